import PathreelExpressions

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
