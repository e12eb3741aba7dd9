/// Parses the clock values of SMIL (SMIL 3.0, §5.4.3) and the times of CSS. ``TimingAttributes`` uses it.
enum ClockValue {
  /// A clock value in seconds: `1.5s`, `200ms`, `2min`, `1h`, `02:30`, `1:02:30.5`, or a number of seconds; nil for any
  /// other text.
  static func seconds(_ text: some StringProtocol) -> Double? {
    let text = text.trimmed
    guard let first = text.utf8.first, (0x30...0x39).contains(first) || first == 0x2e else { return nil }
    if text.contains(":") {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { CSSText.number(String($0)) }
      guard (2...3).contains(parts.count), numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 }) else {
        return nil
      }
      return numbers.reduce(0) { $0 * 60 + $1 }
    }
    var scanner = ValueScanner(text)
    guard let number = scanner.number(), !scanner.isAtBlank else { return nil }
    switch scanner.rest {
    case "", "s": return number
    case "ms": return number / 1_000
    case "min": return number * 60
    case "h": return number * 3_600
    default: return nil
    }
  }

  /// A clock value with an optional sign, which blanks may follow.
  static func offset(_ text: some StringProtocol) -> Double? {
    let text = text.trimmed
    if text.hasPrefix("-") { return seconds(text.dropFirst()).map { -$0 } }
    return seconds(text.hasPrefix("+") ? String(text.dropFirst()) : text)
  }

  /// The same value as SMIL writes it, if a text is one but for blanks, capitals or a longer unit; else nil.
  static func corrected(_ text: String) -> String? {
    var plain = text.lowercased().filter { !$0.isWhitespace }
    for (unit, short) in [("seconds", "s"), ("second", "s"), ("secs", "s"), ("sec", "s"), ("minutes", "min")]
    where plain.hasSuffix(unit) {
      plain = plain.dropLast(unit.count) + short
      break
    }
    return plain != text && offset(plain) != nil ? plain : nil
  }

  /// A time of CSS in seconds: `1.5s` or `200ms`; nil for any other text.
  static func css(_ text: String) -> Double? {
    var scanner = ValueScanner(text.trimmed.lowercased())
    guard let number = scanner.number(), !scanner.isAtBlank else { return nil }
    switch scanner.rest {
    case "s": return number
    case "ms": return number / 1_000
    default: return nil
    }
  }
}
