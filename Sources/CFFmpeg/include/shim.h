// The headers of FFmpeg and x264, with wrappers for macros and variadic functions, which Swift cannot import, and for a
// call that needs arrays of pointers, which Swift would have to rebind.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/cpu.h>
#include <libavutil/hash.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/log.h>
#include <libavutil/sha.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdio.h>
#include <string.h>
#include <x264.h>

// The header renames x264_encoder_open to a name that contains x264's version.
x264_t *pathreel_x264_encoder_open(x264_param_t *parameters);

static const int64_t pathreel_no_pts = AV_NOPTS_VALUE;
static const int pathreel_eof = AVERROR_EOF;
static const int pathreel_invalid_data = AVERROR_INVALIDDATA;
static inline int pathreel_averror(int posix) { return AVERROR(posix); }

// Calls sws_scale from a decoded frame to one packed plane.
static inline int pathreel_frame_to_packed(struct SwsContext *context, const AVFrame *frame, uint8_t *pixels,
                                           int stride) {
  uint8_t *const to[4] = {pixels, 0, 0, 0};
  const int to_strides[4] = {stride, 0, 0, 0};
  return sws_scale(context, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height, to, to_strides);
}

// Calls sws_scale from one packed plane to another.
static inline int pathreel_scale_packed(struct SwsContext *context, const uint8_t *pixels, int stride, int height,
                                        uint8_t *target, int target_stride) {
  const uint8_t *const from[4] = {pixels, 0, 0, 0};
  uint8_t *const to[4] = {target, 0, 0, 0};
  const int strides[4] = {stride, 0, 0, 0}, target_strides[4] = {target_stride, 0, 0, 0};
  return sws_scale(context, from, strides, 0, height, to, target_strides);
}

// What FFmpeg has moved: in these versions, the old names are deprecated, and later they are gone.
static inline int pathreel_is_key(const AVFrame *frame) {
#ifdef AV_FRAME_FLAG_KEY
  return (frame->flags & AV_FRAME_FLAG_KEY) != 0;
#else
  return frame->key_frame;
#endif
}

static inline int pathreel_is_interlaced(const AVFrame *frame) {
#ifdef AV_FRAME_FLAG_INTERLACED
  return (frame->flags & AV_FRAME_FLAG_INTERLACED) != 0;
#else
  return frame->interlaced_frame;
#endif
}

// The pixels that an encoder takes, with AV_PIX_FMT_NONE at the end; null if it does not say.
static inline const enum AVPixelFormat *pathreel_pixel_formats(const AVCodec *encoder) {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100)
  const void *formats = 0;
  int code = avcodec_get_supported_config(0, encoder, AV_CODEC_CONFIG_PIX_FORMAT, 0, &formats, 0);
  return code < 0 ? 0 : (const enum AVPixelFormat *)formats;
#else
  return encoder->pix_fmts;
#endif
}

static inline const uint8_t *pathreel_side_data(const AVStream *stream, enum AVPacketSideDataType kind, size_t *size) {
#if LIBAVFORMAT_VERSION_MAJOR >= 61
  const AVCodecParameters *codec = stream->codecpar;
  const AVPacketSideData *found = av_packet_side_data_get(codec->coded_side_data, codec->nb_coded_side_data, kind);
  *size = found ? found->size : 0;
  return found ? found->data : 0;
#else
  return av_stream_get_side_data(stream, kind, size);
#endif
}

// The size in bytes of one of a frame's buffers; zero if there is none.
static inline size_t pathreel_frame_bytes(const AVFrame *frame, int buffer) {
  return frame->buf[buffer] ? frame->buf[buffer]->size : 0;
}

// The last error that FFmpeg logged on this thread, as one line. The log goes nowhere else.
enum { pathreel_report_size = 256 };
// Defined in Functions.c, because a static variable of an inline function would be a different one in each object file.
char *pathreel_report(void);

// FFmpeg's log callback: stores errors as the report, and drops other messages.
static inline void pathreel_keep_report(void *source, int level, const char *format, va_list arguments) {
  (void)source;
  if (level > AV_LOG_ERROR) return;
  vsnprintf(pathreel_report(), pathreel_report_size, format, arguments);
  pathreel_report()[strcspn(pathreel_report(), "\r\n")] = 0;
}

// Replaces FFmpeg's log by the reports of each thread.
static inline void pathreel_keep_reports(void) { av_log_set_callback(pathreel_keep_report); }
static inline void pathreel_forget_report(void) { pathreel_report()[0] = 0; }

// Returns freed memory to the system. The C library keeps it for threads that have ended.
static inline void pathreel_return_freed_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

// A loaded program or library.
enum { pathreel_most_parts = 16 };
struct pathreel_object {
  const char *path;
  int is_program;
  // Whether it contains this code.
  int is_own;
  // The linker's hash of the contents; null if there is none.
  const uint8_t *build_id;
  size_t build_id_size;
  // The parts of its file that are loaded into memory.
  uint64_t part_offsets[pathreel_most_parts], part_sizes[pathreel_most_parts];
  int part_count;
};
typedef void (*pathreel_use_object)(const struct pathreel_object *object, void *context);

// Calls `use` for each loaded object. `use` must not load or unload libraries.
void pathreel_each_object(pathreel_use_object use, void *context);
