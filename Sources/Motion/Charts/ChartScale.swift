import Foundation
import PathreelNumerics

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

  /// The scale with its domain extended to round values: both ends are ticks of ``ticks(_:)`` with the same count.
  ///
  /// - Parameter count: The approximate number of ticks.
  public func nice(_ count: Int = 6) -> ChartScale {
    var scale = self
    // A longer domain may have longer steps, which again extend it. Two or three rounds are enough.
    for _ in 0..<10 {
      let rounded = scale.rounded(count)
      if rounded == scale { break }
      scale = rounded
    }
    return scale
  }

  /// The scale with its domain extended to multiples of its own steps.
  private func rounded(_ count: Int) -> ChartScale {
    let (low, high) = (min(start, end), max(start, end))
    let bounds: (low: Double, high: Double)
    switch kind {
    case .linear: bounds = LinearStep(between: low, high, count).bounds(of: low, high)
    case .time:
      let step = CalendarStep(between: low, high, count)
      let before = step.tick(before: high) ?? high
      bounds = (step.tick(before: low) ?? low, before == high ? high : step.tick(after: before) ?? high)
    case .logarithmic: bounds = LogarithmicStep(between: low, high, count).bounds
    }
    let domain = start < end ? bounds : (bounds.high, bounds.low)
    return ChartScale(from: domain, to: (first, last), kind: kind) ?? self
  }

  /// The round values in the domain, in ascending order, for ticks.
  ///
  /// On a linear scale the step is 1, 2 or 5 times a power of ten, whichever comes nearest to the count, as P. Heckbert
  /// chooses it ("Nice Numbers for Graph Labels", Graphics Gems, 1990). On a logarithmic scale the ticks are powers of
  /// ten: all of them, every second or third, or with their multiples 2 and 5; in less than a decade, they are those of
  /// a linear scale where powers would be too few. On a time scale the ticks are the beginnings of years, quarters,
  /// months, weeks, days, hours and so on.
  ///
  /// - Parameter count: The approximate number of ticks, 2 to 1,000.
  public func ticks(_ count: Int = 6) -> [Double] {
    let (low, high) = (min(start, end), max(start, end))
    switch kind {
    case .linear: return LinearStep(between: low, high, count).ticks(between: low, high)
    case .time:
      let step = CalendarStep(between: low, high, count)
      var ticks: [Double] = []
      var next = step.tick(before: low)
      while let tick = next, tick <= high, ticks.count < 10_000 {
        if tick >= low { ticks.append(tick) }
        next = step.tick(after: tick)
      }
      return ticks
    case .logarithmic: return LogarithmicStep(between: low, high, count).ticks
    }
  }

  /// The number of decimals that distinguishes the ticks.
  public func tickDecimals(_ count: Int = 6) -> Int {
    switch kind {
    case .linear: LinearStep(between: min(start, end), max(start, end), count).decimals
    case .time: 0
    case .logarithmic: ticks(count).map(Self.decimals).max() ?? 0
    }
  }

  /// The number of decimals that a number has, at most 17.
  package static func decimals(of number: Double) -> Int {
    (0..<17).first { Double(String(format: "%.\($0)f", number)) == number } ?? 17
  }

  /// The date format that distinguishes the ticks of a time scale, such as `YYYY-MM`.
  package func tickDateFormat(_ count: Int = 6) -> String {
    let (low, high) = (min(start, end), max(start, end))
    return CalendarStep(between: low, high, count).form(between: low, high)
  }
}
