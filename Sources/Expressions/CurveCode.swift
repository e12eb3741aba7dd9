import PathreelNumerics

/// A formula of one variable as register code: operations on numbered values. ``FrameCurve`` evaluates the many points
/// of a curve with it. All names but the variable have fixed values.
///
/// It performs the same operations as a ``NumberProgram`` without branches, in the same order, so every value is equal
/// to the last bit; a test compares the two. A program pushes its operands on a stack; an operation of this code names
/// them by number instead. A noise with a known seed is prepared in advance.
final class CurveCode: Sendable {
  struct Operation: Sendable {
    enum Kind: UInt8, Sendable {
      case add, subtract, multiply, divide, binary, negate, not, mix, one, two, three, fold, several
      case noise1, noise2, noise3
    }

    let kind: Kind
    /// The index of the function or operator among the ones of its kind.
    var function = 0
    /// The numbers of the operands. For `fold` and `several`, `a` is the start of the operand list and `b` its length.
    var a = 0
    var b = 0
    var c = 0
  }

  /// The constants. The variable follows them, and the results of the operations follow the variable.
  private let constants: [Double]
  private let operations: [Operation]
  private let operandLists: [Int]
  private let mostOperands: Int
  /// The number of the value that is the result.
  private let result: Int
  private let ones: [@Sendable (Double) -> Double]
  private let twos: [@Sendable (Double, Double) -> Double]
  private let threes: [@Sendable (Double, Double, Double) -> Double]
  private let several: [@Sendable (UnsafeBufferPointer<Double>) -> Double]
  private let binaries: [Expression.Binary]
  private let noises: [Noise]

  init(_ draft: CurveCodeDraft, result: Int) {
    let constantCount = draft.constants.count
    // The layout of the values: constants, variable, results.
    func number(_ operand: CurveCodeDraft.Operand) -> Int {
      switch operand {
      case .constant(let index): index
      case .variable: constantCount
      case .result(let index): constantCount + 1 + index
      }
    }
    constants = draft.constants
    var lists: [Int] = []
    operations = draft.operations.map { operation in
      let operands = operation.operands.map(number)
      var made = Operation(kind: operation.kind, function: operation.function)
      if operation.kind == .fold || operation.kind == .several {
        (made.a, made.b) = (lists.count, operands.count)
        lists += operands
      } else {
        made.a = operands[0]
        if operands.count > 1 { made.b = operands[1] }
        if operands.count > 2 { made.c = operands[2] }
      }
      return made
    }
    operandLists = lists
    mostOperands = draft.operations.map(\.operands.count).max() ?? 0
    self.result = number(draft.operands[result])
    (ones, twos, threes, several) = (draft.ones, draft.twos, draft.threes, draft.several)
    (binaries, noises) = (draft.binaries, draft.noises)
  }

  /// The value of the formula for a value of the variable; nil if an operation has none.
  func value(at variable: Double) -> Double? {
    let numberCount = constants.count + 1 + operations.count
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: numberCount + mostOperands) { room in
      let numbers = room.baseAddress!
      for i in constants.indices { numbers[i] = constants[i] }
      numbers[constants.count] = variable
      let hasValue = operations.withUnsafeBufferPointer {
        run($0, on: numbers, results: numbers + constants.count + 1, list: numbers + numberCount)
      }
      return hasValue ? numbers[result] : nil
    }
  }

  private func run(
    _ operations: UnsafeBufferPointer<Operation>, on numbers: UnsafeMutablePointer<Double>,
    results: UnsafeMutablePointer<Double>, list: UnsafeMutablePointer<Double>
  ) -> Bool {
    for index in operations.indices {
      let operation = operations[index]
      let (a, b, c) = (operation.a, operation.b, operation.c)
      let value: Double
      switch operation.kind {
      case .add: value = numbers[a] + numbers[b]
      case .subtract: value = numbers[a] - numbers[b]
      case .multiply: value = numbers[a] * numbers[b]
      case .divide:
        guard numbers[b] != 0 else { return false }
        value = numbers[a] / numbers[b]
      case .binary:
        guard let result = NumberProgram.apply(binaries[operation.function], numbers[a], numbers[b]) else {
          return false
        }
        value = result
      case .negate: value = -numbers[a]
      case .not: value = 1 - numbers[a]
      case .mix: value = numbers[a] + (numbers[b] - numbers[a]) * numbers[c]
      case .one: value = ones[operation.function](numbers[a])
      case .two: value = twos[operation.function](numbers[a], numbers[b])
      case .three: value = threes[operation.function](numbers[a], numbers[b], numbers[c])
      case .fold:
        var folded = numbers[operandLists[a]]
        for i in 1..<b { folded = twos[operation.function](folded, numbers[operandLists[a + i]]) }
        value = folded
      case .several:
        for i in 0..<b { list[i] = numbers[operandLists[a + i]] }
        value = several[operation.function](UnsafeBufferPointer(start: list, count: b))
      case .noise1: value = noises[operation.function].value(at: numbers[a])
      case .noise2: value = noises[operation.function].value(at: numbers[a], numbers[b])
      case .noise3: value = noises[operation.function].value(at: numbers[a], numbers[b], numbers[c])
      }
      // A negation yields no new infinite value, so it needs no check.
      guard value.isFinite || operation.kind == .negate || operation.kind == .not else { return false }
      results[index] = value
    }
    return true
  }
}

