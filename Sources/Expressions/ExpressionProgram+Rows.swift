import PathreelDrawing
import PathreelNumerics

/// Several iterations of a repeat, called rows, for which expressions are evaluated at once.
package struct RowBlock {
  /// The number of rows.
  package let count: Int
  /// The slots (``ExpressionContext/slots``) whose values differ between the rows, with a number for each row.
  let columns: [(slot: Int, numbers: UnsafePointer<Double>)]
  /// The other slots whose values differ between the rows. Expressions that read them are evaluated row by row.
  let others: [Int]

  package init(count: Int, columns: [(slot: Int, numbers: UnsafePointer<Double>)], others: [Int] = []) {
    (self.count, self.columns, self.others) = (count, columns, others)
  }

  fileprivate func differs(_ slot: Int) -> Bool { columns.contains { $0.slot == slot } || others.contains(slot) }
}

extension Expression {
  /// The number of numbers that a value takes in ``values(of:in:to:)``: four for a colour; nil for values that are
  /// neither numbers nor conditions nor colours.
  package var numberCount: Int? {
    switch type {
    case .number, .boolean: 1
    case .color: 4
    case .choice, .text, .image: nil
    }
  }

  /// Evaluates the expression for all rows, by one pass through the program. The values are those of
  /// ``value(in:)-swift.method`` to the last bit.
  ///
  /// - Parameters:
  ///   - context: The inputs; the slots of the rows may have any values.
  ///   - numbers: Receives the values: the first number of each row, then the second of each row, and so on.
  /// - Returns: What each row adds to ``ExpressionContext/loopSteps``. Nil if a row has no value, or if the rows have to
  ///   be evaluated one by one; `numbers` are undefined then.
  package func values(
    of rows: RowBlock, in context: inout ExpressionContext, to numbers: UnsafeMutablePointer<Double>
  ) -> Int? {
    guard let numberCount else { return nil }
    return withUnsafePointer(to: &context) { program.values(of: rows, numberCount: numberCount, in: $0, to: numbers) }
  }
}

extension ExpressionProgram {
  /// The values for all rows, as in ``Expression/values(of:in:to:)``.
  func values(
    of rows: RowBlock, numberCount: Int, in context: Context, to numbers: UnsafeMutablePointer<Double>
  ) -> Int? {
    withRegisters(in: context, at: context.pointee.variable) { registers in
      RowMachine.run(self, of: rows, on: registers, in: context, numberCount, to: numbers)
    }
  }
}

/// Runs a program for several rows at once. Each instruction goes through all rows before the next one, so that its
/// cost is shared. Instructions whose operands are the same in all rows run once, as in a run for one row.
///
/// If the rows disagree about a condition, they are divided into two parts, which go on separately. What is rare is left
/// to the run for one row: errors, and texts that differ between rows.
private struct RowMachine {
  typealias Register = ExpressionProgram.Register
  typealias Instruction = ExpressionProgram.Instruction

  /// Where the number of a register is.
  enum Home: UInt8 {
    /// In ``shared``, the same for all rows.
    case shared
    /// There, and in ``numbers`` for each row.
    case both
    /// In ``numbers`` only.
    case rows
  }

  let program: ExpressionProgram
  let context: ExpressionProgram.Context
  /// The number of rows that run here, and their numbers among all rows; nil for all of them.
  let count: Int
  let rows: [Int]?
  /// The registers of what is the same for all rows.
  let shared: ExpressionProgram.Registers
  /// The numbers of the rows, from register zero: those of the rows of a register lie side by side.
  let numbers: UnsafeMutablePointer<Double>
  /// The home of each register; of a colour, that of its first register.
  let homes: UnsafeMutablePointer<Home>
  /// Receives the values of all rows.
  let output: (numbers: UnsafeMutablePointer<Double>, numberCount: Int, rowCount: Int)
  /// The operations inside of loops, for each row.
  var steps = 0
  /// The number of times that the rows may still be divided.
  var forks = 3

