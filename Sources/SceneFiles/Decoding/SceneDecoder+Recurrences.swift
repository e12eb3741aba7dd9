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
  /// The name of the number of a value in items that are lists.
  let place: String
  /// The lists, in the order of the file.
  let lists: [List]
  let position: SourcePosition

  struct List {
    /// The name by which the items' expressions read the item before.
    let name: String
    /// The name of the list for the rest of the file.
    let publicName: String
    /// The expressions of the first item, and those of each other item.
    var first, next: Item
    /// Whether it is computed from values of the same step.
    let isDerived: Bool
    /// The number of values of each item.
    var width: Int { first.values.count }
  }

  /// The expressions of an item: one for its only value, or for all values of a list, or one for each.
  struct Item {
    var values: [SourceScalar]
    /// Whether the file has a list here.
    var isList: Bool

    func value(_ place: Int) -> SourceScalar { values[isList ? place : 0] }
  }

  /// The names to which its expressions refer, without its own.
  var references: Set<String> {
    let own = Set(lists.map(\.name) + [index, place])
    return lists.flatMap { $0.first.values + $0.next.values }
      .reduce(into: Set()) { $0.formUnion(Expression.references(in: $1.text)) }.subtracting(own)
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
    guard let index = numberName(RecurrenceKeys.index, value(RecurrenceKeys.index)),
      let place = numberName(RecurrenceKeys.item, value(RecurrenceKeys.item)),
      let lists = lists(ofRecurrence: name, pairs, besides: [index, place])
    else { return nil }
    return Recurrence(count: Int(count), index: index, place: place, lists: lists, position: node.position)
  }

  /// The name of a number that the expressions read: the given one or the default; nil with a report.
  private func numberName(_ key: Key<String>, _ node: SourceNode?) -> String? {
    guard let node else { return key.absent() ?? "" }
    guard case .text(let text)? = field(node, for: key, in: ElementScope()) else { return nil }
    guard let fault = spellingFault(ofName: text) ?? nameFault(text) else { return text }
    report(fault, at: node.position)
    return nil
  }

  private func lists(ofRecurrence name: String, _ pairs: Pairs, besides taken: [String]) -> [Recurrence.List]? {
    func value(_ key: Key<some Any>) -> SourceNode? { pairs.first { $0.key.text == key.name }?.value }
    guard let values = value(RecurrenceKeys.values) else {
      guard let first = value(RecurrenceKeys.first).flatMap({ item($0, "first") }),
        let next = value(RecurrenceKeys.next).flatMap({ item($0, "next") })
      else { return nil }
      return [Recurrence.List(name: name, publicName: name, first: first, next: next, isDerived: false)]
    }
    guard let own = self.pairs(of: values, named: RecurrenceKeys.values.name) else { return nil }
    let lists = own.compactMap { list(of: name, $0.key, $0.value, besides: taken) }
    guard lists.count == own.count else { return nil }
    guard !lists.isEmpty else {
      report("'values' is empty; write at least one list", at: values.position, .structure)
      return nil
    }
    return lists
  }

  private func list(
    of owner: String, _ key: SourceScalar, _ node: SourceNode, besides taken: [String]
  ) -> Recurrence.List? {
    if let fault = spellingFault(ofName: key.text) ?? nameFault(key.text) {
      report(fault, at: key.position, .structure)
      return nil
    }
    if let name = taken.first(where: { $0 == key.text }) {
      let advice = name == taken[0] ? "with 'as'" : "with 'item'"
      report("the name '\(name)' is that of the number; choose another, or name it \(advice)", at: key.position)
      return nil
    }
    let publicName = "\(owner).\(key.text)"
    func derived(_ each: SourceScalar) -> Recurrence.List {
      let item = Recurrence.Item(values: [each], isList: false)
      return Recurrence.List(name: key.text, publicName: publicName, first: item, next: item, isDerived: true)
    }
    if case .scalar = node.content { return scalar(node, key.text, .value).map(derived) }
    let keys = RecurrenceValueKeys.all.grammar
    guard let pairs = pairs(of: node, named: key.text, keys: keys),
      checkKeys(of: pairs, at: node.position, named: "'\(key.text)'", keys)
    else { return nil }
    func value(_ key: Key<some Any>) -> SourceNode? { pairs.first { $0.key.text == key.name }?.value }
    if let each = value(RecurrenceValueKeys.each) { return scalar(each, "each", .expression).map(derived) }
    guard let first = value(RecurrenceValueKeys.first).flatMap({ item($0, "first") }),
      let next = value(RecurrenceValueKeys.next).flatMap({ item($0, "next") })
    else { return nil }
    return Recurrence.List(name: key.text, publicName: publicName, first: first, next: next, isDerived: false)
  }

  /// The expressions of an item; nil with a report.
  private func item(_ node: SourceNode, _ key: String) -> Recurrence.Item? {
    guard case .sequence(let nodes) = node.content else {
      return scalar(node, key, .value).map { Recurrence.Item(values: [$0], isList: false) }
    }
    guard !nodes.isEmpty else {
      report("the list '\(key)' is empty; write at least one value", at: node.position, .structure)
      return nil
    }
    let values = nodes.compactMap { scalar($0, key, .expression) }
    return values.count == nodes.count ? Recurrence.Item(values: values, isList: true) : nil
  }

  /// The lists of a recurrence, with the values of a list that `first` names; nil with a report if a list does not fit
  /// the others.
  private func complete(_ recurrence: Recurrence, in scope: ElementScope) -> [Recurrence.List]? {
    var lists = recurrence.lists
    for i in lists.indices {
      let first = lists[i].first
      if !first.isList, !lists[i].isDerived, case .list(let list)? = scope.values[first.values[0].text] {
        let texts = (0..<list.count).map { "\(first.values[0].text)[\($0)]" }
        let values = texts.map { SourceScalar(text: $0, style: .plain, position: first.values[0].position) }
        lists[i].first = Recurrence.Item(values: values, isList: true)
      }
      let (next, name) = (lists[i].next, lists[i].publicName)
      guard next.isList, !lists[i].first.isList || next.values.count != lists[i].width else { continue }
      let width = lists[i].width
      report(
        "'next' of '\(name)' has \(next.values.count) value\(next.values.count == 1 ? "" : "s") and 'first' has \(width); write as many, or one expression of '\(recurrence.place)' for all",
        at: next.values[0].position)
      return nil
    }
    let count = recurrence.count * lists.reduce(0) { $0 + $1.width }
    guard count <= SceneLimits.recurrenceItems else {
      report(
        "'\(recurrence.lists[0].publicName.prefix { $0 != "." })' has \(count) values; at most \(SceneLimits.recurrenceItems) are read",
        at: recurrence.position)
      return nil
    }
    return lists
  }

  /// Computes the items step by step, and binds the lists.
  ///
  /// - Parameter value: Compiles an item in a scope; nil with a report.
  /// - Returns: Whether all is right; false with a report.
  func bind(
    _ recurrence: Recurrence, _ values: inout [(slot: Int, value: FieldExpression)], _ names: inout SceneNames,
    value: (String, SourceScalar, ElementScope) -> FieldExpression?
  ) -> Bool {
    let count = recurrence.count
    var scope = names.scope
    guard let lists = complete(recurrence, in: scope) else { return false }
    // The first slot of each list, and one behind the last.
    let starts = lists.reduce(into: [names.scope.values.slotCount]) { $0.append($0[$0.count - 1] + count * $1.width) }
    scope.values.leave(starts[lists.count])
    reserveSlots(of: scope)
    var types = [ExpressionType?](repeating: nil, count: lists.count)
    var inputs = [ExpressionInputs](repeating: [], count: lists.count)
    // Before the first step, no value can be read.
    for list in lists {
      scope.values.bind(
        list.name,
        to: .unavailable("'\(list.name)' has no value yet; the first values read what stands above them in each step"))
    }
    // What starts anew reads the step before; what is derived reads this step.
    let order = lists.indices.filter { !lists[$0].isDerived } + lists.indices.filter { lists[$0].isDerived }
    for step in 0..<count {
      scope.values.bind(recurrence.index, to: .constant(Double(step)))
      var made: [Int] = []
      func publish() {
        for number in made {
          let start = starts[number] + step * lists[number].width
          bind(lists[number], in: start..<start + lists[number].width, types[number]!, inputs[number], &scope)
        }
        made = []
      }
      for number in order {
        let list = lists[number]
        if list.isDerived { publish() }
        let item = step == 0 ? list.first : list.next
        for place in 0..<list.width {
          var inner = scope
          if list.first.isList { inner.values.bind(recurrence.place, to: .constant(Double(place))) }
          let text = item.value(place)
          guard let made = value(list.name, text, inner), pays(for: made, of: list),
            agrees(made.expression.type, with: &types[number], list, at: text.position)
          else { return false }
          inputs[number].formUnion(made.expression.inputs)
          let slot = starts[number] + step * list.width + place
          if let constant = made.constant { slots[slot] = constant }
          values.append((slot, made))
        }
        made.append(number)
      }
      publish()
    }
    for (number, list) in lists.enumerated() {
      let type = types[number]!
      let common: ExpressionType = if case .choice = type { .choice(nil) } else { type }
      let bound =
        list.first.isList
        ? names.scope.values.bind(list.publicName, lists: count, of: list.width, common, inputs[number])
        : names.scope.values.bind(list.publicName, count: count, common, inputs[number])
      precondition(bound.slots.lowerBound == starts[number])
    }
    reserveSlots(of: names.scope)
    return true
  }

  /// Binds a list's own name to the values of a step.
  private func bind(
    _ list: Recurrence.List, in slots: Range<Int>, _ type: ExpressionType, _ inputs: ExpressionInputs,
    _ scope: inout ElementScope
  ) {
    guard list.first.isList else {
      scope.values.bind(list.name, to: .slot(slots.lowerBound, type, inputs))
      return
    }
    let common: ExpressionType = if case .choice = type { .choice(nil) } else { type }
    let item = ExpressionList(name: list.name, slots: slots, type: common, inputs: inputs)
    scope.values.bind(list.name, to: .list(item))
  }

  /// Whether a value has the type of the values before it; false with a report.
  private func agrees(
    _ type: ExpressionType, with first: inout ExpressionType?, _ list: Recurrence.List, at position: SourcePosition
  ) -> Bool {
    guard let known = first else {
      first = type
      return true
    }
    if type.isSameKind(as: known) { return true }
    report(
      "this is \(type.description) where the first value of '\(list.publicName)' is \(known.description); all must agree",
      at: position)
    return false
  }

  /// Counts the operations of a value, and for a value of a list the compilation. Whether they are within the limit;
  /// false with a report.
  private func pays(for value: FieldExpression, of list: Recurrence.List) -> Bool {
    budget.constantSteps += value.expression.operationCount + (list.first.isList ? 16 : 0)
    if budget.constantSteps <= SceneLimits.constantSteps { return true }
    report(
      "the steps of '\(list.publicName)' take more than \(SceneLimits.constantSteps) operations; make fewer",
      at: list.next.values[0].position)
    return false
  }
}
