import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

struct CanvasTests {
  let square = Path(CGRect(0, 0, 10, 10))

  func items(_ draw: @escaping (inout GraphicsContext, CGSize) -> Void) throws -> [DisplayList.Item] {
    try Canvas(renderer: draw).displayItems(in: CGSize(width: 100, height: 50))
  }

  @Test func `a canvas fills its space and draws from its top-left corner`() throws {
    let canvas = Canvas { context, size in
      context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
    }
    #expect(try drawnFrames(of: canvas.padding(5), in: 100, 50) == [CGRect(5, 5, 90, 40)])
  }

  @Test func `a transform applies before those that the context already has`() throws {
    let frames = try items { context, _ in
      context.translateBy(x: 20, y: 10)
      context.scaleBy(x: 2, y: 1)
      context.fill(self.square, with: .color(.red))
      context.rotate(by: .degrees(90))
      context.concatenate(CGAffineTransform(translationX: 0, y: -10))
      context.fill(self.square, with: .color(.red))
    }.flatMap(\.frames)
    #expect(frames == [CGRect(20, 10, 20, 10), CGRect(20, 10, 20, 10)])
  }

  @Test func `a copy keeps its own state and draws on the same canvas`() throws {
    let items = try items { context, _ in
      var other = context
      other.opacity = 0.5
      other.blendMode = .multiply
      other.translateBy(x: 50, y: 0)
      other.fill(self.square, with: .color(.red))
      context.fill(self.square, with: .color(.blue))
    }
    // A blend mode only blends with the canvas's own contents.
    guard items.count == 1, case .group(let group) = items[0], case .fill(let first) = group.items[0],
      case .fill(let second) = group.items[1]
    else { throw SceneError.notFinite("no group") }
    #expect(first.paint == .color(.red.opacity(0.5)))
    #expect(first.blendMode == .multiply)
    #expect(group.items.flatMap(\.frames) == [CGRect(50, 0, 10, 10), CGRect(0, 0, 10, 10)])
    #expect(second.paint == .color(.blue))
  }

  @Test func `nothing shows beyond the canvas`() throws {
    let items = try items { context, size in
      context.fill(Path(ellipseIn: CGRect(-10, 0, 20, 20)), with: .color(.red))
    }
    guard items.count == 1, case .group(let group) = items[0] else { throw SceneError.notFinite("no group") }
    #expect(group.clip?.path == Path(CGRect(0, 0, 100, 50)))
  }

  @Test func `a rotated canvas clips at its own edges and not at those of its bounding box`() throws {
    func isClipped(_ x: CGFloat) throws -> Bool {
      let canvas = Canvas { context, _ in context.fill(Path(CGRect(x, 20, 10, 10)), with: .color(.red)) }
      let items = try canvas.rotationEffect(.degrees(45)).displayItems(in: CGSize(width: 100, height: 50))
      if case .group = items[0] { return true }
      return false
    }
    #expect(try isClipped(-5))
    #expect(try !isClipped(0))
    #expect(try !isClipped(40))
  }

  @Test func `strokes that may reach beyond are clipped, others cost nothing`() throws {
    func isClipped(_ inset: CGFloat) throws -> Bool {
      let items = try items { context, size in
        let rect = CGRect(origin: .zero, size: size).insetBy(dx: inset, dy: inset)
        context.stroke(Path(rect), with: .color(.red), style: StrokeStyle(lineWidth: 4, lineJoin: .round))
      }
      if case .group = items[0] { return true }
      return false
    }
    #expect(try isClipped(1))
    #expect(try !isClipped(3))
  }

  @Test func `a clip holds for what comes later, each in the coordinates it was made in`() throws {
    let items = try items { context, _ in
      context.fill(self.square, with: .color(.black))
      context.clip(to: Path(CGRect(0, 0, 50, 50)))
      context.translateBy(x: 10, y: 0)
      context.clip(to: Path(CGRect(0, 0, 20, 20)), style: FillStyle(eoFill: true))
      #expect(context.clipBoundingRect == CGRect(0, 0, 20, 20))
      context.fill(self.square, with: .color(.red))
    }
    guard case .group(let canvas) = items[0], case .fill = canvas.items[0],
      case .group(let outer) = canvas.items[1], case .group(let inner) = outer.items[0]
    else { throw SceneError.notFinite("no groups") }
    #expect(inner.clip?.path.boundingRect == CGRect(0, 0, 50, 50))
    #expect(outer.clip?.transform == CGAffineTransform(translationX: 10, y: 0))
    #expect(outer.clip?.rule == .evenOdd)
  }

