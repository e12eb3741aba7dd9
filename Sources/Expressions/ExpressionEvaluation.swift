import Foundation
import PathreelDrawing
import PathreelNumerics
import PathreelSound

/// The run-time inputs of an expression.
package struct ExpressionContext: Sendable {
  /// The values of all names of the scope, such as parameters, beats and `let` values. A slot is an index into this
  /// array.
  package var slots: [ExpressionValue]
  /// The progress of an element of a staggered beat, or an error about the index.
  package var staggered: @Sendable (Int, Double) -> Result<Double, StaggerError>
  /// The keyframe tracks, by number.
  package var keyframed: [KeyframeTimeline<Double>] = []
  /// The number of elements of a staggered beat, and the index of the one that began last.
  package var progressOfStagger: @Sendable (Int) -> (count: Int, latest: Int) = { _ in (0, -1) }
  /// The sound tracks, by number.
  package var sounds: [TrackAnalysis] = []
  /// The slot of a curve's variable, and the variable's value at the current point, which replaces the slot's value.
  package var variableSlot = -1
  package var variable = 0.0
  /// Counts the operations inside loops of sums.
  package var loopSteps = 0

  package init(
    slots: [ExpressionValue],
    staggered: @escaping @Sendable (Int, Double) -> Result<Double, StaggerError> = { _, _ in .success(0) }
  ) {
    (self.slots, self.staggered) = (slots, staggered)
  }

  /// The error for an index that a staggered beat does not have.
  package struct StaggerError: Error {
    package var message: String

    package init(message: String) { self.message = message }
  }
}

extension Expression {
  /// The value in a context.
  ///
  /// - Throws: ``ExpressionError`` if an operation divides by zero, or yields NaN or an infinite number.
  package func value(in context: ExpressionContext) throws(ExpressionError) -> ExpressionValue {
    var context = context
    return try value(in: &context)
  }

  /// The value in a context, which does not change except for its step count. `inout` lets an object lend its context
  /// without a copy.
  package func value(in context: inout ExpressionContext) throws(ExpressionError) -> ExpressionValue {
    if let literal { return literal }
    if let numbers {
      switch type {
      case .number: if let number = numbers.number(in: &context) { return .number(number) }
      case .boolean: if let number = numbers.number(in: &context) { return .boolean(number != 0) }
      case .color: if let color = numbers.color(in: &context) { return .color(color) }
      case .choice, .text, .image:
        preconditionFailure("'\(text)' yields no number and was compiled to yield one")
      }
    }
    var steps = 0
    defer { context.loopSteps += steps }
    return try plainValue(in: context, counting: &steps)
  }

  /// The number, or nil if there is none. An error costs no message.
  package func number(in context: inout ExpressionContext) -> Double? {
    if let numbers { return numbers.number(in: &context) }
    var steps = 0
    defer { context.loopSteps += steps }
    guard case .number(let value)? = try? plainValue(in: context, counting: &steps) else { return nil }
    return value
  }

  /// The expression as a function of the context's variable, with all other names fixed. It returns NaN if there is no
  /// value.
  package func function(in context: ExpressionContext) -> @Sendable (Double, _ loopSteps: inout Int) -> Double {
    guard let program = numbers?.fixed(in: context) else {
      return { [self] variable, loopSteps in
        var context = context
        (context.variable, context.loopSteps) = (variable, 0)
        let value = number(in: &context)
        loopSteps += context.loopSteps
        return value ?? .nan
      }
    }
    if let code = program.curveCode { return { variable, _ in code.value(at: variable) ?? .nan } }
    return { variable, loopSteps in program.number(at: variable, in: context, counting: &loopSteps) ?? .nan }
  }

  /// ``value(in:)`` by the general interpreter, which handles every type and words every error.
  package func plainValue(in context: ExpressionContext) throws(ExpressionError) -> ExpressionValue {
    var steps = 0
    return try plainValue(in: context, counting: &steps)
  }

