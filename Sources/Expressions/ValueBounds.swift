import Foundation
import PathreelDrawing

/// An interval that contains a value at two moments and in several iterations of a repeat, with a flag whether the
/// value may differ between the moments. ``Expression/bounds(in:)`` computes it.
///
/// Additions, products, `min`, `floor` and similar operations round monotonically: they never swap the order of two
/// values. So the ends of the result follow from the ends of the operands, exact to the last bit. For example, `clamp(t
/// - i / 50, 0, 1)` may be 0 for both the first and the last iteration; then it is 0 for all iterations.
package struct ValueBounds {
  package var low: Double
  package var high: Double
  /// Whether the value may differ between the moments.
  package var mayDiffer: Bool

  package init(_ low: Double, _ high: Double, mayDiffer: Bool) {
    (self.low, self.high, self.mayDiffer) = (low, high, mayDiffer)
  }

  /// The interval of one number that is the same at both moments.
  package init(_ number: Double) { self.init(number, number, mayDiffer: false) }

  /// A number, condition, colour or word that is the same at both moments and otherwise unknown.
  static let steady = ValueBounds(-.infinity, .infinity, mayDiffer: false)

  /// The bounds of one iteration's value at two moments.
  init(_ first: ExpressionValue, _ second: ExpressionValue) {
    switch (first, second) {
    case (.number(let a), .number(let b)):
      self.init(min(a, b), max(a, b), mayDiffer: a.bitPattern != b.bitPattern)
    case (.boolean(let a), .boolean(let b)): self.init(a && b ? 1 : 0, a || b ? 1 : 0, mayDiffer: a != b)
    default: self.init(-.infinity, .infinity, mayDiffer: first != second)
    }
  }

  var isPoint: Bool { low == high }

  /// Computed bounds; nil if a value may be missing at one of the moments.
  fileprivate static func made(_ low: Double, _ high: Double, _ mayDiffer: Bool) -> ValueBounds? {
    if low.isFinite, high.isFinite { return ValueBounds(low, high, mayDiffer: mayDiffer) }
    return mayDiffer ? nil : .steady
  }

  fileprivate static func condition(_ isFalse: Bool, _ isTrue: Bool, _ a: ValueBounds, _ b: ValueBounds) -> ValueBounds
  {
    if isTrue { return ValueBounds(1) }
    return isFalse ? ValueBounds(0) : ValueBounds(0, 1, mayDiffer: a.mayDiffer || b.mayDiffer)
  }

  /// The bounds of the differences of two values; nil if nothing is known of them.
  package func subtracting(_ other: ValueBounds) -> ValueBounds? { .apply(.subtract, self, other) }

  static func least(_ a: ValueBounds, _ b: ValueBounds) -> ValueBounds? {
    if a.high < b.low { return a }
    if b.high < a.low { return b }
    return made(min(a.low, b.low), min(a.high, b.high), a.mayDiffer || b.mayDiffer)
  }

  static func greatest(_ a: ValueBounds, _ b: ValueBounds) -> ValueBounds? {
    if a.low > b.high { return a }
    if b.low > a.high { return b }
    return made(max(a.low, b.low), max(a.high, b.high), a.mayDiffer || b.mayDiffer)
  }

  /// The bounds of a clamped value. If `x` lies beyond an end or equals it, the result is that end exactly.
  static func clamped(_ x: ValueBounds, _ low: ValueBounds, _ high: ValueBounds) -> ValueBounds? {
    guard low.high <= high.low else { return x.mayDiffer || low.mayDiffer || high.mayDiffer ? nil : .steady }
    if low.isPoint, high.isPoint, !low.mayDiffer, !high.mayDiffer {
      if x.high <= low.low { return low }
      if x.low >= high.high { return high }
    }
    return greatest(x, low).flatMap { least($0, high) }
  }

  /// The bounds of an operation's values; nil if nothing is known of them.
  static func apply(_ binary: Expression.Binary, _ a: ValueBounds, _ b: ValueBounds) -> ValueBounds? {
    let mayDiffer = a.mayDiffer || b.mayDiffer
    func ends(_ operation: (Double, Double) -> Double) -> ValueBounds? {
      let all = [
        operation(a.low, b.low), operation(a.low, b.high), operation(a.high, b.low), operation(a.high, b.high),
      ]
      // An infinite end times 0 is undefined.
      if all.contains(where: \.isNaN) { return mayDiffer ? nil : .steady }
      return made(all.min()!, all.max()!, mayDiffer)
    }
    switch binary {
    case .add: return made(a.low + b.low, a.high + b.high, mayDiffer)
    case .subtract: return made(a.low - b.high, a.high - b.low, mayDiffer)
    case .multiply: return ends(*)
    case .divide: return b.low > 0 || b.high < 0 ? ends(/) : mayDiffer ? nil : .steady
    case .remainder, .power: return mayDiffer ? nil : .steady
    case .less: return condition(!Decimals.isLess(a.low, b.high), Decimals.isLess(a.high, b.low), a, b)
    case .lessOrEqual: return condition(Decimals.isLess(b.high, a.low), !Decimals.isLess(b.low, a.high), a, b)
    case .greater: return condition(!Decimals.isLess(b.low, a.high), Decimals.isLess(b.high, a.low), a, b)
    case .greaterOrEqual: return condition(Decimals.isLess(a.high, b.low), !Decimals.isLess(a.low, b.high), a, b)
    case .equal: return condition(Decimals.isLess(a.high, b.low) || Decimals.isLess(b.high, a.low), false, a, b)
    case .notEqual: return condition(false, Decimals.isLess(a.high, b.low) || Decimals.isLess(b.high, a.low), a, b)
    }
  }
}

