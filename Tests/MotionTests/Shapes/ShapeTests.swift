import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

let box = CGRect(x: 0, y: 0, width: 100, height: 60)

struct ShapeTests {
  @Test(
    arguments: [
      (AnyShape(Rectangle()), CGRect(0, 0, 100, 60)), (AnyShape(Ellipse()), CGRect(0, 0, 100, 60)),
      (AnyShape(Circle()), CGRect(20, 0, 60, 60)), (AnyShape(Capsule()), CGRect(0, 0, 100, 60)),
      (AnyShape(RoundedRectangle(cornerRadius: 9)), CGRect(0, 0, 100, 60)),
      (AnyShape(UnevenRoundedRectangle(topLeadingRadius: 20)), CGRect(0, 0, 100, 60)),
      (AnyShape(Rectangle().inset(by: 10)), CGRect(10, 10, 80, 40)),
      (AnyShape(Circle().inset(by: 10).inset(by: 5)), CGRect(35, 15, 30, 30)),
      (AnyShape(Rectangle().inset(by: 40)), CGRect(40, 30, 20, 0)),
      (AnyShape(Rectangle().offset(x: 5, y: -5)), CGRect(5, -5, 100, 60)),
      (AnyShape(Rectangle().scale(x: 0.5, y: 2)), CGRect(25, -30, 50, 120)),
      (AnyShape(Rectangle().scale(0.5, anchor: .topLeading)), CGRect(0, 0, 50, 30)),
      (AnyShape(Rectangle().rotation(.degrees(90))), CGRect(20, -20, 60, 100)),
      (AnyShape(Rectangle().rotation(.degrees(90), anchor: .topLeading)), CGRect(-60, 0, 60, 100)),
      (AnyShape(Rectangle().size(width: 7, height: 8)), CGRect(0, 0, 7, 8)),
      (AnyShape(Rectangle().transform(CGAffineTransform(2, 0, 0, 1, 3, 4))), CGRect(3, 4, 200, 60)),
      (AnyShape(Petal()), CGRect(0, 0, 100, 60)), (AnyShape(Petal(tip: 0.2, base: 0.4)), CGRect(0, 0, 100, 60)),
      (AnyShape(Arc(startAngle: .zero, endAngle: .degrees(90))), CGRect(50, 30, 30, 30)),
      (AnyShape(Annulus(innerRatio: 0.5)), CGRect(20, 0, 60, 60)),
      (AnyShape(RegularPolygon(sides: 4)), CGRect(20, 0, 60, 60)), (AnyShape(Star(points: 4)), CGRect(20, 0, 60, 60)),
      (AnyShape(Polygon([CGPoint(x: 5, y: 6), CGPoint(x: 50, y: 6), CGPoint(x: 5, y: 90)])), CGRect(5, 6, 45, 84)),
      (AnyShape(Circle().inset(by: 10).offset(x: 4).rotation(.zero)), CGRect(34, 10, 40, 40)),
      (AnyShape(Rectangle().trim(to: 0.5)), CGRect(0, 0, 100, 60)),
      (AnyShape(Rectangle().stroke(lineWidth: 4)), CGRect(-2, -2, 104, 64)),
    ] as [(AnyShape, CGRect)])
  func `a shape lies where its frame puts it`(shape: AnyShape, bounds: CGRect) {
    #expect(shape.path(in: box).boundingRect.rounded == bounds)
  }

  @Test func `an inset rounded rectangle keeps the centres of its corners`() {
    let inner = RoundedRectangle(cornerRadius: 20, style: .circular).inset(by: 5).path(in: box)
    #expect(inner == Path(roundedRect: CGRect(5, 5, 90, 50), cornerRadius: 15, style: .circular))
  }

