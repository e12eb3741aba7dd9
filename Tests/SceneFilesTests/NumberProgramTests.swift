import PathreelExpressions
import PathreelSceneFiles
import SeededRandom
import Testing

@Suite struct NumberProgramTests {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `the fast way to a value gives the plain one's bits and errors`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let text = random.expression(depth: 4)
      let expression = try Expression(text, in: ExpressionTests.scope)
      #expect(expression.isFast, "seed \(seed): \(text)")
      let fast = Result { try expression.value(in: ExpressionTests.context) }
      let plain = Result { try expression.plainValue(in: ExpressionTests.context) }
      switch (fast, plain) {
      case (.success(.number(let a)), .success(.number(let b))):
        #expect(a.bitPattern == b.bitPattern, "seed \(seed): \(text)")
      case (.failure(let a), .failure(let b)):
        #expect(a as? ExpressionError == b as? ExpressionError, "seed \(seed): \(text)")
      default: Issue.record("seed \(seed): \(text) is \(fast) and \(plain)")
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `the fast way to a colour gives the plain one's bits and errors`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let text = random.color(depth: 3)
      let expression = try Expression(text, in: ExpressionTests.scope)
      #expect(expression.isFast, "seed \(seed): \(text)")
      let fast = Result { try expression.value(in: ExpressionTests.context) }
      let plain = Result { try expression.plainValue(in: ExpressionTests.context) }
      switch (fast, plain) {
      case (.success(let a), .success(let b)): #expect(a == b, "seed \(seed): \(text)")
      case (.failure(let a), .failure(let b)):
        #expect(a as? ExpressionError == b as? ExpressionError, "seed \(seed): \(text)")
      default: Issue.record("seed \(seed): \(text) is \(fast) and \(plain)")
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a function of one name gives the bits that the plain evaluator gives with the name's value`(seed: UInt64) throws
  {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let text = random.expression(depth: 4)
      let expression = try Expression(text, in: ExpressionTests.scope)
      var context = ExpressionTests.context
      // The slot of the variable `t`.
      context.variableSlot = 1
      let function = expression.function(in: context)
      for value in [0.25, 0, -1.5, 1e6] {
        context.variable = value
        let plain = try? expression.plainValue(in: context)
        var steps = 0
        let found = function(value, &steps)
        if case .number(let number)? = plain {
          #expect(found.bitPattern == number.bitPattern, "seed \(seed): \(text) at \(value)")
        } else if plain == nil {
          #expect(found.isNaN, "seed \(seed): \(text) at \(value)")
        }
      }
    }
  }

  @Test(arguments: ["a * t", "if(bold, petal[2], t)", "a > 2 and not bold", "accent", "mix(accent, red, t)"])
  func `expressions of numbers, conditions and colours are fast`(text: String) throws {
    #expect(try Expression(text, in: ExpressionTests.scope).isFast)
  }

  @Test(arguments: ["if(shape == 'dots', 1, 2)", "shape", "if(accent == red, a, t)"])
  func `expressions that meet a word or compare colours are not`(text: String) throws {
    let expression = try Expression(text, in: ExpressionTests.scope)
    #expect(
      try !expression.isFast
        && expression.value(in: ExpressionTests.context) == expression.plainValue(in: ExpressionTests.context))
  }
}

extension SplitMix64 {
  /// Functions by their number of arguments: one, two, three and five.
  private static let functions = [
    [
      "sin", "sqrt", "floor", "log", "exp", "trunc", "fract", "log2", "log10", "radians", "degrees", "ease_in",
      "ease_out", "ease_in_out", "drop",
    ],
    ["atan2", "mod", "hypot", "min", "max", "loop", "random", "pow", "step"],
    ["clamp", "mix", "smoothstep", "max", "random", "noise", "wrap", "spring"],
    ["remap", "cubic_bezier"],
  ]

  /// A random numeric expression with every operator and with functions of each arity. Some expressions have no value.
  fileprivate mutating func expression(depth: Int) -> String {
    if depth == 0 {
      return ["drop(a)", "a", "t", "0", "1", "2.5", "-3", "pi", "petal[2]", "petal[1]"].randomElement(using: &self)!
    }
    func part(_ random: inout SplitMix64) -> String { random.expression(depth: depth - 1) }
    let (a, b) = (part(&self), part(&self))
    func name(_ names: [String], _ random: inout SplitMix64) -> String { names.randomElement(using: &random)! }
    switch Int.random(in: 0..<9, using: &self) {
    case 0: return "-(\(a))"
    case 1: return "\(name(Self.functions[0], &self))(\(a))"
    case 2: return "\(name(Self.functions[1], &self))(\(a), \(b))"
    case 3: return "\(name(Self.functions[2], &self))(\(a), \(b), \(part(&self)))"
    case 4: return "if(\(condition(depth: depth - 1)), \(a), \(b))"
    case 5:
      return "\(name(Self.functions[3], &self))(\(a), \(b), \(part(&self)), \(part(&self)), \(part(&self)))"
    default: return "(\(a) \(["+", "-", "*", "/", "%", "^"].randomElement(using: &self)!) \(b))"
    }
  }

  /// A random expression with every function that makes a colour.
  fileprivate mutating func color(depth: Int) -> String {
    func number(_ random: inout SplitMix64) -> String { random.expression(depth: 1) }
    let choice = depth == 0 ? Int.random(in: 0..<2, using: &self) : Int.random(in: 0..<8, using: &self)
    switch choice {
    case 0: return ["accent", "red", "#12345678"].randomElement(using: &self)!
    case 1: return "hsb(\(number(&self)), 0.5, \(number(&self)))"
    case 2: return "rgb(\(number(&self)), 20, \(number(&self)), \(number(&self)))"
    case 3: return "hsl(\(number(&self)), \(number(&self)), 50, 0.5)"
    case 4: return "opacity(\(color(depth: depth - 1)), \(number(&self)))"
    case 5: return "if(\(condition(depth: 1)), \(color(depth: depth - 1)), \(color(depth: depth - 1)))"
    default: return "mix(\(color(depth: depth - 1)), \(color(depth: depth - 1)), \(number(&self)))"
    }
  }

  private mutating func condition(depth: Int) -> String {
    let comparison = ["<", "<=", ">", ">=", "==", "!="].randomElement(using: &self)!
    switch depth > 0 ? Int.random(in: 0..<5, using: &self) : 4 {
    case 0: return "not (\(condition(depth: depth - 1)))"
    case 1: return "(\(condition(depth: depth - 1)) and \(condition(depth: depth - 1)))"
    case 2: return "(\(condition(depth: depth - 1)) or bold)"
    default: return "\(expression(depth: 0)) \(comparison) \(expression(depth: 1))"
    }
  }
}
