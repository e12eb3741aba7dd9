import PathreelExpressions
import PathreelGeometry
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Decodes references to elements by id, for the ends of connectors. They are resolved when all elements that share a
/// set of ids are decoded: all elements of the file, or all elements of one use of a component.
extension SceneDecoder {
  /// A connector's end: a point, or an element by its id, with indices if it is repeated, and optionally a side.
  func end(_ node: SourceNode, _ key: String, in scope: ElementScope) -> Field? {
    if case .sequence = node.content { return field(node, of: .pair(.any), named: key, in: scope) }
    guard let scalar = scalar(node, key, .end) else { return nil }
    // A word that YAML reads as true or false is no id.
    if let advice = rowAdvice(for: scalar, in: scope) {
      report(advice, at: scalar.position)
      return nil
    }
    guard let (name, indices, side) = parts(of: scalar), !(scalar.isLiteral && nameFault(name) != nil) else {
      report(
        "'\(key)' is '\(scalar.text)'; write [x, y], or the id of an element, with a side where that matters: gateway or gateway.right",
        at: scalar.position, .structure)
      return nil
    }
    var own: Connector.Side?
    if let side {
      let words = Connector.Side.allCases.map(\.rawValue)
      own = Connector.Side(rawValue: side.text)
      if own == nil {
        let advice = nearest(to: side.text, among: words).map { "did you mean '\($0)'?" } ?? "it has \(listed(words))"
        report("an element has no side '\(side.text)'; \(advice)", at: side.position)
        return nil
      }
    }
    if case .element(let given)? = scope.values[name] { return end(given, own, indices, scalar, in: scope) }
    let values = indices.map { index($0, of: name, in: scope) }
    guard !values.contains(where: { $0 == nil }) else { return nil }
    if scope.isOnLink {
      report(
        "a connector between elements cannot stand on another one; put it beside that", at: scalar.position)
      return nil
    }
    ids.names[scope.elementNames].references.append(ids.references.count)
    return add(
      ElementReference(
        text: scalar.text, name: name, indices: values.compactMap { $0 }, side: own, scope: scope.elementNames,
        repeats: scope.repeats, scalar: scalar))
  }

  /// The message about a cell of a row, or a column of a table, in place of the element that a row draws; nil for
  /// another reference.
  private func rowAdvice(for scalar: SourceScalar, in scope: ElementScope) -> String? {
    let cell = scalar.text.trimmingPrefix("{").prefix { $0 != "}" }
    let column = String(cell.prefix { $0 != "[" })
    let words = column.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 2, Connector.Side(rawValue: words[1]) == nil else { return nil }
    let isTable = if case .table? = scope.values[words[0]] { true } else { false }
    guard isTable || column == cell && scope.values[column] != nil else { return nil }
    let name = isTable ? "link.from" : column
    return
      "'\(scalar.text)' is no element; if the elements have 'id: box' in a repeat over rows, the one whose row has this name is box[\(name)]"
  }

  /// An index of a reference: a number, or the text that names a row; nil with a report.
  private func index(_ scalar: SourceScalar, of name: String, in scope: ElementScope) -> FieldExpression? {
    let text = scalar.text
    if spellingFault(ofName: text) == nil, scope.values[text] == nil, ExpressionScope.builtIn(text) == nil {
      report(
        "unknown name '\(text)'; the name of a row stands in quotes: \(name)['\(text)']", at: scalar.position)
      return nil
    }
    let type = (try? Expression(text, in: scope.values))?.type
    let isText = type.map { $0.isSameKind(as: .text) || $0.isSameKind(as: .choice(nil)) } == true
    guard isText, let type else { return compiled(scalar, "\(name)[…]", .number, in: scope) }
    guard let field = compiled(scalar, "\(name)[…]", type, in: scope) else { return nil }
    // Any text is right, as far as the type is concerned.
    return FieldExpression(
      expression: field.expression, constant: field.constant, key: field.key, range: .any, words: nil, scalar: scalar)
  }

  /// The element that a use passed to a component, optionally with a side that the component adds.
  private func end(
    _ given: Int?, _ side: Connector.Side?, _ indices: [SourceScalar], _ scalar: SourceScalar, in scope: ElementScope
  ) -> Field? {
    if let index = indices.first {
      report("a parameter is one element; remove '[\(index.text)]'", at: index.position)
      return nil
    }
    guard let given else {
      return add(
        ElementReference(
          text: scalar.text, name: "", indices: [], side: side, scope: scope.elementNames, repeats: [], scalar: scalar))
    }
    guard let side else { return .reference(given) }
    guard ids.references[given].side == nil else {
      report(
        "'\(ids.references[given].text)' names a side already; remove '.\(side.rawValue)'", at: scalar.position)
      return nil
    }
    // It is resolved in the same scope as the reference that was passed.
    ids.names[ids.references[given].scope].references.append(ids.references.count)
    var reference = ids.references[given]
    reference.side = side
    return add(reference)
  }

  private func add(_ reference: ElementReference) -> Field {
    ids.references.append(reference)
    return .reference(ids.references.count - 1)
  }

