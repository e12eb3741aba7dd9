/// A token of Swift source text. ``SwiftLexer`` makes them; comments and white space are none.
package struct SwiftToken: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A name or a keyword, without back quotes.
    case word
    case number
    /// A string without interpolations, with its quotes.
    case string
    /// A piece of a string between interpolations. The tokens of the interpolations are beside it.
    case stringPiece
    /// `#` and a name, such as `#Preview`.
    case directive
    /// `@` and a name, such as `@State`.
    case attribute
    /// One character of an operator, or a bracket or separator. A regular expression between `#/` and `/#` is one too.
    case mark
  }

  package var kind: Kind
  /// The name of a word, directive or attribute, without `#`, `@` and back quotes; else the text as it is written.
  package var text: String
  /// The offsets of its bytes in the file.
  package var range: Range<Int>
  /// Whether it is the first token of its line.
  package var beginsLine: Bool

  func isMark(_ text: String) -> Bool { kind == .mark && self.text == text }
  func isWord(_ text: String) -> Bool { kind == .word && self.text == text }
}
