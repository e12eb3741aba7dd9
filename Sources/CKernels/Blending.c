#include "Modes.h"

// Kernels that fill tiles, and blend colours, pictures and layers into them. Compositor.swift, TileRenderer.swift
// and TilePixels.swift call them; CKernels.h says what each computes.

// From this number of pixels on, `rep stosl` is faster: it starts slowly, but does not read the memory that it
// overwrites.
enum { long_row = 512 };

BODY void fill_row(uint32_t *target, uint32_t color, int64_t width) {
#if defined(__x86_64__)
  if (width >= long_row) {
    __asm__ volatile("rep stosl" : "+D"(target), "+c"(width) : "a"(color) : "memory");
    return;
  }
#endif
  int64_t x = 0;
  for (; x + lanes <= width; x += lanes) store_words(target + x, color);
  for (; x < width; x++) target[x] = color;
}

BODY void fill(uint32_t *target, int64_t stride, uint32_t color, int64_t width, int64_t height) {
  if (width == stride) width *= height, height = 1;
  for (int64_t row = 0; row < height; row++) fill_row(target + row * stride, color, width);
}

// The distance of prefetched pixels ahead of the current ones, in pixels.
enum { ahead = 128 };

// An opaque source times `share` / 255, plus a colour that is already multiplied by (255 - `share`) / 255.
BODY words fade_pixels(words source, halves share, weighted_source color) {
  const halves bytes = (halves)source;
  return join_halves((bytes & 0xFF) * share + color.even, (bytes >> 8) * share + color.odd);
}

BODY void fade(uint32_t *target, int64_t target_stride, const uint32_t *source, int64_t source_stride, uint32_t color,
               int32_t level, int64_t width, int64_t height) {
  const halves share = (uint16_t)level;
  const weighted_source below = weigh_source(color, 255 - share);
  for (int64_t row = 0; row < height; row++, target += target_stride, source += source_stride) {
    if (level == 255) {
      __builtin_memcpy(target, source, (uint64_t)width * sizeof *target);
      continue;
    }
    int64_t x = 0;
    for (; x + lanes <= width; x += lanes) {
      __builtin_prefetch(source + x + ahead);
      store_words(target + x, fade_pixels(load_words(source + x), share, below));
    }
    uint32_t rest[lanes] = {0};
    __builtin_memcpy(rest, source + x, (uint64_t)(width - x) * sizeof *rest);
    store_words(rest, fade_pixels(load_words(rest), share, below));
    __builtin_memcpy(target + x, rest, (uint64_t)(width - x) * sizeof *rest);
  }
}

// Whether all groups of a row have the same level, 0...255, which is returned through `level`. Otherwise `level` has no
// meaning.
BODY bool has_one_level(const pathreel_coverage *coverage, int32_t row, int32_t *level) {
  if (!coverage->levels) return *level = coverage->level, true;
  words levels = load_words((const uint32_t *)coverage->levels + groups_per_row * row);
  *level = (int32_t)levels[0];
  return *level >= 0 && !__builtin_reduce_or(levels ^ levels[0]);
}

// Draws one colour by source-over.
BODY void blend_color_source_over(pathreel_pixels target, uint32_t color, const pathreel_coverage *wanted) {
  const words source = color;
  const pathreel_coverage coverage = *wanted;
  // The colour times the last level that was the same for a whole group.
  int32_t even_level = -1;
  weighted_source even = {0, 0, 0};
  for (int32_t row = 0; row < target.rows; row++) {
    uint32_t *const pixels = target.first + row * target.stride;
    int32_t level;
    if (has_one_level(&coverage, row, &level)) {
      if (level == 0) continue;
      // The colour is weighed again only if the level has changed.
      if (level != even_level) even = weigh_source(source, duplicate_halves((uint32_t)(even_level = level)));
      for (int32_t x = 0; x < pathreel_tile_width; x += lanes) store_words(pixels + x, source_over(even, load_words(pixels + x)));
      continue;
    }
    const int32_t *levels = coverage.levels + groups_per_row * row;
    const uint32_t *shares = coverage.pixels + pathreel_tile_width * row;
    for (int32_t group = 0, x = 0; group < groups_per_row; group++, x += lanes) {
      level = levels[group];
      if (level == 0) continue;
      if (level < 0) {
        store_words(pixels + x, source_over(weigh_source(source, duplicate_halves(load_words(shares + x))),
                    load_words(pixels + x)));
      } else {
        if (level != even_level) even = weigh_source(source, duplicate_halves((uint32_t)(even_level = level)));
        store_words(pixels + x, source_over(even, load_words(pixels + x)));
      }
    }
  }
}

