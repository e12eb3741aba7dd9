import PathreelDrawing
import PathreelNumerics

/// The code of an expression: instructions on numbered registers. An ``ExpressionDraft`` makes it while
/// ``ExpressionCompiler`` parses the text. There is one program for everything: it computes values and their
/// ``bounds(in:)``, words errors, and becomes the function of a curve when all names but one are ``fixed(in:)``.
///
/// *Registers.* A condition takes one number, which is 1 or 0, and a colour takes four. Words, texts and pictures lie
/// under the same numbers in a second bank, which only programs with such values have. Registers below zero are filled
/// before a run: with the constants of the expression, and with the values of the slots that it reads. Those from zero
/// on hold intermediate values in the manner of a stack, so that an operand is often a register below zero.
///
/// *Errors.* A run stops at an instruction that has no value. It has left that instruction's operands in their
/// registers, from which ``error(at:in:_:_:)`` words the message; ``places`` has the part of the text for each
/// instruction. A run that needs no message pays for none.
///
/// *Control.* The branches of `if`, `and` and `or` put their results into the same register, and jumps go past the
/// others. `sum` and its relatives are loops. Functions of the scene file are inlined. Arguments and the variables of
/// sums are not copied: their names mean the registers that hold them.
///
/// *Cost.* A frame pays for the ``operationCount`` of the text (its literals, names, operators, calls, jumps), not for
/// the instructions that are left of it. The end of a loop counts the operations of one pass.
final class ExpressionProgram: @unchecked Sendable {
  /// The number of a register, an index into both banks.
  typealias Register = Int32

  struct Instruction: Sendable {
    var code: Code
    /// The register of the result; the first one of a colour. A loop has the last number of its range in the next one.
    var to: Register = 0
    /// The operands. Codes that take a list have its start in ``ExpressionProgram/operands`` and its length.
    var a: Register = 0
    var b: Register = 0
    var c: Register = 0
    /// The target of a jump, the operations of a pass through a loop, or an index: into ``ExpressionProgram/functions``,
    /// ``ExpressionProgram/lists``, ``ExpressionProgram/scales`` or ``ExpressionProgram/noises``, or of a beat or a
    /// track.
    var index: Int32 = 0
  }

  enum Code: UInt8, Sendable {
    // Numbers. A result that is not finite is an error.
    case add, subtract, multiply, divide, one, two, three, mix
    /// Functions of a list of operands.
    case fold, several
    /// A prepared noise on a line, in a plane or in space.
    case noise1, noise2, noise3
    /// A keyframe track at the time `a`.
    case keyframed
    // Numbers that are never an error.
    case negate, not, move
    // Colours. The components are a list of operands.
    case color, opacity, mixColors, moveColor
    // Words, texts and pictures
    case moveValue
    /// Whether two values are equal (`index` is 1), or differ (0).
    case compareColors, compareValues
    // Texts. Those of `replaceTexts` are a list of operands; `index` of `writeNumber` is that of a format.
    case textLength, textPart, joinTexts, replaceTexts, writeNumber
    /// The number of a word in a scale. `c` is the type of the word: a number (0), a condition (1) or another (2).
    case wordNumber
    // Values of the context
    case staggered, level, band, count, latest
    /// The value of a list at the index `a`.
    case element, colorElement, valueElement
    /// The value of the list after `index` where the list `index` is `a`. `c` is the case of ``Between``.
    case between
    // Control
    case jump, jumpIfFalse
    /// Short circuits of `and` and `or`: jump if the condition `a`, which is also their result, is false or true.
    case keepFalse, keepTrue
    /// Begins a loop from `a` to `b`, or jumps if there is nothing between. `c` is 1 if that is an error.
    case beginLoop
    case endLoop
  }

  /// A value that is read from a slot before a run.
  struct Input: Sendable {
    let slot: Int
    let register: Register
    let kind: ExpressionDraft.Kind
  }

  /// The place of an instruction, for errors.
  struct Place: Sendable {
    /// The offset in the expression's text.
    var offset: Int
    /// The function of the scene file that contains the instruction; nil outside of one.
    var definition: ExpressionDefinition?
  }

  // Never changed. A run reads them through pointers, because arrays would be retained and released each time.
  let instructions: UnsafeMutableBufferPointer<Instruction>
  let operands: UnsafeMutableBufferPointer<Register>
  let functions: UnsafeMutableBufferPointer<ExpressionFunction>
  let noises: UnsafeMutableBufferPointer<Noise>
  let formats: [NumberFormat]
  let inputs: UnsafeMutableBufferPointer<Input>
  /// The contents of the registers below zero, without the inputs.
  let constants: UnsafeMutableBufferPointer<Double>
  /// The contents of the second bank; empty if no register has a word, a text or a picture.
  let values: UnsafeMutableBufferPointer<ExpressionValue>
  let places: [Place]
  let lists: [ExpressionList]
  /// The slots of lists of numbers, by the index of the list; empty for other lists.
  let numberSlots: UnsafeMutableBufferPointer<Range<Int>>
  let scales: [WordIndex]
  /// The constants as values, in the order of the text.
  let literals: [(register: Register, value: ExpressionValue)]
  /// The number of registers from zero on.
  let temporaryCount: Int
  /// The number of all registers, with those for the arguments of a function of a list.
  let registerCount: Int
  /// The register of the result.
  let result: Register
  /// The number of operations in the text.
  let operationCount: Int
  /// The slots that are read, in the order of the text, with those of lists.
  let slots: [Int]
  /// The functions of the scene file that are called, in the order of the text.
  let definitions: [ExpressionDefinition]

