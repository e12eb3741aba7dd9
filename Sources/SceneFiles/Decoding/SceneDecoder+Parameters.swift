import PathreelDrawing
import PathreelMotion

/// Parameters: what can be set from outside. The value's form decides what a parameter takes.
extension SceneDecoder {
  func parameter(_ name: SourceScalar, _ node: SourceNode) -> SceneParameter? {
    let scope = ExpressionScope.fixed(
      besides: ["t", "width", "height"], because: "a parameter depends on nothing else; write a number")
    guard
      let fields = fields(of: node, named: name.text, keys: ParameterKeys.all.grammar, in: scope, place: .parameter),
      case .text(let text)? = fields[ParameterKeys.value]
    else { return nil }
    let label: String? = if case .text(let label)? = fields[ParameterKeys.label] { label } else { nil }
    let position = keyValuePosition(ParameterKeys.value, in: node)
    func unfit(_ key: Key<some Any>, _ what: String) {
      report("'\(key.name)' is for \(what), and '\(name.text)' is none", at: keyValuePosition(key, in: node))
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
      "'value' is '\(text)'; write a number, a colour, true or false, or list 'choices'", at: position)
    return nil
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
