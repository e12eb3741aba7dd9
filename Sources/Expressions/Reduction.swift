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

  /// The function that adds a number to the fold.
  fileprivate var function: ExpressionFunction {
    switch self {
    case .sum: .operators["+"]!
    case .product: .operators["*"]!
    case .min, .max: .named(rawValue)!
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
      program.accumulate(from: reduction.identity, at: place(offset))
      try loop(reduction, over: .list(list), at: offset) { compiler, register throws(ExpressionError) in
        compiler.program.load(register, .number, at: compiler.place(offset))
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
        offset: variableOffset,
        message: "the name '\(variable)' is already \(what); choose another, such as 'k'")
    }
    position += 2
    program.accumulate(from: reduction.identity, at: place(offset))
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
    try loop(reduction, over: source, at: offset) { compiler, register throws(ExpressionError) in
      let outer = compiler.scope
      let type: ExpressionType = if case .list(let list) = source { list.type } else { .number }
      compiler.scope.bind(variable, to: .local(register, type))
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

  /// Emits a loop; the first value of the result is on the stack.
  ///
  /// - Parameter term: Emits the code of a term. Its argument is the register that holds a number of the range or a
  ///   value of the list.
  private mutating func loop(
    _ reduction: Reduction, over source: Source, at offset: Int,
    term: (inout ExpressionCompiler, ExpressionProgram.Register) throws(ExpressionError) -> Void
  ) throws(ExpressionError) {
    let place = place(offset)
    let needsTerm = reduction == .min || reduction == .max
    if needsTerm, case .list(let list) = source, list.count == 0, list.type == .number {
      // Reading the first value fails when this runs, with an error that says that the list is empty.
      program.push(.number(0), at: place)
      program.element(of: list, at: place)
      program.call(reduction.function, 2, at: place)
    }
    if case .list(let list) = source {
      program.push(.number(0), at: place)
      program.push(.number(Double(list.count - 1)), at: place)
    }
    let loop = program.beginLoop(needsTerm: needsTerm, at: place)
    var variable = loop.index
    if case .list(let list) = source {
      inputs.formUnion(list.inputs)
      program.load(loop.index, .number, at: place)
      program.element(of: list, at: place)
      variable = program.keep(at: place)
    }
    try term(&self, variable)
    program.call(reduction.function, 2, at: place)
    program.endLoop(loop, at: place)
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
    // `length(list[i])` is that of a text.
    guard case .name(let name) = token.kind, tokens[position + 1].kind != .symbol("[") else { return nil }
    let count: Int
    switch scope[name] {
    case .list(let list): count = list.count
    case .rows(let rows): count = rows.starts.count
    case .points(let list): count = list.count / 2
    case .table(let table): count = table.rowCount
    case nil:
      // A list of a recurrence that has a mistake.
      guard name.contains("."), case .unavailable(let reason)? = scope[String(name.prefix { $0 != "." })] else {
        return nil
      }
      throw ExpressionError(offset: token.offset, message: reason)
    default: return nil
    }
    position += 1
    try expect(")", closing: "(", from: parenthesis)
    program.push(.number(Double(count)), at: place(offset))
    return .number
  }
}
