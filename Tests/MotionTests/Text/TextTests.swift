import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelTypography
import Testing

@Suite struct TextTests {
  private func outline(of view: some View, in size: CGSize = CGSize(width: 1000, height: 1000)) throws -> [CGRect] {
    try view.displayItems(in: size).map { item in
      guard case .fill(let fill) = item else { return .null }
      return fill.path.applying(fill.transform).boundingRect
    }
  }

  @Test func `a text takes the room of its lines and stands in the middle`() throws {
    let layout = try TextLayout("Hxg", style: TextStyle(font: .system(size: 40)))
    let box = try outline(of: Text("Hxg").font(.system(size: 40)))[0]
    let own = layout.outline.boundingRect.offsetBy(
      dx: 500 - layout.size.width / 2, dy: 500 - layout.size.height / 2)
    #expect(abs(box.minX - own.minX) < 1e-9 && abs(box.midY - own.midY) < 1e-9 && abs(box.width - own.width) < 1e-9)
  }

  @Test func `a style out of range is an error that names the limits`() {
    var style = TextStyle(font: .system(size: 20))
    style.tracking = 1e9
    let fault = TextOutline("a", style: style).fault(in: .zero).map { "\($0)" }
    #expect(
      fault
        == "the size must be above 0 and at most 100000 points, each spacing and offset at most 10000000 points, "
        + "weight and width finite, and the least scale above 0")
  }

  @Test func `a thousand characters of a script that no font has are one warning`() throws {
    let text = String(String.UnicodeScalarView((0..<1000).compactMap { Unicode.Scalar(UInt32(0xF0000 + $0)) }))
    let warnings = try Text(text).drawing(in: CGSize(width: 100, height: 100)).warnings
    #expect(warnings.count == 1)
    #expect(warnings[0].message.contains("no glyphs for private-use characters"))
    #expect(warnings[0].detail.hasPrefix("missing '\u{F0000}', '\u{F0001}', "))
    #expect(warnings[0].detail.contains("and 992 more in "))
  }

  @Test func `a text breaks its lines in a narrow frame`() throws {
    let narrow = try outline(of: Text("several words here").font(.title).frame(width: 90))[0]
    #expect(narrow.width <= 90 && narrow.height > 60)
  }

  @Test func `the font nearest to the text counts, weight and slant from anywhere`() throws {
    let text = Text("l").font(.system(size: 50)).font(.system(size: 10)).bold().italic()
    let expected = Text("l").font(.system(size: 50, weight: .bold).italic())
    #expect(try outline(of: text) == outline(of: expected))
  }

  @Test func `alignment, spacing, tracking and the line limit are inherited`() throws {
    func box(_ view: some View) throws -> CGRect { try outline(of: view)[0] }
    let text = Text("wide line\nx\ny").font(.system(size: 20))
    let plain = try box(text)
    #expect(try box(text.lineSpacing(10)).height == plain.height + 20)
    #expect(try box(text.tracking(3)).width > plain.width + 3 * 7)
    #expect(try box(text.lineLimit(1)).height < plain.height / 2)
    // The whole text is one outline, and its bounding box does not show the lines. So compare the drawn items.
    #expect(
      try text.multilineTextAlignment(.trailing).displayItems(in: CGSize(width: 1000, height: 1000))
        != text.displayItems(in: CGSize(width: 1000, height: 1000)))
  }

  @Test func `a text outline can be trimmed by its length`() throws {
    let shape = TextOutline("S", font: .system(size: 100))
    let size = shape.sizeThatFits(.unspecified)
    let whole = shape.path(in: CGRect(origin: .zero, size: size))
    let half = shape.trim(from: 0, to: 0.5).path(in: CGRect(origin: .zero, size: size))
    #expect(abs(PathMeasure(half).length - PathMeasure(whole).length / 2) < 1e-4)
  }

  @Test(arguments: [0, -3, Double.nan, .infinity, 1e9]) func `a size that cannot be set fails the frame`(size: Double) {
    #expect(throws: SceneError.self) {
      try Text("x").font(.system(size: size)).displayItems(in: CGSize(width: 9, height: 9))
    }
  }

  @Test func `a font file that is missing fails the frame and is named`() {
    let error = #expect(throws: SceneError.self) {
      try Text("x").font(.file("nowhere.ttf", size: 9)).displayItems(in: CGSize(width: 9, height: 9))
    }
    #expect(error?.description.contains("'nowhere.ttf' is no font file that can be read") == true)
  }

  // MARK: Several styles

  private func fills(_ view: some View) throws -> [(paint: Paint, box: CGRect)] {
    try view.displayItems(in: CGSize(width: 1000, height: 1000)).map { item in
      guard case .fill(let fill) = item else { preconditionFailure("a text is filled") }
      return (fill.paint, fill.path.applying(fill.transform).boundingRect)
    }
  }

  @Test func `texts that are added have their own colours, in one line`() throws {
    let text = Text("one ").foregroundStyle(.red) + Text("two").foregroundColor(.blue) + Text(" three")
    let parts = try fills(text.foregroundStyle(.green).font(.title))
    #expect(parts.map(\.paint) == [.color(.red), .color(.blue), .color(.green)])
    #expect(parts[0].box.maxX < parts[1].box.minX && parts[1].box.maxX < parts[2].box.minX)
    let whole = try outline(of: Text("one two three").font(.title))[0]
    // Only kerning at the joints could differ, and Inter has none beside a space.
    #expect(abs(whole.width - (parts[2].box.maxX - parts[0].box.minX)) < 1e-6)
  }

  @Test func `a line under letters has its own colour and is behind them`() throws {
    let parts = try fills(Text("under").underline(color: .red).strikethrough(color: .blue).font(.title))
    #expect(parts.map(\.paint) == [.color(.red), .color(.black), .color(.blue)])
    #expect(try fills(Text("under").underline().font(.title)).count == 1)
  }

  @Test func `each modifier of a text does what its name says`() throws {
    let pairs: [(any View, any View)] = [
      (Text("a").textCase(.uppercase), Text("A")), (Text("Ab").textCase(.lowercase), Text("ab")),
      (Text("xy").kerning(3).kerning(9), Text("xy").kerning(3)),
      (Text("a").fontDesign(.serif), Text("a").font(.system(.body, design: .serif))),
      (Text("7").monospacedDigit(), Text("7").font(.body.monospacedDigit())),
      (Text("a").fontWidth(.condensed), Text("a").font(.body.width(.condensed))),
      (Text(0.5, format: .number.locale(Locale(identifier: "en_US"))), Text("0.5")),
      (Text("\(1.0 / 3, specifier: "%.2f") s"), Text("0.33 s")),
      (VStack { Text("a") }.baselineOffset(4).underline(), Text("a").underline().baselineOffset(4)),
    ]
    for (i, (view, expected)) in pairs.enumerated() {
      let size = CGSize(width: 300, height: 300)
      #expect(
        try AnyView(view).displayItems(in: size) == AnyView(expected).displayItems(in: size), "pair \(i)")
    }
  }

  @Test func `the style of a text itself overrides that of the views around it`() throws {
    let own = Text("l").bold().tracking(2).font(.title)
    #expect(try outline(of: own.fontWeight(.thin).tracking(9).font(.caption)) == outline(of: own))
  }

  @Test func `a text becomes smaller where it may`() throws {
    let text = Text("too wide a text").font(.system(size: 40)).lineLimit(1).frame(width: 150)
    let box = try outline(of: text.minimumScaleFactor(0.1))[0]
    #expect(box.width <= 150 && box.width > 140 && box.height < 40)
  }

  @Test func `baselines are those of the first and the last line`() throws {
    let outline = TextOutline("a\nb", font: .custom("DejaVu Sans", size: 2048))
    let baselines = try #require(outline._baselines(in: outline.sizeThatFits(.unspecified)))
    // From the table hhea of DejaVu Sans 2.37: ascent 1901, line height 2384.
    #expect(baselines.first == 1901 && baselines.last == 1901 + 2384)
  }
}
