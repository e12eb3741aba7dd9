#include "Instructions.h"

// Vectors go between functions that are always inlined, so that how they would be passed does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

// Colours are the same on every processor only if no product is fused with a sum.
#pragma STDC FP_CONTRACT OFF

typedef float floats __attribute__((ext_vector_type(8)));
typedef uint32_t words __attribute__((ext_vector_type(8)));
typedef int32_t masks __attribute__((ext_vector_type(8)));

enum { lanes = 8 };

BODY floats chosen(masks where, floats yes, floats no) {
  return (floats)((where & (masks)yes) | (~where & (masks)no));
}

// The values at eight pixels, from the one whose centre is at (x, y) to the right: in double precision to the first, so
// that single precision is left with small steps from there.
BODY floats values(const pathreel_affine *affine, double x, double y) {
  double start = x * affine->dx + y * affine->dy + affine->constant;
  start = start < 1e15 ? start : 1e15;
  start = start > -1e15 ? start : -1e15;
  return (float)start + (floats){0, 1, 2, 3, 4, 5, 6, 7} * (float)affine->dx;
}

// The greatest whole numbers up to some within +-2^22: adding one and a half times 2^23 leaves no places after the point.
BODY floats whole(floats t) {
  floats nearest = (t + 12582912.0f) - 12582912.0f;
  return chosen(nearest > t, nearest - 1.0f, nearest);
}

// Locations taken back to 0...1, unless the end colours go on.
BODY floats spread(enum pathreel_spread spread, floats t) {
  if (spread == pathreel_pad) return t;
  t = chosen(t > 4e6f, 4e6f, t);
  t = chosen(t < -4e6f, -4e6f, t);
  if (spread == pathreel_repeat) return t - whole(t);
  return 1.0f - __builtin_elementwise_abs(t - 2.0f * whole(t * 0.5f) - 1.0f);
}

// Adding one and a half times 2^23 leaves a value, rounded to an integer, in the lowest bits of the float, also where
// dithering has taken it below 0.
BODY words bytes(floats value) { return (words)(value + 12582912.0f) & 255; }

BODY words colors(const pathreel_gradient_segment *segment, int is_opaque, floats t, floats dither) {
  floats along = t - segment->origin;
  words r = bytes(segment->base[0] + along * segment->slope[0] + dither);
  words g = bytes(segment->base[1] + along * segment->slope[1] + dither);
  words b = bytes(segment->base[2] + along * segment->slope[2] + dither);
  if (is_opaque) return r | g << 8 | b << 16 | 0xFF000000;
  words a = bytes(segment->base[3] + along * segment->slope[3] + dither);
  // Rounding must not lift a colour above its alpha.
  r = __builtin_elementwise_min(r, a);
  g = __builtin_elementwise_min(g, a);
  b = __builtin_elementwise_min(b, a);
  return r | g << 8 | b << 16 | a << 24;
}

BODY floats offsets(words fractions) {
  // The upper eight bits and a half become the number's bits after the point, in 1...2.
  return (floats)(fractions >> 24 << 15 | 0x3F804000) - 1.5f;
}

// What sort of gradient it is are constants where this is inlined, so that the usual ones have loops of their own.
BODY floats locations(const pathreel_gradient *gradient, int is_circular, enum pathreel_spread how, double x, double y) {
  floats u = values(&gradient->u, x, y);
  if (!is_circular) return spread(how, u);
  floats v = values(&gradient->v, x, y);
  return spread(how, (__builtin_elementwise_sqrt(u * u + v * v) - gradient->start_radius) * gradient->scale);
}

BODY void fill_as(const pathreel_gradient *wanted, int is_circular, enum pathreel_spread how, int is_opaque,
                  pathreel_dither dither, int32_t x, int32_t y, int32_t count, uint32_t *restrict pixels) {
  const pathreel_gradient gradient = *wanted;
  const pathreel_gradient_segment *const first = gradient.segments, *const last = first + gradient.segment_count - 1;
  const pathreel_gradient_segment *segment = first;
  words fractions = dither.phase + (uint32_t)x * dither.step_x + (uint32_t)y * dither.step_y +
                    (words){0, 1, 2, 3, 4, 5, 6, 7} * dither.step_x;
  const double row = (double)y + 0.5;
  int32_t done = 0;
  while (done < count) {
    floats t = locations(&gradient, is_circular, how, (double)(x + done) + 0.5, row);
    const float one = t[0];
    while (segment > first && segment->start > one) segment--;
    while (segment < last && segment[1].start <= one) segment++;
    // As far as all of eight pixels lie between the same two stops, as nearly all do.
    const pathreel_gradient_segment own = *segment;
    const float end = segment < last ? segment[1].start : __builtin_inff();
    while (!__builtin_reduce_or((t < own.start) | (t >= end))) {
      words result = colors(&own, is_opaque, t, offsets(fractions));
      __builtin_memcpy(pixels + done, &result, sizeof result);
      fractions += lanes * dither.step_x;
      done += lanes;
      if (done >= count) return;
      t = locations(&gradient, is_circular, how, (double)(x + done) + 0.5, row);
    }
    if (t[0] < own.start || t[0] >= end) continue;
    words result;
    for (int lane = 0; lane < lanes; lane++) {
      const pathreel_gradient_segment *other = first;
      while (other < last && other[1].start <= t[lane]) other++;
      result[lane] = colors(other, is_opaque, t[lane], offsets(fractions)[lane])[0];
    }
    __builtin_memcpy(pixels + done, &result, sizeof result);
    fractions += lanes * dither.step_x;
    done += lanes;
  }
}

BODY void fill(const pathreel_gradient *gradient, pathreel_dither dither, int32_t x, int32_t y, int32_t count,
               uint32_t *pixels) {
  if (gradient->spread != pathreel_pad)
    return fill_as(gradient, gradient->is_circular, gradient->spread, gradient->is_opaque, dither, x, y, count, pixels);
  if (gradient->is_circular) {
    if (gradient->is_opaque) return fill_as(gradient, 1, pathreel_pad, 1, dither, x, y, count, pixels);
    return fill_as(gradient, 1, pathreel_pad, 0, dither, x, y, count, pixels);
  }
  if (gradient->is_opaque) return fill_as(gradient, 0, pathreel_pad, 1, dither, x, y, count, pixels);
  fill_as(gradient, 0, pathreel_pad, 0, dither, x, y, count, pixels);
}

#define PARAMETERS \
  const pathreel_gradient *gradient, pathreel_dither dither, int32_t x, int32_t y, int32_t count, uint32_t *pixels
#define ARGUMENTS gradient, dither, x, y, count, pixels

#if defined(__x86_64__)
FOR_AVX2 static void fill_avx2(PARAMETERS) { fill(ARGUMENTS); }
#endif

void pathreel_gradient_row(enum pathreel_instructions use, PARAMETERS) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return fill_avx2(ARGUMENTS);
#endif
  fill(ARGUMENTS);
}
