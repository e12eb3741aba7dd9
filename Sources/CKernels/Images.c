#include "Lanes.h"

// Shades tiles with sampled pictures. ImageShader.swift calls it.

typedef double doubles __attribute__((ext_vector_type(lanes)));
typedef uint8_t bytes8 __attribute__((ext_vector_type(8)));

// The largest number of taps: Lanczos' kernel has as many when it is stretched by 2. Taps are taken in pairs.
enum { most_pairs = 6, most_taps = 2 * most_pairs };

// MARK: Kernels

// sin(pi x) for x in 0...3, by a polynomial around the nearest integer with an error below 1e-8.
BODY floats sine(floats x) {
  const floats shifted = x + ROUNDING_BIAS, turn = shifted - ROUNDING_BIAS, rest = x - turn, square = rest * rest;
  floats sum = 0.0777556664f;
  sum = sum * square - 0.5983464140f;
  sum = sum * square + 2.5500878598f;
  sum = sum * square - 5.1677108013f;
  sum = sum * square + 3.1415926536f;
  // The sign changes with each half turn.
  return (floats)((words)(rest * sum) ^ (words)shifted << 31);
}

// The kernel's value at a distance in pixels.
BODY floats weight(enum pathreel_image_kernel kernel, floats distance) {
  const floats d = __builtin_elementwise_abs(distance);
  switch (kernel) {
    case pathreel_nearest: return 0;
    case pathreel_linear: return select_floats(d < 1.0f, 1.0f - d, 0);
    case pathreel_cubic: {
      const floats inner = (1.5f * d - 2.5f) * d * d + 1.0f, outer = ((-0.5f * d + 2.5f) * d - 4.0f) * d + 2.0f;
      return select_floats(d < 1.0f, inner, select_floats(d < 2.0f, outer, 0));
    }
    case pathreel_lanczos: {
      // Below this distance the quotient is 1 in single precision.
      const floats x = select_floats(d < 1e-4f, 1e-4f, d);
      return select_floats(d < 3.0f, sine(x) * sine(x * (1.0f / 3)) / (x * x * 3.2898681337f), 0);
    }
  }
}

// MARK: Places along an axis

// How one axis of the picture is sampled: its number of pixels (`side`), the reach of the kernel to either side, and
// the number of taps.
typedef struct {
  int32_t side;
  bool repeats;
  enum pathreel_image_kernel kernel;
  double reach;
  float shrink;
  int32_t tap_count, pair_count;
} axis_sampling;

BODY axis_sampling axis_of(const pathreel_image *image, int32_t side, double stretch) {
  // The number of a kernel is its radius in pixels.
  const double reach = image->kernel * stretch;
  // Rounded up.
  const int32_t tap_count = (int32_t)(2 * reach + 0.999);
  return (axis_sampling){side, image->repeats, image->kernel, reach, (float)(1 / stretch), tap_count, (tap_count + 1) / 2};
}

// The taps of eight output pixels: for each, the first input pixel, and the weights, which add up to 1.
typedef struct {
  int32_t first[lanes];
  float weights[most_taps][lanes];
} tap_set;

// Computes the taps of eight output pixels from their places in the picture.
BODY void set_taps(const axis_sampling *axis, doubles place, tap_set *to) {
  const doubles center = place - 0.5, first = __builtin_elementwise_ceil(center - axis->reach);
  store_ints(to->first, __builtin_convertvector(first, ints));
  const floats before = __builtin_convertvector(first - center, floats);
  floats weights[most_taps], sum = 0;
  for (int32_t i = 0; i < axis->tap_count; i++) {
    weights[i] = weight(axis->kernel, (before + (float)i) * axis->shrink);
    sum += weights[i];
  }
  for (int32_t i = 0; i < 2 * axis->pair_count; i++) {
    const floats share = i < axis->tap_count ? weights[i] / sum : 0;
    __builtin_memcpy(to->weights[i], &share, sizeof share);
  }
}

// The weights of a pair of taps, each repeated for the four channels of a pixel.
BODY floats pair_of(const tap_set *taps, int32_t pair, int32_t lane) {
  const float a = taps->weights[2 * pair][lane], b = taps->weights[2 * pair + 1][lane];
  return (floats){a, a, a, a, b, b, b, b};
}

BODY doubles clamp_places(doubles place, double low, double high) {
  return __builtin_elementwise_min(__builtin_elementwise_max(place, (doubles)low), (doubles)high);
}

