import Foundation
import PathreelDrawing
import PathreelPNG
import Testing
import VideoInspection

/// Tests of commands with SVG files as scenes. A square of 10 points moves by 40 points in a second, again and again, on
/// a page of 64 x 32 points; edges are exact to a pixel.
struct DrawingFileTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.write(Self.square(repeating: "repeatCount='indefinite'"), to: "moves.svg")
    try shell.write(Self.square(repeating: "fill='freeze'"), to: "ends.svg")
    try shell.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='32'><rect width='9' height='9'/></svg>",
      to: "still.svg")
  }

  private static func square(repeating: String) -> String {
    """
    <svg xmlns='http://www.w3.org/2000/svg' width='64' height='32'>
    <style>:root { --tint: #00f }</style>
    <rect width='10' height='10' y='11' style='fill: var(--tint)'>
    <animate attributeName='x' from='0' to='40' dur='1s' \(repeating)/>
    </rect></svg>
    """
  }

  /// The decoded frames of a video.
  private func frames(of file: String) throws -> [YUVFrame] {
    try VideoReader(shell.folder.appending(path: file)).frames
  }

  @Test func `a drawing that repeats becomes a video of one period, on a white page`() throws {
    let outcome = try shell.run("render", "moves.svg", "-o", "m.mp4", "--fps", "10", "--quiet")
    #expect(outcome.code == 0)
    #expect(
      outcome.errors
        == "m.mp4: MP4 has no transparency, so the drawing's page is white; --background decides\n")
    let frames = try frames(of: "m.mp4")
    #expect(frames.count == 10)
    for (i, frame) in frames.enumerated() {
      // Blue is dark, the page is light.
      let dark = (0..<64).filter { frame.luma[16 * 64 + $0] < 128 }
      #expect(abs((dark.first ?? -10) - 4 * i) <= 1 && abs(dark.count - 10) <= 1, "frame \(i): \(dark)")
    }
  }

  /// The left edge of the square after 0.1234 s is at 4.936, so column 4 is covered by 0.064: 16 of 255.
  @Test func `one picture shows exactly its instant`() throws {
    #expect(try shell.run("frames", "moves.svg", "-o", "a.png", "--at", "0.1234s", "--quiet").code == 0)
    let picture = try PNG.read(shell.folder.appending(path: "a.png"))
    #expect(abs(Int(picture[4, 16].alpha) - 16) <= 1 && picture[5, 16].alpha == 255 && picture[3, 16].alpha == 0)
    // With a rate, it is the frame that shows the instant: 0.1 s.
    #expect(
      try shell.run("frames", "moves.svg", "-o", "b.png", "--at", "0.1234s", "--fps", "10", "--quiet").code == 0)
    #expect(try PNG.read(shell.folder.appending(path: "b.png"))[4, 16].alpha == 255)
  }

  @Test func `a drawing that repeats has a picture of any instant, and one that ends has none after its end`() throws {
    #expect(try shell.run("frames", "moves.svg", "-o", "a.png", "--at", "7.25s", "--quiet").code == 0)
    let picture = try PNG.read(shell.folder.appending(path: "a.png"))
    #expect((0..<64).filter { picture[$0, 16].alpha > 0 } == Array(10..<20))
    #expect(try shell.run("inspect", "moves.svg", "--at", "7.25s").output.contains("M10 11"))
    for arguments in [["ends.svg"], ["moves.svg", "--duration", "2"], ["moves.svg", "--loops", "2"]] {
      let outcome = try shell.run(["frames"] + arguments + ["-o", "b.png", "--at", "7.25s"])
      #expect(outcome.code == 64 && outcome.errors.contains("--at 7.25s: the clip lasts"), "\(outcome)")
    }
  }

  @Test func `a drawing may be packed, repeated, cut, coloured and given a page`() throws {
    #expect(try shell.run(script: "gzip -c moves.svg > packed.svgz").code == 0)
    #expect(
      try shell.run(
        "render", "packed.svgz", "-o", "p.mp4", "--fps", "10", "--loops", "3", "--set", "tint=#f00", "--background",
        "#000", "--quiet") == .init(code: 0, output: "", errors: ""))
    let frames = try frames(of: "p.mp4")
    #expect(frames.count == 30)
    let color = frames[25].color(x: 25, y: 16)
    #expect(color[0] > 240 && color[1] < 15 && color[2] < 15, "\(color)")
    #expect(frames[25].color(x: 60, y: 16).allSatisfy { $0 < 5 })
    #expect(
      try shell.run("render", "moves.svg", "-o", "d.mp4", "--fps", "10", "--duration", "2.5", "--quiet").code == 0)
    #expect(try self.frames(of: "d.mp4").count == 25)
  }

  @Test func `a picture of a drawing is transparent where the page is`() throws {
    #expect(try shell.run("frames", "ends.svg", "-o", "e.png", "--at", "0.5s", "--quiet").code == 0)
    let script = "from PIL import Image; i = Image.open('e.png'); print(i.getpixel((25, 16)), i.getpixel((5, 16)))"
    let picture = try shell.run(script: "/usr/bin/python3 -c \"\(script)\"")
    #expect(picture.output == "(0, 0, 255, 255) (0, 0, 0, 0)\n")
  }

  @Test func `a grid of drawings has a white page in a format without alpha`() throws {
    let outcome = try shell.run(
      "sweep", "moves.svg", "--layout", "grid", "--vary", "tint=red,lime", "-o", "g.mp4", "--fps", "5", "--size",
      "160x100", "--quiet")
    #expect(outcome.code == 0 && outcome.errors.contains("so the drawing's page is white"), "\(outcome)")
    let frame = try frames(of: "g.mp4")[0]
    #expect(frame.color(x: 0, y: 0).allSatisfy { $0 > 250 })
  }

  @Test func `rows of a table give values to a drawing`() throws {
    try shell.write("tint,name\nred,ada\nlime,bob\n", to: "rows.csv")
    #expect(
      try shell.run("batch", "moves.svg", "--data", "rows.csv", "-o", "out/{name}.mp4", "--quiet")
        == .init(
          code: 0, output: "",
          errors: "MP4 has no transparency, so the pages of the drawings are white; --background decides\n"))
    let color = try VideoReader(shell.folder.appending(path: "out/bob.mp4")).frames[0].color(x: 5, y: 16)
    #expect(color[1] > 240 && color[0] < 15 && color[2] < 15, "\(color)")
  }

  /// Such lengths were once converted to whole numbers, which ended the program.
  @Test(arguments: [
    "dur='1e20s' repeatCount='indefinite'", "dur='1e20s' repeatCount='2'", "dur='1s' repeatDur='1e308s'",
  ])
  func `no length ends the program`(timing: String) throws {
    try shell.write(
      "<svg xmlns='http://www.w3.org/2000/svg'><rect><animate attributeName='x' to='3' \(timing)/></rect></svg>",
      to: "long.svg")
    for command in ["info", "check"] {
      let outcome = try shell.run(command, "long.svg")
      #expect([0, 64, 65].contains(outcome.code), "\(outcome)")
      #expect(!outcome.errors.contains("nan"), "\(outcome)")
    }
  }

  @Test(arguments: [["render"], ["sweep", "--vary", "tint=red,lime", "--layout", "grid", "--size", "160x100"]])
  func `a GIF of a drawing has fifty frames a second`(command: [String]) throws {
    #expect(try shell.run(command + ["moves.svg", "-o", "a.gif", "--quiet"]).code == 0)
    #expect(try shell.run("info", "a.gif").output.contains("--fps 50"))
  }

  @Test func `a part of a drawing is not drawn alone`() throws {
    let outcome = try shell.run("frames", "moves.svg", "-o", "a.png", "--only", "dot")
    #expect(outcome.code == 64 && outcome.errors.contains("the option is for scenes, and moves.svg is the file of"))
  }

  @Test func `info says how a drawing moves`() throws {
    #expect(
      try shell.run("info", "moves.svg", "ends.svg", "still.svg").output == """
        moves.svg: SVG drawing, 64 × 32 points
          repeats every 1 s

        ends.svg: SVG drawing, 64 × 32 points
          ends after 1 s

        still.svg: SVG drawing, 64 × 32 points
          nothing moves

        """)
  }

  @Test(arguments: [
    ("render moves.svg -o a.mp4 --marker intro", "--marker is for Lottie files, and moves.svg is none"),
    ("render moves.svg -o a.mp4 --loops 0", "--loops 0: write a whole number from 1 to 1000."),
    ("render moves.svg -o a.mp4 --loops 2 --duration 3", "--loops and --duration both give the length; use one"),
    ("render moves.svg -o a.mp4 --set tnt=red", "did you mean 'tint'?"),
    ("render missing.svg -o a.mp4", "missing.svg: there is no such file; check the name and the folder"),
    ("render broken.svg -o a.mp4", "broken.svg:2:6: this is not XML"),
  ])
  func `a mistake is an error, and no file is made`(command: String, message: String) throws {
    try shell.write("<svg xmlns='http://www.w3.org/2000/svg'>\n<rect", to: "broken.svg")
    let outcome = try shell.run(command.split(separator: " ").map(String.init))
    #expect(outcome.code != 0 && outcome.errors.contains(message), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: shell.folder.appending(path: "a.mp4").path))
  }

  /// 7 s and 11 s repeat together after 77 s, more than a minute.
  @Test func `a length that is not the drawing's own is said for a clip, and not for a picture`() throws {
    let animations = [7, 11].map {
      "<animate attributeName='\($0 == 7 ? "x" : "y")' from='0' to='9' dur='\($0)s' repeatCount='indefinite'/>"
    }
    try shell.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='32'><rect width='9' height='9'>"
        + animations.joined() + "</rect></svg>", to: "long.svg")
    let note = "long.svg: what lasts 7 s, 11 s repeat together only after more than 60 s, so the clip is 10 s long; "
    #expect(try shell.run("render", "long.svg", "-o", "a.gif", "--fps", "1", "--quiet").errors.hasPrefix(note))
    #expect(
      try shell.run("frames", "long.svg", "-o", "a.png", "--at", "50s", "--quiet")
        == Shell.Outcome(code: 0, output: "", errors: ""))
  }

  @Test func `options of Lottie files and drawings are not for scene files`() throws {
    try shell.write("canvas: {size: [9, 9]}\nduration: 1\nelements: []\n", to: "a.yaml")
    #expect(
      try shell.run("check", "a.yaml", "--marker", "b")
        == .failed(64, "Error: --marker is for Lottie files, and a.yaml is a scene file"))
    #expect(
      try shell.run("check", "a.yaml", "--loops", "2")
        == .failed(64, "Error: --loops is for SVG drawings, and a.yaml is a scene file"))
  }

  @Test func `what a drawing asks for and does not get is named once, with its place`() throws {
    try shell.write(
      """
      <svg xmlns='http://www.w3.org/2000/svg' width='64' height='32'>
      <rect width='9' height='9'><set attributeName='x' to='5' begin='click'/></rect>
      </svg>
      """, to: "click.svg")
    let outcome = try shell.run("check", "click.svg")
    #expect(outcome.errors.split(separator: "\n").count { $0.contains("click.svg:2:") } == 1, "\(outcome)")
  }

  /// Line 9 is before line 18, and an error in line 20 comes after the warnings.
  @Test(arguments: [("", 0 as Int32), ("<image width='9' height='9' href='other.png'/>", 65)])
  func `mistakes are named in the order of the file, also before an error`(last: String, code: Int32) throws {
    let lines = (2...18).map { "<rect width='9' height='9' \([3, 9, 18].contains($0) ? "fi\($0)='red'" : "")/>" }
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='32'>\n" + lines.joined(separator: "\n")
      + "\n\n\(last)</svg>"
    try shell.write(text, to: "order.svg")
    let outcome = try shell.run("check", "order.svg")
    let places = outcome.errors.split(separator: "\n").map {
      $0.split(separator: ":").dropFirst().first.map(String.init)
    }
    #expect(places == ["3", "9", "18"] + (last.isEmpty ? [] : ["20"]), "\(outcome)")
    #expect(
      outcome.code == code && outcome.errors.contains("order.svg:3:28: warning: 'svg': <rect> has no attribute 'fi3'"))
  }

  /// A page of an odd size gets a column or row, whose colour is the page's.
  @Test(arguments: [(64, 32, true), (63, 32, false)])
  func `a drawing that covers its page has no word about it`(width: Int, height: Int, isSilent: Bool) throws {
    try shell.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'>"
        + "<rect width='100%' height='100%' fill='#fed'/><circle r='9'><set attributeName='r' to='5' begin='1s'/></circle></svg>",
      to: "covered.svg")
    let outcome = try shell.run("render", "covered.svg", "-o", "c.mp4", "--fps", "5", "--quiet")
    #expect(outcome.code == 0 && outcome.errors.contains("page is white") != isSilent, "\(outcome)")
  }
}
