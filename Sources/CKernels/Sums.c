#include "Fixed.h"

enum { rows = 1 << pathreel_tile_height_bits, whole_row = (1 << groups_per_row) - 1 };

typedef uint16_t counts __attribute__((ext_vector_type(lanes)));
typedef uint64_t count_bits __attribute__((ext_vector_type(2)));

// `start` and the lanes up to each added up.
BODY ints running_sums(ints numbers, int32_t start) {
  const ints none = 0;
  numbers += __builtin_shufflevector(numbers, none, 8, 0, 1, 2, 8, 4, 5, 6);
  numbers += __builtin_shufflevector(numbers, none, 8, 8, 0, 1, 8, 8, 4, 5);
  return numbers + __builtin_shufflevector(numbers, none, 8, 8, 8, 8, 3, 3, 3, 3) + start;
}

// Mean winding numbers to covered shares, both in 1/65536, where no lines cross: by the non-zero rule the magnitude, at
// most one; by the even-odd rule folded into a zigzag of period two.
BODY ints covered(ints areas, bool is_even_odd) {
  if (!is_even_odd) return (ints)__builtin_elementwise_min((words)__builtin_elementwise_abs(areas), (words)one);
  areas &= 2 * one - 1;
  return __builtin_elementwise_min(areas, 2 * one - areas);
}

// 0...65536 to 0...255, rounded to nearest.
BODY ints levels_of(ints areas, bool is_even_odd) { return (covered(areas, is_even_odd) * 255 + one / 2) >> bits; }

// The pixels whose area may not tell what is inside, as bits: those with several lines, but for the non-zero rule not
// where windings are so high that between all those lines none can be zero.
BODY uint64_t doubtful(ints areas, counts line_counts, bool is_even_odd) {
  const ints lines = __builtin_convertvector(__builtin_elementwise_min(line_counts, (counts)32767), ints);
  ints doubt = lines > 1;
  if (!is_even_odd) doubt &= (__builtin_elementwise_abs(areas) - 1 - (lines << bits)) >> 31;
  return (uint64_t)__builtin_reduce_or(doubt & (ints){1, 2, 4, 8, 16, 32, 64, 128});
}

BODY bool sum(int32_t winding, bool is_even_odd, const pathreel_cells *from, const pathreel_sums *to) {
  uint64_t multi_edge = 0;
  int32_t above = winding;
  for (int32_t row = 0; row < rows; row++) {
    above = (int32_t)((uint32_t)above + (uint32_t)from->entered_above[row]);
    int32_t sum = (int32_t)(((uint32_t)above << bits) + (uint32_t)from->entering[row]);
    uint32_t touched = from->touched[row] & whole_row;
    from->entered_above[row] = from->entering[row] = 0;
    from->touched[row] = 0;
    uint32_t *levels = (uint32_t *)to->levels + row * groups_per_row;
    // All that follow, until an edge is met; what is set beyond the row's end will be set again.
    store(levels, (words)levels_of((ints)sum, is_even_odd));
    uint64_t several = 0;
    for (; touched; touched &= touched - 1) {
      const int32_t group = __builtin_ctz(touched), place = row * pathreel_tile_width + lanes * group;
      uint32_t *cells = (uint32_t *)from->cells + row * pathreel_cell_stride + lanes * group;
      const ints areas = running_sums((ints)loaded(cells), sum);
      sum = areas.s7;
      counts lines;
      __builtin_memcpy(&lines, from->lines + place, sizeof lines);
      const count_bits both = (count_bits)lines;
      if ((both[0] | both[1]) & 0xFFFEFFFEFFFEFFFE) {
        store((uint32_t *)to->areas + place, (words)areas);
        several |= doubtful(areas, lines, is_even_odd) << (lanes * group);
      }
      const counts no_lines = 0;
      __builtin_memcpy(from->lines + place, &no_lines, sizeof no_lines);
      store(cells, 0);
      store((uint32_t *)to->pixels + place, (words)levels_of(areas, is_even_odd));
      store(levels + group + 1, (words)levels_of((ints)sum, is_even_odd));
      levels[group] = (uint32_t)-1;
    }
    to->multi_edge[row] = several;
    multi_edge |= several;
  }
  from->entered_above[rows] = 0;
  return multi_edge != 0;
}

BODY bool sum_by_rule(int32_t winding, int32_t is_even_odd, const pathreel_cells *from, const pathreel_sums *to) {
  return is_even_odd ? sum(winding, true, from, to) : sum(winding, false, from, to);
}

#define PARAMETERS int32_t winding, int32_t is_even_odd, const pathreel_cells *from, const pathreel_sums *to
#define ARGUMENTS winding, is_even_odd, from, to

#if defined(__x86_64__)
FOR_AVX2 static bool sum_avx2(PARAMETERS) { return sum_by_rule(ARGUMENTS); }
#endif

bool pathreel_sum_cells(enum pathreel_instructions use, PARAMETERS) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return sum_avx2(ARGUMENTS);
#endif
  return sum_by_rule(ARGUMENTS);
}
