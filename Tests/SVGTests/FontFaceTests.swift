import CZlib
import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import PathreelSVG
import Testing

/// Fonts of `@font-face`. The expected boxes follow from the rectangles of ``TinyFont``, at 10 units an em.
struct FontFaceTests {
  /// A document with rules and a text in the family `Own`, and its boxes.
  private func boxes(_ rules: [String], _ text: String, _ style: String = "") throws -> [CGRect] {
    try Self.boxes(of: drawing(Self.document(rules, text, style)))
  }

  private static func document(_ rules: [String], _ text: String, _ style: String = "") -> String {
    let rules = rules.map { "@font-face { font-family: Own; \($0) }" }.joined()
    return "<style>\(rules)</style><text x='10' y='50' font-size='10' style='font-family: Own; \(style)'>\(text)</text>"
  }

  private static func boxes(of drawing: SVGDrawing) -> [CGRect] {
    drawing.items.compactMap {
      if case .fill(let fill) = $0 { fill.path.applying(fill.transform).boundingRect } else { nil }
    }
  }

  private func expect(_ box: CGRect?, toBe expected: CGRect, _ comment: Comment = "") throws {
    let box = try #require(box, comment)
    let differences = [
      box.minX - expected.minX, box.minY - expected.minY, box.width - expected.width, box.height - expected.height,
    ]
    #expect(differences.allSatisfy { abs($0) < 1e-6 }, "\(box), not \(expected); \(comment)")
  }

  /// The `A` of the plain font, at 10 and 50.
  private static let letter = CGRect(x: 11, y: 43, width: 5, height: 7)
  private static let lowLetter = CGRect(x: 11, y: 46.5, width: 5, height: 3.5)

  // MARK: Formats

  @Test func `a font in a data address draws its letters`() throws {
    try expect(boxes(["src: \(TinyFont.plain.data.address)"], "A").first, toBe: Self.letter)
  }

  @Test func `letters of an embedded font are as far apart as it says`() throws {
    // An advance of 8, a blank of 4, and an advance of 8.
    let box = try boxes(["src: \(TinyFont.plain.data.address)"], "A A").first
    try expect(box, toBe: CGRect(x: 11, y: 43, width: 17, height: 7))
  }

  /// Tables of WOFF are packed one by one (WOFF 1.0, §5); those that do not shrink stay as they are.
  @Test(arguments: [false, true]) func `a WOFF font draws as the font in it`(isPacked: Bool) throws {
    let data = Self.woff(TinyFont.plain, isPacked: isPacked)
    try expect(boxes(["src: \(data.address) format('woff')"], "A").first, toBe: Self.letter)
  }

  /// Made of the plain font by woff2_compress of Debian's package woff2.
  @Test func `a WOFF2 font draws as the font in it`() throws {
    let packed =
      "d09GMgABAAAAAAC0AAcAAAAAAWQAAAByAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADQKHDgLEAABNgIkAwwEIBvxAPifBe76WdVsmJmOpud9ROWG"
      + "e/nAMJQKH1ld4VAeV2cqjMz4VpM4DzzJa4pXX/ShZCAQClF2HA7wAjQMDAQnTjRQghVBxwLoANIfy7NfAoLw/rT+b1UTAIBbzRrYNEGocaMmAACg"
      + "8iNfargEpQtoAAAA"
    let data = try #require(Data(base64Encoded: packed))
    try expect(boxes(["src: url(\"data:font/woff2;base64,\(packed)\")"], "A").first, toBe: Self.letter)
    // A damaged one is none, wherever the damage is.
    for end in [20, 60, data.count - 8] {
      let drawing = try drawing(Self.document(["src: \(data[..<end].address)"], "A"))
      #expect(drawing.warnings.first?.problem.contains("is not used: its bytes are damaged") == true, "\(end)")
    }
  }

  // MARK: Choice

