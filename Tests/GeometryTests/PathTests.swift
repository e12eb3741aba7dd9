import Foundation
import PathreelGeometry
import Testing

struct PathTests {
  @Test func `a rectangle runs clockwise from its top left corner`() {
    let path = Path(CGRect(x: 1, y: 2, width: 30, height: 40))
    let expected: [Path.Element] = [
      .move(to: CGPoint(x: 1, y: 2)), .line(to: CGPoint(x: 31, y: 2)), .line(to: CGPoint(x: 31, y: 42)),
      .line(to: CGPoint(x: 1, y: 42)), .closeSubpath,
    ]
    #expect(path.elements == expected)
    #expect(Path(CGRect(x: 31, y: 42, width: -30, height: -40)) == path)
    #expect(Path(CGRect.null).isEmpty)
  }

  @Test func `an ellipse runs clockwise from its rightmost point and closes exactly`() {
    let path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 200, height: 100))
    #expect(path.elements.first == .move(to: CGPoint(x: 200, y: 50)))
    #expect(path.elements.count == 10)
    #expect(path.subpaths[0].end == path.subpaths[0].start)
    #expect(path.subpaths[0].segments[1].end == CGPoint(x: 100, y: 100))
    #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 200, height: 100))
  }

  @Test func `a circle is within the stated error of round`() {
    let path = Path(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2))
    for segment in path.subpaths[0].segments {
      for t in stride(from: 0, through: 1, by: 1.0 / 256) {
        let point = segment.point(at: t)
        #expect(abs(hypot(point.x, point.y) - 1) <= 4.3e-6)
      }
    }
  }

  @Test func `segments after a close go on from the closed subpath's start`() {
    let path = Path { path in
      path.move(to: CGPoint(x: 5, y: 5))
      path.addLine(to: CGPoint(x: 10, y: 5))
      path.closeSubpath()
      path.addLine(to: CGPoint(x: 5, y: 10))
    }
    #expect(path.subpaths.map(\.start) == [CGPoint(x: 5, y: 5), CGPoint(x: 5, y: 5)])
    #expect(path.currentPoint == CGPoint(x: 5, y: 10))
  }

  @Test func `subpaths keep the kind of every curve and rebuild the path`() {
    var random = SplitMix64(seed: 21)
    for _ in 0..<100 {
      let path = random.path()
      var rebuilt = Path()
      for subpath in path.subpaths { rebuilt.add(subpath) }
      #expect(rebuilt == path, "seed 21")
    }
  }

  @Test func `a transformed path maps its points and its current point`() {
    var random = SplitMix64(seed: 22)
    let transform = CGAffineTransform(a: 2, b: 0.5, c: -1, d: 3, tx: 7, ty: -9)
    for _ in 0..<20 {
      let path = random.path()
      let mapped = path.applying(transform)
      for (before, after) in zip(path.subpaths, mapped.subpaths) {
        for (segment, image) in zip(before.segments, after.segments) {
          #expect(image.point(at: 0.3).isClose(to: segment.point(at: 0.3).applying(transform), within: 1e-10))
        }
      }
      #expect(mapped.currentPoint == path.currentPoint?.applying(transform), "seed 22")
    }
    #expect(
      Path(CGRect(x: 0, y: 0, width: 1, height: 1)).offsetBy(dx: 2, dy: 3).boundingRect.origin == CGPoint(x: 2, y: 3))
  }

  @Test func `adding a path appends its mapped subpaths`() {
    var path = Path(CGRect(x: 0, y: 0, width: 1, height: 1))
    path.addPath(path, transform: CGAffineTransform(scaleX: 2, y: 2))
    #expect(path.subpaths.count == 2)
    #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 2, height: 2))
    path.addRects([CGRect(x: 5, y: 5, width: 1, height: 1), CGRect(x: 8, y: 8, width: 2, height: 2)])
    #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addLines([CGPoint(x: 20, y: 0), CGPoint(x: 20, y: 20)])
    #expect(path.subpaths.count == 5 && !path.subpaths[4].isClosed)
  }
}

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
    // 4 edges (the first in two halves), 4 corners of 2 cubics, close.
    #expect(path.elements.count == 1 + 5 + 8 + 1)
  }

  @Test(arguments: RoundedCornerStyle.allCases)
  func `corners too large for the rectangle shrink to a capsule`(style: RoundedCornerStyle) {
    let path = Path(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 40), cornerRadius: 500, style: style)
    let capsule = Path(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 40), cornerRadius: 20, style: .circular)
    #expect(path.elements.count == capsule.elements.count)
    for (a, b) in zip(path.subpaths[0].segments, capsule.subpaths[0].segments) {
      #expect(a.end.isClose(to: b.end, within: 1e-12))
    }
  }

  @Test func `each corner has its own radius, clockwise on screen`() {
    let radii = RectangleCornerRadii(topLeading: 10, bottomLeading: 0, bottomTrailing: 30, topTrailing: 20)
    let path = Path(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), cornerRadii: radii, style: .circular)
    #expect(path.contains(CGPoint(x: 0.5, y: 99.5)))
    // A corner of radius r leaves out the points nearer to it than (1 − √½)·r·√2 on the diagonal.
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
    // The arc's middle lies on the circle of the corner's radius.
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
}
