extension String {
  /// The text on one line, for lists: a line break is `\n`, a tab is `\t`, and other control characters, which a terminal
  /// would obey, are as `\u{1b}`.
  var onOneLine: String {
    map { character in
      if character.isNewline { return "\\n" }
      return character.unicodeScalars.map { scalar in
        if scalar == "\t" { return "\\t" }
        return scalar.properties.generalCategory == .control
          ? "\\u{\(String(scalar.value, radix: 16))}" : String(Character(scalar))
      }.joined()
    }.joined()
  }
}
