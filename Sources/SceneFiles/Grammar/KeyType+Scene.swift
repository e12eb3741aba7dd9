import PathreelDrawing
import PathreelMotion
import PathreelNumerics

/// Types of keys whose values concern time or the file as a whole. The tables of keys, such as ``SceneKeys``, give each
/// key one of them. No frame reads the keys of a type whose `value` always stops the program: ``SceneDecoder`` decodes
/// them itself.

extension KeyType where Value == Easing {
  static var easing: KeyType {
    KeyType(grammar: .easing(or: [])) { field, _ in
      guard case .easing(let easing?) = field else { field.isNo("easing") }
      return easing
    } text: { easing in
      Easings.words.first { $0.value == easing }?.key ?? ""
    }
  }
}

extension KeyType where Value == Easing? {
  /// An easing, or this word.
  static func easing(or word: String) -> KeyType {
    KeyType(grammar: .easing(or: [word])) { field, _ in
      guard case .easing(let easing) = field else { field.isNo("easing") }
      return easing
    } text: {
      $0.map(KeyType<Easing>.easing.text) ?? word
    }
  }
}

extension KeyType where Value == Int {
  /// The version of the scene file format.
  static var format: KeyType {
    KeyType(grammar: .format) { field, _ in
      field.isNo("format")
    } text: {
      "\($0)"
    }
  }
}

extension KeyType where Value == FrameRate {
  static var frameRate: KeyType {
    KeyType(grammar: .frameRate) { field, _ in
      field.isNo("rate")
    } text: {
      "\($0)"
    }
  }
}

extension KeyType where Value == Never {
  /// A list of steps of the timeline.
  static var beats: KeyType { decoded(.beats) }
  /// An expression of any type.
  static var expression: KeyType { decoded(.value) }
  static var components: KeyType { decoded(.components) }
  static var standard: KeyType { decoded(.standard) }
  /// The name of a column, or a list of such names.
  static var columnNames: KeyType { decoded(.columnNames) }
  /// A mapping from the parameters of another scene to values.
  static var settings: KeyType { decoded(.settings) }
  /// A mapping whose keys are names that the file defines.
  static func named(_ type: KeyType<some Any>) -> KeyType { decoded(.named(type.grammar)) }

  /// A value that is decoded with the scene as a whole; no frame reads it.
  static func decoded(_ type: GrammarType) -> KeyType {
    KeyType(grammar: type, value: { field, _ in field.isNo("value") }, text: String.init(describing:))
  }
}
