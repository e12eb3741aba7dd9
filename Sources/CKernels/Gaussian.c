#include "Lanes.h"

// The steps of a Gaussian blur on rows of samples; GaussianFilter.swift combines them. A sample has one channel, or
// four interleaved ones. Every result is the same sum of the same products in the same order on every processor.

// Without optimisation no loop is vectorised, which is no reason to warn.
#pragma clang diagnostic ignored "-Wpass-failed"

// Defines a kernel for several instruction sets from the BODY function of the same name. CKernels.h says what each
// kernel computes.
#if defined(__x86_64__)
#define KERNEL(name, arguments, ...) \
  FOR_AVX2 static void name##_avx2(__VA_ARGS__) { name arguments; } \
  void pathreel_##name(enum pathreel_instructions use, __VA_ARGS__) { \
    if (use == pathreel_avx2) name##_avx2 arguments; \
    else name arguments; \
  }
#else
#define KERNEL(name, arguments, ...) \
  void pathreel_##name(enum pathreel_instructions use, __VA_ARGS__) { name arguments; }
#endif

// MARK: Pixels to samples

BODY void unpack(const uint32_t *restrict pixels, int count, int channels, float *restrict samples) {
  const uint8_t *bytes = (const uint8_t *)pixels;
  if (channels == 4) {
#pragma clang loop vectorize(enable)
    for (int i = 0; i < 4 * count; i++) samples[i] = (float)(int32_t)bytes[i];
  } else {
#pragma clang loop vectorize(enable)
    for (int i = 0; i < count; i++) samples[i] = (float)(int32_t)(pixels[i] >> 24);
  }
}

BODY void split_pixels(const uint32_t *restrict pixels, int count, int channels, uint8_t *restrict even,
                       uint8_t *restrict odd) {
  if (channels == 4) {
    uint32_t *left = (uint32_t *)even, *right = (uint32_t *)odd;
#pragma clang loop vectorize(enable)
    for (int i = 0; i < count; i++) {
      left[i] = pixels[2 * i];
      right[i] = pixels[2 * i + 1];
    }
  } else {
#pragma clang loop vectorize(enable)
    for (int i = 0; i < count; i++) {
      even[i] = (uint8_t)(pixels[2 * i] >> 24);
      odd[i] = (uint8_t)(pixels[2 * i + 1] >> 24);
    }
  }
}

// MARK: Halving

// Weights 1, 4, 6, 4, 1 along x. The sums are exact, at most 16 * 255.
BODY void halve_pixels(const uint8_t *restrict even, const uint8_t *restrict odd, int count, int channels,
                       uint16_t *restrict sums) {
#pragma clang loop vectorize(enable)
  for (int i = 0; i < count; i++) {
    const uint16_t outer = (uint16_t)(even[i] + even[i + 2 * channels]);
    const uint16_t inner = (uint16_t)(odd[i] + odd[i + channels]);
    sums[i] = (uint16_t)(outer + 4 * inner + 6 * even[i + channels]);
  }
}

// Weights 1, 4, 6, 4, 1 along y. The sums are exact, at most 256 * 255, and then divided by the weights of both axes.
BODY void halve_sums(const uint16_t *const *rows, int count, float *restrict samples) {
  const uint16_t *restrict a = rows[0], *restrict b = rows[1], *restrict c = rows[2], *restrict d = rows[3],
                 *restrict e = rows[4];
#pragma clang loop vectorize(enable)
  for (int i = 0; i < count; i++) {
    const uint16_t outer = (uint16_t)(a[i] + e[i]), inner = (uint16_t)(b[i] + d[i]);
    const uint16_t sum = (uint16_t)(outer + 4 * inner + 6 * c[i]);
    samples[i] = (float)(int32_t)sum * (1.0f / 256);
  }
}

BODY void split_samples(const float *restrict samples, int count, int channels, float *restrict even,
                        float *restrict odd) {
  if (channels == 4) {
    for (int i = 0; i < count; i++) {
      __builtin_memcpy(even + 4 * i, samples + 8 * i, 16);
      __builtin_memcpy(odd + 4 * i, samples + 8 * i + 4, 16);
    }
  } else {
#pragma clang loop vectorize(enable)
    for (int i = 0; i < count; i++) {
      even[i] = samples[2 * i];
      odd[i] = samples[2 * i + 1];
    }
  }
}

// Five numbers weighted by 1, 4, 6, 4, 1, divided by 16.
BODY float halved(float a, float b, float c, float d, float e) {
  return ((a + e) + 4.0f * (b + d) + 6.0f * c) * (1.0f / 16);
}

