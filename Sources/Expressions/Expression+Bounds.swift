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

extension Expression {
  /// Whether each iteration surely has the same value at both moments.
  package func isSteady(in context: BoundsContext) -> Bool {
    var machine = BoundsMachine(program: program, context: context)
    return machine.run(from: 0).map { !$0.mayDiffer } ?? false
  }

  /// The interval in which the expression's values lie; nil if it is not known.
  package func bounds(in context: BoundsContext) -> ValueBounds? {
    var machine = BoundsMachine(program: program, context: context)
    return machine.run(from: 0)
  }
}

/// An interpreter that runs an expression's program over intervals instead of values.
private struct BoundsMachine {
  let program: [Expression.Instruction]
  let context: BoundsContext
  var stack: [ValueBounds] = []
  var locals: [Int: ValueBounds] = [:]
  /// The number of undecided conditions that may still fork; each one runs both branches.
  var forks = 3
  /// The maximum number of list values that are scanned for their bounds.
  static let listLimit = 256

  init(program: [Expression.Instruction], context: BoundsContext) { (self.program, self.context) = (program, context) }

  /// - Returns: The bounds of the result; nil if nothing is known.
  mutating func run(from start: Int) -> ValueBounds? {
    var next = start
    while next < program.count {
      let operation = program[next].operation
      next += 1
      switch operation {
      case .push(let value): stack.append(ValueBounds(value, value))
      case .load(let slot, _): stack.append(context.bounds(of: slot))
      case .loadStaggered, .loadLevel, .loadBand, .loadCount, .loadLatest, .beginLoop, .endLoop: return nil
      case .loadKeyframed:
        guard !stack.removeLast().mayDiffer else { return nil }
        stack.append(.steady)
      case .loadNumber(let words):
        guard !stack.removeLast().mayDiffer else { return nil }
        stack.append(ValueBounds(0, Double(words.words.count), mayDiffer: false))
      case .loadElement(let list):
        guard let value = value(of: list, at: stack.removeLast()) else { return nil }
        stack.append(value)
      case .loadLocal(let local, _):
        guard let value = locals[local] else { return nil }
        stack.append(value)
      case .storeLocal(let local): locals[local] = stack.removeLast()
      case .negate:
        let value = stack.removeLast()
        stack.append(ValueBounds(-value.high, -value.low, mayDiffer: value.mayDiffer))
      case .not:
        let value = stack.removeLast()
        stack.append(ValueBounds(1 - value.high, 1 - value.low, mayDiffer: value.mayDiffer))
      case .binary(let binary):
        let right = stack.removeLast()
        guard let value = ValueBounds.apply(binary, stack.removeLast(), right) else { return nil }
        stack.append(value)
      case .call(let function, let count):
        guard let value = function.bounds(of: stack.suffix(count)) else { return nil }
        stack.removeLast(count)
        stack.append(value)
      case .jump(let target): next = target
      case .jumpIfFalse(let target):
        switch decision(stack.removeLast()) {
        case .isTrue: break
        case .isFalse: next = target
        case .open: return both(next, target)
        case .unknown: return nil
        }
      case .jumpKeeping(let value, let target):
        guard let last = stack.last else { return nil }
        switch decision(last) {
        case .isTrue: if value { next = target } else { stack.removeLast() }
        case .isFalse: if value { stack.removeLast() } else { next = target }
        // The value that stays on the stack is the undecided condition itself.
        case .open, .unknown: return nil
        }
      }
    }
    return stack.last
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
