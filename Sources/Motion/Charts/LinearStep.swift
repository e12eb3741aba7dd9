import Foundation

/// The step between the round values of a linear scale: `factor` · 10^`power`, with the factor 1, 2 or 5.
///
/// ``ChartScale`` makes one for its `nice` domain and its ticks.
struct LinearStep {
  private var factor: Double
  private var power: Int

  /// The step that divides the interval from `low` to `high` into about `count` parts. Its multiples in the interval
  /// are different numbers.
  init(between low: Double, _ high: Double, _ count: Int) {
    let ideal = (high - low) / Double(min(max(count, 2), 1000))
    power = Int(log10(ideal).rounded(.down))
    // The thresholds are the geometric means of neighbours among 1, 2, 5 and 10. `share` is the ideal step as a
    // multiple of its power of ten, in 1..<10.
    let share = ideal / pow(10, Double(power))
    factor = share < 2.0.squareRoot() ? 1 : share < 10.0.squareRoot() ? 2 : 5
    if share >= 50.0.squareRoot() { lengthen() }
    while value(1) < max(abs(low), abs(high)).ulp { lengthen() }
  }

  /// Takes the next longer step.
  private mutating func lengthen() {
    (factor, power) = factor == 1 ? (2, power) : factor == 2 ? (5, power) : (1, power + 1)
  }

  /// The number of decimals that a multiple of the step has.
  var decimals: Int { max(0, -power) }

  /// The multiples of the step from `low` to `high`.
  func ticks(between low: Double, _ high: Double) -> [Double] {
    let (from, to) = (index(of: low).rounded(.up), index(of: high).rounded(.down))
    guard to - from < 10_000 else { return [] }
    return stride(from: from, through: to, by: 1).map(value)
  }

  /// The last multiple at or before `low`, and the first at or after `high`.
  func bounds(of low: Double, _ high: Double) -> (low: Double, high: Double) {
    (value(index(of: low).rounded(.down)), value(index(of: high).rounded(.up)))
  }

  /// The multiple with an index. The sum has no negative zero.
  private func value(_ index: Double) -> Double { multiple(index * factor, ofTenTo: power) + 0 }

  /// The number of steps from zero to a value. A value within rounding error of a multiple has a whole index.
  private func index(of value: Double) -> Double {
    let index = power < 0 ? value * pow(10, Double(-power)) / factor : value / (factor * pow(10, Double(power)))
    // Far from zero, a billionth of the index would be a large part of a step.
    let tolerance = min(1e-9 * max(1, abs(index)), 1e-3)
    return abs(index - index.rounded()) < tolerance ? index.rounded() : index
  }
}

/// The double nearest to the product of a number and a power of ten. Powers beyond 10²² and negative ones are not exact
/// as doubles, so they are not factors.
func multiple(_ number: Double, ofTenTo power: Int) -> Double {
  if abs(power) > 22, let product = Double("\(number)e\(power)") { return product }
  return power < 0 ? number / pow(10, Double(-power)) : number * pow(10, Double(power))
}
