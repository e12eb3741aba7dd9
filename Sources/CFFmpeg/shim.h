// What Swift cannot import from FFmpeg's headers: macros and variadic functions; and the call whose arrays of pointers
// Swift could only build by rebinding each.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/cpu.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

static const int64_t pathreel_no_pts = AV_NOPTS_VALUE;
static const int pathreel_eof = AVERROR_EOF;
static inline int pathreel_averror(int posix) { return AVERROR(posix); }

// sws_scale from a decoded frame to one packed plane.
static inline int pathreel_frame_to_packed(struct SwsContext *context, const AVFrame *frame, uint8_t *pixels,
                                           int stride) {
  uint8_t *const to[4] = {pixels, 0, 0, 0};
  const int to_strides[4] = {stride, 0, 0, 0};
  return sws_scale(context, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height, to, to_strides);
}
