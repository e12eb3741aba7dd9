import CTypography
import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelGeometry

/// One face of a font file: its metrics, and a memoised text shaper (HarfBuzz). Lengths are in ems, whatever the size.
/// ``FontLibrary`` opens it, and ``TextSegment`` shapes text with it.
///
/// Shaped runs and outlines are memoised, because a scene sets the same words in every frame.
final class FontFace: Sendable {
  /// The file and index of the face. Two faces with the same source are equal, even if they were read at different
  /// times.
  let source: FontFileFace
  let measures: FontMeasures
  /// The tags of all OpenType features.
  let features: Set<String>
  /// Whether some glyphs may be bitmaps, pictures or layers in colour instead of outlines.
  let mayHavePictures: Bool
  /// The glyphs in colour that can be drawn; nil for a face without any.
  private let colors: ColorGlyphs?

  private let font: HarfBuzzFont
  /// The memoised runs, with the bytes of their texts as cost: a glyph takes 40 bytes.
  private let runs = Memo<ShapedText, GlyphRun>(capacity: 1 << 18)
  /// The memoised pictures of glyphs in colour, with their bytes as cost: some two hundred bitmaps of emoji.
  private let pictures = Memo<UInt32, ColorGlyphs.Picture>(capacity: 16 << 20)
  /// Whether glyphs have pictures, as far as it is known. Texts ask for it often, and of more glyphs than are kept.
  private let pictured = Memo<UInt32, Bool>(capacity: 1 << 16)
  /// The memoised outlines.
  private let outlines = Memo<UInt32, Path>(capacity: 4096)
  /// The code points for which the face is used; nil for all that it has.
  private let scalars: [ClosedRange<UInt32>]?

  /// - Returns: nil if the file is no font.
  convenience init?(_ source: FontFileFace) {
    guard let font = HarfBuzzFont(file: source.file, index: source.index, variations: source.variations) else {
      return nil
    }
    self.init(font, source)
  }

  /// The face of a font in memory, whose source only names it.
  ///
  /// - Parameter isSlanted: Whether the letters of a font without a slant are sheared.
  /// - Returns: nil if the bytes are no font.
  convenience init?(_ source: FontFileFace, bytes: Data, isSlanted: Bool, scalars: [ClosedRange<UInt32>]?) {
    guard
      let font = HarfBuzzFont(
        bytes: bytes, index: source.index, variations: source.variations, isSlanted: isSlanted)
    else { return nil }
    self.init(font, source, scalars: scalars)
  }

  private init(_ font: HarfBuzzFont, _ source: FontFileFace, scalars: [ClosedRange<UInt32>]? = nil) {
    (self.font, self.source, self.scalars) = (font, source, scalars)
    measures = FontMeasures(of: font)
    features = font.features
    let hasColors = ["CBDT", "sbix", "COLR"].contains(where: font.hasTable)
    mayHavePictures = hasColors || ["SVG ", "EBDT"].contains(where: font.hasTable)
    colors = hasColors ? ColorGlyphs(of: font.pointer, index: source.index) : nil
  }

  /// How heavy the strokes are, by the font's own account.
  var weight: Double { font.weight }

  /// Whether the other face is this one, or was read from the same source at another time.
  func isSame(as other: FontFace) -> Bool { self === other || source == other.source }

  /// The full name in the font, such as `Inter Semi Bold`, or else the file's name.
  var name: String { source.name }

  /// Shapes a run of text in one direction and one script.
  func run(of text: ShapedText) -> GlyphRun {
    if let run = runs[text] { return run }
    let run = font.shape(text)
    runs.keep(run, for: text, cost: 1 + text.text.utf8.count)
    return run
  }

  /// Returns a glyph's outline. Its origin is on the baseline; y points down.
  func outline(of glyph: UInt32) -> Path {
    guard glyph != GlyphRun.Glyph.blank else { return Path() }
    if let path = outlines[glyph] { return path }
    let path = glyphOutline(of: glyph, in: font.pointer, unitsPerEm: font.unitsPerEm)
    outlines.keep(path, for: glyph, cost: 1)
    return path
  }

