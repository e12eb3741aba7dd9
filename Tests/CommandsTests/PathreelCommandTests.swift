import Testing

struct PathreelCommandTests {
  let shell: Shell

  init() throws { shell = try Shell() }

  @Test(arguments: [[], ["--help"], ["-h"], ["help"]])
  func `help names the commands`(arguments: [String]) throws {
    let help = """
      OVERVIEW: Animated vector scenes in, video out.

      Exit codes: 0 done, 64 wrong use, 65 bad scene, 74 input or output, 130
      interrupted.

      USAGE: pathreel <subcommand>

      OPTIONS:
        --version               Show the version.
        -h, --help              Show help information.

      SUBCOMMANDS:
        render                  Make a video of a scene.
        preview                 Show a scene in the browser while you write it.
        check                   Look for mistakes in scenes, without drawing.
        frames                  Draw frames of a scene as PNG pictures.
        inspect                 Print what one frame draws, as JSON.
        sweep                   Make a video in which a parameter runs through a
                                range.
        parameters              List the parameters of a scene.
        schema                  Print what scene files may hold: a JSON Schema for
                                editors, or the reference.

        See 'pathreel help <subcommand>' for detailed help.

      """
    #expect(try shell.run(arguments) == Shell.Outcome(code: 0, output: help, errors: ""))
  }

  @Test func `the version is printed alone`() throws {
    #expect(try shell.run("--version") == Shell.Outcome(code: 0, output: "0.1.0\n", errors: ""))
  }

  @Test func `a command's help explains every option`() throws {
    let help = """
      OVERVIEW: Make a video of a scene.

      The file appears under its name when it is whole; until then, and when the
      render fails or is interrupted, an earlier file stays as it was.

      USAGE: \(Shell.Outcome.usage["render"]!)

      ARGUMENTS:
        <scene>                 The scene file.

      OPTIONS:
        --assets <folder>       A folder in which files that the scene names may lie,
                                beside its own.
        --set <name=value>      Give a parameter another value; 'parameters' lists
                                them.
        --values <name>         Take the values of a set in SCENE.values.yaml; --set
                                wins over it.
        --size <1280x720>       The output in pixels; the canvas is fitted and
                                centred.
        --scale <factor>        The canvas's size times this factor.
        --fps <60|30000/1001>   Frames a second, instead of the scene's own.
        -o, --output <file.mp4> The video to write.
        --jobs <n>              Frames made at once, 1 to 64; by default one for each
                                processor.
        --quiet                 Print nothing but errors.
        --debug <tiles>         'tiles' tints what each frame draws anew after the
                                one before it.
        --frames <a..b>         Only these frames, counted from 0, both included; or
                                those from an instant up to another, as 1s..2s.
        --version               Show the version.
        -h, --help              Show help information.


      """
    for arguments in [["render", "--help"], ["help", "render"]] {
      #expect(try shell.run(arguments) == Shell.Outcome(code: 0, output: help, errors: ""))
    }
  }

  @Test(arguments: ["render", "preview", "check", "frames", "inspect", "sweep", "parameters"])
  func `every command has help of its own`(command: String) throws {
    let outcome = try shell.run(command, "--help")
    #expect(outcome.code == 0 && outcome.errors == "")
    #expect(outcome.output.contains("USAGE: \(Shell.Outcome.usage[command]!)\n"))
  }

  @Test func `an unknown command is named, with the one that was meant`() throws {
    #expect(
      try shell.run("rendr", "a.yaml", "-o", "a.mp4")
        == .failed(64, "Error: there is no command 'rendr'; did you mean 'render'?"))
    #expect(
      try shell.run("bake")
        == .failed(
          64,
          "Error: there is no command 'bake'; the commands are render, preview, check, frames, inspect, sweep, parameters, schema"
        ))
  }

  @Test func `an unknown option is wrong use`() throws {
    #expect(
      try shell.run("render", "a.yaml", "-o", "a.mp4", "--job", "3")
        == .misused("Unknown option '--job'. Did you mean '--jobs'?", "render"))
  }

  @Test func `what a command cannot do without is asked for`() throws {
    #expect(
      try shell.run("render", "a.yaml")
        == .misused(
          "Missing expected argument '--output <file.mp4>'\nHelp:  --output <file.mp4>  The video to write.", "render"))
    #expect(
      try shell.run("check")
        == .misused("Missing expected argument '<scenes> ...'\nHelp:  <scenes>  The scene files.", "check"))
    #expect(
      try shell.run("inspect", "a.yaml")
        == .misused(
          "Missing expected argument '--at <1.5s|end>'\nHelp:  --at <1.5s|end>  The frame that shows this instant.",
          "inspect"))
  }
}
