#include "Fixed.h"

// Sums up the coverage cells of a tile. Coverage.swift calls it.

enum { rows = 1 << pathreel_tile_height_bits, whole_row = (1 << groups_per_row) - 1 };

typedef uint16_t counts __attribute__((ext_vector_type(lanes)));
typedef uint64_t count_bits __attribute__((ext_vector_type(2)));

// The inclusive prefix sums of the lanes, plus `start`.
BODY ints running_sums(ints numbers, int32_t start) {
  const ints none = 0;
  numbers += __builtin_shufflevector(numbers, none, 8, 0, 1, 2, 8, 4, 5, 6);
  numbers += __builtin_shufflevector(numbers, none, 8, 8, 0, 1, 8, 8, 4, 5);
  return numbers + __builtin_shufflevector(numbers, none, 8, 8, 8, 8, 3, 3, 3, 3) + start;
}

// Turns mean winding numbers into covered shares, both in 1/65536, assuming that no lines cross: the nonzero rule takes
// the magnitude, at most 1; the even-odd rule folds it into a triangle wave of period 2.
BODY ints covered(ints areas, bool is_even_odd) {
  if (!is_even_odd) return (ints)__builtin_elementwise_min((words)__builtin_elementwise_abs(areas), (words)pixel_side);
  areas &= 2 * pixel_side - 1;
  return __builtin_elementwise_min(areas, 2 * pixel_side - areas);
}

// Turns mean winding numbers into levels of 0...255, rounded to nearest.
BODY ints levels_of(ints areas, bool is_even_odd) {
  return (covered(areas, is_even_odd) * 255 + pixel_side / 2) >> fraction_bits;
}

// One bit for each pixel whose area does not determine its coverage, because it has several lines. By the nonzero rule,
// a pixel does not count if its winding number is so high that it cannot become zero between its lines.
BODY uint64_t multi_edge_bits(ints areas, counts line_counts, bool is_even_odd) {
  const ints lines = __builtin_convertvector(__builtin_elementwise_min(line_counts, (counts)32767), ints);
  ints doubt = lines > 1;
  if (!is_even_odd) doubt &= (__builtin_elementwise_abs(areas) - 1 - (lines << fraction_bits)) >> 31;
  return (uint64_t)__builtin_reduce_or(doubt & (ints){1, 2, 4, 8, 16, 32, 64, 128});
}

// One bit for each of eight pixels whose area does not determine its coverage. Clears the counts of their lines.
BODY uint64_t several_edges(ints areas, int32_t place, bool is_even_odd, const pathreel_cells *from,
                            const pathreel_sums *to) {
  counts lines;
  __builtin_memcpy(&lines, from->lines + place, sizeof lines);
  const counts no_lines = 0;
  __builtin_memcpy(from->lines + place, &no_lines, sizeof no_lines);
  const count_bits both = (count_bits)lines;
  // Whether any count is above 1.
  if (!((both[0] | both[1]) & 0xFFFEFFFEFFFEFFFE)) return 0;
  store_words((uint32_t *)to->areas + place, (words)areas);
  return multi_edge_bits(areas, lines, is_even_odd);
}

// The body of pathreel_sum_cells for one rule, with or without a count of lines.
BODY bool sum_tile(int32_t winding, bool is_even_odd, bool has_counts, const pathreel_cells *from,
                   const pathreel_sums *to) {
  uint64_t multi_edge = 0;
  int32_t above = winding;
  for (int32_t row = 0; row < rows; row++) {
    above = (int32_t)((uint32_t)above + (uint32_t)from->entered_above[row]);
    int32_t sum = (int32_t)(((uint32_t)above << fraction_bits) + (uint32_t)from->entering[row]);
    uint32_t touched = from->touched[row] & whole_row;
    from->entered_above[row] = from->entering[row] = 0;
    from->touched[row] = 0;
    uint32_t *levels = (uint32_t *)to->levels + row * groups_per_row;
    // Sets the levels of all groups up to the next group with an edge. Elements past the row's end that are written
    // here are overwritten later.
    store_words(levels, (words)levels_of((ints)sum, is_even_odd));
    uint64_t several = 0;
    for (; touched; touched &= touched - 1) {
      const int32_t group = __builtin_ctz(touched), place = row * pathreel_tile_width + lanes * group;
      uint32_t *cells = (uint32_t *)from->cells + row * pathreel_cell_stride + lanes * group;
      const ints areas = running_sums((ints)load_words(cells), sum);
      sum = areas.s7;
      if (has_counts) several |= several_edges(areas, place, is_even_odd, from, to) << (lanes * group);
      store_words(cells, 0);
      store_words((uint32_t *)to->pixels + place, (words)levels_of(areas, is_even_odd));
      store_words(levels + group + 1, (words)levels_of((ints)sum, is_even_odd));
      levels[group] = (uint32_t)-1;
    }
    to->multi_edge[row] = several;
    multi_edge |= several;
  }
  from->entered_above[rows] = 0;
  return multi_edge != 0;
}

BODY bool sum_by_rule(int32_t winding, bool is_even_odd, const pathreel_cells *from, const pathreel_sums *to) {
  if (!from->lines)
    return is_even_odd ? sum_tile(winding, true, false, from, to) : sum_tile(winding, false, false, from, to);
  return is_even_odd ? sum_tile(winding, true, true, from, to) : sum_tile(winding, false, true, from, to);
}

#define PARAMETERS int32_t winding, bool is_even_odd, const pathreel_cells *from, const pathreel_sums *to
#define ARGUMENTS winding, is_even_odd, from, to

#if defined(__x86_64__)
FOR_AVX2 static bool sum_tile_avx2(PARAMETERS) { return sum_by_rule(ARGUMENTS); }
#endif

bool pathreel_sum_cells(enum pathreel_instructions use, PARAMETERS) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return sum_tile_avx2(ARGUMENTS);
#endif
  return sum_by_rule(ARGUMENTS);
}