  init(_ draft: ExpressionDraft, result: Register) {
    instructions = Self.copy(draft.instructions)
    operands = Self.copy(draft.operands)
    functions = Self.copy(draft.functions)
    noises = Self.copy(draft.noises)
    formats = draft.formats
    inputs = Self.copy(draft.inputs)
    constants = Self.copy(draft.constants.reversed())
    places = draft.places
    lists = draft.lists
    numberSlots = Self.copy(draft.lists.map { $0.type == .number ? $0.slots : 0..<0 })
    scales = draft.scales
    literals = draft.literals.map { ($0.register, $0.value) }
    temporaryCount = Int(draft.mostTemporaries)
    registerCount = draft.constants.count + temporaryCount + draft.mostOperands
    var values = [ExpressionValue](
      repeating: .number(0), count: draft.hasValues ? draft.constants.count + Int(draft.mostTemporaries) : 0)
    if draft.hasValues {
      for (register, value) in draft.values { values[draft.constants.count + Int(register)] = value }
    }
    self.values = Self.copy(values)
    operationCount = draft.operationCount
    slots = draft.slots
    definitions = draft.definitions
    self.result = result
  }

  static func copy<Element>(_ elements: some Collection<Element>) -> UnsafeMutableBufferPointer<Element> {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = memory.initialize(from: elements)
    return memory
  }

  deinit {
    instructions.deallocate()
    operands.deallocate()
    functions.deinitialize().deallocate()
    noises.deallocate()
    inputs.deallocate()
    numberSlots.deallocate()
    constants.deallocate()
    values.deinitialize().deallocate()
  }

  /// The value, if the text is one literal.
  var literal: ExpressionValue? { operationCount == 1 ? literals.first?.value : nil }
  /// Whether it loops over ranges or lists, or works on texts, so that its cost is known only after evaluation.
  var hasLoops: Bool { instructions.contains { $0.code == .endLoop || $0.code.worksOnTexts } }
}

extension ExpressionProgram.Code {
  /// Whether the operands are a list.
  var takesList: Bool { self == .fold || self == .several || self == .color || self == .replaceTexts }

  /// Whether it reads or makes texts, apart from comparing them.
  var worksOnTexts: Bool {
    switch self {
    case .textLength, .textPart, .joinTexts, .replaceTexts, .writeNumber: true
    default: false
    }
  }

  var isPreparedNoise: Bool { self == .noise1 || self == .noise2 || self == .noise3 }

  /// The code of a prepared noise in this number of dimensions.
  static func noise(of dimensions: Int) -> Self { [.noise1, .noise2, .noise3][dimensions - 1] }

  /// Whether the result is a number or a condition.
  var yieldsNumber: Bool {
    switch self {
    case .color, .opacity, .mixColors, .moveColor, .moveValue, .colorElement, .valueElement, .textPart, .joinTexts,
      .replaceTexts, .writeNumber:
      false
    default: true
    }
  }

  var isControl: Bool {
    switch self {
    case .jump, .jumpIfFalse, .keepFalse, .keepTrue, .beginLoop, .endLoop: true
    default: false
    }
  }
}

extension ExpressionProgram {
  /// The registers that an instruction reads, in the order of its operands; the first one of a colour.
  func operands(of instruction: Instruction) -> [Register] {
    let (a, b, c) = (instruction.a, instruction.b, instruction.c)
    switch instruction.code {
    case .fold, .several, .color, .replaceTexts: return Array(operands[Int(a)..<Int(a + b)])
    case .count, .latest, .jump, .endLoop: return []
    case .one, .noise1, .negate, .not, .move, .moveColor, .moveValue, .wordNumber, .staggered, .keyframed, .level,
      .element, .colorElement, .valueElement, .between, .jumpIfFalse, .keepFalse, .keepTrue, .textLength, .writeNumber:
      return [a]
    case .add, .subtract, .multiply, .divide, .two, .noise2, .opacity, .compareColors, .compareValues, .beginLoop,
      .joinTexts:
      return [a, b]
    case .three, .mix, .noise3, .mixColors, .band, .textPart: return [a, b, c]
    }
  }

  /// The function or the operator that an instruction computes; nil for an instruction that computes none.
  func function(of instruction: Instruction) -> ExpressionFunction? {
    switch instruction.code {
    case .add, .subtract, .multiply, .divide, .one, .two, .three, .mix, .fold, .several, .color, .opacity, .mixColors:
      functions[Int(instruction.index)]
    case .noise1, .noise2, .noise3: .named("noise")
    case .compareColors, .compareValues: .operators[instruction.index == 1 ? "==" : "!="]
    default: nil
    }
  }

  /// Whether it reads beats, keyframes or sounds, which change with time.
  var looksUpTime: Bool {
    instructions.contains {
      switch $0.code {
      case .staggered, .keyframed, .level, .band, .count, .latest: true
      default: false
      }
    }
  }
}
