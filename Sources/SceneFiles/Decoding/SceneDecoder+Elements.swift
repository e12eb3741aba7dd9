import PathreelExpressions
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Decodes elements: one kind, its modifiers, and children if the kind has them. ``wholeElements(_:camera:in:)`` calls
/// it with the elements of the file.
extension SceneDecoder {
  func elements(_ node: SourceNode, named what: String, in scope: ElementScope) -> [Element] {
    guard let items = items(of: node, named: what, as: .elements) else { return [] }
    guard context.depth < SceneLimits.depth else {
      report("elements nest deeper than \(SceneLimits.depth) levels; flatten them", at: node.position)
      return []
    }
    return items.compactMap { isFull ? nil : element($0, in: scope) }
  }

  func element(_ node: SourceNode, in scope: ElementScope) -> Element? {
    guard context.depth < SceneLimits.depth else {
      report("elements nest deeper than \(SceneLimits.depth) levels; flatten them", at: node.position)
      return nil
    }
    guard let pairs = pairs(of: node, named: "element") else { return nil }
    guard let kind = kind(of: pairs, at: node.position, in: scope) else {
      noteAll(in: node, scope)
      return nil
    }
    charge(4, at: node.position)
    note(pairs, in: scope)
    let number = context.counts.next(kind.name)
    var inner = self
    (inner.context.depth, inner.context.counts) = (context.depth + 1, KindCounts())
    switch kind.content {
    case .component:
      guard let component = scope.components?.components[kind.name] else {
        preconditionFailure("no component \(kind.name)")
      }
      return inner.use(of: component, pairs, at: node.position, in: scope, number: number)
    case .content: return inner.contentPlace(pairs, at: node.position, in: scope, number: number)
    default: break
    }
    return inner.builtIn(kind, pairs, at: node.position, in: scope, number: number)
  }

  /// Decodes an element of a kind that is not a component.
  ///
  /// - Parameter number: The number of the element among the elements of its kind in the same list.
  private func builtIn(
    _ kind: ElementKind, _ pairs: Pairs, at position: SourcePosition, in scope: ElementScope, number: Int
  ) -> Element? {
    let value = pairs.first { $0.key.text == kind.name }!.value
    guard var (fields, children) = content(of: kind, value, pairs, in: scope) else { return nil }
    if let key = kind.childPlace, let position = fields?[key]?.position,
      !pairs.contains(where: { ElementModifiers.childKeys.names.contains($0.key.text) })
    {
      report(
        "'\(key.name)' says where the elements of a '\(kind.name)' stand, and there are none; add 'element' beside it or remove '\(key.name)'",
        at: position, .structure)
      fields = nil
    }
    var inner = scope
    var index: ElementIndex?
    if kind.hasIndex { index = bindIndex(of: fields, value, in: &inner) }
    let letterNames = kind.isOne(of: .lettered) ? bindLetterNames(of: fields, value, in: &inner) : nil
    if kind.isRepeat { enterRepeat(fields, &inner) }
    if fields?.hasReferences == true { inner.isOnLink = true }
    if kind.hasChildKeys {
      // A repeat's copies become children of its container, unless modifiers of its own make it a single view.
      let inlinesChildren =
        kind.isRepeat
        && pairs.allSatisfy {
          ([kind.name] + ElementModifiers.childKeys.names).contains($0.key.text)
            || ElementModifiers.inliningKeys.contains($0.key.text)
        }
      children = inside(inlinesChildren ? nil : kind, keepingCurve: inlinesChildren)
        .children(of: kind, pairs, value, at: position, in: inner)
    }
    index?.leaveOutCells { cells in
      // What a connector reads is known only after all elements are decoded, so all cells stay.
      if children.contains(where: \.inputs.hasLinks) { return cells }
      let read = children.reduce(into: Set<Int>()) { $0.formUnion($1.inputs.allSlots) }
      return cells.filter { read.contains($0.slot) }
    }
    // A repeat's modifiers apply to the repeat as a whole and cannot read its index. The paints of a shape with an
    // index, such as a flower's, can.
    var own = scope
    if kind.isRepeat { own.values.indexOfRepeat = index?.name }
    let modifiers = modifiers(of: kind, pairs, in: own, shapeScope: kind.isShape ? inner : own)
    if let prepare = ElementMaker.of(kind).prepare { fields = fields.flatMap { prepare(self, $0, value, modifiers) } }
    guard let fields else { return nil }
    return Element(
      kind: kind, fields: fields, children: children, modifiers: modifiers, index: index, letterNames: letterNames,
      position: position, in: source.file(of: position), number: number, namedIn: scope.elementNames,
      hints: hints(on: kind, pairs, modifiers))
  }

