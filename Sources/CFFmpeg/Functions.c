// Wrappers for FFmpeg's and x264's functions. They load a library when one of its functions is first called.
//
// FFmpeg needs about 150 libraries. Loading them takes three times as long as the rest of the process start. Most of
// Pathreel's work needs none of them: PNG pictures, checks, help. So the program is not linked with FFmpeg. Instead,
// this file defines the functions that Swift calls. They look up FFmpeg's own functions and pass their arguments on.
//
// If a function is missing here, the linker reports it. Add it with its types, as in FFmpeg's header. The compiler
// compares them with the header.
#include "shim.h"

#include <dlfcn.h>
#include <libavutil/macros.h>
#include <stdatomic.h>
#include <stdlib.h>

// A library of the same version as the headers. Other versions have other structures.
struct library {
  const char *const name;
  void *_Atomic handle;
};

#define LIBRARY(NAME, VERSION) static struct library NAME = {"lib" #NAME ".so." AV_STRINGIFY(VERSION), 0};
LIBRARY(avutil, LIBAVUTIL_VERSION_MAJOR)
LIBRARY(avcodec, LIBAVCODEC_VERSION_MAJOR)
LIBRARY(avformat, LIBAVFORMAT_VERSION_MAJOR)
LIBRARY(swresample, LIBSWRESAMPLE_VERSION_MAJOR)
LIBRARY(swscale, LIBSWSCALE_VERSION_MAJOR)
LIBRARY(x264, X264_BUILD)

// Prints the error and ends the process with status 127, as the dynamic loader does for a missing library or function.
static _Noreturn void fail(void) {
  fprintf(stderr,
          "Error: FFmpeg's libraries and x264 cannot be loaded: %s; install FFmpeg (Debian: apt install ffmpeg), or, if "
          "another version of it is installed, build Pathreel again\n",
          dlerror());
  _Exit(127);
}

// Finds a function, and loads its library if needed. Threads that do this at the same time get the same result.
static void *find(struct library *library, const char *function) {
  void *handle = atomic_load(&library->handle);
  if (!handle) {
    handle = dlopen(library->name, RTLD_LAZY | RTLD_LOCAL);
    if (!handle) fail();
    atomic_store(&library->handle, handle);
  }
  void *found = dlsym(handle, function);
  if (!found) fail();
  return found;
}

