import PathreelExpressions
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Filters, sorts, ranks and groups the rows of a data table, by its keys `filter`, `sort`, `rank` and `group`.
/// ``SceneDecoder`` uses it when the scene is loaded. Its expressions read only columns, and are evaluated once.
struct DataWork {
  let decoder: SceneDecoder
  /// The table's name in the scene file.
  let table: String
  /// The scene file's other names, which are not available here.
  let taken: [String]

  /// A scope without the file's other names. The columns are added to it later.
  var plainScope: ExpressionScope {
    .fixed(
      besides: taken + ["t", "width", "height"],
      because:
        "rows are chosen when the scene is loaded, by their columns alone; write a number, or the name of a column")
  }

  func filter(_ draft: inout DataDraft, by node: SourceNode) {
    guard let (values, type, scalar) = values(of: node, DataKeys.filter.name, in: draft) else { return }
    guard type == .boolean else {
      decoder.report(
        "'filter' is a condition such as value > 0; this is \(type.description)", at: scalar.position)
      return
    }
    draft.keep(draft.indices.filter { values[$0] == .boolean(true) })
  }

  /// Adds the columns of another table.
  func join(_ draft: inout DataDraft, by node: SourceNode, in scope: ExpressionScope) {
    let keys = DataJoinKeys.all.grammar
    guard let pairs = decoder.pairs(of: node, named: DataKeys.join.name, keys: keys),
      decoder.checkKeys(of: pairs, at: node.position, named: "'join'", keys)
    else { return }
    func scalar(_ key: Key<some Any>) -> SourceScalar? {
      pairs.first { $0.key.text == key.name }.flatMap { decoder.scalar($0.value, key.name, .text) }
    }
    guard let name = scalar(DataJoinKeys.table), let by = scalar(DataJoinKeys.by) else { return }
    guard case .table(let other)? = scope[name.text] else {
      let advice = nearest(to: name.text, among: scope.tableNames).map { "did you mean '\($0)'?" }
      decoder.report(
        "no table before this one is called '\(name.text)'; \(advice ?? "write it above")", at: name.position)
      return
    }
    guard let own = column(by, of: draft) else { return }
    let to = scalar(DataJoinKeys.to) ?? by
    func values(_ column: DataTable.Column) -> [ExpressionValue]? {
      if case .values(let list) = column.content { list.constants } else { nil }
    }
    guard let theirs = other.columns.first(where: { $0.name == to.text }), let matches = values(theirs) else {
      let all = other.columns.map(\.name)
      let advice =
        all.contains(to.text)
        ? "its values change"
        : nearest(to: to.text, among: all).map { "did you mean '\($0)'?" } ?? "it has \(listedBriefly(all))"
      decoder.report("'\(name.text)' has no column '\(to.text)' to join by; \(advice)", at: to.position)
      return
    }
    var rows: [String: Int] = [:]
    for (i, value) in matches.enumerated() {
      if rows.updateValue(i, forKey: value.text()) != nil {
        decoder.report(
          "two rows of '\(name.text)' have the \(to.text) '\(value.text())'; a row can be joined to one only",
          at: to.position)
        return
      }
    }
    let missing = scalar(DataJoinKeys.missing)
    if let missing, missing.text != DataColumnKeys.skip {
      decoder.report("'missing' is '\(missing.text)'; the only word for it is skip", at: missing.position)
      return
    }
    let found = own.values.map { rows[$0.text()] }
    if missing != nil {
      draft.keep(draft.indices.filter { found[$0] != nil })
    } else if let row = found.firstIndex(of: nil) {
      let text = own.values[row].text()
      let advice =
        nearest(to: text, among: Array(rows.keys)).map { "did you mean '\($0)'?" }
        ?? "add it, or leave such rows out with missing: skip"
      decoder.report("'\(name.text)' has no row with the \(to.text) '\(text)'; \(advice)", at: node.position)
      return
    }
    let partners = found.compactMap { $0 }
    let added = other.columns.filter { $0.name != to.text }
    guard charge(cells: draft.rowCount * added.count, at: node.position) else { return }
    for column in added {
      guard draft[column.name] == nil else {
        decoder.report(
          "both tables have a column '\(column.name)'; give one another name under 'columns'", at: name.position)
        return
      }
      switch column.content {
      case .unavailable(let reason):
        draft.columns.append(DataDraftColumn(column.name, .text, [], fault: reason))
      case .values(let list):
        guard let all = list.constants else {
          decoder.report("the rows of '\(name.text)' change, so it cannot be joined", at: name.position)
          return
        }
        draft.columns.append(DataDraftColumn(column.name, list.type, partners.map { all[$0] }))
      }
    }
  }

