/// A reduction that folds an expression's numbers over a range or a list into one: `sum(k in 1..8, k ^ 2)`.
/// ``ExpressionCompiler`` compiles it to a loop.
///
/// These names are not reserved: a scene may have a parameter called `sum`, since parameters are never called.
package enum Reduction: String, CaseIterable, Sendable {
  case sum, product, min, max

  /// The initial value of the fold; infinite for `min` and `max`, which need at least one number.
  fileprivate var identity: Double {
    switch self {
    case .sum: 0
    case .product: 1
    case .min: .infinity
    case .max: -.infinity
    }
  }

  fileprivate var operation: Expression.Operation {
    switch self {
    case .sum: .binary(.add)
    case .product: .binary(.multiply)
    case .min, .max: .call(ExpressionFunction.named(rawValue)!, argumentCount: 2)
    }
  }
}

extension ExpressionCompiler {
  /// Compiles a call if it is a reduction; otherwise returns nil. `min` and `max` of plain numbers are not reductions.
  mutating func reduction(
    _ name: String, at offset: Int, from parenthesis: Int
  ) throws(ExpressionError) -> ExpressionType? {
    guard let reduction = Reduction(rawValue: name) else { return nil }
    switch scope[name] {
    case .function, .keyframes, .bands: return nil
    default: break
    }
    guard case .name(let variable) = token.kind else {
      if ExpressionFunction.named(name) != nil { return nil }
      throw wrongForm(reduction, at: offset)
    }
    let next = tokens[position + 1].kind
    if next == .name("in") {
      try reduce(reduction, over: variable, at: offset)
    } else if next == .symbol(")"), case .list(let list)? = scope[variable] {
      try requireNumbers(list, by: name)
      position += 1
      try loop(reduction, over: .list(list), at: offset) { compiler, local throws(ExpressionError) in
        compiler.emit(.loadLocal(local, .number), at: offset)
      }
    } else if ExpressionFunction.named(name) != nil {
      return nil
    } else {
      throw wrongForm(reduction, at: offset)
    }
    try expect(")", closing: "(", from: parenthesis)
    return .number
  }

  /// The range or list over which a reduction loops.
  private enum Source {
    /// A range whose two ends are on the stack.
    case range
    case list(ExpressionList)
  }

  /// Parses `k in 1..8, …` and emits its loop.
  private mutating func reduce(
    _ reduction: Reduction, over variable: String, at offset: Int
  ) throws(ExpressionError) {
    let variableOffset = token.offset
    if variable.contains(".") { throw wrongForm(reduction, at: offset) }
    if let what = ExpressionScope.builtIn(variable) {
      throw ExpressionError(
        offset: variableOffset, message: "the name '\(variable)' is already \(what); choose another")
    }
    position += 2
    emit(.push(.number(reduction.identity)), at: offset)
    let source: Source
    if case .name(let name) = token.kind, case .list(let list)? = scope[name], tokens[position + 1].kind == .symbol(",")
    {
      position += 1
      source = .list(list)
    } else {
      try bound()
      guard token.kind == .symbol("..") else {
        throw ExpressionError(
          offset: token.offset, message: "after 'in' stands a range such as 1..8, or the name of a list")
      }
      position += 1
      try bound()
      source = .range
    }
    guard token.kind == .symbol(",") else { throw wrongForm(reduction, at: offset) }
    position += 1
    try loop(reduction, over: source, at: offset, hasIdentity: true) { compiler, local throws(ExpressionError) in
      let outer = compiler.scope
      let type: ExpressionType = if case .list(let list) = source { list.type } else { .number }
      compiler.scope.bind(variable, to: .local(local, type))
      defer { compiler.scope = outer }
      let start = compiler.token.offset
      try compiler.require(try compiler.expression(), .number, by: "'\(reduction.rawValue)'", at: start)
    }
    guard token.kind != .symbol(",") else { throw wrongForm(reduction, at: offset) }
  }

  private mutating func bound() throws(ExpressionError) {
    let start = token.offset
    try require(try sum(), .number, by: "a range", at: start)
  }

  /// - Parameter term: Emits the code of a term. Its argument is the local that holds a number of the range or a value
  ///   of the list.
  private mutating func loop(
    _ reduction: Reduction, over source: Source, at offset: Int, hasIdentity: Bool = false,
    term: (inout ExpressionCompiler, Int) throws(ExpressionError) -> Void
  ) throws(ExpressionError) {
    if !hasIdentity { emit(.push(.number(reduction.identity)), at: offset) }
    let needsTerm = reduction == .min || reduction == .max
    if needsTerm, case .list(let list) = source, list.count == 0, list.type == .number {
      // Reading the first value fails when this runs, with an error that says that the list is empty.
      emit(.push(.number(0)), at: offset)
      emit(.loadElement(list), at: offset)
      emit(reduction.operation, at: offset)
    }
    let index = localCount
    localCount += 2
    var variable = index
    if case .list(let list) = source {
      emit(.push(.number(0)), at: offset)
      emit(.push(.number(Double(list.count - 1))), at: offset)
      variable = localCount
      localCount += 1
    }
    let begin = program.count
    emit(.beginLoop(local: index, exit: 0, needsTerm: needsTerm), at: offset)
    if case .list(let list) = source {
      inputs.formUnion(list.inputs)
      emit(.loadLocal(index, .number), at: offset)
      emit(.loadElement(list), at: offset)
      emit(.storeLocal(variable), at: offset)
    }
    try term(&self, variable)
    emit(reduction.operation, at: offset)
    emit(.endLoop(local: index, start: begin + 1), at: offset)
    program[begin].operation = .beginLoop(local: index, exit: program.count, needsTerm: needsTerm)
    try checkLength(at: offset)
  }

  private func requireNumbers(_ list: ExpressionList, by name: String) throws(ExpressionError) {
    guard list.type == .number else {
      throw ExpressionError(
        offset: token.offset,
        message: "'\(name)' takes a list of numbers; each value of '\(list.name)' is \(list.type.description)")
    }
  }

  private func wrongForm(_ reduction: Reduction, at offset: Int) -> ExpressionError {
    let name = reduction.rawValue
    return ExpressionError(
      offset: offset,
      message: "'\(name)' is written \(name)(k in 1..8, k ^ 2), or \(name)(k in list, k ^ 2), or \(name)(list)")
  }

  /// Compiles a call of the form `length(list)`; returns nil for any other form.
  mutating func length(at offset: Int, from parenthesis: Int) throws(ExpressionError) -> ExpressionType? {
    switch scope["length"] {
    case .function, .keyframes: return nil
    default: break
    }
    // In other tools, `length` takes a vector; the error `unknown function` explains that case.
    guard case .name(let name) = token.kind else { return nil }
    let count: Int
    switch scope[name] {
    case .list(let list): count = list.count
    case .points(let list): count = list.count / 2
    case .table(let table): count = table.rowCount
    default: return nil
    }
    position += 1
    try expect(")", closing: "(", from: parenthesis)
    emit(.push(.number(Double(count))), at: offset)
    return .number
  }
}
