import Foundation
import PathreelGeometry

/// A timing curve (easing function) with SwiftUI's API: it maps the share of the time, 0…1, to the share of the way.
/// ``Easing`` and ``LinearKeyframe`` use it.
///
/// Bézier curves are the same as CSS's `cubic-bezier()`; their values may overshoot 0…1 in between.
///
/// ```swift
/// UnitCurve.easeInOut.value(at: 0.25)  // 0.129…
/// ```
public struct UnitCurve: Hashable, Sendable {
  private enum Function: Hashable {
    case linear, circularIn, circularOut, circularInOut
    /// The inverse of `circularInOut`: the out curve at half size, then the in curve.
    case circularOutIn
    case bezier(start: UnitPoint, end: UnitPoint)
    case overshoot(OvershootCurve)
  }
  private let function: Function

  private init(function: Function) { self.function = function }

  /// Constant speed.
  public static let linear = UnitCurve(function: .linear)
  /// Slow at the start: CSS's `ease-in`.
  public static let easeIn = bezier(startControlPoint: UnitPoint(x: 0.42, y: 0), endControlPoint: UnitPoint(x: 1, y: 1))
  /// Slow at the end: CSS's `ease-out`.
  public static let easeOut = bezier(
    startControlPoint: UnitPoint(x: 0, y: 0), endControlPoint: UnitPoint(x: 0.58, y: 1))
  /// Slow at both ends: CSS's `ease-in-out`.
  public static let easeInOut = bezier(
    startControlPoint: UnitPoint(x: 0.42, y: 0), endControlPoint: UnitPoint(x: 0.58, y: 1))
  /// The bottom right quarter of a unit circle.
  public static let circularEaseIn = UnitCurve(function: .circularIn)
  /// The top left quarter of a unit circle.
  public static let circularEaseOut = UnitCurve(function: .circularOut)
  /// ``circularEaseIn`` at half size, then ``circularEaseOut``.
  public static let circularEaseInOut = UnitCurve(function: .circularInOut)

