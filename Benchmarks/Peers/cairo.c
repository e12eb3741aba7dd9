/* The driver that draws the workloads with Cairo, for Benchmarks/benchmark. It builds paths before it times anything. */
#include "workloads.h"
#include <cairo.h>

static cairo_surface_t *surface, *image;
static cairo_t *context;
static cairo_path_t *line, *dense_line, *random_line;
static circle *all_circles;
static rectangle *all_rectangles;
static petal *all_petals;

static void color(uint8_t r, uint8_t g, uint8_t b, double alpha) {
  cairo_set_source_rgba(context, r / 255., g / 255., b / 255., alpha);
}
static void clear(uint8_t r, uint8_t g, uint8_t b) {
  cairo_set_operator(context, CAIRO_OPERATOR_SOURCE);
  color(r, g, b, 1);
  cairo_paint(context);
  cairo_set_operator(context, CAIRO_OPERATOR_OVER);
}
static void begin(cairo_path_t *path) {
  clear(16, 20, 28);
  color(255, 196, 64, 1);
  cairo_new_path(context);
  cairo_append_path(context, path);
}
static void stroke(cairo_path_t *path, double line_width) {
  begin(path);
  cairo_set_line_width(context, line_width);
  cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke(context);
}
static void fill(cairo_path_t *path, cairo_fill_rule_t rule) {
  begin(path);
  cairo_set_fill_rule(context, rule);
  cairo_fill(context);
}
static void w1(void) { stroke(line, 2 * scale); }
static void w1b(void) { stroke(dense_line, 1.5 * scale); }
static void w2_even_odd(void) { fill(line, CAIRO_FILL_RULE_EVEN_ODD); }
static void w2_nonzero(void) { fill(line, CAIRO_FILL_RULE_WINDING); }
static void w3(void) {
  clear(16, 20, 28);
  for (int i = 0; i < 200; i++) {
    circle *c = all_circles + i;
    color(c->color[0], c->color[1], c->color[2], 0.6);
    cairo_new_path(context);
    cairo_arc(context, c->x, c->y, c->radius, 0, 2 * M_PI);
    cairo_close_path(context);
    cairo_fill(context);
  }
}
static void w4(void) {
  double w = 24 * scale, h = 16 * scale, r = 5 * scale;
  clear(16, 20, 28);
  cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER);
  cairo_set_line_width(context, scale);
  for (int i = 0; i < 1000; i++) {
    rectangle *a = all_rectangles + i;
    cairo_new_path(context);
    cairo_arc(context, a->x + w - r, a->y + r, r, -M_PI / 2, 0);
    cairo_arc(context, a->x + w - r, a->y + h - r, r, 0, M_PI / 2);
    cairo_arc(context, a->x + r, a->y + h - r, r, M_PI / 2, M_PI);
    cairo_arc(context, a->x + r, a->y + r, r, M_PI, 1.5 * M_PI);
    cairo_close_path(context);
    color(a->color[0], a->color[1], a->color[2], 1);
    cairo_fill_preserve(context);
    color(255, 255, 255, 1);
    cairo_stroke(context);
  }
}
static void w5(void) {
  cairo_pattern_t *p = cairo_pattern_create_linear(0, 0, 1920 * scale, 1080 * scale);
  cairo_pattern_add_color_stop_rgb(p, 0, 1, 0, 0);
  cairo_pattern_add_color_stop_rgb(p, .5, 0, 1, 0);
  cairo_pattern_add_color_stop_rgb(p, 1, 0, 0, 1);
  cairo_set_source(context, p);
  cairo_paint(context);
  cairo_pattern_destroy(p);
  double x = 960 * scale, y = 540 * scale, radius = 400 * scale;
  p = cairo_pattern_create_radial(x, y, 0, x, y, radius);
  cairo_pattern_add_color_stop_rgba(p, 0, 1, 1, 1, 1);
  cairo_pattern_add_color_stop_rgba(p, 1, 1, 1, 1, 0);
  cairo_set_source(context, p);
  cairo_new_path(context);
  cairo_arc(context, x, y, radius, 0, 2 * M_PI);
  cairo_fill(context);
  cairo_pattern_destroy(p);
}
static void quad(point a, point b, point c) {
  cairo_curve_to(
      context, a.x + (b.x - a.x) * 2 / 3, a.y + (b.y - a.y) * 2 / 3, c.x + (b.x - c.x) * 2 / 3,
      c.y + (b.y - c.y) * 2 / 3, c.x, c.y);
}
static void w6(void) {
  clear(240, 240, 240);
  cairo_set_operator(context, CAIRO_OPERATOR_MULTIPLY);
  for (int i = 0; i < 12; i++) {
    petal *a = all_petals + i;
    cairo_pattern_t *p = cairo_pattern_create_linear(a->p[0].x, a->p[0].y, a->p[2].x, a->p[2].y);
    cairo_pattern_add_color_stop_rgb(p, 0, a->color[0] / 255., a->color[1] / 255., a->color[2] / 255.);
    cairo_pattern_add_color_stop_rgb(p, 1, 1, 1, 1);
    cairo_set_source(context, p);
    cairo_new_path(context);
    cairo_move_to(context, a->p[0].x, a->p[0].y);
    quad(a->p[0], a->p[1], a->p[2]);
    quad(a->p[2], a->p[3], a->p[4]);
    cairo_close_path(context);
    cairo_fill(context);
    cairo_pattern_destroy(p);
  }
  cairo_set_operator(context, CAIRO_OPERATOR_OVER);
}
static void w7_fill(void) { fill(random_line, CAIRO_FILL_RULE_WINDING); }
static void w7_stroke(void) {
  begin(random_line);
  cairo_set_line_width(context, 8 * scale);
  cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER);
  cairo_set_miter_limit(context, 4);
  cairo_stroke(context);
}
static void w8(void) {
  cairo_set_source_surface(context, image, 0, 0);
  cairo_paint_with_alpha(context, 0.5);
}

