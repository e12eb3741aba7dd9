import PathreelDrawing
import PathreelExpressions
import PathreelFiles
import PathreelMotion
import PathreelSceneGrammar
import PathreelSceneSyntax
import PathreelTables

/// Decodes `data`: tables whose rows are read, typed, filtered, grouped, ranked and sorted once, when the scene is
/// loaded. ``scene(_:)`` and the decoding of an included file call it.
extension SceneDecoder {
  /// Binds the names of the tables and of their columns.
  func dataTables(_ node: SourceNode?, _ names: inout SceneNames) {
    guard let node, let pairs = pairs(of: node, named: SceneKeys.data.name) else { return }
    for (name, value) in pairs where !isFull {
      let isNew = take(name, as: "table of data", &names)
      let table = dataTable(named: name.text, value, &names)
      guard isNew else { continue }
      guard let table else {
        names.scope.values.bind(name.text, to: .broken)
        continue
      }
      names.scope.values.bind(name.text, to: .table(table))
      for column in table.columns {
        let qualified = "\(name.text).\(column.name)"
        switch column.content {
        case .values(let list): names.scope.values.bind(qualified, to: .list(list))
        case .unavailable(let reason): names.scope.values.bind(qualified, to: .unavailable(reason))
        }
      }
    }
  }

  /// A table of data, looked up by its name, or nil with a report.
  func table(_ node: SourceNode, _ key: String, in scope: ElementScope) -> DataTable? {
    guard let name = name(node, key, .table) else { return nil }
    switch scope.values[name] {
    case .table(let table)?: return table
    case .unavailable(let reason)?: report(reason, at: node.position)
    case nil:
      let tables = scope.values.tableNames
      let advice =
        nearest(to: name, among: tables).map { "did you mean '\($0)'?" }
        ?? (tables.isEmpty
          ? "give it rows under 'data'"
          : "there \(tables.count == 1 ? "is" : "are") \(listedBriefly(tables, "and"))")
      report("no table of data is called '\(name)'; \(advice)", at: node.position)
    case _?:
      report(
        "'\(key)' is a table of data, and '\(name)' is none; give it rows under 'data'", at: node.position)
    }
    return nil
  }

  // MARK: One table

