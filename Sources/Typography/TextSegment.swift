import Foundation
import PathreelGeometry

/// A character of a text with its run and its embedding level; odd levels run from right to left. ``TextFonts`` makes
/// segments of these characters.
struct StyledCharacter {
  var character: Character
  var run: Int
  var level = 0
}

/// A part of a line that is shaped at once: one run, one face, one script, one direction. ``TextFonts/segments(of:)``
/// returns them.
struct TextSegment {
  var run: Int
  var face: FontFace
  var style: TextStyle
  var text: ShapedText
  /// The index of its first character in the line, and its number of characters.
  var start: Int
  var count = 0
  var level: Int

  var glyphs: GlyphRun { face.run(of: text) }

  /// The picture of a glyph at a place, from ems; nil for a glyph that is an outline.
  func picture(of glyph: GlyphRun.Glyph, at place: CGAffineTransform) -> GlyphPicture? {
    guard face.mayHavePictures else { return nil }
    let character = text.text.character(atUTF8: glyph.textOffset).map(String.init) ?? ""
    return GlyphPicture(of: glyph.id, in: face, showing: character, at: place)
  }
}

/// The fonts of a text's runs; each is opened once. ``TextLayout`` and ``GlyphClusters`` open them.
struct TextFonts {
  /// The face per run.
  private(set) var faces: [FontFace] = []
  private(set) var styles: [TextStyle]
  private(set) var notes = FontNotes()

  init(_ runs: [TextRun]) throws(FontError) {
    styles = runs.map(\.style)
    for style in styles {
      let match = try FontLibrary.shared.match(for: style.font)
      faces.append(match.face)
      for note in match.notes { notes.add(note) }
      for feature in style.font.features where feature.value > 0 && !match.face.features.contains(feature.tag) {
        if feature != .monospacedDigits {
          notes.add(.missingFeature(feature.tag, font: match.face.name))
        } else if !match.face.hasDigitsOfOneWidth {
          notes.add(.proportionalDigits(font: match.face.name))
        }
      }
    }
  }

  func scaled(by factor: CGFloat) -> TextFonts {
    var fonts = self
    fonts.styles = styles.map { $0.scaled(by: factor) }
    return fonts
  }

  /// Splits a line into segments, in the order of its characters.
  func segments(of line: [StyledCharacter]) -> [TextSegment] {
    let faces = faces(of: line)
    var segments: [TextSegment] = []
    var script: UInt32?
    for (i, item) in line.enumerated() {
      let own = item.character.unicodeScalars.lazy.compactMap(\.script).first
      // No copy of the last segment may live on, or its text would be copied for each character.
      let goesOn = segments.last.map {
        $0.run == item.run && $0.level == item.level && $0.face.isSame(as: faces[i])
          && (own == nil || script == nil || own == script)
      }
      if goesOn == true {
        segments[segments.count - 1].text.text.append(item.character)
        segments[segments.count - 1].count += 1
        if script == nil, let own {
          script = own
          segments[segments.count - 1].text.script = own
        }
        continue
      }
      // A character without a script of its own belongs to the segment before it.
      script = own ?? script
      let style = styles[item.run]
      let text = ShapedText(
        text: String(item.character), isRightToLeft: item.level % 2 == 1, script: script ?? Unicode.Scalar.latinScript,
        hasLigatures: style.tracking == 0, features: style.font.features)
      segments.append(
        TextSegment(run: item.run, face: faces[i], style: style, text: text, start: i, count: 1, level: item.level))
    }
    return segments
  }

  /// Returns the face per character: its run's, or a fallback face that has the character. An emoji takes a fallback face
  /// that has it in colour before its run's face. An invisible character keeps the face before it.
  private func faces(of line: [StyledCharacter]) -> [FontFace] {
    var result: [FontFace] = []
    for (i, item) in line.enumerated() {
      let own = faces[item.run]
      if item.character.showsNothing {
        let last = i > 0 && line[i - 1].run == item.run ? result[i - 1] : own
        // The space of a font in colour is as wide as an emoji.
        result.append(last.mayHavePictures && item.character.isWhitespace ? own : last)
      } else {
        result.append(face(for: item.character, in: styles[item.run].font, own: own))
      }
    }
    return result
  }

  private func face(for character: Character, in font: Font, own: FontFace) -> FontFace {
    let isOwn =
      character.prefersPicture
      ? own.hasPicture(of: character)
      : character.refusesPicture ? own.hasOutline(of: character) : own.covers(character)
    if isOwn { return own }
    guard let other = FontLibrary.shared.substitute(for: character, in: font) else { return own }
    // The own face has it in the other form.
    if character.prefersPicture, own.covers(character), !other.hasPicture(of: character) { return own }
    if character.refusesPicture, own.covers(character), !other.hasOutline(of: character) { return own }
    return other
  }
}

extension Character {
  /// Whether it is invisible, so that no font needs a glyph for it.
  var showsNothing: Bool {
    isWhitespace || unicodeScalars.allSatisfy { $0.properties.isDefaultIgnorableCodePoint || $0.value < 0x20 }
  }
}

extension FontFace {
  /// Whether digits have equal width without a feature.
  fileprivate var hasDigitsOfOneWidth: Bool {
    let widths = "0123456789".map { run(of: ShapedText(text: String($0), script: Unicode.Scalar.latinScript)).advance }
    return widths.allSatisfy { abs($0 - widths[0]) < 1e-6 }
  }
}
