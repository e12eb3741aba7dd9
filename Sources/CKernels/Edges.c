#include "Fixed.h"

// Cuts the edges of a tile into pieces, one per row of pixels, for Coverage.c. EdgeRuns.swift calls it.

typedef int32_t ints4 __attribute__((ext_vector_type(4)));
typedef int64_t longs4 __attribute__((ext_vector_type(4)));
typedef float floats4 __attribute__((ext_vector_type(4)));
typedef double doubles4 __attribute__((ext_vector_type(4)));
typedef int64_t longs __attribute__((ext_vector_type(lanes)));
typedef double doubles __attribute__((ext_vector_type(lanes)));

enum { tile_height = 1 << pathreel_tile_height_bits };
// The number of array elements after the pieces of an edge that a store of four lanes may overwrite.
enum { store_slack = 8 };

BODY int32_t min_int(int32_t a, int32_t b) { return a < b ? a : b; }
BODY int32_t max_int(int32_t a, int32_t b) { return a > b ? a : b; }
// -1, 0 or 1.
BODY int32_t sign(int32_t number) { return (number > 0) - (number < 0); }

// The state of following a contour through a list of edges: the previous edge, and the contour's first one.
typedef struct {
  pathreel_edge previous, first;
} outline_follower;

// No edge begins or ends there, because coordinates are not negative.
static const pathreel_edge no_edge = {-1, -1, -1, -1};

// Subtracts one from the line count of the pixel in which edge a ends and edge b begins, if the two edges form one line
// there. They do if both run in the same vertical direction, or if the far end of each lies in another pixel. Joints on
// a pixel's border are left alone, because the two edges need not be counted in the same pixel.
BODY void uncount_joint(pathreel_edge a, pathreel_edge b, int32_t left, int32_t top, uint16_t *lines) {
  const int32_t x = a.x1, y = a.y1, column = (x - left) >> fraction_bits, row = (y - top) >> fraction_bits;
  const int32_t is_within = ((x & (pixel_side - 1)) != 0) & ((y & (pixel_side - 1)) != 0)
                            & ((uint32_t)column < pathreel_tile_width) &
                            ((uint32_t)row < tile_height);
  const int32_t goes_on = sign(a.y1 - a.y0) == sign(b.y1 - b.y0);
  const int32_t both_leave = (((a.x0 ^ x) | (a.y0 ^ y)) >> fraction_bits != 0)
                              & (((b.x1 ^ x) | (b.y1 ^ y)) >> fraction_bits != 0);
  // A joint on a pixel's border or outside of the tile writes to a spare element after the tile's pixels. Any other
  // joint subtracts 0 or 1 from its own pixel. So no branch is needed.
  const int32_t pixel = is_within ? row * pathreel_tile_width + column : pathreel_tile_width * tile_height;
  lines[pixel] -= (uint16_t)(is_within & (goes_on | both_leave));
}

// Follows the contours in a list of edges, and subtracts each joint once.
BODY void follow_outline(outline_follower *follower, pathreel_edge edge, int32_t left, int32_t top, uint16_t *lines) {
  if (edge.x0 == follower->previous.x1 && edge.y0 == follower->previous.y1)
    uncount_joint(follower->previous, edge, left, top, lines);
  else
    follower->first = edge;
  follower->previous = edge;
  if (edge.x1 == follower->first.x0 && edge.y1 == follower->first.y0) {
    uncount_joint(edge, follower->first, left, top, lines);
    // The contour is closed. Another one that begins at the same point must not be joined to it.
    follower->previous = no_edge;
  }
}

// Eight edges relative to a tile, as a vector for each of their coordinates.
typedef struct {
  ints x0, y0, x1, y1;
} edge_vectors;

