import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelTypography

/// The types that keys have, each with what a frame reads.

// MARK: Numbers

extension KeyType where Value == Double {
  static func number(_ range: NumberRange) -> KeyType {
    KeyType(grammar: .number(range)) { field, moment in
      guard case .number(let number) = field else { field.isNo("number") }
      return try moment.number(number)
    } text: {
      numberText($0)
    }
  }

  static var number: KeyType { number(.any) }
  static var atLeastZero: KeyType { number(.atLeastZero) }
  static var positive: KeyType { number(.positive) }
  static var share: KeyType { number(.share) }
}

extension KeyType where Value == Int {
  static func whole(_ range: ClosedRange<Int>) -> KeyType {
    KeyType(grammar: .number(.whole(range))) { field, moment in
      guard case .number(let number) = field else { field.isNo("number") }
      return Int(try moment.number(number))
    } text: {
      "\($0)"
    }
  }
}

extension KeyType where Value == CGPoint {
  /// `[x, y]`.
  static func pair(_ range: NumberRange) -> KeyType {
    KeyType(grammar: .pair(range)) {
      try $0.point(at: $1)
    } text: {
      "[\(numberText($0.x)), \(numberText($0.y))]"
    }
  }

  static var pair: KeyType { pair(.any) }

  /// `[x, y]`, or one number for both.
  static func factors(_ range: NumberRange) -> KeyType {
    KeyType(grammar: .extent(range)) {
      try $0.point(at: $1)
    } text: {
      $0.x == $0.y ? numberText($0.x) : "[\(numberText($0.x)), \(numberText($0.y))]"
    }
  }
}

extension KeyType where Value == CGSize {
  /// `[width, height]`, or one number for both.
  static func extent(_ range: NumberRange) -> KeyType {
    let factors = KeyType<CGPoint>.factors(range)
    return KeyType(grammar: factors.grammar) {
      let point = try factors.value($0, $1)
      return CGSize(width: point.x, height: point.y)
    } text: {
      factors.text(CGPoint(x: $0.width, y: $0.height))
    }
  }

  static var extent: KeyType { extent(.atLeastZero) }
}

extension KeyType where Value == RectangleCornerRadii {
  /// `[top-left, top-right, bottom-right, bottom-left]`, or one number for all.
  static var corners: KeyType {
    let numbers = KeyType<[Double]>.list(.atLeastZero, minimum: 4)
    return KeyType(grammar: .corners(.atLeastZero)) {
      let radii = try numbers.value($0, $1)
      return RectangleCornerRadii(
        topLeading: radii[0], bottomLeading: radii[3], bottomTrailing: radii[2], topTrailing: radii[1])
    } text: {
      "[\([$0.topLeading, $0.topTrailing, $0.bottomTrailing, $0.bottomLeading].map { numberText($0) }.joined(separator: ", "))]"
    }
  }
}

extension KeyType where Value == UnitPoint {
  /// A name such as `top-left`, or `[x, y]` in shares of the frame.
  static var unitPoint: KeyType {
    KeyType(grammar: .unitPoint) {
      let point = try $0.point(at: $1)
      return UnitPoint(x: point.x, y: point.y)
    } text: { point in
      unitPointNames.first { $0.point == (point.x, point.y) }?.name
        ?? "[\(numberText(point.x)), \(numberText(point.y))]"
    }
  }
}

