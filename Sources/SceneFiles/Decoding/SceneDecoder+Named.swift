import Foundation
import PathreelDrawing
import PathreelExpressions
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Decodes `let`: values, lists of values, and functions. ``scene(_:)`` calls it for the file. The decoding of an
/// included file or of a component calls it for the names defined there.
extension SceneDecoder {
  /// A definition under `let`.
  private struct Entry {
    let name: String
    let position: SourcePosition
    let content: Content

    enum Content {
      case value(SourceScalar)
      case list([SourceScalar])
      case function([String], SourceScalar)
      case recurrence(Recurrence)
    }

    /// The names to which the definition refers.
    var references: Set<String> {
      switch content {
      case .value(let scalar): Expression.references(in: scalar.text)
      case .list(let items): items.reduce(into: []) { $0.formUnion(Expression.references(in: $1.text)) }
      case .function(let parameters, let scalar): Expression.references(in: scalar.text).subtracting(parameters)
      case .recurrence(let recurrence): recurrence.references
      }
    }
  }

  /// Binds the names under `let`. Returns their values with their slots, which are indices into
  /// ``ExpressionContext/slots``. Each value comes after the values that it uses.
  func namedValues(_ node: SourceNode, _ names: inout SceneNames) -> [(slot: Int, value: FieldExpression)] {
    guard let pairs = pairs(of: node, named: "let") else { return [] }
    var entries: [String: Entry] = [:]
    var order: [String] = []
    for (key, value) in pairs {
      let head = head(of: key)
      let isNew = take(head.name, as: head.parameters == nil ? "named value" : "function", &names)
      let content = content(of: value, named: head.name.text, head.parameters)
      if !isNew, head.parameters != nil { names.scope.values.bind(head.name.text, to: .broken) }
      guard isNew else { continue }
      guard let content, !head.isWrong else {
        names.scope.values.bind(head.name.text, to: .broken)
        continue
      }
      entries[head.name.text] = Entry(name: head.name.text, position: value.position, content: content)
      order.append(head.name.text)
    }
    // The lists of a recurrence have names such as `search.low`.
    let uses = entries.mapValues { entry in
      Set(entry.references.map { String($0.prefix { $0 != "." }) }).filter { entries[$0] != nil }.sorted()
    }
    var values: [(slot: Int, value: FieldExpression)] = []
    for name in sorted(order, uses: uses, entries.mapValues(\.position), &names)
    where !bind(entries[name]!, &values, &names) {
      names.scope.values.bind(name, to: .broken)
    }
    return values
  }

  /// Splits the definitions under `let`: those that the instants of tracks need, without data, and the others.
  func splitNamedValues(
    _ node: SourceNode?, readByTracksOf data: SourceNode?
  ) -> (early: SourceNode?, late: SourceNode?) {
    guard let node, case .mapping(let pairs) = node.content, let data, case .mapping(let tables) = data.content else {
      return (nil, node)
    }
    func value(_ key: Key<some Any>, of node: SourceNode) -> SourceNode? {
      guard case .mapping(let pairs) = node.content else { return nil }
      return pairs.first { $0.key.text == key.name }?.value
    }
    var wanted = tables.reduce(into: Set<String>()) { names, table in
      value(DataKeys.track, of: table.value).flatMap { value(DataTrackKeys.at, of: $0) }?.addReferences(to: &names)
    }
    if wanted.isEmpty { return (nil, node) }
    let definitions = pairs.map { key, value in
      var references: Set<String> = []
      value.addReferences(to: &references)
      return (name: String(key.text.prefix { $0 != "(" }), references: references)
    }
    // What they need in turn. A chain of definitions is followed once for each link at most.
    for _ in definitions {
      let needed = definitions.filter { wanted.contains($0.name) }.reduce(wanted) { $0.union($1.references) }
      if needed == wanted { break }
      wanted = needed
    }
    let isOfTables = wanted.contains { name in tables.contains { $0.key.text == name.prefix { $0 != "." } } }
    let early = zip(pairs, definitions).filter { wanted.contains($1.name) }.map(\.0)
    guard !isOfTables, !early.isEmpty else { return (nil, node) }
    let late = zip(pairs, definitions).filter { !wanted.contains($1.name) }.map(\.0)
    return (
      SourceNode(content: .mapping(early), position: node.position),
      late.isEmpty ? nil : SourceNode(content: .mapping(late), position: node.position)
    )
  }

