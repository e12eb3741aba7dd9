import PathreelTables

/// The cells of a table as texts, each with its place.
struct DataCells {
  let names: [String]
  let rowCount: Int
  private let read: (_ row: Int, _ column: Int) -> (text: String, place: Place)

  /// Where a cell stands.
  enum Place {
    case file(String, TablePosition)
    case scene(SourcePosition)
  }

  init(_ table: Table) {
    names = table.columns.map(\.name)
    rowCount = table.rows.count
    read = { row, column in
      let cell = table.cell(column, of: table.rows[row])
      return (cell.text, .file(table.file, cell.position))
    }
  }

  /// - Parameter rows: The cells of each row by their columns' names, and where the row begins.
  init(_ rows: [(cells: [String: SourceScalar], position: SourcePosition)], names: [String]) {
    self.names = names
    rowCount = rows.count
    read = { row, column in
      guard let scalar = rows[row].cells[names[column]] else { return ("", .scene(rows[row].position)) }
      return (scalar.text, .scene(scalar.position))
    }
  }

  subscript(row: Int, column: Int) -> (text: String, place: Place) { read(row, column) }
}

/// A column while its table is made: what it has in each row.
struct DataDraftColumn {
  let name: String
  var type: ExpressionType
  var values: [ExpressionValue]
  /// Why its values cannot be read, if they cannot.
  var fault: String?

  init(_ name: String, _ type: ExpressionType, _ values: [ExpressionValue], fault: String? = nil) {
    (self.name, self.type, self.values, self.fault) = (name, type, values, fault)
  }
}

/// A table while it is made.
struct DataDraft {
  var columns: [DataDraftColumn]
  var rowCount: Int

  /// Keeps some of the rows, in this order.
  mutating func keep(_ rows: [Int]) {
    for i in columns.indices where columns[i].fault == nil {
      let values = columns[i].values
      columns[i].values = rows.map { values[$0] }
    }
    rowCount = rows.count
  }

  subscript(name: String) -> DataDraftColumn? { columns.first { $0.name == name } }
}
