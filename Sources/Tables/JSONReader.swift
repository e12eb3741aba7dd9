/// The JSON and JSON Lines parser (RFC 8259) of ``Table``, whose documentation shows the layout. It writes straight
/// into cells and needs no recursion, since values cannot nest.
extension ByteScanner {
  /// Parses an array of objects.
  mutating func readJSON(into builder: inout TableBuilder) throws(TableError) {
    skipSpace()
    if isAtEnd { throw TableError(nil, "the file is empty; write an array of objects") }
    try readArray(Self.form) { scanner throws(TableError) in
      try scanner.readObject(into: &builder, onOneLine: false)
    }
    skipSpace()
    guard isAtEnd else {
      throw TableError(
        position, "the file goes on after the array; remove the rest, or name it .jsonl if each line is a row")
    }
  }

  /// Parses an object with one member, an array of arrays of objects. Returns the number of objects in each array.
  mutating func readJSON(groupsNamed name: String, into builder: inout TableBuilder) throws(TableError) -> [Int] {
    let form = #"the rows are in arrays, such as {"\#(name)": [[{"x": 1, "y": 2}]]}"#
    var sizes: [Int] = []
    skipSpace()
    guard take("{") else { throw TableError(position, "\(form); \(found)") }
    skipSpace()
    let place = position
    guard byte == UInt8(ascii: "\""), try string(in: builder) == name else {
      throw TableError(place, "the key \"\(name)\" belongs here; \(form)")
    }
    skipSpace()
    guard take(":") else { throw TableError(position, "a colon belongs after a key; \(found)") }
    skipSpace()
    try readArray(form) { scanner throws(TableError) in
      let count = builder.rows.count
      try scanner.readArray(form) { scanner throws(TableError) in
        try scanner.readObject(into: &builder, onOneLine: false)
      }
      sizes.append(builder.rows.count - count)
    }
    skipSpace()
    guard take("}") else { throw TableError(position, "\"\(name)\" is the only key; \(found)") }
    skipSpace()
    guard isAtEnd else { throw TableError(position, "the file goes on after the object; remove the rest") }
    return sizes
  }

  /// Parses an array, and calls the body at each item.
  ///
  /// - Parameter form: The right form, for a message.
  private mutating func readArray(
    _ form: String, _ body: (inout ByteScanner) throws(TableError) -> Void
  ) throws(TableError) {
    guard take("[") else { throw TableError(position, "\(form); \(found)") }
    skipSpace()
    if take("]") { return }
    repeat {
      skipSpace()
      try body(&self)
      skipSpace()
    } while take(",")
    guard take("]") else { throw TableError(position, "a comma or a closing bracket belongs here; \(found)") }
  }

  /// Parses an object on each line.
  mutating func readJSONLines(into builder: inout TableBuilder) throws(TableError) {
    while !isAtEnd {
      skipSpace()
      guard !isAtEnd else { break }
      try readObject(into: &builder, onOneLine: true)
      skipBlanks()
      guard isAtLineEnd else { throw TableError(position, "a line holds one object; \(found)") }
    }
    if builder.rows.isEmpty { throw TableError(nil, "the file is empty; write an object on each line") }
  }

  private static let form = #"the rows are an array of objects, such as [{"id": "a", "size": 4}]"#

