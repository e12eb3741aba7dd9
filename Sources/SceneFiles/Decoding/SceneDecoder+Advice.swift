import PathreelDrawing
import PathreelExpressions
import PathreelSceneGrammar
import PathreelSceneSyntax

/// The context of a mapping, for advice about unknown keys. ``SceneDecoder`` passes it when it checks a mapping's keys.
enum Surroundings {
  case none
  /// The mapping is the whole file.
  case file
  case canvas
  case parameter, beat, keyframe
  case component, componentParameter
  /// The mapping of a sound of `audio`.
  case sound
  /// The mapping of a scale of `scales`.
  case chartScale
  /// The mapping of a kind's own key.
  case kind(ElementKind)
  /// The mapping of an element: its kind and the keys beside it.
  case element(ElementKind)
  /// The mapping of a modifier.
  case modifier(String, of: ElementKind)

  /// The names of the context in synonym entries, most specific first.
  fileprivate var names: [String] {
    switch self {
    case .none: []
    case .file: ["file"]
    case .canvas: ["canvas"]
    case .parameter: ["parameter"]
    case .beat: ["beat"]
    case .keyframe: ["keyframe"]
    case .component: ["component"]
    case .componentParameter: ["parameter"]
    case .sound: ["sound"]
    case .chartScale: ["chart-scale"]
    case .kind(let kind): [kind.name]
    case .element(let kind): ["element", kind.name]
    case .modifier(let name, _): [name]
    }
  }

  /// The key whose value the mapping is.
  fileprivate var owner: String? {
    switch self {
    case .none, .file, .element, .parameter, .beat, .keyframe, .component, .componentParameter, .sound, .chartScale: nil
    case .canvas: "canvas"
    case .kind(let kind): kind.name
    case .modifier(let name, _): name
    }
  }

  /// The keys that are allowed beside ``owner``.
  fileprivate var beside: [GrammarKey] {
    switch self {
    case .none, .file, .element, .parameter, .beat, .keyframe, .component, .componentParameter, .sound, .chartScale: []
    case .canvas: SceneKeys.all.grammar
    case .kind(let kind), .modifier(_, let kind): ElementModifiers.keys(for: kind)
    }
  }

  /// The keys inside the mapping of the element's kind.
  fileprivate var inside: [GrammarKey] {
    if case .element(let kind) = self { kind.type.ownKeys } else { [] }
  }
}

extension ElementModifiers {
  /// The keys that are allowed beside a kind.
  static func keys(for kind: ElementKind) -> [GrammarKey] {
    keys.filter {
      (kind.isShape || !shapeKeys.contains($0.name))
        && (kind.isOne(of: .lettered) || !letterKeys.contains($0.name))
    } + (kind.hasChildKeys ? childKeys.grammar : [])
      + (kind.isComponent ? [ComponentKeys.content.own] : [])
  }
}

/// Advice about an unknown key, which ``SceneDecoder`` reports.
struct KeyAdvice {
  /// The whole message.
  var message: String
  /// The known keys that the advice covers, so that they are not reported as missing; nil for all keys.
  var covered: Set<String>? = []
}

// MARK: Unknown keys

extension SceneDecoder {
  /// The advice for an unknown key; nil if no cause is certain enough.
  func advice(for key: SourceScalar, in pairs: Pairs, _ keys: [GrammarKey], _ place: Surroundings) -> KeyAdvice? {
    if let advice = spacingAdvice(for: key, in: pairs, keys + place.beside) { return advice }
    if let advice = commaAdvice(for: key, in: pairs, keys) { return advice }
    let context = KeyContext(key: key, pairs: pairs, keys: keys, place: place)
    let entries = Synonyms.entries(for: key.text, in: Synonyms.table.keys)
      .filter { $0.places.isEmpty || !Set($0.places).isDisjoint(with: place.names) }
    let own = entries.filter { !$0.places.isEmpty }
    return context.pair ?? own.lazy.compactMap { context.advice(of: $0) }.first ?? context.spelling
      ?? context.misplaced ?? entries.lazy.compactMap { context.advice(of: $0) }.first
  }

