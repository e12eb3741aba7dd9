/// A text template with parts in braces, each of which may end in a number format: `R = {rolling:03}`. `{{` and `}}`
/// are literal braces.
///
/// ``TextTemplate`` parses texts of scenes with it, and `FieldTemplate` captions and names of outputs. The caller
/// interprets what is inside the braces: an expression, or the name of a field.
///
/// ```swift
/// let text = try BracedText("take-{frame:05}.png")
/// text.pieces  // "take-", frame with the format 05, ".png"
/// ```
package struct BracedText: Hashable, Sendable {
  /// A piece of the text: literal text, or a part in braces.
  package enum Piece: Hashable, Sendable {
    case literal(String)
    case braces(Braces)
  }

  /// A part in braces. Ranges count Unicode scalars of the text.
  package struct Braces: Hashable, Sendable {
    /// The text inside the braces without the format.
    package let content: String
    /// The number format at the end of the part, if there is one.
    package let format: NumberFormat?
    /// The range of the part, including its braces.
    package let part: Range<Int>
    /// The text after the last colon, with its range, if it is no valid format; otherwise nil.
    package let rest: (text: String, part: Range<Int>)?

    package static func == (a: Braces, b: Braces) -> Bool {
      (a.content, a.format, a.part) == (b.content, b.format, b.part)
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(content)
      hasher.combine(format)
      hasher.combine(part)
    }
  }

  /// A mistake in a text, and its range.
  package struct ParsingError: Error, Hashable, Sendable {
    /// The range of the mistake, in Unicode scalars of the text.
    package let part: Range<Int>
    /// What is wrong, and what to do about it.
    package let message: String

    /// A text that is no valid number format.
    package init(format text: String, at part: Range<Int>) {
      let advice = NumberFormat.advice(insteadOf: text)
      (self.part, message) = (part, "'\(text)' is no format of a number; write \(advice)")
    }

    fileprivate init(_ part: Range<Int>, _ message: String) { (self.part, self.message) = (part, message) }
  }

  /// The pieces, in order.
  package let pieces: [Piece]

  /// - Throws: ``ParsingError`` for a brace without its counterpart.
  package init(_ text: String) throws(ParsingError) {
    let scalars = Array(text.unicodeScalars)
    var pieces: [Piece] = []
    var literal = String.UnicodeScalarView()
    var i = 0
    while i < scalars.count {
      let next = i + 1 < scalars.count ? scalars[i + 1] : nil
      switch scalars[i] {
      case "{" where next == "{", "}" where next == "}":
        literal.append(scalars[i])
        i += 2
      case "}": throw ParsingError(i..<i + 1, "this '}' closes nothing; a brace itself is written '}}'")
      case "{":
        guard let end = scalars[i...].firstIndex(of: "}") else {
          throw ParsingError(i..<i + 1, "this '{' is never closed; a brace itself is written '{{'")
        }
        if !literal.isEmpty { pieces.append(.literal(String(literal))) }
        literal = String.UnicodeScalarView()
        pieces.append(.braces(Braces(scalars[i + 1..<end])))
        i = end + 1
      default:
        literal.append(scalars[i])
        i += 1
      }
    }
    if !literal.isEmpty { pieces.append(.literal(String(literal))) }
    self.pieces = pieces
  }
}

extension BracedText.Braces {
  /// - Parameter scalars: The scalars between the braces, as a slice of the whole text.
  fileprivate init(_ scalars: ArraySlice<Unicode.Scalar>) {
    part = scalars.startIndex - 1..<scalars.endIndex + 1
    func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
    guard let colon = scalars.lastIndex(of: ":") else {
      (content, format, rest) = (text(scalars.indices), nil, nil)
      return
    }
    let end = scalars.lastIndex { $0 != " " }.map { max($0, colon) + 1 } ?? scalars.endIndex
    // Clock and date formats contain colons themselves. They are short: 24 characters bound the work on a long text.
    for first in scalars.indices where scalars[first] == ":" && first < colon && end - first <= 24 {
      guard let clock = NumberFormat(text(first + 1..<end)) else { continue }
      (content, format, rest) = (text(scalars.startIndex..<first), clock, nil)
      return
    }
    let last = text(colon + 1..<end)
    format = NumberFormat(last)
    content = text(scalars.startIndex..<colon)
    rest = format == nil ? (last, colon + 1..<end) : nil
  }
}
