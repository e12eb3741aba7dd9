import PathreelExpressions
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Decodes the key `track` of a data table, which makes rows change with time. ``dataTables(_:_:)`` calls it.
extension SceneDecoder {
  /// The table of a track, with one row for each key; nil with reports.
  func track(
    _ node: SourceNode, of draft: DataDraft, named table: String, _ names: inout SceneNames
  ) -> DataTable? {
    let keys = DataTrackKeys.all.grammar
    guard let pairs = pairs(of: node, named: DataKeys.track.name, keys: keys),
      checkKeys(of: pairs, at: node.position, named: "'track'", keys)
    else { return nil }
    func value(_ key: Key<some Any>) -> SourceNode? { pairs.first { $0.key.text == key.name }?.value }
    func column(_ key: Key<String>, _ type: ExpressionType?) -> DataDraftColumn? {
      value(key).flatMap { trackColumn($0, key, type, pairs, of: draft) }
    }
    let at = value(DataTrackKeys.at).flatMap {
      expression($0, DataTrackKeys.at.name, .number(.unbounded), in: names.scope, range: .unbounded)
    }
    guard let time = column(DataTrackKeys.time, .number), let key = column(DataTrackKeys.key, nil),
      let ranked = column(DataTrackKeys.value, .number), let at
    else { return nil }
    guard draft.rowCount > 0 else {
      report("no rows are left for the track", at: node.position)
      return nil
    }
    if draft[DataKeys.rank.name] != nil {
      report(
        "'track' makes a column '\(DataKeys.rank.name)', and the rows have one; give theirs another name under 'columns'",
        at: node.position)
      return nil
    }
    guard let rows = rowsByKey(draft, time, key, at: value(DataTrackKeys.key)?.position ?? node.position) else {
      return nil
    }
    let rankedSeries = timeSeries(of: ranked, rows, time)
    guard RankTrack.cost(of: rankedSeries) <= SceneLimits.constantSteps else {
      report(
        "ranking \(rows.count) keys with \(draft.rowCount) rows takes more than \(SceneLimits.constantSteps) comparisons; leave rows out",
        at: node.position)
      return nil
    }
    guard let swap = swapLength(value(DataTrackKeys.swap), time) else { return nil }
    return makeTable(
      named: table, draft, rows, time, at: at, ranks: RankTrack(rankedSeries, swap: swap),
      WordIndex(name: table, rows.map { key.values[$0[0]].text() }, of: .table), &names)
  }

  /// The column of the rows that a key of the track names; nil with a report.
  ///
  /// - Parameters:
  ///   - type: The type that the column must have; nil if any will do.
  ///   - pairs: The keys of the track.
  private func trackColumn(
    _ node: SourceNode, _ key: Key<String>, _ type: ExpressionType?, _ pairs: Pairs, of draft: DataDraft
  ) -> DataDraftColumn? {
    guard let scalar = scalar(node, key.name, .text) else { return nil }
    guard let column = draft[scalar.text] else {
      let advice = unpivotAdvice(key, scalar, pairs, of: draft)
      report(draft.messageAboutMissing(scalar.text) + (advice.map { "; \($0)" } ?? ""), at: scalar.position)
      return nil
    }
    if let fault = column.fault {
      report(fault, at: scalar.position)
      return nil
    }
    if let type, column.type != type {
      report(
        "'\(key.name)' is a column of numbers; each value of '\(column.name)' is \(column.type.description)",
        at: scalar.position)
      return nil
    }
    return column
  }

  /// What to write if a track names its time or its values, and most columns of the rows are numbers such as years;
  /// nil for other rows.
  private func unpivotAdvice(
    _ key: Key<String>, _ name: SourceScalar, _ pairs: Pairs, of draft: DataDraft
  ) -> String? {
    func given(_ key: Key<String>) -> String? {
      pairs.first { $0.key.text == key.name }?.value.scalarText.flatMap { draft[$0] == nil ? $0 : nil }
    }
    let kept = draft.order.filter { Double(scalarNumber: $0) == nil }
    guard key.name != DataTrackKeys.key.name, (1...6).contains(kept.count), draft.order.count > 2 * kept.count,
      let value = given(DataTrackKeys.value), spellingFault(ofName: name.text) == nil
    else { return nil }
    let names = kept.map { spellingFault(ofName: $0) == nil ? $0 : "\"\($0)\"" }.joined(separator: ", ")
    let time = given(DataTrackKeys.time) ?? "time"
    return
      "'unpivot: {keep: [\(names)], key: \(time), value: \(value)}' beside 'track' makes a row of each numbered column"
  }

