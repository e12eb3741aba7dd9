import Foundation

/// An error that prevents setting a text. ``TextLayout`` throws it.
public enum FontError: Error, Hashable, CustomStringConvertible {
  /// The path of a file that is no font or that cannot be read.
  case unreadableFile(String)
  /// No font is installed.
  case noFonts

  public var description: String {
    switch self {
    case .unreadableFile(let path): "'\(path)' is no font file that can be read"
    case .noFonts: "no font is installed; install one, such as Debian's fonts-inter, or name a font file"
    }
  }
}

/// A difference between the text that was asked for and the text that was typeset, such as a missing family, glyph or
/// feature. ``TextLayout/notes`` holds them, and views warn of them.
public enum FontNote: Hashable, Sendable, CustomStringConvertible {
  /// A family that is not installed, and the family used instead.
  case missingFamily(String, used: String)
  /// Characters of one writing system that no installed font draws.
  case missingGlyphs(MissingGlyphs)
  /// Some characters are set in a fallback font.
  case substituted(font: String, used: String)
  /// Some characters are set in a fallback font, because the font has only pictures for them that cannot be drawn.
  case replacedColors(font: String, used: String)
  /// An OpenType feature that the font does not have.
  case missingFeature(String, font: String)
  /// Some emoji are drawn as outlines of a fallback font, because no font has them in colour.
  case emojiInOutlines(font: String)
  /// The font has no slanted face.
  case missingItalic(font: String)
  /// The font has no face of that weight.
  case missingWeight(Double, font: String)
  /// The font has no face of that width.
  case missingWidth(Double, font: String)
  /// The font has no digits of equal width, which were asked for.
  case proportionalDigits(font: String)

  /// The generic families of CSS, and the names of Pathreel's own families in scene files.
  private static let generic = ["monospace": "monospaced", "sans-serif": "default", "system-ui": "default"]

  /// The note, with the characters that it is about.
  public var description: String { details.map { "\(message) (missing: \($0))" } ?? message }

  /// The note without the characters that it is about, so that it is the same for all texts that lack the same thing.
  package var message: String {
    switch self {
    case .missingFamily(let family, let used):
      "the font family '\(family)' is not installed; '\(used)' is used"
        + (Self.generic[family.lowercased()].map { "; for CSS's '\(family)' write '\($0)'" } ?? "")
    case .missingGlyphs(let missing): missing.message
    case .substituted(let font, let used): "the font '\(font)' lacks some of the characters; '\(used)' is used for them"
    case .replacedColors(let font, let used):
      "the font '\(font)' has some of the characters only as pictures that cannot be drawn; '\(used)' is used for them"
    case .emojiInOutlines(let font):
      "no installed font has some of the emoji in colour; '\(font)' draws them as outlines; "
        + "install Debian's \(WritingSystem.emoji.package ?? "")"
    case .missingFeature(let feature, let font): "the font '\(font)' has no feature '\(feature)'"
    case .missingItalic(let font): "the font '\(font)' has no italic; its letters stand upright"
    case .missingWeight(let weight, let font): "the font '\(font)' has no weight near \(wholeText(weight))"
    case .missingWidth(let width, let font): "the font '\(font)' has no width near \(wholeText(width)) percent"
    case .proportionalDigits(let font): "the font '\(font)' has no digits of one width"
    }
  }

  /// The first of the characters that the note is about; nil if it is about the whole text.
  package var details: String? {
    if case .missingGlyphs(let missing) = self { missing.list } else { nil }
  }
}

/// Characters of one writing system that a text contains and no installed font draws.
public struct MissingGlyphs: Hashable, Sendable {
  /// The name of the font that was asked for.
  public var font: String
  /// What the characters belong to, with the package that would help.
  public var system: WritingSystem
  /// Whether the font has pictures for them that cannot be drawn.
  public var isInColor: Bool
  /// The characters, each once, in the order of the text.
  public var characters: [Character]

  package var message: String {
    let lack =
      isInColor
      ? "the font '\(font)' has \(system.name) only as pictures that cannot be drawn, and no other installed font has them"
      : "the font '\(font)' has no glyphs for \(system.name), nor has another installed font"
    return "\(lack); " + (system.package.map { "install Debian's \($0)" } ?? "name a font file that has them")
  }

  /// The number of characters that a message lists.
  private static var listed: Int { 8 }

  package var list: String {
    let texts = characters.prefix(Self.listed).map { character in
      let points = character.unicodeScalars.map(\.codePoint).joined(separator: " ")
      return characters.count == 1 ? "'\(character)' (\(points))" : "'\(character)'"
    }
    let more = characters.count - Self.listed
    return texts.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}

/// The notes about a text, in the order in which they were added, without duplicates; those about missing glyphs are
/// last, with one note for the characters of a font and a writing system. ``TextFonts``, ``TextLayout`` and
/// ``GlyphClusters`` collect them.
package struct FontNotes {
  private var whole: [FontNote] = []
  private var known: Set<FontNote> = []
  private var gaps: [MissingGlyphs] = []
  /// The index in ``gaps`` by the gap without its characters.
  private var places: [MissingGlyphs: Int] = [:]
  /// The characters in ``gaps``.
  private var missing: Set<Missing> = []

  private struct Missing: Hashable {
    let character: Character
    let font: String
    let isInColor: Bool
  }

  package init() {}

  package var all: [FontNote] {
    // One note says which package has all emoji.
    let lacksEmoji = gaps.contains { $0.system == .emoji }
    let others = whole.filter { if case .emojiInOutlines = $0 { !lacksEmoji } else { true } }
    return others + gaps.map(FontNote.missingGlyphs)
  }

  package mutating func add(_ note: FontNote) {
    guard case .missingGlyphs(var gap) = note else {
      if case .emojiInOutlines = note, whole.contains(where: { if case .emojiInOutlines = $0 { true } else { false } })
      {
        return
      }
      if known.insert(note).inserted { whole.append(note) }
      return
    }
    // The fonts of letters are not expected to have emoji, so one of them stands for all.
    if gap.system == .emoji, let other = gaps.first(where: { $0.system == .emoji && $0.isInColor == gap.isInColor }) {
      gap.font = other.font
    }
    let new = gap.characters.filter {
      missing.insert(Missing(character: $0, font: gap.font, isInColor: gap.isInColor)).inserted
    }
    if new.isEmpty { return }
    var key = gap
    key.characters = []
    if let place = places[key] {
      gaps[place].characters += new
    } else {
      places[key] = gaps.count
      key.characters = new
      gaps.append(key)
    }
  }

  /// Adds the characters of a segment that its face does not draw.
  mutating func add(missingOf segment: TextSegment) {
    let face = segment.face
    guard face.mayHavePictures || segment.glyphs.glyphs.contains(where: { $0.id == 0 }) else { return }
    for character in segment.text.text where !character.showsNothing && !face.covers(character) {
      let isInColor = face.hasGlyphs(for: character)
      if missing.contains(Missing(character: character, font: face.name, isInColor: isInColor)) { continue }
      add(
        .missingGlyphs(
          MissingGlyphs(
            font: face.name, system: WritingSystem(of: character), isInColor: isInColor, characters: [character])))
    }
  }
}

/// A number without decimals. It may be too large for an integer, or infinite.
private func wholeText(_ number: Double) -> String { String(format: "%.15g", number.rounded()) }

extension Unicode.Scalar {
  /// The code point as text, such as `U+00E9`.
  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
