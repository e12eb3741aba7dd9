import CFFmpeg
import Foundation

extension OutputFormat {
  /// H.264 High, 4:2:0, converted and tagged as BT.709 in limited range, index at the front: plays everywhere.
  public static let mp4 = OutputFormat(name: "mp4", title: "MP4", fileExtension: "mp4", H264.encoding(in: "mp4"))

  /// The same stream in a QuickTime file.
  public static let movH264 = OutputFormat(
    name: "mov-h264", title: "MOV with H.264", fileExtension: "mov", H264.encoding(in: "mov"))

  /// H.264 of red, green and blue without loss, for archives and for programs that take little else. Few players show it.
  public static let mkvH264 = OutputFormat(
    name: "mkv-h264", title: "MKV with lossless H.264", fileExtension: "mkv",
    VideoEncoding(
      container: "matroska", title: "H.264", encoders: [H264.rgbEncoder], opaque: .bgr0, audio: .flac, isLossless: true,
      streams: true, maximumArea: H264.maximumArea, largeSize: "8192x4352"))
}

/// What is asked of x264.
package enum H264 {
  /// The most pixels a frame: 139,264 blocks of 16 × 16 (ITU-T H.264 table A-1, the highest level, 6.2).
  package static let maximumArea = 139_264 * 256

  static func encoding(in container: String) -> VideoEncoding {
    VideoEncoding(
      container: container, containerOptions: [("movflags", "+faststart+write_colr")], title: "H.264",
      encoders: [
        VideoEncoder(name: "libx264", pixels: [.yuv420, .yuv444, .yuv420Deep, .yuv444Deep], options: options)
      ], opaque: .yuv420, audio: .aac, maximumArea: maximumArea, largeSize: "8192x4352")
  }

  static let rgbEncoder = VideoEncoder(name: "libx264rgb", pixels: [.bgr0]) { request in
    let bounds = EncoderBounds(area: request.shape.width * request.shape.height)
    return VideoEncoder.Options(
      threads: request.threads ?? bounds.threads,
      named: [
        ("preset", "veryfast"), ("qp", "0"),
        ("x264-params", "log-level=none:cpu-independent=1" + bounds.lookahead + treeInstructions),
      ], segmentLength: SegmentLength.ofPredictedFrames)
  }

  /// `draft` is for looking at motion, `best` for what is encoded again elsewhere. Documentation/Formats.md has what they cost.
  @Sendable static func options(_ request: VideoEncoder.Request) -> VideoEncoder.Options {
    let bounds = EncoderBounds(area: request.shape.width * request.shape.height * request.pixels.stackedPictures)
    let profile =
      switch (request.pixels.columns, request.pixels.depth) {
      case (2, 8): "high"
      case (2, _): "high10"
      default: "high444"
      }
    if request.hasOwnOptions {
      let rate = constantRateFactor(request.quality)
      return VideoEncoder.Options(
        threads: request.threads ?? bounds.threads,
        named: [
          ("preset", rate.preset), ("profile", profile), ("crf", rate.factor), ("aq-mode", "\(adaptiveQuantisation)"),
          ("x264-params", commonParameters + bounds.lookahead + treeInstructions),
        ], segmentLength: SegmentLength.ofPredictedFrames)
    }
    let height = request.shape.height * request.pixels.stackedPictures
    let (preset, quantiser) = constantQuantiser(request.quality)
    func settings(hasWeights: Bool) -> X264Settings {
      let parameters = drawingParameters(height: height, hasWeights: hasWeights) + bounds.groups
      return X264Settings(
        preset: preset, profile: profile,
        parameters: "qp=\(quantiser):aq-mode=\(adaptiveQuantisation):\(parameters)")
    }
    // Frames are divided between processors, so more threads than these only take memory.
    let processors = max(2, ProcessInfo.processInfo.activeProcessorCount)
    return VideoEncoder.Options(
      threads: max(2, request.threads ?? min(bounds.threads, processors)),
      segmentLength: SegmentLength.ofPredictedFrames,
      drawing: (settings(hasWeights: false), settings(hasWeights: true)))
  }

  /// None: it takes bits from busy blocks, which in a drawing are the lines on a flat background. Without it, the mean error of a
  /// spirograph's lines was a tenth less in a file of the same size.
  private static let adaptiveQuantisation = 0

  /// Most of the error that is left in a saturated drawing is chroma's, which costs little where it has a quarter of the samples.
  /// The 8 × 8 transform, which the fastest preset leaves out, is what makes a stream High. Without the last one x264 chooses by
  /// the processor what it does, and not only how.
  private static let commonParameters = "chroma-qp-offset=-6:8x8dct=1:cpu-independent=1"

  /// What ``FrameTypes`` and constant quantisers are completed by.
  ///
  /// With several threads, motion reaches down only as far as a thread is sure to be ahead. x264 derives that from their number;
  /// here it is what it would be for four, so that two or more threads give the same bytes. The picture parameters of encoders with and
  /// without weights are to stand in one stream, so their numbers differ (``H264Parameters``).
  ///
  /// - Parameter height: Of a frame, in pixels.
  package static func drawingParameters(height: Int, hasWeights: Bool) -> String {
    let reach = max(16, ((height + 24) / 4 - 24) / 2)
    return commonParameters + ":bframes=3:b-adapt=0:b-pyramid=strict:ipratio=2:pbratio=2"
      + ":scenecut=0:no-mbtree=1:rc-lookahead=0:sync-lookahead=0:deadzone-inter=10:deadzone-intra=6"
      + ":mvrange-thread=\(reach)" + (hasWeights ? ":weightp=1:sps-id=1" : ":weightp=0")
  }

  /// The same quantisers for all clips, so that the error of what is drawn is about the same whatever else changes. ``FrameTypes`` sees
  /// to it that they cost no more than x264's own choice, which looks ahead for it and takes half of the encoder's time.
  ///
  /// A key frame's quantiser is six finer than a P-frame's: what stands still has it for the whole segment. A B-frame's is six
  /// coarser, for the time of a frame. Coefficients are rounded more nearly to the nearest step than x264 does, whose wide dead zones
  /// are made for film: drawings gained 0.3 to 0.6 dB at equal size.
  private static func constantQuantiser(_ quality: VideoSettings.Quality) -> (preset: String, quantiser: Int) {
    switch quality {
    case .draft: ("veryfast", 24)
    case .good, .lossless: ("veryfast", 18)
    case .best: ("medium", 9)
    }
  }

  /// What others' options go over: x264's own control of rate, types of frames and looking ahead.
  private static func constantRateFactor(_ quality: VideoSettings.Quality) -> (preset: String, factor: String) {
    switch quality {
    case .draft: ("superfast", "24")
    case .good, .lossless: ("veryfast", "13")
    case .best: ("medium", "7")
    }
  }

  /// On a processor with AVX-512, all that x264 may use beside that where it builds its macroblock tree.
  ///
  /// x264 164's AVX-512 code for the macroblock tree reads beyond rows of macroblocks of some lengths (63, for a width of
  /// 1000), and whatever lies in memory there decides about quantisers: a video would not always be the same. Filling the
  /// memory with ones shows it. Nothing else of x264 was found to.
  private static var treeInstructions: String {
    #if arch(x86_64)
      if av_get_cpu_flags() & AV_CPU_FLAG_AVX512 != 0 { return ":asm=AVX2,FMA3,BMI2" }
    #endif
    return ""
  }
}
