/// The lexer of SVG path data: it scans numbers, flags and separators (SVG 2, §9.3.9). The parser in
/// SVGPathReader.swift uses it.
///
/// Bytes are ASCII codes: 0x2b is a plus, 0x2c a comma, 0x2d a minus, 0x2e a point, 0x30…0x39 are digits, and 0x45 and
/// 0x65 are E and e.
struct SVGNumberScanner {
  private let bytes: [UInt8]
  /// The index of the next byte.
  private(set) var offset = 0
  /// The command letter whose numbers are being read, for messages.
  var command = ""

  init(_ data: String) { bytes = Array(data.utf8) }

  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func take() { offset += 1 }

  static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte & ~0x20) }

  private static func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }

  mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || (0x9...0xd).contains(byte) && byte != 0xb { offset += 1 }
  }

  /// Skips blanks with at most one comma among them.
  ///
  /// - Returns: Whether a comma was there.
  @discardableResult
  private mutating func skipComma() -> Bool {
    skipBlanks()
    guard peek == 0x2c else { return false }
    take()
    skipBlanks()
    return true
  }

  /// Skips the separator before the command's next number.
  mutating func separate() { skipComma() }

  /// Skips a separator and tells whether the command's numbers repeat. After a comma they must.
  mutating func takeSeparator() -> Bool {
    if skipComma() { return true }
    guard let byte = peek else { return false }
    return Self.isDigit(byte) || byte == 0x2e || byte == 0x2d || byte == 0x2b
  }

  /// Scans a number: sign, digits with or without a point, exponent. The number ends at the first byte that cannot
  /// belong to it, so `1.5.5-3e2` is three numbers.
  mutating func number(_ what: @autoclosure () -> String) throws(SVGPathError) -> Double {
    let start = offset
    if peek == 0x2b || peek == 0x2d { take() }
    let digits = offset
    while Self.isDigit(peek) { take() }
    var count = offset - digits
    if peek == 0x2e {
      take()
      let decimals = offset
      while Self.isDigit(peek) { take() }
      count += offset - decimals
    }
    guard count > 0 else {
      offset = start
      throw error("expected \(what()) of \(command), found \(found)")
    }
    if peek == 0x65 || peek == 0x45 {
      var next = offset + 1
      if next < bytes.count, bytes[next] == 0x2b || bytes[next] == 0x2d { next += 1 }
      if next < bytes.count, Self.isDigit(bytes[next]) {
        offset = next
        while Self.isDigit(peek) { take() }
      }
    }
    guard let value = DecimalNumber.value(of: bytes[start..<offset]) else {
      let text = String(decoding: bytes[start..<offset], as: UTF8.self)
      throw SVGPathError(offset: start, problem: "\(what()) of \(command) is too large: \(text.prefix(24))")
    }
    return value
  }

  /// Scans a flag, a single 0 or 1. It needs no separator after it.
  mutating func flag(_ what: String) throws(SVGPathError) -> Bool {
    guard let byte = peek, byte == 0x30 || byte == 0x31 else {
      throw error("expected \(what) of \(command) (0 or 1), found \(found)")
    }
    take()
    return byte == 0x31
  }

  func error(_ problem: String) -> SVGPathError { SVGPathError(offset: offset, problem: problem) }

  /// The character at the current offset, for messages.
  var found: String {
    guard offset < bytes.count else { return "the end" }
    let rest = String(decoding: bytes[offset..<min(offset + 8, bytes.count)], as: UTF8.self)
    return "'\(rest.first ?? "?")'"
  }
}
