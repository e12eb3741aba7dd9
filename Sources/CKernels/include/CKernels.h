// Loops over pixels in plain C, for the modules Drawing, Raster and Video. The compiler vectorises them: once for the
// instructions that every processor of the architecture has, and on x86-64 again for AVX2. They are not Swift because
// Swift cannot compile one function for several instruction sets. Both versions produce the same bytes.
#pragma once
#include <stdbool.h>
#include <stdint.h>

// The instruction set that a kernel may use.
enum pathreel_instructions { pathreel_portable = 0, pathreel_avx2 = 1 };

// The widest instruction set of this processor.
enum pathreel_instructions pathreel_widest_instructions(void);

// Prefetches the cache line at an address.
static inline void pathreel_prefetch(const void *address) { __builtin_prefetch(address); }

// The size of a tile, in pixels. A group is eight pixels of a row, aligned to eight.
enum { pathreel_tile_width_bits = 6, pathreel_tile_height_bits = 4, pathreel_tile_width = 1 << pathreel_tile_width_bits,
       pathreel_tile_height = 1 << pathreel_tile_height_bits };

// A tile's premultiplied pixels, R in the lowest byte. `stride` is the distance between rows, in pixels. A tile at a
// picture's lower border may have fewer rows.
typedef struct {
  uint32_t *first;
  int64_t stride;
  int32_t rows;
} pathreel_pixels;

// The coverage of each of a tile's pixels, 0...255.
typedef struct {
  // One level per group, row by row; negative if `pixels` has one per pixel. NULL if the whole tile has `level`.
  const int32_t *levels;
  const uint32_t *pixels;
  int32_t level;
} pathreel_coverage;

// Converts two rows of RGBA (R in the lowest byte) to BT.709 in limited range: the luma of each row, and the chroma
// that they share. Two columns share a chroma sample, which is sited at the left one. It is the sum of a quarter of the
// column before, half of the left column, and a quarter of the right column. If the rows begin at the picture's first
// column (`begins`), that column is also the one before it; otherwise the column before is in memory. `width` is even.
void pathreel_yuv420_rows(enum pathreel_instructions use, const uint32_t *upper, const uint32_t *lower, int width,
                          bool begins, uint8_t *upper_luma, uint8_t *lower_luma, uint8_t *cb, uint8_t *cr);

// The chroma subsampling: none, two columns, or two columns of two rows per sample.
typedef enum { pathreel_444 = 0, pathreel_422 = 1, pathreel_420 = 2 } pathreel_layout;

// The destinations of the samples of one row, or of two rows that share their chroma. Samples of 10 bits are 16-bit
// words.
typedef struct {
  void *luma[2], *alpha[2];  // `alpha` is NULL for a picture without alpha.
  void *cb, *cr;
} pathreel_rows;

// Converts one row of premultiplied RGBA, or two for 4:2:0 (otherwise `lower` is NULL), to BT.709 in limited range with
// `depth` bits, 8 or 10; alpha has full range. Chroma is sited as in pathreel_yuv420_rows. If `straightens`, colours
// are divided by their alpha, and a chroma sample of several pixels is their mean weighted by alpha. `width` is a
// multiple of the columns that share a sample.
void pathreel_yuv_rows(enum pathreel_instructions use, const uint32_t *upper, const uint32_t *lower, int width,
                       bool begins, pathreel_layout layout, int depth, bool straightens, pathreel_rows to);

// One row of planar Y'CbCr of `depth` bits, 8 to 16. Samples of more than 8 bits are 16-bit words.
typedef struct {
  const void *luma;
  // The chroma rows above and below this row, and the weight of the lower one in 256ths.
  const void *cb_upper, *cb_lower, *cr_upper, *cr_lower;
  int32_t lower_share;
  int32_t width, chroma_count, depth;
  // Whether two columns share a chroma sample, and whether it is sited between them or at the left one.
  bool is_half, is_centered;
  // Factors in units of 2^-19 that turn 14-bit samples, minus `luma_offset` or 128 levels, into levels of a byte.
  int32_t luma_offset, luma_scale, cr_to_red, cb_to_green, cr_to_green, cb_to_blue;
} pathreel_frame_row;

// Converts the row to opaque RGBA, with linear interpolation between chroma samples. The error is below one level.
void pathreel_convert_frame_row(enum pathreel_instructions use, const pathreel_frame_row *row, uint32_t *pixels);

