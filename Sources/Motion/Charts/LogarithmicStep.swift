import Foundation

/// The round values of a logarithmic scale, for ``ChartScale``.
///
/// They are powers of ten: all of them, every second, third or further one, or with some of their multiples. In less
/// than a decade they may be evenly apart, as on a linear scale.
struct LogarithmicStep {
  /// A family of round values.
  private enum Family {
    /// The powers of ten whose exponents are multiples of a number.
    case powers(every: Int)
    /// These multiples of each power of ten.
    case multiples([Double])
    /// The multiples of one step.
    case even(LinearStep)
  }

  private let family: Family
  /// The ends of the domain.
  private let low, high: Double
  /// The round values in the domain.
  let ticks: [Double]

  /// The round values between two positive numbers, about `count` of them.
  ///
  /// Powers of ten come first, then families with more or fewer values. The first family counts that has at most 1.6
  /// times more or fewer values than wanted, like linear steps; if there is none, the nearest one does.
  init(between low: Double, _ high: Double, _ count: Int) {
    let wanted = Double(min(max(count, 2), 1000))
    let decades = log10(high / low)
    var best: (family: Family, ticks: [Double], error: Double) = (.powers(every: 1), [], .infinity)
    for family in Self.families(between: low, high, count) where best.error > log(1.6) {
      // A family with far too many values is not even counted.
      if case .multiples(let factors) = family, decades * Double(factors.count) > 4 * wanted + 20 { continue }
      let ticks = Self.ticks(of: family, between: low, high)
      let error = ticks.isEmpty ? .infinity : abs(log(Double(ticks.count) / wanted))
      if error < best.error { best = (family, ticks, error) }
    }
    (self.low, self.high, family, ticks) = (low, high, best.family, best.ticks)
  }

  /// The domain, extended to powers of ten that are ticks.
  var bounds: (low: Double, high: Double) {
    let stride = if case .powers(let every) = family { Double(every) } else { 1.0 }
    let exponents = (
      (Self.exponent(of: low) / stride).rounded(.down) * stride,
      (Self.exponent(of: high) / stride).rounded(.up) * stride
    )
    return (multiple(1, ofTenTo: Int(exponents.0)), multiple(1, ofTenTo: Int(exponents.1)))
  }

  /// The families, the most usual ones first.
  private static func families(between low: Double, _ high: Double, _ count: Int) -> [Family] {
    let strides = [2, 3, 5, 10, 20, 30, 50, 100, 200]
    func endsWithTicks(_ stride: Int) -> Bool {
      [low, high].allSatisfy { exponent(of: $0).truncatingRemainder(dividingBy: Double(stride)) == 0 }
    }
    let powers = strides.filter(endsWithTicks) + strides.filter { !endsWithTicks($0) }
    var families: [Family] = [.powers(every: 1), .multiples([1, 2, 5]), .multiples([1, 2, 3, 5])]
    families += powers.map { .powers(every: $0) }
    if high / low < 10 { families.append(.even(LinearStep(between: low, high, count))) }
    // A decade in even parts: 1, 2, 3 to 9; 1, 1.5, 2 and so on.
    return families
      + [1, 2, 5, 10].map { parts in .multiples((parts..<10 * parts).map { Double($0) / Double(parts) }) }
  }

  private static func ticks(of family: Family, between low: Double, _ high: Double) -> [Double] {
    let powers = Int(exponent(of: low).rounded(.down))...Int(exponent(of: high).rounded(.up))
    let ticks: [Double] =
      switch family {
      case .powers(let every): powers.filter { $0.isMultiple(of: every) }.map { multiple(1, ofTenTo: $0) }
      case .multiples(let factors): powers.flatMap { power in factors.map { multiple($0, ofTenTo: power) } }
      case .even(let step): step.ticks(between: low, high)
      }
    return ticks.filter { low <= $0 && $0 <= high }
  }

  /// The decimal logarithm. That of a power of ten is a whole number.
  private static func exponent(of value: Double) -> Double {
    let exponent = log10(value)
    return abs(exponent - exponent.rounded()) < 1e-12 ? exponent.rounded() : exponent
  }
}
