/// The keys of a mapping, in the order of the reference, with the rules between them. `SceneDecoder`, ``SceneSchema``
/// and ``SceneReference`` read it.
///
/// ```swift
/// let keys = KeyList([file, samples, nibKeys], rules: [.exactlyOne([file, samples])])
/// ```
package struct KeyList: Sendable {
  package let grammar: [GrammarKey]

  package init(_ parts: [any KeyListPart], rules: [KeyRule] = []) {
    let keys = parts.flatMap(\.grammar)
    grammar = rules.reduce(keys) { keys, rule in keys.map(rule.applied) }
  }
}

/// A part of a ``KeyList``: a key, or another list.
package protocol KeyListPart: Sendable {
  var grammar: [GrammarKey] { get }
}

extension KeyList: KeyListPart {}

extension Key: KeyListPart {
  package var grammar: [GrammarKey] { [own] }
}

extension KeyList: ExpressibleByArrayLiteral {
  package init(arrayLiteral parts: any KeyListPart...) { self.init(parts) }
}

/// A rule between the keys of one mapping. Decoder, schema and reference share these rules.
package struct KeyRule: Sendable {
  /// Adds to a key of the list what the rule requires of it. A key that the rule does not concern stays as it is.
  package let applied: @Sendable (GrammarKey) -> GrammarKey

  /// At least one of these keys is required.
  package static func anyOf(_ keys: KeyList) -> KeyRule {
    let names = keys.names
    return KeyRule { $0.name == names[0] ? $0.required.adding(.instead(Array(names.dropFirst()))) : $0 }
  }

  /// Exactly one of these keys is required.
  static func exactlyOne(_ keys: KeyList) -> KeyRule {
    let (names, anyOf) = (keys.names, anyOf(keys))
    return KeyRule { key in
      guard let i = names.firstIndex(of: key.name), i > 0 else { return anyOf.applied(key) }
      return key.adding(.without(Array(names[..<i])))
    }
  }

  /// These keys are meaningful only together with one of the others.
  package static func needs(_ keys: KeyList, oneOf others: KeyList) -> KeyRule {
    adding(.with(others.names), to: keys)
  }

  /// These keys may not be combined with any of the others.
  package static func excludes(_ keys: KeyList, _ others: KeyList) -> KeyRule {
    adding(.without(others.names), to: keys)
  }

  /// These keys, none of them required, are meaningful only if a choice is one of these words.
  package static func only<Choice>(_ keys: KeyList, where choice: Key<Choice>, is values: [Choice]) -> KeyRule {
    adding(.when(choice.name, values.map(choice.type.text)), to: keys)
  }

  private static func adding(_ relation: KeyRelation, to keys: KeyList) -> KeyRule {
    let names = keys.names
    return KeyRule { names.contains($0.name) ? $0.adding(relation) : $0 }
  }
}

extension KeyListPart {
  package var names: [String] { grammar.map(\.name) }
}
