import Foundation

/// A numeric or time scale: maps data values to coordinates of a chart, from its domain to its range.
///
/// ``ChartAxis`` shows one; the key `scales` of a scene file makes them. A linear scale maps equal differences to equal
/// lengths, a logarithmic one equal ratios. Either end of the domain or range may be the greater one, for instance
/// because y points down. Values outside the domain map to points outside the range.
///
/// ```swift
/// let height = ChartScale(from: (0, 93), to: (400, 40)).nice()
/// height(50)       // 220
/// height.ticks()   // [0, 20, 40, 60, 80, 100]
/// ```
public struct ChartScale: Hashable, Sendable {
  /// How values map to lengths.
  public enum Kind: Hashable, Sendable {
    /// Equal differences have equal lengths.
    case linear
    /// Equal ratios have equal lengths. For positive values only.
    case logarithmic
    /// Equal times have equal lengths. Values are seconds since 1970-01-01 00:00, without time zones. Round values are
    /// calendar dates and times.
    case time
  }

  /// How values map to lengths.
  public let kind: Kind
  /// The first value of the domain.
  public let start: Double
  /// The last value of the domain.
  public let end: Double
  /// The coordinate of ``start``, in points.
  public let first: Double
  /// The coordinate of ``end``, in points.
  public let last: Double

  /// Nil in these cases: the two values are equal, or closer than 1e-300; a number or the difference of the values is not
  /// finite; a value of a logarithmic scale is not positive, or the quotient of both is not finite; a time is outside the
  /// years 0 to 9999.
  public init?(
    from domain: (start: Double, end: Double), to range: (first: Double, last: Double), kind: Kind = .linear
  ) {
    let (start, end) = domain
    guard [start, end, end - start, range.first, range.last].allSatisfy(\.isFinite) else { return nil }
    // A thousandth of a smaller difference has too few digits for round steps, or is 0.
    guard abs(end - start) >= 1e-300 else { return nil }
    if kind == .logarithmic, start <= 0 || end <= 0 || !(max(start, end) / min(start, end)).isFinite { return nil }
    if kind == .time, !CalendarTime.range.contains(start) || !CalendarTime.range.contains(end) { return nil }
    (self.kind, self.start, self.end, first, last) = (kind, start, end, range.first, range.last)
  }

  /// The coordinate of a value. On a logarithmic scale, values of 0 or less map to infinity.
  public func callAsFunction(_ value: Double) -> Double {
    switch kind {
    case .linear, .time: first + (last - first) * ((value - start) / (end - start))
    case .logarithmic: first + (last - first) * (log(max(value, 0) / start) / log(end / start))
    }
  }

  /// The scale with its domain extended to round values: from the next one below it to the next one above.
  ///
  /// ``ticks(_:)`` with the same count chooses the same round values.
  ///
  /// - Parameter count: The approximate number of ticks.
  public func nice(_ count: Int = 6) -> ChartScale {
    let (low, high) = (min(start, end), max(start, end))
    let bounds: (low: Double, high: Double)
    switch kind {
    case .linear:
      let step = Step(between: low, high, count)
      bounds = (step.value(step.index(of: low).rounded(.down)), step.value(step.index(of: high).rounded(.up)))
    case .time:
      let step = CalendarStep(between: low, high, count)
      let before = step.tick(before: high) ?? high
      bounds = (step.tick(before: low) ?? low, before == high ? high : step.tick(after: before) ?? high)
    case .logarithmic:
      bounds = (pow(10, log10(low).rounded(.down)), pow(10, log10(high).rounded(.up)))
    }
    let domain = start < end ? bounds : (bounds.high, bounds.low)
    return ChartScale(from: domain, to: (first, last), kind: kind) ?? self
  }

