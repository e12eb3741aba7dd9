import Foundation

/// How the strokes of a drawing follow each other while it is drawn.
public enum FreehandPace: String, Hashable, Sendable, CaseIterable {
  /// As the hand did: at every moment the pen is where the hand was, pauses and ways with the pen lifted included.
  case recorded
  /// At constant speed, one stroke after another.
  case length
  /// One stroke after another, each as long as any other, at constant speed.
  case stroke
}

/// When a stroke is drawn while its recording is, of which it may be the only one that is left.
struct StrokeSchedule: Hashable, Sendable {
  /// The recording's first moment and how long it lasts, in seconds.
  var clock: (start: Double, duration: Double) { (clockStart, clockDuration) }
  private let clockStart, clockDuration: Double
  /// The shares of progress in which the stroke is drawn at the paces of length and of strokes.
  private let byLength, byStroke: ClosedRange<Double>
  /// The middle of all strokes' speeds, in points a second.
  let middleSpeed: Double

  /// The schedules of all strokes of a recording.
  static func schedules(of traces: [PenTrace]) -> [StrokeSchedule] {
    let start = traces.map(\.start).min() ?? 0
    let duration = (traces.map(\.end).max() ?? 0) - start
    let total = traces.reduce(0) { $0 + $1.length }
    let speeds = traces.filter { $0.length > 0 }.flatMap(\.speeds).filter(\.isFinite).sorted()
    let middleSpeed = speeds.isEmpty ? 0 : speeds[speeds.count / 2]
    var (schedules, length) = ([StrokeSchedule](), 0.0)
    for (index, trace) in traces.enumerated() {
      let (first, count) = (length, Double(traces.count))
      length += trace.length
      schedules.append(
        StrokeSchedule(
          clockStart: start, clockDuration: duration, byLength: total > 0 ? first / total...length / total : 0...0,
          byStroke: Double(index) / count...Double(index + 1) / count, middleSpeed: middleSpeed))
    }
    return schedules
  }

  /// How far a stroke is drawn at a progress between 0 and 1; `nil` while it is not begun.
  func distance(along trace: PenTrace, at progress: Double, _ pace: FreehandPace) -> Double? {
    let span: ClosedRange<Double>
    switch pace {
    case .recorded: return trace.distance(atTime: clockStart + progress * clockDuration)
    case .length: span = byLength
    case .stroke: span = byStroke
    }
    guard progress > span.lowerBound else { return nil }
    guard progress < span.upperBound else { return trace.length }
    return trace.length * (progress - span.lowerBound) / (span.upperBound - span.lowerBound)
  }
}
