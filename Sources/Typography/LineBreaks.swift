import CUnicode

/// Where a line of text may end: Unicode's line breaking algorithm (UAX #14), which ICU works out, with its dictionaries
/// for Thai, Lao, Khmer and Burmese; and never inside a grapheme.
package struct LineBreaks {
  private let allowed: [Bool]

  /// - Parameter characters: Of a paragraph; none where no line is broken.
  package init(_ characters: [Character]) {
    let text = Array(String(characters).utf16)
    var places = [Bool](repeating: false, count: text.count + 1)
    guard !text.isEmpty, pathreel_line_breaks(text, Int32(text.count), &places) else {
      allowed = []
      return
    }
    var (allowed, start) = ([Bool](), 0)
    for character in characters {
      allowed.append(start > 0 && places[start])
      start += character.utf16.count
    }
    self.allowed = allowed
  }

  /// The last place in a range where the next line may begin.
  func last(in range: Range<Int>) -> Int? { range.last(where: isAllowed) }

  /// Whether the next line may begin with the character at `i`.
  package func isAllowed(before i: Int) -> Bool { allowed.indices.contains(i) && allowed[i] }
}

extension Character {
  /// A space that a line may end with, and that then takes no room.
  var isBreakingSpace: Bool { isWhitespace && !["\u{A0}", "\u{202F}", "\u{2007}"].contains(self) }
}
