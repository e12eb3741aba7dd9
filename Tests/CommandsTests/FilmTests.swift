import Foundation
import Testing
import VideoInspection

/// Tests of a scene that is a program: what `Tests/TestFilm`, which is built with the tests, prints and makes.
struct FilmTests {
  let shell: Shell

  init() throws { shell = try Shell("TestFilm") }

  /// The outcome of wrong use that ArgumentParser detects.
  private func misused(_ error: String, _ usage: String) -> Shell.Outcome {
    let command = usage.prefix { $0 != " " }
    return .failed(
      64, "Error: \(error)\nUsage: TestFilm \(usage)\n  See 'TestFilm \(command) --help' for more information.")
  }

  @Test func `info names the film's own program`() throws {
    #expect(try shell.run("render", "-o", "a.mp4", "--size", "64x48", "--set", "width=30", "--quiet").code == 0)
    let last = try #require(try shell.run("info", "a.mp4").output.split(separator: "\n").last)
    #expect(last.hasPrefix("  \(shell.executable.path) render --set "))
    #expect(last.hasSuffix(" --set width=30 --size 64x48 -o a.mp4"))
    let bytes = try shell.read("a.mp4")
    #expect(try shell.run(script: "rm a.mp4 && \(last)").code == 0)
    #expect(try shell.read("a.mp4") == bytes)
  }

  @Test(arguments: [[], ["--help"]])
  func `help names the film, its parameters and the commands`(arguments: [String]) throws {
    let help = """
      OVERVIEW: TestFilm, a film made with Pathreel.

      Parameters, for --set and --vary:
        width    Width of the bar: 10 to 60 in steps of 5 (40)
        divisor  a number (1)
        ink      Ink: a colour (#ff8800)
        isRound  true or false (false)
        side     Side: left, right (left)
        caption  Caption: text ("{t}")

      Exit codes: 0 done, 64 wrong use, 65 bad scene, 74 input or output, 130
      interrupted.

      USAGE: TestFilm <subcommand>

      OPTIONS:
        --version               Show the version.
        -h, --help              Show help information.

      SUBCOMMANDS:
        render                  Make a video of TestFilm.
        preview                 Show TestFilm in the browser while you write it.
        check                   Look for mistakes in TestFilm, without drawing.
        frames                  Draw frames of TestFilm as pictures.
        inspect                 Print what one frame draws, as JSON; of an SVG file
                                without --at, its parts.
        sweep                   Make parameters run through their values: in time, in
                                a grid, or as files.
        batch                   Make a video or picture of each row of data.
        parameters              List the parameters of TestFilm.
        shard                   Make one of the shards of a job that --bundle has
                                packed.
        join                    Make the outputs of a job from its shards.
        farm                    Hand a job to Slurm, or write what Kubernetes needs
                                for it.
        formats                 List the formats, and which of them this machine's
                                FFmpeg can write.
        info                    Print what a video or picture holds, and what made it.
        cache                   Show or clear the cache of encoded segments and drawn
                                pictures.

        See 'TestFilm help <subcommand>' for detailed help.

      """
    #expect(try shell.run(arguments) == Shell.Outcome(code: 0, output: help, errors: ""))
  }

