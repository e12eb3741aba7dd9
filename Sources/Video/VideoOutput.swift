import Foundation
import PathreelDrawing
import PathreelFiles

/// Where a video goes.
package enum VideoDestination: Hashable, Sendable {
  case file(URL)
  case standardOutput
}

/// What FFmpeg writes a video to: a hidden file that gets its name when it is whole, or standard output.
final class VideoOutput {
  private let file: PartialFile?

  init(_ destination: VideoDestination, _ format: OutputFormat, streams: Bool) throws(VideoError) {
    switch destination {
    case .file(let target):
      PartialFile.removeAbandoned(of: target)
      file = try VideoError.of { () throws(FileError) in try PartialFile(target: target) }
    case .standardOutput:
      guard streams else { throw Self.cannotStream(format) }
      file = nil
    }
  }

  static func cannotStream(_ format: OutputFormat) -> VideoError {
    let others = OutputFormat.videos.filter(\.streams).map(\.name).joined(separator: ", ")
    return .unusableSetting(
      "\(format) cannot go to standard output: it is completed where it begins; formats that can are \(others)")
  }

  var isPipe: Bool { file == nil }

  /// FFmpeg's address of it. The protocol is said, because a name with a colon would be taken for another one.
  var address: String { file.map { "file:" + $0.path } ?? "pipe:1" }

  /// The path of the hidden file; nil where nothing can be read again.
  var path: String? { file?.path }

  func failure(_ reason: String) -> FileError {
    file?.failure(reason) ?? .cannotWrite(file: "standard output", reason: reason)
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
  /// Whether its own encoder makes clips of segments that stand for themselves.
  package var isMadeOfSegments: Bool {
    guard case .video(let encoding) = content, let encoder = encoding.encoders.first, let rate = FrameRate(1) else {
      return false
    }
    let request = VideoEncoder.Request(
      quality: .good, shape: VideoShape(width: 64, height: 64, rate: rate), pixels: encoding.opaque,
      hasOwnOptions: false)
    return encoder.options(request).segmentLength != nil
  }

  /// Whether it can go to standard output.
  public var streams: Bool {
    guard case .video(let encoding) = content else { return false }
    return encoding.streams
  }
}
