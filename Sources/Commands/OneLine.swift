extension String {
  /// The text on one line, for lists: a line break is `\n`, a tab is `\t`, and other characters that a terminal would obey
  /// are as `\u{1b}`.
  var onOneLine: String {
    map { $0.isNewline ? "\\n" : $0.unicodeScalars.map { $0 == "\t" ? "\\t" : $0.printable }.joined() }.joined()
  }

  /// The text in lines, for messages: characters that a terminal would obey, other than line breaks and tabs, are as
  /// `\u{1b}`.
  var inLines: String {
    unicodeScalars.map { $0 == "\n" || $0 == "\t" ? String($0) : $0.printable }.joined()
  }
}

extension Unicode.Scalar {
  /// The character itself, or `\u{1b}` and the like for one that a terminal would obey: a control character, or a mark
  /// that turns the direction of the text around.
  fileprivate var printable: String {
    properties.generalCategory == .control || properties.isBidiControl
      ? "\\u{\(String(value, radix: 16))}" : String(self)
  }
}
