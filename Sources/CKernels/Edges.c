#include "Lanes.h"

typedef int32_t ints4 __attribute__((ext_vector_type(4)));
typedef int64_t longs4 __attribute__((ext_vector_type(4)));
typedef float floats4 __attribute__((ext_vector_type(4)));
typedef double doubles4 __attribute__((ext_vector_type(4)));

enum { bits = 16, one = 1 << bits, right = pathreel_tile_width << bits, tile_height = 1 << pathreel_tile_height_bits };
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

BODY void store4(int32_t *to, ints4 values) { __builtin_memcpy(to, &values, sizeof values); }

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
BODY void append_horizontal(pathreel_edge edge, int32_t left, int32_t top, pathreel_pieces *to, const pathreel_cells *cells) {
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

// Cuts an edge at the borders of rows, as DownwardEdge does, four borders at a time.
BODY void append(pathreel_edge edge, int32_t left, int32_t top, pathreel_pieces *to, const pathreel_cells *cells) {
  if (edge.y0 == edge.y1) return append_horizontal(edge, left, top, to, cells);
  const int32_t is_upwards = edge.y1 < edge.y0;
  const int32_t top_x = is_upwards ? edge.x1 : edge.x0, top_y = is_upwards ? edge.y1 : edge.y0;
  const int32_t bottom_x = is_upwards ? edge.x0 : edge.x1, bottom_y = is_upwards ? edge.y0 : edge.y1;
  const double dx = bottom_x - top_x, dy = bottom_y - top_y, inverse = 1 / (dx == 0 ? dy : dx * dy);
  const double slope = dx * dx * inverse;
  const float steepness = (float)__builtin_fabs(dy * dy * inverse) * (is_upwards ? -1.0f : 1.0f);
  const int32_t begin = greater(top_y - top, 0), end = lesser(bottom_y - top, tile_height << bits);
  if (begin >= end) return;
  const int32_t row = begin >> bits, count = ((end - 1) >> bits) - row + 1;
  int32_t *x0 = to->x0 + to->count, *x1 = to->x1 + to->count, *y0 = to->y0 + to->count, *y1 = to->y1 + to->count;
  for (int32_t index = 0; index <= count; index += 4) {
    ints4 y = (row + index + (ints4){0, 1, 2, 3}) << bits;
    y = __builtin_elementwise_min(__builtin_elementwise_max(y, (ints4)begin), (ints4)end);
    // Adding one and a half times 2^52 leaves the nearest whole number in the lowest bits.
    const doubles4 fall = __builtin_convertvector(y - (top_y - top), doubles4) * slope + 6755399441055744.0;
    const ints4 is_bottom = y == bottom_y - top;
    ints4 x = __builtin_convertvector((longs4)fall, ints4) + (top_x - left);
    x = (is_bottom & (bottom_x - left)) | (~is_bottom & x);
    store4(x0 + index, x), store4(y0 + index, y);
    if (index == 0) {
      store4(x1, x.yzww), store4(y1, y.yzww);
    } else {
      store4(x1 + index - 1, x), store4(y1 + index - 1, y);
    }
    const floats4 steepnesses = steepness;
    __builtin_memcpy(to->steepness + to->count + index, &steepnesses, sizeof steepnesses);
  }
  const int32_t x_begin = x0[0], x_end = x1[count - 1];
  if (lesser(x_begin, x_end) >= 0 && greater(x_begin, x_end) < right)
    to->count += count;
  else
    append_within(to, count);
}

BODY bool add(const pathreel_edge *runs, int32_t first, int32_t left, int32_t top, pathreel_pieces *pieces,
              const pathreel_cells *to, enum pathreel_instructions use) {
  outline outline = {none, none};
  bool has_all = true;
  pieces->count = 0;
  for (int32_t number = first; number >= 0;) {
    const pathreel_edge *run = runs + ((int64_t)number << pathreel_run_bits);
    number = run->x0;
    if (number >= 0) {
      const pathreel_edge *next = runs + ((int64_t)number << pathreel_run_bits);
      __builtin_prefetch(next), __builtin_prefetch(next + 4);
    }
    for (int32_t index = 1; index <= run->y0; index++) {
      follow(&outline, run[index], left, top, to->lines);
      if (pieces->count > pathreel_piece_capacity - tile_height - slack) {
        pathreel_add_pieces(use, pieces, to);
        pieces->count = 0;
        has_all = false;
      }
      append(run[index], left, top, pieces, to);
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
