/// One key of a scene file: its name, what its value is, and what it means. The tables of these keys are the grammar:
/// decoding, suggestions and documentation all read them.
struct GrammarKey: Sendable {
  let name: String
  let type: GrammarType
  let isRequired: Bool
  /// One sentence, with the unit and the default.
  let doc: String

  init(_ name: String, _ type: GrammarType, required: Bool = false, _ doc: String) {
    (self.name, self.type, self.isRequired, self.doc) = (name, type, required, doc)
  }
}

/// What the value of a key is.
indirect enum GrammarType: Sendable {
  case number(NumberRange)
  case boolean
  case color
  /// One of these words, or an expression that yields one of them.
  case choice([String])
  /// Words that are not an expression.
  case text
  /// Text with values in it: `{expr}`.
  case template
  /// SVG path data.
  case svgPath
  /// `[x, y]`.
  case pair(NumberRange)
  /// `[width, height]`, or one number for both.
  case extent(NumberRange)
  /// `[top-left, top-right, bottom-right, bottom-left]`, or one number for all.
  case corners(NumberRange)
  /// A name such as `top-left`, or `[x, y]` in shares of the frame.
  case unitPoint
  /// A list of at least `minimum` values.
  case list(GrammarType, minimum: Int)
  /// An expression that may mention one of these variables.
  case formula([String])
  /// A mapping with one kind of shape.
  case shape
  /// A mapping with one kind of shape, curve or path.
  case outline
  case mapping([GrammarKey])
  /// A value that stands for a mapping with this one key.
  case shorthand(String, [GrammarKey])
  case elements
  /// One element.
  case element
}

/// Which numbers a key takes.
struct NumberRange: Hashable, Sendable {
  var minimum: Double
  var maximum: Double
  var isWhole = false

  /// A coordinate, a length or an angle of either sign. The bound keeps arithmetic on pixels far from overflow.
  static let any = NumberRange(minimum: -1e7, maximum: 1e7)
  static let atLeastZero = NumberRange(minimum: 0, maximum: 1e7)
  static let positive = NumberRange(minimum: .leastNonzeroMagnitude, maximum: 1e7)
  /// A named value, whose size matters only where it is used.
  static let unbounded = NumberRange(minimum: -.greatestFiniteMagnitude, maximum: .greatestFiniteMagnitude)
  static let share = NumberRange(minimum: 0, maximum: 1)

  static func whole(_ range: ClosedRange<Int>) -> NumberRange {
    NumberRange(minimum: Double(range.lowerBound), maximum: Double(range.upperBound), isWhole: true)
  }

  /// What is wrong with a value, as the end of a sentence about its key.
  func fault(of value: Double) -> String? {
    if isWhole, value != value.rounded() {
      return "is \(numberText(value)); it must be a whole number"
    }
    if value < minimum {
      let bound = minimum == .leastNonzeroMagnitude ? "greater than 0" : "at least \(numberText(minimum))"
      return "is \(numberText(value)); it must be \(bound)"
    }
    return value > maximum ? "is \(numberText(value)); it must be at most \(numberText(maximum))" : nil
  }
}

extension GrammarType {
  /// How error messages call the expected value.
  var description: String {
    switch self {
    case .number: "a number"
    case .boolean: "true or false"
    case .color: "a colour"
    case .choice: "a word"
    case .text, .template: "text"
    case .svgPath: "SVG path data"
    case .pair: "a list of two numbers"
    case .extent: "a number or a list of two numbers"
    case .corners: "a number or a list of four numbers"
    case .unitPoint: "a name such as 'top-left' or a list of two numbers"
    case .list: "a list"
    case .formula: "an expression"
    case .mapping, .shape, .outline: "a mapping"
    case .shorthand(let key, let keys):
      "\(keys.first { $0.name == key }?.type.description ?? "a value") or a mapping"
    case .elements: "a list of elements"
    case .element: "an element"
    }
  }
}
