import PathreelDrawing
import PathreelExpressions
import PathreelMotion
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Decodes `parameters`, which can be set from outside. The form of the default value decides the parameter's type.
/// `parameters(_:_:)` calls it for each parameter.
extension SceneDecoder {
  func parameter(_ name: SourceScalar, _ node: SourceNode) -> SceneParameter? {
    let scope = ElementScope.fixed(
      besides: ["t", "width", "height"], because: "a parameter depends on nothing else; write a number")
    guard
      let fields = fields(of: node, named: name.text, keys: ParameterKeys.all.grammar, in: scope, place: .parameter)
    else { return nil }
    let label: String? = if case .text(let label)? = fields[ParameterKeys.label] { label } else { nil }
    if case .text(let text)? = fields[ParameterKeys.text] {
      return checked(SceneParameter(name.text, label: label, .text, value: .text(text)), ParameterKeys.text, in: node)
    }
    if fields[ParameterKeys.image] != nil, let file = node.scalar(of: ParameterKeys.image)?.text {
      return SceneParameter(name.text, label: label, .image, value: .image(file))
    }
    guard case .text(let text)? = fields[ParameterKeys.value] else { return nil }
    let position = keyValuePosition(ParameterKeys.value, in: node)
    func unfit(_ key: Key<some Any>, _ what: String) {
      report("'\(key.name)' is for \(what), and '\(name.text)' is not one", at: keyValuePosition(key, in: node))
    }
    if case .list(let items)? = fields[ParameterKeys.choices] {
      let words = items.compactMap { if case .text(let word) = $0 { word } else { nil } }
      guard words.contains(text) else {
        let list = words.map { "'\($0)'" }.joined(separator: ", ")
        report("'value' is '\(text)'; it must be one of the choices \(list)", at: position)
        return nil
      }
      return SceneParameter(name.text, label: label, .choice(words), value: .choice(text))
    }
    if let number = Double(scalarNumber: text) {
      return numberParameter(name, label, number, fields, node)
    }
    if fields[ParameterKeys.range] != nil {
      unfit(ParameterKeys.range, "numbers")
      return nil
    }
    if fields[ParameterKeys.step] != nil {
      unfit(ParameterKeys.step, "numbers")
      return nil
    }
    if text == "true" || text == "false" {
      return SceneParameter(name.text, label: label, .boolean, value: .boolean(text == "true"))
    }
    if let color = Color(css: text) { return SceneParameter(name.text, label: label, .color, value: .color(color)) }
    report(
      "'value' is '\(text)'; write a number, a colour, true or false, list 'choices', or write 'text' instead of 'value' for any text",
      at: position)
    return nil
  }

  /// The parameter if its default value is valid, or nil with a report.
  private func checked(_ parameter: SceneParameter, _ key: Key<some Any>, in node: SourceNode) -> SceneParameter? {
    do { try parameter.check(parameter.value) } catch {
      report("\(error)", at: keyValuePosition(key, in: node))
      return nil
    }
    return parameter
  }

  private func numberParameter(
    _ name: SourceScalar, _ label: String?, _ number: Double, _ fields: Fields, _ node: SourceNode
  ) -> SceneParameter? {
    var range: ClosedRange<Double>?
    if case .pair(let low, let high)? = fields[ParameterKeys.range] {
      guard case .number(let low)? = low.constant, case .number(let high)? = high.constant, low <= high else {
        report(
          "'range' must be [lowest, highest]; its first number is the greater one",
          at: keyValuePosition(ParameterKeys.range, in: node)
        )
        return nil
      }
      range = low...high
      if !range!.contains(number) {
        report(
          "'value' is \(numberText(number)), which is outside of the range \(numberText(low)) to \(numberText(high))",
          at: keyValuePosition(ParameterKeys.value, in: node))
      }
    }
    var step: Double?
    if case .number(let field)? = fields[ParameterKeys.step], case .number(let value)? = field.constant { step = value }
    return SceneParameter(name.text, label: label, .number(range: range, step: step), value: .number(number))
  }
}

extension SourceNode {
  /// The scalar of a key in a mapping; nil if the node has no such key.
  func scalar(of key: Key<some Any>) -> SourceScalar? {
    guard case .mapping(let pairs) = content,
      case .scalar(let scalar)? = pairs.first(where: { $0.key.text == key.name })?.value.content
    else { return nil }
    return scalar
  }
}

extension SceneParameter.Kind {
  var expressionType: ExpressionType {
    switch self {
    case .number: .number
    case .color: .color
    case .boolean: .boolean
    case .choice(let words): .choice(words)
    case .text: .text
    case .image: .image
    }
  }
}
