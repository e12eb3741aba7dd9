import PathreelDrawing
import PathreelExpressions
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Decodes `components`. ``scene(_:)`` and the decoding of an included file call it. Each component is also checked by
/// itself, without a use, so that its mistakes are reported once and at its own position.
extension SceneDecoder {
  /// Adds a file's components to `scope`, and checks their elements. Afterwards `scope` has everything that the file's
  /// elements can use.
  func components(_ node: SourceNode?, in scope: inout ElementScope) {
    var table = scope.components?.components ?? [:]
    guard let node else { return }
    let count = diagnostics.count
    defer { definitions.areComponentsWrong = definitions.areComponentsWrong || diagnostics.count > count }
    guard let pairs = pairs(of: node, named: "components") else { return }
    let names = Set(pairs.map(\.key.text)).union(table.keys)
    var own: [Component] = []
    for (name, value) in pairs {
      let isNew = takes(name, besides: table, atMost: SceneLimits.names)
      guard let component = component(name, value, in: scope, among: names), isNew else {
        definitions.brokenComponents.insert(name.text)
        continue
      }
      table[name.text] = component
      own.append(component)
    }
    scope.components = ComponentScope(components: table)
    for component in own { check(component, in: scope) }
    reportCircle(among: own)
  }

  /// Whether a name is allowed for a component; reports otherwise.
  private func takes(_ name: SourceScalar, besides table: [String: Component], atMost limit: Int) -> Bool {
    var fault: String?
    if name.text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_-]*/) == nil {
      fault =
        "'\(name.text)' is not a name; a component's name has letters, digits, '-' and '_', and does not begin with a digit"
    } else if ElementKind.named(name.text) != nil || name.text == ElementKind.content.name {
      fault = "the name '\(name.text)' is already a kind of element; give the component another"
    } else if (ElementModifiers.keys.map(\.name) + ElementModifiers.childKeys.names).contains(name.text) {
      fault = "the name '\(name.text)' is already a key of elements; give the component another"
    } else if let other = table[name.text], other.position.file != name.position.file {
      fault =
        "the name '\(name.text)' is already that of a component in \(source.wording(of: other.position, from: name.position)); give the component another"
    } else if table.count >= limit {
      fault = "the file has more than \(limit) components"
    }
    if let fault { report(fault, at: name.position) }
    return fault == nil
  }

  private func component(
    _ name: SourceScalar, _ node: SourceNode, in scope: ElementScope, among names: Set<String>
  ) -> Component? {
    guard let pairs = pairs(of: node, named: name.text, keys: ComponentKeys.all.grammar) else { return nil }
    _ = checkKeys(of: pairs, at: node.position, named: "'\(name.text)'", ComponentKeys.all.grammar, .component)
    func value(_ key: Key<some Any>) -> SourceNode? { pairs.first { $0.key.text == key.name }?.value }
    var (parameters, broken) = ([Component.Parameter](), Set<String>())
    if let list = value(ComponentKeys.parameters), let own = self.pairs(of: list, named: ComponentKeys.parameters.name)
    {
      if own.count > SceneLimits.componentParameters {
        report(
          "'\(name.text)' has \(own.count) parameters; at most \(SceneLimits.componentParameters) are read",
          at: list.position)
      }
      for (name, node) in own.prefix(SceneLimits.componentParameters) {
        if let fault = spellingFault(ofName: name.text) {
          report(fault, at: name.position, .structure)
        } else if let fault = nameFault(name.text) {
          report(fault, at: name.position)
        } else if let parameter = componentParameter(name, node, in: scope) {
          parameters.append(parameter)
        } else {
          broken.insert(name.text)
        }
      }
    }
    let elements = value(ComponentKeys.elements) ?? SourceNode(content: .broken, position: node.position)
    return Component(
      name.text, parameters: parameters, broken: broken, named: value(ComponentKeys.named), elements: elements,
      places: elements.contentPlaces(outside: names),
      position: name.position)
  }

  /// Checks a component's elements with parameters of known type but unknown value.
  private func check(_ component: Component, in scope: ElementScope) {
    var body = scope
    for parameter in component.parameters { body.values.bind(parameter) }
    for name in component.brokenParameters { body.values.bind(name, to: .broken) }
    // The component's own values get their slots before the elements that read them are decoded.
    reserveSlots(of: body)
    _ = localValues(of: component, in: &body)
    body.components = ComponentScope(components: scope.components?.components ?? [:], owner: component)
    reserveSlots(of: body)
    definitions.componentParts[component.name] = []
    takeElementNames(in: &body)
    var inner = self
    inner.context = ElementContext(checked: component)
    _ = inner.elements(component.elements, named: ComponentKeys.elements.name, in: body)
    inner.resolveReferences(in: body)
  }

  /// Reports components that contain themselves, by depth-first search along their uses of each other.
  private func reportCircle(among own: [Component]) {
    let components = Dictionary(uniqueKeysWithValues: own.map { ($0.name, $0) })
    var isDone: [String: Bool] = [:]
    for start in own.map(\.name) where isDone[start] == nil {
      var path: [(name: String, next: Int)] = [(start, 0)]
      isDone[start] = false
      while let (name, next) = path.last {
        let used = definitions.componentParts[name] ?? []
        guard next < used.count else {
          isDone[name] = true
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        guard let other = components[used[next]] else { continue }
        switch isDone[other.name] {
        case nil:
          isDone[other.name] = false
          path.append((other.name, 0))
        case false?:
          let circle = path.drop { $0.name != other.name }.map(\.name) + [other.name]
          report("'\(other.name)' contains itself: \(circle.joined(separator: " → "))", at: other.position)
        case true?: break
        }
      }
    }
  }
}

