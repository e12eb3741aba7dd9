/// Splits the text of CSS values.
enum CSSText {
  /// The parts between commas outside of brackets and strings, trimmed.
  static func list(_ text: String) -> [String] { split(text) { $0 == 0x2c } }

  /// The parts between blanks outside of brackets and strings.
  static func words(_ text: String) -> [String] {
    split(text) { $0 == 0x20 || (9...13).contains($0) }.filter { !$0.isEmpty }
  }

  private static func split(_ text: String, _ isSeparator: (UInt8) -> Bool) -> [String] {
    let bytes = Array(text.utf8)
    var (parts, start, depth): ([String], Int, Int) = ([], 0, 0)
    var quote: UInt8?
    func add(_ end: Int) { parts.append(String(decoding: bytes[start..<end], as: UTF8.self).trimmed) }
    for (i, byte) in bytes.enumerated() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x28 {
        depth += 1
      } else if byte == 0x29 {
        depth = max(depth - 1, 0)
      } else if depth == 0, isSeparator(byte) {
        add(i)
        start = i + 1
      }
    }
    add(bytes.count)
    return parts
  }

  /// The text without the quotes around it.
  static func unquoted(_ text: String) -> String {
    var scanner = ValueScanner(text)
    return scanner.quoted() ?? text
  }

  /// A number that is the whole text; nil for any other text.
  static func number(_ text: String) -> Double? {
    var scanner = ValueScanner(text)
    guard let number = scanner.number(), scanner.isAtEnd, number.isFinite else { return nil }
    return number
  }

  /// An angle in degrees; nil for any other text. 0 needs no unit.
  static func angle(_ text: String) -> Double? {
    var scanner = ValueScanner(text.trimmed.lowercased())
    guard let number = scanner.number() else { return nil }
    switch scanner.rest {
    case "deg": return number
    case "rad": return number * 180 / .pi
    case "grad": return number * 0.9
    case "turn": return number * 360
    case "": return number == 0 ? 0 : nil
    default: return nil
    }
  }

  /// The name and the arguments of `name(arguments)`; nil for any other text.
  static func call(_ text: String) -> (name: String, arguments: String)? {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    return (text[..<open].lowercased(), String(text[text.index(after: open)...].dropLast()))
  }
}
