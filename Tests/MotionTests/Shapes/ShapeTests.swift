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

  @Test func `a polygon's corners stand on its circle, the first at the top`() {
    let square = RegularPolygon(sides: 4).path(in: CGRect(0, 0, 20, 30))
    var corners: [CGPoint] = []
    for element in square.elements {
      switch element {
      case .move(let p), .line(let p): corners.append(CGPoint(x: p.x.rounded(), y: p.y.rounded()))
      default: break
      }
    }
    #expect(corners == [(10, 5), (20, 15), (10, 25), (0, 15)].map { CGPoint(x: $0.0, y: $0.1) })
  }

  @Test func `a pentagram's sides run straight through its inner corners`() {
    // Corner 0, inner corners 1 and 3 … lie on one line: tip 0 to tip 2.
    var corners: [CGPoint] = []
    for element in Star(points: 5).path(in: CGRect(0, 0, 100, 100)).elements {
      switch element {
      case .move(let p), .line(let p): corners.append(p)
      default: break
      }
    }
    #expect(corners.count == 10)
    for inner in [1, 3] {
      let (a, b, c) = (corners[0], corners[inner], corners[4])
      #expect(abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) < 1e-9)
    }
  }

  @Test func `a petal is as wide as its frame where its belly says`() {
    let path = Petal(belly: 1).path(in: box)
    // The quadratic's middle: (0 + 2·1 + 1) / 4 of the way to the tip.
    #expect(path.contains(CGPoint(x: 0.5, y: 60 - 0.75 * 60)))
    #expect(!path.contains(CGPoint(x: 0.5, y: 60 - 0.5 * 60)))
  }

  @Test func `a flower's petals stand around its centre, each with its own fill`() throws {
    let colors: [Color] = [.red, .green, .blue, .yellow]
    let flower = Flower(petals: 4, size: CGSize(width: 10, height: 30), gap: 5) { colors[$0] }
    let items = try flower.displayItems(in: CGSize(width: 100, height: 100))
    #expect(
      items.flatMap(\.frames) == [
        CGRect(45, 15, 10, 30), CGRect(55, 45, 30, 10), CGRect(45, 55, 10, 30), CGRect(15, 45, 30, 10),
      ])
    let paints = items.map { item -> Paint? in if case .fill(let fill) = item { fill.paint } else { nil } }
    #expect(paints == colors.map { .color($0) })
  }

  @Test func `an arc closes as told`() {
    func elements(_ closing: Arc.Closing) -> [Path.Element] {
      Arc(startAngle: .degrees(0), endAngle: .degrees(90), closing: closing).path(in: box).elements
    }
    #expect(elements(.open).first == .move(to: CGPoint(x: 80, y: 30)))
    #expect(elements(.chord) == elements(.open) + [.closeSubpath])
    #expect(elements(.sector).prefix(2) == [.move(to: CGPoint(x: 50, y: 30)), .line(to: CGPoint(x: 80, y: 30))])
    #expect(elements(.sector).last == .closeSubpath)
  }

  @Test func `a trim with an offset runs through the start`() {
    // A square of 40 points a side, from its top left corner: the last eighth and the first.
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
    // R = 2r and d = r is a line of length 2R.
    #expect(curve.path(in: box).boundingRect.rounded == CGRect(30, 30, 40, 0))
    let outer = Epitrochoid(fixedRadius: 20, rollingRadius: 5, penDistance: 0)
    #expect(abs(outer.path(in: box).boundingRect.width - 50) < 0.1)
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
