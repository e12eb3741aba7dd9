extension String {
  /// The text on one line, for lists: a line break is `\n`, a tab is `\t`, and other control characters, which a terminal
  /// would obey, are as `\u{1b}`.
  var onOneLine: String {
    map { $0.isNewline ? "\\n" : $0.unicodeScalars.map { $0 == "\t" ? "\\t" : $0.printable }.joined() }.joined()
  }

  /// The text in lines, for messages: control characters other than line breaks and tabs are as `\u{1b}`.
  var inLines: String {
    unicodeScalars.map { $0 == "\n" || $0 == "\t" ? String($0) : $0.printable }.joined()
  }
}

extension Unicode.Scalar {
  /// The character itself, or `\u{1b}` and the like for a control character, which a terminal would obey.
  fileprivate var printable: String {
    properties.generalCategory == .control ? "\\u{\(String(value, radix: 16))}" : String(self)
  }
}
