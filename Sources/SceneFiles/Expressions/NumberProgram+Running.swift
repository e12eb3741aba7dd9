import Foundation
import PathreelDrawing

extension NumberProgram {
  /// The stack of a running program. A colour takes four numbers.
  private struct Stack {
    private let base: UnsafeMutablePointer<Double>
    /// The locals, four numbers each.
    private let locals: UnsafeMutablePointer<Double>
    /// The index of the top number; −1 for an empty stack.
    private(set) var top = -1

    init(base: UnsafeMutablePointer<Double>, locals: UnsafeMutablePointer<Double>) {
      (self.base, self.locals) = (base, locals)
    }

    /// The top number.
    var last: Double {
      get { base[top] }
      nonmutating set { base[top] = newValue }
    }

    mutating func push(_ number: Double) {
      top += 1
      base[top] = number
    }

    mutating func pop() -> Double {
      top -= 1
      return base[top + 1]
    }

    mutating func push(_ color: Color) {
      color.write(to: base + top + 1)
      top += 4
    }

    mutating func popColor() -> Color {
      top -= 4
      return Color(from: base + top + 1)
    }

    /// Pops several numbers, which stay valid until the next push.
    mutating func pop(_ count: Int) -> UnsafeBufferPointer<Double> {
      top -= count
      return UnsafeBufferPointer(start: base + top + 1, count: count)
    }

    /// Returns the number of a local. A loop keeps its current value in it, and its last value in the next local.
    func local(_ index: Int) -> Double { locals[4 * index] }
    func setLocal(_ index: Int, _ number: Double) { locals[4 * index] = number }
    func colorLocal(_ index: Int) -> Color { Color(from: locals + 4 * index) }
    func setLocal(_ index: Int, _ color: Color) { color.write(to: locals + 4 * index) }
  }

  /// Runs steps.
  ///
  /// - Parameters:
  ///   - variable: The value of the context's variable.
  ///   - locals: Memory for the locals.
  ///   - base: Memory for the stack. The result lies at its beginning.
  ///   - loopSteps: Increased by the number of operations inside loops of sums.
  /// - Returns: Whether there is a result; false if a step has no value.
  static func run(
    _ steps: UnsafeBufferPointer<Step>, in context: ExpressionContext, variable: Double,
    locals: UnsafeMutablePointer<Double>, on base: UnsafeMutablePointer<Double>, counting loopSteps: inout Int
  ) -> Bool {
    var stack = Stack(base: base, locals: locals)
    var next = 0
    while next < steps.count {
      let step = steps[next]
      next += 1
      switch step {
      case .push(let value): stack.push(value)
      case .load(.variable): stack.push(variable)
      case .load(.slot(context.variableSlot)): stack.push(variable)
      case .load(let source): guard load(source, in: context, &stack) else { return false }
      case .arithmetic(let operation): guard apply(operation, &stack) else { return false }
      case .control(let control):
        guard follow(control, &stack, next: &next, counting: &loopSteps) else { return false }
      case .pushColor(let color): stack.push(color)
      case .color(let operation): apply(operation, &stack)
      }
    }
    return true
  }

  /// Loads a value.
  ///
  /// - Returns: Whether there is one.
  @inline(__always) private static func load(
    _ source: Load, in context: ExpressionContext, _ stack: inout Stack
  ) -> Bool {
    switch source {
    case .slot(let slot): stack.push(number(context.slots[slot]))
    case .local(let local): stack.push(stack.local(local))
    case .element(let list):
      guard let element = list.value(at: stack.last, in: context.slots) else { return false }
      stack.last = number(element)
    case .staggered(let stagger):
      guard case .success(let value) = context.staggered(stagger, stack.last) else { return false }
      stack.last = value
    case .keyframed(let track):
      stack.last = context.keyframed[track].value(time: stack.last)
      return stack.last.isFinite
    case .level(let track):
      guard let level = try? context.sounds[track].level(at: stack.last) else { return false }
      stack.last = level
    case .band(let track):
      let (high, low) = (stack.pop(), stack.pop())
      guard 0 <= low, low < high,
        let level = try? context.sounds[track].level(at: stack.last, from: low, to: high)
      else { return false }
      stack.last = level
    case .count(let stagger): stack.push(Double(context.progressOfStagger(stagger).count))
    case .latest(let stagger): stack.push(Double(context.progressOfStagger(stagger).latest))
    case .colorSlot(let slot): stack.push(color(context.slots[slot]))
    case .colorLocal(let local): stack.push(stack.colorLocal(local))
    case .colorElement(let list):
      guard let element = list.value(at: stack.pop(), in: context.slots) else { return false }
      stack.push(color(element))
    case .variable: preconditionFailure("the variable is not in the context")
    }
    return true
  }

