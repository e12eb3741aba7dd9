/// Parses a script into statements, by recursive descent and operator precedence.
struct ScriptParser {
  private let tokens: [ScriptLexer.Token]
  private var position = 0
  private var depth = 0

  /// The longest script in bytes, and the deepest nesting.
  private static let (maximumLength, maximumDepth) = (200_000, 120)

  static func parse(_ text: String) throws -> [ScriptStatement] {
    guard text.utf8.count <= maximumLength else { throw ScriptError("it is too long") }
    var lexer = ScriptLexer(text)
    var parser = ScriptParser(tokens: try lexer.tokens())
    var statements: [ScriptStatement] = []
    while parser.next != .end { statements.append(try parser.statement()) }
    return statements
  }

  private init(tokens: [ScriptLexer.Token]) { self.tokens = tokens }

  private var next: ScriptLexer.Token { tokens[position] }

  private mutating func take(_ sign: String) -> Bool {
    guard next == .sign(sign) else { return false }
    position += 1
    return true
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard next == .name(word) else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ sign: String) throws {
    guard take(sign) else { throw ScriptError("'\(sign)' is missing") }
  }

  private mutating func name() throws -> String {
    guard case .name(let name) = next else { throw ScriptError("a name is missing") }
    position += 1
    return name
  }

  private mutating func nested<Part>(_ parse: (inout ScriptParser) throws -> Part) throws -> Part {
    depth += 1
    guard depth <= Self.maximumDepth else { throw ScriptError("it is nested too deep") }
    defer { depth -= 1 }
    return try parse(&self)
  }

  // MARK: Statements

  private mutating func statement() throws -> ScriptStatement { try nested { try $0.anyStatement() } }

  private mutating func anyStatement() throws -> ScriptStatement {
    if take("{") { return .block(try statements()) }
    if take(";") { return .block([]) }
    guard case .name(let word) = next else { return try expressionStatement() }
    switch word {
    case "var", "let", "const":
      position += 1
      let list = try variables()
      _ = take(";")
      return list
    case "function":
      position += 1
      return .function(try function())
    case "if":
      position += 1
      let test = try parenthesised()
      let then = try statement()
      return .condition(test, then: then, otherwise: takeWord("else") ? try statement() : nil)
    case "for":
      position += 1
      return try forLoop()
    case "while":
      position += 1
      return .loop(first: nil, test: try parenthesised(), step: nil, body: try statement(), testsFirst: true)
    case "do":
      position += 1
      let body = try statement()
      guard takeWord("while") else { throw ScriptError("'while' is missing") }
      let test = try parenthesised()
      _ = take(";")
      return .loop(first: nil, test: test, step: nil, body: body, testsFirst: false)
    case "switch":
      position += 1
      return try choice()
    case "try":
      position += 1
      return try attempt()
    case "return":
      position += 1
      let isEmpty = next == .sign(";") || next == .sign("}") || next == .end
      let value = isEmpty ? nil : try expression()
      _ = take(";")
      return .result(value)
    case "throw":
      position += 1
      let value = try expression()
      _ = take(";")
      return .failure(value)
    case "break", "continue":
      position += 1
      _ = take(";")
      return word == "break" ? .leave : .proceed
    default: return try expressionStatement()
    }
  }

  private mutating func expressionStatement() throws -> ScriptStatement {
    let value = try expression()
    _ = take(";")
    return .expression(value)
  }

  /// The statements up to a closing brace.
  private mutating func statements() throws -> [ScriptStatement] {
    var list: [ScriptStatement] = []
    while !take("}") {
      guard next != .end else { throw ScriptError("'}' is missing") }
      list.append(try statement())
    }
    return list
  }

  private mutating func braced() throws -> [ScriptStatement] {
    try expect("{")
    return try statements()
  }

  private mutating func parenthesised() throws -> ScriptNode {
    try expect("(")
    let value = try expression()
    try expect(")")
    return value
  }

  private mutating func variables() throws -> ScriptStatement {
    var list: [(String, ScriptNode?)] = []
    repeat {
      let name = try name()
      list.append((name, take("=") ? try assignment() : nil))
    } while take(",")
    return .variables(list)
  }

  private mutating func forLoop() throws -> ScriptStatement {
    try expect("(")
    let start = position
    let hasVariable = takeWord("var") || takeWord("let") || takeWord("const")
    if case .name(let name) = next {
      position += 1
      if takeWord("in") {
        let list = try expression()
        try expect(")")
        return .forEach(name: name, of: list, body: try statement())
      }
    }
    position = hasVariable ? start + 1 : start
    var first: ScriptStatement?
    if next != .sign(";") { first = hasVariable ? try variables() : .expression(try expression()) }
    try expect(";")
    let test = next == .sign(";") ? nil : try expression()
    try expect(";")
    let step = next == .sign(")") ? nil : try expression()
    try expect(")")
    return .loop(first: first, test: test, step: step, body: try statement(), testsFirst: true)
  }

  private mutating func choice() throws -> ScriptStatement {
    let value = try parenthesised()
    try expect("{")
    var cases: [(ScriptNode?, [ScriptStatement])] = []
    while !take("}") {
      let test: ScriptNode? = takeWord("default") ? nil : try { try $0.caseTest() }(&self)
      try expect(":")
      var body: [ScriptStatement] = []
      while next != .name("case"), next != .name("default"), next != .sign("}") {
        guard next != .end else { throw ScriptError("'}' is missing") }
        body.append(try statement())
      }
      cases.append((test, body))
    }
    return .choice(value, cases: cases)
  }

