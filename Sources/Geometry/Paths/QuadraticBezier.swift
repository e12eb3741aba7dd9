import Foundation

/// A quadratic Bézier curve: B(t) = (1−t)²·start + 2t(1−t)·control + t²·end for t in 0…1. ``PathSegment`` holds one.
package struct QuadraticBezier: Hashable, Sendable {
  package var start: CGPoint
  package var control: CGPoint
  package var end: CGPoint

  package init(from start: CGPoint, to end: CGPoint, control: CGPoint) {
    self.start = start
    self.control = control
    self.end = end
  }

  /// Evaluates the curve. The result is exactly an end point at 0 and 1.
  package func point(at t: CGFloat) -> CGPoint {
    let s = 1 - t
    return start * (s * s) + control * (2 * s * t) + end * (t * t)
  }

  /// B′(t), in path units per unit of t.
  package func derivative(at t: CGFloat) -> CGPoint {
    ((control - start) * (1 - t) + (end - control) * t) * 2
  }

  /// B″, which is constant.
  package var secondDerivative: CGPoint { ((end - control) - (control - start)) * 2 }

  /// Returns the part between two parameters, 0 ≤ t0 ≤ t1 ≤ 1, as a curve of its own. Adjacent parts share exactly the
  /// same end point.
  package func subsegment(from t0: CGFloat, to t1: CGFloat) -> QuadraticBezier {
    // The new control point is the curve's blossom at (t0, t1).
    let control = start.interpolated(to: control, at: t0).interpolated(
      to: control.interpolated(to: end, at: t0), at: t1)
    return QuadraticBezier(from: point(at: t0), to: point(at: t1), control: control)
  }

  /// Splits the curve in two at a parameter.
  package func split(at t: CGFloat) -> (QuadraticBezier, QuadraticBezier) {
    (subsegment(from: 0, to: t), subsegment(from: t, to: 1))
  }

  /// The same curve as a cubic (degree elevation).
  package var elevated: CubicBezier {
    CubicBezier(
      from: start, to: end, control1: start.interpolated(to: control, at: 2.0 / 3),
      control2: end.interpolated(to: control, at: 2.0 / 3))
  }

  /// The parameters inside 0…1, ascending, where one coordinate has an extremum.
  package func extremumParameters(_ axis: KeyPath<CGPoint, CGFloat>) -> [CGFloat] {
    let (first, second) = (control[keyPath: axis] - start[keyPath: axis], end[keyPath: axis] - control[keyPath: axis])
    let t = first / (first - second)
    return t > 0 && t < 1 ? [t] : []
  }
}
