import CFFmpeg
import Foundation
import PathreelDrawing

/// How FFmpeg encodes a video format: its container, encoders and pixel formats. Each FFmpeg ``OutputFormat`` has one;
/// ``VideoWriter`` reads it.
package struct VideoEncoding: Sendable {
  /// FFmpeg's name of the container.
  package var container: String
  /// Options for FFmpeg's muxer.
  var containerOptions: [(name: String, value: String)] = []
  /// The codec tag (four characters) in the container, if the container's own choice does not play everywhere;
  /// otherwise nil.
  var tag: String?
  /// The encoding's name for people, such as `H.264`.
  package var title: String
  /// The encoders that Pathreel knows for it. The first is the default.
  package var encoders: [VideoEncoder]
  /// The pixel format of clips without transparency.
  package var opaque: PixelFormat
  /// The pixel format of clips with transparency; nil if the format has no alpha.
  package var transparent: PixelFormat?
  /// The encoding of its sound; nil for a format without sound.
  package var audio: AudioEncoding?
  /// Whether all pixels come back exactly as drawn, with any settings.
  package var isLossless = false
  /// How colours and alpha go together (straight or premultiplied), unless the settings say otherwise.
  package var alpha = AlphaForm.straight
  /// The smallest width and height, in pixels.
  package var minimumSide = 1
  /// The greatest height, in pixels.
  var maximumHeight = Bitmap.maximumSide
  /// Frames with a side below the first number may have no side above the second one; nil if they may.
  var narrowFrames: (side: Int, longest: Int)?
  /// Whether the file describes its own contents, so that it can be read again.
  var isReadable = true
  /// Whether it can go to a pipe: its muxer never seeks back.
  package var streams = false
  /// The most pixels of a frame.
  package var maximumArea = Bitmap.maximumSide * Bitmap.maximumSide
  /// A size of about that area, as an example for messages.
  var largeSize = "16384x16384"
}

/// An encoder of FFmpeg, with the options that Pathreel gives it. A ``VideoEncoding`` lists those that it can use.
package struct VideoEncoder: Sendable {
  /// FFmpeg's name of it.
  package var name: String
  /// The pixel formats that the encoder takes and Pathreel can make.
  package var pixels: [PixelFormat]
  /// The decoding delay: by how many frames decoding runs ahead of display. If set, the writer numbers the decoding
  /// timestamps itself, because the encoder's are unreliable; nil if they can be used.
  var decodingDelay: Int64?
  /// The lock that a writer holds while it uses the encoder; nil if a process may run several at a time.
  var lock: EncoderLock?
  /// The options that decide the rate; of several, the first in FFmpeg's order is obeyed. Nil if they are unknown.
  var rateOptions: [String]? = []
  /// Whether `b` beside `crf` is an upper bound, and not ignored.
  var boundsRate = false
  /// Whether it has any options.
  var takesOptions = true
  /// Returns the options for a request.
  var options: @Sendable (Request) -> Options = { _ in Options() }

  /// The inputs that decide an encoder's options.
  package struct Request {
    var quality: VideoSettings.Quality
    var threads: Int?
    var shape: VideoShape
    var pixels: PixelFormat
    /// Whether the caller gives the encoder further options.
    var hasOwnOptions: Bool
  }

  /// The options of an encoder for one clip.
  struct Options {
    /// The number of threads; nil leaves the choice to the encoder.
    var threads: Int?
    /// The encoder's own options, by name.
    var named: [(name: String, value: String)] = []
    /// The number of frames of a segment (``SegmentLength``). Each segment has an encoder of its own and depends only
    /// on its frames and the settings; nil if one encoder makes the whole clip.
    var segmentLength: Int?
    /// The settings of ``X264Encoder``, which replace ``named``: one set without weighted prediction, and one with it.
    /// ``FrameTypes`` then decides the frame types. Nil if the encoder decides them.
    var drawing: (plain: X264Settings, weighted: X264Settings)?

    /// The settings of ``drawing`` as names and values, for cache keys; empty if it is nil.
    var drawn: [(name: String, value: String)] { drawing.map { $0.plain.all + $0.weighted.all } ?? [] }
  }
}

extension VideoEncoding {
  /// An encoder and the pixel format that it gets.
  package struct Choice {
    /// The encoder.
    package var encoder: VideoEncoder
    /// The pixel format of the encoder's input.
    package var pixels: PixelFormat
  }