  /// Parses an object to a row.
  private mutating func readObject(into builder: inout TableBuilder, onOneLine: Bool) throws(TableError) {
    let start = position
    guard take("{") else {
      throw TableError(
        start,
        byte == UInt8(ascii: "[") && onOneLine
          ? "in JSON Lines a row is an object on a line of its own; name the file .json if it is an array"
          : byte == UInt8(ascii: "]")
            ? "an object belongs here; remove the comma before this bracket"
            : #"a row is an object such as {"id": "a", "size": 4}; \#(found)"#)
    }
    func skip(_ scanner: inout ByteScanner) throws(TableError) {
      guard onOneLine else { return scanner.skipSpace() }
      scanner.skipBlanks()
      if scanner.isAtLineEnd {
        throw TableError(scanner.position, "in JSON Lines an object ends on the line on which it begins")
      }
    }
    var cells: [Table.Cell] = []
    var given: Set<Int> = []
    try skip(&self)
    if !take("}") {
      repeat {
        try skip(&self)
        let place = position
        guard byte == UInt8(ascii: "\"") else {
          throw TableError(
            place,
            byte == UInt8(ascii: "}")
              ? "a key belongs here; remove the comma before this brace"
              : "a key in double quotes belongs here; \(found)")
        }
        let name = try string(in: builder)
        let index = try builder.index(ofColumn: name, at: place)
        guard given.insert(index).inserted else {
          throw TableError(place, "'\(name)' is given twice in this row; keep one")
        }
        try skip(&self)
        guard take(":") else { throw TableError(position, "a colon belongs after a key; \(found)") }
        try skip(&self)
        let cell = try cell(of: name, in: builder)
        // Columns without a value yet get an empty cell; a later member may replace it.
        while cells.count <= index { cells.append(Table.Cell(text: "", position: start)) }
        cells[index] = cell
        try skip(&self)
      } while take(",")
      guard take("}") else { throw TableError(position, "a comma or a closing brace belongs here; \(found)") }
    }
    try builder.append(cells, at: start)
  }

  /// Parses the value of a member.
  private mutating func cell(of name: String, in builder: TableBuilder) throws(TableError) -> Table.Cell {
    let place = position
    switch byte ?? 0 {
    case UInt8(ascii: "\""): return Table.Cell(text: try string(in: builder), position: place)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return Table.Cell(text: try number(in: builder), position: place)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let what = byte == UInt8(ascii: "[") ? "a list" : "an object"
      throw TableError(
        place, "'\(name)' is \(what); a cell is a text, a number, true, false or null, so give its parts columns")
    default:
      let start = next
      skip { $0.isLetter }
      switch text(start..<next) {
      case let word where word == "true" || word == "false": return Table.Cell(text: word, position: place)
      case "null": return Table.Cell(text: "", position: place)
      case "":
        throw TableError(
          place, "a value belongs here: a text in double quotes, a number, true, false or null; \(found)")
      case let word:
        throw TableError(
          place, "'\(word.prefix(40))' is no value; put a text in double quotes, or write true, false or null")
      }
    }
  }

  /// Parses a number and returns its spelling.
  private mutating func number(in builder: TableBuilder) throws(TableError) -> String {
    let start = next
    let place = position
    skip { $0.isDigit || $0.isLetter || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains($0) }
    try builder.check(cellOf: next - start, at: place)
    guard bytes[start..<next].isJSONNumber else {
      throw TableError(
        place, "'\(text(start..<next).prefix(40))' is no number; write it as 12, -0.5 or 6e3, or in quotes as a text")
    }
    return text(start..<next)
  }

  /// Parses a string in double quotes.
  private mutating func string(in builder: TableBuilder) throws(TableError) -> String {
    let start = position
    skip(1)
    var content: [UInt8] = []
    while true {
      guard let byte, !isAtLineEnd else {
        throw TableError(
          start, "the quote that opens here is not closed on its line; write a line end in a text as \\n")
      }
      switch byte {
      case UInt8(ascii: "\""):
        skip(1)
        return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"): content += try escape().utf8
      case 0..<0x20:
        throw TableError(position, "a control character stands in a text; write it as \\u\(byte.fourHexDigits)")
      default:
        content.append(byte)
        skip(1)
      }
      try builder.check(cellOf: content.count, at: start)
    }
  }

  /// Parses an escape sequence and returns its character.
  private mutating func escape() throws(TableError) -> String {
    let start = position
    skip(1)
    let sign = byte ?? 0
    if sign != UInt8(ascii: "u") {
      guard let meaning = Self.escapes[sign] else {
        throw TableError(start, "this escape is unknown; write a backslash in a text as \\\\")
      }
      skip(1)
      return meaning
    }
    let first = try codeUnit(from: start)
    if !UTF16.isLeadSurrogate(first) {
      guard let scalar = Unicode.Scalar(first), first != 0 else {
        throw TableError(
          start, first == 0 ? "no text has the character \\u0000; remove it" : "half a character stands here")
      }
      return String(scalar)
    }
    guard byte == UInt8(ascii: "\\"), next + 1 < bytes.count, bytes[next + 1] == UInt8(ascii: "u") else {
      throw TableError(start, "half a character stands here; \\ud800 to \\udbff are followed by \\udc00 to \\udfff")
    }
    skip(1)
    let second = try codeUnit(from: start)
    guard UTF16.isTrailSurrogate(second) else {
      throw TableError(start, "half a character stands here; \\ud800 to \\udbff are followed by \\udc00 to \\udfff")
    }
    return String(decoding: [first, second], as: UTF16.self)
  }

  /// Parses the four digits of a `\u` escape to a UTF-16 code unit.
  private mutating func codeUnit(from start: TablePosition) throws(TableError) -> UInt16 {
    let digits = bytes[min(next + 1, bytes.count)..<min(next + 5, bytes.count)]
    guard digits.count == 4, digits.allSatisfy(\.isHexDigit),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw TableError(start, "four hexadecimal digits follow \\u, as in \\u00e9") }
    skip(5)
    return unit
  }

  private static let escapes: [UInt8: String] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  // MARK: Punctuation

  private mutating func skipSpace() {
    skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
  }

  private mutating func skipBlanks() { skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: sign) else { return false }
    skip(1)
    return true
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
  fileprivate var isHexDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }
  fileprivate var fourHexDigits: String { (self < 16 ? "000" : "00") + String(self, radix: 16) }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are a number by JSON's grammar.
  fileprivate var isJSONNumber: Bool {
    var rest = self
    func digits(_ rest: inout ArraySlice<UInt8>) -> Int {
      let count = rest.prefix(while: \.isDigit).count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let leading = rest.first
    let whole = digits(&rest)
    guard whole == 1 || (whole > 1 && leading != UInt8(ascii: "0")) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits(&rest) > 0 else { return false }
    }
    if let sign = rest.first, sign | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard digits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }
}
