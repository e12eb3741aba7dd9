import Foundation
import PathreelDrawing

/// An expression's stack program over plain numbers. It is the fast path for expressions without words, which are
/// nearly all. Conditions are 1 and 0, and a colour is four numbers.
///
/// It only computes values. If a step has no value, it gives up, and ``Expression/plainValue(in:)`` runs again to word
/// the error. That interpreter is also its oracle in the tests, bit for bit.
struct NumberProgram: Sendable {
  fileprivate enum Step: Sendable {
    case push(Double)
    case pushColor(Color)
    case load(Int)
    case loadVariable
    case loadColor(Int)
    case loadStaggered(Int)
    case loadKeyframed(Int)
    case loadLevel(Int)
    case loadBand(Int)
    case loadCount(Int)
    case loadLatest(Int)
    case loadElement(ExpressionList)
    case loadColorElement(ExpressionList)
    case loadLocal(Int)
    case loadColorLocal(Int)
    case storeLocal(Int)
    case storeColorLocal(Int)
    case beginLoop(local: Int, exit: Int, needsTerm: Bool)
    case endLoop(local: Int, start: Int)
    case negate
    case not
    case binary(Expression.Binary)
    case one(@Sendable (Double) -> Double)
    case two(@Sendable (Double, Double) -> Double)
    case three(@Sendable (Double, Double, Double) -> Double)
    case fold(@Sendable (Double, Double) -> Double, Int)
    case several(@Sendable (UnsafeBufferPointer<Double>) -> Double, Int)
    case noise(Int)
    case mix
    /// Three components, and an opacity if the flag is set.
    case color(@Sendable (Double, Double, Double, Double) -> Color, hasOpacity: Bool)
    case opacity
    case mixColors
    case jump(Int)
    case jumpIfFalse(Int)
    case jumpKeeping(Double, Int)
  }

  private var steps: [Step]
  /// An upper bound for the stack's depth, in numbers.
  private let depth: Int
  /// The size of the locals, which lie below the stack: four numbers each, enough for a colour.
  private let localSize: Int

  /// - Returns: nil for a program that handles words, texts or pictures, or compares colours.
  init?(_ program: [Expression.Instruction], localCount: Int = 0) {
    var steps: [Step] = []
    var depth = 0
    // The types on the stack before each step: whether each value is a colour.
    var colors: [Bool] = []
    for instruction in program {
      switch instruction.operation {
      case .push(.number(let value)):
        steps.append(.push(value))
        colors.append(false)
      case .push(.boolean(let value)):
        steps.append(.push(value ? 1 : 0))
        colors.append(false)
      case .push(.color(let color)):
        steps.append(.pushColor(color))
        colors.append(true)
      case .push(.word), .push(.image), .loadNumber, .load(_, .choice), .load(_, .text), .load(_, .image): return nil
      case .loadElement(let list):
        colors.removeLast()
        guard [.number, .boolean, .color].contains(list.type) else { return nil }
        steps.append(list.type == .color ? .loadColorElement(list) : .loadElement(list))
        colors.append(list.type == .color)
      case .loadLocal(let local, let type):
        guard [.number, .boolean, .color].contains(type) else { return nil }
        steps.append(type == .color ? .loadColorLocal(local) : .loadLocal(local))
        colors.append(type == .color)
      case .storeLocal(let local):
        steps.append(colors.removeLast() ? .storeColorLocal(local) : .storeLocal(local))
      case .beginLoop(let local, let exit, let needsTerm):
        steps.append(.beginLoop(local: local, exit: exit, needsTerm: needsTerm))
        colors.removeLast(2)
      case .endLoop(let local, let start): steps.append(.endLoop(local: local, start: start))
      case .load(let slot, let type):
        steps.append(type == .color ? .loadColor(slot) : .load(slot))
        colors.append(type == .color)
      case .loadStaggered(let stagger): steps.append(.loadStaggered(stagger))
      case .loadKeyframed(let track): steps.append(.loadKeyframed(track))
      case .loadLevel(let track): steps.append(.loadLevel(track))
      case .loadBand(let track):
        steps.append(.loadBand(track))
        colors.removeLast(2)
      case .loadCount(let stagger):
        steps.append(.loadCount(stagger))
        colors.append(false)
      case .loadLatest(let stagger):
        steps.append(.loadLatest(stagger))
        colors.append(false)
      case .negate: steps.append(.negate)
      case .not: steps.append(.not)
      case .binary(let binary):
        if colors.removeLast() { return nil }
        steps.append(.binary(binary))
      case .call(let function, let argumentCount):
        let takesColors = colors.suffix(argumentCount).first ?? false
        colors.removeLast(argumentCount)
        colors.append(takesColors)
        switch function.body {
        case .one(let body): steps.append(.one(body))
        case .two(let body): steps.append(.two(body))
        case .three(let body): steps.append(.three(body))
        case .fold(let body): steps.append(.fold(body, argumentCount))
        case .several(_, let body):
          steps.append(function.name == "noise" ? .noise(argumentCount) : .several(body, argumentCount))
        case .mix: steps.append(takesColors ? .mixColors : .mix)
        case .color(let body):
          steps.append(.color(body, hasOpacity: argumentCount == 4))
          colors[colors.count - 1] = true
        case .opacity: steps.append(.opacity)
        }
      // The other branch, which comes next, starts without this branch's result on the stack.
      case .jump(let target):
        steps.append(.jump(target))
        colors.removeLast()
      case .jumpIfFalse(let target):
        steps.append(.jumpIfFalse(target))
        colors.removeLast()
      case .jumpKeeping(let value, let target):
        steps.append(.jumpKeeping(value ? 1 : 0, target))
        colors.removeLast()
      }
      depth = max(depth, colors.reduce(0) { $0 + ($1 ? 4 : 1) })
    }
    (self.steps, self.depth, localSize) = (steps, depth, 4 * localCount)
  }

