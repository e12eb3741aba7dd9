import PathreelDrawing
import PathreelExpressions
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Decodes uses of components: elements of a kind that the file defines. `element(_:in:depth:)` calls it. A use is an
/// element whose children are the component's elements, decoded again with the arguments of the use.
extension SceneDecoder {
  /// - Parameters:
  ///   - number: How many uses of the component come before it in the enclosing element.
  ///   - isCrossing: Whether the use is a transition between scenes.
  func use(
    of component: Component, _ pairs: Pairs, at position: SourcePosition, in scope: ElementScope, number: Int,
    crossing isCrossing: Bool = false
  ) -> Element? {
    if let checked = context.checked { definitions.componentParts[checked.name, default: []].append(component.name) }
    let values = values(for: component, pairs.first { $0.key.text == component.name }!.value, in: scope)
    let content = content(for: component, pairs)
    let modifiers = modifiers(of: component.kind, pairs, in: scope, shapeScope: scope)
    guard context.checked == nil, !definitions.areComponentsWrong, let values, let content,
      let defined = definitions.scopes[component.position.file]
    else {
      for list in content.map({ Array($0.values) }) ?? [] {
        _ = inside(nil).elements(list, named: ComponentKeys.content.name, in: scope)
      }
      return nil
    }
    var body = defined
    // The elements passed as content still read the names, and so the slots (``ExpressionContext/slots``), of the scope
    // around the use.
    body.values.leave(scope.values.slotCount)
    var (arguments, fields) = ([ComponentArgument](), Fields(position: position))
    for value in values {
      arguments += bind(value, in: &body)
      fields.values[value.parameter.name] = value.field
    }
    body.components = ComponentScope(
      components: defined.components?.components ?? [:], owner: component,
      given: ComponentScope.Given(content: content, scope: scope, uses: context.uses, isCrossing: isCrossing))
    takeElementNames(in: &body)
    (body.repeats, body.isOnLink) = (scope.repeats, scope.isOnLink)
    var inner = inside(nil)
    inner.context.uses.append(ComponentUse(name: component.name, position: position))
    inner.context.isExpanding = true
    let own = inner.localValues(of: component, in: &body)
    for value in own { fields.values[value.name] = value.field }
    arguments += own
    let children = inner.elements(component.elements, named: ComponentKeys.elements.name, in: body)
    inner.resolveReferences(in: body)
    return Element(
      kind: component.kind, fields: fields, children: children, modifiers: modifiers, arguments: arguments,
      position: position, in: source.file(of: position), number: number, namedIn: scope.elementNames)
  }

  // MARK: Content

  /// Decodes a content placeholder. In a component, it is the place for the elements that a use passes as `content`.
  func contentPlace(_ pairs: Pairs, at position: SourcePosition, in scope: ElementScope, number: Int)
    -> Element?
  {
    let kind = ElementKind.content
    let value = pairs.first { $0.key.text == kind.name }!.value
    guard let owner = scope.components, owner.owner != nil else {
      report(
        "'content' is a place among the elements of a component, and this is none; write 'group' for elements over each other",
        at: position)
      return nil
    }
    var fields = Fields(position: value.position)
    var name = ""
    if case .scalar(let scalar) = value.content, scalar.isEmpty {
    } else {
      guard case .fields(let own)? = field(value, of: kind.type, named: kind.name, in: scope, place: .kind(kind)),
        !own.isIncomplete
      else { return nil }
      if case .text(let text)? = own[ElementKind.contentName] { name = text }
      fields = own
    }
    let modifiers = modifiers(of: kind, pairs, in: scope, shapeScope: scope)
    var children: [Element] = []
    if owner.given?.isCrossing == true {
      let picture = Fields(values: ["": .scenePicture(name)], position: value.position)
      children = [
        Element(
          kind: .sceneInTransition, fields: picture, children: [], modifiers: Fields(position: value.position),
          position: position, in: source.file(of: position), number: 0, namedIn: scope.elementNames)
      ]
    } else if let given = owner.given, let list = given.content[name] {
      var inner = given.scope
      inner.values.leave(scope.values.slotCount)
      (inner.repeats, inner.isOnLink) = (scope.repeats, scope.isOnLink)
      var decoder = inside(nil, keepingCurve: pairs.count == 1)
      decoder.context.uses = given.uses
      children = decoder.elements(list, named: ComponentKeys.content.name, in: inner)
    }
    return Element(
      kind: kind, fields: fields, children: children, modifiers: modifiers, position: position,
      in: source.file(of: position), number: number, namedIn: scope.elementNames)
  }

