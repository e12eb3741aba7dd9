#include "Fixed.h"

typedef int32_t ints4 __attribute__((ext_vector_type(4)));
typedef int64_t longs4 __attribute__((ext_vector_type(4)));
typedef float floats4 __attribute__((ext_vector_type(4)));
typedef double doubles4 __attribute__((ext_vector_type(4)));
typedef int64_t longs __attribute__((ext_vector_type(lanes)));
typedef double doubles __attribute__((ext_vector_type(lanes)));

enum { tile_height = 1 << pathreel_tile_height_bits };
// What storing by fours may touch beyond the pieces of an edge.
enum { slack = 8 };

BODY int32_t lesser(int32_t a, int32_t b) { return a < b ? a : b; }
BODY int32_t greater(int32_t a, int32_t b) { return a > b ? a : b; }
BODY int32_t sign(int32_t number) { return (number > 0) - (number < 0); }

// Follows the outlines in a tile's edges.
typedef struct {
  pathreel_edge previous, first;
} outline;

static const pathreel_edge none = {-1, -1, -1, -1};

// Takes back one of the two lines that two edges count as in the pixel where they meet, if they are no more than one line
// there. On a pixel's border the two need not count in the same pixel.
BODY void join(pathreel_edge a, pathreel_edge b, int32_t left, int32_t top, uint16_t *lines) {
  const int32_t x = a.x1, y = a.y1, column = (x - left) >> bits, row = (y - top) >> bits;
  const int32_t is_within = ((x & (one - 1)) != 0) & ((y & (one - 1)) != 0) & ((uint32_t)column < pathreel_tile_width) &
                            ((uint32_t)row < tile_height);
  const int32_t goes_on = sign(a.y1 - a.y0) == sign(b.y1 - b.y0);
  const int32_t both_leave = (((a.x0 ^ x) | (a.y0 ^ y)) >> bits != 0) & (((b.x1 ^ x) | (b.y1 ^ y)) >> bits != 0);
  // Outside of the tile there is a place for what does not count.
  const int32_t pixel = is_within ? row * pathreel_tile_width + column : pathreel_tile_width * tile_height;
  lines[pixel] -= (uint16_t)(is_within & (goes_on | both_leave));
}

BODY void follow(outline *outline, pathreel_edge edge, int32_t left, int32_t top, uint16_t *lines) {
  if (edge.x0 == outline->previous.x1 && edge.y0 == outline->previous.y1)
    join(outline->previous, edge, left, top, lines);
  else
    outline->first = edge;
  outline->previous = edge;
  if (edge.x1 == outline->first.x0 && edge.y1 == outline->first.y0) {
    join(edge, outline->first, left, top, lines);
    // The outline is closed. Another one that begins in the same place must not be joined to it as well.
    outline->previous = none;
  }
}

// Leaves out the first and the last pieces of `count` that lie on the left or on the right of the tile.
static void append_within(pathreel_pieces *to, int32_t count) {
  int32_t *x0 = to->x0 + to->count, *x1 = to->x1 + to->count;
  int32_t first = 0, end = count;
  while (first < end && (lesser(x0[first], x1[first]) >= right || greater(x0[first], x1[first]) < 0)) first++;
  while (end > first && (lesser(x0[end - 1], x1[end - 1]) >= right || greater(x0[end - 1], x1[end - 1]) < 0)) end--;
  for (int32_t index = first; first > 0 && index < end; index++) {
    x0[index - first] = x0[index], x1[index - first] = x1[index];
    to->y0[to->count + index - first] = to->y0[to->count + index];
    to->y1[to->count + index - first] = to->y1[to->count + index];
  }
  to->count += end - first;
}

// Where an edge between two rows of pixels passes the tile's left side, the winding number changes there.
BODY void append_horizontal(pathreel_edge edge, int32_t left, int32_t top, pathreel_pieces *to,
                            const pathreel_cells *cells) {
  const int32_t y = edge.y0 - top, begins = edge.x0 < left, ends = edge.x1 < left;
  if (y & (one - 1)) {
    to->x0[to->count] = edge.x0 - left, to->x1[to->count] = edge.x1 - left;
    to->y0[to->count] = to->y1[to->count] = y;
    to->steepness[to->count] = 0;
    append_within(to, 1);
  } else {
    cells->entered_above[y >> bits] += ends - begins;
  }
}

// The places of a run, side by side: its edges from top to bottom, relative to a tile. The first is no edge.
typedef struct {
  int32_t top_x[lanes], top_y[lanes], bottom_x[lanes], bottom_y[lanes];
  // In which part of the tile's height an edge is, and the rows of that; no rows of one that is level.
  int32_t begin[lanes], end[lanes], row[lanes], count[lanes];
  // Whether the edge lies within the tile's columns.
  int32_t is_inside[lanes];
  double slope[lanes];
  float steepness[lanes];
} downward_edges;

