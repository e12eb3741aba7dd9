#include "PixelSamples.h"

// Resolves multi-edge pixels: exactly for up to five lines, by the samples of PixelSamples.h for more.
// MultiEdgePixels.swift calls it.

// The most lines of a pixel whose coverage is computed exactly.
enum { exact_lines = 5 };

// MARK: Up to five lines, eight pixels at a time

// One line of each of eight pixels; see pathreel_line.
typedef struct {
  floats x0, y0, y1, slope;
  ints winding;
  floats side;
  ints step;
} line_of_each;

// Zero where the mask is zero.
BODY floats mask_floats(ints mask, floats numbers) { return (floats)(mask & (ints)numbers); }
// Whether the mask has any bit.
BODY int any_lane(ints mask) { return __builtin_reduce_or(mask) != 0; }

// Sorts two vectors lane by lane.
BODY void sort_pair(floats *a, floats *b) {
  const floats low = min_floats(*a, *b);
  *b = max_floats(*a, *b);
  *a = low;
}

// Sorts the heights at which lines begin (`upper`) and end (`lower`). Each line's own two heights are in order already.
// So these are the best sorting networks for four to ten numbers without their first comparisons (Knuth, The Art of
// Computer Programming 3, 5.3.4).
BODY void sort_heights(const floats *upper, const floats *lower, int count, floats *heights) {
#define ORDER(i, j) sort_pair(&heights[i], &heights[j])
  if (count == 2) {
    heights[0] = upper[0], heights[1] = lower[0], heights[2] = upper[1], heights[3] = lower[1];
    ORDER(0, 2), ORDER(1, 3), ORDER(1, 2);
  } else if (count == 3) {
    heights[0] = upper[0], heights[5] = lower[0], heights[1] = upper[1], heights[3] = lower[1];
    heights[2] = upper[2], heights[4] = lower[2];
    ORDER(1, 2), ORDER(3, 4), ORDER(0, 3), ORDER(2, 5), ORDER(0, 1), ORDER(2, 3), ORDER(4, 5), ORDER(1, 2), ORDER(3, 4);
  } else if (count == 4) {
    heights[0] = upper[0], heights[2] = lower[0], heights[1] = upper[1], heights[3] = lower[1];
    heights[4] = upper[2], heights[6] = lower[2], heights[5] = upper[3], heights[7] = lower[3];
    ORDER(0, 4), ORDER(1, 5), ORDER(2, 6), ORDER(3, 7), ORDER(0, 1), ORDER(2, 3), ORDER(4, 5), ORDER(6, 7);
    ORDER(2, 4), ORDER(3, 5), ORDER(1, 4), ORDER(3, 6), ORDER(1, 2), ORDER(3, 4), ORDER(5, 6);
  } else {
    for (int i = 0; i < 5; i++) heights[i] = upper[i], heights[i + 5] = lower[i];
    ORDER(1, 4), ORDER(6, 9), ORDER(0, 3), ORDER(5, 8), ORDER(0, 2), ORDER(3, 6), ORDER(7, 9), ORDER(0, 1), ORDER(2, 4);
    ORDER(5, 7), ORDER(8, 9), ORDER(1, 2), ORDER(4, 6), ORDER(7, 8), ORDER(3, 5), ORDER(2, 5), ORDER(6, 8), ORDER(1, 3);
    ORDER(4, 7), ORDER(2, 3), ORDER(6, 7), ORDER(3, 4), ORDER(5, 6), ORDER(4, 5);
  }
#undef ORDER
}

// The x positions of the lines of a strip, in the middle of its height.
typedef struct {
  floats x[exact_lines], slope[exact_lines];
  ints winding[exact_lines];
} places;

// Sorts two lines of a strip from left to right.
BODY void order_places(places *at, int i, int j) {
  const ints swap = at->x[i] > at->x[j];
  const ints slopes = swap & ((ints)at->slope[i] ^ (ints)at->slope[j]);
  const ints windings = swap & (at->winding[i] ^ at->winding[j]);
  sort_pair(&at->x[i], &at->x[j]);
  at->slope[i] = (floats)((ints)at->slope[i] ^ slopes), at->slope[j] = (floats)((ints)at->slope[j] ^ slopes);
  at->winding[i] ^= windings, at->winding[j] ^= windings;
}

// Sorts the lines of a strip from left to right, by the best sorting networks for two to five.
BODY void sort_places(places *at, int count) {
#define ORDER(i, j) order_places(at, i, j)
  if (count == 2) {
    ORDER(0, 1);
  } else if (count == 3) {
    ORDER(0, 1), ORDER(1, 2), ORDER(0, 1);
  } else if (count == 4) {
    ORDER(0, 1), ORDER(2, 3), ORDER(0, 2), ORDER(1, 3), ORDER(1, 2);
  } else {
    ORDER(0, 1), ORDER(3, 4), ORDER(2, 4), ORDER(2, 3), ORDER(1, 4), ORDER(0, 3), ORDER(0, 2), ORDER(1, 3), ORDER(1, 2);
  }
#undef ORDER
}

