#include "Lanes.h"

// Shades tiles with gradients. GradientShader.swift calls it.

typedef double doubles __attribute__((ext_vector_type(8)));
typedef int64_t double_masks __attribute__((ext_vector_type(8)));

// An affine function at the first pixel of each group of a row. It is evaluated in double precision, so that single
// precision only has to hold the small steps within a group.
BODY floats group_starts(const pathreel_affine *affine, int32_t x, int32_t y) {
  const doubles xs = (doubles){0, 8, 16, 24, 32, 40, 48, 56} + ((double)x + 0.5);
  doubles starts = xs * affine->dx + ((double)y + 0.5) * affine->dy + affine->constant;
  const double_masks is_low = starts < 1e15;
  starts = (doubles)((is_low & (double_masks)starts) | (~is_low & (double_masks)(doubles)1e15));
  const double_masks is_high = starts > -1e15;
  starts = (doubles)((is_high & (double_masks)starts) | (~is_high & (double_masks)(doubles)-1e15));
  return __builtin_convertvector(starts, floats);
}

// Rounds numbers within +-2^22 down to integers.
BODY floats floor_floats(floats t) {
  floats nearest = (t + ROUNDING_BIAS) - ROUNDING_BIAS;
  return select_floats(nearest > t, nearest - 1.0f, nearest);
}

// Maps locations into 0...1 by repeating or reflecting them. In padded gradients, locations stay as they are.
BODY floats apply_spread(enum pathreel_spread spread, floats t) {
  if (spread == pathreel_pad) return t;
  t = select_floats(t > 4e6f, 4e6f, t);
  t = select_floats(t < -4e6f, -4e6f, t);
  if (spread == pathreel_repeat) return t - floor_floats(t);
  return 1.0f - __builtin_elementwise_abs(t - 2.0f * floor_floats(t * 0.5f) - 1.0f);
}

// One channel of a segment's colour, `along` from the segment's origin.
BODY floats component(const pathreel_gradient_segment *segment, int channel, bool is_curved, floats along) {
  if (is_curved) return segment->base[channel] + along * (segment->slope[channel] + along * segment->curve[channel]);
  return segment->base[channel] + along * segment->slope[channel];
}


// Rounds numbers to integers, which stand in the lowest bits of the result.
BODY words rounded(floats values) { return (words)(values + ROUNDING_BIAS); }

// The colours of a segment at eight locations. A channel has 16 bits: it counts 256ths of a byte's level. After the
// dither (0...255) is added, its upper eight bits are the pixel's byte.
BODY words colors(const pathreel_gradient_segment *segment, enum pathreel_gradient_kind kind, bool is_opaque,
                  bool is_curved, floats t, halves dither) {
  const floats along = t - segment->origin;
  floats r = component(segment, 0, is_curved, along), g = component(segment, 1, is_curved, along);
  floats b = component(segment, 2, is_curved, along);
  words upper = 0xFF000000;
  if (!is_opaque) {
    const floats a = component(segment, 3, false, along);
    // Rounding must not lift a colour above its alpha.
    r = min_floats(r, a), g = min_floats(g, a), b = min_floats(b, a);
    upper = rounded(a) << 16;
  }
  const words red_blue = (rounded(r) & 0xFFFF) | rounded(b) << 16, green_alpha = (rounded(g) & 0xFFFF) | upper;
  const words result = (words)(((halves)red_blue + dither) >> 8 | (((halves)green_alpha + dither) & 0xFF00));
  // NaN means no colour; the pixel becomes transparent.
  return kind == pathreel_at_locations ? result & (words)(t == t) : result;
}

// The colours of pixels that may lie in different segments. `near` is a segment near them; it becomes the last one that
// begins before all of them. So the search takes few steps from group to group, however many stops there are.
BODY words mixed_colors(const pathreel_gradient *gradient, enum pathreel_gradient_kind kind, bool is_opaque,
                        bool is_curved, floats t, halves dither, const pathreel_gradient_segment **near) {
  const pathreel_gradient_segment *segment = *near, *const last = gradient->segments + gradient->segment_count - 1;
  while (segment > gradient->segments && __builtin_reduce_or(t < segment->start)) segment--;
  while (segment < last && !__builtin_reduce_or(~(t >= segment[1].start))) segment++;
  *near = segment;
  words result = colors(segment, kind, is_opaque, is_curved, t, dither);
  for (; segment < last && __builtin_reduce_or(t >= segment[1].start); segment++) {
    const words next = colors(segment + 1, kind, is_opaque, is_curved, t, dither);
    result = (words)select_floats(t >= segment[1].start, (floats)next, (floats)result);
  }
  return result;
}

