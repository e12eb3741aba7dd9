import CFFmpeg
import Foundation

/// H.265, AV1 and VP9: smaller files than H.264's, but slower to encode. ``all`` lists these formats.
extension OutputFormat {
  /// H.265 Main, tagged `hvc1`. Apple's programs do not play it without the tag.
  public static let mp4H265 = OutputFormat(
    name: "mp4-h265", title: "MP4 with H.265", fileExtension: "mp4",
    VideoEncoding(
      container: "mp4", containerOptions: [("movflags", "+faststart+write_colr")], tag: "hvc1", title: "H.265",
      encoders: [
        VideoEncoder(
          name: "libx265", pixels: [.yuv420, .yuv444, .yuv420Deep, .yuv422Deep, .yuv444Deep],
          // B-frames that serve as references need a delay of two frames. The writer computes the timestamps with it,
          // since for a clip of one or two frames x265 returns timestamps that it never set.
          decodingDelay: 2, rateOptions: ["crf", "b", "qp"], options: H265.options)
      ], opaque: .yuv420, audio: .aac, minimumSide: 16,
      // x265 divides such frames into squares of 16 pixels, which H.265 forbids above level 4.1. There a side has at most
      // √(8 · 2,228,224) pixels, and x265 rounds sides up to squares (ITU-T H.265 §A.4.1).
      narrowFrames: (32, 4208), maximumArea: 8192 * 4320, largeSize: "8192x4320"))

  /// AV1 with 10 bits. All decoders have 10 bits, and they keep gradients free of visible steps.
  public static let mp4AV1 = OutputFormat(
    name: "mp4-av1", title: "MP4 with AV1", fileExtension: "mp4",
    AV1.encoding(in: "mp4", [("movflags", "+faststart+write_colr")]))

  /// VP9, with alpha if the clip is transparent.
  public static let webm = OutputFormat(
    name: "webm", title: "WebM", fileExtension: "webm",
    VideoEncoding(
      container: "webm", title: "VP9",
      encoders: [
        VideoEncoder(
          name: "libvpx-vp9", pixels: [.yuv420, .yuva420, .yuv444, .yuv420Deep, .yuv422Deep, .yuv444Deep],
          rateOptions: ["crf", "b"], boundsRate: true, options: VP9.options)
      ], opaque: .yuv420, transparent: .yuva420, audio: .opus, streams: true, maximumArea: 16_384 * 8704,
      largeSize: "16384x8704"))

  /// AV1 in WebM.
  public static let webmAV1 = OutputFormat(
    name: "webm-av1", title: "WebM with AV1", fileExtension: "webm", AV1.encoding(in: "webm", []))

  /// Animated AVIF with 4:4:4 colour, encoded by libaom, since SVT-AV1 does not take 4:4:4. It has no alpha, because
  /// FFmpeg 5.1 drops alpha silently.
  public static let avifAnimation = OutputFormat(
    name: "avif-animation", title: "animated AVIF", fileExtension: "avif", AV1.animation)
}

/// The options of x265 for each quality.
private enum H265 {
  @Sendable static func options(_ request: VideoEncoder.Request) -> VideoEncoder.Options {
    let (preset, rate) =
      switch request.quality {
      case .draft: ("ultrafast", "26")
      case .good, .lossless: ("veryfast", "14")
      case .best: ("medium", "9")
      }
    var parameters = "log-level=none:aq-mode=0:cbqpoffs=-6:crqpoffs=-6:info=0"
    // The bytes depend on how many frames x265 works on at once. By default it derives this from the number of
    // processors.
    parameters += request.threads.map { ":pools=\($0):frame-threads=1" } ?? ":frame-threads=2"
    return VideoEncoder.Options(
      named: [("preset", preset), ("crf", rate), ("x265-params", parameters)],
      segmentLength: SegmentLength.ofPredictedFrames)
  }
}

/// The options of SVT-AV1, and of libaom for pixel formats that SVT-AV1 does not take.
private enum AV1 {
  static func encoding(in container: String, _ options: [(name: String, value: String)]) -> VideoEncoding {
    VideoEncoding(
      container: container, containerOptions: options, title: "AV1",
      encoders: [
        VideoEncoder(
          name: "libsvtav1", pixels: [.yuv420, .yuv420Deep], lock: .svtAV1, rateOptions: ["crf", "qp", "b"],
          options: svt),
        libaom([.yuv444, .yuv444Deep, .yuv420, .yuv420Deep]),
      ], opaque: .yuv420Deep, audio: container == "webm" ? .opus : .aac, minimumSide: 64,
      // SVT-AV1's own limit.
      maximumHeight: 8704, streams: container == "webm", maximumArea: 8192 * 4352, largeSize: "8192x4352")
  }

  static let animation = VideoEncoding(
    container: "avif", title: "AV1",
    encoders: [libaom([.yuv444, .yuv420, .yuv444Deep, .yuv420Deep])],
    opaque: .yuv444, minimumSide: 2, maximumArea: 8192 * 4352, largeSize: "8192x4352")

  private static func libaom(_ pixels: [PixelFormat]) -> VideoEncoder {
    VideoEncoder(name: "libaom-av1", pixels: pixels, rateOptions: ["crf", "b"], boundsRate: true, options: aom)
  }

  @Sendable private static func svt(_ request: VideoEncoder.Request) -> VideoEncoder.Options {
    silence
    let (preset, rate) =
      switch request.quality {
      case .draft: ("12", "40")
      case .good, .lossless: ("9", "20")
      case .best: ("6", "12")
      }
    // SVT-AV1 chooses its number of threads, up to the number of logical processors that `lp` gives.
    let threads = request.threads.map { ":lp=\($0)" } ?? ""
    return VideoEncoder.Options(
      named: [("preset", preset), ("crf", rate), ("svtav1-params", "enable-overlays=0" + threads)],
      segmentLength: SegmentLength.ofPredictedFrames)
  }

  @Sendable private static func aom(_ request: VideoEncoder.Request) -> VideoEncoder.Options {
    let (speed, rate) =
      switch request.quality {
      case .draft: ("8", "38")
      case .good, .lossless: ("7", "16")
      case .best: ("4", "8")
      }
    return VideoEncoder.Options(
      // One thread gives other bytes than several; any number from two on gives the same.
      threads: request.threads ?? max(2, ProcessInfo.processInfo.activeProcessorCount),
      named: [("usage", "good"), ("cpu-used", speed), ("crf", rate), ("row-mt", "1")],
      segmentLength: SegmentLength.ofPredictedFrames)
  }

  /// SVT-AV1 writes to standard error unless this environment variable turns it off.
  private static let silence: Void = { _ = setenv("SVT_LOG", "0", 1) }()
}

/// The options of libvpx for each quality.
private enum VP9 {
  @Sendable static func options(_ request: VideoEncoder.Request) -> VideoEncoder.Options {
    let (deadline, speed, rate) =
      switch request.quality {
      case .draft: ("realtime", "8", "36")
      case .good, .lossless: ("good", "3", "15")
      case .best: ("good", "2", "8")
      }
    return VideoEncoder.Options(
      threads: request.threads ?? ProcessInfo.processInfo.activeProcessorCount,
      named: [
        ("deadline", deadline), ("cpu-used", speed), ("crf", rate), ("row-mt", "1"),
        // Frames that are never shown (alternate references) do not work together with alpha.
        ("auto-alt-ref", request.pixels.hasAlpha ? "0" : "1"),
      ], segmentLength: SegmentLength.ofPredictedFrames)
  }
}
