import Foundation

/// Runs a script, with a limit of steps. It has no input and no output, and chance depends on its seed alone.
final class ScriptMachine {
  /// The most steps of a run, the deepest calls, and the most items of a list or characters of a text.
  private static let (maximumSteps, maximumDepth, maximumSize) = (100_000, 60, 100_000)

  private(set) var steps = 0
  private var depth = 0
  let globals: ScriptScope
  /// The frame for which the script runs.
  let frame: Double
  /// Gives the value of a name that no scope has; nil if it is unknown.
  private let resolve: (String) -> ScriptValue?
  /// The state of the random numbers.
  var seed: UInt64

  init(
    globals: ScriptScope = ScriptScope(), seed: UInt64, frame: Double = 0,
    resolve: @escaping (String) -> ScriptValue? = { _ in nil }
  ) {
    (self.globals, self.seed, self.frame, self.resolve) = (globals, seed, frame, resolve)
  }

  /// A random number, 0…1.
  func random() -> Double {
    // SplitMix64 (Steele, Lea and Flood 2014).
    seed &+= 0x9E37_79B9_7F4A_7C15
    var z = seed
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ z >> 31) >> 11) / Double(1 << 53)
  }

  func run(_ statements: [ScriptStatement]) throws {
    if case .failure(let value) = try run(statements, globals) { throw ScriptError(value.text) }
  }

  /// What the text of a script gives, in the script's outermost scope: the value of its last expression.
  func evaluate(_ text: String) throws -> ScriptValue {
    depth += 1
    guard depth <= Self.maximumDepth else { throw ScriptError("functions call each other too deep") }
    defer { depth -= 1 }
    try charge(1 + text.utf8.count)
    var last = ScriptValue.undefined
    for statement in try ScriptParser.parse(text) {
      if case .expression(let node) = statement {
        last = try value(node, globals)
      } else if case .failure(let value) = try run([statement], globals) {
        throw ScriptError(value.text)
      }
    }
    return last
  }

  /// How a statement ends.
  private enum Outcome {
    case normal, leave, proceed
    case result(ScriptValue)
    case failure(ScriptValue)
  }

  func charge(_ count: Int = 1) throws {
    steps += count
    guard steps <= Self.maximumSteps else { throw ScriptError("it takes too many steps") }
  }

  private func run(_ statements: [ScriptStatement], _ scope: ScriptScope) throws -> Outcome {
    for case .function(let function) in statements {
      if let name = function.name { scope.variables[name] = .function(ScriptFunction(.script(function, scope))) }
    }
    for statement in statements {
      let outcome = try run(statement, scope)
      if case .normal = outcome { continue }
      return outcome
    }
    return .normal
  }

  private func run(_ statement: ScriptStatement, _ scope: ScriptScope) throws -> Outcome {
    try charge()
    switch statement {
    case .expression(let node): _ = try value(node, scope)
    case .variables(let list):
      for (name, node) in list {
        if let node {
          scope.variables[name] = try value(node, scope)
        } else if scope.variables[name] == nil {
          scope.variables[name] = .undefined
        }
      }
    case .function: break
    case .block(let statements): return try run(statements, scope)
    case .condition(let test, let then, let otherwise):
      if try value(test, scope).isTrue { return try run(then, scope) }
      if let otherwise { return try run(otherwise, scope) }
    case .loop(let first, let test, let step, let body, let testsFirst):
      if let first { _ = try run(first, scope) }
      var isTested = testsFirst
      while true {
        try charge()
        if isTested, let test, try !value(test, scope).isTrue { break }
        isTested = true
        let outcome = try run(body, scope)
        switch outcome {
        case .normal, .proceed: break
        case .leave: return .normal
        case .result, .failure: return outcome
        }
        if let step { _ = try value(step, scope) }
      }
    case .forEach(let name, let list, let body):
      let keys: [String] =
        switch try value(list, scope).plain {
        case .list(let list): list.items.indices.map { "\($0)" }
        case .object(let object): object.members.keys.sorted()
        default: []
        }
      for key in keys {
        scope.variables[name] = .string(key)
        let outcome = try run(body, scope)
        switch outcome {
        case .normal, .proceed: continue
        case .leave: return .normal
        case .result, .failure: return outcome
        }
      }
    case .choice(let node, let cases): return try choose(value(node, scope), among: cases, scope)
    case .attempt(let body, let name, let recovery, let last):
      var outcome: Outcome
      do { outcome = try run(body, scope) } catch let error as ScriptError where steps <= Self.maximumSteps {
        outcome = .failure(.string(error.description))
      }
      if case .failure(let value) = outcome {
        if let name { scope.variables[name] = value }
        outcome = try run(recovery, scope)
      }
      let end = try run(last, scope)
      if case .normal = end { return outcome }
      return end
    case .result(let node): return .result(try node.map { try value($0, scope) } ?? .undefined)
    case .failure(let node): return .failure(try value(node, scope))
    case .leave: return .leave
    case .proceed: return .proceed
    }
    return .normal
  }

  private func choose(
    _ value: ScriptValue, among cases: [(test: ScriptNode?, body: [ScriptStatement])], _ scope: ScriptScope
  ) throws -> Outcome {
    var start = cases.firstIndex { $0.test == nil }
    for (index, entry) in cases.enumerated() {
      guard let test = entry.test else { continue }
      if try ScriptArithmetic.areEqual(value, self.value(test, scope), isStrict: true) {
        start = index
        break
      }
    }
    guard let start else { return .normal }
    for entry in cases[start...] {
      let outcome = try run(entry.body, scope)
      switch outcome {
      case .normal: continue
      case .leave: return .normal
      case .proceed, .result, .failure: return outcome
      }
    }
    return .normal
  }

  // MARK: Values

  private func value(_ node: ScriptNode, _ scope: ScriptScope) throws -> ScriptValue {
    try charge()
    switch node {
    case .number(let number): return .number(number)
    case .string(let text): return .string(text)
    case .constant(let constant):
      return switch constant {
      case .yes: .bool(true)
      case .no: .bool(false)
      case .null: .null
      case .undefined: .undefined
      }
    case .name(let name):
      guard let value = variable(name, scope) else { throw ScriptError("'\(name.prefix(40))' is unknown") }
      return value
    case .list(let nodes): return .list(ScriptList(try nodes.map { try value($0, scope) }))
    case .object(let members):
      let object = ScriptObject()
      for (key, node) in members { object.members[key] = try value(node, scope) }
      return .object(object)
    case .function(let function): return .function(ScriptFunction(.script(function, scope)))
    case .unary(let sign, let operand):
      if sign == "typeof", case .name(let name) = operand, variable(name, scope) == nil { return .string("undefined") }
      return ScriptArithmetic.unary(sign, try value(operand, scope))
    case .binary(let sign, let left, let right):
      let result = try ScriptArithmetic.binary(sign, value(left, scope), value(right, scope))
      if case .string(let text) = result, text.utf8.count > Self.maximumSize { throw ScriptError("a text is too long") }
      return result
    case .logical(let isAnd, let left, let right):
      let first = try value(left, scope)
      return first.isTrue == isAnd ? try value(right, scope) : first
    case .conditional(let test, let then, let otherwise):
      return try value(value(test, scope).isTrue ? then : otherwise, scope)
    case .assign(let target, let sign, let node):
      var new = try value(node, scope)
      if let sign { new = try ScriptArithmetic.binary(sign, value(target, scope), new) }
      if case .string(let text) = new, text.utf8.count > Self.maximumSize { throw ScriptError("a text is too long") }
      try assign(new, to: target, scope)
      return new
    case .step(let target, let amount, let isPrefix):
      let old = try value(target, scope).number
      try assign(.number(old + amount), to: target, scope)
      return .number(isPrefix ? old + amount : old)
    case .member(let object, let key):
      return try member(value(key, scope), of: value(object, scope))
    case .call(let function, let nodes): return try call(function, nodes, scope)
    case .sequence(let nodes): return try nodes.reduce(.undefined) { _, node in try value(node, scope) }
    }
  }

  private func variable(_ name: String, _ scope: ScriptScope) -> ScriptValue? {
    var next: ScriptScope? = scope
    while let scope = next {
      if let value = scope.variables[name] { return value }
      next = scope.outer
    }
    guard let value = resolve(name) ?? ScriptLibrary.value(name) else { return nil }
    globals.variables[name] = value
    return value
  }

  private func assign(_ value: ScriptValue, to target: ScriptNode, _ scope: ScriptScope) throws {
    switch target {
    case .name(let name):
      var next: ScriptScope? = scope
      while let scope = next {
        if scope.variables[name] != nil || scope.outer == nil {
          scope.variables[name] = value
          return
        }
        next = scope.outer
      }
    case .member(let object, let key):
      let key = try self.value(key, scope)
      switch try self.value(object, scope) {
      case .list(let list):
        let index = key.number
        guard index >= 0, index < Double(Self.maximumSize) else { throw ScriptError("a list is too long") }
        while list.items.count <= Int(index) { list.items.append(.undefined) }
        list.items[Int(index)] = value
      case .object(let object): object.members[key.text] = value
      default: break
      }
    default: throw ScriptError("only names and members can be assigned")
    }
  }

  private func call(_ function: ScriptNode, _ nodes: [ScriptNode], _ scope: ScriptScope) throws -> ScriptValue {
    if case .member(let object, let key) = function {
      let (object, key) = (try value(object, scope), try value(key, scope))
      let arguments = try nodes.map { try value($0, scope) }
      if let result = try ScriptMethods.call(key.text, on: object, arguments, self) { return result }
      return try call(try member(key, of: object), arguments)
    }
    let callee = try value(function, scope)
    return try call(callee, try nodes.map { try value($0, scope) })
  }

  func call(_ function: ScriptValue, _ arguments: [ScriptValue]) throws -> ScriptValue {
    try charge(1 + arguments.count)
    switch function {
    case .host(let host):
      guard let result = try host.call(arguments, self) else { throw ScriptError("this cannot be called") }
      return result
    case .function(let function):
      switch function.body {
      case .native(let body): return try body(self, arguments)
      case .script(let node, let outer):
        depth += 1
        guard depth <= Self.maximumDepth else { throw ScriptError("functions call each other too deep") }
        defer { depth -= 1 }
        var variables: [String: ScriptValue] = [:]
        for (index, name) in node.parameters.enumerated() {
          variables[name] = index < arguments.count ? arguments[index] : .undefined
        }
        switch try run(node.body, ScriptScope(variables, in: outer)) {
        case .result(let value): return value
        case .failure(let value): throw ScriptError(value.text)
        case .normal, .leave, .proceed: return .undefined
        }
      }
    default: throw ScriptError("this is no function")
    }
  }

  /// A member of a value.
  func member(_ key: ScriptValue, of object: ScriptValue) throws -> ScriptValue {
    let name = key.text
    if case .host(let host) = object, let member = host.member(name) { return member }
    switch object.plain {
    case .list(let list):
      if name == "length" { return .number(Double(list.items.count)) }
      let index = key.number
      return index >= 0 && index < Double(list.items.count) ? list.items[Int(index)] : .undefined
    case .string(let text):
      if name == "length" { return .number(Double(text.utf16.count)) }
      let index = key.number
      guard index >= 0, index < Double(text.count) else { return .undefined }
      return .string(String(Array(text)[Int(index)]))
    case .object(let object): return object.members[name] ?? .undefined
    // A number that stands for a property has its value as a member.
    case .number(let number): return name == "value" || name == "0" ? .number(number) : .undefined
    case .undefined, .null: throw ScriptError("'\(name.prefix(40))' of nothing")
    case .bool, .function, .host, .path: return .undefined
    }
  }
}