  @Test func `a film has every command that scene files have`() throws {
    func commands(_ shell: Shell) throws -> Substring {
      let help = try shell.run("--help").output
      return help[try #require(help.range(of: "SUBCOMMANDS:")).upperBound...]
    }
    let names = { (text: Substring) in text.matches(of: #/(?m)^  ([a-z-]+)  /#).map { String($0.1) } }
    // A film has no `schema` command, because schemas are for files.
    #expect(names(try commands(shell)) == names(try commands(try Shell())).filter { $0 != "schema" })
  }

  @Test(
    arguments: [
      // ArgumentParser prints at most twelve options.
      ("render", "render [<options>] --output <file.mp4>"),
      ("frames", "frames [<options>] --output <folder|still.png>"),
      ("sweep", "sweep [<options>] --output <file.mp4> --vary <name=a..b> ..."),
      ("inspect", "inspect <options>"), ("check", "check [--frame-budget <10m>] [--quiet] [--report]"),
      ("parameters", "parameters"),
    ])
  func `commands ask for no scene and have the options of the others`(command: String, usage: String) throws {
    let outcome = try shell.run(command, "--help")
    #expect(outcome.output.contains("USAGE: TestFilm \(usage)\n") && outcome.errors == "" && outcome.code == 0)
  }

  @Test func `a film renders`() throws {
    #expect(
      try shell.run("render", "-o", "a.mp4", "--quiet", "--jobs", "2")
        == Shell.Outcome(code: 0, output: "", errors: ""))
    let facts = try VideoFacts(of: shell.folder.appending(path: "a.mp4"))
    #expect(facts.width == 64 && facts.height == 36)
    let part = try shell.run("render", "-o", "b.mp4", "--frames", "2..4", "--fps", "20", "--scale", "2")
    #expect(part.output == "b.mp4: 3 frames, 128x72, 20 frames/s\n" && part.code == 0)
  }

  @Test func `a film draws single frames with the parameters that are set`() throws {
    #expect(
      try shell.run("frames", "--at", "0.9s", "-o", "stills", "--set", "side=right").output
        == "stills/frame-000009.png: 64x36\n")
    #expect(try shell.names(in: "stills") == ["frame-000009.png"])
  }

  @Test func `a film's parameters are listed, also in the help of its commands`() throws {
    let list = """
      width    Width of the bar: 10 to 60 in steps of 5 (40)
      divisor  a number (1)
      ink      Ink: a colour (#ff8800)
      isRound  true or false (false)
      side     Side: left, right (left)
      caption  Caption: text ("{t}")

      """
    #expect(try shell.run("parameters") == Shell.Outcome(code: 0, output: list, errors: ""))
    let indented = list.split(separator: "\n").map { "  \($0)\n" }.joined()
    #expect(try shell.run("render", "--help").output.hasSuffix("\n\nParameters, for --set and --vary:\n\(indented)"))
  }

  @Test func `parameters of every kind can be set for a film`() throws {
    let plain = try shell.run("inspect", "--at", "0.5")
    // At half of the beat the bar is half as wide as its parameter says.
    #expect(plain.output.contains("\"#ff8800\"") && plain.output.contains("\"M20 6L20 12L0 12L0 0L20 0Z\""))
    let changed = try shell.run(
      "inspect", "--at", "0.5", "--set", "width=60", "--set", "ink=navy", "--set", "isRound=true", "--set",
      "side=right")
    #expect(changed.code == 0)
    #expect(changed.output.contains("\"#000080\""))
    // A round bar has curves. It is 30 wide, so on the right of 64 points its left edge is at 34.
    #expect(changed.output.contains(/"M30 6C[^"]*Z"/))
    let numbers = changed.output.matches(of: /(?m)^ +(-?[0-9.]+),?$/).map { String($0.1) }
    #expect(numbers == ["1", "0", "0", "1", "34", "12", "64", "36"])
  }

  @Test func `a film can be swept over a parameter`() throws {
    #expect(
      try shell.run("sweep", "--vary", "width=10..60", "-o", "s.mp4", "--quiet")
        == Shell.Outcome(code: 0, output: "", errors: ""))
    #expect(
      try shell.run("sweep", "--vary", "width=10..70", "-o", "s.mp4")
        == .failed(
          64, "Error: --vary: parameter 'width' cannot be 70; it takes 10 to 60\n  width=10..70\n            ^~"))
  }

  @Test func `a film can be checked`() throws {
    #expect(
      try shell.run("check") == Shell.Outcome(code: 0, output: "TestFilm: 10 frames, 64x36, 10 frames/s\n", errors: ""))
  }

  @Test(
    arguments: [
      ("width=99", "parameter 'width' cannot be 99; it takes 10 to 60"),
      ("width=wide", "parameter 'width' takes a number"),
      ("ink=dark", "parameter 'ink' takes a colour"),
      ("isRound=yes", "parameter 'isRound' takes true or false"),
      ("side=top", "parameter 'side' cannot be 'top'; it takes left, right"),
      (
        "widht=20",
        "the scene has no parameter 'widht'; it has width, divisor, ink, isRound, side, caption; did you mean 'width'?"
      ),
    ])
  func `names and values that a film does not accept are wrong use`(setting: String, error: String) throws {
    #expect(
      try shell.run("render", "-o", "a.mp4", "--set", setting) == .failed(64, "Error: --set \(setting): \(error)"))
    #expect(try shell.names().isEmpty)
  }

  @Test func `a frame that cannot be drawn names the film`() throws {
    let outcome = try shell.run("render", "-o", "a.mp4", "--set", "divisor=0")
    #expect(outcome.code == 65 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("TestFilm: frame "))
    #expect(
      outcome.errors.hasSuffix(
        "is infinite or not a number; look for a division by zero or a root of a negative number\n"))
    #expect(try shell.names().isEmpty)
  }

  @Test func `an error that a film's body throws is a bad scene`() throws {
    #expect(
      try shell.run("inspect", "--at", "0.5", "--set", "divisor=-1")
        == .failed(65, "TestFilm: frame 5 (t = 0.5 s): no bar is narrower than nothing"))
  }

  @Test func `inspect --debug why is refused for films, because all of their views are made in each frame`() throws {
    #expect(
      try shell.run("inspect", "--at", "0.5", "--debug", "why")
        == .failed(
          64, "Error: --debug why works only for scene files; the views of TestFilm are made anew in each frame"))
  }

  @Test func `wrong use is explained as that of pathreel is`() throws {
    #expect(
      try shell.run("rendr") == .failed(64, "Error: there is no command 'rendr'; did you mean 'render'?"))
    #expect(
      try shell.run("check", "a.yaml")
        == misused("Unexpected argument 'a.yaml'", "check [--frame-budget <10m>] [--quiet] [--report]"))
    #expect(
      try shell.run("inspect")
        == misused(
          "Missing expected argument '--at <1.5s|end>'\nHelp:  --at <1.5s|end>  The frame that shows this instant.",
          "inspect <options>"))
    #expect(
      try shell.run("render", "-o", "no/folder/a.mp4").code == 74)
    #expect(
      try shell.run("frames", "--at", "7s", "-o", "a")
        == .failed(64, "Error: --at 7s: the clip lasts 1.0 s; write at most 1s, or end"))
  }

  @Test func `a film's sets of values lie in the current folder under its name`() throws {
    try shell.write("broad: {width: 60, side: right}\n", to: "TestFilm.values.yaml")
    let broad = try shell.run("inspect", "--at", "0", "--values", "broad")
    #expect(try broad == shell.run("inspect", "--at", "0", "--set", "width=60", "--set", "side=right"))
    #expect(broad.code == 0)
  }
}
