import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

/// Tests of infinity where SwiftUI code uses it, and of numbers without a meaning.
struct ExtremeNumbersTests {
  private static let canvas = CGSize(width: 100, height: 60)

  // MARK: Infinities with a meaning

  @Test(
    arguments: [
      (AnyShape(RoundedRectangle(cornerRadius: .infinity, style: .circular)), AnyShape(Capsule(style: .circular))),
      (AnyShape(RoundedRectangle(cornerRadius: .infinity)), AnyShape(Capsule())),
      (AnyShape(RoundedRectangle(cornerRadius: .infinity).inset(by: 4)), AnyShape(Capsule().inset(by: 4))),
      (
        AnyShape(UnevenRoundedRectangle(topLeadingRadius: .infinity, bottomTrailingRadius: 9, style: .circular)),
        AnyShape(UnevenRoundedRectangle(topLeadingRadius: 60, style: .circular))
      ),
      (
        AnyShape(UnevenRoundedRectangle(topLeadingRadius: .infinity, topTrailingRadius: .infinity)),
        AnyShape(UnevenRoundedRectangle(topLeadingRadius: 50, topTrailingRadius: 50))
      ),
      (AnyShape(.rect(cornerRadius: .infinity)), AnyShape(Capsule())),
      (
        AnyShape(RegularPolygon(sides: 5, cornerRadius: .infinity)),
        AnyShape(RegularPolygon(sides: 5, cornerRadius: 1e9))
      ), (AnyShape(Star(points: 5, cornerRadius: .infinity)), AnyShape(Star(points: 5, cornerRadius: 1e9))),
      (AnyShape(Circle().trim(to: .infinity)), AnyShape(Circle())),
      (AnyShape(Rectangle().inset(by: .infinity)), AnyShape(Rectangle().inset(by: 1000))),
    ] as [(AnyShape, AnyShape)])
  func `an infinite number shapes as a very large one`(infinite: AnyShape, finite: AnyShape) {
    let (path, expected) = (infinite.path(in: box), finite.path(in: box))
    #expect(path.elements.count == expected.elements.count)
    let distances = zip(path.points, expected.points).map { hypot($0.x - $1.x, $0.y - $1.y) }
    #expect(distances.allSatisfy { $0 < 1e-9 }, "\(path) instead of \(expected)")
  }

  @Test func `an infinite corner radius of a view takes half of its shorter side`() throws {
    let view = Color.red.cornerRadius(.infinity)
    #expect(try view.displayItems(in: Self.canvas) == Color.red.cornerRadius(30).displayItems(in: Self.canvas))
  }