  /// Counts cells that are added to a table; returns false and reports if there are too many.
  private func charge(cells: Int, at position: SourcePosition) -> Bool {
    decoder.budget.dataCellCount += cells
    guard decoder.budget.dataCellCount > SceneLimits.dataCells else { return true }
    decoder.budget.exceeded.insert(.data)
    decoder.report(
      "with '\(table)' the tables of data have more than \(SceneLimits.dataCells) cells; leave columns or rows out",
      at: position)
    return false
  }

  func sort(_ draft: inout DataDraft, by node: SourceNode, descending: Bool) {
    guard let (values, type, scalar) = values(of: node, DataKeys.sort.name, in: draft) else { return }
    let isBefore: (ExpressionValue, ExpressionValue) -> Bool
    switch type {
    case .number: isBefore = { $0.sortedNumber < $1.sortedNumber }
    case .text, .choice: isBefore = { $0.sortedText < $1.sortedText }
    default:
      decoder.report("'sort' is a number or a text; this is \(type.description)", at: scalar.position)
      return
    }
    // The sort is stable.
    draft.keep(
      draft.indices.sorted { a, b in
        let (first, second) = descending ? (values[b], values[a]) : (values[a], values[b])
        if isBefore(first, second) { return true }
        return !isBefore(second, first) && a < b
      })
  }

  func rank(_ draft: inout DataDraft, by node: SourceNode) {
    let name = DataKeys.rank.name
    guard let (values, type, scalar) = values(of: node, name, in: draft) else { return }
    guard type == .number else {
      decoder.report("'rank' is a number of each row; this is \(type.description)", at: scalar.position)
      return
    }
    guard draft[name] == nil else {
      decoder.report(
        "'rank' makes a column 'rank', and the rows have one; give theirs another name under 'columns'",
        at: scalar.position)
      return
    }
    let order = draft.indices.sorted {
      (values[$1].sortedNumber, $0) < (values[$0].sortedNumber, $1)
    }
    var ranks = [ExpressionValue](repeating: .number(1), count: draft.rowCount)
    for (place, row) in order.enumerated() {
      let isTie = place > 0 && values[order[place - 1]] == values[row]
      ranks[row] = isTie ? ranks[order[place - 1]] : .number(Double(place + 1))
    }
    draft.columns.append(DataDraftColumn(name, .number, ranks))
  }

  func group(_ draft: inout DataDraft, by node: SourceNode) {
    let keys = DataGroupKeys.all.grammar
    guard let pairs = decoder.pairs(of: node, named: DataKeys.group.name, keys: keys),
      decoder.checkKeys(of: pairs, at: node.position, named: "'group'", keys),
      let by = pairs.first(where: { $0.key.text == DataGroupKeys.by.name })?.value,
      let columns = pairs.first(where: { $0.key.text == DataGroupKeys.columns.name })?.value,
      let names = self.names(by, in: draft),
      let made = decoder.pairs(of: columns, named: DataGroupKeys.columns.name)
    else { return }
    var (order, rows) = ([[ExpressionValue]](), [[ExpressionValue]: [Int]]())
    for row in draft.indices {
      let key = names.map { $0.values[row] }
      if rows[key, default: []].isEmpty { order.append(key) }
      rows[key, default: []].append(row)
    }
    guard order.count <= SceneLimits.dataGroups else {
      decoder.report(
        "'group' makes \(order.count) groups; at most \(SceneLimits.dataGroups) are made", at: node.position)
      return
    }
    // The groups replace the rows.
    let added = order.count * (names.count + made.count) - draft.rowCount * draft.columns.count
    guard charge(cells: added, at: node.position) else { return }
    var result = names.enumerated().map { i, column in
      DataDraftColumn(column.name, column.type, order.map { $0[i] })
    }
    for (name, value) in made {
      if let fault = decoder.spellingFault(ofName: name.text) {
        decoder.report(fault, at: name.position, .structure)
      } else if result.contains(where: { $0.name == name.text }) {
        decoder.report("the groups have two columns '\(name.text)'; give one another name", at: name.position)
      } else if let column = column(name.text, value, draft, order.map { rows[$0]! }) {
        result.append(column)
      }
    }
    draft = DataDraft(columns: result, rowCount: order.count)
  }

  /// The columns by which the rows are grouped, or nil with reports.
  private func names(_ node: SourceNode, in draft: DataDraft) -> [DataDraftColumn]? {
    var items = [node]
    if case .sequence(let list) = node.content { items = list }
    var columns: [DataDraftColumn] = []
    for item in items {
      guard let scalar = decoder.scalar(item, DataGroupKeys.by.name, .text) else { return nil }
      guard let column = column(scalar, of: draft) else { return nil }
      guard !columns.contains(where: { $0.name == column.name }) else {
        decoder.report("'by' names the column '\(column.name)' twice; keep one", at: scalar.position)
        return nil
      }
      columns.append(column)
    }
    guard !columns.isEmpty else {
      decoder.report("'by' is empty; write at least one column", at: node.position, .structure)
      return nil
    }
    return columns
  }

