import PathreelDrawing

/// Parsing of parameter values that people type: the `--set` option (`ValueOptions`), sets of values, the preview's
/// fields and the values of a series use it.
extension Scene {
  /// Parses a parameter's value from text: a number, a CSS colour, `true` or `false`, a choice, a literal text, or the
  /// name of a picture file.
  ///
  /// ```swift
  /// let value = try scene.parameterValue(named: "hue", from: "0.4")
  /// let changed = try scene.setting("hue", to: value)
  /// ```
  ///
  /// - Throws: ``SceneError`` if the parameter is unknown or does not take the value.
  public func parameterValue(named name: String, from text: String) throws(SceneError) -> ParameterValue {
    let parameters = parameters
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw .unknownParameter(name, known: parameters.map(\.name))
    }
    return try parameter.value(from: text)
  }
}

extension SceneParameter {
  /// Parses a value of this parameter from text, and checks it.
  package func value(from text: String) throws(SceneError) -> ParameterValue {
    let value: ParameterValue? =
      switch kind {
      case .number: Double(scalarNumber: text).map(ParameterValue.number)
      case .color: Color(css: text).map(ParameterValue.color)
      case .boolean: text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
      case .choice: .choice(text)
      case .text: .text(text)
      case .image: .image(text)
      }
    guard let value else { throw .wrongKind(parameter: name, wanted: kind.noun) }
    try check(value)
    return value
  }
}

extension Double {
  /// Parses a finite decimal number, with a sign and in the notation of expressions; nil for any other text.
  package init?(scalarNumber text: String) {
    let digits = text.unicodeScalars.allSatisfy { ("0"..."9").contains($0) || ".eE+-".unicodeScalars.contains($0) }
    guard digits, let value = Double(text), value.isFinite else { return nil }
    self = value
  }
}
