import PathreelDrawing
import PathreelExpressions
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Decodes scalars that are expressions or words. `field(_:of:named:in:)` calls it by the type of the key.
extension SceneDecoder {
  /// A number or a condition, or nil with a report.
  func expression(
    _ node: SourceNode, _ key: String, _ type: GrammarType, in scope: ElementScope,
    range: NumberRange = .any
  ) -> FieldExpression? {
    guard let scalar = scalar(node, key, type) else { return nil }
    let wanted: ExpressionType = if case .boolean = type { .boolean } else { .number }
    if wanted == .boolean, ["yes", "no", "on", "off"].contains(scalar.text.lowercased()) {
      report("'\(key)' is '\(scalar.text)'; write true or false", at: node.position)
      return nil
    }
    return compiled(scalar, key, wanted, in: scope, range: range)
  }

  /// A colour in one of CSS's forms or as an expression, or nil with a report.
  func color(_ node: SourceNode, _ key: String, in scope: ElementScope) -> FieldExpression? {
    guard let scalar = scalar(node, key, .color) else { return nil }
    // A name that the file defines takes precedence over a colour's name.
    if scope.values[scalar.text] == nil, let color = Color(css: scalar.text) {
      let expression = Expression(constant: .color(color), text: scalar.text)
      return FieldExpression(
        expression: expression, constant: .color(color), key: key, range: .any, words: [], scalar: scalar)
    }
    return compiled(scalar, key, .color, in: scope)
  }

  /// One of the given words, or an expression that yields one of them; nil with a report.
  func choice(_ node: SourceNode, _ key: String, _ words: [String], in scope: ElementScope) -> FieldExpression? {
    guard let scalar = scalar(node, key, .choice(words)) else { return nil }
    if words.contains(scalar.text) {
      let expression = Expression(constant: .word(scalar.text), text: scalar.text)
      return FieldExpression(
        expression: expression, constant: .word(scalar.text), key: key, range: .any, words: words, scalar: scalar)
    }
    if let expression = try? Expression(scalar.text, in: scope.values), case .choice(let own) = expression.type,
      own?.allSatisfy(words.contains) != false
    {
      return choice(expression, key, words, scalar)
    }
    if scope.values[scalar.text] == .broken { return nil }
    if let word = synonym(of: scalar.text, among: words) {
      report("'\(key)' is '\(scalar.text)'; write '\(word)'", at: node.position, scalar.concern)
      return nil
    }
    let list = words.map { "'\($0)'" }.joined(separator: ", ")
    let suggestion = nearest(to: scalar.text, among: words).map { "; did you mean '\($0)'?" } ?? ""
    report("'\(key)' is '\(scalar.text)'; it must be one of \(list)\(suggestion)", at: node.position, scalar.concern)
    return nil
  }

  /// An expression that yields one of the given words, evaluated if it is constant; nil with a report.
  private func choice(
    _ expression: Expression, _ key: String, _ words: [String], _ scalar: SourceScalar
  ) -> FieldExpression? {
    do {
      let constant = try constant(expression)
      if case .word(let word)? = constant, !words.contains(word) {
        let list = words.map { "'\($0)'" }.joined(separator: ", ")
        report("'\(key)' is '\(word)'; it must be one of \(list)", at: scalar.position)
        return nil
      }
      return FieldExpression(
        expression: expression, constant: constant, key: key, range: .any, words: words, scalar: scalar)
    } catch {
      report(error.message, at: source.position(of: error.offset, in: scalar))
      return nil
    }
  }

  /// A point relative to a frame: a name, or shares of the frame's sides.
  func unitPoint(_ node: SourceNode, _ key: String, in scope: ElementScope) -> Field? {
    guard case .scalar(let scalar) = node.content, !scalar.isEmpty else {
      return field(node, of: .pair(.any), named: key, in: scope)
    }
    guard let (x, y) = unitPointNames.first(where: { $0.name == scalar.text })?.point else {
      if let word = synonym(of: scalar.text, among: unitPointNames.map(\.name)) {
        report("'\(key)' is '\(scalar.text)'; write '\(word)'", at: node.position, node.concern(insteadOf: .unitPoint))
        return nil
      }
      let list = unitPointNames.map { "'\($0.name)'" }.joined(separator: ", ")
      report(
        "'\(key)' is '\(scalar.text)'; it must be [x, y] or one of \(list)", at: node.position,
        node.concern(insteadOf: .unitPoint))
      return nil
    }
    func constant(_ value: Double) -> FieldExpression {
      FieldExpression(
        expression: Expression(constant: .number(value), text: scalar.text), constant: .number(value), key: key,
        range: .any, words: [], scalar: scalar)
    }
    return .pair(constant(x), constant(y))
  }

