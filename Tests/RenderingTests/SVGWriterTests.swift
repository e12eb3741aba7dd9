import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRendering
import SeededRandom
import Testing

/// Tests of SVG output. `Benchmarks/svg` compares how other programs draw the documents.
@Suite struct SVGWriterTests {
  private func document(_ items: [DisplayList.Item], background: Color = .clear) throws -> String {
    let list = DisplayList(size: CGSize(width: 100, height: 50), background: background, items: items)
    return try SVGWriter.document(of: list, width: 200, height: 200)
  }

  private let disc = Path(ellipseIn: CGRect(x: 10, y: 10, width: 30, height: 30))

  private func fill(_ paint: Paint = .color(.red), _ mode: BlendMode = .normal) -> DisplayList.Item {
    .fill(.init(path: disc, paint: paint, blendMode: mode))
  }

  @Test func `the canvas is fitted into the size and centred`() throws {
    let text = try document([], background: Color(red: 1, green: 0, blue: 0, opacity: 0.5))
    #expect(text.contains(#"width="200" height="200" viewBox="0 -25 100 100""#))
    #expect(text.contains(##"<rect x="0" y="-25" width="100" height="100" fill="#ff0000" fill-opacity="0.5"/>"##))
  }

  @Test func `fills and strokes have attributes for paint, stroke and transform`() throws {
    let style = StrokeStyle(lineWidth: 3, lineCap: .round, lineJoin: .bevel, dash: [4, 2], dashPhase: 1)
    let text = try document([
      .fill(.init(path: disc, rule: .evenOdd, paint: .color(.black), blendMode: .multiply)),
      .stroke(
        .init(
          path: disc, style: style, paint: .color(.white), transform: CGAffineTransform(translationX: 2, y: 0.1 + 0.2))),
    ])
    #expect(
      text.contains(
        ##"<path d="\##(disc.svg)" fill="#000000" fill-rule="evenodd" style="mix-blend-mode:multiply"/>"##))
    #expect(
      text.contains(
        ##"fill="none" stroke="#ffffff" stroke-width="3" stroke-linecap="round" stroke-linejoin="bevel" stroke-dasharray="4 2" stroke-dashoffset="1" transform="matrix(1 0 0 1 2 0.3)"/>"##
      ))
  }

  @Test func `an impossible dash pattern is a line without gaps, as in pictures`() throws {
    for dash in [[.infinity, 5], [.nan, 5], [-1, 5]] as [[CGFloat]] {
      let style = StrokeStyle(lineWidth: 3, dash: dash)
      #expect(try !document([.stroke(.init(path: disc, style: style, paint: .color(.red)))]).contains("dash"))
    }
  }

