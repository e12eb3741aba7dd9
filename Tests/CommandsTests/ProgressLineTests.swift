import PathreelCommands
import SmallScenes
import Testing

struct ProgressLineTests {
  @Test(
    arguments: [
      (0, 60, 0, "0% frame 0 of 60"),
      (1, 60, 0, "1% frame 1 of 60"),
      (15, 60, 3, "25% frame 15 of 60, 5.0 frames/s, 9.0 s left"),
      (59, 60, 0.5, "98% frame 59 of 60, 118 frames/s, 0.0 s left"),
      (60, 60, 7.46, "100% frame 60 of 60, 8.0 frames/s, 7.5 s"),
      (1, 100, 33, "1% frame 1 of 100, 0.03 frames/s, 3267 s left"),
      (996, 1000, 100, "99% frame 996 of 1000, 10 frames/s, 0.4 s left"),
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
  func `on a terminal the progress line begins with a bar of 24 columns`(
    done: Int, total: Int, seconds: Double, expected: String
  ) {
    #expect(ProgressLine.text(done: done, total: total, seconds: seconds, isTerminal: true) == expected)
  }

  @Test func `a line is shorter than the terminal is wide, and loses its bar first`() {
    func text(columns: Int?) -> String? {
      ProgressLine(total: 100, outputs: 12, form: .bar, columns: { columns }).text(done: 5, after: .seconds(2))
    }
    let plain = "5% 0 of 12 outputs, frame 5 of 100, 2.5 frames/s, 38 s left"
    let bar = "━╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌   5%  0 of 12 outputs, frame 5 of 100, 2.5 frames/s, 38 s left"
    #expect(text(columns: nil) == "\r" + bar)
    #expect(text(columns: bar.count + 1) == "\r" + bar)
    #expect(text(columns: bar.count) == "\r" + plain)
    #expect(text(columns: 21) == "\r5% 0 of 12 outputs, ")
  }

  @Test func `a title of wide characters counts two columns for each`() {
    let line = ProgressLine(total: 100, of: "場面.yaml", form: .bar, columns: { 12 })
    #expect(line.text(done: 5, after: .seconds(2)) == "\r場面.yaml: ")
  }

  @Test func `in a log a line is written every three seconds, and the last one`() {
    let line = ProgressLine(total: 100, isQuiet: false, isTerminal: false)
    #expect(line.text(done: 1, after: .seconds(1)) == nil)
    #expect(line.text(done: 3, after: .seconds(3)) == "3% frame 3 of 100, 1.0 frames/s, 97 s left\n")
    #expect(line.text(done: 4, after: .seconds(5)) == nil)
    #expect(line.text(done: 6, after: .seconds(6)) == "6% frame 6 of 100, 1.0 frames/s, 94 s left\n")
    #expect(line.text(done: 100, after: .milliseconds(6100)) == "100% frame 100 of 100, 16 frames/s, 6.1 s\n")
  }

  @Test func `work that ends before the delay has no progress line, and longer work names its scene`() {
    let line = ProgressLine(total: 4, of: "a.yaml", isQuiet: false, after: .seconds(1), isTerminal: false)
    #expect(line.text(done: 4, after: .milliseconds(900)) == nil)
    #expect(line.text(done: 4, after: .seconds(2)) == "a.yaml: 100% frame 4 of 4, 2.0 frames/s, 2.0 s\n")
  }

  @Test(arguments: [false, true]) func `quiet work has no progress line`(isTerminal: Bool) {
    let line = ProgressLine(total: 4, isQuiet: true, isTerminal: isTerminal)
    #expect(line.text(done: 4, after: .seconds(9)) == nil)
  }

  @Test func `a line counts shards where shards are made`() {
    #expect(
      ProgressLine(total: 8, unit: "shard", form: .plain).text(done: 2, after: .seconds(40))
        == "25% shard 2 of 8, 0.05 shards/s, 120 s left\n")
  }

  @Test func `of several outputs a line says how many are whole`() {
    #expect(
      ProgressLine.text(done: 30, total: 120, outputs: (2, 12), seconds: 3, isTerminal: false)
        == "25% 2 of 12 outputs, frame 30 of 120, 10 frames/s, 9.0 s left")
    let line = ProgressLine(total: 100, outputs: 2, isQuiet: false, isTerminal: false)
    #expect(line.text(done: 100, outputs: 1, after: .seconds(1)) == nil, "the last output is not whole yet")
    #expect(
      line.text(done: 100, outputs: 2, after: .seconds(2))
        == "100% 2 of 2 outputs, frame 100 of 100, 50 frames/s, 2.0 s\n")
  }

  @Test func `for programs, progress is a JSON object a line, several times a second`() {
    let line = ProgressLine(total: 100, outputs: 4, form: .json)
    #expect(line.text(done: 1, after: .milliseconds(200)) == nil)
    #expect(
      line.text(done: 50, outputs: 1, after: .seconds(2))
        == #"{"event":"progress","frames":50,"outputs":1,"seconds":2,"secondsLeft":2,"totalFrames":100,"totalOutputs":4}"#
    )
    #expect(
      ProgressLine(total: 9, form: .json).text(done: 0, after: .seconds(2))
        == #"{"event":"progress","frames":0,"seconds":2,"totalFrames":9}"#)
  }

  @Test func `with --progress json standard output has nothing but objects`() throws {
    let shell = try Shell()
    try shell.write(SmallScenes.square, to: "square.yaml")
    let render = try shell.run("render", "square.yaml", "-o", "a.mp4", "--progress", "json")
    #expect(render.code == 0 && render.errors == "")
    let lines = render.output.split(separator: "\n")
    #expect(lines.last == #"{"event":"made","file":"a.mp4","frames":10,"height":48,"width":64}"#)
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix(#"{"event":"progress","frames":"#) }, "\(render.output)")
    let frames = try shell.run("frames", "square.yaml", "-o", "f", "--frames", "0..1", "--progress", "json")
    #expect(
      frames.output.hasSuffix(
        """
        {"event":"made","file":"f/frame-000000.png","frames":1,"height":48,"width":64}
        {"event":"made","file":"f/frame-000001.png","frames":1,"height":48,"width":64}

        """), "\(frames.output)")
  }

  @Test func `quiet work with progress is a contradiction`() throws {
    let shell = try Shell()
    try shell.write(SmallScenes.square, to: "square.yaml")
    #expect(
      try shell.run("render", "square.yaml", "-o", "a.mp4", "--progress", "json", "--quiet")
        == .misused("--quiet prints nothing but errors, and --progress prints what happens; use one.", "render"))
    let outcome = try shell.run("render", "square.yaml", "-o", "a.mp4", "--progress", "xml")
    let complaint = "'--progress <json>': write json, the one format for programs; leave the option out for people\n"
    #expect(outcome.code == 64 && outcome.errors.contains(complaint), "\(outcome.errors)")
  }

  @Test func `a check that takes a while shows its progress`() throws {
    let shell = try Shell()
    let slow = """
      canvas: {size: [64, 48]}
      fps: 10
      duration: 20
      elements: [{repeat: {count: 20000}, element: {circle: {radius: i % 9}, position: [i, t]}}]
      """
    try shell.write(slow, to: "slow.yaml")
    let told = try shell.run("check", "slow.yaml")
    #expect(told.code == 0 && told.output == "slow.yaml: 200 frames, 64x48, 10 frames/s\n")
    let last = try #require(told.errors.split(separator: "\n").last)
    #expect(last.hasPrefix("slow.yaml: 100% frame 200 of 200, "), "\(told.errors)")
    #expect(try shell.run("check", "slow.yaml", "--quiet") == Shell.Outcome(code: 0, output: "", errors: ""))
  }

  @Test func `on a terminal one progress line redraws itself, and ends before the result is printed`() throws {
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
