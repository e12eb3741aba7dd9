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
    case .color, .boolean: break
    }
    return value
  }

  func number(_ field: FieldExpression) throws -> Double {
    guard case .number(let number) = try value(of: field) else { preconditionFailure("'\(field.key)' is no number") }
    return number
  }
}

/// The fields of one mapping at one moment. The types asked for are those of the grammar's tables.
struct FieldReader {
  let values: Fields
  let moment: Moment

  func failure(_ message: String) -> SceneFileError { moment.failure(message, at: values.position) }

  func optionalNumber(_ key: String) throws -> Double? {
    guard case .number(let field)? = values[key] else { return nil }
    return try moment.number(field)
  }

  /// The value of a required key.
  func number(_ key: String) throws -> Double {
    guard let number = try optionalNumber(key) else { preconditionFailure("'\(key)' was decoded without a value") }
    return number
  }

  func whole(_ key: String) throws -> Int { Int(try number(key)) }

  func boolean(_ key: String) throws -> Bool? {
    guard case .boolean(let field)? = values[key], case .boolean(let value) = try moment.value(of: field) else {
      return nil
    }
    return value
  }

  func color(_ key: String) throws -> Color? {
    guard case .color(let field)? = values[key], case .color(let color) = try moment.value(of: field) else {
      return nil
    }
    return color
  }

  func word(_ key: String) throws -> String? {
    guard case .choice(let field)? = values[key], case .word(let word) = try moment.value(of: field) else { return nil }
    return word
  }

  func text(_ key: String) -> String? {
    guard case .text(let text)? = values[key] else { return nil }
    return text
  }

  /// The value of a required key.
  func template(_ key: String) throws -> String {
    guard case .template(let template)? = values[key] else { preconditionFailure("'\(key)' was decoded without text") }
    return try template.text(at: moment)
  }

  func pair(_ key: String) throws -> CGPoint? {
    guard case .pair(let x, let y)? = values[key] else { return nil }
    return CGPoint(x: try moment.number(x), y: try moment.number(y))
  }

  /// The value of a required key.
  func point(_ key: String) throws -> CGPoint {
    guard let point = try pair(key) else { preconditionFailure("'\(key)' was decoded without a value") }
    return point
  }

  func fields(_ key: String) -> FieldReader? {
    guard case .fields(let fields)? = values[key] else { return nil }
    return FieldReader(values: fields, moment: moment)
  }

  /// The outline of a key that takes one shape.
  func outline(_ key: String) throws -> Outline? {
    guard case .shape(let kind, let fields)? = values[key], case .shape(let make) = kind.content else { return nil }
    return try make(FieldReader(values: fields, moment: moment))
  }

  func numbers(_ key: String) throws -> [Double]? {
    guard case .list(let items)? = values[key] else { return nil }
    return try items.map {
      guard case .number(let field) = $0 else { preconditionFailure("'\(key)' is no list of numbers") }
      return try moment.number(field)
    }
  }

  /// The value of a required key.
  func corners(_ key: String) throws -> RectangleCornerRadii {
    guard let radii = try numbers(key) else { preconditionFailure("'\(key)' was decoded without a value") }
    return RectangleCornerRadii(
      topLeading: radii[0], bottomLeading: radii[3], bottomTrailing: radii[2], topTrailing: radii[1])
  }

  func points(_ key: String) throws -> [CGPoint] {
    guard case .list(let items)? = values[key] else { preconditionFailure("'\(key)' was decoded without a value") }
    return try items.map {
      guard case .pair(let x, let y) = $0 else { preconditionFailure("'\(key)' is no list of points") }
      return CGPoint(x: try moment.number(x), y: try moment.number(y))
    }
  }

  /// A kind's own value where that is a path.
  func path() throws -> Path {
    guard case .path(let path)? = values[""] else { preconditionFailure("the path was not decoded") }
    return path
  }

  /// A gradient's stops; those without a place are spaced evenly between 0 and 1.
  func stops(_ key: String) throws -> [Gradient.Stop]? {
    guard case .list(let items)? = values[key] else { return nil }
    let last = Double(max(items.count - 1, 1))
    var stops: [Gradient.Stop] = []
    for (i, item) in items.enumerated() {
      guard case .fields(let fields) = item else { preconditionFailure("'\(key)' is no list of stops") }
      let reader = FieldReader(values: fields, moment: moment)
      let location = try reader.optionalNumber("at") ?? Double(i) / last
      if let previous = stops.last, location < previous.location {
        throw reader.failure(
          "'at' is \(numberText(location)) after \(numberText(previous.location)); stops stand in rising order")
      }
      stops.append(Gradient.Stop(color: try reader.color("color") ?? .white, location: location))
    }
    return stops
  }
}
