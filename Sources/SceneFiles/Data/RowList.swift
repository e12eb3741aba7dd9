import PathreelExpressions
import PathreelSceneGrammar
import PathreelSceneSyntax

/// A list of points, one for each row of a table: `points: {over: energy, point: [x, y]}`. ``SceneDecoder`` makes it,
/// and a ``FieldReader`` evaluates it in each frame.
final class RowList: Sendable {
  let index: ElementIndex
  let rowCount: Int
  let x: FieldExpression
  let y: FieldExpression

  init(index: ElementIndex, rowCount: Int, x: FieldExpression, y: FieldExpression) {
    (self.index, self.rowCount, self.x, self.y) = (index, rowCount, x, y)
  }

  /// Calls `make` with the point of each row, and returns the results. During the call, the index variable and the
  /// column names have the row's values.
  func map<Item>(at moment: Moment, _ make: (Field) throws -> Item) throws -> [Item] {
    let point = Field.pair(x, y)
    return try (0..<rowCount).map { row in
      index.set(row, at: moment)
      return try make(point)
    }
  }
}

extension SceneDecoder {
  /// Binds a repeat's index and, if the repeat goes over a table, the cells of its current row.
  func bindRow(
    _ name: String, of table: DataTable?, at position: SourcePosition, in scope: inout ElementScope
  ) -> ElementIndex {
    // A row with the same name in an outer repeat is hidden, including its cells.
    if case .slot(_, _, .index)? = scope.values[name] { scope.values.unbindParts(of: name) }
    var index = ElementIndex(slot: scope.values.bind(name, .number, .index), name: name)
    for column in table?.columns ?? [] {
      let cell = "\(name).\(column.name)"
      switch column.content {
      case .values(let list):
        charge(1, at: position)
        let slot = scope.values.bind(cell, list.type, list.inputs.union(.index))
        scope.values.adviceOnCells[cell] = list.textAdvice
        index.cells.append(ElementIndex.Cell(slot: slot, name: cell, column: list))
      case .unavailable(let reason): scope.values.bind(cell, to: .unavailable(reason))
      }
    }
    return index
  }

  /// A list with one point for each row of a table, or nil with a report.
  func rowList(_ node: SourceNode, _ key: String, minimum: Int, in scope: ElementScope) -> Field? {
    guard let pairs = pairs(of: node, named: key, keys: RowListKeys.all.grammar),
      checkKeys(of: pairs, at: node.position, named: "'\(key)'", RowListKeys.all.grammar)
    else { return nil }
    func value(_ key: Key<some Any>) -> SourceNode? { pairs.first { $0.key.text == key.name }?.value }
    guard let over = value(RowListKeys.over), let point = value(RowListKeys.point),
      let table = table(over, RowListKeys.over.name, in: scope)
    else { return nil }
    guard table.rowCount >= minimum else {
      report(
        "'\(key)' has \(table.rowCount) point\(table.rowCount == 1 ? "" : "s"), as '\(table.name)' has rows; it needs at least \(minimum)",
        at: over.position)
      return nil
    }
    guard table.rowCount <= SceneLimits.listLength else {
      report(
        "'\(key)' has \(table.rowCount) points, as '\(table.name)' has rows; at most \(SceneLimits.listLength) are read",
        at: over.position)
      return nil
    }
    var name = ElementKind.rowName
    let given = value(RowListKeys.name)
    if let given {
      guard case .text(let text)? = field(given, for: RowListKeys.name, in: scope) else { return nil }
      name = text
    }
    guard isFree(name, givenAt: given?.position, forIndexAt: node.position, in: scope) else { return nil }
    var inner = scope
    var index = bindRow(name, of: table, at: node.position, in: &inner)
    reserveSlots(of: inner)
    guard case .pair(let x, let y)? = field(point, for: RowListKeys.point, in: inner) else { return nil }
    let read = Set(x.expression.slots + y.expression.slots)
    index.leaveOutCells { $0.filter { read.contains($0.slot) } }
    return .rows(RowList(index: index, rowCount: table.rowCount, x: x, y: y))
  }
}

extension SourceNode {
  /// The names that rows have inside of the repeats and lists of points of this node, with the tables of the rows.
  var tablesOfRows: [String: String] {
    var tables: [String: String] = [:]
    addTablesOfRows(to: &tables)
    return tables
  }

  private func addTablesOfRows(to tables: inout [String: String]) {
    switch content {
    case .mapping(let pairs):
      func text(_ key: Key<some Any>) -> String? { pairs.first { $0.key.text == key.name }?.value.scalarText }
      if let table = text(RowListKeys.over) {
        let name = text(RowListKeys.name) ?? ElementKind.rowName
        if tables[name] == nil { tables[name] = table }
      }
      for pair in pairs { pair.value.addTablesOfRows(to: &tables) }
    case .sequence(let items): for item in items { item.addTablesOfRows(to: &tables) }
    case .scalar, .broken: break
    }
  }
}
