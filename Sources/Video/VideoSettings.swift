import PathreelPNG

/// How a video is encoded; the defaults are right for drawings that move.
///
/// ```swift
/// var settings = VideoSettings()
/// settings.quality = .draft            // a small file, soon
/// settings.encoderOptions = [EncoderOption("crf", "18")]
/// let writer = try VideoWriter(to: url, width: 1280, height: 720, rate: rate, settings: settings)
/// ```
public struct VideoSettings: Hashable, Sendable {
  /// How much is lost for a smaller file that is made sooner; `nil` is ``Quality/good`` where the format loses anything.
  public var quality: Quality?

  /// How alpha goes with colours in formats that have alpha; `nil` is what most programs take the format for.
  public var alpha: AlphaForm?

  /// FFmpeg's name of an encoder, instead of the format's own: `h264_nvenc`.
  public var encoder: String?

  /// FFmpeg's name of the pixels that are encoded, instead of the format's own: `yuv444p`, `yuv420p10`.
  public var pixelFormat: String?

  /// Options of FFmpeg's encoder, over those that ``quality`` stands for.
  public var encoderOptions: [EncoderOption] = []

  /// Threads of the encoder; `nil` leaves the number to it. The same number gives the same bytes. H.264 has two at least, and the same
  /// bytes with any number, unless there are ``encoderOptions``.
  public var threads: Int? {
    didSet { precondition(threads.map(Self.threadRange.contains) ?? true) }
  }

  /// How much work goes into a smaller file where nothing is lost, in PNG and APNG; `nil` is ``PNG/Effort/fast``.
  public var effort: PNG.Effort?

  /// How often an animated picture is played, 1…65,535; `nil` is for ever. Videos leave that to the player.
  public var loops: Int? {
    didSet { precondition(loops.map(Self.loopRange.contains) ?? true) }
  }

  /// Whether a finished file is read again before it gets its name: its frames are counted, and the first and the last are
  /// decoded.
  public var verifies = true

  /// What a file says of itself; `nil` for nothing.
  public var metadata: VideoMetadata? = VideoMetadata()

  /// The format's own encoder, pixels and quality, until changed.
  public init() {}

  /// How many threads an encoder may have.
  public static let threadRange = 1...64

  /// How often an animated picture may be played (GIF and WebP have 16 bits for it).
  public static let loopRange = 1...65_535

  /// What a file is for. What each costs in time and size, and keeps of thin lines, stands in the documentation's table of
  /// formats.
  public enum Quality: String, Hashable, Sendable, CaseIterable {
    /// For looking at motion: soon, and small.
    case draft
    /// Thin lines stay crisp, and the inside of flat areas stays within 5 of 255.
    case good
    /// For what is encoded once more elsewhere.
    case best
    /// Every pixel comes back as it was drawn. Few formats can do that.
    case lossless
  }
}

/// An option of an encoder by the names of FFmpeg's documentation: `crf` is `18`.
public struct EncoderOption: Hashable, Sendable {
  /// FFmpeg's name of it.
  public var name: String
  /// What is given to it.
  public var value: String

  /// An option and its value.
  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// What a file says of itself, in formats that can.
public struct VideoMetadata: Hashable, Sendable {
  /// What players show as its title.
  public var title: String?
  /// What made it, as a JSON object. `Clip` writes the scene and its values here.
  public var comment: String?

  /// Where players may jump to, in MP4, QuickTime, Matroska and WebM. `Clip` writes the scene's beats here.
  public var chapters: [VideoChapter] = []

  /// Nothing yet; `Clip` fills in what it knows of its scene.
  public init(title: String? = nil, comment: String? = nil) { (self.title, self.comment) = (title, comment) }
}

/// A part of a video that has a name. Times are in seconds from the video's first frame.
public struct VideoChapter: Hashable, Sendable {
  /// What players show.
  public var name: String
  /// When it begins.
  public var start: Double
  /// When it ends, which is where the next one begins.
  public var end: Double

  /// The part between two times.
  public init(_ name: String, from start: Double, to end: Double) {
    (self.name, self.start, self.end) = (name, start, end)
  }
}
