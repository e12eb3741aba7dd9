import Foundation
import PathreelGeometry
import PathreelTypography
import SeededRandom
import Testing

@Suite struct TextLayoutTests {
  static let dejaVu = TextStyle(font: .custom("DejaVu Sans", size: 2048))

  /// Bounds, areas and advances that fontTools 4 reads from DejaVu Sans 2.37, whose em has 2048 units.
  @Test(
    arguments: [
      ("H", 1540, 201, 0, 1339, 1493, 727_952), ("o", 1253, 113, -29, 1141, 1147, 538_210.25),
      ("g", 1300, 113, -426, 1114, 1147, 732_244.25), ("€", 1303, 0, -29, 1167, 1520, 651_142.75),
    ] as [(String, Double, Double, Double, Double, Double, Double)])
  func `a glyph has the font's own outline and advance`(
    letter: String, advance: Double, left: Double, bottom: Double, right: Double, top: Double, area: Double
  ) throws {
    let layout = try TextLayout(letter, style: Self.dejaVu)
    let baseline = layout.lines[0].baseline
    let box = layout.outline.boundingRect
    // HarfBuzz's callbacks have single precision: 1e-3 of a unit.
    #expect(abs(box.minX - left) < 1e-3 && abs(box.maxX - right) < 1e-3)
    #expect(abs(box.minY - (baseline - top)) < 1e-3 && abs(box.maxY - (baseline - bottom)) < 1e-3)
    #expect(abs(layout.size.width - advance) < 1e-9)
    let polygons = layout.outline.flattened(tolerance: 0.01)
    #expect(abs(abs(polygons.reduce(0) { $0 + $1.signedArea }) - area) < 1e-4 * area)
  }

  @Test func `lines are as high as the font says`() throws {
    // From the table hhea of DejaVu Sans 2.37: ascent 1901, descent −483, no gap.
    let layout = try TextLayout("H\ng", style: Self.dejaVu)
    #expect(layout.lines.map(\.baseline) == [1901, 1901 + 2384])
    #expect(abs(layout.size.height - 2 * 2384) < 1e-9)
  }

  @Test(arguments: ["", "a\n\nb", " "]) func `a negative width is like a width of 0`(text: String) throws {
    let style = TextStyle(font: .system(size: 20))
    let (negative, none) = (
      try TextLayout(text, style: style, width: -10), try TextLayout(text, style: style, width: 0)
    )
    #expect(negative.lines.map(\.text) == none.lines.map(\.text) && negative.size == none.size)
  }

  /// The advances of DejaVu Sans 2.37 at 2048 points, read by fontTools 4: the space has 651.
  @Test(arguments: [("H ", 1), (" H", 1), ("  H  ", 4), ("   ", 3)])
  func `spaces at the ends of a line have their width`(text: String, spaces: Double) throws {
    let letter = text.contains("H") ? 1540.0 : 0
    let layout = try TextLayout(text, style: Self.dejaVu)
    #expect(abs(layout.size.width - (letter + spaces * 651)) < 1e-9)
    #expect(layout.isComplete)
  }

  @Test func `spaces at which a line is broken have no width`() throws {
    let layout = try TextLayout("HHH   HHH ", style: Self.dejaVu, width: 6000)
    #expect(layout.lines.map(\.text) == ["HHH", "HHH "])
    #expect(abs(layout.lines[0].frame.width - 3 * 1540) < 1e-9)
    #expect(abs(layout.lines[1].frame.width - (3 * 1540 + 651)) < 1e-9)
  }

  @Test func `spaces at the end of a text take the room that is there, and break no line`() throws {
    for (width, expected) in [(1540, 1540), (1800, 1800), (2500, 2191)] as [(CGFloat, CGFloat)] {
      let layout = try TextLayout("H ", style: Self.dejaVu, width: width)
      #expect(layout.lines.count == 1 && layout.isComplete)
      #expect(abs(layout.size.width - expected) < 1e-9)
    }
  }

  @Test func `spaces without room reach beyond the left side of a line from right to left`() throws {
    let whole = try TextLayout("אב", style: Self.dejaVu)
    let layout = try TextLayout("אב ", style: Self.dejaVu, width: whole.size.width)
    #expect(abs(layout.size.width - whole.size.width) < 1e-9)
    #expect(abs(layout.outline.boundingRect.minX - whole.outline.boundingRect.minX) < 1e-9)
    // With room, the space is at the left.
    let wide = try TextLayout("אב ", style: Self.dejaVu)
    #expect(abs(wide.outline.boundingRect.minX - whole.outline.boundingRect.minX - 651) < 1e-9)
  }

  @Test func `letters are aligned with the spaces at the end of their paragraph`() throws {
    var style = Self.dejaVu
    style.alignment = .trailing
    let layout = try TextLayout("H \nH", style: style)
    #expect(layout.lines.map(\.frame.minX) == [0, 651])
  }

