import CFFmpeg

/// Formats for video editing programs: ProRes, QuickTime Animation and FFV1. ``all`` lists them. Most encode every
/// frame by itself, and most keep alpha.
extension OutputFormat {
  /// ProRes 4444, or 4444 XQ at best quality, with 16-bit alpha if the clip is transparent.
  public static let mov = OutputFormat(
    name: "mov", title: "MOV with ProRes 4444", fileExtension: "mov",
    proRes(.yuv444Deep, transparent: .yuva444Deep, draft: "4444", good: "4444", best: "4444xq"))

  /// ProRes 422 HQ, or LT at draft quality, without alpha.
  public static let movProRes422 = OutputFormat(
    name: "mov-prores422", title: "MOV with ProRes 422", fileExtension: "mov",
    proRes(.yuv422Deep, transparent: nil, draft: "lt", good: "hq", best: "hq"))

  /// QuickTime Animation (RLE): lossless run lengths of the pixels that changed.
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

  /// Lossless FFV1 in Matroska, for archives and for clips that are encoded again.
  public static let mkv = OutputFormat(
    name: "mkv", title: "MKV with FFV1", fileExtension: "mkv",
    VideoEncoding(
      container: "matroska", title: "FFV1",
      encoders: [
        VideoEncoder(name: "ffv1", pixels: [.bgr0, .bgra]) { request in
          // Version 3 divides a frame into slices, each with a checksum. Threads encode slices in parallel. The slices
          // are 4 × 4 rectangles, or 2 × 2 in a frame of fewer than four rows or columns.
          let slices = min(request.shape.width, request.shape.height) < 4 ? "4" : "16"
          return VideoEncoder.Options(
            threads: request.threads,
            named: [("level", "3"), ("slices", slices), ("slicecrc", "1"), ("coder", "range_tab")],
            segmentLength: SegmentLength.ofLargeFrames(request.shape))
        }
      ], opaque: .bgr0, transparent: .bgra, audio: .flac, isLossless: true, minimumSide: 2, streams: true))

  /// - Parameters:
  ///   - draft: The encoder's name of the profile for draft quality; `good` and `best` are those for the others.
  private static func proRes(
    _ opaque: PixelFormat, transparent: PixelFormat?, draft: String, good: String, best: String
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
            // Some programs accept ProRes only if the vendor is Apple.
            named: [("profile", profile), ("vendor", "apl0")] + (request.pixels.hasAlpha ? [("alpha_bits", "16")] : []),
            segmentLength: SegmentLength.ofLargeFrames(request.shape))
        }
      ], opaque: opaque, transparent: transparent, audio: .pcm)
  }
}
