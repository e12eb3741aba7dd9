// Loops over pixels in plain C, which the compiler turns into vector instructions: once for what every processor of the
// architecture has, and on x86-64 again for wider ones. Swift has no way to compile one function for several
// processors; that is why these few are not Swift. The results are the same bytes with each.
#pragma once
#include <stdbool.h>
#include <stdint.h>

// What a kernel may use.
enum pathreel_instructions { pathreel_portable = 0, pathreel_avx2 = 1 };

// The widest instructions that this processor has.
enum pathreel_instructions pathreel_widest_instructions(void);

// Asks for the cache line at an address, which will be read soon.
static inline void pathreel_prefetch(const void *address) { __builtin_prefetch(address); }

// What the renderer works on at a time, in pixels; groups are eight pixels of a row.
enum { pathreel_tile_width_bits = 6, pathreel_tile_height_bits = 4, pathreel_tile_width = 1 << pathreel_tile_width_bits,
       pathreel_tile_height = 1 << pathreel_tile_height_bits };

// A tile's premultiplied pixels, R in the lowest byte: `stride` pixels lie from one row to the next. A tile at a picture's
// lower border may have fewer rows than others.
typedef struct {
  uint32_t *first;
  int64_t stride;
  int32_t rows;
} pathreel_pixels;

// How much of each of a tile's pixels is covered, 0...255.
typedef struct {
  // Of each group, row by row, or below 0 where `pixels` has it for each; NULL where all are as `level` says.
  const int32_t *levels;
  const uint32_t *pixels;
  int32_t level;
} pathreel_coverage;

// Two rows of RGBA, as words with R in the lowest byte, to BT.709 in limited range: each row's luma, and the two rows'
// chroma, which is taken at the left one of each two columns: a quarter of the column before, half of its own, a quarter
// of the column after. Where the picture `begins`, its first column represents the one before it; otherwise that is in
// memory. `width` is even.
void pathreel_yuv420_rows(enum pathreel_instructions use, const uint32_t *upper, const uint32_t *lower, int width,
                          bool begins, uint8_t *upper_luma, uint8_t *lower_luma, uint8_t *cb, uint8_t *cr);

// How many pixels share a chroma sample: none, two columns, or two columns of two rows.
typedef enum { pathreel_444 = 0, pathreel_422 = 1, pathreel_420 = 2 } pathreel_layout;

// Where the samples of one row go, or of two rows that share their chroma. Samples of 10 bits are words.
typedef struct {
  void *luma[2], *alpha[2];  // `alpha` is NULL where a picture has none.
  void *cb, *cr;
} pathreel_rows;

// One row of premultiplied RGBA, or two for 4:2:0 (otherwise `lower` is NULL), to BT.709 in limited range with `depth` bits, 8
// or 10; alpha in full range. Chroma is taken as in pathreel_yuv420_rows. `straightens` divides colours by their alpha; a
// chroma sample of several pixels then is their mean by alpha. `width` is a multiple of the columns that share a sample.
void pathreel_yuv_rows(enum pathreel_instructions use, const uint32_t *upper, const uint32_t *lower, int width,
                       bool begins, pathreel_layout layout, int depth, bool straightens, pathreel_rows to);

// One row of planar Y'CbCr of `depth` bits, 8 to 16; of more than 8, samples are words.
typedef struct {
  const void *luma;
  // The rows of colour between which the row lies, and what the lower one weighs, of 256.
  const void *cb_upper, *cb_lower, *cr_upper, *cr_lower;
  int32_t lower_share;
  int32_t width, chroma_count, depth;
  // Whether two columns share a sample of colour, and whether that lies between them or at the left one.
  bool is_half, is_centered;
  // Samples of 14 bits times these are levels of a byte in 1/2^19, after `luma_offset` and 128 levels were taken away.
  int32_t luma_offset, luma_scale, cr_to_red, cb_to_green, cr_to_green, cb_to_blue;
} pathreel_frame_row;

// The row as opaque RGBA, interpolated linearly between samples of colour; within a level of the exact numbers.
void pathreel_convert_frame_row(enum pathreel_instructions use, const pathreel_frame_row *row, uint32_t *pixels);

// Colours divided by their alpha, rounded to nearest; black where alpha is 0.
void pathreel_straight_row(enum pathreel_instructions use, const uint32_t *pixels, int count, uint32_t *result);

