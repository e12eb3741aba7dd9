import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelNumerics
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Decodes `scenes`, a sequence of scene files with transitions between them. ``scene(_:)`` calls it.
extension SceneDecoder {
  /// An item of `scenes` with its scene. It is read before the file's own names are known, since the canvas may depend
  /// on it.
  struct SceneEntry {
    let pairs: Pairs
    let position: SourcePosition
    let name: SourceScalar
    let scene: SceneFile
  }

  /// The scenes that a file lists, or nil with reports.
  func sceneEntries(_ node: SourceNode) -> [SceneEntry]? {
    guard let items = items(of: node, named: SceneKeys.scenes.name, as: .list(.sceneFile, minimum: 1)) else {
      return nil
    }
    guard !items.isEmpty else {
      report("'scenes' is empty; write at least one scene file, such as intro.yaml", at: node.position, .structure)
      return nil
    }
    let entries = items.compactMap { isFull ? nil : sceneEntry($0) }
    guard entries.count == items.count else { return nil }
    let totals = entries.reduce(into: (scenes: 0, parameters: 0)) { totals, entry in
      totals.scenes += entry.scene.sceneCount
      totals.parameters += entry.scene.parameters.count
    }
    if totals.scenes > SceneLimits.scenes {
      report(
        "there are \(totals.scenes) scenes, with those of sequences inside; at most \(SceneLimits.scenes) are shown",
        at: node.position)
      return nil
    }
    if totals.parameters > SceneLimits.names {
      report(
        "the scenes have \(totals.parameters) parameters together; at most \(SceneLimits.names) are read",
        at: node.position)
      return nil
    }
    return entries
  }

  private func sceneEntry(_ node: SourceNode) -> SceneEntry? {
    var (pairs, file) = (Pairs(), SourceScalar?.none)
    switch node.content {
    case .scalar: file = scalar(node, SequenceKeys.file.name, .sceneFile)
    default:
      guard let own = self.pairs(of: node, named: "scene", keys: SequenceKeys.all.grammar),
        checkKeys(of: own, at: node.position, named: "the scene", SequenceKeys.all.grammar),
        let value = own.first(where: { $0.key.text == SequenceKeys.file.name })?.value
      else { return nil }
      (pairs, file) = (own, scalar(value, SequenceKeys.file.name, .sceneFile))
    }
    guard let file, let name = sceneName(pairs, file), let scene = referencedScene(file) else { return nil }
    return SceneEntry(pairs: pairs, position: node.position, name: name, scene: scene)
  }

  /// The name given to a scene, or its file's name; nil with a report.
  private func sceneName(_ pairs: Pairs, _ file: SourceScalar) -> SourceScalar? {
    if let node = pairs.first(where: { $0.key.text == SequenceKeys.name.name })?.value {
      guard name(node, SequenceKeys.name.name) != nil, case .scalar(let given) = node.content else { return nil }
      return given
    }
    var name = file
    name.text = URL(filePath: file.text).deletingPathExtension().lastPathComponent
    guard spellingFault(ofName: name.text) == nil, nameFault(name.text) == nil else {
      report(
        "'\(name.text)' cannot be the name of a scene, as it stands in expressions; write {file: …, name: …}",
        at: file.position)
      return nil
    }
    return name
  }

  /// Binds the names of the scenes as beats, whose value is the progress of the scene.
  func bindScenes(_ entries: [SceneEntry], _ names: inout SceneNames) {
    var known: Set<String> = []
    for entry in entries {
      if !known.insert(entry.name.text).inserted {
        report(
          "two scenes are called '\(entry.name.text)'; give one of them a 'name' of its own", at: entry.name.position)
      } else if take(entry.name, as: "scene", &names) {
        names.beatSlots.append((entry.name.text, names.scope.values.bind(entry.name.text, .number, .time)))
      }
    }
  }

  /// The sequence, with the values and the transition that the file gives to each scene.
  func sequence(
    _ entries: [SceneEntry], at position: SourcePosition, hasOwnCanvas: Bool, in scope: inout ElementScope
  ) -> SequenceTemplate {
    let parts = entries.enumerated().map { i, entry in
      func node(_ key: Key<some Any>) -> SourceNode? { entry.pairs.first { $0.key.text == key.name }?.value }
      let given = node(SequenceKeys.set).map { timelessValues($0, for: entry.scene, in: scope) } ?? []
      let transition = node(SequenceKeys.transition).flatMap { self.transition($0, in: &scope) }
      if i == 0, let node = node(SequenceKeys.transition) {
        report(
          "'\(entry.name.text)' is the first scene, so there is nothing to come from; remove its transition",
          at: node.position)
      }
      let file = source.file(of: entry.position)
      return SequencePart(
        name: entry.name.text, scene: entry.scene, position: entry.position,
        step: .element(
          entry.name.text, FilePosition(file: file, line: entry.position.line, column: entry.position.column), number: 0
        ),
        given: given, transition: transition)
    }
    return SequenceTemplate(parts: parts, position: position, hasOwnCanvas: hasOwnCanvas)
  }

