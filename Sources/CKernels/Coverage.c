#include "Lanes.h"

enum { bits = 16, one = 1 << bits, right = pathreel_tile_width << bits };

// The nearest whole numbers to some within +-2^22: adding one and a half times 2^23 leaves them in the lowest bits.
BODY ints whole(floats number) { return (ints)(number + 12582912.0f) - 0x4B400000; }
BODY int32_t whole_one(float number) {
  union { float number; int32_t bits; } sum = {number + 12582912.0f};
  return sum.bits - 0x4B400000;
}

// What a line that falls by `rise` within a pixel adds to the next pixel's cell, of twice its mean distance from the
// pixel's left side; what is left of the rise goes to the pixel's own.
BODY ints beyond(ints rise, ints mean) {
  return whole(__builtin_convertvector(rise, floats) * __builtin_convertvector(mean, floats) * (1.0f / (2 * one)));
}

// By how much y changes along a line that rises by `rise` in all, over distances.
BODY ints risen(ints distance, float steepness, int32_t rise) {
  const floats part = __builtin_convertvector(distance, floats) * steepness;
  return (ints)chosen(part < (float)rise, (floats)whole(part), (floats)(ints)rise);
}
BODY int32_t risen_one(int32_t distance, float steepness, int32_t rise) {
  const float part = (float)distance * steepness;
  return part < (float)rise ? whole_one(part) : rise;
}

BODY uint32_t groups(int32_t first, int32_t last) {
  return ((2u << (last >> 3)) - 1) & ~((1u << (first >> 3)) - 1);
}

// Sums may wrap, those of a tile's last columns do in time; nobody reads them then.
BODY uint32_t *sums(int32_t *numbers) { return (uint32_t *)numbers; }

// The lanes moved up by one, with a number in the first.
BODY ints moved_up(ints numbers, int32_t first) {
  ints moved = numbers.s00123456;
  moved.s0 = first;
  return moved;
}

// A piece that passes more than two pixels, or a side of the tile.
BODY void add_long(const pathreel_pieces *pieces, int32_t index, const pathreel_cells *to) {
  const int32_t x0 = pieces->x0[index], y0 = pieces->y0[index], x1 = pieces->x1[index], y1 = pieces->y1[index];
  const float steepness = __builtin_fabsf(pieces->steepness[index]);
  const int32_t winding = __builtin_signbit(pieces->steepness[index]) ? -1 : 1;
  const int32_t low = x0 < x1 ? x0 : x1, high = x0 < x1 ? x1 : x0, rise = y1 - y0, row = y0 >> bits;
  if (low < 0) {
    const int32_t before = high == 0 ? rise : risen_one(-low, steepness, rise);
    // Downwards from left to right the edge stops being on the left of the tile's side, else it begins to be.
    const int32_t y = x0 < x1 ? y0 + before : y1 - before, change = x0 < x1 ? -winding : winding;
    sums(to->entering)[row] += (uint32_t)((((row + 1) << bits) - y) * change);
    sums(to->entered_above)[row + 1] += (uint32_t)change;
  }
  const int32_t begin = low > 0 ? low : 0, end = high < right ? high : right;
  if (begin >= end) return;
  const int32_t first = begin >> bits, last = (end - 1) >> bits;
  uint32_t *cells = sums(to->cells) + row * pathreel_cell_stride;
  uint16_t *lines = to->lines + row * pathreel_tile_width;
  to->touched[row] |= groups(first, last + 1);
  int32_t carried = 0;
  for (int32_t column = first; column <= last; column += lanes) {
    const ints columns = column + (ints){0, 1, 2, 3, 4, 5, 6, 7}, left = columns << bits, passed = columns <= last;
    const ints from = __builtin_elementwise_max(left, (ints)begin), until = __builtin_elementwise_min(left + one, (ints)high);
    const ints is_end = until == high;
    const ints total = (is_end & rise) | (~is_end & risen(until - low, steepness, rise));
    const ints here = total - risen(from - low, steepness, rise);
    const ints over = passed & (beyond(here, from + until - 2 * left) * winding);
    const ints cell = (passed & (here * winding)) - over + moved_up(over, carried);
    carried = over.s7;
    store(cells + column, loaded(cells + column) + (words)cell);
    typedef uint16_t counts __attribute__((ext_vector_type(8)));
    counts line;
    __builtin_memcpy(&line, lines + column, sizeof line);
    line -= __builtin_convertvector(passed, counts);
    __builtin_memcpy(lines + column, &line, sizeof line);
  }
  // The last lane's neighbour; of others it is among the lanes.
  if ((last - first) % lanes == lanes - 1) cells[last + 1] += (uint32_t)carried;
}

