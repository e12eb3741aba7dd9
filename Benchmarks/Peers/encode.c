// Encodes yuv420p frames from a memory-mapped file as H.264, with x264's `veryfast` at a constant rate factor of 13.
// Benchmarks/benchmark clips starts it to measure the encoder alone.
//   encode IN.yuv WIDTH HEIGHT RATE OUT.mp4

#include <fcntl.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/cpu.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/opt.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>

static int checked(int result) {
  if (result >= 0) return result;
  fprintf(stderr, "encode: %s\n", av_err2str(result));
  exit(1);
}

static AVFormatContext *container;
static AVCodecContext *encoder;
static AVStream *stream;

// Encodes a frame and writes the packets that are ready. A null frame ends the stream.
static void encode(AVFrame *frame, AVPacket *packet) {
  checked(avcodec_send_frame(encoder, frame));
  while (avcodec_receive_packet(encoder, packet) >= 0) {
    av_packet_rescale_ts(packet, encoder->time_base, stream->time_base);
    checked(av_interleaved_write_frame(container, packet));
  }
}

int main(int count, char **arguments) {
  if (count != 6) return 64;
  int width = atoi(arguments[2]), height = atoi(arguments[3]), rate = atoi(arguments[4]);
  int file = checked(open(arguments[1], O_RDONLY));
  struct stat status;
  checked(fstat(file, &status));
  uint8_t *pixels = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  int size = av_image_get_buffer_size(AV_PIX_FMT_YUV420P, width, height, 1);

  av_log_set_level(AV_LOG_ERROR);
  checked(avformat_alloc_output_context2(&container, NULL, NULL, arguments[5]));
  const AVCodec *codec = avcodec_find_encoder_by_name("libx264");
  encoder = avcodec_alloc_context3(codec);
  encoder->width = width;
  encoder->height = height;
  encoder->pix_fmt = AV_PIX_FMT_YUV420P;
  encoder->time_base = (AVRational){1, rate};
  encoder->framerate = (AVRational){rate, 1};
  encoder->thread_count = 0;
  encoder->gop_size = 2 * rate;
  if (container->oformat->flags & AVFMT_GLOBALHEADER) encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  av_opt_set(encoder->priv_data, "preset", "veryfast", 0);
  av_opt_set(encoder->priv_data, "crf", "13", 0);
  av_opt_set(encoder->priv_data, "profile", "high", 0);
  av_opt_set(encoder->priv_data, "aq-mode", "none", 0);
  // As in Pathreel, x264 does not use AVX-512 for its macroblock tree; Sources/Video/X264/H264.swift says why.
  const char *parameters = av_get_cpu_flags() & AV_CPU_FLAG_AVX512 ? "chroma-qp-offset=-6:8x8dct=1:asm=AVX2,FMA3,BMI2"
                                                                   : "chroma-qp-offset=-6:8x8dct=1";
  checked(av_opt_set(encoder->priv_data, "x264-params", parameters, 0));
  checked(avcodec_open2(encoder, codec, NULL));
  stream = avformat_new_stream(container, NULL);
  checked(avcodec_parameters_from_context(stream->codecpar, encoder));
  checked(avio_open(&container->pb, arguments[5], AVIO_FLAG_WRITE));
  checked(avformat_write_header(container, NULL));

  AVPacket *packet = av_packet_alloc();
  for (long n = 0; n < status.st_size / size; n++) {
    AVFrame *frame = av_frame_alloc();
    frame->width = width;
    frame->height = height;
    frame->format = AV_PIX_FMT_YUV420P;
    frame->pts = n;
    checked(av_frame_get_buffer(frame, 0));
    uint8_t *planes[4];
    int strides[4];
    av_image_fill_arrays(planes, strides, pixels + n * size, AV_PIX_FMT_YUV420P, width, height, 1);
    av_image_copy(frame->data, frame->linesize, (const uint8_t **)planes, strides, AV_PIX_FMT_YUV420P, width, height);
    encode(frame, packet);
    av_frame_free(&frame);
  }
  encode(NULL, packet);
  checked(av_write_trailer(container));
  avio_closep(&container->pb);
  return 0;
}