  private func plainValue(
    in context: ExpressionContext, counting steps: inout Int
  ) throws(ExpressionError) -> ExpressionValue {
    var stack: [ExpressionValue] = []
    stack.reserveCapacity(16)
    var locals = [ExpressionValue](repeating: .number(0), count: localCount)
    var next = 0
    while next < program.count {
      let instruction = program[next]
      next += 1
      switch instruction.operation {
      case .push(let value): stack.append(value)
      case .load, .loadStaggered, .loadKeyframed, .loadLevel, .loadBand, .loadCount, .loadLatest, .loadElement,
        .loadNumber:
        let value = try loaded(by: instruction, &stack, in: context)
        stack.append(value)
      case .loadLocal(let local, _): stack.append(locals[local])
      case .storeLocal(let local): locals[local] = stack.removeLast()
      case .beginLoop(let local, let exit, let needsTerm):
        let (last, first) = (stack.popNumber(), stack.popNumber())
        (locals[local], locals[local + 1]) = (.number(first), .number(last))
        if try isEmptyRange(first, last, needsTerm: needsTerm, at: instruction) { next = exit }
      case .endLoop(let local, let start):
        steps += next - start
        guard steps <= ExpressionLimits.loopSteps else { throw tooManySteps(at: instruction) }
        guard case .number(let now) = locals[local], case .number(let last) = locals[local + 1] else {
          preconditionFailure("a range was compiled to have numbers")
        }
        if now < last {
          locals[local] = .number(now + 1)
          next = start
        }
      case .negate: stack.append(.number(-stack.popNumber()))
      case .not: stack.append(.boolean(!stack.popBoolean()))
      case .binary(let binary):
        let right = stack.removeLast()
        let left = stack.removeLast()
        stack.append(try apply(binary, left, right, at: instruction))
      case .call(let function, let argumentCount):
        let result = try call(function, argumentCount, &stack, at: instruction)
        stack.append(result)
      case .jump(let target): next = target
      case .jumpIfFalse(let target): if !stack.popBoolean() { next = target }
      case .jumpKeeping(let value, let target):
        if stack.last == .boolean(value) { next = target } else { stack.removeLast() }
      }
    }
    return stack.removeLast()
  }

  /// The value that an instruction reads from the context. Pops the instruction's operands.
  private func loaded(
    by instruction: Instruction, _ stack: inout [ExpressionValue], in context: ExpressionContext
  ) throws(ExpressionError) -> ExpressionValue {
    let offset = instruction.offset
    switch instruction.operation {
    case .load(let slot, _):
      return slot == context.variableSlot ? .number(context.variable) : context.slots[slot]
    case .loadStaggered(let stagger):
      switch context.staggered(stagger, stack.popNumber()) {
      case .success(let value): return .number(value)
      case .failure(let error): throw ExpressionError(offset: offset, message: error.message)
      }
    case .loadKeyframed(let track):
      let time = stack.popNumber()
      let value = context.keyframed[track].value(time: time)
      guard value.isFinite else {
        throw ExpressionError(
          offset: offset,
          message:
            "the keyframes have no finite value at \(numberText(time)) s in \(wording(of: instruction)); look at their velocities"
        )
      }
      return .number(value)
    case .loadLevel(let track):
      let time = stack.popNumber()
      return .number(try heard(at: offset) { try context.sounds[track].level(at: time) })
    case .loadBand(let track):
      let (high, low, time) = (stack.popNumber(), stack.popNumber(), stack.popNumber())
      guard 0 <= low, low < high else {
        throw ExpressionError(
          offset: offset,
          message:
            "band(…, \(numberText(low)), \(numberText(high))) has no value in \(wording(of: instruction)): the lower frequency comes first, in hertz"
        )
      }
      return .number(try heard(at: offset) { try context.sounds[track].level(at: time, from: low, to: high) })
    case .loadCount(let stagger): return .number(Double(context.progressOfStagger(stagger).count))
    case .loadLatest(let stagger): return .number(Double(context.progressOfStagger(stagger).latest))
    case .loadElement(let list):
      let index = stack.popNumber()
      guard let element = list.value(at: index, in: context.slots) else {
        throw ExpressionError(offset: offset, message: list.fault(ofIndex: index))
      }
      return element
    case .loadNumber(let words):
      let value = stack.removeLast()
      guard let number = words.number(of: value) else {
        throw ExpressionError(offset: offset, message: words.fault(of: value))
      }
      return .number(number)
    default: preconditionFailure("\(instruction.operation) reads nothing from the context")
    }
  }

  /// Whether a range has no number.
  ///
  /// - Parameter needsTerm: Whether an empty range is an error, as for the least of its values.
  private func isEmptyRange(
    _ first: Double, _ last: Double, needsTerm: Bool, at instruction: Instruction
  ) throws(ExpressionError) -> Bool {
    guard Self.isRange(first, last) else {
      throw ExpressionError(
        offset: instruction.offset,
        message: "a range goes from one whole number to another; \(numberText(first))..\(numberText(last)) does not")
    }
    guard first > last else { return false }
    guard !needsTerm else {
      throw ExpressionError(
        offset: instruction.offset,
        message:
          "nothing lies in \(numberText(first))..\(numberText(last)), so that there is no least or greatest value")
    }
    return true
  }

  private func tooManySteps(at instruction: Instruction) -> ExpressionError {
    ExpressionError(
      offset: instruction.offset,
      message:
        "\(wording(of: instruction)) takes more than \(ExpressionLimits.loopSteps) operations; go through fewer numbers"
    )
  }