  // MARK: Parameters

  /// The values given to the parameters of a scene, a drawing or an animation, or nil with reports.
  ///
  /// - Parameter owner: What has the parameters, and what they are called there.
  func given(
    _ node: SourceNode, to parameters: [SceneParameter], of owner: (noun: String, parameter: String),
    in scope: ElementScope
  ) -> [(parameter: String, field: Field, position: SourcePosition)]? {
    guard let pairs = pairs(of: node, named: SequenceKeys.set.name) else { return nil }
    let given = pairs.compactMap { name, value -> (String, Field, SourcePosition)? in
      guard let parameter = parameters.first(where: { $0.name == name.text }) else {
        let known = parameters.map(\.name)
        let advice =
          nearest(to: name.text, among: known).map { "did you mean '\($0)'?" }
          ?? (known.isEmpty ? "it has none" : "it has \(listed(known, "and"))")
        report("the \(owner.noun) has no \(owner.parameter) '\(name.text)'; \(advice)", at: name.position)
        return nil
      }
      return field(value, of: parameter.kind.grammar, named: name.text, in: scope).map {
        (name.text, $0, value.position)
      }
    }
    return given.count == pairs.count ? given : nil
  }

  /// The values for a scene of a sequence. They cannot change with time.
  private func timelessValues(_ node: SourceNode, for scene: SceneFile, in scope: ElementScope)
    -> [(parameter: String, field: Field, position: SourcePosition)]
  {
    (given(node, to: scene.parameters, of: ("scene", "parameter"), in: scope) ?? []).filter { name, field, position in
      if field.isTimeless { return true }
      report("'\(name)' depends on the time; here only parameters may be used", at: position)
      return false
    }
  }

  // MARK: Transitions

  private func transition(_ node: SourceNode, in scope: inout ElementScope) -> TransitionTemplate? {
    guard let pairs = pairs(of: node, named: SequenceKeys.transition.name, keys: TransitionKeys.all.grammar) else {
      return nil
    }
    let components = scope.components?.components ?? [:]
    if let pair = pairs.first(where: { components[$0.key.text] != nil }) {
      return transition(by: components[pair.key.text]!, pair, pairs, in: &scope)
    }
    guard
      let fields = fields(
        of: node, named: SequenceKeys.transition.name, keys: TransitionKeys.all.grammar, in: scope),
      !fields.isIncomplete
    else { return nil }
    func make(_ kind: TransitionTemplate.Kind, _ seconds: Field?) -> TransitionTemplate? {
      timeless(seconds).map {
        TransitionTemplate(kind: kind, seconds: $0, easing: easing(fields), position: node.position)
      }
    }
    if let seconds = fields[TransitionKeys.dissolve] { return make(.dissolve, seconds) }
    if case .fields(let own)? = fields[TransitionKeys.wipe] {
      return own.isIncomplete ? nil : make(.wipe(own), own[WipeKeys.lasts])
    }
    for (key, pushes) in [(TransitionKeys.slide, false), (TransitionKeys.push, true)] {
      guard case .fields(let own)? = fields[key] else { continue }
      return own.isIncomplete ? nil : make(.move(own, pushes: pushes), own[MoveKeys.lasts])
    }
    return nil
  }

