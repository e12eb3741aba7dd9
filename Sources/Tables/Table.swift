/// A table of text cells, read from a CSV, TSV, JSON, JSON Lines, SubRip or WebVTT file.
///
/// The `batch` command reads its rows with it, and scene files their `data` and their recordings.
///
/// Every cell keeps its position in the file, so that an error about its value can name it.
///
/// ```swift
/// let table = try Table.read(URL(filePath: "rows.csv"))
/// for row in table.rows { print(table.cell("title", of: row)?.text ?? "–", row.position) }
/// ```
///
/// | file | rows | cells |
/// |---|---|---|
/// | `.csv` | RFC 4180; the first line names the columns | separated by commas, semicolons or tabs |
/// | `.tsv` | as CSV | separated by tabs |
/// | `.json` | an array of objects | texts, numbers, `true`, `false`; empty for `null` and missing ones |
/// | `.jsonl`, `.ndjson` | one object on each line | as JSON |
/// | `.srt`, `.vtt` | one for each caption | `id`, `start` and `end` in seconds, `text` without tags |
///
/// CSV: the separator is a semicolon or a tab if the first line has more of these than commas. CSV and TSV: blanks
/// around a cell are dropped, and empty lines are skipped. A quoted text is kept as it is, with line ends as line
/// feeds, and a doubled quote means one. JSON: numbers keep their spelling.
package struct Table: Sendable {
  /// A column.
  package struct Column: Hashable, Sendable {
    /// The column's name.
    package let name: String
    /// The position where the name first occurs.
    package let position: TablePosition
  }

  /// The value of a row in a column.
  package struct Cell: Hashable, Sendable {
    /// The text; empty if the file gives no value.
    package let text: String
    /// The position where the cell begins, its quote included. A missing member has the position of its object.
    package let position: TablePosition
  }

  /// A row.
  package struct Row: Hashable, Sendable {
    /// The position where the row begins.
    package let position: TablePosition
    /// The cells by column index, up to the last one that the row has.
    let cells: [Cell]
  }

  /// The file's name, as it was given.
  package let file: String
  /// The columns in the order of their first occurrence.
  package let columns: [Column]
  /// The rows in the file's order.
  package let rows: [Row]
  private let indices: [String: Int]

  init(file: String, columns: [Column], rows: [Row]) {
    (self.file, self.columns, self.rows) = (file, columns, rows)
    indices = Dictionary(uniqueKeysWithValues: zip(columns.map(\.name), columns.indices))
  }

  /// The index of the column with a name; nil if there is none.
  package func index(ofColumn name: String) -> Int? { indices[name] }

  /// The cell of a row by column index.
  ///
  /// - Precondition: There is a column with this index.
  package func cell(_ column: Int, of row: Row) -> Cell {
    precondition(columns.indices.contains(column))
    return column < row.cells.count ? row.cells[column] : Cell(text: "", position: row.position)
  }

  /// The cell of a row by column name; nil if there is no such column.
  package func cell(_ name: String, of row: Row) -> Cell? { index(ofColumn: name).map { cell($0, of: row) } }
}

/// A line and column in a data file. Cells, rows and errors have one. LF, CR LF and CR are line ends.
package struct TablePosition: Hashable, Sendable, Comparable {
  private let storedLine: Int32
  private let storedColumn: Int32

  /// Makes a position.
  ///
  /// - Precondition: Both are in 1…2³¹ − 1.
  package init(line: Int, column: Int) { (storedLine, storedColumn) = (Int32(line), Int32(column)) }

  /// The line, counted from 1.
  package var line: Int { Int(storedLine) }
  /// The column, counted from 1 in Unicode scalars.
  package var column: Int { Int(storedColumn) }

  package static func < (a: TablePosition, b: TablePosition) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
