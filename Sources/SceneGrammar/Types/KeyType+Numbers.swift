import Foundation
import PathreelExpressions
import PathreelGeometry

/// Types of keys whose values are numbers, points and sizes.

extension KeyType where Value == Double {
  static func number(_ range: NumberRange) -> KeyType { KeyType(.number(range)) { numberText($0) } }

  static var number: KeyType { number(.any) }
  static var atLeastZero: KeyType { number(.atLeastZero) }
  static var positive: KeyType { number(.positive) }
  static var share: KeyType { number(.share) }
}

extension KeyType where Value == Int {
  static func whole(_ range: ClosedRange<Int>) -> KeyType { KeyType(.number(.whole(range))) { "\($0)" } }
}

extension KeyType where Value == CGPoint {
  /// `[x, y]`.
  static func pair(_ range: NumberRange) -> KeyType {
    KeyType(.pair(range)) { "[\(numberText($0.x)), \(numberText($0.y))]" }
  }

  static var pair: KeyType { pair(.any) }

  /// `[x, y]`, or one number for both.
  static func factors(_ range: NumberRange) -> KeyType {
    KeyType(.extent(range)) { $0.x == $0.y ? numberText($0.x) : "[\(numberText($0.x)), \(numberText($0.y))]" }
  }
}

extension KeyType where Value == CGSize {
  /// `[width, height]`, or one number for both.
  static func extent(_ range: NumberRange) -> KeyType {
    let factors = KeyType<CGPoint>.factors(range)
    return KeyType(factors.grammar) { factors.text(CGPoint(x: $0.width, y: $0.height)) }
  }

  static var extent: KeyType { extent(.atLeastZero) }
}

extension KeyType where Value == RectangleCornerRadii {
  /// `[top-left, top-right, bottom-right, bottom-left]`, or one number for all.
  static var corners: KeyType { KeyType(.corners(.atLeastZero)) }
}

extension KeyType where Value == UnitPoint {
  /// A name such as `top-left`, or `[x, y]` in shares of the frame.
  static var unitPoint: KeyType {
    KeyType(.unitPoint) { point in
      unitPointNames.first { $0.point == (point.x, point.y) }?.name
        ?? "[\(numberText(point.x)), \(numberText(point.y))]"
    }
  }
}

/// The names of points relative to a frame, as shares of its sides.
package let unitPointNames: [(name: String, point: (Double, Double))] = [
  ("center", (0.5, 0.5)), ("top", (0.5, 0)), ("bottom", (0.5, 1)), ("left", (0, 0.5)), ("right", (1, 0.5)),
  ("top-left", (0, 0)), ("top-right", (1, 0)), ("bottom-left", (0, 1)), ("bottom-right", (1, 1)),
]