  @Test(arguments: [
    StrokeStyle(lineWidth: 3, miterLimit: .infinity), StrokeStyle(lineWidth: 3, dash: [10, .infinity]),
    StrokeStyle(lineWidth: 3, dash: [.infinity]),
  ])
  func `an infinite limit and an infinite dash are drawn, and written as numbers`(style: StrokeStyle) throws {
    let items = try Rectangle().stroke(.red, style: style).displayItems(in: Self.canvas)
    guard items.count == 1, case .stroke(let stroke) = items[0] else {
      Issue.record("no stroke")
      return
    }
    #expect(
      stroke.style.miterLimit == min(style.miterLimit, 1e9) && stroke.style.dash == style.dash.map { min($0, 1e12) })
  }

  @Test func `a zigzag without a miter limit has its tips`() {
    let path = Path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 100, y: 0))
      path.addLine(to: CGPoint(x: 0, y: 1))
    }
    func width(_ limit: CGFloat) -> CGFloat {
      path.strokedPath(StrokeStyle(lineWidth: 2, miterLimit: limit)).boundingRect.maxX
    }
    // The turn is 0.01 radians short of a half turn. The miter is half of the width over the sine of half of that
    // angle.
    let tip = 100 + cos(atan(0.01) / 2) / sin(atan(0.01) / 2)
    #expect(abs(width(.infinity) - tip) < 0.01 && width(10) < 102)
    #expect(width(1e300) == width(.infinity))
  }

  @Test func `a dash without an end goes on`() {
    let line = Path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 100, y: 0))
    }
    #expect(line.dashed([10, .infinity]).boundingRect == CGRect(x: 0, y: 0, width: 10, height: 0))
    #expect(line.dashed([10, 5, .infinity, 5]).subpaths.count == 2)
    let stroked = line.strokedPath(StrokeStyle(lineWidth: 2, dash: [10, .infinity], dashPhase: 4))
    #expect(stroked.boundingRect == CGRect(x: 0, y: -1, width: 6, height: 2))
  }

  // MARK: Numbers without a meaning

  /// All views and modifiers that take a number.
  private static var uses: [(name: String, view: (CGFloat) -> any View)] {
    let red = Color.red
    let card = RoundedRectangle(cornerRadius: 9)
    let text = Text("Some words on a line")
    return [
      ("frame(width)", { red.frame(width: $0) }), ("frame(minWidth)", { red.frame(minWidth: $0) }),
      ("frame(idealWidth)", { red.frame(idealWidth: $0).fixedSize() }),
      ("frame(maxWidth)", { red.frame(maxWidth: $0, maxHeight: $0) }), ("padding", { red.padding($0) }),
      ("padding of text", { text.padding(.horizontal, $0) }),
      ("offset", { red.offset(x: $0, y: 2) }), ("position", { red.position(x: $0, y: $0) }),
      ("scaleEffect", { red.scaleEffect($0) }), ("rotationEffect", { red.rotationEffect(.degrees(Double($0))) }),
      ("transformEffect", { red.transformEffect(CGAffineTransform($0, 1, 0, 1, 0, $0)) }),
      ("anchor", { red.rotationEffect(.degrees(5), anchor: UnitPoint(x: $0, y: 0)) }),
      ("opacity", { red.opacity(Double($0)) }),
      (
        "zIndex",
        { n in
          ZStack {
            red.zIndex(Double(n))
            red.zIndex(1)
            red
          }
        }
      ),
      (
        "layoutPriority",
        { n in
          HStack {
            red.layoutPriority(Double(n))
            text
            red
          }
        }
      ),
      (
        "spacer",
        { n in
          HStack {
            red
            Spacer(minLength: n)
            text
          }
        }
      ),
      (
        "spacing",
        { n in
          VStack(spacing: n) {
            red
            text
          }
        }
      ),
      (
        "grid",
        { n in
          Grid(horizontalSpacing: n, verticalSpacing: n) {
            GridRow {
              red
              text
            }
            GridRow { red }
          }
        }
      ),
      ("aspectRatio", { red.aspectRatio($0, contentMode: .fit) }),
      ("aspectRatio fill", { red.aspectRatio($0, contentMode: .fill) }), ("blur", { red.blur(radius: $0) }),
      ("shadow", { red.shadow(radius: $0, x: $0, y: 1) }), ("cornerRadius", { red.cornerRadius($0) }),
      ("border", { red.border(.blue, width: $0) }), ("clipShape", { red.clipShape(Circle().inset(by: $0)) }),
      ("lineWidth", { card.stroke(.red, lineWidth: $0) }),
      ("miterLimit", { card.stroke(.red, style: StrokeStyle(miterLimit: $0)) }),
      ("dash", { card.stroke(.red, style: StrokeStyle(dash: [$0, 4])) }),
      ("dashPhase", { card.stroke(.red, style: StrokeStyle(dash: [4, 4], dashPhase: $0)) }),
      ("strokeBorder", { card.strokeBorder(.red, lineWidth: $0) }),
      ("stroked shape", { card.stroke(lineWidth: $0).fill(.red) }),
      ("stroked trim", { card.stroke(lineWidth: $0).trim(to: 0.5).fill(.red) }),
      ("trim", { card.trim(from: $0, to: 0.5).stroke(.red) }), ("trim to", { card.trim(to: $0).stroke(.red) }),
      ("shape inset", { card.inset(by: $0).fill(.red) }), ("star inset", { Star(points: 5).inset(by: $0).fill(.red) }),
      ("star ratio", { Star(points: 5, innerRatio: $0, cornerRadius: $0).fill(.red) }),
      ("polygon radius", { RegularPolygon(sides: 5, cornerRadius: $0).fill(.red) }),
      ("polygon points", { Polygon([CGPoint(x: $0, y: 0), CGPoint(x: 9, y: $0), .zero], cornerRadius: 3).fill(.red) }),
      ("corner size", { RoundedRectangle(cornerSize: CGSize(width: $0, height: 3)).fill(.red) }),
      ("uneven radii", { UnevenRoundedRectangle(topLeadingRadius: $0, bottomTrailingRadius: 7).fill(.red) }),
      ("petal", { Petal(belly: $0, tip: $0, base: $0).fill(.red) }),
      ("arc", { Arc(startAngle: .degrees(Double($0)), endAngle: .degrees(90)).stroke(.red) }),
      ("annulus", { Annulus(innerRatio: $0).fill(.red) }),
      ("shape size", { Circle().size(width: $0, height: 5).fill(.red) }),
      ("shape scale", { Circle().scale($0).fill(.red) }),
      ("shape rotation", { Circle().rotation(.radians(Double($0))).fill(.red) }),
      ("shape offset", { Circle().offset(x: $0).fill(.red) }),
      (
        "path arc",
        { n in
          Path {
            $0.addArc(center: .zero, radius: n, startAngle: .zero, endAngle: .degrees(Double(n)), clockwise: true)
          }
          .stroke(.red)
        }
      ),
      (
        "relative arc",
        { n in
          Path {
            $0.addRelativeArc(center: .zero, radius: 5, startAngle: .radians(Double(n)), delta: .radians(Double(n)))
          }
          .stroke(.red)
        }
      ),
      (
        "tangent arc",
        { n in
          Path { path in
            path.move(to: .zero)
            path.addArc(tangent1End: CGPoint(x: 9, y: 0), tangent2End: CGPoint(x: 9, y: 9), radius: n)
          }.stroke(.red)
        }
      ),
      (
        "linear gradient",
        { n in
          red.overlay {
            LinearGradient(colors: [.red, .blue], startPoint: UnitPoint(x: n, y: 0), endPoint: UnitPoint(x: 1, y: n))
          }
        }
      ),
      (
        "radial gradient",
        { Circle().fill(.radialGradient(colors: [.red, .blue], center: .center, startRadius: $0, endRadius: $0)) }
      ),
      (
        "end radius",
        { Circle().fill(.radialGradient(colors: [.red, .blue], center: .center, startRadius: 0, endRadius: $0)) }
      ),
      ("elliptical gradient", { Circle().fill(.ellipticalGradient(colors: [.red, .blue], endRadiusFraction: $0)) }),
      (
        "angular gradient",
        { n in
          Circle().fill(
            AngularGradient(colors: [.red, .blue], center: .center, startAngle: .zero, endAngle: .degrees(Double(n))))
        }
      ),
      (
        "stops",
        { n in
          Circle().fill(Gradient(stops: [.init(color: .red, location: n), .init(color: .blue, location: 1)]))
        }
      ),
      ("colour", { Color(red: Double($0), green: Double($0), blue: 0, opacity: Double($0)) }),
      ("hue", { Color(hue: Double($0), saturation: Double($0), brightness: Double($0)) }),
      ("text size", { text.font(.system(size: $0)) }), ("tracking", { text.tracking($0) }),
      ("kerning", { text.kerning($0) }), ("baselineOffset", { text.baselineOffset($0) }),
      ("lineSpacing", { text.lineSpacing($0).frame(width: 30) }),
      ("minimumScaleFactor", { text.minimumScaleFactor($0).frame(width: 30) }),
      ("text in width", { text.frame(width: $0) }),
      ("text along", { TextOutline("Some words", font: .system(size: 12)).along(Circle(), offset: $0).fill(.red) }),
      (
        "canvas",
        { n in
          Canvas { context, size in
            context.opacity = Double(n)
            context.translateBy(x: n, y: n)
            context.scaleBy(x: n, y: 1)
            context.rotate(by: .degrees(Double(n)))
            context.addFilter(.blur(radius: n))
            context.clip(to: Path(CGRect(x: n, y: 0, width: n, height: 5)))
            context.fill(Path(ellipseIn: CGRect(x: 0, y: n, width: 9, height: n)), with: .color(.red))
            context.stroke(Path(CGRect(x: 0, y: 0, width: 9, height: 9)), with: .color(.red), lineWidth: n)
          }
        }
      ),
      (
        "path layout",
        { n in
          PathLayout(.circle(radius: n), spacing: .fixed(Double(n)), phase: .share(Double(n))) {
            red.frame(width: 3, height: 3)
          }
        }
      ),
      ("morph", { Morph(from: Circle(), to: Rectangle(), progress: Double($0)).fill(.red) }),
    ]
  }

  private static let numbers: [CGFloat] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e300, 1e19, .leastNonzeroMagnitude, -1, 0,
  ]

  @Test func `a limit that is not a number is an error although the layout has no use for it`() {
    let limit = SceneError.notFinite("a limit of a frame")
    #expect(throws: limit) { try Color.red.frame(minWidth: .nan).displayItems(in: Self.canvas) }
    #expect(throws: limit) { try Color.red.frame(maxHeight: .nan).displayItems(in: Self.canvas) }
    #expect(throws: limit) { try Color.red.frame(idealWidth: .nan).displayItems(in: Self.canvas) }
    let row = HStack {
      Spacer(minLength: .nan)
      Color.red
    }
    #expect(throws: SceneError.notFinite("the minimum length of a Spacer")) {
      try row.displayItems(in: Self.canvas)
    }
  }

  @Test(arguments: [CGFloat.nan, .infinity])
  func `a text along a shape from no finite distance is an error`(offset: CGFloat) {
    let text = TextOutline("a", font: .system(size: 12)).along(Circle(), offset: offset)
    #expect(throws: SceneError.notFinite("the offset of a text along a shape")) {
      try text.fill(.red).displayItems(in: Self.canvas)
    }
  }

  @Test func `a style with a number that is none is an error`() throws {
    let picture = Image(try ImageAsset(width: 20, height: 10, pixels: [UInt8](repeating: 255, count: 800)))
    let part = ImagePaint(image: picture, sourceRect: CGRect(0, .nan, 1, 1))
    #expect(throws: SceneError.notFinite("the source rectangle of an ImagePaint")) {
      try Circle().fill(part).displayItems(in: Self.canvas)
    }
    let faded = AnyGradient(Gradient(colors: [.red, .blue])).opacity(.nan)
    #expect(throws: SceneError.notFinite("the opacity of a style")) {
      try Circle().fill(faded).displayItems(in: Self.canvas)
    }
  }

  @Test(arguments: uses.map(\.name))
  func `extreme numbers never crash the program`(name: String) throws {
    let use = try #require(Self.uses.first { $0.name == name })
    for number in Self.numbers {
      func draw(_ view: some View) throws -> [DisplayList.Item] { try view.displayItems(in: Self.canvas) }
      // The result is a picture, or an error about a number that is not finite.
      do { _ = try draw(use.view(number)) } catch { #expect(!"\(error)".isEmpty) }
    }
  }
}

extension Path {
  fileprivate var points: [CGPoint] {
    elements.flatMap { element -> [CGPoint] in
      switch element {
      case .move(let to), .line(let to): [to]
      case .quadCurve(let to, let control): [control, to]
      case .curve(let to, let control1, let control2): [control1, control2, to]
      case .closeSubpath: []
      }
    }
  }
}