  @Test func `tracking follows spaces at the end of a line, but not the last one`() throws {
    var style = Self.dejaVu
    style.tracking = 100
    let layout = try TextLayout("H  ", style: style)
    #expect(abs(layout.size.width - (1540 + 2 * 651 + 2 * 100)) < 1e-9)
    #expect(try abs(TextLayout("H  ", style: style, width: 1540).size.width - 1540) < 1e-9)
  }

  @Test func `everything scales with the size`() throws {
    let small = try TextLayout("Affine grip", style: TextStyle(font: .system(size: 10)))
    let large = try TextLayout("Affine grip", style: TextStyle(font: .system(size: 70)))
    #expect(abs(large.size.width - 7 * small.size.width) < 1e-9)
    #expect(abs(large.outline.boundingRect.maxX - 7 * small.outline.boundingRect.maxX) < 1e-9)
  }

  @Test func `pairs are kerned`() throws {
    func width(_ text: String) throws -> CGFloat { try TextLayout(text, style: Self.dejaVu).size.width }
    #expect(try width("AV") < width("A") + width("V"))
  }

  @Test func `a ligature is one glyph, and none is set with tracking`() throws {
    var style = TextStyle(font: .custom("DejaVu Sans", size: 20))
    #expect(try TextLayout("fi", style: style).glyphs.count == 1)
    style.tracking = 2
    let spaced = try TextLayout("fi", style: style)
    #expect(spaced.glyphs.count == 2)
    style.tracking = 0
    let apart = try TextLayout("f", style: style).size.width + TextLayout("i", style: style).size.width
    #expect(abs(spaced.size.width - (apart + 2)) < 1e-9)
  }

