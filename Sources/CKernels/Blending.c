#include "Lanes.h"

BODY halves alphas(words pixels) { return pairs(pixels >> 24); }

// A source times its coverage, and what it leaves of a backdrop: numbers of 255ths in 16-bit lanes.
typedef struct {
  halves even, odd, rest;
} thinned;

BODY thinned thin(words source, halves coverage) {
  const halves bytes = (halves)source;
  return (thinned){(bytes & 0xFF) * coverage, (bytes >> 8) * coverage, 255 - quotient(alphas(source) * coverage)};
}

BODY thinned whole(words source) {
  const halves bytes = (halves)source;
  return (thinned){(bytes & 0xFF) * 255, (bytes >> 8) * 255, 255 - alphas(source)};
}

// Source-over, rounded once. No sum is above 65152: what is left of the backdrop is rounded by half a level.
BODY words over(thinned source, words backdrop) {
  const halves bytes = (halves)backdrop;
  return joined(source.even + (bytes & 0xFF) * source.rest, source.odd + (bytes >> 8) * source.rest);
}

// The other modes' formulas are whole numbers over 255, rounded once.
BODY words blended(enum pathreel_blend_mode mode, words source, words backdrop) {
  halves s = (halves)source, d = (halves)backdrop;
  halves s_even = s & 0xFF, s_odd = s >> 8, d_even = d & 0xFF, d_odd = d >> 8;
  switch (mode) {
    case pathreel_normal: return over(whole(source), backdrop);
    case pathreel_multiply: {
      // s d + s (1 - ad) + d (1 - as)
      const halves rest = 255 - alphas(source), other_rest = 255 - alphas(backdrop);
      return joined(s_even * (d_even + other_rest) + d_even * rest, s_odd * (d_odd + other_rest) + d_odd * rest);
    }
    case pathreel_screen:
      // s + d - s d
      return joined(s_even * (255 - d_even) + d_even * 255, s_odd * (255 - d_odd) + d_odd * 255);
  }
}

BODY floats channel(words pixels, int shift) {
  return __builtin_convertvector((ints)(pixels >> shift & 255), floats);
}

// Between the backdrop and what the mode makes of it, rounded once: before the last product all are whole numbers below
// 2^24, which single precision has room for.
BODY words partly_blended(enum pathreel_blend_mode mode, words source, words backdrop, words coverage) {
  if (mode == pathreel_normal) return over(thin(source, pairs(coverage)), backdrop);
  const floats share = channel(coverage, 0), other_share = (255.0f - share) * 255.0f;
  const floats sa = channel(source, 24), da = channel(backdrop, 24), rest = 255.0f - sa, other_rest = 255.0f - da;
  words result[4];
  for (int i = 0; i < 4; i++) {
    floats s = channel(source, 8 * i), d = channel(backdrop, 8 * i);
    floats product = mode == pathreel_multiply || i == 3 ? s * d : s * da + d * sa - s * d;
    floats sum = share * (s * other_rest + d * rest + product) + other_share * d;
    // Adding 2^23 leaves a number, rounded to an integer, in the lowest bits of the float.
    result[i] = (words)(sum * (1 / 65025.0f) + 8388608.0f) & 255;
  }
  // Rounding must not lift a colour above its alpha.
  for (int i = 0; i < 3; i++) result[i] = __builtin_elementwise_min(result[i], result[3]);
  return result[0] | result[1] << 8 | result[2] << 16 | result[3] << 24;
}

// From how many pixels on the processor's own way of filling is faster: it begins slowly, but need not read what it
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
  for (; x + lanes <= width; x += lanes) store(target + x, color);
  for (; x < width; x++) target[x] = color;
}

BODY void fill(uint32_t *target, int64_t stride, uint32_t color, int64_t width, int64_t height) {
  if (width == stride) width *= height, height = 1;
  for (int64_t row = 0; row < height; row++) fill_row(target + row * stride, color, width);
}