// Places farther than this outside of a picture that does not repeat are clamped, so that they fit into integers.
enum { margin = 16 };

// The largest step between output pixels, in input pixels, for which rows and columns are sampled separately.
enum { steepest = 2 };

// The start of the repetition that a place lies in; 0 for a picture that does not repeat.
BODY doubles repetition_start(const axis_sampling *axis, doubles place) {
  return axis->repeats ? axis->side * __builtin_elementwise_floor(place / axis->side) : 0;
}

// Maps places into the picture, or close to it if it does not repeat.
BODY doubles wrapped_places(const axis_sampling *axis, doubles place) {
  return clamp_places(place - repetition_start(axis, place), -margin, axis->side + margin);
}

// Maps the index of a pixel into the picture: repeated, or clamped to its border.
BODY int32_t wrapped_index(const axis_sampling *axis, int32_t index) {
  if (index >= 0 && index < axis->side) return index;
  if (axis->repeats) return (index % axis->side + axis->side) % axis->side;
  return index < 0 ? 0 : axis->side - 1;
}

// MARK: Pixels

// The channels of two neighbouring pixels as numbers.
BODY floats load_pixel_pair(const uint32_t *pixels) {
  bytes8 bytes;
  __builtin_memcpy(&bytes, pixels, sizeof bytes);
  return __builtin_convertvector(bytes, floats);
}

// Adds up each pair of weighted pixels, clamps the sums (negative lobes overshoot), and writes two pixels.
BODY void store_pair(uint32_t *pixels, floats a, floats b, float opacity) {
  floats sum = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11) +
               __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
  floats alpha = min_floats(sum.s33337777, 255);
  sum = clamp_floats(sum, alpha) * opacity;
  const bytes8 bytes = __builtin_convertvector((words)(sum + ROUNDING_BIAS), bytes8);
  __builtin_memcpy(pixels, &bytes, sizeof bytes);
}

// Whether a group has any coverage.
BODY bool is_wanted(const int32_t *levels, int32_t row, int32_t group) {
  return !levels || levels[row * groups_per_row + group] != 0;
}

static const doubles steps = {0, 1, 2, 3, 4, 5, 6, 7};

// The pixels of a group of the target.
BODY uint32_t *group_of(pathreel_pixels target, int32_t row, int32_t group) {
  return target.first + row * target.stride + lanes * group;
}

// The places of a group's pixel centres along one axis of the picture.
BODY doubles places(const pathreel_affine *along, int32_t x, int32_t y) {
  return (x + 0.5 + steps) * along->dx + (y + 0.5) * along->dy + along->constant;
}

// MARK: Upright pictures

// The most columns of a picture that a tile's row may read, with the taps of its last pixel.
enum { most_columns = steepest * pathreel_tile_width + 2 * margin + 2 * most_taps };

// The columns of a picture that a tile reads, and the taps of each of its pixels.
typedef struct {
  int32_t first, count;
  // For each pixel of the tile its first tap, relative to `first`, and the weights of its pairs.
  int32_t begins[pathreel_tile_width];
  floats pairs[pathreel_tile_width][most_pairs];
  // The indices of the columns in the picture.
  int32_t places[most_columns];
} column_span;

// Computes the columns of a tile that begins at x.
BODY void set_columns(const axis_sampling *axis, const pathreel_affine *u, int32_t x, column_span *to) {
  // All pixels of a row are relative to the same repetition.
  const double origin = repetition_start(axis, places(u, x, 0))[0];
  const double beyond = axis->repeats ? steepest * pathreel_tile_width : margin;
  int32_t first = INT32_MAX, last = INT32_MIN;
  for (int32_t pixel = 0; pixel < pathreel_tile_width; pixel++) {
    tap_set taps;
    if (pixel % lanes == 0)
      set_taps(axis, clamp_places(places(u, x + pixel, 0) - origin, -beyond, axis->side + beyond), &taps);
    const int32_t begin = taps.first[pixel % lanes];
    to->begins[pixel] = begin;
    for (int32_t pair = 0; pair < axis->pair_count; pair++) to->pairs[pixel][pair] = pair_of(&taps, pair, pixel % lanes);
    first = begin < first ? begin : first;
    last = begin > last ? begin : last;
  }
  to->first = first;
  // Columns are read in pairs.
  to->count = (last - first + 2 * axis->pair_count + 1) & ~1;
  for (int32_t pixel = 0; pixel < pathreel_tile_width; pixel++) to->begins[pixel] -= first;
  for (int32_t i = 0; i < to->count; i++) to->places[i] = wrapped_index(axis, first + i);
}

