/// Decides whether to look up something in the cache: what changes in each frame is looked up less and less often.
struct BackOff {
  /// The number of consecutive frames that reused nothing.
  private var failureCount = 0
  /// The length of the next pause, in frames.
  private var pause = 4
  /// The number of frames that are left of the current pause.
  private var rest = 0

  /// Notes whether a frame reused anything, and starts a pause after the fourth failure.
  mutating func note(_ isGood: Bool) {
    if isGood {
      self = BackOff()
      return
    }
    failureCount += 1
    // After a pause, two frames are compared before the next pause, because only the second of two equal frames reuses
    // anything.
    if failureCount == 4 { (failureCount, rest, pause) = (2, pause, min(2 * pause, 16)) }
  }

  /// Whether a pause goes on.
  var isPausing: Bool { rest > 0 }

  /// Counts a frame, and returns whether it belongs to a pause, in which nothing is looked up.
  mutating func rests() -> Bool {
    if rest == 0 { return false }
    rest -= 1
    return true
  }
}
