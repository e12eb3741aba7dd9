import PathreelSceneGrammar
import PathreelSceneSyntax

/// Decodes mappings by the tables of their keys (``KeyList``). The other extensions of ``SceneDecoder`` call it for
/// every mapping.
extension SceneDecoder {
  typealias Pairs = [(key: SourceScalar, value: SourceNode)]

  /// The pairs of a mapping, or nil with a report.
  ///
  /// - Parameter keys: The keys that the mapping may have, for advice.
  func pairs(of node: SourceNode, named what: String, keys: [GrammarKey] = []) -> Pairs? {
    switch node.content {
    case .mapping(let pairs): return pairs
    case .broken: return nil
    case .scalar, .sequence:
      let advice = mappingAdvice(node, named: what, keys)
      report("'\(what)' is a mapping; \(node.description) stands here\(advice)", at: node.position, .structure)
      return nil
    }
  }

  /// The items of a list, or nil with a report.
  ///
  /// - Parameter type: The type of the list, for advice.
  func items(of node: SourceNode, named what: String, as type: GrammarType? = nil) -> [SourceNode]? {
    switch node.content {
    case .sequence(let items): return items
    case .broken: return nil
    case .scalar, .mapping:
      let advice = listAdvice(node, of: type)
      report(
        "'\(what)' is a list; \(node.description) stands here\(advice)", at: node.position,
        node.concern(insteadOf: type))
      return nil
    }
  }

  /// Decodes a mapping with these keys into fields.
  func fields(
    of node: SourceNode, named what: String, keys: [GrammarKey], in scope: ElementScope,
    place: Surroundings = .none
  ) -> Fields? {
    guard let pairs = pairs(of: node, named: what, keys: keys) else { return nil }
    var fields = Fields(position: node.position)
    fields.isIncomplete = !checkKeys(of: pairs, at: node.position, named: "'\(what)'", keys, place)
    for (key, value) in pairs {
      guard let known = keys.first(where: { $0.name == key.text }) else { continue }
      fields.values[known.name] = field(value, of: known.type, named: known.name, in: scope)
      if fields[known.name] == nil { fields.isIncomplete = true }
    }
    return fields
  }

  /// Whether a mapping has all required keys, no unknown keys, and no keys that exclude each other; reports otherwise.
  ///
  /// - Parameter what: The mapping's name in messages, with its quotes; nil for the whole file.
  func checkKeys(
    of pairs: Pairs, at position: SourcePosition, named what: String?, _ keys: [GrammarKey],
    _ place: Surroundings = .none
  ) -> Bool {
    let unknown = pairs.filter { pair in !keys.contains { $0.name == pair.key.text } }
    // A known key that an unknown key probably means does not count as missing.
    var covered: Set<String> = []
    for (key, _) in unknown {
      covered.formUnion(reportUnknownKey(key, in: what, of: pairs, keys, place) ?? Set(keys.map(\.name)))
    }
    let missing = reportMissingKeys(of: pairs, at: position, named: what, keys, besides: covered)
    var isRight = unknown.isEmpty && missing.isEmpty
    let given = Dictionary(pairs.map { ($0.key.text, $0.key.position) }) { first, _ in first }
    for key in keys {
      guard let position = given[key.name] else { continue }
      for relation in key.relations {
        guard let fault = fault(of: key, at: position, relation, given, missing, pairs, keys, named: what) else {
          continue
        }
        report(fault.message, at: fault.position, .structure)
        isRight = false
      }
    }
    return isRight
  }

  /// Reports required keys that are missing, and returns them with the keys that could replace them.
  private func reportMissingKeys(
    of pairs: Pairs, at position: SourcePosition, named what: String?, _ keys: [GrammarKey],
    besides covered: Set<String>
  ) -> Set<String> {
    let given = Set(pairs.map(\.key.text))
    var missing: Set<String> = []
    for key in keys where key.isRequired && !given.contains(key.name) {
      var names = [key.name]
      for case .instead(let others) in key.relations { names += others }
      guard given.isDisjoint(with: names), covered.isDisjoint(with: names) else { continue }
      missing.formUnion(names)
      report("\(what ?? "the scene") needs \(listed(names, "or"))", at: position, .structure)
    }
    return missing
  }

  private func fault(
    of key: GrammarKey, at position: SourcePosition, _ relation: KeyRelation, _ given: [String: SourcePosition],
    _ missing: Set<String>, _ pairs: Pairs, _ keys: [GrammarKey], named what: String?
  ) -> (message: String, position: SourcePosition)? {
    switch relation {
    case .with(let others):
      if others.contains(where: { given[$0] != nil || missing.contains($0) }) { return nil }
      return ("'\(key.name)' needs \(listed(others, "or")) beside it", position)
    case .without(let others):
      guard let other = others.first(where: { given[$0] != nil }), let second = given[other] else { return nil }
      let names = position < second ? [key.name, other] : [other, key.name]
      return ("\(what ?? "the scene") has both \(listed(names, "and")); keep one", max(position, second))
    case .when(let choice, _):
      return word(of: choice, pairs, keys).flatMap { key.fault(where: choice, is: $0) }.map { ($0, position) }
    case .instead: return nil
    }
  }

  /// The word of a choice, or its default if the key is absent; nil if it is not known before evaluation.
  private func word(of choice: String, _ pairs: Pairs, _ keys: [GrammarKey]) -> String? {
    guard let key = keys.first(where: { $0.name == choice }), case .choice(let words) = key.type else { return nil }
    guard let value = pairs.first(where: { $0.key.text == choice })?.value else { return key.defaultText }
    guard case .scalar(let scalar) = value.content, words.contains(scalar.text) else { return nil }
    return scalar.text
  }

  /// Reports an unknown key, with advice.
  ///
  /// - Parameter what: The mapping's name in messages, with its quotes.
  /// - Returns: The known keys that the writer probably meant, so that they are not reported as missing; nil if it
  ///   could be any of them.
  @discardableResult
  func reportUnknownKey(
    _ key: SourceScalar, in what: String?, of pairs: Pairs, _ keys: [GrammarKey], _ place: Surroundings
  ) -> Set<String>? {
    guard !isFull else { return [] }
    if let advice = advice(for: key, in: pairs, keys, place) {
      report(advice.message, at: key.position, .structure)
      return advice.covered
    }
    let known = keys.map(\.name)
    if let suggestion = nearest(to: key.text, among: known) {
      report("unknown key '\(key.text)'; did you mean '\(suggestion)'?", at: key.position, .structure)
      return [suggestion]
    }
    let list = known.isEmpty ? "none" : listed(known)
    let advice = "\(what.map { "\($0) has" } ?? "the keys here are") \(list)"
    report("unknown key '\(key.text)'; \(advice)", at: key.position, .structure)
    return []
  }
}
