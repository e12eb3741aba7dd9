import PathreelMotion

extension ExpressionProgram {
  /// Partial evaluation: the same function of the context's variable, with all other slots replaced by their values.
  /// ``FrameCurve`` evaluates the many points of a curve with it.
  ///
  /// Without branches and loops, everything that follows from those values alone is folded, by the instructions
  /// themselves, so each value is equal to the last bit.
  func fixed(in context: Context) -> ExpressionProgram {
    withRegisters(in: context, at: .nan) { registers in
      var fixing = Fixing(self, registers, context)
      for index in instructions.indices { fixing.append(index) }
      let result = fixing.register(self.result, .number)
      return ExpressionProgram(fixing.draft, result: result)
    }
  }
}

/// A specialisation under construction.
private struct Fixing {
  typealias Register = ExpressionProgram.Register

  let program: ExpressionProgram
  /// The registers with the values of all slots. Instructions whose operands are known have run on them.
  let registers: ExpressionProgram.Registers
  let context: ExpressionProgram.Context
  var draft = ExpressionDraft()
  let canFold: Bool
  /// The registers from zero on that have known numbers.
  var known: Set<Register> = []
  /// The new numbers of registers below zero.
  var renumbered: [Register: Register] = [:]

  init(
    _ program: ExpressionProgram, _ registers: ExpressionProgram.Registers, _ context: ExpressionProgram.Context
  ) {
    (self.program, self.registers, self.context) = (program, registers, context)
    // Behind a jump, a register may have one of several values.
    canFold = !program.instructions.contains(where: \.code.isControl)
    draft.reserve(program)
  }

  private func isVariable(_ register: Register) -> Bool {
    program.inputs.contains { $0.register == register && $0.slot == context.pointee.variableSlot }
  }

  private func isKnown(_ register: Register) -> Bool {
    register < 0 ? !isVariable(register) : known.contains(register)
  }

  /// Folds an instruction, or appends it to the draft.
  mutating func append(_ index: Int) {
    var instruction = program.instructions[index]
    let operands = program.operands(of: instruction)
    var steps = 0
    if canFold, instruction.code.yieldsNumber, operands.allSatisfy({ isKnown($0.register) }),
      program.run(index..<index + 1, on: registers, in: context, counting: &steps) == nil
    {
      known.insert(instruction.to)
      return
    }
    var inputs = operands.map { register($0.register, $0.kind) }
    let function = program.function(of: instruction)
    if case .noise? = function?.body, instruction.code == .several, isKnown(operands[0].register),
      let prepared = draft.preparedNoise(registers.numbers[Int(operands[0].register)], operands.count)
    {
      inputs.removeFirst()
      (instruction.code, instruction.index) = (prepared.code, prepared.index)
    } else {
      draft.copyIndex(of: &instruction, from: program)
    }
    draft.setOperands(inputs, of: &instruction)
    draft.append(instruction, at: program.places[index])
    known.remove(instruction.to)
  }

  /// The register in the draft. A known value becomes a constant.
  mutating func register(_ register: Register, _ kind: ExpressionDraft.Kind) -> Register {
    guard register < 0 || known.contains(register) else { return register }
    if register < 0, let known = renumbered[register] { return known }
    let new =
      isVariable(register)
      ? draft.input(context.pointee.variableSlot, kind)
      : draft.allocate(constant: registers.value(register, kind))
    if register < 0 { renumbered[register] = new }
    return new
  }
}
