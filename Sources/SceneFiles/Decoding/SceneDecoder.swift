import PathreelDrawing
import PathreelExpressions
import PathreelGeometry
import PathreelMotion
import PathreelSVG
import PathreelSceneGrammar
import PathreelSceneSyntax
import PathreelSound

/// The decoder: turns YAML nodes into fields by the grammar's tables, and collects all mistakes on the way. Where a
/// comment says "nil with a report", the function has added a mistake to the diagnostics and returns nil, and the
/// caller goes on without the value.
final class SceneDecoder {
  private(set) var source: SceneSources
  let assets: SceneAssets
  /// The scene files that the file names.
  let scenes: ReferencedScenes
  /// The resources that all files together have used.
  var budget: LoadingBudget { scenes.budget }
  private(set) var diagnostics: DiagnosticList
  /// The values of constant slots, for constant folding. A slot is an index into ``ExpressionContext/slots``.
  var constants: [ExpressionValue] = []
  /// The scales, by name.
  var knownScales: [String: ChartScaleTemplate] = [:]
  /// The nesting depth of the element whose fields are being decoded.
  var elementDepth = 0
  /// The number of elements of each kind that were decoded so far inside the current element.
  var kindCounts: [String: Int] = [:]
  /// The tracks that beats follow, with the positions in the file.
  var followedTracks: [(track: Int, position: SourcePosition)] = []
  /// The nesting depth of the beats that are being decoded.
  var beatDepth = 0
  /// Whether the elements that are being decoded lie on the curve of an `along`.
  var isOnCurve = false
  /// Whether they lie on a connector.
  var isOnConnector = false
  /// The ids of elements, by scope number: the file, and each use of a component.
  var elementNames: [ElementNames] = [ElementNames()]
  /// The number of repeats that were decoded so far.
  var repeatCount = 0
  /// The references to elements by id.
  var references: [ElementReference] = []
  /// The stack of uses of components whose elements are being decoded, innermost last.
  var uses: [ComponentUse] = []
  /// The component that is being checked by itself, without arguments.
  var checked: Component?
  /// For each component, the components that it uses.
  var parts: [String: [String]] = [:]
  /// Whether a component has a mistake. Then uses are checked for their arguments and content only.
  var areComponentsWrong = false
  /// The number of components that enclose the element that is being decoded.
  var expansionDepth = 0
  /// The reported diagnostics, without duplicates: an element of a component may be decoded many times.
  private var reported: Set<Diagnostic> = []
  /// For each file, the scope of its components' elements, without their parameters.
  var definitions: [Int: ElementScope] = [:]
  /// The included files by path; nil for one with mistakes.
  var included: [String: IncludedFile?] = [:]
  /// The stack of files that are being read. Each one is included by the previous one.
  var inclusions: [(path: String, name: String)] = []
  /// The folder of each included file, relative to the scene file's folder: `parts/`.
  var folders: [Int: String] = [:]
  /// The named values, scales and tracks that were decoded so far, each after those that it reads.
  var fileValues: [FileValue] = []
  /// The number of slots that a frame needs.
  private(set) var slotCount = 0

  /// The processed recordings; nil for a recording with a mistake.
  var recordings: [RecordingKey: FreehandDrawing?] = [:]
  /// The pictures by name; nil for a picture with a mistake.
  var pictures: [String: Movie?] = [:]
  /// The videos by name; nil for a video with a mistake.
  var videos: [String: Movie?] = [:]
  /// The SVG files by name; nil for a file with a mistake.
  var svgDrawings: [String: SVGDrawing?] = [:]
  /// The sounds by name; nil for a sound with a mistake.
  var sounds: [String: Sound?] = [:]
  /// Whether each font file is readable, by path.
  var fontFiles: [String: Bool] = [:]

  /// A moment (evaluation of the scene) in which only constants have values.
  var loading: Moment {
    Moment(
      source: source, seconds: nil, context: ExpressionContext(slots: constants),
      curves: TimelessCurves(), morphs: MorphCache())
  }

  init(source: SourceText, assets: SceneAssets, scenes: ReferencedScenes, diagnostics: DiagnosticList) {
    self.source = SceneSources(source)
    (self.assets, self.scenes) = (assets, scenes)
    self.diagnostics = diagnostics
  }

  /// Registers a further file under the next number.
  func add(_ text: String, file: String) -> SourceText {
    let text = SourceText(text, file: file, number: source.count)
    source.add(text)
    return text
  }

  var isFull: Bool { diagnostics.isFull || budget.expansion > SceneLimits.expansion }

  /// Charges the expansion of components with a number of values.
  func charge(_ count: Int, at position: SourcePosition) {
    guard expansionDepth > 0, !isFull else { return }
    if budget.expansion + count > SceneLimits.expansion {
      report(
        "the uses of components come to more than \(SceneLimits.expansion) values; use fewer of them", at: position)
    }
    budget.expansion += count
  }

  func report(_ message: String, at position: SourcePosition, _ concern: Diagnostic.Concern = .meaning) {
    if message.hasSuffix(ExpressionScope.Binding.brokenReason) { return }
    let context = uses.isEmpty ? "" : " (\(uses.wording(in: source, from: position)))"
    report(source.diagnostic(message + context, at: position, concern))
  }

