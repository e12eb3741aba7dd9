import Foundation
import PathreelGeometry

/// A shaped line of text in several styles, split into clusters that can be placed one by one: a letter with its marks,
/// or a ligature. The SVG reader's `TextSetter` places them.
///
/// Lengths are in points. The line is not broken, and the text has no line ends.
///
/// Cost: O(characters).
package struct GlyphClusters {
  /// Glyphs that belong to the same characters.
  package struct Cluster {
    /// The indices of its glyphs in ``GlyphClusters/glyphs``.
    package var glyphs: Range<Int>
    /// The distance to the next cluster.
    package var advance: CGFloat
    /// The characters that the cluster represents.
    package var characters: Range<Int>
    /// The index of its run.
    package var run: Int
    package var isRightToLeft: Bool
  }

  /// A glyph of a cluster.
  package struct Glyph {
    /// The outline in ems, shared by all glyphs of its kind; empty for a glyph in colour.
    package var outline: Path
    /// What a glyph in colour shows, in the coordinates of the cluster; nil for an outline.
    package var picture: GlyphPicture?
    /// From the outline's coordinates to those of the cluster: points, with the pen at the origin, on the baseline.
    package var place: CGAffineTransform
  }

  /// The font metrics of a run at its size, in points; all positive.
  package struct Measures {
    package var ascent, descent, xHeight: CGFloat
    /// The distance from the baseline down to the underline's upper edge, and up to the strikethrough's upper edge.
    package var underlineDepth, strikeHeight: CGFloat
    package var underlineThickness, strikeThickness: CGFloat
  }

  /// The clusters in visual order, from left to right.
  package private(set) var clusters: [Cluster] = []
  /// The glyphs of all clusters that show something.
  package private(set) var glyphs: [Glyph] = []
  /// The metrics per run.
  package private(set) var measures: [Measures] = []
  package private(set) var notes: [FontNote] = []

  /// - Throws: ``FontError`` if no face can be opened.
  package init(_ runs: [TextRun]) throws(FontError) {
    let fonts = try TextFonts(runs)
    var notes = fonts.notes
    measures = zip(fonts.faces, fonts.styles).map { face, style in
      let (own, size) = (face.measures, style.font.size)
      return Measures(
        ascent: own.ascent * size, descent: own.descent * size, xHeight: own.xHeight * size,
        underlineDepth: own.underlineDepth * size, strikeHeight: own.strikeHeight * size,
        underlineThickness: own.underlineThickness * size, strikeThickness: own.strikeThickness * size)
    }
    var characters: [StyledCharacter] = []
    for (i, run) in runs.enumerated() {
      for character in run.text { characters.append(StyledCharacter(character: character, run: i)) }
    }
    let bidi = BidiParagraph(characters.map(\.character), isRightToLeft: runs.first?.style.isRightToLeft)
    for (i, level) in bidi.levels.enumerated() { characters[i].level = level }
    let segments = fonts.segments(of: characters)
    for i in BidiParagraph.visualOrder(of: segments.map(\.level)) {
      add(segments[i])
      notes.add(missingOf: segments[i])
    }
    self.notes = notes.all
  }

  private mutating func add(_ segment: TextSegment) {
    let size = segment.style.font.size
    // The index in the line of the character at each UTF-8 offset of the segment.
    var characters: [Int] = []
    for (i, character) in segment.text.text.enumerated() {
      characters.append(contentsOf: repeatElement(segment.start + i, count: character.utf8.count))
    }
    let shaped = segment.glyphs.glyphs
    var begins = [Bool](repeating: false, count: characters.count)
    for glyph in shaped { begins[glyph.textOffset] = true }
    var last: Int?
    for glyph in shaped {
      if last != glyph.textOffset {
        last = glyph.textOffset
        let first = characters[glyph.textOffset]
        let next = begins[(glyph.textOffset + 1)...].firstIndex(of: true)
        let end = next.map { characters[$0] } ?? segment.start + segment.count
        clusters.append(
          Cluster(
            glyphs: glyphs.count..<glyphs.count, advance: 0, characters: first..<max(end, first + 1), run: segment.run,
            isRightToLeft: segment.level % 2 == 1))
      }
      let cluster = clusters.count - 1
      let x = clusters[cluster].advance + glyph.offset.x * size
      let place = CGAffineTransform(size, 0, 0, size, x, glyph.offset.y * size)
      let picture = segment.picture(of: glyph, at: place)
      let outline = picture == nil ? segment.face.outline(of: glyph.id) : Path()
      if !outline.isEmpty || picture != nil {
        glyphs.append(Glyph(outline: outline, picture: picture, place: place))
        clusters[cluster].glyphs = clusters[cluster].glyphs.lowerBound..<glyphs.count
      }
      clusters[cluster].advance += glyph.advance * size
    }
  }
}

/// Installed families, for the lists of families in SVG pictures.
extension Font {
  /// Whether a family is installed under this name.
  package static func isInstalled(family: String) -> Bool {
    guard let match = try? FontLibrary.shared.match(for: .custom(family, size: 1)) else { return false }
    return !match.notes.contains {
      if case .missingFamily = $0 { true } else { false }
    }
  }

  /// A family, and those with the same widths that stand in for it, as in browsers.
  package static func equivalents(of family: String) -> [String] {
    [family] + (equivalents[family.lowercased()] ?? [])
  }

  private static let equivalents: [String: [String]] = [
    "arial": ["Liberation Sans", "Arimo"], "helvetica": ["Liberation Sans", "Arimo"],
    "courier new": ["Liberation Mono", "Cousine"], "courier": ["Liberation Mono", "Cousine"],
    "times new roman": ["Liberation Serif", "Tinos"], "times": ["Liberation Serif", "Tinos"],
    "calibri": ["Carlito"], "cambria": ["Caladea"], "georgia": ["Gelasio"],
  ]

  /// The height of its lines above and below the baseline, and the gap between lines, in points; all 0 if no font is
  /// installed.
  package var extents: (ascent: Double, descent: Double, leading: Double) {
    guard let measures = (try? FontLibrary.shared.match(for: self))?.face.measures else { return (0, 0, 0) }
    return (Double(measures.ascent * size), Double(measures.descent * size), Double(measures.leading * size))
  }

  /// The name of the face that is used for the font; empty if no font is installed.
  package var familyInUse: String { (try? FontLibrary.shared.match(for: self))?.face.name ?? "" }
}
