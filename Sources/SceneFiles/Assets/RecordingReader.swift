import Foundation
import PathreelGeometry

/// Pointer samples as a file gives them.
///
/// **CSV.** The first line names the columns, in any order: `x` and `y` in points; `time` in seconds; `pressure`, 0 to 1; `stroke`,
/// which begins a new stroke wherever it changes. `x` and `y` are needed. Fields are separated by commas, semicolons or
/// tabs, as the first line is; they may stand in double quotes. Lines end with LF, CR LF or CR; empty ones are skipped.
///
/// **JSON.** `{"strokes": [[{"x": 1, "y": 2, "time": 0, "pressure": 0.5}, …], …]}`: each stroke a list of samples.
///
/// Of all samples of a recording either all have a time or none, and likewise a pressure. Times count from any moment,
/// the same for all strokes, and never go back.
package enum RecordingReader {
  /// The largest file, in bytes.
  package static let maximumSize = 8 << 20
  /// The most samples of a recording.
  package static let maximumSamples = 100_000

  /// What of a sample a file may give.
  enum Quantity: String, CaseIterable {
    case x, y, time, pressure

    /// What is wrong with a value, as the end of a sentence about it.
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

  /// What is wrong with a file, and where.
  package struct Fault: Error {
    package let position: SourcePosition
    package let message: String
  }

  package static func csv(_ text: String) throws(Fault) -> [[PointerSample]] { try CSVRecording(text).strokes() }
  package static func json(_ text: String) throws(Fault) -> [[PointerSample]] { try JSONRecording(text).strokes() }
}

/// Puts samples together and holds them to what is true of every recording.
struct RecordingBuilder {
  private(set) var strokes: [[PointerSample]] = []
  private var count = 0
  private var lastTime = -Double.infinity

  mutating func beginStroke() { strokes.append([]) }

  mutating func add(_ sample: PointerSample, at position: SourcePosition) throws(RecordingReader.Fault) {
    count += 1
    guard count <= RecordingReader.maximumSamples else {
      throw RecordingReader.Fault(
        position: position,
        message: "the recording has more than \(RecordingReader.maximumSamples) samples; thin it out")
    }
    if let time = sample.time {
      guard time >= lastTime else {
        let previous = strokes.last?.isEmpty == true ? "the last of the stroke before" : "the one before"
        throw RecordingReader.Fault(
          position: position,
          message: "the time is \(numberText(time)) after \(numberText(lastTime)), \(previous); times never go back")
      }
      lastTime = time
    }
    strokes[strokes.count - 1].append(sample)
  }
}
