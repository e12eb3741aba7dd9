import Foundation
import PathreelRendering
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
        frames                  Draw frames of a scene as pictures.
        inspect                 Print what one frame draws, as JSON; of an SVG file
                                without --at, its parts.
        sweep                   Make parameters run through their values: in time, in
                                a grid, or as files.
        batch                   Make a video or picture of each row of data.
        parameters              List the parameters of a scene.
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
        schema                  Print what scene files may hold: a JSON Schema for
                                editors, or the reference.

        See 'pathreel help <subcommand>' for detailed help.

      """
    #expect(try shell.run(arguments) == Shell.Outcome(code: 0, output: help, errors: ""))
  }

  @Test func `the version is printed alone`() throws {
    #expect(try shell.run("--version") == Shell.Outcome(code: 0, output: "\(Pathreel.version)\n", errors: ""))
  }

  @Test func `the file for citations has this version`() throws {
    let citation = try String(contentsOf: GalleryTests.repository.appending(path: "CITATION.cff"), encoding: .utf8)
    #expect(citation.contains("\nversion: \(Pathreel.version)\n"))
  }

  @Test func `the newest release in the changelog is this version`() throws {
    let changelog = try String(contentsOf: GalleryTests.repository.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let heading = try #require(changelog.split(separator: "\n").first { $0.hasPrefix("## ") && $0 != "## Unreleased" })
    #expect(heading.hasPrefix("## \(Pathreel.version) – "))
  }

  @Test func `a command's help explains every option`() throws {
    let help = """
      OVERVIEW: Make a video of a scene.

      The file appears under its name when it is whole; until then, and when the
      render fails or is interrupted, an earlier file stays as it was.

      USAGE: \(Shell.Outcome.usage["render"]!)

      ARGUMENTS:
        <scene>                 The scene file; or an SVG drawing, a Lottie file, a
                                SwiftUI file, or a folder with the sources of an app.

      OPTIONS:
        --assets <folder>       A second folder in which to look for the files that
                                the scene names.
        --view <name>           Of a SwiftUI file: show this view, such as Dots or
                                'Dots(count: 5)', or the preview of this name.
        --duration <3s>         Of a SwiftUI file or an SVG drawing: the length in
                                seconds.
        --script <taps.yaml>    Of a SwiftUI file: taps, drags and values of controls
                                at times.
        --show-touches          Of a SwiftUI file: show the touches of the script.
        --random-seed <number>  Of a SwiftUI file: the seed of random numbers.
        --animation <id>        Of a .lottie archive: the animation with this id.
        --marker <name>         Of a Lottie file: the part that a marker names.
        --loops <n>             Of an SVG drawing that repeats: show it this many
                                times.
        --set <name=value>      Give a parameter another value; 'parameters' lists
                                them.
        --values <name>         Take the values of a set in SCENE.values.yaml; --set
                                wins over it.
        --size <1280x720>       The output in pixels; the canvas is fitted and
                                centred.
        --scale <factor>        The canvas's size times this factor.
        --fps <60|30000/1001>   Frames a second, instead of the scene's own.
        --background <colour>   Another background than the scene's: a colour, or
                                transparent.
        --matte <colour>        An opaque colour behind it all, for formats without
                                transparency.
        --motion-blur <samples> Make each frame the mean of so many instants, 1 to
                                256, instead of the scene's own number; 0 turns it
                                off.
        --shutter <degrees>     How long the shutter is open, in degrees up to 360;
                                180 is half of the time from frame to frame.
        --frame-budget <10m>    Draw frames that take up to so long by estimate,
                                instead of a minute.
        --only <id>             Draw the elements with this id alone, where they
                                stand.
        -o, --output <file.mp4> The video to write; - sends it to standard output.
        --for <purpose>         Choose the format for a purpose: web, editor, slack,
                                safari.
        --format <name>         The format, where the name's ending does not say
                                enough; 'formats' lists them.
        --quality <quality>     The quality of the encoding: draft, good, best or
                                lossless; good unless given.
        --alpha <form>          Keep alpha, also of an opaque scene, with colours
                                that are straight or premultiplied.
        --encoder <name>        Use this encoder of FFmpeg instead of the format's
                                own.
        --encoder-option <name=value>
                                An option of FFmpeg's encoder, such as crf=18. May be
                                given several times.
        --pixel-format <name>   FFmpeg's name of the pixels to encode, such as
                                yuv444p or yuv420p10.
        --effort <effort>       How much work goes into a smaller PNG or APNG: fast
                                or small; fast unless given.
        --loop <number>         How many times a GIF, APNG or WebP is played;
                                endlessly by default.
        --no-metadata           Write no title, no chapters and no description of the
                                scene into the file.
        --no-verify             Do not read a finished video again.
        --no-cache              Neither read nor write the cache: draw and encode
                                everything.
        --why                   Say which frames the cache does not have, and what
                                has changed since the last time.
        --pad                   Add a column and a row where the format needs even
                                sides; the background fills them.
        --dry-run               Say what would be made, what the cache has of it, and
                                estimate the time; the estimate assumes that the
                                machine stays as busy as now.
        --bundle <job>          Make nothing yet: pack the scene with all that it
                                needs into a folder, for 'shard', 'join' and 'farm'.
        --shard <n/count>       Make this shard at once, from 1/8 to 8/8.
        --jobs <n>              Frames made at once, 1 to 64; by default one for each
                                processor.
        --quiet                 Print nothing but errors.
        --progress <json>       'json' prints what happens on standard output, a JSON
                                object a line, for programs.
        --debug <tiles>         'tiles' tints the tiles that each frame redraws.
        --audio <file>          A sound to add from the first frame on: any file that
                                FFmpeg reads, also a video.
        --no-audio              Leave out the scene's own sound.
        --frames <a..b>         Only these frames, counted from 0, both included; or
                                those from an instant up to another, as 1s..2s.
        --version               Show the version.
        -h, --help              Show help information.


      """
    for arguments in [["render", "--help"], ["help", "render"]] {
      #expect(try shell.run(arguments) == Shell.Outcome(code: 0, output: help, errors: ""))
    }
  }

  @Test(arguments: ["render", "preview", "check", "frames", "inspect", "sweep", "batch", "parameters"])
  func `each command that takes a scene has help of its own`(command: String) throws {
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
          "Error: there is no command 'bake'; the commands are render, preview, check, frames, inspect, sweep, batch, parameters, shard, join, farm, formats, info, cache, schema"
        ))
  }

  @Test func `a file in place of a command, and another program's command, are explained`() throws {
    #expect(
      try shell.run("a.yaml")
        == .failed(64, "Error: a command stands before the file: pathreel render a.yaml -o out.mp4"))
    #expect(
      try shell.run("export") == .failed(64, "Error: there is no command 'export'; did you mean 'render'?"))
  }

  @Test(arguments: [
    (["--start", "1"], "Unknown option '--start'; a part of the clip is --frames 1s..2s"),
    (
      ["--codec", "h265"],
      "Unknown option '--codec'; the codec belongs to the format, such as --format mp4-h265; 'pathreel formats' lists them"
    ),
    (
      ["-crf", "18"],
      "Unknown option '-crf'; the quality is --quality draft, good, best or lossless, and the encoder's own options are written --encoder-option crf=18"
    ),
    (["-y"], "Unknown option '-y'; leave it out; the file is replaced if it is there"),
    (["-i"], "Unknown option '-i'; the scene stands alone, in front: scene.yaml -o out.mp4"),
    (["-r", "30"], "Unknown option '-r'. Did you mean '--fps'?"),
  ]) func `options of FFmpeg are explained`(options: [String], message: String) throws {
    #expect(try shell.run(["render", "a.yaml", "-o", "a.mp4"] + options) == .misused(message, "render"))
  }

  @Test func `a range behind its parameter is explained`() throws {
    #expect(
      try shell.run("sweep", "a.yaml", "--vary", "r", "1..9", "-o", "s.mp4")
        == .misused(
          "Unexpected argument '1..9'; a parameter and its range are one word: --vary r=1..9", "sweep"))
  }

  @Test func `an unknown option is wrong use`() throws {
    #expect(
      try shell.run("render", "a.yaml", "-o", "a.mp4", "--job", "3")
        == .misused("Unknown option '--job'. Did you mean '--jobs'?", "render"))
  }

  @Test func `a missing required argument is an error that explains it`() throws {
    #expect(
      try shell.run("render", "a.yaml")
        == .misused(
          "Missing expected argument '--output <file.mp4>'; write -o out.mp4\nHelp:  --output <file.mp4>  The video to write; - sends it to standard output.",
          "render"))
    #expect(
      try shell.run("check")
        == .misused(
          "Missing expected argument '<scenes> ...'\nHelp:  <scenes>  The scene files; SVG drawings, Lottie files, SwiftUI files, or folders with the sources of an app.",
          "check"))
    #expect(
      try shell.run("inspect", "a.yaml")
        == .misused(
          "Missing expected argument '--at <1.5s|end>'\nHelp:  --at <1.5s|end>  The frame that shows this instant.",
          "inspect"))
  }
}
