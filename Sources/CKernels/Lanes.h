// Eight pixels at a time, the width that kernels work in.
#pragma once
#include "Instructions.h"

// Vectors go between functions that are always inlined, so that how they would be passed does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

// Results are the same on every processor only if no product is fused with a sum.
#pragma STDC FP_CONTRACT OFF

typedef uint32_t words __attribute__((ext_vector_type(8)));
typedef uint16_t halves __attribute__((ext_vector_type(16)));
typedef int32_t ints __attribute__((ext_vector_type(8)));
typedef float floats __attribute__((ext_vector_type(8)));

enum { lanes = 8, groups_per_row = pathreel_tile_width / lanes };

BODY words loaded(const uint32_t *pixels) {
  words result;
  __builtin_memcpy(&result, pixels, sizeof result);
  return result;
}

BODY void store(uint32_t *pixels, words values) { __builtin_memcpy(pixels, &values, sizeof values); }

BODY floats chosen(ints where, floats yes, floats no) {
  return (floats)((where & (ints)yes) | (~where & (ints)no));
}

// A number for each pixel in both of its 16-bit lanes.
BODY halves pairs(words numbers) { return (halves)(numbers | numbers << 16); }