static void enlarged(cairo_filter_t filter, double angle) {
  clear(16, 20, 28);
  cairo_save(context);
  cairo_rotate(context, angle);
  cairo_scale(context, 1.3, 1.3);
  cairo_set_source_surface(context, image, 0, 0);
  cairo_pattern_set_filter(cairo_get_source(context), filter);
  cairo_rectangle(context, 0, 0, width, height);
  cairo_fill(context);
  cairo_restore(context);
}
static void w9_enlarged(void) { enlarged(CAIRO_FILTER_BEST, 0); }
static void w9_turned(void) { enlarged(CAIRO_FILTER_BILINEAR, 0.1); }

static void polyline(point *(*make)(size_t *)) {
  size_t count;
  point *points = make(&count);
  cairo_new_path(context);
  for (size_t i = 0; i < count; i++) cairo_line_to(context, points[i].x, points[i].y);
}
static void run(const char *name, void (*draw)(void)) {
  if (!is_chosen(name)) return;
  measure("cairo", name, draw);
  if (!folder) return;
  clear(16, 20, 28);
  draw();
  cairo_surface_flush(surface);
  char path[512];
  snprintf(path, sizeof path, "%s/cairo_%s.rgba", folder, name);
  FILE *file = fopen(path, "wb");
  uint32_t *pixels = (uint32_t *)cairo_image_surface_get_data(surface);
  for (long i = 0; i < (long)width * height; i++) {
    uint32_t p = pixels[i];
    uint8_t rgba[4] = {p >> 16, p >> 8, p, p >> 24};
    fwrite(rgba, 4, 1, file);
  }
  fclose(file);
}
int main(int argc, char **argv) {
  read_options(argc, argv);
  surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  context = cairo_create(surface);
  polyline(spirograph);
  line = cairo_copy_path(context);
  if (is_chosen("W1b")) {
    polyline(dense_spirograph);
    dense_line = cairo_copy_path(context);
  }
  point *p = tangle();
  cairo_new_path(context);
  cairo_move_to(context, p->x, p->y);
  for (int i = 1; i < 3001; i += 3)
    cairo_curve_to(context, p[i].x, p[i].y, p[i + 1].x, p[i + 1].y, p[i + 2].x, p[i + 2].y);
  random_line = cairo_copy_path(context);
  all_circles = circles();
  all_rectangles = rectangles();
  all_petals = petals();
  image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  uint32_t *pixels = (uint32_t *)cairo_image_surface_get_data(image);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      pixels[(size_t)y * width + x] = 0xFF000000u | (x & 255) << 16 | (y & 255) << 8 | ((x ^ y) & 255);
  cairo_surface_mark_dirty(image);
  run("W1", w1);
  run("W1b", w1b);
  run("W2eo", w2_even_odd);
  run("W2nz", w2_nonzero);
  run("W3", w3);
  run("W4", w4);
  run("W5", w5);
  run("W6", w6);
  run("W7f", w7_fill);
  run("W7s", w7_stroke);
  run("W8", w8);
  run("W9s", w9_enlarged);
  run("W9t", w9_turned);
  return 0;
}
