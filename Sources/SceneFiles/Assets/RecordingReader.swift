import Foundation
import PathreelExpressions
import PathreelGeometry
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Reads a recording, a list of strokes of pointer samples, from a CSV or JSON file. ``SceneDecoder`` calls it for
/// `freehand` elements.
///
/// **CSV.** The first line names the columns, in any order: `x` and `y` in points; `time` in seconds; `pressure`, 0 to
/// 1; `stroke`, any text that is the same on all lines of a stroke, which stand together. `x` and `y` are required.
/// Fields are separated by commas, semicolons or tabs, whichever the first line uses; they may be in double quotes.
/// Lines end with LF, CR LF or CR; empty ones are skipped.
///
/// **JSON.** `{"strokes": [[{"x": 1, "y": 2, "time": 0, "pressure": 0.5}, …], …]}`: each stroke a list of samples.
///
/// Either all samples of a recording have a time or none has; the same holds for pressure. Times count from any origin,
/// which is the same for all strokes, and never decrease.
package enum RecordingReader {
  /// The maximum size of a file in bytes.
  package static let maximumSize = 8 << 20
  /// The maximum number of samples in a recording.
  package static let maximumSamples = 100_000

  /// A quantity of a sample that a file may contain.
  enum Quantity: String, CaseIterable {
    case x, y, time, pressure

    /// The reason why a value is invalid, in words that follow its name in a message: "is 7; it must be …". Nil for a
    /// valid value.
    func fault(of value: Double) -> String? {
      switch self {
      case .x, .y:
        abs(value) <= NumberRange.any.maximum
          ? nil : "is \(numberText(value)); it must be at most \(numberText(NumberRange.any.maximum)) from 0"
      case .time: abs(value) <= 1e9 ? nil : "is \(numberText(value)); it is in seconds, and at most 1e9"
      case .pressure:
        (0...1).contains(value) ? nil : "is \(numberText(value)); it must be 0 to 1, so divide by the greatest"
      }
    }
  }

  /// The strokes of a recording in CSV.
  package static func csv(_ text: String) throws(RecordingError) -> [[PointerSample]] {
    try CSVRecording(text).strokes()
  }
  /// The strokes of a recording in JSON.
  package static func json(_ text: String) throws(RecordingError) -> [[PointerSample]] {
    try JSONRecording(text).strokes()
  }
}

/// A mistake in a recording, with its position. ``RecordingReader`` throws it.
package struct RecordingError: Error {
  /// The position of the mistake.
  package let position: SourcePosition
  /// What is wrong, and what to do about it.
  package let message: String
}

/// Collects samples into strokes, and checks the rules of all recordings: the sample limit and the order of times.
/// ``CSVRecording`` and ``JSONRecording`` fill it.
struct RecordingBuilder {
  private(set) var strokes: [[PointerSample]] = []
  private var count = 0
  private var lastTime = -Double.infinity

  mutating func beginStroke() { strokes.append([]) }

  mutating func add(_ sample: PointerSample, at position: SourcePosition) throws(RecordingError) {
    count += 1
    guard count <= RecordingReader.maximumSamples else {
      throw RecordingError(
        position: position,
        message: "the recording has more than \(RecordingReader.maximumSamples) samples; thin it out")
    }
    if let time = sample.time {
      guard time >= lastTime else {
        let previous = strokes.last?.isEmpty == true ? "the last of the stroke before" : "the one before"
        throw RecordingError(
          position: position,
          message: "the time is \(numberText(time)) after \(numberText(lastTime)), \(previous); times never go back")
      }
      lastTime = time
    }
    strokes[strokes.count - 1].append(sample)
  }
}
