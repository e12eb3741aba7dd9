import PathreelExpressions
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Decodes outlines inside elements: those of curves and clips, and shapes.
extension SceneDecoder {
  /// Decodes a mapping with one kind of outline, for curves and clips. The outline may use the coordinates of the
  /// container.
  func outline(_ node: SourceNode, _ key: String, in scope: ElementScope) -> Field? {
    guard case .mapping(let pairs) = node.content, pairs.count == 1, let (name, value) = pairs.first,
      let kind = ElementKind.named(name.text), kind.isPartOutline, !kind.isPartShape
    else { return shape(node, key, in: scope) }
    let maker = ElementMaker.of(kind)
    guard case .mapping(let keys) = kind.type else {
      let field = field(value, of: kind.type, named: kind.name, in: scope)
      return field.map { .shape(maker, Fields(values: ["": $0], position: value.position)) }
    }
    guard let fields = fields(of: value, named: kind.name, keys: keys, in: scope) else { return nil }
    guard let prepare = maker.prepare else { return .shape(maker, fields) }
    return prepare(self, fields, value, Fields(position: value.position)).map { .shape(maker, $0) }
  }

  /// A mapping with one kind of outline and optional further keys. The result holds the outline under `outline`.
  func outline(_ node: SourceNode, _ key: String, beside keys: [GrammarKey], in scope: ElementScope) -> Fields? {
    guard let pairs = pairs(of: node, named: key) else { return nil }
    func known(_ name: SourceScalar) -> GrammarKey? { keys.first { $0.name == name.text } }
    let others = pairs.filter { known($0.key) == nil }
    let unknownKeys = others.filter { ElementKind.named($0.key.text) == nil }
    if others.count > 1, !unknownKeys.isEmpty {
      for (name, _) in unknownKeys { reportUnknownKey(name, in: "'\(key)'", of: pairs, keys, .none) }
      return nil
    }
    var fields = Fields(position: node.position)
    fields[ClipKeys.outline] = outline(SourceNode(content: .mapping(others), position: node.position), key, in: scope)
    for (name, value) in pairs {
      guard let own = known(name) else { continue }
      fields[own] = field(value, of: own.type, named: own.name, in: scope)
    }
    return fields[ClipKeys.outline] == nil ? nil : fields
  }

  /// The kind of shape that an unknown word probably means.
  private func shape(likelyMeantBy word: String, among shapes: [String]) -> String? {
    let forms = Synonyms.entries(for: word, in: Synonyms.table.kinds).flatMap(\.write)
    let foreign = forms.first.flatMap { form in shapes.first { form.hasPrefix("\($0):") } }
    return foreign ?? nearest(to: word, among: shapes)
  }

  /// A mapping with one kind of shape.
  func shape(_ node: SourceNode, _ key: String, in scope: ElementScope) -> Field? {
    guard let pairs = pairs(of: node, named: key) else { return nil }
    guard pairs.count == 1, let (name, value) = pairs.first, let kind = ElementKind.named(name.text), kind.isPartShape
    else {
      let shapes = ElementKind.all.filter(\.isPartShape).map(\.name)
      if pairs.count == 1, let name = pairs.first?.key, let suggestion = shape(likelyMeantBy: name.text, among: shapes)
      {
        report("unknown kind of shape '\(name.text)'; did you mean '\(suggestion)'?", at: name.position, .structure)
      } else {
        report("'\(key)' takes one kind of shape, such as {circle: {radius: 90}}", at: node.position, .structure)
      }
      return nil
    }
    guard case .fields(let fields)? = field(value, of: kind.type, named: kind.name, in: scope) else { return nil }
    if fields.isIncomplete { return nil }
    if let key = kind.childPlace, fields[key] != nil {
      report(
        "'\(key.name)' is for elements on a '\(kind.name)', and here are none; remove it", at: value.position,
        .structure)
      return nil
    }
    if fields.hasReferences {
      report(
        "'\(key)' takes a '\(kind.name)' between points; write [x, y] for its ends", at: value.position)
      return nil
    }
    return .shape(ElementMaker.of(kind), fields)
  }
}