// The same as `blended` for opaque pixels.
BODY words multiplied_opaque(words a, words b) {
  return join_halves(((halves)a & 0xFF) * ((halves)b & 0xFF), ((halves)a >> 8) * ((halves)b >> 8));
}

// Blends a tile's pixels, or one colour if `colors` is NULL. The mode is a constant where this is inlined.
BODY void blend_as(enum pathreel_blend_mode mode, pathreel_pixels target, pathreel_pixels backdrop,
                   const pathreel_pixels *colors, uint32_t color, const pathreel_coverage *wanted) {
  const pathreel_coverage coverage = *wanted;
  for (int32_t row = 0; row < target.rows; row++) {
    const uint32_t *source = colors ? colors->first + row * colors->stride : 0;
    const uint32_t *below = backdrop.first + row * backdrop.stride;
    uint32_t *pixels = target.first + row * target.stride;
    const int32_t *levels = coverage.levels ? coverage.levels + groups_per_row * row : 0;
    for (int32_t group = 0, x = 0; group < groups_per_row; group++, x += lanes) {
      // Prefetches the next tile's pixels: a tile's rows are too short for the hardware prefetcher.
      if (colors) __builtin_prefetch(source + pathreel_tile_width + x);
      const int32_t level = levels ? levels[group] : coverage.level;
      if (level == 0) continue;
      const words top = colors ? load_words(source + x) : (words)color, bottom = load_words(below + x);
      if (level == 255) {
        if (mode == pathreel_multiply && are_opaque(top & bottom))
          store_words(pixels + x, multiplied_opaque(top, bottom));
        else
          store_words(pixels + x, blended(mode, top, bottom));
      } else {
        const words share = level < 0 ? load_words(coverage.pixels + pathreel_tile_width * row + x) : (uint32_t)level;
        store_words(pixels + x, partly_blended(mode, top, bottom, share));
      }
    }
  }
}

BODY void blend(enum pathreel_blend_mode mode, pathreel_pixels target, pathreel_pixels backdrop, pathreel_pixels source,
                const pathreel_coverage *coverage) {
  switch (mode) {
#define BLEND(name) \
  case pathreel_##name: return blend_as(pathreel_##name, target, backdrop, &source, 0, coverage);
    PATHREEL_EACH_MODE(BLEND)
#undef BLEND
  }
}

BODY void blend_color(enum pathreel_blend_mode mode, pathreel_pixels target, uint32_t color,
                      const pathreel_coverage *coverage) {
  if (mode == pathreel_normal) return blend_color_source_over(target, color, coverage);
  switch (mode) {
#define BLEND(name) \
  case pathreel_##name: return blend_as(pathreel_##name, target, target, 0, color, coverage);
    PATHREEL_EACH_MODE(BLEND)
#undef BLEND
  }
}

BODY void blend_layer_as(enum pathreel_blend_mode mode, pathreel_pixels target, pathreel_pixels layer,
                         pathreel_pixels shape, int32_t opacity) {
  for (int32_t row = 0; row < target.rows; row++) {
    uint32_t *pixels = target.first + row * target.stride;
    const uint32_t *source = layer.first + row * layer.stride, *shapes = shape.first + row * shape.stride;
    for (int32_t x = 0; x < pathreel_tile_width; x += lanes) {
      const words covered = load_words(shapes + x);
      if (!__builtin_reduce_or(covered)) continue;
      const words result =
          blended_through_shape(mode, load_words(source + x), load_words(pixels + x), covered, (uint32_t)opacity);
      store_words(pixels + x, result);
    }
  }
}

