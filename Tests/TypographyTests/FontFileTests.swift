import Foundation
import PathreelTypography
import Testing

/// Tests of font files and of the instances of a variable font.
@Suite struct FontFileTests {
  /// A font for these tests with one letter, I: a bar 700 units high from x = 50, which `wght` makes thicker, `wdth`
  /// narrower, and `slnt` slanted. Its 1 is narrower than its other digits.
  static let bar = Data(
    base64Encoded: """
      AAEAAAAMAIAAAwBAT1MvMkUQQ3UAAAFIAAAAYGNtYXAArQCfAAABtAAAAFBmdmFyaLROeQAAAzQAAABMZ2x5ZjiLY4QAAAIMAAAA
      GGd2YXJi1RegAAADgAAAAGxoZWFkLiz27gAAAMwAAAA2aGhlYQPqAWIAAAEEAAAAJGhtdHgEsAAyAAABqAAAAAxsb2NhAAwADAAA
      AgQAAAAIbWF4cAAFAAYAAAEoAAAAIG5hbWVjlF4YAAACJAAAAOdwb3N0ADEAOgAAAwwAAAAoAAEAAAABAAAOywZMXw889QADA+gA
      AAAA5ydZqQAAAADnJ1mpADIAAACWArwAAAADAAIAAAAAAAAAAQAAAyD/OAAAAfQAMgAyAJYAAQAAAAAAAAAAAAAAAAAAAAMAAQAA
      AAMABAABAAAAAAACAAAAAAAAAAAAAAAAAAAAAAADAZABkAAFAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEA
      AAAAAAAAAAAAAAA/Pz8/AAAAMABJAyD/OAAAAyAAyAAAAAAAAAAAAAAAAAAAACAAAAH0AAAAyAAyAfQAAAAAAAIAAAADAAAAFAAD
      AAEAAAAUAAQAPAAAAAYABAABAAIAOQBJ//8AAAAwAEn//wAA/7gAAQAGAAAAAAACAAEAAgACAAIAAgACAAIAAgACAAAAAAAMAAwA
      AQAyAAAAlgK8AAMAADMRMxEyZAK8/UQAAAAKAH4AAQAAAAAAAQAMAAAAAQAAAAAAAgAHAAwAAQAAAAABAAAGABMAAQAAAAABAQAF
      ABkAAQAAAAABAgAFAB4AAwABBAkAAQAYACMAAwABBAkAAgAOADsAAwABBAkBAAAMAEkAAwABBAkBAQAKAFUAAwABBAkBAgAKAF9Q
      YXRocmVlbCBCYXJSZWd1bGFyV2VpZ2h0V2lkdGhTbGFudABQAGEAdABoAHIAZQBlAGwAIABCAGEAcgBSAGUAZwB1AGwAYQByAFcA
      ZQBpAGcAaAB0AFcAaQBkAHQAaABTAGwAYQBuAHQAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAwAAACwAOgABAAAA
      EAACAAMAFAAAABB3Z2h0AGQAAAGQAAADhAAAAAABAHdkdGgAMgAAAGQAAABkAAAAAAEBc2xudP/2AAAAAAAAAAAAAAAAAQIAAQAA
      AAMAAAAAABwAAwAAAAAAHAAAAAAAKAAogAQALAAMgABAAAAAAAAACIAAwAAAAAAAAAiAAAAAwAAAAAAGgAAAAAAAwAAAgUEAyADI
      gEAAyIGHgQOwsACwgYeBA9jYAMSBh4ABe3uEhwA=
      """, options: .ignoreUnknownCharacters)!

  private func layout(_ text: String = "I", _ change: (Font) -> Font) throws -> TextLayout {
    let file = FileManager.default.temporaryDirectory.appending(path: "FontFileTests-\(UUID().uuidString).ttf")
    try Self.bar.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try TextLayout(text, style: TextStyle(font: change(.file(file.path, size: 1000))))
  }

  /// The right edge and the advance from the instancer of fontTools 4.68.
  @Test(
    arguments: [
      (250, 100, 110, 160), (400, 100, 150, 200), (650, 100, 250, 300), (900, 100, 350, 400), (400, 75, 130, 170),
    ]
      as [(Double, Double, Double, Double)])
  func `weight and width choose a variable font's form`(weight: Double, width: Double, right: Double, advance: Double)
    throws
  {
    let layout = try layout { $0.weight(Font.Weight(weight)).width(Font.Width(width)) }
    // The instancer rounds deltas to whole units, and HarfBuzz does not.
    #expect(abs(layout.outline.boundingRect.maxX - right) <= 0.5 && abs(layout.outline.boundingRect.minX - 50) < 1e-3)
    #expect(abs(layout.size.width - advance) <= 0.5)
  }

  @Test func `an italic leans as far as the font's axis goes`() throws {
    let box = try layout { $0.weight(Font.Weight(700)).italic() }.outline.boundingRect
    #expect(abs(box.maxX - 392.995) <= 0.5)
  }

  @Test func `after a font file was changed, texts are set in the new font`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "FontFileTests-\(UUID().uuidString).ttf")
    defer { try? FileManager.default.removeItem(at: file) }
    func width(_ font: Font) throws -> CGFloat { try TextLayout("I", style: TextStyle(font: font)).size.width }
    let dejaVu = try width(.custom("DejaVu Sans", size: 1000))
    try Self.bar.write(to: file)
    #expect(try width(.file(file.path, size: 1000)) == 200)
    let other = try #require(FontTable.asked.entries.first { $0.face?.name == "DejaVu Sans" }?.face?.file)
    try Data(contentsOf: URL(filePath: other)).write(to: file, options: .atomic)
    try Font.check(file: file.path)
    #expect(try width(.file(file.path, size: 1000)) == dejaVu)
  }

  @Test func `a fallback font that was opened again is still the same font`() throws {
    let files = (0..<2).map { _ in
      FileManager.default.temporaryDirectory.appending(path: "FontFileTests-\(UUID().uuidString).ttf")
    }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    for file in files { try Self.bar.write(to: file) }
    func width(_ text: String, _ file: URL, weight: Double = 400) throws -> CGFloat {
      let font = Font.file(file.path, size: 1000).weight(Font.Weight(weight))
      return try TextLayout(text, style: TextStyle(font: font)).size.width
    }
    _ = try width("A", files[0])
    // So many faces are not kept: the fallback font of the V is opened again.
    for i in 0..<600 { _ = try width("I", files[0], weight: 500 + Double(i) / 10) }
    // A and V are kerned, so they are shaped together.
    #expect(try width("AV", files[0]) == width("AV", files[1]))
  }

  @Test func `digits that have several widths are noted where one was asked for`() throws {
    let notes = try layout("10") { $0.monospacedDigit() }.notes.map(\.description)
    #expect(notes.count == 1 && notes[0].hasSuffix(".ttf' has no digits of one width"))
  }
}