  private func dataTable(named name: String, _ node: SourceNode, _ names: inout SceneNames) -> DataTable? {
    var pairs: Pairs
    if case .scalar(let scalar) = node.content {
      guard !scalar.isEmpty else {
        report("'\(name)' has no value; write the name of a file, or {rows: […]}", at: node.position, .structure)
        return nil
      }
      var key = scalar
      key.text = DataKeys.file.name
      pairs = [(key, node)]
    } else {
      guard let own = self.pairs(of: node, named: name, keys: DataKeys.all.grammar) else { return nil }
      guard checkKeys(of: own, at: node.position, named: "'\(name)'", DataKeys.all.grammar) else { return nil }
      pairs = own
    }
    guard !budget.exceeded.contains(.data) else { return nil }
    func value(_ key: Key<some Any>) -> SourceNode? { pairs.first { $0.key.text == key.name }?.value }
    let mistakes = diagnostics.count
    let read: DataCells? =
      if let file = value(DataKeys.file) {
        dataFile(file, split: value(DataKeys.split))
      } else if let rows = value(DataKeys.rows) {
        dataRows(rows)
      } else { nil }
    guard var cells = read else { return nil }
    if let node = value(DataKeys.unpivot) {
      guard let long = unpivoted(cells, node) else { return nil }
      cells = long
    }
    budget.dataCellCount += cells.rowCount * cells.names.count
    guard budget.dataCellCount <= SceneLimits.dataCells else {
      budget.exceeded.insert(.data)
      report(
        "with '\(name)' the tables of data have more than \(SceneLimits.dataCells) cells; leave columns or rows out",
        at: node.position)
      return nil
    }
    guard let columns = columns(value(DataKeys.columns), of: cells),
      var draft = DataDraftReader(cells: cells, table: name, decoder: self).draft(columns)
    else { return nil }
    draft.order = cells.names(with: columns)
    let work = DataWork(decoder: self, table: name, taken: names.taken.keys.sorted())
    value(DataKeys.join).map { work.join(&draft, by: $0, in: names.scope.values) }
    value(DataKeys.filter).map { work.filter(&draft, by: $0) }
    value(DataKeys.group).map { work.group(&draft, by: $0) }
    value(DataKeys.rank).map { work.rank(&draft, by: $0) }
    if let node = value(DataKeys.sort) {
      var isDescending = false
      if let order = value(DataKeys.order) {
        guard case .choice(let word)? = field(order, for: DataKeys.order, in: ElementScope()),
          case .word(let word)? = word.constant
        else { return nil }
        isDescending = word == "descending"
      }
      work.sort(&draft, by: node, descending: isDescending)
    }
    if let node = value(DataKeys.limit) {
      guard case .number(let limit)? = field(node, for: DataKeys.limit, in: ElementScope(values: work.plainScope)),
        case .number(let limit)? = limit.constant
      else { return nil }
      draft.keep(Array(0..<min(Int(limit), draft.rowCount)))
    }
    guard diagnostics.count == mistakes else { return nil }
    if let node = value(DataKeys.track) { return track(node, of: draft, named: name, &names) }
    let rowNames = rowNames(value(DataKeys.key), of: draft, named: name)
    guard diagnostics.count == mistakes else { return nil }
    let unreadable = cells.names.filter { column in
      spellingFault(ofName: column) != nil && !columns.contains { cells.names[$0.index] == column }
    }
    return DataTable(
      name: name, rowCount: draft.rowCount,
      columns: draft.columns.map { column in
        guard column.fault == nil else {
          return DataTable.Column(name: column.name, content: .unavailable(column.fault!))
        }
        var list = ExpressionList(
          name: "\(name).\(column.name)", column: DataColumn(column.values), type: column.type)
        (list.rowNames, list.textAdvice) = (rowNames, column.textAdvice)
        return DataTable.Column(name: column.name, content: .values(list))
      } + unreadable.map { DataTable.Column(name: $0, content: .unavailable("'\($0)' is no name of expressions")) })
  }

  /// The texts that name the rows of a table; nil if there are none, or with a report.
  private func rowNames(_ node: SourceNode?, of draft: DataDraft, named table: String) -> WordIndex? {
    let column: DataDraftColumn?
    if let node {
      guard let scalar = scalar(node, DataKeys.key.name, .text),
        let named = DataWork(decoder: self, table: table, taken: []).column(scalar, of: draft)
      else { return nil }
      column = named
    } else {
      column = draft.columns.first { $0.fault == nil && $0.type.isSameKind(as: .text) }
    }
    return column.map { WordIndex(name: table, $0.values.map { $0.text() }, of: .table) }
  }

  // MARK: Cells

  /// The cells with one row for each of some columns; nil with reports.
  private func unpivoted(_ cells: DataCells, _ node: SourceNode) -> DataCells? {
    let keys = DataUnpivotKeys.all.grammar
    guard let fields = fields(of: node, named: DataKeys.unpivot.name, keys: keys, in: ElementScope()),
      !fields.isIncomplete, case .text(let key)? = fields[DataUnpivotKeys.key],
      case .text(let value)? = fields[DataUnpivotKeys.value]
    else { return nil }
    guard case .mapping(let pairs) = node.content else { return nil }
    let given = fields[DataUnpivotKeys.columns] == nil ? DataUnpivotKeys.keep : DataUnpivotKeys.columns
    guard let list = pairs.first(where: { $0.key.text == given.name })?.value, case .sequence(let items) = list.content
    else { return nil }
    var named: [Int] = []
    for item in items {
      guard case .scalar(let scalar) = item.content else { return nil }
      guard let index = cells.names.firstIndex(of: scalar.text) else {
        let advice =
          nearest(to: scalar.text, among: cells.names).map { "did you mean '\($0)'?" }
          ?? "it has \(listedBriefly(cells.names))"
        report("the data has no column '\(scalar.text)'; \(advice)", at: scalar.position)
        return nil
      }
      guard !named.contains(index) else {
        report("'\(given.name)' has '\(scalar.text)' twice; keep one", at: scalar.position)
        return nil
      }
      named.append(index)
    }
    let columns =
      fields[DataUnpivotKeys.columns] == nil ? cells.names.indices.filter { !named.contains($0) } : named
    guard !columns.isEmpty else {
      report("no column is left to become rows; name fewer under 'keep'", at: list.position)
      return nil
    }
    for name in [key, value] {
      let isKept = cells.names.enumerated().contains { $0.element == name && !columns.contains($0.offset) }
      guard !isKept, key != value else {
        report("two columns would be called '\(name)'; choose another name", at: node.position)
        return nil
      }
    }
    return cells.unpivoted(columns, key: key, value: value)
  }

