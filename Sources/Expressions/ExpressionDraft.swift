import PathreelDrawing
import PathreelNumerics

/// An ``ExpressionProgram`` under construction. ``ExpressionCompiler`` calls its methods in the order in which the
/// operations are done, as if for a machine with a stack. The draft keeps that stack while it compiles, and knows which
/// register holds each value.
struct ExpressionDraft {
  typealias Code = ExpressionProgram.Code
  typealias Instruction = ExpressionProgram.Instruction
  typealias Place = ExpressionProgram.Place
  typealias Register = ExpressionProgram.Register

  /// The registers that a type takes: one number, four numbers, or one of the second bank.
  enum Kind: Int { case number, color, value }

  struct Operand {
    var register: Register
    let kind: Kind
    /// The first register that is free when the value has been used. The result of its use goes there.
    var floor: Register
  }

  struct Literal {
    let register: Register
    let value: ExpressionValue
    let offset: Int
    /// The number of operations before it.
    let operation: Int
  }

  private(set) var instructions: [Instruction] = []
  private(set) var places: [Place] = []
  private(set) var operands: [Register] = []
  private(set) var functions: [ExpressionFunction] = []
  private(set) var lists: [ExpressionList] = []
  private(set) var scales: [WordIndex] = []
  private(set) var noises: [Noise] = []
  private(set) var formats: [NumberFormat] = []
  /// The contents of the registers −1, −2 and so on.
  private(set) var constants: [Double] = []
  /// The words and pictures among the constants.
  private(set) var values: [(register: Register, value: ExpressionValue)] = []
  private(set) var literals: [Literal] = []
  private(set) var inputs: [ExpressionProgram.Input] = []
  private(set) var mostTemporaries: Register = 0
  private(set) var mostOperands = 0
  private(set) var hasValues = false
  private(set) var operationCount = 0
  private(set) var slots: [Int] = []
  private(set) var definitions: [ExpressionDefinition] = []
  private var functionNumbers: [String: Int32] = [:]
  /// The values that wait for their use.
  private(set) var stack: [Operand] = []
  /// The first free register.
  private var free: Register = 0
  /// The place of the operations that come next.
  private var place = Place(offset: 0)

  init() {}

  /// An empty draft with the tables of a program, whose instructions are appended to it.
  init(sharingTablesOf program: ExpressionProgram) {
    (functions, lists, scales) = (Array(program.functions), program.lists, program.scales)
    (noises, formats) = (Array(program.noises), program.formats)
    (mostTemporaries, hasValues) = (Register(program.temporaryCount), !program.values.isEmpty)
  }

  // MARK: Building blocks

  /// Begins an operation.
  private mutating func begin(at place: Place) {
    operationCount += 1
    if let definition = place.definition, self.place.definition !== definition { definitions.append(definition) }
    self.place = place
  }

  private mutating func append(_ instruction: Instruction) { append(instruction, at: place) }

  mutating func append(_ instruction: Instruction, at place: Place) {
    instructions.append(instruction)
    places.append(place)
  }

  /// Allocates registers for a value.
  mutating func allocate(_ kind: Kind) -> Register {
    defer { free += kind.width }
    mostTemporaries = max(mostTemporaries, free + kind.width)
    if kind == .value { hasValues = true }
    return free
  }

  /// Allocates registers below zero, with their contents.
  mutating func allocate(constant value: ExpressionValue) -> Register {
    switch value {
    case .number(let number): constants.append(number)
    case .boolean(let condition): constants.append(condition ? 1 : 0)
    case .color(let color): constants += [color.alpha, color.blue, color.green, color.red]
    case .word, .image:
      constants.append(0)
      hasValues = true
      values.append((-Register(constants.count), value))
    }
    return -Register(constants.count)
  }

