import Foundation
import PathreelDrawing

extension ExpressionProgram {
  /// The context of a run. A pointer, because a copy of a context costs more than a short program.
  typealias Context = UnsafePointer<ExpressionContext>

  /// The two banks of registers, each from register zero.
  struct Registers {
    let numbers: UnsafeMutablePointer<Double>
    /// Empty in programs without words, texts and pictures.
    let values: UnsafeMutablePointer<ExpressionValue>

    @inline(__always) func color(_ register: Register) -> Color { Color(from: numbers + Int(register)) }
    @inline(__always) func setColor(_ register: Register, _ color: Color) { color.write(to: numbers + Int(register)) }

    /// A value of a kind; a condition is a number.
    func value(_ register: Register, _ kind: ExpressionDraft.Kind) -> ExpressionValue {
      switch kind {
      case .number: .number(numbers[Int(register)])
      case .color: .color(color(register))
      case .value: values[Int(register)]
      }
    }
  }

  /// The number in a context, if the program yields a number or a condition; nil if an instruction has no value.
  ///
  /// - Parameters:
  ///   - variable: The value of the context's variable.
  ///   - steps: Increased by the number of operations inside loops of sums.
  func number(in context: Context, at variable: Double, counting steps: inout Int) -> Double? {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: registerCount) { room in
      let registers = fill(room, in: context, at: variable)
      defer { free(registers) }
      let fault = run(0..<instructions.count, on: registers, in: context, counting: &steps)
      return fault == nil ? registers.numbers[Int(result)] : nil
    }
  }

  /// The value in a context.
  ///
  /// - Parameters:
  ///   - type: The type of the expression.
  ///   - text: The text of the expression, for errors.
  func value(
    _ type: ExpressionType, of text: String, in context: Context, counting steps: inout Int
  ) -> Result<ExpressionValue, ExpressionError> {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: registerCount) { room in
      let registers = fill(room, in: context, at: context.pointee.variable)
      defer { free(registers) }
      if let fault = run(0..<instructions.count, on: registers, in: context, counting: &steps) {
        return .failure(error(at: fault, in: text, registers, context.pointee))
      }
      if type == .boolean { return .success(.boolean(registers.numbers[Int(result)] != 0)) }
      return .success(registers.value(result, ExpressionDraft.Kind(type)))
    }
  }

  /// Allocates registers, and fills those below zero.
  func withRegisters<Value>(in context: Context, at variable: Double, _ body: (Registers) -> Value) -> Value {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: registerCount) { room in
      let registers = fill(room, in: context, at: variable)
      defer { free(registers) }
      return body(registers)
    }
  }

  /// Fills the registers below zero, the numbers in a room. ``free(_:)`` frees the second bank.
  @inline(__always)
  private func fill(_ room: UnsafeMutableBufferPointer<Double>, in context: Context, at variable: Double) -> Registers {
    for i in constants.indices { room[i] = constants[i] }
    let bank = values.isEmpty ? values : Self.copy(values)
    let registers = Registers(
      numbers: room.baseAddress! + constants.count, values: bank.baseAddress! + constants.count)
    load(in: context, at: variable, to: registers)
    return registers
  }

  @inline(__always)
  private func free(_ registers: Registers) {
    guard !values.isEmpty else { return }
    (registers.values - constants.count).deinitialize(count: values.count)
    (registers.values - constants.count).deallocate()
  }

  /// Fills the registers of slots.
  @inline(__always)
  private func load(in context: Context, at variable: Double, to registers: Registers) {
    let variableSlot = context.pointee.variableSlot
    // The usual case of a curve.
    if inputs.count == 1, inputs[0].slot == variableSlot {
      registers.numbers[Int(inputs[0].register)] = variable
      return
    }
    guard !inputs.isEmpty else { return }
    context.pointee.slots.withUnsafeBufferPointer { slots in
      for input in inputs {
        let register = Int(input.register)
        guard input.slot != variableSlot else {
          registers.numbers[register] = variable
          continue
        }
        switch input.kind {
        case .number: registers.numbers[register] = Self.number(slots[input.slot])
        case .color:
          // A branch that is not taken may read a slot that has no value yet.
          if case .color(let color) = slots[input.slot] { registers.setColor(input.register, color) }
        case .value: registers.values[register] = slots[input.slot]
        }
      }
    }
  }

  /// The number of a number or a condition.
  @inline(__always)
  static func number(_ value: ExpressionValue) -> Double {
    switch value {
    case .number(let number): number
    case .boolean(let condition): condition ? 1 : 0
    case .color, .word, .image: .nan
    }
  }

  /// Runs the instructions.
  ///
  /// - Parameter steps: Increased by the number of operations inside loops of sums, and by the cost of texts.
  /// - Returns: The number of the instruction that has no value; nil if all have one.
  func run(
    _ range: Range<Int>, on registers: Registers, in context: Context, counting steps: inout Int
  ) -> Int? {
    let numbers = registers.numbers
    var next = range.lowerBound
    while next < range.upperBound {
      let instruction = instructions[next]
      let (to, a, b, c) = (Int(instruction.to), Int(instruction.a), Int(instruction.b), Int(instruction.c))
      let index = Int(instruction.index)
      next += 1
      let value: Double
      switch instruction.code {
      case .add: value = numbers[a] + numbers[b]
      case .subtract: value = numbers[a] - numbers[b]
      case .multiply: value = numbers[a] * numbers[b]
      case .divide: value = numbers[a] / numbers[b]
      case .one: value = functions[index].one(numbers[a])
      case .two: value = functions[index].two(numbers[a], numbers[b])
      case .three: value = functions[index].three(numbers[a], numbers[b], numbers[c])
      case .mix: value = numbers[a] + (numbers[b] - numbers[a]) * numbers[c]
      case .fold:
        var folded = numbers[Int(operands[a])]
        for i in 1..<b { folded = functions[index].two(folded, numbers[Int(operands[a + i])]) }
        value = folded
      case .several:
        let list = numbers + temporaryCount
        for i in 0..<b { list[i] = numbers[Int(operands[a + i])] }
        value = functions[index].several(list, b)
      case .noise1: value = noises[index].value(at: numbers[a])
      case .noise2:
        value =
          context.pointee.gradients?._withUnsafeGuaranteedRef {
            noises[index].value(at: numbers[a], numbers[b], with: $0)
          } ?? noises[index].value(at: numbers[a], numbers[b])
      case .noise3:
        value =
          context.pointee.gradients?._withUnsafeGuaranteedRef {
            noises[index].value(at: numbers[a], numbers[b], numbers[c], with: $0)
          } ?? noises[index].value(at: numbers[a], numbers[b], numbers[c])
      case .negate:
        numbers[to] = -numbers[a]
        continue
      case .not:
        numbers[to] = 1 - numbers[a]
        continue
      case .move:
        numbers[to] = numbers[a]
        continue
      case .jump:
        next = index
        continue
      case .jumpIfFalse, .keepFalse:
        if numbers[a] == 0 { next = index }
        continue
      case .keepTrue:
        if numbers[a] != 0 { next = index }
        continue
      case .beginLoop:
        let (first, last) = (numbers[a], numbers[b])
        guard Expression.isRange(first, last), first <= last || c == 0 else { return next - 1 }
        (numbers[to], numbers[to + 1]) = (first, last)
        if first > last { next = index }
        continue
      case .endLoop:
        steps += index
        guard steps <= ExpressionLimits.loopSteps else { return next - 1 }
        if numbers[to] < numbers[to + 1] {
          numbers[to] += 1
          next = a
        }
        continue
      case .element:
        let (slots, position) = (numberSlots[index], numbers[a])
        if position >= 0, position < Double(slots.count), position == position.rounded(.towardZero) {
          numbers[to] = context.pointee.slots.withUnsafeBufferPointer {
            Self.number($0[slots.lowerBound + Int(position)])
          }
          continue
        }
        guard let element = lists[index].value(at: numbers[a], in: context.pointee.slots) else { return next - 1 }
        numbers[to] = Self.number(element)
        continue
      case .textLength, .textPart, .joinTexts, .replaceTexts, .writeNumber:
        guard work(onTexts: instruction, on: registers, counting: &steps) else { return next - 1 }
        continue
      default:
        guard runRare(instruction, on: registers, in: context) else { return next - 1 }
        continue
      }
      guard value.isFinite else { return next - 1 }
      numbers[to] = value
    }
    return nil
  }

  /// Runs an instruction that reads the context, or whose operands or result are no numbers.
  ///
  /// - Returns: Whether it has a value.
  @inline(never)
  private func runRare(_ instruction: Instruction, on registers: Registers, in context: Context) -> Bool {
    let numbers = registers.numbers
    let (to, a, b, c) = (Int(instruction.to), Int(instruction.a), Int(instruction.b), Int(instruction.c))
    let index = Int(instruction.index)
    switch instruction.code {
    case .color:
      guard case .color(let body) = functions[index].body else { preconditionFailure("no function of a colour") }
      func component(_ i: Int) -> Double { numbers[Int(operands[a + i])] }
      registers.setColor(instruction.to, body(component(0), component(1), component(2), b == 4 ? component(3) : 1))
    case .opacity: registers.setColor(instruction.to, registers.color(instruction.a).opacity(numbers[b]))
    case .mixColors:
      registers.setColor(
        instruction.to, registers.color(instruction.a).mix(with: registers.color(instruction.b), by: numbers[c]))
    case .moveColor: registers.setColor(instruction.to, registers.color(instruction.a))
    case .moveValue: registers.values[to] = registers.values[a]
    case .compareColors:
      numbers[to] = (registers.color(instruction.a) == registers.color(instruction.b)) == (index == 1) ? 1 : 0
    case .compareValues: numbers[to] = (registers.values[a] == registers.values[b]) == (index == 1) ? 1 : 0
    case .wordNumber:
      guard let number = scales[index].number(of: word(of: instruction, on: registers)) else { return false }
      numbers[to] = number
    case .staggered:
      guard case .success(let value) = context.pointee.staggered(index, numbers[a]) else { return false }
      numbers[to] = value
    case .keyframed:
      let value = context.pointee.keyframed[index].value(time: numbers[a])
      guard value.isFinite else { return false }
      numbers[to] = value
    case .level:
      guard let level = try? context.pointee.sounds[index].level(at: numbers[a]) else { return false }
      numbers[to] = level
    case .band:
      guard 0 <= numbers[b], numbers[b] < numbers[c],
        let level = try? context.pointee.sounds[index].level(at: numbers[a], from: numbers[b], to: numbers[c])
      else { return false }
      numbers[to] = level
    case .count: numbers[to] = Double(context.pointee.progressOfStagger(index).count)
    case .latest: numbers[to] = Double(context.pointee.progressOfStagger(index).latest)
    case .colorElement:
      guard let element = lists[index].value(at: numbers[a], in: context.pointee.slots) else { return false }
      guard case .color(let color) = element else { preconditionFailure("\(element) was compiled to be a colour") }
      registers.setColor(instruction.to, color)
    case .between:
      guard let value = between(instruction, at: numbers[a], in: context.pointee.slots) else { return false }
      numbers[to] = value
    case .valueElement:
      guard let element = lists[index].value(at: numbers[a], in: context.pointee.slots) else { return false }
      registers.values[to] = element
    default: preconditionFailure("\(instruction.code) is no rare instruction")
    }
    return true
  }

  /// The value whose number in a scale of words an instruction looks up.
  func word(of instruction: Instruction, on registers: Registers) -> ExpressionValue {
    switch instruction.c {
    case 0: .number(registers.numbers[Int(instruction.a)])
    case 1: .boolean(registers.numbers[Int(instruction.a)] != 0)
    default: registers.values[Int(instruction.a)]
    }
  }
}

/// A colour in four registers.
extension Color {
  fileprivate init(from numbers: UnsafeMutablePointer<Double>) {
    self.init(red: numbers[0], green: numbers[1], blue: numbers[2], opacity: numbers[3])
  }

  fileprivate func write(to numbers: UnsafeMutablePointer<Double>) {
    (numbers[0], numbers[1], numbers[2], numbers[3]) = (red, green, blue, alpha)
  }
}
