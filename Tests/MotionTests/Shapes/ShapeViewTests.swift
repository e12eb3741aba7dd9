import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

struct ShapeViewTests {
  func items(_ view: some View) throws -> [DisplayList.Item] { try view.displayItems(in: box.size) }

  func fill(_ item: DisplayList.Item) -> DisplayList.Fill? { if case .fill(let fill) = item { fill } else { nil } }
  func stroke(_ item: DisplayList.Item) -> DisplayList.Stroke? {
    if case .stroke(let stroke) = item { stroke } else { nil }
  }

  @Test func `a shape by itself is filled with the foreground style, black where none is set`() throws {
    #expect(fill(try items(Rectangle())[0])?.paint == .color(.black))
    #expect(fill(try items(Rectangle().foregroundStyle(.red))[0])?.paint == .color(.red))
    #expect(fill(try items(Rectangle().foregroundColor(.red).foregroundColor(.blue))[0])?.paint == .color(.red))
    #expect(fill(try items(Rectangle().fill(.foreground).foregroundColor(.red))[0])?.paint == .color(.red))
    let faint = Rectangle().fill(.foreground.opacity(0.5)).foregroundStyle(.red)
    #expect(fill(try items(faint)[0])?.paint == .color(Color.red.opacity(0.5)))
  }

  @Test func `a stroked shape is drawn as a stroke`() throws {
    let style = StrokeStyle(lineWidth: 3, lineCap: .round, dash: [2, 1])
    let expected = DisplayList.Stroke(path: Path(box), style: style, paint: .color(.red))
    #expect(stroke(try items(Rectangle().stroke(.red, style: style))[0]) == expected)
    #expect(stroke(try items(Rectangle().stroke(style: style).fill(.red))[0]) == expected)
    #expect(stroke(try items(Rectangle().stroke(style: style).foregroundStyle(.red))[0]) == expected)
    #expect(stroke(try items(AnyShape(Rectangle().stroke(style: style)).fill(.red))[0]) == expected)
  }

  @Test func `a stroke that is worked on further becomes an outline`() throws {
    let twice = Rectangle().stroke(lineWidth: 4).stroke(.red, lineWidth: 1)
    #expect(stroke(try items(twice)[0])?.path.boundingRect.rounded == CGRect(-2, -2, 104, 64))
    let even = Rectangle().stroke(lineWidth: 4).fill(.red, style: FillStyle(eoFill: true))
    #expect(fill(try items(even)[0])?.rule == .evenOdd)
  }

  @Test func `fills and strokes are drawn over each other in the order they are written`() throws {
    let drawn = try items(Rectangle().fill(.red).stroke(.blue, lineWidth: 2).strokeBorder(.green, lineWidth: 4))
    #expect(drawn.count == 3)
    #expect(fill(drawn[0])?.paint == .color(.red))
    #expect(stroke(drawn[1])?.path == Path(box))
    #expect(stroke(drawn[2])?.path == Path(box.insetBy(dx: 2, dy: 2)))
  }

  @Test func `the even-odd rule reaches the drawing`() throws {
    #expect(fill(try items(Rectangle().fill(.red, style: FillStyle(eoFill: true)))[0])?.rule == .evenOdd)
    #expect(fill(try items(Rectangle().fill(.red))[0])?.rule == .nonzero)
  }

  @Test func `a path is drawn from the corner of its frame`() throws {
    let line = Path {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 10, y: 10))
    }
    let view = line.stroke(.red).frame(width: 40, height: 40)
    #expect(try drawnFrames(of: view, in: 100, 60) == [CGRect(30, 10, 10, 10)])
  }

  @Test func `an empty path draws nothing`() throws {
    #expect(try items(Path().fill(.red)).isEmpty)
    #expect(try items(Circle().trim(from: 0.5, to: 0.5).stroke(.red)).isEmpty)
  }

  @Test func `gradients span the frame of the shape, not the drawn part of it`() throws {
    let gradient = Gradient(colors: [.red, .blue])
    let linear = LinearGradient(gradient: gradient, startPoint: .topLeading, endPoint: .bottomTrailing)
    let half = Rectangle().trim(to: 0.1).stroke(linear)
    #expect(
      stroke(try items(half)[0])?.paint
        == .linearGradient(gradient, start: .zero, end: CGPoint(x: 100, y: 60)))
    let radial = Rectangle().fill(
      .radialGradient(gradient, center: UnitPoint(x: 0.25, y: 0.5), startRadius: 1, endRadius: 9))
    #expect(
      fill(try items(radial)[0])?.paint
        == .radialGradient(
          gradient, start: .init(center: CGPoint(x: 25, y: 30), radius: 1),
          end: .init(center: CGPoint(x: 25, y: 30), radius: 9)))
    let angular = Rectangle().fill(
      .angularGradient(gradient, center: .trailing, startAngle: .degrees(10), endAngle: .degrees(80)))
    #expect(
      fill(try items(angular)[0])?.paint
        == .angularGradient(
          gradient, center: CGPoint(x: 100, y: 30), startAngle: .degrees(10), endAngle: .degrees(80)))
  }

  @Test func `a conic gradient goes once around`() throws {
    let gradient = Gradient(colors: [.red, .blue])
    let expected = Paint.angularGradient(
      gradient, center: CGPoint(x: 50, y: 30), startAngle: .degrees(-90), endAngle: .degrees(-90) + .degrees(360))
    #expect(
      fill(try items(Rectangle().fill(.conicGradient(gradient, center: .center, angle: .degrees(-90))))[0])?.paint
        == expected)
    let view = AngularGradient(colors: [.red, .blue], center: .center, angle: .degrees(-90))
    #expect(fill(try items(view)[0])?.paint == expected)
  }

  @Test func `an elliptical gradient is stretched to the frame`() throws {
    let gradient = Gradient(colors: [.red, .blue])
    let view = Rectangle().fill(.ellipticalGradient(gradient)).frame(width: 40, height: 20)
    guard case .radialGradient(gradient, let start, let end, let transform)? = fill(try items(view)[0])?.paint else {
      Issue.record("not a radial gradient")
      return
    }
    #expect(start.radius == 0 && end.radius == 0.5)
    #expect(start.center.applying(transform) == CGPoint(x: 20, y: 10))
    #expect(CGPoint(x: 1, y: 0.5).applying(transform) == CGPoint(x: 40, y: 10))
    #expect(CGPoint(x: 0.5, y: 1).applying(transform) == CGPoint(x: 20, y: 20))
  }

  @Test func `a colour's gradient goes from a quarter white at the top to the colour at the bottom`() throws {
    let color = Color(red: 0.2, green: 0.4, blue: 0.8, opacity: 0.5)
    let light = Color(red: 0.4, green: 0.55, blue: 0.85, opacity: 0.5)
    guard case .linearGradient(let gradient, let start, let end, _) = color.gradient.paint(in: box) else {
      Issue.record("not a linear gradient")
      return
    }
    #expect(start == CGPoint(x: 50, y: 0))
    #expect(end == CGPoint(x: 50, y: 60))
    #expect(abs(gradient.stops[0].color.red - light.red) < 1e-12)
    #expect(abs(gradient.stops[0].color.green - light.green) < 1e-12)
    #expect(abs(gradient.stops[0].color.blue - light.blue) < 1e-12)
    #expect(abs(gradient.stops[0].color.alpha - 0.5) < 1e-12)
    #expect(gradient.stops[1].color == color)
  }
}
