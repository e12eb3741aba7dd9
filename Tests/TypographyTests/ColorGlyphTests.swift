import ColorFonts
import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography
import SeededRandom
import TestFolders
import Testing

/// Tests of glyphs in colour: bitmaps and layers in small fonts, and emoji of an installed font.
@Suite struct ColorGlyphTests {
  /// A text in a font that is read from a file.
  private func layout(_ text: String, in font: ColorFont, size: CGFloat = 100) throws -> TextLayout {
    let folder = try TemporaryFolder()
    let file = folder.file("font.ttf")
    try font.data.write(to: file)
    return try TextLayout(text, style: TextStyle(font: .file(file.path, size: size)))
  }

  /// The items of the only picture of a text, and its pen position.
  private func items(_ text: String, in font: ColorFont) throws -> (items: [DisplayList.Item], origin: CGPoint) {
    let layout = try layout(text, in: font)
    let glyph = try #require(layout.glyphs.first)
    let origin = CGPoint(x: glyph.origin.x, y: layout.lines[0].baseline)
    return (try #require(glyph.picture).items(), origin)
  }

  @Test(arguments: [ColorFont.bitmaps, .pictures, .layers])
  func `a glyph in colour is a letter without an outline`(font: ColorFont) throws {
    let layout = try layout("I🎉", in: font)
    #expect(layout.letters.map(\.text) == ["I", "🎉"])
    #expect(layout.letters.map(\.outline.isEmpty) == [false, true])
    #expect(layout.letters.map(\.pictures.count) == [0, 1])
    #expect(layout.pictures.map(\.text) == ["🎉"])
    #expect(layout.notes.isEmpty)
    #expect(layout.outline == layout.letters[0].outline)
  }

  @Test(arguments: [ColorFont.bitmaps, .pictures])
  func `a bitmap is scaled from its pixels per em and stands on the baseline`(font: ColorFont) throws {
    let (items, origin) = try items("🎉", in: font)
    guard items.count == 1, case .fill(let fill) = items[0], case .image(let image) = fill.paint else {
      Issue.record("the picture is no bitmap")
      return
    }
    // A pixel of 20 per em at 100 points is 5 points wide.
    let box = image.rect.applying(fill.transform)
    let expected = CGRect(x: origin.x, y: origin.y - 5, width: 5, height: 5)
    #expect(abs(box.minX - expected.minX) < 1e-9 && abs(box.minY - expected.minY) < 1e-9)
    #expect(abs(box.width - 5) < 1e-9 && abs(box.height - 5) < 1e-9)
    #expect(fill.path.boundingRect.applying(fill.transform) == box)
    #expect(image.asset[0, 0] == Bitmap.Pixel(red: 255, green: 204, blue: 0, alpha: 255))
  }

  @Test func `layers are outlines in the colours of the palette`() throws {
    let (items, origin) = try items("🎉", in: .layers)
    guard items.count == 1, case .fill(let fill) = items[0] else {
      Issue.record("the picture is no layer")
      return
    }
    #expect(fill.paint == .color(Color(red: 1, green: 0.8, blue: 0)))
    let box = fill.path.applying(fill.transform).boundingRect
    #expect(abs(box.minX - origin.x) < 1e-9 && abs(box.maxX - origin.x - 50) < 1e-9)
    #expect(abs(box.maxY - origin.y) < 1e-9 && abs(box.minY - origin.y + 50) < 1e-9)
  }

  @Test func `paints are transformed`() throws {
    let (items, origin) = try items("🔴", in: .paints)
    guard items.count == 1, case .fill(let fill) = items[0] else {
      Issue.record("the picture is no fill")
      return
    }
    #expect(fill.paint == .color(Color(red: 1, green: 0, blue: 0)))
    // Half an em, 100 of 1000 units to the right and 200 up, at 100 points; lengths are F2DOT14 and whole units.
    let box = fill.path.applying(fill.transform).boundingRect.offsetBy(dx: -origin.x, dy: -origin.y)
    #expect(abs(box.minX - 10) < 1e-6 && abs(box.maxX - 60) < 1e-6)
    #expect(abs(box.minY + 70) < 1e-6 && abs(box.maxY + 20) < 1e-6)
  }

  @Test func `a linear gradient runs between its points`() throws {
    let (items, origin) = try items("🌈", in: .paints)
    guard items.count == 1, case .fill(let fill) = items[0],
      case .linearGradient(let gradient, let start, let end, _) = fill.paint
    else {
      Issue.record("the picture has no gradient")
      return
    }
    #expect(gradient.stops.map(\.color) == [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)])
    let points = [start, end].map { $0.applying(fill.transform) }
    #expect(abs(points[0].y - origin.y) < 1e-6 && abs(points[1].y - origin.y + 100) < 1e-6)
    #expect(abs(points[0].x - points[1].x) < 1e-6)
  }

  @Test func `a sweep begins at the right and runs against the clock`() throws {
    let (items, _) = try items("🧭", in: .paints)
    guard items.count == 1, case .fill(let fill) = items[0],
      case .angularGradient(let gradient, _, let start, let end) = fill.paint
    else {
      Issue.record("the picture has no gradient")
      return
    }
    #expect(start.radians == 0 && abs(end.degrees + 360) < 1e-9)
    #expect(gradient.stops.map(\.location) == [0, 0.5])
  }

  @Test func `a composition is a layer with its blend mode`() throws {
    let (items, _) = try items("🎭", in: .paints)
    guard items.count == 1, case .group(let group) = items[0], group.items.count == 2,
      case .fill(let backdrop) = group.items[0], case .group(let front) = group.items[1]
    else {
      Issue.record("the picture is no composition")
      return
    }
    #expect(backdrop.paint == .color(Color(red: 0, green: 0, blue: 1)))
    #expect(front.blendMode == .sourceIn)
  }

  @Test func `a paint can have the colour of the text`() throws {
    let picture = try #require(try layout("\u{E001}", in: .paints).pictures.first)
    for color in [Color(red: 0, green: 1, blue: 0), .black] {
      guard case .fill(let fill)? = picture.items(foreground: color.opacity(0.1)).first else {
        Issue.record("the picture is no fill")
        return
      }
      // The opacity of the text is that of the whole picture.
      #expect(fill.paint == .color(color.opacity(0.5)))
    }
  }

  @Test func `a glyph whose paints never end has no picture`() throws {
    let layout = try layout("\u{E000}", in: .paints)
    #expect(layout.pictures.isEmpty)
  }

  @Test func `the opacity of a picture is that of its items`() throws {
    let layout = try layout("🎭", in: .paints)
    guard case .group(let group)? = layout.pictures[0].items(opacity: 0.25).first else {
      Issue.record("the picture is no composition")
      return
    }
    #expect(group.opacity == 0.25)
    #expect(layout.pictures[0].items(opacity: 0).isEmpty)
  }

  @Test(arguments: ColorFont.allCases, 0..<40 as Range<UInt64>)
  func `bytes of a font that change at random do no harm`(font: ColorFont, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    for number in 0..<5 {
      var bytes = font.data
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        // Behind the list of tables, which few fonts survive.
        let place = Int.random(in: 200..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      let file = folder.file("\(number).ttf")
      try bytes.write(to: file)
      let style = TextStyle(font: .file(file.path, size: 20))
      guard let layout = try? TextLayout("I🎉🔴🌈🧭🎭\u{E000}", style: style) else { continue }
      #expect(layout.pictures.count <= 7)
      #expect(layout.pictures.allSatisfy { $0.items().count <= 4096 })
    }
  }

  // MARK: Installed fonts

  private static let style = TextStyle(font: .system(size: 40))

  /// Whether a font with emoji in colour is installed.
  private static var hasEmoji: Bool { (try? TextLayout("🎉", style: style).pictures.count) == 1 }

  @Test(
    .enabled(if: hasEmoji, "no font with emoji in colour is installed"),
    arguments: ["🎉", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🇩🇪", "👋🏽", "1️⃣", "❤️", "☀️", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"])
  func `a sequence of emoji is one picture`(text: String) throws {
    let layout = try TextLayout(text, style: Self.style)
    #expect(layout.glyphs.count == 1 && layout.pictures.map(\.text) == [text])
    #expect(layout.notes.isEmpty)
  }

  @Test(
    .enabled(if: hasEmoji, "no font with emoji in colour is installed"),
    arguments: ["1", "#", "☀\u{FE0E}", "❤\u{FE0E}"])
  func `characters that are text by themselves, or ask to be text, are outlines`(text: String) throws {
    let layout = try TextLayout(text, style: Self.style)
    #expect(layout.glyphs.count == 1 && layout.pictures.isEmpty)
  }

  @Test(.enabled(if: hasEmoji, "no font with emoji in colour is installed"))
  func `lines of emoji are broken between them`() throws {
    let width = try TextLayout("🎉🎉🎉", style: Self.style).size.width
    let layout = try TextLayout("🎉🎉🎉🎉🎉", style: Self.style, width: width)
    #expect(layout.lines.map(\.text) == ["🎉🎉🎉", "🎉🎉"])
  }
}
