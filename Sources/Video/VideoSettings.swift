import PathreelPNG

/// How a video is encoded: quality, encoder, options, metadata. The defaults suit animated drawings. Authors of scenes
/// in Swift pass it to ``VideoWriter`` or to `Clip`; the encoding options of the commands set it.
///
/// ```swift
/// var settings = VideoSettings()
/// settings.quality = .draft            // a small file, soon
/// settings.encoderOptions = [EncoderOption("crf", "18")]
/// let writer = try VideoWriter(to: url, width: 1280, height: 720, rate: rate, settings: settings)
/// ```
public struct VideoSettings: Hashable, Sendable {
  /// The trade-off between loss, file size and speed; nil means ``Quality/good``, or lossless in formats that lose
  /// nothing.
  public var quality: Quality?

  /// Whether colours are multiplied by alpha. The clip then has alpha even if its first frame is opaque. Nil chooses the
  /// form that most programs expect in the format. It is an error in formats without alpha.
  public var alpha: AlphaForm?

  /// FFmpeg's name of an encoder, instead of the format's own: `h264_nvenc`. An encoder that Pathreel does not know has
  /// no ``quality``.
  public var encoder: String?

  /// FFmpeg's name of a pixel format, instead of the format's own: `yuv444p`, `yuv420p10`.
  public var pixelFormat: String?

  /// Options of FFmpeg's encoder. They override the options that ``quality`` sets.
  public var encoderOptions: [EncoderOption] = []

  /// The number of the encoder's threads; nil leaves the choice to the encoder. The same number gives the same bytes.
  /// H.264 has at least two threads, and the same bytes with any number, unless there are ``encoderOptions``.
  public var threads: Int? {
    didSet { precondition(threads.map(Self.threadRange.contains) ?? true) }
  }

  /// The effort to make lossless files smaller, for PNG and APNG; nil means ``PNG/Effort/fast``.
  public var effort: PNG.Effort?

  /// The number of times that an animated picture is played, 1…65,535; nil means for ever. For videos the player
  /// decides.
  public var loops: Int? {
    didSet { precondition(loops.map(Self.loopRange.contains) ?? true) }
  }

  /// Whether the finished file is checked before it gets its name. The check reads the file again: it counts the
  /// frames, decodes the first, and compares the packets with the encoder's or decodes the last frames too.
  public var verifies = true

  /// The title, comment and chapters in the file; nil for none.
  public var metadata: VideoMetadata? = VideoMetadata()

  /// Settings with the format's own encoder, pixel format and quality.
  public init() {}

  /// The numbers of threads that an encoder may have.
  public static let threadRange = 1...64

  /// The numbers of loops that an animated picture may have (GIF and WebP store 16 bits).
  public static let loopRange = 1...65_535

  /// The purpose of a file. The documentation's table of formats lists what each costs in time and size, and how well
  /// it keeps thin lines.
  public enum Quality: String, Hashable, Sendable, CaseIterable {
    /// For checking motion: fast and small.
    case draft
    /// Thin lines stay crisp, and the inside of flat areas stays within 5 of 255.
    case good
    /// For clips that another program encodes again.
    case best
    /// Every pixel comes back as drawn. Few formats support this.
    case lossless
  }
}

/// An option of an encoder, as FFmpeg's documentation names it: `crf` is `18`. See ``VideoSettings/encoderOptions``.
public struct EncoderOption: Hashable, Sendable {
  /// FFmpeg's name of it.
  public var name: String
  /// The value.
  public var value: String

  /// An option and its value.
  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// Texts and chapters in the file, in formats that support them. See ``VideoSettings/metadata``.
public struct VideoMetadata: Hashable, Sendable {
  /// The title that players show.
  public var title: String?
  /// How the file was made, as a JSON object. `Clip` writes the scene and its values here.
  public var comment: String?

  /// The places to which players can jump, in MP4, QuickTime, Matroska and WebM. `Clip` writes the scene's beats here.
  public var chapters: [VideoChapter] = []

  /// Metadata with these texts. `Clip` adds what it knows of its scene.
  public init(title: String? = nil, comment: String? = nil) { (self.title, self.comment) = (title, comment) }
}

/// A chapter: a named part of a video. Times are in seconds from the video's first frame. See
/// ``VideoMetadata/chapters``.
public struct VideoChapter: Hashable, Sendable {
  /// The name that players show.
  public var name: String
  /// The start time.
  public var start: Double
  /// The end time, at which the next chapter starts.
  public var end: Double

  /// Makes a chapter between two times.
  public init(_ name: String, from start: Double, to end: Double) {
    (self.name, self.start, self.end) = (name, start, end)
  }
}
