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

  @Test func `on a terminal one line redraws itself and ends before what was made is told`() throws {
    let shell = try Shell()
    try shell.write(SmallScenes.square, to: "square.yaml")
    let outcome = try shell.runOnTerminal("render", "square.yaml", "-o", "a.mp4")
    let bar = /(?:\r[━╌]{24} [ 0-9]{3}%  frame \d+ of 10, [^\r\n]+)*\r━{24} 100%  frame 10 of 10, [^\r\n]+/
    let lines = outcome.output.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(outcome.code == 0 && lines.count == 3, "\(outcome.output)")
    #expect(try bar.wholeMatch(in: String(lines[0])) != nil, "\(lines[0])")
    #expect(lines[1...] == ["a.mp4: 10 frames, 64x48, 10 frames/s", ""])
    #expect(
      try shell.runOnTerminal("render", "square.yaml", "-o", "a.mp4", "--quiet")
        == Shell.Outcome(code: 0, output: "", errors: ""))
  }
}