  /// Returns the picture of a glyph in colour, which is empty for other glyphs.
  ///
  /// - Parameter foreground: The colour of the text. Only pictures in black are kept; few have it in them.
  func picture(of glyph: UInt32, foreground: Color = .black) -> ColorGlyphs.Picture {
    guard let colors, glyph != GlyphRun.Glyph.blank else { return ColorGlyphs.Picture() }
    func make(_ foreground: Color) -> ColorGlyphs.Picture {
      colors.picture(of: glyph, foreground: foreground) { [self] in outline(of: $0) }
    }
    let known = pictures[glyph]
    let picture = known ?? make(.black)
    if known == nil { pictures.keep(picture, for: glyph, cost: picture.cost) }
    return picture.usesForeground && foreground != .black ? make(foreground) : picture
  }

  /// Whether a glyph is drawn in colour.
  func hasPicture(of glyph: UInt32) -> Bool {
    guard colors != nil else { return false }
    if let known = pictured[glyph] { return known }
    let isPictured = !picture(of: glyph).items.isEmpty
    pictured.keep(isPictured, for: glyph, cost: 1)
    return isPictured
  }

  /// Whether the face has a character in colour. A sequence, such as a flag, is often one glyph.
  func hasPicture(of character: Character) -> Bool {
    guard colors != nil else { return false }
    let glyphs = run(of: ShapedText(text: String(character), script: Unicode.Scalar.latinScript)).glyphs
    return glyphs.allSatisfy { $0.id != 0 } && glyphs.contains { hasPicture(of: $0.id) }
  }

  /// Whether the face draws a character, either composed or decomposed.
  func covers(_ character: Character) -> Bool { hasOutline(of: character) || hasPicture(of: character) }

  /// Whether the face has the outlines of a character.
  func hasOutline(of character: Character) -> Bool { has(character, where: hasOutline) }

  /// Whether the face has glyphs for a character, be they outlines or pictures.
  func hasGlyphs(for character: Character) -> Bool { has(character) { _ in true } }

  private func has(_ character: Character, where isRight: (_ glyph: UInt32) -> Bool) -> Bool {
    func has(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
      scalars.allSatisfy { scalar in
        if scalar.properties.isDefaultIgnorableCodePoint { return true }
        return isUsed(for: scalar) && font.glyph(for: scalar).map(isRight) == true
      }
    }
    return has(character.unicodeScalars)
      || has(String(character).precomposedStringWithCanonicalMapping.unicodeScalars)
  }

  private func isUsed(for scalar: Unicode.Scalar) -> Bool { scalars?.contains { $0.contains(scalar.value) } ?? true }

  /// Whether a glyph of a visible character is an outline rather than a picture.
  private func hasOutline(of glyph: UInt32) -> Bool { !mayHavePictures || outline(of: glyph).hasExtent }
}

/// The input of ``FontFace/run(of:)``, and the cache key of its result: text, script, direction and features.
struct ShapedText: Hashable, Sendable {
  var text: String
  var isRightToLeft = false
  /// The ISO 15924 script code, as HarfBuzz numbers it.
  var script: UInt32
  var hasLigatures = true
  var features: [FontFeature] = []

  /// Compares the bytes of the texts. For `String`, `é` as one scalar equals `é` as two, but the offsets of their glyphs
  /// differ.
  static func == (a: ShapedText, b: ShapedText) -> Bool {
    a.text.hasSameBytes(as: b.text) && a.isRightToLeft == b.isRightToLeft && a.script == b.script
      && a.hasLigatures == b.hasLigatures && a.features == b.features
  }
}

extension String {
  /// Whether both strings consist of the same scalars. Strings that are equal for `==` may consist of different ones.
  func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

/// Font metrics in ems, all positive. ``Typesetter`` computes the height of lines from them.
struct FontMeasures: Sendable {
  /// The height above the baseline, the depth below it, and the gap to the next line.
  let ascent, descent, leading: CGFloat
  /// The distance from the baseline down to the underline's upper edge, and the underline's thickness.
  let underlineDepth, underlineThickness: CGFloat
  /// The distance from the baseline up to the strikethrough's upper edge, and its thickness.
  let strikeHeight, strikeThickness: CGFloat
  /// The height of a lowercase x.
  let xHeight: CGFloat