  @Test func `an inverse clip leaves out what it covers`() throws {
    let items = try items { context, _ in
      context.clip(to: self.square, options: .inverse)
      context.fill(Path(CGRect(0, 0, 100, 50)), with: .color(.red))
    }
    guard case .group(let canvas) = items[0], case .group(let group) = canvas.items[0], let mask = group.mask?.items,
      case .fill(let hole) = mask[1]
    else { throw SceneError.notFinite("no mask") }
    // A filter around the clip may show what lies beyond the canvas.
    #expect(mask[0].frames[0].contains(CGRect(-100, -50, 300, 150)))
    #expect(hole.path == square)
    #expect(hole.blendMode == .destinationOut)
  }

  @Test func `a clip can be drawn, and what it is drawn with does not show by itself`() throws {
    let items = try items { context, _ in
      context.clipToLayer(opacity: 0.5) { layer in
        layer.fill(self.square, with: .color(.white))
        layer.fill(self.square, with: .color(.white))
      }
      context.fill(self.square, with: .color(.red))
    }
    guard case .group(let canvas) = items[0], case .group(let group) = canvas.items[0],
      case .group(let mask)? = group.mask?.items[0]
    else { throw SceneError.notFinite("no mask") }
    #expect(canvas.items.count == 1)
    #expect(mask.opacity == 0.5)
    #expect(mask.items.count == 2)
  }

  @Test func `a layer is drawn as one thing by the state of its context`() throws {
    let items = try items { context, _ in
      context.opacity = 0.5
      context.translateBy(x: 10, y: 0)
      context.drawLayer { layer in
        #expect(layer.opacity == 1)
        layer.fill(self.square, with: .color(.red))
        layer.fill(self.square, with: .color(.blue))
      }
    }
    guard case .group(let canvas) = items[0], case .group(let layer) = canvas.items[0] else {
      throw SceneError.notFinite("no layer")
    }
    #expect(layer.opacity == 0.5)
    #expect(layer.items.flatMap(\.frames) == [CGRect(10, 0, 10, 10), CGRect(10, 0, 10, 10)])
  }

  @Test func `a layer whose content throws leaves nothing behind`() throws {
    struct Interruption: Error {}
    let items = try items { context, _ in
      try? context.drawLayer { layer in
        layer.fill(self.square, with: .color(.red))
        throw Interruption()
      }
      try? context.clipToLayer { layer in
        layer.fill(self.square, with: .color(.white))
        throw Interruption()
      }
      context.fill(self.square, with: .color(.blue))
    }
    guard items.count == 1, case .fill(let fill) = items[0] else { throw SceneError.notFinite("no single fill") }
    #expect(fill.paint == .color(.blue))
  }

