import Foundation
import PathreelGeometry
import PathreelMotion
import SeededRandom
import Testing

struct ArcsTests {
  static let square = CGRect(x: 0, y: 0, width: 200, height: 200)

  @Test func `an arc is closed as its parameter says`() {
    func elements(_ closing: Arc.Closing) -> [Path.Element] {
      Arc(startAngle: .degrees(0), endAngle: .degrees(90), closing: closing).path(in: box).elements
    }
    #expect(elements(.open).first == .move(to: CGPoint(x: 80, y: 30)))
    #expect(elements(.chord) == elements(.open) + [.closeSubpath])
    #expect(elements(.sector).prefix(2) == [.move(to: CGPoint(x: 50, y: 30)), .line(to: CGPoint(x: 80, y: 30))])
    #expect(elements(.sector).last == .closeSubpath)
  }

  @Test func `clockwise is named for a plane with y upward`() {
    let down = Arc(startAngle: .degrees(0), endAngle: .degrees(90)).path(in: Self.square)
    #expect(down.boundingRect.rounded == CGRect(100, 100, 100, 100))
    let around = Arc(startAngle: .degrees(0), endAngle: .degrees(90), clockwise: true).path(in: Self.square)
    #expect(around.boundingRect.rounded == CGRect(0, 0, 200, 200))
  }

  @Test func `an annulus is what lies between its circles`() {
    let ring = Annulus(innerRatio: 0.5).path(in: Self.square)
    #expect(ring.subpaths.count == 2)
    #expect(ring.boundingRect.rounded == Self.square)
    for (x, isInside) in [(100, false), (149, false), (151, true), (199, true), (201, false)] as [(CGFloat, Bool)] {
      #expect(ring.contains(CGPoint(x: x, y: 100)) == isInside, "\(x)")
      #expect(ring.contains(CGPoint(x: x, y: 100), eoFill: true) == isInside, "\(x)")
    }
  }

  @Test(arguments: [(-90.0, 30.0), (30, -90), (10, 369), (170, 420), (5, -5)] as [(Double, Double)])
  func `a part of an annulus covers its angles and radii, and nothing else`(start: Double, end: Double) {
    let part = Annulus(innerRatio: 0.4, startAngle: .degrees(start), endAngle: .degrees(end)).path(in: Self.square)
    #expect(part.subpaths.count == 1)
    for angle in stride(from: 0.5, to: 360, by: 3) {
      // The angle is between the ends if it is for some whole number of turns.
      let isWithin = (-2...2).contains { turn in
        let angle = angle + 360 * Double(turn)
        return min(start, end) < angle && angle < max(start, end)
      }
      for (radius, isBetween) in [(39.0, false), (41, true), (99, true), (101, false)] {
        let (x, y) = (radius * cos(angle * .pi / 180), radius * sin(angle * .pi / 180))
        #expect(part.contains(CGPoint(x: 100 + x, y: 100 + y)) == (isWithin && isBetween), "\(angle)° \(radius)")
      }
    }
  }

  @Test func `a whole turn or more is the whole ring, whatever its start`() {
    for (start, end) in [(0.0, 360.0), (45, 405), (30, -330), (0, 1000)] {
      let ring = Annulus(innerRatio: 0.5, startAngle: .degrees(start), endAngle: .degrees(end)).path(in: Self.square)
      #expect(ring.subpaths.count == 2)
      #expect(!ring.contains(CGPoint(x: 100, y: 100)) && ring.contains(CGPoint(x: 100, y: 175)))
    }
  }

  /// The smallest and largest distance from points of the inset shape to the original outline.
  private func margins(_ outer: Path, _ inner: Path) -> (least: Double, most: Double) {
    let lines = outer.flattened(tolerance: 0.001).flatMap { line in
      zip(line.points, line.points.dropFirst() + (line.isClosed ? line.points.prefix(1) : []))
    }
    let distances = inner.flattened(tolerance: 0.5).flatMap(\.points).map { point in
      lines.map { point.distance(toSegmentFrom: $0.0, to: $0.1) }.min()!
    }
    return (distances.min()!, distances.max()!)
  }

  /// At a concave corner, the inset's sharp corner is further inside, by 1/sin of half of the angle; here at most by a
  /// factor of two.
  @Test(
    arguments: [
      (AnyInset(Arc(startAngle: .degrees(20), endAngle: .degrees(100), closing: .sector)), false),
      (AnyInset(Arc(startAngle: .degrees(20), endAngle: .degrees(280), closing: .sector)), true),
      (AnyInset(Arc(startAngle: .degrees(100), endAngle: .degrees(20), clockwise: true, closing: .sector)), false),
      (AnyInset(Arc(startAngle: .degrees(20), endAngle: .degrees(377), closing: .sector)), false),
      (AnyInset(Annulus(innerRatio: 0, startAngle: .degrees(377), endAngle: .degrees(20))), false),
      (AnyInset(Arc(startAngle: .degrees(20), endAngle: .degrees(150), closing: .chord)), false),
      (AnyInset(Arc(startAngle: .degrees(20), endAngle: .degrees(300), closing: .chord)), false),
      (AnyInset(Annulus(innerRatio: 0.5)), false),
      (AnyInset(Annulus(innerRatio: 0.5, startAngle: .degrees(10), endAngle: .degrees(70))), false),
      (AnyInset(Annulus(innerRatio: 0.1, startAngle: .degrees(10), endAngle: .degrees(70))), false),
      (AnyInset(Annulus(innerRatio: 0, startAngle: .degrees(70), endAngle: .degrees(10))), false),
      (AnyInset(Annulus(innerRatio: 0.5, startAngle: .degrees(10), endAngle: .degrees(330))), false),
    ] as [(AnyInset, Bool)])
  func `an inset moves every side inward by its amount`(shape: AnyInset, isConcave: Bool) {
    for amount in [2.0, 9] {
      let (least, most) = margins(shape.path(0, Self.square), shape.path(amount, Self.square))
      #expect(abs(least - amount) < 0.01, "\(amount)")
      #expect(most < amount * (isConcave ? 2 : 1) + 0.01, "\(amount)")
    }
  }

