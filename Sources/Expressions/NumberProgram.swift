import Foundation
import PathreelDrawing

/// An expression's stack program over plain numbers. It is the fast path for expressions without words, which are
/// nearly all. Conditions are 1 and 0, and a colour is four numbers.
///
/// It only computes values. If a step has no value, such as a division by zero, it gives up, and the slower interpreter
/// ``Expression/plainValue(in:)`` runs to word the error. Tests compare the values of both, bit for bit.
struct NumberProgram: Sendable {
  /// A step of the program. It replaces its operands at the top of the stack by its result.
  ///
  /// All steps are cases of one flat enumeration: nested ones made programs a fifth slower.
  enum Step: Sendable {
    case push(Double)
    case pushColor(Color)
    case load(Int)
    /// Pushes the context's variable.
    case loadVariable
    case loadColor(Int)
    /// The progress of a staggered beat at the popped index.
    case loadStaggered(Int)
    /// A keyframe track at the popped time.
    case loadKeyframed(Int)
    /// The loudness of a sound track at the popped time.
    case loadLevel(Int)
    /// The loudness of a sound track between two frequencies; pops the time and both frequencies.
    case loadBand(Int)
    /// The number of a stagger's elements.
    case loadCount(Int)
    /// The index of the element of a stagger that began last.
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
    var translation = Translation()
    for instruction in program where !translation.append(instruction.operation) { return nil }
    (steps, depth, localSize) = (translation.steps, translation.depth, 4 * localCount)
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

  /// The number of stack values that a step pops; nil if the step may jump or needs locals.
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

  /// Whether the result is a number or a condition; false for a colour.
  var yieldsNumber: Bool {
    switch self {
    case .pushColor, .loadColor, .loadColorElement, .color, .opacity, .mixColors: false
    default: true
    }
  }
}
