import CUnicode

/// The line break opportunities of a paragraph, by Unicode's line breaking algorithm (UAX #14). ICU computes them, with
/// its dictionaries for Thai, Lao, Khmer and Burmese. No break is inside a grapheme cluster. ``Typesetter`` breaks
/// lines by them.
package struct LineBreaks {
  /// For each character, whether a line may begin with it.
  private let allowed: [Bool]

  /// - Parameter characters: The characters of a paragraph; empty if no line is broken.
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

  /// Returns the last index in a range at which the next line may begin.
  func last(in range: Range<Int>) -> Int? { range.last(where: isAllowed) }

  /// Whether the next line may begin with the character at `i`.
  package func isAllowed(before i: Int) -> Bool { allowed.indices.contains(i) && allowed[i] }
}

extension Character {
  /// Whether it is a space at which a line may be broken. At the end of a line, the space takes no room.
  var isBreakingSpace: Bool { isWhitespace && !["\u{A0}", "\u{202F}", "\u{2007}"].contains(self) }
}
