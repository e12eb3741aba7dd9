import PathreelDrawing
import PathreelNumerics

/// Types of keys whose values concern time or the file as a whole. The tables of keys, such as ``SceneKeys``, give each
/// key one of them. `SceneDecoder` decodes these keys itself, and no frame reads them.

extension KeyType where Value == Easing {
  static var easing: KeyType {
    KeyType(.easing(or: [])) { easing in Easings.words.first { $0.value == easing }?.key ?? "" }
  }
}

extension KeyType where Value == Easing? {
  /// An easing, or this word.
  static func easing(or word: String) -> KeyType {
    KeyType(.easing(or: [word])) { $0.map(KeyType<Easing>.easing.text) ?? word }
  }
}

extension KeyType where Value == Int {
  /// The version of the scene file format.
  static var format: KeyType { KeyType(.format) { "\($0)" } }
}

extension KeyType where Value == FrameRate {
  static var frameRate: KeyType { KeyType(.frameRate) { "\($0)" } }
}

extension KeyType where Value == Never {
  /// A list of steps of the timeline.
  static var beats: KeyType { KeyType(.beats) }
  /// An expression of any type.
  static var expression: KeyType { KeyType(.expression) }
  /// An expression of any type, or a list of expressions.
  static var expressions: KeyType { KeyType(.value) }
  static var components: KeyType { KeyType(.components) }
  static var standard: KeyType { KeyType(.standard) }
  /// The name of a column, or a list of such names.
  static var columnNames: KeyType { KeyType(.columnNames) }
  /// A mapping from the parameters of another scene to values.
  static var settings: KeyType { KeyType(.settings) }
  static var transition: KeyType { KeyType(.transition) }
  static var sceneFile: KeyType { KeyType(.sceneFile) }
  /// A scene given by its file, or by a mapping.
  static var sequencedScene: KeyType { KeyType(.shorthand(SequenceKeys.file.name, SequenceKeys.all.grammar)) }
  static var scenePicture: KeyType { KeyType(.name) }
  /// A mapping whose keys are names that the file defines.
  static func named(_ type: KeyType<some Any>) -> KeyType { KeyType(.named(type.grammar)) }
}
