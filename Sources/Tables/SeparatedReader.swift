/// The CSV and TSV parser (RFC 4180) of ``Table``, whose documentation describes the dialect. The initialiser in
/// TableReading.swift runs it.
struct SeparatedReader {
  private var scanner: ByteScanner
  /// The byte between fields; nil until it is detected.
  private var separator: UInt8?
  private(set) var builder: TableBuilder

  /// - Parameter separator: The byte between fields; nil detects it in the first line.
  init(_ scanner: ByteScanner, separator: UInt8?, builder: TableBuilder) {
    (self.scanner, self.separator, self.builder) = (scanner, separator, builder)
  }

  mutating func readTable() throws(TableError) {
    try readHeader()
    // An error in the header would make every row look wrong.
    if builder.hasErrors { return }
    let columnCount = builder.columns.count
    while let (cells, surplus, position) = try line(ofAtMost: columnCount) {
      if let surplus {
        builder.note(
          TableError(
            surplus.position,
            "the row has \(surplus.count) fields, and the first line names \(columnCount) "
              + "\(columnCount == 1 ? "column" : "columns"); put a text with \(separatorName) in double quotes"))
      } else if cells.count < columnCount {
        builder.note(
          TableError(
            cells[cells.count - 1].position,
            "the row has \(cells.count) \(cells.count == 1 ? "field" : "fields"), and the first line names "
              + "\(columnCount) columns; give an empty field for what is missing"))
      } else {
        try builder.append(cells, at: position)
      }
    }
  }

  private mutating func readHeader() throws(TableError) {
    let start = scanner
    let separator = separator ?? mostFrequentSeparator()
    self.separator = separator
    scanner = start
    guard let (cells, _, _) = try line(ofAtMost: builder.limits.columns + 1) else {
      throw TableError(nil, "the file is empty; its first line names the columns")
    }
    for cell in cells {
      if let earlier = builder.column(cell.text) {
        builder.note(
          TableError(
            cell.position,
            "the column '\(cell.text)' is named twice, first in \(earlier.position.line):\(earlier.position.column); "
              + "rename one"))
      } else if let error = builder.error(ofColumn: cell.text, at: cell.position) {
        builder.note(error)
      } else {
        builder.append(cell)
      }
    }
  }

  /// The most frequent separator of the first line that is not empty, outside quotes; a comma in a tie.
  private mutating func mostFrequentSeparator() -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isEmpty = true
    var isQuoted = false
    // A quote opens a quoted field only at the start of the field. Right after a closing quote it is a doubled one.
    var mayOpen = true
    while let byte = scanner.byte, isEmpty || isQuoted || !scanner.isAtLineEnd {
      let isSeparator = !isQuoted && Self.separators.contains(byte)
      if isSeparator { counts[byte, default: 0] += 1 }
      if byte == quote, isQuoted || mayOpen {
        isQuoted.toggle()
        mayOpen = true
      } else if !isQuoted {
        mayOpen = isSeparator || mayOpen && (isBlank(byte) || scanner.isAtLineEnd)
      }
      if !isBlank(byte), !scanner.isAtLineEnd { isEmpty = false }
      // Tabs of an empty line separate nothing.
      if isEmpty, scanner.isAtLineEnd { counts = [:] }
      scanner.advance()
    }
    return Self.separators.max { counts[$0, default: 0] < counts[$1, default: 0] }!
  }

  /// The candidates by precedence: in a tie, `max` returns the first.
  private static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
  private let quote = UInt8(ascii: "\"")

  private var separatorName: String {
    separator == UInt8(ascii: "\t") ? "tabs" : "'\(Character(Unicode.Scalar(separator!)))'"
  }

  // MARK: Lines

  /// The cells of a line, the number of surplus fields and the position of the first of them, and the line's position.
  private typealias Line = (cells: [Table.Cell], surplus: (count: Int, position: TablePosition)?, start: TablePosition)

  /// The fields of the next non-empty line; nil at the end. Fields beyond the limit are counted but not kept.
  private mutating func line(ofAtMost limit: Int) throws(TableError) -> Line? {
    while !scanner.isAtEnd {
      var cells: [Table.Cell] = []
      cells.reserveCapacity(min(limit, 64))
      var surplus: (count: Int, position: TablePosition)?
      let start = scanner.position
      var isQuoted = false
      while true {
        let (cell, quoted) = try field()
        isQuoted = isQuoted || quoted
        if cells.count < limit {
          cells.append(cell)
        } else {
          surplus = ((surplus?.count ?? limit) + 1, surplus?.position ?? cell.position)
        }
        guard scanner.byte == separator else { break }
        scanner.advance()
      }
      scanner.skipLineEnd()
      if cells.count > 1 || isQuoted || !cells[0].text.isEmpty { return (cells, surplus, start) }
    }
    return nil
  }

  /// Parses a field, quoted or not.
  private mutating func field() throws(TableError) -> (cell: Table.Cell, isQuoted: Bool) {
    skipBlanks()
    let position = scanner.position
    if scanner.byte == quote { return (Table.Cell(text: try quotedText(from: position), position: position), true) }
    let start = scanner.next
    let bytes = scanner.bytes
    var (end, i) = (start, start)
    while i < bytes.count, bytes[i] != separator, bytes[i] != UInt8(ascii: "\n"), bytes[i] != UInt8(ascii: "\r") {
      i += 1
      if !isBlank(bytes[i - 1]) { end = i }
    }
    scanner.skip(i - start)
    try builder.check(cellOf: end - start, at: position)
    return (Table.Cell(text: scanner.text(start..<end), position: position), false)
  }

  /// Parses a quoted field.
  private mutating func quotedText(from position: TablePosition) throws(TableError) -> String {
    scanner.advance()
    var content: [UInt8] = []
    while true {
      guard let byte = scanner.byte else {
        throw TableError(position, "the quote that opens here is never closed; close it with a double quote")
      }
      let isReturn = byte == UInt8(ascii: "\r")
      scanner.advance()
      if byte == quote {
        guard scanner.byte == quote else { break }
        scanner.advance()
      }
      if isReturn {
        if scanner.byte != UInt8(ascii: "\n") { content.append(UInt8(ascii: "\n")) }
      } else {
        content.append(byte)
      }
      try builder.check(cellOf: content.count, at: position)
    }
    skipBlanks()
    guard scanner.byte == separator || scanner.isAtLineEnd else {
      throw TableError(
        scanner.position,
        "more follows the quotes that opened at \(position.line):\(position.column); write a double quote within them "
          + "twice, or put a separator here")
    }
    return String(decoding: content, as: UTF8.self)
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  private mutating func skipBlanks() {
    while let byte = scanner.byte, byte != separator, isBlank(byte) { scanner.skip(1) }
  }
}
