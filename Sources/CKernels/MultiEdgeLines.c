#include "Fixed.h"

// Collects the lines of multi-edge pixels, which MultiEdgePixels.c resolves. EdgePieces.swift calls it.

enum { batch_size = 64, tile_rows = 1 << pathreel_tile_height_bits };

// Pairs of a piece of an edge and a pixel that the piece passes, in structure-of-arrays form. There is room for a batch
// and for all pixels of one more piece.
enum { passage_capacity = 2 * pathreel_tile_width };
typedef struct {
  int32_t x0[passage_capacity], y0[passage_capacity], x1[passage_capacity], y1[passage_capacity];
  // The pixel's left side, and the index of its next line.
  int32_t border[passage_capacity], next[passage_capacity];
  float steepness[passage_capacity];
} passages;

BODY floats to_floats(ints numbers) { return __builtin_convertvector(numbers, floats); }

// Computes the line of each pair, and appends it to the pool. Returns false if the pool is too small.
BODY bool append_lines(const passages *from, int32_t count, pathreel_multi_edge *to) {
  // Eight lines are written at a time.
  if (to->count + count + lanes > to->room) return false;
  pathreel_line *lines = to->lines + to->count;
  for (int32_t index = 0; index < count; index += lanes) {
    const ints x0 = load_ints(from->x0 + index), x1 = load_ints(from->x1 + index);
    const ints upper = load_ints(from->y0 + index), y0 = upper & (pixel_side - 1);
    const ints rise = load_ints(from->y1 + index) - upper, border = load_ints(from->border + index);
    const ints steepness_bits = load_ints((const int32_t *)from->steepness + index);
    const floats steepness = __builtin_elementwise_abs((floats)steepness_bits);
    // The sign bit carries the winding: set for an edge drawn upwards.
    const ints winding = steepness_bits >> 31 | 1;
    const ints low = __builtin_elementwise_min(x0, x1), high = __builtin_elementwise_max(x0, x1);
    const ints next_border = border + pixel_side, runs_right = x0 < x1, enters = low < border;
    const ints begin = __builtin_elementwise_max(low, border), end = __builtin_elementwise_min(high, next_border);
    const ints before = select_ints(enters & (high == border), rise, rise_within(begin - low, steepness, rise));
    const ints after = select_ints(high <= next_border, rise, rise_within(next_border - low, steepness, rise));
    // The heights at which the line meets the left and the right end; the left one is above the other if the piece runs
    // right.
    const ints left_y = y0 + select_ints(runs_right, before, rise - before);
    const ints right_y = y0 + select_ints(runs_right, after, rise - after);
    const ints top = select_ints(runs_right, left_y, right_y), bottom = select_ints(runs_right, right_y, left_y);
    const ints width = select_ints(runs_right, end - begin, begin - end);
    const ints height = __builtin_elementwise_max(bottom - top, (ints)1);
    const float unit = 1.0f / pixel_side;
    // A piece that runs down and to the right leaves the region left of the pixel; one that runs down and to the left
    // enters it.
    const ints step = enters & select_ints(runs_right, -winding, winding);
    // The members of pathreel_line in their order. Integers are stored as their bits.
    floats rows[lanes] = {to_floats(select_ints(runs_right, begin, end) - border) * unit,
                          to_floats(top) * unit,
                          to_floats(bottom) * unit,
                          to_floats(width) / to_floats(height),
                          (floats)winding,
                          to_floats(left_y) * unit,
                          (floats)step,
                          (floats)load_ints(from->next + index)};
    transpose(rows);
    __builtin_memcpy(lines + index, rows, sizeof rows);
  }
  to->count += count;
  return true;
}

// Pieces of a batch that pass wanted pixels, and a bit for each of these pixels.
typedef struct {
  int32_t pieces[batch_size];
  uint64_t pixels[batch_size];
} hits;

