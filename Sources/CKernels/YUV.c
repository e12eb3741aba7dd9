#include "Instructions.h"

// Without optimisation no loop is vectorised, which is no reason to warn.
#pragma clang diagnostic ignored "-Wpass-failed"

// Converts RGBA to 8-bit 4:2:0. YUVConverter.swift calls it.
//
// Y' = 16 + 219 (Kr R + Kg G + Kb B), Cb = 128 + 224 (B - Y) / (2 (1 - Kb)), Cr likewise, for R, G, B in 0...1; with Kr
// = 0.2126, Kb = 0.0722 (ITU-R BT.709). The coefficients below are divided by 255 and in units of 1/32768. They are
// rounded so that greys have no colour; the result is within 0.502 (luma) and 0.506 (chroma) of the formula's.

// The fractional bits of the coefficients, and the number of pixels that are converted at a time.
enum { bits = 15, chunk = 512 };

// The luma of a row.
BODY void find_luma(const uint32_t *restrict pixels, int count, uint8_t *restrict luma) {
#pragma clang loop vectorize_width(16)
  for (int i = 0; i < count; i++) {
    int32_t r = pixels[i] & 255, g = pixels[i] >> 8 & 255, b = pixels[i] >> 16 & 255;
    luma[i] = (uint8_t)((r * 5983 + g * 20127 + b * 2032 + (16 << bits) + (1 << (bits - 1))) >> bits);
  }
}

// Adds up two rows: red in the lower and blue in the upper half of a word, and green.
BODY void add_rows(const uint32_t *restrict upper, const uint32_t *restrict lower, int count,
                   uint32_t *restrict red_blue, uint32_t *restrict green) {
  for (int i = 0; i < count; i++) {
    red_blue[i] = (upper[i] & 0xFF00FF) + (lower[i] & 0xFF00FF);
    green[i] = (upper[i] >> 8 & 255) + (lower[i] >> 8 & 255);
  }
}

// The chroma of each pair of columns, from the sums of two rows. Element -1 is the column before.
BODY void find_chroma(const uint32_t *restrict red_blue, const uint32_t *restrict green, int count,
                      uint8_t *restrict cb, uint8_t *restrict cr) {
  // Weights 1, 2, 1 over two rows add up to 8.
  const int32_t middle = (128 << (bits + 3)) + (1 << (bits + 2));
#pragma clang loop vectorize_width(16)
  for (int i = 0; i < count; i++) {
    uint32_t sum = red_blue[2 * i - 1] + 2 * red_blue[2 * i] + red_blue[2 * i + 1];
    int32_t g = (int32_t)(green[2 * i - 1] + 2 * green[2 * i] + green[2 * i + 1]);
    int32_t r = sum & 0xFFFF, b = sum >> 16;
    cb[i] = (uint8_t)((r * -3298 + g * -11094 + b * 14392 + middle) >> (bits + 3));
    cr[i] = (uint8_t)((r * 14392 + g * -13073 + b * -1319 + middle) >> (bits + 3));
  }
}

// The body of pathreel_yuv420_rows.
BODY void convert(const uint32_t *upper, const uint32_t *lower, int width, bool begins, uint8_t *upper_luma,
                  uint8_t *lower_luma, uint8_t *cb, uint8_t *cr) {
  // Converts a chunk at a time, which stays in the first-level cache. Element 0 is the column before the chunk.
  uint32_t red_blue[1 + chunk], green[1 + chunk];
  int before = begins ? 0 : -1;
  add_rows(upper + before, lower + before, 1, red_blue, green);
  for (int x = 0; x < width; x += chunk) {
    int count = width - x < chunk ? width - x : chunk;
    find_luma(upper + x, count, upper_luma + x);
    find_luma(lower + x, count, lower_luma + x);
    add_rows(upper + x, lower + x, count, red_blue + 1, green + 1);
    find_chroma(red_blue + 1, green + 1, count / 2, cb + x / 2, cr + x / 2);
    red_blue[0] = red_blue[count];
    green[0] = green[count];
  }
}

#define PARAMETERS \
  const uint32_t *upper, const uint32_t *lower, int width, bool begins, uint8_t *upper_luma, uint8_t *lower_luma, \
      uint8_t *cb, uint8_t *cr
#define ARGUMENTS upper, lower, width, begins, upper_luma, lower_luma, cb, cr

#if defined(__x86_64__)
FOR_AVX2 static void convert_avx2(PARAMETERS) { convert(ARGUMENTS); }
#endif

void pathreel_yuv420_rows(enum pathreel_instructions use, PARAMETERS) {
  assert(width % 2 == 0);
#if defined(__x86_64__)
  if (use == pathreel_avx2) return convert_avx2(ARGUMENTS);
#endif
  convert(ARGUMENTS);
}
