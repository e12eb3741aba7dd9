#include "Instructions.h"

// Rows of premultiplied RGBA as encoders take them, beyond the 8-bit 4:2:0 of YUV.c: straight alpha, 4:4:4, 4:2:2, 4:2:0 with
// alpha, and 10 bits. The formulas are YUV.c's; coefficients are those of ITU-R BT.709 over 255 in 1/32768, times 4 for 10 bits.

// Where nothing is optimised, no loop becomes vectors.
#pragma clang diagnostic ignored "-Wpass-failed"

enum { bits = 15, chunk = 512 };

// Colours divided by their alpha, rounded to nearest, halves up: c * 255 is exact, and the quotient's own error is far below
// its distance from a half. A colour above its alpha, which blend modes that add can leave, becomes 255.
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

BODY void straighten(const uint32_t *restrict pixels, int count, uint32_t *restrict result) {
#pragma clang loop vectorize(enable)
  for (int i = 0; i < count; i++) result[i] = straight(pixels[i]);
}

// `depth` is 8 or 10; samples of 10 bits are words.
BODY void put(void *samples, int i, int depth, int32_t value) {
  if (depth == 8) ((uint8_t *)samples)[i] = (uint8_t)value;
  else ((uint16_t *)samples)[i] = (uint16_t)value;
}

BODY void find_luma(const uint32_t *restrict pixels, int count, int depth, void *restrict luma) {
  const int factor = depth == 8 ? 1 : 4;
  const int32_t middle = (16 * factor << bits) + (1 << (bits - 1));
#pragma clang loop vectorize(enable)
  for (int i = 0; i < count; i++) {
    const int32_t r = pixels[i] & 255, g = pixels[i] >> 8 & 255, b = pixels[i] >> 16 & 255;
    put(luma, i, depth, (r * (5983 * factor) + g * (20127 * factor) + b * (2032 * factor) + middle) >> bits);
  }
}

// Alpha in full range: 0...255 or 0...1023.
BODY void find_alpha(const uint32_t *restrict pixels, int count, int depth, void *restrict alpha) {
#pragma clang loop vectorize(enable)
  for (int i = 0; i < count; i++) {
    const int32_t level = (int32_t)(pixels[i] >> 24);
    put(alpha, i, depth, depth == 8 ? level : (level * 1023 + 127) / 255);
  }
}

// What chroma samples are taken from: sums of channels whose weights add up to a power of two.
struct sums {
  int32_t red[chunk], green[chunk], blue[chunk], alpha[chunk];
};

// Chroma at each pixel.
BODY void take(const uint32_t *restrict pixels, int count, struct sums *restrict sums) {
#pragma clang loop vectorize(enable)
  for (int i = 0; i < count; i++) {
    sums->red[i] = pixels[i] & 255;
    sums->green[i] = pixels[i] >> 8 & 255;
    sums->blue[i] = pixels[i] >> 16 & 255;
  }
}

// Chroma at the left one of two columns: weights 1, 2, 1. `pixels[-1]` is the column before.
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

// Sums of premultiplied colours over eight weights become sums of straight ones: each pixel counts as much as its alpha.
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

// `weights` is the binary logarithm of what the sums' weights add up to.
BODY void find_chroma(const struct sums *restrict sums, int count, int weights, int depth, void *restrict cb,
                      void *restrict cr) {
  const int factor = depth == 8 ? 1 : 4;
  const int32_t middle = (128 * factor << (bits + weights)) + (1 << (bits + weights - 1));
#pragma clang loop vectorize(enable)
  for (int i = 0; i < count; i++) {
    const int32_t r = sums->red[i], g = sums->green[i], b = sums->blue[i];
    put(cb, i, depth,
        (r * (-3298 * factor) + g * (-11094 * factor) + b * (14392 * factor) + middle) >> (bits + weights));
    put(cr, i, depth,
        (r * (14392 * factor) + g * (-13073 * factor) + b * (-1319 * factor) + middle) >> (bits + weights));
  }
}

