import PathreelDrawing
import PathreelExpressions
import PathreelMotion
import PathreelSound
import PathreelTypography

/// Types of keys whose values are words, colours, texts and files.

extension KeyType where Value == Bool {
  static var boolean: KeyType { KeyType(.boolean) { "\($0)" } }
}

extension KeyType where Value == Color {
  static var color: KeyType {
    KeyType(.color) { color in
      if let name = Color.cssNames.sorted().first(where: { Color(css: $0) == color }) { return name }
      let parts = [color.red, color.green, color.blue].map { numberText(255 * $0) }.joined(separator: " ")
      return "rgb(\(parts) / \(numberText(100 * color.alpha))%)"
    }
  }
}

extension KeyType where Value: Equatable & Sendable {
  /// One of some words, each with its value.
  static func choice(_ words: KeyValuePairs<String, Value>) -> KeyType { choice(words.map { ($0.key, $0.value) }) }

  static func choice(_ words: [(name: String, value: Value)]) -> KeyType {
    KeyType(.choice(words.map(\.name))) { word in
      words.first { $0.name == word }?.value
    } text: { value in
      words.first { $0.value == value }!.name
    }
  }
}

extension KeyType where Value == Alignment {
  /// A named point of a frame.
  static var alignment: KeyType {
    choice(
      unitPointNames.map { name, point in
        let (x, y) = point
        return (
          name,
          Alignment(
            horizontal: x == 0 ? .leading : x == 1 ? .trailing : .center,
            vertical: y == 0 ? .top : y == 1 ? .bottom : .center)
        )
      })
  }
}

extension KeyType where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// One of the enumeration's raw values.
  static func choice(_ cases: Value.Type) -> KeyType {
    KeyType(.choice(cases.allCases.map(\.rawValue))) {
      Value(rawValue: $0)
    } text: {
      $0.rawValue
    }
  }
}

extension KeyType where Value == String {
  /// Literal text.
  static var text: KeyType { KeyType(.text) { $0 } }
  /// A name that expressions can use.
  static var name: KeyType { KeyType(.name) { $0 } }
  /// A font file, as its path.
  static var fontFile: KeyType { KeyType(.fontFile) }
  /// Text with values in braces.
  static var template: KeyType { KeyType(.template) }
  /// The name of a column. It is decoded with its table, and no frame reads it.
  static var column: KeyType { KeyType(.text) }
}

extension KeyType where Value == Sound {
  static var sound: KeyType { KeyType(.sound) }
}

extension KeyType where Value == FontFeature {
  static var fontFeature: KeyType { KeyType(.fontFeature) }
}

extension KeyType where Value == Movie {
  static var picture: KeyType { KeyType(.picture) }
  static var video: KeyType { KeyType(.video) }
}
