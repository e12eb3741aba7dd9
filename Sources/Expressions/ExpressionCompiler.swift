import PathreelDrawing

extension Expression {
  /// Compiles an expression, with the names of a scope.
  package init(_ text: String, in scope: ExpressionScope) throws(ExpressionError) {
    var compiler = ExpressionCompiler(tokens: try ExpressionToken.tokens(of: text), scope: scope)
    let type = try compiler.whole()
    self.init(text: text, type: type, inputs: compiler.inputs, compiler.program)
  }

  /// The names that a text refers to, including called functions. The variables of its sums do not count. Empty if the
  /// text is no expression.
  package static func references(in text: String) -> Set<String> { Set(freeNames(in: text).map(\.name)) }

  /// The names that a text refers to, without called functions and the variables of its sums. Empty if the text is no
  /// expression.
  package static func names(in text: String) -> Set<String> {
    Set(freeNames(in: text).filter { !$0.isCalled }.map(\.name))
  }

  /// The names in a text, except where they are the variable of a sum: in `sum(k in 1..3, k) + k`, only the last `k`.
  private static func freeNames(in text: String) -> [(name: String, isCalled: Bool)] {
    guard let tokens = try? ExpressionToken.tokens(of: text) else { return [] }
    var names: [(name: String, isCalled: Bool)] = []
    // The open parentheses, each with the variable of its sum. The variable has a value behind the range.
    var open: [(variable: String?, isBehindRange: Bool)] = []
    for (token, next) in zip(tokens, tokens.dropFirst()) {
      switch token.kind {
      case .symbol("("): open.append((nil, false))
      case .symbol(")"): _ = open.popLast()
      case .symbol(",") where !open.isEmpty: open[open.count - 1].isBehindRange = true
      case .name(let name) where next.kind == .name("in"):
        if !open.isEmpty { open[open.count - 1].variable = name }
      case .name(let name):
        if open.contains(where: { $0.isBehindRange && $0.variable == name }) { continue }
        names.append((name, next.kind == .symbol("(")))
      default: break
      }
    }
    return names
  }
}

/// A recursive-descent parser that checks types and emits the program, all in one pass.
struct ExpressionCompiler {
  var tokens: [ExpressionToken]
  var scope: ExpressionScope
  var position = 0
  var depth = 0
  var program = ExpressionDraft()
  var inputs: ExpressionInputs = []
  /// The function of the scene file that is being inlined, and the offset of its outermost call.
  var call: Call?
  /// Whether the error that was thrown already names the function in which it occurs.
  var isExplained = false

  struct Call {
    let definition: ExpressionDefinition
    let offset: Int
  }

  init(tokens: [ExpressionToken], scope: ExpressionScope) { (self.tokens, self.scope) = (tokens, scope) }

  var token: ExpressionToken { tokens[position] }

  mutating func whole() throws(ExpressionError) -> ExpressionType {
    if token.kind == .end { throw ExpressionError(offset: 0, message: "an expression is missing") }
    let type = try expression()
    switch token.kind {
    case .end: return type
    case .symbol(")"), .symbol("]"):
      throw ExpressionError(offset: token.offset, message: "\(token.description) closes nothing; remove it")
    case .symbol(","):
      throw ExpressionError(
        offset: token.offset, message: "a ',' stands outside of a call; a decimal point is written '.'")
    case .name("if"):
      throw ExpressionError(offset: token.offset, message: Self.choiceMessage)
    default:
      throw ExpressionError(
        offset: token.offset, message: "an operator is missing before \(token.description)")
    }
  }

  // MARK: Precedence levels, loosest first

  mutating func expression() throws(ExpressionError) -> ExpressionType {
    depth += 1
    defer { depth -= 1 }
    try checkDepth()
    return try logical("or", keeping: true) { compiler throws(ExpressionError) in
      try compiler.logical("and", keeping: false) { compiler throws(ExpressionError) in try compiler.negation() }
    }
  }

