import Foundation

/// A streaming JSON writer for ``DisplayList/writeJSON(to:)``: text is written while it is produced, so memory use does
/// not grow with its length. The format is the same as from `JSONEncoder` with `.prettyPrinted` and
/// `.withoutEscapingSlashes`; keys keep the order in which they are written.
struct JSONStream {
  /// The length in bytes at which a piece is written.
  private static let pieceLength = 1 << 16

  private let write: (String) throws -> Void
  private var piece = ""
  /// The number of open objects and arrays.
  private var depth = 0
  /// Whether the innermost of them has no item yet.
  private var isFirst = true

  private init(_ write: @escaping (String) throws -> Void) {
    self.write = write
    piece.reserveCapacity(2 * Self.pieceLength)
  }

  /// Produces one value and writes it in pieces.
  static func value(
    to write: (String) throws -> Void, _ body: (inout JSONStream) throws -> Void
  ) throws {
    try withoutActuallyEscaping(write) { write in
      var stream = JSONStream(write)
      try body(&stream)
      try stream.write(stream.piece)
    }
  }

  // MARK: Values

  mutating func object(_ members: (inout JSONStream) throws -> Void) throws { try block("{", "}", members) }

  /// Writes a member of the current object.
  mutating func member(_ name: String, _ value: (inout JSONStream) throws -> Void) throws {
    try beginItem()
    try append("\"\(name)\" : ")
    try value(&self)
  }

  mutating func array<Items: Sequence>(
    _ items: Items, _ value: (inout JSONStream, Items.Element) throws -> Void
  ) throws {
    try block("[", "]") { stream in
      for item in items {
        try stream.beginItem()
        try value(&stream, item)
      }
    }
  }

  mutating func string(_ text: String) throws { try string { try $0(text) } }

  /// Writes a string that `body` supplies in pieces.
  mutating func string(_ body: ((String) throws -> Void) throws -> Void) throws {
    try append("\"")
    try body { try append(Self.escaped($0)) }
    try append("\"")
  }

  /// - Throws: `EncodingError` if the number is not finite, which JSON cannot represent.
  mutating func number(_ value: Double) throws {
    guard value.isFinite else {
      throw EncodingError.invalidValue(
        value, EncodingError.Context(codingPath: [], debugDescription: "JSON has no numbers that are not finite"))
    }
    // Negative zero is written as zero, so that equal values have equal text.
    let text = value == 0 ? "0" : "\(value)"
    try append(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  mutating func numbers(_ values: [Double]) throws { try array(values) { try $0.number($1) } }

  // MARK: Text

  private mutating func block(_ open: String, _ close: String, _ body: (inout JSONStream) throws -> Void) throws {
    try append(open)
    (depth, isFirst) = (depth + 1, true)
    try body(&self)
    // An empty object contains an empty line.
    if isFirst { try append("\n") }
    (depth, isFirst) = (depth - 1, false)
    try beginLine()
    try append(close)
  }

  private mutating func beginItem() throws {
    if !isFirst { try append(",") }
    isFirst = false
    try beginLine()
  }

  private mutating func beginLine() throws { try append("\n" + String(repeating: "  ", count: depth)) }

  private mutating func append(_ text: String) throws {
    piece += text
    guard piece.utf8.count >= Self.pieceLength else { return }
    try write(piece)
    piece.removeAll(keepingCapacity: true)
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
      return text
    }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": escaped.append(contentsOf: ["\\", scalar])
      case "\n": escaped.append(contentsOf: "\\n".unicodeScalars)
      case "\r": escaped.append(contentsOf: "\\r".unicodeScalars)
      case "\t": escaped.append(contentsOf: "\\t".unicodeScalars)
      case "\u{8}": escaped.append(contentsOf: "\\b".unicodeScalars)
      case "\u{C}": escaped.append(contentsOf: "\\f".unicodeScalars)
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        escaped.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