  private func heard(at offset: Int, _ body: () throws -> Double) throws(ExpressionError) -> Double {
    do { return try body() } catch { throw ExpressionError(offset: offset, message: "\(error)") }
  }

  /// Whether both ends are whole numbers that a double represents exactly.
  static func isRange(_ first: Double, _ last: Double) -> Bool {
    first == first.rounded() && last == last.rounded() && abs(first) <= 0x1p53 && abs(last) <= 0x1p53
  }

  /// The text that contains an instruction, for errors.
  private func wording(of instruction: Instruction) -> String {
    instruction.definition.map { "'\($0.text)' of \($0.signature)" } ?? "'\(text)'"
  }

  private func apply(_ binary: Binary, _ left: ExpressionValue, _ right: ExpressionValue, at instruction: Instruction)
    throws(ExpressionError) -> ExpressionValue
  {
    guard case .number(let a) = left, case .number(let b) = right else {
      if binary == .equal { return .boolean(left == right) }
      if binary == .notEqual { return .boolean(left != right) }
      preconditionFailure("'\(text)' was compiled with operands of the wrong type")
    }
    let result: Double
    switch binary {
    case .add: result = a + b
    case .subtract: result = a - b
    case .multiply: result = a * b
    case .divide, .remainder:
      guard b != 0 else {
        throw ExpressionError(offset: instruction.offset, message: "division by zero in \(wording(of: instruction))")
      }
      result = binary == .divide ? a / b : Decimals.remainder(a, b)
    case .power: result = pow(a, b)
    case .less: return .boolean(Decimals.isLess(a, b))
    case .lessOrEqual: return .boolean(!Decimals.isLess(b, a))
    case .greater: return .boolean(Decimals.isLess(b, a))
    case .greaterOrEqual: return .boolean(!Decimals.isLess(a, b))
    case .equal: return .boolean(!Decimals.isLess(a, b) && !Decimals.isLess(b, a))
    case .notEqual: return .boolean(Decimals.isLess(a, b) || Decimals.isLess(b, a))
    }
    guard result.isFinite else {
      let what = result.isNaN ? "no value" : "an infinite value"
      // -8 ^ 0.5 would mean -(8 ^ 0.5).
      let first = binary == .power && a < 0 ? "(\(numberText(a)))" : numberText(a)
      // Of finite numbers, only such a power is NaN.
      let advice = result.isNaN ? ": a negative base takes whole exponents" : ""
      throw ExpressionError(
        offset: instruction.offset,
        message: "\(first) \(binary.rawValue) \(numberText(b)) has \(what) in \(wording(of: instruction))\(advice)")
    }
    return .number(result)
  }

  private func call(
    _ function: ExpressionFunction, _ argumentCount: Int, _ stack: inout [ExpressionValue], at instruction: Instruction
  )
    throws(ExpressionError) -> ExpressionValue
  {
    let first = stack.count - argumentCount
    defer { stack.removeSubrange(first..<first + argumentCount) }
    func number(_ i: Int) -> Double {
      guard case .number(let value) = stack[first + i] else {
        preconditionFailure("'\(text)' was compiled with arguments of the wrong type")
      }
      return value
    }
    let result: Double
    switch function.body {
    case .one(let body): result = body(number(0))
    case .two(let body): result = body(number(0), number(1))
    case .three(let body): result = body(number(0), number(1), number(2))
    case .fold(let body): result = (1..<argumentCount).reduce(number(0)) { body($0, number($1)) }
    case .several(_, let body): result = (0..<argumentCount).map(number).withUnsafeBufferPointer(body)
    case .color(let body):
      return .color(body(number(0), number(1), number(2), argumentCount == 4 ? number(3) : 1))
    case .opacity:
      guard case .color(let color) = stack[first] else { preconditionFailure("'opacity' without a colour") }
      return .color(color.opacity(number(1)))
    case .mix:
      if case .color(let from) = stack[first], case .color(let to) = stack[first + 1] {
        return .color(from.mix(with: to, by: number(2)))
      }
      result = number(0) + (number(1) - number(0)) * number(2)
    }
    guard result.isFinite else {
      let arguments = (0..<argumentCount).map { numberText(number($0)) }.joined(separator: ", ")
      throw ExpressionError(
        offset: instruction.offset,
        message: "\(function.name)(\(arguments)) has no value in \(wording(of: instruction)): \(function.domain)")
    }
    return .number(result)
  }
}

extension [ExpressionValue] {
  fileprivate mutating func popNumber() -> Double {
    guard case .number(let value) = removeLast() else { preconditionFailure("a number was compiled to be here") }
    return value
  }

  fileprivate mutating func popBoolean() -> Bool {
    guard case .boolean(let value) = removeLast() else { preconditionFailure("a condition was compiled to be here") }
    return value
  }
}