  mutating func logical(
    _ word: String, keeping value: Bool,
    of operand: (inout ExpressionCompiler) throws(ExpressionError) -> ExpressionType
  ) throws(ExpressionError) -> ExpressionType {
    let start = token.offset
    let type = try operand(&self)
    guard token.kind == .name(word) else { return type }
    try require(type, .boolean, by: "'\(word)'", at: start)
    var jumps: [ExpressionDraft.Jump] = []
    while token.kind == .name(word) {
      jumps.append(program.jump(keeping: value, at: place(token.offset)))
      position += 1
      let start = token.offset
      try require(try operand(&self), .boolean, by: "'\(word)'", at: start)
    }
    program.land(keeping: jumps)
    return .boolean
  }

  mutating func negation() throws(ExpressionError) -> ExpressionType {
    var offsets: [Int] = []
    while token.kind == .name("not") {
      offsets.append(token.offset)
      position += 1
    }
    let start = token.offset
    let type = try comparison()
    guard !offsets.isEmpty else { return type }
    try require(type, .boolean, by: "'not'", at: start)
    if offsets.count % 2 == 1 { program.not(at: place(offsets[0])) }
    return .boolean
  }

  mutating func comparison() throws(ExpressionError) -> ExpressionType {
    let start = token.offset
    let left = try sum()
    guard let comparison = takeOperator(["<", "<=", ">", ">=", "==", "!="]) else { return left }
    let rightStart = token.offset
    let right = try sum()
    if comparison.symbol == "==" || comparison.symbol == "!=" {
      try requireComparable(left, right, at: rightStart)
    } else {
      try require(left, .number, by: "'\(comparison.symbol)'", at: start)
      try require(right, .number, by: "'\(comparison.symbol)'", at: rightStart)
    }
    program.apply(comparison.symbol, at: place(comparison.offset))
    if let second = takeOperator(["<", "<=", ">", ">=", "==", "!="]) {
      throw ExpressionError(offset: second.offset, message: "comparisons do not chain; join them with 'and'")
    }
    return .boolean
  }

  mutating func sum() throws(ExpressionError) -> ExpressionType {
    try chain(["+", "-"]) { compiler throws(ExpressionError) in
      try compiler.chain(["*", "/", "%"]) { compiler throws(ExpressionError) in try compiler.signed() }
    }
  }

  mutating func chain(
    _ operators: Set<String>, of operand: (inout ExpressionCompiler) throws(ExpressionError) -> ExpressionType
  ) throws(ExpressionError) -> ExpressionType {
    let start = token.offset
    let type = try operand(&self)
    var joined = false
    while let next = takeOperator(operators) {
      if next.symbol == "+", type.isTextual {
        try joinedText(operand, at: next.offset)
        joined = true
        continue
      }
      try require(type, .number, by: "'\(next.symbol)'", at: start)
      let rightStart = token.offset
      try require(try operand(&self), .number, by: "'\(next.symbol)'", at: rightStart)
      program.apply(next.symbol, at: place(next.offset))
    }
    return joined ? .text : type
  }

  mutating func signed() throws(ExpressionError) -> ExpressionType {
    var negations: [Int] = []
    var sign: String?
    while case .symbol(let symbol) = token.kind, symbol == "-" || symbol == "+" {
      if symbol == "-" { negations.append(token.offset) }
      sign = symbol
      position += 1
    }
    let start = token.offset
    let type = try power()
    if let sign { try require(type, .number, by: "the sign '\(sign)'", at: start) }
    if negations.count % 2 == 1 { program.negate(at: place(negations[0])) }
    return type
  }

  mutating func power() throws(ExpressionError) -> ExpressionType {
    let start = token.offset
    let base = try operand()
    guard let power = takeOperator(["^"]) else { return base }
    try require(base, .number, by: "'^'", at: start)
    depth += 1
    defer { depth -= 1 }
    try checkDepth()
    let exponentStart = token.offset
    try require(try signed(), .number, by: "'^'", at: exponentStart)
    program.apply(power.symbol, at: place(power.offset))
    return .number
  }

