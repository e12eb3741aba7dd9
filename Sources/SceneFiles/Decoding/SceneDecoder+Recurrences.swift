import PathreelExpressions
import PathreelSceneGrammar
import PathreelSceneSyntax

/// A list, or several lists, whose items follow from the items before them. ``namedValues(_:_:)`` decodes it under
/// `let`.
struct Recurrence {
  /// The number of items of each list.
  let count: Int
  /// The name of the number of an item.
  let index: String
  /// The lists, in the order of the file.
  let lists: [List]

  struct List {
    /// The name by which the items' expressions read the item before.
    let name: String
    /// The name of the list for the rest of the file.
    let publicName: String
    /// The expression of the first item, and that of each other item.
    let first, next: SourceScalar
    /// Whether it is computed from values of the same step.
    let isDerived: Bool
  }

  /// The names to which its expressions refer, without its own.
  var references: Set<String> {
    let own = Set(lists.map(\.name) + [index])
    return lists.reduce(into: Set()) {
      $0.formUnion(Expression.references(in: $1.first.text))
      $0.formUnion(Expression.references(in: $1.next.text))
    }.subtracting(own)
  }
}

extension SceneDecoder {
  /// The recurrence in a mapping under `let`; nil with reports.
  func recurrence(named name: String, _ node: SourceNode) -> Recurrence? {
    let keys = RecurrenceKeys.all.grammar
    guard let pairs = pairs(of: node, named: name, keys: keys),
      checkKeys(of: pairs, at: node.position, named: "'\(name)'", keys)
    else { return nil }
    func value(_ key: Key<some Any>) -> SourceNode? { pairs.first { $0.key.text == key.name }?.value }
    guard let countNode = value(RecurrenceKeys.count),
      case .number(let number)? = field(countNode, for: RecurrenceKeys.count, in: ElementScope())
    else { return nil }
    guard case .number(let count)? = number.constant else {
      preconditionFailure("a number without names was compiled to something that changes")
    }
    var index = RecurrenceKeys.index.absent() ?? ""
    if let node = value(RecurrenceKeys.index) {
      guard case .text(let text)? = field(node, for: RecurrenceKeys.index, in: ElementScope()) else { return nil }
      if let fault = spellingFault(ofName: text) ?? nameFault(text) {
        report(fault, at: node.position)
        return nil
      }
      index = text
    }
    guard let values = value(RecurrenceKeys.values) else {
      guard let first = value(RecurrenceKeys.first).flatMap({ scalar($0, "first", .value) }),
        let next = value(RecurrenceKeys.next).flatMap({ scalar($0, "next", .value) })
      else { return nil }
      return Recurrence(
        count: Int(count), index: index,
        lists: [Recurrence.List(name: name, publicName: name, first: first, next: next, isDerived: false)])
    }
    guard let own = self.pairs(of: values, named: RecurrenceKeys.values.name) else { return nil }
    let lists = own.compactMap { list(of: name, $0.key, $0.value, index: index) }
    guard lists.count == own.count else { return nil }
    guard !lists.isEmpty else {
      report("'values' is empty; write at least one list", at: values.position, .structure)
      return nil
    }
    guard lists.count * Int(count) <= SceneLimits.recurrenceItems else {
      report(
        "'\(name)' has \(lists.count * Int(count)) values; at most \(SceneLimits.recurrenceItems) are read",
        at: node.position)
      return nil
    }
    return Recurrence(count: Int(count), index: index, lists: lists)
  }