// Shades a tile of an upright picture separably: down the rows for all columns, then across.
BODY void shade_upright(const pathreel_image *image, const axis_sampling *across, const axis_sampling *down, int32_t x, int32_t y,
                        const int32_t *levels, pathreel_pixels target) {
  column_span columns;
  set_columns(across, &image->u, x, &columns);
  const bool is_within = columns.first >= 0 && columns.first + columns.count <= image->width;
  // `places` treats its first coordinate as the one that steps from pixel to pixel. For rows this is y, so the slopes
  // are swapped.
  const pathreel_affine v = {image->v.dy, image->v.dx, image->v.constant};
  tap_set rows;
  uint32_t copies[most_taps][most_columns];
  float sums[4 * most_columns];
  for (int32_t row = 0; row < target.rows; row++) {
    if (row % lanes == 0) set_taps(down, wrapped_places(down, places(&v, y + row, x)), &rows);
    const uint32_t *sources[most_taps];
    for (int32_t i = 0; i < down->tap_count; i++) {
      const uint32_t *source = image->pixels + (int64_t)wrapped_index(down, rows.first[row % lanes] + i) * image->width;
      sources[i] = source + columns.first;
      if (is_within) continue;
      for (int32_t column = 0; column < columns.count; column++) copies[i][column] = source[columns.places[column]];
      sources[i] = copies[i];
    }
    for (int32_t column = 0; column < columns.count; column += 2) {
      floats sum = 0;
      for (int32_t i = 0; i < down->tap_count; i++)
        sum += rows.weights[i][row % lanes] * load_pixel_pair(sources[i] + column);
      __builtin_memcpy(sums + 4 * column, &sum, sizeof sum);
    }
    for (int32_t group = 0; group < groups_per_row; group++) {
      if (!is_wanted(levels, row, group)) continue;
      uint32_t *pixels = group_of(target, row, group);
      for (int32_t lane = 0; lane < lanes; lane += 2) {
        floats sum[2] = {0, 0};
        for (int32_t i = 0; i < 2; i++) {
          const int32_t pixel = lanes * group + lane + i;
          for (int32_t pair = 0; pair < across->pair_count; pair++) {
            floats own;
            __builtin_memcpy(&own, sums + 4 * (columns.begins[pixel] + 2 * pair), sizeof own);
            sum[i] += columns.pairs[pixel][pair] * own;
          }
        }
        store_pair(pixels + lane, sum[0], sum[1], image->opacity);
      }
    }
  }
}

// MARK: Pictures that are turned, or much smaller

// Whether all taps of eight pixels lie in the picture.
BODY bool are_taps_inside(const axis_sampling *axis, const int32_t *first) {
  const ints begins = load_ints(first);
  return !__builtin_reduce_or((begins < 0) | (begins + 2 * axis->pair_count > axis->side));
}

// Shades eight pixels of a turned picture, two-dimensionally.
BODY void shade_group(const pathreel_image *image, const axis_sampling *across, const axis_sampling *down, const tap_set *columns,
                      const tap_set *rows, bool is_within, uint32_t *pixels) {
  for (int32_t lane = 0; lane < lanes; lane += 2) {
    floats sum[2] = {0, 0};
    for (int32_t i = lane; i < lane + 2; i++) {
      floats pairs[most_pairs];
      int32_t places[most_taps];
      for (int32_t pair = 0; pair < across->pair_count; pair++) pairs[pair] = pair_of(columns, pair, i);
      if (!is_within)
        for (int32_t tap = 0; tap < 2 * across->pair_count; tap++) places[tap] = wrapped_index(across, columns->first[i] + tap);
      for (int32_t tap = 0; tap < down->tap_count; tap++) {
        const int32_t row = is_within ? rows->first[i] + tap : wrapped_index(down, rows->first[i] + tap);
        const uint32_t *source = image->pixels + (int64_t)row * image->width;
        floats part = 0;
        for (int32_t pair = 0; pair < across->pair_count; pair++) {
          if (is_within) {
            part += pairs[pair] * load_pixel_pair(source + columns->first[i] + 2 * pair);
          } else {
            const uint32_t both[2] = {source[places[2 * pair]], source[places[2 * pair + 1]]};
            part += pairs[pair] * load_pixel_pair(both);
          }
        }
        sum[i - lane] += rows->weights[tap][i] * part;
      }
    }
    store_pair(pixels + lane, sum[0], sum[1], image->opacity);
  }
}

