// Samples one pixel that any number of lines pass. MultiEdgePixels.c includes it.
#pragma once
#include "Lanes.h"

typedef uint8_t bytes __attribute__((ext_vector_type(32)));

// The fill rule as a mask: a winding number is inside if it has any of these bits.
BODY int32_t bits_of(bool is_even_odd) { return is_even_odd ? 1 : -1; }

// A vector holds eight rows of samples. A row is a word of four samples, one byte each.
enum { rows = pathreel_sample_rows, columns = pathreel_sample_columns, parts = rows / lanes };

// The distance of a row's samples from the right edges of their columns, in columns.
#define INSET(i) 1 - ((i) * pathreel_sample_shear % rows + 0.5f) / rows
#define NUMBER(i) (i)
#define PART(of, i) {of(i), of(i + 1), of(i + 2), of(i + 3), of(i + 4), of(i + 5), of(i + 6), of(i + 7)}
#define PARTS(of)                                                                                                    \
  {PART(of, 0),  PART(of, 8),  PART(of, 16), PART(of, 24), PART(of, 32), PART(of, 40),  PART(of, 48),  PART(of, 56), \
   PART(of, 64), PART(of, 72), PART(of, 80), PART(of, 88), PART(of, 96), PART(of, 104), PART(of, 112), PART(of, 120)}
static const floats insets[parts] = PARTS(INSET), row_numbers[parts] = PARTS(NUMBER);

// Keeps the samples of a pattern that lie right of a line, in one part of the rows.
BODY bytes right_samples(float start, float step, int32_t part, words pattern) {
  floats place = start + step * row_numbers[part] + insets[part];
  place = clamp_floats(place, columns);
  // Samples left of the line are shifted out, in two steps: a shift by 32 is undefined.
  const words shift = (words)__builtin_convertvector(place, ints) * 4;
  return (bytes)(pattern << shift << shift);
}

// Winding numbers of samples. A part's samples are relative to the sum of `begins` up to it.
typedef struct {
  bytes samples[parts];
  uint8_t begins[parts + 1];
} sampled_windings;

// Adds a line's winding number to the samples on its right.
BODY void add_line(const pathreel_line *line, sampled_windings *to) {
  const int32_t begin = (int32_t)(line->y0 * rows + 0.5f), end = (int32_t)(line->y1 * rows + 0.5f);
  if (begin >= end) return;
  const float start = (line->x0 + (0.5f / rows - line->y0) * line->slope) * columns;
  const float step = line->slope * columns / rows;
  const words pattern = line->winding > 0 ? 0x01010101 : 0xFFFFFFFF;
  const int32_t first = begin / lanes, last = (end - 1) / lanes;
  const ints begins = (ints){0, 1, 2, 3, 4, 5, 6, 7} >= begin - first * lanes;
  const ints ends = (ints){0, 1, 2, 3, 4, 5, 6, 7} < end - last * lanes;
  if (first == last) {
    to->samples[first] += right_samples(start, step, first, pattern & (words)(begins & ends));
    return;
  }
  to->samples[first] += right_samples(start, step, first, pattern & (words)begins);
  for (int32_t part = first + 1; part < last; part++)
    to->samples[part] += right_samples(start, step, part, pattern);
  to->samples[last] += right_samples(start, step, last, pattern & (words)ends);
}

// Adds the step of the winding number that a line causes on the pixel's left side to all samples below it.
BODY void add_side(const pathreel_line *line, sampled_windings *to) {
  const int32_t begin = (int32_t)(line->side * rows + 0.5f), part = begin / lanes;
  if (part == parts) return;
  const ints row = part * lanes + (ints){0, 1, 2, 3, 4, 5, 6, 7};
  to->samples[part] += (bytes)(row >= begin) & (uint8_t)line->step;
  to->begins[part + 1] += (uint8_t)line->step;
}

// Rounds to the nearest integer, halves away from zero.
BODY int32_t round_to_int(float number) { return (int32_t)(number + (number < 0 ? -0.5f : 0.5f)); }

// The mean winding number that a line adds to the pixel.
BODY float area_of(const pathreel_line *line) {
  const float height = line->y1 - line->y0, middle = line->x0 + height * 0.5f * line->slope;
  return (1 - middle) * height * (float)line->winding + (1 - line->side) * (float)line->step;
}