// Defines a wrapper. It is hidden, so that FFmpeg's libraries still call each other directly.
#define FORWARD(LIBRARY, TYPE, NAME, PARAMETERS, ARGUMENTS)               \
  __attribute__((visibility("hidden"))) TYPE NAME PARAMETERS {           \
    static void *_Atomic known;                                          \
    void *function = atomic_load_explicit(&known, memory_order_acquire); \
    if (!function) {                                                     \
      function = find(&LIBRARY, #NAME);                                  \
      atomic_store_explicit(&known, function, memory_order_release);     \
    }                                                                    \
    return ((__typeof__(&NAME))function)ARGUMENTS;                       \
  }

#define FORWARD0(LIBRARY, TYPE, NAME) \
  FORWARD(LIBRARY, TYPE, NAME, (void), ())
#define FORWARD1(LIBRARY, TYPE, NAME, A) \
  FORWARD(LIBRARY, TYPE, NAME, (A a), (a))
#define FORWARD2(LIBRARY, TYPE, NAME, A, B) \
  FORWARD(LIBRARY, TYPE, NAME, (A a, B b), (a, b))
#define FORWARD3(LIBRARY, TYPE, NAME, A, B, C) \
  FORWARD(LIBRARY, TYPE, NAME, (A a, B b, C c), (a, b, c))
#define FORWARD4(LIBRARY, TYPE, NAME, A, B, C, D) \
  FORWARD(LIBRARY, TYPE, NAME, (A a, B b, C c, D d), (a, b, c, d))
#define FORWARD5(LIBRARY, TYPE, NAME, A, B, C, D, E) \
  FORWARD(LIBRARY, TYPE, NAME, (A a, B b, C c, D d, E e), (a, b, c, d, e))
#define FORWARD6(LIBRARY, TYPE, NAME, A, B, C, D, E, F) \
  FORWARD(LIBRARY, TYPE, NAME, (A a, B b, C c, D d, E e, F f), (a, b, c, d, e, f))
#define FORWARD7(LIBRARY, TYPE, NAME, A, B, C, D, E, F, G) \
  FORWARD(LIBRARY, TYPE, NAME, (A a, B b, C c, D d, E e, F f, G g), (a, b, c, d, e, f, g))
#define FORWARD8(LIBRARY, TYPE, NAME, A, B, C, D, E, F, G, H) \
  FORWARD(LIBRARY, TYPE, NAME, (A a, B b, C c, D d, E e, F f, G g, H h), (a, b, c, d, e, f, g, h))
#define FORWARD9(LIBRARY, TYPE, NAME, A, B, C, D, E, F, G, H, I) \
  FORWARD(LIBRARY, TYPE, NAME, (A a, B b, C c, D d, E e, F f, G g, H h, I i), (a, b, c, d, e, f, g, h, i))

typedef void (*pathreel_log_callback)(void *, int, const char *, va_list);
typedef int (*pathreel_read_packet)(void *, uint8_t *, int);
// FFmpeg 7 declares as constant what earlier versions did not change either.
#if LIBAVFORMAT_VERSION_MAJOR >= 61
typedef int (*pathreel_write_packet)(void *, const uint8_t *, int);
#else
typedef int (*pathreel_write_packet)(void *, uint8_t *, int);
#endif
#if LIBSWRESAMPLE_VERSION_MAJOR >= 5
typedef const AVChannelLayout *pathreel_layout;
typedef uint8_t *const *pathreel_output_planes;
typedef const uint8_t *const *pathreel_input_planes;
#else
typedef AVChannelLayout *pathreel_layout;
typedef uint8_t **pathreel_output_planes;
typedef const uint8_t **pathreel_input_planes;
#endif
typedef int64_t (*pathreel_seek)(void *, int64_t, int);

FORWARD2(avutil, void *, av_calloc, size_t, size_t)
FORWARD2(avutil, int, av_channel_layout_copy, AVChannelLayout *, const AVChannelLayout *)
FORWARD2(avutil, void, av_channel_layout_default, AVChannelLayout *, int)
FORWARD1(avutil, void, av_channel_layout_uninit, AVChannelLayout *)
FORWARD1(avutil, const char *, av_color_space_name, enum AVColorSpace)
FORWARD1(avutil, void, av_dict_free, AVDictionary **)
FORWARD4(avutil, AVDictionaryEntry *, av_dict_get, const AVDictionary *, const char *, const AVDictionaryEntry *, int)
FORWARD4(avutil, int, av_dict_set, AVDictionary **, const char *, const char *, int)
FORWARD0(avutil, AVFrame *, av_frame_alloc)
FORWARD1(avutil, AVFrame *, av_frame_clone, const AVFrame *)
FORWARD1(avutil, void, av_frame_free, AVFrame **)
FORWARD2(avutil, int, av_frame_get_buffer, AVFrame *, int)
FORWARD1(avutil, int, av_frame_make_writable, AVFrame *)
FORWARD1(avutil, void, av_frame_unref, AVFrame *)
FORWARD1(avutil, void, av_free, void *)
FORWARD1(avutil, void, av_freep, void *)
FORWARD1(avutil, int, av_get_bytes_per_sample, enum AVSampleFormat)
FORWARD0(avutil, int, av_get_cpu_flags)
FORWARD1(avutil, const char *, av_get_media_type_string, enum AVMediaType)
FORWARD1(avutil, const char *, av_get_pix_fmt_name, enum AVPixelFormat)
FORWARD2(avutil, int, av_hash_alloc, struct AVHashContext **, const char *)
FORWARD2(avutil, void, av_hash_final, struct AVHashContext *, uint8_t *)
FORWARD1(avutil, void, av_hash_freep, struct AVHashContext **)
FORWARD1(avutil, void, av_hash_init, struct AVHashContext *)
FORWARD3(avutil, void, av_hash_update, struct AVHashContext *, const uint8_t *, size_t)
FORWARD1(avutil, void, av_log_set_callback, pathreel_log_callback)
FORWARD1(avutil, void *, av_malloc, size_t)
FORWARD1(avutil, void *, av_mallocz, size_t)
FORWARD5(avutil, const AVOption *, av_opt_find, void *, const char *, const char *, int, int)
FORWARD4(avutil, int, av_opt_set, void *, const char *, const char *, int)
FORWARD4(avutil, int, av_opt_set_int, void *, const char *, int64_t, int)
FORWARD1(avutil, const AVPixFmtDescriptor *, av_pix_fmt_desc_get, enum AVPixelFormat)
FORWARD1(avutil, int, av_sample_fmt_is_planar, enum AVSampleFormat)
FORWARD0(avutil, struct AVSHA *, av_sha_alloc)
FORWARD2(avutil, void, av_sha_final, struct AVSHA *, uint8_t *)
FORWARD2(avutil, int, av_sha_init, struct AVSHA *, int)
FORWARD3(avutil, void, av_sha_update, struct AVSHA *, const uint8_t *, size_t)
FORWARD3(avutil, int, av_strerror, int, char *, size_t)

FORWARD1(avcodec, int, av_codec_is_encoder, const AVCodec *)
FORWARD1(avcodec, const AVCodec *, av_codec_iterate, void **)
FORWARD2(avcodec, int, av_new_packet, AVPacket *, int)
FORWARD0(avcodec, AVPacket *, av_packet_alloc)
FORWARD1(avcodec, void, av_packet_free, AVPacket **)
FORWARD3(avcodec, uint8_t *, av_packet_get_side_data, const AVPacket *, enum AVPacketSideDataType, size_t *)
FORWARD3(avcodec, uint8_t *, av_packet_new_side_data, AVPacket *, enum AVPacketSideDataType, size_t)
FORWARD3(avcodec, void, av_packet_rescale_ts, AVPacket *, AVRational, AVRational)
FORWARD1(avcodec, void, av_packet_unref, AVPacket *)
FORWARD1(avcodec, AVCodecContext *, avcodec_alloc_context3, const AVCodec *)
FORWARD1(avcodec, const AVCodec *, avcodec_find_decoder, enum AVCodecID)
FORWARD1(avcodec, const AVCodec *, avcodec_find_decoder_by_name, const char *)
FORWARD1(avcodec, const AVCodec *, avcodec_find_encoder_by_name, const char *)
FORWARD1(avcodec, void, avcodec_flush_buffers, AVCodecContext *)
FORWARD1(avcodec, void, avcodec_free_context, AVCodecContext **)
FORWARD1(avcodec, const char *, avcodec_get_name, enum AVCodecID)
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100)
FORWARD6(avcodec, int, avcodec_get_supported_config, const AVCodecContext *, const AVCodec *, enum AVCodecConfig,
         unsigned, const void **, int *)
