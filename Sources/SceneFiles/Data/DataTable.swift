import PathreelTables

/// Rows of data that a scene file goes through and reads by columns: `energy.value`.
///
/// A column is a list with a value for each row. One that never changes keeps its values here; those of a ``DataTrack`` lie
/// in slots, for they change with time.
package final class DataTable: Sendable {
  /// How the file calls it.
  let name: String
  let rowCount: Int
  /// In the order of the file of data; those that the file gave other names last.
  let columns: [Column]

  struct Column: Sendable {
    /// How expressions call it, behind the name of the table.
    let name: String
    /// Its values, or why it has none that can be read.
    let content: Content
  }

  enum Content: Sendable {
    case values(ExpressionList)
    case unavailable(String)
  }

  init(name: String, rowCount: Int, columns: [Column]) {
    (self.name, self.rowCount, self.columns) = (name, rowCount, columns)
  }

  /// The bounds of a file of data. A frame goes through so many rows at most, and a table takes some 40 bytes a cell.
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

/// The values of a column, which never change.
final class DataColumn: Sendable {
  let values: [ExpressionValue]

  init(_ values: [ExpressionValue]) { self.values = values }
}

extension DataColumn: Hashable {
  static func == (a: DataColumn, b: DataColumn) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The index of what is repeated: its slot, and those of the cells of a row.
struct ElementIndex: Sendable {
  let slot: Int
  let name: String
  /// The cells that are read, where it counts the rows of a table.
  var cells: [Cell] = []

  struct Cell: Sendable {
    let slot: Int
    /// How expressions call it: `row.value`.
    let name: String
    let column: ExpressionList
  }

  /// The slots that it fills.
  var slots: [Int] { [slot] + cells.map(\.slot) }

  /// Keeps some of the cells.
  mutating func leaveOutCells(_ choose: ([Cell]) -> [Cell]) {
    if !cells.isEmpty { cells = choose(cells) }
  }

  /// Gives the index a value, and the cells those of that row.
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
