import PathreelDrawing
import PathreelExpressions
import PathreelMotion
import PathreelSound
import PathreelTypography

/// Types of keys whose values are words, colours, texts and files. The keys in this folder name them, and
/// ``FieldReader`` reads values by them.

extension KeyType where Value == Bool {
  static var boolean: KeyType {
    KeyType(grammar: .boolean) { field, moment in
      guard case .boolean(let boolean) = field, case .boolean(let value) = try moment.value(of: boolean) else {
        field.isNo("true or false")
      }
      return value
    } text: {
      "\($0)"
    }
  }
}

extension KeyType where Value == Color {
  static var color: KeyType {
    KeyType(grammar: .color) { field, moment in
      guard case .color(let color) = field, case .color(let value) = try moment.value(of: color) else {
        field.isNo("colour")
      }
      return value
    } text: { color in
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
    KeyType(grammar: .choice(words.map(\.name))) { field, moment in
      let name = try field.word(at: moment)
      guard let value = words.first(where: { $0.name == name })?.value else { field.isNo("word of the choice") }
      return value
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
    KeyType(grammar: .choice(cases.allCases.map(\.rawValue))) { field, moment in
      guard let value = Value(rawValue: try field.word(at: moment)) else { field.isNo("word of the choice") }
      return value
    } text: {
      $0.rawValue
    }
  }
}

extension KeyType where Value == String {
  /// Literal text.
  static var text: KeyType { literal(.text) }
  /// A name that expressions can use.
  static var name: KeyType { literal(.name) }
  /// A font file, as its path.
  static var fontFile: KeyType { literal(.fontFile) }

  private static func literal(_ type: GrammarType) -> KeyType {
    KeyType(grammar: type) { field, _ in
      guard case .text(let text) = field else { field.isNo("text") }
      return text
    } text: {
      $0
    }
  }

  /// Text with values in braces.
  static var template: KeyType {
    KeyType(grammar: .template) { field, moment in
      guard case .template(let template) = field else { field.isNo("text") }
      return try template.text(at: moment)
    } text: {
      $0
    }
  }
}

extension KeyType where Value == Sound {
  static var sound: KeyType {
    KeyType(grammar: .sound) { field, _ in
      guard case .sound(let sound) = field else { field.isNo("sound") }
      return sound
    } text: { _ in
      ""
    }
  }
}

extension KeyType where Value == FontFeature {
  static var fontFeature: KeyType {
    KeyType(grammar: .fontFeature) { field, _ in
      guard case .fontFeature(let feature) = field else { field.isNo("font's feature") }
      return feature
    } text: {
      "\($0)"
    }
  }
}

extension KeyType where Value == Movie {
  static var picture: KeyType {
    KeyType(grammar: .picture) { field, moment in
      switch field {
      case .picture(let picture): return picture
      case .pictureExpression(let expression):
        guard case .image(let picture) = try moment.value(of: expression) else { field.isNo("picture") }
        return picture
      default: field.isNo("picture")
      }
    } text: { _ in
      ""
    }
  }

  static var video: KeyType { KeyType(grammar: .video, value: picture.value, text: picture.text) }
}