  fileprivate init(of font: HarfBuzzFont) {
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font.pointer, &extents)
    let em = font.unitsPerEm
    ascent = CGFloat(extents.ascender) / em
    descent = -CGFloat(extents.descender) / em
    leading = max(CGFloat(extents.line_gap) / em, 0)
    func metric(_ tag: hb_ot_metrics_tag_t) -> CGFloat {
      var position: hb_position_t = 0
      hb_ot_metrics_get_position_with_fallback(font.pointer, tag, &position)
      return CGFloat(position) / em
    }
    underlineDepth = -metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET)
    underlineThickness = metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE)
    strikeHeight = metric(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET)
    strikeThickness = metric(HB_OT_METRICS_TAG_STRIKEOUT_SIZE)
    xHeight = metric(HB_OT_METRICS_TAG_X_HEIGHT)
  }
}

/// Shaped glyphs in visual order, from left to right, as ``FontFace/run(of:)`` returns them. Lengths are in ems.
struct GlyphRun: Sendable {
  struct Glyph: Sendable {
    /// The ``id`` of an invisible character that the font has no glyph for.
    static let blank = UInt32.max

    /// The glyph's index in the font, or ``blank``.
    var id: UInt32
    /// The UTF-8 offset in the text of the first character of the glyph's cluster.
    var textOffset: Int
    var advance: CGFloat
    /// The offset from the pen to the glyph's origin; y points down.
    var offset: CGPoint
  }

  var glyphs: [Glyph]

  var advance: CGFloat { glyphs.reduce(0) { $0 + $1.advance } }

  /// Whether the space between letters follows a glyph. It follows the last glyph of each letter, so that marks stay
  /// with their letter. A letter without a width, such as a soft hyphen, has no space.
  var endsLetter: [Bool] {
    var width: CGFloat = 0
    return glyphs.indices.map { i in
      width += glyphs[i].advance
      if i + 1 < glyphs.count, glyphs[i + 1].textOffset == glyphs[i].textOffset { return false }
      defer { width = 0 }
      return width != 0
    }
  }
}

/// Owns a HarfBuzz font. The font is immutable, so any thread may shape and draw with it.
private final class HarfBuzzFont: @unchecked Sendable {
  let pointer: OpaquePointer
  let unitsPerEm: CGFloat

  convenience init?(file: String, index: UInt32, variations: String?) {
    // HarfBuzz opens the file by its name, and would wait for the writer of a pipe.
    guard FileState(at: file)?.isRegular == true, let blob = hb_blob_create_from_file_or_fail(file) else { return nil }
    self.init(blob, index: index, variations: variations)
  }

  convenience init?(bytes: Data, index: UInt32, variations: String?, isSlanted: Bool) {
    let blob = bytes.withUnsafeBytes {
      hb_blob_create(
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32($0.count), HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
    guard let blob else { return nil }
    self.init(blob, index: index, variations: variations, isSlanted: isSlanted)
  }

  /// - Parameter blob: The bytes of the font. The initialiser releases them.
  private init?(_ blob: OpaquePointer, index: UInt32, variations: String?, isSlanted: Bool = false) {
    defer { hb_blob_destroy(blob) }
    guard index & 0xFFFF < hb_face_count(blob), let face = hb_face_create(blob, index & 0xFFFF) else { return nil }
    defer { hb_face_destroy(face) }
    guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else { return nil }
    let units = hb_face_get_upem(face)
    hb_font_set_scale(font, Int32(units), Int32(units))
    // The upper half is the number of the named instance, counted from 1.
    if index >> 16 > 0 { hb_font_set_var_named_instance(font, index >> 16 - 1) }
    let settings = (variations ?? "").split(separator: ",").compactMap { text -> hb_variation_t? in
      var setting = hb_variation_t()
      return hb_variation_from_string(String(text), -1, &setting) != 0 ? setting : nil
    }
    if !settings.isEmpty { hb_font_set_variations(font, settings, UInt32(settings.count)) }
    if isSlanted, hb_style_get_value(font, HB_STYLE_TAG_ITALIC) == 0,
      hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) == 0
    {
      hb_font_set_synthetic_slant(font, Self.slant)
    }
    hb_font_make_immutable(font)
    (pointer, unitsPerEm) = (font, CGFloat(units))
  }

  /// How far letters are sheared to the right, in heights: that of Chromium.
  private static let slant: Float = 0.25

  deinit { hb_font_destroy(pointer) }

  var weight: Double { Double(hb_style_get_value(pointer, HB_STYLE_TAG_WEIGHT)) }

  func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(pointer, scalar.value, &glyph) != 0 ? glyph : nil
  }