// Transposes eight edges: their coordinates, which are stored edge by edge, go to a vector each.
BODY edge_vectors load_edges(const pathreel_edge *edges, int32_t left, int32_t top) {
  const uint32_t *numbers = (const uint32_t *)edges;
  const words a = load_words(numbers), b = load_words(numbers + 8), c = load_words(numbers + 16), d = load_words(numbers + 24);
  const words begins_ab = __builtin_shufflevector(a, b, 0, 4, 8, 12, 1, 5, 9, 13);
  const words begins_cd = __builtin_shufflevector(c, d, 0, 4, 8, 12, 1, 5, 9, 13);
  const words ends_ab = __builtin_shufflevector(a, b, 2, 6, 10, 14, 3, 7, 11, 15);
  const words ends_cd = __builtin_shufflevector(c, d, 2, 6, 10, 14, 3, 7, 11, 15);
  return (edge_vectors){(ints)__builtin_shufflevector(begins_ab, begins_cd, 0, 1, 2, 3, 8, 9, 10, 11) - left,
                        (ints)__builtin_shufflevector(begins_ab, begins_cd, 4, 5, 6, 7, 12, 13, 14, 15) - top,
                        (ints)__builtin_shufflevector(ends_ab, ends_cd, 0, 1, 2, 3, 8, 9, 10, 11) - left,
                        (ints)__builtin_shufflevector(ends_ab, ends_cd, 4, 5, 6, 7, 12, 13, 14, 15) - top};
}

// Follows the contours through several of eight edges: does the same as follow_outline for each of them.
BODY void follow_edges(outline_follower *follower, const pathreel_edge *edges, edge_vectors of, int32_t begin,
                       int32_t last, int32_t left, int32_t top, uint16_t *lines) {
  const ints numbers = {0, 1, 2, 3, 4, 5, 6, 7}, is_edge = (numbers >= begin) & (numbers <= last);
  // The edge before each edge. An edge does not begin where there is none.
  const pathreel_edge before = follower->previous;
  edge_vectors a = {shift_lanes(of.x0, before.x0 - left), shift_lanes(of.y0, before.y0 - top),
                    shift_lanes(of.x1, before.x1 - left), shift_lanes(of.y1, before.y1 - top)};
  if (begin) {
    const ints is_first = numbers == begin;
    a.x0 = select_ints(is_first, before.x0 - left, a.x0), a.y0 = select_ints(is_first, before.y0 - top, a.y0);
    a.x1 = select_ints(is_first, before.x1 - left, a.x1), a.y1 = select_ints(is_first, before.y1 - top, a.y1);
  }
  const ints is_joint = is_edge & (a.x1 == of.x0) & (a.y1 == of.y0), starts = is_edge & ~is_joint;
  const uint32_t start_bits = lane_bits(starts);
  // Whether an edge ends where a contour began.
  ints closes = (of.x1 == follower->first.x0 - left) & (of.y1 == follower->first.y0 - top);
  for (uint32_t bits = start_bits; bits; bits &= bits - 1) {
    const pathreel_edge start = edges[__builtin_ctz(bits)];
    closes |= (of.x1 == start.x0 - left) & (of.y1 == start.y0 - top);
  }
  if (lane_bits(closes & is_edge)) {
    for (int32_t lane = begin; lane <= last; lane++) follow_outline(follower, edges[lane], left, top, lines);
    return;
  }
  // As in uncount_joint.
  const ints x = of.x0, y = of.y0, column = x >> fraction_bits, row = y >> fraction_bits;
  const ints is_within = ((x & (pixel_side - 1)) != 0) & ((y & (pixel_side - 1)) != 0)
                         & ((column & -pathreel_tile_width) == 0) & ((row & -tile_height) == 0);
  const ints goes_on = ((a.y1 > a.y0) == (of.y1 > of.y0)) & ((a.y1 < a.y0) == (of.y1 < of.y0));
  const ints both_leave = (((a.x0 ^ x) | (a.y0 ^ y)) >> fraction_bits != 0)
                          & (((of.x1 ^ x) | (of.y1 ^ y)) >> fraction_bits != 0);
  int32_t pixels[lanes];
  store_ints(pixels, row * pathreel_tile_width + column);
  for (uint32_t bits = lane_bits(is_joint & is_within & (goes_on | both_leave)); bits; bits &= bits - 1)
    lines[pixels[__builtin_ctz(bits)]]--;
  if (start_bits) follower->first = edges[31 - __builtin_clz(start_bits)];
  follower->previous = edges[last];
}

// Appends the next `count` pieces, which are written already, without the first and last ones that lie left or right of
// the tile.
static void append_within(pathreel_pieces *to, int32_t count) {
  int32_t *x0 = to->x0 + to->count, *x1 = to->x1 + to->count;
  int32_t first = 0, end = count;
  while (first < end && (min_int(x0[first], x1[first]) >= tile_right || max_int(x0[first], x1[first]) < 0)) first++;
  while (end > first && (min_int(x0[end - 1], x1[end - 1]) >= tile_right || max_int(x0[end - 1], x1[end - 1]) < 0)) end--;
  for (int32_t index = first; first > 0 && index < end; index++) {
    x0[index - first] = x0[index], x1[index - first] = x1[index];
    to->y0[to->count + index - first] = to->y0[to->count + index];
    to->y1[to->count + index - first] = to->y1[to->count + index];
  }
  to->count += end - first;
}

