import Foundation
import PathreelGeometry
import PathreelTypography
import Testing

/// Fonts in memory. The bytes are those of DejaVu Sans Mono, of Debian's fonts-dejavu-core.
struct EmbeddedFontTests {
  private static let bytes = try! Data(contentsOf: URL(filePath: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"))

  private func font(_ scalars: [ClosedRange<UInt32>]? = nil) throws -> EmbeddedFont {
    try #require(EmbeddedFont(Self.bytes, name: "Own", scalars: scalars))
  }

  @Test func `fonts of the same bytes and characters are equal`() throws {
    let (one, other) = (try font(), try font())
    #expect(one == other && one.fingerprint == other.fingerprint && one.hashValue == other.hashValue)
    #expect(try font([0x41...0x5A]) != one)
    var changed = Self.bytes
    changed[changed.count - 1] ^= 1
    #expect(EmbeddedFont(changed, name: "Own") != one)
  }

  @Test(arguments: [0, 3, 12, 200]) func `bytes that are no font make none`(count: Int) {
    #expect(EmbeddedFont(Self.bytes[..<count], name: "Own") == nil)
  }

  @Test func `a text is set as in the installed font`() throws {
    let own = try TextLayout("lll", style: TextStyle(font: .embedded(font(), size: 20)))
    let installed = try TextLayout("lll", style: TextStyle(font: .custom("DejaVu Sans Mono", size: 20)))
    #expect(own.outline == installed.outline && own.size == installed.size)
    // Its letters are 1,233 of 2,048 units wide.
    #expect(abs(own.size.width - 3 * 20 * 1_233 / 2_048) < 1e-6)
  }

  @Test func `what a font lacks comes from its substitutes`() throws {
    var font = try Font.embedded(font([0x41...0x5A]), size: 20)
    font.substitutes = [.family("Quicksand")]
    let layout = try TextLayout("Al", style: TextStyle(font: font))
    let plain = try TextLayout("l", style: TextStyle(font: .custom("Quicksand", size: 20)))
    let last = try #require(layout.glyphs.last)
    let width = last.outline.boundingRect.width
    #expect(abs(width - plain.outline.boundingRect.width) < 1e-9)
  }

  @Test func `a word that is too wide stays whole where its style says so`() throws {
    var style = TextStyle(font: .custom("DejaVu Sans Mono", size: 10))
    #expect(try TextLayout("wide word", style: style, width: 10).lines.count > 2)
    style.breaksWords = false
    #expect(try TextLayout("wide word", style: style, width: 10).lines.map(\.text) == ["wide", "word"])
  }
}
