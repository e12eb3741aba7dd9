import CFFmpeg

/// What editing programs take: every frame by itself, and alpha.
extension OutputFormat {
  /// ProRes 4444, with alpha of 16 bits where the clip has it.
  public static let mov = OutputFormat(
    name: "mov", title: "MOV with ProRes 4444", fileExtension: "mov",
    proRes(.yuv444Deep, transparent: .yuva444Deep, tag: "ap4h", draft: "4444", good: "4444", best: "4444xq"))

  /// ProRes 422 HQ, without alpha.
  public static let movProRes422 = OutputFormat(
    name: "mov-prores422", title: "MOV with ProRes 422", fileExtension: "mov",
    proRes(.yuv422Deep, transparent: nil, tag: nil, draft: "lt", good: "hq", best: "hq"))

  /// QuickTime Animation: run lengths of the pixels that changed, without loss.
  public static let movAnimation = OutputFormat(
    name: "mov-animation", title: "MOV with QuickTime Animation", fileExtension: "mov",
    VideoEncoding(
      container: "mov", containerOptions: [("movflags", "+faststart+write_colr")], title: "QuickTime Animation",
      encoders: [
        VideoEncoder(name: "qtrle", pixels: [.rgb24, .argb]) { request in
          VideoEncoder.Options(threads: request.threads, segmentLength: SegmentLength.ofLargeFrames(request.shape))
        }
      ],
      opaque: .rgb24, transparent: .argb, audio: .pcm, isLossless: true))

  /// FFV1 in Matroska, without loss: for archives, and for what is encoded again.
  public static let mkv = OutputFormat(
    name: "mkv", title: "MKV with FFV1", fileExtension: "mkv",
    VideoEncoding(
      container: "matroska", title: "FFV1",
      encoders: [
        VideoEncoder(name: "ffv1", pixels: [.bgr0, .bgra]) { request in
          // Version 3 has slices, which threads share, each with a check sum.
          VideoEncoder.Options(
            threads: request.threads,
            named: [("level", "3"), ("slices", "16"), ("slicecrc", "1"), ("coder", "range_tab")],
            segmentLength: SegmentLength.ofLargeFrames(request.shape))
        }
      ], opaque: .bgr0, transparent: .bgra, audio: .flac, isLossless: true, streams: true))

  private static func proRes(
    _ opaque: PixelFormat, transparent: PixelFormat?, tag: String?, draft: String, good: String, best: String
  ) -> VideoEncoding {
    VideoEncoding(
      container: "mov", containerOptions: [("movflags", "+faststart+write_colr")], title: "ProRes",
      encoders: [
        VideoEncoder(name: "prores_ks", pixels: [opaque] + (transparent.map { [$0] } ?? [])) { request in
          let profile =
            switch request.quality {
            case .draft: draft
            case .good, .lossless: good
            case .best: best
            }
          return VideoEncoder.Options(
            threads: request.threads,
            // Some programs take ProRes by Apple's own encoder only.
            named: [("profile", profile), ("vendor", "apl0")] + (request.pixels.hasAlpha ? [("alpha_bits", "16")] : []),
            segmentLength: SegmentLength.ofLargeFrames(request.shape))
        }
      ], opaque: opaque, transparent: transparent, audio: .pcm)
  }
}
