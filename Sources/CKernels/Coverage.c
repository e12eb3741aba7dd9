#include "Fixed.h"

// Adds the pieces of a tile's edges to its coverage cells (see Coverage.swift). Edges.c calls it.

// The part of a line's height `rise` within a pixel that is added to the next pixel's cell: the area to the left of the
// line. `mean` is twice the line's mean distance from the pixel's left side. The rest of `rise` is added to the pixel's
// own cell.
BODY ints carry_to_next(ints rise, ints mean) {
  return round_to_ints(__builtin_convertvector(rise, floats) * __builtin_convertvector(mean, floats) * (1.0f / (2 * pixel_side)));
}

// One bit for each group of eight pixels from column `first` to column `last`.
BODY uint32_t group_mask(int32_t first, int32_t last) {
  return ((2u << (last >> 3)) - 1) & ~((1u << (first >> 3)) - 1);
}

// Sums are unsigned, so that they wrap around beyond the bounds in Coverage.swift.
BODY uint32_t *as_unsigned(int32_t *numbers) { return (uint32_t *)numbers; }

typedef uint16_t line_counts __attribute__((ext_vector_type(8)));

// A piece that passes more than three pixels, or a side of the tile: its left and right end and its rise, repeated.
typedef struct {
  ints low, high, rise;
  // -1 for a piece that is drawn upwards.
  ints upwards;
  floats steepness;
} long_piece;

// Adds eight columns of a long piece to its row's cells, and to its line counts, if there are any. `risen` is the rise
// up to the first column, and `carried` the part of the rise before it that goes to its pixel's cell; they are set for
// the next eight columns.
BODY void add_columns(const long_piece *piece, int32_t column, int32_t last, int32_t *risen, int32_t *carried,
                      uint32_t *cells, uint16_t *lines) {
  const ints columns = column + (ints){0, 1, 2, 3, 4, 5, 6, 7}, left = columns << fraction_bits;
  const ints from = __builtin_elementwise_max(left, __builtin_elementwise_max(piece->low, (ints)0));
  const ints until = __builtin_elementwise_min(left + pixel_side, piece->high);
  const ints total =
    select_ints(until == piece->high, piece->rise, rise_within(until - piece->low, piece->steepness, piece->rise));
  // The rise within each pixel, and the part of it that goes to the next pixel's cell. Beyond the last pixel there is
  // no rise, or the tile ends. (x ^ -1) - -1 is -x: upward pieces count negative.
  const ints here = total - shift_lanes(total, *risen), over = carry_to_next(here, from + until - 2 * left);
  const ints change = here - over + shift_lanes(over, *carried), cell = (change ^ piece->upwards) - piece->upwards;
  *risen = total.s7, *carried = over.s7;
  store_words(cells + column, load_words(cells + column) + (words)cell);
  if (!lines) return;
  line_counts line;
  __builtin_memcpy(&line, lines + column, sizeof line);
  // A set lane of a mask is -1.
  line -= __builtin_convertvector(columns <= last, line_counts);
  __builtin_memcpy(lines + column, &line, sizeof line);
}

