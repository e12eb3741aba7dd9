/// The keys of a mapping, in the order in which the reference tells of them, with the rules between them.
///
/// ```swift
/// let keys = KeyList([file, samples, nibKeys], rules: [.exactlyOne([file, samples])])
/// ```
struct KeyList: Sendable {
  let grammar: [GrammarKey]

  init(_ parts: [any KeyListPart], rules: [KeyRule] = []) {
    let keys = parts.flatMap(\.grammar)
    grammar = rules.reduce(keys) { keys, rule in keys.map(rule.applied) }
  }
}

/// What a list of keys is made of: keys, and other lists.
protocol KeyListPart: Sendable {
  var grammar: [GrammarKey] { get }
}

extension KeyList: KeyListPart {}

extension Key: KeyListPart {
  var grammar: [GrammarKey] { [own] }
}

extension KeyList: ExpressibleByArrayLiteral {
  init(arrayLiteral parts: any KeyListPart...) { self.init(parts) }
}

/// What keys of one mapping demand of each other. Decoder, schema and reference hold files to the same rules.
struct KeyRule: Sendable {
  /// What the rule adds to a key of its list.
  let applied: @Sendable (GrammarKey) -> GrammarKey

  /// At least one of some keys has to be given.
  static func anyOf(_ keys: KeyList) -> KeyRule {
    let names = keys.names
    return KeyRule { $0.name == names[0] ? $0.required.adding(.instead(Array(names.dropFirst()))) : $0 }
  }

  /// One of some keys has to be given, and no two of them may be.
  static func exactlyOne(_ keys: KeyList) -> KeyRule {
    let (names, anyOf) = (keys.names, anyOf(keys))
    return KeyRule { key in
      guard let i = names.firstIndex(of: key.name), i > 0 else { return anyOf.applied(key) }
      return key.adding(.without(Array(names[..<i])))
    }
  }

  /// Some keys mean something only beside one of others.
  static func needs(_ keys: KeyList, oneOf others: KeyList) -> KeyRule {
    adding(.with(others.names), to: keys)
  }

  /// Some keys may not stand beside any of others.
  static func excludes(_ keys: KeyList, _ others: KeyList) -> KeyRule {
    adding(.without(others.names), to: keys)
  }

  /// Some keys, none of them required, mean something only where a choice is one of these words.
  static func only<Choice>(_ keys: KeyList, where choice: Key<Choice>, is values: [Choice]) -> KeyRule {
    adding(.when(choice.name, values.map(choice.type.text)), to: keys)
  }

  private static func adding(_ relation: KeyRelation, to keys: KeyList) -> KeyRule {
    let names = keys.names
    return KeyRule { names.contains($0.name) ? $0.adding(relation) : $0 }
  }
}

extension KeyListPart {
  var names: [String] { grammar.map(\.name) }
}
