/// A key of a scene file with the Swift type of its value. It is declared once; decoding, frames, schema and reference
/// all derive from the declaration.
///
/// ```swift
/// static let belly = Key("belly", .share, default: 0.5, "Where along the length the sides are pulled outward, as a share.")
/// static let petal = ElementKind("petal", "A petal.", [length, width, belly])
/// ```
///
/// A key is required, or it has a default, or its value is optional. The ``KeyRule``s of its ``KeyList`` define what it
/// requires of other keys.
package final class Key<Value>: Sendable {
  package let type: KeyType<Value>
  /// The key's description for decoding, schema and reference.
  package let own: GrammarKey
  /// The value that a frame reads if the key is absent; nil for a required key.
  package let absent: @Sendable () -> Value?
  package let name: String
  /// The hash of the name (`String.keyHash`), by which decoded values are found.
  package let hash: UInt64

  /// A key with a default value.
  init(_ name: String, _ type: KeyType<Value>, default value: Value, _ doc: String) where Value: Sendable {
    (self.type, absent) = (type, { value })
    (self.name, hash) = (name, name.keyHash)
    own = GrammarKey(name, type.grammar, default: type.text(value), doc)
  }

  /// A key that its mapping requires, unless a rule says otherwise.
  package init(required name: String, _ type: KeyType<Value>, _ doc: String) {
    (self.type, absent) = (type, { nil })
    (self.name, hash) = (name, name.keyHash)
    own = GrammarKey(name, type.grammar, required: true, doc)
  }

  /// An optional key; `doc` describes what applies without it.
  init<Wrapped>(_ name: String, _ type: KeyType<Wrapped>, _ doc: String) where Value == Wrapped? {
    (self.type, absent) = (type.optional, { .some(nil) })
    (self.name, hash) = (name, name.keyHash)
    own = GrammarKey(name, type.grammar, doc)
  }
}

extension Key {
  /// The key for the value of a kind's own key, for kinds whose value is no mapping.
  static func whole(_ type: KeyType<Value>) -> Key { Key(required: "", type, "") }
}

/// The type of a ``Key``'s value: its name in the grammar, and how a file writes a value. `FrameValue` reads values in
/// frames.
package struct KeyType<Value>: Sendable {
  package let grammar: GrammarType
  /// The value of a word; nil if the type has no such word.
  package let value: @Sendable (_ word: String) -> Value?
  /// Writes a value as a file would write it. Only types of keys with a default, and choices, need it.
  package let text: @Sendable (Value) -> String

  package init(_ grammar: GrammarType, text: @escaping @Sendable (Value) -> String = { _ in "" }) {
    self.init(grammar, value: { _ in nil }, text: text)
  }

  init(
    _ grammar: GrammarType, value: @escaping @Sendable (String) -> Value?, text: @escaping @Sendable (Value) -> String
  ) {
    (self.grammar, self.value, self.text) = (grammar, value, text)
  }

  fileprivate var optional: KeyType<Value?> {
    KeyType<Value?>(grammar, value: value) { $0.map(text) ?? "" }
  }
}

extension String {
  /// FNV-1a over the UTF-8 of a key's name.
  package var keyHash: UInt64 { utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }
}
