import PathreelGeometry

/// A scanner over the UTF-8 bytes of attribute and property values. All value parsers of this module use it, such as
/// ``SVGLength`` and ``SVGPaint``. Bytes are ASCII codes: 0x2c is a comma, 0x2b and 0x2d are signs, 0x5c is a
/// backslash.
struct ValueScanner {
  private let bytes: [UInt8]
  /// The index of the next byte.
  private(set) var at = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// The next byte; nil at the end.
  var peek: UInt8? { at < bytes.count ? bytes[at] : nil }
  var isAtEnd: Bool { at >= bytes.count }
  /// The remaining text, trimmed.
  var rest: String { String(decoding: bytes[at...], as: UTF8.self).trimmed }

  /// The remaining bytes.
  var remaining: [UInt8] { Array(bytes[at...]) }

  /// Skips bytes.
  mutating func skip(_ count: Int = 1) { at += count }

  /// Whether white space is next.
  var isAtBlank: Bool { peek.map { $0 == 0x20 || (9...13).contains($0) } ?? false }

  /// Skips white space.
  ///
  /// - Returns: Whether there was any.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = at
    while let byte = peek, byte == 0x20 || (9...13).contains(byte) { at += 1 }
    return at > start
  }

  /// Skips white space with at most one comma.
  ///
  /// - Returns: Whether there was a comma.
  @discardableResult
  mutating func skipComma() -> Bool {
    skipBlanks()
    guard peek == 0x2c else { return false }
    at += 1
    skipBlanks()
    return true
  }

  /// Consumes a word if it is next, case-sensitive.
  ///
  /// - Returns: Whether it was next.
  mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard at + count <= bytes.count else { return false }
    for i in 0..<count where word.utf8Start[i] != bytes[at + i] { return false }
    at += count
    return true
  }

  mutating func take(_ word: String) -> Bool {
    let utf8 = Array(word.utf8)
    guard bytes[at...].starts(with: utf8) else { return false }
    at += utf8.count
    return true
  }

  /// Consumes a CSS identifier. Every non-ASCII character counts as a letter. A backslash escapes the next character, or
  /// begins the hexadecimal number of one.
  ///
  /// - Parameter startsAnyhow: Whether the name may begin with a digit, as a name after `#` may.
  mutating func identifier(startsAnyhow: Bool = false) -> String? {
    let start = at
    if !startsAnyhow, let first = peek, (0x30...0x39).contains(first) { return nil }
    var name: [UInt8] = []
    while let byte = peek {
      if byte == 0x5c, at + 1 < bytes.count {
        at += 1
        name += escaped()
        continue
      }
      let isLetter = (0x41...0x5a).contains(byte & ~0x20) || (0x30...0x39).contains(byte)
      guard isLetter || byte == 0x2d || byte == 0x5f || byte >= 0x80 else { break }
      name.append(byte)
      at += 1
    }
    return at > start ? String(decoding: name, as: UTF8.self) : nil
  }

  /// Consumes what follows a backslash (CSS Syntax 3, §4.3.7): one to six hexadecimal digits with a blank that ends
  /// them, or the first byte of another character.
  private mutating func escaped() -> [UInt8] {
    let digits = bytes[at...].prefix(6).prefix { Character(Unicode.Scalar($0)).isHexDigit }
    guard let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
      defer { at += 1 }
      return [bytes[at]]
    }
    at += digits.count
    if let byte = peek, byte == 0x20 || (9...13).contains(byte) { at += 1 }
    return Array(String(Unicode.Scalar(number) ?? "\u{fffd}").utf8)
  }

  /// Consumes a string in single or double quotes and returns it without them.
  mutating func quoted() -> String? {
    guard let quote = peek, quote == 0x22 || quote == 0x27 else { return nil }
    let start = at + 1
    guard let end = bytes[start...].firstIndex(of: quote) else { return nil }
    at = end + 1
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Consumes the text up to and including a byte, and returns it without that byte; nil if the byte does not occur.
  mutating func take(through end: UInt8) -> String? {
    guard let index = bytes[at...].firstIndex(of: end) else { return nil }
    defer { at = index + 1 }
    return String(decoding: bytes[at..<index], as: UTF8.self)
  }

  /// Consumes a number with optional sign, fraction and exponent. An `e` that begins a unit stays. Nil if the number
  /// exceeds a `Double`.
  mutating func number() -> Double? {
    let start = at
    if peek == 0x2b || peek == 0x2d { at += 1 }
    var digits = 0
    while let byte = peek, (0x30...0x39).contains(byte) {
      (at, digits) = (at + 1, digits + 1)
    }
    if peek == 0x2e {
      at += 1
      while let byte = peek, (0x30...0x39).contains(byte) {
        (at, digits) = (at + 1, digits + 1)
      }
    }
    guard digits > 0 else {
      at = start
      return nil
    }
    if let byte = peek, byte | 0x20 == 0x65 {
      var next = at + 1
      if next < bytes.count, bytes[next] == 0x2b || bytes[next] == 0x2d { next += 1 }
      if next < bytes.count, (0x30...0x39).contains(bytes[next]) {
        while next < bytes.count, (0x30...0x39).contains(bytes[next]) { next += 1 }
        at = next
      }
    }
    return DecimalNumber.value(of: bytes[start..<at])
  }

  /// Consumes numbers, separated by blanks or commas, up to the first text that is no number.
  mutating func numbers() -> [Double] {
    var numbers: [Double] = []
    skipBlanks()
    while let number = number() {
      numbers.append(number)
      skipComma()
    }
    return numbers
  }
}

extension StringProtocol {
  /// The text without ASCII white space at its ends.
  var trimmed: String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
    let text = String(self)
    let utf8 = text.utf8
    guard let first = utf8.firstIndex(where: { !isBlank($0) }) else { return "" }
    var end = utf8.endIndex
    while end > first {
      let before = utf8.index(before: end)
      guard isBlank(utf8[before]) else { break }
      end = before
    }
    return String(text[first..<end])
  }
  /// Whether a text in lowercase ASCII stands in it, in any case. Foundation's search takes many times as long.
  func hasASCII(_ word: StaticString) -> Bool {
    var text = String(self)
    return text.withUTF8 { text in
      let count = word.utf8CodeUnitCount
      func matches(at start: Int) -> Bool {
        for i in 0..<count {
          let byte = text[start + i]
          guard (0x41...0x5A).contains(byte) ? byte + 32 == word.utf8Start[i] : byte == word.utf8Start[i] else {
            return false
          }
        }
        return true
      }
      return text.count >= count && (0...text.count - count).contains(where: matches)
    }
  }
}
