#include "Lanes.h"

// Paints a colour through a blurred mask. TileRenderer.swift calls it.

// Without optimisation no loop is vectorised, which is no reason to warn.
#pragma clang diagnostic ignored "-Wpass-failed"

typedef uint16_t samples8 __attribute__((ext_vector_type(8)));

BODY floats load_samples(const uint16_t *samples) {
  samples8 result;
  __builtin_memcpy(&result, samples, sizeof result);
  return __builtin_convertvector(__builtin_convertvector(result, ints), floats);
}

enum { most_sample = 255 * 256 };

// What stands in the place of rows outside of a mask.
static const uint16_t nothing[lanes];

// Draws the mask's colour over eight pixels. `sample` counts 256ths of a level.
BODY words tinted(const pathreel_mask *mask, floats sample, words below, words noise) {
  const floats share = clamp_floats(sample, most_sample) * (1.0f / most_sample);
  const floats rest = 1 - mask->color.w * (1.0f / 255) * share;
  const floats alpha = clamp_floats(channel_of(below, 24) * rest + mask->color.w * share, 255);
#define CHANNEL(shift, part) dithered(clamp_floats(channel_of(below, shift) * rest + part * share, alpha), noise) << shift
  const words result = CHANNEL(0, mask->color.x) | CHANNEL(8, mask->color.y) | CHANNEL(16, mask->color.z) |
                       dithered(alpha, noise) << 24;
#undef CHANNEL
  return (words)select_ints(share > 0, (ints)result, (ints)below);
}

// The same over opaque pixels, which stay opaque. No channel leaves 0...255, because the colour's channels are at most
// its alpha. The numbers are 256 times those of `tinted`, so they are rounded alike; the result is their second byte.
BODY words tinted_opaque(const pathreel_mask *mask, floats sample, words below, words noise) {
  const floats share = clamp_floats(sample, most_sample) * (1.0f / most_sample);
  const floats rest = (1 - mask->color.w * (1.0f / 255) * share) * 256, own = share * 256;
#define CHANNEL(shift, part) ((words)(channel_of(below, shift) * rest + part * own + ROUNDING_BIAS) + noise)
  return (CHANNEL(0, mask->color.x) >> 8 & 0xFF) | (CHANNEL(8, mask->color.y) & 0xFF00) |
         (CHANNEL(16, mask->color.z) << 8 & 0xFF0000) | 0xFF000000;
#undef CHANNEL
}

// Draws the mask's colour over eight pixels of the tile.
BODY void tint_group(const pathreel_mask *mask, floats sample, words noise, uint32_t *pixels) {
  if (!__builtin_reduce_or(sample > 0)) return;
  const words below = load_words(pixels);
  if (are_opaque(below))
    store_words(pixels, tinted_opaque(mask, sample, below, noise));
  else
    store_words(pixels, tinted(mask, sample, below, noise));
}

BODY void tint(const pathreel_mask *wanted, int32_t x, int32_t y, pathreel_pixels target) {
  const pathreel_mask mask = *wanted;
  // Interpolation widens the mask by a pixel before it, and by two after it.
  const int32_t before = mask.is_between ? 1 : 0, after = mask.is_between ? 2 : 0;
  const int32_t left = mask.x - before - x, right = mask.x + mask.width + after - x;
  const int32_t start = left > 0 ? left / lanes : 0;
  const int32_t end = right < pathreel_tile_width ? (right + lanes - 1) / lanes : groups_per_row;
  if (start >= end) return;
  const words columns = {0, 1, 2, 3, 4, 5, 6, 7};
  const words own_fractions = mask.dither.phase + (columns + (uint32_t)(x + lanes * start)) * mask.dither.step_x;
  for (int32_t row = 0; row < target.rows; row++) {
    const int32_t line = y + row - mask.y;
    if (line < -before || line >= mask.height + after) continue;
    words fractions = own_fractions + (uint32_t)(y + row) * mask.dither.step_y;
    uint32_t *const pixels = target.first + row * target.stride;
    const int32_t first = x + lanes * start - mask.x;
    if (!mask.is_between) {
      const uint16_t *const samples = mask.samples + line * mask.stride + first;
      for (int32_t group = start; group < end; group++, fractions += lanes * mask.dither.step_x) {
        tint_group(&mask, load_samples(samples + lanes * (group - start)), fractions >> 24, pixels + lanes * group);
      }
      continue;
    }
    // Sums of the rows around the place, from the column two before the first pixel on.
    float sums[pathreel_tile_width + 2 * lanes];
    const uint16_t *rows[4];
    for (int32_t tap = 0; tap < 4; tap++) {
      const int32_t source = line - 2 + tap;
      rows[tap] = source < 0 || source >= mask.height ? nothing : mask.samples + source * mask.stride + first - 2;
    }
    for (int32_t i = 0; i <= lanes * (end - start); i += lanes) {
      floats sum = 0;
      for (int32_t tap = 0; tap < 4; tap++)
        sum += load_samples(rows[tap] + (rows[tap] == nothing ? 0 : i)) * mask.weights_y[tap];
      __builtin_memcpy(sums + i, &sum, sizeof sum);
    }
    for (int32_t group = start; group < end; group++, fractions += lanes * mask.dither.step_x) {
      floats sample = 0;
      for (int32_t tap = 0; tap < 4; tap++) {
        floats near;
        __builtin_memcpy(&near, sums + lanes * (group - start) + tap, sizeof near);
        sample += near * mask.weights_x[tap];
      }
      tint_group(&mask, sample, fractions >> 24, pixels + lanes * group);
    }
  }
}

