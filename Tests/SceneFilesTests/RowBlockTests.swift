import PathreelDrawing
import PathreelExpressions
import SeededRandom
import Testing

/// Tests of expressions that are evaluated for several rows at once, beside the evaluation row by row.
@Suite struct RowBlockTests {
  /// The values of some slots in each row.
  typealias Columns = [(slot: Int, numbers: [Double])]

  private static func numbers(_ value: ExpressionValue) -> [UInt64] {
    switch value {
    case .number(let number): [number.bitPattern]
    case .boolean(let boolean): [(boolean ? 1.0 : 0).bitPattern]
    case .color(let color): [color.red, color.green, color.blue, color.alpha].map(\.bitPattern)
    case .word, .image: []
    }
  }

  /// The bits of the values of all rows, and the steps of each; nil if they were not evaluated at once.
  private func together(
    _ expression: Expression, _ columns: Columns, _ count: Int
  ) -> (values: [[UInt64]], steps: Int)? {
    let width = expression.numberCount!
    let memory = UnsafeMutablePointer<Double>.allocate(capacity: (columns.count + width) * count)
    defer { memory.deallocate() }
    for (i, column) in columns.enumerated() { (memory + i * count).initialize(from: column.numbers, count: count) }
    let block = RowBlock(
      count: count, columns: columns.indices.map { (columns[$0].slot, UnsafePointer(memory + $0 * count)) })
    var context = ExpressionTests.context
    let output = memory + columns.count * count
    guard let steps = expression.values(of: block, in: &context, to: output) else { return nil }
    return ((0..<count).map { row in (0..<width).map { output[$0 * count + row].bitPattern } }, steps)
  }

  /// The same row by row, with the steps of each row; nil if a row has no value.
  private func oneByOne(
    _ expression: Expression, _ columns: Columns, _ count: Int
  ) -> (values: [[UInt64]], steps: [Int])? {
    var (values, steps) = ([[UInt64]](), [Int]())
    for row in 0..<count {
      var context = ExpressionTests.context
      for column in columns { context.slots[column.slot] = .number(column.numbers[row]) }
      guard let value = try? expression.value(in: &context) else { return nil }
      values.append(Self.numbers(value))
      steps.append(context.loopSteps)
    }
    return (values, steps)
  }

  /// Random values of `a`, of `t`, or of both, in up to 64 rows.
  private func columns(_ random: inout SplitMix64) -> (Columns, count: Int) {
    let count = Int.random(in: 1...64, using: &random)
    let choices = [0, 0.25, -1.5, 1, 2, 3, 7, 1e6, -0.0]
    func column() -> [Double] { (0..<count).map { _ in choices.randomElement(using: &random)! } }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return ([(0, column())], count)
    case 1: return ([(1, (0..<count).map { Double($0) / 8 })], count)
    default: return ([(0, column()), (1, column())], count)
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `rows that are evaluated at once have the bits and steps of each row alone`(seed: UInt64) throws {
    var (oracle, random) = (ExpressionOracle(seed: seed), SplitMix64(seed: seed))
    for number in 0..<150 {
      switch number % 3 {
      case 0: _ = oracle.wholeNumber(depth: 4)
      case 1: _ = oracle.wholeColor(depth: 3)
      default: _ = oracle.wholeCondition(depth: 3)
      }
      let expression = try Expression(oracle.text, in: ExpressionTests.scope)
      let (columns, count) = columns(&random)
      let plain = oneByOne(expression, columns, count)
      guard let found = together(expression, columns, count) else { continue }
      #expect(found.values == plain?.values, "seed \(seed): \(oracle.text), \(columns)")
      #expect(plain?.steps == Array(repeating: found.steps, count: count), "seed \(seed): \(oracle.text)")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a function has the bits and steps of each argument alone`(seed: UInt64) throws {
    var (oracle, random) = (ExpressionOracle(seed: seed), SplitMix64(seed: seed))
    for _ in 0..<60 {
      _ = oracle.wholeNumber(depth: 4)
      var context = ExpressionTests.context
      // The slot of the variable `t`.
      context.variableSlot = 1
      let function = try Expression(oracle.text, in: ExpressionTests.scope).function(in: context)
      let arguments = (0..<Int.random(in: 1...64, using: &random)).map { _ in
        [0.25, 0, -1.5, 1e6, 7].randomElement(using: &random)!
      }
      var found = [Double](repeating: .nan, count: arguments.count)
      guard let steps = arguments.withUnsafeBufferPointer({ function.values(at: $0, to: &found) }) else { continue }
      for (argument, value) in zip(arguments, found) {
        var plainSteps = 0
        let plain = function.value(at: argument, counting: &plainSteps)
        #expect(value.bitPattern == plain.bitPattern, "seed \(seed): \(oracle.text) at \(argument)")
        #expect(steps == plainSteps, "seed \(seed): \(oracle.text) at \(argument)")
      }
    }
  }

  @Test(arguments: [
    "sin(a) + t", "a * t - a / 7", "if(a > 2, t, -t)", "if(a > 2, if(t > 0.1, 1, a), 3)", "sum(k in 1..4, k * a)",
    "hsb(a / 9, 0.5, 1)", "mix(red, accent, a / 9)", "noise(1, a, t)", "noise(a, t)", "random(2, a)", "petal[2] * a",
    "drop(t + a)", "min(a, t, 2)", "a > 1 and t < 2 or bold", "not bold", "smoothstep(0, 9, a)", "t", "2 * t",
    "if(shape == 'dots', a, t)", "accent", "remap(a, 0, 9, 0, 1)",
  ]) func `frequent expressions are evaluated at once`(text: String) throws {
    let expression = try Expression(text, in: ExpressionTests.scope)
    let columns: Columns = [(0, (0..<10).map(Double.init))]
    let found = try #require(together(expression, columns, 10))
    #expect(found.values == oneByOne(expression, columns, 10)?.values)
  }

  @Test(arguments: ["1 / a", "sqrt(a - 5)", "petal[a]"])
  func `rows are not evaluated at once if one has no value`(text: String) throws {
    let expression = try Expression(text, in: ExpressionTests.scope)
    #expect(together(expression, [(0, (0..<10).map(Double.init))], 10) == nil)
  }
}