typedef float pathreel_float4 __attribute__((ext_vector_type(4)));

// The colour from location `start` to the next segment's start: base + (t - origin) * (slope + (t - origin) * curve),
// premultiplied, in 256ths of a byte's levels.
typedef struct {
  float start, origin;
  pathreel_float4 base, slope, curve;
} pathreel_gradient_segment;

// x * dx + y * dy + constant
typedef struct {
  double dx, dy, constant;
} pathreel_affine;

enum pathreel_gradient_kind {
  // The location is `u`.
  pathreel_along_axis = 0,
  // (|(u, v)| - start_radius) * scale
  pathreel_around_point = 1,
  // `locations` has it for each of a tile's pixels, row by row; NaN where there is no colour.
  pathreel_at_locations = 2
};

enum pathreel_spread { pathreel_pad = 0, pathreel_repeat = 1, pathreel_reflect = 2 };

typedef struct {
  // At least one; the first starts at minus infinity, and starts never fall.
  const pathreel_gradient_segment *segments;
  int32_t segment_count;
  enum pathreel_gradient_kind kind;
  enum pathreel_spread spread;
  // Whether each segment's alpha is 255 throughout, and whether a segment has a curve.
  int32_t is_opaque, is_curved;
  float start_radius, scale;
  // Limited to +-1e15.
  pathreel_affine u, v;
  const float *locations;
} pathreel_gradient;

// How a pixel's dither follows from its place: see Dither.swift.
typedef struct {
  uint32_t phase, step_x, step_y;
} pathreel_dither;

// Sets a tile's pixels, the first of which is (x, y), to their premultiplied colours; with `levels`, at least those of the
// groups whose level is not 0.
void pathreel_gradient_tile(enum pathreel_instructions use, const pathreel_gradient *gradient, pathreel_dither dither,
                            int32_t x, int32_t y, const int32_t *levels, pathreel_pixels target);

// How pixels between a picture's own are made of these; the number is how far a pixel reaches along each axis.
enum pathreel_image_kernel {
  // The nearest, instead.
  pathreel_nearest = 0,
  pathreel_linear = 1,
  // E. Catmull, R. Rom: A class of local interpolating splines, 1974; cubic pieces, exact for parabolas.
  pathreel_cubic = 2,
  // C. Lanczos' window on the sinc; C. Duchon: Lanczos filtering in one and two dimensions, 1979.
  pathreel_lanczos = 3
};

// A picture as a function of places in it, (u, v) in its own pixels.
typedef struct {
  // Premultiplied, row by row.
  const uint32_t *pixels;
  int32_t width, height;
  // Whether it stands in rows and columns without end; otherwise its border goes on.
  int32_t repeats;
  enum pathreel_image_kernel kernel;
  // By how much the kernel is stretched along each axis, 1...2.
  double stretch_x, stretch_y;
  // 0...1
  float opacity;
  // Of the output's pixels.
  pathreel_affine u, v;
} pathreel_image;

// Sets a tile's pixels, the first of which is (x, y), to those of a picture at their centres; with `levels`, at least those
// of the groups whose level is not 0. Weights add up to 1, negative ones never make a colour less than 0 or more than its
// alpha.
void pathreel_image_tile(enum pathreel_instructions use, const pathreel_image *image, int32_t x, int32_t y,
                         const int32_t *levels, pathreel_pixels target);

// A row of a tile's cells has some more for what lies on the right.
enum { pathreel_cell_stride = pathreel_tile_width + 8 };

// A line in the bitmap, in its direction, with 16 binary places.
typedef struct {
  int32_t x0, y0, x1, y1;
} pathreel_edge;

// Lists of edges are in runs of several: an edge's place for the next run's number, or -1, in x0 and the count of edges in
// y0, and then the edges.
enum { pathreel_run_bits = 3 };

// Parts of edges, each within one row of a tile's pixels, from top to bottom; relative to the tile.
typedef struct {
  int32_t *x0, *y0, *x1, *y1;
  // |dy / dx| of the edge, negative (also -0) where it was drawn upwards.
  float *steepness;
  int32_t count;
} pathreel_pieces;

// For how many pieces there is room.
enum { pathreel_piece_capacity = 4096 };

