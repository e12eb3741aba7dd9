#include "Instructions.h"

// Converts rows of decoded video from Y'CbCr to RGBA. PlanarConverter.swift calls it.

// Without optimisation no loop is vectorised, which is no reason to warn.
#pragma clang diagnostic ignored "-Wpass-failed"

// Samples are scaled to 14 bits, 64 for each level of a byte. Coefficients have 13 fractional bits, so that products
// stay below 2^29 and a sum of three below 2^31.
enum { sample_bits = 14, coefficient_bits = 13, shift = sample_bits - 8 + coefficient_bits, chunk = 512 };

// A chroma sample interpolated between two rows, times 256.
BODY int32_t blend_sample(const pathreel_frame_row *row, const void *upper, const void *lower, int place) {
  const int32_t share = row->lower_share, rest = 256 - share;
  return row->depth > 8 ? ((const uint16_t *)upper)[place] * rest + ((const uint16_t *)lower)[place] * share
                        : ((const uint8_t *)upper)[place] * rest + ((const uint8_t *)lower)[place] * share;
}

// `count` chroma samples from `first` on, interpolated between two rows, times 256. Beyond the ends the last sample is
// repeated.
BODY void blend_rows(const pathreel_frame_row *row, const void *upper, const void *lower, int first, int count,
                     int32_t *restrict sums) {
  // The number of samples from `first` to the end of the row.
  const int there = row->chroma_count - first;
  const int begin = first < 0 ? -first : 0, end = there < count ? there : count;
  for (int i = 0; i < begin; i++) sums[i] = blend_sample(row, upper, lower, 0);
  for (int i = end; i < count; i++) sums[i] = blend_sample(row, upper, lower, row->chroma_count - 1);
  const int32_t share = row->lower_share, rest = 256 - share;
  if (row->depth > 8) {
    const uint16_t *a = (const uint16_t *)upper + first, *b = (const uint16_t *)lower + first;
    for (int i = begin; i < end; i++) sums[i] = a[i] * rest + b[i] * share;
  } else {
    const uint8_t *a = (const uint8_t *)upper + first, *b = (const uint8_t *)lower + first;
    for (int i = begin; i < end; i++) sums[i] = a[i] * rest + b[i] * share;
  }
}

// The chroma of `count` pixels, interpolated between the samples. `sums` begins one sample before the first.
BODY void widen(const pathreel_frame_row *row, const int32_t *restrict sums, int count, int32_t *restrict samples) {
  // The weights of the two rows have scaled the sums by 256. The interpolation scales them by 4 more, so together by
  // 2^10.
  const int32_t down = row->depth + 10 - sample_bits, half = (1 << down) >> 1, middle = 128 << (sample_bits - 8);
  if (!row->is_half) {
    for (int i = 0; i < count; i++) samples[i] = ((sums[1 + i] * 4 + half) >> down) - middle;
    return;
  }
  // The weights for the left pixel of a pair, and for the right pixel, in quarters.
  const int32_t near = row->is_centered ? 3 : 4, far = 4 - near, left = row->is_centered ? 3 : 2, right = 4 - left;
  for (int i = 0; 2 * i < count; i++) {
    samples[2 * i] = ((sums[i] * far + sums[1 + i] * near + half) >> down) - middle;
    samples[2 * i + 1] = ((sums[1 + i] * left + sums[2 + i] * right + half) >> down) - middle;
  }
}

// Turns a sum into a level of 0...255.
BODY int32_t clamp_level(int32_t sum) {
  int32_t value = sum >> shift;
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

// Reads luma samples and scales them to 14 bits.
BODY void read_luma(const pathreel_frame_row *row, int first, int count, int32_t *restrict samples) {
  const int32_t up = sample_bits - row->depth;
  if (row->depth > 8) {
    const uint16_t *from = (const uint16_t *)row->luma + first;
    if (up >= 0)
      for (int i = 0; i < count; i++) samples[i] = from[i] << up;
    else
      for (int i = 0; i < count; i++) samples[i] = from[i] >> -up;
  } else {
    const uint8_t *from = (const uint8_t *)row->luma + first;
    for (int i = 0; i < count; i++) samples[i] = from[i] << up;
  }
}

// The body of pathreel_convert_frame_row.
BODY void convert_row(const pathreel_frame_row *row, uint32_t *pixels) {
  // Converts a chunk at a time, which stays in the first-level cache.
  int32_t sums[chunk + 3], cb[chunk + 2], cr[chunk + 2], y[chunk];
  const int32_t scale = row->luma_scale, offset = row->luma_offset, half = 1 << (shift - 1);
  const int32_t r_cr = row->cr_to_red, g_cb = row->cb_to_green, g_cr = row->cr_to_green, b_cb = row->cb_to_blue;
  for (int x = 0; x < row->width; x += chunk) {
    const int count = row->width - x < chunk ? row->width - x : chunk;
    const int first = row->is_half ? x / 2 : x, needed = (row->is_half ? (count + 1) / 2 : count) + 2;
    blend_rows(row, row->cb_upper, row->cb_lower, first - 1, needed, sums);
    widen(row, sums, count, cb);
    blend_rows(row, row->cr_upper, row->cr_lower, first - 1, needed, sums);
    widen(row, sums, count, cr);
    read_luma(row, x, count, y);
#pragma clang loop vectorize_width(8)
    for (int i = 0; i < count; i++) {
      int32_t base = (y[i] - offset) * scale + half;
      uint32_t r = (uint32_t)clamp_level(base + cr[i] * r_cr);
      uint32_t g = (uint32_t)clamp_level(base + cb[i] * g_cb + cr[i] * g_cr);
      uint32_t b = (uint32_t)clamp_level(base + cb[i] * b_cb);
      pixels[x + i] = r | g << 8 | b << 16 | 0xFF000000u;
    }
  }
}

#if defined(__x86_64__)
FOR_AVX2 static void convert_row_avx2(const pathreel_frame_row *row, uint32_t *pixels) { convert_row(row, pixels); }
#endif

void pathreel_convert_frame_row(enum pathreel_instructions use, const pathreel_frame_row *row, uint32_t *pixels) {
  assert(row->depth >= 8 && row->depth <= 16);
#if defined(__x86_64__)
  if (use == pathreel_avx2) return convert_row_avx2(row, pixels);
#endif
  convert_row(row, pixels);
}