  private func dataFile(_ node: SourceNode, split: SourceNode?) -> DataCells? {
    guard let scalar = scalar(node, DataKeys.file.name, .text) else { return nil }
    let name = assetName(scalar)
    if let split {
      guard case .choice? = field(split, for: DataKeys.split, in: ElementScope()) else { return nil }
      guard TableFormat(ofFile: name)?.hasCaptions != false else {
        report("only captions, .srt and .vtt, can be split into words; remove 'split'", at: split.position)
        return nil
      }
    }
    do {
      return DataCells(
        try Table.read(
          try assets.files.file(named: name), limits: DataTable.limits, captions: split == nil ? .captions : .words))
    } catch let error as SceneAssetError {
      report("'\(name)' \(error.reason)", at: scalar.position)
    } catch FileError.cannotRead(_, let reason) {
      report("'\(name)' cannot be read: \(reason)", at: scalar.position)
    } catch let error as TableFileError {
      report(error)
    } catch { preconditionFailure("\(error)") }
    return nil
  }

  /// Reports the mistakes in a file of data.
  func report(_ error: TableFileError) {
    for mistake in error.errors {
      reports.add(
        Diagnostic(
          file: error.file, position: mistake.position.map { SourcePosition(line: $0.line, column: $0.column) },
          message: mistake.message))
    }
  }

  private func dataRows(_ node: SourceNode) -> DataCells? {
    guard let items = items(of: node, named: DataKeys.rows.name, as: .list(.named(.text), minimum: 1)) else {
      return nil
    }
    guard !items.isEmpty else {
      report("'rows' is empty; write at least one row", at: node.position, .structure)
      return nil
    }
    guard items.count <= SceneLimits.count else {
      report("'rows' has \(items.count) rows; at most \(SceneLimits.count) are read", at: node.position, .structure)
      return nil
    }
    var (names, known) = ([String](), Set<String>())
    var rows: [(cells: [String: SourceScalar], position: SourcePosition)] = []
    var isRight = true
    for item in items where !isFull {
      guard let pairs = pairs(of: item, named: "a row") else {
        isRight = false
        continue
      }
      var cells: [String: SourceScalar] = [:]
      for (key, value) in pairs {
        if known.insert(key.text).inserted { names.append(key.text) }
        switch value.content {
        case .scalar(let scalar): cells[key.text] = scalar
        case .broken: isRight = false
        case .mapping, .sequence:
          isRight = false
          report(
            "a cell is a number, a colour, true, false or a text; \(value.description) stands here",
            at: value.position, .structure)
        }
      }
      rows.append((cells, item.position))
    }
    guard isRight else { return nil }
    guard names.count <= DataTable.limits.columns else {
      report("'rows' has more than \(DataTable.limits.columns) columns; leave some out", at: node.position)
      return nil
    }
    return DataCells(rows, names: names)
  }

  // MARK: Columns

