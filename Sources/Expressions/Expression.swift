import PathreelDrawing

/// A compiled expression: parsed once, evaluated any number of times. ``SceneDecoder`` compiles the values of a scene
/// file to expressions, and `RowFilter` the filter of a table's rows.
///
/// Grammar, loosest first: `or`; `and`; `not`; one comparison `< <= > >= == !=`; `+ -`; `* / %`; signs; `^`, which
/// groups to the right and binds tighter than a sign on its left (−2^2 is −4, 2^-1 is ½). `%` is `Decimals.remainder`.
/// `+` also joins texts. `if(condition, then, else)` evaluates one of its branches. `sum(k in 1..8, k ^ 2)` loops over a range. A call of a
/// function that the scene file defines is inlined.
package struct Expression: Sendable {
  /// The text from which it was compiled.
  package let text: String
  /// The type of the value.
  package let type: ExpressionType
  /// The inputs on which it depends: empty for a constant.
  package let inputs: ExpressionInputs
  let program: ExpressionProgram
  /// The value, if the program is one literal.
  package let literal: ExpressionValue?
  /// The cost of one evaluation in steps of the frame account: 1 for an operation, 10 for the level of a sound.
  package let cost: Int

  init(text: String, type: ExpressionType, inputs: ExpressionInputs, _ draft: ExpressionDraft) {
    (self.text, self.type, self.inputs) = (text, type, inputs)
    program = ExpressionProgram(draft, result: draft.stack[0].register)
    literal = program.literal
    // A level adds up about sixty bands.
    let levelCount = program.instructions.count { $0.code == .level || $0.code == .band }
    cost = program.operationCount + 9 * levelCount
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
    var draft = ExpressionDraft()
    draft.push(value, at: ExpressionProgram.Place(offset: 0))
    self.init(text: text, type: type, inputs: [], draft)
  }

  /// An expression that reads the time from its slot.
  package init(time text: String, in slot: Int) {
    var draft = ExpressionDraft()
    draft.load(slot: slot, .number, at: ExpressionProgram.Place(offset: 0))
    self.init(text: text, type: .number, inputs: .time, draft)
  }

  /// The number of operations of an evaluation, without those in loops of sums and the letters of texts.
  package var operationCount: Int { program.operationCount }
  /// Whether it loops over ranges or lists, or works on texts, so that its cost is known only after evaluation.
  package var hasLoops: Bool { program.hasLoops }
  /// Whether it reads beats, keyframes or sounds, which change with time.
  package var looksUpTime: Bool { program.looksUpTime }
  /// The literal values in its program, in order.
  package var literals: [ExpressionValue] { program.literals.map(\.value) }
  /// The slots that it reads, in the order of its text.
  package var slots: [Int] { program.slots }

  /// The file's functions that it calls, with their parameters and texts. Two files, or two components, may define
  /// different functions with the same name.
  package var definitionTexts: [String] { program.definitions.map { "\($0.signature): \($0.text)" } }

  /// The columns of data that it reads. Inside a component, one name may mean a different column in each use.
  package var columns: [ExpressionList] {
    program.lists.filter { if case .column = $0.storage { true } else { false } }
  }

  /// The interval in which the values lie; nil if it is not known.
  package func bounds(in context: BoundsContext) -> ValueBounds? { program.bounds(in: context) }

  /// Whether each iteration surely has the same value at both moments.
  package func isSteady(in context: BoundsContext) -> Bool { bounds(in: context).map { !$0.mayDiffer } ?? false }

  /// Whether both ends are whole numbers that a double represents exactly.
  static func isRange(_ first: Double, _ last: Double) -> Bool {
    first == first.rounded() && last == last.rounded() && abs(first) <= 0x1p53 && abs(last) <= 0x1p53
  }
}
