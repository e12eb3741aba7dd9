#include "Instructions.h"

// Vectors go between functions that are always inlined, so that how they would be passed does not matter.
#pragma clang diagnostic ignored "-Wpsabi"
#pragma STDC FP_CONTRACT OFF

typedef float floats __attribute__((ext_vector_type(8)));
typedef int32_t ints __attribute__((ext_vector_type(8)));

// A lane for each line, and before them one for what is on the left of all: as if a line with the corner's winding number
// ran down the pixel's left side.
enum { lanes = pathreel_most_crowding_lines + 1 };

// What is less than a hundredth of a level of coverage is not worth a strip of its own, nor is a strip that is as flat as
// this.
static const float overlap = 4e-5f, flattest = 1e-6f;

BODY floats chosen(ints where, floats yes, floats no) {
  return (floats)((where & (ints)yes) | (~where & (ints)no));
}

// The least lane; none is negative, so that floats are in the order of their bits.
BODY float least(floats values) {
  union { int32_t bits; float number; } found = {__builtin_reduce_min((ints)values)};
  return found.number;
}

BODY float sum(floats values) {
  __attribute__((ext_vector_type(4))) float four = values.lo + values.hi;
  return (four.x + four.z) + (four.y + four.w);
}

BODY float find(const pathreel_line *lines, int32_t first, float area, int is_even_odd) {
  float x0[8], y0[8], y1[8], slope[8];
  int32_t winding[8];
  int count = 1;
  for (int32_t index = first; index >= 0; index = lines[index].next, count++) {
    const pathreel_line line = lines[index];
    (x0[count] = line.x0, y0[count] = line.y0, y1[count] = line.y1, slope[count] = line.slope);
    winding[count] = line.winding;
  }
  (x0[0] = 0, y0[0] = -1, y1[0] = 2, slope[0] = 0, winding[0] = 0);
  for (int rest = count; rest < 8; rest++) (x0[rest] = 0, y0[rest] = 2, y1[rest] = 2, slope[rest] = 0, winding[rest] = 0);
  floats x_start, y_start, y_end, slopes;
  ints windings;
  __builtin_memcpy(&x_start, x0, sizeof x0);
  __builtin_memcpy(&y_start, y0, sizeof y0);
  __builtin_memcpy(&y_end, y1, sizeof y1);
  __builtin_memcpy(&slopes, slope, sizeof slope);
  __builtin_memcpy(&windings, winding, sizeof winding);

  // The area less what is on the right of the lines is the winding number in the upper left corner.
  floats heights = y_end - y_start, middles = x_start + heights * 0.5f * slopes;
  float corner_mean = area - sum((1.0f - middles) * heights * __builtin_convertvector(windings, floats));
  int32_t corner = (int32_t)(corner_mean + (corner_mean < 0 ? -0.5f : 0.5f));
  if (!is_even_odd) {
    // No region between the lines may have winding number zero.
    int32_t falls = 0, rises = 0;
    for (int i = 1; i < count; i++) (winding[i] > 0 ? (falls += winding[i]) : (rises += winding[i]));
    if (corner + rises > 0 || corner + falls < 0) return 1;
  }
  (winding[0] = corner, windings[0] = corner);

  const ints lane = {0, 1, 2, 3, 4, 5, 6, 7};
  floats share = 0;
  float top = 0;
  while (top < 1 - flattest) {
    floats ones = 1.0f;
    floats ends = chosen(y_start > top + flattest, y_start, ones), other_ends = chosen(y_end > top + flattest, y_end, ones);
    float bottom = least(__builtin_elementwise_min(__builtin_elementwise_min(ends, other_ends), ones));
    for (int is_split = 0;; is_split = 1) {
      float half = (bottom - top) * 0.5f, middle = top + half;
      ints stands = (y_start < middle) & (y_end > middle);
      // Those that do not stand in the strip lie far on its right.
      floats x = chosen(stands, x_start + (middle - y_start) * slopes, 4.0f);
      floats reach = chosen(stands, slopes * half, 0.0f), gap = 1.0f - x;
      ints inside = windings, crosses = 0;
      float places[8], reaches[8];
      __builtin_memcpy(places, &x, sizeof x);
      __builtin_memcpy(reaches, &reach, sizeof reach);
      for (int other = 0; other < count; other++) {
        floats ahead = places[other] - x;
        ints is_before = (ahead < 0) | ((ahead == 0) & (lane > other)), is_after = ~is_before & (lane != other);
        inside += is_before & winding[other];
        gap = chosen(is_after & (ahead < gap), ahead, gap);
        crosses |= __builtin_elementwise_abs(reaches[other] - reach) > __builtin_elementwise_abs(ahead) + overlap;
      }
      if (!is_split && __builtin_reduce_or(crosses & stands)) {
        // The strip ends where the first two of its lines cross.
        float crossing = bottom;
        for (int other = 1; other < count; other++) {
          floats ahead = places[other] - x, turn = reaches[other] - reach;
          ints cross = stands & (__builtin_elementwise_abs(turn) > __builtin_elementwise_abs(ahead) + overlap);
          floats height = middle - half * (ahead / chosen(cross, turn, 1.0f));
          cross &= height > top + flattest;
          crossing = least(chosen(cross & (height < crossing), height, crossing));
        }
        if (crossing < bottom) {
          bottom = crossing;
          continue;
        }
      }
      ints counts = stands & (is_even_odd ? (inside & 1) != 0 : inside != 0);
      share += chosen(counts, gap * (bottom - top), 0.0f);
      break;
    }
    top = bottom;
  }
  return sum(share);
}

BODY float inside(const pathreel_line *lines, int32_t first, float area, int is_even_odd) {
  return is_even_odd ? find(lines, first, area, 1) : find(lines, first, area, 0);
}

#define PARAMETERS const pathreel_line *lines, int32_t first, float area, int32_t is_even_odd
#define ARGUMENTS lines, first, area, is_even_odd

#if defined(__x86_64__)
FOR_AVX2 static float inside_avx2(PARAMETERS) { return inside(ARGUMENTS); }
#endif

float pathreel_crowded_pixel(enum pathreel_instructions use, PARAMETERS) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return inside_avx2(ARGUMENTS);
#endif
  return inside(ARGUMENTS);
}
