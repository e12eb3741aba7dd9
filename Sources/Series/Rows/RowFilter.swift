import PathreelDrawing
import PathreelExpressions
import PathreelMotion
import PathreelSceneFiles
import PathreelSceneSyntax
import PathreelTables

/// A row filter: a condition over the columns of a table, in the expression language of scene files:
/// `size > 4 and kind == 'bar'`. It is the value of `batch --where` (`RowOptions`); ``RowSelection`` applies it.
///
/// A column that is a parameter has the parameter's type. The type of any other column follows from its cells, except
/// empty ones: number if all are numbers, Boolean if all are `true` or `false`, otherwise text.
///
/// ```swift
/// let filter = try RowFilter("size > 4", over: table, parameters: scene.parameters)
/// var steps = 0
/// let chosen = try table.rows.filter { try filter.accepts($0, counting: &steps) }
/// ```
package struct RowFilter: Sendable {
  /// A column that the condition reads, with the index of its value in `ExpressionContext.slots`.
  private struct Column {
    let name: String
    /// The column's index in the table.
    let index: Int
    let slot: Int
    let type: ExpressionType
    /// The parameter that the column sets; nil if it sets none.
    let parameter: SceneParameter?
  }

  private let text: String
  private let table: Table
  private let expression: Expression
  private let columns: [Column]
  private let slotCount: Int

  /// The names of the columns that the condition reads.
  package var columnNames: [String] { columns.map(\.name) }

  /// Compiles a condition.
  ///
  /// - Throws: ``ArgumentError`` with the position in the condition.
  package init(_ text: String, over table: Table, parameters: [SceneParameter]) throws(ArgumentError) {
    var scope = ExpressionScope()
    let names = Expression.names(in: text)
    var columns: [Column] = []
    for (index, column) in table.columns.enumerated() {
      let parameter = parameters.first { $0.name == column.name }
      let isRead = names.contains(column.name)
      let type = parameter?.kind.expressionType ?? (isRead ? Self.type(ofColumn: index, of: table) : .text)
      let slot = scope.bind(column.name, type, .parameters)
      if isRead {
        columns.append(Column(name: column.name, index: index, slot: slot, type: type, parameter: parameter))
      }
    }
    func fault(_ offset: Int, _ message: String) -> ArgumentError {
      ArgumentError("--where", text, at: offset..<offset + 1, message)
    }
    do {
      expression = try Expression(text, in: scope)
    } catch {
      throw fault(error.offset, error.message)
    }
    guard expression.type == .boolean else {
      throw fault(0, "a condition is true or false, such as size > 4 or kind == 'bar'")
    }
    (self.text, self.table, self.columns, slotCount) = (text, table, columns, scope.slotCount)
  }

  /// The type that the cells of a column have in common.
  private static func type(ofColumn column: Int, of table: Table) -> ExpressionType {
    let texts = table.rows.lazy.map { table.cell(column, of: $0).text }.filter { !$0.isEmpty }
    if texts.isEmpty { return .text }
    if texts.allSatisfy({ Double(scalarNumber: $0) != nil }) { return .number }
    return texts.allSatisfy { $0 == "true" || $0 == "false" } ? .boolean : .text
  }

  /// Whether a row satisfies the condition.
  ///
  /// - Parameter steps: Increased by the number of operations.
  /// - Throws: The error of a cell that the condition reads, or of a row for which the condition has no value.
  package func accepts(_ row: Table.Row, counting steps: inout Int) throws(TableError) -> Bool {
    var context = ExpressionContext(slots: Array(repeating: .boolean(false), count: slotCount))
    defer { steps += expression.operationCount + context.loopSteps }
    for column in columns { context.slots[column.slot] = try value(of: column, in: table.cell(column.index, of: row)) }
    do {
      return try expression.value(in: &context) == .boolean(true)
    } catch {
      throw TableError(row.position, "--where: \(error.message)")
    }
  }

  /// The value of a cell for the expression.
  private func value(of column: Column, in cell: Table.Cell) throws(TableError) -> ExpressionValue {
    if column.type == .text { return .word(cell.text) }
    if cell.text.isEmpty {
      throw TableError(cell.position, "'\(column.name)' is empty, and --where reads it")
    }
    if let parameter = column.parameter {
      switch try parameter.value(from: cell) {
      case .number(let number): return .number(number)
      case .color(let color): return .color(color)
      case .boolean(let boolean): return .boolean(boolean)
      case .choice(let word), .text(let word), .image(let word): return .word(word)
      }
    }
    return column.type == .number ? .number(Double(scalarNumber: cell.text)!) : .boolean(cell.text == "true")
  }
}

extension SceneParameter.Kind {
  /// The type of the parameter's column in a condition.
  fileprivate var expressionType: ExpressionType {
    switch self {
    case .number: .number
    case .color: .color
    case .boolean: .boolean
    case .choice(let words): .choice(words)
    // A condition sees a picture as its name.
    case .text, .image: .text
    }
  }
}

/// Reads cells as parameter values, for ``RowBinding`` and ``RowFilter``.
extension SceneParameter {
  /// Parses the parameter's value from a cell of a table, as `--set` does.
  /// - Throws: An error with the cell's position.
  package func value(from cell: Table.Cell) throws(TableError) -> ParameterValue {
    do {
      return try value(from: cell.text)
    } catch {
      throw TableError(cell.position, Self.message(error, cell.text))
    }
  }

  private static func message(_ error: SceneError, _ text: String) -> String {
    switch error {
    case .wrongKind where text.isEmpty: return "\(error), and the cell is empty"
    case .wrongKind(_, let wanted):
      let isDecimal = wanted == "a number" && text.wholeMatch(of: /[+-]?[0-9]+,[0-9]+/) != nil
      return "\(error); '\(text.prefix(40))' stands here" + (isDecimal ? ", so write a decimal point, not a comma" : "")
    case .unknownChoice(_, let word, let known):
      return "\(error)" + (nearest(to: word, among: known).map { "; did you mean '\($0)'?" } ?? "")
    default: return "\(error)"
    }
  }
}