  /// Chooses the encoder and pixel format for the settings.
  ///
  /// - Throws: ``VideoError/unusableSetting(_:)``.
  package func choice(
    for settings: VideoSettings, isTransparent: Bool, _ format: OutputFormat
  ) throws(VideoError) -> Choice {
    try check(settings.quality, format)
    if let alpha = settings.alpha, transparent == nil {
      throw .unusableSetting(
        "\(format) has no alpha; leave '\(alpha.rawValue)' out, or write a format that keeps alpha")
    }
    var candidates = encoders
    if let name = settings.encoder {
      if let own = encoders.first(where: { $0.name == name }) {
        candidates = [own]
      } else {
        candidates = [try other(named: name, format)]
        if let quality = settings.quality {
          throw .unusableSetting(
            "quality '\(quality.rawValue)' has no meaning for the encoder '\(name)'; "
              + "choose its options with --encoder-option, and leave the quality out")
        }
      }
    }
    let known = candidates.flatMap(\.pixels)
    var wanted = isTransparent ? transparent ?? opaque : opaque
    if let name = settings.pixelFormat {
      // FFmpeg's names of deep formats end with the byte order, `le`; users may leave that out.
      guard let found = known.first(where: { [name, name + "le"].contains($0.name) }) else {
        let names = known.map(\.name).uniqued().joined(separator: ", ")
        throw .unusableSetting("\(format) cannot be written with pixels '\(name)' here; its pixels are \(names)")
      }
      if isTransparent, transparent != nil, !found.hasAlpha {
        throw .unusableSetting(
          "pixels '\(name)' have no alpha, and the frames are transparent; "
            + "leave the pixel format out, or give the scene an opaque background")
      }
      wanted = found
    } else if !known.contains(wanted), let other = known.first(where: { $0.hasAlpha || !isTransparent }) {
      // An encoder that the settings name may not take the format's default pixel format.
      wanted = other
    }
    guard let encoder = candidates.first(where: { $0.pixels.contains(wanted) }) else {
      throw .unusableSetting("encoder '\(candidates[0].name)' does not take \(wanted.title); leave the encoder out")
    }
    return Choice(encoder: encoder, pixels: wanted)
  }

  /// Chooses the encoder and pixel format for a clip, checks the size of its frames, and finds FFmpeg's codec.
  ///
  /// - Throws: ``VideoError``, except ``VideoError/file(_:)``.
  func choice(
    for shape: VideoShape, _ settings: VideoSettings, _ format: OutputFormat
  ) throws(VideoError) -> (choice: Choice, codec: UnsafePointer<AVCodec>) {
    let choice = try choice(for: settings, isTransparent: shape.isTransparent, format)
    guard canEncode(width: shape.width, height: shape.height, choice.pixels) else {
      let advice = sizeAdvice(width: shape.width, height: shape.height, choice.pixels)
      throw .unusableSize(width: shape.width, height: shape.height, advice: advice)
    }
    let codec = try codec(of: choice.encoder)
    let length = choice.encoder.options(VideoEncoder.Request(settings, shape, choice.pixels)).segmentLength
    try choice.encoder.check(settings.encoderOptions, segmentLength: length, self, format)
    return (choice, codec)
  }

  /// Finds FFmpeg's codec for an encoder.
  package func codec(of encoder: VideoEncoder) throws(VideoError) -> UnsafePointer<AVCodec> {
    guard let found = avcodec_find_encoder_by_name(encoder.name) else {
      throw .missingEncoder(name: encoder.name, codec: title, others: presentEncoders)
    }
    return found
  }

  private func check(_ quality: VideoSettings.Quality?, _ format: OutputFormat) throws(VideoError) {
    if quality == .lossless, !isLossless {
      let others = OutputFormat.videos.filter(\.isLossless).map(\.name).joined(separator: ", ")
      throw .unusableSetting(
        "\(format) cannot be lossless: some colours change a little; lossless formats are \(others)")
    }
    if let quality, quality != .lossless, isLossless {
      throw .unusableSetting(
        "\(format) is always lossless, so it has no quality '\(quality.rawValue)'; leave the quality out")
    }
  }

  /// Describes another FFmpeg encoder of the same codec, about which Pathreel knows nothing more.
  private func other(named name: String, _ format: OutputFormat) throws(VideoError) -> VideoEncoder {
    guard let found = avcodec_find_encoder_by_name(name) else {
      throw .missingEncoder(name: name, codec: title, others: presentEncoders)
    }
    guard let own = encoders[0].codec, found.pointee.id == own else {
      throw .unusableSetting(
        "encoder '\(name)' does not make \(title), which \(format) holds; "
          + "encoders here that do are \(presentEncoders.joined(separator: ", "))")
    }
    guard !isLossless else {
      throw .unusableSetting(
        "encoder '\(name)' may change colours, and \(format) is always lossless; leave the encoder out")
    }
    // In a stacked picture, alpha is a part of the pixel format.
    let made = opaque.stackedPictures == 1 ? PixelFormat.all : [opaque]
    var taken: [PixelFormat] = []
    if var code = pathreel_pixel_formats(found) {
      while code.pointee != AV_PIX_FMT_NONE {
        taken += made.filter { $0.code == code.pointee }
        code += 1
      }
    }
    guard !taken.isEmpty else {
      throw .unusableSetting(
        "encoder '\(name)' takes only pixels that Pathreel does not make for \(format); leave the encoder out")
    }
    return VideoEncoder(name: name, pixels: taken, rateOptions: nil) { VideoEncoder.Options(threads: $0.threads) }
  }