  @Test func `an inset beyond what is there leaves nothing`() {
    #expect(Annulus(innerRatio: 0.8).inset(by: 11).path(in: Self.square).isEmpty)
    #expect(Annulus(innerRatio: 0.8).inset(by: 4).inset(by: 7).path(in: Self.square).isEmpty)
    let slice = Arc(startAngle: .degrees(0), endAngle: .degrees(4), closing: .sector)
    #expect(slice.inset(by: 5).path(in: Self.square).isEmpty)
    #expect(Arc(startAngle: .degrees(0), endAngle: .degrees(60)).inset(by: 200).path(in: Self.square).isEmpty)
  }

  @Test func `a ring of no breadth is a line that encloses nothing`() {
    let ring = Annulus(innerRatio: 1).path(in: Self.square)
    #expect(ring.boundingRect.rounded == Self.square && !ring.contains(CGPoint(x: 100, y: 100)))
    // Both sides move to the middle of the ring: 100 − 10 = 80 + 10.
    let border = Annulus(innerRatio: 0.8).inset(by: 10).path(in: Self.square)
    #expect(border.boundingRect.rounded == CGRect(10, 10, 180, 180) && !border.contains(CGPoint(x: 100, y: 100)))
    // 30 − 10.8 = 8.4 + 10.8, but the sum has a rounding error.
    let small = Annulus(innerRatio: 0.28).inset(by: 10.8).path(in: CGRect(0, 0, 60, 60))
    #expect(small.boundingRect.rounded == CGRect(10.8, 10.8, 38.4, 38.4))
    let part = Annulus(innerRatio: 1, startAngle: .zero, endAngle: .degrees(90)).path(in: Self.square)
    #expect(part.boundingRect.rounded == CGRect(100, 100, 100, 100))
  }

  @Test func `an outset sector has no long spike at its corner`() {
    let sliver = Arc(startAngle: .zero, endAngle: .degrees(2), closing: .sector).inset(by: -5).path(in: Self.square)
    #expect(abs(sliver.boundingRect.minX - 95) < 0.06)
    let slice = Arc(startAngle: .degrees(-45), endAngle: .degrees(45), closing: .sector).inset(by: -5)
    #expect(abs(slice.path(in: Self.square).boundingRect.minX - (100 - 5 * 2.0.squareRoot())) < 1e-9)
  }

  @Test func `an outset closes a gap that is narrower than it`() {
    let pie = Arc(startAngle: .zero, endAngle: .degrees(357), closing: .sector).inset(by: -9).path(in: Self.square)
    #expect(abs(pie.boundingRect.maxX - 209) < 0.06)
    let ring = Annulus(innerRatio: 0.5, startAngle: .degrees(10), endAngle: .degrees(367)).inset(by: -9)
    #expect(ring.path(in: Self.square).subpaths.count == 2)
  }

  @Test func `a gap that is wide outside and narrow inside stays as a notch`() {
    // At the outer radius of 104 the gap of 6° is wider than the two sides move, at the inner radius of 46 it is not.
    let ring = Annulus(innerRatio: 0.5, startAngle: .degrees(10), endAngle: .degrees(364)).inset(by: -4)
      .path(in: Self.square)
    #expect(ring.subpaths.count == 2)
    for (radius, isInside) in [(45.0, false), (47, true), (75, true), (103, false)] {
      let (x, y) = (radius * cos(7 * .pi / 180), radius * sin(7 * .pi / 180))
      #expect(ring.contains(CGPoint(x: 100 + x, y: 100 + y)) == isInside, "\(radius)")
    }
  }

  @Test func `angles, ratios and insets that are no numbers stop the frame`() {
    for view in [
      AnyView(Annulus(innerRatio: .nan).fill(.red)), AnyView(Annulus(innerRatio: 0.5).inset(by: .nan).fill(.red)),
      AnyView(Arc(startAngle: .zero, endAngle: .degrees(90)).strokeBorder(.red, lineWidth: .nan)),
      AnyView(RegularPolygon(sides: 5).inset(by: .nan).fill(.red)), AnyView(Star(points: 5).inset(by: .nan).fill(.red)),
      AnyView(Arc(startAngle: .degrees(.nan), endAngle: .zero).stroke(.red)),
      AnyView(Annulus(innerRatio: 0.5, endAngle: .degrees(.infinity)).fill(.red)),
      AnyView(Star(points: 5, innerRatio: .nan).fill(.red)),
      AnyView(Star(points: 5, innerRatio: .infinity, cornerRadius: 2).fill(.red)),
    ] {
      #expect(throws: SceneError.self) { try view.displayItems(in: CGSize(width: 10, height: 10)) }
    }
  }
}

/// An insettable shape of any type.
struct AnyInset: Sendable, CustomTestStringConvertible {
  let path: @Sendable (_ inset: CGFloat, CGRect) -> Path
  let testDescription: String

  init(_ shape: some InsettableShape) {
    path = { shape.inset(by: $0).path(in: $1) }
    testDescription = "\(shape)"
  }
}

extension CGPoint {
  /// The distance to a line segment.
  func distance(toSegmentFrom a: CGPoint, to b: CGPoint) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let square = dx * dx + dy * dy
    let t = square > 0 ? max(0, min(1, ((x - a.x) * dx + (y - a.y) * dy) / square)) : 0
    return hypot(a.x + t * dx - x, a.y + t * dy - y)
  }
}