  /// Decodes the value of an element's kind: its fields, or the children of a group.
  ///
  /// - Returns: nil with a report if nothing else of the element can be checked. The fields are nil if they have
  ///   mistakes.
  private func content(
    of kind: ElementKind, _ value: SourceNode, _ pairs: Pairs, in scope: ElementScope
  ) -> (fields: Fields?, children: [Element])? {
    switch kind.type {
    case .elements where isEmptyScalar(value) && pairs.contains(where: { isWordForChildren($0.key.text) }):
      // The children are under another key, and are decoded with that key.
      return (nil, [])
    case .elements:
      let children = inside(kind).elements(value, named: kind.name, in: scope)
      return (Fields(position: value.position), children)
    case .mapping(let keys):
      if case .scalar(let scalar) = value.content, scalar.isEmpty {
        // A kind without required keys can be written alone: 'h-stack:'.
        if !keys.contains(where: \.isRequired) { return (Fields(position: value.position), []) }
        // The keys may stand beside the kind by mistake, which is reported with the modifiers.
        if pairs.contains(where: { pair in keys.contains { $0.name == pair.key.text } }) { return (nil, []) }
        return (self.fields(of: value, named: kind.name, keys: keys, in: scope), [])
      }
      if kind.needsChildren, case .sequence = value.content {
        report(
          "the elements of '\(kind.name)' stand beside it; write '\(kind.name): {}' and put them under 'elements:'",
          at: value.position, .structure)
        return nil
      }
      return (self.fields(of: value, named: kind.name, keys: keys, in: scope, place: .kind(kind)), [])
    case .shorthand:
      guard case .fields(let own)? = field(value, of: kind.type, named: kind.name, in: scope, place: .kind(kind)) else {
        return (nil, [])
      }
      return (own, [])
    default:
      let field = field(value, of: kind.type, named: kind.name, in: scope)
      return (field.map { Fields(values: ["": $0], position: value.position) }, [])
    }
  }

  /// Adds a repeat to the scope of its copies, with the number of copies if that is constant.
  private func enterRepeat(_ fields: Fields?, _ scope: inout ElementScope) {
    ids.repeatCount += 1
    var count: Int?
    var rows: WordIndex?
    if case .number(let value)? = fields?[ElementKind.repeatCount], case .number(let number)? = value.constant {
      count = Int(number)
    } else if case .table(let table)? = fields?[ElementKind.repeatedTable] {
      (count, rows) = (table.rowCount, table.rowNames)
    }
    scope.repeats.append(RepeatScope(number: ids.repeatCount, count: count, rows: rows))
  }

  // MARK: The kind

  private func kind(of pairs: Pairs, at position: SourcePosition, in scope: ElementScope) -> ElementKind? {
    let components = scope.components?.components ?? [:]
    func known(_ name: String) -> ElementKind? {
      ElementKind.named(name) ?? components[name]?.kind ?? (name == ElementKind.content.name ? .content : nil)
    }
    var kinds = pairs.filter { known($0.key.text) != nil }
    // Beside a component, `content` is a key and no kind.
    if kinds.count > 1 { kinds.removeAll { $0.key.text == ElementKind.content.name } }
    if kinds.count > 1 {
      let (first, second) = (kinds[0].key.text, kinds[1].key.text)
      // A kind that holds others, such as `along`, is most often meant to hold the other one.
      let holds = kinds.prefix(2).map { known($0.key.text)?.hasChildKeys == true }
      let advice =
        switch (holds[0], holds[1]) {
        case (false, true): "begin a list item with '- \(second):' and put '\(first)' below it, under 'element'"
        case (true, false): "put '\(second)' below it, under 'element'"
        default: "begin a list item with '- \(second):'"
        }
      report(
        "an element has one kind, and '\(first)' is another; \(advice)", at: kinds[1].key.position, .structure)
      return nil
    }
    if let kind = kinds.first { return known(kind.key.text) }
    if pairs.contains(where: { definitions.brokenComponents.contains($0.key.text) }) { return nil }
    let names = ElementKind.all.map(\.name) + components.keys.sorted()
    let modifiers = Set(ElementModifiers.keys.map(\.name) + ElementModifiers.childKeys.names)
    let unknown = pairs.filter { !modifiers.contains($0.key.text) }
    for (key, value) in unknown {
      guard let advice = kindAdvice(for: key, value, among: names) else { continue }
      report("unknown kind of element '\(key.text)'; \(advice)", at: key.position, .structure)
      return nil
    }
    for (key, _) in unknown {
      if let suggestion = nearest(to: key.text, among: names) {
        report("unknown kind of element '\(key.text)'; did you mean '\(suggestion)'?", at: key.position, .structure)
        return nil
      }
    }
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    if let key = pairs.first(where: { !modifiers.contains($0.key.text) })?.key {
      let component = "a component of this name would stand under 'components' or come by 'include'"
      report(
        "unknown kind of element '\(key.text)'; \(component), and the kinds are \(list)", at: key.position,
        .structure)
    } else {
      report("the element has no kind; add one of \(list)", at: position, .structure)
    }
    return nil
  }

