import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct UIBezierPathTests {
  private func path(_ rect: CGRect, _ corners: UIRectCorner, _ radii: CGSize) -> Path {
    Path(UIBezierPath(roundedRect: rect, byRoundingCorners: corners, cornerRadii: radii).cgPath)
  }

  @Test func `a UIBezierPath begins where the top left corner's rounding ends on the top edge`() {
    let rect = CGRect(x: 10, y: 20, width: 120, height: 80)
    let radii = CGSize(width: 30, height: 25)
    #expect(path(rect, .allCorners, radii).elements.first == .move(to: CGPoint(x: 40, y: 20)))
    #expect(path(rect, [.topLeft], radii).elements.first == .move(to: CGPoint(x: 40, y: 20)))
    #expect(path(rect, [.topRight], radii).elements.first == .move(to: CGPoint(x: 10, y: 20)))
  }

  @Test func `a UIBezierPath runs clockwise on screen`() {
    let rect = CGRect(x: 0, y: 0, width: 120, height: 80)
    let outline = path(rect, .allCorners, CGSize(width: 20, height: 20))
    #expect(outline.windingNumber(around: CGPoint(x: 60, y: 40)) == 1)
    let measure = PathMeasure(outline)
    let middles = [0.125, 0.375, 0.625, 0.875].map { measure.point(atDistance: $0 * measure.length)! }
    #expect(middles[0].x > 60 && middles[1].y > 40 && middles[2].x < 60 && middles[3].y < 40)
    #expect(measure.point(atDistance: measure.length / 2)!.isClose(to: CGPoint(x: 100, y: 80), within: 1e-9))
  }

  /// Both halves of this outline consist of the same three parts, so the middle is exactly where the first half ends.
  @Test func `with top right and bottom left alike the trim to a half ends exactly at the bottom right corner`() {
    var random = SplitMix64(seed: 302)
    for _ in 0..<200 {
      let rect = CGRect(
        x: random.number(in: -50...50), y: random.number(in: -50...50), width: random.number(in: 10...500),
        height: random.number(in: 10...500))
      let radii = CGSize(width: random.number(in: 1...300), height: random.number(in: 1...300))
      let half = path(rect, [.topRight, .bottomLeft], radii).trimmedPath(from: 0, to: 0.5)
      let corner = CGPoint(x: rect.maxX, y: rect.maxY)
      #expect(half.currentPoint!.isClose(to: corner, within: 1e-9), "seed 302, \(rect), \(radii)")
    }
  }

  @Test func `corners are quarters of ellipses, and shrink together where they do not fit`() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 40)
    let outline = path(rect, [.topRight], CGSize(width: 30, height: 20))
    // On the corner, (x − 70)² / 30² + (y − 20)² / 20² = 1.
    let corner = outline.subpaths[0].segments.filter { if case .cubic = $0 { true } else { false } }
    #expect(corner.count == 2)
    for segment in corner {
      for t in stride(from: 0, through: 1, by: 0.125) {
        let point = segment.point(at: t)
        #expect(abs(hypot((point.x - 70) / 30, (point.y - 20) / 20) - 1) < 5e-6)
      }
    }
    let capsule = path(rect, .allCorners, CGSize(width: 500, height: 500))
    #expect(capsule.elements.first == .move(to: CGPoint(x: 20, y: 0)))
    #expect(capsule.subpaths[0].closingLine == nil)
  }

  @Test func `a path goes through a CGPath unchanged`() {
    let path = Path(ellipseIn: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(Path(path.cgPath) == path)
  }
}
