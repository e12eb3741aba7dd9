import PathreelDrawing
import PathreelMotion

/// Parameters: what can be set from outside. The value's form decides what a parameter takes.
extension SceneDecoder {
  func parameter(_ name: SourceScalar, _ node: SourceNode) -> SceneParameter? {
    let scope = ExpressionScope.fixed(
      besides: ["t", "width", "height"], because: "a parameter depends on nothing else; write a number")
    guard let fields = fields(of: node, named: name.text, keys: SceneKeys.parameter, in: scope, place: .parameter),
      case .text(let text)? = fields["value"]
    else { return nil }
    let label: String? = if case .text(let label)? = fields["label"] { label } else { nil }
    let position = valuePosition("value", of: node)
    func unfit(_ key: String, _ what: String) {
      report("'\(key)' is for \(what), and '\(name.text)' is none", at: valuePosition(key, of: node))
    }
    if case .list(let items)? = fields["choices"] {
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
    for key in ["range", "step"] where fields[key] != nil {
      unfit(key, "numbers")
      return nil
    }
    if text == "true" || text == "false" {
      return SceneParameter(name.text, label: label, .boolean, value: .boolean(text == "true"))
    }
    if let color = Color(css: text) { return SceneParameter(name.text, label: label, .color, value: .color(color)) }
    report(
      "'value' is '\(text)'; write a number, a colour, true or false, or list 'choices'", at: position)
    return nil
  }

  private func numberParameter(
    _ name: SourceScalar, _ label: String?, _ number: Double, _ fields: Fields, _ node: SourceNode
  ) -> SceneParameter? {
    var range: ClosedRange<Double>?
    if case .pair(let low, let high)? = fields["range"] {
      guard case .number(let low)? = low.constant, case .number(let high)? = high.constant, low <= high else {
        report(
          "'range' must be [lowest, highest]; its first number is the greater one", at: valuePosition("range", of: node)
        )
        return nil
      }
      range = low...high
      if !range!.contains(number) {
        report(
          "'value' is \(numberText(number)), which is outside of the range \(numberText(low)) to \(numberText(high))",
          at: valuePosition("value", of: node))
      }
    }
    var step: Double?
    if case .number(let field)? = fields["step"], case .number(let value)? = field.constant { step = value }
    return SceneParameter(name.text, label: label, .number(range: range, step: step), value: .number(number))
  }

  func valuePosition(_ key: String, of node: SourceNode) -> SourcePosition {
    guard case .mapping(let pairs) = node.content else { return node.position }
    return pairs.first { $0.key.text == key }?.value.position ?? node.position
  }
}

extension ParameterValue {
  /// As expressions see it.
  var expressionValue: ExpressionValue {
    switch self {
    case .number(let number): .number(number)
    case .color(let color): .color(color)
    case .boolean(let boolean): .boolean(boolean)
    case .choice(let word): .word(word)
    }
  }
}

extension SceneParameter.Kind {
  var expressionType: ExpressionType {
    switch self {
    case .number: .number
    case .color: .color
    case .boolean: .boolean
    case .choice(let words): .choice(words)
    }
  }
}
