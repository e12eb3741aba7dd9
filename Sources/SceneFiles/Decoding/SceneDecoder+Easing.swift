import PathreelMotion
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Decodes the value of `ease`: a word such as `in-out`, or a call such as `spring(0.5, 0.3)`. `field(_:of:named:in:)`
/// calls it.
extension SceneDecoder {
  /// The easing that a value names, or nil with a report.
  ///
  /// - Parameter others: Words that the key accepts in addition to easings.
  func easing(_ node: SourceNode, _ key: String, or others: [String]) -> Field? {
    guard let scalar = scalar(node, key, .easing(or: others)) else { return nil }
    let text = scalar.text
    if others.contains(text) { return .easing(nil) }
    if let easing = Easings.easing(named: text) { return .easing(easing) }
    if let function = Easings.function(of: text)?.function {
      report(
        "'\(text)' is not an easing; write \(function.name)(\(function.parameters)) \(function.advice)",
        at: scalar.position)
      return nil
    }
    let words = others + Easings.words.map(\.key)
    if let easing = easing(meantBy: text, among: words) {
      report("'\(key)' is '\(text)'; write '\(easing)'", at: scalar.position, .structure)
      return nil
    }
    let suggestion = nearest(to: text, among: words).map { "; did you mean '\($0)'?" } ?? ""
    let calls = Easings.functions.map { "\($0.name)(…)" }.joined(separator: " or ")
    report(
      "'\(key)' is '\(text)'; it must be \(words.joined(separator: ", ")), \(calls)\(suggestion)",
      at: scalar.position, .structure)
    return nil
  }

  /// The form to write for another tool's name of an easing; nil if none is known.
  private func easing(meantBy word: String, among words: [String]) -> String? {
    if let word = synonym(of: word, among: words) { return word }
    let forms = Synonyms.entries(for: word, in: Synonyms.table.words).flatMap(\.write)
    return forms.first { form in Easings.functions.contains { form.hasPrefix("\($0.name)(") } }
  }
}
