import PathreelRendering
import Testing

/// Tests how long a process waits for another one that encodes the same segment: as long as that one shows signs of
/// life.
@Suite struct ClaimWatchTests {
  private let start = ContinuousClock.now

  /// The waiting time in seconds if the other process shows a sign of life twice a second until `end`, and is checked
  /// 50 times a second.
  private func wait(signsUntil end: Double) -> Double {
    var watch = ClaimWatch(from: start)
    for step in 0... {
      let seconds = Double(step) / 50
      let sign = ClaimWatch.SignOfLife(seconds: Int(min(seconds, end) * 2), nanoseconds: 0)
      if !watch.isWorthwhile(sign, at: start + .seconds(seconds)) { return seconds }
    }
    return 0
  }

  @Test(arguments: [0, 1, 10.5]) func `a process that shows no life for two seconds is not waited for`(end: Double) {
    #expect(abs(wait(signsUntil: end) - (end + 2)) <= 0.03)
  }

  @Test func `a process that shows life is waited for for a minute`() {
    #expect(abs(wait(signsUntil: 1000) - 60) <= 0.03)
  }
}
