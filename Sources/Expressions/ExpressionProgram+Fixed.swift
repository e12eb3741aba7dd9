import PathreelNumerics

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
      let result = fixing.register(self.result)
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
  var draft: ExpressionDraft
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
    draft = ExpressionDraft(sharingTablesOf: program)
  }

  private func isKnown(_ register: Register) -> Bool {
    guard register < 0 else { return known.contains(register) }
    return !program.inputs.contains { $0.register == register && $0.slot == context.pointee.variableSlot }
  }

  /// Folds an instruction, or appends it to the draft.
  mutating func append(_ index: Int) {
    var instruction = program.instructions[index]
    let operands = program.operands(of: instruction)
    var steps = 0
    if canFold, instruction.code.yieldsNumber, operands.allSatisfy(isKnown),
      program.run(index..<index + 1, on: registers, in: context, counting: &steps) == nil
    {
      known.insert(instruction.to)
      return
    }
    var inputs = operands.map { register($0) }
    if case .noise? = program.function(of: instruction)?.body, instruction.code == .several, isKnown(operands[0]),
      let prepared = draft.preparedNoise(registers.numbers[Int(operands[0])], operands.count)
    {
      inputs.removeFirst()
      (instruction.code, instruction.index) = (prepared.code, prepared.index)
    }
    draft.setOperands(inputs, of: &instruction)
    draft.append(instruction, at: program.places[index])
    known.remove(instruction.to)
  }

  /// The register in the draft. A known value becomes a constant.
  mutating func register(_ register: Register) -> Register {
    if register >= 0 {
      return known.contains(register)
        ? draft.allocate(constant: .number(registers.numbers[Int(register)])) : register
    }
    if let known = renumbered[register] { return known }
    let input = program.inputs.first { $0.register == register }
    let new: Register
    if !isKnown(register), let input {
      new = draft.input(input.slot, input.kind)
    } else {
      let literal = program.literals.first { $0.register == register }?.value
      new = draft.allocate(constant: literal ?? registers.value(register, input?.kind ?? .number))
    }
    renumbered[register] = new
    return new
  }
}
