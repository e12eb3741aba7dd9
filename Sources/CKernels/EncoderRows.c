#include "Instructions.h"

// Converts rows of premultiplied RGBA to the pixel formats of encoders: straight alpha, 4:4:4, 4:2:2, 4:2:0 with alpha,
// and 10 bits. YUV.c converts to plain 4:2:0 with 8 bits. PixelFormat+YUV.swift and PixelFormat+RGB.swift call it. The
// formulas are the same as in YUV.c. The coefficients of ITU-R BT.709 are divided by 255 and in units of 1/32768, times
// 4 for 10 bits.

// Without optimisation no loop is vectorised, which is no reason to warn.
#pragma clang diagnostic ignored "-Wpass-failed"

// The fractional bits of the coefficients, and the number of pixels that are converted at a time.
enum { bits = 15, chunk = 512 };

// Divides a pixel's colours by its alpha and rounds to nearest, halves up. c * 255 is exact, and the error of the
// quotient is far smaller than its distance from a half. A colour above its alpha, which additive blend modes can
// leave, becomes 255.
BODY uint32_t straight(uint32_t pixel) {
  const uint32_t alpha = pixel >> 24;
  const float divisor = alpha ? (float)alpha : 1;
  uint32_t result = alpha << 24;
  for (int shift = 0; shift < 24; shift += 8) {
    const float channel = (float)(int32_t)(pixel >> shift & 255) * 255.0f / divisor + 0.5f;
    const uint32_t level = (uint32_t)(int32_t)(channel < 255.0f ? channel : 255.0f);
    result |= (alpha ? level : 0) << shift;
  }
  return result;
}

// The body of pathreel_straight_row.
BODY void straighten(const uint32_t *restrict pixels, int count, uint32_t *restrict result) {
#pragma clang loop vectorize(enable)
  for (int i = 0; i < count; i++) result[i] = straight(pixels[i]);
}

// Writes a sample of 8 bits as a byte, or of 10 bits as a word.
BODY void store_sample(void *samples, int i, int depth, int32_t value) {
  if (depth == 8) ((uint8_t *)samples)[i] = (uint8_t)value;
  else ((uint16_t *)samples)[i] = (uint16_t)value;
}

// The luma of a row.
BODY void find_luma(const uint32_t *restrict pixels, int count, int depth, void *restrict luma) {
  const int factor = depth == 8 ? 1 : 4;
  // Black is at 16 levels. The second term rounds to nearest.
  const int32_t middle = (16 * factor << bits) + (1 << (bits - 1));
#pragma clang loop vectorize(enable)
  for (int i = 0; i < count; i++) {
    const int32_t r = pixels[i] & 255, g = pixels[i] >> 8 & 255, b = pixels[i] >> 16 & 255;
    store_sample(luma, i, depth, (r * (5983 * factor) + g * (20127 * factor) + b * (2032 * factor) + middle) >> bits);
  }
}

// The alpha of a row in full range: 0...255 or 0...1023.
BODY void find_alpha(const uint32_t *restrict pixels, int count, int depth, void *restrict alpha) {
#pragma clang loop vectorize(enable)
  for (int i = 0; i < count; i++) {
    const int32_t level = (int32_t)(pixels[i] >> 24);
    store_sample(alpha, i, depth, depth == 8 ? level : (level * 1023 + 127) / 255);
  }
}

// Weighted sums of channels, from which chroma is computed. The weights add up to a power of two.
struct sums {
  int32_t red[chunk], green[chunk], blue[chunk], alpha[chunk];
};

// The channels of each pixel, for 4:4:4.
BODY void take_pixels(const uint32_t *restrict pixels, int count, struct sums *restrict sums) {
#pragma clang loop vectorize(enable)
  for (int i = 0; i < count; i++) {
    sums->red[i] = pixels[i] & 255;
    sums->green[i] = pixels[i] >> 8 & 255;
    sums->blue[i] = pixels[i] >> 16 & 255;
  }
}

// Three columns around the left one of each pair, with weights 1, 2, 1. If `adds`, they are added to the sums of the
// row above. `pixels[-1]` is the column before.
BODY void take_pairs(const uint32_t *restrict pixels, int count, bool adds, struct sums *restrict sums) {
#define WEIGHTED(shift) \
  (int32_t)((pixels[2 * i - 1] >> shift & 255) + 2 * (pixels[2 * i] >> shift & 255) + (pixels[2 * i + 1] >> shift & 255))
#pragma clang loop vectorize(enable)
  for (int i = 0; i < count; i++) {
    sums->red[i] = WEIGHTED(0) + (adds ? sums->red[i] : 0);
    sums->green[i] = WEIGHTED(8) + (adds ? sums->green[i] : 0);
    sums->blue[i] = WEIGHTED(16) + (adds ? sums->blue[i] : 0);
    sums->alpha[i] = WEIGHTED(24) + (adds ? sums->alpha[i] : 0);
  }
#undef WEIGHTED
}

// Turns sums of premultiplied colours, whose weights add up to 8, into sums of straight ones, in which each pixel
// counts by its alpha.
BODY void straighten_sums(int count, struct sums *restrict sums) {
  int32_t *const channels[3] = {sums->red, sums->green, sums->blue};
  for (int channel = 0; channel < 3; channel++) {
    int32_t *const values = channels[channel];
#pragma clang loop vectorize(enable)
    for (int i = 0; i < count; i++) {
      const float divisor = sums->alpha[i] ? (float)sums->alpha[i] : 1;
      const float value = (float)values[i] * (255.0f * 8) / divisor + 0.5f;
      values[i] = (int32_t)(value < 255.0f * 8 ? value : 255.0f * 8);
    }
  }
}

