// The Unicode algorithms that `Typography` takes from FriBidi and ICU, behind functions of plain types.
#pragma once
#include <stdbool.h>
#include <stdint.h>

// Computes the bidirectional embedding level of each character of a paragraph by UAX #9; odd levels run from right to
// left. The paragraph's direction is from left to right if `base` is below 0, from right to left if it is above, and
// else that of the first strong letter. `types` and `brackets` are scratch buffers for `count` numbers each. Returns
// whether the paragraph runs from right to left. Without enough memory, all levels are 0: everything runs from left to
// right.
bool pathreel_bidi_levels(
  const uint32_t *text, int32_t count, int32_t base, uint32_t *types, uint32_t *brackets, int8_t *levels);

// Finds the line break opportunities of UTF-16 text by UAX #14, whatever the language. For each index from 0 to
// `count`, sets `allowed` if a line may begin before the character there, and clears it otherwise. Returns false,
// and sets nothing, if ICU cannot make a break iterator, for example for lack of memory.
bool pathreel_line_breaks(const uint16_t *text, int32_t count, bool *allowed);

// The name of a character's script in Unicode's data, such as `Devanagari`, `Old_Italic` or `Common`; null if ICU does
// not know it. The text is static.
const char *pathreel_script_name(uint32_t scalar);
