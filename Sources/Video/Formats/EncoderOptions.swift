import CFFmpeg
import PathreelDrawing

/// How the caller's options of an encoder (``VideoSettings/encoderOptions``) go together with Pathreel's own.
///
/// An option of the caller replaces Pathreel's option of the same name. One that decides the rate, such as `qp`, also
/// replaces Pathreel's choice of the rate, because encoders obey only one. A list of parameters, such as `x264-params`,
/// is appended to Pathreel's, and in a list the last value of a name counts. An option that would change nothing is an
/// error that says what decides instead.
extension VideoEncoder {
  /// The options that decide the rate in some of FFmpeg's encoders.
  private static let rateOptions: Set = ["crf", "qp", "b"]
  /// The names in lists of parameters that decide the rate: those of x264, x265 and SVT-AV1.
  private static let listedRateOptions: Set = ["crf", "qp", "bitrate", "tbr"]

  /// The options of Pathreel for what FFmpeg's programs take as options.
  private static let replacements = [
    "pix_fmt": "--pixel-format", "pixel_format": "--pixel-format", "s": "--size", "video_size": "--size", "r": "--fps",
    "framerate": "--fps",
  ]

  /// Joins Pathreel's options with those of the caller, in the order in which the encoder gets them.
  func joined(_ own: [(name: String, value: String)], _ given: [EncoderOption]) -> [(name: String, value: String)] {
    let givesRate = given.contains { Self.rateOptions.contains($0.name) }
    let kept = own.filter { !(givesRate && Self.rateOptions.contains($0.name)) }
    return kept
      + given.map { option in
        let list = option.isList ? own.first { $0.name == option.name }?.value : nil
        return (option.name, (list.map { $0 + ":" } ?? "") + option.value)
      }
  }

  /// Throws an error for an option that would change nothing, or that contradicts the format.
  ///
  /// - Parameter segmentLength: The largest distance of key frames; nil if the encoder decides it.
  func check(
    _ given: [EncoderOption], segmentLength: Int?, _ encoding: VideoEncoding, _ format: OutputFormat
  ) throws(VideoError) {
    guard takesOptions || given.isEmpty else {
      throw .unusableSetting("\(format) has no options of an encoder; leave \(given[0]) out")
    }
    for option in given {
      guard let replacement = Self.replacements[option.name] else { continue }
      throw .unusableSetting("\(option) is no option of the encoder; give \(replacement)")
    }
    if let threads = given.first(where: { $0.name == "threads" }), threads.threadCount == nil {
      let range = VideoSettings.threadRange
      throw .unusableSetting("\(threads): give \(range.lowerBound) to \(range.upperBound) threads, or leave it out")
    }
    if let segmentLength, let distance = given.first(where: { $0.name == "g" }),
      Int(distance.value).map({ $0 > segmentLength }) ?? false
    {
      throw .unusableSetting(
        "\(distance) changes nothing: each segment of \(segmentLength) frames begins with a key frame; "
          + "give \(segmentLength) at most")
    }
    let listed = given.filter(\.isList).flatMap(\.listed).filter { Self.listedRateOptions.contains($0.name) }
    let order = rateOptions ?? []
    let plain = given.filter { Self.rateOptions.contains($0.name) && $0.value != "-1" }.sorted {
      order.firstIndex(of: $0.name) ?? 0 < order.firstIndex(of: $1.name) ?? 0
    }
    let rates = listed + plain
    guard let first = rates.first else { return }
    if encoding.isLossless {
      throw .unusableSetting("\(format) is always lossless, so \(first) cannot choose its rate; leave it out")
    }
    guard let rateOptions else { return }
    if let other = plain.first(where: { !rateOptions.contains($0.name) }) {
      let advice = rateOptions.isEmpty ? "leave it out" : "give " + rateOptions.joined(separator: " or ")
      throw .unusableSetting("\(other) changes nothing, because the encoder '\(name)' has no such option; \(advice)")
    }
    if rates.count > 1, !(boundsRate && listed.isEmpty) {
      throw .unusableSetting("\(rates[1]) changes nothing, because \(first) decides the rate; leave one of them out")
    }
  }
}

extension EncoderOption: CustomStringConvertible {
  /// The name and the value, as `crf=18`.
  public var description: String { "\(name)=\(value)" }

  /// Whether the value is a list of parameters as `name=value:name=value`.
  fileprivate var isList: Bool { name.hasSuffix("-params") || name == "x264opts" }

  /// The parameters in a list.
  fileprivate var listed: [EncoderOption] {
    value.split(separator: ":").map { part in
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return EncoderOption(sides[0], sides.count > 1 ? sides[1] : "")
    }
  }

  /// The value of `threads`; nil if it is no number of threads.
  fileprivate var threadCount: Int? { Int(value).flatMap { VideoSettings.threadRange.contains($0) ? $0 : nil } }
}

extension VideoSettings {
  /// The number of threads: ``threads``, or the encoder option of that name, which means the same for each encoder.
  var threadCount: Int? { threads ?? encoderOptions.first { $0.name == "threads" }?.threadCount }

  /// The options for FFmpeg's encoder.
  var ownOptions: [EncoderOption] { encoderOptions.filter { $0.name != "threads" } }
}

extension VideoEncoder.Request {
  init(_ settings: VideoSettings, _ shape: VideoShape, _ pixels: PixelFormat) {
    self.init(
      quality: settings.quality ?? .good, threads: settings.threadCount, shape: shape, pixels: pixels,
      hasOwnOptions: !settings.ownOptions.isEmpty)
  }
}
