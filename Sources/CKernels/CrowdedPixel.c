#include "Instructions.h"

// Vectors go between functions that are always inlined, so that how they would be passed does not matter.
#pragma clang diagnostic ignored "-Wpsabi"
// The same samples whatever the processor.
#pragma STDC FP_CONTRACT OFF

typedef float floats __attribute__((ext_vector_type(8)));
typedef int32_t ints __attribute__((ext_vector_type(8)));
typedef uint32_t words __attribute__((ext_vector_type(8)));
typedef uint8_t bytes __attribute__((ext_vector_type(32)));
typedef int8_t masks __attribute__((ext_vector_type(32)));

// How many lines are told apart exactly, and how many changes of the left side's winding number.
enum { few = 3, few_sides = 4 };

BODY float x_at(const pathreel_line *line, float y) { return line->x0 + (y - line->y0) * line->slope; }

// What a line adds to the mean winding number.
BODY float area_of(const pathreel_line *line) {
  float height = line->y1 - line->y0, middle = line->x0 + height * 0.5f * line->slope;
  return (1 - middle) * height * (float)line->winding;
}

BODY int32_t nearest(float number) { return (int32_t)(number + (number < 0 ? -0.5f : 0.5f)); }
BODY float counts(int32_t winding, int32_t is_even_odd) { return (float)(is_even_odd ? winding & 1 : winding != 0); }

// A line on the left side alone, which all of the pixel is right of from its upper end on.
BODY int is_side(const pathreel_line *line) { return line->x0 == 0 && line->slope == 0 && line->y1 == 1; }

// Adds a height within the pixel to some in order.
BODY int insert(float *heights, int count, float height) {
  if (height <= 0 || height >= 1) return count;
  int place = count;
  for (; place > 0 && heights[place - 1] > height; place--) heights[place] = heights[place - 1];
  heights[place] = height;
  return count + 1;
}

// Two lines that both pass a strip, and may cross there: how much of the strip's width is inside on the mean.
BODY float pair_width(const pathreel_line *a, const pathreel_line *b, float top, float bottom, int32_t left,
                      int32_t is_even_odd) {
  const float above = x_at(b, top) - x_at(a, top), below = x_at(b, bottom) - x_at(a, bottom);
  const float middle = (top + bottom) * 0.5f, sum = x_at(a, middle) + x_at(b, middle), ahead = (above + below) * 0.5f;
  // How far apart the two are on the mean.
  const float apart = above * below >= 0 ? __builtin_fabsf(ahead)
                                         : (above * above + below * below) /
                                               (2 * (__builtin_fabsf(above) + __builtin_fabsf(below)));
  return (sum - apart) * 0.5f * counts(left, is_even_odd) +
         (1 - (sum + apart) * 0.5f) * counts(left + a->winding + b->winding, is_even_odd) +
         (apart + ahead) * 0.5f * counts(left + a->winding, is_even_odd) +
         (apart - ahead) * 0.5f * counts(left + b->winding, is_even_odd);
}

// Whether all of a pixel's lines are few.
BODY int are_few(const pathreel_line *lines, int32_t first) {
  int count = 0, side_count = 0;
  for (int32_t index = first; index >= 0 && count <= few; index = lines[index].next)
    is_side(&lines[index]) ? side_count++ : count++;
  return count <= few && side_count <= few_sides;
}

// How much of the pixel is inside, of a few lines exactly: the heights at which lines begin and end cut it into strips.
// -1 where three cross in a strip.
BODY float measured(const pathreel_line *lines, int32_t first, float area, int32_t is_even_odd) {
  pathreel_line line[few];
  float side[few_sides], heights[2 * few + few_sides + 1];
  int32_t step[few_sides];
  int count = 0, side_count = 0, height_count = 0;
  for (int32_t index = first; index >= 0; index = lines[index].next) {
    const pathreel_line *here = &lines[index];
    area -= area_of(here);
    if (is_side(here)) {
      side[side_count] = here->y0;
      step[side_count++] = here->winding;
    } else {
      line[count++] = *here;
      height_count = insert(heights, height_count, here->y1);
    }
    height_count = insert(heights, height_count, here->y0);
  }
  // What is left of the area is the winding number in the upper left corner.
  const int32_t corner = nearest(area);
  heights[height_count++] = 1;
  float share = 0, top = 0;
  for (int strip = 0; strip < height_count; strip++) {
    const float bottom = heights[strip], middle = (top + bottom) * 0.5f, half = (bottom - top) * 0.5f;
    if (bottom <= top) continue;
    int32_t winding = corner;
    for (int i = 0; i < side_count; i++) winding += side[i] < middle ? step[i] : 0;
    const pathreel_line *standing[few];
    float x[few];
    int stands = 0;
    for (int i = 0; i < count; i++) {
      if (line[i].y0 >= middle || line[i].y1 <= middle) continue;
      const float place = x_at(&line[i], middle);
      int at = stands++;
      for (; at > 0 && x[at - 1] > place; at--) (x[at] = x[at - 1], standing[at] = standing[at - 1]);
      (x[at] = place, standing[at] = &line[i]);
    }
    float width = 0, left = 0;
    if (stands == 2) {
      width = pair_width(standing[0], standing[1], top, bottom, winding, is_even_odd);
    } else {
      for (int i = 0; i < stands; i++) {
        // What is less than a hundredth of a level of coverage does not count as crossing.
        if (i > 0 && __builtin_fabsf(standing[i]->slope - standing[i - 1]->slope) * half > x[i] - x[i - 1] + 4e-5f) return -1;
        width += (x[i] - left) * counts(winding, is_even_odd);
        winding += standing[i]->winding;
        left = x[i];
      }
      width += (1 - left) * counts(winding, is_even_odd);
    }
    share += width * (bottom - top);
    top = bottom;
  }
  return share > 0 ? share : 0;
}

