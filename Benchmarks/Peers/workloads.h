/* The workloads of Sources/DrawingBenchmark, with coordinates that agree to the last bit, and the timing loop. The
 * drivers in C include it. All coordinates are given for 1920 x 1080 and multiplied by the frame's height / 1080. */
#ifndef WORKLOADS_H
#define WORKLOADS_H
#define _GNU_SOURCE 1
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct { double x, y; } point;
typedef struct { double x, y, radius; uint8_t color[3]; } circle;
typedef struct { double x, y; uint8_t color[3]; } rectangle;
/* The path M p0 Q p1 p2 Q p3 p4 Z. Its gradient runs from p0 to p2. */
typedef struct { point p[5]; uint8_t color[3]; } petal;

static int width = 1920, height = 1080, density = 1;
static double scale = 1.0, seconds = 1.0;
static const char *chosen = NULL, *folder = NULL;

/* A random number in [0, 1): the upper 32 bits of Knuth's MMIX linear congruential generator. */
static uint64_t state;
static double chance(void) {
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (double)(state >> 32) / 4294967296.0;
}
static void chance_color(uint8_t *color) {
  for (int k = 0; k < 3; k++) color[k] = (uint8_t)(chance() * 256);
}

static point *trochoid(double fixed, double rolling, double pen, double turns, double step, size_t *count) {
  *count = (size_t)floor(2.0 * M_PI * turns / step + 1e-9) + 1;
  point *points = malloc(*count * sizeof *points);
  for (size_t k = 0; k < *count; k++) {
    double t = (double)k * step;
    points[k].x = width * 0.5 + scale * ((fixed - rolling) * cos(t) + pen * cos((fixed - rolling) / rolling * t));
    points[k].y = height * 0.5 + scale * ((fixed - rolling) * sin(t) - pen * sin((fixed - rolling) / rolling * t));
  }
  return points;
}
static point *spirograph(size_t *count) { return trochoid(125 * 3.5, 75 * 3.5, 25 * 3.5, 3, 0.01, count); }
static point *dense_spirograph(size_t *count) {
  return trochoid(150 * 3.4, 97 * 3.4, 110 * 3.4, 97, 0.01 / density, count);
}

static circle *circles(void) {
  circle *all = malloc(200 * sizeof *all);
  state = 3;
  for (int i = 0; i < 200; i++) {
    all[i].x = chance() * 1920 * scale;
    all[i].y = chance() * 1080 * scale;
    all[i].radius = (20 + 40 * chance()) * scale;
    chance_color(all[i].color);
  }
  return all;
}

static rectangle *rectangles(void) {
  rectangle *all = malloc(1000 * sizeof *all);
  state = 4;
  for (int i = 0; i < 1000; i++) {
    all[i].x = chance() * (1920 - 24) * scale;
    all[i].y = chance() * (1080 - 16) * scale;
    chance_color(all[i].color);
  }
  return all;
}

static petal *petals(void) {
  static const double outline[5][2] = {{0, 0}, {180, -200}, {420, 0}, {180, 200}, {0, 0}};
  static const uint8_t colors[12][3] = {
      {255, 80, 80},  {255, 168, 80}, {255, 255, 80}, {168, 255, 80}, {80, 255, 80},  {80, 255, 168},
      {80, 255, 255}, {80, 168, 255}, {80, 80, 255},  {168, 80, 255}, {255, 80, 255}, {255, 80, 168}};
  petal *all = malloc(12 * sizeof *all);
  for (int i = 0; i < 12; i++) {
    double c = cos(i * M_PI / 6), s = sin(i * M_PI / 6);
    for (int k = 0; k < 5; k++) {
      all[i].p[k].x = width * 0.5 + scale * (c * outline[k][0] - s * outline[k][1]);
      all[i].p[k].y = height * 0.5 + scale * (s * outline[k][0] + c * outline[k][1]);
    }
    memcpy(all[i].color, colors[i], 3);
  }
  return all;
}

/* A move and 1000 cubics: 3001 points. */
static point *tangle(void) {
  point *points = malloc(3001 * sizeof *points);
  state = 7;
  for (int i = 0; i < 3001; i++) {
    points[i].x = chance() * 1920 * scale;
    points[i].y = chance() * 1080 * scale;
  }
  return points;
}

/* The time of a clock in milliseconds. */
static double now(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}
static int order(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}
/* Whether the option -w is absent or names the workload. */
static int is_chosen(const char *name) {
  size_t n = strlen(name);
  if (!chosen) return 1;
  for (const char *p = chosen; (p = strstr(p, name)); p += n)
    if ((p == chosen || p[-1] == ',') && (p[n] == 0 || p[n] == ',')) return 1;
  return 0;
}
/* Times frames for at least `seconds`: two to warm up, then at least seven. Prints the least and the median of the
 * thread's CPU milliseconds. */
static void measure(const char *peer, const char *name, void (*draw)(void)) {
  static double times[100000];
  int n = 0;
  draw();
  draw();
  double end = now(CLOCK_MONOTONIC) + seconds * 1e3;
  do {
    double start = now(CLOCK_THREAD_CPUTIME_ID);
    draw();
    times[n++] = now(CLOCK_THREAD_CPUTIME_ID) - start;
  } while (n < 100000 && (n < 7 || now(CLOCK_MONOTONIC) < end));
  qsort(times, n, sizeof *times, order);
  printf("%s,%s,%d,%d,%d,%.4f,%.4f\n", peer, name, height, density, n, times[0], times[n / 2]);
  fflush(stdout);
}
/* Reads the options that Sources/DrawingBenchmark/main.swift describes. */
static void read_options(int argc, char **argv) {
  for (int i = 1; i + 1 < argc; i += 2) {
    if (!strcmp(argv[i], "-w")) chosen = argv[i + 1];
    if (!strcmp(argv[i], "-m")) density = atoi(argv[i + 1]);
    if (!strcmp(argv[i], "-s")) seconds = atof(argv[i + 1]);
    if (!strcmp(argv[i], "-d")) folder = argv[i + 1];
    if (!strcmp(argv[i], "-H")) {
      height = atoi(argv[i + 1]);
      scale = height / 1080.0;
      width = ((int)ceil(1920 * scale) + 1) & ~1;
    }
  }
}
#endif
