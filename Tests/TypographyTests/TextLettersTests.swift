import Foundation
import PathreelGeometry
import PathreelTypography
import Testing

@Suite struct TextLettersTests {
  private func layout(_ text: String, family: String = "DejaVu Sans", width: CGFloat = .infinity) throws -> TextLayout {
    try TextLayout(text, style: TextStyle(font: .custom(family, size: 40)), width: width)
  }

  @Test func `letters are those that have outlines, with their words and lines`() throws {
    let letters = try layout("ab c\nde").letters
    #expect(letters.map(\.text) == ["a", "b", "c", "d", "e"])
    #expect(letters.map(\.word) == [0, 0, 1, 2, 2])
    #expect(letters.map(\.line) == [0, 0, 0, 1, 1])
  }

  @Test func `a ligature is one letter`() throws {
    #expect(try layout("office").letters.map(\.text) == ["o", "ffi", "c", "e"])
  }

  @Test func `a base and its marks are one letter`() throws {
    // DejaVu Sans has no glyph for q with a dot, so it is drawn as two glyphs.
    let layout = try layout("q\u{307}x")
    #expect(layout.glyphs.count == 3)
    #expect(layout.letters.map(\.text) == ["q\u{307}", "x"])
    #expect(layout.letters[0].outline.boundingRect.minY < layout.letters[1].outline.boundingRect.minY)
  }

  @Test func `texts that are equal but have other bytes have letters of their own`() throws {
    // An é of two bytes, and one of three.
    #expect(try layout("\u{E9}xo").lines[0].text.utf8.count == 4)
    #expect(try layout("e\u{301}xo").lines[0].text.utf8.count == 5)
    // Another width is another layout, of the same shaped text.
    #expect(try layout("e\u{301}xo", width: 900).letters.map(\.text) == ["e\u{301}", "x", "o"])
  }

  @Test func `Hebrew letters are counted from the right, and a number in them from the left`() throws {
    let letters = try layout("אבג 12").letters
    #expect(letters.map(\.text) == ["א", "ב", "ג", "1", "2"])
    #expect(letters[0].frame.minX > letters[1].frame.minX && letters[1].frame.minX > letters[2].frame.minX)
    #expect(letters[3].frame.minX < letters[4].frame.minX && letters[4].frame.minX < letters[2].frame.minX)
  }

  @Test func `Arabic letters keep the forms that they have in a word`() throws {
    let (joined, alone) = (try layout("سلام").letters, try layout("س").letters)
    #expect(joined.map(\.text) == ["س", "لا", "م"])
    #expect(joined[0].outline.elements.count != alone[0].outline.elements.count)
  }

  @Test func `the letters of a text together have the text's outline`() throws {
    let layout = try layout("AVATAR, kerned")
    var all = Path()
    for letter in layout.letters { all.addPath(letter.outline) }
    #expect(all == layout.outline)
  }

  @Test func `the boxes of letters stand side by side, and are as high as their line`() throws {
    let layout = try layout("Wave")
    let frames = layout.letters.map(\.frame)
    for (frame, next) in zip(frames, frames.dropFirst()) { #expect(abs(frame.maxX - next.minX) < 1e-9) }
    #expect(frames.allSatisfy { $0.minY == layout.lines[0].frame.minY && $0.height == layout.lines[0].frame.height })
  }

  @Test func `a line under the text is shared among its letters without gaps`() throws {
    var style = TextStyle(font: .custom("DejaVu Sans", size: 40))
    style.isUnderlined = true
    let layout = try TextLayout("a bc", style: style)
    var bottoms: [CGRect] = []
    for letter in layout.letters {
      let subpath = try #require(letter.outline.subpaths.last)
      var path = Path()
      path.add(subpath)
      bottoms.append(path.boundingRect)
    }
    #expect(bottoms[0].minX == layout.rules[0].frame.minX && bottoms[2].maxX == layout.rules[0].frame.maxX)
    #expect(bottoms[0].maxX == bottoms[1].minX && bottoms[1].maxX == bottoms[2].minX)
  }

  @Test func `along a line a mark is turned with its base`() throws {
    let layout = try layout("q\u{307}")
    let circle = PathMeasure(Path(ellipseIn: CGRect(x: 0, y: 0, width: 200, height: 200)))
    let glyphs = layout.outlines(along: circle, from: 100)
    var all = Path()
    for glyph in glyphs { all.addPath(glyph) }
    let letters = layout.letters(along: circle, from: 100)
    #expect(letters.count == 1 && letters[0].outline == all)
    // The distance of the two glyphs is the same wherever they are.
    func distance(_ paths: [Path]) -> CGFloat {
      hypot(
        paths[0].boundingRect.midX - paths[1].boundingRect.midX, paths[0].boundingRect.midY - paths[1].boundingRect.midY
      )
    }
    #expect(abs(distance(glyphs) - distance(layout.glyphs.map(\.outline))) < 3)
  }

  @Test func `a text of thousands of letters has all of them`() throws {
    let text = String(repeating: "lorem ipsum ", count: 800)
    #expect(try layout(text, width: 600).letters.count == 800 * 10)
  }
}