  /// Records a mistake in the file or in a file that it names.
  func report(_ diagnostic: Diagnostic) {
    guard !isFull else { return }
    guard reported.insert(diagnostic).inserted else { return }
    diagnostics.append(diagnostic)
  }

  /// Records the mistakes that were found in another file. If several scenes name the file, they are counted once.
  ///
  /// - Parameter omittedCount: The number of mistakes that were found and are not among the diagnostics.
  func report(_ diagnostics: [Diagnostic], omitting omittedCount: Int) {
    let count = self.diagnostics.count
    for diagnostic in diagnostics { report(diagnostic) }
    if self.diagnostics.count > count { self.diagnostics.omit(omittedCount) }
  }

  /// Reserves the slots that a scope needs in each frame.
  func reserveSlots(of scope: ElementScope) {
    slotCount = max(slotCount, scope.values.slotCount)
    while constants.count < slotCount { constants.append(.number(0)) }
  }

  // MARK: Values

  /// The value of a key, or nil with a report.
  func field(_ node: SourceNode, for key: Key<some Any>, in scope: ElementScope) -> Field? {
    field(node, of: key.own.type, named: key.name, in: scope)
  }

  /// Decodes one value, or returns nil with a report.
  ///
  /// - Parameter place: The context of the value if it is a mapping, for advice.
  func field(
    _ node: SourceNode, of type: GrammarType, named key: String, in scope: ElementScope,
    place: Surroundings = .none
  ) -> Field? {
    if isFull { return nil }
    if case .broken = node.content { return nil }
    charge(1, at: node.position)
    if let field = namedField(node, of: type, named: key, in: scope) { return field.value }
    switch type {
    case .number(let range):
      return expression(node, key, type, in: scope, range: range).map(Field.number)
    case .boolean: return expression(node, key, type, in: scope).map(Field.boolean)
    case .color: return color(node, key, in: scope).map(Field.color)
    case .choice(let words): return choice(node, key, words, in: scope).map(Field.choice)
    case .text: return scalar(node, key, type).map { .text($0.text) }
    case .name: return name(node, key).map(Field.text)
    case .template: return template(node, key, in: scope)
    case .svgPath: return svgPath(node, key)
    case .fontFile: return fontFile(node, key)
    case .picture: return picture(node, key, in: scope)
    case .svg: return svgDrawing(node, key)
    case .parts(let keys): return parts(node, key, keys, in: scope)
    case .video: return video(node, key)
    case .sound: return sound(node, key)
    case .fontFeature: return fontFeature(node, key)
    case .pair(let range): return pair(node, key, type, range, in: scope)
    case .extent(let range):
      if case .scalar(let scalar) = node.content, pairAdvice(node, named: key).isEmpty || scalar.isEmpty {
        return expression(node, key, type, in: scope, range: range).map { .pair($0, $0) }
      }
      return pair(node, key, type, range, in: scope)
    case .corners(let range):
      if case .sequence = node.content { return corners(node, key, type, range, in: scope) }
      return expression(node, key, type, in: scope, range: range).map {
        .list([Field](repeating: .number($0), count: 4))
      }
    case .unitPoint: return unitPoint(node, key, in: scope)
    case .end: return end(node, key, in: scope)
    case .list(.pair, let minimum) where node.isMapping: return rowList(node, key, minimum: minimum, in: scope)
    case .list(let element, let minimum):
      return list(node, key, of: element, minimum: minimum, in: scope, place: place)
    case .formula(let variables): return formula(node, key, variables, in: scope)
    case .shape: return shape(node, key, in: scope)
    case .outline: return outline(node, key, in: scope)
    case .outlineBeside(let keys): return outline(node, key, beside: keys, in: scope).map(Field.fields)
    case .mapping(let keys): return fields(of: node, named: key, keys: keys, in: scope, place: place).map(Field.fields)
    case .shorthand(let short, let keys):
      if case .mapping(let pairs) = node.content {
        if case .elements? = keys.first(where: { $0.name == short })?.type,
          !pairs.contains(where: { $0.key.text == short }),
          pairs.contains(where: { ElementKind.named($0.key.text) != nil })
        {
          // One element stands where a list of them is due.
          _ = items(of: node, named: key, as: .elements)
          return nil
        }
        return fields(of: node, named: key, keys: keys, in: scope, place: place).map(Field.fields)
      }
      guard let type = keys.first(where: { $0.name == short })?.type,
        let field = field(node, of: type, named: key, in: scope)
      else { return nil }
      return .fields(Fields(values: [short: field], position: node.position))
    case .elements:
      return .elements(nesting(in: nil) { elements(node, named: key, in: scope, depth: elementDepth + 1) })
    case .scale: return scale(node, key, in: scope).map(Field.scale)
    case .table: return table(node, key, in: scope).map(Field.table)
    case .easing(let words): return easing(node, key, or: words)
    case .beats: return .beats(beats(node, named: key, in: scope))
    case .sceneFile: return scalar(node, key, type).flatMap(referencedScene).map(Field.scene)
    case .settings: return areSettings(node, key) ? .unread(node, scope) : nil
    case .named, .value, .columnNames, .frameRate, .format, .components, .standard, .transition:
      preconditionFailure("'\(key)' is decoded with the scene as a whole")
    case .element:
      return nesting(in: nil) { element(node, in: scope, depth: elementDepth + 1) }.map(Field.element)
    }
  }