  /// The registers below zero with the value of a slot.
  mutating func input(_ slot: Int, _ kind: Kind) -> Register {
    if let known = inputs.first(where: { $0.slot == slot && $0.kind == kind }) { return known.register }
    if kind == .value { hasValues = true }
    constants += [Double](repeating: 0, count: Int(kind.width))
    inputs.append(ExpressionProgram.Input(slot: slot, register: -Register(constants.count), kind: kind))
    return -Register(constants.count)
  }

  private mutating func pop() -> Operand {
    let operand = stack.removeLast()
    free = operand.floor
    return operand
  }

  /// Pops the operands of an instruction.
  private mutating func pop(_ count: Int) -> [Operand] {
    let taken = Array(stack.suffix(count))
    stack.removeLast(count)
    if let first = taken.first { free = first.floor }
    return taken
  }

  /// Appends an instruction and pushes its result.
  private mutating func push(_ kind: Kind, by instruction: Instruction) {
    var instruction = instruction
    instruction.to = allocate(kind)
    append(instruction)
    stack.append(Operand(register: instruction.to, kind: kind, floor: instruction.to))
  }

  private mutating func number(of function: ExpressionFunction) -> Int32 {
    let key = function.isOperator ? function.name : function.name + "("
    if let known = functionNumbers[key] { return known }
    functions.append(function)
    functionNumbers[key] = Int32(functions.count - 1)
    return Int32(functions.count - 1)
  }

  /// Pops a value, and makes sure that it lies in the first free register.
  private mutating func settle() -> Operand {
    var operand = pop()
    let place = allocate(operand.kind)
    if operand.register != place {
      let codes: [Code] = [.move, .moveColor, .moveValue]
      append(Instruction(code: codes[operand.kind.rawValue], to: place, a: operand.register))
    }
    operand.register = place
    return operand
  }

  // MARK: Values

  mutating func push(_ value: ExpressionValue, at place: Place) {
    begin(at: place)
    let register = allocate(constant: value)
    literals.append(Literal(register: register, value: value, offset: place.offset, operation: operationCount - 1))
    stack.append(Operand(register: register, kind: Kind(value), floor: free))
  }

  mutating func load(slot: Int, _ type: ExpressionType, at place: Place) {
    begin(at: place)
    slots.append(slot)
    let kind = Kind(type)
    stack.append(Operand(register: input(slot, kind), kind: kind, floor: free))
  }

  /// Pushes the value of an argument or of the variable of a sum.
  mutating func load(_ register: Register, _ type: ExpressionType, at place: Place) {
    begin(at: place)
    stack.append(Operand(register: register, kind: Kind(type), floor: free))
  }

  /// Pushes a value of the context that has no operands, or replaces its operands by it.
  ///
  /// - Parameters:
  ///   - index: The number of the beat or the track.
  ///   - count: The number of operands.
  mutating func read(_ code: Code, _ index: Int, operands count: Int, at place: Place) {
    begin(at: place)
    var instruction = Instruction(code: code, index: Int32(index))
    setOperands(pop(count).map(\.register), of: &instruction)
    push(.number, by: instruction)
  }

  /// Replaces an index by the list's value at that index.
  mutating func element(of list: ExpressionList, at place: Place) {
    begin(at: place)
    slots += list.slots
    lists.append(list)
    let kind = Kind(list.type)
    let codes: [Code] = [.element, .colorElement, .valueElement]
    push(kind, by: Instruction(code: codes[kind.rawValue], a: pop().register, index: Int32(lists.count - 1)))
  }

  /// Replaces a number by the value of a list between the values of another.
  mutating func between(_ xs: ExpressionList, _ ys: ExpressionList, _ way: Between, at place: Place) {
    begin(at: place)
    slots += Array(xs.slots) + ys.slots
    lists += [xs, ys]
    let way = Register(Between.allCases.firstIndex(of: way)!)
    push(.number, by: Instruction(code: .between, a: pop().register, c: way, index: Int32(lists.count - 2)))
  }

