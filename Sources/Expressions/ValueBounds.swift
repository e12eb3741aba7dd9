import Foundation
import PathreelDrawing

/// An interval that contains a value at two moments and in several iterations of a repeat, with a flag whether the
/// value may differ between the moments. ``Expression/bounds(in:)`` computes it with the
/// rules of ``ExpressionFunction``.
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

  /// The bounds of a function that is constant outside of 0…1.
  static func held(_ x: ValueBounds) -> ValueBounds? {
    guard let share = clamped(x, ValueBounds(0), ValueBounds(1)) else { return nil }
    return share.mayDiffer ? nil : share.isPoint && (share.low == 0 || share.low == 1) ? share : .steady
  }

  /// The bounds of a function of which nothing is known; nil if its values may differ.
  static func unknown(_ arguments: [ValueBounds]) -> ValueBounds? {
    arguments.contains(where: \.mayDiffer) ? nil : .steady
  }

  // MARK: Comparisons, which are 1 or 0

  /// Whether the first number is less than the second one, as ``Decimals`` compares them.
  static func isLess(_ a: ValueBounds, _ b: ValueBounds) -> ValueBounds {
    condition(!Decimals.isLess(a.low, b.high), Decimals.isLess(a.high, b.low), a, b)
  }

  static func differ(_ a: ValueBounds, _ b: ValueBounds) -> ValueBounds {
    condition(false, Decimals.isLess(a.high, b.low) || Decimals.isLess(b.high, a.low), a, b)
  }

  /// The bounds of the opposite condition.
  var negated: ValueBounds { ValueBounds(1 - high, 1 - low, mayDiffer: mayDiffer) }

  // MARK: Arithmetic

  static prefix func - (a: ValueBounds) -> ValueBounds { ValueBounds(-a.high, -a.low, mayDiffer: a.mayDiffer) }

  var magnitude: ValueBounds? {
    .made(low > 0 ? low : high < 0 ? -high : 0, max(abs(low), abs(high)), mayDiffer)
  }
}

/// Arithmetic on bounds; nil if nothing is known of the values.
extension ValueBounds? {
  static func + (a: ValueBounds?, b: ValueBounds?) -> ValueBounds? {
    a.flatMap { a in b.flatMap { b in .made(a.low + b.low, a.high + b.high, a.mayDiffer || b.mayDiffer) } }
  }

  package static func - (a: ValueBounds?, b: ValueBounds?) -> ValueBounds? {
    a.flatMap { a in b.flatMap { b in .made(a.low - b.high, a.high - b.low, a.mayDiffer || b.mayDiffer) } }
  }

  static func * (a: ValueBounds?, b: ValueBounds?) -> ValueBounds? { ends(of: a, b, *) }

  static func / (a: ValueBounds?, b: ValueBounds?) -> ValueBounds? {
    guard let a, let b else { return nil }
    return b.low > 0 || b.high < 0 ? ends(of: a, b, /) : .unknown([a, b])
  }

  /// The bounds of an operation that is monotonic in both numbers.
  private static func ends(
    of a: ValueBounds?, _ b: ValueBounds?, _ operation: (Double, Double) -> Double
  ) -> ValueBounds? {
    guard let a, let b else { return nil }
    let all = [operation(a.low, b.low), operation(a.low, b.high), operation(a.high, b.low), operation(a.high, b.high)]
    // An infinite end times 0 is undefined.
    if all.contains(where: \.isNaN) { return .unknown([a, b]) }
    return .made(all.min()!, all.max()!, a.mayDiffer || b.mayDiffer)
  }
}

extension ExpressionFunction {
  /// The bounds of the function's values; nil if nothing is known of them.
  package func bounds(of arguments: [ValueBounds]) -> ValueBounds? {
    switch bounds {
    case .unknown: .unknown(arguments)
    case .rising: .made(one(arguments[0].low), one(arguments[0].high), arguments[0].mayDiffer)
    case .constant(let low, let high):
      arguments.contains(where: \.mayDiffer) ? nil : ValueBounds(low, high, mayDiffer: false)
    case .rule(let rule): rule(arguments)
    }
  }
}