BODY void halve_columns(const float *restrict even, const float *restrict odd, int count, int channels,
                        float *restrict samples) {
#pragma clang loop vectorize(enable)
  for (int i = 0; i < count; i++)
    samples[i] = halved(even[i], odd[i], even[i + channels], odd[i + channels], even[i + 2 * channels]);
}

BODY void halve_rows(const float *const *rows, int count, float *restrict samples) {
  const float *restrict a = rows[0], *restrict b = rows[1], *restrict c = rows[2], *restrict d = rows[3],
              *restrict e = rows[4];
#pragma clang loop vectorize(enable)
  for (int i = 0; i < count; i++) samples[i] = halved(a[i], b[i], c[i], d[i], e[i]);
}

// MARK: Weighing

BODY int min_int(int a, int b) { return a < b ? a : b; }
BODY floats load_floats(const float *samples) { return (floats)load_words((const uint32_t *)samples); }
BODY void store_floats(float *samples, floats values) { store_words((uint32_t *)samples, (words)values); }

// Lines of numbers: several ones, or one line of samples that is moved from each to the next.
typedef struct {
  const float *const *rows;
  const float *samples;
  int channels;
} weighed_lines;

BODY const float *line_of(weighed_lines lines, int tap) {
  return lines.rows ? lines.rows[tap] : lines.samples - tap * lines.channels;
}

// Adds a line's numbers from index `place` on, times a weight, to `width` vectors.
BODY void add_weighed(const float *line, float weight, int place, int width, floats *sums) {
#pragma clang loop unroll(full)
  for (int i = 0; i < width; i++) sums[i] += load_floats(line + place + lanes * i) * weight;
}

// Computes the weighted sum of the lines from index `place` on, for `width` vectors: at most eight, because the sums of
// eight fit into registers.
BODY void weigh_part(weighed_lines lines, const float *weights, int taps, bool is_symmetric, int first, int end,
                     int place, int width, float *result) {
  floats sums[8];
  for (int i = 0; i < width; i++) sums[i] = 0;
  if (is_symmetric) {
    // The middle line, and then the pairs from the outermost inwards. Of some pairs only one line is not zero.
    const int middle = taps / 2, mirrored_first = taps - end, mirrored_end = taps - first;
    if (first <= middle && middle < end) add_weighed(line_of(lines, middle), weights[middle], place, width, sums);
    const int pairs = first > mirrored_first ? first : mirrored_first, singles = min_int(pairs, middle);
#pragma clang loop unroll(disable)
    for (int tap = first; tap < min_int(end, singles); tap++)
      add_weighed(line_of(lines, tap), weights[tap], place, width, sums);
#pragma clang loop unroll(disable)
    for (int tap = mirrored_first; tap < min_int(mirrored_end, singles); tap++)
      add_weighed(line_of(lines, taps - 1 - tap), weights[tap], place, width, sums);
#pragma clang loop unroll(disable)
    for (int tap = pairs; tap < middle; tap++) {
      const float *before = line_of(lines, tap) + place, *after = line_of(lines, taps - 1 - tap) + place;
      const floats weight = weights[tap];
#pragma clang loop unroll(full)
      for (int i = 0; i < width; i++)
        sums[i] += (load_floats(before + lanes * i) + load_floats(after + lanes * i)) * weight;
    }
  } else {
#pragma clang loop unroll(disable)
    for (int tap = first; tap < end; tap++) add_weighed(line_of(lines, tap), weights[tap], place, width, sums);
  }
  for (int i = 0; i < width; i++) store_floats(result + place + lanes * i, sums[i]);
}

BODY void weigh(const float *const *rows, const float *weights, int taps, bool is_symmetric, int first, int end,
                int count, float *result) {
  assert(0 <= first && first < end && end <= taps && (!is_symmetric || taps % 2 == 1));
  const weighed_lines lines = {.rows = rows};
  int place = 0;
#define PART(width) \
  for (; place + (width) * lanes <= count; place += (width) * lanes) \
    weigh_part(lines, weights, taps, is_symmetric, first, end, place, width, result);
  PART(8)
  PART(4)
  PART(2)
#undef PART
}

// Convolves a part of a line, for `width` vectors from `place` on.
BODY void convolve_part(weighed_lines lines, int first, int end, const float *weights, int taps, bool is_symmetric,
                        int place, int width, float *result) {
  // Only some weights meet a sample there.
  const int begin = place / lines.channels, beyond = (place + width * lanes - 1) / lines.channels + 1;
  const int low = taps - end + begin > 0 ? taps - end + begin : 0, high = min_int(taps - 1 - first + beyond, taps);
  if (low < high) return weigh_part(lines, weights, taps, is_symmetric, low, high, place, width, result);
  for (int i = 0; i < width; i++) store_floats(result + place + lanes * i, 0);
}