  @Test func `several insets of a rounded rectangle are one inset by their sum`() {
    let card = RoundedRectangle(cornerRadius: 20, style: .circular)
    #expect(card.inset(by: 5).inset(by: 7).path(in: box) == card.inset(by: 12).path(in: box))
    #expect(card.inset(by: 25).inset(by: -15).path(in: box) == card.inset(by: 10).path(in: box))
    let tab = UnevenRoundedRectangle(topLeadingRadius: 20, topTrailingRadius: 9)
    #expect(tab.inset(by: 4).inset(by: 2).path(in: box) == tab.inset(by: 6).path(in: box))
  }

  /// A shape that reaches far beyond its rectangle.
  struct Sprawl: Shape {
    func path(in rect: CGRect) -> Path { Path(CGRect(-500, -40, 2000, 90)) }
  }

  @Test func `what lies outside of the frame is drawn`() throws {
    #expect(
      try drawnFrames(of: Sprawl().fill(.red).frame(width: 10, height: 10), in: 100, 60) == [
        CGRect(-455, -15, 2000, 90)
      ])
    #expect(try drawnFrames(of: Sprawl().stroke(.red), in: 100, 60) == [CGRect(-500, -40, 2000, 90)])
  }

  @Test func `a stroke without a colour is a shape that can be turned, trimmed and stroked again`() {
    let bar = Path { $0.addLines([CGPoint(x: 20, y: 30), CGPoint(x: 80, y: 30)]) }
    let stroked = bar.stroke(style: StrokeStyle(lineWidth: 10))
    #expect(stroked.path(in: box).boundingRect.rounded == CGRect(20, 25, 60, 10))
    #expect(stroked.rotation(.degrees(90)).path(in: box).boundingRect.rounded == CGRect(45, 0, 10, 60))
    // The outline of a bar of 60 by 10 is 140 long.
    let outline = PathMeasure(stroked.path(in: box))
    #expect(abs(outline.length - 140) < 1e-9)
    #expect(abs(PathMeasure(stroked.trim(to: 0.25).path(in: box)).length - 35) < 1e-9)
    let twice = bar.stroke(style: StrokeStyle(lineWidth: 10)).offset(x: 5).stroke(lineWidth: 2)
    #expect(twice.path(in: box).boundingRect.rounded == CGRect(24, 24, 62, 12))
    let dots = bar.stroke(style: StrokeStyle(lineWidth: 4, lineCap: .round, dash: [0, 25]))
    #expect(dots.path(in: box).subpaths.count == 3)
  }

  @Test func `the scale of a shape leaves its stroke as wide, the scale of a view widens it`() throws {
    func width(_ view: some View) throws -> (Double, CGRect) {
      guard case .stroke(let stroke)? = try view.displayItems(in: box.size).first else { return (0, .null) }
      let scale = hypot(stroke.transform.a, stroke.transform.b)
      return (stroke.style.lineWidth * scale, stroke.path.boundingRect.applying(stroke.transform).rounded)
    }
    let inner = try width(Circle().scale(2).stroke(.red, lineWidth: 3))
    let outer = try width(Circle().stroke(.red, lineWidth: 3).scaleEffect(2))
    #expect(inner == (3, CGRect(-10, -30, 120, 120)))
    #expect(outer == (6, CGRect(-10, -30, 120, 120)))
  }

  @Test func `a trim with an offset runs through the start`() {
    // A square with sides of 40 points, from its top left corner: the last eighth and the first one.
    let path = Rectangle().trim(from: 0, to: 0.25, offset: -0.125).path(in: CGRect(0, 0, 40, 40))
    #expect(path.boundingRect.rounded == CGRect(0, 0, 20, 20))
  }

  @Test func `a trim of each subpath shortens them all`() {
    let lines = Path { path in
      for y in [0, 10] {
        path.move(to: CGPoint(x: 0, y: y))
        path.addLine(to: CGPoint(x: 20, y: y))
      }
    }
    #expect(lines.trim(to: 0.5, by: .eachSubpath).path(in: box).boundingRect.rounded == CGRect(0, 0, 10, 10))
    #expect(lines.trim(to: 0.5).path(in: box).boundingRect.rounded == CGRect(0, 0, 20, 0))
  }
}