// What edges leave in a tile's pixels; see Coverage.swift.
typedef struct {
  // By how much the covered area changes at each pixel.
  int32_t *cells;
  // How many lines pass each pixel; eight more than there are pixels.
  uint16_t *lines;
  // Per row one bit for each group of eight pixels that an edge has touched.
  uint32_t *touched;
  // Per row: winding that enters through the tile's left side in that row, and that has entered before its top.
  int32_t *entering, *entered_above;
} pathreel_cells;

// Adds pieces to what is there.
void pathreel_add_pieces(enum pathreel_instructions use, const pathreel_pieces *pieces, const pathreel_cells *to);

// Cuts the edges of a list, of which the first run is given, at the rows of the tile whose corner is (left, top), and adds
// the pieces to what is there. Where two edges of an outline meet in a pixel, and are no more than one line there, one is
// counted. What stays on the tile's left is left out, as it is in the winding number of the tile's corner.
//
// Returns whether all pieces are in `pieces`, or else only the last of them.
bool pathreel_add_edges(enum pathreel_instructions use, const pathreel_edge *runs, int32_t first, int32_t left,
                        int32_t top, pathreel_pieces *pieces, const pathreel_cells *to);

// What cells sum up to, of each of a tile's pixels or groups of eight.
typedef struct {
  // Of each group the coverage of all its pixels, 0...255, or -1 where `pixels` has it for each; eight more than groups.
  int32_t *levels;
  int32_t *pixels;
  // The signed areas in 1/65536, of groups with a pixel that several lines pass.
  int32_t *areas;
  // Per row one bit for each pixel whose area does not tell what is inside.
  uint64_t *multi_edge;
} pathreel_sums;

// Sums cells up, emptying all that edges leave in a tile, and turns the sums into coverage by the even-odd rule or else
// by the non-zero one, as if no pixel had several edges. `winding` is the winding number in the tile's upper left corner.
//
// Returns whether pixels are.
bool pathreel_sum_cells(enum pathreel_instructions use, int32_t winding, int32_t is_even_odd, const pathreel_cells *from,
                        const pathreel_sums *to);

// A piece's part in a pixel, in shares of the pixel's sides: a line from top to bottom, which may have no height, and what
// the piece leaves on the pixel's left side.
typedef struct {
  float x0, y0, y1;
  // dx / dy
  float slope;
  // +1 for a line drawn downwards, -1 for one drawn upwards.
  int32_t winding;
  // From the height `side` downwards, y0 or y1, the left side's winding number is another one by `step`: 0 where the piece
  // does not come from there.
  float side;
  int32_t step;
  // The pixel's next line, or 0.
  int32_t next;
} pathreel_line;

// Of a pixel: its first line, or 0, and how many there are.
typedef struct {
  int32_t first, count;
} pathreel_pixel_lines;

// Pixels of a tile that several lines pass, and those lines.
typedef struct {
  // Per row of the tile a bit for each of them.
  const uint64_t *pixels;
  // Of each of the tile's pixels, row by row.
  pathreel_pixel_lines *found;
  // The first has no height, leaves no step, and is its own next one: it means none.
  pathreel_line *lines;
  // How many there are with the first, and how many there is room for.
  int32_t count, room;
} pathreel_crowd;

// Adds the lines of pieces to the pixels that they pass; false, and only some of them, if there is no room for all.
bool pathreel_gather_lines(enum pathreel_instructions use, const pathreel_pieces *pieces, pathreel_crowd *to);

// Samples of a pixel: rows of a few, of which each row is shifted against the one before it by a share of a column.
enum { pathreel_sample_rows = 128, pathreel_sample_columns = 4, pathreel_sample_shear = 105 };

// How much of each of the pixels is inside, 0...255, by the even-odd rule or else by the non-zero one: exactly of up to
// five lines, unless three meet nearly in a point, and else by samples; but exactly again where these meet no winding
// numbers but 0 and 1, or 0 and -1. Forgets their lines.
//
// `areas` are the mean winding numbers of the tile's pixels, in 1/65536.
void pathreel_resolve_pixels(enum pathreel_instructions use, const pathreel_crowd *crowd, const int32_t *areas,
                             int32_t *levels, int32_t is_even_odd);

