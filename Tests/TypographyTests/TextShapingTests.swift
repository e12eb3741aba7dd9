import Foundation
import PathreelGeometry
import PathreelTypography
import Testing

/// Tests of font features, fallback fonts, text directions, and several styles in one text.
@Suite struct TextShapingTests {
  static let dejaVu = TextStyle(font: .custom("DejaVu Sans", size: 2048))

  // MARK: Features

  /// fontTools reads advances with `tnum` of 1824 of 2816 units an em for all digits of Inter 4.0 (beta 7), and of 1328 of
  /// 2048 for those of Inter 4.1. Without it, the digits of both have different advances.
  @Test(arguments: "0123456789") func `digits of one width are as wide as the font's tnum`(digit: Character) throws {
    let style = TextStyle(font: .system(size: 2816).monospacedDigit())
    let width = try TextLayout(String(digit), style: style).size.width
    #expect([1824.0, 1328.0 / 2048 * 2816].contains { abs(width - $0) < 1e-6 }, "\(width)")
  }

  @Test func `no feature is set if the font's digits have equal widths anyway`() throws {
    let mono = TextStyle(font: .system(size: 20, design: .monospaced).monospacedDigit())
    #expect(try TextLayout("1", style: mono).notes.isEmpty)
  }

  @Test func `a feature that the font has not is noted`() throws {
    let layout = try TextLayout("x", style: TextStyle(font: .custom("DejaVu Sans", size: 20).feature("ss09")))
    #expect(layout.notes.map(\.description) == ["the font 'DejaVu Sans' has no feature 'ss09'"])
    let without = TextStyle(font: .custom("DejaVu Sans", size: 20).feature("-ss09"))
    #expect(try TextLayout("A", style: without).notes.isEmpty)
  }

  @Test(arguments: [("tnum", "tnum", 1), ("-liga", "liga", 0), ("+ss01", "ss01", 1), ("cv05=2", "cv05", 2)])
  func `OpenType features are written as in CSS and HarfBuzz`(text: String, tag: String, value: Int) throws {
    let feature = try #require(FontFeature(text))
    #expect(feature.tag == tag && feature.value == value)
  }

  @Test(arguments: ["", "tnu", "tnums", "-cv05=2", "cv05=", "tn m", "é123"])
  func `text that is no OpenType feature is refused`(
    text: String
  ) {
    #expect(FontFeature(text) == nil)
  }

  @Test func `of several values for an OpenType feature, the last one counts`() throws {
    let font = Font.custom("DejaVu Sans", size: 20)
    let (plain, off) = (font.feature("liga"), font.feature("liga").feature("-liga"))
    #expect(off.feature("liga").feature("liga").features.map(\.value) == [1, 0, 1])
    func count(_ font: Font) throws -> Int { try TextLayout("fi", style: TextStyle(font: font)).glyphs.count }
    #expect(try [plain, off, off.feature("liga")].map(count) == [1, 2, 1])
  }

  // MARK: Fallback fonts

  @Test func `threads that ask for a font at once get no notes of another font`() async {
    let weights: [Font.Weight] = [.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black]
    for design in [Font.Design.default, .rounded, .serif, .monospaced] {
      for (weight, isItalic) in weights.flatMap({ [($0, false), ($0, true)] }) {
        let font = Font.system(size: 20, weight: weight, design: design)
        let style = TextStyle(font: isItalic ? font.italic() : font)
        await withTaskGroup { group in
          for i in 0..<4 {
            group.addTask { try? TextLayout("\(i) % drawn", style: style).notes.map(\.description) }
          }
          for await notes in group { #expect(notes?.contains { $0.contains("lacks some") } == false) }
        }
      }
    }
  }

  @Test func `what a font lacks is set in another, which is noted once`() throws {
    let layout = try TextLayout("aبbج", style: TextStyle(font: .system(size: 20)))
    #expect(layout.glyphs.count == 4)
    #expect(
      layout.notes.map(\.description)
        == ["the font 'Inter Regular' lacks some of the characters; 'DejaVu Sans' is used for them"])
  }

  /// The font has no glyph for either. Its table hmtx has the advances 1255 (a), 651 (space) and 1300 (b).
  @Test(arguments: [("\t", 1255 + 651 + 1300), ("\u{1}", 1255 + 1300)] as [(String, CGFloat)])
  func `a tab is as wide as a space, and another control character shows nothing`(invisible: String, width: CGFloat)
    throws
  {
    let layout = try TextLayout("a\(invisible)b", style: Self.dejaVu)
    #expect(layout.letters.map(\.text) == ["a", "b"])
    #expect(abs(layout.size.width - width) < 1e-6)
    #expect(layout.notes.isEmpty)
  }

