import Foundation
import PathreelDrawing
import PathreelSound

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

    /// Replaces the top numbers by a function of them.
    ///
    /// - Returns: Whether its value is finite.
    @inline(__always)
    mutating func replace(_ count: Int, by function: (UnsafeBufferPointer<Double>) -> Double) -> Bool {
      top -= count - 1
      base[top] = function(UnsafeBufferPointer(start: base + top, count: count))
      return base[top].isFinite
    }

    /// Begins a loop over a range. Pops the two ends of the range from the stack. The local with this index gets the
    /// loop's current value, and the next local gets its last value.
    ///
    /// - Returns: Whether the range is empty; nil if it is no range of whole numbers.
    mutating func beginLoop(_ local: Int) -> Bool? {
      let (last, first) = (pop(), pop())
      guard Expression.isRange(first, last) else { return nil }
      setLocal(local, first)
      setLocal(local + 1, last)
      return first > last
    }

    /// Advances a loop to its next value; returns false at its end.
    func advanceLoop(_ local: Int) -> Bool {
      guard self.local(local) < self.local(local + 1) else { return false }
      setLocal(local, self.local(local) + 1)
      return true
    }

    /// The value of a local that is a number.
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
      next += 1
      switch steps[next - 1] {
      case .push(let value): stack.push(value)
      case .pushColor(let color): stack.push(color)
      case .load(let slot): stack.push(slot == context.variableSlot ? variable : number(context.slots[slot]))
      case .loadVariable: stack.push(variable)
      case .loadColor(let slot): stack.push(color(context.slots[slot]))
      case .loadStaggered(let stagger):
        guard case .success(let value) = context.staggered(stagger, stack.last) else { return false }
        stack.last = value
      case .loadKeyframed(let track):
        stack.last = context.keyframed[track].value(time: stack.last)
        guard stack.last.isFinite else { return false }
      case .loadLevel(let track):
        guard let level = try? context.sounds[track].level(at: stack.last) else { return false }
        stack.last = level
      case .loadBand(let track):
        let (high, low) = (stack.pop(), stack.pop())
        guard let level = level(of: context.sounds[track], at: stack.last, from: low, to: high) else { return false }
        stack.last = level
      case .loadCount(let stagger): stack.push(Double(context.progressOfStagger(stagger).count))
      case .loadLatest(let stagger): stack.push(Double(context.progressOfStagger(stagger).latest))
      case .loadElement(let list):
        guard let element = list.value(at: stack.last, in: context.slots) else { return false }
        stack.last = number(element)
      case .loadColorElement(let list):
        guard let element = list.value(at: stack.pop(), in: context.slots) else { return false }
        stack.push(color(element))
      case .loadLocal(let local): stack.push(stack.local(local))
      case .loadColorLocal(let local): stack.push(stack.colorLocal(local))
      case .storeLocal(let local): stack.setLocal(local, stack.pop())
      case .storeColorLocal(let local): stack.setLocal(local, stack.popColor())
      case .beginLoop(let local, let exit, let needsTerm):
        guard let isEmpty = stack.beginLoop(local) else { return false }
        if isEmpty, needsTerm { return false }
        if isEmpty { next = exit }
      case .endLoop(let local, let start):
        loopSteps += next - start
        guard loopSteps <= ExpressionLimits.loopSteps else { return false }
        if stack.advanceLoop(local) { next = start }
      case .negate: stack.last = -stack.last
      case .not: stack.last = 1 - stack.last
      case .binary(let binary):
        let right = stack.pop()
        guard let result = apply(binary, stack.last, right) else { return false }
        stack.last = result
      case .one(let body):
        stack.last = body(stack.last)
        guard stack.last.isFinite else { return false }
      case .two(let body):
        let b = stack.pop()
        stack.last = body(stack.last, b)
        guard stack.last.isFinite else { return false }
      case .three(let body):
        let (c, b) = (stack.pop(), stack.pop())
        stack.last = body(stack.last, b, c)
        guard stack.last.isFinite else { return false }
      case .fold(let body, let count):
        guard stack.replace(count, by: { $0.dropFirst().reduce($0[0], body) }) else { return false }
      case .several(let body, let count): guard stack.replace(count, by: body) else { return false }
      case .noise(let count): guard stack.replace(count, by: noiseValue) else { return false }
      case .mix: guard stack.replace(3, by: { $0[0] + ($0[1] - $0[0]) * $0[2] }) else { return false }
      case .color(let body, let hasOpacity):
        let opacity = hasOpacity ? stack.pop() : 1
        let components = stack.pop(3)
        stack.push(body(components[0], components[1], components[2], opacity))
      case .opacity:
        let opacity = stack.pop()
        stack.push(stack.popColor().opacity(opacity))
      case .mixColors:
        let (share, end) = (stack.pop(), stack.popColor())
        stack.push(stack.popColor().mix(with: end, by: share))
      case .jump(let target): next = target
      case .jumpIfFalse(let target): if stack.pop() == 0 { next = target }
      case .jumpKeeping(let value, let target): if stack.last == value { next = target } else { _ = stack.pop() }
      }
    }
    return true
  }

  /// The loudness of a sound between two frequencies in hertz; nil if there is none.
  private static func level(of sound: TrackAnalysis, at time: Double, from low: Double, to high: Double) -> Double? {
    guard 0 <= low, low < high else { return nil }
    return try? sound.level(at: time, from: low, to: high)
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

  /// The value of a binary operation; nil if it has no value, such as a division by zero, or if the value is infinite.
  static func apply(_ binary: Expression.Binary, _ a: Double, _ b: Double) -> Double? {
    let result: Double
    switch binary {
    case .add: result = a + b
    case .subtract: result = a - b
    case .multiply: result = a * b
    case .divide where b != 0: result = a / b
    case .remainder where b != 0: result = Decimals.remainder(a, b)
    case .divide, .remainder: return nil
    case .power: result = pow(a, b)
    case .less: return Decimals.isLess(a, b) ? 1 : 0
    case .lessOrEqual: return Decimals.isLess(b, a) ? 0 : 1
    case .greater: return Decimals.isLess(b, a) ? 1 : 0
    case .greaterOrEqual: return Decimals.isLess(a, b) ? 0 : 1
    case .equal: return Decimals.isLess(a, b) || Decimals.isLess(b, a) ? 0 : 1
    case .notEqual: return Decimals.isLess(a, b) || Decimals.isLess(b, a) ? 1 : 0
    }
    return result.isFinite ? result : nil
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
