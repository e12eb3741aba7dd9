// The formulas of BlendMode.swift for eight premultiplied pixels of a source and a backdrop. Blending.c uses them. The
// result is rounded once, also under partial coverage.
#pragma once
#include "Lanes.h"

// Each pixel's alpha in both 16-bit lanes.
BODY halves alphas(words pixels) { return duplicate_halves(pixels >> 24); }

// MARK: Source-over

// A source times its coverage in 255ths, for even and odd channels, and the share of the backdrop that remains.
typedef struct {
  halves even, odd, rest;
} weighted_source;

BODY weighted_source weigh_source(words source, halves coverage) {
  const halves bytes = (halves)source;
  return (weighted_source){(bytes & 0xFF) * coverage, (bytes >> 8) * coverage, 255 - divide_by_255(alphas(source) * coverage)};
}

// No sum exceeds 65152, because the share of the backdrop is rounded by at most half a level.
BODY words source_over(weighted_source source, words backdrop) {
  const halves bytes = (halves)backdrop;
  return join_halves(source.even + (bytes & 0xFF) * source.rest, source.odd + (bytes >> 8) * source.rest);
}

// MARK: Formulas of whole numbers

// The result of one channel times 255, from the channels s, d and the alphas sa, da: an integer up to 65025.
// Intermediate values may wrap around.
BODY halves whole_result(enum pathreel_blend_mode mode, halves s, halves d, halves sa, halves da, halves is_alpha) {
  const halves all = (s + d) * 255, alpha_or_two = 2 + is_alpha;
  switch (mode) {
    default:
    case pathreel_normal: return s * 255 + d * (255 - sa);
    case pathreel_multiply: return s * (d + (255 - da)) + d * (255 - sa);
    case pathreel_screen: return s * (255 - d) + d * 255;
    case pathreel_overlay:
    case pathreel_hard_light: {
      // s (1 - da) + d (1 - sa), plus 2 s d in the dark half, or plus sa da - 2 (sa - s) (da - d) in the light half.
      const halves mixed = s * da + d * sa - 2 * s * d;
      const shorts is_light = mode == pathreel_overlay ? (shorts)(d + d) > (shorts)da : (shorts)(s + s) > (shorts)sa;
      return all + (((halves)is_light & (mixed - sa * da)) | (~(halves)is_light & -mixed));
    }
    case pathreel_darken: return all - __builtin_elementwise_max((halves)(s * da), (halves)(d * sa));
    case pathreel_lighten: return all - __builtin_elementwise_min((halves)(s * da), (halves)(d * sa));
    case pathreel_difference: return all - alpha_or_two * __builtin_elementwise_min((halves)(s * da), (halves)(d * sa));
    case pathreel_exclusion: return all - alpha_or_two * (s * d);
    case pathreel_clear: return (halves)0;
    case pathreel_copy: return s * 255;
    case pathreel_source_in: return s * da;
    case pathreel_source_out: return s * (255 - da);
    case pathreel_source_atop: return s * da + d * (255 - sa);
    case pathreel_destination_over: return s * (255 - da) + d * 255;
    case pathreel_destination_in: return d * sa;
    case pathreel_destination_out: return d * (255 - sa);
    case pathreel_destination_atop: return s * (255 - da) + d * sa;
    case pathreel_xor: return s * (255 - da) + d * (255 - sa);
    case pathreel_plus_lighter: return 255 * __builtin_elementwise_min((halves)(s + d), (halves)255);
    // The result is Ra - (Da - Dc) - (Sa - Sc): the sum, minus the excess of both alphas over 1. For alpha itself it is
    // Ra.
    case pathreel_plus_darker:
      return 255 * __builtin_elementwise_sub_sat((halves)(s + d), __builtin_elementwise_sub_sat(sa, (halves)(255 - da)));
  }
}

// A mask of the 16-bit lanes that hold alpha among the odd channels.
BODY halves upper_alpha(void) { return (halves)((words)0xFFFF0000); }

typedef struct {
  halves even, odd;
} whole_results;

BODY whole_results all_whole_results(enum pathreel_blend_mode mode, words source, words backdrop) {
  const halves s = (halves)source, d = (halves)backdrop, sa = alphas(source), da = alphas(backdrop);
  return (whole_results){
      whole_result(mode, s & 0xFF, d & 0xFF, sa, da, 0), whole_result(mode, s >> 8, d >> 8, sa, da, upper_alpha())};
}

// MARK: Formulas with quotients and roots