BODY void convolve_as(int channels, const float *samples, int first, int end, const float *weights, int taps,
                      bool is_symmetric, int count, float *result) {
  // The weight at distance d belongs to the sample at distance d on the other side.
  const weighed_lines lines = {.samples = samples + (taps - 1) * channels, .channels = channels};
  int place = 0;
#define PART(width) convolve_part(lines, first, end, weights, taps, is_symmetric, place, width, result)
  // Less wide parts meet fewer weights at the ends of a line.
  for (; place + 24 * lanes <= count; place += 8 * lanes) PART(8);
  for (; place + 4 * lanes <= count; place += 4 * lanes) PART(4);
  for (; place + 2 * lanes <= count; place += 2 * lanes) PART(2);
#undef PART
}

BODY void convolve(const float *samples, int first, int end, const float *weights, int taps, bool is_symmetric,
                   int channels, int count, float *result) {
  assert(taps >= 1 && (!is_symmetric || taps % 2 == 1));
  if (channels == 4)
    convolve_as(4, samples, first, end, weights, taps, is_symmetric, count, result);
  else
    convolve_as(1, samples, first, end, weights, taps, is_symmetric, count, result);
}

// MARK: Interpolating

BODY void interpolate_rows(const float *const *rows, pathreel_float4 weights, int count, float *result) {
  const float *a = rows[3], *b = rows[2], *c = rows[1], *d = rows[0];
  for (int i = 0; i < count; i += lanes) {
    floats sum = load_floats(a + i) * weights.x;
    sum += load_floats(b + i) * weights.y;
    sum += load_floats(c + i) * weights.z;
    sum += load_floats(d + i) * weights.w;
    store_floats(result + i, sum);
  }
}

// Interpolates one channel with `step` results for each sample; `step` is at least 8.
BODY void interpolate_wide(const float *samples, int runs, int step, const float *weights, float *result) {
  for (int run = 0; run < runs; run++) {
    for (int i = 0; i < step; i += lanes) {
      floats sum = load_floats(weights + i) * samples[run];
      sum += load_floats(weights + step + i) * samples[run + 1];
      sum += load_floats(weights + 2 * step + i) * samples[run + 2];
      sum += load_floats(weights + 3 * step + i) * samples[run + 3];
      store_floats(result + run * step + i, sum);
    }
  }
}

// Interpolates one channel with `step` results for each sample; `step` is 2 or 4.
BODY void interpolate_one(const float *samples, int runs, int step, const float *weights, float *result) {
  const floats w0 = load_floats(weights), w1 = load_floats(weights + lanes);
  const floats w2 = load_floats(weights + 2 * lanes), w3 = load_floats(weights + 3 * lanes);
  for (int run = 0; run < runs; run += lanes / step) {
    const floats near = load_floats(samples + run);
    floats sum;
    if (step == 2) {
      sum = near.s00112233 * w0;
      sum += near.s11223344 * w1;
      sum += near.s22334455 * w2;
      sum += near.s33445566 * w3;
    } else {
      sum = near.s00001111 * w0;
      sum += near.s11112222 * w1;
      sum += near.s22223333 * w2;
      sum += near.s33334444 * w3;
    }
    store_floats(result + run * step, sum);
  }
}

// The four channels of a sample, twice.
BODY floats repeat_sample(const float *sample) {
  pathreel_float4 channels;
  __builtin_memcpy(&channels, sample, sizeof channels);
  return __builtin_shufflevector(channels, channels, 0, 1, 2, 3, 0, 1, 2, 3);
}

// Interpolates samples of four channels.
BODY void interpolate_four(const float *samples, int runs, int step, const float *weights, float *result) {
  floats a = repeat_sample(samples), b = repeat_sample(samples + 4), c = repeat_sample(samples + 8);
  for (int run = 0; run < runs; run++) {
    const floats d = repeat_sample(samples + 4 * run + 12);
    for (int i = 0; i < 4 * step; i += lanes) {
      floats sum = load_floats(weights + i) * a;
      sum += load_floats(weights + 4 * step + i) * b;
      sum += load_floats(weights + 8 * step + i) * c;
      sum += load_floats(weights + 12 * step + i) * d;
      store_floats(result + 4 * run * step + i, sum);
    }
    a = b, b = c, c = d;
  }
}