  /// Recognises `radius:20`, which YAML reads as one word.
  private func spacingAdvice(for key: SourceScalar, in pairs: Pairs, _ keys: [GrammarKey]) -> KeyAdvice? {
    guard key.style == .plain, let colon = key.text.firstIndex(of: ":") else { return nil }
    let (name, value) = (String(key.text[..<colon]), key.text[key.text.index(after: colon)...])
    guard !value.isEmpty, keys.contains(where: { $0.name == name }) else { return nil }
    return KeyAdvice(
      message: "'\(key.text)' is one word; write a space after the colon: '\(name): \(value)'", covered: [name])
  }

  /// Recognises text after a comma in an unquoted value, or a comma used as a decimal point.
  private func commaAdvice(for key: SourceScalar, in pairs: Pairs, _ keys: [GrammarKey]) -> KeyAdvice? {
    func isCut(_ pair: (key: SourceScalar, value: SourceNode)) -> Bool {
      guard pair.key.style == .plain, case .scalar(let value) = pair.value.content, value.isEmpty else { return false }
      return !source.isFollowedByColon(pair.key) && !keys.contains { $0.name == pair.key.text }
    }
    guard let i = pairs.firstIndex(where: { $0.key.position == key.position }), isCut(pairs[i]) else { return nil }
    var start = i
    while start > 0, isCut(pairs[start]) { start -= 1 }
    var end = i
    while end + 1 < pairs.count, isCut(pairs[end + 1]) { end += 1 }
    guard case .scalar(let first) = pairs[start].value.content, first.style == .plain, !first.isEmpty,
      let type = keys.first(where: { $0.name == pairs[start].key.text })?.type
    else { return nil }
    let rest = pairs[(start + 1)...end].map(\.key.text)
    switch type {
    case .text, .template:
      let text = ([first.text] + rest).joined(separator: ", ")
      let whole = text.count > 80 ? "…" : text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return KeyAdvice(message: "the comma before '\(key.text)' ends the text; put all of it in quotes: \"\(whole)\"")
    case .number where rest.count == 1 && (first.text + rest[0]).allSatisfy(\.isNumber):
      return KeyAdvice(
        message:
          "the comma before '\(key.text)' ends the number; a decimal point is written '.': \(first.text).\(rest[0])"
      )
    default: return nil
    }
  }
}

/// An unknown key and its context, with the possible causes.
private struct KeyContext {
  let key: SourceScalar
  let pairs: SceneDecoder.Pairs
  let keys: [GrammarKey]
  let place: Surroundings

  private var value: SourceNode? { pairs.first { $0.key.position == key.position }?.value }

  private func isGiven(_ name: String) -> Bool { pairs.contains { $0.key.text == name } }

  /// Whether the mapping of the element's kind has a key, also in shorthand form.
  private func isGivenInside(_ name: String) -> Bool {
    guard case .element(let kind) = place, let own = pairs.first(where: { $0.key.text == kind.name })?.value else {
      return false
    }
    if case .shorthand(let short, _) = kind.type, case .scalar = own.content { return name == short }
    return own.keys.contains(name)
  }

  private func key(_ name: String, in keys: [GrammarKey]) -> GrammarKey? { keys.first { $0.name == name } }

  private func unknown(_ advice: String, covering covered: Set<String>? = []) -> KeyAdvice {
    KeyAdvice(message: "unknown key '\(key.text)'; write \(advice)", covered: covered)
  }

  /// A known key in another letter case or with other hyphens.
  var spelling: KeyAdvice? {
    let word = Synonyms.normalized(key.text)
    guard let known = keys.first(where: { Synonyms.normalized($0.name) == word }), !isGiven(known.name) else {
      return nil
    }
    return unknown("'\(known.name)'", covering: [known.name])
  }

  /// A key that belongs beside the mapping, or to the top level of the file.
  var misplaced: KeyAdvice? {
    let word = Synonyms.normalized(key.text)
    if case .element = place, SceneKeys.all.names.contains(key.text) {
      return KeyAdvice(
        message: "'\(key.text)' is a key of the file, not of an element; begin a line of the file with it")
    }
    if case .component = place, ElementModifiers.keys.contains(where: { $0.name == key.text }) {
      return KeyAdvice(
        message:
          "'\(key.text)' is a key of an element, not of a component; write it beside each of its elements or its uses")
    }
    guard let owner = place.owner, owner != key.text,
      let known = place.beside.first(where: { Synonyms.normalized($0.name) == word })
    else {
      return nil
    }
    if known.name != key.text { return unknown("'\(known.name)' beside '\(owner)'") }
    return KeyAdvice(
      message:
        "'\(key.text)' stands beside '\(owner)', not in it; begin a line with '\(key.text):' below the word '\(owner)'")
  }

