import Foundation

/// Maps values of data to points of a picture: the start of the domain to the start of the range, its end to the end of the range.
///
/// A linear scale maps equal differences to equal lengths, a logarithmic one equal ratios. Either end may be the greater one, as
/// where y points down, and values beyond the domain lie beyond the range.
///
/// ```swift
/// let height = ChartScale(from: (0, 93), to: (400, 40)).nice()
/// height(50)       // 220
/// height.ticks()   // [0, 20, 40, 60, 80, 100]
/// ```
public struct ChartScale: Hashable, Sendable {
  /// How values are spread.
  public enum Kind: Hashable, Sendable {
    /// Equal differences are equally long.
    case linear
    /// Equal ratios are equally long. For positive values only.
    case logarithmic
    /// Equal times are equally long: seconds from 1970-01-01 00:00, without time zones. Round values are those of the calendar.
    case time
  }

  /// How values are spread.
  public let kind: Kind
  /// The value at the first end.
  public let start: Double
  /// The value at the other end.
  public let end: Double
  /// Where ``start`` lies, in points.
  public let first: Double
  /// Where ``end`` lies, in points.
  public let last: Double

  /// A scale, where the two values differ, are above zero if it is logarithmic, and in the years 0 to 9999 if it is one of time; nil
  /// elsewhere.
  public init?(
    from domain: (start: Double, end: Double), to range: (first: Double, last: Double), kind: Kind = .linear
  ) {
    let (start, end) = domain
    guard start != end, [start, end, range.first, range.last].allSatisfy(\.isFinite) else { return nil }
    if kind == .logarithmic, start <= 0 || end <= 0 { return nil }
    if kind == .time, !CalendarTime.range.contains(start) || !CalendarTime.range.contains(end) { return nil }
    (self.kind, self.start, self.end, first, last) = (kind, start, end, range.first, range.last)
  }

  /// Where a value lies. On a logarithmic scale, what is not above zero lies infinitely far.
  public func callAsFunction(_ value: Double) -> Double {
    switch kind {
    case .linear, .time: first + (last - first) * ((value - start) / (end - start))
    case .logarithmic: first + (last - first) * (log(max(value, 0) / start) / log(end / start))
    }
  }

  /// The scale from the next round value below the domain to the next above it. Those are the ones that ``ticks(_:)`` with the
  /// same count would have there.
  ///
  /// - Parameter count: About how many ticks there are.
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

  /// The round values in the domain, in rising order.
  ///
  /// Linear ones are a power of ten apart, or twice or five times one, whichever comes nearest to the count, as P. Heckbert
  /// chooses them ("Nice Numbers for Graph Labels", Graphics Gems, 1990). Logarithmic ones are the powers of ten; where there are
  /// fewer than half as many as wanted, also twice and five times these. Those of time begin years, quarters, months, weeks, days,
  /// hours and so on.
  ///
  /// - Parameter count: About how many there are, 1 to 1,000.
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
        powers.flatMap { power in factors.map { $0 * pow(10, Double(power)) } }.filter { low <= $0 && $0 <= high }
      }
      let tens = ticks([1])
      return 2 * tens.count < count ? ticks([1, 2, 5]) : tens
    }
  }

  /// How many decimals tell ticks from each other.
  public func tickDecimals(_ count: Int = 6) -> Int {
    switch kind {
    case .linear: Step(between: min(start, end), max(start, end), count).decimals
    case .time: 0
    case .logarithmic: max(0, Int(-log10(min(start, end)).rounded(.down)))
    }
  }

  /// How dates are written that tell ticks of a scale of time from each other, as `YYYY-MM`.
  package func tickDateFormat(_ count: Int = 6) -> String {
    let (low, high) = (min(start, end), max(start, end))
    return CalendarStep(between: low, high, count).form(between: low, high)
  }

  /// What lies between round values: a factor times a power of ten.
  private struct Step {
    private let factor: Double
    private let power: Int

    init(between low: Double, _ high: Double, _ count: Int) {
      let ideal = (high - low) / Double(min(max(count, 1), 1000))
      var power = Int(log10(ideal).rounded(.down))
      // The thresholds are the geometric means of 1, 2, 5 and 10.
      let share = ideal / pow(10, Double(power))
      var factor = share < 2.0.squareRoot() ? 1.0 : share < 10.0.squareRoot() ? 2 : share < 50.0.squareRoot() ? 5 : 10
      if factor == 10 { (factor, power) = (1, power + 1) }
      (self.factor, self.power) = (factor, power)
    }

    var decimals: Int { max(0, -power) }

    /// Powers of ten below one are no doubles, so their inverses are divided by.
    func value(_ index: Double) -> Double {
      power < 0 ? index * factor / pow(10, Double(-power)) : index * factor * pow(10, Double(power))
    }

    /// How many steps a value is from zero; a value that is round but for its last bits counts as round.
    func index(of value: Double) -> Double {
      let index = power < 0 ? value * pow(10, Double(-power)) / factor : value / (factor * pow(10, Double(power)))
      return abs(index - index.rounded()) < 1e-9 * max(1, abs(index)) ? index.rounded() : index
    }
  }
}