  private func list(
    of owner: String, _ key: SourceScalar, _ node: SourceNode, index: String
  ) -> Recurrence.List? {
    if let fault = spellingFault(ofName: key.text) ?? nameFault(key.text) {
      report(fault, at: key.position, .structure)
      return nil
    }
    guard key.text != index else {
      report("the name '\(index)' is that of the number; choose another, or name it with 'as'", at: key.position)
      return nil
    }
    let publicName = "\(owner).\(key.text)"
    if case .scalar = node.content {
      guard let each = scalar(node, key.text, .value) else { return nil }
      return Recurrence.List(name: key.text, publicName: publicName, first: each, next: each, isDerived: true)
    }
    let keys = RecurrenceValueKeys.all.grammar
    guard let pairs = pairs(of: node, named: key.text, keys: keys),
      checkKeys(of: pairs, at: node.position, named: "'\(key.text)'", keys)
    else { return nil }
    func value(_ key: Key<some Any>) -> SourceScalar? {
      pairs.first { $0.key.text == key.name }.flatMap { scalar($0.value, key.name, .value) }
    }
    if let each = value(RecurrenceValueKeys.each) {
      return Recurrence.List(name: key.text, publicName: publicName, first: each, next: each, isDerived: true)
    }
    guard let first = value(RecurrenceValueKeys.first), let next = value(RecurrenceValueKeys.next) else { return nil }
    return Recurrence.List(name: key.text, publicName: publicName, first: first, next: next, isDerived: false)
  }

  /// Computes the items step by step, and binds the lists.
  ///
  /// - Parameter value: Compiles an item in a scope; nil with a report.
  /// - Returns: Whether all is right; false with a report.
  func bind(
    _ recurrence: Recurrence, _ values: inout [(slot: Int, value: FieldExpression)], _ names: inout SceneNames,
    value: (String, SourceScalar, ElementScope) -> FieldExpression?
  ) -> Bool {
    let (count, lists) = (recurrence.count, recurrence.lists)
    let start = names.scope.values.slotCount
    var scope = names.scope
    scope.values.leave(start + count * lists.count)
    reserveSlots(of: scope)
    var types: [ExpressionType] = []
    var inputs = [ExpressionInputs](repeating: [], count: lists.count)
    // Before the first step, no value can be read.
    for list in lists {
      scope.values.bind(
        list.name,
        to: .unavailable("'\(list.name)' has no value yet; the first values read what stands above them in each step"))
    }
    for step in 0..<count {
      scope.values.bind(recurrence.index, to: .constant(Double(step)))
      // What starts anew reads the step before; what is derived reads this step.
      let order = lists.indices.filter { !lists[$0].isDerived } + lists.indices.filter { lists[$0].isDerived }
      var made: [(list: Int, type: ExpressionType)] = []
      func publish() {
        for (number, type) in made {
          scope.values.bind(
            lists[number].name, to: .slot(start + number * count + step, type, inputs[number]))
        }
        made = []
      }
      for number in order {
        let list = lists[number]
        if list.isDerived { publish() }
        guard let item = value(list.name, step == 0 ? list.first : list.next, scope) else { return false }
        let type = item.expression.type
        if step == 0, types.isEmpty { types = [ExpressionType](repeating: type, count: lists.count) }
        if step == 0 { types[number] = type }
        guard type.isSameKind(as: types[number]) else {
          report(
            "this is \(type.description) where the first value of '\(list.publicName)' is \(types[number].description); all must agree",
            at: list.next.position)
          return false
        }
        budget.constantSteps += item.expression.operationCount
        guard budget.constantSteps <= SceneLimits.constantSteps else {
          report(
            "the steps of '\(list.publicName)' take more than \(SceneLimits.constantSteps) operations; make fewer",
            at: list.next.position)
          return false
        }
        inputs[number].formUnion(item.expression.inputs)
        let slot = start + number * count + step
        if let constant = item.constant { slots[slot] = constant }
        values.append((slot, item))
        made.append((number, type))
      }
      publish()
    }
    for (number, list) in lists.enumerated() {
      let common: ExpressionType = if case .choice = types[number] { .choice(nil) } else { types[number] }
      let bound = names.scope.values.bind(list.publicName, count: count, common, inputs[number])
      precondition(bound.slots.lowerBound == start + number * count)
    }
    reserveSlots(of: names.scope)
    return true
  }
}
