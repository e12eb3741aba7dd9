// The headers of Fontconfig, FreeType and HarfBuzz, for the module Typography.
#pragma once
#include <fontconfig/fontconfig.h>
#include <freetype/freetype.h>
#include <hb-ot.h>
#include <hb.h>

// Gives a glyph's outline to callbacks, by the name that the function has in this version of HarfBuzz.
static inline void pathreel_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *callbacks, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, callbacks, data);
#else
  hb_font_get_glyph_shape(font, glyph, callbacks, data);
#endif
}