  /// A transition drawn by a component of the file: its length in seconds, or a mapping with `lasts` and the
  /// component's other parameters.
  private func transition(
    by component: Component, _ pair: (key: SourceScalar, value: SourceNode), _ pairs: Pairs,
    in scope: inout ElementScope
  ) -> TransitionTemplate? {
    for (key, _) in pairs where key.text != component.name && key.text != TransitionKeys.ease.name {
      report(
        "'transition' is the component '\(component.name)' already; it has 'ease' beside it and nothing else",
        at: key.position, .structure)
      return nil
    }
    guard isTransition(component, at: pair.key.position) else { return nil }
    var (seconds, own) = (Optional(pair.value), Pairs())
    if case .mapping(let inner) = pair.value.content {
      seconds = inner.first { $0.key.text == WipeKeys.lasts.name }?.value
      own = inner.filter { $0.key.text != WipeKeys.lasts.name }
    }
    guard let seconds else {
      report("'\(component.name)' needs 'lasts', in seconds", at: pair.value.position, .structure)
      return nil
    }
    if let given = own.first(where: { $0.key.text == TransitionKeys.progress }) {
      report("'progress' is given to '\(component.name)' by the transition; remove it", at: given.key.position)
      return nil
    }
    var inner = scope
    let slot = inner.values.bind(TransitionKeys.progress, .number, .time)
    reserveSlots(of: inner)
    scope.values.leave(inner.values.slotCount)
    func scalar(_ text: String) -> SourceScalar { SourceScalar(text: text, style: .plain, position: pair.key.position) }
    let progress = scalar(TransitionKeys.progress)
    own.append((progress, SourceNode(content: .scalar(progress), position: progress.position)))
    let use: Pairs = [(pair.key, SourceNode(content: .mapping(own), position: pair.key.position))]
    var decoder = self
    decoder.context.depth = 1
    let element = decoder.use(of: component, use, at: pair.key.position, in: inner, number: 0, crossing: true)
    var fields = Fields(position: pair.key.position)
    if let node = pairs.first(where: { $0.key.text == TransitionKeys.ease.name })?.value {
      fields[TransitionKeys.ease] = field(node, for: TransitionKeys.ease, in: scope)
    }
    guard let element, let length = timeless(field(seconds, for: WipeKeys.lasts, in: scope)) else { return nil }
    return TransitionTemplate(
      kind: .component(element, progress: slot), seconds: length, easing: easing(fields), position: pair.key.position)
  }

  /// Whether a component has placeholders for two scenes and a parameter for the progress of a transition; reports
  /// otherwise.
  private func isTransition(_ component: Component, at position: SourcePosition) -> Bool {
    let line = source.wording(of: component.position, from: position)
    for place in TransitionKeys.places where !component.places.contains(place) {
      report(
        "'\(component.name)' is no transition: it has no place for the scene '\(place)'; add '- content: \(place)' to its elements in \(line)",
        at: position)
      return false
    }
    if let other = component.places.first(where: { !TransitionKeys.places.contains($0) }) {
      report(
        "'\(component.name)' is no transition: a place of it is \(other.isEmpty ? "without a name" : "'\(other)'"); the scenes are 'from' and 'to'",
        at: position)
      return false
    }
    guard case .number? = component.parameters.first(where: { $0.name == TransitionKeys.progress })?.type else {
      report(
        "'\(component.name)' is no transition: it has no number 'progress'; declare 'progress: number' among its parameters in \(line)",
        at: position)
      return false
    }
    if component.parameters.contains(where: { $0.name == WipeKeys.lasts.name }) {
      report(
        "'\(component.name)' is no transition: 'lasts' is how long one takes; rename its parameter in \(line)",
        at: position)
      return false
    }
    return true
  }

  private func easing(_ fields: Fields) -> Easing {
    if case .easing(let easing?)? = fields[TransitionKeys.ease] { easing } else { .linear }
  }
}

extension SceneParameter.Kind {
  /// The type of value that a file writes for the parameter.
  fileprivate var grammar: GrammarType {
    switch self {
    case .number(let range, _):
      .number(range.map { NumberRange(minimum: $0.lowerBound, maximum: $0.upperBound) } ?? .unbounded)
    case .color: .color
    case .boolean: .boolean
    case .choice(let words): .choice(words)
    case .text: .template
    case .image: .picture
    }
  }
}

extension Field {
  /// Whether it depends only on parameters.
  fileprivate var isTimeless: Bool {
    switch self {
    case .number(let value), .boolean(let value), .color(let value), .choice(let value), .pictureExpression(let value):
      return value.expression.inputs.isSubset(of: .parameters)
    case .template(let template):
      return template.pieces.allSatisfy { piece in
        if case .value(let value, _) = piece { value.expression.inputs.isSubset(of: .parameters) } else { true }
      }
    default: return true
    }
  }
}

extension Component {
  /// Whether it has the content placeholders and the parameter that a transition needs.
  var isTransition: Bool {
    guard case .number? = parameters.first(where: { $0.name == TransitionKeys.progress })?.type else { return false }
    return Set(places) == Set(TransitionKeys.places)
  }
}
