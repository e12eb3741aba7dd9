#include "Fixed.h"

enum { at_a_time = 64 };

// Where pieces pass pixels, side by side: as many as are worked out at a time, and as one piece may add to them.
enum { most = 2 * pathreel_tile_width };
typedef struct {
  int32_t x0[most], y0[most], x1[most], y1[most], border[most], next[most];
  float steepness[most];
} passages;

BODY floats converted(ints numbers) { return __builtin_convertvector(numbers, floats); }

// False if there is no room.
BODY bool work_out(const passages *from, int32_t count, pathreel_crowd *to) {
  // Eight are written at a time.
  if (to->count + count + lanes > to->room) return false;
  pathreel_line *lines = to->lines + to->count;
  for (int32_t index = 0; index < count; index += lanes) {
    const ints x0 = loaded_ints(from->x0 + index), x1 = loaded_ints(from->x1 + index);
    const ints upper = loaded_ints(from->y0 + index), y0 = upper & (one - 1);
    const ints rise = loaded_ints(from->y1 + index) - upper, border = loaded_ints(from->border + index);
    const ints steepness_bits = loaded_ints((const int32_t *)from->steepness + index);
    const floats steepness = __builtin_elementwise_abs((floats)steepness_bits);
    // The sign is the winding's.
    const ints winding = steepness_bits >> 31 | 1;
    const ints low = __builtin_elementwise_min(x0, x1), high = __builtin_elementwise_max(x0, x1);
    const ints next_border = border + one, runs_right = x0 < x1, enters = low < border;
    const ints begin = __builtin_elementwise_max(low, border), end = __builtin_elementwise_min(high, next_border);
    const ints before = either(enters & (high == border), rise, risen(begin - low, steepness, rise));
    const ints after = either(high <= next_border, rise, risen(next_border - low, steepness, rise));
    // Heights at the left and right end, of which the left one is the upper if the piece runs right.
    const ints left = y0 + either(runs_right, before, rise - before);
    const ints right = y0 + either(runs_right, after, rise - after);
    const ints top = either(runs_right, left, right), bottom = either(runs_right, right, left);
    const ints width = either(runs_right, end - begin, begin - end);
    const ints height = __builtin_elementwise_max(bottom - top, (ints)1);
    const float unit = 1.0f / one;
    // Downwards from left to right the piece stops being on the left, else it begins to be.
    const ints step = enters & either(runs_right, -winding, winding);
    floats rows[lanes] = {converted(either(runs_right, begin, end) - border) * unit,
                          converted(top) * unit,
                          converted(bottom) * unit,
                          converted(width) / converted(height),
                          (floats)winding,
                          converted(left) * unit,
                          (floats)step,
                          (floats)loaded_ints(from->next + index)};
    transpose(rows);
    __builtin_memcpy(lines + index, rows, sizeof rows);
  }
  to->count += count;
  return true;
}

// Some pieces that pass current pixels, and those pixels, as bits.
typedef struct {
  int32_t pieces[at_a_time];
  uint64_t pixels[at_a_time];
} hits;

// Returns how many there are.
BODY int32_t find(const pathreel_pieces *pieces, int32_t start, int32_t end, const uint64_t *pixels, hits *to) {
  int32_t rows[at_a_time], first[at_a_time], beyond[at_a_time];
  for (int32_t index = start; index < end; index += lanes) {
    const ints x0 = loaded_ints(pieces->x0 + index), x1 = loaded_ints(pieces->x1 + index);
    const ints y0 = loaded_ints(pieces->y0 + index);
    const ints low = __builtin_elementwise_min(x0, x1), high = __builtin_elementwise_max(x0, x1);
    // Where a horizontal piece begins it leaves nothing.
    const ints is_level = y0 == loaded_ints(pieces->y1 + index);
    store_ints(&rows[index - start], y0 >> bits);
    store_ints(&first[index - start], __builtin_elementwise_max((low >> bits) - is_level, (ints)0));
    store_ints(&beyond[index - start], __builtin_elementwise_max(pathreel_tile_width - 1 - (high >> bits), (ints)0));
  }
  int32_t count = 0;
  for (int32_t i = 0; i < end - start; i++) {
    // By halves, as 64 is more than a shift takes.
    const uint64_t from_first = ~0ull << (first[i] >> 1) << (first[i] - (first[i] >> 1));
    const uint64_t passed = pixels[rows[i]] & from_first & ~0ull >> beyond[i];
    to->pieces[count] = start + i;
    to->pixels[count] = passed;
    count += passed != 0;
  }
  return count;
}

BODY bool gather(const pathreel_pieces *pieces, pathreel_crowd *to) {
  const int32_t *x0 = pieces->x0, *y0 = pieces->y0, *x1 = pieces->x1, *y1 = pieces->y1;
  passages here;
  int32_t count = 0;
  for (int32_t start = 0; start < pieces->count; start += at_a_time) {
    const int32_t end = pieces->count - start < at_a_time ? pieces->count : start + at_a_time;
    hits found;
    const int32_t hit_count = find(pieces, start, end, to->pixels, &found);
    for (int32_t hit = 0; hit < hit_count; hit++) {
      const int32_t piece = found.pieces[hit], row = y0[piece] >> bits;
      uint64_t passed = found.pixels[hit];
      do {
        const int32_t column = __builtin_ctzll(passed);
        passed &= passed - 1;
        pathreel_pixel_lines *pixel = &to->found[row * pathreel_tile_width + column];
        here.x0[count] = x0[piece], here.y0[count] = y0[piece], here.x1[count] = x1[piece], here.y1[count] = y1[piece];
        here.steepness[count] = pieces->steepness[piece];
        here.border[count] = column << bits;
        here.next[count] = pixel->first;
        pixel->first = to->count + count;
        pixel->count++;
        count++;
      } while (passed);
      if (count > most - pathreel_tile_width) {
        if (!work_out(&here, count, to)) return false;
        count = 0;
      }
    }
  }
  return work_out(&here, count, to);
}

#define PARAMETERS const pathreel_pieces *pieces, pathreel_crowd *to
#define ARGUMENTS pieces, to

#if defined(__x86_64__)
FOR_AVX2 static bool gather_avx2(PARAMETERS) { return gather(ARGUMENTS); }
#endif

bool pathreel_gather_lines(enum pathreel_instructions use, PARAMETERS) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return gather_avx2(ARGUMENTS);
#endif
  return gather(ARGUMENTS);
}
