import PathreelExpressions
import PathreelGeometry
import PathreelMotion
import PathreelSceneGrammar
import PathreelSceneSyntax

/// The decoder: turns YAML nodes into fields by the grammar's tables, and reports all mistakes on the way. Where a
/// comment says "nil with a report", the function has reported a mistake and returns nil, and the caller goes on without
/// the value.
///
/// A decoder is a value: what stands inside an element or a component is decoded by a copy with another ``context``. The
/// copies share everything else.
struct SceneDecoder {
  let reports: DecodingReports
  let assets: AssetLoader
  /// The scene files that the file names.
  let scenes: ReferencedScenes
  /// What the files define, as far as they are decoded.
  let definitions = FileDefinitions()
  /// The ids of elements, and the references to them.
  let ids = ElementIDs()
  let slots = ConstantSlots()
  var context = ElementContext()

  init(source: SourceText, assets: SceneAssets, scenes: ReferencedScenes, diagnostics: DiagnosticList) {
    reports = DecodingReports(SceneSources(source), diagnostics, scenes.budget)
    self.assets = AssetLoader(assets, scenes.budget)
    self.scenes = scenes
  }

  var source: SceneSources { reports.source }
  var diagnostics: DiagnosticList { reports.diagnostics }
  /// The resources that all files together have used.
  var budget: LoadingBudget { scenes.budget }
  var isFull: Bool { reports.isFull }

  /// A moment (evaluation of the scene) in which only constants have values.
  var loading: Moment {
    Moment(
      source: source, seconds: nil, context: ExpressionContext(slots: slots.constants),
      curves: TimelessCurves(), morphs: MorphCache())
  }

  /// The decoder of what stands inside a kind of element, or inside one of its keys.
  func inside(_ kind: ElementKind?, keepingCurve: Bool = false) -> SceneDecoder {
    var inner = self
    inner.context.isOnCurve = kind?.abilities.contains(.placesOnCurve) == true || keepingCurve && context.isOnCurve
    inner.context.isOnConnector = kind?.childPlace != nil || keepingCurve && context.isOnConnector
    return inner
  }

  /// Charges the expansion of components with a number of values.
  func charge(_ count: Int, at position: SourcePosition) {
    guard context.isExpanding, !isFull else { return }
    if budget.expansion + count > SceneLimits.expansion {
      report(
        "the uses of components come to more than \(SceneLimits.expansion) values; use fewer of them", at: position)
    }
    budget.expansion += count
  }

  func report(_ message: String, at position: SourcePosition, _ concern: Diagnostic.Concern = .meaning) {
    if message.hasSuffix(ExpressionScope.Binding.brokenReason) { return }
    let uses = context.uses.isEmpty ? "" : " (\(context.uses.wording(in: source, from: position)))"
    reports.add(source.diagnostic(message + uses, at: position, concern))
  }

  /// Reserves the slots that a scope needs in each frame.
  func reserveSlots(of scope: ElementScope) { slots.reserve(scope.values.slotCount) }

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
    case .runs(let keys): return runs(node, key, keys, in: scope, place: place)
    case .svgPath: return svgPath(node, key)
    case .fontFile: return fontFile(node, key)
    case .picture: return picture(node, key, in: scope)
    case .svg: return svgDrawing(node, key)
    case .lottie: return lottieAnimation(node, key)
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
      return .elements(inside(nil).elements(node, named: key, in: scope))
    case .scale: return scale(node, key, in: scope).map(Field.scale)
    case .table: return table(node, key, in: scope).map(Field.table)
    case .easing(let words): return easing(node, key, or: words)
    case .sceneFile: return scalar(node, key, type).flatMap(referencedScene).map(Field.scene)
    case .settings: return areSettings(node, key) ? .unread(node, scope) : nil
    case .beats, .named, .value, .expression, .columnNames, .frameRate, .format, .components, .standard, .transition:
      preconditionFailure("'\(key)' is decoded with the scene as a whole")
    case .element:
      return inside(nil).element(node, in: scope).map(Field.element)
    }
  }

  /// Whether a node maps names of parameters to scalars; reports otherwise. The scalars are not decoded yet. Names may
  /// have any characters, since those of other files do.
  private func areSettings(_ node: SourceNode, _ key: String) -> Bool {
    guard let pairs = pairs(of: node, named: key) else { return false }
    var isRight = true
    for (name, value) in pairs {
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
      case .text where source.isFollowedByComment(scalar), .template where source.isFollowedByComment(scalar),
        .runs where source.isFollowedByComment(scalar):
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
    if key == ElementModifiers.position.name, let place = placeMeant(by: items) {
      report("'position' is a list of two numbers; write place: \(place) instead", at: node.position)
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
    if case .pair = type, items.count.isMultiple(of: 2), node.isListOfNumbers {
      let texts = items.compactMap(\.scalarText)
      let points = stride(from: 0, to: min(4, texts.count), by: 2).map { "[\(texts[$0]), \(texts[$0 + 1])]" }
      let rest = texts.count > 4 ? ", …" : ""
      report(
        "'\(key)' is a list of points; write [\(points.joined(separator: ", "))\(rest)]", at: node.position,
        .structure)
      return nil
    }
    let fields = items.map { field($0, of: type, named: key, in: scope, place: place) }
    return fields.contains { $0 == nil } ? nil : .list(fields.compactMap { $0 })
  }

  /// The place of the container that two words such as `[center, top]` name; nil if they are others.
  private func placeMeant(by items: [SourceNode]) -> String? {
    guard let x = items[0].scalarText, let y = items[1].scalarText, ["left", "center", "right"].contains(x),
      ["top", "center", "bottom"].contains(y)
    else { return nil }
    return y == "center" ? x : x == "center" ? y : "\(y)-\(x)"
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
    let isOfRow = key == ElementModifiers.id.name && scalar.text.contains { ".{[".contains($0) }
    report(
      isOfRow
        ? "'\(scalar.text)' is not a name; all copies in a repeat have one id, such as 'box', and a connector names one of them by its row: box[row.name]"
        : fault, at: scalar.position, .structure)
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
