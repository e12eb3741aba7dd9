/* The conversion of a 1080p frame of noise to YUV by Pathreel's kernel and by swscale, as FFmpeg does it by default and as
 * carefully as it can: prints lines like the other drivers. */
#include "workloads.h"
#include "../../Sources/CKernels/include/CKernels.h"
#include <libavutil/opt.h>
#include <libswscale/swscale.h>

static struct SwsContext *context;
static uint8_t *pixels, *samples;

static void convert(void) {
  const uint8_t *const from[4] = {pixels, 0, 0, 0};
  const int from_strides[4] = {4 * width, 0, 0, 0};
  uint8_t *const to[4] = {samples, samples + width * height, samples + width * height * 5 / 4, 0};
  const int to_strides[4] = {width, width / 2, width / 2, 0};
  sws_scale(context, from, from_strides, 0, height, to, to_strides);
}

static enum pathreel_instructions instructions;

static void convert_ourselves(void) {
  uint8_t *cb = samples + width * height, *cr = cb + width * height / 4;
  const uint32_t *upper = (const uint32_t *)pixels;
  for (int y = 0; y < height; y += 2, upper += 2 * width)
    pathreel_yuv420_rows(instructions, upper, upper + width, width, true, samples + y * width, samples + (y + 1) * width,
                         cb + y / 2 * (width / 2), cr + y / 2 * (width / 2));
}

static void run(const char *peer, int flags) {
  context = sws_alloc_context();
  av_opt_set_int(context, "srcw", width, 0);
  av_opt_set_int(context, "srch", height, 0);
  av_opt_set_int(context, "src_format", AV_PIX_FMT_RGB0, 0);
  av_opt_set_int(context, "dstw", width, 0);
  av_opt_set_int(context, "dsth", height, 0);
  av_opt_set_int(context, "dst_format", AV_PIX_FMT_YUV420P, 0);
  av_opt_set_int(context, "sws_flags", flags, 0);
  av_opt_set_int(context, "dst_h_chr_pos", 0, 0);
  av_opt_set_int(context, "dst_v_chr_pos", 128, 0);
  if (sws_init_context(context, NULL, NULL) < 0) exit(1);
  const int *matrix = sws_getCoefficients(SWS_CS_ITU709);
  sws_setColorspaceDetails(context, matrix, 1, matrix, 0, 0, 1 << 16, 1 << 16);
  measure(peer, "YUV", convert);
  sws_freeContext(context);
}

int main(int argc, char **argv) {
  read_options(argc, argv);
  pixels = malloc((size_t)width * height * 4 + 64);
  samples = malloc((size_t)width * height * 3 / 2 + 64);
  state = 9;
  for (size_t i = 0; i < (size_t)width * height * 4; i++) pixels[i] = (uint8_t)(chance() * 256);
  instructions = pathreel_widest_instructions();
  measure("pathreel", "YUV", convert_ourselves);
  instructions = pathreel_portable;
  measure("pathreel without AVX2", "YUV", convert_ourselves);
  run("swscale", SWS_BICUBIC);
  run("swscale accurate", SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT | SWS_BITEXACT);
  return 0;
}
