// What Swift cannot import from FFmpeg's headers: macros and variadic functions.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

static const int64_t pathreel_no_pts = AV_NOPTS_VALUE;
static const int pathreel_eof = AVERROR_EOF;
static inline int pathreel_averror(int posix) { return AVERROR(posix); }
