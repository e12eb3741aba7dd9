/* Times the conversion of a 1080p frame of noise from RGBA to YUV by Pathreel's kernels and by swscale. swscale runs
 * with FFmpeg's default flags and with its flags for accuracy. Prints lines like the other drivers, for
 * Benchmarks/benchmark.
 *
 * Both convert frames with straight alpha: swscale cannot divide by alpha, which Pathreel can do in the same pass. */
#include "workloads.h"
#include "../../Sources/CKernels/include/CKernels.h"
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

static struct SwsContext *context;
static uint8_t *pixels, *samples;

/* A pixel format: its chroma subsampling, bits of a sample, and whether it has alpha. */
typedef struct {
  const char *name;
  enum AVPixelFormat format;
  pathreel_layout layout;
  int depth;
  bool alpha;
} form;

static const form forms[] = {
    {"YUV", AV_PIX_FMT_YUV420P, pathreel_420, 8, false},
    {"YUV 4:2:0 with alpha", AV_PIX_FMT_YUVA420P, pathreel_420, 8, true},
    {"YUV 4:2:0 of 10 bits", AV_PIX_FMT_YUV420P10, pathreel_420, 10, false},
    {"YUV 4:2:2 of 10 bits", AV_PIX_FMT_YUV422P10, pathreel_422, 10, false},
    {"YUV 4:4:4", AV_PIX_FMT_YUV444P, pathreel_444, 8, false},
    {"YUV 4:4:4 of 10 bits", AV_PIX_FMT_YUV444P10, pathreel_444, 10, false},
    {"YUV 4:4:4 of 10 bits with alpha", AV_PIX_FMT_YUVA444P10, pathreel_444, 10, true},
};
static const form *current;

/* Finds the planes of a frame in `samples`: luma, Cb, Cr, alpha. Without alpha the last one is null. */
static void find_planes(uint8_t *planes[4], int strides[4]) {
  int bytes = current->depth > 8 ? 2 : 1;
  int columns = current->layout == pathreel_444 ? width : width / 2;
  int rows = current->layout == pathreel_420 ? height / 2 : height;
  uint8_t *next = samples;
  for (int plane = 0; plane < 4; plane++) {
    bool is_chroma = plane == 1 || plane == 2;
    strides[plane] = bytes * (is_chroma ? columns : width);
    planes[plane] = plane == 3 && !current->alpha ? NULL : next;
    next += (size_t)strides[plane] * (size_t)(is_chroma ? rows : height);
  }
  if (!current->alpha) strides[3] = 0;
}

static void convert(void) {
  const uint8_t *const from[4] = {pixels, 0, 0, 0};
  const int from_strides[4] = {4 * width, 0, 0, 0};
  uint8_t *to[4];
  int to_strides[4];
  find_planes(to, to_strides);
  sws_scale(context, from, from_strides, 0, height, to, to_strides);
}

static enum pathreel_instructions instructions;

static void convert_ourselves(void) {
  uint8_t *to[4];
  int strides[4];
  find_planes(to, strides);
  int rows = current->layout == pathreel_420 ? 2 : 1;
  for (int y = 0; y < height; y += rows) {
    const uint32_t *upper = (const uint32_t *)pixels + (size_t)y * width, *lower = rows == 2 ? upper + width : NULL;
    uint8_t *luma = to[0] + (size_t)y * strides[0];
    uint8_t *cb = to[1] + (size_t)(y / rows) * strides[1], *cr = to[2] + (size_t)(y / rows) * strides[2];
    if (current->layout == pathreel_420 && current->depth == 8 && !current->alpha) {
      pathreel_yuv420_rows(instructions, upper, lower, width, true, luma, luma + strides[0], cb, cr);
      continue;
    }
    uint8_t *alpha = current->alpha ? to[3] + (size_t)y * strides[3] : NULL;
    pathreel_yuv_rows(
        instructions, upper, lower, width, true, current->layout, current->depth, false,
        (pathreel_rows){{luma, luma + strides[0]}, {alpha, alpha ? alpha + strides[3] : NULL}, cb, cr});
  }
}

static void run(const char *peer, int flags) {
  context = sws_alloc_context();
  av_opt_set_int(context, "srcw", width, 0);
  av_opt_set_int(context, "srch", height, 0);
  av_opt_set_int(context, "src_format", current->alpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB0, 0);
  av_opt_set_int(context, "dstw", width, 0);
  av_opt_set_int(context, "dsth", height, 0);
  av_opt_set_int(context, "dst_format", current->format, 0);
  av_opt_set_int(context, "sws_flags", flags, 0);
  av_opt_set_int(context, "dst_h_chr_pos", 0, 0);
  av_opt_set_int(context, "dst_v_chr_pos", 128, 0);
  if (sws_init_context(context, NULL, NULL) < 0) exit(1);
  const int *matrix = sws_getCoefficients(SWS_CS_ITU709);
  sws_setColorspaceDetails(context, matrix, 1, matrix, 0, 0, 1 << 16, 1 << 16);
  measure(peer, current->name, convert);
  sws_freeContext(context);
}

int main(int argc, char **argv) {
  read_options(argc, argv);
  pixels = malloc((size_t)width * height * 4 + 64);
  samples = malloc((size_t)width * height * 8 + 64);
  state = 9;
  for (size_t i = 0; i < (size_t)width * height * 4; i++) pixels[i] = (uint8_t)(chance() * 256);
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    current = &forms[i];
    instructions = pathreel_widest_instructions();
    measure("pathreel", current->name, convert_ourselves);
    instructions = pathreel_portable;
    measure("pathreel without AVX2", current->name, convert_ourselves);
    run("swscale", SWS_BICUBIC);
    run("swscale accurate", SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT | SWS_BITEXACT);
  }
  return 0;
}