// The locations of eight pixels on the gradient.
BODY floats locations(const pathreel_gradient *gradient, enum pathreel_gradient_kind kind, enum pathreel_spread how,
                      floats u, floats v, int32_t place) {
  floats t = u;
  if (kind == pathreel_around_point) {
    t = (__builtin_elementwise_sqrt(u * u + v * v) - gradient->start_radius) * gradient->scale;
  } else if (kind == pathreel_at_locations) {
    __builtin_memcpy(&t, gradient->locations + place, sizeof t);
  }
  return apply_spread(how, t);
}

// Whether locations lie outside of a segment.
BODY ints is_outside(floats t, float start, float end) { return (t < start) | (t >= end); }

// Finds the first covered group of a row, and the end of the last one. `levels` has the coverage of each group; if it
// is NULL, all groups are covered.
//
// Returns whether there are any.
BODY bool find_covered_groups(const int32_t *levels, int32_t row, int32_t *start, int32_t *end) {
  int32_t first = 0, after = groups_per_row;
  if (levels) {
    const int32_t *covered = levels + groups_per_row * row;
    while (first < after && covered[first] == 0) first++;
    while (first < after && covered[after - 1] == 0) after--;
  }
  *start = first, *end = after;
  return first < after;
}

// Shades a tile. Kind, spread, opacity and curvature are constants where this is inlined, so that usual gradients have
// their own loops.
BODY void shade_as(const pathreel_gradient *wanted, enum pathreel_gradient_kind kind, enum pathreel_spread how,
                   bool is_opaque, bool is_curved, pathreel_dither dither, int32_t x, int32_t y, const int32_t *levels,
                   pathreel_pixels target) {
  const pathreel_gradient gradient = *wanted;
  const pathreel_gradient_segment *const first = gradient.segments, *const last = first + gradient.segment_count - 1;
  const pathreel_gradient_segment *segment = first;
  const floats steps = {0, 1, 2, 3, 4, 5, 6, 7};
  const floats u_steps = steps * (float)gradient.u.dx, v_steps = steps * (float)gradient.v.dx;
  const words own_fractions = dither.phase + ((words){0, 1, 2, 3, 4, 5, 6, 7} + (uint32_t)x) * dither.step_x;
  for (int32_t row = 0; row < target.rows; row++) {
    int32_t start, end;
    if (!find_covered_groups(levels, row, &start, &end)) continue;
    float u[groups_per_row], v[groups_per_row];
    const floats us = group_starts(&gradient.u, x, y + row), vs = group_starts(&gradient.v, x, y + row);
    __builtin_memcpy(u, &us, sizeof u);
    __builtin_memcpy(v, &vs, sizeof v);
#define LOCATIONS(group) \
  locations(&gradient, kind, how, u[group] + u_steps, v[group] + v_steps, pathreel_tile_width * row + lanes * (group))
    floats t[groups_per_row];
    t[start] = LOCATIONS(start), t[end - 1] = LOCATIONS(end - 1);
    while (segment > first && segment->start > t[start][0]) segment--;
    while (segment < last && segment[1].start <= t[start][0]) segment++;
    // Nearly all rows lie within one segment.
    const pathreel_gradient_segment own = *segment;
    const float upper = segment < last ? segment[1].start : __builtin_inff();
    ints is_beyond = is_outside(t[start], own.start, upper) | is_outside(t[end - 1], own.start, upper);
    // Along an axis locations are monotonic, so the two ends decide for the row.
    const bool is_steady = kind == pathreel_along_axis && how == pathreel_pad;
    for (int32_t group = start + 1; group < end - 1 && !is_steady; group++) {
      t[group] = LOCATIONS(group);
      is_beyond |= is_outside(t[group], own.start, upper);
    }
    words fractions = own_fractions + ((uint32_t)(y + row) * dither.step_y + (uint32_t)(lanes * start) * dither.step_x);
    uint32_t *const pixels = target.first + row * target.stride;
    if (!__builtin_reduce_or(is_beyond)) {
      for (int32_t group = start; group < end; group++, fractions += lanes * dither.step_x) {
        const floats here = is_steady ? LOCATIONS(group) : t[group];
        store_words(pixels + lanes * group, colors(&own, kind, is_opaque, is_curved, here, duplicate_halves(fractions >> 24)));
      }
    } else {
      for (int32_t group = start; group < end; group++, fractions += lanes * dither.step_x) {
        const halves noise = duplicate_halves(fractions >> 24);
        store_words(pixels + lanes * group,
                    mixed_colors(&gradient, kind, is_opaque, is_curved, LOCATIONS(group), noise, &segment));
      }
    }
#undef LOCATIONS
  }
}