  @Test func `symbols are drawn by their tags, in their own size or stretched`() throws {
    let canvas = Canvas { context, size in
      guard let dot = context.resolveSymbol(id: "dot") else { return }
      #expect(dot.size == CGSize(width: 10, height: 20))
      context.draw(dot, at: CGPoint(x: 50, y: 25))
      context.draw(dot, at: .zero, anchor: .topLeading)
      context.draw(dot, in: CGRect(60, 0, 40, 40))
      #expect(context.resolveSymbol(id: 3)?.size == nil)
    } symbols: {
      Color.red.frame(width: 10, height: 20).tag("dot")
    }
    #expect(
      try drawnFrames(of: canvas, in: 100, 50) == [
        CGRect(45, 15, 10, 20), CGRect(0, 0, 10, 20), CGRect(60, 0, 40, 40),
      ])
  }

  @Test func `a text in a canvas has its anchor at a point, and the given style`() throws {
    let items = try items { context, _ in
      var text = context.resolve(Text("H"))
      text.shading = .linearGradient(
        Gradient(colors: [.red, .blue]), startPoint: CGPoint(x: 0, y: 0), endPoint: CGPoint(x: 100, y: 0))
      let size = text.measure(in: CGSize(width: 100, height: 100))
      #expect(text.firstBaseline(in: size) > 8)
      #expect(text.firstBaseline(in: size) == text.lastBaseline(in: size))
      context.draw(text, at: CGPoint(x: 50, y: 25))
    }
    guard case .fill(let fill) = items[0], case .linearGradient(_, let start, _, let move) = fill.paint else {
      throw SceneError.notFinite("no text")
    }
    let frame = items[0].frames[0]
    #expect(abs(frame.midX - 50) < 0.5)
    // The gradient lies in the context's coordinates, whatever the text's position.
    let point = start.applying(move.concatenating(fill.transform))
    #expect(abs(point.x) < 1e-9 && abs(point.y) < 1e-9)
  }

  @Test func `styles fill the bounds of what is painted`() throws {
    let items = try Canvas { context, _ in
      let dusk = LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
      context.fill(Path(CGRect(10, 10, 20, 20)), with: .style(dusk))
      context.stroke(Path(CGRect(10, 10, 20, 20)), with: .foreground)
      context.fill(Path(CGRect(10, 10, 20, 20)), with: .palette([.color(.sRGBLinear, white: 0), .foreground]))
    }
    .foregroundStyle(.orange)
    .displayItems(in: CGSize(width: 100, height: 50))
    guard case .fill(let fill) = items[0], case .linearGradient(_, let start, let end, _) = fill.paint,
      case .stroke(let stroke) = items[1], case .fill(let black) = items[2]
    else { throw SceneError.notFinite("no fill") }
    #expect(start == CGPoint(x: 20, y: 10))
    #expect(end == CGPoint(x: 20, y: 30))
    #expect(stroke.paint == .color(.orange))
    #expect(black.paint == .color(.black))
  }

  @Test func `a canvas with content that cannot be drawn fails the frame`() {
    #expect(throws: SceneError.self) {
      _ = try items { context, _ in context.fill(Path(CGRect(0, 0, .nan, 1)), with: .color(.red)) }
    }
    #expect(throws: SceneError.self) {
      _ = try items { context, _ in
        context.opacity = .nan
        context.fill(self.square, with: .color(.red))
      }
    }
    #expect(throws: SceneError.notFinite("the opacity of a GraphicsContext")) {
      _ = try items { context, _ in
        context.opacity = .nan
        context.drawLayer { $0.fill(self.square, with: .color(.red)) }
      }
    }
    #expect(throws: SceneError.notFinite("the opacity of a GraphicsContext")) {
      _ = try items { context, _ in
        context.clipToLayer(opacity: .nan) { $0.fill(self.square, with: .color(.red)) }
        context.fill(self.square, with: .color(.red))
      }
    }
    #expect(throws: SceneError.notFinite("the path of GraphicsContext")) {
      _ = try items { context, _ in
        context.clip(to: Path(CGRect(0, 0, .nan, 1)))
        context.fill(self.square, with: .color(.red))
      }
    }
  }

  // MARK: Pictures

  private var picture: Image {
    get throws { Image(try ImageAsset(width: 20, height: 10, pixels: [UInt8](repeating: 255, count: 800))) }
  }

  @Test func `pictures are drawn in their size about a point, or over a rectangle`() throws {
    let picture = try picture
    let frames = try items { context, _ in
      context.draw(picture, at: CGPoint(x: 50, y: 25))
      context.draw(context.resolve(picture), at: CGPoint(x: 50, y: 25), anchor: .topLeading)
      context.draw(picture, in: CGRect(10, 5, 30, 40))
    }.flatMap(\.frames)
    #expect(frames == [CGRect(40, 20, 20, 10), CGRect(50, 25, 20, 10), CGRect(10, 5, 30, 40)])
  }

  @Test func `a resolved picture has its size and its baseline`() throws {
    let picture = try picture
    var found: (size: CGSize, baseline: CGFloat)?
    _ = try items { context, _ in found = (context.resolve(picture).size, context.resolve(picture).baseline) }
    #expect(found?.size == CGSize(width: 20, height: 10) && found?.baseline == 10)
  }

  @Test func `a tiled picture shades from its origin`() throws {
    let picture = try picture
    let items = try items { context, _ in
      context.fill(self.square, with: .tiledImage(picture, origin: CGPoint(x: 3, y: 4), scale: 0.5))
    }
    guard case .fill(let fill)? = items.first, case .image(let image) = fill.paint else {
      throw SceneError.notFinite("no picture")
    }
    #expect(image.rect == CGRect(3, 4, 10, 5) && image.tiling == .repeat)
  }

  @Test func `a missing picture is an error, drawn or shading`() {
    let missing = Image(missing: "logo.png", reason: "is not there")
    #expect(throws: SceneError.badPicture("logo.png", reason: "is not there")) {
      try items { context, _ in context.draw(missing, in: CGRect(0, 0, 9, 9)) }
    }
    #expect(throws: SceneError.badPicture("logo.png", reason: "is not there")) {
      try items { context, _ in context.fill(self.square, with: .tiledImage(missing)) }
    }
    #expect(throws: SceneError.badPicture("logo.png", reason: "is not there")) {
      try items { context, _ in context.stroke(self.square, with: .style(ImagePaint(filling: missing))) }
    }
  }
}

extension CanvasTests {
  @Test func `a threshold of alpha paints one colour between its bounds`() throws {
    func pixels(_ filter: GraphicsContext.Filter) throws -> [UInt8] {
      let view = Canvas { context, size in
        context.addFilter(filter)
        context.drawLayer { layer in
          for i in 0..<5 {
            layer.fill(
              Path(CGRect(x: 20 * i, y: 0, width: 20, height: 20)), with: .color(.white.opacity(Double(i) / 4)))
          }
        }
      }
      let pixels = try drawnPixels(of: view, in: 100, 20)
      return (0..<5).map { pixels[20 * $0 + 10, 10].alpha }
    }
    #expect(try pixels(.alphaThreshold(min: 0.4, color: .red)) == [0, 0, 255, 255, 255])
    #expect(try pixels(.alphaThreshold(min: 0.2, max: 0.6, color: .red)) == [0, 255, 255, 0, 0])
  }
}
