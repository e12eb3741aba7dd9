import PathreelSceneGrammar
import PathreelSceneSyntax

/// Checks the version of the scene file format (``SceneFormat``).
extension SceneDecoder {
  /// Whether the file has a supported format version; reports otherwise.
  func checkFormat(_ node: SourceNode) -> Bool {
    let key = SceneKeys.format.name
    guard let scalar = scalar(node, key, .format) else { return false }
    guard let value = Double(scalarNumber: scalar.text), let number = Int(exactly: value), number > 0 else {
      report(
        "'\(key)' is '\(scalar.text)'; write the number of a format: \(SceneFormat.current)", at: node.position,
        .structure)
      return false
    }
    guard number <= SceneFormat.current else {
      report(
        "the scene is of format \(number), which needs Pathreel \(number) or a later one; this Pathreel reads format \(SceneFormat.current)",
        at: node.position, .structure)
      return false
    }
    return true
  }
}
