import PathreelMotion
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Reads the fields of one mapping of a scene file, with the values that they have at one moment.
///
/// Each ``ElementMaker`` and ``ModifierChange`` makes its view with a reader of its own mapping.
struct FieldReader {
  let values: Fields
  let moment: Moment

  /// An error at the position of the mapping.
  func failure(_ message: String) -> SceneFileError { moment.failure(message, at: values.position) }
}

extension FieldReader {
  /// The value of a key, or its default.
  subscript<Value: FrameValue>(key: Key<Value>) -> Value where Value.Read == Value {
    get throws {
      if let value = try given(key) { return value }
      guard let value = key.absent() else { preconditionFailure("'\(key.name)' was decoded without a value") }
      return value
    }
  }

  /// The value of a key that is required.
  subscript<Value: FrameValue>(key: Key<Value>) -> Value.Read {
    get throws {
      guard let value = try given(key) else { preconditionFailure("'\(key.name)' was decoded without a value") }
      return value
    }
  }

  /// The value of an optional key; nil if it is absent.
  subscript<Value: FrameValue>(key: Key<Value?>) -> Value.Read? {
    get throws {
      try values[key].map { field in try Value.value(of: field, at: moment) { key.type.value($0) ?? nil } }
    }
  }

  /// The value of a key; nil if it is absent.
  func given<Value: FrameValue>(_ key: Key<Value>) throws -> Value.Read? {
    try values[key].map { try Value.value(of: $0, at: moment, word: key.type.value) }
  }

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
    get { values[key.name, key.hash] }
    set { values[key.name] = newValue }
  }

  /// The same for a key of any type.
  subscript(key: GrammarKey) -> Field? {
    get { values[key.name] }
    set { values[key.name] = newValue }
  }
}