// How far ahead of what is being read more is asked for, in pixels.
enum { ahead = 128 };

// A source without transparency, thinned, and what it leaves of a colour.
BODY words faded(words source, halves share, thinned color) {
  const halves bytes = (halves)source;
  return joined((bytes & 0xFF) * share + color.even, (bytes >> 8) * share + color.odd);
}

BODY void fade(uint32_t *target, int64_t target_stride, const uint32_t *source, int64_t source_stride, uint32_t color,
               int32_t level, int64_t width, int64_t height) {
  const halves share = (uint16_t)level;
  const thinned below = thin(color, 255 - share);
  for (int64_t row = 0; row < height; row++, target += target_stride, source += source_stride) {
    if (level == 255) {
      __builtin_memcpy(target, source, (uint64_t)width * sizeof *target);
      continue;
    }
    int64_t x = 0;
    for (; x + lanes <= width; x += lanes) {
      __builtin_prefetch(source + x + ahead);
      store(target + x, faded(loaded(source + x), share, below));
    }
    uint32_t rest[lanes] = {0};
    __builtin_memcpy(rest, source + x, (uint64_t)(width - x) * sizeof *rest);
    store(rest, faded(loaded(rest), share, below));
    __builtin_memcpy(target + x, rest, (uint64_t)(width - x) * sizeof *rest);
  }
}

// Whether a row's groups all have one level, and then that.
BODY int has_one_level(const pathreel_coverage *coverage, int32_t row, int32_t *level) {
  if (!coverage->levels) return *level = coverage->level, 1;
  words levels = loaded((const uint32_t *)coverage->levels + groups_per_row * row);
  *level = (int32_t)levels[0];
  return *level >= 0 && !__builtin_reduce_or(levels ^ levels[0]);
}

BODY void blend_color(pathreel_pixels target, uint32_t color, const pathreel_coverage *wanted) {
  const words source = color;
  const pathreel_coverage coverage = *wanted;
  // What was made of the colour for the last level that all of some pixels had.
  int32_t even_level = -1;
  thinned even = {0, 0, 0};
  for (int32_t row = 0; row < target.rows; row++) {
    uint32_t *const pixels = target.first + row * target.stride;
    int32_t level;
    if (has_one_level(&coverage, row, &level)) {
      if (level == 0) continue;
      if (level != even_level) even = thin(source, pairs((uint32_t)(even_level = level)));
      for (int32_t x = 0; x < pathreel_tile_width; x += lanes) store(pixels + x, over(even, loaded(pixels + x)));
      continue;
    }
    const int32_t *levels = coverage.levels + groups_per_row * row;
    const uint32_t *shares = coverage.pixels + pathreel_tile_width * row;
    for (int32_t group = 0, x = 0; group < groups_per_row; group++, x += lanes) {
      level = levels[group];
      if (level == 0) continue;
      if (level < 0) {
        store(pixels + x, over(thin(source, pairs(loaded(shares + x))), loaded(pixels + x)));
      } else {
        if (level != even_level) even = thin(source, pairs((uint32_t)(even_level = level)));
        store(pixels + x, over(even, loaded(pixels + x)));
      }
    }
  }
}