  @Test func `Arabic letters join and run from right to left`() throws {
    let style = TextStyle(font: .custom("DejaVu Sans", size: 20))
    let joined = try TextLayout("بيت", style: style)
    let single = try TextLayout("ب", style: style)
    #expect(joined.glyphs.count >= 3 && joined.notes.isEmpty)
    // The first letter is on the right in its joining form, which is narrower than the isolated form.
    #expect(joined.glyphs.last!.advance < single.glyphs.first!.advance)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `broken lines hold the same words in order and stay within the width`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let words = (0..<Int.random(in: 1...30, using: &random)).map { _ in
      String((0..<Int.random(in: 1...8, using: &random)).map { _ in "abcdefgWM".randomElement(using: &random)! })
    }
    let width = random.number(in: 90...300)
    let layout = try TextLayout(
      words.joined(separator: " "), style: TextStyle(font: .system(size: 14)), width: width)
    #expect(layout.lines.flatMap { $0.text.split(separator: " ").map(String.init) } == words, "seed \(seed)")
    #expect(layout.lines.allSatisfy { $0.frame.width <= width + 1e-6 }, "seed \(seed)")
    // Line breaking is greedy: the first word of a line does not fit on the line before.
    for (line, next) in zip(layout.lines, layout.lines.dropFirst()) {
      let longer = line.text + " " + next.text.prefix { $0 != " " }
      #expect(try TextLayout(longer, style: TextStyle(font: .system(size: 14))).size.width > width, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `a text offered the width it answered is not broken again`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let style = TextStyle(font: .system(size: random.number(in: 5...90)))
    let natural = try TextLayout("The quick brown fox", style: style)
    #expect(
      try TextLayout("The quick brown fox", style: style, width: natural.size.width).lines.count == 1, "seed \(seed)")
  }

  @Test(
    arguments: [
      ("well-known", ["well-", "known"]), ("a\u{A0}b c", ["a\u{A0}b", "c"]), ("日本語", ["日", "本", "語"]),
      ("日本。", ["日", "本。"]), ("ab\ncd", ["ab", "cd"]), ("a\n\nb", ["a", "", "b"]), ("", [""]), ("  ", ["  "]),
    ] as [(String, [String])])
  func `lines end where they may`(text: String, lines: [String]) throws {
    let style = TextStyle(font: .system(size: 20))
    let widest = try lines.map { try TextLayout($0, style: style).size.width }.max()!
    #expect(try TextLayout(text, style: style, width: widest).lines.map(\.text) == lines)
  }

  @Test func `a word wider than the line is broken between graphemes`() throws {
    let layout = try TextLayout("e\u{301}e\u{301}e\u{301}", style: TextStyle(font: .system(size: 20)), width: 1)
    #expect(layout.lines.map(\.text) == ["e\u{301}", "e\u{301}", "e\u{301}"])
  }

  @Test func `what goes beyond the line limit is left out behind an ellipsis`() throws {
    let text = "one two three four five six seven eight"
    let layout = try TextLayout(text, style: TextStyle(font: .system(size: 20), lineLimit: 2), width: 90)
    #expect(layout.lines.count == 2)
    #expect(layout.lines[1].text.hasSuffix("…") && layout.lines[1].frame.width <= 90)
    let whole = layout.lines[0].text + " " + layout.lines[1].text.dropLast()
    #expect(text.hasPrefix(whole))
  }

  @Test func `a height limits the lines, to one at least`() throws {
    let style = TextStyle(font: .system(size: 20))
    let height = try TextLayout("x", style: style).size.height
    #expect(try TextLayout("a\nb\nc", style: style, height: 2.5 * height).lines.count == 2)
    #expect(try TextLayout("a\nb\nc", style: style, height: 3 * height).lines.count == 3)
    #expect(try TextLayout("a\nb\nc", style: style, height: 0).lines.count == 1)
  }

  @Test(arguments: TextAlignment.allCases) func `lines share the edge they are aligned to`(alignment: TextAlignment)
    throws
  {
    let layout = try TextLayout("wide line\nx", style: TextStyle(font: .system(size: 20), alignment: alignment))
    let (wide, narrow) = (layout.lines[0].frame, layout.lines[1].frame)
    switch alignment {
    case .leading: #expect(narrow.minX == 0 && wide.minX == 0)
    case .center: #expect(abs(narrow.midX - wide.midX) < 1e-9)
    case .trailing: #expect(abs(narrow.maxX - wide.maxX) < 1e-9)
    }
  }

  @Test func `a family that is not installed is noted once and replaced by the default`() throws {
    let layout = try TextLayout("Hi", style: TextStyle(font: .custom("No Such Family", size: 20)))
    #expect(layout.notes.map(\.description) == ["the font family 'No Such Family' is not installed; 'Inter' is used"])
    #expect(try layout.size == TextLayout("Hi", style: TextStyle(font: .system(size: 20))).size)
  }

  @Test func `the note about a generic family of CSS names ours`() throws {
    let layout = try TextLayout("Hi", style: TextStyle(font: .custom("monospace", size: 20)))
    let note = "the font family 'monospace' is not installed; 'Inter' is used; for CSS's 'monospace' write 'monospaced'"
    #expect(layout.notes.map(\.description) == [note])
  }

  @Test func `a missing glyph is noted once`() throws {
    let layout = try TextLayout("a\u{10FFFD}b\u{10FFFD}", style: TextStyle(font: .custom("DejaVu Sans", size: 20)))
    #expect(
      layout.notes.map(\.description) == [
        "the font 'DejaVu Sans' has no glyphs for private-use characters, nor has another installed font; "
          + "name a font file that has them (missing: '\u{10FFFD}' (U+10FFFD))"
      ])
  }

  @Test(arguments: [Font.Design.default, .serif, .rounded, .monospaced])
  func `every design has its family installed`(design: Font.Design) throws {
    #expect(try TextLayout("x", style: TextStyle(font: .system(size: 20, design: design))).notes.isEmpty)
  }

  @Test func `a heavier weight has more ink and an italic leans`() throws {
    func ink(_ font: Font) throws -> CGFloat {
      try TextLayout("l", style: TextStyle(font: font)).outline.flattened(tolerance: 0.01).reduce(0) {
        $0 + abs($1.signedArea)
      }
    }
    let font = Font.system(size: 100)
    #expect(try ink(font) < ink(font.bold()))
    let lean = try TextLayout("l", style: TextStyle(font: font.italic())).outline.boundingRect.width
    let upright = try TextLayout("l", style: TextStyle(font: font)).outline.boundingRect.width
    #expect(lean > 1.5 * upright)
  }

  @Test func `a file that is no font is an error that names it`() {
    #expect(throws: FontError.unreadableFile("nowhere.ttf")) {
      try TextLayout("x", style: TextStyle(font: .file("nowhere.ttf", size: 20)))
    }
    #expect(throws: FontError.self) { try TextLayout("x", style: TextStyle(font: .file(#filePath, size: 20))) }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `whatever the text, its outlines are finite`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let ranges: [ClosedRange<UInt32>] = [0...0x7F, 0x80...0x6FF, 0x900...0xDFF, 0x2000...0x20FF, 0x1F300...0x1FAFF]
    let text = String(
      String.UnicodeScalarView(
        (0..<40).compactMap { _ in
          Unicode.Scalar(UInt32.random(in: ranges.randomElement(using: &random)!, using: &random))
        }))
    let layout = try TextLayout(text, style: TextStyle(font: .system(size: 20)), width: random.number(in: 0...200))
    #expect(layout.size.width.isFinite && layout.size.height.isFinite, "seed \(seed)")
    #expect(layout.glyphs.allSatisfy { $0.outline.boundingRect.width.isFinite }, "seed \(seed)")
  }

  @Test func `many threads get the same layout`() async throws {
    // Use texts that no other test sets, so that the threads really shape text in parallel and do not find cached
    // layouts.
    let outlines = await withTaskGroup(of: (Int, Path?).self) { group in
      for i in 0..<32 {
        group.addTask {
          (i, try? TextLayout("Thread safety \(i % 8)", style: TextStyle(font: .system(size: 33))).outline)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outlines.count == 32)
    for (i, outline) in outlines {
      #expect(
        try outline == TextLayout("Thread safety \(i % 8)", style: TextStyle(font: .system(size: 33))).outline)
    }
  }
}

extension Polyline {
  /// Positive if the corners run clockwise on screen.
  fileprivate var signedArea: CGFloat {
    zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
  }
}
