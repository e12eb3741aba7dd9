/// Where a line of text may end: the common part of Unicode's line breaking algorithm (UAX #14), and never inside a
/// grapheme.
///
/// There is a break after spaces (LB18), zero-width spaces (LB8), soft hyphens, and hyphens and dashes before a letter
/// (LB21, so not in -1); between ideographs (LB30b and ID). There is none beside no-break spaces and word joiners (LB11,
/// LB12), before closing and small marks (LB13), or after opening ones (LB14). Of the rest, Thai and Khmer words, which
/// need a dictionary, and Hangul syllables do not break.
struct LineBreaks {
  private let characters: [Character]

  init(_ characters: [Character]) { self.characters = characters }

  /// The last place in a range where the next line may begin.
  func last(in range: Range<Int>) -> Int? { range.last(where: isAllowed) }

  /// Whether the next line may begin with the character at `i`.
  func isAllowed(before i: Int) -> Bool {
    guard i > 0, i < characters.count else { return false }
    let (previous, next) = (characters[i - 1], characters[i])
    if next.isBreakingSpace || next.closes { return false }
    if previous.isBreakingSpace || previous == "\u{200B}" { return true }
    if previous == "\u{AD}" { return true }
    if previous.isHyphen { return next.isLetter }
    return (previous.isIdeographic || next.isIdeographic) && !previous.opens && !previous.isGlue && !next.isGlue
  }
}

extension Character {
  /// A space that a line may end with, and that then takes no room.
  var isBreakingSpace: Bool { isWhitespace && !isGlue }

  fileprivate var isGlue: Bool { ["\u{A0}", "\u{202F}", "\u{2007}", "\u{2060}"].contains(self) }
  fileprivate var isHyphen: Bool { ["-", "\u{2010}", "\u{2013}", "\u{2014}", "/"].contains(self) }
  /// Closing marks and the small marks that Japanese and Chinese never put at a line's start.
  fileprivate var closes: Bool { ")]}»”’、。，．！？：；）］｝」』】〕〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ!?,.;:".contains(self) }
  fileprivate var opens: Bool { "([{«“‘（［｛「『【〔〈《".contains(self) }
  /// Han, kana and the other letters between which a line may end; Hangul breaks at spaces.
  fileprivate var isIdeographic: Bool {
    guard let value = unicodeScalars.first?.value else { return false }
    return (0x2E80...0x303F).contains(value) || (0x3041...0x30FF).contains(value) || (0x31F0...0x31FF).contains(value)
      || (0x3400...0x4DBF).contains(value) || (0x4E00...0x9FFF).contains(value) || (0xF900...0xFAFF).contains(value)
      || (0xFF00...0xFFEF).contains(value) || (0x20000...0x3FFFF).contains(value)
  }
}