  /// Splits the definitions under `let`: those that read no scale of the file, and those that read one, by themselves
  /// or by other definitions.
  func splitNamedValues(
    _ node: SourceNode?, readingScales scales: [String]
  ) -> (plain: SourceNode?, scaled: SourceNode?) {
    guard let node, case .mapping(let pairs) = node.content, !scales.isEmpty else { return (node, nil) }
    var readers: [String: [String]] = [:]
    for (key, value) in pairs {
      var references: Set<String> = []
      value.addReferences(to: &references)
      let name = String(key.text.prefix { $0 != "(" })
      for reference in references { readers[String(reference.prefix { $0 != "." }), default: []].append(name) }
    }
    var (scaled, next) = (Set<String>(), scales)
    while let name = next.popLast() {
      next += readers.removeValue(forKey: name)?.filter { scaled.insert($0).inserted } ?? []
    }
    func mapping(_ pairs: Pairs) -> SourceNode? {
      pairs.isEmpty ? nil : SourceNode(content: .mapping(pairs), position: node.position)
    }
    func isScaled(_ pair: Pairs.Element) -> Bool { scaled.contains(String(pair.key.text.prefix { $0 != "(" })) }
    return (mapping(pairs.filter { !isScaled($0) }), mapping(pairs.filter(isScaled)))
  }

  /// Splits a key into a name and, for a function, its parameters.
  private func head(of key: SourceScalar) -> (name: SourceScalar, parameters: [String]?, isWrong: Bool) {
    guard let bracket = key.text.firstIndex(of: "("), key.text.hasSuffix(")") else { return (key, nil, false) }
    var name = key
    name.text = String(key.text[..<bracket]).trimmingCharacters(in: .whitespaces)
    let list = key.text[key.text.index(after: bracket)...].dropLast()
    let parameters = list.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    var isWrong = false
    func report(_ message: String) {
      isWrong = true
      self.report(message, at: key.position, .structure)
    }
    for (i, parameter) in parameters.enumerated() {
      if parameter.isEmpty {
        report("'\(key.text)' has a parameter without a name; a function is written name(x) or name(x, y)")
      } else if let fault = spellingFault(ofName: parameter) {
        report(fault)
      } else if ExpressionScope.builtIn(parameter) != nil, let fault = nameFault(parameter) {
        report(fault)
      } else if parameters[..<i].contains(parameter) {
        report("'\(key.text)' has two parameters called '\(parameter)'")
      }
    }
    if parameters.count > SceneLimits.functionParameters {
      report("'\(name.text)' has \(parameters.count) parameters; at most \(SceneLimits.functionParameters) are given")
    }
    return (name, parameters, isWrong)
  }

  private func content(of value: SourceNode, named name: String, _ parameters: [String]?) -> Entry.Content? {
    if case .mapping = value.content, parameters == nil {
      return recurrence(named: name, value).map { .recurrence($0) }
    }
    guard case .sequence(let items) = value.content else {
      guard let scalar = scalar(value, name, .value) else { return nil }
      return parameters.map { .function($0, scalar) } ?? .value(scalar)
    }
    guard parameters == nil else {
      report(
        "'\(name)' is a function, which has one value; write one expression instead of this list", at: value.position,
        .structure)
      return nil
    }
    guard !items.isEmpty else {
      report("the list '\(name)' is empty; write at least one value", at: value.position, .structure)
      return nil
    }
    guard items.count <= SceneLimits.namedListLength else {
      report(
        "'\(name)' has \(items.count) values; at most \(SceneLimits.namedListLength) are read", at: value.position,
        .structure)
      return nil
    }
    if let inner = items.first(where: { if case .sequence = $0.content { true } else { false } }) {
      report(
        "'\(name)' is a list of lists, and a list has single values; write its rows one after another in one list, and "
          + "read a value as \(name)[number of columns * row + column]", at: inner.position, .structure)
      return nil
    }
    let scalars = items.map { scalar($0, name, .value) }
    return scalars.contains { $0 == nil } ? nil : .list(scalars.compactMap { $0 })
  }

