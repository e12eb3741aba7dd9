import PathreelExpressions

/// What the elements at a place of a file can name: values, components and ids. ``SceneDecoder`` hands it down.
struct ElementScope: Sendable {
  /// The values that expressions can read, by their names.
  var values = ExpressionScope()
  /// The components and content placeholders that the elements may use; nil if there are none.
  var components: ComponentScope?
  /// The number of the visible ``ElementNames`` in the decoder, which hold the ids.
  var elementNames = 0
  /// The enclosing repeats, outermost first.
  var repeats: [RepeatScope] = []
  /// Whether the elements stand on a connector between elements, which only the layout knows.
  var isOnLink = false

  /// A scope in which these values are unavailable, with the reason.
  static func fixed(besides names: [String], because reason: String) -> ElementScope {
    ElementScope(values: .fixed(besides: names, because: reason))
  }
}
