import Foundation

/// Parses a JSON document (RFC 8259) into ``JSONValue``s, whose offsets give places. Foundation's parser tells no places
/// of values.
///
/// Depth and number of values are limited (``LottieLimits``).
struct JSONParser {
  /// A mistake in the text of a document.
  struct Mistake: Error {
    let offset: Int
    let problem: String
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var valueCount = 0
  private var depth = 0

  /// Parses a whole document; a byte order mark before it is skipped.
  static func parse(_ data: Data) throws(Mistake) -> JSONValue {
    var result: Result<JSONValue, Mistake> = .failure(Mistake(offset: 0, problem: "the file is empty"))
    data.withUnsafeBytes { (raw: UnsafeRawBufferPointer) in
      var parser = JSONParser(bytes: raw.bindMemory(to: UInt8.self))
      do throws(Mistake) { result = .success(try parser.document()) } catch { result = .failure(error) }
    }
    return try result.get()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func document() throws(Mistake) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let root = try value()
    skipSpace()
    guard position == bytes.count else { throw mistake("there is text after the end of the document") }
    return root
  }

  private func mistake(_ problem: String) -> Mistake { Mistake(offset: position, problem: problem) }

  /// The byte at the position; 0 at the end.
  private var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private mutating func value() throws(Mistake) -> JSONValue {
    skipSpace()
    let start = position
    valueCount += 1
    guard valueCount <= LottieLimits.values else {
      throw mistake("the file has more than \(LottieLimits.values) values; simplify the animation")
    }
    switch byte {
    case UInt8(ascii: "{"):
      return JSONValue(.object(try nested { parser throws(Mistake) in try parser.object() }), at: start)
    case UInt8(ascii: "["):
      return JSONValue(.array(try nested { parser throws(Mistake) in try parser.array() }), at: start)
    case UInt8(ascii: "\""): return JSONValue(.string(try string()), at: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return JSONValue(.number(try number()), at: start)
    case UInt8(ascii: "t"): return JSONValue(try word("true", .bool(true)), at: start)
    case UInt8(ascii: "f"): return JSONValue(try word("false", .bool(false)), at: start)
    case UInt8(ascii: "n"): return JSONValue(try word("null", .null), at: start)
    default: throw mistake(position < bytes.count ? "this is no JSON value" : "the file ends before the document does")
    }
  }

  private mutating func nested<Part>(
    _ parse: (inout JSONParser) throws(Mistake) -> Part
  ) throws(Mistake) -> Part {
    depth += 1
    guard depth <= LottieLimits.depth else {
      throw mistake("values are nested more than \(LottieLimits.depth) deep")
    }
    position += 1
    let part = try parse(&self)
    depth -= 1
    return part
  }

  private mutating func object() throws(Mistake) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    skipSpace()
    if take("}") { return members }
    repeat {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else { throw mistake("a key in quotation marks is missing") }
      let key = try string()
      skipSpace()
      guard take(":") else { throw mistake("a colon is missing after the key '\(key.prefix(50))'") }
      members.append(JSONValue.Member(key: key, value: try value()))
      skipSpace()
    } while take(",")
    guard take("}") else { throw mistake("a comma or } is missing") }
    return members
  }

  private mutating func array() throws(Mistake) -> [JSONValue] {
    var values: [JSONValue] = []
    skipSpace()
    if take("]") { return values }
    repeat {
      values.append(try value())
      skipSpace()
    } while take(",")
    guard take("]") else { throw mistake("a comma or ] is missing") }
    return values
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character), position < bytes.count else { return false }
    position += 1
    return true
  }

  private mutating func word(_ text: StaticString, _ content: JSONValue.Content) throws(Mistake) -> JSONValue.Content {
    let letters = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes[position...].starts(with: letters) else { throw mistake("this is no JSON value") }
    position += letters.count
    return content
  }

  /// A number. Up to 19 digits with a small exponent are exact without a further pass over the text.
  private mutating func number() throws(Mistake) -> Double {
    let start = position
    let isNegative = take("-")
    var (digits, exponent, count) = (UInt64(0), 0, 0)
    func digit(_ byte: UInt8) -> UInt64? {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? UInt64(byte - UInt8(ascii: "0")) : nil
    }
    while let next = digit(byte) {
      digits = digits &* 10 &+ next
      (count, position) = (count + 1, position + 1)
    }
    guard count > 0 else { throw mistake("a digit is missing") }
    if take(".") {
      let point = position
      while let next = digit(byte) {
        digits = digits &* 10 &+ next
        (count, position) = (count + 1, position + 1)
      }
      exponent = point - position
    }
    let hasExponent = byte | 0x20 == UInt8(ascii: "e")
    if hasExponent {
      position += 1
      if !take("+") { _ = take("-") }
      while digit(byte) != nil { position += 1 }
    }
    if !hasExponent, count <= 18, digits < 1 << 53, exponent >= -22 {
      let magnitude = Double(digits) / Self.powersOfTen[-exponent]
      return isNegative ? -magnitude : magnitude
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      position = start
      throw mistake("'\(text.prefix(40))' is no number that can be drawn")
    }
    return number
  }

  private static let powersOfTen: [Double] = (0...22).map { pow(10, Double($0)) }

  private mutating func string() throws(Mistake) -> String {
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\""), bytes[position] != UInt8(ascii: "\\") {
      position += 1
    }
    if byte == UInt8(ascii: "\"") {
      defer { position += 1 }
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }
    var text = Array(bytes[start..<position])
    while position < bytes.count {
      let next = bytes[position]
      position += 1
      switch next {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape()
      default: text.append(next)
      }
    }
    throw mistake("the file ends inside a text")
  }

  /// The bytes that an escape after a backslash stands for.
  private mutating func escape() throws(Mistake) -> [UInt8] {
    let letter = byte
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      var units = [try codeUnit()]
      if UTF16.isLeadSurrogate(units[0]), byte == UInt8(ascii: "\\") {
        let back = position
        position += 1
        if take("u") { units.append(try codeUnit()) } else { position = back }
      }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    default: throw mistake("this is no escape of JSON")
    }
  }

  private mutating func codeUnit() throws(Mistake) -> UInt16 {
    guard position + 4 <= bytes.count,
      let unit = UInt16(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw mistake("an escape \\u needs four hexadecimal digits") }
    position += 4
    return unit
  }
}