  /// Replaces a word by its number in a scale of words.
  mutating func number(in words: WordIndex, of type: ExpressionType, at place: Place) {
    begin(at: place)
    scales.append(words)
    let form: Register = type == .number ? 0 : type == .boolean ? 1 : 2
    push(.number, by: Instruction(code: .wordNumber, a: pop().register, c: form, index: Int32(scales.count - 1)))
  }

  // MARK: Operations

  mutating func negate(at place: Place) {
    begin(at: place)
    push(.number, by: Instruction(code: .negate, a: pop().register))
  }

  mutating func not(at place: Place) {
    begin(at: place)
    push(.number, by: Instruction(code: .not, a: pop().register))
  }

  /// Replaces the two topmost values by the value of an operator.
  mutating func apply(_ symbol: String, at place: Place) {
    let kind = stack[stack.count - 1].kind
    if kind == .number { return call(ExpressionFunction.operators[symbol]!, 2, at: place) }
    begin(at: place)
    let (b, a) = (pop(), pop())
    let code: Code = kind == .color ? .compareColors : .compareValues
    push(.number, by: Instruction(code: code, a: a.register, b: b.register, index: symbol == "==" ? 1 : 0))
  }

  /// Replaces arguments by the value of a function.
  mutating func call(_ function: ExpressionFunction, _ count: Int, at place: Place) {
    begin(at: place)
    let taken = pop(count)
    let code: Code =
      switch function.body {
      case .one: .one
      case .two: .two
      case .three: .three
      case .fold: count == 2 ? .two : .fold
      case .several, .noise: .several
      case .arithmetic(let code): code
      case .mix: taken[0].kind == .color ? .mixColors : .mix
      case .color: .color
      case .opacity: .opacity
      }
    var instruction = Instruction(code: code)
    var registers = taken.map(\.register)
    if case .noise = function.body,
      case .number(let seed)? = literals.last(where: { $0.register == registers[0] })?.value,
      let prepared = preparedNoise(seed, count)
    {
      instruction = prepared
      registers.removeFirst()
    } else {
      instruction.index = number(of: function)
    }
    setOperands(registers, of: &instruction)
    push(code.yieldsNumber ? .number : .color, by: instruction)
  }

  /// Replaces arguments by what is known of texts, or made of them.
  mutating func work(onTexts code: Code, _ count: Int, at place: Place) {
    begin(at: place)
    var instruction = Instruction(code: code)
    setOperands(pop(count).map(\.register), of: &instruction)
    push(code.yieldsNumber ? .number : .value, by: instruction)
  }

  /// Replaces a number by its text.
  mutating func write(_ format: NumberFormat, at place: Place) {
    begin(at: place)
    formats.append(format)
    push(.value, by: Instruction(code: .writeNumber, a: pop().register, index: Int32(formats.count - 1)))
  }

  /// The instruction of a noise with a known seed, without its operands; nil if the seed is no whole number.
  mutating func preparedNoise(_ seed: Double, _ count: Int) -> Instruction? {
    guard let seed = wholeNumber(seed) else { return nil }
    noises.append(Noise(seed: seed).prepared)
    return Instruction(code: Code.noise(of: count - 1), index: Int32(noises.count - 1))
  }

  /// Gives an instruction its operands, in its fields or as a list.
  mutating func setOperands(_ registers: [Register], of instruction: inout Instruction) {
    if instruction.code.takesList {
      (instruction.a, instruction.b) = (Register(operands.count), Register(registers.count))
      operands += registers
      mostOperands = max(mostOperands, registers.count)
    } else {
      if registers.count > 0 { instruction.a = registers[0] }
      if registers.count > 1 { instruction.b = registers[1] }
      if registers.count > 2 { instruction.c = registers[2] }
    }
  }

  // MARK: Functions of the scene file