  /// The cubic Bézier curve from (0, 0) to (1, 1) with these control points, whose x are clamped to 0…1.
  ///
  /// CSS's `cubic-bezier(x1, y1, x2, y2)`, which scene files use too, has the control points (x1, y1) and (x2, y2).
  /// ``Easing/bezier(_:_:_:_:)`` takes the same four numbers; beats of a timeline and keyframes use easings.
  ///
  /// ```swift
  /// // cubic-bezier(0.3, 0, 0, 1)
  /// let swift = UnitCurve.bezier(startControlPoint: UnitPoint(x: 0.3, y: 0), endControlPoint: UnitPoint(x: 0, y: 1))
  /// ```
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
    UnitCurve(function: .bezier(start: startControlPoint, end: endControlPoint))
  }

  /// A curve that overshoots or bounces. It has no inverse.
  init(_ curve: OvershootCurve) { self.init(function: .overshoot(curve)) }

  /// The share of the way after a share of the time, which is clamped to 0…1.
  public func value(at progress: Double) -> Double {
    let x = progress.held
    switch function {
    case .linear: return x
    case .circularIn: return 1 - (1 - x * x).squareRoot()
    case .circularOut: return (x * (2 - x)).squareRoot()
    case .circularInOut:
      return x < 0.5 ? (1 - (1 - 4 * x * x).squareRoot()) / 2 : (1 + (1 - 4 * (1 - x) * (1 - x)).squareRoot()) / 2
    case .circularOutIn:
      let half = (x * (1 - x)).squareRoot()
      return x < 0.5 ? half : 1 - half
    case .bezier(let start, let end):
      if x == 0 || x == 1 { return x }
      return Self.polynomial(start.y, end.y, Self.parameter(atX: x, start, end))
    case .overshoot(let curve): return curve.value(at: x)
    }
  }

  /// The slope of the curve at a share of the time, which is clamped to 0…1. It is infinite where the curve is
  /// vertical.
  public func velocity(at progress: Double) -> Double {
    let x = progress.held
    switch function {
    case .linear: return 1
    case .circularIn: return x / (1 - x * x).squareRoot()
    case .circularOut: return (1 - x) / (x * (2 - x)).squareRoot()
    case .circularInOut:
      let y = min(x, 1 - x)
      return 2 * y / (1 - 4 * y * y).squareRoot()
    case .circularOutIn: return abs(1 - 2 * x) / (2 * (x * (1 - x)).squareRoot())
    case .bezier(let start, let end):
      let t = Self.parameter(atX: x, start, end)
      let across = Self.derivative(start.x.heldUnit, end.x.heldUnit, t)
      let along = Self.derivative(start.y, end.y, t)
      if across > 1e-12 { return along / across }
      // In between, only a curve with the control points (1, y) and (0, y) is vertical, in its middle.
      if (0.25...0.75).contains(t), along != 0 { return along > 0 ? .infinity : -.infinity }
      // If a control point coincides with the end, the next control point decides the direction.
      return Self.endVelocity(start, end, atStart: t < 0.5)
    case .overshoot(let curve): return curve.velocity(at: x)
    }
  }

  /// The curve with time and way exchanged. It is exact if the curve is monotonic. Back, elastic and bounce, which are
  /// easings of ``Easing``, have the inverse of constant speed.
  public var inverse: UnitCurve {
    switch function {
    case .linear, .overshoot: .linear
    case .circularIn: .circularEaseOut
    case .circularOut: .circularEaseIn
    case .circularInOut: UnitCurve(function: .circularOutIn)
    case .circularOutIn: .circularEaseInOut
    case .bezier(let start, let end):
      .bezier(
        startControlPoint: UnitPoint(x: start.y, y: start.x), endControlPoint: UnitPoint(x: end.y, y: end.x))
    }
  }

  /// A coordinate at parameter t of the Bézier curve whose inner control values are `a` and `b`.
  private static func polynomial(_ a: Double, _ b: Double, _ t: Double) -> Double {
    let s = 1 - t
    return t * (3 * s * (s * a + t * b) + t * t)
  }

  /// The derivative of ``polynomial(_:_:_:)`` by the parameter t.
  private static func derivative(_ a: Double, _ b: Double, _ t: Double) -> Double {
    let s = 1 - t
    return 3 * (s * s * a + 2 * s * t * (b - a) + t * t * (1 - b))
  }

  /// The parameter at which the curve's monotonic x coordinate is `x`: Newton's method within a bracket, with bisection
  /// when a step would leave the bracket.
  private static func parameter(atX x: Double, _ start: UnitPoint, _ end: UnitPoint) -> Double {
    let (a, b) = (Double(start.x.heldUnit), Double(end.x.heldUnit))
    var (low, high) = (0.0, 1.0)
    var t = x
    for _ in 0..<64 {
      let error = polynomial(a, b, t) - x
      if abs(error) < 1e-15 { break }
      if error > 0 { high = t } else { low = t }
      let slope = derivative(a, b, t)
      let next = t - error / slope
      t = slope > 0 && next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  /// The slope at an end of the Bézier curve: the direction to the nearest control point that does not coincide with
  /// the end.
  private static func endVelocity(_ start: UnitPoint, _ end: UnitPoint, atStart: Bool) -> Double {
    let start = UnitPoint(x: start.x.heldUnit, y: start.y)
    let end = UnitPoint(x: end.x.heldUnit, y: end.y)
    let (one, zero) = (UnitPoint(x: 1, y: 1), UnitPoint.zero)
    let (origin, controls) = atStart ? (zero, [start, end, one]) : (one, [end, start, zero])
    for control in controls where control != origin {
      // From left to right, so that a vertical direction gets the right sign of infinity.
      let (left, right) = atStart ? (origin, control) : (control, origin)
      return Double(right.y - left.y) / Double(right.x - left.x)
    }
    return 1
  }
}

extension Double {
  /// The number, clamped to 0…1; NaN stays NaN.
  fileprivate var held: Double { self > 0 ? min(self, 1) : isNaN ? self : 0 }
}

extension CGFloat {
  /// The number, clamped to 0…1; NaN becomes 0.
  fileprivate var heldUnit: CGFloat { self > 0 ? Swift.min(self, 1) : 0 }
}