// The chroma of sums. `weights` is the binary logarithm of the sum of their weights.
BODY void find_chroma(const struct sums *restrict sums, int count, int weights, int depth, void *restrict cb,
                      void *restrict cr) {
  const int factor = depth == 8 ? 1 : 4;
  const int32_t middle = (128 * factor << (bits + weights)) + (1 << (bits + weights - 1));
#pragma clang loop vectorize(enable)
  for (int i = 0; i < count; i++) {
    const int32_t r = sums->red[i], g = sums->green[i], b = sums->blue[i];
    store_sample(cb, i, depth,
        (r * (-3298 * factor) + g * (-11094 * factor) + b * (14392 * factor) + middle) >> (bits + weights));
    store_sample(cr, i, depth,
        (r * (14392 * factor) + g * (-13073 * factor) + b * (-1319 * factor) + middle) >> (bits + weights));
  }
}

// The address of sample `i`.
BODY void *sample_address(void *samples, int i, int depth) {
  return depth == 8 ? (void *)((uint8_t *)samples + i) : (void *)((uint16_t *)samples + i);
}

// Copies a part of a row to `copy + 1`, and the column before it to `copy`.
BODY void fetch(const uint32_t *row, int x, int count, bool begins, uint32_t *copy) {
  // The picture's first column is also the column before it.
  copy[0] = row[x > 0 || !begins ? x - 1 : 0];
  __builtin_memcpy(copy + 1, row + x, sizeof(uint32_t) * (unsigned)count);
}

// The body of pathreel_yuv_rows.
BODY void convert(const uint32_t *upper, const uint32_t *lower, int width, bool begins, pathreel_layout layout,
                  int depth, bool straightens, pathreel_rows to) {
  struct sums sums;
  uint32_t row[1 + chunk], changed[1 + chunk];
  const int columns = layout == pathreel_444 ? 1 : 2;
  for (int x = 0; x < width; x += chunk) {
    const int count = width - x < chunk ? width - x : chunk;
    for (int line = 0; line < (lower ? 2 : 1); line++) {
      fetch(line ? lower : upper, x, count, begins, row);
      if (to.alpha[line]) find_alpha(row + 1, count, depth, sample_address(to.alpha[line], x, depth));
      const uint32_t *colors = row;
      if (straightens) {
        straighten(row, count + 1, changed);
        colors = changed;
      }
      find_luma(colors + 1, count, depth, sample_address(to.luma[line], x, depth));
      // Subsampled chroma with alpha adds up premultiplied colours.
      if (layout == pathreel_444) take_pixels(colors + 1, count, &sums);
      else take_pairs(row + 1, count / 2, line == 1, &sums);
    }
    if (straightens && layout != pathreel_444) straighten_sums(count / 2, &sums);
    const int weights = layout == pathreel_444 ? 0 : layout == pathreel_422 ? 2 : 3;
    find_chroma(&sums, count / columns, weights, depth, sample_address(to.cb, x / columns, depth),
                sample_address(to.cr, x / columns, depth));
  }
}

#define PARAMETERS \
  const uint32_t *upper, const uint32_t *lower, int width, bool begins, pathreel_layout layout, int depth, \
      bool straightens, pathreel_rows to
#define CONVERT(layout, depth, straightens) convert(upper, lower, width, begins, layout, depth, straightens, to)

// Compiles each combination separately, so that no pixel takes a branch.
BODY void convert_specialised(PARAMETERS) {
  if (layout == pathreel_420) {
    if (depth == 8) return straightens ? CONVERT(pathreel_420, 8, true) : CONVERT(pathreel_420, 8, false);
    return straightens ? CONVERT(pathreel_420, 10, true) : CONVERT(pathreel_420, 10, false);
  }
  // 4:2:2 has no alpha.
  if (layout == pathreel_422) return depth == 8 ? CONVERT(pathreel_422, 8, false) : CONVERT(pathreel_422, 10, false);
  if (depth == 8) return straightens ? CONVERT(pathreel_444, 8, true) : CONVERT(pathreel_444, 8, false);
  return straightens ? CONVERT(pathreel_444, 10, true) : CONVERT(pathreel_444, 10, false);
}

#define ARGUMENTS upper, lower, width, begins, layout, depth, straightens, to

#if defined(__x86_64__)
FOR_AVX2 static void convert_specialised_avx2(PARAMETERS) { convert_specialised(ARGUMENTS); }
FOR_AVX2 static void straighten_avx2(const uint32_t *pixels, int count, uint32_t *result) {
  straighten(pixels, count, result);
}
#endif

void pathreel_yuv_rows(enum pathreel_instructions use, PARAMETERS) {
  assert((depth == 8 || depth == 10) && (layout == pathreel_444 || width % 2 == 0));
  assert((layout == pathreel_420) == (lower != NULL));
#if defined(__x86_64__)
  if (use == pathreel_avx2) return convert_specialised_avx2(ARGUMENTS);
#endif
  convert_specialised(ARGUMENTS);
}

void pathreel_straight_row(enum pathreel_instructions use, const uint32_t *pixels, int count, uint32_t *result) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return straighten_avx2(pixels, count, result);
#endif
  straighten(pixels, count, result);
}