BODY void blend_as(enum pathreel_blend_mode mode, pathreel_pixels target, pathreel_pixels backdrop,
                   pathreel_pixels colors, const pathreel_coverage *wanted) {
  const pathreel_coverage coverage = *wanted;
  for (int32_t row = 0; row < target.rows; row++) {
    const uint32_t *source = colors.first + row * colors.stride, *below = backdrop.first + row * backdrop.stride;
    uint32_t *pixels = target.first + row * target.stride;
    int32_t here;
    const int is_even = has_one_level(&coverage, row, &here);
    if (is_even && here == 255) {
      for (int32_t x = 0; x < pathreel_tile_width; x += lanes) {
        // What the next tile takes: rows of tiles are too short for the processor to notice that one follows the other.
        __builtin_prefetch(source + pathreel_tile_width + x);
        store(pixels + x, blended(mode, loaded(source + x), loaded(below + x)));
      }
    } else if (!coverage.levels) {
      for (int32_t x = 0; x < pathreel_tile_width; x += lanes) {
        __builtin_prefetch(source + pathreel_tile_width + x);
        store(pixels + x, partly_blended(mode, loaded(source + x), loaded(below + x), (uint32_t)here));
      }
    } else if (!is_even || here != 0) {
      const int32_t *levels = coverage.levels + groups_per_row * row;
      const uint32_t *shares = coverage.pixels + pathreel_tile_width * row;
      for (int32_t group = 0, x = 0; group < groups_per_row; group++, x += lanes) {
        here = levels[group];
        if (here == 0) continue;
        const words top = loaded(source + x), bottom = loaded(below + x);
        const words share = here < 0 ? loaded(shares + x) : (uint32_t)here;
        store(pixels + x, here == 255 ? blended(mode, top, bottom) : partly_blended(mode, top, bottom, share));
      }
    }
  }
}

BODY void blend(enum pathreel_blend_mode mode, pathreel_pixels target, pathreel_pixels backdrop, pathreel_pixels source,
                const pathreel_coverage *coverage) {
  switch (mode) {
    case pathreel_normal: return blend_as(pathreel_normal, target, backdrop, source, coverage);
    case pathreel_multiply: return blend_as(pathreel_multiply, target, backdrop, source, coverage);
    case pathreel_screen: return blend_as(pathreel_screen, target, backdrop, source, coverage);
  }
}

#define FILL_PARAMETERS uint32_t *target, int64_t stride, uint32_t color, int64_t width, int64_t height
#define FILL_ARGUMENTS target, stride, color, width, height
#define FADE_PARAMETERS                                                                                           \
  uint32_t *target, int64_t target_stride, const uint32_t *source, int64_t source_stride, uint32_t color, int32_t level, \
      int64_t width, int64_t height
#define FADE_ARGUMENTS target, target_stride, source, source_stride, color, level, width, height
#define COLOR_PARAMETERS pathreel_pixels target, uint32_t color, const pathreel_coverage *coverage
#define COLOR_ARGUMENTS target, color, coverage
#define BLEND_PARAMETERS \
  enum pathreel_blend_mode mode, pathreel_pixels target, pathreel_pixels backdrop, pathreel_pixels source, \
      const pathreel_coverage *coverage
#define BLEND_ARGUMENTS mode, target, backdrop, source, coverage

#if defined(__x86_64__)
FOR_AVX2 static void fill_avx2(FILL_PARAMETERS) { fill(FILL_ARGUMENTS); }
FOR_AVX2 static void fade_avx2(FADE_PARAMETERS) { fade(FADE_ARGUMENTS); }
FOR_AVX2 static void blend_color_avx2(COLOR_PARAMETERS) { blend_color(COLOR_ARGUMENTS); }
FOR_AVX2 static void blend_avx2(BLEND_PARAMETERS) { blend(BLEND_ARGUMENTS); }
#endif

void pathreel_fill(enum pathreel_instructions use, FILL_PARAMETERS) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return fill_avx2(FILL_ARGUMENTS);
#endif
  fill(FILL_ARGUMENTS);
}

void pathreel_fade(enum pathreel_instructions use, FADE_PARAMETERS) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return fade_avx2(FADE_ARGUMENTS);
#endif
  fade(FADE_ARGUMENTS);
}

void pathreel_blend_color(enum pathreel_instructions use, COLOR_PARAMETERS) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return blend_color_avx2(COLOR_ARGUMENTS);
#endif
  blend_color(COLOR_ARGUMENTS);
}

void pathreel_blend(enum pathreel_instructions use, BLEND_PARAMETERS) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return blend_avx2(BLEND_ARGUMENTS);
#endif
  blend(BLEND_ARGUMENTS);
}