BODY int has_quotients(enum pathreel_blend_mode mode) {
  switch (mode) {
    case pathreel_color_dodge:
    case pathreel_color_burn:
    case pathreel_soft_light:
    case pathreel_hue:
    case pathreel_saturation:
    case pathreel_color:
    case pathreel_luminosity: return 1;
    default: return 0;
  }
}

BODY floats channel(words pixels, int shift) {
  return __builtin_convertvector((ints)(pixels >> shift & 255), floats);
}

// One channel of sa * da * B(d / da, s / sa), times 255^2, where B is the mode's formula. Divisors are integers, so one
// below 1 is 0.
BODY floats blended_channel(enum pathreel_blend_mode mode, floats s, floats d, floats sa, floats da) {
  const floats all = sa * da, almost_nothing = 1 / 256.0f;
  switch (mode) {
    case pathreel_color_dodge: return min_floats(all, d * (sa * sa / max_floats(sa - s, almost_nothing)));
    case pathreel_color_burn: return all - min_floats(all, (da - d) * (sa * sa / max_floats(s, almost_nothing)));
    default: {
      // With the curve D of the specification: b + (2 s - 1) b (1 - b), or b + (2 s - 1) (D(b) - b).
      const floats b = d * (1 / max_floats(da, 1.0f)), strength = s + s - sa;
      const floats curve = select_floats(b > 0.25f, __builtin_elementwise_sqrt(b), ((b * 16.0f - 12.0f) * b + 4.0f) * b);
      return d * sa + strength * select_floats(strength > 0.0f, da * (curve - b), d * (1.0f - b));
    }
  }
}

BODY floats luminosity(const floats *color) { return color[0] * 0.3f + color[1] * 0.59f + color[2] * 0.11f; }
BODY floats least(const floats *color) { return min_floats(min_floats(color[0], color[1]), color[2]); }
BODY floats most(const floats *color) { return max_floats(max_floats(color[0], color[1]), color[2]); }

// Gives a colour the saturation `saturation`, keeping its hue.
BODY void saturate(floats *color, floats saturation) {
  const floats low = least(color), scale = saturation / max_floats(most(color) - low, 1.0f);
  for (int i = 0; i < 3; i++) color[i] = (color[i] - low) * scale;
}

// sa * da * B(d / da, s / sa), times 255^2, for the modes that combine hue, saturation and luminosity.
BODY void blended_colors(enum pathreel_blend_mode mode, const floats *s, const floats *d, floats *result) {
  const floats sa = s[3], da = d[3];
  const int is_of_source = mode == pathreel_hue || mode == pathreel_color;
  for (int i = 0; i < 3; i++) result[i] = is_of_source ? s[i] : d[i];
  // Divisions that depend on the source alone come first: for one colour they are hoisted out of the loop.
  if (mode == pathreel_hue) {
    saturate(result, sa);
    const floats saturation = most(d) - least(d);
    for (int i = 0; i < 3; i++) result[i] *= saturation;
  } else if (mode == pathreel_saturation) {
    saturate(result, (most(s) - least(s)) * da);
  } else {
    for (int i = 0; i < 3; i++) result[i] *= is_of_source ? da : sa;
  }
  const floats light = mode == pathreel_luminosity ? luminosity(s) * da : luminosity(d) * sa;
  // Shifts the colour to that luminosity, and clips it towards grey where a channel leaves 0...1.
  const floats own = luminosity(result), shift = light - own, all = sa * da;
  const floats low = least(result) + shift, high = most(result) + shift;
  const floats room = select_floats(low < 0.0f, light, max_floats(all - light, 0.0f));
  const floats reach = select_floats(low < 0.0f, light - low, high - light);
  const floats scale = select_floats(reach > room, room / reach, 1.0f);
  for (int i = 0; i < 3; i++) result[i] = light + (result[i] - own) * scale;
}

// The four channels of the result, each times 255.
BODY void mode_results(enum pathreel_blend_mode mode, words source, words backdrop, floats *result) {
  if (!has_quotients(mode)) {
    const whole_results whole = all_whole_results(mode, source, backdrop);
    const ints even = (ints)whole.even, odd = (ints)whole.odd;
    result[0] = __builtin_convertvector(even & 0xFFFF, floats);
    result[1] = __builtin_convertvector(odd & 0xFFFF, floats);
    result[2] = __builtin_convertvector((ints)((words)even >> 16), floats);
    result[3] = __builtin_convertvector((ints)((words)odd >> 16), floats);
    return;
  }
  floats s[4], d[4];
  for (int i = 0; i < 4; i++) s[i] = channel(source, 8 * i), d[i] = channel(backdrop, 8 * i);
  if (mode == pathreel_color_dodge || mode == pathreel_color_burn || mode == pathreel_soft_light) {
    for (int i = 0; i < 3; i++) result[i] = blended_channel(mode, s[i], d[i], s[3], d[3]);
  } else {
    blended_colors(mode, s, d, result);
  }
  const floats own = 255.0f - d[3], rest = 255.0f - s[3];
  result[3] = s[3] * 255.0f + d[3] * rest;
  // Rounding errors must not lift a colour above its alpha.
  for (int i = 0; i < 3; i++) result[i] = min_floats(result[i] + (s[i] * own + d[i] * rest), result[3]);
}