  @Test func `items that are not finite, or are flat, are left out of SVG`() throws {
    let wild = Path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: Double.infinity, y: 3))
    }
    let text = try document([
      .fill(.init(path: wild, paint: .color(.red))),
      .fill(.init(path: disc, paint: .color(.red), transform: CGAffineTransform(scaleX: 0, y: 1))),
      .stroke(.init(path: disc, style: StrokeStyle(lineWidth: 0), paint: .color(.red))),
    ])
    #expect(!text.contains("<path"))
    #expect(!text.contains("inf") && !text.contains("nan"))
  }

  @Test func `a group has its filter, clip, mask and opacity`() throws {
    let other = DisplayList.ClipPath(path: disc, clip: .init(path: disc, rule: .evenOdd))
    let text = try document([
      .group(
        .init(
          items: [fill(), fill(.color(.black), .screen)], filter: .blur(.init(deviation: CGSize(width: 2, height: 3))),
          clip: .init(path: disc, union: [other]), mask: .init(items: [fill()], kind: .luminance), opacity: 0.25)),
      .group(.init(items: [fill()], mask: [fill()])),
    ])
    #expect(
      text.contains(
        ##"<g style="isolation:isolate" filter="url(#d1)" clip-path="url(#d3)" mask="url(#d4)" opacity="0.25">"##))
    #expect(text.contains(##"<feGaussianBlur in="SourceGraphic" stdDeviation="2 3""##))
    #expect(text.contains(##"<clipPath id="d2"><path d="\##(disc.svg)" clip-rule="evenodd"/></clipPath>"##))
    #expect(
      text.contains(
        ##"<clipPath id="d3"><path d="\##(disc.svg)"/><path d="\##(disc.svg)" clip-path="url(#d2)"/></clipPath>"##))
    #expect(text.contains(#"<mask id="d4" maskUnits="userSpaceOnUse""#))
    #expect(text.contains(#"style="mask-type:alpha""#))
  }

  /// The view is (0, −25, 100, 100). The blur reaches 4 · 3 points beyond it, so the content has to.
  @Test func `what a filter brings in from outside the view is in the document`() throws {
    func blurred(_ item: DisplayList.Item) throws -> String {
      try document([.group(.init(items: [item], filter: .blur(.init(deviation: CGSize(width: 2, height: 3)))))])
    }
    let area = #"x="-12" y="-37" width="124" height="124""#
    let masked = DisplayList.Item.group(.init(items: [fill()], mask: [fill()]))
    #expect(try blurred(masked).contains(#"maskUnits="userSpaceOnUse" \#(area)"#))
    let wide = DisplayList.Item.fill(
      .init(path: Path(CGRect(x: -500, y: -500, width: 1000, height: 1000)), paint: .color(.black), blendMode: .xor))
    #expect(try blurred(wide).contains("<image \(area)"))
    let inner = DisplayList.Item.group(
      .init(items: [fill()], filter: .blur(.init(deviation: CGSize(width: 1, height: 1)))))
    #expect(try blurred(inner).contains(#"filterUnits="userSpaceOnUse" x="-17" y="-42" width="134" height="134""#))
  }

  @Test func `a mask inside of a pattern covers the pattern's tile, wherever that is`() throws {
    let masked = DisplayList.Item.group(.init(items: [fill()], mask: [fill()]))
    let pattern = Paint.pattern(.init(items: [masked], tile: CGRect(x: 1000, y: 30, width: 20, height: 10)))
    #expect(
      try document([fill(pattern)]).contains(#"maskUnits="userSpaceOnUse" x="1000" y="30" width="20" height="10""#))
  }

  /// SVG interpolates straight colours. With ``Gradient/straightStops``, the result is within one level of 255 of the
  /// premultiplied interpolation.
  @Test(arguments: 0..<20)
  func `premultiplied gradients look the same by straight interpolation`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    func number() -> Double { numbers.number(in: 0...1) }
    let stops = (0..<4).map { index in
      Gradient.Stop(
        color: Color(
          red: number(), green: number(), blue: number(), opacity: index == Int(seed % 5) ? 0 : 0.2 + 0.8 * number()),
        location: Double(index) / 3)
    }
    let straight = Gradient(stops: stops).straightStops
    #expect(zip(straight, straight.dropFirst()).allSatisfy { $0.location <= $1.location })
    func color(_ stops: [Gradient.Stop], _ t: Double, isStraight: Bool) -> SIMD4<Double> {
      func channels(_ c: Color) -> SIMD4<Double> {
        isStraight
          ? SIMD4(c.red, c.green, c.blue, c.alpha)
          : SIMD4(c.red * c.alpha, c.green * c.alpha, c.blue * c.alpha, c.alpha)
      }
      let next = stops.firstIndex { $0.location > t } ?? stops.count - 1
      let (a, b) = (stops[max(next - 1, 0)], stops[next])
      let share = a.location == b.location ? 1 : (t - a.location) / (b.location - a.location)
      let mixed = channels(a.color) * (1 - share) + channels(b.color) * share
      return isStraight ? SIMD4(mixed.x * mixed.w, mixed.y * mixed.w, mixed.z * mixed.w, mixed.w) : mixed
    }
    var worst = 0.0
    for step in 0..<300 {
      let t = Double(step) / 300
      let difference = color(stops, t, isStraight: false) - color(straight, t, isStraight: true)
      for channel in 0..<4 { worst = max(worst, abs(difference[channel]) * 255) }
    }
    #expect(worst < 1, "seed \(seed): \(worst)")
  }

  @Test func `what SVG cannot express becomes a picture, with all that lies below it`() throws {
    let text = try document([fill(), fill(.color(.black), .xor), fill(.color(.white))])
    #expect(text.components(separatedBy: "<image").count == 2)
    #expect(text.components(separatedBy: "<path").count == 2)
    let group = try document([.group(.init(items: [fill(.color(.black), .copy), fill()], opacity: 0.5))])
    #expect(group.contains("opacity=\"0.5\">\n<image"))
    let sweep = Paint.angularGradient(
      Gradient(colors: [.red, .blue]), center: .zero, startAngle: .zero, endAngle: .degrees(90))
    #expect(try document([fill(sweep)]).contains(#"<pattern id="d1" patternUnits="userSpaceOnUse""#))
  }

  @Test func `a picture that is used several times is written once in SVG`() throws {
    let asset = try ImageAsset(width: 1, height: 1, pixels: [9, 9, 9, 255])
    let image = Paint.image(.init(asset: asset, rect: CGRect(x: 0, y: 0, width: 50, height: 50)))
    let text = try document([fill(image), fill(image.opacity(0.5))])
    #expect(text.components(separatedBy: "data:image/png").count == 2)
    #expect(text.components(separatedBy: "<use ").count == 3)
  }

  @Test(
    arguments: [(0.1 + 0.2, "0.3"), (5, "5"), (-0.25, "-0.25"), (1e-9, "1e-09"), (.nan, "0"), (.infinity, "0")]
      as [(Double, String)])
  func `numbers in SVG have few digits`(value: Double, text: String) {
    #expect(SVGWriter.text(of: value) == text)
  }
}