// As DownwardEdge does it.
BODY void set(downward_edges *edges, const pathreel_edge *run, int32_t left, int32_t top) {
  const uint32_t *numbers = (const uint32_t *)run;
  const words a = loaded(numbers), b = loaded(numbers + 8), c = loaded(numbers + 16), d = loaded(numbers + 24);
  const words begins_ab = __builtin_shufflevector(a, b, 0, 4, 8, 12, 1, 5, 9, 13);
  const words begins_cd = __builtin_shufflevector(c, d, 0, 4, 8, 12, 1, 5, 9, 13);
  const words ends_ab = __builtin_shufflevector(a, b, 2, 6, 10, 14, 3, 7, 11, 15);
  const words ends_cd = __builtin_shufflevector(c, d, 2, 6, 10, 14, 3, 7, 11, 15);
  const ints x0 = (ints)__builtin_shufflevector(begins_ab, begins_cd, 0, 1, 2, 3, 8, 9, 10, 11) - left;
  const ints y0 = (ints)__builtin_shufflevector(begins_ab, begins_cd, 4, 5, 6, 7, 12, 13, 14, 15) - top;
  const ints x1 = (ints)__builtin_shufflevector(ends_ab, ends_cd, 0, 1, 2, 3, 8, 9, 10, 11) - left;
  const ints y1 = (ints)__builtin_shufflevector(ends_ab, ends_cd, 4, 5, 6, 7, 12, 13, 14, 15) - top;
  const ints is_upwards = y1 < y0;
  const ints top_x = either(is_upwards, x1, x0), bottom_x = either(is_upwards, x0, x1);
  const ints top_y = __builtin_elementwise_min(y0, y1), bottom_y = __builtin_elementwise_max(y0, y1);
  const ints begin = __builtin_elementwise_max(top_y, (ints)0);
  const ints end = __builtin_elementwise_min(bottom_y, (ints)(tile_height << bits));
  const ints row = begin >> bits, count = ((end - 1) >> bits) - row + 1;
  const doubles dx = __builtin_convertvector(bottom_x - top_x, doubles);
  const doubles dy = __builtin_convertvector(bottom_y - top_y, doubles);
  // One division for both.
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
  store_ints(edges->is_inside, (__builtin_elementwise_min(x0, x1) >= 0) & (__builtin_elementwise_max(x0, x1) < right));
  // The sign is the winding's.
  store_ints((int32_t *)edges->steepness, (ints)steepness | (is_upwards & INT32_MIN));
  const doubles slope = dx * dx * inverse;
  __builtin_memcpy(edges->slope, &slope, sizeof slope);
}

BODY void store4(void *to, ints4 values) { __builtin_memcpy(to, &values, sizeof values); }

// Cuts an edge at the borders of rows, four borders at a time.
BODY void append(const downward_edges *edges, int32_t place, pathreel_pieces *to) {
  const int32_t count = edges->count[place], row = edges->row[place];
  const ints4 begin = edges->begin[place], end = edges->end[place], top_y = edges->top_y[place];
  const ints4 bottom_y = edges->bottom_y[place], top_x = edges->top_x[place], bottom_x = edges->bottom_x[place];
  int32_t *x0 = to->x0 + to->count, *x1 = to->x1 + to->count, *y0 = to->y0 + to->count, *y1 = to->y1 + to->count;
  float *steepness = to->steepness + to->count;
  for (int32_t index = 0; index <= count; index += 4) {
    ints4 y = (row + index + (ints4){0, 1, 2, 3}) << bits;
    y = __builtin_elementwise_min(__builtin_elementwise_max(y, begin), end);
    // Adding one and a half times 2^52 leaves the nearest whole number in the lowest bits.
    const doubles4 fall = __builtin_convertvector(y - top_y, doubles4) * edges->slope[place] + 6755399441055744.0;
    const ints4 is_bottom = y == bottom_y;
    ints4 x = __builtin_convertvector((longs4)fall, ints4) + top_x;
    x = (is_bottom & bottom_x) | (~is_bottom & x);
    store4(x0 + index, x), store4(y0 + index, y);
    // What ends a piece begins the next.
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

BODY bool add(const pathreel_edge *runs, int32_t first, int32_t left, int32_t top, pathreel_pieces *pieces,
              const pathreel_cells *to, enum pathreel_instructions use) {
  outline outline = {none, none};
  downward_edges edges;
  bool has_all = true;
  pieces->count = 0;
  for (int32_t number = first; number >= 0;) {
    const pathreel_edge *run = runs + ((int64_t)number << pathreel_run_bits);
    number = run->x0;
    if (number >= 0) {
      const pathreel_edge *next = runs + ((int64_t)number << pathreel_run_bits);
      __builtin_prefetch(next), __builtin_prefetch(next + 4);
    }
    set(&edges, run, left, top);
    for (int32_t index = 1; index <= run->y0; index++) {
      follow(&outline, run[index], left, top, to->lines);
      if (pieces->count > pathreel_piece_capacity - tile_height - slack) {
        pathreel_add_pieces(use, pieces, to);
        pieces->count = 0;
        has_all = false;
      }
      if (run[index].y0 == run[index].y1)
        append_horizontal(run[index], left, top, pieces, to);
      else if (edges.count[index] > 0)
        append(&edges, index, pieces);
    }
  }
  pathreel_add_pieces(use, pieces, to);
  return has_all;
}

#define PARAMETERS \
  const pathreel_edge *runs, int32_t first, int32_t left, int32_t top, pathreel_pieces *pieces, const pathreel_cells *to
#define ARGUMENTS runs, first, left, top, pieces, to

#if defined(__x86_64__)
FOR_AVX2 static bool add_avx2(PARAMETERS) { return add(ARGUMENTS, pathreel_avx2); }
#endif

bool pathreel_add_edges(enum pathreel_instructions use, PARAMETERS) {
#if defined(__x86_64__)
  if (use == pathreel_avx2) return add_avx2(ARGUMENTS);
#endif
  return add(ARGUMENTS, pathreel_portable);
}