// Sets a rectangle to one colour.
void pathreel_fill(enum pathreel_instructions use, uint32_t *target, int64_t stride, uint32_t color, int64_t width,
                   int64_t height);

// Sets a rectangle to pixels of a source without transparency, of which `level` 255ths cover a colour.
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

// Sets a tile's pixels, where they are covered, to what a source's make of a backdrop's, which may be the tile's own;
// another backdrop wants coverage that is the same for all, and not 0. All are premultiplied; where a pixel is covered in
// part, the result lies between the backdrop's and that at full coverage. It is rounded once, but for partial coverage
// of `pathreel_normal`, where what is left of the backdrop is rounded as well.
void pathreel_blend(enum pathreel_instructions use, enum pathreel_blend_mode mode, pathreel_pixels target,
                    pathreel_pixels backdrop, pathreel_pixels source, const pathreel_coverage *coverage);

// The same with one colour, on a tile's own pixels.
void pathreel_blend_color(enum pathreel_instructions use, enum pathreel_blend_mode mode, pathreel_pixels target,
                          uint32_t color, const pathreel_coverage *coverage);

// Blends a layer, times its opacity of 0...255, by a mode for which a share of coverage is not the same as a share of
// alpha: `clear`, `copy`, `source_in`, `source_out`, `destination_in`, `destination_atop`, `plus_darker` or
// `plus_lighter`. `shape` is how much of each pixel the layer covers, 0...255, and its colours have that in them.
void pathreel_blend_layer(enum pathreel_instructions use, enum pathreel_blend_mode mode, pathreel_pixels target,
                          pathreel_pixels layer, pathreel_pixels shape, int32_t opacity);

// Steps of a Gaussian blur. A sample has one channel, which is alpha, or four, which lie side by side; in units of bytes.

// Premultiplied pixels to samples.
void pathreel_unpack(enum pathreel_instructions use, const uint32_t *pixels, int count, int channels, float *samples);

// The channels of pixels 0, 2, 4 ... and 1, 3, 5 ..., `count` of each.
void pathreel_split_pixels(enum pathreel_instructions use, const uint32_t *pixels, int count, int channels,
                           uint8_t *even, uint8_t *odd);

// Weighs each second pixel and two on either side of it by 1, 4, 6, 4, 1. The first of the `count` sums, of channels, stands
// at the second even pixel.
void pathreel_halve_pixels(enum pathreel_instructions use, const uint8_t *even, const uint8_t *odd, int count,
                           int channels, uint16_t *sums);

// The sums of five rows of such sums by the same weights become samples.
void pathreel_halve_sums(enum pathreel_instructions use, const uint16_t *const *rows, int count, float *samples);

// As with pixels.
void pathreel_split_samples(enum pathreel_instructions use, const float *samples, int count, int channels, float *even,
                            float *odd);

// As with pixels, divided by the sum of the weights. `count` is of channels.
void pathreel_halve_columns(enum pathreel_instructions use, const float *even, const float *odd, int count,
                            int channels, float *samples);

// The same with five rows.
void pathreel_halve_rows(enum pathreel_instructions use, const float *const *rows, int count, float *samples);

// For kernels that say so, numbers come by so many, and there is room for all of them.
enum { pathreel_sample_group = 16 };

// The sum of lines by weights; `count` numbers, in whole groups. Where the weights are symmetric, `taps` is odd, and lines
// of the same weight are added first.
void pathreel_weigh(enum pathreel_instructions use, const float *const *lines, const float *weights, int taps,
                    bool is_symmetric, int count, float *result);

// `step` samples, a power of two from 2 on, from each sample and the three that follow it, for so many `runs`. Of each of the
// four there are weights for each number of a run: of one channel, at least eight, so that several runs have them. A group
// beyond the runs' last sample is read and written.
void pathreel_interpolate(enum pathreel_instructions use, const float *samples, int runs, int step, int channels,
                          const float *weights, float *result);

// Samples of four channels to pixels, in pairs: rounded, each colour at most its alpha.
void pathreel_pack(enum pathreel_instructions use, const float *samples, int count, uint32_t *pixels);

// Lays a shadow of a premultiplied colour, in units of bytes, under pixels, in eights: rounded once.
void pathreel_underlay(enum pathreel_instructions use, const float *alphas, int count, pathreel_float4 color,
                       uint32_t *pixels);
