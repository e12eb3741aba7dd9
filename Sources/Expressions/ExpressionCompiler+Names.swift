import PathreelDrawing
import PathreelSceneSyntax

/// Resolves names and calls.
extension ExpressionCompiler {
  mutating func value(of name: String, at offset: Int) throws(ExpressionError) -> ExpressionType {
    switch name {
    case "true", "false":
      program.push(.boolean(name == "true"), at: place(offset))
      return .boolean
    case "if":
      throw ExpressionError(offset: offset, message: Self.choiceMessage)
    case "and", "or", "not":
      throw ExpressionError(offset: offset, message: "a value is missing before '\(name)'")
    default: break
    }
    guard let binding = scope[name] else { return try unboundName(name, at: offset) }
    if let message = messageAboutNumberedColumn(of: name, at: offset) {
      throw ExpressionError(offset: offset, message: message)
    }
    switch binding {
    case .constant(let value):
      try requireNoIndex(of: name)
      program.push(.number(value), at: place(offset))
      return .number
    case .value(let value, let type):
      try requireNoIndex(of: name)
      program.push(value, at: place(offset))
      return type
    case .local(let local, let type):
      try requireNoIndex(of: name)
      program.load(local, type, at: place(offset))
      return type
    case .list(let list):
      try index(of: name, list.rowNames, Self.misuse(ofList: name), at: offset)
      inputs.formUnion(list.inputs)
      program.element(of: list, at: place(offset))
      return list.type
    case .rows(let rows):
      try index(of: name, nil, Self.misuse(of: binding, named: name), at: offset)
      program.element(of: rows.starts, at: place(offset))
      try index(of: rows.places.name, nil, Self.misuse(of: binding, named: name), at: offset)
      program.element(of: rows.places, at: place(offset))
      program.apply("+", at: place(offset))
      inputs.formUnion(rows.values.inputs)
      program.element(of: rows.values, at: place(offset))
      return rows.values.type
    case .slot(let slot, let type, let inputs):
      try requireNoIndex(of: name)
      self.inputs.formUnion(inputs)
      program.load(slot: slot, type, at: place(offset))
      return type
    case .stagger(let stagger):
      try index(
        of: name, nil, "'\(name)' is staggered; say which of its elements is meant: '\(name)[i]'", at: offset)
      inputs.insert(.time)
      program.read(.staggered, stagger, operands: 1, at: place(offset))
      return .number
    case .points, .function, .bands, .keyframes, .sound, .table, .element, .unavailable:
      throw ExpressionError(offset: offset, message: Self.misuse(of: binding, named: name))
    }
  }

  private static func misuse(ofList name: String) -> String {
    "'\(name)' is a list; write \(name)[0] for its first value, or length(\(name))"
  }

  /// The message about a name that has no value by itself: what it is, and how it is used.
  private static func misuse(of binding: ExpressionScope.Binding, named name: String) -> String {
    switch binding {
    case .constant, .value, .local, .list, .slot, .stagger: preconditionFailure("'\(name)' has a value")
    case .points: "'\(name)' is a list of points; it stands where a list of points is due, or in length(\(name))"
    case .rows(let rows):
      "'\(name)' has \(rows.starts.count) lists of \(rows.places.count) values; write \(name)[0][0] for the first value of the first"
    case .function(let definition): "'\(name)' is a function; write \(definition.signature)"
    case .bands(let words, _, _):
      "'\(name)' is a scale of words; write \(name)('\(words.words[0])') for the middle of a band"
    case .keyframes: "'\(name)' changes over time; say when it is meant: '\(name)(t)' for now"
    case .sound: "'\(name)' is a sound; write level(\(name), t) for how loud it is, or band(\(name), t, 60, 250)"
    case .table(let table):
      "'\(name)' is a table of data; go through its rows with 'repeat: {over: \(name)}', or read a column with \(name).\(table.firstReadable ?? "value")[0]"
    case .element: "'\(name)' is an element; it stands where a connector begins or ends"
    case .unavailable(let reason): reason
    }
  }

