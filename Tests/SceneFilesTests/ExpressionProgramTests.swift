import PathreelExpressions
import PathreelNumerics
import PathreelSceneFiles
import PathreelSceneSyntax
import SeededRandom
import Testing

@Suite struct ExpressionProgramTests {
  /// Checks an expression's value or error: numbers to the last bit, messages to the letter.
  private func expect<T>(
    _ text: String, _ expected: ExpressionOracle.Value<T>, seed: UInt64, _ wrap: (T) -> ExpressionValue
  ) throws {
    let expression = try Expression(text, in: ExpressionTests.scope)
    let found = Result { () throws(ExpressionError) in try expression.value(in: ExpressionTests.context) }
    let plain = Result { () throws(ExpressionError) in wrap(try expected(ExpressionOracle.names)) }
    switch (found, plain) {
    case (.success(.number(let a)), .success(.number(let b))):
      #expect(a.bitPattern == b.bitPattern, "seed \(seed): \(text)")
    default: #expect(found == plain, "seed \(seed): \(text)")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a program gives the bits of the plain evaluation of a number, and its errors`(seed: UInt64) throws {
    var oracle = ExpressionOracle(seed: seed)
    for _ in 0..<100 {
      let expected = oracle.wholeNumber(depth: 4)
      try expect(oracle.text, expected, seed: seed) { .number($0) }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a program gives the plain colours, conditions and words, and their errors`(seed: UInt64) throws {
    var oracle = ExpressionOracle(seed: seed)
    for _ in 0..<30 {
      let color = oracle.wholeColor(depth: 3)
      try expect(oracle.text, color, seed: seed) { .color($0) }
      let condition = oracle.wholeCondition(depth: 3)
      try expect(oracle.text, condition, seed: seed) { .boolean($0) }
      let word = oracle.wholeWord(depth: 3)
      try expect(oracle.text, word, seed: seed) { .word($0) }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a function of one name gives the bits of the plain evaluation with the name's value`(seed: UInt64) throws {
    var oracle = ExpressionOracle(seed: seed)
    for _ in 0..<100 {
      let expected = oracle.wholeNumber(depth: 4)
      let expression = try Expression(oracle.text, in: ExpressionTests.scope)
      var context = ExpressionTests.context
      // The slot of the variable `t`.
      context.variableSlot = 1
      let function = expression.function(in: context)
      var names = ExpressionOracle.names
      for value in [0.25, 0, -1.5, 1e6] {
        names["t"] = value
        var steps = 0
        let found = function.value(at: value, counting: &steps)
        if let plain = try? expected(names) {
          #expect(found.bitPattern == plain.bitPattern, "seed \(seed): \(oracle.text) at \(value)")
        } else {
          #expect(found.isNaN, "seed \(seed): \(oracle.text) at \(value)")
        }
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `the bounds of a number contain its values`(seed: UInt64) throws {
    var oracle = ExpressionOracle(seed: seed)
    for _ in 0..<100 {
      let expected = oracle.wholeNumber(depth: 4)
      let expression = try Expression(oracle.text, in: ExpressionTests.scope)
      // The slot of the variable `t`.
      let context = BoundsContext(
        slots: ExpressionTests.context.slots, others: [], frames: 0...1,
        rows: [(slot: 1, bounds: ValueBounds(-0.5, 1.5, mayDiffer: false))])
      guard let bounds = expression.bounds(in: context) else { continue }
      for value in [-0.5, -0.25, 0, 0.3, 0.5, 0.75, 1, 1.5] {
        guard let number = try? expected(["a": 3, "t": value]) else { continue }
        #expect(bounds.low <= number && number <= bounds.high, "seed \(seed): \(oracle.text) at \(value)")
      }
    }
  }
}
