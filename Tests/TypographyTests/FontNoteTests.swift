import Foundation
import PathreelTypography
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
        "emoji, nor has another installed font; emoji in colour are not drawn, so install one with outlines, "
          + "Debian's fonts-symbola (missing: '\u{1F389}' (U+1F389))",
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

  /// Fonts with I as an outline, and U+1F389 in colour only. They were made with fontTools 4.68.
  enum Colors {
    /// CBDT and CBLC: a PNG, and no outline.
    static let bitmaps = Data(
      base64Encoded: """
        AAEAAAALAIAAAwAwQ0JEVAAepF8AAAI0AAAAUkNCTEMUGiDAAAACiAAAAFBjbWFwAB/oxAAAAUQAAABkZ2x5ZjiLY4QAAAGwAAAAGGhl
        YWQuOfDoAAAAvAAAADZoaGVhA4YDiAAAAPQAAAAkaG10eAV4AAAAAAE4AAAADGxvY2EAAAAMAAABqAAAAAhtYXhwAAUABgAAARgAAAAg
        bmFtZQSiDOAAAAHIAAAATHBvc3QAAwAAAAACFAAAACAAAQAAAAEAAFzaEthfDzz1AAED6AAAAADnLtamAAAAAOcu1qYAMgAAAJYCvAAA
        AAMAAgAAAAAAAAABAAADIP84AAAD6AAAAGQAZAABAAAAAAAAAAAAAAAAAAAAAwABAAAAAwAEAAEAAAAAAAIAAAAAAAAAAAAAAAAAAAAA
        AMgAAAPoAAAAyAAAAAAAAwAAAAMAAAAcAAMAAQAAABwAAwAKAAAAPAAEACAAAAAEAAQAAQAAAEn//wAAAEn///+5AAEAAAAAAAwAAAAA
        ACgAAAAAAAAAAgAAAEkAAABJAAAAAgAB84kAAfOJAAAAAQAAAAAAAAAMAAEAMgAAAJYCvAADAAAzETMRMmQCvP1EAAAAAgAeAAMAAQQJ
        AAEAIAAAAAMAAQQJAAIADgAgAFAAYQB0AGgAcgBlAGUAbAAgAEIAaQB0AG0AYQBwAHMAUgBlAGcAdQBsAGEAcgADAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAMAAAEBAAEBAAAARYlQTkcNChoKAAAADUlIRFIAAAABAAAAAQgCAAAAkHdT3gAAAAxJREFUeNpj+H+G
        AQAEmQHMMXdbaAAAAABJRU5ErkJgggAAAAMAAAAAAAEAAAA4AAAAGAAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAARQU
        IAEAAQABAAAACAABABEAAAAEAAAAAAAAAE4=
        """, options: .ignoreUnknownCharacters)!

    /// sbix: a PNG, and an outline of lone points, as in Apple Color Emoji.
    static let pictures = Data(
      base64Encoded: """
        AAEAAAAKAIAAAwAgY21hcAAf6MQAAAE0AAAAZGdseWY4i2OEAAABoAAAABhoZWFkLjnw6AAAAKwAAAA2aGhlYQOGA4gAAADkAAAAJGht
        dHgFeAAAAAABKAAAAAxsb2NhAAAADAAAAZgAAAAIbWF4cAAFAAYAAAEIAAAAIG5hbWUFAw0CAAABuAAAAE5wb3N0AAMAAAAAAggAAAAg
        c2JpeIsnyRQAAAIoAAAAbQABAAAAAQAAgV01LF8PPPUAAQPoAAAAAOcu1qYAAAAA5y7WpgAyAAAAlgK8AAAAAwACAAAAAAAAAAEAAAMg
        /zgAAAPoAAAAZABkAAEAAAAAAAAAAAAAAAAAAAADAAEAAAADAAQAAQAAAAAAAgAAAAAAAAAAAAAAAAAAAAAAyAAAA+gAAADIAAAAAAAD
        AAAAAwAAABwAAwABAAAAHAADAAoAAAA8AAQAIAAAAAQABAABAAAASf//AAAASf///7kAAQAAAAAADAAAAAAAKAAAAAAAAAACAAAASQAA
        AEkAAAACAAHziQAB84kAAAABAAAAAAAAAAwAAQAyAAAAlgK8AAMAADMRMxEyZAK8/UQAAAACAB4AAwABBAkAAQAiAAAAAwABBAkAAgAO
        ACIAUABhAHQAaAByAGUAZQBsACAAUABpAGMAdAB1AHIAZQBzAFIAZQBnAHUAbABhAHIAAAADAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAEAAQAAAAEAAAAMABQASAAAABQAAAAUAAAAYQAAAGEAAAAAcG5nIIlQTkcNChoKAAAADUlIRFIAAAABAAAAAQgCAAAAkHdT
        3gAAAAxJREFUeNpj+H+GAQAEmQHMMXdbaAAAAABJRU5ErkJgggAAAA==
        """, options: .ignoreUnknownCharacters)!

    /// COLR and CPAL: layers in colours.
    static let layers = Data(
      base64Encoded: """
        AAEAAAALAIAAAwAwQ09MUgAEACUAAAJUAAAAGENQQUwAAADcAAACbAAAABJjbWFwAB/oxAAAAUgAAABkZ2x5Zl2GlowAAAG4AAAAMGhl
        YWQvZfDkAAAAvAAAADZoaGVhBRcB+AAAAPQAAAAkaG10eAV4AAAAAAE4AAAADmxvY2EAGAAMAAABrAAAAAptYXhwAAYABgAAARgAAAAg
        bmFtZQSpDHUAAAHoAAAASnBvc3QAAwAAAAACNAAAACAAAQAAAAEAADV4PAVfDzz1AAED6AAAAADnLtakAAAAAOcu1qQAAAAAAfQCvAAA
        AAMAAgAAAAAAAAABAAADIP84AAAD6AAA/tQB9AABAAAAAAAAAAAAAAAAAAAAAwABAAAABAAEAAEAAAAAAAIAAAAAAAAAAAAAAAAAAAAA
        AMgAAAPoAAAAyAAAAAAAAAAAAAMAAAADAAAAHAADAAEAAAAcAAMACgAAADwABAAgAAAABAAEAAEAAABJ//8AAABJ////uQABAAAAAAAM
        AAAAAAAoAAAAAAAAAAIAAABJAAAASQAAAAIAAfOJAAHziQAAAAEAAAAAAAAADAAYAAAAAQAyAAAAlgK8AAMAADMRMxEyZAK8/UQAAQAA
        AAAB9AH0AAMAADERIREB9AH0/gwAAAACAB4AAwABBAkAAQAeAAAAAwABBAkAAgAOAB4AUABhAHQAaAByAGUAZQBsACAATABhAHkAZQBy
        AHMAUgBlAGcAdQBsAGEAcgAAAAMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAAADgAAABQAAQABAAAAAQADAAAAAAAB
        AAEAAQAAAA4AAADM//8AAA==
        """, options: .ignoreUnknownCharacters)!
  }

  @Test(arguments: [("Bitmaps", Colors.bitmaps), ("Pictures", Colors.pictures), ("Layers", Colors.layers)])
  func `a character that a font has only in colour is noted`(name: String, font: Data) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "FontNoteTests-\(UUID().uuidString).ttf")
    try font.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let font = Font.file(file.path, size: 20)
    #expect(try notes("I I", font) == [])
    #expect(
      try notes("I \u{1F389}", font) == [
        "the font '\(file.lastPathComponent)' has emoji only in colour, which is not drawn, and no installed font has them in "
          + "outlines; install Debian's fonts-symbola (missing: '\u{1F389}' (U+1F389))"
      ])
    #expect(try GlyphClusters([TextRun("\u{1F389}", style: TextStyle(font: font))]).notes.count == 1)
  }

  @Test func `a character that a font has only in colour is drawn by another font`() throws {
    let layers = FileManager.default.temporaryDirectory.appending(path: "FontNoteTests-\(UUID().uuidString).ttf")
    // The same font, with a snowman instead of the emoji; DejaVu Sans has one.
    var font = Colors.layers
    let emoji = try #require(font.firstRange(of: Data([0, 1, 0xF3, 0x89, 0, 1, 0xF3, 0x89])))
    font.replaceSubrange(emoji, with: [0, 0, 0x26, 0x03, 0, 0, 0x26, 0x03])
    try font.write(to: layers)
    defer { try? FileManager.default.removeItem(at: layers) }
    let layout = try TextLayout("\u{2603}", style: TextStyle(font: .file(layers.path, size: 20)))
    #expect(layout.glyphs.count == 1)
    #expect(
      layout.notes.map(\.description) == [
        "the font '\(layers.lastPathComponent)' has some of the characters only in colour, which is not drawn; "
          + "'DejaVu Sans' is used for them"
      ])
  }
}
