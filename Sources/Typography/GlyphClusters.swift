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
    /// The outlines with the pen at the origin, on the baseline.
    package var outline: Path
    /// The distance to the next cluster.
    package var advance: CGFloat
    /// The characters that the cluster represents.
    package var characters: Range<Int>
    /// The index of its run.
    package var run: Int
    package var isRightToLeft: Bool
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
    let bidi = BidiParagraph(characters.map(\.character))
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
    // The index in the line of each character of the segment, by the UTF-8 offset at which the character begins.
    var offsets: [Int: Int] = [:]
    var offset = 0
    for (i, character) in segment.text.text.enumerated() {
      offsets[offset] = segment.start + i
      offset += character.utf8.count
    }
    let glyphs = segment.glyphs.glyphs
    let starts = Set(glyphs.map(\.textOffset)).sorted()
    // For each glyph's offset, the next larger one.
    let following = Dictionary(uniqueKeysWithValues: zip(starts, starts.dropFirst()))
    var last: Int?
    for glyph in glyphs {
      let outline = segment.face.outline(of: glyph.id)
      let advance = glyph.advance * size
      if last != glyph.textOffset {
        last = glyph.textOffset
        let first = character(at: glyph.textOffset, in: offsets)
        let next = following[glyph.textOffset]
        let end = next.map { max(character(at: $0, in: offsets), first + 1) } ?? segment.start + segment.count
        clusters.append(
          Cluster(
            outline: Path(), advance: 0, characters: first..<max(end, first + 1), run: segment.run,
            isRightToLeft: segment.level % 2 == 1))
      }
      let pen = clusters[clusters.count - 1].advance
      if !outline.isEmpty {
        clusters[clusters.count - 1].outline.addPath(
          outline,
          transform: CGAffineTransform(size, 0, 0, size, pen + glyph.offset.x * size, glyph.offset.y * size))
      }
      clusters[clusters.count - 1].advance += advance
    }
  }

  /// Returns the character that contains a UTF-8 offset of the segment.
  private func character(at offset: Int, in offsets: [Int: Int]) -> Int {
    var offset = offset
    while offset > 0, offsets[offset] == nil { offset -= 1 }
    return offsets[offset] ?? 0
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
}
