import Foundation
import PathreelDrawing
import PathreelPNG
import PathreelVideo
import SmallScenes
import Testing

/// Tests of `frames` with several frames in one picture: contact sheets, sprite sheets and differences.
struct SheetOptionsTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.write(SmallScenes.slide, to: "slide.yaml")
    try shell.write(SmallScenes.square, to: "square.yaml")
    try shell.write("small: {side: 10}\nlarge: {side: 30}\n", to: "square.values.yaml")
  }

  private func picture(_ name: String) throws -> Bitmap { try PNG.read(shell.folder.appending(path: name)) }

  private func done(_ output: String) -> Shell.Outcome { Shell.Outcome(code: 0, output: output, errors: "") }

  private func frames(_ arguments: String...) throws -> Shell.Outcome {
    var outcome = try shell.run(["frames"] + arguments)
    // Ignore the progress output, because its figures vary.
    if outcome.code == 0 { outcome.errors = "" }
    return outcome
  }

  @Test func `a contact sheet is 1920 pixels wide by default`() throws {
    let outcome = try frames("slide.yaml", "-o", "sheet.png", "--contact-sheet", "4x2")
    #expect(outcome == done("sheet.png: 8 cells of 448x336, 1917x824\n"))
    #expect((try picture("sheet.png").width, try picture("sheet.png").height) == (1917, 824))
  }

  @Test func `the cells of a contact sheet have the size that is given`() throws {
    let outcome = try frames("slide.yaml", "-o", "sheet.png", "--contact-sheet", "3x1", "--size", "64x48")
    #expect(outcome == done("sheet.png: 3 cells of 64x48, 232x81\n"))
  }

  @Test func `a sprite sheet has its index beside it`() throws {
    let outcome = try frames("slide.yaml", "-o", "s.png", "--sprite-sheet", "5x2", "--scale", "1", "--frames", "0..9")
    #expect(outcome == done("s.png: 10 cells of 64x48, 320x96, with s.json\n"))
    #expect(try shell.names().filter { $0.hasPrefix("s.") } == ["s.json", "s.png"])
    let index = try JSONSerialization.jsonObject(with: try shell.read("s.json")) as? [String: Any]
    #expect((index?["cells"] as? [Any])?.count == 10)
    #expect(index?["image"] as? String == "s.png")
  }

  @Test func `--diff compares two instants`() throws {
    let outcome = try frames("slide.yaml", "-o", "d.png", "--diff", "0s", "0.5s")
    // Two squares of 64 pixels differ; they are 20 pixels apart.
    #expect(
      outcome == done("d.png: 3 cells of 64x48, 232x81\n128 of 3072 pixels differ (4.2 %), by at most 255 of 255\n"))
  }

  @Test func `--diff compares two values of a parameter, at the end or at an instant`() throws {
    for at in [[], ["--at", "0.2s"]] {
      let outcome = try shell.run(
        ["frames", "square.yaml", "-o", "d.png", "--quiet", "--diff", "side=10", "side=20"] + at)
      #expect(outcome == done(""))
    }
    let outcome = try frames("square.yaml", "-o", "d.png", "--diff", "side=10", "side=20")
    #expect(outcome.output.hasSuffix("\n300 of 3072 pixels differ (9.8 %), by at most 191 of 255\n"))
  }

  @Test func `--diff compares two sets of values`() throws {
    let outcome = try frames("square.yaml", "-o", "d.png", "--diff", "small", "large", "--at", "0s")
    #expect(outcome.output.hasSuffix("\n800 of 3072 pixels differ (26.1 %), by at most 191 of 255\n"))
  }

  @Test func `--diff of two equal frames finds no difference`() throws {
    let outcome = try frames("square.yaml", "-o", "d.png", "--diff", "0s", "0.5s")
    #expect(outcome.output.hasSuffix("\n0 of 3072 pixels differ (0.0 %), by at most 0 of 255\n"))
  }

  @Test(arguments: [
    (
      ["--contact-sheet", "0x4"],
      "The value '0x4' is invalid for '--contact-sheet <6x4>': write columns and rows as 6x4, each from 1 to 100"
    ),
    (
      ["--contact-sheet", "2x2", "--sprite-sheet", "2x2"],
      "--contact-sheet and --sprite-sheet make different pictures; use one."
    ),
    (["--contact-sheet", "2x2", "--at", "0s"], "--contact-sheet and --at both choose frames; use one."),
    (["--sprite-sheet", "2x2", "--every", "1s"], "--sprite-sheet and --every both choose frames; use one."),
    (
      ["--sprite-sheet", "2x2", "--debug", "tiles"], "--sprite-sheet and --debug make different pictures; use one."
    ),
    (["--diff", "1s"], "--diff takes two sides, and 1 is given; write the scene before it."),
    (["--diff", "1s", "2s", "3s"], "--diff takes two sides, and 3 are given; write the scene before it."),
    (["--diff", "0s", "1s", "--at", "0s"], "--diff and --at both choose frames; use one."),
    (["--diff", "side=1", "side=2", "--frames", "0..1"], "--diff and --frames both choose frames; use one."),
  ])
  func `wrong use is reported before anything is drawn`(arguments: [String], message: String) throws {
    let outcome = try shell.run(["frames", "square.yaml", "-o", "a.png"] + arguments)
    #expect(outcome.code == 64)
    #expect(outcome.errors.hasPrefix("Error: \(message)\n"))
  }

  @Test(arguments: [
    (
      ["--contact-sheet", "4x4"],
      "--contact-sheet: the sheet has 16 cells, and there are only 10 frames; give fewer cells, or more frames a second with --fps"
    ),
    (
      ["--contact-sheet", "2x2", "--size", "32x24"],
      "--contact-sheet: cells of 32x24 pixels have no room for time codes, which need a width of 48; give fewer columns, or larger cells with --size"
    ),
    (
      ["--sprite-sheet", "5x2", "--size", "4000x40"],
      "--sprite-sheet: the sheet would be 20000x80 pixels, and a picture has at most 16384 on a side; make its cells smaller with --size, or fewer"
    ),
    (
      ["--diff", "tiny", "large"],
      "--diff tiny: square.values.yaml has no set 'tiny'; it has small, large"
    ),
    (
      ["--diff", "sid=10", "side=20"],
      "--diff sid=10: the scene has no parameter 'sid'; it has side, hue; did you mean 'side'?"
    ),
    (["--diff", "side=10", "side=99"], "--diff side=99: parameter 'side' cannot be 99; it takes 4 to 40"),
    (["--diff", "0s", "9s"], "--diff 9s: the clip lasts 1.0 s; write at most 1s, or end"),
  ])
  func `options for a sheet that the scene cannot follow are an error before anything is drawn`(
    arguments: [String], message: String
  ) throws {
    let outcome = try shell.run(["frames", "square.yaml", "-o", "a.png"] + arguments)
    #expect(outcome == .failed(64, "Error: " + message))
    #expect(try !shell.names().contains("a.png"))
  }

  @Test func `a sheet is one picture and no folder`() throws {
    let outcome = try shell.run("frames", "square.yaml", "-o", "a", "--contact-sheet", "2x2")
    #expect(outcome == .misused("--contact-sheet makes one picture; name it as -o sheet.png.", "frames"))
  }

  /// A scene that shows the picture of a parameter.
  private static func photo(of file: String) -> String {
    "canvas: {size: [64, 48]}\nduration: 1\nparameters: {photo: {image: \(file)}}\nelements: [{image: photo}]"
  }

  @Test func `a sheet does not replace a picture that either side reads`() throws {
    for name in ["a.png", "b.png"] {
      #expect(try shell.run("frames", "square.yaml", "-o", name, "--at", "0s").code == 0)
    }
    try shell.write(Self.photo(of: "a.png"), to: "photo.yaml")
    let lost = ": the scene is read from this file and it would be lost; give the output another name"
    for arguments in [
      ["frames", "photo.yaml", "--diff", "photo=a.png", "photo=b.png", "-o", "b.png"],
      [
        "sweep", "photo.yaml", "--layout", "grid", "--vary", "photo=a.png,b.png", "--at", "0s", "--size", "280x208",
        "-o", "b.png",
      ],
    ] {
      #expect(try shell.run(arguments) == .failed(64, "Error: b.png" + lost), "\(arguments)")
    }
  }

  @Test func `a sweep over time does not replace a picture that one of its values names`() throws {
    for name in ["a.gif", "b.gif"] { #expect(try shell.run("render", "square.yaml", "-o", name).code == 0) }
    try shell.write(Self.photo(of: "a.gif"), to: "photo.yaml")
    let before = try shell.read("b.gif")
    #expect(
      try shell.run("sweep", "photo.yaml", "--vary", "photo=a.gif,b.gif", "-o", "b.gif")
        == .failed(
          64, "Error: b.gif: the scene is read from this file and it would be lost; give the output another name"))
    #expect(try shell.read("b.gif") == before)
    // A job has the pictures of all values.
    #expect(
      try shell.run("sweep", "photo.yaml", "--vary", "photo=a.gif,b.gif", "-o", "s.mp4", "--bundle", "job").code == 0)
    #expect(try shell.names(in: "job/files").filter { $0.hasSuffix(".gif") } == ["a.gif", "b.gif"])
  }

  @Test func `a sheet has the background that is given`() throws {
    #expect(try frames("slide.yaml", "-o", "a.png", "--sprite-sheet", "2x1", "--background", "transparent").code == 0)
    #expect(try frames("slide.yaml", "-o", "b.png", "--sprite-sheet", "2x1").code == 0)
    #expect(try picture("a.png")[0, 0].alpha == 0 && picture("b.png")[0, 0].alpha == 255)
  }

  @Test func `a sheet for print is completed to a TIFF`() throws {
    #expect(try frames("slide.yaml", "-o", "page", "--for", "print", "--contact-sheet", "2x2").code == 0)
    #expect(try shell.names().contains("page.tiff"))
  }

  @Test func `the index of sprites replaces an earlier one and no other file`() throws {
    for _ in 1...2 { #expect(try frames("slide.yaml", "-o", "run.png", "--sprite-sheet", "2x1").code == 0) }
    try shell.write(#"{"name": "mine"}"#, to: "package.json")
    #expect(
      try frames("slide.yaml", "-o", "package.png", "--sprite-sheet", "2x1")
        == .failed(
          64,
          "Error: --sprite-sheet writes its index to package.json, which is another file; give -o another name"))
    #expect(try shell.read("package.json") == Data(#"{"name": "mine"}"#.utf8))
  }

  @Test func `the index of sprites does not replace a file of the scene`() throws {
    try shell.write("{\"strokes\": [[{\"x\": 0, \"y\": 0}, {\"x\": 9, \"y\": 9}]]}", to: "pen.json")
    try shell.write(
      """
      canvas: {size: [64, 48]}
      duration: 1
      elements:
        - freehand: {file: pen.json}
          stroke: black
      """, to: "pen.yaml")
    let outcome = try shell.run("frames", "pen.yaml", "-o", "pen.png", "--sprite-sheet", "2x2")
    #expect(
      outcome
        == .failed(
          64, "Error: pen.json: the scene is read from this file and it would be lost; give the output another name"))
    #expect(try !shell.names().contains("pen.png"))
  }
}