  /// The declared and undeclared columns of a table, in order, or nil with reports.
  private func columns(_ node: SourceNode?, of cells: DataCells) -> [DataDraftReader.Column]? {
    var indices: [String: Int] = [:]
    for (i, name) in cells.names.enumerated() { indices[name] = i }
    var (declared, renamed) = ([DataDraftReader.Column](), Set<Int>())
    if let node {
      guard let pairs = pairs(of: node, named: DataKeys.columns.name) else { return nil }
      let mistakes = diagnostics.count
      for (name, value) in pairs {
        guard let column = column(name, value, indices, cells.names) else { continue }
        if declared.contains(where: { $0.name == column.name }) { continue }
        declared.append(column)
        renamed.insert(column.index)
      }
      guard diagnostics.count == mistakes else { return nil }
    }
    let others = cells.names.enumerated().compactMap { i, name -> DataDraftReader.Column? in
      guard !renamed.contains(i), spellingFault(ofName: name) == nil,
        !declared.contains(where: { $0.name == name })
      else { return nil }
      return DataDraftReader.Column(name: name, index: i, type: nil, format: nil, missing: nil)
    }
    return (others + declared).sorted { $0.index < $1.index }
  }

  private func column(
    _ name: SourceScalar, _ node: SourceNode, _ indices: [String: Int], _ all: [String]
  ) -> DataDraftReader.Column? {
    if let fault = spellingFault(ofName: name.text) {
      let isColumn = indices[name.text] != nil
      report(
        isColumn
          ? "'\(name.text)' is no name of expressions; give the column one, such as energy: {from: \"\(name.text)\"}"
          : fault,
        at: name.position, .structure)
      return nil
    }
    var pairs: Pairs = []
    var from = name
    if case .scalar = node.content {
      guard let scalar = scalar(node, DataColumnKeys.from.name, .text) else { return nil }
      from = scalar
    } else {
      guard let own = self.pairs(of: node, named: name.text, keys: DataColumnKeys.all.grammar),
        checkKeys(of: own, at: node.position, named: "'\(name.text)'", DataColumnKeys.all.grammar)
      else { return nil }
      pairs = own
    }
    func value(_ key: Key<some Any>) -> SourceNode? { pairs.first { $0.key.text == key.name }?.value }
    if let node = value(DataColumnKeys.from) {
      guard let scalar = scalar(node, DataColumnKeys.from.name, .text) else { return nil }
      from = scalar
    }
    guard let index = indices[from.text] else {
      let advice =
        nearest(to: from.text, among: all).map { "did you mean '\($0)'?" } ?? "it has \(listedBriefly(all))"
      report("the data has no column '\(from.text)'; \(advice)", at: from.position)
      return nil
    }
    var type: DataColumnType?
    if let node = value(DataColumnKeys.type) {
      guard let scalar = scalar(node, DataColumnKeys.type.name, .text) else { return nil }
      type = DataColumnType(rawValue: scalar.text)
      if type == nil {
        let words = DataColumnType.allCases.map(\.rawValue)
        let advice = nearest(to: scalar.text, among: words).map { "; did you mean '\($0)'?" } ?? ""
        report("'type' is '\(scalar.text)'; it must be \(listed(words, "or"))\(advice)", at: scalar.position)
        return nil
      }
    }
    var format: CellFormat?
    if let node = value(DataColumnKeys.format) {
      guard let scalar = scalar(node, DataColumnKeys.format.name, .text) else { return nil }
      format = CellFormat(scalar.text)
      guard let format else {
        report("'format' is '\(scalar.text)'; write \(CellFormat.advice)", at: scalar.position)
        return nil
      }
      guard type == nil || type == format.type else {
        report(
          "the format '\(scalar.text)' is that of a \(format.type.rawValue), and 'type' is \(type!.rawValue); remove 'type'",
          at: scalar.position)
        return nil
      }
      type = format.type
    }
    var missing: SourceScalar?
    if let node = value(DataColumnKeys.missing) {
      guard case .scalar(let scalar) = node.content else {
        _ = self.scalar(node, DataColumnKeys.missing.name, .text)
        return nil
      }
      missing = scalar
    }
    return DataDraftReader.Column(name: name.text, index: index, type: type, format: format, missing: missing)
  }
}