  /// The lists of elements passed to a component, by the names of its content placeholders; nil with reports.
  private func content(for component: Component, _ pairs: Pairs) -> [String: SourceNode]? {
    let key = ComponentKeys.content.name
    guard let (name, value) = pairs.first(where: { $0.key.text == key }) else { return [:] }
    guard !component.places.isEmpty else {
      report(
        "'\(component.name)' has no place for content; add '- content:' to its elements in \(source.wording(of: component.position, from: name.position))",
        at: name.position)
      return nil
    }
    let names = Array(Set(component.places)).filter { !$0.isEmpty }.sorted()
    guard case .mapping(let lists) = value.content, !names.isEmpty else {
      guard items(of: value, named: key, as: .elements) != nil else { return nil }
      guard component.places.contains("") else {
        report(
          "the places of '\(component.name)' have names; write content: {\(names[0]): […]}, for \(listed(names, "or"))",
          at: value.position)
        return nil
      }
      return ["": value]
    }
    var content: [String: SourceNode] = [:]
    for (name, list) in lists {
      guard names.contains(name.text) else {
        let suggestion = nearest(to: name.text, among: names).map { "; did you mean '\($0)'?" }
        report(
          "'\(component.name)' has no place '\(name.text)'\(suggestion ?? "; it has \(listed(names, "and"))")",
          at: name.position)
        continue
      }
      content[name.text] = list
    }
    return content
  }

  // MARK: Arguments

  /// The value of a parameter in a use.
  private struct Value {
    let parameter: Component.Parameter
    let field: Field
    /// The node from which it was decoded, and that node's scope.
    let node: SourceNode
    let scope: ElementScope
  }

  /// The values of a component's parameters, or nil with reports.
  private func values(for component: Component, _ node: SourceNode, in scope: ElementScope) -> [Value]? {
    var pairs: Pairs = []
    if case .scalar(let scalar) = node.content, scalar.isEmpty {
    } else {
      guard let own = self.pairs(of: node, named: component.name, keys: component.kind.type.ownKeys) else { return nil }
      pairs = own.filter { !component.brokenParameters.contains($0.key.text) }
    }
    var isRight = checkKeys(
      of: pairs, at: node.position, named: "'\(component.name)'", component.keys, .kind(component.kind))
    var values: [Value] = []
    for parameter in component.parameters {
      let given = pairs.first { $0.key.text == parameter.name }?.value
      guard let source = given ?? parameter.standard else {
        // A misspelt parameter does not count as missing.
        if isRight {
          report(
            "'\(component.name)' needs '\(parameter.name)', which it declares in \(source.wording(of: parameter.position, from: node.position))",
            at: node.position)
        }
        isRight = false
        continue
      }
      let own = given == nil ? definitions.scopes[component.position.file] ?? scope : scope
      guard let field = field(source, of: parameter.type, named: parameter.name, in: own) else {
        isRight = false
        continue
      }
      if case .rows = field {
        report(
          "'\(parameter.name)' is a list of points; rows of a table make one only at the 'points' of an element, so write {over: …} there",
          at: source.position)
        isRight = false
        continue
      }
      if case .list(let items) = field, items.count > SceneLimits.namedListLength {
        report(
          "'\(parameter.name)' has \(items.count) values; at most \(SceneLimits.namedListLength) are read",
          at: source.position)
        isRight = false
        continue
      }
      values.append(Value(parameter: parameter, field: field, node: source, scope: own))
    }
    return isRight ? values : nil
  }