// Finds the pieces from `start` to `end` that pass wanted pixels. Returns their number. `pixels` has one more row, in
// which no pixel is wanted.
BODY int32_t find_hits(const pathreel_pieces *pieces, int32_t start, int32_t end, const uint64_t *pixels, hits *to) {
  int32_t rows[batch_size], first[batch_size], beyond[batch_size];
  for (int32_t index = start; index < end; index += lanes) {
    const ints x0 = load_ints(pieces->x0 + index), x1 = load_ints(pieces->x1 + index);
    const ints y0 = load_ints(pieces->y0 + index);
    const ints low = __builtin_elementwise_min(x0, x1), high = __builtin_elementwise_max(x0, x1);
    // A horizontal piece is no line, only a step on each left side that it crosses. So it leaves out the pixel of its
    // left end, even if that is the last one.
    const ints is_level = y0 == load_ints(pieces->y1 + index), column = (low >> fraction_bits) - is_level;
    const ints is_beyond = column >= pathreel_tile_width, last = high >> fraction_bits;
    store_ints(&rows[index - start], select_ints(is_beyond, tile_rows, y0 >> fraction_bits));
    store_ints(&first[index - start], ~is_beyond & __builtin_elementwise_max(column, (ints)0));
    store_ints(&beyond[index - start], __builtin_elementwise_max(pathreel_tile_width - 1 - last, (ints)0));
  }
  int32_t count = 0;
  for (int32_t i = 0; i < end - start; i++) {
    const uint64_t passed = pixels[rows[i]] & ~0ull << first[i] & ~0ull >> beyond[i];
    to->pieces[count] = start + i;
    to->pixels[count] = passed;
    count += passed != 0;
  }
  return count;
}

// The body of pathreel_gather_lines.
BODY bool gather_lines(const pathreel_pieces *pieces, pathreel_multi_edge *to) {
  const int32_t *x0 = pieces->x0, *y0 = pieces->y0, *x1 = pieces->x1, *y1 = pieces->y1;
  passages here;
  int32_t count = 0;
  uint64_t pixels[tile_rows + 1] = {0};
  __builtin_memcpy(pixels, to->pixels, tile_rows * sizeof *pixels);
  for (int32_t start = 0; start < pieces->count; start += batch_size) {
    const int32_t end = pieces->count - start < batch_size ? pieces->count : start + batch_size;
    hits found;
    const int32_t hit_count = find_hits(pieces, start, end, pixels, &found);
    for (int32_t hit = 0; hit < hit_count; hit++) {
      const int32_t piece = found.pieces[hit], row = y0[piece] >> fraction_bits;
      uint64_t passed = found.pixels[hit];
      do {
        const int32_t column = __builtin_ctzll(passed);
        passed &= passed - 1;
        pathreel_pixel_lines *pixel = &to->found[row * pathreel_tile_width + column];
        here.x0[count] = x0[piece], here.y0[count] = y0[piece], here.x1[count] = x1[piece], here.y1[count] = y1[piece];
        here.steepness[count] = pieces->steepness[piece];
        here.border[count] = column << fraction_bits;
        here.next[count] = pixel->first;
        pixel->first = to->count + count;
        pixel->count++;
        count++;
      } while (passed);
      if (count > passage_capacity - pathreel_tile_width) {
        if (!append_lines(&here, count, to)) return false;
        count = 0;
      }
    }
  }
  return append_lines(&here, count, to);
}

#define PARAMETERS const pathreel_pieces *pieces, pathreel_multi_edge *to
#define ARGUMENTS pieces, to

#if defined(__x86_64__)
FOR_AVX2 static bool gather_lines_avx2(PARAMETERS) { return gather_lines(ARGUMENTS); }
#endif

bool pathreel_gather_lines(enum pathreel_instructions use, PARAMETERS) {
  assert(pieces->count <= pathreel_piece_capacity && to->count >= 1);
#if defined(__x86_64__)
  if (use == pathreel_avx2) return gather_lines_avx2(ARGUMENTS);
#endif
  return gather_lines(ARGUMENTS);
}