  /// - Returns: Whether the definition is right; false with a report.
  private func bind(
    _ entry: Entry, _ values: inout [(slot: Int, value: FieldExpression)], _ names: inout SceneNames
  ) -> Bool {
    switch entry.content {
    case .value(let scalar):
      guard let value = namedValue(entry.name, scalar, in: names.scope) else { return false }
      let slot = names.scope.values.bind(entry.name, value.expression.type, value.expression.inputs)
      reserveSlots(of: names.scope)
      if let constant = value.constant { slots[slot] = constant }
      values.append((slot, value))
      return true
    case .list(let scalars):
      let items = scalars.map { namedValue(entry.name, $0, in: names.scope) }
      guard !items.contains(where: { $0 == nil }) else { return false }
      let all = items.compactMap { $0 }
      let type = all[0].expression.type
      for (item, scalar) in zip(all, scalars) where !item.expression.type.isSameKind(as: type) {
        report(
          "this is \(item.expression.type.description) in a list whose first value is \(type.description); all must agree",
          at: scalar.position)
        return false
      }
      // The items may be choices with different words, so the common type allows any word.
      let common: ExpressionType = if case .choice = type { .choice(nil) } else { type }
      let inputs = all.reduce(into: ExpressionInputs()) { $0.formUnion($1.expression.inputs) }
      let list = names.scope.values.bind(entry.name, count: all.count, common, inputs)
      reserveSlots(of: names.scope)
      for (slot, value) in zip(list.slots, all) {
        if let constant = value.constant { slots[slot] = constant }
        values.append((slot, value))
      }
      return true
    case .recurrence(let recurrence):
      guard bind(recurrence, &values, &names, value: namedValue) else { return false }
      if recurrence.lists[0].publicName != entry.name {
        let lists = recurrence.lists.map { "\($0.publicName)[\(recurrence.index)]" }
        names.scope.values.bind(
          entry.name, to: .unavailable("'\(entry.name)' has several lists; read \(listed(lists, "or"))"))
      }
      return true
    case .function(let parameters, let scalar):
      do {
        let definition = try ExpressionDefinition(
          name: entry.name, parameters: parameters, text: scalar.text, in: names.scope.values)
        if let fault = definition.fault(in: names.scope.values) { throw fault }
        names.scope.values.bind(entry.name, to: .function(definition))
        return true
      } catch let error as ExpressionError {
        report(error.message, at: source.position(of: error.offset, in: scalar))
      } catch { preconditionFailure("\(error)") }
      return false
    }
  }

  private func namedValue(_ name: String, _ scalar: SourceScalar, in scope: ElementScope) -> FieldExpression? {
    if scope.values[scalar.text] == nil, let color = Color(css: scalar.text) {
      return FieldExpression(
        expression: Expression(constant: .color(color), text: scalar.text), constant: .color(color), key: name,
        range: .any, words: [], scalar: scalar)
    }
    do {
      let expression = try Expression(scalar.text, in: scope.values)
      return FieldExpression(
        expression: expression, constant: try constant(expression), key: name, range: .unbounded, words: nil,
        scalar: scalar)
    } catch {
      if isCutAtComment(scalar) {
        report(commentAdvice, at: scalar.position)
      } else {
        report(error.message, at: source.position(of: error.offset, in: scalar))
      }
      return nil
    }
  }

  /// The value of an expression that depends on nothing; nil for other expressions.
  func constant(_ expression: Expression) throws(ExpressionError) -> ExpressionValue? {
    guard expression.inputs.isEmpty else { return nil }
    guard !expression.hasLoops || budget.constantSteps <= SceneLimits.constantSteps else {
      throw ExpressionError(
        offset: 0,
        message:
          "the sums and texts of this file that never change take more than \(SceneLimits.constantSteps) operations together; sum over fewer numbers, or make shorter texts"
      )
    }
    var context = ExpressionContext(slots: slots.constants)
    defer { budget.constantSteps += context.loopSteps }
    return try expression.value(in: &context)
  }

  /// Topological sort: each name comes after the names that it uses. Names in a cycle are reported and left out.
  private func sorted(
    _ names: [String], uses: [String: [String]], _ positions: [String: SourcePosition], _ scene: inout SceneNames
  ) -> [String] {
    var result: [String] = []
    var isDone: [String: Bool] = [:]
    for start in names where isDone[start] == nil {
      // Depth-first search with an explicit stack: a chain can be as long as the file.
      var path: [(name: String, next: Int)] = [(start, 0)]
      isDone[start] = false
      while let (name, next) = path.last {
        let used = uses[name] ?? []
        guard next < used.count else {
          isDone[name] = true
          result.append(name)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        if isDone[used[next]] == nil {
          isDone[used[next]] = false
          path.append((used[next], 0))
        } else if isDone[used[next]] == false {
          let circle = path.drop { $0.name != used[next] }.map(\.name) + [used[next]]
          report(
            "'\(used[next])' is defined by itself: \(circle.joined(separator: " → "))",
            at: positions[used[next]]!)
          for name in circle { scene.scope.values.bind(name, to: .broken) }
        }
      }
    }
    return result.filter { if case .unavailable? = scene.scope.values[$0] { false } else { true } }
  }
}

extension SourceNode {
  /// Adds the names to which its expressions refer.
  fileprivate func addReferences(to names: inout Set<String>) {
    switch content {
    case .scalar(let scalar): names.formUnion(Expression.references(in: scalar.text))
    case .sequence(let items): for item in items { item.addReferences(to: &names) }
    case .mapping(let pairs): for pair in pairs { pair.value.addReferences(to: &names) }
    case .broken: break
    }
  }
}