BODY void *at(void *samples, int i, int depth) {
  return depth == 8 ? (void *)((uint8_t *)samples + i) : (void *)((uint16_t *)samples + i);
}

// Copies a part of a row behind the column before it.
BODY void fetch(const uint32_t *row, int x, int count, bool begins, uint32_t *copy) {
  copy[0] = row[x > 0 || !begins ? x - 1 : 0];
  __builtin_memcpy(copy + 1, row + x, sizeof(uint32_t) * (unsigned)count);
}

BODY void convert(const uint32_t *upper, const uint32_t *lower, int width, bool begins, pathreel_layout layout,
                  int depth, bool straightens, pathreel_rows to) {
  struct sums sums;
  uint32_t row[1 + chunk], changed[1 + chunk];
  const int columns = layout == pathreel_444 ? 1 : 2;
  for (int x = 0; x < width; x += chunk) {
    const int count = width - x < chunk ? width - x : chunk;
    for (int line = 0; line < (lower ? 2 : 1); line++) {
      fetch(line ? lower : upper, x, count, begins, row);
      if (to.alpha[line]) find_alpha(row + 1, count, depth, at(to.alpha[line], x, depth));
      const uint32_t *colors = row;
      if (straightens) {
        straighten(row, count + 1, changed);
        colors = changed;
      }
      find_luma(colors + 1, count, depth, at(to.luma[line], x, depth));
      // Of several pixels with alpha, the premultiplied colours are added up.
      if (layout == pathreel_444) take(colors + 1, count, &sums);
      else take_pairs(row + 1, count / 2, line == 1, &sums);
    }
    if (straightens && layout != pathreel_444) straighten_sums(count / 2, &sums);
    const int weights = layout == pathreel_444 ? 0 : layout == pathreel_422 ? 2 : 3;
    find_chroma(&sums, count / columns, weights, depth, at(to.cb, x / columns, depth), at(to.cr, x / columns, depth));
  }
}

#define PARAMETERS \
  const uint32_t *upper, const uint32_t *lower, int width, bool begins, pathreel_layout layout, int depth, \
      bool straightens, pathreel_rows to
#define WITH(layout, depth, straightens) convert(upper, lower, width, begins, layout, depth, straightens, to)

// Each combination is compiled by itself, so that none of them branches for a pixel.
BODY void choose(PARAMETERS) {
  if (layout == pathreel_420) {
    if (depth == 8) return straightens ? WITH(pathreel_420, 8, true) : WITH(pathreel_420, 8, false);
    return straightens ? WITH(pathreel_420, 10, true) : WITH(pathreel_420, 10, false);
  }
  // 4:2:2 has no alpha.
  if (layout == pathreel_422) return depth == 8 ? WITH(pathreel_422, 8, false) : WITH(pathreel_422, 10, false);
  if (depth == 8) return straightens ? WITH(pathreel_444, 8, true) : WITH(pathreel_444, 8, false);
  return straightens ? WITH(pathreel_444, 10, true) : WITH(pathreel_444, 10, false);
}

#define ARGUMENTS upper, lower, width, begins, layout, depth, straightens, to

#if defined(__x86_64__)
FOR_AVX2 static void choose_avx2(PARAMETERS) { choose(ARGUMENTS); }
FOR_AVX2 static void straighten_avx2(const uint32_t *pixels, int count, uint32_t *result) {
  straighten(pixels, count, result);
}
#endif

void pathreel_yuv_rows(enum pathreel_instructions use, PARAMETERS) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return choose_avx2(ARGUMENTS);
#endif
  choose(ARGUMENTS);
}

void pathreel_straight_row(enum pathreel_instructions use, const uint32_t *pixels, int count, uint32_t *result) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return straighten_avx2(pixels, count, result);
#endif
  straighten(pixels, count, result);
}
