#pragma once
#include <stdbool.h>
#include <stdint.h>

// Works out the embedding level of each character of a paragraph by UAX #9, odd where it runs from right to left; the paragraph
// runs as its first strong letter does. `types` and `brackets` are room for `count` numbers each. Returns whether the
// paragraph runs from right to left. Where there is no memory for it, all runs from left to right.
bool pathreel_bidi_levels(
  const uint32_t *text, int32_t count, uint32_t *types, uint32_t *brackets, int8_t *levels);

// Sets `allowed` at each index of UTF-16 text, from 0 to `count`, before which a line may begin by UAX #14, whatever the
// language, and clears it elsewhere. Returns false where there is no memory for that.
bool pathreel_line_breaks(const uint16_t *text, int32_t count, bool *allowed);
