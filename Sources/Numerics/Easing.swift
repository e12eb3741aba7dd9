import PathreelDrawing
import PathreelGeometry

/// The easing of a ``Beat`` or a ``SceneTransition``: how its progress runs from 0 to 1.
///
/// ```swift
/// Beat("drop", lasting: 1, .spring(duration: 0.4, bounce: 0.3))
/// ```
public enum Easing: Hashable, Sendable {
  /// A curve over the beat's whole length.
  case curve(UnitCurve)
  /// A spring that is released when the beat begins. The spring's own duration applies. If it has not come to rest at
  /// the beat's end, it continues, so that nothing jumps. The progress is exactly 1 once it stays within a millionth of
  /// 1.
  case spring(Spring)

  /// Constant speed.
  public static let linear = Easing.curve(.linear)
  /// Slow at the start: CSS's `ease-in`.
  public static let easeIn = Easing.curve(.easeIn)
  /// Slow at the end: CSS's `ease-out`.
  public static let easeOut = Easing.curve(.easeOut)
  /// Slow at both ends: CSS's `ease-in-out`.
  public static let easeInOut = Easing.curve(.easeInOut)
  /// CSS's `cubic-bezier(x1, y1, x2, y2)`, a ``UnitCurve/bezier(startControlPoint:endControlPoint:)`` with the control
  /// points (x1, y1) and (x2, y2). x1 and x2 are clamped to 0…1.
  public static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Easing {
    .curve(.bezier(startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2)))
  }
  /// A spring that is released at 0 with the target 1; its duration is in seconds. See ``Spring``.
  public static func spring(duration: Double = 0.5, bounce: Double = 0) -> Easing {
    .spring(Spring(duration: duration, bounce: bounce))
  }

  /// The progress `elapsed` seconds after the start of a beat of the given length: 0 before the start, and 1 from the
  /// end on unless a spring still moves.
  public func progress(after elapsed: Double, of length: Double) -> Double {
    let elapsed = Decimals.elapsed(since: 0, at: elapsed)
    guard elapsed >= 0 else { return 0 }
    switch self {
    case .curve(let curve):
      return Decimals.elapsed(since: length, at: elapsed) >= 0 ? 1 : curve.value(at: elapsed / length)
    case .spring(let spring):
      return spring.isSettled(after: elapsed, within: 1e-6) ? 1 : spring.value(target: 1, time: elapsed)
    }
  }

  /// Whether the easing's numbers are usable: a spring needs a duration above 0 and a bounce between −1 and 1.
  package var isValid: Bool {
    switch self {
    case .curve: true
    case .spring(let spring): spring.duration > 0 && spring.duration.isFinite && spring.bounce > -1 && spring.bounce < 1
    }
  }
}
