import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSVG
import PathreelSound
import PathreelTypography

/// The value of a key after decoding: checked, compiled, ready to be evaluated in each frame.
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
  case formula(Formula)
  case elements([Element])
  case element(Element)
  case beats([BeatTemplate])
  /// nil for a word that stands beside the easings.
  case easing(Easing?)
  case shape(ElementKind, Fields)
  case fontFeature(FontFeature)
  case picture(Movie)
  /// An SVG file, as parts.
  case svg(SVGDrawing)
  /// The picture of a parameter.
  case pictureExpression(FieldExpression)
  case sound(Sound)
  /// A recording, worked up.
  case drawing(FreehandDrawing)
  /// A table of data, by its name.
  case table(DataTable)
  /// A scale, by its name.
  case scale(ChartScaleTemplate)
  /// A list of points that has one for each row of a table.
  case rows(RowList)
  /// A scene file.
  case scene(SceneFile)
  /// What can be decoded only when other keys are known, with what its names represent.
  case unread(SourceNode, ExpressionScope)
  /// One of the scenes of a transition.
  case scenePicture(String)
  /// An element by its id: the number of the ``ElementReference``.
  case reference(Int)
}

/// A compiled expression with where it stands and what may come of it. Frames read thousands of them, so it is shared.
final class FieldExpression: Sendable {
  let expression: Expression
  /// The value, where it is always the same.
  let constant: ExpressionValue?
  let key: String
  let range: NumberRange
  /// The words that a choice takes; nil where any will do, as in a text.
  let words: [String]?
  let scalar: SourceScalar

  init(
    expression: Expression, constant: ExpressionValue?, key: String, range: NumberRange, words: [String]?,
    scalar: SourceScalar
  ) {
    (self.expression, self.constant, self.key) = (expression, constant, key)
    (self.range, self.words, self.scalar) = (range, words, scalar)
  }
}

/// A curve's function: an expression in a variable that has a slot of its own.
struct Formula: Sendable {
  let expression: Expression
  /// The variable it mentions; nil for a constant.
  let variable: String?
  let slot: Int
  let scalar: SourceScalar
}

/// The decoded keys of a mapping.
struct Fields: Sendable {
  var values = FieldTable()
  /// Whether a key is missing or wrong, which was reported.
  var isIncomplete = false
  /// Where the mapping starts.
  var position: SourcePosition

  subscript(key: String) -> Field? { values[key] }

  /// The slots that numbers and pairs of them read.
  var slots: Set<Int> {
    values.fields.reduce(into: []) { slots, field in
      switch field {
      case .number(let value): slots.formUnion(value.expression.slots)
      case .pair(let x, let y): slots.formUnion(x.expression.slots + y.expression.slots)
      default: break
      }
    }
  }

  /// Whether one of them is an element by its id.
  var hasReferences: Bool { values.fields.contains { if case .reference = $0 { true } else { false } } }
}

extension Field {
  /// Where it stands, of what has one expression or mapping.
  var position: SourcePosition? {
    if case .fields(let fields) = self { fields.position } else { expression?.scalar.position }
  }

  /// Its expression, of what is one.
  var expression: FieldExpression? {
    switch self {
    case .number(let value), .boolean(let value), .color(let value), .choice(let value): value
    default: nil
    }
  }
}