  /// Compiles a name that the scope does not define: the name of a colour.
  ///
  /// - Throws: ``ExpressionError`` for any other name, with what the author may have meant.
  private mutating func unboundName(_ name: String, at offset: Int) throws(ExpressionError) -> ExpressionType {
    if !name.contains("."), let color = Color(css: name) {
      program.push(.color(color), at: place(offset))
      return .color
    }
    throw ExpressionError(offset: offset, message: messageAboutUnboundName(name))
  }

  private func messageAboutUnboundName(_ name: String) -> String {
    if let index = scope.indexOfRepeat, name.prefix(while: { $0 != "." }) == index {
      return
        "'\(index)' numbers the copies of the repeat, and this modifier applies to all copies together; "
        + "move it to an element inside"
    }
    if name.contains(".") { return noPart(name) }
    if let message = messageAboutRow(name) { return message }
    if let function = ExpressionFunction.named(name) { return "'\(name)' is a function; write \(function.signature)" }
    if let function = hyphenatedFunction(startingWith: name) {
      return "names have no hyphens; write \(function.signature)"
    }
    if let meant = scope.name(meantBy: name) { return "unknown name '\(name)'; write \(meant)" }
    return unknown("name", name, scope.suggestion(for: name))
  }

  /// The message about the name of a row that stands outside of its repeat; nil for other names.
  private func messageAboutRow(_ name: String, part: String? = nil) -> String? {
    guard scope[name] == nil, scope.idsWithBounds?.contains(name) != true else { return nil }
    let tables = scope.tableNames
    let likely = tables.first { scope["\($0).\(part ?? "")"] != nil } ?? tables.first
    guard let table = scope.tablesOfRows[name] ?? (name == ExpressionScope.rowName ? likely : nil) else { return nil }
    let given = name == ExpressionScope.rowName ? "" : ", as: \(name)"
    return "'\(name)' is a row of '\(table)', and is there only inside of 'repeat: {over: \(table)\(given)}'"
  }

  /// The message about a part that is a number behind a name, as in `energy.2014`; nil if none follows the name.
  private func messageAboutNumberedColumn(of name: String, at offset: Int) -> String? {
    // Behind a name without a space, a number can only begin with a dot.
    guard case .number(let share) = token.kind, token.offset == offset + name.unicodeScalars.count else { return nil }
    let columns = columns(of: name)
    guard let column = columns.first(where: { Double("0.\($0)") == share }) else {
      return
        "'\(name)' has no column that is a number; \(columns.isEmpty ? "it has none" : "it has \(listedBriefly(columns))")"
    }
    return "'\(column)' is no name of expressions, so give the column one: columns: {y\(column): \"\(column)\"}"
  }

  /// The columns of the table, the cells of the row, or the parts of the scale of a name: in the order of the table, or
  /// by their slots.
  private func columns(of owner: String) -> [String] {
    let prefix = owner + "."
    var places: [String: Int] = [:]
    if case .table(let table)? = scope[owner] {
      for (i, column) in table.columns.enumerated() { places[column.name] = i }
    }
    let parts = scope.bindings.filter { $0.key.hasPrefix(prefix) }.map { name, binding in
      let part = String(name.dropFirst(prefix.count))
      let slot = if case .slot(let slot, _, _) = binding { slot } else { Int.max }
      return (part, place: places[part] ?? slot)
    }
    return parts.sorted { ($0.place, $0.0) < ($1.place, $1.0) }.map(\.0)
  }