extension ExpressionFunction {
  /// The bounds of the function's values; nil if nothing is known of them.
  func bounds(of arguments: ArraySlice<ValueBounds>) -> ValueBounds? {
    let mayDiffer = arguments.contains(where: \.mayDiffer)
    func argument(_ i: Int) -> ValueBounds { arguments[arguments.startIndex + i] }
    func rising(_ body: (Double) -> Double) -> ValueBounds? {
      .made(body(argument(0).low), body(argument(0).high), mayDiffer)
    }
    /// The value of a function that is constant outside of 0…1.
    func held(_ x: ValueBounds) -> ValueBounds? {
      guard let share = ValueBounds.clamped(x, ValueBounds(0), ValueBounds(1)) else { return nil }
      return share.mayDiffer ? nil : share.isPoint && (share.low == 0 || share.low == 1) ? share : .steady
    }
    func product(_ a: ValueBounds, _ b: ValueBounds) -> ValueBounds? { .apply(.multiply, a, b) }
    switch name {
    case "min":
      return arguments.dropFirst().reduce(Optional(argument(0))) { a, b in a.flatMap { ValueBounds.least($0, b) } }
    case "max":
      return arguments.dropFirst().reduce(Optional(argument(0))) { a, b in a.flatMap { ValueBounds.greatest($0, b) } }
    case "clamp": return .clamped(argument(0), argument(1), argument(2))
    case "step": return .apply(.greaterOrEqual, argument(1), argument(0))
    case "floor": return rising { Decimals.rounded($0, .down) }
    case "ceil": return rising { Decimals.rounded($0, .up) }
    case "round": return rising { Decimals.rounded($0, .toNearestOrAwayFromZero) }
    case "trunc": return rising { Decimals.rounded($0, .towardZero) }
    case "sign": return rising { $0 > 0 ? 1 : $0 < 0 ? -1 : 0 }
    case "sqrt" where argument(0).low >= 0: return rising { $0.squareRoot() }
    case "radians": return rising { $0 * (.pi / 180) }
    case "degrees": return rising { $0 * (180 / .pi) }
    case "abs":
      let x = argument(0)
      let most = max(Swift.abs(x.low), Swift.abs(x.high))
      return .made(x.low > 0 ? x.low : x.high < 0 ? -x.high : 0, most, mayDiffer)
    case "mix":
      guard let way = ValueBounds.apply(.subtract, argument(1), argument(0)), let part = product(way, argument(2))
      else { return nil }
      return .apply(.add, argument(0), part)
    case "remap":
      guard let way = ValueBounds.apply(.subtract, argument(4), argument(3)),
        let passed = ValueBounds.apply(.subtract, argument(0), argument(1)),
        let whole = ValueBounds.apply(.subtract, argument(2), argument(1)),
        let share = ValueBounds.apply(.divide, passed, whole), let part = product(way, share)
      else { return nil }
      return .apply(.add, argument(3), part)
    case "smoothstep":
      guard let passed = ValueBounds.apply(.subtract, argument(2), argument(0)),
        let whole = ValueBounds.apply(.subtract, argument(1), argument(0)),
        let share = ValueBounds.apply(.divide, passed, whole)
      else { return nil }
      return held(share)
    case "stagger":
      guard argument(3).low >= 0,
        let others = ValueBounds.apply(.subtract, argument(2), ValueBounds(1)).flatMap({
          ValueBounds.greatest($0, ValueBounds(0))
        }), let length = product(argument(3), others).flatMap({ ValueBounds.apply(.add, ValueBounds(1), $0) }),
        let passed = product(argument(0), length), let start = product(argument(3), argument(1)),
        let share = ValueBounds.apply(.subtract, passed, start)
      else { return nil }
      return .clamped(share, ValueBounds(0), ValueBounds(1))
    case "ease_in", "ease_out", "ease_in_out": return held(argument(0))
    case "cubic_bezier" where !arguments.prefix(4).contains(where: \.mayDiffer): return held(argument(4))
    case "random" where !mayDiffer: return ValueBounds(0, 1, mayDiffer: false)
    case "noise" where !mayDiffer: return ValueBounds(-1, 1, mayDiffer: false)
    default: return mayDiffer ? nil : .steady
    }
  }
}
