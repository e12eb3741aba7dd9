/// A function that a file gives: `wave(x): sin(x) / x`.
///
/// Whoever calls it gets its program with the arguments in place, so a call costs what is written out, types are those of the
/// arguments, and nothing calls itself.
package final class ExpressionDefinition: Sendable {
  let name: String
  let parameters: [String]
  /// What it yields, as it was written.
  let text: String
  let tokens: [ExpressionToken]
  /// What the names in it represent, but for its parameters.
  let scope: ExpressionScope

  init(name: String, parameters: [String], text: String, in scope: ExpressionScope) throws(ExpressionError) {
    (self.name, self.parameters, self.text) = (name, parameters, text)
    tokens = try ExpressionToken.tokens(of: text)
    // Not all names of the file, of which each function would keep a copy.
    var own = ExpressionScope()
    for name in Expression.references(in: text) where !parameters.contains(name) {
      if let binding = scope[name] { own.bind(name, to: binding) }
    }
    self.scope = own
  }

  /// `wave(x)`
  var signature: String { "\(name)(\(parameters.joined(separator: ", ")))" }

  /// What is wrong in it, whatever is given to it: it has to have a value for numbers, for colours, or for one colour among numbers.
  func fault(in scope: ExpressionScope) -> ExpressionError? {
    let count = parameters.count
    let trials =
      [[ExpressionType](repeating: .number, count: count), [ExpressionType](repeating: .color, count: count)]
      + (0..<count).map { color in (0..<count).map { $0 == color ? .color : .number } }
    var first: ExpressionError?
    for types in trials {
      var inner = scope
      for (i, (name, type)) in zip(parameters, types).enumerated() { inner.bind(name, to: .local(i, type)) }
      var compiler = ExpressionCompiler(tokens: tokens, scope: inner)
      compiler.localCount = count
      do {
        _ = try compiler.whole()
        return nil
      } catch { first = first ?? error }
    }
    return first
  }
}

extension ExpressionDefinition: Hashable {
  package static func == (a: ExpressionDefinition, b: ExpressionDefinition) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ExpressionCompiler {
  /// The call of a function that the file gives, whose arguments come next.
  mutating func call(
    of definition: ExpressionDefinition, at offset: Int, from parenthesis: Int
  ) throws(ExpressionError) -> ExpressionType {
    var types: [ExpressionType] = []
    while token.kind != .symbol(")") {
      types.append(try expression())
      guard token.kind == .symbol(",") else { break }
      position += 1
    }
    try expect(")", closing: "(", from: parenthesis)
    guard types.count == definition.parameters.count else {
      throw ExpressionError(
        offset: offset,
        message: "\(definition.signature) was given \(types.count) argument\(types.count == 1 ? "" : "s")")
    }
    let first = localCount
    localCount += types.count
    for i in types.indices.reversed() { emit(.storeLocal(first + i), at: offset) }
    var inner = definition.scope
    for (i, (name, type)) in zip(definition.parameters, types).enumerated() {
      inner.bind(name, to: .local(first + i, type))
    }
    let outer = (tokens, scope, position, call)
    (tokens, scope, position) = (definition.tokens, inner, 0)
    call = Call(definition: definition, offset: outer.3?.offset ?? offset)
    defer { (tokens, scope, position, call) = outer }
    let type: ExpressionType
    do { type = try whole() } catch {
      // The innermost function knows best.
      guard !isExplained else { throw error }
      isExplained = true
      throw ExpressionError(
        offset: call?.offset ?? offset,
        message: "in '\(definition.text)' of \(definition.signature): \(error.message)")
    }
    try checkLength(at: offset)
    return type
  }

  func checkLength(at offset: Int) throws(ExpressionError) {
    guard program.count <= ExpressionLimits.operations else {
      throw ExpressionError(
        offset: call?.offset ?? offset,
        message: "with the functions that it calls, the expression takes more than \(ExpressionLimits.operations) "
          + "operations; name parts of it under 'let'")
    }
  }
}
