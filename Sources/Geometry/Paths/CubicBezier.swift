import Foundation

/// A cubic Bézier curve: B(t) = (1−t)³·start + 3t(1−t)²·control1 + 3t²(1−t)·control2 + t³·end for t in 0…1.
/// ``PathSegment`` holds one.
package struct CubicBezier: Hashable, Sendable {
  package var start: CGPoint
  package var control1: CGPoint
  package var control2: CGPoint
  package var end: CGPoint

  package init(from start: CGPoint, to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// Evaluates the curve. The result is exactly an end point at 0 and 1.
  package func point(at t: CGFloat) -> CGPoint {
    let s = 1 - t
    let (first, second) = (
      start * (s * s * s) + control1 * (3 * s * s * t), control2 * (3 * s * t * t) + end * (t * t * t)
    )
    return first + second
  }

  /// B′(t), in path units per unit of t.
  package func derivative(at t: CGFloat) -> CGPoint {
    let s = 1 - t
    let outer = (control1 - start) * (s * s) + (end - control2) * (t * t)
    return (outer + (control2 - control1) * (2 * s * t)) * 3
  }

  /// B″(t).
  package func secondDerivative(at t: CGFloat) -> CGPoint {
    let first = (control2 - control1) - (control1 - start)
    let last = (end - control2) - (control2 - control1)
    return first.interpolated(to: last, at: t) * 6
  }

  /// B‴, which is constant.
  var thirdDerivative: CGPoint { ((end - start) - (control2 - control1) * 3) * 6 }

  /// Returns the part between two parameters, 0 ≤ t0 ≤ t1 ≤ 1, as a curve of its own. Adjacent parts share exactly the
  /// same end point.
  package func subsegment(from t0: CGFloat, to t1: CGFloat) -> CubicBezier {
    CubicBezier(
      from: point(at: t0), to: point(at: t1), control1: blossom(t0, t0, t1), control2: blossom(t0, t1, t1))
  }

  /// Splits the curve in two at a parameter.
  package func split(at t: CGFloat) -> (CubicBezier, CubicBezier) {
    (subsegment(from: 0, to: t), subsegment(from: t, to: 1))
  }

  /// The parameters inside 0…1, ascending, where one coordinate has an extremum.
  package func extremumParameters(_ axis: KeyPath<CGPoint, CGFloat>) -> [CGFloat] {
    let (p0, p1) = (start[keyPath: axis], control1[keyPath: axis])
    let (p2, p3) = (control2[keyPath: axis], end[keyPath: axis])
    // A third of the derivative as a + 2bt + ct².
    let (a, b) = (p1 - p0, (p2 - p1) - (p1 - p0))
    let c = ((p3 - p2) - (p2 - p1)) - b
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return [] }
    // The quadratic formula without cancellation. A root that is infinite or NaN fails the range test.
    let sum = -(b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
    let roots = [sum / c, a / sum].filter { $0 > 0 && $0 < 1 }.sorted()
    return roots.count == 2 && roots[0] == roots[1] ? [roots[0]] : roots
  }

  /// The curve's blossom (polar form). It is multi-affine and symmetric, and equals the curve where all arguments
  /// agree. Source: Ramshaw, "Blossoming: A Connect-the-Dots Approach to Splines" (1987).
  private func blossom(_ u: CGFloat, _ v: CGFloat, _ w: CGFloat) -> CGPoint {
    let (a, b) = (start.interpolated(to: control1, at: u), control1.interpolated(to: control2, at: u))
    let c = control2.interpolated(to: end, at: u)
    return a.interpolated(to: b, at: v).interpolated(to: b.interpolated(to: c, at: v), at: w)
  }
}