  /// The number of a value that was compiled to be a number or a condition.
  @inline(__always) private static func number(_ value: ExpressionValue) -> Double {
    switch value {
    case .number(let value): value
    case .boolean(let value): value ? 1 : 0
    case .color, .word, .image: preconditionFailure("\(value) was compiled to be a number")
    }
  }

  /// The colour of a value that was compiled to be one.
  @inline(__always) private static func color(_ value: ExpressionValue) -> Color {
    guard case .color(let color) = value else {
      preconditionFailure("\(value) was compiled to be a colour")
    }
    return color
  }

  /// Replaces the operands of an operation by its result.
  ///
  /// - Returns: Whether the result is finite.
  @inline(__always) private static func apply(_ operation: Arithmetic, _ stack: inout Stack) -> Bool {
    switch operation {
    case .negate: stack.last = -stack.last
    case .not: stack.last = 1 - stack.last
    case .binary(let binary):
      let right = stack.pop()
      guard let result = apply(binary, stack.last, right) else { return false }
      stack.last = result
    case .one(let body): stack.last = body(stack.last)
    case .two(let body):
      let b = stack.pop()
      stack.last = body(stack.last, b)
    case .three(let body):
      let (c, b) = (stack.pop(), stack.pop())
      stack.last = body(stack.last, b, c)
    case .fold(let body, let count):
      let others = stack.pop(count - 1)
      stack.last = others.reduce(stack.last, body)
    case .several(let body, let count): stack.push(body(stack.pop(count)))
    case .noise(let count): stack.push(noiseValue(stack.pop(count)))
    case .mix:
      let (share, end) = (stack.pop(), stack.pop())
      stack.last += (end - stack.last) * share
    }
    return stack.last.isFinite
  }

  /// The value of a binary operation; nil if it has none or is infinite.
  static func apply(_ binary: Expression.Binary, _ a: Double, _ b: Double) -> Double? {
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

  /// Replaces the operands of an operation by a colour.
  @inline(__always) private static func apply(_ operation: ColorOperation, _ stack: inout Stack) {
    switch operation {
    case .components(let body, let hasOpacity):
      let opacity = hasOpacity ? stack.pop() : 1
      let components = stack.pop(3)
      stack.push(body(components[0], components[1], components[2], opacity))
    case .opacity:
      let opacity = stack.pop()
      stack.push(stack.popColor().opacity(opacity))
    case .mix:
      let share = stack.pop()
      let end = stack.popColor()
      stack.push(stack.popColor().mix(with: end, by: share))
    }
  }

  /// Stores a local, or jumps.
  ///
  /// - Parameter next: The index of the next step.
  /// - Returns: False if a range is no range, or if loops take too many steps.
  @inline(__always) private static func follow(
    _ control: Control, _ stack: inout Stack, next: inout Int, counting loopSteps: inout Int
  ) -> Bool {
    switch control {
    case .storeLocal(let local): stack.setLocal(local, stack.pop())
    case .storeColorLocal(let local): stack.setLocal(local, stack.popColor())
    case .beginLoop(let local, let exit, let needsTerm):
      let (last, first) = (stack.pop(), stack.pop())
      guard Expression.isRange(first, last) else { return false }
      stack.setLocal(local, first)
      stack.setLocal(local + 1, last)
      if first > last {
        if needsTerm { return false }
        next = exit
      }
    case .endLoop(let local, let start):
      loopSteps += next - start
      guard loopSteps <= ExpressionLimits.loopSteps else { return false }
      if stack.local(local) < stack.local(local + 1) {
        stack.setLocal(local, stack.local(local) + 1)
        next = start
      }
    case .jump(let target): next = target
    case .jumpIfFalse(let target): if stack.pop() == 0 { next = target }
    case .jumpKeeping(let value, let target): if stack.last == value { next = target } else { _ = stack.pop() }
    }
    return true
  }
}

/// A colour as four numbers on the stack of a ``NumberProgram``.
extension Color {
  init(from numbers: UnsafeMutablePointer<Double>) {
    self.init(red: numbers[0], green: numbers[1], blue: numbers[2], opacity: numbers[3])
  }

  fileprivate func write(to numbers: UnsafeMutablePointer<Double>) {
    (numbers[0], numbers[1], numbers[2], numbers[3]) = (red, green, blue, alpha)
  }
}
