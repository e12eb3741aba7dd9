import PathreelDrawing
import Synchronization

/// What a frame lacks of what its scene asks for, and which frame: the first of the clip's that does.
///
/// ```swift
/// for warning in try clip.writeVideo(to: file) { print(warning) }
/// // a.yaml:5:3: warning: 'along': not all views fit on the curve, … (3 of 5 fit, t = 0.5) in frame 15
/// ```
public struct FrameWarning: Hashable, Sendable, CustomStringConvertible {
  /// The first frame that has it.
  public let frame: Int
  /// What the scene asks for and the frame does not show.
  public let warning: DrawingWarning

  public var description: String { "\(warning) in frame \(frame)" }
}

/// A warning as a person reads it, which can be kept in a file.
package struct ToldWarning: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The first frame that has it.
  package let frame: Int
  /// Where it is and what it says, the same in each frame; with the figures of this one.
  private let origin, message: String
  package let text: String

  package init(_ warning: FrameWarning) {
    (frame, origin, message) = (warning.frame, warning.warning.origin, warning.warning.message)
    text = "\(warning.warning)"
  }

  package var description: String { "\(text) in frame \(frame)" }

  /// Warnings of several parts of a clip, each told once, of the first frame that has it.
  package static func merged(_ warnings: [ToldWarning]) -> [ToldWarning] {
    var first: [[String]: ToldWarning] = [:]
    for warning in warnings where (first[warning.identity]?.frame ?? .max) > warning.frame {
      first[warning.identity] = warning
    }
    return first.values.sorted { ($0.frame, $0.origin, $0.message) < ($1.frame, $1.origin, $1.message) }
  }

  private var identity: [String] { [origin, message] }
}

/// Gathers the warnings of frames that are made on many threads: each is told once, of the first frame that has it, however
/// the threads went.
package final class WarningCollection: Sendable {
  private struct Identity: Hashable {
    let origin, message: String
  }
  private let first = Mutex<[Identity: FrameWarning]>([:])

  package init() {}

  package func add(_ warnings: [DrawingWarning], ofFrame frame: Int) {
    guard !warnings.isEmpty else { return }
    first.withLock { first in
      for warning in warnings {
        let identity = Identity(origin: warning.origin, message: warning.message)
        if let known = first[identity], known.frame <= frame { continue }
        first[identity] = FrameWarning(frame: frame, warning: warning)
      }
    }
  }

  /// By frame, and those of one frame by place.
  package var all: [FrameWarning] {
    first.withLock { Array($0.values) }.sorted {
      ($0.frame, $0.warning.origin, $0.warning.message) < ($1.frame, $1.warning.origin, $1.warning.message)
    }
  }
}