  /// The message about a name with an unknown part after the `.`.
  private func noPart(_ name: String) -> String {
    let (owner, part) = (String(name.prefix { $0 != "." }), String(name.drop { $0 != "." }.dropFirst()))
    if case .unavailable(let reason)? = scope[owner] { return reason }
    if case .list? = scope[owner] { return Self.misuse(ofList: owner) }
    let all = columns(of: owner)
    if all.isEmpty, let message = messageAboutRow(owner, part: part) { return message }
    func isName(_ text: String) -> Bool {
      text.unicodeScalars.first?.isNameHead == true && text.unicodeScalars.allSatisfy(\.isNameTail)
    }
    let (own, unreadable) = (all.filter(isName), all.filter { !isName($0) })
    let isTable = if case .table? = scope[owner] { true } else { false }
    let likely = unreadable.first {
      $0.lowercased().contains(part.lowercased()) || part.lowercased().contains($0.lowercased())
    }
    if let meant = likely ?? (unreadable.count == 1 ? unreadable[0] : nil), nearest(to: part, among: own) == nil {
      return
        "'\(owner)' has no column '\(part)'; '\(meant)' is no name of expressions, so give it one: columns: {\(part): \"\(meant)\"}"
    }
    if isTable || !all.isEmpty && scope[owner] != nil {
      let kind =
        switch scope[owner] {
        case .function, .bands: "part"
        default: "column"
        }
      let advice =
        nearest(to: part, among: own).map { "did you mean '\(owner).\($0)'?" }
        ?? "its \(kind)s are \(listedBriefly(all))"
      return "'\(owner)' has no \(kind) '\(part)'; \(advice)"
    }
    if BoundsPart(rawValue: part) != nil { return noBounds(name) }
    let bounds = BoundsPart.allCases.map(\.rawValue)
    if scope[owner] == nil, scope.idsWithBounds?.contains(owner) == true {
      let advice =
        nearest(to: part, among: bounds).map { "did you mean '\(owner).\($0)'?" } ?? "its parts are \(listed(bounds))"
      return "'\(owner)' has no part '\(part)'; \(advice)"
    }
    if scope[owner] == nil, let table = nearest(to: owner, among: scope.tableNames) {
      return "unknown name '\(owner)'; did you mean '\(table).\(part)'?"
    }
    let near = nearest(to: part, among: bounds)
    if ["toFixed", "toPrecision", "toLocaleString", "round", "format"].contains(part) {
      return "a name has no '.' and no parts: '\(name)'; \(Self.decimalsMessage)"
    }
    return "a name has no '.' and no parts: '\(name)'" + (near.map { "; did you mean '\(owner).\($0)'?" } ?? "")
  }

  /// The message about bounds that the expression cannot read.
  private func noBounds(_ name: String) -> String {
    guard let ids = scope.idsWithBounds else {
      return
        "'\(name)' is of an element's frame, which the elements of the file read; give it to a component as a parameter"
    }
    let id = String(name.prefix { $0 != "." })
    let advice = nearest(to: id, among: ids.filter { $0 != id }).map { "did you mean '\($0)'?" }
    return "no element before this has the id '\(id)'; \(advice ?? "give it to one with 'id: \(id)'")"
  }

  /// What is said about `? :` and the choices of other languages. The quotes are needed in YAML's braces.
  static let choiceMessage = "a choice is written \"if(condition, then, else)\""
  private static let decimalsMessage = "a text has decimals by a format, as in {t:.1}"

  private func requireNoIndex(of name: String) throws(ExpressionError) {
    guard token.kind == .symbol("[") else { return }
    throw ExpressionError(
      offset: token.offset,
      message: "'\(name)' has no elements; only lists and staggered beats are read with an index")
  }

  /// Compiles the index in brackets after a name.
  ///
  /// - Parameters:
  ///   - rows: The texts that may stand for an index; nil for none.
  ///   - advice: The message if there is no index.
  private mutating func index(
    of name: String, _ rows: WordIndex?, _ advice: String, at offset: Int
  ) throws(ExpressionError) {
    let bracket = token.offset
    guard token.kind == .symbol("[") else { throw ExpressionError(offset: offset, message: advice) }
    position += 1
    let (start, begin) = (token.offset, program.operationCount)
    let type = try expression()
    if let rows, type.isSameKind(as: .text) || type.isSameKind(as: .choice(nil)) {
      if let fault = rows.ambiguity { throw ExpressionError(offset: start, message: fault) }
      if let literal = literal(since: begin), rows.number(of: literal) == nil {
        throw ExpressionError(offset: start, message: rows.fault(of: literal))
      }
      program.number(in: rows, of: type, at: place(start))
    } else {
      try require(type, .number, by: "an index", at: start)
    }
    try expect("]", closing: "[", from: bracket)
  }