BODY void add_long_piece(const pathreel_pieces *pieces, int32_t index, bool has_counts, const pathreel_cells *to) {
  const int32_t x0 = pieces->x0[index], y0 = pieces->y0[index], x1 = pieces->x1[index], y1 = pieces->y1[index];
  const int32_t low = x0 < x1 ? x0 : x1, high = x0 < x1 ? x1 : x0, row = y0 >> fraction_bits;
  int32_t signed_steepness;
  __builtin_memcpy(&signed_steepness, pieces->steepness + index, sizeof signed_steepness);
  const long_piece piece = {low, high, y1 - y0, signed_steepness >> 31, (floats)(ints)(signed_steepness & INT32_MAX)};
  int32_t risen = 0, carried = 0;
  if (low < 0) {
    risen = rise_within(-piece.low, piece.steepness, piece.rise)[0];
    const int32_t before = high == 0 ? y1 - y0 : risen;
    // An edge that runs down and to the right leaves the region left of the tile; one that runs down and to the left
    // enters it.
    const int32_t y = x0 < x1 ? y0 + before : y1 - before, change = (signed_steepness >> 31 | 1) * (x0 < x1 ? -1 : 1);
    as_unsigned(to->entering)[row] += (uint32_t)((((row + 1) << fraction_bits) - y) * change);
    as_unsigned(to->entered_above)[row + 1] += (uint32_t)change;
  }
  const int32_t begin = low > 0 ? low : 0, end = high < tile_right ? high : tile_right;
  if (begin >= end) return;
  const int32_t first = begin >> fraction_bits, last = (end - 1) >> fraction_bits;
  uint32_t *cells = as_unsigned(to->cells) + row * pathreel_cell_stride;
  uint16_t *lines = has_counts ? to->lines + row * pathreel_tile_width : 0;
  to->touched[row] |= group_mask(first, last + 1);
  add_columns(&piece, first, last, &risen, &carried, cells, lines);
  if (last - first < lanes - 1) return;
  for (int32_t column = first + lanes; column <= last; column += lanes)
    add_columns(&piece, column, last, &risen, &carried, cells, lines);
  // If the last column was in the last lane, its carry goes to the cell after the lanes; otherwise that cell was among
  // the lanes.
  const int32_t upwards = signed_steepness >> 31;
  if ((last - first) % lanes == lanes - 1) cells[last + 1] += (uint32_t)((carried ^ upwards) - upwards);
}

typedef uint32_t fours __attribute__((ext_vector_type(4)));
typedef uint16_t four_counts __attribute__((ext_vector_type(4)));

// Writes, for each lane, its four numbers. The vectors of floats only hold the bits of the numbers.
BODY void store_fours(int32_t *to, ints a, ints b, ints c, ints d) {
  floats rows[lanes] = {(floats)a, (floats)b, (floats)c, (floats)d};
  transpose(rows);
  for (int lane = 0; lane < lanes; lane++) __builtin_memcpy(to + 4 * lane, &rows[lane], 4 * sizeof *to);
}

// Adds four numbers to four cells.
BODY void add_fours(int32_t *to, const int32_t *numbers) {
  fours sum, more;
  __builtin_memcpy(&sum, to, sizeof sum), __builtin_memcpy(&more, numbers, sizeof more);
  sum += more;
  __builtin_memcpy(to, &sum, sizeof sum);
}

// Writes, for each lane, its two numbers.
BODY void store_pairs(int32_t *to, ints a, ints b) {
  store_ints(to, __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11));
  store_ints(to + lanes, __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15));
}

// Adds four numbers, packed into two words, to four line counts.
BODY void add_counts(uint16_t *to, const int32_t *numbers) {
  four_counts sum, more;
  __builtin_memcpy(&sum, to, sizeof sum), __builtin_memcpy(&more, numbers, sizeof more);
  sum += more;
  __builtin_memcpy(to, &sum, sizeof sum);
}

