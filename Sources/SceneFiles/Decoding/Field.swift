import PathreelDrawing
import PathreelExpressions
import PathreelGeometry
import PathreelLottie
import PathreelMotion
import PathreelNumerics
import PathreelSVG
import PathreelSceneGrammar
import PathreelSceneSyntax
import PathreelSound
import PathreelTypography

/// The value of a key after decoding: checked and compiled, ready for evaluation in each frame. ``SceneDecoder`` makes
/// it, and ``FieldReader`` evaluates it.
indirect enum Field: Sendable {
  case number(FieldExpression)
  case boolean(FieldExpression)
  case color(FieldExpression)
  case choice(FieldExpression)
  case text(String)
  case template(TextTemplate)
  case path(Path)
  case pair(FieldExpression, FieldExpression)
  case list([Field])
  case fields(Fields)
  case formula(CurveFunction)
  case elements([Element])
  case element(Element)
  /// An easing; nil for a word that the key accepts in addition to easings.
  case easing(Easing?)
  case shape(ElementMaker, Fields)
  case fontFeature(FontFeature)
  case picture(Movie)
  /// An SVG file, read into parts.
  case svg(SVGDrawing)
  /// A Lottie file.
  case lottie(LottieAnimation)
  /// A picture that a parameter chooses.
  case pictureExpression(FieldExpression)
  case sound(Sound)
  /// A recording, processed into strokes.
  case drawing(FreehandDrawing)
  /// A table of data, looked up by its name.
  case table(DataTable)
  /// A scale, looked up by its name.
  case scale(ChartScaleTemplate)
  /// A list with one point for each row of a table.
  case rows(RowList)
  /// A scene file that is drawn as a part of this one.
  case scene(SceneFile)
  /// A value that can be decoded only after other keys, with its scope.
  case unread(SourceNode, ElementScope)
  /// The picture of one of the two scenes in a transition.
  case scenePicture(String)
  /// An element by its id. The value is the index of the ``ElementReference``.
  case reference(Int)
}

/// The expressions of scene files. Foundation has another type of this name.
typealias Expression = PathreelExpressions.Expression

/// A compiled expression with its position and the allowed values. A ``Moment`` evaluates it. Frames read thousands of
/// them, so they are shared objects.
final class FieldExpression: Sendable {
  let expression: Expression
  /// The value, if it never changes.
  let constant: ExpressionValue?
  let key: String
  let range: NumberRange
  /// The allowed words of a choice; nil if any text is allowed.
  let words: [String]?
  let scalar: SourceScalar
  /// The price of one evaluation in steps of the frame account, without loops.
  let price: Int
  /// Whether it is a number that has to be evaluated.
  let isVariableNumber: Bool
  /// A number that is unique among all expressions. Those of an element have neighbouring numbers.
  let number = ElementNumber.next()

  init(
    expression: Expression, constant: ExpressionValue?, key: String, range: NumberRange, words: [String]?,
    scalar: SourceScalar
  ) {
    (self.expression, self.constant, self.key) = (expression, constant, key)
    (self.range, self.words, self.scalar) = (range, words, scalar)
    price = 1 + (constant == nil ? expression.cost : 0)
    isVariableNumber = constant == nil && expression.type == .number
  }
}

/// The function of a `curve`: an expression of one variable. The variable has its own slot, an index into
/// ``ExpressionContext/slots``. ``FrameCurve`` evaluates it.
struct CurveFunction: Sendable {
  let expression: Expression
  /// The variable that occurs in the expression; nil for a constant.
  let variable: String?
  let slot: Int
  let scalar: SourceScalar
}

/// The decoded keys of a mapping, with their fields. An ``Element`` has them for its kind and its modifiers.
struct Fields: Sendable {
  var values = FieldTable()
  /// Whether a key is missing or wrong; this was reported.
  var isIncomplete = false
  /// The position where the mapping starts.
  var position: SourcePosition

  subscript(key: String) -> Field? { values[key] }

  /// The slots that its numbers and pairs of numbers read.
  var slots: Set<Int> {
    values.fields.reduce(into: []) { slots, field in
      switch field {
      case .number(let value): slots.formUnion(value.expression.slots)
      case .pair(let x, let y): slots.formUnion(x.expression.slots + y.expression.slots)
      default: break
      }
    }
  }

  /// Whether a field refers to an element by its id.
  var hasReferences: Bool { values.fields.contains { if case .reference = $0 { true } else { false } } }
}

extension Field {
  /// The position of a field with one expression or mapping; nil for others.
  var position: SourcePosition? {
    if case .fields(let fields) = self { fields.position } else { expression?.scalar.position }
  }

  /// The expression of a field that consists of one; nil for others.
  var expression: FieldExpression? {
    switch self {
    case .number(let value), .boolean(let value), .color(let value), .choice(let value): value
    default: nil
    }
  }
}
