import Foundation
import PathreelGeometry
import Testing

struct RoundedRectangleTests {
  @Test func `circular corners are quarter circles between straight edges`() {
    let path = Path(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 60), cornerRadius: 10, style: .circular)
    #expect(path.elements.first == .move(to: CGPoint(x: 100, y: 30)))
    #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 100, height: 60))
    for segment in path.subpaths[0].segments {
      guard case .cubic(let curve) = segment else { continue }
      for t in [0, 0.25, 0.5, 0.75, 1] {
        let point = curve.point(at: t)
        let (dx, dy) = (abs(point.x - 50) - 40, abs(point.y - 30) - 20)
        #expect(abs(hypot(dx, dy) - 10) < 5e-5)
      }
    }
    // The closing line draws the second half of the right edge.
    #expect(path.elements.count == 1 + 4 + 8 + 1)
    #expect(path.subpaths[0].closingLine == LineSegment(from: CGPoint(x: 100, y: 10), to: CGPoint(x: 100, y: 30)))
  }

  @Test func `circular corners are as long as quarter circles`() {
    let path = Path(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 60), cornerRadius: 10, style: .circular)
    #expect(abs(PathMeasure(path).length / (2 * (80 + 40) + 20 * .pi) - 1) < 1e-9)
  }

  @Test(arguments: RoundedCornerStyle.allCases)
  func `corners too large for the rectangle shrink to a capsule`(style: RoundedCornerStyle) {
    let path = Path(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 40), cornerRadius: 500, style: style)
    let capsule = Path(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 40), cornerRadius: 20, style: .circular)
    #expect(path.elements.count == capsule.elements.count)
    #expect(path.subpaths[0].closingLine == nil)
    for (a, b) in zip(path.subpaths[0].segments, capsule.subpaths[0].segments) {
      #expect(a.end.isClose(to: b.end, within: 1e-12))
    }
  }

  @Test func `each corner has its own radius, clockwise on screen`() {
    let radii = RectangleCornerRadii(topLeading: 10, bottomLeading: 0, bottomTrailing: 30, topTrailing: 20)
    let path = Path(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), cornerRadii: radii, style: .circular)
    #expect(path.contains(CGPoint(x: 0.5, y: 99.5)))
    // A corner of radius r excludes the diagonal's points that are nearer to the vertex than (1 − √½)·r·√2.
    for (corner, radius) in [
      (CGPoint(x: 0, y: 0), 10), (CGPoint(x: 100, y: 0), 20), (CGPoint(x: 100, y: 100), 30),
    ] as [(CGPoint, Double)] {
      let gap = radius * (1 - 0.5.squareRoot())
      func inward(_ d: Double) -> CGPoint {
        CGPoint(x: corner.x == 0 ? d : 100 - d, y: corner.y == 0 ? d : 100 - d)
      }
      #expect(!path.contains(inward(gap - 0.01)))
      #expect(path.contains(inward(gap + 0.01)))
    }
    #expect(path.windingNumber(around: CGPoint(x: 50, y: 50)) == 1)
  }

  @Test func `a continuous corner keeps the middle of the arc and joins the edges 1·6 radii out without a bend`() {
    let path = Path(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), cornerRadius: 20)
    let segments = path.subpaths[0].segments
    #expect(segments[0].end.isClose(to: CGPoint(x: 100, y: 68), within: 1e-12))
    // The arc's midpoint lies on the circle of the corner's radius.
    let middle = CGPoint(x: 80 + 20 * 0.5.squareRoot(), y: 80 + 20 * 0.5.squareRoot())
    #expect(segments[2].point(at: 0.5).isClose(to: middle, within: 1e-4))
    for (a, b) in zip(segments, segments.dropFirst()) {
      let (from, to) = (a.direction(at: 1)!, b.direction(at: 0)!)
      #expect(from.isClose(to: to, within: 1e-9))
    }
  }

  @Test func `a corner size gives elliptical corners`() {
    let path = Path(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 60), cornerSize: CGSize(width: 30, height: 10),
      style: .circular)
    #expect(path.subpaths[0].segments[0].end == CGPoint(x: 100, y: 50))
    #expect(path.subpaths[0].segments[2].end == CGPoint(x: 70, y: 60))
  }

  @Test(arguments: RoundedCornerStyle.allCases)
  func `the largest finite radius rounds as an infinite one does`(style: RoundedCornerStyle) {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 20)
    #expect(
      Path(roundedRect: rect, cornerRadius: .greatestFiniteMagnitude, style: style)
        == Path(roundedRect: rect, cornerRadius: .infinity, style: style))
  }

  @Test func `hostile rectangles and radii do not trap`() {
    for number in hostileNumbers {
      let rect = CGRect(x: number, y: 0, width: number, height: 10)
      for style in RoundedCornerStyle.allCases {
        _ = Path(roundedRect: rect, cornerRadius: 5, style: style).boundingRect
        _ =
          Path(roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10), cornerRadius: number, style: style).boundingRect
      }
      _ = Path(ellipseIn: rect).flattened()
    }
  }

  @Test func `a corner larger than half its edge does not make the outline run back`() {
    let radii = RectangleCornerRadii(topLeading: 5, bottomTrailing: 10, topTrailing: 80)
    for style in RoundedCornerStyle.allCases {
      let path = Path(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), cornerRadii: radii, style: style)
      for (a, b) in zip(path.subpaths[0].outline, path.subpaths[0].outline.dropFirst()) {
        let (from, to) = (a.direction(at: 1)!, b.direction(at: 0)!)
        #expect(from.x * to.x + from.y * to.y > -1e-9)
      }
      #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 100, height: 100))
    }
  }

  // By Furse, "Desperately seeking squircles", the construction without smoothing is the circular corner.
  @Test func `little room turns continuous corners into circular ones by degrees`() {
    func outline(side: CGFloat) -> Subpath {
      Path(roundedRect: CGRect(x: 0, y: 0, width: side, height: side), cornerRadius: 20).subpaths[0]
    }
    #expect(outline(side: 100).segments[0].end.isClose(to: CGPoint(x: 100, y: 68), within: 1e-12))
    // Here a quarter of the radius is left for smoothing, and the edges have no straight part.
    let tight = outline(side: 50)
    #expect(tight.start.isClose(to: CGPoint(x: 50, y: 25), within: 1e-12))
    #expect(tight.segments.count == 4 * 4 && tight.closingLine == nil)
    #expect(tight.segments[0].direction(at: 0)!.isClose(to: CGPoint(x: 0, y: 1), within: 1e-9))
  }
}