// MARK: Parameters

extension SceneDecoder {
  private func componentParameter(
    _ name: SourceScalar, _ node: SourceNode, in scope: ElementScope
  ) -> Component.Parameter? {
    typealias Keys = ComponentParameterKeys
    guard case .mapping(let pairs) = node.content else {
      guard let scalar = scalar(node, name.text, .text) else { return nil }
      guard let type = ComponentParameterType(rawValue: scalar.text) else {
        report(
          "'\(scalar.text)' is no type of a parameter; write \(ComponentParameterType.list), or give a default value: {value: …} or {text: …}",
          at: node.position)
        return nil
      }
      return Component.Parameter(
        name: name.text, type: type.grammar, standard: nil, label: nil, position: name.position)
    }
    let isRight = checkKeys(
      of: pairs, at: node.position, named: "'\(name.text)'", Keys.all.grammar, .parameter)
    func value(_ key: Key<some Any>) -> SourceNode? { pairs.first { $0.key.text == key.name }?.value }
    func make(_ type: GrammarType?, _ standard: SourceNode?) -> Component.Parameter? {
      guard isRight, var type else { return nil }
      if let node = value(Keys.range) {
        guard case .number = type else {
          report("'range' is for numbers, and '\(name.text)' is not one", at: node.position)
          return nil
        }
        guard let range = range(node) else { return nil }
        type = .number(range)
      }
      if let standard, field(standard, of: type, named: name.text, in: scope) == nil { return nil }
      let label = value(Keys.label).flatMap { scalar($0, Keys.label.name, .text)?.text }
      return Component.Parameter(
        name: name.text, type: type, standard: standard, label: label, position: name.position)
    }
    let type: ComponentParameterType?
    if let word = value(Keys.type) {
      guard let known = parameterType(word) else { return nil }
      type = known
    } else {
      type = nil
    }
    // A text or a picture tells the type, too.
    func make(_ own: ComponentParameterType, _ standard: SourceNode, for key: Key<some Any>) -> Component.Parameter? {
      if let type, type != own {
        report(
          "'type' is '\(type)', and '\(key.name)' is a value of the type '\(own)'; leave one of them out",
          at: standard.position)
        return nil
      }
      return make(own.grammar, standard)
    }
    if let text = value(Keys.text) {
      if case .sequence = text.content { return make(.texts, text, for: Keys.text) }
      return make(.text, text, for: Keys.text)
    }
    if let image = value(Keys.image) { return make(.image, image, for: Keys.image) }
    if let choices = value(Keys.choices) {
      guard case .list(let items)? = field(choices, for: Keys.choices, in: scope) else { return nil }
      return make(.choice(items.compactMap { if case .text(let word) = $0 { word } else { nil } }), value(Keys.value))
    }
    guard let type else {
      return value(Keys.value).flatMap { make(self.type(of: $0, named: name.text, in: scope), $0) }
    }
    if let standard = value(Keys.value), let key = type.ownKey {
      report("'value' is not for the type '\(type)'; write {\(key): …} instead of both", at: standard.position)
      return nil
    }
    return make(type.grammar, value(Keys.value))
  }