// Appends a horizontal edge as one piece. One that lies between two rows of pixels changes the winding number that
// enters there instead, if it crosses the tile's left side.
BODY void append_horizontal(pathreel_edge edge, int32_t left, int32_t top, pathreel_pieces *to,
                            const pathreel_cells *cells) {
  const int32_t y = edge.y0 - top, begins = edge.x0 < left, ends = edge.x1 < left;
  if (y & (pixel_side - 1)) {
    to->x0[to->count] = edge.x0 - left, to->x1[to->count] = edge.x1 - left;
    to->y0[to->count] = to->y1[to->count] = y;
    to->steepness[to->count] = 0;
    append_within(to, 1);
  } else {
    cells->entered_above[y >> fraction_bits] += ends - begins;
  }
}

// Eight edges of a run in structure-of-arrays form, each from its top to its bottom end, relative to a tile. A run begins
// with its header, which is no edge.
typedef struct {
  int32_t top_x[lanes], top_y[lanes], bottom_x[lanes], bottom_y[lanes];
  // The part of the tile's height that an edge covers, its first row and its number of rows; 0 rows for a horizontal
  // edge.
  int32_t begin[lanes], end[lanes], row[lanes], count[lanes];
  // Whether the edge lies within the tile's columns.
  int32_t is_inside[lanes];
  double slope[lanes];
  float steepness[lanes];
} downward_edges;

// Fills the lanes, by the formulas of FixedPoint.swift.
BODY void turn_downward(downward_edges *edges, edge_vectors of) {
  const ints x0 = of.x0, y0 = of.y0, x1 = of.x1, y1 = of.y1;
  const ints is_upwards = y1 < y0;
  const ints top_x = select_ints(is_upwards, x1, x0), bottom_x = select_ints(is_upwards, x0, x1);
  const ints top_y = __builtin_elementwise_min(y0, y1), bottom_y = __builtin_elementwise_max(y0, y1);
  const ints begin = __builtin_elementwise_max(top_y, (ints)0);
  const ints end = __builtin_elementwise_min(bottom_y, (ints)(tile_height << fraction_bits));
  const ints row = begin >> fraction_bits, count = ((end - 1) >> fraction_bits) - row + 1;
  const doubles dx = __builtin_convertvector(bottom_x - top_x, doubles);
  const doubles dy = __builtin_convertvector(bottom_y - top_y, doubles);
  // One division yields both: the slope dx * dx / (dx * dy), and the steepness dy * dy / (dx * dy). For an upright
  // edge, where dx is 0, the divisor is dy.
  const longs is_upright = dx == 0;
  const doubles inverse = 1 / (doubles)((is_upright & (longs)dy) | (~is_upright & (longs)(dx * dy)));
  const floats steepness = __builtin_convertvector(__builtin_elementwise_abs(dy * dy * inverse), floats);
  store_ints(edges->top_x, top_x);
  store_ints(edges->top_y, top_y);
  store_ints(edges->bottom_x, bottom_x);
  store_ints(edges->bottom_y, bottom_y);
  store_ints(edges->begin, begin);
  store_ints(edges->end, end);
  store_ints(edges->row, row);
  store_ints(edges->count, count & (begin < end));
  store_ints(edges->is_inside, (__builtin_elementwise_min(x0, x1) >= 0) & (__builtin_elementwise_max(x0, x1) < tile_right));
  // The sign bit carries the winding: set for an edge drawn upwards.
  store_ints((int32_t *)edges->steepness, (ints)steepness | (is_upwards & INT32_MIN));
  const doubles slope = dx * dx * inverse;
  __builtin_memcpy(edges->slope, &slope, sizeof slope);
}

// Added to a number within +-2^51, 1.5 * 2^52 leaves the nearest integer in the lowest bits.
#define DOUBLE_ROUNDING_BIAS 6755399441055744.0

BODY void store4(void *to, ints4 values) { __builtin_memcpy(to, &values, sizeof values); }

