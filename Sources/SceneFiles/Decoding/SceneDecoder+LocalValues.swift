import PathreelDrawing

/// What stands under `let` in a component: values, lists and functions that its elements see, and nobody else.
extension SceneDecoder {
  /// Names what a component names itself. Its values follow from what is given to it, so each use has its own.
  ///
  /// - Parameter body: What its elements see; gets the names, which hide those of the file.
  /// - Returns: The values, each behind those that it uses.
  func localValues(of component: Component, in body: inout ExpressionScope) -> [ComponentArgument] {
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
  /// It as the value of a key of its type.
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