// Converts up to eight alphas of 0...255 to samples of a mask.
BODY void some_mask_samples(const float *alphas, int count, uint16_t *samples) {
  floats value = 0;
  __builtin_memcpy(&value, alphas, (size_t)count * sizeof *alphas);
  const ints number = __builtin_convertvector(clamp_floats(value, 255) * 256 + 0.5f, ints);
  const samples8 eight = __builtin_convertvector(number, samples8);
  __builtin_memcpy(samples, &eight, (size_t)count * sizeof *samples);
}

BODY void mask_samples(const float *alphas, int count, uint16_t *samples) {
  int i = 0;
  for (; i + lanes <= count; i += lanes) some_mask_samples(alphas + i, lanes, samples + i);
  // The last eight again, unless there are fewer.
  if (count >= lanes)
    some_mask_samples(alphas + count - lanes, lanes, samples + count - lanes);
  else
    some_mask_samples(alphas, count, samples);
}

// Whether any of eight samples is not 0.
BODY bool any_sample(const uint16_t *samples) {
  uint64_t numbers[2];
  __builtin_memcpy(numbers, samples, sizeof numbers);
  return (numbers[0] | numbers[1]) != 0;
}

// The index of the first sample that is not 0; `count` if there is none.
BODY int first_sample(const uint16_t *samples, int count) {
  int index = 0;
  while (index < count && !any_sample(samples + index)) index += lanes;
  while (index < count && samples[index] == 0) index++;
  return index < count ? index : count;
}

// The index after the last sample that is not 0; `begin` if there is none from there on.
BODY int end_sample(const uint16_t *samples, int begin, int count) {
  int end = count;
  while (end > begin && !any_sample(samples + end - lanes)) end -= lanes;
  while (end > begin && samples[end - 1] == 0) end--;
  return end > begin ? end : begin;
}

pathreel_mask_bounds pathreel_bounds(const uint16_t *samples, int64_t stride, int width, int height) {
  pathreel_mask_bounds bounds = {width, 0, 0, height};
  while (bounds.first_row < height && first_sample(samples + bounds.first_row * stride, width) == width)
    bounds.first_row++;
  while (bounds.end_row > bounds.first_row && first_sample(samples + (bounds.end_row - 1) * stride, width) == width)
    bounds.end_row--;
  for (int row = bounds.first_row; row < bounds.end_row; row++) {
    const uint16_t *line = samples + row * stride;
    bounds.first_column = first_sample(line, bounds.first_column);
    bounds.end_column = end_sample(line, bounds.end_column, width);
  }
  return bounds;
}

#if defined(__x86_64__)
FOR_AVX2 static void tint_avx2(const pathreel_mask *mask, int32_t x, int32_t y, pathreel_pixels target) {
  tint(mask, x, y, target);
}
FOR_AVX2 static void mask_samples_avx2(const float *alphas, int count, uint16_t *samples) {
  mask_samples(alphas, count, samples);
}
#endif

void pathreel_tint(enum pathreel_instructions use, const pathreel_mask *mask, int32_t x, int32_t y,
                   pathreel_pixels target) {
  assert(is_tile(target));
#if defined(__x86_64__)
  if (use == pathreel_avx2) return tint_avx2(mask, x, y, target);
#endif
  tint(mask, x, y, target);
}

void pathreel_mask_samples(enum pathreel_instructions use, const float *alphas, int count, uint16_t *samples) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return mask_samples_avx2(alphas, count, samples);
#endif
  mask_samples(alphas, count, samples);
}