  /// A key for one half of a pair, such as `x`.
  var pair: KeyAdvice? {
    let word = Synonyms.normalized(key.text)
    for pair in Synonyms.table.pairs
    where (pair.first + pair.second).contains(where: { Synonyms.normalized($0) == word })
      && (pair.places.isEmpty || !Set(pair.places).isDisjoint(with: place.names))
    {
      func number(_ words: [String]) -> String {
        let words = words.map(Synonyms.normalized)
        let given = pairs.first { words.contains(Synonyms.normalized($0.key.text)) }
        return given.flatMap { numberAsWritten($0.value) } ?? "…"
      }
      let list = "[\(number(pair.first)), \(number(pair.second))]"
      for target in pair.write {
        if let advice = form(of: target.split(separator: ".").map(String.init), list) {
          return unknown(advice.text + pair.note, covering: advice.covered)
        }
      }
    }
    return nil
  }

  func advice(of entry: Synonyms.Entry) -> KeyAdvice? {
    for target in entry.write {
      let forms = target.split(separator: "|").compactMap { form(of: String($0)) }
      if forms.isEmpty { continue }
      let covered = forms.contains { $0.covered == nil } ? nil : forms.reduce(into: Set()) { $0.formUnion($1.covered!) }
      return unknown(alternatives(forms.map(\.text)) + entry.note, covering: covered)
    }
    return nil
  }

  private typealias Form = (text: String, covered: Set<String>?)

  /// The form to write for a synonym's target, if it is valid here.
  private func form(of target: String) -> Form? {
    guard let colon = target.firstRange(of: ": ") else {
      let path = target.split(separator: ".").map(String.init)
      return path.count == 1 ? sameValue(path[0]) : form(of: path, nil)
    }
    let name = String(target[..<colon.lowerBound])
    if key(name, in: keys) != nil { return (target, [name]) }
    if let owner = place.owner, owner != name, key(name, in: place.beside) != nil {
      return ("\(target) beside '\(owner)'", [])
    }
    if case .element(let kind) = place, key(name, in: place.inside) != nil, !isGivenInside(name) {
      return (inner(target, of: kind), [])
    }
    guard ElementKind.named(name) != nil else { return nil }
    switch place {
    case .kind(let kind), .element(let kind): return ("\(target) instead of '\(kind.name)'", nil)
    default: return nil
    }
  }

  /// The form with a key that takes the value as written.
  private func sameValue(_ name: String) -> Form? {
    if name == ElementModifiers.elements.name, isGiven(ElementModifiers.element.name) { return nil }
    if key(name, in: keys) != nil { return isGiven(name) ? nil : ("'\(name)'", [name]) }
    if let owner = place.owner, key(name, in: place.beside) != nil { return ("'\(name)' beside '\(owner)'", []) }
    if case .element(let kind) = place, let own = key(name, in: place.inside), !isGivenInside(name) {
      return (inner("\(name): \(asWritten(value, own.type))", of: kind), [])
    }
    return nil
  }

