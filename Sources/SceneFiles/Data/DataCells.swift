import PathreelExpressions
import PathreelSceneSyntax
import PathreelTables

/// The cells of a table as texts, each with its position. The rows come from a data file or from the scene file.
/// ``DataDraftReader`` converts them.
struct DataCells {
  let names: [String]
  let rowCount: Int
  private let read: (_ row: Int, _ column: Int) -> (text: String, place: Place)

  /// The position of a cell, in a data file of some name or in the scene file.
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

  /// - Parameter rows: For each row, its cells by column name, and the position where the row begins.
  init(_ rows: [(cells: [String: SourceScalar], position: SourcePosition)], names: [String]) {
    self.names = names
    rowCount = rows.count
    read = { row, column in
      guard let scalar = rows[row].cells[names[column]] else { return ("", .scene(rows[row].position)) }
      return (scalar.text, .scene(scalar.position))
    }
  }

  private init(names: [String], rowCount: Int, read: @escaping (Int, Int) -> (text: String, place: Place)) {
    (self.names, self.rowCount, self.read) = (names, rowCount, read)
  }

  /// The cells with one row for each of some columns: the other columns, then the column's name, then its cell.
  func unpivoted(_ columns: [Int], key: String, value: String) -> DataCells {
    let kept = names.indices.filter { !columns.contains($0) }
    return DataCells(names: kept.map { names[$0] } + [key, value], rowCount: rowCount * columns.count) { row, column in
      let (row, source) = (row / columns.count, columns[row % columns.count])
      if column < kept.count { return self[row, kept[column]] }
      let cell = self[row, source]
      return column == kept.count ? (names[source], cell.place) : cell
    }
  }

  subscript(row: Int, column: Int) -> (text: String, place: Place) { read(row, column) }

  /// The names of all columns in the order of the file. Those that are read have their names in expressions.
  func names(with read: [DataDraftReader.Column]) -> [String] {
    let own = Dictionary(grouping: read, by: \.index)
    return names.enumerated().flatMap { i, name in own[i]?.map(\.name) ?? [name] }
  }
}

/// A column of a ``DataDraft``: one value per row.
struct DataDraftColumn {
  let name: String
  var type: ExpressionType
  var values: [ExpressionValue]
  /// The reason why the column's values cannot be read; nil if they can.
  var fault: String?
  /// What is said if numbers are wanted and the column has texts; nil for nothing.
  var textAdvice: String?

  init(_ name: String, _ type: ExpressionType, _ values: [ExpressionValue], fault: String? = nil) {
    (self.name, self.type, self.values, self.fault) = (name, type, values, fault)
  }
}

/// A table under construction. ``DataDraftReader`` makes it, ``DataWork`` changes it, and ``SceneDecoder`` makes a
/// ``DataTable`` or a ``DataTrack`` of it.
struct DataDraft {
  var columns: [DataDraftColumn]
  var rowCount: Int
  /// The names of the file's columns in its order, with those that expressions cannot read. Empty if the rows are
  /// groups.
  var order: [String] = []

  /// - Parameter rowCount: The number of values in each column.
  init(columns: [DataDraftColumn], rowCount: Int) { (self.columns, self.rowCount) = (columns, rowCount) }

  /// The names of all columns: those of the file in its order, then those that were added.
  var names: [String] {
    let known = Set(order)
    return order + columns.map(\.name).filter { !known.contains($0) }
  }

  /// The message about a column that the rows do not have.
  func messageAboutMissing(_ name: String) -> String {
    if order.contains(name) {
      return
        "'\(name)' is no name of expressions; give the column one under 'columns', such as energy: {from: \"\(name)\"}"
    }
    let advice =
      nearest(to: name, among: columns.map(\.name)).map { "did you mean '\($0)'?" }
      ?? "there \(names.count == 1 ? "is" : "are") \(listedBriefly(names, "and"))"
    return "the rows have no column '\(name)'; \(advice)"
  }

  /// Keeps only these rows, in this order.
  mutating func keep(_ rows: [Int]) {
    for i in columns.indices where columns[i].fault == nil {
      let values = columns[i].values
      columns[i].values = rows.map { values[$0] }
    }
    rowCount = rows.count
  }

  subscript(name: String) -> DataDraftColumn? { columns.first { $0.name == name } }
}
