/// Rows of named cells, as a file gives them: CSV, TSV, JSON or JSON Lines.
///
/// Every cell is a text with its place in the file, so that whoever reads a number or a colour from it can say where it
/// stands when that fails.
///
/// ```swift
/// let table = try Table.read(URL(filePath: "rows.csv"))
/// for row in table.rows { print(table.cell("title", of: row)?.text ?? "–", row.position) }
/// ```
///
/// | file | rows | cells |
/// |---|---|---|
/// | `.csv` | RFC 4180; the first line names the columns | separated by commas, or by semicolons or tabs where the first line has more of these |
/// | `.tsv` | as CSV | separated by tabs |
/// | `.json` | an array of objects | the members of the objects: texts, numbers, `true`, `false`; `null` and missing ones are empty |
/// | `.jsonl`, `.ndjson` | an object on each line | as JSON |
/// | `.srt`, `.vtt` | a caption each | `id`, `start` and `end` in seconds, `text` without tags |
///
/// In CSV and TSV, blanks around a cell do not count and empty lines are skipped; what stands in double quotes is kept as
/// it is, with line ends as line feeds, and a doubled quote means one. Numbers of JSON keep their spelling.
package struct Table: Sendable {
  /// A column, with the place where it is named first.
  package struct Column: Hashable, Sendable {
    package let name: String
    package let position: TablePosition
  }

  /// What stands in a row under a column.
  package struct Cell: Hashable, Sendable {
    /// Empty where nothing is given.
    package let text: String
    /// Where it begins, with its quote; for a member that is missing, where its object begins.
    package let position: TablePosition
  }

  /// A row, with the place where it begins.
  package struct Row: Hashable, Sendable {
    package let position: TablePosition
    /// As far as the row gives them.
    let cells: [Cell]
  }

  /// The file's name, as it was given.
  package let file: String
  /// In the order of their first appearance.
  package let columns: [Column]
  /// In the file's order.
  package let rows: [Row]
  private let indices: [String: Int]

  init(file: String, columns: [Column], rows: [Row]) {
    (self.file, self.columns, self.rows) = (file, columns, rows)
    indices = Dictionary(uniqueKeysWithValues: zip(columns.map(\.name), columns.indices))
  }

  /// The position of a column among all; nil where there is no such column.
  package func index(ofColumn name: String) -> Int? { indices[name] }

  /// The cell of a row under the column with an index.
  package func cell(_ column: Int, of row: Row) -> Cell {
    precondition(columns.indices.contains(column))
    return column < row.cells.count ? row.cells[column] : Cell(text: "", position: row.position)
  }

  /// The cell of a row under a name; nil where there is no such column.
  package func cell(_ name: String, of row: Row) -> Cell? { index(ofColumn: name).map { cell($0, of: row) } }
}

/// A place in a file of data. Lines end with LF, CR LF or CR.
package struct TablePosition: Hashable, Sendable, Comparable {
  private let storedLine: Int32
  private let storedColumn: Int32

  /// - Precondition: both are from 1, and what a file of at most 2³¹ bytes can have.
  package init(line: Int, column: Int) { (storedLine, storedColumn) = (Int32(line), Int32(column)) }

  /// From 1.
  package var line: Int { Int(storedLine) }
  /// From 1, in Unicode scalars.
  package var column: Int { Int(storedColumn) }

  package static func < (a: TablePosition, b: TablePosition) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
