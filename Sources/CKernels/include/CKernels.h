// Loops over pixels in plain C, which the compiler turns into vector instructions: once for what every processor of the
// architecture has, and on x86-64 again for wider ones. Swift has no way to compile one function for several
// processors; that is why these few are not Swift. The results are the same bytes with each.
#pragma once
#include <stdint.h>

// What a kernel may use.
enum pathreel_instructions { pathreel_portable = 0, pathreel_avx2 = 1 };

// The widest instructions that this processor has.
enum pathreel_instructions pathreel_widest_instructions(void);

// Two rows of RGBA, as words with R in the lowest byte, to BT.709 in limited range: each row's luma, and the two rows'
// chroma, which is taken at the left one of each two columns: a quarter of the column before, half of its own, a quarter
// of the column after; the first column stands for the one before it. `width` is even.
void pathreel_yuv420_rows(enum pathreel_instructions use, const uint32_t *upper, const uint32_t *lower, int width,
                          uint8_t *upper_luma, uint8_t *lower_luma, uint8_t *cb, uint8_t *cr);

typedef float pathreel_float4 __attribute__((ext_vector_type(4)));

// The colour from location `start` to the next segment's start: base + (t - origin) * slope, in premultiplied bytes.
typedef struct {
  float start, origin;
  pathreel_float4 base, slope;
} pathreel_gradient_segment;

// x * dx + y * dy + constant, limited to +-1e15.
typedef struct {
  double dx, dy, constant;
} pathreel_affine;

enum pathreel_spread { pathreel_pad = 0, pathreel_repeat = 1, pathreel_reflect = 2 };

typedef struct {
  // At least one; the first starts at minus infinity, and starts never fall.
  const pathreel_gradient_segment *segments;
  int32_t segment_count;
  enum pathreel_spread spread;
  // Whether each segment's alpha is 255 throughout.
  int32_t is_opaque;
  // The location is `u` itself or, of circles, (|(u, v)| - start_radius) * scale.
  int32_t is_circular;
  pathreel_affine u, v;
  float start_radius, scale;
} pathreel_gradient;

// How a pixel's dither follows from its place: see Dither.swift.
typedef struct {
  uint32_t phase, step_x, step_y;
} pathreel_dither;

// The premultiplied colours of `count` pixels from (x, y) to the right; `count` is a multiple of 8.
void pathreel_gradient_row(enum pathreel_instructions use, const pathreel_gradient *gradient, pathreel_dither dither,
                           int32_t x, int32_t y, int32_t count, uint32_t *pixels);

// A line's part in a pixel, from top to bottom, in shares of the pixel's sides.
typedef struct {
  float x0, y0, y1;
  // dx / dy
  float slope;
  // +1 for a line drawn downwards, -1 for one drawn upwards.
  int32_t winding;
  // The pixel's next line or -1.
  int32_t next;
} pathreel_line;

// How many lines a crowded pixel may have here.
enum { pathreel_most_crowding_lines = 7 };

// How much of a pixel is inside, by the even-odd rule or else by the non-zero one, of its lines: what
// CrowdedPixels.measure does with any number of them. `area` is the mean winding number.
float pathreel_crowded_pixel(enum pathreel_instructions use, const pathreel_line *lines, int32_t first, float area,
                             int32_t is_even_odd);

// Premultiplied pixels times factor/255, drawn over what is there; `count` is a multiple of 8. Each product is rounded to
// nearest.
void pathreel_draw_over(enum pathreel_instructions use, uint32_t *target, const uint32_t *source, uint32_t factor,
                        int32_t count);

// One premultiplied colour, drawn over groups of eight pixels. A group's level is the coverage of all of its pixels,
// 0...255, or below 0 where `coverage` has one for each pixel.
void pathreel_fill_covered(enum pathreel_instructions use, uint32_t *target, uint32_t color, const int32_t *levels,
                           const uint32_t *coverage, int32_t groups);