  /// Returns the operations inside of loops; nil if the program cannot be run in this way.
  static func run(
    _ program: ExpressionProgram, of rows: RowBlock, on shared: ExpressionProgram.Registers,
    in context: ExpressionProgram.Context, _ numberCount: Int, to output: UnsafeMutablePointer<Double>
  ) -> Int? {
    let registerCount = program.registerCount
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: registerCount * rows.count) { numbers in
      withUnsafeTemporaryAllocation(of: Home.self, capacity: registerCount) { homes in
        homes.initialize(repeating: .shared)
        var machine = RowMachine(
          program: program, context: context, count: rows.count, rows: nil, shared: shared,
          numbers: numbers.baseAddress! + program.constants.count * rows.count,
          homes: homes.baseAddress! + program.constants.count, output: (output, numberCount, rows.count))
        return machine.load(rows) && machine.run(from: 0) ? machine.steps : nil
      }
    }
  }

  /// Fills the registers of the slots that differ between the rows.
  private func load(_ rows: RowBlock) -> Bool {
    // The values of a list are read from the context, which knows one row only.
    for list in program.lists where list.slots.contains(where: rows.differs) { return false }
    for input in program.inputs {
      guard let column = rows.columns.first(where: { $0.slot == input.slot }) else {
        if rows.others.contains(input.slot) { return false }
        continue
      }
      guard input.kind == .number else { return false }
      (numbers + Int(input.register) * count).update(from: column.numbers, count: count)
      homes[Int(input.register)] = .rows
    }
    return true
  }

  /// Runs the program from an instruction to its end, and writes the values.
  ///
  /// - Returns: Whether all rows have a value.
  mutating func run(from start: Int) -> Bool {
    var next = start
    while next < program.instructions.count {
      let instruction = program.instructions[next]
      let (to, target) = (Int(instruction.to), Int(instruction.index))
      next += 1
      switch instruction.code {
      case .jump: next = target
      case .jumpIfFalse, .keepFalse, .keepTrue:
        guard let isTrue = condition(instruction.a) else { return fork(at: instruction, next) }
        if isTrue == (instruction.code == .keepTrue) { next = target }
      case .beginLoop:
        guard !differs(instruction.a), !differs(instruction.b) else { return false }
        let (first, last) = (shared.numbers[Int(instruction.a)], shared.numbers[Int(instruction.b)])
        guard Expression.isRange(first, last), first <= last || instruction.c == 0 else { return false }
        (shared.numbers[to], shared.numbers[to + 1]) = (first, last)
        (homes[to], homes[to + 1]) = (.shared, .shared)
        if first > last { next = target }
      case .endLoop:
        steps += target
        guard steps <= ExpressionLimits.loopSteps else { return false }
        if shared.numbers[to] < shared.numbers[to + 1] {
          shared.numbers[to] += 1
          homes[to] = .shared
          next = Int(instruction.a)
        }
      default:
        if differs(instruction) {
          guard runRows(instruction) else { return false }
          homes[to] = .rows
        } else {
          guard program.run(next - 1..<next, on: shared, in: context, counting: &steps) == nil else { return false }
          homes[to] = .shared
        }
      }
    }
    writeValues()
    return true
  }

  private func writeValues() {
    for i in 0..<output.numberCount {
      let register = Int(program.result) + i
      let target = output.numbers + i * output.rowCount
      let own = differs(program.result) ? numbers + register * count : nil
      if let rows {
        for (lane, row) in rows.enumerated() { target[row] = own?[lane] ?? shared.numbers[register] }
      } else if let own {
        target.update(from: own, count: count)
      } else {
        target.update(repeating: shared.numbers[register], count: count)
      }
    }
  }

  // MARK: Conditions

  /// A condition on which all rows agree; nil if they do not.
  private func condition(_ register: Register) -> Bool? {
    guard differs(register) else { return shared.numbers[Int(register)] != 0 }
    let own = numbers + Int(register) * count
    let isTrue = own[0] != 0
    for lane in 1..<count where (own[lane] != 0) != isTrue { return nil }
    return isTrue
  }

  /// Divides the rows at a condition, and runs both parts to the end.
  private mutating func fork(at jump: Instruction, _ next: Int) -> Bool {
    // The second bank of registers has no copies.
    guard forks > 0, program.values.isEmpty else { return false }
    let own = numbers + Int(jump.a) * count
    var steps: Int?
    for isTrue in [true, false] {
      let lanes = (0..<count).filter { (own[$0] != 0) == isTrue }
      let start = isTrue == (jump.code == .keepTrue) ? Int(jump.index) : next
      guard let taken = part(lanes, from: start), steps == nil || steps == taken else { return false }
      steps = taken
    }
    self.steps = steps ?? 0
    return true
  }

  /// Runs some of the rows to the end, with registers of their own. Returns their steps; nil if one has no value.
  private func part(_ lanes: [Int], from start: Int) -> Int? {
    let (registerCount, below) = (program.registerCount, program.constants.count)
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: registerCount * (lanes.count + 1)) { room in
      withUnsafeTemporaryAllocation(of: Home.self, capacity: registerCount) { homes in
        _ = homes.initialize(from: UnsafeBufferPointer(start: self.homes - below, count: registerCount))
        let (shared, numbers) = (room.baseAddress! + below, room.baseAddress! + registerCount + below * lanes.count)
        for register in -below..<registerCount - below {
          shared[register] = self.shared.numbers[register]
          guard homes[register + below] != .shared || isPartOfColor(register) else { continue }
          for (i, lane) in lanes.enumerated() {
            numbers[register * lanes.count + i] = self.numbers[register * count + lane]
          }
        }
        var machine = RowMachine(
          program: program, context: context, count: lanes.count, rows: lanes.map { rows?[$0] ?? $0 },
          shared: ExpressionProgram.Registers(numbers: shared, values: self.shared.values), numbers: numbers,
          homes: homes.baseAddress! + below, output: output, steps: steps, forks: forks - 1)
        return machine.run(from: start) ? machine.steps : nil
      }
    }
  }

  /// Whether a register may be one of the last three of a colour that differs between rows.
  private func isPartOfColor(_ register: Int) -> Bool {
    (1...3).contains { register - $0 >= -program.constants.count && homes[register - $0] != .shared }
  }

  // MARK: Registers

  /// Whether a register differs between the rows.
  private func differs(_ register: Register) -> Bool { homes[Int(register)] == .rows }

  /// Whether an operand of an instruction differs between the rows.
  private func differs(_ instruction: Instruction) -> Bool {
    let (a, b, c) = (instruction.a, instruction.b, instruction.c)
    switch instruction.code {
    case .fold, .several, .color, .replaceTexts: return (0..<Int(b)).contains { differs(operand($0, of: instruction)) }
    case .count, .latest, .jump, .endLoop: return false
    case .one, .noise1, .negate, .not, .move, .moveColor, .moveValue, .wordNumber, .staggered, .keyframed, .level,
      .element, .colorElement, .valueElement, .between, .jumpIfFalse, .keepFalse, .keepTrue, .textLength, .writeNumber:
      return differs(a)
    case .add, .subtract, .multiply, .divide, .two, .noise2, .opacity, .compareColors, .compareValues, .beginLoop,
      .joinTexts:
      return differs(a) || differs(b)
    case .three, .mix, .noise3, .mixColors, .band, .textPart: return differs(a) || differs(b) || differs(c)
    }
  }

  /// An operand of an instruction that takes a list.
  private func operand(_ i: Int, of instruction: Instruction) -> Register { program.operands[Int(instruction.a) + i] }

  /// The numbers of a register for each row.
  private func lanes(_ register: Register, width: Int = 1) -> UnsafeMutablePointer<Double> {
    let lanes = numbers + Int(register) * count
    if homes[Int(register)] == .shared {
      for i in 0..<width {
        (lanes + i * count).update(repeating: shared.numbers[Int(register) + i], count: count)
      }
      homes[Int(register)] = .both
    }
    return lanes
  }

  /// The colours of a register for each row.
  private func colors(_ register: Register) -> (Int) -> Color {
    let (lanes, count) = (lanes(register, width: 4), count)
    return { row in
      Color(
        red: lanes[row], green: lanes[count + row], blue: lanes[2 * count + row], opacity: lanes[3 * count + row])
    }
  }

  /// Sets the number of a register for each row.
  ///
  /// - Returns: Whether all are finite.
  @inline(__always)
  private func set(_ register: Register, _ number: (Int) -> Double) -> Bool {
    let target = numbers + Int(register) * count
    // All bits of the exponent are set in a number that is not finite. A test without branches keeps the loop simple.
    let exponent = Double.infinity.bitPattern
    var faults: UInt64 = 0
    for lane in 0..<count {
      let value = number(lane)
      target[lane] = value
      faults |= value.bitPattern & exponent == exponent ? 1 : 0
    }
    return faults == 0
  }

  /// Sets the colour of a register for each row.
  @inline(__always)
  private func setColor(_ register: Register, _ color: (Int) -> Color) {
    let target = numbers + Int(register) * count
    for lane in 0..<count {
      let color = color(lane)
      target[lane] = color.red
      target[count + lane] = color.green
      target[2 * count + lane] = color.blue
      target[3 * count + lane] = color.alpha
    }
  }

  // MARK: Instructions

  /// Runs an instruction whose operands differ between the rows.
  ///
  /// - Returns: Whether each row has a value.
  private func runRows(_ instruction: Instruction) -> Bool {
    let (to, index) = (instruction.to, Int(instruction.index))
    switch instruction.code {
    case .add:
      let (a, b) = (lanes(instruction.a), lanes(instruction.b))
      return set(to) { a[$0] + b[$0] }
    case .subtract:
      let (a, b) = (lanes(instruction.a), lanes(instruction.b))
      return set(to) { a[$0] - b[$0] }
    case .multiply:
      let (a, b) = (lanes(instruction.a), lanes(instruction.b))
      return set(to) { a[$0] * b[$0] }
    case .divide:
      let (a, b) = (lanes(instruction.a), lanes(instruction.b))
      return set(to) { a[$0] / b[$0] }
    case .mix:
      let (a, b, c) = (lanes(instruction.a), lanes(instruction.b), lanes(instruction.c))
      return set(to) { a[$0] + (b[$0] - a[$0]) * c[$0] }
    case .one:
      let (a, one) = (lanes(instruction.a), program.functions[index].one)
      return set(to) { one(a[$0]) }
    case .two:
      let (a, b, two) = (lanes(instruction.a), lanes(instruction.b), program.functions[index].two)
      return set(to) { two(a[$0], b[$0]) }
    case .three:
      let (a, b, c) = (lanes(instruction.a), lanes(instruction.b), lanes(instruction.c))
      let three = program.functions[index].three
      return set(to) { three(a[$0], b[$0], c[$0]) }
    case .negate:
      let a = lanes(instruction.a)
      return set(to) { -a[$0] }
    case .not:
      let a = lanes(instruction.a)
      return set(to) { 1 - a[$0] }
    case .move:
      let a = lanes(instruction.a)
      return set(to) { a[$0] }
    case .fold, .several: return runList(instruction)
    case .noise1, .noise2, .noise3: return runNoise(instruction)
    case .color, .opacity, .mixColors, .moveColor, .compareColors: return runColors(instruction)
    case .staggered, .keyframed, .element, .colorElement: return runLookUp(instruction)
    default: return false
    }
  }

  /// A function of a list of operands.
  private func runList(_ instruction: Instruction) -> Bool {
    let (function, operandCount) = (program.functions[Int(instruction.index)], Int(instruction.b))
    for i in 0..<operandCount { _ = lanes(operand(i, of: instruction)) }
    let list = shared.numbers + program.temporaryCount
    return set(instruction.to) { lane in
      for i in 0..<operandCount { list[i] = numbers[Int(operand(i, of: instruction)) * count + lane] }
      if instruction.code == .several { return function.several(list, operandCount) }
      var folded = list[0]
      for i in 1..<operandCount { folded = function.two(folded, list[i]) }
      return folded
    }
  }

  private func runNoise(_ instruction: Instruction) -> Bool {
    let (to, noise, a) = (instruction.to, program.noises[Int(instruction.index)], lanes(instruction.a))
    if instruction.code == .noise1 { return set(to) { noise.value(at: a[$0]) } }
    let b = lanes(instruction.b)
    if instruction.code == .noise2 {
      return context.pointee.gradients?._withUnsafeGuaranteedRef { known in
        set(to) { noise.value(at: a[$0], b[$0], with: known) }
      } ?? set(to) { noise.value(at: a[$0], b[$0]) }
    }
    let c = lanes(instruction.c)
    return context.pointee.gradients?._withUnsafeGuaranteedRef { known in
      set(to) { noise.value(at: a[$0], b[$0], c[$0], with: known) }
    } ?? set(to) { noise.value(at: a[$0], b[$0], c[$0]) }
  }

  private func runColors(_ instruction: Instruction) -> Bool {
    let to = instruction.to
    switch instruction.code {
    case .color:
      guard case .color(let body) = program.functions[Int(instruction.index)].body else { return false }
      let (red, green, blue) = (
        lanes(operand(0, of: instruction)), lanes(operand(1, of: instruction)), lanes(operand(2, of: instruction))
      )
      let alpha = instruction.b == 4 ? lanes(operand(3, of: instruction)) : nil
      setColor(to) { body(red[$0], green[$0], blue[$0], alpha?[$0] ?? 1) }
    case .opacity:
      let (a, b) = (colors(instruction.a), lanes(instruction.b))
      setColor(to) { a($0).opacity(b[$0]) }
    case .mixColors:
      let (a, b, c) = (colors(instruction.a), colors(instruction.b), lanes(instruction.c))
      setColor(to) { a($0).mix(with: b($0), by: c[$0]) }
    case .moveColor:
      let a = colors(instruction.a)
      setColor(to) { a($0) }
    default:
      let (a, b) = (colors(instruction.a), colors(instruction.b))
      return set(to) { (a($0) == b($0)) == (instruction.index == 1) ? 1 : 0 }
    }
    return true
  }

  /// An instruction that looks up a value in the context.
  private func runLookUp(_ instruction: Instruction) -> Bool {
    let (to, index, a) = (instruction.to, Int(instruction.index), lanes(instruction.a))
    for lane in 0..<count {
      let target = numbers + Int(to) * count + lane
      switch instruction.code {
      case .staggered:
        guard case .success(let value) = context.pointee.staggered(index, a[lane]) else { return false }
        target[0] = value
      case .keyframed:
        target[0] = context.pointee.keyframed[index].value(time: a[lane])
        guard target[0].isFinite else { return false }
      default:
        guard let element = program.lists[index].value(at: a[lane], in: context.pointee.slots) else { return false }
        guard instruction.code == .colorElement else {
          target[0] = ExpressionProgram.number(element)
          continue
        }
        guard case .color(let color) = element else { return false }
        (target[0], target[count], target[2 * count], target[3 * count]) = (
          color.red, color.green, color.blue, color.alpha
        )
      }
    }
    return true
  }
}
