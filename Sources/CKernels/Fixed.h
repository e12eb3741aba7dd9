// Coordinates in fixed point, as Fixed.swift has them.
#pragma once
#include "Lanes.h"

enum { bits = 16, one = 1 << bits, right = pathreel_tile_width << bits };

// The nearest whole numbers to some within +-2^22: adding one and a half times 2^23 leaves them in the lowest bits.
BODY ints whole(floats number) { return (ints)(number + 12582912.0f) - 0x4B400000; }

// By how much y changes along lines that rise by `rise` in all, up to 65536, over distances.
BODY ints risen(ints distance, floats steepness, ints rise) {
  const floats part = __builtin_convertvector(distance, floats) * steepness;
  return whole(__builtin_elementwise_min(part, __builtin_convertvector(rise, floats)));
}
