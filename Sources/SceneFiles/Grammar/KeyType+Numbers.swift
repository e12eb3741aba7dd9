import Foundation
import PathreelExpressions
import PathreelGeometry

/// Types of keys whose values are numbers, points and sizes. The keys in this folder name them, and ``FieldReader``
/// reads values by them.

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