// Two channels of eight pixels in 16-bit lanes, in 256ths of a level. Only the lowest 16 bits of the rounded numbers
// count.
BODY words pair_channels(floats lower, floats upper) { return (rounded(lower) & 0xFFFF) | rounded(upper) << 16; }

// The segment that holds the locations of all pixels of a tile along an axis; NULL if a stop lies within the tile.
BODY const pathreel_gradient_segment *tile_segment(const pathreel_gradient *gradient, int32_t x, int32_t y, int32_t rows) {
  const pathreel_affine u = gradient->u;
  const double columns_half = 0.5 * (pathreel_tile_width - 1), rows_half = 0.5 * (rows - 1);
  const double middle = u.constant + u.dx * (x + 0.5 + columns_half) + u.dy * (y + 0.5 + rows_half);
  const double reach = __builtin_fabs(u.dx) * columns_half + __builtin_fabs(u.dy) * rows_half;
  const double low = middle - reach, high = middle + reach;
  if (!(low > -1e15 && high < 1e15)) return NULL;
  const pathreel_gradient_segment *segment = gradient->segments, *const last = segment + gradient->segment_count - 1;
  while (segment < last && segment[1].start <= low) segment++;
  return segment < last && segment[1].start <= high ? NULL : segment;
}

// Whether the steps between the pixels of a group fit into 16 bits.
BODY bool has_short_steps(const pathreel_gradient *gradient, const pathreel_gradient_segment *segment) {
  for (int channel = 0; channel < 4; channel++) {
    const double change = segment->slope[channel] * gradient->u.dx * (lanes - 1);
    if (!(change > -32768 && change < 32767)) return false;
  }
  return true;
}

