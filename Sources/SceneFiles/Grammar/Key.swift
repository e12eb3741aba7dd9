import Foundation

/// A key of a scene file with the Swift type of its value. It is declared once; decoding, frames, schema and reference
/// all derive from the declaration.
///
/// ```swift
/// static let belly = Key("belly", .share, default: 0.5, "Where along the length the sides are pulled outward, as a share.")
/// static let petal = ElementKind("petal", "A petal.", [length, width, belly]) { reader in
///   Outline(Petal(belly: try reader[belly]))
/// }
/// ```
///
/// A key is required, or it has a default, or its value is optional. The ``KeyRule``s of its ``KeyList`` define what it
/// requires of other keys.
final class Key<Value>: Sendable {
  let type: KeyType<Value>
  /// The key's description for decoding, schema and reference.
  let own: GrammarKey
  /// The value that a frame reads if the key is absent; nil for a required key.
  let absent: @Sendable () -> Value?
  let name: String
  /// The hash of the name, for a ``FieldTable``.
  let mark: FieldTable.Mark

  /// A key with a default value.
  init(_ name: String, _ type: KeyType<Value>, default value: Value, _ doc: String) where Value: Sendable {
    (self.type, absent) = (type, { value })
    (self.name, mark) = (name, FieldTable.Mark(of: name))
    own = GrammarKey(name, type.grammar, default: type.text(value), doc)
  }

  /// A key that its mapping requires, unless a rule says otherwise.
  init(required name: String, _ type: KeyType<Value>, _ doc: String) {
    (self.type, absent) = (type, { nil })
    (self.name, mark) = (name, FieldTable.Mark(of: name))
    own = GrammarKey(name, type.grammar, required: true, doc)
  }

  /// An optional key; `doc` describes what applies without it.
  init<Wrapped>(_ name: String, _ type: KeyType<Wrapped>, _ doc: String) where Value == Wrapped? {
    (self.type, absent) = (type.optional, { .some(nil) })
    (self.name, mark) = (name, FieldTable.Mark(of: name))
    own = GrammarKey(name, type.grammar, doc)
  }
}

extension Key {
  /// The key for the value of a kind's own key, for kinds whose value is no mapping.
  static func whole(_ type: KeyType<Value>) -> Key { Key(required: "", type, "") }
}

/// The type of a ``Key``'s value: its name in the grammar, how a frame reads it, and how a file would write it.
struct KeyType<Value>: Sendable {
  let grammar: GrammarType
  /// Evaluates a decoded field at a moment.
  let value: @Sendable (Field, Moment) throws -> Value
  /// Writes a value as a file would write it.
  let text: @Sendable (Value) -> String

  fileprivate var optional: KeyType<Value?> {
    KeyType<Value?>(grammar: grammar) {
      try value($0, $1)
    } text: {
      $0.map(text) ?? ""
    }
  }
}

extension FieldReader {
  /// The value of a key, or its default.
  subscript<Value>(key: Key<Value>) -> Value {
    get throws {
      if let value = try given(key) { return value }
      guard let value = key.absent() else { preconditionFailure("'\(key.name)' was decoded without a value") }
      return value
    }
  }

  /// The value of a key; nil if it is absent.
  func given<Value>(_ key: Key<Value>) throws -> Value? {
    try values[key].map { try key.type.value($0, moment) }
  }
}

extension FieldReader {
  /// The message about a given key that does not fit the evaluated value of a choice; nil if all fit.
  func fault<Choice>(among keys: KeyList, where choice: Key<Choice>, is value: Choice) -> String? {
    let word = choice.type.text(value)
    return keys.grammar.lazy.filter { values[$0] != nil }
      .compactMap { $0.fault(where: choice.name, is: word) }.first
  }
}

extension Fields {
  /// The field of a key; nil if it is absent or wrong.
  subscript(key: Key<some Any>) -> Field? {
    get { values[key.name, key.mark] }
    set { values[key.name] = newValue }
  }

  /// The same for a key of any type.
  subscript(key: GrammarKey) -> Field? {
    get { values[key.name] }
    set { values[key.name] = newValue }
  }
}

extension Field {
  func point(at moment: Moment) throws -> CGPoint {
    guard case .pair(let x, let y) = self else { isNo("pair") }
    return CGPoint(x: try moment.number(x), y: try moment.number(y))
  }

  func word(at moment: Moment) throws -> String {
    guard case .choice(let choice) = self, case .word(let word) = try moment.value(of: choice) else { isNo("choice") }
    return word
  }

  /// Traps: a field always has the type that its key has in the grammar.
  func isNo(_ what: String) -> Never { preconditionFailure("a \(what) was decoded as \(self)") }
}