  @Test(arguments: [
    ("font-weight: 400", letter), ("font-weight: bold", lowLetter), ("font-weight: 600", lowLetter),
    ("font-weight: 300", letter), ("font-weight: 500", letter), ("font-weight: 900", lowLetter),
  ])
  func `the nearest weight draws a text`(style: String, box: CGRect) throws {
    let rules = [
      "src: \(TinyFont.plain.data.address); font-weight: normal", "src: \(TinyFont.low.data.address); font-weight: 700",
    ]
    try expect(boxes(rules, "A", style).first, toBe: box, "\(style)")
  }

  @Test(arguments: [("normal", letter), ("italic", lowLetter), ("oblique", lowLetter)])
  func `the slant decides before the weight`(style: String, box: CGRect) throws {
    let rules = [
      "src: \(TinyFont.plain.data.address); font-weight: 700",
      "src: \(TinyFont.low.data.address); font-style: italic; font-weight: 100",
    ]
    try expect(boxes(rules, "A", "font-weight: 700; font-style: \(style)").first, toBe: box)
  }

  /// By a quarter of the height, as in Chromium.
  @Test func `an upright font is sheared where a text is slanted`() throws {
    let rules = ["src: \(TinyFont.plain.data.address)"]
    try expect(
      boxes(rules, "A", "font-style: italic").first, toBe: CGRect(x: 11, y: 43, width: 6.75, height: 7))
  }

  @Test func `a font is for the characters of its range`() throws {
    let all = TinyFont(letters: ["A", "B"].map { .init(character: $0, ink: (100, 0, 600, 700), advance: 800) })
    let low = TinyFont(letters: ["A", "B"].map { .init(character: $0, ink: (100, 0, 600, 350), advance: 800) })
    let rules = [
      "src: \(all.data.address); unicode-range: U+0-41", "src: \(low.data.address); unicode-range: U+42, U+1F6??",
    ]
    try expect(boxes(rules, "A").first, toBe: Self.letter)
    try expect(boxes(rules, "B").first, toBe: Self.lowLetter)
  }

  @Test func `what a font lacks comes from the next family of the list`() throws {
    let other = TinyFont(letters: [.init(character: "B", ink: (100, 0, 600, 350), advance: 800)])
    let document =
      "<style>@font-face { font-family: 'One'; src: \(TinyFont.plain.data.address) }"
      + "@font-face { font-family: Two; src: \(other.data.address) }</style>"
      + "<text x='10' y='50' font-size='10' font-family='one, Two'>B</text>"
    try expect(Self.boxes(of: drawing(document)).first, toBe: Self.lowLetter)
  }

  @Test func `the first place that has a font counts`() throws {
    let places = "local('Nowhere Sans'), url(https://example.org/a.woff2), url(data:font/ttf;base64,AAEC), "
    let drawing = try drawing(Self.document(["src: \(places)\(TinyFont.plain.data.address)"], "A"))
    try expect(Self.boxes(of: drawing).first, toBe: Self.letter)
    #expect(drawing.warnings.isEmpty)
  }

  @Test func `a local font is an installed family`() throws {
    let own = try boxes(["src: local('DejaVu Sans Mono')"], "AA")
    #expect(try own == boxes([], "AA", "font-family: DejaVu Sans Mono"))
  }