  /// The value in a context; nil if a step has none.
  func number(in context: inout ExpressionContext) -> Double? {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: localSize + depth) { room in
      run(in: &context, on: room.baseAddress!) ? room[localSize] : nil
    }
  }

  /// The value in a context, if the program yields a colour; nil if a step has no value.
  func color(in context: inout ExpressionContext) -> Color? {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: localSize + depth) { room in
      run(in: &context, on: room.baseAddress!) ? Color(from: room.baseAddress! + localSize) : nil
    }
  }

  /// The number for a value of the context's variable.
  ///
  /// - Parameter loopSteps: Increased by the number of operations inside loops of sums.
  func number(at variable: Double, in context: ExpressionContext, counting loopSteps: inout Int) -> Double? {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: localSize + depth) { room in
      let base = room.baseAddress!
      let hasValue = steps.withUnsafeBufferPointer {
        Self.run(
          $0, in: context, variable: variable, locals: base, on: base + localSize, counting: &loopSteps)
      }
      return hasValue ? room[localSize] : nil
    }
  }

  /// - Returns: Whether the result lies on the stack; false if a step has no value.
  private func run(in context: inout ExpressionContext, on room: UnsafeMutablePointer<Double>) -> Bool {
    var loopSteps = 0
    defer { context.loopSteps += loopSteps }
    return steps.withUnsafeBufferPointer {
      Self.run(
        $0, in: context, variable: context.variable, locals: room, on: room + localSize, counting: &loopSteps)
    }
  }

  private static func run(
    _ steps: UnsafeBufferPointer<Step>, in context: ExpressionContext, variable: Double,
    locals: UnsafeMutablePointer<Double>, on stack: UnsafeMutablePointer<Double>, counting loopSteps: inout Int
  ) -> Bool {
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
          stack[top] = variable
        } else {
          switch context.slots[slot] {
          case .number(let value): stack[top] = value
          case .boolean(let value): stack[top] = value ? 1 : 0
          case .color, .word, .image: preconditionFailure("slot \(slot) was compiled to hold a number")
          }
        }
      case .loadVariable:
        top += 1
        stack[top] = variable
      case .pushColor(let color):
        color.write(to: stack + top + 1)
        top += 4
      case .loadColor(let slot):
        guard case .color(let color) = context.slots[slot] else {
          preconditionFailure("slot \(slot) was compiled to hold a colour")
        }
        color.write(to: stack + top + 1)
        top += 4
      case .loadStaggered(let stagger):
        guard case .success(let value) = context.staggered(stagger, stack[top]) else { return false }
        stack[top] = value
      case .loadKeyframed(let track):
        stack[top] = context.keyframed[track].value(time: stack[top])
        guard stack[top].isFinite else { return false }
      case .loadLevel(let track):
        guard let level = try? context.sounds[track].level(at: stack[top]) else { return false }
        stack[top] = level
      case .loadBand(let track):
        top -= 2
        let (low, high) = (stack[top + 1], stack[top + 2])
        guard 0 <= low, low < high,
          let level = try? context.sounds[track].level(at: stack[top], from: low, to: high)
        else { return false }
        stack[top] = level
      case .loadCount(let stagger):
        top += 1
        stack[top] = Double(context.progressOfStagger(stagger).count)
      case .loadLatest(let stagger):
        top += 1
        stack[top] = Double(context.progressOfStagger(stagger).latest)
      case .loadElement(let list):
        guard let element = list.value(at: stack[top], in: context.slots) else { return false }
        switch element {
        case .number(let value): stack[top] = value
        case .boolean(let value): stack[top] = value ? 1 : 0
        case .color, .word, .image: preconditionFailure("'\(list.name)' was compiled to hold numbers")
        }
      case .loadColorElement(let list):
        guard let element = list.value(at: stack[top], in: context.slots) else { return false }
        guard case .color(let color) = element else {
          preconditionFailure("'\(list.name)' was compiled to hold colours")
        }
        color.write(to: stack + top)
        top += 3
      case .loadLocal(let local):
        top += 1
        stack[top] = locals[4 * local]
      case .loadColorLocal(let local):
        Color(from: locals + 4 * local).write(to: stack + top + 1)
        top += 4
      case .storeLocal(let local):
        locals[4 * local] = stack[top]
        top -= 1
      case .storeColorLocal(let local):
        top -= 4
        Color(from: stack + top + 1).write(to: locals + 4 * local)
      case .beginLoop(let local, let exit, let needsTerm):
        top -= 2
        let (first, last) = (stack[top + 1], stack[top + 2])
        guard Expression.isRange(first, last) else { return false }
        (locals[4 * local], locals[4 * local + 4]) = (first, last)
        if first > last {
          if needsTerm { return false }
          next = exit
        }
      case .endLoop(let local, let start):
        loopSteps += next - start
        guard loopSteps <= ExpressionLimits.loopSteps else { return false }
        if locals[4 * local] < locals[4 * local + 4] {
          locals[4 * local] += 1
          next = start
        }
      case .negate: stack[top] = -stack[top]
      case .not: stack[top] = 1 - stack[top]
      case .binary(let binary):
        top -= 1
        guard let result = apply(binary, stack[top], stack[top + 1]) else { return false }
        stack[top] = result
      case .one(let body):
        stack[top] = body(stack[top])
        guard stack[top].isFinite else { return false }
      case .two(let body):
        top -= 1
        stack[top] = body(stack[top], stack[top + 1])
        guard stack[top].isFinite else { return false }
      case .three(let body):
        top -= 2
        stack[top] = body(stack[top], stack[top + 1], stack[top + 2])
        guard stack[top].isFinite else { return false }
      case .fold(let body, let count):
        top -= count - 1
        for i in 1..<count { stack[top] = body(stack[top], stack[top + i]) }
        guard stack[top].isFinite else { return false }
      case .several(let body, let count):
        top -= count - 1
        stack[top] = body(UnsafeBufferPointer(start: stack + top, count: count))
        guard stack[top].isFinite else { return false }
      case .noise(let count):
        top -= count - 1
        stack[top] = noiseValue(UnsafeBufferPointer(start: stack + top, count: count))
        guard stack[top].isFinite else { return false }
      case .mix:
        top -= 2
        stack[top] += (stack[top + 1] - stack[top]) * stack[top + 2]
        guard stack[top].isFinite else { return false }
      case .color(let body, let hasOpacity):
        top -= hasOpacity ? 3 : 2
        let color = body(stack[top], stack[top + 1], stack[top + 2], hasOpacity ? stack[top + 3] : 1)
        color.write(to: stack + top)
        top += 3
      case .opacity:
        top -= 4
        Color(from: stack + top).opacity(stack[top + 4]).write(to: stack + top)
        top += 3
      case .mixColors:
        top -= 8
        Color(from: stack + top).mix(with: Color(from: stack + top + 4), by: stack[top + 8]).write(to: stack + top)
        top += 3
      case .jump(let target): next = target
      case .jumpIfFalse(let target):
        if stack[top] == 0 { next = target }
        top -= 1
      case .jumpKeeping(let value, let target): if stack[top] == value { next = target } else { top -= 1 }
      }
    }
    return true
  }

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
}