  /// Binds a value for the component's elements. A constant is bound as a constant. If the value is only the name of
  /// another slot, the component reads that slot.
  private func bind(_ value: Value, in body: inout ElementScope) -> [ComponentArgument] {
    let (name, type) = (value.parameter.name, value.parameter.type)
    // A text or a word is written as it is, even if a list has the same name.
    if type.takesNamedList, case .scalar(let scalar) = value.node.content, let binding = value.scope.values[scalar.text]
    {
      switch binding {
      case .list, .points:
        body.values.bind(name, to: binding)
        return []
      default: break
      }
    }
    switch (value.field, type) {
    case (.reference(let number), _):
      body.values.bind(name, to: .element(number))
      return []
    case (.pair(let x, let y), _):
      return bind(name, [.number(x), .number(y)], .number, in: &body)
    case (.list(let items), .list(.pair, _)):
      let coordinates = items.flatMap { item -> [Field] in
        guard case .pair(let x, let y) = item else { item.isNo("point") }
        return [.number(x), .number(y)]
      }
      return bind(name, coordinates, .number, arePoints: true, in: &body)
    case (.list(let items), .list(let item, _)): return bind(name, items, item.expressionType, in: &body)
    default: break
    }
    if let constant = constant(value.field) {
      body.values.bind(name, to: .value(constant, type.expressionType))
      return []
    }
    if let expression = value.field.plainExpression, let slot = expression.plainSlot, !type.isBounded {
      body.values.bind(name, to: .slot(slot, type.expressionType, expression.inputs))
      return []
    }
    let slot = body.values.bind(name, type.expressionType, value.field.inputs.union(.argument))
    reserveSlots(of: body)
    return [ComponentArgument(name: name, slot: slot, field: value.field)]
  }

  private func bind(
    _ name: String, _ items: [Field], _ type: ExpressionType, arePoints: Bool = false, in body: inout ElementScope
  ) -> [ComponentArgument] {
    let known = items.map(constant)
    // Constant items are available for constant folding.
    let inputs: ExpressionInputs =
      known.allSatisfy { $0 != nil } ? [] : items.reduce(into: .argument) { $0.formUnion($1.inputs) }
    let list =
      arePoints
      ? body.values.bindPoints(name, count: items.count / 2, inputs)
      : body.values.bind(name, count: items.count, type, inputs)
    reserveSlots(of: body)
    for (slot, value) in zip(list.slots, known) { if let value { slots[slot] = value } }
    return zip(list.slots, items).map { ComponentArgument(name: name, slot: $0, field: $1) }
  }

  /// The value of a field that never changes; nil for other fields.
  private func constant(_ field: Field) -> ExpressionValue? {
    switch field {
    case .number(let value), .boolean(let value), .color(let value), .choice(let value): return value.constant
    case .picture(let picture): return .image(picture)
    case .template(let template):
      let isConstant = template.pieces.allSatisfy {
        if case .value(let value, _) = $0 { value.constant != nil } else { true }
      }
      return isConstant ? (try? template.text(at: loading)).map(ExpressionValue.word) : nil
    default: return nil
    }
  }
}

extension GrammarType {
  /// Whether the type limits its numbers to a range.
  fileprivate var isBounded: Bool { if case .number(let range) = self { range != .unbounded } else { false } }
}

extension Field {
  /// The inputs on which the field depends.
  fileprivate var inputs: ExpressionInputs {
    switch self {
    case .number(let value), .boolean(let value), .color(let value), .choice(let value), .pictureExpression(let value):
      return value.expression.inputs
    case .template(let template):
      return template.pieces.reduce(into: []) { inputs, piece in
        if case .value(let value, _) = piece { inputs.formUnion(value.expression.inputs) }
      }
    default: return []
    }
  }

  /// The expression of a field that consists of one expression; nil for other fields.
  fileprivate var plainExpression: Expression? {
    switch self {
    case .number(let value), .boolean(let value), .color(let value), .choice(let value), .pictureExpression(let value):
      return value.expression
    case .template(let template):
      guard template.pieces.count == 1, case .value(let value, nil) = template.pieces[0],
        value.expression.type == .text
      else { return nil }
      return value.expression
    default: return nil
    }
  }
}

extension Expression {
  /// The slot that the expression reads if it does nothing else; otherwise nil.
  fileprivate var plainSlot: Int? { operationCount == 1 ? slots.first : nil }
}