// The two linear taps of eight output pixels, as `set_taps` computes them.
typedef struct {
  ints first;
  floats before, after;
} tap_pair;

BODY tap_pair linear_taps(const axis_sampling *axis, doubles place) {
  const doubles center = place - 0.5, first = __builtin_elementwise_ceil(center - axis->reach);
  const floats before = __builtin_convertvector(first - center, floats);
  const floats a = weight(pathreel_linear, before * axis->shrink);
  const floats b = weight(pathreel_linear, (before + 1) * axis->shrink);
  const floats sum = a + b;
  return (tap_pair){__builtin_convertvector(first, ints), a / sum, b / sum};
}

// Shades eight pixels of an enlarged picture from two by two of its pixels each. The sums have the order of
// `shade_group`, so the results are the same. Returns false, and does nothing, unless all taps lie in the picture.
BODY bool shade_linear_group(const pathreel_image *image, tap_pair columns, tap_pair rows, uint32_t *pixels) {
  if (__builtin_reduce_or((columns.first < 0) | (columns.first + 2 > image->width) | (rows.first < 0) |
                          (rows.first + 2 > image->height)))
    return false;
  int32_t column[lanes], row[lanes];
  store_ints(column, columns.first), store_ints(row, rows.first);
  // Two neighbours in a row are read at once.
  uint32_t upper[2 * lanes], lower[2 * lanes];
  for (int32_t lane = 0; lane < lanes; lane++) {
    const uint32_t *source = image->pixels + (int64_t)row[lane] * image->width + column[lane];
    __builtin_memcpy(upper + 2 * lane, source, 2 * sizeof *source);
    __builtin_memcpy(lower + 2 * lane, source + image->width, 2 * sizeof *source);
  }
#define EVEN(pixels) __builtin_shufflevector(load_words(pixels), load_words(pixels + lanes), 0, 2, 4, 6, 8, 10, 12, 14)
#define ODD(pixels) __builtin_shufflevector(load_words(pixels), load_words(pixels + lanes), 1, 3, 5, 7, 9, 11, 13, 15)
  const words taps[4] = {EVEN(upper), ODD(upper), EVEN(lower), ODD(lower)};
#undef EVEN
#undef ODD
  floats sums[4];
  for (int32_t i = 0; i < 4; i++) {
    const floats before = rows.before * (columns.before * channel_of(taps[0], 8 * i)) +
                          rows.after * (columns.before * channel_of(taps[2], 8 * i));
    const floats after = rows.before * (columns.after * channel_of(taps[1], 8 * i)) +
                         rows.after * (columns.after * channel_of(taps[3], 8 * i));
    sums[i] = before + after;
  }
  const floats alpha = min_floats(sums[3], 255);
  words result = 0;
  for (int32_t i = 0; i < 4; i++) {
    const floats sum = clamp_floats(sums[i], alpha) * image->opacity;
    result |= ((words)(sum + ROUNDING_BIAS) & 0xFF) << (uint32_t)(8 * i);
  }
  store_words(pixels, result);
  return true;
}

// Shades a tile of a picture that is turned or much smaller.
BODY void shade_turned(const pathreel_image *image, const axis_sampling *across, const axis_sampling *down, int32_t x, int32_t y,
                       const int32_t *levels, pathreel_pixels target) {
  const bool is_linear = across->kernel == pathreel_linear && across->tap_count == 2 && down->tap_count == 2;
  tap_set columns, rows;
  for (int32_t row = 0; row < target.rows; row++) {
    for (int32_t group = 0; group < groups_per_row; group++) {
      if (!is_wanted(levels, row, group)) continue;
      const doubles u = wrapped_places(across, places(&image->u, x + lanes * group, y + row));
      const doubles v = wrapped_places(down, places(&image->v, x + lanes * group, y + row));
      uint32_t *pixels = group_of(target, row, group);
      if (is_linear && shade_linear_group(image, linear_taps(across, u), linear_taps(down, v), pixels)) continue;
      set_taps(across, u, &columns);
      set_taps(down, v, &rows);
      if (are_taps_inside(across, columns.first) && are_taps_inside(down, rows.first))
        shade_group(image, across, down, &columns, &rows, true, pixels);
      else
        shade_group(image, across, down, &columns, &rows, false, pixels);
    }
  }
}

