import Foundation

/// Reads the objects in the bytes of a PDF file, or the operators of a page's content.
struct PDFReader {
  private let bytes: [UInt8]
  private var at: Int

  init(_ bytes: [UInt8], at start: Int = 0) { (self.bytes, at) = (bytes, start) }

  private static let deepest = 64

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 32 && [0, 9, 10, 12, 13, 32].contains(byte) }
  private static func isDelimiter(_ byte: UInt8) -> Bool { "()<>[]{}/%".utf8.contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func skipSpace() {
    while let byte = next {
      if byte == UInt8(ascii: "%") {
        while let byte = next, byte != 10, byte != 13 { at += 1 }
      } else if Self.isSpace(byte) {
        at += 1
      } else {
        return
      }
    }
  }

  private func has(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { at + $0.count <= bytes.count && bytes[at..<at + $0.count].elementsEqual($0) }
  }

  // MARK: The file

  /// Moves behind the next `12 0 obj`, and returns its number; nil at the end.
  mutating func nextObject() -> Int? {
    while at < bytes.count {
      guard has("obj"), at > 0, Self.isSpace(bytes[at - 1]) else {
        at += 1
        continue
      }
      var back = at - 1
      func skip(_ holds: (UInt8) -> Bool) -> Range<Int> {
        let end = back
        while back >= 0, holds(bytes[back]) { back -= 1 }
        return back + 1..<end + 1
      }
      _ = skip(Self.isSpace)
      let generation = skip(Self.isDigit)
      let gap = skip(Self.isSpace)
      let number = skip(Self.isDigit)
      at += 3
      guard !generation.isEmpty, !gap.isEmpty, (1...9).contains(number.count) else { continue }
      return bytes[number].reduce(0) { 10 * $0 + Int($1 - 48) }
    }
    return nil
  }

  /// Whether a stream follows; moves to its bytes.
  mutating func beginsStream() -> Bool {
    skipSpace()
    guard has("stream") else { return false }
    at += 6
    if next == 13 { at += 1 }
    if next == 10 { at += 1 }
    return true
  }

  /// The bytes of a stream, of a known length or up to its end.
  mutating func streamBytes(length: Int?) -> [UInt8] {
    let start = at
    if let length, length >= 0, length <= bytes.count - start {
      at = start + length
      skipSpace()
      if has("endstream") { return Array(bytes[start..<start + length]) }
      at = start
    }
    while at < bytes.count, !has("endstream") { at += 1 }
    return Array(bytes[start..<at])
  }

  // MARK: Objects

  /// The next object, or the next operator; nil at the end.
  mutating func object(depth: Int = 0) -> PDFObject? {
    skipSpace()
    guard let byte = next, depth < Self.deepest else { return nil }
    switch byte {
    case UInt8(ascii: "/"):
      at += 1
      return .name(word())
    case UInt8(ascii: "("): return .string(string())
    case UInt8(ascii: "["):
      at += 1
      return .array(list(until: "]", depth))
    case UInt8(ascii: "<"):
      guard has("<<") else { return .string(hexadecimal()) }
      at += 2
      let values = list(until: ">>", depth)
      var entries: [String: PDFObject] = [:]
      for i in stride(from: 0, to: values.count - 1, by: 2) {
        if case .name(let key) = values[i] { entries[key] = values[i + 1] }
      }
      return .dictionary(entries)
    case _ where Self.isDigit(byte) || "+-.".utf8.contains(byte): return number()
    case _ where Self.isDelimiter(byte):
      at += 1
      return .word(String(UnicodeScalar(byte)))
    default:
      switch word() {
      case "true": return .boolean(true)
      case "false": return .boolean(false)
      case "null": return .null
      case let word: return .word(word)
      }
    }
  }

  private mutating func list(until end: StaticString, _ depth: Int) -> [PDFObject] {
    var values: [PDFObject] = []
    while true {
      skipSpace()
      if has(end) {
        at += end.utf8CodeUnitCount
        return values
      }
      guard let value = object(depth: depth + 1) else { return values }
      values.append(value)
    }
  }

  private mutating func word() -> String {
    let start = at
    while let byte = next, !Self.isSpace(byte), !Self.isDelimiter(byte) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  /// A number, or a reference such as `12 0 R`.
  private mutating func number() -> PDFObject {
    let start = at
    let text = word()
    if text.isEmpty || at == start {
      at = start + 1
      return .null
    }
    if let whole = Int(text), whole >= 0 {
      let after = at
      skipSpace()
      let digits = word()
      if Int(digits) != nil {
        skipSpace()
        if next == UInt8(ascii: "R"),
          at + 1 == bytes.count || Self.isSpace(bytes[at + 1]) || Self.isDelimiter(bytes[at + 1])
        {
          at += 1
          return .reference(whole)
        }
      }
      at = after
    }
    return .number(Double(text).flatMap { $0.isFinite ? $0 : nil } ?? 0)
  }

  private mutating func string() -> [UInt8] {
    var (text, depth) = ([UInt8](), 0)
    while let byte = next {
      at += 1
      switch byte {
      case UInt8(ascii: "\\"):
        if let escaped = next { text.append(escaped) }
        at += 1
        continue
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      if depth == 0 { break }
      if text.isEmpty, depth == 1, byte == UInt8(ascii: "(") { continue }
      text.append(byte)
    }
    return text
  }

  private mutating func hexadecimal() -> [UInt8] {
    at += 1
    var digits: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: ">") {
      if let digit = Character(UnicodeScalar(byte)).hexDigitValue { digits.append(UInt8(digit)) }
      at += 1
    }
    at += 1
    if !digits.count.isMultiple(of: 2) { digits.append(0) }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
