/// What the keys of a connector demand of each other.
extension SceneDecoder {
  /// Whether the keys make one connector; reports otherwise.
  ///
  /// - Parameter hasChildren: Whether elements stand on it.
  func checkConnector(_ fields: Fields, _ node: SourceNode, hasChildren: Bool) -> Bool {
    guard case .mapping(let pairs) = node.content else { return false }
    let given = Set(pairs.map(\.key.text))
    var isRight = true
    func fail(_ message: String, at position: SourcePosition) {
      report(message, at: position)
      isRight = false
    }
    if given.contains("label"), !hasChildren {
      fail(
        "'label' says where the elements of a connector stand, and there are none; add 'element' beside it or remove 'label'",
        at: keyValuePosition("label", in: node))
    }
    // A line that was given and is wrong was reported already; one that depends on parameters may be any.
    var line: ConnectorLine? = given.contains("line") ? nil : .elbow
    if case .choice(let field)? = fields["line"], case .word(let word)? = field.constant {
      line = ConnectorLine(rawValue: word)
    }
    guard line != nil || fields["line"] != nil else { return false }
    if let line {
      for (key, value) in pairs where !line.keys.contains(key.text) {
        let owners = ConnectorLine.allCases.filter { $0.keys.contains(key.text) }.map { "'\($0.rawValue)'" }
        if owners.isEmpty { continue }
        fail(
          "'\(key.text)' is for lines that are \(owners.joined(separator: " or ")); this one is '\(line.rawValue)'",
          at: value.position)
      }
    }
    for side in ["leaving", "entering"] where !given.contains(side) && line?.keys.contains(side) ?? true {
      fail(
        "'connector' needs '\(side)': 'top', 'right', 'bottom' or 'left'; only 'straight' and 'quad' lines do without",
        at: node.position)
    }
    return isRight
  }
}
