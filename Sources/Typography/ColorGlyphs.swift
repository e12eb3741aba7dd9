import CTypography
import PathreelDrawing
import PathreelGeometry

/// The glyphs in colour of a face: bitmaps of the tables CBDT and sbix, and the painted layers of COLR in both versions.
/// ``FontFace`` keeps what it makes.
final class ColorGlyphs: Sendable {
  /// What draws a glyph, in ems, with the origin on the baseline and y down; empty for a glyph without a picture.
  struct Picture: Sendable {
    var items: [DisplayList.Item] = []
    /// A measure of its memory, in bytes.
    var cost = 64
    /// Whether it has the colour of the text in it.
    var usesForeground = false
  }

  private let bitmaps: ColorBitmaps?
  private let layers: ColorLayers?

  /// - Parameters:
  ///   - font: The HarfBuzz font, which is immutable and lives as long as this object.
  ///   - index: The index of the face in its file.
  /// - Returns: nil if the face has no glyphs in colour.
  init?(of font: OpaquePointer, index: UInt32) {
    guard let face = hb_font_get_face(font), let bytes = hb_face_reference_blob(face) else { return nil }
    defer { hb_blob_destroy(bytes) }
    func has(_ tag: String) -> Bool { ColorTable(tag, of: face) != nil }
    bitmaps = has("CBDT") || has("sbix") ? ColorBitmaps(bytes, index: index) : nil
    layers = ColorLayers(of: face)
    if bitmaps == nil, layers == nil { return nil }
  }

  /// Returns a glyph's picture.
  ///
  /// - Parameters:
  ///   - foreground: The colour of the text.
  ///   - outline: Returns the outline of a glyph in ems.
  func picture(of glyph: UInt32, foreground: Color, outline: @escaping (UInt32) -> Path) -> Picture {
    bitmaps?.picture(of: glyph) ?? layers?.picture(of: glyph, foreground: foreground, outline: outline) ?? Picture()
  }
}
