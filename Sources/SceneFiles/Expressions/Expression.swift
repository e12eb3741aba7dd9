import PathreelDrawing

/// An expression that was read once and can be evaluated any number of times: a flat program for a stack, in which
/// every name is already the number of a slot.
///
/// Grammar, loosest first: `or`; `and`; `not`; one comparison `< <= > >= == !=`; `+ -`; `* / %`; signs; `^`, which
/// groups to the right and binds tighter than a sign on its left (−2^2 is −4, 2^-1 is ½). `%` is ``flooredRemainder``.
/// `if(condition, then, else)` evaluates one of its branches. `sum(k in 1..8, k ^ 2)` goes through a range, and a call of a
/// function that the file gives is replaced by the function's own program.
package struct Expression: Hashable, Sendable {
  /// The text it was read from.
  package let text: String
  package let type: ExpressionType
  /// What it depends on: empty for a constant.
  package let inputs: ExpressionInputs
  let program: [Instruction]
  /// What one evaluation costs a frame, in values: an operation is one, the level of a sound ten.
  let cost: Int
  /// How many values it keeps while it is worked out.
  let localCount: Int
  /// The same over plain numbers, where no words occur in it.
  let numbers: NumberProgram?
  /// The value, if it is the same whenever and wherever it is asked for and was written as one literal.
  let literal: ExpressionValue?
  package var isFast: Bool { numbers != nil }

  struct Instruction: Sendable {
    var operation: Operation
    /// Where in the text it stands, for errors.
    var offset: Int
    /// The function of the file in which it stands, if it does in one.
    var definition: ExpressionDefinition?
  }

  enum Operation: Sendable {
    case push(ExpressionValue)
    /// A slot's value, and what that is.
    case load(Int, ExpressionType)
    /// Replaces an index by the progress of that element of a staggered beat.
    case loadStaggered(Int)
    /// Replaces a time by the value that a track of keyframes has then.
    case loadKeyframed(Int)
    /// Replaces a time by how loud a track is then.
    case loadLevel(Int)
    /// Replaces a time and two frequencies by how loud a track is then between them.
    case loadBand(Int)
    /// How many elements a staggered beat has.
    case loadCount(Int)
    /// Which of them was the last to begin.
    case loadLatest(Int)
    /// Replaces an index by the value of a list at it.
    case loadElement(ExpressionList)
    /// Replaces a word by its number among those of a scale.
    case loadNumber(WordIndex)
    case loadLocal(Int, ExpressionType)
    /// Takes a value and keeps it.
    case storeLocal(Int)
    /// Takes the first and the last number of a range and keeps them in two locals; goes on behind the loop if there is none
    /// between them.
    case beginLoop(local: Int, exit: Int, needsTerm: Bool)
    /// Goes on with the next number of the range, if there is one.
    case endLoop(local: Int, start: Int)
    case negate
    case not
    case binary(Binary)
    case call(ExpressionFunction, argumentCount: Int)
    case jump(Int)
    /// Takes a condition and jumps where it is false.
    case jumpIfFalse(Int)
    /// Jumps where the top is false (or true) and leaves it; takes it otherwise.
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

  /// Compiled programs are equal when their texts and types are: the scope they were read in is the file's own.
  package static func == (a: Expression, b: Expression) -> Bool { a.text == b.text && a.type == b.type }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

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
    cost = program.reduce(0) { sum, instruction in
      switch instruction.operation {
      // Some sixty bands are added up.
      case .loadLevel, .loadBand: sum + 10
      default: sum + 1
      }
    }
    literal = if program.count == 1, case .push(let value) = program[0].operation { value } else { nil }
  }

  /// A constant that was not written as an expression.
  init(constant value: ExpressionValue, text: String) {
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

  /// The value of the slot that holds the time.
  init(time text: String, in slot: Int) {
    self.init(
      text: text, type: .number, inputs: .time,
      program: [Instruction(operation: .load(slot, .number), offset: 0, definition: nil)])
  }

  /// Whether it goes through ranges or lists, so that what it costs is known only when it is worked out.
  var hasLoops: Bool { program.contains { if case .endLoop = $0.operation { true } else { false } } }

  /// The values that stand in its program, in order.
  var literals: [ExpressionValue] {
    program.compactMap { if case .push(let value) = $0.operation { value } else { nil } }
  }

  /// The texts of the file's functions that it calls: two files may give one name to different ones.
  var definitionTexts: [String] {
    var last: ExpressionDefinition?
    return program.compactMap { instruction in
      defer { last = instruction.definition }
      return instruction.definition === last ? nil : instruction.definition?.text
    }
  }

  /// The slots that it reads, in the order of its text.
  var slots: [Int] {
    program.flatMap { instruction in
      switch instruction.operation {
      case .load(let slot, _): slot..<slot + 1
      case .loadElement(let list): list.slots
      default: 0..<0
      }
    }
  }
}