#endif
FORWARD3(avcodec, int, avcodec_open2, AVCodecContext *, const AVCodec *, AVDictionary **)
FORWARD2(avcodec, int, avcodec_parameters_from_context, AVCodecParameters *, const AVCodecContext *)
FORWARD2(avcodec, int, avcodec_parameters_to_context, AVCodecContext *, const AVCodecParameters *)
FORWARD2(avcodec, const char *, avcodec_profile_name, enum AVCodecID, int)
FORWARD2(avcodec, int, avcodec_receive_frame, AVCodecContext *, AVFrame *)
FORWARD2(avcodec, int, avcodec_receive_packet, AVCodecContext *, AVPacket *)
FORWARD2(avcodec, int, avcodec_send_frame, AVCodecContext *, const AVFrame *)
FORWARD2(avcodec, int, avcodec_send_packet, AVCodecContext *, const AVPacket *)

FORWARD6(avformat, int, av_find_best_stream, AVFormatContext *, enum AVMediaType, int, int, const AVCodec **, int)
FORWARD3(avformat, const AVOutputFormat *, av_guess_format, const char *, const char *, const char *)
FORWARD2(avformat, int, av_interleaved_write_frame, AVFormatContext *, AVPacket *)
FORWARD2(avformat, int, av_read_frame, AVFormatContext *, AVPacket *)
FORWARD4(avformat, int, av_seek_frame, AVFormatContext *, int, int64_t, int)
#if LIBAVFORMAT_VERSION_MAJOR >= 61
FORWARD3(avcodec, const AVPacketSideData *, av_packet_side_data_get, const AVPacketSideData *, int,
         enum AVPacketSideDataType)