// Cuts an edge at the borders between rows, four borders at a time, and appends the pieces.
BODY void append_pieces(const downward_edges *edges, int32_t place, pathreel_pieces *to) {
  const int32_t count = edges->count[place], row = edges->row[place];
  const ints4 begin = edges->begin[place], end = edges->end[place], top_y = edges->top_y[place];
  const ints4 bottom_y = edges->bottom_y[place], top_x = edges->top_x[place], bottom_x = edges->bottom_x[place];
  int32_t *x0 = to->x0 + to->count, *x1 = to->x1 + to->count, *y0 = to->y0 + to->count, *y1 = to->y1 + to->count;
  float *steepness = to->steepness + to->count;
  for (int32_t index = 0; index <= count; index += 4) {
    ints4 y = (row + index + (ints4){0, 1, 2, 3}) << fraction_bits;
    y = __builtin_elementwise_min(__builtin_elementwise_max(y, begin), end);
    const doubles4 fall = __builtin_convertvector(y - top_y, doubles4) * edges->slope[place] + DOUBLE_ROUNDING_BIAS;
    const ints4 is_bottom = y == bottom_y;
    ints4 x = __builtin_convertvector((longs4)fall, ints4) + top_x;
    x = (is_bottom & bottom_x) | (~is_bottom & x);
    store4(x0 + index, x), store4(y0 + index, y);
    // The end of a piece is the beginning of the next one.
    if (index == 0) {
      store4(x1, x.yzww), store4(y1, y.yzww);
    } else {
      store4(x1 + index - 1, x), store4(y1 + index - 1, y);
    }
    store4(steepness + index, (ints4)(floats4)edges->steepness[place]);
  }
  if (edges->is_inside[place])
    to->count += count;
  else
    append_within(to, count);
}

// The body of pathreel_add_edges, with or without a count of lines.
BODY bool add_edges_as(bool counts, const pathreel_edge *runs, int32_t first, int32_t left, int32_t top,
                       pathreel_pieces *pieces, const pathreel_cells *to, enum pathreel_instructions use) {
  outline_follower follower = {no_edge, no_edge};
  downward_edges edges;
  bool has_all = true;
  pieces->count = 0;
  for (int32_t number = first; number >= 0;) {
    const pathreel_edge *run = runs + ((int64_t)number << pathreel_run_bits);
    const int32_t count = run->y0;
    number = run->x0;
    if (number >= 0) {
      const pathreel_edge *next = runs + ((int64_t)number << pathreel_run_bits);
      for (int line = 0; line < 16; line += 4) __builtin_prefetch(next + line);
    }
    // The header and seven edges, then eight edges each.
    for (int32_t begin = 0; begin <= count; begin += lanes) {
      const pathreel_edge *eight = run + begin;
      const int32_t last = min_int(count - begin, lanes - 1);
      const edge_vectors loaded = load_edges(eight, left, top);
      if (counts) follow_edges(&follower, eight, loaded, begin == 0, last, left, top, to->lines);
      turn_downward(&edges, loaded);
      for (int32_t lane = begin == 0; lane <= last; lane++) {
        if (pieces->count > pathreel_piece_capacity - tile_height - store_slack) {
          pathreel_add_pieces(use, pieces, to);
          pieces->count = 0;
          has_all = false;
        }
        if (eight[lane].y0 == eight[lane].y1)
          append_horizontal(eight[lane], left, top, pieces, to);
        else if (edges.count[lane] > 0)
          append_pieces(&edges, lane, pieces);
      }
    }
  }
  pathreel_add_pieces(use, pieces, to);
  return has_all;
}

// The body of pathreel_add_edges.
BODY bool add_edges(const pathreel_edge *runs, int32_t first, int32_t left, int32_t top, pathreel_pieces *pieces,
                    const pathreel_cells *to, enum pathreel_instructions use) {
  return to->lines ? add_edges_as(true, runs, first, left, top, pieces, to, use)
                   : add_edges_as(false, runs, first, left, top, pieces, to, use);
}

#define PARAMETERS \
  const pathreel_edge *runs, int32_t first, int32_t left, int32_t top, pathreel_pieces *pieces, const pathreel_cells *to
#define ARGUMENTS runs, first, left, top, pieces, to

#if defined(__x86_64__)
FOR_AVX2 static bool add_edges_avx2(PARAMETERS) { return add_edges(ARGUMENTS, pathreel_avx2); }
#endif

bool pathreel_add_edges(enum pathreel_instructions use, PARAMETERS) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return add_edges_avx2(ARGUMENTS);
#endif
  return add_edges(ARGUMENTS, pathreel_portable);
}