  /// A curve's function of one of these variables: the one that occurs in it.
  func formula(_ node: SourceNode, _ key: String, _ variables: [String], in scope: ElementScope) -> Field? {
    guard let scalar = scalar(node, key, .formula(variables)) else { return nil }
    // The variable of a sum is no variable of the curve.
    let mentioned = variables.filter(Expression.references(in: scalar.text).contains)
    guard mentioned.count <= 1 else {
      report(
        "'\(key)' is a function of one variable; this mentions \(mentioned.joined(separator: " and "))",
        at: node.position)
      return nil
    }
    var inner = scope
    let slot = inner.values.bind(mentioned.first ?? variables[0], .number, .curveVariable)
    reserveSlots(of: inner)
    guard let field = compiled(scalar, key, .number, in: inner) else { return nil }
    return .formula(CurveFunction(expression: field.expression, variable: mentioned.first, slot: slot, scalar: scalar))
  }

  /// Compiles an expression, checks its type, and evaluates it if it is constant.
  func compiled(
    _ scalar: SourceScalar, _ key: String, _ type: ExpressionType, in scope: ElementScope,
    range: NumberRange = .any
  ) -> FieldExpression? {
    do {
      let expression = try Expression(scalar.text, in: scope.values)
      charge(expression.operationCount, at: scalar.position)
      guard expression.type.isSameKind(as: type) else {
        report(
          wholeValueAdvice(scalar, key, type, range: range)
            ?? "'\(key)' is \(type.description); this is \(expression.type.description)"
            + typeAdvice(expression.type, type, key, scalar, in: scope),
          at: scalar.position, scalar.concern)
        return nil
      }
      let constant = try constant(expression)
      if case .number(let value)? = constant, let fault = range.fault(of: value) {
        let isPercent = range.minimum == 0 && range.maximum == 1 && value >= 10 && value <= 100
        let advice = isPercent ? "; \(numberText(value)) percent are \(numberText(value / 100))" : ""
        report("'\(key)' \(fault)\(advice)", at: scalar.position, scalar.concern)
        return nil
      }
      return FieldExpression(
        expression: expression, constant: constant, key: key, range: range, words: [], scalar: scalar)
    } catch {
      if let advice = wholeValueAdvice(scalar, key, type, range: range) {
        report(advice, at: scalar.position, scalar.concern)
      } else if isCutAtComment(scalar) {
        report(commentAdvice, at: scalar.position, scalar.concern)
      } else {
        let advice = error.message.hasPrefix("this is text") ? scope.values.textAdvice(on: scalar.text) : nil
        report(
          error.message + (advice.map { "; \($0)" } ?? ""), at: source.position(of: error.offset, in: scalar),
          scalar.concern)
      }
      return nil
    }
  }

  /// The message about an expression that `isCutAtComment`.
  var commentAdvice: String { "an unquoted # starts a comment; put the whole expression in quotes" }

  /// Whether a comment follows an expression in which a parenthesis is still open, as in `if(t > 1, #f00, #0f0)`.
  func isCutAtComment(_ scalar: SourceScalar) -> Bool {
    scalar.style == .plain && source.isFollowedByComment(scalar)
      && scalar.text.reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) } > 0
  }

  /// A number that depends only on parameters, or nil with a report.
  func timeless(_ field: Field?) -> FieldExpression? {
    guard case .number(let number)? = field else { return nil }
    return timeless(number)
  }

  func timeless(_ field: FieldExpression) -> FieldExpression? {
    guard field.expression.inputs.isSubset(of: .parameters) else {
      report("'\(field.key)' depends on the time; here only parameters may be used", at: field.scalar.position)
      return nil
    }
    return field
  }
}