  /// The literal that is all that was compiled since a number of operations.
  func literal(since begin: Int) -> ExpressionValue? {
    guard program.operationCount == begin + 1, let literal = program.literals.last, literal.operation == begin else {
      return nil
    }
    return literal.value
  }

  /// The function with a hyphenated name, such as `ease-in-out(t)`, whose first part was just read.
  private func hyphenatedFunction(startingWith name: String) -> ExpressionFunction? {
    var (word, i) = (name, position)
    while i + 1 < tokens.count, tokens[i].kind == .symbol("-"), case .name(let part) = tokens[i + 1].kind {
      word += "_" + part
      i += 2
    }
    return i > position && tokens[i].kind == .symbol("(") ? ExpressionFunction.named(word) : nil
  }

  mutating func call(of name: String, at offset: Int) throws(ExpressionError) -> ExpressionType {
    if name.contains(".") {
      throw ExpressionError(
        offset: offset,
        message: scope[name] == nil ? noPart(name) : "'\(name)' is not a function; a product is written '\(name) * (…)'"
      )
    }
    if scope[name] == .broken { throw ExpressionError(offset: offset, message: ExpressionScope.Binding.brokenReason) }
    let parenthesis = token.offset
    position += 1
    if name == "if" { return try conditional(at: offset, from: parenthesis) }
    if case .function(let definition)? = scope[name] { return try call(of: definition, at: offset, from: parenthesis) }
    if case .bands(let words, let slot, let scaleInputs)? = scope[name] {
      return try call(of: words, slot, scaleInputs, at: offset, from: parenthesis)
    }
    if let type = try callOfNamed(name, at: offset, from: parenthesis) { return type }
    if let type = try between(name, at: offset, from: parenthesis) { return type }
    if let type = try reduction(name, at: offset, from: parenthesis) { return type }
    if name == "length", let type = try length(at: offset, from: parenthesis) { return type }
    if let type = try callOfTexts(name, at: offset, from: parenthesis) { return type }
    if let function = ExpressionFunction.named(name) { return try call(of: function, at: offset, from: parenthesis) }
    if case .keyframes(let track)? = scope[name] {
      return try callOfKeyframes(name, track, at: offset, from: parenthesis)
    }
    throw ExpressionError(offset: offset, message: messageAboutUnknownFunction(name))
  }

  /// Compiles the arguments and the call of a built-in function.
  ///
  /// - Parameter parenthesis: The offset of the `(`, which was just read.
  private mutating func call(
    of function: ExpressionFunction, at offset: Int, from parenthesis: Int
  ) throws(ExpressionError) -> ExpressionType {
    var arguments: [(type: ExpressionType, offset: Int)] = []
    while token.kind != .symbol(")") {
      let start = token.offset
      arguments.append((try expression(), start))
      guard token.kind == .symbol(",") else { break }
      position += 1
    }
    // A colour of CSS is read before expressions are. This one resembles it.
    if ["rgb", "hsl"].contains(function.name), ![.symbol(")"), .end].contains(token.kind) {
      throw ExpressionError(
        offset: token.offset,
        message: "a ',' is missing before \(token.description); without commas, the opacity follows a '/', as in "
          + "rgb(255 128 0 / 0.5)")
    }
    try expect(")", closing: "(", from: parenthesis)
    guard function.arity.contains(arguments.count) else {
      var most = arguments.count > function.arity.upperBound ? "; it takes at most \(function.arity.upperBound)" : ""
      if function.name == "round", arguments.count == 2 { most += "; \(Self.decimalsMessage)" }
      if function.name == "random", arguments.isEmpty { most = "; the seed and the index choose it: random(1, 0)" }
      throw ExpressionError(
        offset: offset,
        message: "\(function.signature) was given \(arguments.count) argument\(arguments.count == 1 ? "" : "s")\(most)")
    }
    var result: ExpressionType = .number
    for (i, argument) in arguments.enumerated() {
      var wanted: ExpressionType = .number
      switch function.body {
      case .mix where i < 2:
        if i == 0, argument.type == .color { result = .color }
        wanted = result
      case .opacity where i == 0: wanted = .color
      default: break
      }
      try require(argument.type, wanted, by: "'\(function.name)'", at: argument.offset)
    }
    switch function.body {
    case .color, .opacity: result = .color
    default: break
    }
    program.call(function, arguments.count, at: place(offset))
    return result
  }

