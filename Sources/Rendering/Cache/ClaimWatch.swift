/// A timeout for waiting until somebody else has made a segment. ``SegmentPlan`` asks it.
///
/// If a process ends, in whatever way, the system releases its claims at once. A process that was stopped keeps them,
/// but gives no sign of life.
package struct ClaimWatch {
  /// The modification date of a claim's file. It serves only to tell one sign of life from another.
  package struct SignOfLife: Hashable, Sendable {
    var seconds, nanoseconds: Int

    /// A sign of life at a date.
    package init(seconds: Int, nanoseconds: Int) { (self.seconds, self.nanoseconds) = (seconds, nanoseconds) }
  }

  /// The time between two signs of life, in seconds.
  static let interval = 0.5
  /// The time without signs after which waiting ends. Four signs must be missing, because a busy machine may delay one.
  /// Two seconds of waiting in vain cost less than making a segment twice.
  static let silence = Duration.seconds(4 * interval)
  /// The longest wait in all. A process may be alive and make no progress, for instance because nobody reads its
  /// output.
  static let timeout = Duration.seconds(60)

  private let start: ContinuousClock.Instant
  /// The latest new sign of life and when it was seen; nil before the first.
  private var last: (sign: SignOfLife, instant: ContinuousClock.Instant)?

  /// Begins to wait.
  package init(from start: ContinuousClock.Instant = .now) { self.start = start }

  /// Returns whether to go on waiting, given the latest sign of life.
  package mutating func isWorthwhile(
    _ sign: SignOfLife, at now: ContinuousClock.Instant = .now
  ) -> Bool {
    if last?.sign != sign { last = (sign, now) }
    return now - start < Self.timeout && now - (last?.instant ?? now) < Self.silence
  }
}