// Divides colours by their alpha, rounded to nearest; black where alpha is 0.
void pathreel_straight_row(enum pathreel_instructions use, const uint32_t *pixels, int count, uint32_t *result);

typedef float pathreel_float4 __attribute__((ext_vector_type(4)));

// The premultiplied colour between location `start` and the next segment's start, in units of 1/256 of an 8-bit level:
// base + (t - origin) * (slope + (t - origin) * curve).
typedef struct {
  float start, origin;
  pathreel_float4 base, slope, curve;
} pathreel_gradient_segment;

// The affine function x * dx + y * dy + constant.
typedef struct {
  double dx, dy, constant;
} pathreel_affine;

enum pathreel_gradient_kind {
  // The location is `u`.
  pathreel_along_axis = 0,
  // The location is (|(u, v)| - start_radius) * scale.
  pathreel_around_point = 1,
  // `locations` has one for each of a tile's pixels, row by row; NaN for no colour.
  pathreel_at_locations = 2
};

enum pathreel_spread { pathreel_pad = 0, pathreel_repeat = 1, pathreel_reflect = 2 };

// A gradient as GradientShader.swift passes it. Each kind of gradient uses only some of the last members.
typedef struct {
  // At least one. The first starts at minus infinity, and starts are in ascending order.
  const pathreel_gradient_segment *segments;
  int32_t segment_count;
  enum pathreel_gradient_kind kind;
  enum pathreel_spread spread;
  // Whether all alphas are 255, and whether any segment has a curve.
  bool is_opaque, is_curved;
  float start_radius, scale;
  // Clamped to +-1e15.
  pathreel_affine u, v;
  const float *locations;
} pathreel_gradient;

// The parameters from which a pixel's dither follows; see Dither.swift.
typedef struct {
  uint32_t phase, step_x, step_y;
} pathreel_dither;

// Shades a tile, whose first pixel is (x, y), with the gradient's premultiplied colours. `levels` is the coverage of
// each group: groups of level 0 may be skipped. If it is NULL, all groups are shaded.
void pathreel_gradient_tile(enum pathreel_instructions use, const pathreel_gradient *gradient, pathreel_dither dither,
                            int32_t x, int32_t y, const int32_t *levels, pathreel_pixels target);

// The interpolation kernel. The value of each constant is the kernel's radius, in pixels of the picture.
enum pathreel_image_kernel {
  // No interpolation: the nearest pixel.
  pathreel_nearest = 0,
  pathreel_linear = 1,
  // E. Catmull, R. Rom: A class of local interpolating splines, 1974; cubic pieces, exact for parabolas.
  pathreel_cubic = 2,
  // The sinc function with Lanczos' window; C. Duchon: Lanczos filtering in one and two dimensions, 1979.
  pathreel_lanczos = 3
};

// A picture, sampled at places (u, v) in its own pixels.
typedef struct {
  // Premultiplied, row by row.
  const uint32_t *pixels;
  int32_t width, height;
  // Whether it repeats without end; otherwise its border pixels are extended.
  bool repeats;
  enum pathreel_image_kernel kernel;
  // The factor by which the kernel is stretched along each axis, 1...2.
  double stretch_x, stretch_y;
  // 0...1
  float opacity;
  // The place in the picture as a function of the output pixel.
  pathreel_affine u, v;
} pathreel_image;

// Shades a tile, whose first pixel is (x, y), with a picture sampled at pixel centres. `levels` is the coverage of each
// group: groups of level 0 may be skipped. If it is NULL, all groups are shaded. Weights add up to 1, and results are
// clamped to 0...alpha.
void pathreel_image_tile(enum pathreel_instructions use, const pathreel_image *image, int32_t x, int32_t y,
                         const int32_t *levels, pathreel_pixels target);

// The cells of a tile's row: one per pixel, and padding for writes past its right end.
enum { pathreel_cell_stride = pathreel_tile_width + 8 };

// A directed line in the bitmap, with 16 fractional bits.
typedef struct {
  int32_t x0, y0, x1, y1;
} pathreel_edge;

// A list of edges is a chain of runs of eight elements, or of multiples of eight. The first element of a run is a
// header: x0 is the number of the next run, or -1, counted in eights of elements; y0 is the number of edges in this run.
enum { pathreel_run_bits = 3 };

