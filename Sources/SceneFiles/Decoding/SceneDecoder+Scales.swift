import PathreelExpressions
import PathreelMotion
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Decodes `scales`: functions from data values to points, which axes show. ``scene(_:)`` and the decoding of an
/// included file call it.
extension SceneDecoder {
  func scales(_ node: SourceNode?, _ names: inout SceneNames) -> [ChartScaleTemplate] {
    guard let node, let pairs = pairs(of: node, named: SceneKeys.scales.name) else { return [] }
    var scales: [ChartScaleTemplate] = []
    for (name, value) in pairs where !isFull {
      let isNew = take(name, as: "scale", &names)
      let fields = fields(
        of: value, named: name.text, keys: ChartScaleKeys.all.grammar, in: names.scope, place: .chartScale)
      guard isNew else { continue }
      guard let fields, !fields.isIncomplete, let words = words(fields, of: name) else {
        names.scope.values.bind(name.text, to: .broken)
        continue
      }
      scales.append(bind(name, fields, words.index, &names))
    }
    reserveSlots(of: names.scope)
    for scale in scales where scale.inputs.isEmpty {
      // The scale is constant, so everything derived from it is constant, too.
      let moment = loading
      do {
        try scale.give(to: moment)
        for slot in scale.slot..<scale.slot + scale.slotCount { slots[slot] = moment.context.slots[slot] }
      } catch let error as SceneFileError {
        for diagnostic in error.diagnostics { reports.add(diagnostic) }
      } catch { preconditionFailure("\(error)") }
    }
    return scales
  }

  /// Returns the words of a band scale as `index`; for a scale of numbers, `index` is nil. The whole result is nil if
  /// the words are not constant or too many; then a mistake is reported.
  private func words(_ fields: Fields, of name: SourceScalar) -> (index: WordIndex?, Void)? {
    guard case .list(let items)? = fields[ChartScaleKeys.words] else { return (nil, ()) }
    var words: [String] = []
    for item in items {
      guard case .template(let template) = item else { item.isNo("text") }
      let isConstant = template.pieces.allSatisfy {
        if case .value(let value, _) = $0 { value.constant != nil } else { true }
      }
      guard isConstant, let word = try? template.text(at: loading) else {
        report(
          "the words of the scale '\(name.text)' change; write words, or a column that does not", at: fields.position)
        return nil
      }
      words.append(word)
    }
    let index = WordIndex(name: name.text, words)
    guard index.words.count <= SceneLimits.namedListLength else {
      report(
        "the scale '\(name.text)' has \(index.words.count) words; at most \(SceneLimits.namedListLength) have bands",
        at: fields.position)
      return nil
    }
    return (index, ())
  }

  private func bind(_ name: SourceScalar, _ fields: Fields, _ words: WordIndex?, _ names: inout SceneNames)
    -> ChartScaleTemplate
  {
    var inputs: ExpressionInputs = []
    for field in fields.values.fields {
      switch field {
      case .pair(let a, let b): inputs.formUnion(a.expression.inputs.union(b.expression.inputs))
      case .boolean(let value), .choice(let value), .number(let value): inputs.formUnion(value.expression.inputs)
      default: break
      }
    }
    let slots = ChartScaleTemplate.parts(ofWords: words != nil).map {
      names.scope.values.bind("\(name.text).\($0)", .number, inputs)
    }
    let scale = ChartScaleTemplate(
      name: name.text, fields: fields, words: words, slot: slots[0], inputs: inputs, position: fields.position)
    definitions.scales[name.text] = scale
    if let words {
      names.scope.values.bind(name.text, to: .bands(words, slots[0], inputs))
      return scale
    }
    // The type and the number of ticks. Only the scale's own function sees the type.
    var own = names.scope
    own.values.bind("\(name.text).\(ChartScaleKeys.ownParts.type)", .choice(nil), inputs)
    own.values.bind("\(name.text).\(ChartScaleKeys.ownParts.ticks)", .number, inputs)
    names.scope.values.leave(own.values.slotCount)
    var type: ExpressionValue? = .word("linear")
    if case .choice(let given)? = fields[ChartScaleKeys.type] { type = given.constant }
    let text = ChartScaleKeys.formula(of: name.text, type: type)
    do {
      names.scope.values.bind(
        name.text,
        to: .function(try ExpressionDefinition(name: name.text, parameters: ["value"], text: text, in: own.values)))
    } catch { preconditionFailure("a scale's own function is wrong: \(error)") }
    return scale
  }

  /// A scale, looked up by its name, or nil with a report.
  func scale(_ node: SourceNode, _ key: String, in scope: ElementScope) -> ChartScaleTemplate? {
    guard let name = name(node, key, .scale) else { return nil }
    // Scales of all files are known. Only those of this file and of included ones have parts in the scope.
    let scales = definitions.scales.filter { scope.values["\($0).\($1.parts[0])"] != nil }
    if let scale = scales[name] { return scale }
    if case .unavailable(let reason)? = scope.values[name], !ExpressionScope.curveVariables.contains(name) {
      report(reason, at: node.position)
      return nil
    }
    let advice =
      nearest(to: name, among: scales.keys.sorted()).map { "did you mean '\($0)'?" }
      ?? (ExpressionScope.curveVariables.contains(name)
        ? "'\(name)' is a curve's variable, so give it another name under 'scales'" : "give it one under 'scales'")
    report("no scale is called '\(name)'; \(advice)", at: node.position)
    return nil
  }
}