BODY void interpolate(const float *samples, int runs, int step, int channels, const float *weights, float *result) {
  assert(step >= 2 && (step & (step - 1)) == 0);
  if (channels == 4) interpolate_four(samples, runs, step, weights, result);
  else if (step == 2) interpolate_one(samples, runs, 2, weights, result);
  else if (step == 4) interpolate_one(samples, runs, 4, weights, result);
  else interpolate_wide(samples, runs, step, weights, result);
}

// MARK: Samples to pixels

typedef uint8_t bytes8 __attribute__((ext_vector_type(8)));

BODY void pack(const float *samples, int count, pathreel_dither dither, int32_t x, int32_t y, uint32_t *pixels) {
  for (int i = 0; i < count; i += lanes) {
    const words noise = dither_of(dither, x + i, y);
    words noises[4] = {noise.s00001111, noise.s22223333, noise.s44445555, noise.s66667777};
    for (int pair = 0; pair < 4 && i + 2 * pair < count; pair++) {
      const floats sample = load_floats(samples + 4 * (i + 2 * pair));
      const floats alpha = clamp_floats(sample.s33337777, 255);
      const words levels = dithered(clamp_floats(sample, alpha), noises[pair]);
      const bytes8 bytes = __builtin_convertvector(levels, bytes8);
      __builtin_memcpy(pixels + i + 2 * pair, &bytes, sizeof bytes);
    }
  }
}

BODY void underlay(const float *alphas, int count, pathreel_float4 color, pathreel_dither dither, int32_t x, int32_t y,
                   uint32_t *pixels) {
  for (int i = 0; i < count; i += lanes) {
    const floats shadow = load_floats(alphas + i);
    const words top = load_words(pixels + i);
    // A shadow under opaque pixels is invisible.
    const ints is_there = (shadow > 0) & (ints)(top < 0xFF000000);
    if (!__builtin_reduce_or(is_there)) continue;
    const words noise = dither_of(dither, x + i, y);
    const floats opacity = channel_of(top, 24);
    const floats share = shadow * (1.0f / 255) * (1 - opacity * (1.0f / 255));
    const floats alpha = clamp_floats(opacity + color.w * share, 255);
#define CHANNEL(shift, part) dithered(clamp_floats(channel_of(top, shift) + part * share, alpha), noise) << shift
    const words result = CHANNEL(0, color.x) | CHANNEL(8, color.y) | CHANNEL(16, color.z) | dithered(alpha, noise) << 24;
#undef CHANNEL
    store_words(pixels + i, (words)select_ints(is_there, (ints)result, (ints)top));
  }
}

KERNEL(unpack, (pixels, count, channels, samples), const uint32_t *pixels, int count, int channels, float *samples)
KERNEL(split_pixels, (pixels, count, channels, even, odd), const uint32_t *pixels, int count, int channels,
       uint8_t *even, uint8_t *odd)
KERNEL(halve_pixels, (even, odd, count, channels, sums), const uint8_t *even, const uint8_t *odd, int count,
       int channels, uint16_t *sums)
KERNEL(halve_sums, (rows, count, samples), const uint16_t *const *rows,
       int count, float *samples)
KERNEL(split_samples, (samples, count, channels, even, odd), const float *samples, int count, int channels,
       float *even, float *odd)
KERNEL(halve_columns, (even, odd, count, channels, samples), const float *even, const float *odd, int count,
       int channels, float *samples)
KERNEL(halve_rows, (rows, count, samples), const float *const *rows, int count,
       float *samples)
KERNEL(weigh, (lines, weights, taps, is_symmetric, first, end, count, result), const float *const *lines,
       const float *weights, int taps, bool is_symmetric, int first, int end, int count, float *result)
KERNEL(convolve, (samples, first, end, weights, taps, is_symmetric, channels, count, result), const float *samples,
       int first, int end, const float *weights, int taps, bool is_symmetric, int channels, int count, float *result)
KERNEL(interpolate_rows, (rows, weights, count, result), const float *const *rows, pathreel_float4 weights, int count,
       float *result)
KERNEL(interpolate, (samples, runs, step, channels, weights, result), const float *samples, int runs, int step,
       int channels, const float *weights, float *result)
KERNEL(pack, (samples, count, dither, x, y, pixels), const float *samples, int count, pathreel_dither dither, int32_t x,
       int32_t y, uint32_t *pixels)
KERNEL(underlay, (alphas, count, color, dither, x, y, pixels), const float *alphas, int count, pathreel_float4 color,
       pathreel_dither dither, int32_t x, int32_t y, uint32_t *pixels)