// Rounds the four channels, 0...255, and packs them into pixels.
BODY words pack_levels(const floats *levels) {
  // Adding 2^23 to a number that is not negative rounds it to an integer, which stands in the lowest bits.
  words bits[4];
  for (int i = 0; i < 4; i++) bits[i] = (words)(levels[i] + 8388608.0f);
  return (bits[0] & 255) | bits[1] << 8 | bits[2] << 16 | bits[3] << 24;
}

// MARK: All modes

// The result where the source covers the pixels fully.
BODY words blended(enum pathreel_blend_mode mode, words source, words backdrop) {
  if (!has_quotients(mode)) {
    const whole_results whole = all_whole_results(mode, source, backdrop);
    return join_halves(whole.even, whole.odd);
  }
  floats levels[4];
  mode_results(mode, source, backdrop, levels);
  for (int i = 0; i < 4; i++) levels[i] *= 1 / 255.0f;
  return pack_levels(levels);
}

// `share` 255ths of the mode's result plus `other_share` 255ths of the backdrop. For integer formulas everything before
// the last product is an integer below 2^24, so single precision is exact.
BODY words mix_by_shares(enum pathreel_blend_mode mode, words source, words backdrop, words share, words other_share) {
  const floats own = channel(share, 0), other = channel(other_share, 0) * 255.0f;
  floats levels[4];
  mode_results(mode, source, backdrop, levels);
  for (int i = 0; i < 4; i++) levels[i] = (own * levels[i] + other * channel(backdrop, 8 * i)) * (1 / 65025.0f);
  return pack_levels(levels);
}

// The result where the source covers the pixels by `coverage` 255ths.
BODY words partly_blended(enum pathreel_blend_mode mode, words source, words backdrop, words coverage) {
  if (mode == pathreel_normal) return source_over(weigh_source(source, duplicate_halves(coverage)), backdrop);
  return mix_by_shares(mode, source, backdrop, coverage, 255 - coverage);
}

// MARK: Layers with a shape of their own

typedef uint8_t bytes __attribute__((ext_vector_type(32)));

// Blends (source / shape * opacity) with the backdrop, under coverage by `shape`. The source is premultiplied by the
// shape.
BODY words blended_through_shape(enum pathreel_blend_mode mode, words source, words backdrop, words shape,
                                 words opacity) {
  const halves shapes = duplicate_halves(shape), rest = 255 - shapes, share = duplicate_halves(opacity);
  // Rounding may have lifted a channel one level above the shape.
  source = (words)__builtin_elementwise_min((bytes)source, (bytes)(shapes | shapes << 8));
  if (mode != pathreel_plus_lighter && mode != pathreel_plus_darker)
    return mix_by_shares(mode, source, backdrop, opacity, 255 - shape);
  // plus-lighter adds min(shape (1 - d), s); plus-darker subtracts what the alphas have in excess of 1.
  const halves excess = __builtin_elementwise_sub_sat(alphas(source) * share, shapes * (255 - alphas(backdrop)));
  whole_results whole;
  for (int is_odd = 0; is_odd < 2; is_odd++) {
    const halves s = is_odd ? (halves)source >> 8 : (halves)source & 0xFF;
    const halves d = is_odd ? (halves)backdrop >> 8 : (halves)backdrop & 0xFF;
    const halves own = s * share;
    halves *const result = is_odd ? &whole.odd : &whole.even;
    if (mode == pathreel_plus_lighter) {
      *result = __builtin_elementwise_min(own, (halves)(shapes * (255 - d))) + d * 255;
    } else {
      // max(0, own + shape d - excess), in an order that does not overflow 16 bits.
      const halves above = __builtin_elementwise_sub_sat(own, excess), below = __builtin_elementwise_sub_sat(excess, own);
      *result = above + __builtin_elementwise_sub_sat((halves)(shapes * d), below) + d * rest;
    }
  }
  return join_halves(whole.even, whole.odd);
}
