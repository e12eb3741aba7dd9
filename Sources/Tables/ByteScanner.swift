/// A scanner over validated UTF-8 bytes that tracks line and column. All readers of this module parse with it.
struct ByteScanner {
  /// All bytes of the file.
  let bytes: [UInt8]
  /// The index of the next byte.
  private(set) var next: Int
  /// The line of the next byte.
  private var line = 1
  /// The last byte whose column was computed; counting continues from there.
  private var mark: (offset: Int, column: Int)

  /// Validates the bytes and skips a byte order mark.
  ///
  /// - Throws: An error for a UTF-16 or UTF-32 mark, or with the position of the first byte that is not UTF-8 or is 0.
  init(text bytes: [UInt8]) throws(TableError) {
    for (mark, name) in Self.otherMarks where bytes.starts(with: mark) {
      throw TableError(TablePosition(line: 1, column: 1), "the file is \(name); save it as UTF-8")
    }
    self.bytes = bytes
    next = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    mark = (next, 1)
    guard let offset = Self.firstBadByte(of: bytes) else { return }
    while next < offset { advance() }
    throw TableError(
      position,
      bytes[offset] == 0
        ? "byte \(offset) of the file is 0, which no text has; the file may be UTF-16, so save it as UTF-8"
        : "byte \(offset) of the file, 0x\(String(bytes[offset], radix: 16, uppercase: true)), is not UTF-8; "
          + "save the file as UTF-8, not as UTF-16 or in a code page of Windows")
  }

  /// The byte order marks of the encodings that are not read.
  private static let otherMarks: [([UInt8], String)] = [
    ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"), ([0xFF, 0xFE], "UTF-16"),
    ([0xFE, 0xFF], "UTF-16"),
  ]

  /// The index of the first byte that is 0 or not well-formed UTF-8; nil if there is none.
  private static func firstBadByte(of bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var i = 0
      while i < bytes.count {
        let byte = bytes[i]
        if byte < 0x80 {
          if byte == 0 { return i }
          i += 1
          continue
        }
        // Well-formed byte sequences by the Unicode standard's table 3-7.
        let (length, second): (Int, ClosedRange<UInt8>)
        switch byte {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return i
        }
        guard i + length <= bytes.count, second.contains(bytes[i + 1]) else { return i }
        for k in 2..<max(length, 2) where bytes[i + k] & 0xC0 != 0x80 { return i }
        i += length
      }
      return nil
    }
  }

  // MARK: Looking ahead and consuming

  var isAtEnd: Bool { next == bytes.count }
  /// The next byte; nil at the end.
  var byte: UInt8? { next < bytes.count ? bytes[next] : nil }
  var isAtLineEnd: Bool { byte.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? true }

  /// The position of the next byte.
  var position: TablePosition {
    mutating get {
      mark = (next, column(of: next))
      return TablePosition(line: line, column: mark.column)
    }
  }

  private func column(of offset: Int) -> Int {
    var column = mark.column
    for i in mark.offset..<offset where bytes[i] & 0xC0 != 0x80 { column += 1 }
    return column
  }

  /// Consumes one byte. CR LF counts as one line end.
  mutating func advance() {
    let byte = bytes[next]
    next += 1
    let isReturn = byte == UInt8(ascii: "\r")
    guard byte == UInt8(ascii: "\n") || isReturn else { return }
    if isReturn, self.byte == UInt8(ascii: "\n") { return }
    line += 1
    mark = (next, 1)
  }

  /// Consumes bytes that must not contain a line end.
  mutating func skip(_ count: Int) { next += count }

  mutating func skip(while isWanted: (UInt8) -> Bool) {
    while let byte, isWanted(byte) { advance() }
  }

  /// Consumes a line end, if it is next.
  mutating func skipLineEnd() {
    guard isAtLineEnd, let byte else { return }
    advance()
    if byte == UInt8(ascii: "\r"), self.byte == UInt8(ascii: "\n") { advance() }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// A description of the next character, in words for a message.
  var found: String {
    guard let byte else { return "the file ends here" }
    if isAtLineEnd { return "the line ends here" }
    let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    return "'\(text(next..<next + length))' stands here"
  }
}