  /// The values of a column over time, one series for each key.
  ///
  /// - Parameter rows: The rows of each key, sorted by time.
  private func timeSeries(
    of column: DataDraftColumn, _ rows: [[Int]], _ time: DataDraftColumn
  ) -> [DataTrack.TimeSeries] {
    rows.map { rows in
      DataTrack.TimeSeries(times: rows.map { time.values[$0].number }, values: rows.map { column.values[$0] })
    }
  }

  /// The time that two keys take to swap their ranks, in the unit of `time`: the value of `swap`, or half the shortest
  /// step between two times; 0 if there is only one time. Nil with a report.
  private func swapLength(_ node: SourceNode?, _ time: DataDraftColumn) -> Double? {
    guard let node else {
      let times = Set(time.values.map(\.number)).sorted()
      return zip(times, times.dropFirst()).map { $1 - $0 }.min().map { $0 / 2 } ?? 0
    }
    guard case .number(let field)? = field(node, for: DataTrackKeys.swap, in: ElementScope()),
      case .number(let length)? = field.constant
    else { return nil }
    return length
  }

  /// Makes the table of a track, and allocates its slots (``ExpressionContext/slots``). Each frame writes the current
  /// instant to them, and the values that all rows have at that instant.
  private func makeTable(
    named table: String, _ draft: DataDraft, _ rows: [[Int]], _ time: DataDraftColumn, at: FieldExpression,
    ranks: RankTrack, _ keys: WordIndex, _ names: inout SceneNames
  ) -> DataTable {
    func named(_ list: ExpressionList) -> ExpressionList {
      var list = list
      list.rowNames = keys
      return list
    }
    let inputs: ExpressionInputs = [.parameters, .time]
    let timeName = "\(table).\(time.name)"
    let timeSlot = names.scope.values.bind(timeName, .number, inputs)
    var changing: [DataTrack.Changing] = []
    var columns: [DataTable.Column] = []
    for column in draft.columns where column.name != time.name {
      if let fault = column.fault {
        columns.append(DataTable.Column(name: column.name, content: .unavailable(fault)))
        continue
      }
      let series = timeSeries(of: column, rows, time)
      let name = "\(table).\(column.name)"
      if series.allSatisfy(\.isConstant) {
        let values = DataColumn(series.map { $0.values[0] })
        columns.append(
          DataTable.Column(
            name: column.name,
            content: .values(named(ExpressionList(name: name, column: values, type: column.type)))))
      } else {
        let list = names.scope.values.bind(name, count: rows.count, column.type, inputs)
        changing.append(DataTrack.Changing(list: list, series: series))
        columns.append(DataTable.Column(name: column.name, content: .values(named(list))))
      }
    }
    let rankList = names.scope.values.bind("\(table).\(DataKeys.rank.name)", count: rows.count, .number, inputs)
    columns.append(DataTable.Column(name: DataKeys.rank.name, content: .values(named(rankList))))
    definitions.values.append(
      .track(
        DataTrack(
          at: at, timeSlot: timeSlot, timeName: timeName, changing: changing, ranks: ranks, rankList: rankList)))
    return DataTable(name: table, rowCount: rows.count, columns: columns)
  }

  /// The rows of each key, sorted by time; keys are in the order of their first row. Nil with a report.
  private func rowsByKey(
    _ draft: DataDraft, _ time: DataDraftColumn, _ key: DataDraftColumn, at position: SourcePosition
  ) -> [[Int]]? {
    var (order, rows) = ([ExpressionValue](), [ExpressionValue: [Int]]())
    for row in draft.indices {
      if rows[key.values[row]] == nil { order.append(key.values[row]) }
      rows[key.values[row], default: []].append(row)
    }
    guard order.count <= SceneLimits.namedListLength else {
      report(
        "'\(key.name)' has \(order.count) different values; a track has at most \(SceneLimits.namedListLength) keys",
        at: position)
      return nil
    }
    var result: [[Int]] = []
    for name in order {
      let sorted = rows[name]!.sorted { (time.values[$0].number, $0) < (time.values[$1].number, $1) }
      for (a, b) in zip(sorted, sorted.dropFirst()) where time.values[a] == time.values[b] {
        report(
          "'\(name.text())' has two rows for \(time.name) \(time.values[a].text()); keep one, or put them together with 'group'",
          at: position)
        return nil
      }
      result.append(sorted)
    }
    return result
  }
}

extension ExpressionValue {
  fileprivate var number: Double {
    guard case .number(let number) = self else { preconditionFailure("a column of numbers has another value") }
    return number
  }
}
