/// A function that a scene file defines under `let`: `wave(x): sin(x) / x`. ``SceneDecoder`` makes it, and
/// ``ExpressionCompiler`` inlines it.
///
/// Each call is inlined with the arguments in local variables. So a call costs the same as the function's text in its
/// place, the argument types decide the types inside, and recursion is impossible.
package final class ExpressionDefinition: Sendable {
  package let name: String
  let parameters: [String]
  /// The function's body, as written.
  let text: String
  let tokens: [ExpressionToken]
  /// The bindings of the names in the body, except its parameters.
  let scope: ExpressionScope

  package init(name: String, parameters: [String], text: String, in scope: ExpressionScope) throws(ExpressionError) {
    (self.name, self.parameters, self.text) = (name, parameters, text)
    tokens = try ExpressionToken.tokens(of: text)
    // Only the names that the body uses; otherwise each function would hold a copy of all names of the file.
    var own = ExpressionScope()
    for name in Expression.references(in: text) where !parameters.contains(name) {
      if let binding = scope[name] { own.bind(name, to: binding) }
    }
    self.scope = own
  }

  /// `wave(x)`
  package var signature: String { "\(name)(\(parameters.joined(separator: ", ")))" }

  /// The approximate number of the body's own tokens that ``fault(in:)`` compiles for mixtures of types, so that wrong
  /// functions do not take seconds.
  private static let mostTriedTokens = 20_000

  /// Finds a mistake in the body: compiles it for the possible argument types, which are numbers, colours,
  /// conditions and texts. Returns the error for numbers if all fail; nil if one compiles. For a long body with many parameters,
  /// some mixtures of types are left out.
  package func fault(in scope: ExpressionScope) -> ExpressionError? {
    let kinds: [ExpressionType] = [.number, .color, .boolean, .choice(nil)]
    let count = parameters.count
    guard let first = fault(for: [ExpressionType](repeating: .number, count: count), in: scope) else { return nil }
    func compiles(_ types: [ExpressionType]) -> Bool { fault(for: types, in: scope) == nil }
    // The most frequent types: all are the same, or one differs among numbers.
    for kind in kinds.dropFirst() {
      if compiles([ExpressionType](repeating: kind, count: count)) { return nil }
      for i in 0..<count where compiles((0..<count).map { $0 == i ? kind : .number }) { return nil }
    }
    // All mixtures: the digits of the mixture's number in base 4 are the types.
    let mixtureCount = (0..<count).reduce(1) { product, _ in kinds.count * product }
    for number in 0..<min(mixtureCount, Self.mostTriedTokens / max(tokens.count, 1)) {
      var digits = number
      let types = (0..<count).map { _ in
        defer { digits /= kinds.count }
        return kinds[digits % kinds.count]
      }
      if compiles(types) { return nil }
    }
    return first
  }

  /// The error of the body for arguments of some types; nil if it compiles.
  private func fault(for types: [ExpressionType], in scope: ExpressionScope) -> ExpressionError? {
    var inner = scope
    var program = ExpressionDraft()
    for (name, type) in zip(parameters, types) {
      inner.bind(name, to: .local(program.allocate(ExpressionDraft.Kind(type)), type))
    }
    var compiler = ExpressionCompiler(tokens: tokens, scope: inner)
    compiler.program = program
    do {
      _ = try compiler.whole()
      return nil
    } catch { return error }
  }
}

extension ExpressionDefinition: Hashable {
  package static func == (a: ExpressionDefinition, b: ExpressionDefinition) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ExpressionCompiler {
  /// Compiles a call of a function that the scene file defines; its arguments come next.
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
    let (arguments, floor) = program.beginCall(types.count, at: place(offset))
    var inner = definition.scope
    for ((name, type), register) in zip(zip(definition.parameters, types), arguments) {
      inner.bind(name, to: .local(register, type))
    }
    let outer = (tokens, scope, position, call)
    (tokens, scope, position) = (definition.tokens, inner, 0)
    call = Call(definition: definition, offset: outer.3?.offset ?? offset)
    defer { (tokens, scope, position, call) = outer }
    let type: ExpressionType
    do { type = try whole() } catch {
      // The error of the innermost function is the most specific one.
      guard !isExplained else { throw error }
      isExplained = true
      throw ExpressionError(
        offset: call?.offset ?? offset,
        message: "in '\(definition.text)' of \(definition.signature): \(error.message)")
    }
    program.endCall(from: floor)
    try checkLength(at: offset)
    return type
  }

  func checkLength(at offset: Int) throws(ExpressionError) {
    guard program.operationCount <= ExpressionLimits.operations else {
      throw ExpressionError(
        offset: call?.offset ?? offset,
        message: "with the functions that it calls, the expression takes more than \(ExpressionLimits.operations) "
          + "operations; name parts of it under 'let'")
    }
  }
}
