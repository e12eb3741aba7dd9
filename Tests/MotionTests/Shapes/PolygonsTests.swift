import Foundation
import PathreelGeometry
import PathreelMotion
import Testing

struct PolygonsTests {
  static let square = CGRect(x: 0, y: 0, width: 200, height: 200)

  private func corners(_ path: Path) -> [CGPoint] {
    path.elements.compactMap { element in
      switch element {
      case .move(let p), .line(let p): p
      default: nil
      }
    }
  }

  @Test func `a polygon's corners stand on its circle, the first at the top`() {
    let square = RegularPolygon(sides: 4).path(in: CGRect(0, 0, 20, 30))
    let rounded = corners(square).map { CGPoint(x: $0.x.rounded(), y: $0.y.rounded()) }
    #expect(rounded == [(10, 5), (20, 15), (10, 25), (0, 15)].map { CGPoint(x: $0.0, y: $0.1) })
  }

  @Test func `a pentagram's sides run straight through its inner corners`() {
    // The corner 0 and the inner corners 1 and 3 are on one line, from tip 0 to tip 2.
    let corners = corners(Star(points: 5).path(in: CGRect(0, 0, 100, 100)))
    #expect(corners.count == 10)
    for inner in [1, 3] {
      let (a, b, c) = (corners[0], corners[inner], corners[4])
      #expect(abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) < 1e-9)
    }
  }

  @Test func `a polygon goes through its points, from its frame's corner`() {
    let points = [CGPoint(x: 10, y: 0), CGPoint(x: 50, y: 80), CGPoint(x: -20, y: 300)]
    let path = Polygon(points).path(in: CGRect(5, 7, 10, 10))
    #expect(corners(path) == points.map { CGPoint(x: $0.x + 5, y: $0.y + 7) })
    #expect(path.elements.last == .closeSubpath)
    #expect(Polygon([]).path(in: Self.square).isEmpty)
  }

  /// A square of side 100 with corners of radius r has a perimeter of 400 − 8r + 2πr.
  @Test(arguments: [0, 5, 20, 50, 400] as [CGFloat]) func `round corners are arcs that shrink where sides are short`(
    radius: CGFloat
  ) {
    let points = [(0, 0), (100, 0), (100, 100), (0, 100)].map { CGPoint(x: $0.0, y: $0.1) }
    let path = Polygon(points, cornerRadius: radius).path(in: Self.square)
    let r = min(radius, 50)
    let expected = 400 - (8 - 2 * Double.pi) * r
    #expect(abs(PathMeasure(path).length - expected) < 1e-3)
    #expect(path.boundingRect.rounded == CGRect(0, 0, 100, 100))
    #expect(path.elements.first == .move(to: CGPoint(x: r, y: 0)))
    #expect(path.subpaths[0].closingLine == nil || r == 0)
  }

  @Test func `the corners of stars are rounded outward and inward`() {
    let sharp = PathMeasure(Star(points: 5).path(in: Self.square))
    let round = PathMeasure(Star(points: 5, cornerRadius: 6).path(in: Self.square))
    #expect(round.length < sharp.length - 20)
    let path = round.path
    // The outline has no corner: neighbouring segments have the same direction.
    let outline = path.subpaths[0].outline
    for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
      let (into, out) = (a.direction(at: 1)!, b.direction(at: 0)!)
      #expect(into.x * out.x + into.y * out.y > 0.999_999)
    }
  }

  @Test(
    arguments: [
      AnyInset(RegularPolygon(sides: 3)), AnyInset(RegularPolygon(sides: 7, cornerRadius: 20)),
      AnyInset(Star(points: 5)), AnyInset(Star(points: 9, innerRatio: 0.8)),
      AnyInset(Star(points: 6, innerRatio: 0.95)), AnyInset(Star(points: 5, innerRatio: 0.5, cornerRadius: 12)),
    ])
  func `an inset moves every side inward by its amount`(shape: AnyInset) {
    let outer = shape.path(0, Self.square).flattened(tolerance: 0.001)[0].points
    let lines = Array(zip(outer, outer.dropFirst() + outer.prefix(1)))
    for amount in [1.0, 7] {
      let inner = shape.path(amount, Self.square)
      let segments = inner.subpaths[0].outline
      var least = Double.infinity
      for segment in segments {
        let middle = segment.point(at: 0.5)
        let distance = lines.map { middle.distance(toSegmentFrom: $0.0, to: $0.1) }.min()!
        // The midpoints of sides are inside by exactly the amount, also on a notch's arc.
        #expect(abs(distance - amount) < 0.01, "\(amount)")
        least = min(least, distance)
      }
      #expect(abs(least - amount) < 0.01, "\(amount)")
    }
    #expect(shape.path(150, Self.square).isEmpty)
  }

  @Test func `an outset of a polygon or star without a size has its sides at that distance`() {
    let point = CGRect(50, 50, 0, 0)
    // The corners of a square are √2 times as far from the centre as its sides: 14.142.
    let square = RegularPolygon(sides: 4).inset(by: -10).path(in: point)
    #expect(square.boundingRect.rounded == CGRect(35.858, 35.858, 28.284, 28.284))
    let star = Star(points: 5, innerRatio: 0.5).inset(by: -3)
    let small = star.path(in: CGRect(50, 50, 1e-9, 1e-9)).boundingRect
    #expect(star.path(in: point).boundingRect.rounded == small.rounded && small.height > 6)
  }

  @Test func `a border of a triangle stays inside of it`() throws {
    // The border of 6 points is a stroke of an outline inset by 3 points. Its mitres reach the triangle's corners.
    let border = RegularPolygon(sides: 3).inset(by: 3).path(in: Self.square).strokedPath(StrokeStyle(lineWidth: 6))
    let triangle = RegularPolygon(sides: 3).path(in: Self.square)
    let (inner, outer) = (border.boundingRect, triangle.boundingRect)
    #expect(abs(inner.minX - outer.minX) < 0.01 && abs(inner.minY - outer.minY) < 0.01)
    #expect(abs(inner.maxX - outer.maxX) < 0.01 && abs(inner.maxY - outer.maxY) < 0.01)
  }
}
