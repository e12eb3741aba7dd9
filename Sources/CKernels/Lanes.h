// Vectors of eight pixels, the width of the rasteriser's kernels, and functions on them.
#pragma once
#include "Instructions.h"

// Vectors are passed between inlined functions only, so the calling convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

// Forbids fused multiply-add: results have to be the same on every processor.
#pragma STDC FP_CONTRACT OFF

typedef uint32_t words __attribute__((ext_vector_type(8)));
typedef uint16_t halves __attribute__((ext_vector_type(16)));
typedef int16_t shorts __attribute__((ext_vector_type(16)));
typedef int32_t ints __attribute__((ext_vector_type(8)));
typedef float floats __attribute__((ext_vector_type(8)));

// Added to a number within +-2^22, 1.5 * 2^23 rounds it to the nearest integer, ties to even. The bits of the sum, as
// an integer, are then the bits of the constant plus the rounded number.
#define ROUNDING_BIAS 12582912.0f
enum { rounding_bias_bits = 0x4B400000 };

enum { lanes = 8, groups_per_row = pathreel_tile_width / lanes };

// Whether pixels have the rows of a tile, and room for its columns.
BODY bool is_tile(pathreel_pixels pixels) {
  return pixels.rows >= 1 && pixels.rows <= pathreel_tile_height && pixels.stride >= pathreel_tile_width;
}

// Reads eight pixels from any address.
BODY words load_words(const uint32_t *pixels) {
  words result;
  __builtin_memcpy(&result, pixels, sizeof result);
  return result;
}

// Writes eight pixels to any address.
BODY void store_words(uint32_t *pixels, words values) { __builtin_memcpy(pixels, &values, sizeof values); }

BODY ints load_ints(const int32_t *numbers) { return (ints)load_words((const uint32_t *)numbers); }
BODY void store_ints(int32_t *numbers, ints values) { store_words((uint32_t *)numbers, (words)values); }

// Each lane of `yes` where the mask is all ones, of `no` where it is zero.
BODY ints select_ints(ints where, ints yes, ints no) { return (where & yes) | (~where & no); }

BODY floats select_floats(ints where, floats yes, floats no) { return (floats)select_ints(where, (ints)yes, (ints)no); }

// Copies the lower 16 bits of each 32-bit lane into its upper 16 bits.
BODY halves duplicate_halves(words numbers) { return (halves)(numbers | numbers << 16); }

// The smaller and the larger number of each lane; the second one if the first is no number. Processors have an
// instruction for it, and none for the built-in functions, which would also look whether the second one is a number.
BODY floats min_floats(floats a, floats b) { return a < b ? a : b; }
BODY floats max_floats(floats a, floats b) { return a > b ? a : b; }

// Whether all pixels are opaque.
BODY bool are_opaque(words pixels) { return !__builtin_reduce_or(~pixels & 0xFF000000); }

// Clamps to 0...most.
BODY floats clamp_floats(floats value, floats most) { return max_floats(min_floats(value, most), 0); }

// One channel of eight pixels as numbers.
BODY floats channel_of(words pixels, int shift) { return __builtin_convertvector((ints)(pixels >> shift & 255), floats); }

// The dither of eight pixels, in 256ths of a level; the first is the pixel (x, y).
BODY words dither_of(pathreel_dither dither, int32_t x, int32_t y) {
  const words columns = {0, 1, 2, 3, 4, 5, 6, 7};
  return (dither.phase + (columns + (uint32_t)x) * dither.step_x + (uint32_t)y * dither.step_y) >> 24;
}

// Rounds numbers of 0...255 to 256ths, adds a dither, and rounds down. So a whole number stays as it is.
BODY words dithered(floats value, words noise) {
  return (((words)(value * 256.0f + ROUNDING_BIAS) & 0xFFFF) + noise) >> 8;
}

typedef uint32_t wide_halves __attribute__((ext_vector_type(16)));

// Divides by 255 and rounds to nearest, exactly for 0...65152: 257 (x + 128) / 65536.
BODY halves divide_by_255(halves product) {
  const wide_halves wide = __builtin_convertvector((halves)(product + 128), wide_halves) * 257;
  return __builtin_convertvector(wide >> 16, halves);
}

// Divides the even and the odd channels of pixels, in 16-bit lanes, by 255, and joins them into pixels. Every processor
// multiplies 16-bit lanes at once; 32-bit ones take longer.
BODY words join_halves(halves even, halves odd) { return (words)(divide_by_255(even) | divide_by_255(odd) << 8); }

// Transposes eight rows of eight numbers in place.
BODY void transpose(floats *rows) {
#define EVEN(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
#define ODD(a, b) __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15)
#define EVEN_PAIRS(a, b) __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13)
#define ODD_PAIRS(a, b) __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15)
#define LOWER(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11)
#define UPPER(a, b) __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15)
  floats half[lanes];
  for (int i = 0; i < lanes; i += 4) {
    const floats even0 = EVEN(rows[i], rows[i + 1]), odd0 = ODD(rows[i], rows[i + 1]);
    const floats even1 = EVEN(rows[i + 2], rows[i + 3]), odd1 = ODD(rows[i + 2], rows[i + 3]);
    half[i] = EVEN_PAIRS(even0, even1), half[i + 1] = ODD_PAIRS(even0, even1);
    half[i + 2] = EVEN_PAIRS(odd0, odd1), half[i + 3] = ODD_PAIRS(odd0, odd1);
  }
  for (int i = 0; i < 4; i++) rows[i] = LOWER(half[i], half[i + 4]), rows[i + 4] = UPPER(half[i], half[i + 4]);
#undef EVEN
#undef ODD
#undef EVEN_PAIRS
#undef ODD_PAIRS
#undef LOWER
#undef UPPER
}
