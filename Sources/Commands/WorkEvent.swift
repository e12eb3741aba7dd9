import Foundation
import PathreelRendering

/// An event of `--progress json`: one JSON object a line on standard output, so that programs can follow the work.
/// ``WorkOptions`` and ``ProgressLine`` print it. Errors and warnings still go to standard error.
///
/// ```json
/// {"event":"progress","frames":90,"seconds":0.5,"secondsLeft":0.83,"totalFrames":240}
/// {"event":"made","file":"curve.mp4","frames":240,"height":720,"width":1280}
/// ```
package struct WorkEvent: Encodable, Hashable, Sendable {
  private enum Kind: String, Encodable { case progress, made, failed, planned, explained }

  // The keys of the object; nil leaves one out. Times are in seconds, and width and height in pixels.
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

  /// The progress of the work. Seconds count from its start.
  ///
  /// - Parameter secondsLeft: Nil while the estimate is unknown.
  static func progress(
    frames: Int, totalFrames: Int, outputs: Int?, totalOutputs: Int?, seconds: Double, secondsLeft: Double?
  ) -> WorkEvent {
    var event = WorkEvent(.progress)
    (event.frames, event.totalFrames) = (frames, totalFrames)
    (event.outputs, event.totalOutputs) = (outputs, totalOutputs)
    (event.seconds, event.secondsLeft) = (rounded(seconds), secondsLeft.map(rounded))
    return event
  }

  /// An output file is complete.
  static func made(_ file: String, frames: Int, size: OutputSize) -> WorkEvent {
    var event = WorkEvent(.made)
    (event.file, event.frames, event.width, event.height) = (file, frames, size.width, size.height)
    return event
  }

  /// A shard is complete.
  static func shard(_ file: String, frames: Int) -> WorkEvent {
    var event = WorkEvent(.made)
    (event.file, event.frames) = (file, frames)
    return event
  }

  /// A sheet of a proof is complete.
  static func sheet(_ file: String) -> WorkEvent {
    var event = WorkEvent(.made)
    event.file = file
    return event
  }

  /// An output could not be made.
  static func failed(_ file: String, error: String) -> WorkEvent {
    var event = WorkEvent(.failed)
    (event.file, event.error) = (file, error)
    return event
  }

  /// An output would be made. For `--dry-run`.
  ///
  /// - Parameter cached: The number of its frames that are in the cache; nil without a cache.
  static func planned(
    _ file: String, frames: Int, cached: Int?, size: OutputSize, values: [String: String]
  ) -> WorkEvent {
    var event = WorkEvent(.planned)
    (event.file, event.frames, event.width, event.height) = (file, frames, size.width, size.height)
    (event.cachedFrames, event.values) = (cached, values)
    return event
  }

  /// The reason why some frames of a video are not in the cache. For `--why`.
  ///
  /// - Parameter frames: Nil if the cache has all frames.
  static func explained(_ file: String, frames: Range<Int>?, reason: String) -> WorkEvent {
    var event = WorkEvent(.explained)
    (event.file, event.firstFrame, event.frames, event.reason) = (file, frames?.lowerBound, frames?.count, reason)
    return event
  }

  /// The summary at the end of `--dry-run`: the number of frames and outputs, and the estimated time.
  static func planned(frames: Int, outputs: Int, secondsLeft: Double?) -> WorkEvent {
    var event = WorkEvent(.planned)
    (event.totalFrames, event.totalOutputs, event.secondsLeft) = (frames, outputs, secondsLeft.map(rounded))
    return event
  }

  /// The event as one line of JSON, without a line break. Keys are in alphabetical order; unknown values are left out.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { preconditionFailure("an event has numbers that are not finite") }
    return String(decoding: data, as: UTF8.self)
  }

  private static func rounded(_ seconds: Double) -> Double { (min(seconds, 1e9) * 1000).rounded() / 1000 }
}