/// A ``CurveCode`` under construction: a symbolic stack, and the operations so far. ``NumberProgram`` fills it.
struct CurveCodeDraft {
  enum Operand {
    case constant(Int)
    case variable
    case result(Int)
  }
  struct Operation {
    let kind: CurveCode.Operation.Kind
    let function: Int
    let operands: [Operand]
  }

  fileprivate(set) var constants: [Double] = []
  fileprivate(set) var operations: [Operation] = []
  /// The symbolic stack.
  fileprivate(set) var operands: [Operand] = []
  fileprivate var ones: [@Sendable (Double) -> Double] = []
  fileprivate var twos: [@Sendable (Double, Double) -> Double] = []
  fileprivate var threes: [@Sendable (Double, Double, Double) -> Double] = []
  fileprivate var several: [@Sendable (UnsafeBufferPointer<Double>) -> Double] = []
  fileprivate var binaries: [Expression.Binary] = []
  fileprivate var noises: [Noise] = []

  mutating func push(_ value: Double) {
    operands.append(.constant(constants.count))
    constants.append(value)
  }

  mutating func pushVariable() { operands.append(.variable) }

  /// Pops the operands of an operation, and pushes its result.
  private mutating func add(_ kind: CurveCode.Operation.Kind, _ function: Int = 0, taking count: Int) {
    operations.append(Operation(kind: kind, function: function, operands: Array(operands.suffix(count))))
    operands.removeLast(count)
    operands.append(.result(operations.count - 1))
  }

  mutating func negate() { add(.negate, taking: 1) }
  mutating func not() { add(.not, taking: 1) }
  mutating func mix() { add(.mix, taking: 3) }

  mutating func binary(_ binary: Expression.Binary) {
    switch binary {
    case .add: add(.add, taking: 2)
    case .subtract: add(.subtract, taking: 2)
    case .multiply: add(.multiply, taking: 2)
    case .divide: add(.divide, taking: 2)
    default:
      binaries.append(binary)
      add(.binary, binaries.count - 1, taking: 2)
    }
  }

  mutating func one(_ body: @escaping @Sendable (Double) -> Double) {
    ones.append(body)
    add(.one, ones.count - 1, taking: 1)
  }
  mutating func two(_ body: @escaping @Sendable (Double, Double) -> Double) {
    twos.append(body)
    add(.two, twos.count - 1, taking: 2)
  }
  mutating func three(_ body: @escaping @Sendable (Double, Double, Double) -> Double) {
    threes.append(body)
    add(.three, threes.count - 1, taking: 3)
  }
  mutating func fold(_ body: @escaping @Sendable (Double, Double) -> Double, _ count: Int) {
    twos.append(body)
    add(.fold, twos.count - 1, taking: count)
  }
  mutating func several(_ body: @escaping @Sendable (UnsafeBufferPointer<Double>) -> Double, _ count: Int) {
    several.append(body)
    add(.several, several.count - 1, taking: count)
  }

  /// - Parameter count: The number of arguments; the first one is the seed.
  mutating func noise(_ count: Int) {
    guard (2...4).contains(count), case .constant(let index) = operands[operands.count - count],
      let seed = wholeNumber(constants[index])
    else { return several(noiseValue, count) }
    noises.append(Noise(seed: seed).prepared)
    add([.noise1, .noise2, .noise3][count - 2], noises.count - 1, taking: count - 1)
    // The seed lies below the other arguments.
    operands.remove(at: operands.count - 2)
  }
}
