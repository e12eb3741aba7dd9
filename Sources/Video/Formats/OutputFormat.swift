import CFFmpeg
import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelPNG

/// An output file format, such as MP4, GIF or PNG. One value holds everything that is particular to the format.
///
/// ```swift
/// let format = OutputFormat(ofFile: "clip.mp4")  // .mp4
/// let other = OutputFormat(named: "mp4-h265")
/// guard format?.hasAlpha == true else { … }
/// ```
///
/// The `--format` option of the `render` and `sweep` commands selects one, or the extension of the output file does. To
/// add a format, add a value to ``all``. If its encoder takes pixels in a new layout, add a `PixelFormat` too.
public struct OutputFormat: Sendable {
  /// The unique name, in small letters: `mp4`, `mp4-h265`, `png`. If several formats use the same container, their
  /// names begin with the same word.
  public let name: String
  /// The name for people: `MP4`, `MP4 with H.265`, `PNG`.
  public let title: String
  /// The extension of its files, without the point and in lower case.
  public let fileExtension: String
  /// Whether it keeps transparency. Frames for a format without alpha have to be opaque.
  public let hasAlpha: Bool
  /// What a file of this format holds, and how it is made.
  package let content: Content
  /// FFmpeg's names of the encoders for pictures and animations; empty if Pathreel encodes them itself.
  private let pictureEncoders: [String]

  /// What a file holds, and the function that begins one.
  package enum Content: Sendable {
    /// All frames of a clip, encoded by FFmpeg.
    case video(VideoEncoding)
    /// All frames of a clip, as an animated picture that Pathreel writes itself. The first function throws the reason
    /// why the format cannot hold them, and the second one begins a file for them.
    case animation(
      check: @Sendable (_ shape: VideoShape, _ settings: VideoSettings) throws(VideoError) -> Void,
      begin:
        @Sendable (_ target: URL, _ shape: VideoShape, _ settings: VideoSettings) throws(VideoError) ->
        any ClipFile)
    /// One frame. The second function begins a picture file of a size in pixels. The first one says why the format
    /// cannot hold that size; nil if it can. The number is for ``OutputFormat/wholePictureBytesPerPixel``.
    case picture(
      sizeFault: @Sendable (_ width: Int, _ height: Int) -> String? = { _, _ in nil },
      begin:
        @Sendable (_ target: URL, _ width: Int, _ height: Int, _ effort: PNG.Effort) throws(FileError) ->
        any PictureFile,
      wholeBytesPerPixel: Double = 0)
    /// A vector drawing of one frame (SVG).
    case drawing
  }

  /// All formats that can be written. If several share an extension, a file's name means the first of them.
  public static let all: [OutputFormat] = [
    .mp4, .mp4H265, .mp4AV1, .mp4Stacked, .webm, .webmAV1, .mov, .movProRes422, .movAnimation, .movH264, .mkv, .mkvH264,
    .rgba, .y4m, .gif, .apng, .webpAnimation, .avifAnimation, .png, .jpeg, .webp, .avif, .tiff, .exr,
    .svg,
  ]
  /// The formats of ``all`` that hold a video.
  public static let videos = all.filter(\.isVideo)
  /// The formats of ``all`` that hold one frame.
  public static let pictures = all.filter { !$0.isVideo }

  /// Whether a file holds many frames rather than one.
  public var isVideo: Bool {
    switch content {
    case .video, .animation: true
    case .picture, .drawing: false
    }
  }

  /// Whether its files can hold sound.
  public var hasSound: Bool {
    guard case .video(let encoding) = content else { return false }
    return encoding.audio != nil
  }

  /// Whether its files hold pixels rather than a vector drawing.
  package var hasPixels: Bool {
    if case .drawing = content { false } else { true }
  }

  /// The memory that a picture file takes besides the bitmap, in bytes per pixel of the whole picture: its samples until
  /// they are compressed as a whole, and the compressed bytes. 0 for a format whose rows are compressed as they come.
  package var wholePictureBytesPerPixel: Double {
    if case .picture(_, _, let bytes) = content { bytes } else { 0 }
  }

