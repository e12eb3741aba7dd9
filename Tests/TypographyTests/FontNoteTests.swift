import ColorFonts
import Foundation
import PathreelTypography
import TestFolders
import Testing

/// Tests of the notes about characters that no font draws.
@Suite struct FontNoteTests {
  private func notes(_ text: String, _ font: Font = .custom("DejaVu Sans", size: 20)) throws -> [String] {
    try TextLayout(text, style: TextStyle(font: font)).notes.map(\.description)
  }

  /// Whether no installed font draws any of the characters.
  private static func areMissing(_ text: String) -> Bool {
    text.allSatisfy { character in
      let layout = try? TextLayout(String(character), style: TextStyle(font: .custom("DejaVu Sans", size: 20)))
      return layout?.notes.contains { if case .missingGlyphs = $0 { true } else { false } } == true
    }
  }

  @Test(.enabled(if: areMissing("न"), "an installed font has Devanagari"))
  func `the characters of one script are one note, with the package that has them`() throws {
    let devanagari =
      "the font 'Inter Regular' has no glyphs for Devanagari, nor has another installed font; install Debian's fonts-noto-core"
    #expect(
      try notes("नमस्ते दुनिया", .system(size: 20))
        == [devanagari + " (missing: 'न', 'म', 'स्ते', 'दु', 'नि', 'या')"])
  }

  @Test(.enabled(if: areMissing("東न\u{1F389}"), "installed fonts have these scripts"))
  func `each script has a note of its own`() throws {
    let systems = try notes("東京 नमस्ते ひらがな \u{1F389}").map { $0.components(separatedBy: " no glyphs for ").last! }
    let rest = "nor has another installed font; install Debian's"
    #expect(
      systems == [
        "Chinese, Japanese or Korean, \(rest) fonts-noto-cjk (missing: '東', '京', 'ひ', 'ら', 'が', 'な')",
        "Devanagari, \(rest) fonts-noto-core (missing: 'न', 'म', 'स्ते')",
        "emoji, \(rest) fonts-noto-color-emoji (missing: '\u{1F389}' (U+1F389))",
      ])
  }

  @Test(.enabled(if: areMissing("一与"), "an installed font has Chinese"))
  func `a note lists eight characters and counts the others`() throws {
    let notes = try notes("一丁七万丈三上下不与")
    #expect(notes.count == 1 && notes[0].hasSuffix("(missing: '一', '丁', '七', '万', '丈', '三', '上', '下' and 2 more)"))
  }

  @Test func `for characters that no package has, a note advises to name a font file`() throws {
    #expect(
      try notes("\u{10FFFD}\u{10FFFD}") == [
        "the font 'DejaVu Sans' has no glyphs for private-use characters, nor has another installed font; "
          + "name a font file that has them (missing: '\u{10FFFD}' (U+10FFFD))"
      ])
  }

  @Test(.enabled(if: areMissing("\u{1F389}"), "an installed font has emoji"))
  func `emoji in texts of several fonts are one note`() throws {
    // DejaVu Sans has an outline of the first one.
    let runs = [Font.system(size: 20), .system(size: 20, design: .serif), .system(size: 30, weight: .bold)].map {
      TextRun("a \u{1F600} \u{1F389}", style: TextStyle(font: $0))
    }
    let notes = try TextLayout(runs + [TextRun("\u{1F680}", style: runs[1].style)]).notes.map(\.description)
    #expect(
      notes == [
        "the font 'Inter Regular' has no glyphs for emoji, nor has another installed font; install Debian's "
          + "fonts-noto-color-emoji (missing: '\u{1F389}', '\u{1F680}')"
      ])
  }

  @Test(.enabled(if: areMissing("\u{1F389}"), "an installed font has emoji"))
  func `emoji that are drawn as outlines are one note`() throws {
    #expect(
      try notes("\u{1F600} a \u{1F601}", .system(size: 20)) == [
        "no installed font has some of the emoji in colour; 'DejaVu Sans' draws them as outlines; install Debian's "
          + "fonts-noto-color-emoji"
      ])
  }

  /// A font that has U+1F389 only in a table that nothing reads: pictures in SVG.
  private static var undrawable: Data {
    var font = ColorFont.layers.data
    font.replaceSubrange(font.firstRange(of: Data("COLR".utf8))!, with: Data("SVG ".utf8))
    return font
  }

  @Test(.enabled(if: areMissing("\u{1F389}"), "an installed font has emoji"))
  func `a character that a font has only as a picture that cannot be drawn is noted`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("pictures.ttf")
    try Self.undrawable.write(to: file)
    let font = Font.file(file.path, size: 20)
    #expect(try notes("I I", font) == [])
    #expect(
      try notes("I \u{1F389}", font) == [
        "the font 'pictures.ttf' has emoji only as pictures that cannot be drawn, and no other installed font has "
          + "them; install Debian's fonts-noto-color-emoji (missing: '\u{1F389}' (U+1F389))"
      ])
    #expect(try GlyphClusters([TextRun("\u{1F389}", style: TextStyle(font: font))]).notes.count == 1)
  }

  @Test func `a character that a font has only as a picture that cannot be drawn comes from another font`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("pictures.ttf")
    // The same font, with a snowman instead of the emoji; DejaVu Sans has one.
    var font = Self.undrawable
    let emoji = try #require(font.firstRange(of: Data([0, 1, 0xF3, 0x89, 0, 1, 0xF3, 0x89])))
    font.replaceSubrange(emoji, with: [0, 0, 0x26, 0x03, 0, 0, 0x26, 0x03])
    try font.write(to: file)
    let layout = try TextLayout("\u{2603}", style: TextStyle(font: .file(file.path, size: 20)))
    #expect(layout.glyphs.count == 1)
    #expect(
      layout.notes.map(\.description) == [
        "the font 'pictures.ttf' has some of the characters only as pictures that cannot be drawn; "
          + "'DejaVu Sans' is used for them"
      ])
  }
}
