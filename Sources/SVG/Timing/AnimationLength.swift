/// How long an animated drawing is: to its last end, or its prelude with one common period of all that repeats.
package struct AnimationLength: Hashable, Sendable {
  /// The end of the last change that does not repeat, in seconds: the prelude.
  package private(set) var end = 0.0
  /// The periods of what repeats, in seconds, each once and in ascending order.
  package private(set) var periods: [Double] = []

  /// The longest common period that a clip shows whole, in seconds.
  package static let longestPeriod = 60.0
  /// The length of a clip whose common period is longer.
  package static let shortened = 10.0
  /// The largest number of periods that are compared.
  private static let maximumPeriods = 1_000

  /// The longest time that counts, in seconds: no film is that long, and sums of such times are exact enough.
  private static let longest = 1e9

  mutating func add(end time: Double) { if time.isFinite { end = max(end, min(time, Self.longest)) } }

  mutating func add(period: Double) {
    guard period.isFinite, period > 0 else { return }
    let period = min(period, Self.longest)
    let index = periods.lowerBound { $0 < period - 1e-6 }
    if index < periods.count, abs(periods[index] - period) <= 1e-6 { return }
    if periods.count < Self.maximumPeriods { periods.insert(period, at: index) }
  }

  mutating func add(_ timing: KeyframeTiming) {
    guard timing.duration > 0 || timing.delay > 0 else { return }
    guard let period = timing.period else { return add(end: timing.end) }
    add(end: timing.delay)
    add(period: period)
  }

  /// Whether anything moves.
  package var isStill: Bool { end <= 0 && periods.isEmpty }

  /// The time after which everything repeats, in seconds; nil if nothing repeats, or if it would take longer than
  /// ``longestPeriod``.
  package var commonPeriod: Double? {
    // In whole microseconds, so that the result is exact.
    var common = 1
    for period in periods {
      let ticks = Int((min(period, 1e6) * 1e6).rounded())
      guard ticks > 0 else { return nil }
      var (a, b) = (common, ticks)
      while b != 0 { (a, b) = (b, a % b) }
      let (product, overflows) = (common / a).multipliedReportingOverflow(by: ticks)
      guard !overflows, product <= Int(Self.longestPeriod * 1e6) else { return nil }
      common = product
    }
    return periods.isEmpty ? nil : Double(common) / 1e6
  }

  /// The length of the clip in seconds, which is 1 for a still drawing.
  package var seconds: Double {
    if isStill { return 1 }
    let seconds = periods.isEmpty ? end : commonPeriod.map { max(end, 0) + $0 } ?? Self.shortened
    // Sums of decimals are not exact.
    return (seconds * 1e6).rounded() / 1e6
  }
}
