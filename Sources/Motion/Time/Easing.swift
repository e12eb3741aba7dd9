import PathreelGeometry

/// How a beat gets from 0 to 1.
///
/// ```swift
/// Beat("drop", lasting: 1, .spring(duration: 0.4, bounce: 0.3))
/// ```
public enum Easing: Hashable, Sendable {
  /// A curve over the beat's whole length.
  case curve(UnitCurve)
  /// A spring let go when the beat begins. Its own duration counts; where it has not come to rest at the beat's end it
  /// goes on, so that nothing jumps, and is exactly 1 once it stays within a millionth of it.
  case spring(Spring)

  /// As time goes.
  public static let linear = Easing.curve(.linear)
  /// Slow at the start: CSS's `ease-in`.
  public static let easeIn = Easing.curve(.easeIn)
  /// Slow at the end: CSS's `ease-out`.
  public static let easeOut = Easing.curve(.easeOut)
  /// Slow at both ends: CSS's `ease-in-out`.
  public static let easeInOut = Easing.curve(.easeInOut)
  /// CSS `cubic-bezier(x1, y1, x2, y2)`: ``UnitCurve/bezier(startControlPoint:endControlPoint:)`` with the control points
  /// (x1, y1) and (x2, y2), whose x are held in 0…1.
  public static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Easing {
    .curve(.bezier(startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2)))
  }
  /// A spring let go at 0 and drawn to 1, whose duration is in seconds; see ``Spring``.
  public static func spring(duration: Double = 0.5, bounce: Double = 0) -> Easing {
    .spring(Spring(duration: duration, bounce: bounce))
  }

  /// The progress `elapsed` seconds into a beat of the given length: 0 up to its start; 1 from its end on, save for a
  /// spring still moving.
  public func progress(after elapsed: Double, of length: Double) -> Double {
    guard elapsed > 0 else { return elapsed == 0 && length == 0 ? 1 : 0 }
    switch self {
    case .curve(let curve): return elapsed >= length ? 1 : curve.value(at: elapsed / length)
    case .spring(let spring):
      return spring.isSettled(after: elapsed, within: 1e-6) ? 1 : spring.value(target: 1, time: elapsed)
    }
  }

  /// Whether the numbers in it make sense.
  package var isValid: Bool {
    switch self {
    case .curve: true
    case .spring(let spring): spring.duration > 0 && spring.duration.isFinite && spring.bounce > -1 && spring.bounce < 1
    }
  }
}
