import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSVG
import PathreelSound

/// Turns nodes into fields by the grammar's tables and collects everything that is wrong on the way.
final class SceneDecoder {
  private(set) var source: SceneSources
  let assets: SceneAssets
  /// The scenes that the file names.
  let scenes: ReferencedScenes
  /// What all files together have come to.
  var budget: LoadingBudget { scenes.budget }
  private(set) var diagnostics: DiagnosticList
  /// The values of slots that never change, for evaluating constants.
  var constants: [ExpressionValue] = []
  /// The scales by their names.
  var knownScales: [String: ChartScaleTemplate] = [:]
  /// The tables whose rows change with time.
  var tracks: [DataTrack] = []
  /// How deep the element lies whose fields are being decoded.
  var elementDepth = 0
  /// How many elements of each kind were decoded so far inside the one that is being decoded.
  var kindCounts: [String: Int] = [:]
  /// The tracks that beats follow, and where that is said.
  var followedTracks: [(track: Int, position: SourcePosition)] = []
  /// How deep the beats lie that are being decoded.
  var beatDepth = 0
  /// Whether the elements that are being decoded stand on an `along`'s curve.
  var isOnCurve = false
  /// Whether they stand on a connector.
  var isOnConnector = false
  /// The ids of elements, by the numbers of what sees them: the file, and each use of a component.
  var elementNames: [ElementNames] = [ElementNames()]
  /// How many repeats were decoded.
  var repeatCount = 0
  /// The elements that are referred to by ids.
  var references: [ElementReference] = []
  /// The uses of components whose elements are being decoded, the innermost last.
  var uses: [ComponentUse] = []
  /// The component that is being looked at by itself, whatever uses give to it.
  var checked: Component?
  /// Which components are made of which others.
  var parts: [String: [String]] = [:]
  /// Whether a component has a mistake, so that no use of one is worth more than a look at what is given to it.
  var areComponentsWrong = false
  /// How many components lie around what is being decoded.
  var expansionDepth = 0
  /// What was reported before: an element of a component may be decoded many times.
  private var reported: Set<Diagnostic> = []
  /// What the elements of the components of each file see, but for their parameters.
  var definitions: [Int: ExpressionScope] = [:]
  /// The files that were included, by their paths; nil for one with mistakes.
  var included: [String: IncludedFile?] = [:]
  /// The files that are being included, each by the one before it.
  var inclusions: [(path: String, name: String)] = []
  /// In which folder each file lies, as names of files begin there: `parts/`.
  var folders: [Int: String] = [:]
  /// The scales of included files.
  var includedScales: [ChartScaleTemplate] = []
  /// The named values of included files.
  var includedValues: [(slot: Int, value: FieldExpression)] = []
  /// How many slots a frame needs.
  private(set) var slotCount = 0

  /// The recordings that were read, nil for one that is wrong.
  var recordings: [RecordingKey: FreehandDrawing?] = [:]
  /// The pictures that were read, likewise.
  var pictures: [String: Movie?] = [:]
  /// The videos that were found, likewise.
  var videos: [String: Movie?] = [:]
  /// The SVG files that were read.
  var svgDrawings: [String: SVGDrawing?] = [:]
  /// The sounds that were found, likewise.
  var sounds: [String: Sound?] = [:]
  /// The font files that were opened, and whether they are right.
  var fontFiles: [String: Bool] = [:]

  /// A moment in which nothing is known but what never changes.
  var loading: Moment {
    Moment(
      source: source, seconds: nil, context: ExpressionContext(slots: constants),
      curves: TimelessCurves(), morphs: MorphMemory())
  }

  init(source: SourceText, assets: SceneAssets, scenes: ReferencedScenes, diagnostics: DiagnosticList) {
    self.source = SceneSources(source)
    (self.assets, self.scenes) = (assets, scenes)
    self.diagnostics = diagnostics
  }

  /// Takes a further file, and its number.
  func add(_ text: String, file: String) -> SourceText {
    let text = SourceText(text, file: file, number: source.count)
    source.add(text)
    return text
  }

  var isFull: Bool { diagnostics.isFull || budget.expansion > SceneLimits.expansion }

  /// Pays for some of what the uses of components come to.
  func charge(_ count: Int, at position: SourcePosition) {
    guard expansionDepth > 0, !isFull else { return }
    if budget.expansion + count > SceneLimits.expansion {
      report(
        "the uses of components come to more than \(SceneLimits.expansion) values; use fewer of them", at: position)
    }
    budget.expansion += count
  }

  func report(_ message: String, at position: SourcePosition, _ concern: Diagnostic.Concern = .meaning) {
    let context = uses.isEmpty ? "" : " (\(uses.wording(in: source, from: position)))"
    report(source.diagnostic(message + context, at: position, concern))
  }

  /// Takes note of what is wrong with the file or one that it names.
  func report(_ diagnostic: Diagnostic) {
    guard !isFull else { return }
    guard reported.insert(diagnostic).inserted else { return }
    diagnostics.append(diagnostic)
  }

  /// Remembers that a scope needs its slots when frames are made.
  func reserveSlots(of scope: ExpressionScope) {
    slotCount = max(slotCount, scope.slotCount)
    while constants.count < slotCount { constants.append(.number(0)) }
  }

  // MARK: Values

  /// The value of a key, or nil with a report.
  func field(_ node: SourceNode, for key: Key<some Any>, in scope: ExpressionScope) -> Field? {
    field(node, of: key.own.type, named: key.name, in: scope)
  }

  /// One value, or nil with a report.
  ///
  /// - Parameter place: What stands around it where it is a mapping, for advice.
  func field(
    _ node: SourceNode, of type: GrammarType, named key: String, in scope: ExpressionScope,
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
      if case .mapping = node.content {
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
    case .named(.value): return isOfValues(node, key) ? .unread(node, scope) : nil
    case .named, .value, .frameRate, .format, .components, .standard, .transition:
      preconditionFailure("'\(key)' is decoded with the scene as a whole")
    case .element:
      return nesting(in: nil) { element(node, in: scope, depth: elementDepth + 1) }.map(Field.element)
    }
  }

  /// Whether it is a mapping from names to values, whatever these may be; reports otherwise.
  private func isOfValues(_ node: SourceNode, _ key: String) -> Bool {
    guard let pairs = pairs(of: node, named: key) else { return false }
    var isRight = true
    for (name, value) in pairs {
      if let fault = spellingFault(ofName: name.text) {
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
    _ node: SourceNode, _ key: String, _ type: GrammarType, _ range: NumberRange, in scope: ExpressionScope
  ) -> Field? {
    guard case .sequence(let items) = node.content, items.count == 4 else {
      let what = if case .sequence(let items) = node.content { "a list of \(items.count)" } else { node.description }
      report("'\(key)' is \(type.description); \(what) stands here", at: node.position, .structure)
      return nil
    }
    return list(node, key, of: .number(range), minimum: 4, in: scope)
  }

  private func pair(
    _ node: SourceNode, _ key: String, _ type: GrammarType, _ range: NumberRange, in scope: ExpressionScope
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
    _ node: SourceNode, _ key: String, of type: GrammarType, minimum: Int, in scope: ExpressionScope,
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

  /// A word that could be a name, or nil with a report.
  ///
  /// - Parameter type: What it is the name of.
  func name(_ node: SourceNode, _ key: String, _ type: GrammarType = .name) -> String? {
    guard let scalar = scalar(node, key, type) else { return nil }
    // What YAML reads as true or false is none either.
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
