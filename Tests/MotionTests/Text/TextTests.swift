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
    // The whole text is one outline, whose box tells nothing of its lines; what was drawn does.
    #expect(
      try text.multilineTextAlignment(.trailing).displayItems(in: CGSize(width: 1000, height: 1000))
        != text.displayItems(in: CGSize(width: 1000, height: 1000)))
  }

  @Test func `a text outline can be trimmed and stroked`() throws {
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
}