// Pieces of edges, each within one row of a tile's pixels and from top to bottom, relative to the tile.
typedef struct {
  int32_t *x0, *y0, *x1, *y1;
  // |dy / dx| of the edge, with the sign bit set if the edge is drawn upwards.
  float *steepness;
  int32_t count;
} pathreel_pieces;

// The number of pieces that fit into pathreel_pieces.
enum { pathreel_piece_capacity = 4096 };

// The cells in which a tile's edges accumulate; see Coverage.swift.
typedef struct {
  // The change of the covered area at each pixel, from left to right.
  int32_t *cells;
  // The number of lines that pass each pixel; eight more elements than pixels. If it is NULL, lines are not counted.
  uint16_t *lines;
  // Per row one bit for each group that an edge has touched.
  uint32_t *touched;
  // Per row, the winding number that enters through the tile's left side in that row, and the winding number that has
  // entered in all rows above.
  int32_t *entering, *entered_above;
} pathreel_cells;

// Adds pieces to the cells.
void pathreel_add_pieces(enum pathreel_instructions use, const pathreel_pieces *pieces, const pathreel_cells *to);

// Cuts the edges of the list that begins with run `first` at the rows of the tile whose corner is (left, top), and adds
// the pieces to the cells. Two edges of a contour that meet in a pixel and form one line there are counted as one.
// Edges that stay left of the tile are skipped: the winding number of the tile's corner includes them.
//
// Returns whether `pieces` has all pieces; otherwise it has only the last ones.
bool pathreel_add_edges(enum pathreel_instructions use, const pathreel_edge *runs, int32_t first, int32_t left,
                        int32_t top, pathreel_pieces *pieces, const pathreel_cells *to);

// The sums of cells for each of a tile's pixels or groups.
typedef struct {
  // Per group the coverage of all its pixels, 0...255, or -1 if `pixels` has it per pixel; eight more elements than
  // groups.
  int32_t *levels;
  int32_t *pixels;
  // The signed areas in 1/65536, for groups with a pixel that several lines pass.
  int32_t *areas;
  // Per row one bit for each pixel whose area does not determine its coverage.
  uint64_t *multi_edge;
} pathreel_sums;

// Sums up the cells, empties them, and turns the sums into coverage by the even-odd or the nonzero rule, as if no pixel
// had several edges. `winding` is the winding number in the tile's upper left corner.
//
// Returns whether any pixel has several edges; false if lines are not counted.
bool pathreel_sum_cells(enum pathreel_instructions use, int32_t winding, bool is_even_odd, const pathreel_cells *from,
                        const pathreel_sums *to);

// The part of an edge's piece within a pixel, in units of the pixel's sides: a line from top to bottom, which may be
// horizontal, and the step of the winding number that the piece causes on the pixel's left side.
typedef struct {
  float x0, y0, y1;
  // dx / dy
  float slope;
  // +1 for a line drawn downwards, -1 for one drawn upwards.
  int32_t winding;
  // Below the height `side`, which is y0 or y1, the winding number of the left side differs by `step`; 0 if the piece
  // does not cross the left side.
  float side;
  int32_t step;
  // The index of the pixel's next line; 0 is the null sentinel.
  int32_t next;
} pathreel_line;

// The index of a pixel's first line (0 if none), and the number of its lines.
typedef struct {
  int32_t first, count;
} pathreel_pixel_lines;

// The pixels of a tile that several lines pass, and the pool of their lines.
typedef struct {
  // Per row one bit for each of these pixels.
  const uint64_t *pixels;
  // The lines of each of the tile's pixels, row by row.
  pathreel_pixel_lines *found;
  // Line pool. Index 0 is the null sentinel: it has no height, leaves no step, and is its own successor.
  pathreel_line *lines;
  // The number of lines in the pool, sentinel included, and its capacity.
  int32_t count, room;
} pathreel_multi_edge;

// Adds the lines of pieces to the pixels that they pass. Returns false, with only some lines added, if the pool is too
// small.
bool pathreel_gather_lines(enum pathreel_instructions use, const pathreel_pieces *pieces, pathreel_multi_edge *to);

// The sample grid of a pixel. Each row is shifted against the previous row by a fraction of a column.
enum { pathreel_sample_rows = 128, pathreel_sample_columns = 4, pathreel_sample_shear = 105 };

