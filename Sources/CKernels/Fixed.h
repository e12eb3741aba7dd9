// Coordinates in fixed point with 16 fractional bits, as in FixedPoint.swift. The kernels that work on edges use them.
#pragma once
#include "Lanes.h"

enum { fraction_bits = 16, pixel_side = 1 << fraction_bits, tile_right = pathreel_tile_width << fraction_bits };

// Rounds numbers within +-2^22 to the nearest integers.
BODY ints round_to_ints(floats number) { return (ints)(number + ROUNDING_BIAS) - rounding_bias_bits; }

// The change of y over horizontal distances along lines of a steepness |dy / dx|; at most `rise`, the change over the
// whole line.
BODY ints rise_within(ints distance, floats steepness, ints rise) {
  const floats part = __builtin_convertvector(distance, floats) * steepness;
  return round_to_ints(min_floats(part, __builtin_convertvector(rise, floats)));
}

// Shifts the lanes up by one, and puts a number into the first.
BODY ints shift_lanes(ints numbers, int32_t first) {
  ints moved = numbers.s00123456;
  moved.s0 = first;
  return moved;
}

// One bit for each lane of a mask, the first lane in the lowest.
BODY uint32_t lane_bits(ints mask) {
  return (uint32_t)__builtin_reduce_or(mask & (ints){1, 2, 4, 8, 16, 32, 64, 128});
}
