import CFFmpeg
import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelPNG

/// A kind of file that frames are written to: one value that says all that is particular about it.
///
/// ```swift
/// let format = OutputFormat(ofFile: "clip.mp4")  // .mp4
/// let other = OutputFormat(named: "mp4-h265")
/// guard format?.hasAlpha == true else { … }
/// ```
///
/// A format is added by adding a value to ``all``; where its encoder takes pixels in a way that is new, with a
/// `PixelFormat` of its own.
public struct OutputFormat: Sendable {
  /// Its one name, in small letters: `mp4`, `mp4-h265`, `png`. The names of formats of one container begin alike.
  public let name: String
  /// What people call it: `MP4`, `MP4 with H.265`, `PNG`.
  public let title: String
  /// What the names of its files end in, after the point and in lower case.
  public let fileExtension: String
  /// Whether it keeps transparency. What is written to another has to be opaque.
  public let hasAlpha: Bool
  package let content: Content
  /// FFmpeg's names of the encoders of pictures and animations; none where Pathreel encodes them itself.
  private let pictureEncoders: [String]

  /// What a file holds, and what makes it.
  package enum Content: Sendable {
    /// All frames, encoded by FFmpeg.
    case video(VideoEncoding)
    /// All frames. Begins a file for them.
    case animation(
      @Sendable (_ target: URL, _ shape: VideoShape, _ settings: VideoSettings) throws(VideoError) -> any ClipFile)
    /// One frame. Begins a file for a picture of a size in pixels.
    case picture(
      @Sendable (_ target: URL, _ width: Int, _ height: Int, _ effort: PNG.Effort) throws(FileError) -> any PictureFile)
    /// What one frame draws, as a document.
    case drawing
  }

  /// The formats that can be written. Of those with one ending the first is meant by a file's name.
  public static let all: [OutputFormat] = [
    .mp4, .mp4H265, .mp4AV1, .mp4Stacked, .webm, .webmAV1, .mov, .movProRes422, .movAnimation, .movH264, .mkv, .mkvH264,
    .rgba, .y4m, .gif, .apng, .webpAnimation, .avifAnimation, .png, .jpeg, .webp, .avif, .tiff, .exr,
    .svg,
  ]
  /// Those of ``all`` that hold a video.
  public static let videos = all.filter(\.isVideo)
  /// Those of ``all`` that hold one frame.
  public static let pictures = all.filter { !$0.isVideo }

  /// Whether a file holds many frames, or one.
  public var isVideo: Bool {
    switch content {
    case .video, .animation: true
    case .picture, .drawing: false
    }
  }

  /// Whether its files hold sound beside pictures.
  public var hasSound: Bool {
    guard case .video(let encoding) = content else { return false }
    return encoding.audio != nil
  }

  /// Whether its files hold pixels, or else what draws them.
  package var hasPixels: Bool {
    if case .drawing = content { false } else { true }
  }

  /// Whether ``VideoSettings/effort`` chooses how small its files are.
  public var hasEfforts: Bool { self == .png || self == .apng }

  /// The first format of some, all unless told, that a file's name ends in, whether in capitals or not.
  public init?(ofFile name: String, among formats: [OutputFormat] = all) {
    guard let format = formats.first(where: { $0.isEnding(of: name) }) else { return nil }
    self = format
  }

