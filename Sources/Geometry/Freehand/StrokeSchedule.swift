import Foundation

/// The timing of the strokes while a drawing is drawn. ``FreehandDrawing/drawn(_:pace:)`` takes it; scene files write
/// `pace` in `freehand`.
public enum FreehandPace: String, Hashable, Sendable, CaseIterable {
  /// The recorded timing: at every moment the pen is where the hand was. Pauses and movements with the pen lifted take
  /// their time.
  case recorded
  /// At constant speed, one stroke after another.
  case length
  /// One stroke after another, each with the same duration, at constant speed within a stroke.
  case stroke
}

/// The timing of one stroke within its recording, for ``FreehandStroke``. It stays valid if other strokes of the
/// recording are removed.
struct StrokeSchedule: Hashable, Sendable {
  /// The recording's start time and duration, in seconds.
  var clock: (start: Double, duration: Double) { (clockStart, clockDuration) }
  private let clockStart, clockDuration: Double
  /// The ranges of progress in which the stroke is drawn for ``FreehandPace/length`` and ``FreehandPace/stroke``.
  private let byLength, byStroke: ClosedRange<Double>
  /// The median of all strokes' speeds, in points per second.
  let middleSpeed: Double

  /// Returns the schedules of all strokes of a recording.
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

  /// Returns the distance up to which a stroke is drawn at a progress between 0 and 1; `nil` before it begins.
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