  func hasTable(_ tag: String) -> Bool {
    let table = hb_face_reference_table(hb_font_get_face(pointer), hb_tag_from_string(tag, 4))
    defer { hb_blob_destroy(table) }
    return hb_blob_get_length(table) > 0
  }

  /// The tags of the font's GSUB and GPOS features, which substitute or position glyphs.
  var features: Set<String> {
    let face = hb_font_get_face(pointer)
    var names: Set<String> = []
    for table in ["GSUB", "GPOS"] {
      let table = hb_tag_from_string(table, 4)
      var count = hb_ot_layout_table_get_feature_tags(face, table, 0, nil, nil)
      var tags = [hb_tag_t](repeating: 0, count: Int(count))
      hb_ot_layout_table_get_feature_tags(face, table, 0, &count, &tags)
      for tag in tags {
        names.insert(String(decoding: [24, 16, 8, 0].map { UInt8(tag >> $0 & 255) }, as: UTF8.self))
      }
    }
    return names
  }

  func shape(_ shaped: ShapedText) -> GlyphRun {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    var text = shaped.text
    text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) {
        hb_buffer_add_utf8(buffer, $0.baseAddress, Int32($0.count), 0, Int32($0.count))
      }
    }
    hb_buffer_set_direction(buffer, shaped.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_t(rawValue: shaped.script))
    hb_buffer_guess_segment_properties(buffer)
    let switches =
      (shaped.hasLigatures ? [] : ["liga", "clig", "dlig"].map { ($0, 0) })
      + shaped.features.map { ($0.tag, $0.value) }
    let features = switches.map { tag, value in
      // From the first character to the last.
      hb_feature_t(tag: hb_tag_from_string(tag, 4), value: UInt32(value), start: 0, end: .max)
    }
    hb_shape(pointer, buffer, features, UInt32(features.count))
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    let glyphs = (0..<Int(count)).map { i in
      let (info, position) = (infos![i], positions![i])
      var glyph = GlyphRun.Glyph(
        id: info.codepoint, textOffset: Int(info.cluster), advance: CGFloat(position.x_advance) / unitsPerEm,
        offset: CGPoint(x: CGFloat(position.x_offset) / unitsPerEm, y: -CGFloat(position.y_offset) / unitsPerEm))
      // Few fonts have a glyph for a tab. The glyph 0, for missing characters, would draw a box.
      if glyph.id == 0, let character = text.character(atUTF8: glyph.textOffset), character.showsNothing {
        (glyph.id, glyph.advance) = (GlyphRun.Glyph.blank, character.isWhitespace ? spaceAdvance : 0)
      }
      return glyph
    }
    return GlyphRun(glyphs: glyphs)
  }

  /// The width of a space in ems; a quarter if the font has none.
  private var spaceAdvance: CGFloat {
    guard let glyph = glyph(for: " ") else { return 0.25 }
    return CGFloat(hb_font_get_glyph_h_advance(pointer, glyph)) / unitsPerEm
  }
}

extension Path {
  /// Whether it goes anywhere. Some fonts have lone points in the place of an outline, as the box of a picture.
  fileprivate var hasExtent: Bool {
    var start = CGPoint.zero
    return elements.contains { element in
      switch element {
      case .move(let p): start = p
      case .line(let p), .quadCurve(let p, _), .curve(let p, _, _): return p != start
      case .closeSubpath: break
      }
      return false
    }
  }
}

/// Scripts of characters, by which ``TextFonts`` splits a line into segments.
extension Unicode.Scalar {
  /// The script code; nil for characters that occur in every script.
  var script: UInt32? {
    let script = hb_unicode_script(hb_unicode_funcs_get_default(), value)
    return [HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN].contains(script) ? nil : script.rawValue
  }

  static let latinScript = HB_SCRIPT_LATIN.rawValue
}
