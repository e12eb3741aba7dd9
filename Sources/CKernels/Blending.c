#include "Instructions.h"

// Vectors go between functions that are always inlined, so that how they would be passed does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

typedef uint32_t words __attribute__((ext_vector_type(8)));
typedef uint16_t halves __attribute__((ext_vector_type(16)));

enum { lanes = 8 };

BODY words loaded(const uint32_t *pixels) {
  words result;
  __builtin_memcpy(&result, pixels, sizeof result);
  return result;
}

BODY void store(uint32_t *pixels, words values) { __builtin_memcpy(pixels, &values, sizeof values); }

// A number whose upper byte is x/255 rounded to nearest, exact for 0...65025: x + 128 + (x + 128)/256.
BODY halves quotient_in_upper_byte(halves product) {
  halves rounded = product + 128;
  return rounded + (rounded >> 8);
}

// Every byte times factor/255, rounded to nearest, per pixel; factors are 0...255.
BODY words scaled(words pixels, words factor) {
  halves bytes = (halves)pixels, factors = (halves)(factor | factor << 16);
  halves even = quotient_in_upper_byte((bytes & 0xFF) * factors) >> 8;
  halves odd = quotient_in_upper_byte((bytes >> 8) * factors) & 0xFF00;
  return (words)(even | odd);
}

BODY words over(words source, words backdrop) { return source + scaled(backdrop, 255 - (source >> 24)); }

BODY void draw(uint32_t *restrict target, const uint32_t *restrict source, uint32_t factor, int32_t count) {
  for (int32_t i = 0; i < count; i += lanes) {
    // What the next tile takes: rows of tiles are too short for the processor to notice that one follows the other.
    __builtin_prefetch(source + count + i);
    store(target + i, over(scaled(loaded(source + i), factor), loaded(target + i)));
  }
}

BODY void fill(uint32_t *restrict target, uint32_t color, const int32_t *restrict levels,
               const uint32_t *restrict coverage, int32_t groups) {
  const words source = color;
  const int is_opaque = color >> 24 == 255;
  int32_t level = 0;
  words thinned = 0, rest = 255;
  for (int32_t group = 0; group < groups; group++) {
    const int32_t here = levels[group];
    uint32_t *pixels = target + lanes * group;
    if (here == 0) continue;
    if (here < 0) {
      store(pixels, over(scaled(source, loaded(coverage + lanes * group)), loaded(pixels)));
    } else if (here == 255 && is_opaque) {
      store(pixels, source);
    } else {
      if (here != level) {
        level = here;
        thinned = scaled(source, (uint32_t)here);
        rest = 255 - (thinned >> 24);
      }
      store(pixels, thinned + scaled(loaded(pixels), rest));
    }
  }
}

#define DRAW_PARAMETERS uint32_t *target, const uint32_t *source, uint32_t factor, int32_t count
#define DRAW_ARGUMENTS target, source, factor, count
#define FILL_PARAMETERS \
  uint32_t *target, uint32_t color, const int32_t *levels, const uint32_t *coverage, int32_t groups
#define FILL_ARGUMENTS target, color, levels, coverage, groups

#if defined(__x86_64__)
FOR_AVX2 static void draw_avx2(DRAW_PARAMETERS) { draw(DRAW_ARGUMENTS); }
FOR_AVX2 static void fill_avx2(FILL_PARAMETERS) { fill(FILL_ARGUMENTS); }
#endif

void pathreel_draw_over(enum pathreel_instructions use, DRAW_PARAMETERS) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return draw_avx2(DRAW_ARGUMENTS);
#endif
  draw(DRAW_ARGUMENTS);
}

void pathreel_fill_covered(enum pathreel_instructions use, FILL_PARAMETERS) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return fill_avx2(FILL_ARGUMENTS);
#endif
  fill(FILL_ARGUMENTS);
}