  /// The names of all encoders that this FFmpeg has for the codec.
  var presentEncoders: [String] {
    guard let codec = encoders.lazy.compactMap(\.codec).first else { return [] }
    var (names, state) = ([String](), UnsafeMutableRawPointer?.none)
    while let each = av_codec_iterate(&state) {
      if av_codec_is_encoder(each) != 0, each.pointee.id == codec { names.append(String(cString: each.pointee.name)) }
    }
    return names
  }
}

extension [String] {
  /// Removes duplicates and keeps the order of first occurrence.
  func uniqued() -> [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

extension VideoEncoder {
  /// Whether this FFmpeg has the encoder.
  package var isPresent: Bool { avcodec_find_encoder_by_name(name) != nil }

  var codec: AVCodecID? { avcodec_find_encoder_by_name(name)?.pointee.id }
}

extension OutputFormat {
  /// The numbers that divide the width and height of every frame, because of chroma subsampling.
  package func multiples(for settings: VideoSettings) throws(VideoError) -> (columns: Int, rows: Int) {
    guard case .video(let encoding) = content else { return (1, 1) }
    let pixels = try encoding.choice(for: settings, isTransparent: false, self).pixels
    return (pixels.columns, pixels.rows)
  }

  /// Whether it can keep all colours exactly as drawn.
  public var isLossless: Bool {
    guard case .video(let encoding) = content else {
      return [OutputFormat.apng, .webpAnimation, .png, .webp, .tiff].contains(self)
    }
    return encoding.isLossless
  }
}

extension VideoEncoding {
  /// Whether frames of this size can be encoded.
  package func canEncode(width: Int, height: Int, _ pixels: PixelFormat) -> Bool {
    width % pixels.columns == 0 && height % pixels.rows == 0 && widths(pixels).contains(width)
      && heights(pixels).contains(height) && width * height <= maximumArea && !isTooNarrow(width, height)
  }

  private func isTooNarrow(_ width: Int, _ height: Int) -> Bool {
    narrowFrames.map { min(width, height) < $0.side && max(width, height) > $0.longest } ?? false
  }

  private func widths(_ pixels: PixelFormat) -> ClosedRange<Int> {
    max(minimumSide, pixels.columns)...Bitmap.maximumSide
  }
  private func heights(_ pixels: PixelFormat) -> ClosedRange<Int> {
    max(minimumSide, pixels.rows)...min(maximumHeight, Bitmap.maximumSide / pixels.stackedPictures)
  }

  /// Explains why frames of this size cannot be encoded, and names sizes that can.
  func sizeAdvice(width: Int, height: Int, _ pixels: PixelFormat) -> String {
    let beginning = "a video cannot be \(width)x\(height): \(title)"
    let (widths, heights) = (widths(pixels), heights(pixels))
    func nearest(_ side: Int, _ sides: ClosedRange<Int>) -> Int { min(max(side, sides.lowerBound), sides.upperBound) }
    if nearest(width, widths) * nearest(height, heights) > maximumArea {
      return "\(beginning) holds at most \(maximumArea) pixels a frame, such as \(largeSize)"
    }
    func fitting(_ side: Int, _ sides: ClosedRange<Int>, _ step: Int, up: Bool) -> Int {
      let near = nearest(side, sides)
      return near / step * step + (up && near % step != 0 ? step : 0)
    }
    if let narrowFrames, isTooNarrow(nearest(width, widths), nearest(height, heights)) {
      let least = narrowFrames.side
      let (wide, high) = (
        fitting(max(width, least), widths, pixels.columns, up: false),
        fitting(max(height, least), heights, pixels.rows, up: false)
      )
      return
        "\(beginning) holds at most \(narrowFrames.longest) pixels a side if the other side has fewer than \(least); "
        + "\(wide)x\(high) would do"
    }
    func size(up: Bool) -> (width: Int, height: Int) {
      (fitting(width, widths, pixels.columns, up: up), fitting(height, heights, pixels.rows, up: up))
    }
    let (smaller, larger) = (size(up: false), size(up: true))
    func sides(_ name: String, _ sides: ClosedRange<Int>, _ step: Int) -> String {
      "\(step == 2 ? "an even" : "a") \(name) of \(sides.lowerBound) to \(sides.upperBound)"
    }
    let needed =
      widths == heights && pixels.columns == pixels.rows
      ? sides("width and height", widths, pixels.columns)
      : sides("width", widths, pixels.columns) + " and " + sides("height", heights, pixels.rows)
    let rule = "\(beginning) with \(pixels.title) needs \(needed); "
    let words = "\(smaller.width)x\(smaller.height)"
    // The larger size may have too many pixels, and --pad chooses that one.
    guard smaller != larger, canEncode(width: larger.width, height: larger.height, pixels) else {
      return rule + "\(words) would do"
    }
    return rule + "\(words) or \(larger.width)x\(larger.height) would do, or --pad"
  }
}