  /// What to write for another tool's kind of element; nil if no meaning is certain enough.
  private func kindAdvice(for key: SourceScalar, _ value: SourceNode, among names: [String]) -> String? {
    let word = Synonyms.normalized(key.text)
    if let name = names.first(where: { Synonyms.normalized($0) == word }) { return "write '\(name)'" }
    if let advice = punctuationAdvice(for: key.text, among: names) { return advice }
    if ["type", "kind", "shape"].contains(word), case .scalar(let scalar) = value.content, !scalar.isEmpty {
      let meant = names.first { Synonyms.normalized($0) == Synonyms.normalized(scalar.text) }
      return meant.map { "the kind is itself the key: '\($0): …'" }
    }
    let entry = Synonyms.entries(for: key.text, in: Synonyms.table.kinds).first
    guard let entry else { return nil }
    var pairs: Pairs = []
    if case .mapping(let own) = value.content { pairs = own }
    return "write " + entry.write.map { ForeignNotation.form($0, withNumbersOf: pairs) }.joined(separator: " or ")
  }

  /// What is wrong between a kind and its value: a colon or an ordinary space is missing. Nil for another key.
  private func punctuationAdvice(for text: String, among names: [String]) -> String? {
    let name = String(text.prefix { $0.isLetter || $0 == "-" })
    if text.hasPrefix("for "), text.contains(" in ") { return "write repeat: {count: 5}; the number of a copy is i" }
    guard names.contains(name), let next = text.dropFirst(name.count).first else { return nil }
    if text.unicodeScalars.contains("\u{A0}") { return "a no-break space stands in it; write an ordinary one" }
    return next == " " || next == "{" ? "a colon is missing: '\(name): …'" : nil
  }

  // MARK: Children

  /// The elements under `element` or `elements` beside the kind.
  private func children(
    of kind: ElementKind, _ pairs: [(key: SourceScalar, value: SourceNode)], _ value: SourceNode,
    at position: SourcePosition, in scope: ElementScope
  ) -> [Element] {
    let given = pairs.filter { ElementModifiers.childKeys.names.contains($0.key.text) }
    if given.count > 1 {
      report(
        "'\(kind.name)' has both 'element' and 'elements'; list all of them under 'elements'",
        at: given[1].key.position, .structure)
      return []
    }
    guard let given = given.first else {
      // Children inside the kind's own mapping, or under another tool's key, are reported by other checks.
      if kind.needsChildren, !hasChildren(value), !pairs.contains(where: { isWordForChildren($0.key.text) }) {
        report("'\(kind.name)' needs 'element' or 'elements' beside it", at: position, .structure)
      }
      return []
    }
    if given.key.text == ElementModifiers.elements.name {
      return elements(given.value, named: given.key.text, in: scope)
    }
    if case .sequence = given.value.content {
      report("'element' is one element; write 'elements' for a list of them", at: given.key.position, .structure)
      return []
    }
    return element(given.value, in: scope).map { [$0] } ?? []
  }

  private func hasChildren(_ node: SourceNode) -> Bool {
    guard case .mapping(let pairs) = node.content else { return false }
    return pairs.contains { isWordForChildren($0.key.text) }
  }

  /// Whether a key holds child elements, here or in another tool.
  func isWordForChildren(_ word: String) -> Bool {
    ElementModifiers.childKeys.names.contains(word)
      || Synonyms.entries(for: word, in: Synonyms.table.keys).contains {
        $0.write == [ElementModifiers.elements.name] && $0.places.isEmpty
      }
  }

  private func isEmptyScalar(_ node: SourceNode) -> Bool {
    if case .scalar(let scalar) = node.content { scalar.isEmpty } else { false }
  }

  // MARK: Indices