extension NumberProgram {
  /// The program as register code; nil if it reads anything but the variable and constants, or branches.
  var curveCode: CurveCode? {
    var draft = CurveCodeDraft()
    for step in steps {
      switch step {
      case .push(let value): draft.push(value)
      case .loadVariable: draft.pushVariable()
      case .negate: draft.negate()
      case .not: draft.not()
      case .mix: draft.mix()
      case .binary(let binary): draft.binary(binary)
      case .one(let body): draft.one(body)
      case .two(let body): draft.two(body)
      case .three(let body): draft.three(body)
      case .fold(let body, let count): draft.fold(body, count)
      case .several(let body, let count): draft.several(body, count)
      case .noise(let count): draft.noise(count)
      default: return nil
      }
    }
    return draft.operands.count == 1 ? CurveCode(draft, result: 0) : nil
  }

  /// Partial evaluation: the same function of the context's variable, with all other names replaced by their values.
  ///
  /// Everything that follows from those values alone is folded by the same steps, so each value is equal to the last
  /// bit. A program that branches or loops is returned unchanged.
  func fixed(in context: ExpressionContext) -> NumberProgram {
    var program = self
    program.steps = []
    for step in steps {
      if case .load(context.variableSlot) = step {
        program.steps.append(.loadVariable)
        continue
      }
      guard let count = step.operandCount else { return self }
      let operands = program.steps.suffix(count)
      if operands.count == count, operands.allSatisfy(\.isNumber), step.yieldsNumber,
        let value = Self.value(of: operands + [step], in: context)
      {
        program.steps.removeLast(count)
        program.steps.append(.push(value))
      } else {
        program.steps.append(step)
      }
    }
    return program
  }