  /// Splits a reference such as `box[i + 1].top` into id, indices and side; nil if the text is no reference.
  private func parts(of scalar: SourceScalar) -> (name: String, indices: [SourceScalar], side: SourceScalar?)? {
    let letters = Array(scalar.text.unicodeScalars)
    func piece(_ range: Range<Int>) -> SourceScalar {
      SourceScalar(
        text: String(String.UnicodeScalarView(letters[range])), style: .plain,
        position: source.position(of: range.lowerBound, in: scalar))
    }
    var position = letters.firstIndex { $0 == "[" || $0 == "." } ?? letters.count
    let name = piece(0..<position).text
    guard spellingFault(ofName: name) == nil else { return nil }
    var indices: [SourceScalar] = []
    while position < letters.count, letters[position] == "[" {
      var (end, depth) = (position + 1, 1)
      while end < letters.count {
        if letters[end] == "[" { depth += 1 }
        if letters[end] == "]" { depth -= 1 }
        if depth == 0 { break }
        end += 1
      }
      guard depth == 0, end > position + 1, indices.count < SceneLimits.depth else { return nil }
      indices.append(piece(position + 1..<end))
      position = end + 1
    }
    if position == letters.count { return (name, indices, nil) }
    guard letters[position] == ".", position + 1 < letters.count else { return nil }
    return (name, indices, piece(position + 1..<letters.count))
  }

  // MARK: Ids

  /// Records an element's id, even if the element has mistakes.
  func note(_ pairs: Pairs, in scope: ElementScope) {
    guard let value = pairs.first(where: { $0.key.text == ElementModifiers.id.name })?.value,
      case .scalar(let id) = value.content
    else { return }
    ids.names[scope.elementNames].uses[id.text, default: []].append(
      ElementNames.Use(position: id.position, repeats: scope.repeats, isOnLink: scope.isOnLink))
  }

  /// Records all ids in an element that is not decoded, so that its mistake is the only one about them.
  func noteAll(in node: SourceNode, _ scope: ElementScope) {
    switch node.content {
    case .mapping(let pairs):
      note(pairs, in: scope)
      for pair in pairs { noteAll(in: pair.value, scope) }
    case .sequence(let items): for item in items { noteAll(in: item, scope) }
    case .scalar, .broken: break
    }
  }

  /// Gives a scope its own set of ids.
  func takeElementNames(in scope: inout ElementScope) {
    scope.elementNames = ids.names.count
    ids.names.append(ElementNames())
  }

  /// Resolves the references of a scope, after all elements that share its ids are decoded.
  func resolveReferences(in scope: ElementScope) {
    let names = ids.names[scope.elementNames]
    for number in names.references where !isFull { resolve(number, among: names) }
    ids.names[scope.elementNames].references = []
  }

  /// The message about an id that several elements have.
  func fault(ofShared name: String, _ uses: [ElementNames.Use], from position: SourcePosition) -> String {
    let places = uses.prefix(2).map { source.wording(of: $0.position, from: position) }.joined(separator: " and ")
    return "'\(name)' is the id of \(uses.count) elements, in \(places); give one of them another"
  }

  private func resolve(_ number: Int, among names: ElementNames) {
    let reference = ids.references[number]
    let (name, position) = (reference.name, reference.scalar.position)
    guard let uses = names.uses[name] else {
      let isInside = ids.names.contains { $0.uses[name] != nil }
      let advice =
        nearest(to: name, among: names.uses.keys).map { "did you mean '\($0)'?" }
        ?? (isInside
          ? "one inside of a component has it, which only that component sees" : "give it to one with 'id: \(name)'")
      report("no element has the id '\(name)'; \(advice)", at: position)
      return
    }
    // A component that is checked by itself has neither its arguments nor the iterations of its uses.
    guard context.checked == nil else { return }
    guard uses.count == 1 else {
      report(fault(ofShared: name, uses, from: position), at: position)
      return
    }
    guard !uses[0].isOnLink else {
      report(
        "'\(name)' stands on a connector, and connectors are drawn after all that they join; join something else",
        at: position)
      return
    }
    let around = uses[0].repeats
    let shared = zip(around, reference.repeats).prefix { $0.number == $1.number }.count
    let count = reference.indices.count
    guard count <= around.count else {
      report(
        around.isEmpty
          ? "'\(name)' stands in no repeat; write it without an index"
          : "'\(name)' stands in \(around.count) repeat\(around.count == 1 ? "" : "s"), and has \(count) indices here",
        at: position)
      return
    }
    guard around.count - count <= shared else {
      let missing = around.count - shared - count
      let form = name + String(repeating: "[0]", count: count + missing)
      report("'\(name)' is repeated; say which one is meant: '\(form)' is the first", at: position)
      return
    }
    ids.references[number].sharedCount = around.count - count
    let meant = around.suffix(count)
    ids.references[number].counts = meant.map(\.count)
    ids.references[number].rows = meant.map(\.rows)
    for (index, rows) in zip(reference.indices, meant.map(\.rows)) {
      if let fault = fault(of: index, among: rows, name) { report(fault, at: index.scalar.position) }
    }
  }

  /// The message about an index that is a text, if no row can have this name; nil if all is right.
  private func fault(of index: FieldExpression, among rows: WordIndex?, _ name: String) -> String? {
    if index.expression.type == .number { return nil }
    guard let rows else {
      return "the repeat around '\(name)' goes over no rows with names; say by a number which one is meant: \(name)[0]"
    }
    if let fault = rows.ambiguity { return fault }
    return index.constant.flatMap { rows.number(of: $0) == nil ? rows.fault(of: $0) : nil }
  }
}