#else
FORWARD3(avformat, uint8_t *, av_stream_get_side_data, const AVStream *, enum AVPacketSideDataType, size_t *)
#endif
FORWARD1(avformat, int, av_write_trailer, AVFormatContext *)
FORWARD0(avformat, AVFormatContext *, avformat_alloc_context)
FORWARD4(avformat, int, avformat_alloc_output_context2, AVFormatContext **, const AVOutputFormat *, const char *,
         const char *)
FORWARD1(avformat, void, avformat_close_input, AVFormatContext **)
FORWARD2(avformat, int, avformat_find_stream_info, AVFormatContext *, AVDictionary **)
FORWARD1(avformat, void, avformat_free_context, AVFormatContext *)
FORWARD1(avformat, int, avformat_index_get_entries_count, const AVStream *)
FORWARD2(avformat, AVStream *, avformat_new_stream, AVFormatContext *, const AVCodec *)
FORWARD4(avformat, int, avformat_open_input, AVFormatContext **, const char *, const AVInputFormat *, AVDictionary **)
FORWARD6(avformat, int, avformat_seek_file, AVFormatContext *, int, int64_t, int64_t, int64_t, int)
FORWARD2(avformat, int, avformat_write_header, AVFormatContext *, AVDictionary **)
FORWARD7(avformat, AVIOContext *, avio_alloc_context, unsigned char *, int, int, void *, pathreel_read_packet,
         pathreel_write_packet, pathreel_seek)
FORWARD1(avformat, int, avio_closep, AVIOContext **)
FORWARD1(avformat, void, avio_context_free, AVIOContext **)
FORWARD3(avformat, int, avio_open, AVIOContext **, const char *, int)

FORWARD9(swresample, int, swr_alloc_set_opts2, struct SwrContext **, pathreel_layout, enum AVSampleFormat, int,
         pathreel_layout, enum AVSampleFormat, int, int, void *)
FORWARD5(swresample, int, swr_convert, struct SwrContext *, pathreel_output_planes, int, pathreel_input_planes, int)
FORWARD1(swresample, void, swr_free, struct SwrContext **)
FORWARD2(swresample, int, swr_get_out_samples, struct SwrContext *, int)
FORWARD1(swresample, int, swr_init, struct SwrContext *)

FORWARD0(swscale, struct SwsContext *, sws_alloc_context)
FORWARD1(swscale, void, sws_freeContext, struct SwsContext *)
FORWARD1(swscale, const int *, sws_getCoefficients, int)
FORWARD3(swscale, int, sws_init_context, struct SwsContext *, SwsFilter *, SwsFilter *)
FORWARD7(swscale, int, sws_scale, struct SwsContext *, const uint8_t *const *, const int *, int, int,
         uint8_t *const *, const int *)
FORWARD8(swscale, int, sws_setColorspaceDetails, struct SwsContext *, const int *, int, const int *, int, int, int, int)

char *pathreel_report(void) {
  static _Thread_local char text[pathreel_report_size];
  return text;
}

FORWARD1(x264, void, x264_encoder_close, x264_t *)
FORWARD1(x264, int, x264_encoder_delayed_frames, x264_t *)
FORWARD5(x264, int, x264_encoder_encode, x264_t *, x264_nal_t **, int *, x264_picture_t *, x264_picture_t *)
FORWARD3(x264, int, x264_encoder_headers, x264_t *, x264_nal_t **, int *)
FORWARD2(x264, void, x264_encoder_parameters, x264_t *, x264_param_t *)
FORWARD2(x264, int, x264_param_apply_profile, x264_param_t *, const char *)
FORWARD3(x264, int, x264_param_default_preset, x264_param_t *, const char *, const char *)
FORWARD3(x264, int, x264_param_parse, x264_param_t *, const char *, const char *)
FORWARD1(x264, void, x264_param_cleanup, x264_param_t *)
FORWARD1(x264, void, x264_picture_init, x264_picture_t *)

x264_t *pathreel_x264_encoder_open(x264_param_t *parameters) {
  void *function = find(&x264, AV_STRINGIFY(x264_encoder_open));
  return ((__typeof__(&x264_encoder_open))function)(parameters);
}