  @Test func `an italic that a family has not is noted`() throws {
    let notes = try TextLayout("x", style: TextStyle(font: .system(size: 9, design: .rounded).italic())).notes
    #expect(notes.map(\.description) == ["the font 'Quicksand' has no italic; its letters stand upright"])
  }

  @Test func `condensed letters are narrower, and a family without them is noted`() throws {
    let font = Font.custom("DejaVu Sans", size: 20)
    #expect(
      try TextLayout("width", style: TextStyle(font: font.width(.condensed))).size.width
        < TextLayout("width", style: TextStyle(font: font)).size.width)
    let notes = try TextLayout("x", style: TextStyle(font: .system(size: 20).width(.condensed))).notes
    #expect(notes.map(\.description) == ["the font 'Inter' has no width near 75 percent"])
  }

  @Test func `notes name numbers of any size`() {
    #expect(FontNote.missingWeight(250.4, font: "A").description == "the font 'A' has no weight near 250")
    #expect(FontNote.missingWeight(1e300, font: "A").description == "the font 'A' has no weight near 1e+300")
    #expect(FontNote.missingWidth(.infinity, font: "A").description == "the font 'A' has no width near inf percent")
  }

  // MARK: Directions

  private func order(_ text: String) throws -> [CGFloat] {
    try TextLayout(text, style: Self.dejaVu).glyphs.map(\.advance)
  }

  @Test func `a number in Hebrew runs from left to right, after the word`() throws {
    // Seen from left to right: the number, a space, and the word from its last letter.
    let word = try order("אבג")
    #expect(try order("אבג 14") == order("14") + word)
  }

  @Test func `a Hebrew word in a Latin line runs its own way`() throws {
    #expect(try order("ij אבג k") == order("ij") + order("אבג") + order("k"))
    #expect(try order("אבג").first == order("ג").first)
  }

  @Test func `a mark stands on its letter and takes no room`() throws {
    let (plain, marked) = (try TextLayout("x", style: Self.dejaVu), try TextLayout("x\u{302}", style: Self.dejaVu))
    #expect(plain.size.width == marked.size.width)
    #expect(marked.outline.boundingRect.minY < plain.outline.boundingRect.minY)
  }

  // MARK: Several styles

  @Test func `runs stand one behind the other on one baseline, in the highest's line`() throws {
    let (large, small) = (
      TextStyle(font: .custom("DejaVu Sans", size: 40)), TextStyle(font: .custom("DejaVu Sans", size: 10))
    )
    let layout = try TextLayout([TextRun("H", style: small), TextRun("H", style: large)])
    let (first, second) = (layout.outline(ofRun: 0).boundingRect, layout.outline(ofRun: 1).boundingRect)
    #expect(abs(first.maxY - second.maxY) < 1e-6 && abs(second.height - 4 * first.height) < 1e-6)
    #expect(first.maxX < second.minX)
    #expect(try layout.size.height == TextLayout("H", style: large).size.height)
  }

  @Test func `letters above the line make it higher by as much`() throws {
    var style = Self.dejaVu
    style.baselineOffset = 300
    let (raised, plain) = (try TextLayout("H", style: style), try TextLayout("H", style: Self.dejaVu))
    #expect(abs(raised.size.height - plain.size.height - 300) < 1e-9)
    #expect(raised.outline.boundingRect.minY == plain.outline.boundingRect.minY)
  }

  @Test func `kerning keeps ligatures, tracking does not`() throws {
    var style = TextStyle(font: .custom("DejaVu Sans", size: 20))
    style.kerning = 2
    #expect(try TextLayout("fi", style: style).glyphs.count == 1)
    style.tracking = 3
    #expect(try TextLayout("fi", style: style).glyphs.count == 2)
  }

  /// DejaVu Sans 2.37 has in `post` an underline with a thickness of 90 around −40, whose upper edge is at 5. In `OS/2`
  /// it has a strikethrough with a thickness of 102, up to 530.
  @Test func `lines under and through letters are where the font says`() throws {
    var style = Self.dejaVu
    (style.isUnderlined, style.isStruckThrough) = (true, true)
    let layout = try TextLayout("HHH H", style: style)
    let baseline = layout.lines[0].baseline
    #expect(layout.rules.count == 2)
    for rule in layout.rules {
      #expect(rule.frame.minX == 0 && abs(rule.frame.width - layout.size.width) < 1e-6)
      #expect(abs(rule.frame.height - (rule.isThroughLetters ? 102 : 90)) < 1e-6)
      if rule.isThroughLetters { #expect(abs(baseline - rule.frame.minY - 530) < 1e-6) }
    }
  }

  /// DejaVu Sans has no glyph for q with a dot, so it is drawn as two glyphs.
  @Test func `spacing moves a mark with its letter`() throws {
    var style = Self.dejaVu
    let plain = try TextLayout("q\u{307}q\u{307}", style: style)
    style.tracking = 500
    let spaced = try TextLayout("q\u{307}q\u{307}", style: style)
    #expect(plain.glyphs.count == 4 && spaced.glyphs.count == 4)
    #expect(abs(spaced.size.width - plain.size.width - 500) < 1e-6)
    for (i, (before, after)) in zip(plain.letters, spaced.letters).enumerated() {
      let (a, b) = (before.outline.boundingRect, after.outline.boundingRect)
      #expect(abs(b.minX - a.minX - 500 * CGFloat(i)) < 1e-6 && abs(b.width - a.width) < 1e-6)
    }
  }

  @Test(arguments: ["\u{AD}", "\u{200B}"]) func `no space stands beside a character without a width`(
    invisible: String
  ) throws {
    var style = Self.dejaVu
    func width() throws -> CGFloat { try TextLayout("soft\(invisible)ware", style: style).size.width }
    let plain = try width()
    style.tracking = 500
    // There are seven gaps between eight letters.
    #expect(abs(try width() - plain - 7 * 500) < 1e-6)
    #expect(try TextLayout("\u{200B}", style: style).size.width == 0)
  }

  @Test func `a line under words of two directions is as long as they are`() throws {
    var style = Self.dejaVu
    (style.isUnderlined, style.tracking) = (true, 500)
    let layout = try TextLayout("שלום abc", style: style)
    #expect(layout.rules.count == 1)
    let frame = try #require(layout.rules.first?.frame)
    #expect(frame.minX == 0 && abs(frame.width - layout.size.width) < 1e-6)
  }

  /// Inter's letters and those of DejaVu Sans wind in opposite directions.
  @Test func `a line through letters of two fonts has no holes`() throws {
    var style = TextStyle(font: .system(size: 100, weight: .bold))
    style.isStruckThrough = true
    let layout = try TextLayout("ebשם", style: style)
    let outline = layout.outline
    for frame in layout.rules.map(\.frame) {
      for x in stride(from: frame.minX + 0.5, to: frame.maxX, by: 1) {
        #expect(outline.contains(CGPoint(x: x, y: frame.midY)), "at \(x)")
      }
    }
  }

  // MARK: Fitting

  @Test func `a text becomes smaller before it is cut, and no smaller than allowed`() throws {
    var style = TextStyle(font: .system(size: 40), lineLimit: 1)
    style.minimumScale = 0.25
    let natural = try TextLayout("Fitting words", style: style).size.width
    let layout = try TextLayout("Fitting words", style: style, width: natural / 2)
    #expect(abs(layout.scale - 0.5) < 0.002 && layout.size.width <= natural / 2 + 1e-3)
    #expect(layout.lines.map(\.text) == ["Fitting words"])
    let least = try TextLayout("Fitting words", style: style, width: natural / 8)
    #expect(least.scale == 0.25 && least.lines[0].text.hasSuffix("…"))
  }

  @Test func `a soft hyphen shows only where a line ends at it`() throws {
    let style = TextStyle(font: .system(size: 20))
    #expect(try TextLayout("soft\u{AD}ware", style: style).glyphs.count == 8)
    let width = try TextLayout("soft-", style: style).size.width
    #expect(try TextLayout("soft\u{AD}ware", style: style, width: width).glyphs.count == 9)
  }

  @Test func `a soft hyphen at the end of a paragraph breaks nothing and shows nothing`() throws {
    let style = TextStyle(font: .system(size: 20))
    #expect(try TextLayout("soft\u{AD}", style: style).glyphs.count == 4)
    #expect(try TextLayout("soft\u{AD}\nware", style: style, width: 500).glyphs.count == 8)
  }

  @Test func `an ellipsis in an empty line has the style of that line`() throws {
    let (small, large) = (TextStyle(font: .system(size: 10), lineLimit: 2), TextStyle(font: .system(size: 40)))
    let layout = try TextLayout([TextRun("a", style: small), TextRun("\n\nb", style: large)])
    #expect(layout.lines.map(\.text) == ["a", "…"])
    #expect(layout.glyphs.last?.run == 1)
  }
}