// MARK: Words, colours and texts

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
  /// One of some words, each with what it means.
  static func choice(_ words: KeyValuePairs<String, Value>) -> KeyType { choice(words.map { ($0.key, $0.value) }) }

  fileprivate static func choice(_ words: [(name: String, value: Value)]) -> KeyType {
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
  /// A point of a frame by its name.
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
  /// One of the words that the cases are called by.
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
  /// Words as they stand.
  static var text: KeyType { literal(.text) }
  /// A word that expressions can mention.
  static var name: KeyType { literal(.name) }
  /// A font file, as a path.
  static var fontFile: KeyType { literal(.fontFile) }

  private static func literal(_ type: GrammarType) -> KeyType {
    KeyType(grammar: type) { field, _ in
      guard case .text(let text) = field else { field.isNo("text") }
      return text
    } text: {
      $0
    }
  }

  /// Text with values in it.
  static var template: KeyType {
    KeyType(grammar: .template) { field, moment in
      guard case .template(let template) = field else { field.isNo("text") }
      return try template.text(at: moment)
    } text: {
      $0
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

extension KeyType where Value == ImageAsset {
  static var picture: KeyType {
    KeyType(grammar: .picture) { field, _ in
      guard case .picture(let picture) = field else { field.isNo("picture") }
      return picture
    } text: { _ in
      ""
    }
  }
}

// MARK: Lists and mappings

extension KeyType {
  static func list<Item>(_ type: KeyType<Item>, minimum: Int) -> KeyType where Value == [Item] {
    KeyType(grammar: .list(type.grammar, minimum: minimum)) { field, moment in
      guard case .list(let items) = field else { field.isNo("list") }
      return try items.map { try type.value($0, moment) }
    } text: {
      "[\($0.map(type.text).joined(separator: ", "))]"
    }
  }
}

extension KeyType where Value == FieldReader {
  static func mapping(_ keys: KeyList) -> KeyType { fields(.mapping(keys.grammar)) }

  /// A mapping, or a value that stands for a mapping with this key alone.
  static func shorthand(_ key: Key<some Any>, _ keys: KeyList) -> KeyType {
    fields(.shorthand(key.name, keys.grammar))
  }

  /// A mapping with one kind of shape, curve or path, and perhaps these keys beside it.
  static func outline(beside keys: KeyList) -> KeyType { fields(.outlineBeside(keys.grammar)) }

  private static func fields(_ type: GrammarType) -> KeyType {
    KeyType(grammar: type) { field, moment in
      guard case .fields(let fields) = field else { field.isNo("mapping") }
      return FieldReader(values: fields, moment: moment)
    } text: { _ in
      "{}"
    }
  }
}

// MARK: Shapes and elements

extension KeyType where Value == Path {
  /// SVG path data.
  static var svgPath: KeyType {
    KeyType(grammar: .svgPath) { field, _ in
      guard case .path(let path) = field else { field.isNo("path") }
      return path
    } text: {
      $0.svg
    }
  }
}

extension KeyType where Value == Formula {
  /// An expression that may mention one of these variables.
  static func formula(of variables: [String]) -> KeyType {
    KeyType(grammar: .formula(variables)) { field, _ in
      guard case .formula(let formula) = field else { field.isNo("formula") }
      return formula
    } text: {
      $0.expression.text
    }
  }
}

extension KeyType where Value == Outline {
  /// A mapping with one kind of shape.
  static var shape: KeyType { outline(.shape) }
  /// A mapping with one kind of shape, curve or path.
  static var outline: KeyType { outline(.outline) }

  private static func outline(_ type: GrammarType) -> KeyType {
    KeyType(grammar: type) { field, moment in
      guard case .shape(let kind, let fields) = field, case .shape(let make) = kind.content else {
        field.isNo("shape")
      }
      return try make(FieldReader(values: fields, moment: moment))
    } text: { _ in
      "{}"
    }
  }
}

extension KeyType where Value == ZStack<ViewList> {
  /// Elements over each other, the first at the back.
  static var stack: KeyType {
    KeyType(grammar: .elements) { field, moment in
      guard case .elements(let elements) = field else { field.isNo("list of elements") }
      return try PathreelSceneFiles.stack(of: elements, at: moment)
    } text: { _ in
      "[]"
    }
  }
}

extension KeyType where Value == [AnyView] {
  /// The views of one element, of which a repeat has many.
  static var views: KeyType {
    KeyType(grammar: .element) { field, moment in
      guard case .element(let element) = field else { field.isNo("element") }
      return try element.views(at: moment)
    } text: { _ in
      "{}"
    }
  }
}

// MARK: Time, and the file as a whole

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
  /// A list of the timeline's steps.
  static var beats: KeyType { decoded(.beats) }
  /// An expression of whatever type.
  static var expression: KeyType { decoded(.value) }
  /// A mapping from names that the file gives.
  static func named(_ type: KeyType<some Any>) -> KeyType { decoded(.named(type.grammar)) }

  /// What is decoded with the scene as a whole, and read by no frame.
  private static func decoded(_ type: GrammarType) -> KeyType {
    KeyType(grammar: type) { field, _ in
      field.isNo("value")
    } text: { _ in
      ""
    }
  }
}

// MARK: Fields as values

extension Field {
  fileprivate func point(at moment: Moment) throws -> CGPoint {
    guard case .pair(let x, let y) = self else { isNo("pair") }
    return CGPoint(x: try moment.number(x), y: try moment.number(y))
  }

  fileprivate func word(at moment: Moment) throws -> String {
    guard case .choice(let choice) = self, case .word(let word) = try moment.value(of: choice) else { isNo("choice") }
    return word
  }

  /// A field is of the type that its key has in the grammar.
  func isNo(_ what: String) -> Never { preconditionFailure("a \(what) was decoded as \(self)") }
}
