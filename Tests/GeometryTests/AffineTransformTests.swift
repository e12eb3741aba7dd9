import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct AffineTransformTests {
  private func random(_ random: inout SplitMix64) -> CGAffineTransform {
    CGAffineTransform(
      a: random.number(in: -2...2), b: random.number(in: -2...2), c: random.number(in: -2...2),
      d: random.number(in: -2...2), tx: random.number(in: -50...50), ty: random.number(in: -50...50))
  }

  @Test func `concatenating applies the first map first`() {
    var random = SplitMix64(seed: 111)
    for _ in 0..<50 {
      let (first, second, point) = (self.random(&random), self.random(&random), random.point())
      let both = point.applying(first.concatenating(second))
      #expect(both.isClose(to: point.applying(first).applying(second), within: 1e-8), "seed 111")
    }
  }

  @Test func `the null rectangle stays null`() {
    #expect(CGRect.null.applying(.identity).isNull)
    #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 3)).isNull)
  }

  @Test func `translating, scaling and rotating a map act on the point before it`() {
    let map = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: 7)
    let point = CGPoint(x: 3, y: 4)
    #expect(point.applying(map.translatedBy(x: 1, y: 2)) == CGPoint(x: 4, y: 6).applying(map))
    #expect(point.applying(map.scaledBy(x: 2, y: -1)) == CGPoint(x: 6, y: -4).applying(map))
    let turned = point.applying(map.rotated(by: .pi / 2))
    #expect(turned.isClose(to: CGPoint(x: -4, y: 3).applying(map), within: 1e-13))
  }

  @Test func `an inverse undoes its map, and a singular map is returned as it is`() {
    var random = SplitMix64(seed: 112)
    for _ in 0..<50 {
      let (map, point) = (self.random(&random), random.point())
      guard abs(map.determinant) > 0.05 else { continue }
      #expect(point.applying(map).applying(map.inverted()).isClose(to: point, within: 1e-10), "seed 112")
    }
    let flat = CGAffineTransform(scaleX: 0, y: 2)
    #expect(flat.inverted() == flat)
  }

  @Test func `the greatest scale is the longest image of a unit vector`() {
    var random = SplitMix64(seed: 113)
    for _ in 0..<20 {
      let map = self.random(&random)
      var longest = 0.0
      for index in 0..<3600 {
        let (x, y) = (cos(Double(index) * .pi / 1800), sin(Double(index) * .pi / 1800))
        longest = max(longest, hypot(map.a * x + map.c * y, map.b * x + map.d * y))
      }
      // The nearest sample is at most 0.05° from the maximum, so it is too small by less than 1e-6 of it.
      #expect(longest <= map.maximumScale * (1 + 1e-12) && longest >= map.maximumScale * (1 - 1e-6), "seed 113")
    }
  }

  @Test func `a mapped rectangle holds its mapped corners`() {
    let turned = CGRect(x: 0, y: 0, width: 10, height: 20).applying(CGAffineTransform(0, 1, -1, 0, 0, 0))
    #expect(turned == CGRect(x: -20, y: 0, width: 20, height: 10))
    #expect(CGSize(width: 1, height: 2).applying(CGAffineTransform(scaleX: 3, y: 4)) == CGSize(width: 3, height: 8))
  }
}
