import PathreelDrawing
import PathreelSceneSyntax

// MARK: Names of other languages' expressions: what to write here instead of them.

/// The call to write for another tool's function; nil if none is known. ``ExpressionCompiler`` puts it into messages
/// about unknown names.
func function(meantBy word: String) -> String? {
  let normal = Synonyms.normalized(word)
  if let same = ExpressionFunction.all.first(where: { Synonyms.normalized($0.name) == normal }) {
    return same.signature
  }
  return Synonyms.entries(for: word, in: Synonyms.table.functions).first?.write.first
}

/// The built-in function, constant, colour or name that a word means: in another letter case, or as another tool's
/// word.
func builtIn(meantBy word: String) -> String? {
  if let call = function(meantBy: word) { return call }
  let normal = Synonyms.normalized(word)
  if let constant = ExpressionScope.constants.first(where: { $0.name == word || $0.name.count > 1 && $0.name == normal }
  ) {
    return "'\(constant.name)'"
  }
  if Color.cssNames.contains(normal) { return "'\(normal)'" }
  let names = Synonyms.entries(for: word, in: Synonyms.table.names).flatMap(\.write) + [normal]
  return names.first { ["t", "width", "height", "transparent"].contains($0) }.map { "'\($0)'" }
}

extension ExpressionScope {
  /// The known name to write for another tool's word, in quotes, with a note about it.
  func name(meantBy word: String) -> String? {
    let normal = Synonyms.normalized(word)
    let same = bindings.keys.filter { Synonyms.normalized($0) == normal }.sorted()
    if let same = same.first { return "'\(same)'" }
    if ["true", "false"].contains(normal) { return "'\(normal)'" }
    for entry in Synonyms.entries(for: word, in: Synonyms.table.names) {
      if let name = entry.write.first(where: { isAvailable($0) || $0 == "transparent" }) {
        return "'\(name)'" + entry.note
      }
    }
    guard Synonyms.table.indices.contains(normal) else { return nil }
    // If repeats nest, the word could mean any of their indices.
    let indices = bindings.filter { if case .slot(_, _, .index) = $0.value { true } else { false } }
    return indices.count == 1 ? indices.first.map { "'\($0.key)'" } : nil
  }

  private func isAvailable(_ name: String) -> Bool {
    switch bindings[name] {
    case nil, .unavailable: false
    default: true
    }
  }
}
