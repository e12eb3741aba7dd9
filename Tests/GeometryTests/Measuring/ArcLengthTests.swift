import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct ArcLengthTests {
  private func cubic(_ c: [Double]) -> PathSegment {
    .cubic(
      CubicBezier(
        from: CGPoint(x: c[0], y: c[1]), to: CGPoint(x: c[6], y: c[7]), control1: CGPoint(x: c[2], y: c[3]),
        control2: CGPoint(x: c[4], y: c[5])))
  }

  // Lengths by mpmath 1.3 with 40 digits: `quad` of the derivative's norm over sixteenths of 0…1 (with extra divisions
  // at the near-cusp).
  @Test(
    arguments: [
      ("smooth", [0, 0, 10, 40, 70, 50, 100, 0], 128.34142054387875981),
      ("loop", [0, 0, 100, 60, -40, 60, 60, 0], 134.96180051152167721),
      ("doubled control", [0, 0, 0, 0, 10, 10, 10, 0], 14.584083403571733073),
      ("S with hairpins", [0, 0, 200, 0, -100, 50, 100, 50], 205.52822402709941209),
    ] as [(String, [Double], Double)])
  func `the length of a cubic without a cusp is exact to 1e-9`(name: String, coordinates: [Double], length: Double) {
    #expect(abs(cubic(coordinates).length / length - 1) < 1e-9, "\(name)")
  }

  // As above. The collinear curve is computed by hand: x runs 0 → 10 → 0 → 10 and turns at t = ¼ and ¾.
  @Test(
    arguments: [
      ("cusp", [0, 0, 10, 10, 0, 10, 10, 0], 18.284271247461900976),
      ("near-cusp", [0, 0, 10, 10, 0.001, 10, 10, 0], 18.284142678566749726),
      ("collinear, turning twice", [0, 0, 30, 0, -20, 0, 10, 0], 30),
    ] as [(String, [Double], Double)])
  func `the length of a cubic with a cusp is exact to 1e-8`(name: String, coordinates: [Double], length: Double) {
    #expect(abs(cubic(coordinates).length / length - 1) < 1e-8, "\(name)")
  }

  /// ∫|B′| of a quadratic in closed form: with B′ = a + bt, u = b·(a + bt)/|b| and w = |a × b|/|b|, the integral of
  /// √(u² + w²)/|b| is (u√(u² + w²) + w²·asinh(u/w))/2|b|.
  private func closedFormLength(of curve: QuadraticBezier) -> Double {
    let (a, b) = (curve.derivative(at: 0), curve.secondDerivative)
    let size = hypot(b.x, b.y)
    let w = abs(a.x * b.y - a.y * b.x) / size
    func antiderivative(_ t: Double) -> Double {
      let u = (b.x * (a.x + b.x * t) + b.y * (a.y + b.y * t)) / size
      return (u * hypot(u, w) + w * w * asinh(u / w)) / (2 * size)
    }
    return antiderivative(1) - antiderivative(0)
  }

  @Test func `the length of a quadratic agrees with its closed form`() {
    var random = SplitMix64(seed: 71)
    for _ in 0..<300 {
      let curve = random.quadratic()
      let length = PathSegment.quadratic(curve).length
      #expect(abs(length / closedFormLength(of: curve) - 1) < 1e-9, "seed 71")
    }
  }

  @Test func `lengths scale with the curve, from tiny to huge`() {
    let curve = cubic([0, 0, 10, 40, 70, 50, 100, 0])
    for scale in [1e-90, 1e-9, 1e9, 1e90] {
      let path = Path {
        $0.move(to: curve.start)
        $0.append(curve.element)
      }.applying(CGAffineTransform(scaleX: scale, y: scale))
      #expect(abs(PathMeasure(path).length / (128.34142054387875981 * scale) - 1) < 1e-9)
    }
  }

  @Test func `the parts of a curve are as long as the whole`() {
    var random = SplitMix64(seed: 72)
    for _ in 0..<200 {
      let segment = PathSegment.cubic(random.cubic())
      let t = random.number(in: 0...1)
      let parts = segment.subsegment(from: 0, to: t).length + segment.subsegment(from: t, to: 1).length
      #expect(abs(parts / segment.length - 1) < 1e-9, "seed 72")
    }
  }
}
