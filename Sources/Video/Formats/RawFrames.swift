/// Uncompressed formats, for programs that read frames from a pipe, such as `pathreel render … | ffmpeg`. ``all`` lists
/// them.
extension OutputFormat {
  /// Raw RGBA: the bytes R, G, B, A of each pixel, frame after frame, without a header.
  public static let rgba = OutputFormat(
    name: "rgba", title: "raw RGBA", fileExtension: "rgba",
    VideoEncoding(
      container: "rawvideo", title: "raw RGBA",
      encoders: [VideoEncoder(name: "rawvideo", pixels: [.rgba], takesOptions: false)],
      opaque: .rgba, transparent: .rgba, isLossless: true, isReadable: false, streams: true))

  /// YUV4MPEG2: a text header, then frames in 4:4:4.
  public static let y4m = OutputFormat(
    name: "y4m", title: "Y4M", fileExtension: "y4m",
    VideoEncoding(
      // FFmpeg's muxer writes depths above 8 bits, which the first programs did not know, only if it is told to.
      container: "yuv4mpegpipe", containerOptions: [("strict", "-1")], title: "Y4M",
      encoders: [
        VideoEncoder(
          name: "wrapped_avframe", pixels: [.yuv444, .yuv420, .yuv420Deep, .yuv444Deep], takesOptions: false)
      ],
      opaque: .yuv444, streams: true))
}
