import Foundation

/// The inputs of interval evaluation: the values and bounds of slots (``ExpressionContext/slots``) at two moments, over
/// several iterations of a repeat. ``RepeatedRows`` uses it to find iterations whose views stay the same.
package struct BoundsContext {
  /// The slot values at one of the moments.
  let slots: [ExpressionValue]
  /// The slots whose values may differ at the other moment, with those other values.
  let others: [(slot: Int, value: ExpressionValue)]
  /// The range between the frame times of the two moments. ``LocalTime`` decides by it whether a layer is present.
  package let frames: ClosedRange<Double>
  /// The slots that differ between iterations, with their bounds.
  let rows: [(slot: Int, bounds: ValueBounds)]

  package init(
    slots: [ExpressionValue], others: [(slot: Int, value: ExpressionValue)], frames: ClosedRange<Double>,
    rows: [(slot: Int, bounds: ValueBounds)]
  ) {
    (self.slots, self.others, self.frames, self.rows) = (slots, others, frames, rows)
  }

  fileprivate func bounds(of slot: Int) -> ValueBounds {
    if let row = rows.first(where: { $0.slot == slot }) { return row.bounds }
    guard let other = others.first(where: { $0.slot == slot }) else { return ValueBounds(slots[slot], slots[slot]) }
    return ValueBounds(slots[slot], other.value)
  }
}

extension ExpressionProgram {
  /// The interval in which the values lie; nil if it is not known.
  func bounds(in context: BoundsContext) -> ValueBounds? {
    var machine = BoundsMachine(program: self, context: context)
    return machine.run(from: 0)
  }
}

/// Runs a program with the bounds of numbers in its registers, by the rules of ``ExpressionFunction``. The bounds of a
/// colour are in its first register.
private struct BoundsMachine {
  let program: ExpressionProgram
  let context: BoundsContext
  private var registers: [ValueBounds]
  /// The number of undecided conditions that may still fork; each one runs both branches.
  var forks = 3
  /// The maximum number of list values that are scanned for their bounds.
  static let listLimit = 256

  init(program: ExpressionProgram, context: BoundsContext) {
    (self.program, self.context) = (program, context)
    registers = [ValueBounds](repeating: .steady, count: program.constants.count + program.temporaryCount)
    for (register, value) in program.literals { self[register] = ValueBounds(value, value) }
    for input in program.inputs { self[input.register] = context.bounds(of: input.slot) }
  }

  private subscript(register: ExpressionProgram.Register) -> ValueBounds {
    get { registers[program.constants.count + Int(register)] }
    set { registers[program.constants.count + Int(register)] = newValue }
  }

  /// - Returns: The bounds of the result; nil if nothing is known.
  mutating func run(from start: Int) -> ValueBounds? {
    var next = start
    while next < program.instructions.count {
      let instruction = program.instructions[next]
      let target = Int(instruction.index)
      next += 1
      switch instruction.code {
      case .beginLoop, .endLoop: return nil
      case .jump: next = target
      case .jumpIfFalse:
        switch decision(self[instruction.a]) {
        case .isTrue: break
        case .isFalse: next = target
        case .open: return both(next, target)
        case .unknown: return nil
        }
      case .keepFalse, .keepTrue:
        switch decision(self[instruction.a]) {
        case .isTrue: if instruction.code == .keepTrue { next = target }
        case .isFalse: if instruction.code == .keepFalse { next = target }
        // The undecided condition itself may be the result.
        case .open, .unknown: return nil
        }
      default:
        guard let value = value(of: instruction) else { return nil }
        self[instruction.to] = value
      }
    }
    return self[program.result]
  }

  /// The bounds of the result of an instruction that does not jump.
  private func value(of instruction: ExpressionProgram.Instruction) -> ValueBounds? {
    let operands = program.operands(of: instruction).map { self[$0] }
    switch instruction.code {
    case .negate: return -operands[0]
    case .not: return operands[0].negated
    case .move, .moveColor, .moveValue: return operands[0]
    case .keyframed: return .unknown(operands)
    case .wordNumber:
      let count = Double(program.scales[Int(instruction.index)].words.count)
      return operands[0].mayDiffer ? nil : ValueBounds(0, count, mayDiffer: false)
    case .element, .colorElement, .valueElement:
      return value(of: program.lists[Int(instruction.index)], at: operands[0])
    case .between:
      let slots = program.lists[Int(instruction.index)...Int(instruction.index) + 1].map(\.slots)
      let hasChanged = context.others.contains { other in
        slots.contains { $0.contains(other.slot) } && other.value != context.slots[other.slot]
      }
      return hasChanged ? nil : .unknown(operands)
    default: return program.function(of: instruction)?.bounds(of: operands)
    }
  }

  private enum Decision { case isTrue, isFalse, open, unknown }

  private func decision(_ condition: ValueBounds) -> Decision {
    if condition.low >= 1, !condition.mayDiffer { return .isTrue }
    if condition.high <= 0, !condition.mayDiffer { return .isFalse }
    return condition.mayDiffer ? .unknown : .open
  }

  /// Runs both branches of a condition on which iterations disagree, and returns the union of the bounds.
  private mutating func both(_ first: Int, _ second: Int) -> ValueBounds? {
    guard forks > 0 else { return nil }
    forks -= 1
    var other = self
    guard let a = run(from: first), let b = other.run(from: second) else { return nil }
    return ValueBounds(min(a.low, b.low), max(a.high, b.high), mayDiffer: a.mayDiffer || b.mayDiffer)
  }

  private func value(of list: ExpressionList, at index: ValueBounds) -> ValueBounds? {
    guard !index.mayDiffer,
      !context.others.contains(where: { list.slots.contains($0.slot) && $0.value != context.slots[$0.slot] })
    else { return nil }
    guard list.type == .number, index.low >= 0, index.high < Double(list.count),
      index.high - index.low < Double(Self.listLimit)
    else { return .steady }
    var bounds: ValueBounds?
    for i in Int(index.low.rounded(.down))...Int(index.high.rounded(.up)) {
      guard let value = list.value(at: Double(i), in: context.slots) else { continue }
      let own = ValueBounds(value, value)
      bounds = bounds.map { ValueBounds(min($0.low, own.low), max($0.high, own.high), mayDiffer: false) } ?? own
    }
    return bounds ?? .steady
  }
}