  /// Compiles the value of a keyframe track at a time: `height(t)`.
  private mutating func callOfKeyframes(
    _ name: String, _ track: Int, at offset: Int, from parenthesis: Int
  ) throws(ExpressionError) -> ExpressionType {
    let start = token.offset
    if token.kind == .symbol(")") {
      throw ExpressionError(offset: offset, message: "'\(name)' takes a time in seconds: '\(name)(t)' for now")
    }
    try require(try expression(), .number, by: "'\(name)'", at: start)
    if token.kind == .symbol(",") {
      throw ExpressionError(offset: token.offset, message: "'\(name)' takes one time, in seconds")
    }
    try expect(")", closing: "(", from: parenthesis)
    // The value follows from parameters and its argument. It counts as dependent on time so that no cache for other
    // frames relies on it.
    inputs.insert(.time)
    program.read(.keyframed, track, operands: 1, at: place(offset))
    return .number
  }

  func messageAboutUnknownFunction(_ name: String) -> String {
    if case .unavailable(let reason)? = scope[name] { return reason }
    if scope[name] != nil { return "'\(name)' is not a function; a product is written '\(name) * (…)'" }
    if let call = function(meantBy: name) { return "unknown function '\(name)'; write \(call)" }
    return unknown(
      "function", name,
      nearest(
        to: name,
        among: ExpressionFunction.all.map(\.name) + TextCall.allCases.map(\.rawValue) + ["if"] + scope.calledNames))
  }

  mutating func conditional(at offset: Int, from parenthesis: Int) throws(ExpressionError) -> ExpressionType {
    func comma(_ compiler: inout ExpressionCompiler) throws(ExpressionError) {
      guard compiler.token.kind == .symbol(",") else {
        throw ExpressionError(offset: offset, message: "'if' takes three arguments: if(condition, then, else)")
      }
      compiler.position += 1
    }
    /// The advice about a colour in quotes, such as `'#fff'`, which is a word.
    func advice(_ branches: [ExpressionToken.Kind]) -> String {
      for case .text(let word) in branches where Color(css: word) != nil {
        return "; in an expression a colour has no quotes of its own: \(word)"
      }
      return "; both must agree"
    }
    let start = token.offset
    try require(try expression(), .boolean, by: "'if'", at: start)
    try comma(&self)
    let toElse = program.jumpIfFalse(at: place(offset))
    let firstToken = token.kind
    let first = try expression()
    try comma(&self)
    let toEnd = program.jumpToEnd(at: place(offset))
    program.land(toElse)
    let (elseStart, secondToken) = (token.offset, token.kind)
    let second = try expression()
    if token.kind == .symbol(",") {
      throw ExpressionError(offset: offset, message: "'if' takes three arguments: if(condition, then, else)")
    }
    try expect(")", closing: "(", from: parenthesis)
    guard first.isSameKind(as: second) else {
      throw ExpressionError(
        offset: elseStart,
        message: "this branch of 'if' is \(second.description) where the other is \(first.description)"
          + advice(first == .color || second == .color ? [firstToken, secondToken] : []))
    }
    program.endChoice(toEnd)
    if case .choice(let a) = first, case .choice(let b) = second, a != b { return .choice(nil) }
    return second == .text ? second : first
  }
}