// Computes the coverage of these pixels, 0...255, by the even-odd or the nonzero rule, and empties their lists of
// lines. It is exact for up to five lines, unless three of them nearly meet in a point. Other pixels are sampled; if
// only winding numbers 0 and 1, or 0 and -1, occur there, the result is exact again.
//
// `areas` are the mean winding numbers of the tile's pixels, in 1/65536.
void pathreel_resolve_pixels(enum pathreel_instructions use, const pathreel_multi_edge *multi_edge, const int32_t *areas,
                             int32_t *levels, bool is_even_odd);

// Fills a rectangle with one colour.
void pathreel_fill(enum pathreel_instructions use, uint32_t *target, int64_t stride, uint32_t color, int64_t width,
                   int64_t height);

// Draws an opaque source over a colour with an opacity of `level` 255ths, into a rectangle.
void pathreel_fade(enum pathreel_instructions use, uint32_t *target, int64_t target_stride, const uint32_t *source,
                   int64_t source_stride, uint32_t color, int32_t level, int64_t width, int64_t height);

// The modes of BlendMode.swift, in its order.
#define PATHREEL_EACH_MODE(DO) \
  DO(normal) DO(multiply) DO(screen) DO(overlay) DO(darken) DO(lighten) DO(color_dodge) DO(color_burn) DO(soft_light) \
  DO(hard_light) DO(difference) DO(exclusion) DO(hue) DO(saturation) DO(color) DO(luminosity) DO(clear) DO(copy) \
  DO(source_in) DO(source_out) DO(source_atop) DO(destination_over) DO(destination_in) DO(destination_out) \
  DO(destination_atop) DO(xor) DO(plus_darker) DO(plus_lighter)

enum pathreel_blend_mode {
#define PATHREEL_MODE(name) pathreel_##name,
  PATHREEL_EACH_MODE(PATHREEL_MODE)
#undef PATHREEL_MODE
};

// Blends a source with a backdrop under coverage, and writes the result to the tile. The backdrop may be the tile
// itself; another one requires the same coverage, not 0, for all pixels. All pixels are premultiplied. Under partial
// coverage the result lies between the backdrop and the result under full coverage. It is rounded once; partial
// coverage of `pathreel_normal` also rounds the share of the backdrop.
void pathreel_blend(enum pathreel_instructions use, enum pathreel_blend_mode mode, pathreel_pixels target,
                    pathreel_pixels backdrop, pathreel_pixels source, const pathreel_coverage *coverage);

// Blends one colour with a tile's own pixels.
void pathreel_blend_color(enum pathreel_instructions use, enum pathreel_blend_mode mode, pathreel_pixels target,
                          uint32_t color, const pathreel_coverage *coverage);

// Blends a layer of an opacity of 0...255 by a mode for which partial coverage differs from partial alpha: `clear`,
// `copy`, `source_in`, `source_out`, `destination_in`, `destination_atop`, `plus_darker` or `plus_lighter`. `shape` is
// the layer's coverage of each pixel, 0...255, by which its colours are multiplied.
void pathreel_blend_layer(enum pathreel_instructions use, enum pathreel_blend_mode mode, pathreel_pixels target,
                          pathreel_pixels layer, pathreel_pixels shape, int32_t opacity);

// Steps of a Gaussian blur. A sample has one channel, alpha, or four interleaved ones, in 8-bit levels, 0...255.

// Converts premultiplied pixels to samples.
void pathreel_unpack(enum pathreel_instructions use, const uint32_t *pixels, int count, int channels, float *samples);

// Separates the channels of even and odd pixels, `count` of each.
void pathreel_split_pixels(enum pathreel_instructions use, const uint32_t *pixels, int count, int channels,
                           uint8_t *even, uint8_t *odd);

// Sums each second pixel and two on either side of it with weights 1, 4, 6, 4, 1. The first of the `count` sums (one
// per channel) is centred at the second even pixel.
void pathreel_halve_pixels(enum pathreel_instructions use, const uint8_t *even, const uint8_t *odd, int count,
                           int channels, uint16_t *sums);

// Sums five rows of the sums of pathreel_halve_pixels with the same weights, and divides by all weights.
void pathreel_halve_sums(enum pathreel_instructions use, const uint16_t *const *rows, int count, float *samples);

