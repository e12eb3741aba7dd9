import Foundation

/// The elliptic integral of the second kind E(φ | m) = ∫₀^φ √(1 − m·sin²ψ) dψ for 0 ≤ m ≤ 1. It is the arc length of
/// ellipses and of ``Roulette``s, and ``Trochoid`` uses it for these. It is exact to about 1e-15 of φ.
///
/// It is computed by Carlson's symmetric integrals, with his duplication theorem (Carlson, "Numerical computation of
/// real or complex elliptic integrals", Numerical Algorithms 10, 1995; DLMF 19.25.9).
package struct EllipticIntegral {
  /// The complementary parameter 1 − m. It is given instead of m so that small values stay exact.
  let complement: Double
  /// The complete integral E(π/2 | m).
  let quarter: Double

  /// - Parameter complement: 1 − m, 0…1.
  package init(complement: Double) {
    self.complement = complement
    quarter = Self.value(sine: 1, cosine: 0, complement: complement)
  }

  /// Returns E(φ | m) for an angle φ in radians; the angle itself if it is not finite.
  package func value(at angle: Double) -> Double {
    // Carlson's iterations never come to an end for NaN.
    guard angle.isFinite else { return angle }
    // Each half turn adds the same amount.
    let halfTurns = (angle / .pi).rounded()
    let rest = angle - halfTurns * .pi
    return 2 * halfTurns * quarter + Self.value(sine: sin(rest), cosine: cos(rest), complement: complement)
  }

  private static func value(sine: Double, cosine: Double, complement: Double) -> Double {
    // For m = 1 the integrand is the cosine.
    guard complement > 0 else { return sine }
    let (x, square) = (cosine * cosine, sine * sine)
    let y = x + complement * square
    return sine * (carlsonRF(x, y, 1) - (1 - complement) / 3 * square * carlsonRD(x, y, 1))
  }

  /// Carlson's R_F. At most one argument is 0.
  private static func carlsonRF(_ x: Double, _ y: Double, _ z: Double) -> Double {
    var (x, y, z) = (x, y, z)
    while true {
      let mean = (x + y + z) / 3
      let (dx, dy) = (1 - x / mean, 1 - y / mean)
      let dz = -dx - dy
      // The series' next term is of the sixth power.
      if max(abs(dx), abs(dy), abs(dz)) < 2e-3 {
        let (e2, e3) = (dx * dy - dz * dz, dx * dy * dz)
        return (1 - e2 / 10 + e3 / 14 + e2 * e2 / 24 - e2 * e3 * 3 / 44) / mean.squareRoot()
      }
      let shift = Self.shift(x, y, z)
      (x, y, z) = ((x + shift) / 4, (y + shift) / 4, (z + shift) / 4)
    }
  }

  /// Carlson's R_D. `z` is not 0, and at most one of the other arguments is.
  private static func carlsonRD(_ x: Double, _ y: Double, _ z: Double) -> Double {
    var (x, y, z) = (x, y, z)
    var (sum, factor) = (0.0, 1.0)
    while true {
      let mean = (x + y + 3 * z) / 5
      let (dx, dy) = (1 - x / mean, 1 - y / mean)
      let dz = -(dx + dy) / 3
      if max(abs(dx), abs(dy), abs(dz)) < 2e-3 {
        let (product, square) = (dx * dy, dz * dz)
        let (e2, e3) = (product - 6 * square, (3 * product - 8 * square) * dz)
        let (e4, e5) = (3 * (product - square) * square, product * square * dz)
        let low = 1 - e2 * 3 / 14 + e3 / 6 + e2 * e2 * 9 / 88
        let series = low - e4 * 3 / 22 - e2 * e3 * 9 / 52 + e5 * 3 / 26
        return 3 * sum + factor * series / (mean * mean.squareRoot())
      }
      let shift = Self.shift(x, y, z)
      sum += factor / (z.squareRoot() * (z + shift))
      factor /= 4
      (x, y, z) = ((x + shift) / 4, (y + shift) / 4, (z + shift) / 4)
    }
  }

  private static func shift(_ x: Double, _ y: Double, _ z: Double) -> Double {
    (x * y).squareRoot() + (y * z).squareRoot() + (z * x).squareRoot()
  }
}
