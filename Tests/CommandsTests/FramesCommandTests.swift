import Foundation
import PathreelDrawing
import PathreelPNG
import PathreelRendering
import PathreelSceneFiles
import PathreelVideo
import SmallScenes
import Testing

struct FramesCommandTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.write(SmallScenes.square, to: "square.yaml")
    try shell.write(SmallScenes.slide, to: "slide.yaml")
  }

  private func picture(_ name: String) throws -> Bitmap { try PNG.read(shell.folder.appending(path: name)) }

  private static let blue = Bitmap.Pixel(red: 0x20, green: 0x40, blue: 0x60, alpha: 255)
  private static let cyan = Bitmap.Pixel(red: 0, green: 255, blue: 255, alpha: 255)

  /// The columns and rows of the pixels of a colour, if they fill a rectangle.
  private func extent(of color: Bitmap.Pixel, in bitmap: Bitmap) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)?
  {
    let hits = (0..<bitmap.height).flatMap { y in
      (0..<bitmap.width).filter { x in bitmap[x, y] == color }.map { x in (x: x, y: y) }
    }
    guard let left = hits.map(\.x).min(), let right = hits.map(\.x).max(), let top = hits.map(\.y).min(),
      let bottom = hits.map(\.y).max(), hits.count == (right - left + 1) * (bottom - top + 1)
    else { return nil }
    return (left...right, top...bottom)
  }

  @Test func `all frames are numbered from zero`() throws {
    #expect(
      try shell.run("frames", "square.yaml", "-o", "f", "--quiet") == Shell.Outcome(code: 0, output: "", errors: ""))
    #expect(try shell.names(in: "f") == (0..<10).map { "frame-00000\($0).png" })
  }

  @Test func `frames of a range keep their numbers, and both ends belong to it`() throws {
    let outcome = try shell.run("frames", "square.yaml", "-o", "f", "--frames", "3..5")
    #expect(outcome.code == 0 && outcome.errors.contains("frame 3 of 3"))
    #expect(outcome.output == "f/frame-000003.png to f/frame-000005.png: 3 pictures, 64x48\n")
    #expect(try shell.names(in: "f") == ["frame-000003.png", "frame-000004.png", "frame-000005.png"])
  }

  @Test func `debugged tiles tint what differs from the frame before, whatever is asked for in whatever order`() throws
  {
    #expect(try shell.run("frames", "slide.yaml", "-o", "f", "--size", "256x192", "--quiet").code == 0)
    for (folder, more) in [("a", ["--jobs", "1"]), ("b", ["--jobs", "3"]), ("c", ["--at", "0.3s"])] {
      let command = ["frames", "slide.yaml", "-o", folder, "--size", "256x192", "--quiet", "--debug", "tiles"]
      #expect(try shell.run(command + more).code == 0)
      let (plain, marked) = (try picture("f/frame-000003.png"), try picture("\(folder)/frame-000003.png"))
      // The square is 32 pixels wide and moved by 16 pixels, so it changed the tiles (64 × 16) from y = 80 to 112.
      for y in 0..<192 {
        for x in 0..<256 {
          let isTinted = (80..<112).contains(y) && x < 128
          #expect((plain[x, y] != marked[x, y]) == isTinted)
        }
      }
    }
  }

  @Test(arguments: [("0s", 0), ("0.55s", 5), ("1s", 9), ("end", 9)])
  func `an instant selects the frame that is shown at it`(at: String, frame: Int) throws {
    let outcome = try shell.run("frames", "slide.yaml", "-o", "f", "--at", at)
    let name = "frame-00000\(frame).png"
    #expect(outcome.code == 0 && outcome.output == "f/\(name): 64x48\n")
    #expect(try shell.names(in: "f") == [name])
    let black = Bitmap.Pixel(red: 0, green: 0, blue: 0, alpha: 255)
    let square = try #require(extent(of: black, in: try picture("f/\(name)")))
    #expect(square == (4 * frame...4 * frame + 7, 20...27))
  }

  @Test(
    arguments: [
      ([], 64, 48, 22...41, 14...33),
      (["--set", "side=8"], 64, 48, 28...35, 20...27),
      (["--scale", "2"], 128, 96, 44...83, 28...67),
      (["--size", "128x96"], 128, 96, 44...83, 28...67),
      // With another aspect ratio the canvas is centred, and its background fills the margins.
      (["--size", "128x48"], 128, 48, 54...73, 14...33),
      (["--size", "64x144"], 64, 144, 22...41, 62...81),
    ] as [([String], Int, Int, ClosedRange<Int>, ClosedRange<Int>)])
  func `the canvas is scaled to fit, centred, and the background fills the rest`(
    options: [String], width: Int, height: Int, columns: ClosedRange<Int>, rows: ClosedRange<Int>
  ) throws {
    let arguments = ["frames", "square.yaml", "-o", "f", "--at", "0", "--quiet"] + options
    #expect(try shell.run(arguments) == Shell.Outcome(code: 0, output: "", errors: ""))
    let picture = try picture("f/frame-000000.png")
    #expect((picture.width, picture.height) == (width, height))
    let square = try #require(extent(of: Self.cyan, in: picture))
    #expect(square == (columns, rows))
    let outside = (0..<height).allSatisfy { y in
      (0..<width).allSatisfy { x in columns.contains(x) && rows.contains(y) || picture[x, y] == Self.blue }
    }
    #expect(outside, "all but the square is background")
  }

  @Test func `pictures may have odd sizes`() throws {
    let outcome = try shell.run("frames", "square.yaml", "-o", "f", "--at", "0", "--size", "63x47")
    #expect(outcome.code == 0 && outcome.output == "f/frame-000000.png: 63x47\n")
  }

  @Test func `the pictures are the same bytes whatever the jobs and the range`() throws {
    try shell.write(SmallScenes.medley, to: "medley.yaml")
    for jobs in ["1", "2", "5"] {
      #expect(try shell.run("frames", "medley.yaml", "-o", jobs, "--jobs", jobs, "--quiet").code == 0)
    }
    #expect(try shell.run("frames", "medley.yaml", "-o", "part", "--frames", "11..19", "--quiet").code == 0)
    let whole = try shell.names(in: "1")
    #expect(whole.count == 30)
    for (folder, names) in [("2", whole), ("5", whole), ("part", Array(whole[11...19]))] {
      #expect(try shell.names(in: folder) == names)
      for name in names {
        #expect(try shell.read("\(folder)/\(name)") == shell.read("1/\(name)"), "\(folder)/\(name)")
      }
    }
    #expect(Set(try whole.prefix(25).map { try shell.read("1/\($0)") }).count == 25, "the frames do differ")
  }

  @Test func `a fault at a later frame keeps the pictures before it`() throws {
    try shell.write(SmallScenes.hole, to: "hole.yaml")
    #expect(
      try shell.run("frames", "hole.yaml", "-o", "f", "--quiet")
        == .failed(65, "hole.yaml:5:24: division by zero in '1 / (0.5 - t)' (t = 0.5) in frame 5"))
    #expect(try shell.names(in: "f") == (0..<5).map { "frame-00000\($0).png" })
  }

  @Test func `a picture that is written in bands is the one that is drawn whole`() throws {
    try shell.write(SmallScenes.medley, to: "medley.yaml")
    let size = try #require(OutputSize("4112x4100"))
    #expect(PictureBands.height(for: size) < size.height)
    let options = ["medley.yaml", "-o", "f", "--size", "\(size)", "--frames", "13..14", "--jobs", "2", "--quiet"]
    #expect(try shell.run(["frames"] + options) == Shell.Outcome(code: 0, output: "", errors: ""))
    let clip = try Clip(try SceneFile.load(shell.folder.appending(path: "medley.yaml")), size: size)
    for frame in 13...14 { #expect(try picture("f/frame-0000\(frame).png") == clip.bitmap(ofFrame: frame)) }
    #expect(try shell.names(in: "f").count == 2)
  }

  @Test func `a folder that cannot be made or is none is an input or output error`() throws {
    #expect(
      try shell.run("frames", "square.yaml", "-o", "no/f")
        == .failed(74, "Error: no/f: the folder around it does not exist; create it first"))
    #expect(
      try shell.run("frames", "square.yaml", "-o", "/proc/f")
        == .failed(74, "Error: /proc/f: the folder cannot be made: No such file or directory"))
    #expect(
      try shell.run("frames", "square.yaml", "-o", "slide.yaml")
        == .failed(74, "Error: slide.yaml: is not a folder, and pictures need one; give another name"))
    #expect(try shell.read("slide.yaml") == Data(SmallScenes.slide.utf8))
  }

  @Test func `several instants give their frames, each once, and each file is printed`() throws {
    let outcome = try shell.run(
      "frames", "slide.yaml", "-o", "f/", "--at", "end", "--at", "0.3s", "--at", "1s", "--at", "0.35")
    #expect(outcome.code == 0 && outcome.output == "f/frame-000003.png: 64x48\nf/frame-000009.png: 64x48\n")
    #expect(try shell.names(in: "f") == ["frame-000003.png", "frame-000009.png"])
  }

  @Test(
    arguments: [
      ("0.2s..0.5s", 2...4), ("0.25s..0.5s", 3...4), ("0s..1s", 0...9), ("0.85s..end", 9...9),
      ("0.3s..0.30001s", 3...3),
    ])
  func `a range of instants gives the frames that show one of them, the last one not included`(
    span: String, frames: ClosedRange<Int>
  ) throws {
    let outcome = try shell.run("frames", "square.yaml", "-o", "f", "--frames", span, "--quiet")
    #expect(outcome == Shell.Outcome(code: 0, output: "", errors: ""))
    #expect(try shell.names(in: "f") == frames.map { "frame-00000\($0).png" })
  }

  @Test(
    arguments: [
      (["--every", "0.5s"], [0, 5]), (["--every", "0.3"], [0, 3, 6, 9]), (["--every", "0.25s"], [0, 2, 5, 7]),
      (["--every", "0.1s"], Array(0...9)), (["--every", "7s"], [0]),
      (["--every", "0.2s", "--frames", "3..8"], [3, 5, 7]),
      (["--every", "0.2s", "--frames", "0.3s..end"], [3, 5, 7, 9]),
    ] as [([String], [Int])])
  func `an interval gives a frame every so many seconds, from the first one on`(
    options: [String], frames: [Int]
  ) throws {
    let outcome = try shell.run(["frames", "square.yaml", "-o", "f", "--quiet"] + options)
    #expect(outcome == Shell.Outcome(code: 0, output: "", errors: ""))
    #expect(try shell.names(in: "f") == frames.map { "frame-00000\($0).png" })
  }

  @Test func `one frame can be written to a file`() throws {
    let outcome = try shell.run("frames", "slide.yaml", "-o", "still.PNG", "--at", "end")
    #expect(outcome.code == 0 && outcome.output == "still.PNG: 64x48\n")
    #expect(try shell.run("frames", "slide.yaml", "-o", "stills", "--frames", "9..9", "--quiet").code == 0)
    #expect(try shell.read("still.PNG") == shell.read("stills/frame-000009.png"))
    #expect(try shell.run("frames", "slide.yaml", "-o", "still.PNG", "--frames", "0..0", "--quiet").code == 0)
    #expect(try shell.read("still.PNG") != shell.read("stills/frame-000009.png"))
    #expect(try shell.names() == ["slide.yaml", "square.yaml", "still.PNG", "stills"])
  }

  @Test func `a file as output takes only one frame`() throws {
    #expect(
      try shell.run("frames", "slide.yaml", "-o", "still.png")
        == .failed(
          64,
          "Error: -o still.png: a file takes one frame, and 10 are asked for; choose one with --at, or name a folder"))
    #expect(
      try shell.run("frames", "slide.yaml", "-o", "still.png", "--at", "0", "--clean")
        == .misused("--clean is for a folder of pictures, and -o still.png is one picture.", "frames"))
    #expect(try shell.names() == ["slide.yaml", "square.yaml"])
  }

  @Test(
    arguments: [
      ("", "it is empty"), ("-", "pictures are not written to standard output"),
      ("a.mp4", "this command draws pictures, and 'render' makes videos"), ("a.BMP", "no pictures are written as .bmp"),
    ])
  func `an output name that is neither a folder nor a picture is refused`(name: String, fault: String) throws {
    let error = """
      The value '\(name)' is invalid for '-o <folder|still.png>': \(fault); name a folder, files as \
      'out/frame-{frame:05}.png', or for one picture a file that ends in .png, .jpg, .webp, .avif, .tiff, .exr or .svg
      Help:  -o <folder|still.png>  A folder, a name with fields such as out/{frame:05}.png, or a file for one picture.
      """
    #expect(try shell.run("frames", "slide.yaml", "-o", name) == .misused(error, "frames"))
    #expect(try shell.names() == ["slide.yaml", "square.yaml"])
  }

  @Test func `a slash makes a folder of any name, and a dot does not make a file`() throws {
    #expect(
      try shell.run("frames", "slide.yaml", "-o", "f.png/", "--at", "0").output == "f.png/frame-000000.png: 64x48\n")
    #expect(try shell.run("frames", "slide.yaml", "-o", "v1.2", "--at", "0").output == "v1.2/frame-000000.png: 64x48\n")
    #expect(
      try shell.run("frames", "slide.yaml", "-o", "f.png", "--at", "0")
        == .failed(74, "Error: f.png: is a folder; give the name of a file in it"))
  }

  // MARK: Folders that are not empty

  @Test func `a clip is drawn again into its folder, also when it has become longer`() throws {
    for options in [["--fps", "5"], [], []] {
      let outcome = try shell.run(["frames", "square.yaml", "-o", "f"] + options)
      #expect(outcome.code == 0 && !outcome.errors.contains("warning"))
    }
    #expect(try shell.names(in: "f").count == 10)
  }

  @Test func `frames that the clip does not have are not left among its own`() throws {
    #expect(try shell.run("frames", "square.yaml", "-o", "f", "--quiet").code == 0)
    try shell.write("not a frame", to: "f/frame-1.png")
    let before = try shell.read("f/frame-000000.png")
    for options in [[], ["--at", "0"], ["--quiet"]] {
      #expect(
        try shell.run(["frames", "square.yaml", "-o", "f", "--fps", "5", "--set", "side=9"] + options)
          == .failed(
            64,
            """
            Error: -o f: the folder holds 5 pictures, frame-000005.png to frame-000009.png, and the clip has only 5 frames; \
            give --clean to remove what is not drawn now, or name another folder
            """))
    }
    #expect(try shell.read("f/frame-000000.png") == before, "nothing is drawn then")
    let outcome = try shell.run("frames", "square.yaml", "-o", "f", "--fps", "5", "--clean")
    #expect(outcome.code == 0)
    #expect(
      outcome.output == """
        f/frame-000000.png to f/frame-000004.png: 5 pictures, 64x48
        f: 5 pictures, frame-000005.png to frame-000009.png removed

        """)
    #expect(
      try shell.names(in: "f") == ["frame-000000.png", "frame-000001.png"] + (2...4).map { "frame-00000\($0).png" } + [
        "frame-1.png"
      ])
  }

  @Test func `frames of a part of a clip are added to the folder, and a message says that others are there`() throws {
    #expect(try shell.run("frames", "square.yaml", "-o", "f", "--at", "0.2", "--quiet").code == 0)
    let outcome = try shell.run("frames", "square.yaml", "-o", "f", "--at", "0.5")
    #expect(outcome.code == 0 && outcome.output == "f/frame-000005.png: 64x48\n")
    #expect(
      outcome.errors.hasSuffix(
        "\nwarning: f also holds frame-000002.png, drawn earlier; --clean removes what is not drawn now\n"))
    #expect(try shell.run("frames", "square.yaml", "-o", "f", "--at", "0.7", "--quiet").errors == "")
    #expect(try shell.names(in: "f").count == 3)
    #expect(try shell.run("frames", "square.yaml", "-o", "f", "--at", "0.7", "--quiet", "--clean").errors == "")
    #expect(try shell.names(in: "f") == ["frame-000007.png"])
  }

  @Test func `a scene that cannot be drawn removes no earlier frames`() throws {
    try shell.write(SmallScenes.hole, to: "hole.yaml")
    #expect(try shell.run("frames", "square.yaml", "-o", "f", "--quiet").code == 0)
    #expect(try shell.run("frames", "hole.yaml", "-o", "f", "--frames", "0..6", "--clean").code == 65)
    #expect(try shell.names(in: "f").count == 10)
  }

  // MARK: Missing frames

  @Test(
    arguments: [
      (["--frames", "0.5s..2s"], "--frames 0.5s..2s: the clip lasts 1.0 s"),
      (["--frames", "1s..end"], "--frames 1s..end: the clip lasts 1.0 s"),
      (
        ["--frames", "0.51s..0.59s"], "--frames 0.51s..0.59s: no frame begins in this range; frames are 1/10 s apart"
      ),
      (
        ["--every", "0.05s"],
        "--every 0.05s: frames are 1/10 s apart; give more, or leave --every out for all frames"
      ),
    ] as [([String], String)])
  func `a range of instants without a frame is an error`(options: [String], complaint: String) throws {
    #expect(try shell.run(["frames", "square.yaml", "-o", "f"] + options) == .failed(64, "Error: \(complaint)"))
    #expect(try shell.names() == ["slide.yaml", "square.yaml"])
  }

  @Test func `frames and instants beyond the clip are wrong use`() throws {
    #expect(
      try shell.run("frames", "square.yaml", "-o", "f", "--frames", "5..10")
        == .failed(64, "Error: --frames 5..10: the clip has the frames 0..9"))
    #expect(
      try shell.run("frames", "square.yaml", "-o", "f", "--at", "2s")
        == .failed(64, "Error: --at 2s: the clip lasts 1.0 s; write at most 1s, or end"))
    #expect(try shell.names() == ["slide.yaml", "square.yaml"])
  }

  @Test(arguments: ["1", "4"]) func `a warning of frames is printed once, whatever the number of jobs`(jobs: String)
    throws
  {
    try shell.write(SmallScenes.crowd, to: "crowd.yaml")
    let made = try shell.run("frames", "crowd.yaml", "-o", "stills", "--jobs", jobs)
    #expect(made.code == 0)
    #expect(made.errors.hasSuffix(SmallScenes.crowdWarning))
    #expect(made.errors.components(separatedBy: "warning").count == 2)
    #expect(try shell.run("frames", "crowd.yaml", "-o", "quiet", "--quiet").errors == "")
  }
}
