import CFFmpeg
import Foundation
import PathreelDrawing

/// How a video format is made with FFmpeg.
package struct VideoEncoding: Sendable {
  /// FFmpeg's name of the container, and what is asked of it.
  package var container: String
  var containerOptions: [(name: String, value: String)] = []
  /// What stands for the encoding in the container, where the container's own choice is not played everywhere.
  var tag: String?
  /// The name that people know the encoding by.
  package var title: String
  /// The encoders that Pathreel knows for it; the first is taken unless something else is asked for.
  package var encoders: [VideoEncoder]
  /// The pixels of clips without transparency.
  package var opaque: PixelFormat
  /// The pixels of clips with transparency; `nil` where the format has none.
  package var transparent: PixelFormat?
  /// How its files keep sound; nil for a format without.
  package var audio: AudioEncoding?
  /// Whether all pixels come back exactly as they were drawn, whatever the settings are.
  package var isLossless = false
  /// How alpha goes with colours unless told.
  package var alpha = AlphaForm.straight
  /// The fewest pixels a side.
  package var minimumSide = 1
  /// Whether a file says by itself what it holds.
  var isReadable = true
  /// Whether it can go to a pipe, which nobody can go back in.
  package var streams = false
  /// The most pixels that a frame has.
  package var maximumArea = Bitmap.maximumSide * Bitmap.maximumSide
  /// A size of about that area, as an example.
  var largeSize = "16384x16384"
}

/// An encoder of FFmpeg, and what is asked of it.
package struct VideoEncoder: Sendable {
  /// FFmpeg's name.
  package var name: String
  /// The pixels that it takes and that Pathreel makes.
  package var pixels: [PixelFormat]
  /// How many frames before the first is shown decoding begins, where the encoder's own times of decoding cannot be relied on and
  /// are counted here.
  var decodingDelay: Int64?
  /// What a writer has to hold while it uses the encoder; nil where a process may have several.
  var turn: EncoderTurn?
  var options: @Sendable (Request) -> Options = { _ in Options() }

  /// What decides an encoder's options.
  package struct Request {
    var quality: VideoSettings.Quality
    var threads: Int?
    var shape: VideoShape
    var pixels: PixelFormat
    /// Whether the encoder is given further options by whoever writes the clip.
    var hasOwnOptions: Bool
  }

  /// What is asked of an encoder.
  struct Options {
    /// `nil` leaves the number to the encoder.
    var threads: Int?
    /// The encoder's own options by their names.
    var named: [(name: String, value: String)] = []
    /// How many frames an encoder makes, each such part of the clip being a function of its own frames and of the settings
    /// alone; `nil` where one encoder makes the whole clip.
    var segmentLength: Int?
    /// What ``X264Encoder`` is asked for instead of ``named``, without weights and with them, where ``FrameTypes`` decides the frames'
    /// types; nil where the encoder decides them.
    var drawing: (plain: X264Settings, weighted: X264Settings)?

    /// All that ``drawing`` asks for, as names and values.
    var drawn: [(name: String, value: String)] { drawing.map { $0.plain.all + $0.weighted.all } ?? [] }

    /// Whether ``FrameTypes`` decides the frames' types.
    var choosesFrameTypes: Bool { drawing != nil }
  }
}

extension VideoEncoding {
  /// An encoder and the pixels that it is given.
  package struct Choice {
    package var encoder: VideoEncoder
    package var pixels: PixelFormat
  }

  /// The encoder and pixels for what is asked.
  ///
  /// - Throws: ``VideoError/unusableSetting(_:)``.
  package func choice(
    for settings: VideoSettings, isTransparent: Bool, _ format: OutputFormat
  ) throws(VideoError) -> Choice {
    try check(settings.quality, format)
    var candidates = encoders
    if let name = settings.encoder {
      if let own = encoders.first(where: { $0.name == name }) {
        candidates = [own]
      } else {
        candidates = [try other(named: name, format)]
      }
    }
    let known = candidates.flatMap(\.pixels)
    var wanted = isTransparent ? transparent ?? opaque : opaque
    if let name = settings.pixelFormat {
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
      // An encoder that somebody named may not take what the format has usually.
      wanted = other
    }
    guard let encoder = candidates.first(where: { $0.pixels.contains(wanted) }) else {
      throw .unusableSetting("encoder '\(candidates[0].name)' does not take \(wanted.title); leave the encoder out")
    }
    return Choice(encoder: encoder, pixels: wanted)
  }

