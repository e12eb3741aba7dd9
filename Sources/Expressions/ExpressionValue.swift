import PathreelDrawing

/// The value of an expression. A ``Moment`` evaluates an ``Expression`` to one, and ``ExpressionContext/slots`` holds
/// the values of names.
package enum ExpressionValue: Hashable, Sendable {
  case number(Double)
  case color(Color)
  case boolean(Bool)
  /// One of the words of a choice parameter, or a text.
  case word(String)
  /// Stored indirectly: a movie is larger than all other cases, and values are copied all the time.
  indirect case image(Movie)
}

/// The type of an expression, known before it runs. ``ExpressionCompiler`` infers it.
package enum ExpressionType: Hashable, Sendable {
  case number
  case color
  case boolean
  /// One of these words; `nil` for a literal word, which is checked against the other side of its comparison.
  case choice([String]?)
  /// The value of a text parameter, which can be any text.
  case text
  case image
}

extension ExpressionType {
  /// The type with its article, for error messages.
  package var description: String {
    switch self {
    case .number: "a number"
    case .color: "a colour"
    case .boolean: "true or false"
    case .choice: "a choice"
    case .text: "text"
    case .image: "a picture"
    }
  }

  /// Whether the types are equal, not counting a choice's words. A literal word also counts as text.
  package func isSameKind(as other: ExpressionType) -> Bool {
    switch (self, other) {
    case (.number, .number), (.color, .color), (.boolean, .boolean), (.choice, .choice), (.text, .text),
      (.text, .choice(nil)), (.choice(nil), .text), (.image, .image):
      true
    default: false
    }
  }
}

/// A mistake in an expression. ``ExpressionCompiler`` throws it; ``SceneDecoder`` reports it with its line and column.
package struct ExpressionError: Error, Equatable {
  /// The offset in Unicode scalars from the expression's start.
  package var offset: Int
  /// What is wrong, and what to do about it.
  package var message: String

  package init(offset: Int, message: String) { (self.offset, self.message) = (offset, message) }
}

/// The kinds of values that must be known before an expression can be evaluated. An ``Expression`` knows its own, and
/// ``SceneDecoder`` checks them where a value must not change.
package struct ExpressionInputs: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The values of parameters.
  package static let parameters = ExpressionInputs(rawValue: 1)
  /// `t` and the beats.
  package static let time = ExpressionInputs(rawValue: 2)
  /// The index of a repeat.
  package static let index = ExpressionInputs(rawValue: 4)
  /// The variable of a curve: `x`, `u` or `theta`.
  package static let curveVariable = ExpressionInputs(rawValue: 8)
  /// An argument of a use of a component.
  package static let argument = ExpressionInputs(rawValue: 16)
}

extension ExpressionValue {
  /// The text of the value. A number without a format has at most six decimals and no trailing zeros.
  package func text(_ format: NumberFormat? = nil) -> String {
    switch self {
    case .number(let number): return (format ?? NumberFormat()).text(of: number)
    case .color(let color): return color.css
    case .boolean(let boolean): return "\(boolean)"
    // A text is inserted verbatim: braces inside it have no meaning.
    case .word(let word): return word
    case .image: preconditionFailure("a picture was decoded as a part of a text")
    }
  }
}
