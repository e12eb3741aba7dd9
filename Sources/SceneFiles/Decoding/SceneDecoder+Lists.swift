import PathreelSceneGrammar
import PathreelSceneSyntax

extension SourceNode {
  /// The kind of mistake if a value is no list where a list belongs. A word may be the name of a list, or of a table's
  /// column. Whether it is one is a question of meaning, which the grammar cannot answer.
  func concern(insteadOf type: GrammarType?) -> Diagnostic.Concern {
    guard type?.takesNamedList == true, case .scalar(let scalar) = content, !scalar.isLiteral,
      scalar.text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)?/) != nil
    else { return .structure }
    return .meaning
  }
}

/// Decodes lists that are given by name: `position: home`, `points: route`.
extension SceneDecoder {
  /// The field of a list given by name. The whole result is nil if the value names no list. `value` is nil if it names
  /// a list of the wrong type or length; then that is reported.
  func namedField(
    _ node: SourceNode, of type: GrammarType, named key: String, in scope: ElementScope
  ) -> (value: Field?, Void)? {
    guard case .scalar(let scalar) = node.content, let binding = scope.values[scalar.text] else { return nil }
    func items(_ count: Int, _ text: (Int) -> String) -> SourceNode {
      let items = (0..<count).map { i in
        SourceNode(
          content: .scalar(SourceScalar(text: text(i), style: .plain, position: scalar.position)),
          position: scalar.position)
      }
      return SourceNode(content: .sequence(items), position: node.position)
    }
    let name = scalar.text
    // Each value is looked up separately.
    if case .list(let list) = binding { charge(list.count, at: node.position) }
    if case .points(let list) = binding { charge(list.count, at: node.position) }
    switch (binding, type) {
    case (.list(let list), .pair), (.list(let list), .extent), (.list(let list), .unitPoint),
      (.list(let list), .corners), (.list(let list), .end):
      let wanted = if case .corners = type { 4 } else { 2 }
      guard list.count == wanted else {
        let count = list.count
        report(
          "'\(key)' is \(type.description); the list '\(name)' has \(count) value\(count == 1 ? "" : "s")",
          at: node.position)
        return (nil, ())
      }
      return (field(items(wanted) { "\(name)[\($0)]" }, of: type, named: key, in: scope), ())
    case (.list(let list), .list(let inner, _)):
      switch inner {
      case .template:
        return (field(items(list.count) { "{\(name)[\($0)]}" }, of: type, named: key, in: scope), ())
      case .number, .color, .choice, .shorthand:
        return (field(items(list.count) { "\(name)[\($0)]" }, of: type, named: key, in: scope), ())
      default: return nil
      }
    case (.points(let list), .list(.pair, _)):
      // The points are bound as a list of coordinates under a name that no expression of the file can use.
      var inner = scope
      inner.values.bind(name, to: .list(list))
      let points = (0..<list.count / 2).map { i in items(2) { "\(name)[\(2 * i + $0)]" } }
      return (
        field(SourceNode(content: .sequence(points), position: node.position), of: type, named: key, in: inner), ()
      )
    default: return nil
    }
  }
}
