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
  /// Goes back by a tenth of the way first. Robert Penner's back, with the overshoot 1.70158.
  public static let easeInBack = Easing.curve(UnitCurve(.back(.start)))
  /// Goes a tenth of the way too far, and returns.
  public static let easeOutBack = Easing.curve(UnitCurve(.back(.end)))
  /// ``easeInBack`` at half size, then ``easeOutBack``, both with the overshoot 2.5949095.
  public static let easeInOutBack = Easing.curve(UnitCurve(.back(.both)))
  /// Swings ever wider before it leaves: −2^(10x − 10) sin((10x − 10.75) 2π/3). Robert Penner's elastic.
  public static let easeInElastic = Easing.curve(UnitCurve(.elastic(.start)))
  /// Swings ever less about the end: 1 + 2^(−10x) sin((10x − 0.75) 2π/3).
  public static let easeOutElastic = Easing.curve(UnitCurve(.elastic(.end)))
  /// Swings at both ends, with periods of 4.5 tenths of half the time.
  public static let easeInOutElastic = Easing.curve(UnitCurve(.elastic(.both)))
  /// Bounces ever higher before it leaves. Robert Penner's bounce.
  public static let easeInBounce = Easing.curve(UnitCurve(.bounce(.start)))
  /// Falls to the end, and bounces three times: parabolas 7.5625 (x − a)² + b.
  public static let easeOutBounce = Easing.curve(UnitCurve(.bounce(.end)))
  /// ``easeInBounce`` at half size, then ``easeOutBounce``.
  public static let easeInOutBounce = Easing.curve(UnitCurve(.bounce(.both)))
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
