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
  /// A character that no installed font has.
  case missingGlyph(Character, font: String)
  /// Some characters are set in a fallback font.
  case substituted(font: String, used: String)
  /// An OpenType feature that the font does not have.
  case missingFeature(String, font: String)
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

  public var description: String {
    switch self {
    case .missingFamily(let family, let used):
      "the font family '\(family)' is not installed; '\(used)' is used"
        + (Self.generic[family.lowercased()].map { "; for CSS's '\(family)' write '\($0)'" } ?? "")
    case .missingGlyph(let character, let font):
      "the font '\(font)' has no glyph for '\(character)' (\(character.unicodeScalars.map(\.codePoint).joined(separator: " ")))"
        + (character.isColorful ? "; emoji in colour are not drawn" : "")
    case .substituted(let font, let used): "the font '\(font)' lacks some of the characters; '\(used)' is used for them"
    case .missingFeature(let feature, let font): "the font '\(font)' has no feature '\(feature)'"
    case .missingItalic(let font): "the font '\(font)' has no italic; its letters stand upright"
    case .missingWeight(let weight, let font): "the font '\(font)' has no weight near \(wholeText(weight))"
    case .missingWidth(let width, let font): "the font '\(font)' has no width near \(wholeText(width)) percent"
    case .proportionalDigits(let font): "the font '\(font)' has no digits of one width"
    }
  }
}

/// Notes in the order in which they were added, without duplicates. ``TextFonts`` and ``TextLayout`` collect them.
struct FontNotes {
  private(set) var all: [FontNote] = []
  // A text of many characters that no font has makes as many notes.
  private var known: Set<FontNote> = []

  mutating func add(_ note: FontNote) { if known.insert(note).inserted { all.append(note) } }
}

/// A number without decimals. It may be too large for an integer, or infinite.
private func wholeText(_ number: Double) -> String { String(format: "%.15g", number.rounded()) }

extension Character {
  /// Whether the character is usually drawn in colour.
  fileprivate var isColorful: Bool {
    unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
  }
}

extension Unicode.Scalar {
  /// The code point as text, such as `U+00E9`.
  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
