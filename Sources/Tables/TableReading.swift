/// Parsing of a data file's bytes, after ``Table/read(_:limits:betweenReads:)`` has read them.
extension Table {
  /// Parses the bytes of a data file.
  ///
  /// ```swift
  /// let table = try Table(Array("id,size\na,4\n".utf8), as: .csv, file: "rows.csv")
  /// ```
  /// - Parameters:
  ///   - file: The file's name in errors.
  ///   - captions: What a row is, if the file has captions.
  /// - Throws: ``TableFileError`` for mistakes and exceeded limits.
  package init(
    _ bytes: [UInt8], as format: TableFormat, file: String, limits: TableLimits = .standard,
    captions: CaptionRows = .captions
  ) throws(TableFileError) {
    self = try Self.parse(bytes, file, limits) { scanner, builder throws(TableError) in
      switch format {
      case .csv, .tsv:
        var reader = SeparatedReader(scanner, separator: format == .tsv ? UInt8(ascii: "\t") : nil, builder: builder)
        try reader.readTable()
        builder = reader.builder
      case .json: try scanner.readJSON(into: &builder)
      case .jsonLines: try scanner.readJSONLines(into: &builder)
      case .subRip, .webVTT: try scanner.readCaptions(isWebVTT: format == .webVTT, as: captions, into: &builder)
      }
    }
  }

  /// Parses JSON with its rows in groups, `{"strokes": [[{"x": 1}, {"x": 2}], [{"x": 3}]]}`.
  ///
  /// - Parameters:
  ///   - key: The key of the groups.
  ///   - file: The file's name in errors.
  /// - Returns: The table of all rows, and the number of rows in each group.
  /// - Throws: ``TableFileError`` for mistakes and exceeded limits.
  package static func groups(
    _ bytes: [UInt8], named key: String, file: String, limits: TableLimits = .standard
  ) throws(TableFileError) -> (table: Table, sizes: [Int]) {
    var sizes: [Int] = []
    let table = try parse(bytes, file, limits) { scanner, builder throws(TableError) in
      sizes = try scanner.readJSON(groupsNamed: key, into: &builder)
    }
    return (table, sizes)
  }

  private static func parse(
    _ bytes: [UInt8], _ file: String, _ limits: TableLimits,
    _ read: (inout ByteScanner, inout TableBuilder) throws(TableError) -> Void
  ) throws(TableFileError) -> Table {
    var builder = TableBuilder(limits: limits)
    do throws(TableError) {
      guard bytes.count <= limits.fileSize, bytes.count < Int(Int32.max) else {
        throw TableError(nil, "the file has more than \(limits.fileSize) bytes; split it")
      }
      var scanner = try ByteScanner(text: bytes)
      try read(&scanner, &builder)
    } catch {
      throw TableFileError(file: file, errors: [error])
    }
    try builder.errors.check(file)
    return Table(file: file, columns: builder.columns, rows: builder.rows)
  }
}

/// Collects the columns, rows and mistakes of a table while a reader parses it, and enforces the limits. The three
/// readers of this module fill it.
struct TableBuilder {
  let limits: TableLimits
  private(set) var columns: [Table.Column] = []
  private(set) var rows: [Table.Row] = []
  private(set) var errors = TableErrorList()
  private var indices: [String: Int] = [:]
  private var cellCount = 0

  init(limits: TableLimits) { self.limits = limits }

  /// The column with a name; nil if there is none.
  func column(_ name: String) -> Table.Column? { indices[name].map { columns[$0] } }

  /// The index of the column with a name; adds the column if it is new.
  mutating func index(ofColumn name: String, at position: TablePosition) throws(TableError) -> Int {
    if let index = indices[name] { return index }
    if let error = error(ofColumn: name, at: position) { throw error }
    append(Table.Cell(text: name, position: position))
    return columns.count - 1
  }

  /// Adds a column. The caller has checked its name.
  mutating func append(_ header: Table.Cell) {
    indices[header.text] = columns.count
    columns.append(Table.Column(name: header.text, position: header.position))
  }

  /// Returns the reason why a column with this name cannot be added; nil if it can.
  func error(ofColumn name: String, at position: TablePosition) -> TableError? {
    let message: String
    switch name {
    case "": message = "a column has no name here; give it one, or remove the column"
    case _ where name.utf8.count > limits.nameSize:
      message = "the name of a column has at most \(limits.nameSize) bytes"
    case _ where name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }):
      message = "the name of a column is one line without control characters"
    case _ where columns.count == limits.columns:
      message = "the table has more than \(limits.columns) columns; leave some out"
    default: return nil
    }
    return TableError(position, message)
  }

  /// Adds a row.
  ///
  /// - Throws: An error if the table has too many rows or cells.
  mutating func append(_ cells: [Table.Cell], at position: TablePosition) throws(TableError) {
    guard rows.count < limits.rows else {
      throw TableError(position, "the table has more than \(limits.rows) rows; split it")
    }
    cellCount += cells.count
    guard cellCount <= limits.cells else {
      throw TableError(position, "the table has more than \(limits.cells) cells; split it")
    }
    rows.append(Table.Row(position: position, cells: cells))
  }

  /// Throws an error if a cell's text exceeds the limit.
  func check(cellOf size: Int, at position: TablePosition) throws(TableError) {
    guard size <= limits.cellSize else {
      throw TableError(position, "the cell has more than \(limits.cellSize) bytes; shorten it")
    }
  }

  var hasErrors: Bool { !errors.reported.isEmpty }

  /// Records a mistake after which parsing can continue.
  mutating func note(_ error: TableError) { errors.append(error) }
}
