import Foundation

/// A local polynomial regression: a polynomial fitted to the neighbours of one place, with greater weights for near
/// ones (LOESS; Cleveland, "Robust Locally Weighted Regression and Smoothing Scatterplots", 1979). ``JitterFilter``,
/// ``CornerSearch`` and ``PenTrace`` use it.
///
/// It looks as far ahead as back, so it has no lag, and its result is the same in both directions. Values that are a
/// polynomial of its degree stay as they are, at the ends of the data too.
struct LocalFit {
  private let parameters: [Double]
  private let neighbours: Range<Int>
  private let center: Double
  private let width: Double
  /// The rows of the inverse of the weighted moment matrix.
  private let value, slope, bend: (Double, Double, Double)
  /// The number of coefficients that the neighbours determine: 1 to 3.
  let order: Int

  /// - Parameters:
  ///   - center: The parameter at which to fit; it lies between the first and last parameter.
  ///   - parameters: The parameters of the data, ascending.
  ///   - neighbours: The indices of the data that the fit may use.
  ///   - width: Data beyond this distance are not used; greater than 0.
  ///   - degree: The polynomial's degree, 0…2; it is reduced if the neighbours do not determine so many coefficients.
  init(at center: Double, in parameters: [Double], _ neighbours: Range<Int>, width: Double, degree: Int) {
    (self.parameters, self.neighbours, self.center, self.width) = (parameters, neighbours, center, width)
    // The weighted moments of the relative parameters, and below the minors of their 3 × 3 matrix.
    var (s0, s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in neighbours {
      let u = (parameters[index] - center) / width
      let w = Self.weight(u)
      (s0, s1, s2, s3, s4) = (s0 + w, s1 + w * u, s2 + w * u * u, s3 + w * u * u * u, s4 + w * u * u * u * u)
    }
    let (m00, m01, m02) = (s2 * s4 - s3 * s3, s2 * s3 - s1 * s4, s1 * s3 - s2 * s2)
    let determinant = s0 * m00 + s1 * m01 + s2 * m02
    let linear = s0 * s2 - s1 * s1
    if degree >= 2, determinant > 1e-9 * s0 * s0 * s0 {
      let f = 1 / determinant
      let (m11, m12, m22) = (s0 * s4 - s2 * s2, s1 * s2 - s0 * s3, linear)
      (value, slope, bend) = ((m00 * f, m01 * f, m02 * f), (m01 * f, m11 * f, m12 * f), (m02 * f, m12 * f, m22 * f))
      order = 3
    } else if degree >= 1, linear > 1e-9 * s0 * s0 {
      let f = 1 / linear
      (value, slope, bend) = ((s2 * f, -s1 * f, 0), (-s1 * f, s0 * f, 0), (0, 0, 0))
      order = 2
    } else {
      (value, slope, bend) = ((s0 > 0 ? 1 / s0 : 0, 0, 0), (0, 0, 0), (0, 0, 0))
      order = 1
    }
  }

  /// The polynomial's value at the centre.
  func value(of values: [Double]) -> Double {
    var sum = 0.0
    for index in neighbours {
      let (u, w) = place(index)
      sum += w * (value.0 + (value.1 + value.2 * u) * u) * values[index]
    }
    return sum
  }

  /// Returns the polynomial's value, slope and second derivative at the centre, and the root mean square of the
  /// residuals in one coordinate.
  func callAsFunction(_ points: [CGPoint]) -> (value: CGPoint, slope: CGPoint, bend: CGPoint, deviation: Double) {
    // Differences from a neighbour keep the precision of places far from the origin.
    let origin = points[neighbours.lowerBound]
    var (a, b, c) = (CGPoint.zero, CGPoint.zero, CGPoint.zero)
    for index in neighbours {
      let (u, w) = place(index)
      let point = (points[index] - origin) * w
      a = a + point * (value.0 + (value.1 + value.2 * u) * u)
      b = b + point * (slope.0 + (slope.1 + slope.2 * u) * u)
      c = c + point * (bend.0 + (bend.1 + bend.2 * u) * u)
    }
    var squares = 0.0
    if neighbours.count > order {
      for index in neighbours {
        let (u, w) = place(index)
        guard w > 0 else { continue }
        let away = points[index] - origin - (a + (b + c * u) * u)
        squares += away.dot(away) / 2
      }
      squares /= Double(neighbours.count - order)
    }
    return (a + origin, b * (1 / width), c * (2 / (width * width)), squares.squareRoot())
  }

  /// The standard error of the slope if the values have the standard deviation `deviation`.
  func slopeError(deviation: Double) -> Double {
    var sum = 0.0
    for index in neighbours {
      let (u, w) = place(index)
      let share = w * (slope.0 + (slope.1 + slope.2 * u) * u) / width
      sum += share * share
    }
    return sum.squareRoot() * deviation
  }

  /// A neighbour's distance from the centre, in widths, and its weight.
  private func place(_ index: Int) -> (u: Double, weight: Double) {
    let u = (parameters[index] - center) / width
    return (u, Self.weight(u))
  }

  /// The biweight kernel, which falls smoothly to zero at the width.
  private static func weight(_ u: Double) -> Double {
    let rest = 1 - u * u
    return rest > 0 ? rest * rest : 0
  }
}

extension [Double] {
  /// The indices around `index` whose parameters, ascending, are nearer than `width`; at most `count` on either side.
  func neighbours(of index: Int, in range: Range<Int>, width: Double, atMost count: Int = 64) -> Range<Int> {
    var (first, last) = (index, index)
    while first > range.lowerBound, index - first < count, self[index] - self[first - 1] < width { first -= 1 }
    while last + 1 < range.upperBound, last - index < count, self[last + 1] - self[index] < width { last += 1 }
    return first..<last + 1
  }
}