// The distance by which line i has passed line j at the end of the strip towards which they converge; negative if they
// do not cross.
BODY floats overtaken(const places *at, int i, int j, floats half) {
  return __builtin_elementwise_abs(at->slope[j] - at->slope[i]) * half - (at->x[j] - at->x[i]);
}

// If two neighbours cross in a strip, the mean width between them before the crossing exceeds their distance at the
// strip's middle by this much. The mean width after the crossing, where they are in reverse order, is the same number.
BODY floats between_crossing(const places *at, int i, floats half) {
  const floats reach = __builtin_elementwise_abs(at->slope[i + 1] - at->slope[i]) * half;
  const floats over = max_floats(overtaken(at, i, i + 1, half), 0);
  return over * over / max_floats(4 * reach, 1e-30f);
}

// Whether lines cross in a strip in another way than as pairs of neighbours. A crossing of less than a hundredth of a
// coverage level does not count.
BODY ints is_tangle(const places *at, int count, floats half) {
  const floats least = 4e-5f;
  ints result = 0;
  for (int i = 0; i + 2 < count; i++) {
    result |= (overtaken(at, i, i + 1, half) > least) & (overtaken(at, i + 1, i + 2, half) > least);
    for (int j = i + 2; j < count; j++) result |= overtaken(at, i, j, half) > least;
  }
  return result;
}

// The covered share of each of eight pixels. The heights at which lines begin and end cut a pixel into strips, in which
// lines are sorted from left to right. Sets `tangled` for pixels in which more than two lines cross at a point.
BODY floats covered_share(const line_of_each *line, int count, floats area, int32_t rule, ints *tangled) {
  floats upper[exact_lines], lower[exact_lines], heights[2 * exact_lines];
  for (int i = 0; i < count; i++) {
    const floats height = line[i].y1 - line[i].y0, middle = line[i].x0 + height * 0.5f * line[i].slope;
    area -= (1 - middle) * height * __builtin_convertvector(line[i].winding, floats);
    area -= (1 - line[i].side) * __builtin_convertvector(line[i].step, floats);
    upper[i] = line[i].y0, lower[i] = line[i].y1;
  }
  sort_heights(upper, lower, count, heights);
  // The rest of the area is the winding number in the upper left corner.
  const ints corner = __builtin_convertvector(area + select_floats(area < 0, (floats)-0.5f, (floats)0.5f), ints);
  floats share = 0, top = 0;
  for (int strip = 0; strip <= 2 * count; strip++) {
    const floats bottom = strip < 2 * count ? heights[strip] : (floats)1;
    if (!any_lane(bottom > top)) continue;
    const floats middle = (top + bottom) * 0.5f, half = (bottom - top) * 0.5f;
    // Lines that do not pass the strip are moved right of the pixel, behind those that do.
    const floats far = 2;
    ints left = corner;
    places at;
    for (int i = 0; i < count; i++) {
      const ints passes = (line[i].y0 < middle) & (line[i].y1 > middle);
      at.x[i] = select_floats(passes, line[i].x0 + (middle - line[i].y0) * line[i].slope, far);
      at.slope[i] = mask_floats(passes, line[i].slope);
      at.winding[i] = passes & line[i].winding;
      left += (line[i].side < middle) & line[i].step;
    }
    sort_places(&at, count);
    ints winding[exact_lines + 1], inside[exact_lines + 1];
    floats width = 0, begin = 0;
    winding[0] = left;
    for (int i = 0; i <= count; i++) {
      const floats end = i < count ? min_floats(at.x[i], 1) : (floats)1;
      if (i > 0) winding[i] = winding[i - 1] + at.winding[i - 1];
      inside[i] = (winding[i] & rule) != 0;
      width += mask_floats(inside[i], end - begin);
      begin = end;
    }
    floats most = overtaken(&at, 0, 1, half);
    for (int i = 1; i + 1 < count; i++) most = max_floats(most, overtaken(&at, i, i + 1, half));
    if (any_lane(most > 0)) {
      for (int i = 0; i + 1 < count; i++) {
        const floats more = between_crossing(&at, i, half);
        // The winding number between the two lines after they have crossed.
        const ints other = ((winding[i] + at.winding[i + 1]) & rule) != 0;
        width += mask_floats(inside[i + 1], more) + mask_floats(other, more)
                 - mask_floats(inside[i], more) - mask_floats(inside[i + 2], more);
      }
      *tangled |= is_tangle(&at, count, half);
    }
    share += width * (bottom - top);
    top = bottom;
  }
  return share;
}

// MARK: All pixels of a tile

BODY float mean_winding(int32_t area) { return (float)area * (1.0f / 65536); }

// Pixels of a tile that have the same number of lines.
typedef struct {
  uint16_t numbers[pathreel_tile_width * pathreel_tile_height];
  int32_t count;
} pixel_list;

// Empties a pixel's list of lines.
BODY void clear_lines(const pathreel_multi_edge *multi_edge, int32_t pixel) { multi_edge->found[pixel] = (pathreel_pixel_lines){0, 0}; }

