import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelPNG

/// A kind of file that frames are written to: one value that says all that is particular about it.
///
/// ```swift
/// let format = OutputFormat(ofFile: "clip.mp4")  // .mp4
/// guard format?.hasAlpha == true else { … }
/// ```
///
/// A format is added by adding a value to ``all``; where its encoder takes pixels in a way that is new, with a
/// `PixelFormat` of its own.
public struct OutputFormat: Sendable {
  /// What people call it: `MP4`, `PNG`.
  public let name: String
  /// What the names of its files end in, after the point and in lower case.
  public let fileExtension: String
  /// Whether it keeps transparency. What is written to another has to be opaque.
  public let hasAlpha: Bool
  package let content: Content

  /// What a file holds, and what makes it.
  package enum Content: Sendable {
    /// All frames.
    case video(VideoEncoding)
    /// One frame. Begins a file for a picture of a size in pixels.
    case picture(@Sendable (_ target: URL, _ width: Int, _ height: Int) throws(FileError) -> any PictureFile)
  }

  /// The formats that can be written.
  public static let all: [OutputFormat] = [.mp4, .png]
  /// Those of ``all`` that hold a video.
  public static let videos = all.filter(\.isVideo)
  /// Those of ``all`` that hold one frame.
  public static let pictures = all.filter { !$0.isVideo }

  /// Whether a file holds many frames, or one.
  public var isVideo: Bool {
    switch content {
    case .video: true
    case .picture: false
    }
  }

  /// The format that a file's name ends in, whether in capitals or not.
  public init?(ofFile name: String) {
    let name = name.lowercased()
    guard let format = Self.all.first(where: { name.hasSuffix(".\($0.fileExtension)") }) else { return nil }
    self = format
  }

  /// Why frames of a size cannot be written, and which sizes would do.
  func sizeAdvice(width: Int, height: Int) -> String {
    guard case .video(let encoding) = content else { return "a picture cannot be \(width)x\(height)" }
    return encoding.sizeAdvice(width: width, height: height)
  }

  init(name: String, fileExtension: String, hasAlpha: Bool, content: Content) {
    (self.name, self.fileExtension, self.hasAlpha, self.content) = (name, fileExtension, hasAlpha, content)
  }
}

extension OutputFormat: Hashable {
  /// Formats are told apart by their names.
  public static func == (a: OutputFormat, b: OutputFormat) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension [OutputFormat] {
  /// How their files' names end, in words: `.mp4 or .mkv`.
  package var endings: String { map { ".\($0.fileExtension)" }.joined(separator: " or ") }
}

extension OutputFormat: CustomStringConvertible {
  public var description: String { name }
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
  /// RGBA of 8 bits a channel, straight alpha, tagged sRGB.
  public static let png = OutputFormat(
    name: "PNG", fileExtension: "png", hasAlpha: true,
    content: .picture { target, width, height throws(FileError) in
      try PNGFile(target: target, width: width, height: height)
    })
}
