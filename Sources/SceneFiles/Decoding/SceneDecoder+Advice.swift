import PathreelExpressions
import PathreelSceneGrammar
import PathreelSceneSyntax

/// The context of a mapping, for advice about unknown keys. ``SceneDecoder`` passes it when it checks a mapping's keys.
struct Surroundings: Sendable {
  /// The names of the context in synonym entries, most specific first.
  fileprivate var names: [String] = []
  /// The key whose value the mapping is; nil if the keys of the file or of an element are not beside it.
  fileprivate var owner: String?
  fileprivate var kind: ElementKind?

  static let none = Surroundings()
  /// The mapping is the whole file.
  static let file = Surroundings(names: ["file"])
  static let canvas = Surroundings(names: ["canvas"], owner: "canvas")
  static let parameter = Surroundings(names: ["parameter"])
  static let beat = Surroundings(names: ["beat"])
  static let keyframe = Surroundings(names: ["keyframe"])
  static let component = Surroundings(names: ["component"])
  static let camera = Surroundings(names: ["camera"])
  /// The mapping of a sound of `audio`.
  static let sound = Surroundings(names: ["sound"])
  /// The mapping of a scale of `scales`.
  static let chartScale = Surroundings(names: ["chart-scale"])
  /// The mapping of a kind's own key.
  static func kind(_ kind: ElementKind) -> Surroundings { .init(names: [kind.name], owner: kind.name, kind: kind) }
  /// The mapping of an element: its kind and the keys beside it.
  static func element(_ kind: ElementKind) -> Surroundings { .init(names: ["element", kind.name], kind: kind) }
  static func modifier(_ name: String, of kind: ElementKind) -> Surroundings {
    .init(names: [name], owner: name, kind: kind)
  }

  fileprivate var isComponent: Bool { names == Self.component.names }
  /// Whether the mapping is that of a kind's own key.
  fileprivate var isKind: Bool { owner != nil && owner == kind?.name }
  /// The element's kind, if the mapping is the element's.
  fileprivate var element: ElementKind? { owner == nil ? kind : nil }
  /// The keys that are allowed beside ``owner``.
  fileprivate var beside: [GrammarKey] {
    owner == nil ? [] : kind.map(ElementModifiers.keys) ?? SceneKeys.all.grammar
  }
  /// The keys inside the mapping of the element's kind.
  fileprivate var inside: [GrammarKey] { element?.type.ownKeys ?? [] }
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

extension SceneDecoder {
  /// The advice for an unknown key; nil if no cause is certain enough.
  func advice(for key: SourceScalar, in pairs: Pairs, _ keys: [GrammarKey], _ place: Surroundings) -> KeyAdvice? {
    if let advice = spacingAdvice(for: key, in: pairs, keys + place.beside) { return advice }
    if let advice = commaAdvice(for: key, in: pairs, keys) { return advice }
    let context = KeyContext(key: key, pairs: pairs, keys: keys, place: place)
    if let advice = context.canvas ?? context.notation ?? context.timing ?? context.size ?? context.remark {
      return advice
    }
    let entries = Synonyms.entries(for: key.text, in: Synonyms.table.keys)
      .filter { $0.places.isEmpty || !Set($0.places).isDisjoint(with: place.names) }
    let own = entries.filter { !$0.places.isEmpty }
    return context.pair ?? own.lazy.compactMap { context.advice(of: $0) }.first ?? context.spelling
      ?? context.misplaced ?? entries.lazy.compactMap { context.advice(of: $0) }.first
      ?? entriesBeside(key, place).lazy.compactMap { context.advice(of: $0) }.first
  }

  /// The entries for a key that is meant for the element and stands in the mapping of its kind.
  private func entriesBeside(_ key: SourceScalar, _ place: Surroundings) -> [Synonyms.Entry] {
    guard place.isKind else { return [] }
    return Synonyms.entries(for: key.text, in: Synonyms.table.keys).filter { $0.places == ["element"] }
  }

  /// The message about seconds beside an element under a name that its kind uses for something else, such as the
  /// `start` of a text on a curve.
  func timingAdvice(for key: SourceScalar, in pairs: Pairs, _ kind: ElementKind) -> String? {
    KeyContext(key: key, pairs: pairs, keys: ElementModifiers.keys(for: kind), place: .element(kind)).timing?.message
  }