  /// The column with a name, whose values can be read; nil with a report.
  func column(_ name: SourceScalar, of draft: DataDraft) -> DataDraftColumn? {
    if let column = draft[name.text], column.fault == nil { return column }
    decoder.report(draft[name.text]?.fault ?? draft.messageAboutMissing(name.text), at: name.position)
    return nil
  }

  /// A column of the grouped table. It is computed by an expression. In the expression, the name of a column means the
  /// list of the values that the group's rows have in this column.
  private func column(_ name: String, _ node: SourceNode, _ draft: DataDraft, _ groups: [[Int]]) -> DataDraftColumn? {
    guard let scalar = decoder.scalar(node, name, .value) else { return nil }
    let read = Expression.references(in: scalar.text)
    var scope = plainScope
    for column in draft.columns {
      if let fault = column.fault { scope.bind(column.name, to: .unavailable(fault)) }
    }
    let columns = draft.columns.filter { $0.fault == nil && read.contains($0.name) }
    var (type, values): (ExpressionType, [ExpressionValue]) = (.number, [])
    // If there are no groups, the expression is compiled for one empty group, so that its mistakes are reported.
    for group in groups.isEmpty ? [[]] : groups {
      for column in columns {
        let list = ExpressionList(
          name: column.name, column: DataColumn(group.map { column.values[$0] }), type: column.type)
        scope.bind(column.name, to: .list(list))
      }
      do {
        let expression = try Expression(scalar.text, in: scope)
        // A quoted word has the type text.
        type = expression.type.isSameKind(as: .text) ? .text : expression.type
        if groups.isEmpty { break }
        var context = ExpressionContext(slots: [])
        values.append(try expression.value(in: &context))
        guard charge(expression.operationCount + context.loopSteps, at: scalar.position) else { return nil }
      } catch {
        decoder.report(error.message, at: decoder.source.position(of: error.offset, in: scalar))
        return nil
      }
    }
    return DataDraftColumn(name, type, values)
  }

  // MARK: Expressions of rows

  /// The value of an expression for each row, or nil with reports.
  private func values(
    of node: SourceNode, _ key: String, in draft: DataDraft
  ) -> (values: [ExpressionValue], type: ExpressionType, scalar: SourceScalar)? {
    guard let scalar = decoder.scalar(node, key, .value) else { return nil }
    var scope = plainScope
    var slots: [(slot: Int, values: [ExpressionValue])] = []
    let read = Expression.references(in: scalar.text)
    for column in draft.columns where read.contains(column.name) {
      if let fault = column.fault {
        scope.bind(column.name, to: .unavailable(fault))
      } else {
        slots.append((scope.bind(column.name, column.type, .index), column.values))
      }
    }
    do {
      let expression: Expression
      do { expression = try Expression(scalar.text, in: scope) } catch {
        // An unknown name that resembles no built-in name may resemble a column.
        let names = read.filter { scope[$0] == nil }
        if let unknown = names.sorted().first, error.message.hasPrefix("unknown name '\(unknown)'"),
          let column = nearest(to: unknown, among: draft.columns.map(\.name))
        {
          throw ExpressionError(
            offset: error.offset, message: "the rows have no column '\(unknown)'; did you mean '\(column)'?")
        }
        throw error
      }
      var context = ExpressionContext(slots: [ExpressionValue](repeating: .number(0), count: scope.slotCount))
      var values: [ExpressionValue] = []
      values.reserveCapacity(draft.rowCount)
      for row in draft.indices {
        for (slot, column) in slots { context.slots[slot] = column[row] }
        context.loopSteps = 0
        values.append(try expression.value(in: &context))
        guard charge(expression.operationCount + context.loopSteps, at: scalar.position) else { return nil }
      }
      return (values, expression.type, scalar)
    } catch let error as ExpressionError {
      decoder.report(error.message, at: decoder.source.position(of: error.offset, in: scalar))
    } catch { preconditionFailure("\(error)") }
    return nil
  }

  /// Charges evaluation steps to the loading budget; returns false and reports if it is exceeded.
  private func charge(_ steps: Int, at position: SourcePosition) -> Bool {
    decoder.budget.constantSteps += steps
    guard decoder.budget.constantSteps > SceneLimits.constantSteps else { return true }
    decoder.report(
      "choosing rows takes more than \(SceneLimits.constantSteps) operations; read fewer rows or write it shorter",
      at: position)
    return false
  }
}

extension DataDraft {
  var indices: Range<Int> { 0..<rowCount }
}

extension ExpressionValue {
  fileprivate var sortedNumber: Double {
    guard case .number(let number) = self else { preconditionFailure("a number was compiled to be here") }
    return number
  }

  fileprivate var sortedText: String {
    guard case .word(let word) = self else { preconditionFailure("a text was compiled to be here") }
    return word
  }
}
