import Foundation
import PathreelDrawing
import PathreelFiles

/// The destination of a video: a file, standard output, or segments only. `Clip` passes it to
/// ``OutputFormat/beginClip(at:_:_:sound:)``.
package enum VideoDestination: Hashable, Sendable {
  /// A file, which gets its name when it is complete.
  case file(URL)
  /// Standard output, for formats that can be streamed.
  case standardOutput
  /// No file: only ``VideoWriter/keepSegment`` receives the encoded segments. The text is the name in messages.
  case segments(String)
}

/// FFmpeg's output target: a hidden file that gets its name when it is complete, standard output, or nothing.
/// ``VideoWriter`` writes to it.
final class VideoOutput {
  private let destination: VideoDestination
  private let file: PartialFile?

  init(_ destination: VideoDestination, _ format: OutputFormat, streams: Bool) throws(VideoError) {
    self.destination = destination
    switch destination {
    case .file(let target):
      PartialFile.removeAbandoned(of: target)
      file = try VideoError.of { () throws(FileError) in try PartialFile(target: target) }
    case .standardOutput:
      guard streams else { throw Self.cannotStream(format) }
      file = nil
    case .segments: file = nil
    }
  }

  static func cannotStream(_ format: OutputFormat) -> VideoError {
    let others = OutputFormat.videos.filter(\.streams).map(\.name).joined(separator: ", ")
    return .unusableSetting(
      "\(format) cannot go to standard output: its beginning is completed last; formats that can are \(others)")
  }

  var isPipe: Bool { destination == .standardOutput }
  /// Whether anything is written, to a file or to standard output.
  var isWritten: Bool { file != nil || isPipe }

  /// The address for FFmpeg. It names the protocol, because FFmpeg would read a name with a colon as another protocol.
  var address: String { file.map { "file:" + $0.path } ?? "pipe:1" }

  /// The path of the hidden temporary file; nil if the output cannot be read again.
  var path: String? { file?.path }

  func failure(_ reason: String) -> FileError {
    if let file { return file.failure(reason) }
    if case .segments(let name) = destination { return .cannotWrite(file: name, reason: reason) }
    return .cannotWrite(file: "standard output", reason: reason)
  }

  /// Writes all data to the disk, and gives the file its name.
  func commit() throws(FileError) {
    try file?.synchronize()
    try file?.commit()
  }

  /// Removes the hidden temporary file.
  func discard() { file?.discard() }
}

extension OutputFormat {
  /// The number of frames of an encoded segment with these settings; nil if the format encodes a clip as a whole, so
  /// that only its pictures can be cached.
  ///
  /// - Parameters:
  ///   - width: The clip's width, in pixels.
  ///   - height: The clip's height, in pixels.
  package func segmentLength(for settings: VideoSettings, width: Int, height: Int) -> Int? {
    guard case .video(let encoding) = content, let rate = FrameRate(1),
      let choice = try? encoding.choice(for: settings, isTransparent: false, self)
    else { return nil }
    let shape = VideoShape(width: width, height: height, rate: rate)
    return choice.encoder.options(VideoEncoder.Request(settings, shape, choice.pixels)).segmentLength
  }

  /// Whether the format can be written to standard output.
  public var streams: Bool {
    guard case .video(let encoding) = content else { return false }
    return encoding.streams
  }
}