  /// The type that the key `type` names.
  private func parameterType(_ word: SourceNode) -> ComponentParameterType? {
    guard let scalar = scalar(word, ComponentParameterKeys.type.name, .text) else { return nil }
    if let type = ComponentParameterType(rawValue: scalar.text) { return type }
    let near = nearest(to: scalar.text, among: ComponentParameterType.allCases.map(\.rawValue))
    let suggestion = near.map { "; did you mean '\($0)'?" } ?? ""
    report("'type' is '\(scalar.text)'; it must be \(ComponentParameterType.list)\(suggestion)", at: word.position)
    return nil
  }

  private func range(_ node: SourceNode) -> NumberRange? {
    let scope = ElementScope.fixed(
      besides: ["t", "width", "height"], because: "a range depends on nothing else; write a number")
    guard case .pair(let low, let high)? = field(node, for: ComponentParameterKeys.range, in: scope) else { return nil }
    guard case .number(let low)? = low.constant, case .number(let high)? = high.constant, low <= high else {
      report("'range' must be [lowest, highest]; its first number is the greater one", at: node.position)
      return nil
    }
    return NumberRange(minimum: low, maximum: high)
  }

  /// The type of a parameter, inferred from its default value; nil with a report.
  private func type(of node: SourceNode, named name: String, in scope: ElementScope) -> GrammarType? {
    func type(of node: SourceNode) -> ExpressionType? {
      guard case .scalar(let scalar) = node.content else { return nil }
      if scope.values[scalar.text] == nil, Color(css: scalar.text) != nil { return .color }
      return try? Expression(scalar.text, in: scope.values).type
    }
    switch node.content {
    case .broken: return nil
    case .sequence(let items) where items.isEmpty:
      report("the list '\(name)' is empty; write at least one value", at: node.position, .structure)
      return nil
    case .sequence(let items):
      if case .sequence = items[0].content { return ComponentParameterType.points.grammar }
      switch type(of: items[0]) {
      case .number: return ComponentParameterType.numbers.grammar
      case .color: return ComponentParameterType.colors.grammar
      default: break
      }
    case .scalar, .mapping:
      switch type(of: node) {
      case .number: return .number(.unbounded)
      case .color: return .color
      case .boolean: return .boolean
      default: break
      }
    }
    report(
      "'value' of '\(name)' is \(node.description); write a number, a colour, true or false, a list of such values, list 'choices', or write 'text' instead of 'value' for any text",
      at: node.position)
    return nil
  }
}

extension ComponentParameterType {
  /// The key that holds a default value of this type, if it is not `value`.
  fileprivate var ownKey: String? {
    switch self {
    case .text, .texts: ComponentParameterKeys.text.name
    case .image: ComponentParameterKeys.image.name
    case .number, .color, .boolean, .point, .element, .numbers, .colors, .points: nil
    }
  }
}

extension ExpressionScope {
  /// Binds a parameter whose type is known and whose value is not.
  fileprivate mutating func bind(_ parameter: Component.Parameter) {
    let inputs: ExpressionInputs = [.parameters, .argument]
    // A list without a default has an unknown length; two values serve to check the elements.
    let count = if case .sequence(let items)? = parameter.standard?.content { items.count } else { 2 }
    switch parameter.type {
    case .pair: _ = bind(parameter.name, count: 2, .number, inputs)
    case .end: bind(parameter.name, to: .element(nil))
    case .list(.pair, _): _ = bindPoints(parameter.name, count: count, inputs)
    case .list(let item, _): _ = bind(parameter.name, count: count, item.expressionType, inputs)
    default: bind(parameter.name, parameter.type.expressionType, inputs)
    }
  }
}

extension GrammarType {
  /// The type that expressions have when they read a value of this type.
  var expressionType: ExpressionType {
    switch self {
    case .color: .color
    case .boolean: .boolean
    case .choice(let words): .choice(words)
    case .template: .text
    case .picture: .image
    default: .number
    }
  }
}

extension SourceNode {
  /// The names of the content placeholders among elements, except in content that is passed to other components.
  fileprivate func contentPlaces(outside components: Set<String>) -> [String] {
    switch content {
    case .scalar, .broken: return []
    case .sequence(let items): return items.flatMap { $0.contentPlaces(outside: components) }
    case .mapping(let pairs):
      let isUse = pairs.contains { components.contains($0.key.text) }
      return pairs.flatMap { key, value in
        if key.text == ElementKind.content.name, !isUse {
          if case .scalar(let scalar) = value.content { return [scalar.text] }
          return [value.scalar(of: ElementKind.contentName)?.text ?? ""]
        }
        return value.contentPlaces(outside: components)
      }
    }
  }
}