  mutating func operand() throws(ExpressionError) -> ExpressionType {
    let (token, next) = (self.token, tokens[min(position + 1, tokens.count - 1)])
    position = min(position + 1, tokens.count - 1)
    switch token.kind {
    case .number(let value):
      program.push(.number(value), at: place(token.offset))
      return .number
    case .hexColor(let text):
      guard let color = Color(css: text) else {
        throw ExpressionError(offset: token.offset, message: "'\(text)' is not a colour; write 3, 4, 6 or 8 hex digits")
      }
      program.push(.color(color), at: place(token.offset))
      return .color
    case .text(let word):
      program.push(.word(word), at: place(token.offset))
      return .choice(nil)
    case .name(let name):
      return next.kind == .symbol("(") ? try call(of: name, at: token.offset) : try value(of: name, at: token.offset)
    case .symbol("("):
      let type = try expression()
      try expect(")", closing: "(", from: token.offset)
      return type
    case .end:
      throw ExpressionError(offset: token.offset, message: "a value is missing at the end")
    case .symbol:
      throw ExpressionError(offset: token.offset, message: "a value is missing before \(token.description)")
    }
  }

  // MARK: Helpers

  /// Throws an error if the expression nests too deeply. The levels of all calls around a function's text count.
  private mutating func checkDepth() throws(ExpressionError) {
    guard depth > ExpressionLimits.depth else { return }
    let deep = "nests deeper than \(ExpressionLimits.depth) levels; name parts of it under 'let'"
    guard let call else { throw ExpressionError(offset: token.offset, message: "the expression \(deep)") }
    // No single function is too deep; so none is named.
    isExplained = true
    throw ExpressionError(
      offset: call.offset, message: "with the functions that it calls, the expression \(deep)")
  }

  /// The place of an operation: inside of an inlined function, the offset of the outermost call.
  func place(_ offset: Int) -> ExpressionProgram.Place {
    ExpressionProgram.Place(offset: call?.offset ?? offset, definition: call?.definition)
  }

  mutating func takeOperator(_ wanted: Set<String>) -> (symbol: String, offset: Int)? {
    guard case .symbol(let symbol) = token.kind, wanted.contains(symbol) else { return nil }
    let offset = token.offset
    position += 1
    return (symbol, offset)
  }

  mutating func expect(_ closing: String, closing opening: String, from offset: Int) throws(ExpressionError) {
    if token.kind == .symbol(closing) {
      position += 1
    } else if token.kind == .end {
      throw ExpressionError(offset: offset, message: "this '\(opening)' is never closed; add '\(closing)'")
    } else {
      throw ExpressionError(
        offset: token.offset, message: "an operator or '\(closing)' is missing before \(token.description)")
    }
  }

  func require(_ type: ExpressionType, _ wanted: ExpressionType, by user: String, at offset: Int)
    throws(ExpressionError)
  {
    guard type.isSameKind(as: wanted) else {
      throw ExpressionError(
        offset: offset, message: "this is \(type.description) where \(user) takes \(wanted.description)")
    }
  }

  func requireComparable(_ left: ExpressionType, _ right: ExpressionType, at offset: Int) throws(ExpressionError) {
    guard left.isSameKind(as: right) else {
      throw ExpressionError(
        offset: offset, message: "\(right.description) is compared with \(left.description); both sides must agree")
    }
    guard case .choice(let a) = left, case .choice(let b) = right, let words = a ?? b else { return }
    // The literal word that was just pushed on either side, if there is one.
    for literal in program.literals.suffix(2) where literal.operation >= program.operationCount - 2 {
      if case .word(let word) = literal.value, !words.contains(word) {
        throw ExpressionError(
          offset: literal.offset,
          message: "'\(word)' is not one of the choices \(words.map { "'\($0)'" }.joined(separator: ", "))")
      }
    }
  }

  func unknown(_ what: String, _ name: String, _ suggestion: String?) -> String {
    "unknown \(what) '\(name)'" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
  }
}