  /// The format of this name.
  public init?(named name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// Whether a file's name ends as the format's files do, in capitals or not.
  public func isEnding(of file: String) -> Bool {
    let others: [String: [String]] = ["jpg": ["jpeg"], "tiff": ["tif"]]
    return ([fileExtension] + others[fileExtension, default: []]).contains { file.lowercased().hasSuffix(".\($0)") }
  }

  /// Begins a file for the frames of a clip.
  ///
  /// - Parameter sound: What is heard with the frames; a format without sound leaves it out.
  /// - Precondition: the format holds a video.
  package func beginClip(
    at destination: VideoDestination, _ shape: VideoShape, _ settings: VideoSettings, sound: ClipSound? = nil
  ) throws(VideoError) -> any ClipFile {
    switch (content, destination) {
    case (.video, _) where settings.loops != nil:
      throw .unusableSetting("\(self) does not say how often it is played; leave the number of loops out")
    case (.video, _) where settings.effort != nil: throw Self.withoutEfforts(self)
    case (.video, _):
      let writer = try VideoWriter(to: destination, format: self, shape: shape, settings: settings, sound: sound)
      guard case .segments = destination, writer.segmentLength == nil else { return writer }
      // The writer has looked at the settings; pictures are what can be kept.
      writer.cancel()
      return PicturesAlone(shape)
    case (.animation(let begin), .file(let target)): return try begin(target, shape, settings)
    case (.animation, .standardOutput): throw VideoOutput.cannotStream(self)
    case (.animation, .segments): return PicturesAlone(shape)
    case (.picture, _), (.drawing, _): preconditionFailure("\(self) holds no video")
    }
  }

  /// FFmpeg's encoders that it can be written with, the usual one first, and whether this machine has them; none where
  /// Pathreel encodes it itself.
  package var encoders: [(name: String, isPresent: Bool)] {
    guard case .video(let encoding) = content else {
      return pictureEncoders.map { ($0, avcodec_find_encoder_by_name($0) != nil) }
    }
    return encoding.encoders.map { ($0.name, $0.isPresent) }
  }

  /// Begins a file for a picture.
  ///
  /// - Parameter effort: How much work goes into a smaller file, where the format ``hasEfforts``.
  /// - Precondition: the format holds one frame.
  package func beginPicture(
    at target: URL, width: Int, height: Int, effort: PNG.Effort = .fast
  ) throws(FileError) -> any PictureFile {
    guard case .picture(let begin) = content else { preconditionFailure("\(self) holds no single picture") }
    return try begin(target, width, height, effort)
  }

  /// The error for an effort that is asked of a format without efforts.
  package static func withoutEfforts(_ title: some CustomStringConvertible) -> VideoError {
    .unusableSetting("effort is for PNG and APNG; leave it out for \(title)")
  }

  init(
    name: String, title: String, fileExtension: String, hasAlpha: Bool, encoders: [String] = [], content: Content
  ) {
    (self.name, self.title, self.fileExtension, self.hasAlpha) = (name, title, fileExtension, hasAlpha)
    (pictureEncoders, self.content) = (encoders, content)
  }

  /// A format that FFmpeg encodes. It keeps transparency if the encoding has pixels for it.
  init(name: String, title: String, fileExtension: String, _ encoding: VideoEncoding) {
    self.init(
      name: name, title: title, fileExtension: fileExtension, hasAlpha: encoding.transparent != nil,
      content: .video(encoding))
  }
}

extension OutputFormat: Hashable {
  /// Formats are told apart by their names.
  public static func == (a: OutputFormat, b: OutputFormat) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension [OutputFormat] {
  /// How their files' names end, in words and each once: `.mp4, .mov or .mkv`.
  package var endings: String {
    let endings = map { ".\($0.fileExtension)" }.uniqued()
    guard let last = endings.last, endings.count > 1 else { return endings.joined() }
    return endings.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension OutputFormat: CustomStringConvertible {
  public var description: String { title }
}

/// What a file of frames has to hold.
package struct VideoShape: Hashable, Sendable {
  /// In pixels.
  package var width, height: Int
  package var rate: FrameRate
  /// Whether frames may have transparent pixels.
  package var isTransparent: Bool

  package init(width: Int, height: Int, rate: FrameRate, isTransparent: Bool = false) {
    (self.width, self.height, self.rate, self.isTransparent) = (width, height, rate, isTransparent)
  }
}

/// A file that takes the frames of a clip one after another, and appears under its name when it is whole.
///
/// Until then it grows under a hidden name, and an earlier file stays untouched. An error, ``cancel()`` or letting go of it
/// removes what was written. It belongs to one thread at a time.
package protocol ClipFile: FrameTaker {
  /// Completes the file and gives it its name.
  ///
  /// - Parameter progress: Called with the share that is done, 0…1, by a file that has much to do yet. What it throws ends
  ///   the work.
  /// - Throws: ``VideoError``, or what `progress` throws; an earlier file is untouched then.
  func finish(_ progress: (_ share: Double) throws -> Void) throws
  /// Gives up. Does nothing when the file is finished.
  func cancel()
  /// Whether the sound so far goes beyond full scale; nil where it does not, and without sound.
  var soundClipping: SoundClipping? { get }
}

extension ClipFile {
  package var soundClipping: SoundClipping? { nil }
}

/// A picture that is written from top to bottom, and appears under its name when it is committed.
///
/// It may go from thread to thread, one owner at a time.
package protocol PictureFile: AnyObject, Sendable {
  /// Adds the next rows: the first ones of a bitmap as wide as the picture.
  func append(_ bitmap: Bitmap, rows: Int) throws(FileError)
  /// Completes the hidden file, after the last row.
  func finish() throws(FileError)
  /// Gives the file its name.
  func commit() throws(FileError)
}

extension PNGFile: PictureFile {}

extension OutputFormat {
  /// RGB of 8 bits a channel, or RGBA with straight alpha, tagged sRGB.
  public static let png = OutputFormat(
    name: "png", title: "PNG", fileExtension: "png", hasAlpha: true,
    content: .picture { target, width, height, effort throws(FileError) in
      try PNGFile(target: target, width: width, height: height, effort: effort)
    })
}
