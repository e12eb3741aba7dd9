import CFFmpeg

extension OutputFormat {
  /// H.264 High, 4:2:0, converted and tagged as BT.709 in limited range, index at the front: plays everywhere.
  public static let mp4 = OutputFormat(
    name: "MP4", fileExtension: "mp4", hasAlpha: false,
    content: .video(
      VideoEncoding(
        container: "mp4", containerOptions: [("movflags", "+faststart+write_colr")], encoder: "libx264",
        title: "H.264", pixels: .yuv420, maximumArea: H264.maximumArea, largeSize: "8192x4352", options: H264.options))
  )
}

/// What is asked of x264.
package enum H264 {
  /// The most pixels a frame: 139,264 blocks of 16 × 16 (ITU-T H.264 table A-1, the highest level, 6.2).
  package static let maximumArea = 139_264 * 256

  @Sendable static func options(_ settings: VideoSettings, width: Int, height: Int) -> VideoEncoding.Options {
    let bounds = EncoderBounds(area: width * height)
    return VideoEncoding.Options(
      threads: settings.threads ?? bounds.threads, profile: FF_PROFILE_H264_HIGH,
      named: [
        ("preset", settings.preset.rawValue), ("profile", "high"), ("crf", "\(settings.quality)"),
        // Adaptive quantisation takes bits from busy blocks, which in a drawing are the lines on a flat background: without
        // it, the mean error of a spirograph's lines was a tenth less in a file of the same size.
        ("aq-mode", "none"),
        // Most of the error that is left in a saturated drawing is chroma's, which costs little: a quarter of the samples.
        // The 8 × 8 transform, which the fastest preset leaves out, is what makes a stream High.
        ("x264-params", "chroma-qp-offset=-6:8x8dct=1" + bounds.options + instructions),
      ])
  }

  /// On a processor with AVX-512, all that x264 may use beside that.
  ///
  /// x264 164's AVX-512 code for the macroblock tree reads beyond rows of macroblocks of some lengths (63, for a width of
  /// 1000), and whatever lies in memory there decides about quantisers: a video would not always be the same. Filling the
  /// memory with ones shows it. Without AVX-512 that changes nothing, nor is the encoder slower.
  private static var instructions: String {
    #if arch(x86_64)
      if av_get_cpu_flags() & AV_CPU_FLAG_AVX512 != 0 { return ":asm=AVX2,FMA3,BMI2" }
    #endif
    return ""
  }
}
