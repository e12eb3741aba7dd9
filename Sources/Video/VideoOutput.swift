import Foundation
import PathreelDrawing
import PathreelFiles

/// Where a video goes.
package enum VideoDestination: Hashable, Sendable {
  case file(URL)
  case standardOutput
  /// No file: ``VideoWriter/keepSegment`` takes what is encoded. Messages call it so.
  case segments(String)
}

/// What FFmpeg writes a video to: a hidden file that gets its name when it is whole, or standard output, or nothing.
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
      "\(format) cannot go to standard output: it is completed where it begins; formats that can are \(others)")
  }

  var isPipe: Bool { destination == .standardOutput }
  /// Whether anything is written.
  var isWritten: Bool { file != nil || isPipe }

  /// FFmpeg's address of it. The protocol is said, because a name with a colon would be taken for another one.
  var address: String { file.map { "file:" + $0.path } ?? "pipe:1" }

  /// The path of the hidden file; nil where nothing can be read again.
  var path: String? { file?.path }

  func failure(_ reason: String) -> FileError {
    if let file { return file.failure(reason) }
    if case .segments(let name) = destination { return .cannotWrite(file: name, reason: reason) }
    return .cannotWrite(file: "standard output", reason: reason)
  }

  /// Waits until all is on the disk, and gives the file its name.
  func commit() throws(FileError) {
    try file?.synchronize()
    try file?.commit()
  }

  /// Removes the hidden file.
  func discard() { file?.discard() }
}

extension OutputFormat {
  /// How many frames there are in the encoded segments of which a clip consists with such settings; nil where it is made as a
  /// whole, so that only its pictures can be kept.
  ///
  /// - Parameters:
  ///   - width: Of the clip, in pixels.
  ///   - height: In pixels.
  package func segmentLength(for settings: VideoSettings, width: Int, height: Int) -> Int? {
    guard case .video(let encoding) = content, let rate = FrameRate(1),
      let choice = try? encoding.choice(for: settings, isTransparent: false, self)
    else { return nil }
    let request = VideoEncoder.Request(
      quality: settings.quality ?? .good, shape: VideoShape(width: width, height: height, rate: rate),
      pixels: choice.pixels,
      hasOwnOptions: !settings.encoderOptions.isEmpty)
    return choice.encoder.options(request).segmentLength
  }

  /// Whether it can go to standard output.
  public var streams: Bool {
    guard case .video(let encoding) = content else { return false }
    return encoding.streams
  }
}
