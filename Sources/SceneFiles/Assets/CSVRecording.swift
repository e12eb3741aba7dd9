import PathreelGeometry
import PathreelMotion
import PathreelSceneSyntax

/// A parser for recordings in CSV; ``RecordingReader`` describes the format and calls it.
struct CSVRecording {
  private let text: String.UnicodeScalarView
  private var next: String.UnicodeScalarView.Index
  private var position = SourcePosition(line: 1, column: 1)
  private var separator: Unicode.Scalar = ","

  init(_ text: String) {
    self.text = text.unicodeScalars
    next = self.text.startIndex
  }

  /// A field without its quotes, and the position where it starts.
  private struct Field {
    var text: String
    var position: SourcePosition
  }

  private enum Column: Equatable {
    case quantity(RecordingReader.Quantity)
    case stroke
  }

  static let columnNames = RecordingReader.Quantity.allCases.map(\.rawValue) + ["stroke"]

  /// Reads the whole file and returns its strokes.
  consuming func strokes() throws(RecordingError) -> [[PointerSample]] {
    let columns = try header()
    var builder = RecordingBuilder()
    var (stroke, earlier): (String?, Set<String>) = (nil, [])
    while let fields = try line() {
      guard fields.count == columns.count else {
        let count = "\(fields.count) field\(fields.count == 1 ? "" : "s")"
        throw RecordingError(
          position: fields[min(fields.count - 1, columns.count)].position,
          message: "the line has \(count); the first line names \(columns.count)")
      }
      var numbers: [RecordingReader.Quantity: Double] = [:]
      var label = ""
      for (column, field) in zip(columns, fields) {
        switch column {
        case .stroke: label = field.text
        case .quantity(let quantity): numbers[quantity] = try number(field, quantity)
        }
      }
      if label != stroke {
        guard earlier.insert(label).inserted else {
          throw RecordingError(
            position: fields[0].position,
            message: "stroke '\(label.prefix(40))' goes on after another; keep its lines together")
        }
        stroke = label
        builder.beginStroke()
      }
      let sample = PointerSample(x: numbers[.x]!, y: numbers[.y]!, time: numbers[.time], pressure: numbers[.pressure])
      try builder.add(sample, at: fields[0].position)
    }
    guard !builder.strokes.isEmpty else { throw RecordingError(position: position, message: "there are no samples") }
    return builder.strokes
  }

  private func number(_ field: Field, _ quantity: RecordingReader.Quantity) throws(RecordingError) -> Double {
    guard let value = Double(scalarNumber: field.text) else {
      let advice = field.text.contains(",") ? "; write a decimal point, not a comma" : ""
      let what = field.text.isEmpty ? "is empty" : "is '\(field.text.prefix(40))'"
      throw RecordingError(
        position: field.position, message: "'\(quantity.rawValue)' \(what); it must be a number\(advice)")
    }
    if let fault = quantity.fault(of: value) {
      throw RecordingError(position: field.position, message: "'\(quantity.rawValue)' \(fault)")
    }
    return value
  }

  // MARK: Lines

  /// Reads the column names from the first line that is not empty, and recognises the separator.
  private mutating func header() throws(RecordingError) -> [Column] {
    // Empty lines may stand before the names.
    let first = text.drop { isLineEnd($0) || $0 == " " || $0 == "\t" }.prefix { !isLineEnd($0) }
    separator = [";", "\t"].first(where: first.contains) ?? ","
    guard let fields = try line() else {
      throw RecordingError(
        position: position, message: "the file is empty; its first line names the columns, such as x,y,time")
    }
    var columns: [Column] = []
    for field in fields {
      let name = field.text.lowercased()
      guard let column = name == "stroke" ? .stroke : RecordingReader.Quantity(rawValue: name).map(Column.quantity)
      else {
        let near = nearest(to: field.text, among: Self.columnNames).map { "; did you mean '\($0)'?" }
        let list = Self.columnNames.joined(separator: ", ")
        throw RecordingError(
          position: field.position,
          message: "unknown column '\(field.text.prefix(40))'\(near ?? "; columns are \(list)")")
      }
      if columns.contains(column) {
        throw RecordingError(position: field.position, message: "column '\(name)' stands twice")
      }
      columns.append(column)
    }
    for needed in [RecordingReader.Quantity.x, .y] where !columns.contains(.quantity(needed)) {
      throw RecordingError(
        position: fields[0].position,
        message: "there is no column '\(needed.rawValue)'; the first line names the columns, such as x,y,time")
    }
    return columns
  }

  /// The fields of the next line that is not empty; `nil` at the end.
  private mutating func line() throws(RecordingError) -> [Field]? {
    while next < text.endIndex {
      var fields = [try field()]
      while next < text.endIndex, text[next] == separator {
        advance()
        fields.append(try field())
      }
      endLine()
      if fields.count > 1 || !fields[0].text.isEmpty { return fields }
    }
    return nil
  }

  private mutating func field() throws(RecordingError) -> Field {
    skipBlanks()
    let start = position
    var content = String.UnicodeScalarView()
    if next < text.endIndex, text[next] == "\"" {
      advance()
      while true {
        guard next < text.endIndex, !isLineEnd(text[next]) else {
          throw RecordingError(position: start, message: "a quoted field has no end; close it with a double quote")
        }
        let scalar = text[next]
        advance()
        if scalar == "\"" {
          guard next < text.endIndex, text[next] == "\"" else { break }
          advance()
        }
        content.append(scalar)
      }
      skipBlanks()
      guard next == text.endIndex || text[next] == separator || isLineEnd(text[next]) else {
        throw RecordingError(
          position: position, message: "a quoted field is followed by more; put a separator between them")
      }
      return Field(text: String(content), position: start)
    }
    while next < text.endIndex, text[next] != separator, !isLineEnd(text[next]) {
      content.append(text[next])
      advance()
    }
    while let last = content.last, last == " " || last == "\t" { content.removeLast() }
    return Field(text: String(content), position: start)
  }

  private mutating func skipBlanks() {
    while next < text.endIndex, text[next] != separator, text[next] == " " || text[next] == "\t" { advance() }
  }

  private mutating func advance() {
    next = text.index(after: next)
    position.column += 1
  }

  private mutating func endLine() {
    guard next < text.endIndex else { return }
    let isReturn = text[next] == "\r"
    next = text.index(after: next)
    if isReturn, next < text.endIndex, text[next] == "\n" { next = text.index(after: next) }
    position = SourcePosition(line: position.line + 1, column: 1)
  }

  private func isLineEnd(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\r" }
}