// Separates even and odd samples, as pathreel_split_pixels does pixels.
void pathreel_split_samples(enum pathreel_instructions use, const float *samples, int count, int channels, float *even,
                            float *odd);

// Halves rows of samples as pathreel_halve_pixels does, and divides by the sum of the weights. `count` is the number of
// channels.
void pathreel_halve_columns(enum pathreel_instructions use, const float *even, const float *odd, int count,
                            int channels, float *samples);

// Halves five rows into one.
void pathreel_halve_rows(enum pathreel_instructions use, const float *const *rows, int count, float *samples);

// Kernels whose comments say so need buffers that are padded to a multiple of this many numbers.
enum { pathreel_sample_group = 16 };

// The weighted sum of `taps` lines of `count` numbers, padded to whole groups. With symmetric weights `taps` is odd,
// and lines of the same weight are added first. Only the lines from `first` until `end`, at least one, have numbers
// other than 0.
void pathreel_weigh(enum pathreel_instructions use, const float *const *lines, const float *weights, int taps,
                    bool is_symmetric, int first, int end, int count, float *result);

// Convolves a line with `taps` weights: result i is the weighed sum of the samples from i on, the first of them with
// the last weight. `count` numbers, padded to whole groups, are set. Only samples from `first` until `end` have numbers
// other than 0.
void pathreel_convolve(enum pathreel_instructions use, const float *samples, int first, int end, const float *weights,
                       int taps, bool is_symmetric, int channels, int count, float *result);

// The weighted sum of four rows of `count` numbers, padded to whole groups. The first weight belongs to the last row.
void pathreel_interpolate_rows(enum pathreel_instructions use, const float *const *rows, pathreel_float4 weights,
                               int count, float *result);

// Interpolates `runs` runs of `step` samples (a power of two, at least 2), each from a sample and the three that follow
// it. For each of these four there is a weight per number of a run, repeated to at least eight numbers. Reads and
// writes one group past the last run.
void pathreel_interpolate(enum pathreel_instructions use, const float *samples, int runs, int step, int channels,
                          const float *weights, float *result);

// Converts samples of four channels to pixels, in pairs: each colour clamped to its alpha, dithered, and rounded. The
// first pixel is (x, y); see Dither.swift.
void pathreel_pack(enum pathreel_instructions use, const float *samples, int count, pathreel_dither dither, int32_t x,
                   int32_t y, uint32_t *pixels);

// Draws a shadow of a premultiplied colour, in 8-bit levels, under pixels, in groups of eight, the first of which is
// (x, y). Dithers and rounds once; opaque pixels, and those without a shadow, stay as they are.
void pathreel_underlay(enum pathreel_instructions use, const float *alphas, int count, pathreel_float4 color,
                       pathreel_dither dither, int32_t x, int32_t y, uint32_t *pixels);

// The alpha of a blurred group, in 256ths of an 8-bit level, and how it is painted.
typedef struct {
  // Sample (0, 0). The rows have 16 zeros on either side.
  const uint16_t *samples;
  int64_t stride;
  int32_t width, height;
  // The pixel of sample (0, 0).
  int32_t x, y;
  // Whether pixels lie between samples; then a pixel is the weighted sum of 4 x 4 samples. The third weight along an
  // axis belongs to the sample at the pixel's own index.
  bool is_between;
  float weights_x[4], weights_y[4];
  // Premultiplied, in 8-bit levels.
  pathreel_float4 color;
  pathreel_dither dither;
} pathreel_mask;

// Draws a mask's colour over a tile, whose first pixel is (x, y), by source-over. Dithers and rounds once. Pixels that
// the mask does not touch stay as they are.
void pathreel_tint(enum pathreel_instructions use, const pathreel_mask *mask, int32_t x, int32_t y,
                   pathreel_pixels target);

// Converts alphas of 0...255 to samples of a mask.
void pathreel_mask_samples(enum pathreel_instructions use, const float *alphas, int count, uint16_t *samples);

// The smallest rectangle around all samples that are not 0; empty if there are none.
typedef struct {
  int first_column, end_column, first_row, end_row;
} pathreel_mask_bounds;

// Finds the bounds of a mask's samples. There are eight more samples on either side of each row.
pathreel_mask_bounds pathreel_bounds(const uint16_t *samples, int64_t stride, int width, int height);
