import Foundation
import PathreelRendering

/// What `--progress json` prints on standard output, one JSON object a line, so that programs can follow the work. Errors and
/// warnings go to standard error as ever.
///
/// ```json
/// {"event":"progress","frames":90,"seconds":0.5,"secondsLeft":0.83,"totalFrames":240}
/// {"event":"made","file":"curve.mp4","frames":240,"height":720,"width":1280}
/// ```
package struct WorkEvent: Encodable, Hashable, Sendable {
  private enum Kind: String, Encodable { case progress, made, failed, planned, explained }

  private let event: Kind
  private var file: String?
  private var error: String?
  private var reason: String?
  private var firstFrame: Int?
  private var frames: Int?
  private var cachedFrames: Int?
  private var totalFrames: Int?
  private var outputs: Int?
  private var totalOutputs: Int?
  private var seconds: Double?
  private var secondsLeft: Double?
  private var width: Int?
  private var height: Int?
  private var values: [String: String]?

  private init(_ event: Kind) { self.event = event }

  /// How far the work is. Seconds count from its start.
  /// - Parameter secondsLeft: Nil as long as it is not known.
  static func progress(
    frames: Int, totalFrames: Int, outputs: Int?, totalOutputs: Int?, seconds: Double, secondsLeft: Double?
  ) -> WorkEvent {
    var event = WorkEvent(.progress)
    (event.frames, event.totalFrames) = (frames, totalFrames)
    (event.outputs, event.totalOutputs) = (outputs, totalOutputs)
    (event.seconds, event.secondsLeft) = (rounded(seconds), secondsLeft.map(rounded))
    return event
  }

  /// A file is whole.
  static func made(_ file: String, frames: Int, size: OutputSize) -> WorkEvent {
    var event = WorkEvent(.made)
    (event.file, event.frames, event.width, event.height) = (file, frames, size.width, size.height)
    return event
  }

  /// A shard is whole.
  static func shared(_ file: String, frames: Int) -> WorkEvent {
    var event = WorkEvent(.made)
    (event.file, event.frames) = (file, frames)
    return event
  }

  /// A sheet of a proof is whole.
  static func drawn(_ file: String) -> WorkEvent {
    var event = WorkEvent(.made)
    event.file = file
    return event
  }

  /// A file could not be made.
  static func failed(_ file: String, error: String) -> WorkEvent {
    var event = WorkEvent(.failed)
    (event.file, event.error) = (file, error)
    return event
  }

  /// A file would be made, says `--dry-run`.
  ///
  /// - Parameter cached: How many of its frames the cache has; nil where it uses none.
  static func planned(
    _ file: String, frames: Int, cached: Int?, size: OutputSize, values: [String: String]
  ) -> WorkEvent {
    var event = WorkEvent(.planned)
    (event.file, event.frames, event.width, event.height) = (file, frames, size.width, size.height)
    (event.cachedFrames, event.values) = (cached, values)
    return event
  }

  /// Why the cache does not have some frames of a video, says `--why`.
  ///
  /// - Parameter frames: Nil where the cache has all.
  static func explained(_ file: String, frames: Range<Int>?, reason: String) -> WorkEvent {
    var event = WorkEvent(.explained)
    (event.file, event.firstFrame, event.frames, event.reason) = (file, frames?.lowerBound, frames?.count, reason)
    return event
  }

  /// What `--dry-run` says at its end: how many frames and outputs there would be, and how long they would take.
  static func planned(frames: Int, outputs: Int, secondsLeft: Double?) -> WorkEvent {
    var event = WorkEvent(.planned)
    (event.totalFrames, event.totalOutputs, event.secondsLeft) = (frames, outputs, secondsLeft.map(rounded))
    return event
  }

  /// One line, without its end. Keys are in alphabetical order, and what is not known is left out.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { preconditionFailure("an event has numbers that are not finite") }
    return String(decoding: data, as: UTF8.self)
  }

  private static func rounded(_ seconds: Double) -> Double { (min(seconds, 1e9) * 1000).rounded() / 1000 }
}
