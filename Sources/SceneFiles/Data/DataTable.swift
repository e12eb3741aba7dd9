import PathreelTables

/// A table of data that a scene file iterates over and reads by columns: `energy.value`. ``SceneDecoder`` makes one for
/// each table under `data`.
///
/// A column is a list with one value per row. A constant column stores its values here. The values of a ``DataTrack``
/// change with time, so they are in slots of the frame's ``ExpressionContext``.
package final class DataTable: Sendable {
  /// The table's name in the scene file.
  let name: String
  let rowCount: Int
  /// The columns in the order of the data file.
  let columns: [Column]

  struct Column: Sendable {
    /// The column's name in expressions, after the table's name.
    let name: String
    /// The column's values, or the reason why they cannot be read.
    let content: Content
  }

  enum Content: Sendable {
    case values(ExpressionList)
    case unavailable(String)
  }

  init(name: String, rowCount: Int, columns: [Column]) {
    (self.name, self.rowCount, self.columns) = (name, rowCount, columns)
  }

  /// The limits of a data file. They follow from the rows that a frame can iterate over, and from about 40 bytes of
  /// memory per cell.
  static let limits: TableLimits = {
    var limits = TableLimits()
    limits.fileSize = 64 << 20
    limits.rows = SceneLimits.count
    limits.cells = SceneLimits.dataCells
    limits.cellSize = SceneLimits.textLength
    return limits
  }()
}

extension DataTable: Hashable {
  package static func == (a: DataTable, b: DataTable) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The values of a constant column. An ``ExpressionList`` reads them.
final class DataColumn: Sendable {
  let values: [ExpressionValue]

  init(_ values: [ExpressionValue]) { self.values = values }
}

extension DataColumn: Hashable {
  static func == (a: DataColumn, b: DataColumn) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The index variable of a repeat: its slot, and the slots of the current row's cells (``ExpressionContext/slots``). An
/// ``Element`` that repeats and a ``RowList`` have one.
struct ElementIndex: Sendable {
  let slot: Int
  let name: String
  /// The cells that are read, if the index counts the rows of a table.
  var cells: [Cell] = []

  struct Cell: Sendable {
    let slot: Int
    /// The cell's name in expressions: `row.value`.
    let name: String
    let column: ExpressionList
  }

  /// The slots (indices into ``ExpressionContext/slots``) that ``set(_:at:)`` fills.
  var slots: [Int] { [slot] + cells.map(\.slot) }

  /// Replaces the cells by a selection of them.
  mutating func leaveOutCells(_ choose: ([Cell]) -> [Cell]) {
    if !cells.isEmpty { cells = choose(cells) }
  }

  /// Sets the index to a value, and the cells to the values of that row.
  func set(_ value: Int, at moment: Moment) {
    moment.context.slots[slot] = .number(Double(value))
    for cell in cells {
      guard let content = cell.column.value(at: Double(value), in: moment.context.slots) else {
        preconditionFailure("'\(cell.column.name)' has no row \(value)")
      }
      moment.context.slots[cell.slot] = content
    }
  }
}