// MARK: Nearest pixels

// The indices of the pixels in which places lie.
BODY ints whole_places(const axis_sampling *axis, doubles place) {
  const ints index = __builtin_convertvector(__builtin_elementwise_floor(wrapped_places(axis, place)), ints);
  return __builtin_elementwise_max(__builtin_elementwise_min(index, (ints)(axis->side - 1)), (ints)0);
}

// Shades a tile with the nearest pixels.
BODY void shade_nearest(const pathreel_image *image, const axis_sampling *across, const axis_sampling *down, int32_t x, int32_t y,
                        const int32_t *levels, pathreel_pixels target) {
  const halves share = (uint16_t)(image->opacity * 255 + 0.5f);
  for (int32_t row = 0; row < target.rows; row++) {
    for (int32_t group = 0; group < groups_per_row; group++) {
      if (!is_wanted(levels, row, group)) continue;
      const ints columns = whole_places(across, places(&image->u, x + lanes * group, y + row));
      const ints rows = whole_places(down, places(&image->v, x + lanes * group, y + row));
      int32_t pixels[lanes];
      // First the index of each pixel, then the pixel itself.
      store_ints(pixels, rows * image->width + columns);
      for (int32_t lane = 0; lane < lanes; lane++) pixels[lane] = (int32_t)image->pixels[pixels[lane]];
      const halves bytes = (halves)load_ints(pixels);
      store_words(group_of(target, row, group), join_halves((bytes & 0xFF) * share, (bytes >> 8) * share));
    }
  }
}

// Whether a tile spans few enough of the picture's pixels along an axis to sample rows and columns separately. Beyond
// 1e12 doubles have no fractions of a pixel, and neighbours may lie in different repetitions.
BODY bool spans_few(double step, double constant) {
  return __builtin_fabs(step) <= steepest && __builtin_fabs(constant) < 1e12;
}

// Shades a tile by a kernel that is a constant where this is inlined.
BODY void shade_by(enum pathreel_image_kernel kernel, const pathreel_image *of, int32_t x, int32_t y,
                   const int32_t *levels, pathreel_pixels target) {
  pathreel_image image = *of;
  image.kernel = kernel;
  const axis_sampling across = axis_of(&image, image.width, image.stretch_x);
  const axis_sampling down = axis_of(&image, image.height, image.stretch_y);
  if (kernel == pathreel_nearest)
    shade_nearest(&image, &across, &down, x, y, levels, target);
  else if (image.u.dy == 0 && image.v.dx == 0 && spans_few(image.u.dx, image.u.constant) &&
           spans_few(image.v.dy, image.v.constant))
    shade_upright(&image, &across, &down, x, y, levels, target);
  else
    shade_turned(&image, &across, &down, x, y, levels, target);
}

// The body of pathreel_image_tile.
BODY void shade(const pathreel_image *image, int32_t x, int32_t y, const int32_t *levels, pathreel_pixels target) {
  switch (image->kernel) {
    case pathreel_nearest: return shade_by(pathreel_nearest, image, x, y, levels, target);
    case pathreel_linear: return shade_by(pathreel_linear, image, x, y, levels, target);
    case pathreel_cubic: return shade_by(pathreel_cubic, image, x, y, levels, target);
    case pathreel_lanczos: return shade_by(pathreel_lanczos, image, x, y, levels, target);
  }
}

#define PARAMETERS const pathreel_image *image, int32_t x, int32_t y, const int32_t *levels, pathreel_pixels target
#define ARGUMENTS image, x, y, levels, target

#if defined(__x86_64__)
FOR_AVX2 static void shade_avx2(PARAMETERS) { shade(ARGUMENTS); }
#endif

void pathreel_image_tile(enum pathreel_instructions use, PARAMETERS) {
  assert(is_tile(target) && image->width >= 1 && image->height >= 1);
  assert(image->stretch_x >= 1 && image->stretch_x <= 2 && image->stretch_y >= 1 && image->stretch_y <= 2);
#if defined(__x86_64__)
  if (use == pathreel_avx2) return shade_avx2(ARGUMENTS);
#endif
  shade(ARGUMENTS);
}