// The body of pathreel_add_pieces, with or without a count of lines.
BODY void add_pieces_as(bool counts, const pathreel_pieces *pieces, const pathreel_cells *to) {
  // Copies, because the compiler has to assume that a write to a cell changes the structures.
  const pathreel_pieces from = *pieces;
  const pathreel_cells cells = *to;
  // Longer pieces follow at the end. Their order does not matter.
  uint16_t long_pieces[pathreel_piece_capacity];
  int32_t long_count = 0;
  for (int32_t first = 0; first < from.count; first += lanes) {
    const ints x0 = load_ints(from.x0 + first), y0 = load_ints(from.y0 + first);
    const ints x1 = load_ints(from.x1 + first), y1 = load_ints(from.y1 + first);
    floats steepness;
    __builtin_memcpy(&steepness, from.steepness + first, sizeof steepness);
    // The sign bit carries the winding: set for an edge drawn upwards.
    const ints upwards = (ints)steepness >> 31;
    steepness = __builtin_elementwise_abs(steepness);
    const ints low = __builtin_elementwise_min(x0, x1), high = __builtin_elementwise_max(x0, x1);
    const ints column = low >> fraction_bits, row = y0 >> fraction_bits;
    const ints base = column << fraction_bits, border = base + pixel_side, next = border + pixel_side, rise = y1 - y0;
    const ints reach = (high >> fraction_bits) - column, is_long = (low < 0) | (high >= tile_right) | (reach > 2);
    // A piece over two or three pixels is split at their borders; one within a pixel keeps all of its rise. One that ends
    // on a border does not reach the next pixel.
    const ints passes = high > border, passes_next = high > next;
    const ints risen = select_ints(passes, rise_within(border - low, steepness, rise), rise);
    const ints risen_next = select_ints(passes_next, rise_within(next - low, steepness, rise), rise);
    const ints end = __builtin_elementwise_min(high, border), end_next = __builtin_elementwise_min(high, next);
    const ints middle = risen_next - risen, rest = rise - risen_next;
    const ints over = carry_to_next(risen, low + end - 2 * base), over_next = carry_to_next(middle, end_next - border);
    const ints over_last = carry_to_next(rest, high - next);
    // (x ^ -1) - -1 is -x: upward pieces count negative.
    const ints cell0 = ((risen - over) ^ upwards) - upwards, cell1 = ((over + middle - over_next) ^ upwards) - upwards;
    const ints cell2 = ((over_next + rest - over_last) ^ upwards) - upwards, cell3 = (over_last ^ upwards) - upwards;
    // A set mask is -1.
    const ints more = -(passes + passes_next);
    const ints lane_numbers = {0, 1, 2, 3, 4, 5, 6, 7}, is_piece = first + lane_numbers < from.count;
    // Lanes without such a piece add zeros to the cell with index 0.
    const ints is_near = is_piece & ~is_long;
    int32_t place[lanes], pixel[lanes], lane_row[lanes], touched[lanes], line[2 * lanes], changes[4 * lanes];
    store_ints(place, is_near & (row * pathreel_cell_stride + column));
    if (counts) store_ints(pixel, is_near & (row * pathreel_tile_width + column));
    store_ints(lane_row, is_near & row);
    store_ints(touched, is_near & ((1 << (column >> 3)) | (1 << ((column + 1 + more) >> 3))));
    if (counts) store_pairs(line, is_near & (1 | (passes & 1 << 16)), is_near & passes_next & 1);
    store_fours(changes, is_near & cell0, is_near & cell1, is_near & cell2, is_near & cell3);
    for (int32_t lane = 0; lane < lanes; lane++) {
      add_fours(cells.cells + place[lane], changes + 4 * lane);
      if (counts) add_counts(cells.lines + pixel[lane], line + 2 * lane);
      cells.touched[lane_row[lane]] |= (uint32_t)touched[lane];
    }
    for (uint32_t far = lane_bits(is_piece & is_long); far; far &= far - 1)
      long_pieces[long_count++] = (uint16_t)(first + __builtin_ctz(far));
  }
  for (int32_t i = 0; i < long_count; i++) add_long_piece(&from, long_pieces[i], counts, &cells);
}

// The body of pathreel_add_pieces.
BODY void add_pieces(const pathreel_pieces *pieces, const pathreel_cells *to) {
  if (to->lines)
    add_pieces_as(true, pieces, to);
  else
    add_pieces_as(false, pieces, to);
}

#define PARAMETERS const pathreel_pieces *pieces, const pathreel_cells *to
#define ARGUMENTS pieces, to

#if defined(__x86_64__)
FOR_AVX2 static void add_pieces_avx2(PARAMETERS) { add_pieces(ARGUMENTS); }
#endif

void pathreel_add_pieces(enum pathreel_instructions use, PARAMETERS) {
  assert(pieces->count <= pathreel_piece_capacity);
#if defined(__x86_64__)
  if (use == pathreel_avx2) return add_pieces_avx2(ARGUMENTS);
#endif
  add_pieces(ARGUMENTS);
}
