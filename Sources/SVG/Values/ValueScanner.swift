import PathreelGeometry

/// Reads the values of attributes and properties from left to right.
struct ValueScanner {
  private let bytes: [UInt8]
  private(set) var at = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var peek: UInt8? { at < bytes.count ? bytes[at] : nil }
  var isAtEnd: Bool { at >= bytes.count }
  /// What is left, without blanks at its ends.
  var rest: String { String(decoding: bytes[at...], as: UTF8.self).trimmed }

  /// - Returns: Whether there were any.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = at
    while let byte = peek, byte == 0x20 || (9...13).contains(byte) { at += 1 }
    return at > start
  }

  /// Blanks with one comma among them at most.
  @discardableResult
  mutating func skipComma() -> Bool {
    skipBlanks()
    guard peek == 0x2c else { return false }
    at += 1
    skipBlanks()
    return true
  }

  /// Takes a word if it is next, letter for letter.
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

  /// A name, as CSS has them; of what is not ASCII all counts as a letter.
  ///
  /// - Parameter startsAnyhow: Whether it may begin with a digit, as a hash may.
  mutating func identifier(startsAnyhow: Bool = false) -> String? {
    let start = at
    if !startsAnyhow, let first = peek, (0x30...0x39).contains(first) { return nil }
    var name: [UInt8] = []
    while let byte = peek {
      if byte == 0x5c, at + 1 < bytes.count {
        name.append(bytes[at + 1])
        at += 2
        continue
      }
      let isLetter = (0x41...0x5a).contains(byte & ~0x20) || (0x30...0x39).contains(byte)
      guard isLetter || byte == 0x2d || byte == 0x5f || byte >= 0x80 else { break }
      name.append(byte)
      at += 1
    }
    return at > start ? String(decoding: name, as: UTF8.self) : nil
  }

  /// A string in single or double quotes.
  mutating func quoted() -> String? {
    guard let quote = peek, quote == 0x22 || quote == 0x27 else { return nil }
    let start = at + 1
    guard let end = bytes[start...].firstIndex(of: quote) else { return nil }
    at = end + 1
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// What comes before a byte, which is taken too.
  mutating func take(through end: UInt8) -> String? {
    guard let index = bytes[at...].firstIndex(of: end) else { return nil }
    defer { at = index + 1 }
    return String(decoding: bytes[at..<index], as: UTF8.self)
  }

  /// A number with its sign, its decimals and its exponent; an `e` that begins a unit is left. One too large for a double is none.
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

  /// Numbers with blanks or commas between them, up to what is none.
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
  /// Without blanks at its ends.
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
}