  /// The number that a few steps yield. Their count bounds the stack that they need.
  private static func value(of steps: ArraySlice<Step>, in context: ExpressionContext) -> Double? {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: steps.count) { room in
      var loopSteps = 0
      let hasValue = steps.withUnsafeBufferPointer {
        run($0, in: context, variable: .nan, locals: room.baseAddress!, on: room.baseAddress!, counting: &loopSteps)
      }
      return hasValue ? room[0] : nil
    }
  }
}

extension NumberProgram.Step {
  fileprivate var isNumber: Bool { if case .push = self { true } else { false } }

  /// How many numbers a step pops; nil if the step may jump or needs locals.
  fileprivate var operandCount: Int? {
    switch self {
    case .push, .pushColor, .load, .loadVariable, .loadColor, .loadCount, .loadLatest: 0
    case .loadStaggered, .loadKeyframed, .loadLevel, .loadElement, .loadColorElement, .negate, .not, .one: 1
    case .binary, .two: 2
    case .loadBand, .three, .mix: 3
    case .fold(_, let count), .several(_, let count), .noise(let count): count
    case .color(_, let hasOpacity): hasOpacity ? 4 : 3
    case .opacity: 5
    case .mixColors: 9
    case .loadLocal, .loadColorLocal, .storeLocal, .storeColorLocal, .beginLoop, .endLoop: nil
    case .jump, .jumpIfFalse, .jumpKeeping: nil
    }
  }

  fileprivate var yieldsNumber: Bool {
    switch self {
    case .pushColor, .loadColor, .loadColorElement, .color, .opacity, .mixColors: false
    default: true
    }
  }
}

/// Stores a colour as four numbers on the stack.
extension Color {
  fileprivate init(from numbers: UnsafeMutablePointer<Double>) {
    self.init(red: numbers[0], green: numbers[1], blue: numbers[2], opacity: numbers[3])
  }

  fileprivate func write(to numbers: UnsafeMutablePointer<Double>) {
    (numbers[0], numbers[1], numbers[2], numbers[3]) = (red, green, blue, alpha)
  }
}