// Shades a tile that lies within one segment of a padded gradient along an axis. There a channel is an affine function
// of the pixel: the colour of a group's first pixel plus steps that all groups share. Both are rounded to 256ths of a
// level and added in 16-bit lanes. Each lane holds its number minus 2^15, so that saturating addition keeps the number
// between 0 and 65535.
BODY void shade_segment(const pathreel_gradient *gradient, const pathreel_gradient_segment *wanted, bool is_opaque,
                        pathreel_dither dither, int32_t x, int32_t y, const int32_t *levels, pathreel_pixels target) {
  const pathreel_gradient_segment segment = *wanted;
  const pathreel_affine u = gradient->u;
  const words columns = {0, 1, 2, 3, 4, 5, 6, 7};
  const floats steps = __builtin_convertvector((ints)columns, floats) * (float)u.dx;
  const shorts red_blue_steps = (shorts)pair_channels(steps * segment.slope[0], steps * segment.slope[2]);
  const shorts green_alpha_steps =
      (shorts)pair_channels(steps * segment.slope[1], is_opaque ? (floats)0 : steps * segment.slope[3]);
  const doubles group_centers = (doubles){0, 8, 16, 24, 32, 40, 48, 56} + ((double)x + 0.5);
  const doubles across = group_centers * u.dx + (u.constant - segment.origin);
  const words own_fractions = dither.phase + (columns + (uint32_t)x) * dither.step_x;
  const words sign_bits = 0x80008000;
  for (int32_t row = 0; row < target.rows; row++) {
    int32_t start, end;
    if (!find_covered_groups(levels, row, &start, &end)) continue;
    const floats along = __builtin_convertvector(across + ((double)(y + row) + 0.5) * u.dy, floats);
    const words red_blue = pair_channels(component(&segment, 0, false, along), component(&segment, 2, false, along)) ^ sign_bits;
    const words green_alpha = pair_channels(component(&segment, 1, false, along),
                                            is_opaque ? (floats)(255 * 256) : component(&segment, 3, false, along))
                              ^ sign_bits;
    uint32_t red_blues[groups_per_row], green_alphas[groups_per_row];
    store_words(red_blues, red_blue), store_words(green_alphas, green_alpha);
    words fractions = own_fractions + ((uint32_t)(y + row) * dither.step_y + (uint32_t)(lanes * start) * dither.step_x);
    uint32_t *const pixels = target.first + row * target.stride;
    for (int32_t group = start; group < end; group++, fractions += lanes * dither.step_x) {
      shorts rb = __builtin_elementwise_add_sat((shorts)(words)red_blues[group], red_blue_steps);
      shorts ga = __builtin_elementwise_add_sat((shorts)(words)green_alphas[group], green_alpha_steps);
      if (!is_opaque) {
        // Rounding must not lift a colour above its alpha.
        const shorts alpha = __builtin_shufflevector(ga, ga, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15);
        rb = __builtin_elementwise_min(rb, alpha), ga = __builtin_elementwise_min(ga, alpha);
      }
      const shorts noise = (shorts)duplicate_halves(fractions >> 24);
      rb = __builtin_elementwise_add_sat(rb, noise), ga = __builtin_elementwise_add_sat(ga, noise);
      // The upper bit of each byte is flipped back, because the lanes were offset by 2^15.
      store_words(pixels + lanes * group, (words)((halves)rb >> 8 | ((halves)ga & 0xFF00)) ^ 0x80808080);
    }
  }
}

// The body of pathreel_gradient_tile.
BODY void shade(const pathreel_gradient *gradient, pathreel_dither dither, int32_t x, int32_t y, const int32_t *levels,
                pathreel_pixels target) {
  const enum pathreel_gradient_kind kind = gradient->kind;
  const bool is_opaque = gradient->is_opaque;
  // Segments are curved only where alpha varies, so such a gradient is not opaque.
  if (gradient->is_curved) return shade_as(gradient, kind, gradient->spread, false, true, dither, x, y, levels, target);
  if (gradient->spread != pathreel_pad || kind == pathreel_at_locations)
    return shade_as(gradient, kind, gradient->spread, is_opaque, false, dither, x, y, levels, target);
  if (kind == pathreel_around_point) {
    if (is_opaque) return shade_as(gradient, pathreel_around_point, pathreel_pad, true, false, dither, x, y, levels, target);
    return shade_as(gradient, pathreel_around_point, pathreel_pad, false, false, dither, x, y, levels, target);
  }
  const pathreel_gradient_segment *only = tile_segment(gradient, x, y, target.rows);
  if (only && has_short_steps(gradient, only)) {
    if (is_opaque) return shade_segment(gradient, only, true, dither, x, y, levels, target);
    return shade_segment(gradient, only, false, dither, x, y, levels, target);
  }
  if (is_opaque) return shade_as(gradient, pathreel_along_axis, pathreel_pad, true, false, dither, x, y, levels, target);
  shade_as(gradient, pathreel_along_axis, pathreel_pad, false, false, dither, x, y, levels, target);
}

#define PARAMETERS \
  const pathreel_gradient *gradient, pathreel_dither dither, int32_t x, int32_t y, const int32_t *levels, \
      pathreel_pixels target
#define ARGUMENTS gradient, dither, x, y, levels, target

#if defined(__x86_64__)
FOR_AVX2 static void shade_avx2(PARAMETERS) { shade(ARGUMENTS); }
#endif

void pathreel_gradient_tile(enum pathreel_instructions use, PARAMETERS) {
  assert(is_tile(target) && gradient->segment_count >= 1);
#if defined(__x86_64__)
  if (use == pathreel_avx2) return shade_avx2(ARGUMENTS);
#endif
  shade(ARGUMENTS);
}
