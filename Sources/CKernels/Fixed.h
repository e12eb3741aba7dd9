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
  return round_to_ints(__builtin_elementwise_min(part, __builtin_convertvector(rise, floats)));
}