  /// The form with a key, or a key inside another. The value is as written unless given.
  private func form(of path: [String], _ value: String?) -> Form? {
    func text(_ type: GrammarType) -> String { value ?? asWritten(self.value, type) }
    let last = path[path.count - 1]
    if path.count == 2, place.owner == path[0] { return form(of: [last], value) }
    if path.count == 1 {
      if let own = key(last, in: keys) {
        // Two numbers form a list only if the key accepts one.
        if value?.hasPrefix("[") == true, case .number = own.type { return nil }
        return isGiven(last) ? nil : ("\(last): \(text(own.type))", [last])
      }
      if let owner = place.owner, let own = key(last, in: place.beside) {
        return ("\(last): \(text(own.type)) beside '\(owner)'", [])
      }
      if case .element(let kind) = place, let own = key(last, in: place.inside), !isGivenInside(last) {
        return (inner("\(last): \(text(own.type))", of: kind), [])
      }
      return nil
    }
    let isBeside = place.owner != nil && key(path[0], in: keys) == nil
    guard let outer = key(path[0], in: isBeside ? place.beside : keys),
      let own = key(last, in: outer.type.ownKeys)
    else { return nil }
    let inner = "\(last): \(text(own.type))"
    if !isBeside, let given = pairs.first(where: { $0.key.text == outer.name })?.value {
      if case .mapping = given.content { return ("'\(last)' in '\(outer.name)'", []) }
      guard case .shorthand(let short, let keys) = outer.type, let type = key(short, in: keys)?.type else { return nil }
      if last == short { return ("\(outer.name): \(text(own.type))", []) }
      if own.excludes(short) { return ("\(outer.name): {\(inner)}", []) }
      return ("\(outer.name): {\(short): \(asWritten(given, type)), \(inner)}", [])
    }
    // Without the other keys that it requires, the mapping would be the next mistake.
    if !isBeside, outer.type.ownKeys.contains(where: { $0.isAlwaysRequired && $0.name != last }) { return nil }
    return ("\(outer.name): {\(inner)}" + (isBeside ? " beside '\(place.owner!)'" : ""), [outer.name])
  }

  /// The form of a key with its value inside the mapping of the element's kind.
  private func inner(_ form: String, of kind: ElementKind) -> String {
    let own = pairs.first { $0.key.text == kind.name }?.value
    if case .shorthand(let short, let keys) = kind.type, case .scalar(let scalar)? = own?.content, !scalar.isEmpty,
      let type = key(short, in: keys)?.type
    {
      return "\(kind.name): {\(short): \(asWritten(own, type)), \(form)}"
    }
    return "\(form) in '\(kind.name)'"
  }
}

/// Joins alternative forms with "or".
private func alternatives(_ forms: [String]) -> String {
  forms.count < 2 ? forms.joined() : forms.dropLast().joined(separator: ", ") + " or " + forms[forms.count - 1]
}

// MARK: Values as written

/// The number that was written, without a unit of points; nil for anything else.
private func numberAsWritten(_ node: SourceNode?) -> String? {
  guard case .scalar(let scalar)? = node?.content, scalar.text.utf8.count <= 60,
    let match = scalar.text.wholeMatch(of: /\s*([-+]?[0-9]*\.?[0-9]+)\s*(px|pt)?\s*/)
  else { return nil }
  return String(match.1)
}

