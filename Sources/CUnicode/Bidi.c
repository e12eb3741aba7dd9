#include "CUnicode.h"

#include <fribidi.h>

bool pathreel_bidi_levels(
  const uint32_t *text, int32_t count, int32_t base, uint32_t *types, uint32_t *brackets, int8_t *levels) {
  FriBidiParType direction = base < 0 ? FRIBIDI_PAR_LTR : base > 0 ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_ON;
  fribidi_get_bidi_types(text, count, types);
  fribidi_get_bracket_types(text, count, types, brackets);
  if (fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, levels) == 0) {
    for (int32_t i = 0; i < count; i++) levels[i] = 0;
    return false;
  }
  return FRIBIDI_IS_RTL(direction);
}
