// Eight pixels at a time, the width that kernels work in.
#pragma once
#include "Instructions.h"

// Vectors go between functions that are always inlined, so that how they would be passed does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

// Results are the same on every processor only if no product is fused with a sum.
#pragma STDC FP_CONTRACT OFF

typedef uint32_t words __attribute__((ext_vector_type(8)));
typedef uint16_t halves __attribute__((ext_vector_type(16)));
typedef int16_t shorts __attribute__((ext_vector_type(16)));
typedef int32_t ints __attribute__((ext_vector_type(8)));
typedef float floats __attribute__((ext_vector_type(8)));

enum { lanes = 8, groups_per_row = pathreel_tile_width / lanes };

BODY words loaded(const uint32_t *pixels) {
  words result;
  __builtin_memcpy(&result, pixels, sizeof result);
  return result;
}

BODY void store(uint32_t *pixels, words values) { __builtin_memcpy(pixels, &values, sizeof values); }

BODY ints loaded_ints(const int32_t *numbers) { return (ints)loaded((const uint32_t *)numbers); }
BODY void store_ints(int32_t *numbers, ints values) { store((uint32_t *)numbers, (words)values); }

BODY ints either(ints where, ints yes, ints no) { return (where & yes) | (~where & no); }

BODY floats chosen(ints where, floats yes, floats no) { return (floats)either(where, (ints)yes, (ints)no); }

// A number for each pixel in both of its 16-bit lanes.
BODY halves pairs(words numbers) { return (halves)(numbers | numbers << 16); }

typedef uint32_t wide_halves __attribute__((ext_vector_type(16)));

// x/255 rounded to nearest, exact for 0...65152: 257 (x + 128) / 65536.
BODY halves quotient(halves product) {
  const wide_halves wide = __builtin_convertvector((halves)(product + 128), wide_halves) * 257;
  return __builtin_convertvector(wide >> 16, halves);
}

// The four bytes of each pixel as 16-bit lanes, which every processor multiplies at once, unlike 32-bit ones.
BODY words joined(halves even, halves odd) { return (words)(quotient(even) | quotient(odd) << 8); }

// Eight rows of eight numbers become columns.
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
