import Foundation

/// The speed |B′(t)| of a Bézier curve, and its integral, the arc length, by adaptive Gauss–Legendre quadrature.
/// ``PathMeasure`` and ``SpineBuilder`` use it.
///
/// The 16-point rule is exact for polynomials of degree 31, so a curve without sharp turns needs one interval. An
/// interval is halved until the rule on it and the rules on its halves agree within 1e-10 of the control polygon's
/// length. The result is the sum of the halves. Away from cusps its relative error is then below 1e-9; at a cusp, where
/// the speed has a kink, below 1e-8 (tests compare both with 50-digit values).
package struct CurveSpeed {
  // B′(t) = (x0 + x1·t + x2·t², y0 + y1·t + y2·t²)
  private let x0, x1, x2, y0, y1, y2: Double

  /// The speed of a quadratic Bézier curve.
  package init(of curve: QuadraticBezier) {
    let (first, second) = (curve.derivative(at: 0), curve.secondDerivative)
    (x0, x1, x2) = (first.x, second.x, 0)
    (y0, y1, y2) = (first.y, second.y, 0)
  }

  /// The speed of a cubic Bézier curve.
  package init(of curve: CubicBezier) {
    let (first, second) = (curve.derivative(at: 0), curve.secondDerivative(at: 0))
    let third = curve.secondDerivative(at: 1) - second
    (x0, x1, x2) = (first.x, second.x, third.x / 2)
    (y0, y1, y2) = (first.y, second.y, third.y / 2)
  }

  /// Returns |B′(t)|.
  package func callAsFunction(at t: Double) -> Double {
    let (x, y) = (x0 + t * (x1 + t * x2), y0 + t * (y1 + t * y2))
    return (x * x + y * y).squareRoot()
  }

  /// Returns the integral by one 16-point rule. It is accurate on intervals of ``intervals(scale:)`` and on parts of
  /// them.
  package func integral(from t0: Double, to t1: Double) -> Double {
    let (middle, half) = ((t0 + t1) / 2, (t1 - t0) / 2)
    let offsets = half * Self.nodes
    let (below, above) = (speeds(at: middle - offsets), speeds(at: middle + offsets))
    return half * ((below + above) * Self.weights).sum()
  }

  /// A parameter interval on which one quadrature rule is accurate, and its arc length.
  package struct Interval {
    /// The parameters of the interval's ends.
    package var t0, t1: Double
    /// The arc length over the interval.
    package var length: Double
  }

  /// Returns 0…1 cut into intervals, ascending.
  ///
  /// - Parameter scale: The length of the control polygon; the error is relative to it.
  package func intervals(scale: Double) -> [Interval] {
    var intervals: [Interval] = []
    func add(_ t0: Double, _ t1: Double, estimate: Double, depth: Int) {
      let middle = (t0 + t1) / 2
      let (left, right) = (integral(from: t0, to: middle), integral(from: middle, to: t1))
      // Each halving at a kink divides the error by four, so this depth exceeds the precision of doubles.
      if depth == 24 || abs(left + right - estimate) <= 1e-10 * scale {
        intervals.append(Interval(t0: t0, t1: t1, length: left + right))
      } else {
        add(t0, middle, estimate: left, depth: depth + 1)
        add(middle, t1, estimate: right, depth: depth + 1)
      }
    }
    add(0, 1, estimate: integral(from: 0, to: 1), depth: 0)
    return intervals
  }

  private func speeds(at t: SIMD8<Double>) -> SIMD8<Double> {
    let (x, y) = (x0 + t * (x1 + t * x2), y0 + t * (y1 + t * y2))
    return (x * x + y * y).squareRoot()
  }

  // The positive roots of the Legendre polynomial P₁₆, and the weights 2/((1−x²)·P₁₆′(x)²), computed with mpmath at 40
  // digits.
  private static let nodes = SIMD8<Double>(
    0.0950125098376374402, 0.281603550779258913, 0.458016777657227386, 0.617876244402643748,
    0.755404408355003034, 0.865631202387831744, 0.944575023073232576, 0.989400934991649933)
  private static let weights = SIMD8<Double>(
    0.189450610455068496, 0.182603415044923589, 0.169156519395002538, 0.149595988816576732,
    0.124628971255533872, 0.0951585116824927848, 0.0622535239386478929, 0.0271524594117540949)
}

extension PathSegment {
  /// The arc length. It is zero for a segment that is shorter than 1e-100 or has a coordinate that is not usable.
  package var length: Double {
    speedIntervals.reduce(0) { $0 + $1.length }
  }

  /// The speed of a curve; `nil` for a line, whose speed is constant.
  var speed: CurveSpeed? {
    switch self {
    case .line: nil
    case .quadratic(let curve): CurveSpeed(of: curve)
    case .cubic(let curve): CurveSpeed(of: curve)
    }
  }

  /// The quadrature intervals of the segment's arc length. It is empty if the segment is not usable or shorter than
  /// 1e-100.
  var speedIntervals: [CurveSpeed.Interval] {
    guard isUsable else { return [] }
    let polygon = controlPolygon
    let scale = zip(polygon, polygon.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    // The squares of much shorter lengths lose digits by underflow.
    guard scale > 1e-100 else { return [] }
    return speed?.intervals(scale: scale) ?? [CurveSpeed.Interval(t0: 0, t1: 1, length: scale)]
  }
}
