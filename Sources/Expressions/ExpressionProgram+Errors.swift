import PathreelDrawing
import PathreelSound

extension ExpressionProgram {
  /// The error of an instruction that has no value.
  ///
  /// - Parameters:
  ///   - index: The number of the instruction.
  ///   - text: The text of the expression.
  ///   - registers: The registers as the run left them.
  func error(
    at index: Int, in text: String, _ registers: Registers, _ context: ExpressionContext
  ) -> ExpressionError {
    let (instruction, place) = (instructions[index], places[index])
    /// The text that contains the instruction.
    let part = place.definition.map { "'\($0.text)' of \($0.signature)" } ?? "'\(text)'"
    return ExpressionError(offset: place.offset, message: fault(of: instruction, in: part, registers, context))
  }

  private func fault(
    of instruction: Instruction, in part: String, _ registers: Registers, _ context: ExpressionContext
  ) -> String {
    func number(_ register: Register) -> Double { registers.numbers[Int(register)] }
    func text(_ register: Register) -> String { numberText(number(register)) }
    let (a, b, c, index) = (instruction.a, instruction.b, instruction.c, Int(instruction.index))
    switch instruction.code {
    case .staggered:
      guard case .failure(let error) = context.staggered(index, number(a)) else { break }
      return error.message
    case .keyframed:
      return "the keyframes have no finite value at \(text(a)) s in \(part); look at their velocities"
    case .level: return heard { try context.sounds[index].level(at: number(a)) }
    case .band where !(0 <= number(b) && number(b) < number(c)):
      return
        "band(…, \(text(b)), \(text(c))) has no value in \(part): the lower frequency comes first, in hertz"
    case .band: return heard { try context.sounds[index].level(at: number(a), from: number(b), to: number(c)) }
    case .element, .colorElement, .valueElement: return lists[index].fault(ofIndex: number(a))
    case .between: return faultOfBetween(instruction, text(a), in: context.slots)
    case .wordNumber: return scales[index].fault(of: word(of: instruction, on: registers))
    case .beginLoop where !Expression.isRange(number(a), number(b)):
      return "a range goes from one whole number to another; \(text(a))..\(text(b)) does not"
    case .beginLoop:
      return "nothing lies in \(text(a))..\(text(b)), so that there is no least or greatest value"
    case .endLoop:
      return "\(part) takes more than \(ExpressionLimits.loopSteps) operations; go through fewer numbers"
    case .textPart, .joinTexts, .replaceTexts, .writeNumber: return faultOfTexts(instruction, in: part, registers)
    default: break
    }
    guard let function = function(of: instruction) else { preconditionFailure("\(instruction.code) has a value") }
    let arguments = operands(of: instruction).map(number)
    if function.isOperator { return function.fault(ofOperands: arguments[0], arguments[1], in: part) }
    let seed = instruction.code.isPreparedNoise ? [Double(noises[index].seed)] : []
    let list = (seed + arguments).map(numberText).joined(separator: ", ")
    return "\(function.name)(\(list)) has no value in \(part): \(function.domain)"
  }

  private func heard(_ body: () throws -> Double) -> String {
    do { _ = try body() } catch { return "\(error)" }
    preconditionFailure("the sound has a level")
  }
}

extension ExpressionFunction {
  /// The message about operands for which an operator has no value.
  fileprivate func fault(ofOperands a: Double, _ b: Double, in part: String) -> String {
    if b == 0, name == "/" || name == "%" { return "division by zero in \(part)" }
    let isMissing = value(of: [a, b]).isNaN
    let what = isMissing ? "no value" : "an infinite value"
    // -8 ^ 0.5 would mean -(8 ^ 0.5).
    let first = name == "^" && a < 0 ? "(\(numberText(a)))" : numberText(a)
    // Of finite numbers, only such a power is NaN.
    let advice = isMissing ? ": a negative base takes whole exponents" : ""
    return "\(first) \(name) \(numberText(b)) has \(what) in \(part)\(advice)"
  }
}
