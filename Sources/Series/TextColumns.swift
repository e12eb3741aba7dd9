extension StringProtocol {
  /// The number of columns that the text takes on a terminal: two for each East Asian wide character and each emoji, one
  /// for each other character. Tables, underlines and the progress line need it.
  ///
  /// ```swift
  /// "scène".columnCount  // 5
  /// "場面".columnCount  // 4
  /// ```
  ///
  /// The ranges are those of the Unicode Standard Annex 11 with the property W or F, without rare symbols.
  package var columnCount: Int { reduce(0) { $0 + $1.columnCount } }

  /// The longest beginning of the text that takes at most this number of columns.
  package func prefix(columns: Int) -> SubSequence {
    var left = columns
    return prefix { character in
      left -= character.columnCount
      return left >= 0
    }
  }
}

extension Character {
  fileprivate var columnCount: Int {
    unicodeScalars.contains { $0.isWide } ? 2 : 1
  }
}

extension Unicode.Scalar {
  fileprivate var isWide: Bool {
    guard value >= 0x1100 else { return false }
    switch value {
    case 0x1100...0x115F,  // the first consonants of Korean syllables
      0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4CF,  // Chinese, Japanese, Yi
      0xA960...0xA97F, 0xAC00...0xD7A3,  // Korean
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,  // compatibility forms
      0x17000...0x1B2FF, 0x20000...0x3FFFD:  // Tangut, Kana, rare ideographs
      return true
    case 0xFE0F:  // asks for the coloured form of an emoji
      return true
    default: return properties.isEmojiPresentation
    }
  }
}