  /// Recognises `radius:20`, which YAML reads as one word.
  private func spacingAdvice(for key: SourceScalar, in pairs: Pairs, _ keys: [GrammarKey]) -> KeyAdvice? {
    guard key.style == .plain, let name = unspacedKey(of: key, among: keys) else { return nil }
    return KeyAdvice(message: "'\(key.text)' is one word; write a space after the colon", covered: [name])
  }

  /// The known key before a colon without a space.
  func unspacedKey(of scalar: SourceScalar, among keys: [GrammarKey]) -> String? {
    guard let colon = scalar.text.firstIndex(of: ":"), scalar.text[colon...].count > 1 else { return nil }
    return keys.first { $0.name == scalar.text[..<colon] }?.name
  }

  /// Recognises text after a comma in an unquoted value, or a comma used as a decimal point.
  private func commaAdvice(for key: SourceScalar, in pairs: Pairs, _ keys: [GrammarKey]) -> KeyAdvice? {
    func isCut(_ pair: (key: SourceScalar, value: SourceNode)) -> Bool {
      guard pair.key.style == .plain, case .scalar(let value) = pair.value.content, value.isEmpty else { return false }
      return !source.isFollowedByColon(pair.key) && !keys.contains { $0.name == pair.key.text }
    }
    guard let i = pairs.firstIndex(where: { $0.key.position == key.position }), isCut(pairs[i]),
      let start = pairs[..<i].lastIndex(where: { !isCut($0) }),
      case .scalar(let first) = pairs[start].value.content, first.style == .plain, !first.isEmpty
    else { return nil }
    switch keys.first(where: { $0.name == pairs[start].key.text })?.type {
    case .text, .template, .runs:
      return KeyAdvice(message: "the comma before '\(key.text)' ends the text; put all of it in quotes")
    case .number where (first.text + key.text).allSatisfy(\.isNumber):
      return KeyAdvice(message: "the comma before '\(key.text)' ends the number; a decimal point is written '.'")
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

  private func isGiven(_ name: String) -> Bool { pairs.contains { $0.key.text == name } }

  /// The value of the element's kind.
  private func own(_ kind: ElementKind) -> SourceNode? { pairs.first { $0.key.text == kind.name }?.value }

  private func key(_ name: String, in keys: [GrammarKey]) -> GrammarKey? { keys.first { $0.name == name } }

  private func unknown(_ advice: String, covering covered: Set<String>? = []) -> KeyAdvice {
    KeyAdvice(message: "unknown key '\(key.text)'; write \(advice)", covered: covered)
  }

  /// The value of the unknown key; nil if it is no scalar.
  private var text: String? {
    guard case .scalar(let scalar)? = pairs.first(where: { $0.key.position == key.position })?.value.content else {
      return nil
    }
    return scalar.text
  }

  /// A border or a shadow of CSS.
  var notation: KeyAdvice? {
    guard place.element != nil, let text else { return nil }
    let form: String?
    switch Synonyms.normalized(key.text) {
    case "border", "outline": form = ForeignNotation.stroke(border: text)
    case "boxshadow", "dropshadow", "textshadow", "shadow": form = ForeignNotation.shadow(css: text)
    case "filter": form = ForeignNotation.effect(filter: text)
    default: form = nil
    }
    guard let form, let name = form.split(separator: ":").first.map(String.init), !isGiven(name),
      self.key(name, in: keys) != nil
    else { return nil }
    return unknown(form, covering: [name])
  }

  /// The size or the background of the canvas, at the top level of a file that has no canvas.
  var canvas: KeyAdvice? {
    let name = SceneKeys.canvas.name
    func text(_ words: [String]) -> String? {
      let pair = pairs.first { words.contains(Synonyms.normalized($0.key.text)) }
      guard let value = pair?.value else { return nil }
      if case .sequence(let items) = value.content {
        let numbers = items.compactMap(\.scalarText)
        return numbers.count == 2 ? "[\(numbers[0]), \(numbers[1])]" : nil
      }
      return value.scalarText.flatMap { $0.utf8.count > 20 ? nil : $0 }
    }
    let sizes = ["size", "resolution", "dimensions"]
    let grounds = ["background", "backgroundcolor", "bg"]
    guard place.names == Surroundings.file.names, !isGiven(name),
      (sizes + grounds + ["width", "height"]).contains(Synonyms.normalized(key.text))
    else { return nil }
    let size = text(sizes) ?? "[\(text(["width"]) ?? "1280"), \(text(["height"]) ?? "720")]"
    var form = "size: \(size)"
    if let ground = text(grounds) { form += ", background: \(ground.hasPrefix("#") ? "\"\(ground)\"" : ground)" }
    return unknown("\(name): {\(form)}", covering: [name])
  }

  /// What to do about a key that has no other form.
  var remark: KeyAdvice? {
    let entries = Synonyms.entries(for: key.text, in: Synonyms.table.remarks)
    guard let entry = entries.first(where: { !Set($0.places).isDisjoint(with: place.names) }) else { return nil }
    let own = text.flatMap { $0.isEmpty || $0.utf8.count > 20 ? nil : $0 }
    let sentence = entry.write[0].replacing("…", with: own ?? "…")
    return KeyAdvice(message: "unknown key '\(key.text)'; \(sentence)")
  }

  /// The width or the height of an element that has its size in its kind's own mapping already.
  var size: KeyAdvice? {
    let word = Synonyms.normalized(key.text)
    guard let kind = place.element, word == "width" || word == "height", let text,
      case .mapping(let inner)? = own(kind)?.content, let given = inner.first(where: { $0.key.text == "size" })?.value,
      case .extent? = self.key("size", in: place.inside)?.type
    else { return nil }
    var numbers = ["…", "…"]
    if case .sequence(let items) = given.content, items.count == 2 {
      numbers = items.map { if case .scalar(let scalar) = $0.content { scalar.text } else { "…" } }
    }
    let value = text.hasSuffix("%") ? ForeignNotation.share(text, of: word) : Double(scalarNumber: text).map(numberText)
    numbers[word == "width" ? 0 : 1] = value ?? "…"
    return unknown("size: [\(numbers[0]), \(numbers[1])] in '\(kind.name)'")
  }

  /// Seconds at which an element comes and goes, or an easing, beside the element.
  var timing: KeyAdvice? {
    guard place.element != nil else { return nil }
    let word = Synonyms.normalized(key.text)
    if ["ease", "easing", "timing", "timingfunction", "ratefunc", "interpolation"].contains(word) {
      let ease = text.flatMap { synonym(of: $0, among: Easings.words.map(\.key)) } ?? "in-out"
      return KeyAdvice(
        message:
          "unknown key '\(key.text)'; an easing belongs to a beat, whose name the element's numbers read: beats: [{move: {lasts: 1, ease: \(ease)}}]"
      )
    }
    func seconds(_ name: String) -> Double? {
      guard case .scalar(let scalar)? = pairs.first(where: { Synonyms.normalized($0.key.text) == name })?.value.content
      else { return nil }
      return Double(scalarNumber: scalar.text)
    }
    // A share of an outline is at most 1.
    let (start, end) = (seconds("start"), seconds("end"))
    guard ["start", "end"].contains(word), max(start ?? 0, end ?? 0) > 1, !isGiven(ElementModifiers.layer.name) else {
      return nil
    }
    var parts: [String] = []
    if let start { parts.append("from: \(numberText(start))") }
    if let end, end > start ?? 0 { parts.append("lasts: \(numberText(end - (start ?? 0)))") }
    return unknown("layer: {\(parts.joined(separator: ", "))}", covering: [ElementModifiers.layer.name])
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
    if place.element != nil, SceneKeys.all.names.contains(key.text) {
      return KeyAdvice(
        message: "'\(key.text)' is a key of the file, not of an element; begin a line of the file with it")
    }
    if place.isComponent, ElementModifiers.keys.contains(where: { $0.name == key.text }) {
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
        let normal = words.map(Synonyms.normalized)
        guard
          case .scalar(let scalar)? = pairs.first(where: { normal.contains(Synonyms.normalized($0.key.text)) })?.value
            .content, Double(scalarNumber: scalar.text) != nil
        else { return "…" }
        return scalar.text
      }
      let numbers = "[\(number(pair.first)), \(number(pair.second))]"
      for target in pair.write {
        if let advice = form(of: target.split(separator: ".").map(String.init), numbers) {
          return unknown(advice.text + pair.note, covering: advice.covered)
        }
      }
    }
    return nil
  }

  func advice(of entry: Synonyms.Entry) -> KeyAdvice? {
    // A `style` is also a mapping or a text of CSS.
    if Synonyms.normalized(key.text) == "style", text.map({ ["italic", "oblique"].contains($0) }) != true {
      return nil
    }
    for target in entry.write {
      let forms = target.split(separator: "|").compactMap { form(of: String($0)) }
        .map { (text: text(ofForm: $0.text, for: entry), covered: $0.covered) }
      if forms.isEmpty { continue }
      let covered = forms.contains { $0.covered == nil } ? nil : forms.reduce(into: Set()) { $0.formUnion($1.covered!) }
      return unknown(alternatives(forms.map(\.text)) + entry.note, covering: covered)
    }
    return nil
  }

  /// A suggested form with the writer's own value, where it stands for the same.
  private func text(ofForm form: String, for entry: Synonyms.Entry) -> String {
    guard let text, text.utf8.count <= 20, !text.isEmpty else { return form }
    if entry.words.contains("anchor"), unitPointNames.contains(where: { $0.name == text }) {
      return form.replacing(/anchor: (top-)?left/) { _ in "anchor: \(text)" }
    }
    return form
  }

  private typealias Form = (text: String, covered: Set<String>?)

  /// The form to write for a synonym's target, if it is valid here.
  private func form(of target: String) -> Form? {
    guard let colon = target.firstRange(of: ": ") else {
      return form(of: target.split(separator: ".").map(String.init))
    }
    let name = String(target[..<colon.lowerBound])
    if let form = form(of: name, target) { return form }
    guard ElementKind.named(name) != nil, let kind = place.kind, place.names.contains(kind.name) else { return nil }
    return ("\(target) instead of '\(kind.name)'", nil)
  }

  /// The form of a key, if it is allowed in this mapping, beside it or inside the element's kind.
  ///
  /// - Parameter text: The key as it is written, with a value or in quotes.
  private func form(of name: String, _ text: String) -> Form? {
    if key(name, in: keys) != nil { return (text, [name]) }
    if let owner = place.owner, owner != name, key(name, in: place.beside) != nil {
      return ("\(text) beside '\(owner)'", [])
    }
    guard let kind = place.element, key(name, in: place.inside) != nil else { return nil }
    guard case .scalar(let scalar)? = own(kind)?.content, !scalar.isEmpty, case .shorthand(let short, _) = kind.type
    else { return own(kind)?.keys.contains(name) == true ? nil : ("\(text) in '\(kind.name)'", []) }
    let pair = text.contains(": ") ? text : "\(name): …"
    return short == name ? nil : ("\(kind.name): {\(short): …, \(pair)}", [])
  }

  /// The form of a key, or of a key inside another.
  ///
  /// - Parameter value: The form of its value; nil for the value as it is.
  private func form(of path: [String], _ value: String? = nil) -> Form? {
    let last = path[path.count - 1]
    if path.count == 1 || place.owner == path[0] {
      if isGiven(last) || last == ElementModifiers.elements.name && isGiven(ElementModifiers.element.name) {
        return nil
      }
      // Two numbers form a list only if the key accepts one.
      if value != nil, case .number? = key(last, in: keys)?.type { return nil }
      return form(of: last, value.map { "\(last): \($0)" } ?? "'\(last)'")
    }
    let isBeside = place.owner != nil && key(path[0], in: keys) == nil
    guard let outer = key(path[0], in: isBeside ? place.beside : keys),
      let own = key(last, in: outer.type.ownKeys)
    else { return nil }
    let inner = "\(last): \(value ?? "…")"
    if !isBeside, let given = pairs.first(where: { $0.key.text == outer.name })?.value {
      if case .mapping = given.content { return ("'\(last)' in '\(outer.name)'", []) }
      guard case .shorthand(let short, _) = outer.type else { return nil }
      if last == short { return ("\(outer.name): …", []) }
      return (own.excludes(short) ? "\(outer.name): {\(inner)}" : "\(outer.name): {\(short): …, \(inner)}", [])
    }
    // Without the other keys that it requires, the mapping would be the next mistake.
    if outer.type.ownKeys.contains(where: { $0.isAlwaysRequired && $0.name != last }) { return nil }
    return ("\(outer.name): {\(inner)}" + (isBeside ? " beside '\(place.owner!)'" : ""), [outer.name])
  }
}

/// Joins alternative forms with "or".
private func alternatives(_ forms: [String]) -> String {
  forms.count < 2 ? forms.joined() : forms.dropLast().joined(separator: ", ") + " or " + forms[forms.count - 1]
}

/// The known word that means the same as another tool's word.
func synonym(of word: String, among words: [String]) -> String? {
  let normal = Synonyms.normalized(word)
  if let same = words.first(where: { Synonyms.normalized($0) == normal }) { return same }
  return Synonyms.entries(for: word, in: Synonyms.table.words).lazy
    .compactMap { $0.write.first(where: words.contains) }.first
}
