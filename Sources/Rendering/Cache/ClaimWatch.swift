/// How long somebody else is waited for who makes a segment.
///
/// A process that ends, however it does, has no claims any more; the system sees to that at once. One that was stopped keeps them, and
/// gives no signs of life.
package struct ClaimWatch {
  /// The date of a claim's file, which only says whether it is another one than before.
  package struct SignOfLife: Hashable, Sendable {
    var seconds, nanoseconds: Int

    package init(seconds: Int, nanoseconds: Int) { (self.seconds, self.nanoseconds) = (seconds, nanoseconds) }
  }

  /// Between two signs, in seconds.
  static let interval = 0.5
  /// Four signs have to be missing, since a busy machine may delay one: to wait in vain for two seconds costs less than to make a
  /// segment twice.
  static let silence = Duration.seconds(4 * interval)
  /// A process that lives may do nothing all the same, as when nobody reads what it writes.
  static let patience = Duration.seconds(60)

  private let start: ContinuousClock.Instant
  private var last: (sign: SignOfLife, instant: ContinuousClock.Instant)?

  package init(from start: ContinuousClock.Instant = .now) { self.start = start }

  /// Whether to wait on, after a request was answered with a sign of life.
  package mutating func isWorthwhile(
    _ sign: SignOfLife, at now: ContinuousClock.Instant = .now
  ) -> Bool {
    if last?.sign != sign { last = (sign, now) }
    return now - start < Self.patience && now - (last?.instant ?? now) < Self.silence
  }
}