// Adds a line and the step on its left side.
BODY void add_to_samples(const pathreel_line *line, sampled_windings *to) {
  add_line(line, to);
  if (line->step != 0) add_side(line, to);
}

// Turns a number of samples inside into a level of 0...255.
BODY int32_t level_of(int32_t count) { return (count * 255 * 2 + rows * columns) / (rows * columns * 2); }

// Turns a mean winding number into a level of 0...255 where only winding numbers 0 and 1, or 0 and -1, occur: it is the
// covered share.
BODY int32_t level_of_simple(float area) {
  const float share = area < 0 ? -area : area;
  return (int32_t)((share < 1 ? share : 1) * 255 + 0.5f);
}

// Up to this number of lines, bytes suffice for winding numbers. By the nonzero rule, 0 is the only one that is a
// multiple of 256: `multi_edge_bits` leaves out pixels whose mean winding number exceeds their number of lines. The
// even-odd rule needs the lowest bit only.
enum { most_byte_lines = 127 };

// Samples a pixel of at most `most_byte_lines` lines, and returns its level, 0...255.
BODY int32_t sampled_level(const pathreel_line *lines, int32_t first, float area, int32_t rule) {
  const float mean = area;
  // The most that lines and steps can add to the winding number in the upper left corner, and subtract from it.
  int32_t up = 0, down = 0;
  for (int32_t index = first; index != 0; index = lines[index].next) {
    const pathreel_line *line = &lines[index];
    area -= area_of(line);
    up += (line->winding > 0) + (line->step > 0), down += (line->winding < 0) + (line->step < 0);
  }
  const int32_t corner = round_to_int(area);
  // By the nonzero rule, the whole pixel is inside if the winding number cannot become zero.
  if (rule != 1 && (corner > down || corner < -up)) return 255;
  sampled_windings windings = {0};
  for (int32_t index = first; index != 0; index = lines[index].next) add_to_samples(&lines[index], &windings);
  uint8_t begins = (uint8_t)corner;
  bytes inside = 0, bits = 0, opposite_bits = 0;
  for (int part = 0; part < parts; part++) {
    begins += windings.begins[part];
    const bytes winding = windings.samples[part] + begins;
    inside -= (bytes)((winding & (uint8_t)rule) != 0);
    bits |= winding;
    opposite_bits |= -winding;
  }
  // Bytes cannot tell winding numbers that differ by 256, which the even-odd rule can meet here; the mean can.
  const bool is_near_zero = -2 < mean && mean < 2;
  if (is_near_zero && (__builtin_reduce_or(bits) <= 1 || __builtin_reduce_or(opposite_bits) <= 1))
    return level_of_simple(mean);
  words pairs = ((words)inside & 0xFF00FF) + ((words)inside >> 8 & 0xFF00FF);
  pairs = (pairs & 0xFFFF) + (pairs >> 16);
  return level_of((int32_t)__builtin_reduce_add(pairs));
}

// Samples a pixel of any number of lines, in batches whose winding numbers fit into signed bytes even if a line counts
// twice.
BODY int32_t sampled_level_of_many(const pathreel_line *lines, int32_t first, float area, int32_t rule) {
  enum { at_a_time = 63, samples = 32 };
  int32_t windings[parts * samples] = {0}, begins[parts] = {0};
  const float mean = area;
  for (int32_t index = first; index != 0;) {
    sampled_windings some = {0};
    for (int32_t count = 0; count < at_a_time && index != 0; count++, index = lines[index].next) {
      area -= area_of(&lines[index]);
      add_to_samples(&lines[index], &some);
    }
    for (int32_t part = 0; part < parts; part++) {
      begins[part] += (int8_t)some.begins[part];
      for (int32_t i = 0; i < samples; i++) windings[part * samples + i] += (int8_t)some.samples[part][i];
    }
  }
  int32_t begin = round_to_int(area), count = 0, least = 0, most = 0;
  for (int32_t part = 0; part < parts; part++) {
    begin += begins[part];
    for (int32_t i = 0; i < samples; i++) {
      const int32_t winding = windings[part * samples + i] + begin;
      count += (winding & rule) != 0;
      least = winding < least ? winding : least;
      most = winding > most ? winding : most;
    }
  }
  return most - least <= 1 ? level_of_simple(mean) : level_of(count);
}