  /// Whether a node maps well-formed names of parameters to scalars; reports otherwise. The scalars are not decoded yet.
  /// A parameter of a scene in a sequence has the scene's name in front: `intro.title`.
  private func areSettings(_ node: SourceNode, _ key: String) -> Bool {
    guard let pairs = pairs(of: node, named: key) else { return false }
    var isRight = true
    for (name, value) in pairs {
      let parts = name.text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      if parts.contains(where: { spellingFault(ofName: $0) != nil }), let fault = spellingFault(ofName: name.text) {
        report(fault, at: name.position, .structure)
        isRight = false
      }
      if scalar(value, name.text, .value) == nil { isRight = false }
    }
    return isRight
  }

  /// A scalar that is not empty, or nil with a report.
  func scalar(_ node: SourceNode, _ key: String, _ type: GrammarType) -> SourceScalar? {
    switch node.content {
    case .scalar(let scalar) where scalar.isEmpty:
      let advice: String
      switch type {
      case .color: advice = "; an unquoted # starts a comment, so write the colour in quotes"
      case .text where source.isFollowedByComment(scalar), .template where source.isFollowedByComment(scalar):
        advice = "; an unquoted # starts a comment, so write the text in quotes"
      default: advice = "; write \(type.description)"
      }
      report("'\(key)' has no value\(advice)", at: node.position, .structure)
      return nil
    case .scalar(let scalar): return scalar
    case .broken: return nil
    case .mapping, .sequence:
      report(
        "'\(key)' is \(type.description); \(node.description) stands here\(scalarAdvice(node, key, type))",
        at: node.position, .structure)
      return nil
    }
  }

  private func corners(
    _ node: SourceNode, _ key: String, _ type: GrammarType, _ range: NumberRange, in scope: ElementScope
  ) -> Field? {
    guard case .sequence(let items) = node.content, items.count == 4 else {
      let what = if case .sequence(let items) = node.content { "a list of \(items.count)" } else { node.description }
      report("'\(key)' is \(type.description); \(what) stands here", at: node.position, .structure)
      return nil
    }
    return list(node, key, of: .number(range), minimum: 4, in: scope)
  }

  private func pair(
    _ node: SourceNode, _ key: String, _ type: GrammarType, _ range: NumberRange, in scope: ElementScope
  ) -> Field? {
    guard case .sequence(let items) = node.content, items.count == 2 else {
      let what = if case .sequence(let items) = node.content { "a list of \(items.count)" } else { node.description }
      report(
        "'\(key)' is \(type.description); \(what) stands here\(pairAdvice(node, named: key))", at: node.position,
        node.concern(insteadOf: type))
      return nil
    }
    let first = expression(items[0], key, .number(range), in: scope, range: range)
    let second = expression(items[1], key, .number(range), in: scope, range: range)
    guard let first, let second else { return nil }
    return .pair(first, second)
  }

  private func list(
    _ node: SourceNode, _ key: String, of type: GrammarType, minimum: Int, in scope: ElementScope,
    place: Surroundings = .none
  ) -> Field? {
    guard let items = items(of: node, named: key, as: .list(type, minimum: minimum)) else { return nil }
    guard items.count >= minimum else {
      report(
        "'\(key)' has \(items.count) value\(items.count == 1 ? "" : "s"); it needs at least \(minimum)",
        at: node.position, .structure)
      return nil
    }
    guard items.count <= SceneLimits.listLength else {
      report(
        "'\(key)' has \(items.count) values; at most \(SceneLimits.listLength) are read", at: node.position, .structure)
      return nil
    }
    let fields = items.map { field($0, of: type, named: key, in: scope, place: place) }
    return fields.contains { $0 == nil } ? nil : .list(fields.compactMap { $0 })
  }

  /// A well-formed name, or nil with a report.
  ///
  /// - Parameter type: What it is the name of.
  func name(_ node: SourceNode, _ key: String, _ type: GrammarType = .name) -> String? {
    guard let scalar = scalar(node, key, type) else { return nil }
    // A word that YAML reads as true or false is no name.
    guard let fault = spellingFault(ofName: scalar.text) ?? (scalar.isLiteral ? nameFault(scalar.text) : nil) else {
      return scalar.text
    }
    report(fault, at: scalar.position, .structure)
    return nil
  }

  func svgPath(_ node: SourceNode, _ key: String) -> Field? {
    guard let scalar = scalar(node, key, .svgPath) else { return nil }
    do {
      return .path(try Path(svg: scalar.text))
    } catch {
      report("'\(key)' is not SVG path data: \(error)", at: node.position, scalar.concern)
      return nil
    }
  }
}
