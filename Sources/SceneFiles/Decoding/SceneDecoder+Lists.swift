extension GrammarType {
  /// Whether a list may stand by its name where a value of the type is due.
  var takesNamedList: Bool {
    switch self {
    case .pair, .unitPoint, .extent, .corners, .end: true
    case .list(let item, _):
      switch item {
      case .number, .color, .choice, .shorthand, .template, .pair: true
      default: false
      }
    default: false
    }
  }
}

extension SourceNode {
  /// What it is about that something else than a list stands here: whether a word is the name of one takes more than the grammar.
  func concern(insteadOf type: GrammarType?) -> Diagnostic.Concern {
    guard type?.takesNamedList == true, case .scalar(let scalar) = content, !scalar.isLiteral,
      scalar.text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
    else { return .structure }
    return .meaning
  }
}

/// Lists that stand by their names where a list is due: `position: home`, `points: route`.
extension SceneDecoder {
  /// The field of a list that stands by its name; nil where none does.
  func namedField(
    _ node: SourceNode, of type: GrammarType, named key: String, in scope: ExpressionScope
  ) -> (value: Field?, Void)? {
    guard case .scalar(let scalar) = node.content, let binding = scope[scalar.text] else { return nil }
    func items(_ count: Int, _ text: (Int) -> String) -> SourceNode {
      let items = (0..<count).map { i in
        SourceNode(
          content: .scalar(SourceScalar(text: text(i), style: .plain, position: scalar.position)),
          position: scalar.position)
      }
      return SourceNode(content: .sequence(items), position: node.position)
    }
    let name = scalar.text
    // Each value is looked up anew.
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
      // As a list of coordinates, which no expression of the file can name.
      var inner = scope
      inner.bind(name, to: .list(list))
      let points = (0..<list.count / 2).map { i in items(2) { "\(name)[\(2 * i + $0)]" } }
      return (
        field(SourceNode(content: .sequence(points), position: node.position), of: type, named: key, in: inner), ()
      )
    default: return nil
    }
  }
}