// Eight rows of samples at a time, a word of four samples each.
enum { rows = pathreel_sample_rows, columns = pathreel_sample_columns, lanes = 8, parts = rows / lanes };

// By how much a row's samples stand farther left than the next one's of the grid, in columns.
#define INSET(i) 1 - ((i) * pathreel_sample_shear % rows + 0.5f) / rows
#define INSETS(i) \
  { INSET(i), INSET(i + 1), INSET(i + 2), INSET(i + 3), INSET(i + 4), INSET(i + 5), INSET(i + 6), INSET(i + 7) }
static const floats insets[parts] = {INSETS(0),  INSETS(8),  INSETS(16), INSETS(24), INSETS(32),  INSETS(40),
                                     INSETS(48), INSETS(56), INSETS(64), INSETS(72), INSETS(80),  INSETS(88),
                                     INSETS(96), INSETS(104), INSETS(112), INSETS(120)};

// Adds a line's winding number to the samples on its right.
BODY void add(const pathreel_line line, bytes *samples) {
  const int32_t begin = (int32_t)(line.y0 * rows + 0.5f), end = (int32_t)(line.y1 * rows + 0.5f);
  const float start = (line.x0 + (0.5f / rows - line.y0) * line.slope) * columns, step = line.slope * columns / rows;
  const floats least = 0, most = columns;
  const words pattern = line.winding > 0 ? 0x01010101 : 0xFFFFFFFF;
  for (int32_t part = begin / lanes; part * lanes < end; part++) {
    ints row = part * lanes + (ints){0, 1, 2, 3, 4, 5, 6, 7};
    floats place = start + step * __builtin_convertvector(row, floats) + insets[part];
    place = __builtin_elementwise_max(__builtin_elementwise_min(place, most), least);
    // Samples on the left of the place are shifted out; by halves, as four of them are more than a shift takes.
    words shift = (words)__builtin_convertvector(place, ints) * 4;
    words right = (pattern << shift << shift) & (words)((row >= begin) & (row < end));
    samples[part] += (bytes)right;
  }
}

BODY int32_t sampled(const pathreel_line *lines, int32_t first, float area, int32_t is_even_odd) {
  bytes samples[parts] = {0};
  int32_t count = 0;
  for (int32_t index = first; index >= 0; index = lines[index].next) {
    if (++count > pathreel_most_crowding_lines) return -1;
    area -= area_of(&lines[index]);
    add(lines[index], samples);
  }
  const bytes corner = (uint8_t)nearest(area);
  bytes inside = 0;
  for (int part = 0; part < parts; part++) {
    bytes winding = samples[part] + corner;
    if (is_even_odd) winding &= 1;
    inside -= (bytes)(winding != 0);
  }
  words pairs = ((words)inside & 0xFF00FF) + ((words)inside >> 8 & 0xFF00FF);
  pairs = (pairs & 0xFFFF) + (pairs >> 16);
  const int32_t total = (int32_t)__builtin_reduce_add(pairs);
  return (total * 255 * 2 + rows * columns) / (rows * columns * 2);
}

BODY int32_t find(const pathreel_line *lines, int32_t first, float area, int32_t is_even_odd) {
  float share = are_few(lines, first) ? measured(lines, first, area, is_even_odd) : -1;
  if (share < 0) return sampled(lines, first, area, is_even_odd);
  return (int32_t)((share < 1 ? share : 1) * 255 + 0.5f);
}

BODY int32_t level(const pathreel_line *lines, int32_t first, float area, int32_t is_even_odd) {
  return is_even_odd ? find(lines, first, area, 1) : find(lines, first, area, 0);
}

#define PARAMETERS const pathreel_line *lines, int32_t first, float area, int32_t is_even_odd
#define ARGUMENTS lines, first, area, is_even_odd

#if defined(__x86_64__)
FOR_AVX2 static int32_t level_avx2(PARAMETERS) { return level(ARGUMENTS); }
#endif

int32_t pathreel_crowded_pixel(enum pathreel_instructions use, PARAMETERS) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return level_avx2(ARGUMENTS);
#endif
  return level(ARGUMENTS);
}
