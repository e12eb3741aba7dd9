import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

/// The moment at which a frame is made: what expressions see, and how error messages call it.
final class Moment {
  let source: SourceText
  /// nil where only the parameters are known.
  let seconds: Double?
  var context: ExpressionContext
  let curves: FrameCurves
  let morphs: MorphMemory
  /// The repeats around what is being made, outermost first.
  var indices: [(name: String, value: Int)] = []
  private let account = FrameAccount.current ?? FrameAccount()

  init(
    source: SourceText, seconds: Double?, context: ExpressionContext, curves: FrameCurves, morphs: MorphMemory
  ) {
    (self.source, self.seconds, self.context) = (source, seconds, context)
    (self.curves, self.morphs) = (curves, morphs)
  }

  /// Pays for some of the work that the frame takes.
  func charge(_ count: Int, _ item: FrameAccount.Item, at position: SourcePosition) throws {
    guard account.charge(count, item) else { throw tooLarge(at: position) }
  }

  /// What is wrong with a frame that has no steps left.
  func tooLarge(at position: SourcePosition) -> SceneFileError { failure("\(account.fault)", at: position) }

  /// Takes note of an element, one of many or of a repeat's copies.
  func countElement(at position: SourcePosition) throws { try charge(1, .elements, at: position) }

  /// Takes note of a repeat's iteration, which costs time even where nothing is repeated.
  func countIteration(at position: SourcePosition) throws { try charge(1, .iterations, at: position) }

  /// An error that says when it happened, and in which iteration of the repeats around it. Which frame shows this moment is
  /// for others to say: a clip may have another rate than the file.
  func failure(_ message: String, at position: SourcePosition, iterations: [(name: String, value: Int)]? = nil)
    -> SceneFileError
  {
    let when = when(iterations ?? indices)
    let suffix = when.isEmpty ? "" : " (\(when.joined(separator: ", ")))"
    return SceneFileError([source.diagnostic(message + suffix, at: position)])
  }

  /// A warning with the place, the moment and the iterations in which it was found.
  func located(
    _ warning: DrawingWarning, as name: String, at position: SourcePosition, iterations: [(name: String, value: Int)]
  ) -> DrawingWarning {
    DrawingWarning(
      place: "\(source.file):\(position.line):\(position.column)", message: "'\(name)': \(warning.message)",
      detail: ([warning.detail] + when(iterations)).joined(separator: ", "))
  }

  private func when(_ iterations: [(name: String, value: Int)]) -> [String] {
    (seconds.map { ["t = \(numberText($0))"] } ?? []) + iterations.map { "\($0.name) = \($0.value)" }
  }

  func value(of field: FieldExpression) throws -> ExpressionValue {
    if let constant = field.constant {
      try charge(1, .expressions, at: field.scalar.position)
      return constant
    }
    try charge(1 + field.expression.program.count, .expressions, at: field.scalar.position)
    let value: ExpressionValue
    do {
      value = try field.expression.value(in: &context)
    } catch {
      throw failure(error.message, at: source.position(of: error.offset, in: field.scalar))
    }
    switch value {
    case .number(let number):
      if let fault = field.range.fault(of: number) {
        throw failure("'\(field.key)' \(fault)", at: field.scalar.position)
      }
    case .word(let word):
      guard let words = field.words, !words.contains(word) else { break }
      let list = words.map { "'\($0)'" }.joined(separator: ", ")
      throw failure("'\(field.key)' is '\(word)'; it must be one of \(list)", at: field.scalar.position)
    case .color, .boolean, .image: break
    }
    return value
  }

  func number(_ field: FieldExpression) throws -> Double {
    guard case .number(let number) = try value(of: field) else { preconditionFailure("'\(field.key)' is no number") }
    return number
  }
}

/// The fields of one mapping at one moment, read by their keys.
struct FieldReader {
  let values: Fields
  let moment: Moment

  func failure(_ message: String) -> SceneFileError { moment.failure(message, at: values.position) }
}
