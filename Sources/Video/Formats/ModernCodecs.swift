import CFFmpeg
import Foundation

/// H.265, AV1 and VP9: smaller files than H.264's, for more time.
extension OutputFormat {
  /// H.265 Main, tagged `hvc1`, without which Apple's programs do not play it.
  public static let mp4H265 = OutputFormat(
    name: "mp4-h265", title: "MP4 with H.265", fileExtension: "mp4",
    VideoEncoding(
      container: "mp4", containerOptions: [("movflags", "+faststart+write_colr")], tag: "hvc1", title: "H.265",
      encoders: [
        VideoEncoder(
          name: "libx265", pixels: [.yuv420, .yuv444, .yuv420Deep, .yuv422Deep, .yuv444Deep],
          // Of a clip of one or two frames x265 gives times that were never set. B-frames that others refer to need two frames.
          decodingDelay: 2, options: H265.options)
      ], opaque: .yuv420, audio: .aac, minimumSide: 16, maximumArea: 8192 * 4320, largeSize: "8192x4320"))

  /// AV1 with 10 bits, which its decoders all have and which spares gradients their steps.
  public static let mp4AV1 = OutputFormat(
    name: "mp4-av1", title: "MP4 with AV1", fileExtension: "mp4",
    AV1.encoding(in: "mp4", [("movflags", "+faststart+write_colr")]))

  /// VP9, with alpha where the clip has it.
  public static let webm = OutputFormat(
    name: "webm", title: "WebM", fileExtension: "webm",
    VideoEncoding(
      container: "webm", title: "VP9",
      encoders: [
        VideoEncoder(
          name: "libvpx-vp9", pixels: [.yuv420, .yuva420, .yuv444, .yuv420Deep, .yuv422Deep, .yuv444Deep],
          options: VP9.options)
      ], opaque: .yuv420, transparent: .yuva420, audio: .opus, streams: true, maximumArea: 16_384 * 8704,
      largeSize: "16384x8704"))

  /// AV1 in WebM.
  public static let webmAV1 = OutputFormat(
    name: "webm-av1", title: "WebM with AV1", fileExtension: "webm", AV1.encoding(in: "webm", []))

  /// Animated AVIF with 4:4:4 colour, which SVT-AV1 does not take. FFmpeg 5.1 leaves out alpha without a word, so it is not
  /// offered.
  public static let avifAnimation = OutputFormat(
    name: "avif-animation", title: "animated AVIF", fileExtension: "avif", AV1.animation)
}

/// What is asked of x265.
private enum H265 {
  @Sendable static func options(_ request: VideoEncoder.Request) -> VideoEncoder.Options {
    let (preset, rate) =
      switch request.quality {
      case .draft: ("ultrafast", "26")
      case .good, .lossless: ("veryfast", "14")
      case .best: ("medium", "9")
      }
    var parameters = "log-level=none:aq-mode=0:cbqpoffs=-6:crqpoffs=-6:info=0"
    // Its bytes depend on how many frames it works on at once, which it would take from the number of processors.
    parameters += request.threads.map { ":pools=\($0):frame-threads=1" } ?? ":frame-threads=2"
    return VideoEncoder.Options(
      named: [("preset", preset), ("crf", rate), ("x265-params", parameters)],
      segmentLength: SegmentLength.ofPredictedFrames)
  }
}

/// What is asked of SVT-AV1, and of libaom for what SVT-AV1 does not take.
private enum AV1 {
  static func encoding(in container: String, _ options: [(name: String, value: String)]) -> VideoEncoding {
    VideoEncoding(
      container: container, containerOptions: options, title: "AV1",
      encoders: [
        VideoEncoder(name: "libsvtav1", pixels: [.yuv420, .yuv420Deep], turn: .svtAV1, options: svt),
        VideoEncoder(name: "libaom-av1", pixels: [.yuv444, .yuv444Deep, .yuv420, .yuv420Deep], options: aom),
      ], opaque: .yuv420Deep, audio: container == "webm" ? .opus : .aac, minimumSide: 64, streams: container == "webm",
      maximumArea: 8192 * 4352, largeSize: "8192x4352")
  }

  static let animation = VideoEncoding(
    container: "avif", title: "AV1",
    encoders: [VideoEncoder(name: "libaom-av1", pixels: [.yuv444, .yuv420, .yuv444Deep, .yuv420Deep], options: aom)],
    opaque: .yuv444, minimumSide: 2, maximumArea: 8192 * 4352, largeSize: "8192x4352")

  @Sendable private static func svt(_ request: VideoEncoder.Request) -> VideoEncoder.Options {
    silence
    let (preset, rate) =
      switch request.quality {
      case .draft: ("12", "40")
      case .good, .lossless: ("9", "20")
      case .best: ("6", "12")
      }
    // Its own number of threads is bounded by the logical processors that it is told of.
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
      // With one thread its bytes are others than with several, however many these are.
      threads: request.threads ?? max(2, ProcessInfo.processInfo.activeProcessorCount),
      named: [("usage", "good"), ("cpu-used", speed), ("crf", rate), ("row-mt", "1")],
      segmentLength: SegmentLength.ofPredictedFrames)
  }

  /// SVT-AV1 writes to standard error by itself unless its environment variable says otherwise.
  private static let silence: Void = { _ = setenv("SVT_LOG", "0", 1) }()
}

/// What is asked of libvpx.
private enum VP9 {
  @Sendable static func options(_ request: VideoEncoder.Request) -> VideoEncoder.Options {
    let (deadline, speed, rate) =
      switch request.quality {
      case .draft: ("realtime", "8", "36")
      case .good, .lossless: ("good", "5", "14")
      case .best: ("good", "2", "8")
      }
    return VideoEncoder.Options(
      threads: request.threads ?? ProcessInfo.processInfo.activeProcessorCount,
      named: [
        ("deadline", deadline), ("cpu-used", speed), ("crf", rate), ("row-mt", "1"),
        // Frames that are never shown are not possible beside alpha.
        ("auto-alt-ref", request.pixels.hasAlpha ? "0" : "1"),
      ], segmentLength: SegmentLength.ofPredictedFrames)
  }
}