  @Test func `an installed font draws the same when it is embedded`() throws {
    // Debian's fonts-dejavu-core. Its letters are 1,233 of 2,048 units wide.
    let file = URL(filePath: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf")
    let own = try boxes(["src: \(Data(contentsOf: file).address)"], "lll")
    #expect(try own == boxes([], "lll", "font-family: DejaVu Sans Mono"))
    let one = try boxes(["src: local('DejaVu Sans Mono')"], "l")
    #expect(abs(own[0].width - one[0].width - 2 * 12_330 / 2_048) < 1e-6)
  }

  // MARK: Motion

  @Test func `frames have the same letters in any order`() throws {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'><style>@font-face { font-family: Own; src: "
      + "\(TinyFont.plain.data.address) }</style><text x='10' y='50' font-size='10' font-family='Own'>A"
      + "<animate attributeName='x' from='10' to='20' dur='1s' fill='freeze'/></text></svg>"
    let moving = try AnimatedDrawing(data: Data(text.utf8), name: "a.svg", images: nil)
    for time in [1.0, 0, 0.5] {
      let box = try Self.boxes(of: moving.drawing(at: time)).first
      try expect(box, toBe: Self.letter.offsetBy(dx: 10 * time, dy: 0))
    }
  }

  // MARK: Fonts that lie

  private func warning(_ src: String) throws -> String? {
    let drawing = try drawing(Self.document(["src: \(src)"], "A"))
    return drawing.warnings.first { $0.problem.contains("of the style sheet") }?.problem
  }

  @Test func `what cannot be a font is named`() throws {
    let not = "the font 'Own' of the style sheet is not used: "
    #expect(
      try warning("url(https://example.org/a.woff2)") == not
        + "nothing is loaded from the network, and its bytes are at 'https://example.org/a.woff2'; embed it as a data: address"
    )
    #expect(
      try warning("url(a.woff2)") == not
        + "drawings are read from one file alone, and its bytes are at 'a.woff2'; embed it as a data: address")
    #expect(try warning("local('Nowhere Sans')") == not + "'Nowhere Sans' is not installed")
    #expect(
      try warning("url(data:font/ttf;base64,AAEC)") == not + "its bytes are no TrueType, OpenType, WOFF or WOFF2 font")
    #expect(try warning("url(data:font/ttf;base64)") == not + "its data: address is damaged")
    #expect(try warning(TinyFont.plain.data[..<40].address) == not + "its bytes are damaged")
    let woff = Self.woff(TinyFont.plain, isPacked: true)
    #expect(try warning(woff[..<(woff.count - 20)].address) == not + "its bytes are damaged")
  }

  @Test func `a rule without a font is left out`() throws {
    let drawing = try drawing("<style>@font-face { font-family: Own }</style>")
    #expect(
      drawing.warnings.map(\.problem) == ["a rule '@font-face' names no family or no font, and so is left out"])
  }

  @Test func `a font that is not used has no warning`() throws {
    let document = Self.document(["src: url(a.woff2)"], "A", "font-family: Inter")
    #expect(try drawing(document).warnings.isEmpty)
  }

  @Test func `a font that unpacks without end is left out`() throws {
    var head = Array("wOFF".utf8)
    for number in [0x10000, 64, 0x10000, 0, 0, 0, 0, 0, 0, 0] { head.add32(number) }
    head += Array("glyf".utf8)
    for number in [64, 20, 40 << 20, 0] { head.add32(number) }
    let data = Data(head + [UInt8](repeating: 0, count: 20))
    #expect(try warning(data.address)?.hasSuffix("it has more than 33554432 bytes") == true)
  }

  /// A character that the font has twice over, in glyphs of glyphs, would be drawn without end.
  @Test(arguments: 0..<364) func `a font with a wrong byte is drawn or left out`(place: Int) throws {
    var data = TinyFont.plain.data
    guard place < data.count else { return }
    data[place] ^= 0xFF
    let drawing = try drawing(Self.document(["src: \(data.address)"], "A A"))
    #expect(drawing.items.count <= 2)
    try Rasterizer().draw(
      DisplayList(size: drawing.size, background: .white, items: drawing.items), into: Bitmap(width: 100, height: 100))
  }

  private static func woff(_ font: TinyFont, isPacked: Bool) -> Data {
    var (entries, body): ([UInt8], [UInt8]) = ([], [])
    for (tag, bytes) in font.tables {
      var packed = [UInt8](repeating: 0, count: Int(compressBound(UInt(bytes.count))))
      var count = UInt(packed.count)
      compress(&packed, &count, bytes, UInt(bytes.count))
      let own = isPacked && count < bytes.count ? Array(packed[..<Int(count)]) : bytes
      entries += Array(tag.utf8)
      for number in [44 + 20 * font.tables.count + body.count, own.count, bytes.count, 0] { entries.add32(number) }
      body += own
      while body.count % 4 != 0 { body.append(0) }
    }
    var head = Array("wOFF".utf8)
    for number in [
      0x10000, 44 + entries.count + body.count, font.tables.count << 16, font.data.count, 0, 0, 0, 0, 0, 0,
    ] {
      head.add32(number)
    }
    return Data(head + entries + body)
  }
}