  /// The round values in the domain, in ascending order, for ticks.
  ///
  /// On a linear scale the step is 1, 2 or 5 times a power of ten, whichever comes nearest to the count, as P. Heckbert
  /// chooses it ("Nice Numbers for Graph Labels", Graphics Gems, 1990). On a logarithmic scale the ticks are the powers
  /// of ten; if there are fewer of them than half the count, their doubles and fivefolds are ticks too. On a time scale
  /// the ticks are the beginnings of years, quarters, months, weeks, days, hours and so on.
  ///
  /// - Parameter count: The approximate number of ticks, 1 to 1,000.
  public func ticks(_ count: Int = 6) -> [Double] {
    let (low, high) = (min(start, end), max(start, end))
    switch kind {
    case .linear:
      let step = Step(between: low, high, count)
      let (from, to) = (step.index(of: low).rounded(.up), step.index(of: high).rounded(.down))
      guard to - from < 10_000 else { return [] }
      return stride(from: from, through: to, by: 1).map(step.value)
    case .time:
      let step = CalendarStep(between: low, high, count)
      var ticks: [Double] = []
      var next = step.tick(before: low)
      while let tick = next, tick <= high, ticks.count < 10_000 {
        if tick >= low { ticks.append(tick) }
        next = step.tick(after: tick)
      }
      return ticks
    case .logarithmic:
      let powers = Int(log10(low).rounded(.down))...Int(log10(high).rounded(.up))
      func ticks(_ factors: [Double]) -> [Double] {
        powers.flatMap { power in factors.map { multiple($0, ofTenTo: power) } }.filter { low <= $0 && $0 <= high }
      }
      let tens = ticks([1])
      return 2 * tens.count < count ? ticks([1, 2, 5]) : tens
    }
  }

  /// The number of decimals that distinguishes the ticks.
  public func tickDecimals(_ count: Int = 6) -> Int {
    switch kind {
    case .linear: Step(between: min(start, end), max(start, end), count).decimals
    case .time: 0
    case .logarithmic: max(0, Int(-log10(min(start, end)).rounded(.down)))
    }
  }

  /// The date format that distinguishes the ticks of a time scale, such as `YYYY-MM`.
  package func tickDateFormat(_ count: Int = 6) -> String {
    let (low, high) = (min(start, end), max(start, end))
    return CalendarStep(between: low, high, count).form(between: low, high)
  }

  /// The step between the round values of a linear scale: `factor` · 10^`power`.
  private struct Step {
    private let factor: Double
    private let power: Int

    init(between low: Double, _ high: Double, _ count: Int) {
      let ideal = (high - low) / Double(min(max(count, 1), 1000))
      var power = Int(log10(ideal).rounded(.down))
      // The thresholds are the geometric means of neighbours among 1, 2, 5 and 10. `share` is the ideal step as a
      // multiple of its power of ten, in 1..<10.
      let share = ideal / pow(10, Double(power))
      var factor = share < 2.0.squareRoot() ? 1.0 : share < 10.0.squareRoot() ? 2 : share < 50.0.squareRoot() ? 5 : 10
      if factor == 10 { (factor, power) = (1, power + 1) }
      (self.factor, self.power) = (factor, power)
    }

    /// The number of decimals that a multiple of the step has.
    var decimals: Int { max(0, -power) }

    /// The round value with an index.
    func value(_ index: Double) -> Double { multiple(index * factor, ofTenTo: power) }

    /// The number of steps from zero to a value. A value within rounding error of a multiple has a whole index.
    func index(of value: Double) -> Double {
      let index = power < 0 ? value * pow(10, Double(-power)) / factor : value / (factor * pow(10, Double(power)))
      // Far from zero, a billionth of the index would be a large part of a step.
      let tolerance = min(1e-9 * max(1, abs(index)), 1e-3)
      return abs(index - index.rounded()) < tolerance ? index.rounded() : index
    }
  }
}

/// The product of a number and a power of ten. Negative powers of ten are not exact as doubles, so the number is
/// divided by the positive power instead.
private func multiple(_ number: Double, ofTenTo power: Int) -> Double {
  power < 0 ? number / pow(10, Double(-power)) : number * pow(10, Double(power))
}