  private func check(_ quality: VideoSettings.Quality?, _ format: OutputFormat) throws(VideoError) {
    if quality == .lossless, !isLossless {
      let others = OutputFormat.all.filter(\.isLossless).map(\.name).joined(separator: ", ")
      throw .unusableSetting(
        "\(format) cannot be lossless: some colours change a little; lossless formats are \(others)")
    }
    if let quality, quality != .lossless, isLossless {
      throw .unusableSetting(
        "\(format) is always lossless, so it has no quality '\(quality.rawValue)'; leave the quality out")
    }
  }

  /// An encoder of FFmpeg for the same encoding that Pathreel knows nothing more of.
  private func other(named name: String, _ format: OutputFormat) throws(VideoError) -> VideoEncoder {
    guard let found = avcodec_find_encoder_by_name(name) else {
      throw .missingEncoder(name: name, codec: title, others: presentEncoders)
    }
    guard let own = encoders[0].codec, found.pointee.id == own else {
      throw .unusableSetting(
        "encoder '\(name)' does not make \(title), which \(format) holds; "
          + "encoders here that do are \(presentEncoders.joined(separator: ", "))")
    }
    var taken: [PixelFormat] = []
    if var code = found.pointee.pix_fmts {
      while code.pointee != AV_PIX_FMT_NONE {
        taken += PixelFormat.all.filter { $0.code == code.pointee }
        code += 1
      }
    }
    guard !taken.isEmpty else {
      throw .unusableSetting("encoder '\(name)' takes only pixels that Pathreel does not make; leave --encoder out")
    }
    return VideoEncoder(name: name, pixels: taken)
  }

  /// The names of the encoders that this FFmpeg has for the encoding.
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
  /// Each once, in the order of their first places.
  func uniqued() -> [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

extension VideoEncoder {
  /// Whether this FFmpeg has it.
  package var isPresent: Bool { avcodec_find_encoder_by_name(name) != nil }

  var codec: AVCodecID? { avcodec_find_encoder_by_name(name)?.pointee.id }
}

extension OutputFormat {
  /// Widths and heights of frames have to be multiples of these.
  package func multiples(for settings: VideoSettings) throws(VideoError) -> (columns: Int, rows: Int) {
    guard case .video(let encoding) = content else { return (1, 1) }
    let pixels = try encoding.choice(for: settings, isTransparent: false, self).pixels
    return (pixels.columns, pixels.rows)
  }

  /// Whether it can give back all colours exactly as they were drawn.
  public var isLossless: Bool {
    guard case .video(let encoding) = content else {
      return [OutputFormat.apng, .webpAnimation, .png, .webp, .tiff].contains(self)
    }
    return encoding.isLossless
  }
}

extension VideoEncoding {
  /// Whether frames of a size can be encoded.
  package func canEncode(width: Int, height: Int, _ pixels: PixelFormat) -> Bool {
    width % pixels.columns == 0 && height % pixels.rows == 0 && widths(pixels).contains(width)
      && heights(pixels).contains(height) && width * height <= maximumArea
  }

  private func widths(_ pixels: PixelFormat) -> ClosedRange<Int> {
    max(minimumSide, pixels.columns)...Bitmap.maximumSide
  }
  private func heights(_ pixels: PixelFormat) -> ClosedRange<Int> { max(minimumSide, pixels.rows)...Bitmap.maximumSide }

  /// Why frames of a size cannot be encoded, and which sizes would do.
  func sizeAdvice(width: Int, height: Int, _ pixels: PixelFormat) -> String {
    let beginning = "a video cannot be \(width)x\(height): \(title)"
    let (widths, heights) = (widths(pixels), heights(pixels))
    if widths.contains(width), heights.contains(height), width * height > maximumArea {
      return "\(beginning) holds at most \(maximumArea) pixels a frame, such as \(largeSize)"
    }
    func fitting(_ side: Int, _ sides: ClosedRange<Int>, _ step: Int, up: Bool) -> Int {
      let near = min(max(side, sides.lowerBound), sides.upperBound)
      return near / step * step + (up && near % step != 0 ? step : 0)
    }
    func size(up: Bool) -> String {
      "\(fitting(width, widths, pixels.columns, up: up))x\(fitting(height, heights, pixels.rows, up: up))"
    }
    let (smaller, larger) = (size(up: false), size(up: true))
    let multiples =
      switch (pixels.columns, pixels.rows) {
      case (2, 2): "an even width and height"
      case (2, 1): "an even width, and a width and height"
      default: "a width and height"
      }
    let rule =
      "\(beginning) with \(pixels.title) needs \(multiples) of \(widths.lowerBound) to \(widths.upperBound); "
    return rule + (smaller == larger ? "\(smaller) would do" : "\(smaller) or \(larger) would do, or --pad")
  }
}
