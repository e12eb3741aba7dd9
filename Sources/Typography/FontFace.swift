import CTypography
import Foundation
import PathreelGeometry
import Synchronization

/// One face of a font file: its measures, and text shaped with it. Lengths are in ems, whatever the size.
///
/// Shaped text and outlines are remembered, because a scene sets the same words in every frame; what is remembered is
/// bounded, and forgotten as a whole when it grows beyond that.
final class FontFace: Sendable {
  /// `Inter Semi Bold`, as the font calls itself or its file.
  let name: String
  /// The height above the baseline, the depth below it (both positive), and the gap to the next line.
  let ascent, descent, leading: CGFloat

  private let font: HarfBuzzFont
  private let runs = Mutex<[RunKey: GlyphRun]>([:])
  private let outlines = Mutex<[UInt32: Path]>([:])

  private struct RunKey: Hashable {
    var text: String
    var ligatures: Bool
  }

  /// How many runs and how many outlines are remembered.
  private static let memory = 4096

  /// - Parameters:
  ///   - index: The face in a collection, and from bit 16 on the named instance of a variable font, as fontconfig counts.
  ///   - variations: A variable font's settings, as `wght=650,slnt=-10`.
  /// - Returns: nil where the file is no font.
  init?(file: String, index: UInt32, variations: String?, name: String) {
    guard let font = HarfBuzzFont(file: file, index: index, variations: variations) else { return nil }
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font.pointer, &extents)
    let em = font.unitsPerEm
    (self.font, self.name) = (font, name)
    ascent = CGFloat(extents.ascender) / em
    descent = -CGFloat(extents.descender) / em
    leading = max(CGFloat(extents.line_gap) / em, 0)
  }

  /// One line of text in one direction, which its first strong letter decides.
  func run(of text: String, ligatures: Bool = true) -> GlyphRun {
    let key = RunKey(text: text, ligatures: ligatures)
    if let run = runs.withLock({ $0[key] }) { return run }
    let run = font.shape(text, ligatures: ligatures)
    runs.withLock {
      if $0.count >= Self.memory { $0.removeAll() }
      $0[key] = run
    }
    return run
  }

  /// A glyph's outline, its origin on the baseline, y down.
  func outline(of glyph: UInt32) -> Path {
    if let path = outlines.withLock({ $0[glyph] }) { return path }
    let path = glyphOutline(of: glyph, in: font.pointer, unitsPerEm: font.unitsPerEm)
    outlines.withLock {
      if $0.count >= Self.memory { $0.removeAll() }
      $0[glyph] = path
    }
    return path
  }
}

/// Glyphs side by side, left to right as they are seen; lengths in ems.
struct GlyphRun: Sendable {
  struct Glyph: Sendable {
    var id: UInt32
    /// Where in the text's UTF-8 the characters begin that the glyph stands for.
    var textOffset: Int
    var advance: CGFloat
    /// From the pen to the glyph's origin, y down.
    var offset: CGPoint
  }

  var glyphs: [Glyph]
  var isRightToLeft: Bool

  var advance: CGFloat { glyphs.reduce(0) { $0 + $1.advance } }
}

/// The owner of HarfBuzz's font. It is immutable, so any thread may shape and draw with it.
private final class HarfBuzzFont: @unchecked Sendable {
  let pointer: OpaquePointer
  let unitsPerEm: CGFloat

  init?(file: String, index: UInt32, variations: String?) {
    guard let blob = hb_blob_create_from_file_or_fail(file) else { return nil }
    defer { hb_blob_destroy(blob) }
    guard index & 0xFFFF < hb_face_count(blob), let face = hb_face_create(blob, index & 0xFFFF) else { return nil }
    defer { hb_face_destroy(face) }
    guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else { return nil }
    let units = hb_face_get_upem(face)
    hb_font_set_scale(font, Int32(units), Int32(units))
    if index >> 16 > 0 { hb_font_set_var_named_instance(font, index >> 16 - 1) }
    let settings = (variations ?? "").split(separator: ",").compactMap { text -> hb_variation_t? in
      var setting = hb_variation_t()
      return hb_variation_from_string(String(text), -1, &setting) != 0 ? setting : nil
    }
    if !settings.isEmpty { hb_font_set_variations(font, settings, UInt32(settings.count)) }
    hb_font_make_immutable(font)
    (pointer, unitsPerEm) = (font, CGFloat(units))
  }

  deinit { hb_font_destroy(pointer) }

  func shape(_ text: String, ligatures: Bool) -> GlyphRun {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    var text = text
    text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) {
        hb_buffer_add_utf8(buffer, $0.baseAddress, Int32($0.count), 0, Int32($0.count))
      }
    }
    hb_buffer_guess_segment_properties(buffer)
    let off = ["liga", "clig", "dlig"].map { name in
      var feature = hb_feature_t()
      hb_feature_from_string("-" + name, -1, &feature)
      return feature
    }
    hb_shape(pointer, buffer, off, ligatures ? 0 : UInt32(off.count))
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    let glyphs = (0..<Int(count)).map { i in
      let (info, position) = (infos![i], positions![i])
      return GlyphRun.Glyph(
        id: info.codepoint, textOffset: Int(info.cluster), advance: CGFloat(position.x_advance) / unitsPerEm,
        offset: CGPoint(x: CGFloat(position.x_offset) / unitsPerEm, y: -CGFloat(position.y_offset) / unitsPerEm))
    }
    return GlyphRun(glyphs: glyphs, isRightToLeft: hb_buffer_get_direction(buffer) == HB_DIRECTION_RTL)
  }
}