  /// Ends the evaluation of a call's arguments. Their values stay where they are until ``endCall(from:)``.
  ///
  /// - Returns: The registers of the arguments, and the first register to free after the call.
  mutating func beginCall(_ count: Int, at place: Place) -> (arguments: [Register], floor: Register) {
    for _ in 0..<count { begin(at: place) }
    let arguments = stack.suffix(count)
    stack.removeLast(count)
    return (arguments.map(\.register), arguments.first?.floor ?? free)
  }

  mutating func endCall(from floor: Register) { stack[stack.count - 1].floor = floor }

  // MARK: Control

  /// A jump whose target is not known yet.
  struct Jump { fileprivate let instruction: Int }

  /// Pops a condition, and jumps if it is false.
  mutating func jumpIfFalse(at place: Place) -> Jump {
    begin(at: place)
    append(Instruction(code: .jumpIfFalse, a: pop().register))
    return Jump(instruction: instructions.count - 1)
  }

  /// Ends the first branch of a choice, with its value in the register that the second branch will use.
  mutating func jumpToEnd(at place: Place) -> Jump {
    begin(at: place)
    free = settle().floor
    append(Instruction(code: .jump))
    return Jump(instruction: instructions.count - 1)
  }

  /// Ends the second branch of a choice.
  mutating func endChoice(_ jump: Jump) {
    stack.append(settle())
    land(jump)
  }

  /// Short circuit: jumps if the condition on the stack equals the flag, which is then the result; pops it otherwise.
  mutating func jump(keeping flag: Bool, at place: Place) -> Jump {
    begin(at: place)
    let condition = settle()
    free = condition.floor
    append(Instruction(code: flag ? .keepTrue : .keepFalse, a: condition.register))
    return Jump(instruction: instructions.count - 1)
  }

  /// Ends the conditions of short circuits.
  mutating func land(keeping jumps: [Jump]) {
    stack.append(settle())
    for jump in jumps { land(jump) }
  }

  /// Lets a jump go to the next instruction.
  mutating func land(_ jump: Jump) { instructions[jump.instruction].index = Int32(instructions.count) }

  /// A loop over a range.
  struct Loop {
    fileprivate let begin: Jump
    /// The number of operations up to its first one.
    fileprivate let operations: Int
    /// The register of the current number. The next one holds the last number.
    let index: Register
  }

  /// Pushes the first value of a result that a loop accumulates in a register of its own.
  mutating func accumulate(from identity: Double, at place: Place) {
    push(.number(identity), at: place)
    stack.append(settle())
  }

  /// Begins a loop. Pops the ends of its range.
  mutating func beginLoop(needsTerm: Bool, at place: Place) -> Loop {
    begin(at: place)
    let (last, first) = (pop(), pop())
    let index = allocate(.number)
    _ = allocate(.number)
    append(
      Instruction(code: .beginLoop, to: index, a: first.register, b: last.register, c: needsTerm ? 1 : 0))
    return Loop(
      begin: Jump(instruction: instructions.count - 1), operations: operationCount, index: index)
  }

  /// Pops a value into new registers, which keep it until the end of the loop.
  mutating func keep(at place: Place) -> Register {
    begin(at: place)
    return settle().register
  }

  /// Ends a loop, whose term has been added to the result.
  mutating func endLoop(_ loop: Loop, at place: Place) {
    begin(at: place)
    append(
      Instruction(
        code: .endLoop, to: loop.index, a: Register(loop.begin.instruction + 1),
        index: Int32(operationCount - loop.operations)))
    land(loop.begin)
  }
}

extension ExpressionDraft.Kind {
  init(_ type: ExpressionType) {
    self =
      switch type {
      case .number, .boolean: .number
      case .color: .color
      case .choice, .text, .image: .value
      }
  }

  init(_ value: ExpressionValue) {
    self =
      switch value {
      case .number, .boolean: .number
      case .color: .color
      case .word, .image: .value
      }
  }

  /// The number of registers.
  var width: ExpressionProgram.Register { self == .color ? 4 : 1 }
}