/// The written value as it can appear in `{}` for a type, or an ellipsis if it does not fit the type.
private func asWritten(_ node: SourceNode?, _ type: GrammarType) -> String {
  guard let node else { return "…" }
  switch (type, node.content) {
  case (.number, .scalar(let scalar)), (.extent, .scalar(let scalar)):
    // A word alone may be no number at all.
    return numberAsWritten(node) ?? (scalar.text.contains(/[*\/(]/) ? quoted(scalar.text) : "…")
  case (.unitPoint, .scalar(let scalar)):
    return unitPointNames.contains { $0.name == scalar.text }
      ? scalar.text : synonym(of: scalar.text, among: unitPointNames.map(\.name)) ?? "…"
  case (.color, .scalar(let scalar)) where Color(css: scalar.text) != nil: return quoted(scalar.text)
  case (.text, .scalar(let scalar)), (.template, .scalar(let scalar)): return quoted(scalar.text)
  case (.choice(let words), .scalar(let scalar)):
    return words.contains(scalar.text) ? scalar.text : synonym(of: scalar.text, among: words) ?? "…"
  case (.pair, .sequence(let items)), (.extent, .sequence(let items)), (.unitPoint, .sequence(let items)):
    let numbers = items.compactMap(numberAsWritten)
    return numbers.count == 2 && items.count == 2 ? "[\(numbers.joined(separator: ", "))]" : "…"
  case (.list(.shorthand("color", _), _), .sequence(let items)):
    let colors = items.compactMap { item -> String? in
      guard case .scalar(let scalar) = item.content, Color(css: scalar.text) != nil else { return nil }
      return quoted(scalar.text)
    }
    return colors.count == items.count && (1...8).contains(colors.count) ? "[\(colors.joined(separator: ", "))]" : "…"
  case (.list(.number, _), .sequence(let items)):
    let numbers = items.compactMap(numberAsWritten)
    return numbers.count == items.count && (1...8).contains(numbers.count)
      ? "[\(numbers.joined(separator: ", "))]" : "…"
  case (.pair, .scalar(let scalar)), (.list(.number, _), .scalar(let scalar)):
    let numbers = numbersInRow(scalar.text)
    if case .pair = type, numbers?.count != 2 { return "…" }
    return numbers.map { "[\($0.joined(separator: ", "))]" } ?? "…"
  default: return "…"
  }
}

/// The numbers in `4, 2`, `4 2` or `40x20`; nil for anything else.
private func numbersInRow(_ text: String) -> [String]? {
  guard text.utf8.count <= 60, text.wholeMatch(of: /[-+]?[0-9.]+(\s*[,x×]\s*[-+]?[0-9.]+|\s+[0-9.]+)*/) != nil
  else { return nil }
  let numbers = text.split { !"+-.0123456789".contains($0) }.map(String.init)
  return numbers.allSatisfy { Double(scalarNumber: $0) != nil } ? numbers : nil
}

/// The text with quotes if it needs them inside `{}`; an ellipsis if it is too long to repeat.
func quoted(_ text: String) -> String {
  if text.count > 40 || text.contains(where: \.isNewline) { return "…" }
  if text.wholeMatch(of: /[A-Za-z][A-Za-z0-9 .-]*[A-Za-z0-9.]|[A-Za-z0-9]/) != nil { return text }
  return inDoubleQuotes(text)
}

/// A text in double quotes, as YAML reads it.
func inDoubleQuotes(_ text: String) -> String {
  "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}

/// The known word that means the same as another tool's word.
func synonym(of word: String, among words: [String]) -> String? {
  let normal = Synonyms.normalized(word)
  if let same = words.first(where: { Synonyms.normalized($0) == normal }) { return same }
  return Synonyms.entries(for: word, in: Synonyms.table.words).lazy
    .compactMap { $0.write.first(where: words.contains) }.first
}

// MARK: Values in a wrong form

extension SceneDecoder {
  /// The last words of an error message: the mapping to write in place of another value.
  func mappingAdvice(_ node: SourceNode, named name: String, _ keys: [GrammarKey]) -> String {
    if case .scalar(let scalar) = node.content, let colon = scalar.text.firstIndex(of: ":"),
      keys.contains(where: { $0.name == scalar.text[..<colon] }), scalar.text[colon...].count > 1
    {
      let value = scalar.text[scalar.text.index(after: colon)...]
      return "; write a space after the colon: '\(scalar.text[..<colon]): \(value)'"
    }
    if keys.map(\.name) == KeyframeKeys.all.names {
      return "; a keyframe is {to: 100, lasts: 0.5}, and the first {to: 0}"
    }
    if keys.map(\.name) == ParameterKeys.all.names {
      let value = ParameterKeys.value.own
      return "; write \(name): {\(value.name): \(asWritten(node, value.type))}"
    }
    if name == "label", keys.contains(where: { $0.name == "orientation" }),
      case .scalar(let scalar) = node.content, !scalar.isEmpty
    {
      return "; it says where labels stand, and they stand beside 'connector': element: {text: \(quoted(scalar.text))}"
    }
    var required = keys.filter(\.isAlwaysRequired)
    // The value given to a repeat is most often its count, and the value of a canvas its size.
    if keys.map(\.name).contains(ElementKind.repeatedTable.name), required.isEmpty {
      required = [ElementKind.repeatCount.own]
    } else if keys.map(\.name) == CanvasKeys.all.names {
      required = [CanvasKeys.size.own]
    } else if required.count < keys.count(where: \.isRequired) {
      return ""
    }
    // A lone word for an outline names its kind of shape. Below, a lone value for a trim is `to`: a part of an outline
    // most often starts at its beginning.
    if case .scalar(let scalar) = node.content, keys.isEmpty, let kind = ElementKind.named(scalar.text),
      kind.isPartShape
    {
      let values = kind.type.ownKeys.filter(\.isAlwaysRequired).map { "\($0.name): …" }
      return "; write \(name): {\(kind.name): {\(values.joined(separator: ", "))}}"
    }
    guard let first = required.first ?? (keys.map(\.name) == TrimKeys.all.names ? TrimKeys.to.own : nil) else {
      return ""
    }
    let values =
      required.count > 1 ? required.map { "\($0.name): …" } : ["\(first.name): \(asWritten(node, first.type))"]
    return "; write \(name): {\(values.joined(separator: ", "))}"
  }

  /// The last words of an error message: the list to write in place of another value.
  func listAdvice(_ node: SourceNode, of type: GrammarType?) -> String {
    switch (type, node.content) {
    case (.list(.mapping(let keys), _)?, .mapping) where keys.map(\.name) == KeyframeKeys.all.names:
      return "; a keyframe is {to: 100, lasts: 0.5}, and the first {to: 0}"
    case (.elements?, .mapping(let pairs)), (.beats?, .mapping(let pairs)), (.list(.mapping, _)?, .mapping(let pairs)):
      guard let first = pairs.first?.key.text else { return "" }
      if first.hasPrefix("-"), first.count > 1 {
        return "; write a space after the dash: '- \(first.drop { $0 == "-" }): …'"
      }
      if source[node.position] == "{" { return "; write [{\(first): …}]" }
      return "; begin each item with a dash: '- \(first): …'"
    case (.elements?, .scalar(let scalar)) where Color(css: scalar.text) != nil:
      return "; write [{rectangle: {}, fill: \(quoted(scalar.text))}]"
    case (.list(.number, _)?, .scalar):
      let list = asWritten(node, type!)
      return list == "…" ? "" : "; write \(list)"
    case (.list(.pair, _)?, .scalar): return "; write [[x, y], [x, y]]"
    default: return ""
    }
  }

  /// The last words of an error message: the pair to write in place of another value.
  func pairAdvice(_ node: SourceNode, named key: String) -> String {
    switch node.content {
    case .scalar(let scalar):
      if scalar.style != .plain, scalar.text.hasPrefix("["), scalar.text.hasSuffix("]") {
        return "; write the list without quotes around it"
      }
      if let numbers = numbersInRow(scalar.text), numbers.count == 2 { return "; write [\(numbers[0]), \(numbers[1])]" }
      if key == "position", ["center", "centre", "middle"].contains(scalar.text) {
        return "; the middle of the canvas is [width / 2, height / 2]"
      }
      if key == "position", unitPointNames.contains(where: { $0.name == scalar.text }) {
        return "; write frame: {size: [width, height], alignment: \(scalar.text)} instead"
      }
      return ""
    case .mapping(let pairs):
      for (x, y) in [("x", "y"), ("width", "height"), ("w", "h"), ("dx", "dy"), ("min", "max")] {
        guard let first = pairs.first(where: { $0.key.text == x }),
          let second = pairs.first(where: { $0.key.text == y })
        else { continue }
        return "; write [\(numberAsWritten(first.value) ?? "…"), \(numberAsWritten(second.value) ?? "…")]"
      }
      return ""
    case .sequence, .broken: return ""
    }
  }

  /// The last words of an error message: the scalar to write in place of a list or a mapping.
  func scalarAdvice(_ node: SourceNode, _ key: String, _ type: GrammarType) -> String {
    switch (type, node.content) {
    case (.color, .sequence(let items)):
      let words = items.compactMap { if case .scalar(let scalar) = $0.content { scalar.text } else { nil } }
      guard words.count == items.count, (2...4).contains(words.count) else { return "" }
      if words.count > 2, words.allSatisfy({ $0.wholeMatch(of: /[0-9]+(\.[0-9]+)?/) != nil }) {
        return "; write \"rgb(\(words.joined(separator: ", ")))\""
      }
      let colors = words.filter { Color(css: $0) != nil }
      guard colors.count == words.count, key == "fill" || key == "stroke" else { return "" }
      return "; write \(key): {gradient: [\(colors.map(quoted).joined(separator: ", "))]}"
    case (.svgPath, .mapping(let pairs)):
      guard pairs.count == 1, pairs[0].key.text == "d", case .scalar(let data) = pairs[0].value.content else {
        return ""
      }
      return "; write \(key): \(data.text.count > 40 ? "…" : data.text)"
    case (_, .mapping(let pairs)) where pairs.count == 1 && pairs[0].key.text.contains(" ? "):
      return "; a choice by '?' is written \"if(condition, then, else)\""
    case (.text, .sequence) where key == ParameterKeys.value.name:
      return "; a parameter has one value, and a list stands under 'let'"
    default: return ""
    }
  }

  /// The advice for a scalar that is no expression of its type, from the whole of its text, if one is certain enough.
  func wholeValueAdvice(_ scalar: SourceScalar, _ key: String, _ type: ExpressionType, _ range: NumberRange) -> String?
  {
    let text = scalar.text
    guard text.utf8.count <= 60 else { return nil }
    switch type {
    case .color:
      if let digits = text.wholeMatch(of: /(?:0x)?([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})/) {
        return "'\(text)' is no colour; write \"#\(digits.1)\" in quotes"
      }
      if key == "stroke", let pen = text.wholeMatch(of: /([a-z]+|#[0-9A-Fa-f]+) +([0-9]+)(?:px|pt)?/),
        Color(css: pen.1) != nil
      {
        return "'\(key)' is one colour here; write \(key): {color: \(quoted(String(pen.1))), width: \(pen.2)}"
      }
      guard ["fill", "stroke", "color", "background"].contains(key) else { return nil }
      guard let call = text.wholeMatch(of: /([A-Za-z-]+)\(.*\)/) else { return nil }
      let forms = [
        "lineargradient": "gradient: [red, blue]", "radialgradient": "gradient: [red, blue], radius: 40",
        "conicgradient": "gradient: [red, blue], angles: [0, 360]",
        "angulargradient": "gradient: [red, blue], angles: [0, 360]",
      ]
      return forms[Synonyms.normalized(String(call.1))].map {
        switch key {
        case "color": "'color' is one colour here; write \($0) instead of 'color'"
        case "background":
          "'background' is one colour; for a gradient, begin 'elements' with {rectangle: {}, fill: {\($0)}}"
        default: "'\(key)' is one colour here; write \(key): {\($0)}"
        }
      }
    case .number:
      guard let match = text.wholeMatch(of: /([-+]?[0-9]*\.?[0-9]+)\s*(%|°|[A-Za-z]+)/), let value = Double(match.1)
      else { return nil }
      return unitAdvice(value, String(match.2), key, range).map { "numbers have no units; write \($0)" }
    case .boolean, .choice, .text, .image: return nil
    }
  }

  /// The last words of an error message: what to write for an expression of another type.
  func typeAdvice(_ scalar: SourceScalar, _ type: ExpressionType, _ wanted: ExpressionType) -> String {
    guard case .boolean = type, case .number = wanted, scalar.text.count <= 40 else { return "" }
    if let number = ["true": 1, "false": 0][scalar.text] { return "; write \(number)" }
    return "; write \"if(\(scalar.text), 1, 0)\""
  }

  /// The text to write for a number with a unit; nil if its meaning is not certain enough.
  private func unitAdvice(_ value: Double, _ unit: String, _ key: String, _ range: NumberRange) -> String? {
    let isTime = ["lasts", "after", "every", "duration"].contains(key)
    let isAngle = ["rotate", "by", "shift", "angles"].contains(key)
    let isLength = !isTime && !isAngle && range != .share && key != "scale"
    func ranged(_ value: Double) -> String? { range.fault(of: value) == nil ? numberText(value) : nil }
    switch unit {
    case "%" where range == .share || ["scale", "by", "progress", "draw", "phase", "amount", "drawn"].contains(key):
      // Divides by a hundred in decimal, without digits from binary rounding.
      return ranged((value * 1e6).rounded() / 1e8)
    case "%" where isLength:
      guard let share = ranged((value * 1e6).rounded() / 1e8) else { return nil }
      return "\(share) for a share, or \(share) * width for a share of the canvas's width"
    case "px" where isLength, "pt" where isLength: return ranged(value)
    case "deg" where isAngle, "°" where isAngle: return ranged(value)
    case "rad" where isAngle: return "degrees(\(numberText(value)))"
    case "turn" where isAngle: return ranged(360 * value)
    case "s" where isTime, "sec" where isTime: return ranged(value)
    case "ms" where isTime: return ranged(value / 1000)
    case "vw" where isLength: return "\(numberText(value / 100)) * width"
    case "vh" where isLength: return "\(numberText(value / 100)) * height"
    default: return nil
    }
  }
}
