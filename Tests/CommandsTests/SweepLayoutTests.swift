import Foundation
import PathreelDrawing
import PathreelPNG
import PathreelVideo
import SmallScenes
import Testing
import VideoInspection

struct SweepLayoutTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.write(SmallScenes.square, to: "square.yaml")
    try shell.write(SmallScenes.slide, to: "slide.yaml")
  }

  private func sweep(_ arguments: String...) throws -> Shell.Outcome {
    try shell.run(["sweep", "square.yaml"] + arguments)
  }

  // MARK: Time

  @Test func `several parameters move together, to their ends and back`() throws {
    #expect(
      try sweep(
        "--vary", "side=4..40", "--vary", "hue=0.5..0.55", "--ping-pong", "--ease", "side=in", "--no-caption", "-o",
        "s.mp4", "--quiet"
      ).code == 0)
    let frames = try VideoReader(shell.folder.appending(path: "s.mp4")).frames
    let widths = frames.map { frame in (0..<64).count { frame.luma[24 * 64 + $0] > 128 } }
    #expect(widths == Array(widths.reversed()) && widths[0] == 4 && widths[4] == 40 && widths[2] < 20, "\(widths)")
    // The green of hsb(0.5, 1, 1) is 255, and that of hsb(0.55, 1, 1) is 0.7 · 255, since 0.55 is 3.3 sextants.
    for (frame, green) in [(0, 255), (4, 178), (5, 178), (9, 255)] {
      #expect(abs(frames[frame].color(x: 32, y: 24)[1] - green) <= 5, "frame \(frame)")
    }
  }

  @Test func `a caption is drawn unless it is not wanted, where and as the options say`() throws {
    func render(_ arguments: String...) throws -> [[UInt8]] {
      #expect(
        try shell.run(
          ["sweep", "slide.yaml", "--vary", "tall=8..40", "--at", "0s", "--size", "256x192", "-o", "s.mp4", "--quiet"]
            + arguments
        ).code == 0)
      return try VideoReader(shell.folder.appending(path: "s.mp4")).frames.map(\.luma)
    }
    let (plain, said) = (try render("--no-caption"), try render())
    #expect(plain != said)
    // The caption is only in the lower half.
    #expect(zip(plain, said).allSatisfy { $0[..<(256 * 96)].elementsEqual($1[..<(256 * 96)]) })
    let top = try render(
      "--caption", "tall is {tall:04.1}", "--caption-place", "top-right", "--caption-style", "9 red on #0f0")
    // A green box is behind the text in the upper right corner. Its margin is the style's 9 points, which are 36
    // pixels.
    #expect(top[0][48 * 256 + 212] != plain[0][48 * 256 + 212])
  }

  // MARK: Grid

  @Test func `a grid has each value in a cell of its own, at the cell's size`() throws {
    let outcome = try sweep(
      "--layout", "grid", "--vary", "side=10..40/30", "--vary", "hue=0,0.5", "-o", "g.png", "--at", "0s", "--size",
      "640x480")
    #expect(outcome.code == 0 && outcome.output == "g.png: 640x480\n")
    let picture = try PNG.read(shell.folder.appending(path: "g.png"))
    func count(_ isWanted: (Bitmap.Pixel) -> Bool) -> Int {
      (0..<480).reduce(0) { sum, y in sum + (0..<640).count { isWanted(picture[$0, y]) } }
    }
    let red = count { $0.red > 250 && $0.green < 5 && $0.blue < 5 }
    let cyan = count { $0.red < 5 && $0.green > 250 && $0.blue > 250 }
    // There are two squares of each colour; one has four times the side of the other.
    #expect(red == cyan && red > 10_000)
  }

  @Test func `a grid has as many columns as the option says`() throws {
    let outcome = try sweep(
      "--layout", "grid", "--vary", "side=10..40:4", "--columns", "1", "-o", "g.png", "--at", "0s", "--size", "200x900")
    #expect(outcome.code == 0 && outcome.output == "g.png: 200x900\n", "\(outcome)")
    #expect(
      try sweep(
        "--layout", "grid", "--vary", "side=4,5", "--vary", "hue=0,1", "--columns", "3", "-o", "g.png", "--at", "0s")
        == .failed(
          64,
          "Error: --columns 3: two parameters vary, so the 2 values of 'side' are the columns; leave it out, or write another --vary first"
        ))
  }

  @Test func `a grid as a video is as long as the scene`() throws {
    let outcome = try sweep("--layout", "grid", "--vary", "side=*", "--random", "6", "-o", "g.mp4", "--size", "320x240")
    #expect(outcome.code == 0 && outcome.output == "g.mp4: 10 frames, 320x240, 10 frames/s\n", "\(outcome)")
  }

  @Test func `cells that would be too small are an error with the size that would do`() throws {
    #expect(
      try sweep("--layout", "grid", "--vary", "side=4..40/1", "-o", "g.png", "--at", "0s", "--size", "320x240")
        == .failed(
          64,
          "Error: 37 cells on 320x240 pixels: the longer side of each would be under 64 pixels; give --size 576x432, take fewer values, or make an output of each with --layout files"
        ))
  }

  @Test func `a grid of three parameters is an error`() throws {
    try shell.write(
      SmallScenes.square.replacing("parameters:", with: "parameters:\n  dark: {value: true}"), to: "square.yaml")
    #expect(
      try sweep(
        "--layout", "grid", "--vary", "side=4,5", "--vary", "hue=0,1", "--vary", "dark=*", "-o", "g.png", "--at", "0s")
        == .failed(
          64,
          "Error: --layout grid has columns and rows, and 3 parameters are varied; take two, or --random for samples of all, or --layout files"
        ))
  }

  // MARK: Files

  @Test func `an output of each combination, a manifest and a page stand in the folder`() throws {
    let outcome = try sweep(
      "--layout", "files", "--vary", "side=10..20/10", "--vary", "hue=0,0.5", "-o", "out/{name}-{side:03}-{hue:.1}.mp4",
      "--progress", "json")
    #expect(outcome.code == 0)
    #expect(
      try shell.names(in: "out") == [
        "index.html", "manifest.json", "square-010-0.0.mp4", "square-010-0.5.mp4", "square-020-0.0.mp4",
        "square-020-0.5.mp4",
      ])
    let made = outcome.output.split(separator: "\n").filter { $0.contains(#""event":"made""#) }
    #expect(made.contains(#"{"event":"made","file":"out/square-020-0.5.mp4","frames":10,"height":48,"width":64}"#))
    #expect(made.count == 4)
    let alone = try shell.run("render", "square.yaml", "--set", "side=20", "--set", "hue=0.5", "-o", "a.mp4", "--quiet")
    #expect(alone.code == 0)
    #expect(try shell.read("a.mp4") == shell.read("out/square-020-0.5.mp4"))
  }

  @Test func `a run that is resumed makes only what is missing`() throws {
    let arguments = ["--layout", "files", "--vary", "side=10..40/10", "-o", "out/{side}.mp4"]
    #expect(
      try shell.run(["sweep", "square.yaml"] + arguments).output
        == "out/10.mp4 to out/40.mp4: 4 outputs, 40 frames\n")
    try FileManager.default.removeItem(at: shell.folder.appending(path: "out/20.mp4"))
    #expect(
      try shell.run(["sweep", "square.yaml"] + arguments + ["--resume"]).output
        == "out/20.mp4: 1 output, 10 frames; 3 were whole already\n")
    let again = try shell.run(["sweep", "square.yaml"] + arguments + ["--resume", "--set", "hue=0"])
    #expect(
      again.errors.hasPrefix(
        "warning: --resume: out/manifest.json: other parameters were set then; everything is made again\n"))
  }

  @Test(arguments: UnusableFormat.all)
  func `a format that can hold none of the outputs is one error, before any work`(unusable: UnusableFormat) throws {
    try shell.write(unusable.scene(SmallScenes.square), to: "square.yaml")
    #expect(
      try shell.run(
        ["sweep", "square.yaml", "--layout", "files", "--vary", "side=4..40:5", "-o", "out/{side}.\(unusable.ending)"]
          + unusable.options + (unusable.isPicture ? ["--at", "0s"] : []))
        == .failed(64, unusable.message(scene: "square.yaml")))
    #expect(try shell.names() == ["slide.yaml", "square.yaml"])
  }

  @Test func `one picture is not divided among machines`() throws {
    #expect(
      try sweep(
        "--layout", "grid", "--vary", "side=10,20", "-o", "g.png", "--at", "0s", "--size", "140x104", "--bundle",
        "job")
        == .failed(64, "Error: --bundle job: g.png is one picture, which one machine makes; leave the option out"))
    #expect(try shell.names() == ["slide.yaml", "square.yaml"])
  }

  @Test func `a dry run lists what would be made, and makes nothing`() throws {
    let outcome = try sweep(
      "--layout", "files", "--vary", "side=10..20/10", "-o", "out/{side}.mp4", "--dry-run")
    #expect(outcome.code == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines.prefix(2) == [
        "out/10.mp4  side=10  10 frames, 64x48, 10 frames/s", "out/20.mp4  side=20  10 frames, 64x48, 10 frames/s",
      ])
    // The time that it would take depends on the machine.
    let estimate = /; it would take [^;]+ with this machine as busy as now, estimated from \d+ frames/
    #expect(lines[2].hasPrefix("2 outputs, 20 frames; ") && lines[2].contains(estimate), "\(lines[2])")
    #expect(lines[2].hasSuffix(" of 2 outputs") && lines.count == 3)
    #expect(try shell.names() == ["slide.yaml", "square.yaml"])
    let clip = try sweep("--vary", "side=10..20", "-o", "s.mp4", "--dry-run")
    #expect(clip.output.hasPrefix("s.mp4: 10 frames, 64x48, 10 frames/s; ") && clip.output.contains(estimate))
    #expect(try shell.names() == ["slide.yaml", "square.yaml"])
  }

  @Test func `an output that fails stops no other, and the end lists it`() throws {
    try shell.write(SmallScenes.square.replacing("[side, side]", with: "[side, 1 / (side - 20)]"), to: "square.yaml")
    let outcome = try sweep("--layout", "files", "--vary", "side=20..40/10", "-o", "out/{side}.png", "--at", "0s")
    #expect(outcome.code == 65)
    let lines = outcome.errors.split(separator: "\n").suffix(2)
    #expect(lines.first?.hasPrefix("out/20.png, side=20: square.yaml:8:") == true, "\(outcome.errors)")
    #expect(lines.last == "Error: 1 of 3 outputs could not be made; --resume makes what is missing")
    #expect(try shell.names(in: "out") == ["30.png", "40.png", "index.html", "manifest.json"])
  }

  @Test(.serialized, arguments: [SIGINT, SIGTERM])
  func `an interrupted run leaves whole files and nothing else`(signal: Int32) throws {
    let outcome = try shell.run(
      "sweep", "square.yaml", "--layout", "files", "--vary", "side=4..40:400", "-o", "out/{number}.mp4", "--quiet",
      "--size", "640x480", sending: signal, once: { (try? shell.names(in: "out").count) ?? 0 > 6 })
    let kept =
      "the outputs made so far are in out, and --resume makes the others; the cache keeps the segments that were completed"
    #expect(outcome == .failed(130, "Interrupted; \(kept)."))
    let names = try shell.names(in: "out")
    #expect(names.allSatisfy { $0.wholeMatch(of: /\d{3}\.mp4|manifest\.json|index\.html/) != nil }, "\(names)")
    let videos = names.filter { $0.hasSuffix("mp4") }
    #expect(videos.count > 2 && videos.count < 400)
    for name in videos {
      #expect(try VideoFacts(of: shell.folder.appending(path: "out/\(name)")).frameCount == 10)
    }
  }

  // MARK: Errors

  @Test(
    arguments: [
      (
        ["--vary", "side=4..40", "-o", "out/{side}.mp4"],
        "--vary: a range without steps has no number of values; write how many as side=4..40:12, or how far apart, as side=4..40/4.5, or take samples with --random 12\n  side=4..40\n  ^~~~~~~~~~"
      ),
      (
        ["--vary", "side=4..40:5", "-o", "out/{sid}.mp4"],
        "-o: there is no field 'sid'; did you mean 'side'?\n  out/{sid}.mp4\n      ^~~~~"
      ),
      (
        ["--vary", "side=4..40:5", "-o", "out/all.mp4"],
        "-o: 5 outputs would have this one name; write what tells them apart into it, such as {side} or {number}\n  out/all.mp4\n  ^~~~~~~~~~~"
      ),
      (
        ["--vary", "side=4..40:5", "--vary", "hue=0,1", "-o", "out/{side}.mp4"],
        "side=4 hue=0 and side=4 hue=1 would both be written to out/4.mp4; name more fields in the output's name, with more decimals, or {number}"
      ),
      (
        ["--vary", "side=4..40:100000", "-o", "out/{side}.mp4"],
        "there would be 100000 outputs, and at most 10000 are made; take fewer values, or allow more with --max-outputs"
      ),
      (
        ["--vary", "side=4..40:100", "-o", "out/{side:.1}.mp4", "--max-outputs", "50"],
        "there would be 100 outputs, and at most 50 are made; take fewer values, or allow more with --max-outputs"
      ),
      (
        ["--vary", "side=4..40:5", "-o", "out/{side}.png"],
        "-o out/{side}.png: a picture shows one instant; give it with --at"
      ),
      (
        ["--vary", "side=4..40:5", "-o", "out/{side}.mp4", "--at", "0s"],
        "--at 0s is for pictures and for --layout time; the videos of other layouts show all instants"
      ),
      (
        ["--vary", "side=4..40:5", "-o", "out/{side}.png", "--at", "2s"],
        "out/4.png, side=4: --at 2s: the clip lasts 1.0 s; write at most 1s, or end"
      ),
      (
        ["--vary", "side=4,5,6", "--vary", "hue=0,1", "--zip", "-o", "out/{side}.mp4"],
        "--vary: with --zip all parameters need the same number of values: 'hue' has 2, and 'side' has 3\n  hue=0,1\n  ^~~~~~~"
      ),
    ] as [([String], String)])
  func `files that cannot be made are reported before any work`(arguments: [String], complaint: String) throws {
    #expect(
      try shell.run(["sweep", "square.yaml", "--layout", "files"] + arguments) == .failed(64, "Error: \(complaint)"))
    #expect(try shell.names() == ["slide.yaml", "square.yaml"])
  }

  @Test func `an instant that only some clips have names the first output without it, its values and its duration`()
    throws
  {
    try shell.write(
      "canvas: {size: [64, 48]}\nparameters: {stay: {value: 1, range: [1, 9]}}\n"
        + "beats: [{hold: {lasts: stay}}]\nelements: [{circle: {radius: 9}}]\n", to: "stay.yaml")
    #expect(
      try shell.run(
        "sweep", "stay.yaml", "--layout", "files", "--vary", "stay=6,3,5,2", "-o", "out/{stay}.png", "--at", "4s")
        == .failed(64, "Error: out/3.png, stay=3: --at 4s: the clip lasts 3.0 s; write at most 3s, or end"))
    #expect(try !shell.names().contains("out"))
  }

  @Test(
    arguments: [
      (["--vary", "side=4..40", "--vary", "side=4..5"], "--vary gives 'side' twice; give all of its values in one."),
      (["--vary", "side=4..40", "--set", "side=5"], "--set and --vary both give 'side' a value; use one."),
      (["--vary", "side=4..40", "--columns", "3"], "--columns is for --layout grid."),
      (
        ["--vary", "side=4..40", "--layout", "grid", "--columns", "0"],
        "--columns 0: write a whole number of at least 1."
      ),
      (["--vary", "side=4..40", "--layout", "grid", "--ping-pong"], "--ping-pong is for --layout time."),
      (
        ["--vary", "side=4..40", "--layout", "files", "--caption-place", "top"], "--caption-place is for --layout time."
      ),
      (["--vary", "side=4..40", "--resume"], "--resume is for --layout files."),
      (
        ["--vary", "side=4..40", "--zip"], "--zip is for --layout grid and files: in time all parameters move together."
      ),
      (["--vary", "side=4..40", "--layout", "files", "--seed", "3"], "--seed is for the samples of --random."),
      (
        ["--vary", "side=4..40", "--no-caption", "--caption", "x"],
        "--no-caption and --caption contradict each other; use one."
      ),
    ] as [([String], String)])
  func `options of a sweep that contradict each other are an error`(arguments: [String], complaint: String) throws {
    #expect(
      try shell.run(["sweep", "square.yaml", "-o", "s.mp4"] + arguments) == .misused(complaint, "sweep"))
  }

  @Test(
    arguments: [
      (
        ["--ease", "bouncy"],
        "--ease: 'bouncy' is not an easing; write linear, in, out, in-out, in-back, out-back, in-out-back, in-elastic, out-elastic, in-out-elastic, in-bounce, out-bounce, in-out-bounce, cubic-bezier(x1, y1, x2, y2), or spring(duration, bounce)\n  bouncy\n  ^~~~~~"
      ),
      (["--ease", "sid=in"], "--ease: no --vary gives 'sid' values; did you mean 'side'?\n  sid=in\n  ^~~"),
      (["--ease", "in", "--ease", "out"], "--ease gives all parameters two easings; name one, as pen=out"),
      (["--hold", "0.6s"], "--hold 0.6s: the clip lasts 1.0 s, which leaves no frame to move in; hold 0.4s at most"),
      (["--caption", "{sid}"], "--caption: there is no field 'sid'; did you mean 'side'?\n  {sid}\n  ^~~~~"),
    ] as [([String], String)])
  func `wrong movements and captions of a sweep are errors`(arguments: [String], complaint: String) throws {
    #expect(
      try shell.run(["sweep", "square.yaml", "--vary", "side=4..40", "-o", "s.mp4"] + arguments)
        == .failed(64, "Error: \(complaint)"))
    #expect(try shell.names() == ["slide.yaml", "square.yaml"])
  }

  @Test(arguments: [
    ([], "--hold 0.5s: the clip lasts 0.2 s, which leaves no frame to move in; leave it out"),
    (["--ping-pong"], "--ping-pong: the clip has fewer than three frames, and no way back"),
  ])
  func `the advice about a hold can be followed`(option: [String], complaint: String) throws {
    try shell.write(
      "canvas: {size: [64, 48]}\nfps: 10\nduration: 0.2\nparameters: {side: {value: 9, range: [4, 40]}}\nelements: [{circle: {radius: side}}]",
      to: "short.yaml")
    #expect(
      try shell.run(["sweep", "short.yaml", "--vary", "side=4..40", "--hold", "0.5s", "-o", "s.mp4"] + option)
        == .failed(64, "Error: \(complaint)"))
  }

  @Test(arguments: [("--progress", "json"), ("--why", nil)] as [(String, String?)])
  func `nothing is printed into a video on standard output`(option: String, value: String?) throws {
    let line = ["sweep", "square.yaml", "--vary", "side=4..40", "-o", "-", "--format", "mkv", option]
    let given = option + (value.map { " \($0)" } ?? "")
    #expect(
      try shell.run(line + (value.map { [$0] } ?? []))
        == .misused("\(given) and -o - both write to standard output; use one.", "sweep"))
  }

  @Test func `a seed is any whole number`() throws {
    func list(_ seed: String) throws -> Shell.Outcome {
      try sweep(
        "--vary", "side=4..40", "--layout", "files", "-o", "{side}.png", "--at", "0", "--random", "3", "--seed", seed,
        "--dry-run")
    }
    #expect(try list("-1").code == 0)
    #expect(try list("1.5").errors.contains("The value '1.5' is invalid for '--seed <n>'"))
  }

  @Test func `a set of values and a sweep cannot both give a value`() throws {
    try shell.write("calm: {side: 5}", to: "square.values.yaml")
    #expect(
      try sweep("--vary", "side=4..40", "--values", "calm", "-o", "s.mp4")
        == .failed(
          64, "Error: --values calm and --vary both give 'side' a value; leave --vary out, or write a set without it"))
  }
}