  private mutating func caseTest() throws -> ScriptNode {
    guard takeWord("case") else { throw ScriptError("'case' is missing") }
    return try expression()
  }

  private mutating func attempt() throws -> ScriptStatement {
    let body = try braced()
    var (name, recovery, last): (String?, [ScriptStatement], [ScriptStatement]) = (nil, [], [])
    if takeWord("catch") {
      if take("(") {
        name = try self.name()
        try expect(")")
      }
      recovery = try braced()
    }
    if takeWord("finally") { last = try braced() }
    return .attempt(body, name: name, recovery: recovery, finally: last)
  }

  private mutating func function() throws -> ScriptFunctionNode {
    var own: String?
    if case .name(let name) = next {
      own = name
      position += 1
    }
    try expect("(")
    var parameters: [String] = []
    if !take(")") {
      repeat { parameters.append(try name()) } while take(",")
      try expect(")")
    }
    return ScriptFunctionNode(name: own, parameters: parameters, body: try braced())
  }

  // MARK: Expressions

  private mutating func expression() throws -> ScriptNode {
    let first = try assignment()
    guard next == .sign(",") else { return first }
    var list = [first]
    while take(",") { list.append(try assignment()) }
    return .sequence(list)
  }

  private mutating func assignment() throws -> ScriptNode { try nested { try $0.anyAssignment() } }

  private mutating func anyAssignment() throws -> ScriptNode {
    let left = try binary(above: 0)
    if take("?") {
      let then = try assignment()
      try expect(":")
      return .conditional(left, then: then, otherwise: try assignment())
    }
    guard case .sign(let sign) = next, sign.hasSuffix("="), !["==", "===", "!=", "!==", "<=", ">="].contains(sign)
    else { return left }
    switch left {
    case .name, .member: break
    default: throw ScriptError("only names and members can be assigned")
    }
    position += 1
    let operation = String(sign.dropLast())
    return .assign(left, operation.isEmpty ? nil : operation, try assignment())
  }

  /// The binary operators by their levels.
  private static let levels: [String: Int] = [
    "||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "===": 6, "!==": 6, "<": 7, ">": 7, "<=": 7, ">=": 7,
    "instanceof": 7, "in": 7, "<<": 8, ">>": 8, ">>>": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10,
  ]

  private mutating func binary(above level: Int) throws -> ScriptNode {
    var left = try unary()
    while true {
      let sign: String
      switch next {
      case .sign(let text): sign = text
      case .name(let text) where text == "instanceof" || text == "in": sign = text
      default: return left
      }
      guard let own = Self.levels[sign], own > level else { return left }
      position += 1
      let right = try nested { try $0.binary(above: own) }
      left = sign == "&&" || sign == "||" ? .logical(isAnd: sign == "&&", left, right) : .binary(sign, left, right)
    }
  }

  private mutating func unary() throws -> ScriptNode {
    for sign in ["!", "-", "+", "~"] where take(sign) { return .unary(sign, try nested { try $0.unary() }) }
    for word in ["typeof", "void", "delete"] where takeWord(word) {
      return .unary(word, try nested { try $0.unary() })
    }
    if take("++") { return .step(try nested { try $0.unary() }, by: 1, isPrefix: true) }
    if take("--") { return .step(try nested { try $0.unary() }, by: -1, isPrefix: true) }
    let value = try postfix()
    if take("++") { return .step(value, by: 1, isPrefix: false) }
    if take("--") { return .step(value, by: -1, isPrefix: false) }
    return value
  }

  private mutating func postfix() throws -> ScriptNode {
    // `new` makes nothing that a call would not.
    _ = takeWord("new")
    var value = try primary()
    while true {
      if take(".") {
        value = .member(value, .string(try name()))
      } else if take("[") {
        let index = try expression()
        try expect("]")
        value = .member(value, index)
      } else if take("(") {
        value = .call(value, try list(until: ")"))
      } else {
        return value
      }
    }
  }

  private mutating func list(until end: String) throws -> [ScriptNode] {
    var list: [ScriptNode] = []
    while !take(end) {
      list.append(try assignment())
      if !take(",") {
        try expect(end)
        break
      }
    }
    return list
  }

  private mutating func primary() throws -> ScriptNode {
    let token = next
    position += 1
    switch token {
    case .number(let number): return .number(number)
    case .string(let text): return .string(text)
    case .name("true"): return .constant(.yes)
    case .name("false"): return .constant(.no)
    case .name("null"): return .constant(.null)
    case .name("undefined"): return .constant(.undefined)
    case .name("function"): return .function(try function())
    case .name(let name): return .name(name)
    case .sign("("):
      let value = try expression()
      try expect(")")
      return value
    case .sign("["): return .list(try list(until: "]"))
    case .sign("{"): return try object()
    case .sign(let sign): throw ScriptError("'\(sign)' is not understood here")
    case .end:
      position -= 1
      throw ScriptError("it ends too early")
    }
  }

  private mutating func object() throws -> ScriptNode {
    var members: [(String, ScriptNode)] = []
    while !take("}") {
      let key: String
      switch next {
      case .name(let name), .string(let name): key = name
      case .number(let number): key = ScriptValue.number(number).text
      default: throw ScriptError("a key is missing")
      }
      position += 1
      try expect(":")
      members.append((key, try assignment()))
      if !take(",") {
        try expect("}")
        break
      }
    }
    return .object(members)
  }
}
