import Foundation
import PathreelGeometry
import Testing

/// Boolean operations on paths. Areas follow from closed forms.
struct BooleanTests {
  /// The area of a path of lines that do not cross, by the shoelace formula.
  private func area(_ path: Path) -> Double {
    path.flattened(tolerance: 0.001).reduce(0) { sum, line in
      let points = line.points
      return sum
        + zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
          $0 + Double($1.0.x * $1.1.y - $1.0.y * $1.1.x)
        } / 2
    }.magnitude
  }

  private func square(_ x: CGFloat, _ y: CGFloat, _ side: CGFloat = 10) -> Path {
    Path(CGRect(x: x, y: y, width: side, height: side))
  }

  @Test func `areas of two squares that overlap`() {
    let (a, b) = (square(0, 0), square(5, 5))
    #expect(abs(area(a.union(b)) - 175) < 1e-6)
    #expect(abs(area(a.intersection(b)) - 25) < 1e-6)
    #expect(abs(area(a.subtracting(b)) - 75) < 1e-6)
    #expect(abs(area(a.symmetricDifference(b)) - 150) < 1e-6)
    #expect(a.union(b).boundingRect == CGRect(x: 0, y: 0, width: 15, height: 15))
  }

  @Test func `squares that share an edge, a part of one, or everything`() {
    let a = square(0, 0)
    for (b, union) in [(square(10, 0), 200.0), (square(10, 4), 200), (square(0, 0), 100), (square(2, 0, 5), 100)] {
      #expect(abs(area(a.union(b)) - union) < 1e-6)
    }
    #expect(a.intersection(square(10, 0)).isEmpty && a.subtracting(a).isEmpty && a.symmetricDifference(a).isEmpty)
    #expect(abs(area(a.intersection(a)) - 100) < 1e-6)
  }

  @Test func `a hole stays a hole under both rules`() {
    let ring = square(0, 0).subtracting(square(3, 3, 4))
    #expect(abs(area(ring) - 84) < 1e-6)
    for eoFill in [false, true] {
      #expect(!ring.contains(CGPoint(x: 5, y: 5), eoFill: eoFill) && ring.contains(CGPoint(x: 1, y: 5), eoFill: eoFill))
    }
  }

  @Test(arguments: [0.0, 30, 77, 90]) func `the lens of two circles`(degrees: Double) {
    let turn = CGAffineTransform(rotationAngle: degrees * .pi / 180)
    func circle(_ x: CGFloat) -> Path {
      Path(ellipseIn: CGRect(x: x - 50, y: -50, width: 100, height: 100)).applying(turn)
    }
    // 2r²·acos(d/2r) − d/2·√(4r² − d²), with r = 50 and d = 60.
    let lens = 5000 * acos(0.6) - 30 * sqrt(10_000 - 3_600)
    let whole = Double.pi * 2500
    let (a, b) = (circle(0), circle(60))
    // Within the flattened border: about 314 · 0.01, and two thirds of it lie inside.
    #expect(abs(area(a.intersection(b)) - lens) < 3)
    #expect(abs(area(a.union(b)) - (2 * whole - lens)) < 6)
    #expect(abs(area(a.subtracting(b)) - (whole - lens)) < 6)
  }

  @Test func `a star of crossing lines loses its middle by the even-odd rule`() {
    var star = Path()
    star.addLines(
      (0..<5).map { CGPoint(x: 50 * sin(Double($0) * 0.8 * .pi), y: -50 * cos(Double($0) * 0.8 * .pi)) })
    star.closeSubpath()
    let (odd, all) = (star.normalized(eoFill: true), star.normalized(eoFill: false))
    #expect(!odd.contains(.zero, eoFill: false) && all.contains(.zero, eoFill: true))
    // The pentagon in the middle has the circumradius r/φ².
    let middle = 2.5 * pow(50 / pow((1 + sqrt(5.0)) / 2, 2), 2) * sin(0.4 * .pi)
    #expect(abs(area(all) - area(odd) - middle) < 1e-3)
  }

  @Test func `of a line remains what is inside, or outside`() {
    var line = Path()
    line.move(to: CGPoint(x: -5, y: 5))
    line.addLine(to: CGPoint(x: 20, y: 5))
    let inside = line.lineIntersection(square(0, 0))
    #expect(inside.boundingRect == CGRect(x: 0, y: 5, width: 10, height: 0))
    let outside = line.lineSubtraction(square(0, 0)).flattened(tolerance: 1)
    #expect(outside.map { $0.points.map(\.x) } == [[-5, 0], [10, 20]])
  }

  @Test func `every point is inside of a combination as the rule says`() {
    var state: UInt64 = 7
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24)
    }
    for round in 0..<40 {
      func polygon(_ count: Int) -> Path {
        var path = Path()
        // Whole coordinates in half of the rounds, so that lines touch and cover each other.
        path.addLines(
          (0..<count).map { _ in
            let (x, y) = (next() * 20, next() * 20)
            return round % 2 == 0 ? CGPoint(x: x.rounded(), y: y.rounded()) : CGPoint(x: x, y: y)
          })
        path.closeSubpath()
        return path
      }
      let (a, b) = (polygon(3 + round % 9), polygon(3 + round % 7))
      let results = [a.union(b), a.intersection(b), a.subtracting(b), a.symmetricDifference(b)]
      for _ in 0..<50 {
        let point = CGPoint(x: next() * 20, y: next() * 20)
        let (x, y) = (a.contains(point), b.contains(point))
        #expect(results.map { $0.contains(point) } == [x || y, x && y, x && !y, x != y], "round \(round), \(point)")
      }
    }
  }

  @Test func `numbers that are not finite, and too many lines, give nothing`() {
    #expect(square(0, 0).union(Path(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))).boundingRect.width <= 10)
    var long = Path()
    long.addLines((0..<60_000).map { CGPoint(x: Double($0 % 300), y: Double($0 / 300)) })
    #expect(long.union(square(0, 0)).isEmpty)
  }
}
