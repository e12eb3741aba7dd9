import PathreelDrawing
import Synchronization

/// A warning that frames of a clip leave something out that the scene contains. It names the first of these frames. The
/// methods that write a clip return warnings; commands print them.
///
/// ```swift
/// for warning in try clip.writeVideo(to: file) { print(warning) }
/// // a.yaml:5:3: warning: 'along': not all views fit on the curve, … (3 of 5 fit, t = 0.5) in frame 15
/// ```
public struct FrameWarning: Hashable, Sendable, CustomStringConvertible {
  /// The first frame with this warning.
  public let frame: Int
  /// The warning. It says what the scene contains and the frame does not show.
  public let warning: DrawingWarning

  /// Whether the first frame has it, without numbers of that frame. Then it is about the scene as a whole.
  fileprivate var isOfScene: Bool { frame == 0 && warning.detail.isEmpty }

  public var description: String { isOfScene ? "\(warning)" : "\(warning) in frame \(frame)" }
}

/// A warning as text, which can be stored in a file. Shards (`ShardIndex`) and the outputs of a series store it.
package struct WarningText: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The first frame with this warning.
  package let frame: Int
  /// The place of the warning and its message, which are the same in each frame.
  private let origin, message: String
  /// The whole text, with the numbers of this frame.
  package let text: String
  /// Whether the text stands without the number of the frame.
  private let isOfScene: Bool?

  /// The text of a warning.
  package init(_ warning: FrameWarning) {
    (frame, origin, message) = (warning.frame, warning.warning.origin, warning.warning.message)
    text = "\(warning.warning)"
    isOfScene = warning.isOfScene
  }

  package var description: String { isOfScene == true && frame == 0 ? text : "\(text) in frame \(frame)" }

  /// Merges the warnings of several parts of a clip: each once, with the first frame that has it.
  package static func merged(_ warnings: [WarningText]) -> [WarningText] {
    var first: [[String]: WarningText] = [:]
    for warning in warnings where (first[warning.identity]?.frame ?? .max) > warning.frame {
      first[warning.identity] = warning
    }
    return first.values.sorted {
      ($0.frame, WarningOrder($0.origin), $0.message) < ($1.frame, WarningOrder($1.origin), $1.message)
    }
  }

  private var identity: [String] { [origin, message] }
}

/// Collects the warnings of frames that many threads make. Each warning is kept once, with the first frame that has it,
/// whatever the order of the threads. ``Clip`` and `Proof` use it.
package final class WarningCollection: Sendable {
  private struct Identity: Hashable {
    let origin, message: String
  }
  private let first = Mutex<[Identity: FrameWarning]>([:])

  /// An empty collection.
  package init() {}

  /// Adds the warnings of a frame; any thread may call it.
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

  /// All warnings, sorted by frame and within a frame by place.
  package var all: [FrameWarning] {
    first.withLock { Array($0.values) }.sorted {
      ($0.frame, WarningOrder($0.warning.origin), $0.warning.message)
        < ($1.frame, WarningOrder($1.warning.origin), $1.warning.message)
    }
  }
}

/// The order of warnings in a file: by line and column as numbers, so that line 9 comes before line 18.
private struct WarningOrder: Comparable {
  private let file: Substring
  private let line: Int
  private let column: Int

  /// - Parameter origin: ``DrawingWarning/origin``: `a.yaml:12:5`, or a path of views, which has no numbers.
  init(_ origin: String) {
    let parts = origin.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 2, let line = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1]) {
      let end = parts[parts.count - 2].startIndex
      (file, self.line, self.column) = (origin[..<end], line, column)
    } else {
      (file, line, column) = (origin[...], 0, 0)
    }
  }

  static func < (a: WarningOrder, b: WarningOrder) -> Bool {
    (a.file, a.line, a.column) < (b.file, b.line, b.column)
  }
}
