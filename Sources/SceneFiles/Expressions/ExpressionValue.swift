import PathreelDrawing

/// What an expression yields.
package enum ExpressionValue: Hashable, Sendable {
  case number(Double)
  case color(Color)
  case boolean(Bool)
  /// One of a choice parameter's words, or a text.
  case word(String)
  /// In memory of its own: a movie is larger than all else, and values are copied all the time.
  indirect case image(Movie)
}

/// What an expression is known to yield before it runs.
package enum ExpressionType: Hashable, Sendable {
  case number
  case color
  case boolean
  /// One of these words; `nil` for a word in quotes, which is checked against the other side of its comparison.
  case choice([String]?)
  /// What a text parameter holds, of which nothing is known.
  case text
  case image
}

extension ExpressionType {
  /// With an article, for error messages.
  var description: String {
    switch self {
    case .number: "a number"
    case .color: "a colour"
    case .boolean: "true or false"
    case .choice: "a choice"
    case .text: "text"
    case .image: "a picture"
    }
  }

  /// Equal up to a choice's words; a word in quotes is also a text.
  func isSameKind(as other: ExpressionType) -> Bool {
    switch (self, other) {
    case (.number, .number), (.color, .color), (.boolean, .boolean), (.choice, .choice), (.text, .text),
      (.text, .choice(nil)), (.choice(nil), .text), (.image, .image):
      true
    default: false
    }
  }
}

/// A mistake in an expression: the offset is in Unicode scalars from the expression's start.
package struct ExpressionError: Error, Equatable {
  package var offset: Int
  package var message: String

  package init(offset: Int, message: String) { (self.offset, self.message) = (offset, message) }
}

/// What has to be known before an expression can be evaluated.
package struct ExpressionInputs: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let parameters = ExpressionInputs(rawValue: 1)
  /// `t` and the beats.
  package static let time = ExpressionInputs(rawValue: 2)
  /// A repeat's index.
  package static let index = ExpressionInputs(rawValue: 4)
  /// `x`, `u` or `theta` of a curve.
  package static let curveVariable = ExpressionInputs(rawValue: 8)
  /// What a use of a component gives to it.
  package static let argument = ExpressionInputs(rawValue: 16)
}