// Resolves up to eight pixels of at most `line_count` lines. Appends to `tangled` those that have to be sampled.
BODY void resolve_exactly(const pathreel_multi_edge *multi_edge, const uint16_t *pixels, int32_t count, int line_count,
                      const int32_t *areas, int32_t *levels, int32_t rule, pixel_list *tangled) {
  floats numbers[exact_lines][lanes], area = 0;
  for (int lane = 0; lane < lanes; lane++) {
    int32_t index = 0;
    if (lane < count) {
      index = multi_edge->found[pixels[lane]].first;
      area[lane] = mean_winding(areas[pixels[lane]]);
    }
    for (int i = 0; i < line_count; i++) {
      __builtin_memcpy(&numbers[i][lane], &multi_edge->lines[index], sizeof(floats));
      index = multi_edge->lines[index].next;
    }
  }
  line_of_each line[exact_lines];
  for (int i = 0; i < line_count; i++) {
    floats *of = numbers[i];
    transpose(of);
    line[i] = (line_of_each){of[0], of[1], of[2], of[3], (ints)of[4], of[5], (ints)of[6]};
  }
  ints is_tangled = 0;
  floats share = covered_share(line, line_count, area, rule, &is_tangled);
  share = clamp_floats(share, 1);
  const ints level = __builtin_convertvector(share * 255 + 0.5f, ints);
  for (int lane = 0; lane < count; lane++) {
    const int32_t pixel = pixels[lane];
    if (is_tangled[lane]) {
      tangled->numbers[tangled->count++] = (uint16_t)pixel;
    } else {
      levels[pixel] = level[lane];
      clear_lines(multi_edge, pixel);
    }
  }
}

// Pixels are processed in vectors of eight. If the last vector of a list would be partly empty, its pixels move to
// another list, provided they fit into free lanes there.
BODY bool move_remainder(pixel_list *some, pixel_list *others) {
  const int32_t rest = some->count % lanes, room = -others->count & (lanes - 1);
  if (rest > room) return false;
  for (int32_t i = 0; i < rest; i++) others->numbers[others->count++] = some->numbers[--some->count];
  return true;
}

// The body of pathreel_resolve_pixels.
BODY void resolve_pixels(const pathreel_multi_edge *multi_edge, const int32_t *areas, int32_t *levels, bool is_even_odd) {
  const int32_t rule = bits_of(is_even_odd);
  // Indexed by the number of lines; the last list is for pixels with more than `exact_lines`.
  pixel_list lists[exact_lines + 2];
  for (int i = 2; i < exact_lines + 2; i++) lists[i].count = 0;
  for (int row = 0; row < pathreel_tile_height; row++) {
    for (uint64_t bits = multi_edge->pixels[row]; bits != 0; bits &= bits - 1) {
      const int32_t pixel = row * pathreel_tile_width + __builtin_ctzll(bits), count = multi_edge->found[pixel].count;
      pixel_list *list = &lists[count < 2 ? 2 : count > exact_lines ? exact_lines + 1 : count];
      list->numbers[list->count++] = (uint16_t)pixel;
    }
  }
  // Eight pixels are resolved at a time. A remainder that fills fewer lanes may join a list of more lines.
  for (int i = exact_lines - 1; i >= 2; i--) {
    bool has_joined = false;
    for (int j = i + 1; j <= exact_lines && !has_joined; j++) has_joined = move_remainder(&lists[i], &lists[j]);
  }
  pixel_list *many = &lists[exact_lines + 1];
#define RESOLVE(n)                                                                                         \
  for (int32_t i = 0; i < lists[n].count; i += lanes)                                                      \
    resolve_exactly(multi_edge, lists[n].numbers + i, lists[n].count - i < lanes ? lists[n].count - i : lanes, n, areas, \
                levels, rule, many);
  RESOLVE(2)
  RESOLVE(3)
  RESOLVE(4)
  RESOLVE(5)
#undef RESOLVE
  for (int32_t i = 0; i < many->count; i++) {
    const int32_t pixel = many->numbers[i];
    const pathreel_pixel_lines *found = &multi_edge->found[pixel];
    const float area = mean_winding(areas[pixel]);
    levels[pixel] = found->count <= most_byte_lines ? sampled_level(multi_edge->lines, found->first, area, rule)
                                                    : sampled_level_of_many(multi_edge->lines, found->first, area, rule);
    clear_lines(multi_edge, pixel);
  }
}

#define PARAMETERS const pathreel_multi_edge *multi_edge, const int32_t *areas, int32_t *levels, bool is_even_odd
#define ARGUMENTS multi_edge, areas, levels, is_even_odd

#if defined(__x86_64__)
FOR_AVX2 static void resolve_pixels_avx2(PARAMETERS) { resolve_pixels(ARGUMENTS); }
#endif

void pathreel_resolve_pixels(enum pathreel_instructions use, PARAMETERS) {
  assert(multi_edge->count >= 1 && multi_edge->count <= multi_edge->room);
#if defined(__x86_64__)
  if (use == pathreel_avx2) return resolve_pixels_avx2(ARGUMENTS);
#endif
  resolve_pixels(ARGUMENTS);
}
