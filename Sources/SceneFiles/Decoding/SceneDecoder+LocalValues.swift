import PathreelDrawing

/// Decodes `let` in a component: values, lists and functions that only its elements can read. The decoding of each use
/// of a component calls it, and also the check of the component.
extension SceneDecoder {
  /// Binds the component's own names. Its values depend on its arguments, so each use of the component has separate
  /// slots for them (``ExpressionContext/slots``).
  ///
  /// - Parameter body: The scope of the component's elements. It gets the names. They hide the file's names that are
  ///   equal.
  /// - Returns: The values, each after the values that it uses.
  func localValues(of component: Component, in body: inout ElementScope) -> [ComponentArgument] {
    guard let node = component.named else { return [] }
    var names = SceneNames()
    (names.scope, names.isLocal) = (body, true)
    for parameter in component.parameters { names.taken[parameter.name] = "parameter of '\(component.name)'" }
    let values = namedValues(node, &names)
    charge(values.count, at: node.position)
    body = names.scope
    reserveSlots(of: body)
    return values.map { ComponentArgument(name: $1.key, slot: $0, field: $1.field, isOwn: true) }
  }
}

extension FieldExpression {
  /// The expression as the field of a key of its type.
  fileprivate var field: Field {
    switch expression.type {
    case .number: .number(self)
    case .boolean: .boolean(self)
    case .color: .color(self)
    case .choice, .text: .choice(self)
    case .image: .pictureExpression(self)
    }
  }
}