  /// Whether ``VideoSettings/effort`` chooses how small its files are.
  public var hasEfforts: Bool { self == .png || self == .apng }

  /// Finds the first of the formats whose extension the file's name has, in any case; nil if none matches.
  public init?(ofFile name: String, among formats: [OutputFormat] = all) {
    guard let format = formats.first(where: { $0.isEnding(of: name) }) else { return nil }
    self = format
  }

  /// Finds the format of a name; nil if there is none.
  public init?(named name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// The endings of the format's files: ``fileExtension``, and for some formats a second spelling, such as `jpeg`.
  package var fileExtensions: [String] {
    let others = ["jpg": "jpeg", "tiff": "tif"]
    return [fileExtension] + (others[fileExtension].map { [$0] } ?? [])
  }

  /// Whether a file's name has an ending of the format, in any case.
  public func isEnding(of file: String) -> Bool {
    let file = file.lowercased()
    return fileExtensions.contains { file.hasSuffix(".\($0)") }
  }

  /// Throws the reason why the format cannot hold a clip, or a picture of this size, if there is one. It makes no file.
  ///
  /// - Parameter settings: The settings of a video; a picture has none of them.
  package func check(_ shape: VideoShape, _ settings: VideoSettings) throws(VideoError) {
    switch content {
    case .video where settings.loops != nil:
      throw .unusableSetting("\(self) does not say how often it is played; leave the number of loops out")
    case .video where settings.effort != nil: throw Self.withoutEfforts(self)
    case .video(let encoding): _ = try encoding.choice(for: shape, settings, self)
    case .animation(let check, _): try check(shape, settings)
    case .picture(let sizeFault, _, _):
      guard let fault = sizeFault(shape.width, shape.height) else { return }
      throw .unusableSize(width: shape.width, height: shape.height, advice: fault)
    case .drawing: break
    }
  }

  /// Begins a file for the frames of a clip. `Rendering` calls it.
  ///
  /// - Parameter sound: The sound of the clip; a format without sound ignores it.
  /// - Precondition: the format holds a video.
  package func beginClip(
    at destination: VideoDestination, _ shape: VideoShape, _ settings: VideoSettings, sound: ClipSound? = nil
  ) throws(VideoError) -> any ClipFile {
    try check(shape, settings)
    switch (content, destination) {
    case (.video, _):
      let writer = try VideoWriter(to: destination, format: self, shape: shape, settings: settings, sound: sound)
      guard case .segments = destination, writer.segmentLength == nil else { return writer }
      // The writer was made to check the settings. Its clip has no encoded segments, so only the pictures can be
      // cached.
      writer.cancel()
      return DiscardingFile(shape)
    case (.animation(_, let begin), .file(let target)): return try begin(target, shape, settings)
    case (.animation, .standardOutput): throw VideoOutput.cannotStream(self)
    case (.animation, .segments): return DiscardingFile(shape)
    case (.picture, _), (.drawing, _): preconditionFailure("\(self) holds no video")
    }
  }

  /// FFmpeg's encoders for the format, the default one first, and whether this FFmpeg has them; empty if Pathreel
  /// encodes the format itself.
  package var encoders: [(name: String, isPresent: Bool)] {
    guard case .video(let encoding) = content else {
      return pictureEncoders.map { ($0, avcodec_find_encoder_by_name($0) != nil) }
    }
    return encoding.encoders.map { ($0.name, $0.isPresent) }
  }

  /// Begins a file for a picture.
  ///
  /// - Parameter effort: How much work goes into making the file smaller, if the format ``hasEfforts``.
  /// - Precondition: the format holds one frame.
  package func beginPicture(
    at target: URL, width: Int, height: Int, effort: PNG.Effort = .fast
  ) throws(FileError) -> any PictureFile {
    guard case .picture(_, let begin, _) = content else { preconditionFailure("\(self) holds no single picture") }
    return try begin(target, width, height, effort)
  }

  /// The error for an effort setting with a format without efforts.
  package static func withoutEfforts(_ title: some CustomStringConvertible) -> VideoError {
    .unusableSetting("effort is for PNG and APNG; leave it out for \(title)")
  }

  init(
    name: String, title: String, fileExtension: String, hasAlpha: Bool, encoders: [String] = [], content: Content
  ) {
    (self.name, self.title, self.fileExtension, self.hasAlpha) = (name, title, fileExtension, hasAlpha)
    (pictureEncoders, self.content) = (encoders, content)
  }

  /// Makes a format that FFmpeg encodes. It keeps transparency if the encoding has a pixel format for it.
  init(name: String, title: String, fileExtension: String, _ encoding: VideoEncoding) {
    self.init(
      name: name, title: title, fileExtension: fileExtension, hasAlpha: encoding.transparent != nil,
      content: .video(encoding))
  }
}

extension OutputFormat: Hashable {
  /// Two formats are equal if their names are.
  public static func == (a: OutputFormat, b: OutputFormat) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension [OutputFormat] {
  /// The file extensions as a phrase, each once: `.mp4, .mov or .mkv`. Used in messages.
  package var endings: String {
    let endings = map { ".\($0.fileExtension)" }.uniqued()
    guard let last = endings.last, endings.count > 1 else { return endings.joined() }
    return endings.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension OutputFormat: CustomStringConvertible {
  public var description: String { title }
}

/// The properties of the frames of a clip: size, rate, transparency. ``VideoWriter`` and the other ``ClipFile`` types
/// take them.
package struct VideoShape: Hashable, Sendable {
  /// The size of a frame, in pixels.
  package var width, height: Int
  /// The frame rate.
  package var rate: FrameRate
  /// Whether frames may have transparent pixels.
  package var isTransparent: Bool

  package init(width: Int, height: Int, rate: FrameRate, isTransparent: Bool = false) {
    (self.width, self.height, self.rate, self.isTransparent) = (width, height, rate, isTransparent)
  }
}

/// A file that takes the frames of a clip in order. It gets its name only when it is complete.
/// ``OutputFormat/beginClip(at:_:_:sound:)`` makes one.
///
/// Until then it grows under a hidden name, and an earlier file stays untouched. An error, ``cancel()`` or releasing
/// the object removes what was written. It belongs to one thread at a time.
package protocol ClipFile: FrameTaker {
  /// Completes the file and gives it its name.
  ///
  /// - Parameter progress: Receives the share that is done, from 0 to 1, if much work is left. An error from it ends
  ///   the work.
  /// - Throws: ``VideoError``, or what `progress` throws. An earlier file stays untouched then.
  func finish(_ progress: (_ share: Double) throws -> Void) throws
  /// Gives up and removes what was written. Does nothing if the file is finished.
  func cancel()
  /// The amount by which the sound that was added so far exceeds full scale; nil if it does not, or if there is no
  /// sound.
  var soundClipping: SoundClipping? { get }
}

extension ClipFile {
  package var soundClipping: SoundClipping? { nil }
}

/// A picture file that is written from top to bottom. It gets its name when it is committed.
/// ``OutputFormat/beginPicture(at:width:height:effort:)`` makes one.
///
/// It may move between threads, with one owner at a time.
package protocol PictureFile: AnyObject, Sendable {
  /// Adds the next rows, from the first rows of a bitmap that is as wide as the picture.
  func append(_ bitmap: Bitmap, rows: Int) throws(FileError)
  /// Completes the file after the last row. It keeps its hidden temporary name until it is committed.
  func finish() throws(FileError)
  /// Gives the file its name.
  func commit() throws(FileError)
}

extension PNGFile: PictureFile {}

extension OutputFormat {
  /// PNG: 8 bits a channel, RGB or RGBA with straight alpha, tagged sRGB.
  public static let png = OutputFormat(
    name: "png", title: "PNG", fileExtension: "png", hasAlpha: true,
    content: .picture(begin: { target, width, height, effort throws(FileError) in
      try PNGFile(target: target, width: width, height: height, effort: effort)
    }))
}
