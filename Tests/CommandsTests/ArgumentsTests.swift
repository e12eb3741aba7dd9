import Testing

/// Tests of `ExplainedArgument`: for values that no scene could use, the error says which values are accepted.
struct ArgumentsTests {
  let shell: Shell

  init() throws { shell = try Shell() }

  private func expectInvalid(
    _ value: String, for option: String, _ advice: String, help: String, of command: String, _ arguments: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let name = option.split(separator: " ")[0]
    let error = "The value '\(value)' is invalid for '\(option)': \(advice)\nHelp:  \(option)  \(help)"
    #expect(
      try shell.run([command, "a.yaml"] + arguments + [String(name), value]) == .misused(error, command),
      sourceLocation: sourceLocation)
    #expect(try shell.names() == [], sourceLocation: sourceLocation)
  }

  @Test(arguments: ["0", "-1", "fast", "0.0001", "1001", "1e9", "30/0", "", "99999999999999999999"])
  func `a value that is no rate is refused`(value: String) throws {
    try expectInvalid(
      value, for: "--fps <60|30000/1001>", "write frames a second as 60, 12.5 or 30000/1001, from 1/1000 to 1000",
      help: "Frames a second, instead of the scene's own.", of: "render", ["-o", "a.mp4"])
  }

  @Test(arguments: ["64", "64x", "x48", "64x48x2", "-64x48", "0x0", "99999x2", "64*48", "64 x 48"])
  func `a value that is no size is refused`(value: String) throws {
    try expectInvalid(
      value, for: "--size <1280x720>", "write width and height in pixels as 1280x720, each from 1 to 16384",
      help: "The output in pixels; the canvas is fitted and centred.", of: "frames", ["-o", "f"])
  }

  @Test(arguments: ["0", "-2", "nan", "inf", "1e400", "0x2", "half"])
  func `a value that is no scale is refused`(value: String) throws {
    try expectInvalid(
      value, for: "--scale <factor>", "write a factor above 0, such as 2 or 0.5",
      help: "The canvas's size times this factor.", of: "frames", ["-o", "f"])
  }

  @Test(arguments: ["0", "-3", "65", "1.5", "all", "99999999999999999999"])
  func `a value that is no number of jobs is refused`(value: String) throws {
    try expectInvalid(
      value, for: "--jobs <n>", "write a whole number from 1 to 64",
      help: "Frames made at once, 1 to 64; by default one for each processor.", of: "render", ["-o", "a.mp4"])
  }

  @Test(arguments: ["tile", "", "all"])
  func `a value that names nothing to debug is refused`(value: String) throws {
    try expectInvalid(
      value, for: "--debug <tiles>", "write tiles, the one thing that can be shown",
      help: "'tiles' tints the tiles that each frame redraws.", of: "render", ["-o", "a.mp4"])
  }

  @Test(
    arguments: [
      "5", "5..", "..5", "5..3", "-1..3", "1.5..3", "a..b", "5-9", "0..99999999999999999999", "1s..2", "1..2s",
      "2s..1s", "1s..1s", "1s..", "-1s..2s", "end..2s", "1..end", "end..end", "1s..infs", "0s..0x1s",
    ])
  func `a value that is no range of frames is refused`(value: String) throws {
    try expectInvalid(
      value, for: "--frames <a..b>",
      "write the first and the last frame as 0..59, counted from 0; or two instants, the second one later, as 1s..2.5s or 1s..end",
      help: "Only these frames, counted from 0, both included; or those from an instant up to another, as 1s..2s.",
      of: "render", ["-o", "a.mp4"])
  }

  @Test(arguments: ["-1", "1.5 s", "1m", "s", "", "nan", "inf", "1e400", "0x1"])
  func `a value that is no instant is refused`(value: String) throws {
    try expectInvalid(
      value, for: "--at <1.5s|end>", "write an instant of the clip as 1.5s or 1.5, from 0 on, or as end",
      help: "The frame that shows this instant.", of: "inspect", [])
  }

  @Test(arguments: ["0", "0s", "-1s", "half", "", "inf", "1m", "0x1s"])
  func `a value that is no length of time is refused`(value: String) throws {
    try expectInvalid(
      value, for: "--every <0.5s>", "write a length of time above 0 as 0.5s or 0.5",
      help: "Draw one frame for each interval of this length, beginning with the first one.", of: "frames", ["-o", "f"])
  }

  @Test(arguments: ["side", "=4", "", "side:4"])
  func `a value that is no setting is refused`(value: String) throws {
    try expectInvalid(
      value, for: "--set <name=value>", "write a parameter and its value as name=value",
      help: "Give a parameter another value; 'parameters' lists them.", of: "inspect", ["--at", "0"])
  }

  @Test func `options that say the same thing exclude each other`() throws {
    #expect(
      try shell.run("render", "a.yaml", "-o", "a.mp4", "--size", "64x48", "--scale", "2")
        == .misused("--size and --scale both give the output's size; use one.", "render"))
    #expect(
      try shell.run("frames", "a.yaml", "-o", "f", "--at", "0.5s", "--frames", "0..3")
        == .misused("--at and --frames both choose frames; use one.", "frames"))
    #expect(
      try shell.run("frames", "a.yaml", "-o", "f", "--at", "0.5s", "--every", "1s")
        == .misused("--at and --every both choose frames; use one.", "frames"))
  }
}
