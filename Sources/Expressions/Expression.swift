import PathreelDrawing

/// A compiled expression: parsed once, evaluated any number of times. ``SceneDecoder`` compiles the values of a scene
/// file to expressions, and `RowFilter` the filter of a table's rows. It is a flat stack program in which every name is
/// resolved to the number of a slot.
///
/// Grammar, loosest first: `or`; `and`; `not`; one comparison `< <= > >= == !=`; `+ -`; `* / %`; signs; `^`, which
/// groups to the right and binds tighter than a sign on its left (−2^2 is −4, 2^-1 is ½). `%` is `Decimals.remainder`.
/// `if(condition, then, else)` evaluates one of its branches. `sum(k in 1..8, k ^ 2)` loops over a range. A call of a
/// function that the scene file defines is inlined.
package struct Expression: Sendable {
  /// The text from which it was compiled.
  package let text: String
  /// The type of the value.
  package let type: ExpressionType
  /// The inputs on which it depends: empty for a constant.
  package let inputs: ExpressionInputs
  let program: [Instruction]
  /// The number of operations of an evaluation, without those in loops of sums.
  package var operationCount: Int { program.count }
  /// The cost of one evaluation in steps of the frame account: 1 for an operation, 10 for the level of a sound.
  package let cost: Int
  /// The number of locals.
  let localCount: Int
  /// The same program over plain numbers, which is faster; nil if it has values of other types.
  let numbers: NumberProgram?
  /// The value, if the program is one literal.
  let literal: ExpressionValue?
  /// Whether a ``NumberProgram`` evaluates it.
  package let isFast: Bool

  struct Instruction: Sendable {
    var operation: Operation
    /// The offset in the expression's text, for errors.
    var offset: Int
    /// The function of the scene file that contains the instruction; nil outside of one.
    var definition: ExpressionDefinition?
  }

  enum Operation: Sendable {
    case push(ExpressionValue)
    /// Pushes the value of a slot, which has this type.
    case load(Int, ExpressionType)
    /// Replaces an index by the progress of that element of a staggered beat.
    case loadStaggered(Int)
    /// Replaces a time by the value of a keyframe track at that time.
    case loadKeyframed(Int)
    /// Replaces a time by the loudness of a sound track at that time.
    case loadLevel(Int)
    /// Replaces a time and two frequencies by the loudness of a track between those frequencies at that time.
    case loadBand(Int)
    /// Pushes the number of elements of a staggered beat.
    case loadCount(Int)
    /// Pushes the index of the element of a staggered beat that began last.
    case loadLatest(Int)
    /// Replaces an index by the list's value at that index.
    case loadElement(ExpressionList)
    /// Replaces a word by its number in a scale of words.
    case loadNumber(WordIndex)
    case loadLocal(Int, ExpressionType)
    /// Pops a value into a local.
    case storeLocal(Int)
    /// Pops the first and the last number of a range into two locals. Jumps past the loop if the range is empty.
    case beginLoop(local: Int, exit: Int, needsTerm: Bool)
    /// Continues with the next number of the range, if there is one.
    case endLoop(local: Int, start: Int)
    case negate
    case not
    case binary(Binary)
    case call(ExpressionFunction, argumentCount: Int)
    case jump(Int)
    /// Pops a condition, and jumps if it is false.
    case jumpIfFalse(Int)
    /// Short circuit: jumps if the top of the stack equals the flag and keeps it; pops it otherwise.
    case jumpKeeping(Bool, Int)
  }

  enum Binary: String, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
    case power = "^"
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case equal = "=="
    case notEqual = "!="
  }

  init(text: String, type: ExpressionType, inputs: ExpressionInputs, program: [Instruction]) {
    (self.text, self.type, self.inputs, self.program) = (text, type, inputs, program)
    localCount = program.reduce(0) { count, instruction in
      switch instruction.operation {
      case .storeLocal(let local): max(count, local + 1)
      case .beginLoop(let local, _, _): max(count, local + 2)
      default: count
      }
    }
    numbers = NumberProgram(program, localCount: localCount)
    isFast = numbers != nil
    cost = program.reduce(0) { sum, instruction in
      switch instruction.operation {
      // A level adds up about sixty bands.
      case .loadLevel, .loadBand: sum + 10
      default: sum + 1
      }
    }
    literal = if program.count == 1, case .push(let value) = program[0].operation { value } else { nil }
  }

  /// A constant that is not written as an expression.
  package init(constant value: ExpressionValue, text: String) {
    let type: ExpressionType =
      switch value {
      case .number: .number
      case .color: .color
      case .boolean: .boolean
      case .word(let word): .choice([word])
      case .image: .image
      }
    self.init(
      text: text, type: type, inputs: [], program: [Instruction(operation: .push(value), offset: 0, definition: nil)])
  }

  /// An expression that reads the time from its slot.
  package init(time text: String, in slot: Int) {
    self.init(
      text: text, type: .number, inputs: .time,
      program: [Instruction(operation: .load(slot, .number), offset: 0, definition: nil)])
  }

  /// Whether it loops over ranges or lists, so that its cost is known only after evaluation.
  package var hasLoops: Bool { program.contains { if case .endLoop = $0.operation { true } else { false } } }

  /// The literal values in its program, in order.
  package var literals: [ExpressionValue] {
    program.compactMap { if case .push(let value) = $0.operation { value } else { nil } }
  }

  /// The file's functions that it calls, with their parameters and texts. Two files, or two components, may define
  /// different functions with the same name.
  package var definitionTexts: [String] {
    var last: ExpressionDefinition?
    return program.compactMap { instruction in
      defer { last = instruction.definition }
      return instruction.definition === last ? nil : instruction.definition.map { "\($0.signature): \($0.text)" }
    }
  }

  /// The columns of data that it reads. Inside a component, one name may mean a different column in each use.
  package var columns: [ExpressionList] {
    program.compactMap { instruction in
      guard case .loadElement(let list) = instruction.operation, case .column = list.storage else { return nil }
      return list
    }
  }

  /// The slots that it reads, in the order of its text.
  package var slots: [Int] {
    program.flatMap { instruction in
      switch instruction.operation {
      case .load(let slot, _): slot..<slot + 1
      case .loadElement(let list): list.slots
      default: 0..<0
      }
    }
  }

  /// The slot that the expression reads if it does nothing else; otherwise nil.
  package var plainSlot: Int? {
    guard program.count == 1, case .load(let slot, _) = program[0].operation else { return nil }
    return slot
  }

  /// Whether it looks up values by time, in addition to its slots.
  package var looksUpTime: Bool {
    program.contains { instruction in
      switch instruction.operation {
      case .loadStaggered, .loadKeyframed, .loadLevel, .loadBand, .loadCount, .loadLatest: true
      default: false
      }
    }
  }

  /// Whether it reads a slot that holds one value.
  package func loads(_ slot: Int) -> Bool {
    program.contains { if case .load(slot, _) = $0.operation { true } else { false } }
  }
}