struct RouletteShapeTests {
  @Test func `a roulette stands in the middle of its frame in its own size`() {
    let curve = Hypotrochoid(fixedRadius: 20, rollingRadius: 10, penDistance: 10)
    // With R = 2r and d = r the curve is a line of length 2R.
    #expect(curve.path(in: box).boundingRect.rounded == CGRect(30, 30, 40, 0))
    let outer = Epitrochoid(fixedRadius: 20, rollingRadius: 5, penDistance: 0)
    #expect(abs(outer.path(in: box).boundingRect.width - 50) < 0.1)
  }

  @Test func `the mechanism stands about the middle of its frame, as the amount says`() throws {
    var curve = Hypotrochoid(fixedRadius: 20, rollingRadius: 10, penDistance: 10, amount: 0.25)
    #expect(curve.mechanism(.ring()).path(in: box).boundingRect.rounded == CGRect(30, 10, 40, 40))
    // After a quarter turn the wheel is below the centre.
    #expect(curve.mechanism(.wheel()).path(in: box).boundingRect.rounded == CGRect(40, 30, 20, 20))
    curve.amount = 0
    #expect(
      curve.mechanism(.wheel(), .arm, .pen(radius: 2)).path(in: box).boundingRect.rounded == CGRect(50, 20, 22, 20))
    let outside = Epitrochoid(fixedRadius: 20, rollingRadius: 5, penDistance: 5)
    #expect(outside.mechanism(.wheel()).path(in: box).boundingRect.rounded == CGRect(70, 25, 10, 10))
  }

  @Test func `a mechanism whose teeth do not fit stops the frame`() {
    let curve = Hypotrochoid(fixedRadius: 20, rollingRadius: 12, penDistance: 10)
    #expect(throws: SceneError.self) {
      try curve.mechanism(.wheel(), teeth: 10).fill(.red).displayItems(in: CGSize(width: 10, height: 10))
    }
  }

  @Test func `a roulette without a path stops the frame with its reason, also inside other shapes`() {
    let bad = Hypotrochoid(fixedRadius: -1, rollingRadius: 10, penDistance: 10)
    let views: [AnyView] = [
      AnyView(bad), AnyView(bad.stroke(.red)), AnyView(bad.trim(to: 0.5).stroke(lineWidth: 2).fill(.red)),
      AnyView(bad.rotation(.degrees(4)).offset(x: 3).scale(2).size(width: 4, height: 5).fill(.red)),
      AnyView(AnyShape(bad).transform(.identity).fill(style: FillStyle(eoFill: true))),
    ]
    for view in views {
      #expect(throws: SceneError.self) { try view.displayItems(in: CGSize(width: 10, height: 10)) }
    }
  }

  @Test func `a connector counts from its frame's corner`() throws {
    let link = Connector(
      from: CGPoint(x: 0, y: 0), leaving: .right, to: CGPoint(x: 80, y: 40), entering: .left)
    #expect(try drawnFrames(of: link.stroke(.red).padding(5), in: 100, 50) == [CGRect(5, 5, 80, 40)])
    var lost = link
    lost.end.x = .nan
    #expect(throws: SceneError.notFinite("an end point")) {
      try lost.stroke(.red).displayItems(in: CGSize(width: 10, height: 10))
    }
  }
}

struct TrimmedShapeTests {
  @Test func `a trim by no number stops the frame`() {
    let size = CGSize(width: 10, height: 10)
    for trimmed in [
      AnyView(Circle().trim(to: .nan).stroke(.red)), AnyView(Circle().trim(to: 0.5, offset: .infinity).stroke(.red)),
    ] {
      #expect(throws: SceneError.notFinite("an end or the offset of a trim")) { try trimmed.displayItems(in: size) }
    }
  }
}