BODY void blend_layer(enum pathreel_blend_mode mode, pathreel_pixels target, pathreel_pixels layer,
                      pathreel_pixels shape, int32_t opacity) {
  switch (mode) {
#define BLEND(name) \
  case pathreel_##name: return blend_layer_as(pathreel_##name, target, layer, shape, opacity);
    BLEND(clear) BLEND(copy) BLEND(source_in) BLEND(source_out) BLEND(destination_in) BLEND(destination_atop)
    BLEND(plus_darker) BLEND(plus_lighter)
#undef BLEND
    default: __builtin_trap();
  }
}

#define FILL_PARAMETERS uint32_t *target, int64_t stride, uint32_t color, int64_t width, int64_t height
#define FILL_ARGUMENTS target, stride, color, width, height
#define FADE_PARAMETERS                                                                                           \
  uint32_t *target, int64_t target_stride, const uint32_t *source, int64_t source_stride, uint32_t color, int32_t level, \
      int64_t width, int64_t height
#define FADE_ARGUMENTS target, target_stride, source, source_stride, color, level, width, height
#define COLOR_PARAMETERS \
  enum pathreel_blend_mode mode, pathreel_pixels target, uint32_t color, const pathreel_coverage *coverage
#define COLOR_ARGUMENTS mode, target, color, coverage
#define BLEND_PARAMETERS \
  enum pathreel_blend_mode mode, pathreel_pixels target, pathreel_pixels backdrop, pathreel_pixels source, \
      const pathreel_coverage *coverage
#define BLEND_ARGUMENTS mode, target, backdrop, source, coverage
#define LAYER_PARAMETERS \
  enum pathreel_blend_mode mode, pathreel_pixels target, pathreel_pixels layer, pathreel_pixels shape, int32_t opacity
#define LAYER_ARGUMENTS mode, target, layer, shape, opacity

#if defined(__x86_64__)
FOR_AVX2 static void fill_avx2(FILL_PARAMETERS) { fill(FILL_ARGUMENTS); }
FOR_AVX2 static void fade_avx2(FADE_PARAMETERS) { fade(FADE_ARGUMENTS); }
FOR_AVX2 static void blend_color_avx2(COLOR_PARAMETERS) { blend_color(COLOR_ARGUMENTS); }
FOR_AVX2 static void blend_avx2(BLEND_PARAMETERS) { blend(BLEND_ARGUMENTS); }
FOR_AVX2 static void blend_layer_avx2(LAYER_PARAMETERS) { blend_layer(LAYER_ARGUMENTS); }
#endif

void pathreel_fill(enum pathreel_instructions use, FILL_PARAMETERS) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return fill_avx2(FILL_ARGUMENTS);
#endif
  fill(FILL_ARGUMENTS);
}

void pathreel_fade(enum pathreel_instructions use, FADE_PARAMETERS) {
  assert(level >= 0 && level <= 255);
#if defined(__x86_64__)
  if (use == pathreel_avx2) return fade_avx2(FADE_ARGUMENTS);
#endif
  fade(FADE_ARGUMENTS);
}

void pathreel_blend_color(enum pathreel_instructions use, COLOR_PARAMETERS) {
  assert(is_tile(target));
#if defined(__x86_64__)
  if (use == pathreel_avx2) return blend_color_avx2(COLOR_ARGUMENTS);
#endif
  blend_color(COLOR_ARGUMENTS);
}

void pathreel_blend(enum pathreel_instructions use, BLEND_PARAMETERS) {
  assert(is_tile(target));
#if defined(__x86_64__)
  if (use == pathreel_avx2) return blend_avx2(BLEND_ARGUMENTS);
#endif
  blend(BLEND_ARGUMENTS);
}

void pathreel_blend_layer(enum pathreel_instructions use, LAYER_PARAMETERS) {
  assert(is_tile(target) && opacity >= 0 && opacity <= 255);
#if defined(__x86_64__)
  if (use == pathreel_avx2) return blend_layer_avx2(LAYER_ARGUMENTS);
#endif
  blend_layer(LAYER_ARGUMENTS);
}