BODY ints loaded_ints(const int32_t *from) { return (ints)loaded((const uint32_t *)from); }
BODY void store_ints(int32_t *to, ints values) { store((uint32_t *)to, (words)values); }

BODY void add(const pathreel_pieces *pieces, const pathreel_cells *to) {
  for (int32_t first = 0; first < pieces->count; first += lanes) {
    const ints x0 = loaded_ints(pieces->x0 + first), y0 = loaded_ints(pieces->y0 + first);
    const ints x1 = loaded_ints(pieces->x1 + first), y1 = loaded_ints(pieces->y1 + first);
    floats steepness;
    __builtin_memcpy(&steepness, pieces->steepness + first, sizeof steepness);
    // The sign is the winding's.
    const ints upwards = (ints)steepness >> 31;
    steepness = __builtin_elementwise_abs(steepness);
    const ints low = __builtin_elementwise_min(x0, x1), high = __builtin_elementwise_max(x0, x1);
    const ints column = low >> bits, row = y0 >> bits, base = column << bits, border = base + one, rise = y1 - y0;
    const ints reach = (high >> bits) - column, is_long = (low < 0) | (high >= right) | (reach > 1);
    // Of two pixels the first takes the rise up to their border, of one all of it.
    const ints is_double = reach > 0;
    const ints part = __builtin_elementwise_min(whole(__builtin_convertvector(border - low, floats) * steepness), rise);
    const ints risen = (is_double & (high != border) & part) | (~(is_double & (high != border)) & rise);
    const ints end = __builtin_elementwise_min(high, border), rest = rise - risen;
    const ints over = beyond(risen, low + end - 2 * base), rest_over = beyond(rest, high - border);
    const ints cell0 = ((risen - over) ^ upwards) - upwards, cell1 = ((over + rest - rest_over) ^ upwards) - upwards;
    const ints cell2 = (rest_over ^ upwards) - upwards;
    // Where the piece ends on the border it is not in the next pixel.
    const ints more = (high > border) & 1;
    // Side by side in memory, where they can be told apart.
    const ints places = row * pathreel_cell_stride + column, pixels = row * pathreel_tile_width + column;
    const ints first_group = column >> 3, last_group = (column + 1 + more) >> 3;
    int32_t place[lanes], pixel[lanes], lane_row[lanes], group[lanes], other_group[lanes];
    int32_t add0[lanes], add1[lanes], add2[lanes], line[lanes], is_far[lanes];
    store_ints(place, places), store_ints(pixel, pixels), store_ints(lane_row, row), store_ints(group, first_group);
    store_ints(other_group, last_group), store_ints(add0, cell0), store_ints(add1, cell1), store_ints(add2, cell2), store_ints(line, more);
    store_ints(is_far, is_long);
    const int32_t count = pieces->count - first < lanes ? pieces->count - first : lanes;
    for (int32_t lane = 0; lane < count; lane++) {
      if (is_far[lane]) {
        add_long(pieces, first + lane, to);
        continue;
      }
      uint32_t *cells = sums(to->cells) + place[lane];
      uint16_t *lines = to->lines + pixel[lane];
      cells[0] += (uint32_t)add0[lane];
      cells[1] += (uint32_t)add1[lane];
      cells[2] += (uint32_t)add2[lane];
      lines[0] += 1;
      lines[1] += (uint16_t)line[lane];
      to->touched[lane_row[lane]] |= 1u << group[lane] | 1u << other_group[lane];
    }
  }
}

#define PARAMETERS const pathreel_pieces *pieces, const pathreel_cells *to
#define ARGUMENTS pieces, to

#if defined(__x86_64__)
FOR_AVX2 static void add_avx2(PARAMETERS) { add(ARGUMENTS); }
#endif

void pathreel_add_pieces(enum pathreel_instructions use, PARAMETERS) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return add_avx2(ARGUMENTS);
#endif
  add(ARGUMENTS);
}