  private func bindIndex(of fields: Fields?, _ value: SourceNode, in scope: inout ElementScope) -> ElementIndex {
    let table: DataTable? = if case .table(let table)? = fields?[ElementKind.repeatedTable] { table } else { nil }
    let goesOverTable = value.keys.contains(ElementKind.repeatedTable.name)
    var name = goesOverTable ? ElementKind.rowName : ElementKind.indexName.absent() ?? ""
    var position: SourcePosition?
    if case .text(let text)? = fields?[ElementKind.indexName] {
      (name, position) = (text, keyValuePosition(ElementKind.indexName, in: value))
    }
    _ = isFree(name, givenAt: position, forIndexAt: value.position, in: scope)
    let index = bindRow(name, of: table, at: value.position, in: &scope)
    if goesOverTable, table == nil {
      // The table has a mistake, so its cells are unknown.
      scope.values.bind(name, to: .broken)
    }
    reserveSlots(of: scope)
    return index
  }

  /// Whether an index can have a name; reports otherwise.
  ///
  /// - Parameters:
  ///   - given: The position where the file gives the name; nil for a default name.
  ///   - position: The position of the mapping to which the index belongs.
  func isFree(
    _ name: String, givenAt given: SourcePosition?, forIndexAt position: SourcePosition, in scope: ElementScope
  ) -> Bool {
    if let given, let fault = nameFault(name) {
      report(fault, at: given)
      return false
    }
    guard let binding = scope.values[name], !isIndex(binding) else { return true }
    report(
      given == nil
        ? "the index would be called '\(name)', which is already a name; give it another with 'as'"
        : "the name '\(name)' is already taken; give the index another", at: given ?? position)
    return false
  }

  /// Binds the names that `as` gives to numbers of a letter, such as its index and the number of all letters. If the
  /// usual name `i` is free, it is bound to a message that says how to name them.
  private func bindLetterNames(
    of fields: Fields?, _ value: SourceNode, in scope: inout ElementScope
  ) -> LetterNames {
    var names = LetterNames()
    let usual = ElementKind.indexName.absent() ?? ""
    if scope.values[usual] == nil {
      scope.values.bind(
        usual, to: .unavailable("'\(usual)' is no name here; 'as: \(usual)' names the number of the letter"))
    }
    guard case .fields(let given)? = fields?[LetterKeys.names] else { return names }
    var list: SourceNode?
    if case .mapping(let pairs) = value.content { list = pairs.first { $0.key.text == LetterKeys.names.name }?.value }
    func bind(_ key: Key<String?>) -> LetterNames.Name? {
      guard case .text(let name)? = given[key] else { return nil }
      let position = list.map { keyValuePosition(key, in: $0) } ?? given.position
      if let fault = nameFault(name) {
        report(fault, at: position)
      } else if let binding = scope.values[name], !isIndex(binding), !isUnavailable(binding) {
        report("the name '\(name)' is already taken; give the \(key.name) another", at: position)
      } else if names.all.contains(where: { $0.name == name }) {
        report("two numbers of 'as' are called '\(name)'; give one of them another name", at: position)
      }
      return LetterNames.Name(name: name, slot: scope.values.bind(name, .number, .index))
    }
    names.letter = bind(LetterKeys.letter)
    names.word = bind(LetterKeys.word)
    names.line = bind(LetterKeys.line)
    names.count = bind(LetterKeys.count)
    names.words = bind(LetterKeys.words)
    names.lines = bind(LetterKeys.lines)
    reserveSlots(of: scope)
    return names
  }

  private func isUnavailable(_ binding: ExpressionScope.Binding) -> Bool {
    if case .unavailable = binding { true } else { false }
  }

  private func isIndex(_ binding: ExpressionScope.Binding) -> Bool {
    if case .slot(_, _, .index) = binding { true } else { false }
  }

  /// The position of the value of a mapping's key; the position of the mapping if the key is absent.
  func keyValuePosition(_ key: Key<some Any>, in node: SourceNode) -> SourcePosition {
    guard case .mapping(let pairs) = node.content else { return node.position }
    return pairs.first { $0.key.text == key.name }?.value.position ?? node.position
  }

  /// The message if a name has wrong characters; nil if it is well formed.
  func spellingFault(ofName name: String) -> String? {
    let scalars = name.unicodeScalars
    if scalars.first?.isNameHead == true, scalars.allSatisfy(\.isNameTail) { return nil }
    let free = ExpressionScope.freeName(like: name).map { "; write '\($0)'" } ?? ""
    return "'\(name)' is not a name; a name has English letters, digits and '_', and no digit first\(free)"
  }

  /// The message if a name is reserved; nil if a file may define it.
  func nameFault(_ name: String) -> String? {
    let free = ExpressionScope.freeName(like: name).map { ", such as '\($0)'" } ?? ""
    if let what = ExpressionScope.builtIn(name) {
      return "the name '\(name)' is already \(what); choose another\(free)"
    }
    guard ExpressionScope.curveVariables.contains(name) else { return nil }
    return "the name '\(name)' is a curve's variable; choose another\(free)"
  }
}
