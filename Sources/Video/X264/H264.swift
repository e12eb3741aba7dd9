import CFFmpeg
import Foundation

extension OutputFormat {
  /// H.264 High in MP4, 4:2:0, converted to and tagged as BT.709 in limited range, with the index at the front. Plays
  /// everywhere.
  public static let mp4 = OutputFormat(name: "mp4", title: "MP4", fileExtension: "mp4", H264.encoding(in: "mp4"))

  /// The same stream as ``mp4``, in a QuickTime file.
  public static let movH264 = OutputFormat(
    name: "mov-h264", title: "MOV with H.264", fileExtension: "mov", H264.encoding(in: "mov"))

  /// Lossless H.264 of RGB, for archives and for programs that accept little else. Few players show it.
  public static let mkvH264 = OutputFormat(
    name: "mkv-h264", title: "MKV with lossless H.264", fileExtension: "mkv",
    VideoEncoding(
      container: "matroska", title: "H.264", encoders: [H264.rgbEncoder], opaque: .bgr0, audio: .flac, isLossless: true,
      streams: true, maximumArea: H264.maximumArea, largeSize: "8192x4352"))
}

/// The options of x264 for each quality. ``OutputFormat/mp4``, ``OutputFormat/movH264`` and ``OutputFormat/mp4Stacked``
/// use them.
package enum H264 {
  /// The most pixels of a frame: 139,264 macroblocks of 16 × 16 (ITU-T H.264 table A-1, the highest level, 6.2).
  package static let maximumArea = 139_264 * 256

  static func encoding(in container: String) -> VideoEncoding {
    VideoEncoding(
      container: container, containerOptions: [("movflags", "+faststart+write_colr")], title: "H.264",
      encoders: [
        VideoEncoder(
          name: "libx264", pixels: [.yuv420, .yuv444, .yuv420Deep, .yuv444Deep], rateOptions: ["crf", "qp", "b"],
          options: options)
      ], opaque: .yuv420, audio: .aac, maximumArea: maximumArea, largeSize: "8192x4352")
  }

  static let rgbEncoder = VideoEncoder(name: "libx264rgb", pixels: [.bgr0]) { request in
    let bounds = X264Limits(area: request.shape.width * request.shape.height)
    return VideoEncoder.Options(
      threads: request.threads ?? bounds.threads,
      named: [
        ("preset", "veryfast"), ("qp", "0"), ("x264-params", "log-level=none:cpu-independent=1" + treeInstructions),
      ] + bounds.lookahead, segmentLength: SegmentLength.ofPredictedFrames)
  }

  /// The options for a quality: `draft` for checking motion, `best` for clips that another program encodes again.
  /// Documentation/Formats.md lists their costs.
  @Sendable static func options(_ request: VideoEncoder.Request) -> VideoEncoder.Options {
    let bounds = X264Limits(area: request.shape.width * request.shape.height * request.pixels.stackedPictures)
    let profile =
      switch (request.pixels.sharesChroma, request.pixels.depth) {
      case (true, 8): "high"
      case (true, _): "high10"
      default: "high444"
      }
    if request.hasOwnOptions {
      let rate = constantRateFactor(request.quality)
      return VideoEncoder.Options(
        threads: request.threads ?? bounds.threads,
        named: [
          ("preset", rate.preset), ("profile", profile), ("crf", rate.factor), ("aq-mode", "\(adaptiveQuantisation)"),
          ("chromaoffset", "\(chromaOffset)"), ("8x8dct", "1"), ("x264-params", "cpu-independent=1" + treeInstructions),
        ] + bounds.lookahead, segmentLength: SegmentLength.ofPredictedFrames)
    }
    let height = request.shape.height * request.pixels.stackedPictures
    let (preset, quantiser) = constantQuantiser(request.quality)
    func settings(hasWeights: Bool) -> X264Settings {
      let parameters = drawingParameters(height: height, hasWeights: hasWeights) + bounds.groups
      return X264Settings(
        preset: preset, profile: profile,
        parameters: "qp=\(quantiser):aq-mode=\(adaptiveQuantisation):\(parameters)")
    }
    // Threads share the frames. More threads than processors only take memory.
    let processors = max(2, ProcessInfo.processInfo.activeProcessorCount)
    return VideoEncoder.Options(
      threads: max(2, request.threads ?? min(bounds.threads, processors)),
      segmentLength: SegmentLength.ofPredictedFrames,
      drawing: (settings(hasWeights: false), settings(hasWeights: true)))
  }

  /// Adaptive quantisation is off. It takes bits from busy blocks, and in a drawing those are the lines on a flat
  /// background. Without it, the mean error of a spirograph's lines was a tenth less at the same file size.
  private static let adaptiveQuantisation = 0

  /// The offset of chroma quantisers. Chroma has most of the remaining error of a saturated drawing. Finer chroma costs
  /// little, since it has a quarter of the samples.
  private static let chromaOffset = -6

  /// The x264 parameters for all qualities.
  ///
  /// - `8x8dct`: the transform of 8 × 8 samples, which High profile adds. It is given explicitly, because a caller's
  ///   preset `ultrafast` would leave it out.
  /// - `cpu-independent`: without it, the type of processor changes x264's decisions, not only its speed.
  private static let commonParameters = "chroma-qp-offset=\(chromaOffset):8x8dct=1:cpu-independent=1"

  /// The x264 parameters for encoding with ``FrameTypes`` and constant quantisers.
  ///
  /// With several threads, a motion vector may point down only to rows that another thread has surely finished. x264
  /// derives that range from the number of threads. Here it is always the range of four threads (`reach`), so that any
  /// number from two on gives the same bytes. The picture parameter sets of encoders with and without weights share one
  /// stream, so they have different numbers (``H264Parameters``). x264 rounds coefficients with wide dead zones, which
  /// suit film. Narrower dead zones gain drawings 0.3 to 0.6 dB at equal size.
  ///
  /// - Parameter height: The height of an encoded picture, in pixels.
  package static func drawingParameters(height: Int, hasWeights: Bool) -> String {
    // x264's own formula for four threads, in rows of pixels. Each thread has 24 rows in progress (X264_THREAD_HEIGHT).
    let reach = max(16, ((height + 24) / 4 - 24) / 2)
    return commonParameters + ":bframes=3:b-adapt=0:b-pyramid=strict:ipratio=2:pbratio=2"
      + ":scenecut=0:no-mbtree=1:rc-lookahead=0:sync-lookahead=0:deadzone-inter=10:deadzone-intra=6"
      + ":mvrange-thread=\(reach)" + (hasWeights ? ":weightp=1:sps-id=1" : ":weightp=0")
  }

  /// The preset and the quantiser of P-frames for a quality.
  ///
  /// The same quantisers serve all clips, so the error of a drawing is about the same in all clips. With ``FrameTypes``
  /// they cost no more bits than x264's own rate control, whose lookahead takes half of the encoder's time.
  ///
  /// A key frame's quantiser is six finer than a P-frame's: still parts keep it for the whole segment. A B-frame's is
  /// six coarser, since it shows for one frame only.
  private static func constantQuantiser(_ quality: VideoSettings.Quality) -> (preset: String, quantiser: Int) {
    switch quality {
    case .draft: ("veryfast", 24)
    case .good, .lossless: ("veryfast", 18)
    case .best: ("medium", 9)
    }
  }

  /// The rate factor for clips with options of the caller's own: x264 controls rate, frame types and lookahead.
  private static func constantRateFactor(_ quality: VideoSettings.Quality) -> (preset: String, factor: String) {
    switch quality {
    case .draft: ("superfast", "24")
    case .good, .lossless: ("veryfast", "13")
    case .best: ("medium", "7")
    }
  }

  /// A suffix for `x264-params` that turns AVX-512 off on a processor that has it; empty on others. Encodings with a
  /// macroblock tree need it.
  ///
  /// The AVX-512 code for the macroblock tree in x264 164 reads beyond the end of macroblock rows of some lengths, such
  /// as 63 macroblocks (a width of 1000 pixels). The memory there then influences quantisers, so a video would not
  /// always be the same. When that memory was filled with ones, the video changed. No other part of x264 was found to
  /// do this.
  private static var treeInstructions: String {
    #if arch(x86_64)
      if av_get_cpu_flags() & AV_CPU_FLAG_AVX512 != 0 { return ":asm=AVX2,FMA3,BMI2" }
    #endif
    return ""
  }
}
