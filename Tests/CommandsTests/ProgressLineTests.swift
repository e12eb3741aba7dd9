import PathreelCommands
import Testing

struct ProgressLineTests {
  @Test(
    arguments: [
      (0, 60, 0, "0% frame 0 of 60"),
      (1, 60, 0, "1% frame 1 of 60"),
      (15, 60, 3, "25% frame 15 of 60, 5.0 frames/s, 9.0 s left"),
      (59, 60, 0.5, "98% frame 59 of 60, 118 frames/s, 0.0 s left"),
      (60, 60, 7.46, "100% frame 60 of 60, 8.0 frames/s, 7.5 s"),
      (1, 1_000_000, 2, "0% frame 1 of 1000000, 0.5 frames/s, 1999998 s left"),
      (1, 1, 1e-300, "100% frame 1 of 1, 1000000000 frames/s, 0.0 s"),
    ] as [(Int, Int, Double, String)])
  func `a plain line has share, frames, speed and the time left, at the end the time taken`(
    done: Int, total: Int, seconds: Double, expected: String
  ) {
    #expect(ProgressLine.text(done: done, total: total, seconds: seconds, isTerminal: false) == expected)
  }

  @Test(
    arguments: [
      (0, 4, 1, "╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌   0%  frame 0 of 4"),
      (1, 4, 2, "━━━━━━╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌  25%  frame 1 of 4, 0.5 frames/s, 6.0 s left"),
      (4, 4, 8, "━━━━━━━━━━━━━━━━━━━━━━━━ 100%  frame 4 of 4, 0.5 frames/s, 8.0 s"),
    ] as [(Int, Int, Double, String)])
  func `on a terminal a bar of 24 columns stands before it`(
    done: Int, total: Int, seconds: Double, expected: String
  ) {
    #expect(ProgressLine.text(done: done, total: total, seconds: seconds, isTerminal: true) == expected)
  }
}
