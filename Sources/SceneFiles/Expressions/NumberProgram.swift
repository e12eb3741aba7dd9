import Foundation

/// An expression's program over plain numbers, conditions being 1 and 0: the fast way to the values of the expressions
/// that have no colours and no words, which are nearly all.
///
/// It only knows values. Where a step has none it gives up, and ``Expression/plainValue(in:)`` runs again to say why;
/// that is also its oracle in the tests, bit for bit.
struct NumberProgram: Sendable {
  private enum Step: Sendable {
    case push(Double)
    case load(Int)
    case loadStaggered(Int)
    case loadKeyframed(Int)
    case negate
    case not
    case binary(Expression.Binary)
    case one(@Sendable (Double) -> Double)
    case two(@Sendable (Double, Double) -> Double)
    case three(@Sendable (Double, Double, Double) -> Double)
    case fold(@Sendable (Double, Double) -> Double, Int)
    case several(@Sendable (UnsafeBufferPointer<Double>) -> Double, Int)
    case mix
    case jump(Int)
    case jumpIfFalse(Int)
    case jumpKeeping(Double, Int)
  }

  private let steps: [Step]
  /// More numbers than ever lie on the stack.
  private let depth: Int

  /// - Returns: nil for a program that handles colours or words of its own.
  init?(_ program: [Expression.Instruction]) {
    var steps: [Step] = []
    var depth = 0
    for instruction in program {
      switch instruction.operation {
      case .push(.number(let value)):
        steps.append(.push(value))
        depth += 1
      case .push(.boolean(let value)):
        steps.append(.push(value ? 1 : 0))
        depth += 1
      case .push, .load(_, isNumeric: false): return nil
      case .load(let slot, isNumeric: true):
        steps.append(.load(slot))
        depth += 1
      case .loadStaggered(let stagger): steps.append(.loadStaggered(stagger))
      case .loadKeyframed(let track): steps.append(.loadKeyframed(track))
      case .negate: steps.append(.negate)
      case .not: steps.append(.not)
      case .binary(let binary): steps.append(.binary(binary))
      case .call(let function, let argumentCount):
        switch function.body {
        case .one(let body): steps.append(.one(body))
        case .two(let body): steps.append(.two(body))
        case .three(let body): steps.append(.three(body))
        case .fold(let body): steps.append(.fold(body, argumentCount))
        case .several(_, let body): steps.append(.several(body, argumentCount))
        case .mix: steps.append(.mix)
        case .color, .opacity: return nil
        }
      case .jump(let target): steps.append(.jump(target))
      case .jumpIfFalse(let target): steps.append(.jumpIfFalse(target))
      case .jumpKeeping(let value, let target): steps.append(.jumpKeeping(value ? 1 : 0, target))
      }
    }
    (self.steps, self.depth) = (steps, depth)
  }

  /// The value in a context; nil where a step has none.
  func value(in context: ExpressionContext) -> Double? {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: depth) { stack in
      steps.withUnsafeBufferPointer { steps in run(steps, in: context, on: stack.baseAddress!) }
    }
  }

  private func run(
    _ steps: UnsafeBufferPointer<Step>, in context: ExpressionContext, on stack: UnsafeMutablePointer<Double>
  ) -> Double? {
    var top = -1
    var next = 0
    while next < steps.count {
      let step = steps[next]
      next += 1
      switch step {
      case .push(let value):
        top += 1
        stack[top] = value
      case .load(let slot):
        top += 1
        if slot == context.variableSlot {
          stack[top] = context.variable
        } else {
          switch context.slots[slot] {
          case .number(let value): stack[top] = value
          case .boolean(let value): stack[top] = value ? 1 : 0
          case .color, .word: preconditionFailure("slot \(slot) was compiled to hold a number")
          }
        }
      case .loadStaggered(let stagger):
        guard case .success(let value) = context.staggered(stagger, stack[top]) else { return nil }
        stack[top] = value
      case .loadKeyframed(let track):
        stack[top] = context.keyframed[track].value(time: stack[top])
        guard stack[top].isFinite else { return nil }
      case .negate: stack[top] = -stack[top]
      case .not: stack[top] = 1 - stack[top]
      case .binary(let binary):
        top -= 1
        guard let result = apply(binary, stack[top], stack[top + 1]) else { return nil }
        stack[top] = result
      case .one(let body):
        stack[top] = body(stack[top])
        guard stack[top].isFinite else { return nil }
      case .two(let body):
        top -= 1
        stack[top] = body(stack[top], stack[top + 1])
        guard stack[top].isFinite else { return nil }
      case .three(let body):
        top -= 2
        stack[top] = body(stack[top], stack[top + 1], stack[top + 2])
        guard stack[top].isFinite else { return nil }
      case .fold(let body, let count):
        top -= count - 1
        for i in 1..<count { stack[top] = body(stack[top], stack[top + i]) }
        guard stack[top].isFinite else { return nil }
      case .several(let body, let count):
        top -= count - 1
        stack[top] = body(UnsafeBufferPointer(start: stack + top, count: count))
        guard stack[top].isFinite else { return nil }
      case .mix:
        top -= 2
        stack[top] += (stack[top + 1] - stack[top]) * stack[top + 2]
        guard stack[top].isFinite else { return nil }
      case .jump(let target): next = target
      case .jumpIfFalse(let target):
        if stack[top] == 0 { next = target }
        top -= 1
      case .jumpKeeping(let value, let target): if stack[top] == value { next = target } else { top -= 1 }
      }
    }
    return stack[top]
  }

  private func apply(_ binary: Expression.Binary, _ a: Double, _ b: Double) -> Double? {
    let result: Double
    switch binary {
    case .add: result = a + b
    case .subtract: result = a - b
    case .multiply: result = a * b
    case .divide where b != 0: result = a / b
    case .remainder where b != 0: result = flooredRemainder(a, b)
    case .divide, .remainder: return nil
    case .power: result = pow(a, b)
    case .less: return a < b ? 1 : 0
    case .lessOrEqual: return a <= b ? 1 : 0
    case .greater: return a > b ? 1 : 0
    case .greaterOrEqual: return a >= b ? 1 : 0
    case .equal: return a == b ? 1 : 0
    case .notEqual: return a != b ? 1 : 0
    }
    return result.isFinite ? result : nil
  }
}
