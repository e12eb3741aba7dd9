import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct FlatteningTests {
  @Test(arguments: [1, 0.1, 0.025, 0.001])
  func `no point of a curve is further from its lines than the tolerance`(tolerance: Double) {
    var random = SplitMix64(seed: 41)
    for _ in 0..<30 {
      let cubic = random.cubic()
      let path = Path {
        $0.move(to: cubic.start)
        $0.append(PathSegment.cubic(cubic).element)
      }
      let points = path.flattened(tolerance: tolerance)[0].points
      let chords = points.count - 1
      for index in 0..<chords {
        for part in [0.25, 0.5, 0.75] {
          let point = cubic.point(at: (Double(index) + part) / Double(chords))
          let distance = point.distance(toSegmentFrom: points[index], to: points[index + 1])
          #expect(distance <= tolerance * (1 + 1e-9), "seed 41")
        }
      }
    }
  }

  @Test func `a parabola gets the fewest equal chords that suffice`() {
    // The chord over 1/n of a quadratic deviates by exactly |Δ²|/(4n²). Here Δ² = 100, so the tolerance 0.25 needs n =
    // 10.
    let path = Path {
      $0.move(to: .zero)
      $0.addQuadCurve(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 50, y: 50))
    }
    let points = path.flattened(tolerance: 0.25)[0].points
    #expect(points.count == 11)
    // The curve passes (40, 24) at t = 0.4 and (50, 25) at t = 0.5.
    #expect(points[4].isClose(to: CGPoint(x: 40, y: 24), within: 1e-12))
    #expect(points[5].isClose(to: CGPoint(x: 50, y: 25), within: 1e-12))
  }

  @Test func `paths that begin alike are flattened alike`() {
    var random = SplitMix64(seed: 42)
    for _ in 0..<20 {
      let path = random.path()
      var shorter = Path()
      for element in path.elements.dropLast() { shorter.append(element) }
      let (long, short) = (path.flattened().flatMap(\.points), shorter.flattened().flatMap(\.points))
      let common = path.elements.last == .closeSubpath ? short.count - 1 : short.count
      #expect(long.prefix(common) == short.prefix(common), "seed 42")
    }
  }

  @Test func `a circle needs hardly more chords than the fewest`() {
    let circle = Path(ellipseIn: CGRect(x: -500, y: -500, width: 1000, height: 1000))
    let lines = circle.flattened(tolerance: 0.025)[0].points.count
    // The smallest number is π/√(2·tolerance/r) ≈ 314 chords. Equal parameter steps on good arcs need only slightly
    // more.
    #expect(lines >= 314 && lines <= 330)
  }

  @Test func `polylines keep closedness, dots and order`() {
    let dot = CGPoint(x: 3, y: 4)
    let path = Path { path in
      path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
      path.move(to: dot)
      path.closeSubpath()
      path.move(to: dot)
      path.addLine(to: dot)
      path.move(to: .zero)
      path.addLine(to: dot)
      path.addLine(to: .zero)
      path.closeSubpath()
      path.move(to: CGPoint(x: 9, y: 9))
    }
    let polylines = path.flattened()
    #expect(polylines.map(\.points.count) == [4, 1, 2, 2])
    #expect(polylines.map(\.isClosed) == [true, true, false, true])
    #expect(Path().flattened().isEmpty)
  }

  @Test func `points that are not numbers are left out`() {
    let bad = CGPoint(x: CGFloat.nan, y: 0)
    let path = Path { path in
      path.move(to: bad)
      path.addLine(to: CGPoint(x: 1, y: 1))
      path.addLine(to: bad)
      path.addLine(to: CGPoint(x: 2, y: 2))
      path.addCurve(to: CGPoint(x: 3, y: 3), control1: bad, control2: .zero)
      path.addQuadCurve(to: CGPoint(x: 4, y: 4), control: CGPoint(x: CGFloat.infinity, y: 0))
    }
    #expect(path.flattened() == [Polyline(points: (1...4).map { CGPoint(x: $0, y: $0) })])
  }

  @Test func `hostile coordinates and tolerances end in a bounded number of usable lines`() {
    for number in hostileNumbers {
      for other in hostileNumbers {
        let path = Path { path in
          path.move(to: CGPoint(x: other, y: 0))
          path.addQuadCurve(to: CGPoint(x: number, y: other), control: CGPoint(x: 1, y: number))
          path.addCurve(
            to: CGPoint(x: number, y: 1), control1: CGPoint(x: other, y: number), control2: CGPoint(x: 5, y: other))
          path.closeSubpath()
        }
        let points = path.flattened().flatMap(\.points)
        #expect(points.count <= 2 * Path.maximumLinesPerCurve + 2)
        let areUsable = points.allSatisfy { $0.isUsable }
        #expect(areUsable)
        _ = path.boundingRect
        _ = path.contains(CGPoint(x: number, y: other))
      }
    }
    let curve = Path {
      $0.move(to: .zero)
      $0.addQuadCurve(to: CGPoint(x: 9, y: 0), control: CGPoint(x: 4, y: 5))
    }
    for tolerance in [0, -1, .nan, .infinity] as [Double] {
      let count = curve.flattened(tolerance: tolerance)[0].points.count
      #expect(count == (tolerance == .infinity ? 2 : Path.maximumLinesPerCurve + 1))
    }
  }
}
