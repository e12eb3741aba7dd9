import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct PathContainmentTests {
  /// An independent winding number: the sum of signed angles.
  private func angleWinding(of polylines: [Polyline], around point: CGPoint) -> Int {
    var total = 0.0
    for polyline in polylines {
      for (a, b) in zip(polyline.points, polyline.points.dropFirst() + polyline.points.prefix(1)) {
        let (ax, ay, bx, by) = (a.x - point.x, a.y - point.y, b.x - point.x, b.y - point.y)
        total += atan2(ax * by - ay * bx, ax * bx + ay * by)
      }
    }
    return Int((total / (2 * .pi)).rounded())
  }

  @Test func `winding agrees with a dense polygon's summed angles`() {
    var random = SplitMix64(seed: 61)
    for _ in 0..<60 {
      let path = random.path()
      let polylines = path.flattened(tolerance: 1e-3)
      for _ in 0..<20 {
        let point = random.point(within: 120)
        let isNearOutline = polylines.contains { polyline in
          let points = polyline.points + polyline.points.prefix(1)
          return zip(points, points.dropFirst()).contains { point.distance(toSegmentFrom: $0, to: $1) < 2e-3 }
        }
        if isNearOutline { continue }
        let winding = angleWinding(of: polylines, around: point)
        #expect(path.windingNumber(around: point) == winding, "seed 61")
        #expect(path.contains(point) == (winding != 0), "seed 61")
        #expect(path.contains(point, eoFill: true) == !winding.isMultiple(of: 2), "seed 61")
      }
    }
  }

  @Test func `of two rectangles that share an edge one contains each point of it`() {
    let left = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    let right = Path(CGRect(x: 10, y: 0, width: 10, height: 10))
    let below = Path(CGRect(x: 0, y: 10, width: 10, height: 10))
    #expect(left.contains(CGPoint(x: 10, y: 5)) != right.contains(CGPoint(x: 10, y: 5)))
    #expect(left.contains(CGPoint(x: 5, y: 10)) != below.contains(CGPoint(x: 5, y: 10)))
  }

  /// Two shapes on the left and the right of a segment between two heights, which they share.
  private func neighbours(along segment: PathSegment) -> (left: Path, right: Path) {
    func shape(_ edge: PathSegment, x: CGFloat) -> Path {
      Path { path in
        path.move(to: edge.start)
        path.append(edge.element)
        path.addLine(to: CGPoint(x: x, y: edge.end.y))
        path.addLine(to: CGPoint(x: x, y: edge.start.y))
        path.closeSubpath()
      }
    }
    return (shape(segment, x: -500), shape(segment.reversed, x: 500))
  }

  // The points were computed on the segments, so their rounding errors are as large as those of crossings.
  @Test func `of two shapes that share a slanting edge or a curve one contains each point of it`() {
    var random = SplitMix64(seed: 67)
    for _ in 0..<2000 {
      let (a, b) = (random.point(), random.point())
      let third = (b.y - a.y) / 3
      let line = PathSegment.line(LineSegment(from: a, to: b))
      let curve = PathSegment.cubic(
        CubicBezier(
          from: a, to: b, control1: CGPoint(x: random.point().x, y: a.y + third),
          control2: CGPoint(x: random.point().x, y: b.y - third)))
      for segment in [line, curve] {
        let point = segment.point(at: random.number(in: 0.1...0.9))
        let (left, right) = neighbours(along: segment)
        #expect(left.contains(point) != right.contains(point), "seed 67")
      }
    }
  }

  @Test func `a ray through vertices and turning points is counted once`() {
    let diamond = Path {
      $0.addLines([CGPoint(x: 0, y: -1), CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1), CGPoint(x: -1, y: 0)])
      $0.closeSubpath()
    }
    #expect(diamond.contains(.zero))
    #expect(!diamond.contains(CGPoint(x: -2, y: 0)) && !diamond.contains(CGPoint(x: -2, y: 1)))
    let circle = Path(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2))
    #expect(circle.contains(.zero) && circle.windingNumber(around: .zero) == 1)
    #expect(!circle.contains(CGPoint(x: -2, y: -1)) && !circle.contains(CGPoint(x: -2, y: 0)))
  }

  @Test func `a ring drawn twice is full by winding and hollow by parity`() {
    var path = Path(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20))
    path.addEllipse(in: CGRect(x: -5, y: -5, width: 10, height: 10))
    #expect(path.contains(.zero))
    #expect(!path.contains(.zero, eoFill: true))
    #expect(path.contains(CGPoint(x: 7, y: 0), eoFill: true))
  }
}
