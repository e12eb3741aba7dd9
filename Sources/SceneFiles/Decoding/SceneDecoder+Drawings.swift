import PathreelSVG
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Decodes the changes of a drawing's parts, for `svg` elements. `field(_:of:named:in:)` calls it.
extension SceneDecoder {
  /// The changes of a drawing's parts, or nil with a report.
  func parts(_ node: SourceNode, _ key: String, _ keys: [GrammarKey], in scope: ElementScope) -> Field? {
    guard let pairs = pairs(of: node, named: key) else { return nil }
    var parts = Fields(position: node.position)
    for pair in pairs {
      guard let fields = fields(of: pair.value, named: pair.key.text, keys: keys, in: scope) else {
        parts.isIncomplete = true
        continue
      }
      parts.values[pair.key.text] = .fields(fields)
      if fields.isIncomplete { parts.isIncomplete = true }
    }
    return .fields(parts)
  }

  /// Whether a drawing has all the named parts, each named once; reports the others.
  func checkParts(_ parts: Fields, of drawing: SVGDrawing) -> Bool {
    var isRight = true
    var names: [SVGDrawing.PartReference: String] = [:]
    for (name, field) in parts.values.pairs where !isFull {
      let reference = SVGDrawing.PartReference(name)
      let position = if case .fields(let own) = field { own.position } else { parts.position }
      if !drawing.has(reference) {
        report("the drawing has no part '\(name)'; \(advice(for: name, in: drawing))", at: position)
        isRight = false
      } else if let other = names.updateValue(name, forKey: reference) {
        report("'\(name)' is the same part as '\(other)'; write all its changes under one of them", at: position)
        isRight = false
      }
    }
    return isRight
  }

  /// What to write instead of a name that no part has.
  private func advice(for name: String, in drawing: SVGDrawing) -> String {
    // A number or a word that begins with a point is no id without a hash sign.
    if drawing.has(.id(name)) { return "write '#\(name)' for the part with this id" }
    let known = drawing.parts.flatMap { part in [part.id].compactMap { $0 } + part.classes.map { "." + $0 } }
    return nearest(to: name, among: Set(known)).map { "did you mean '\($0)'?" } ?? "pathreel inspect lists its parts"
  }
}
