import Foundation
import PathreelDrawing
import PathreelVideo
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

  /// The columns and rows of the pixels of a colour, where they fill a rectangle.
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
    #expect(outcome.code == 0 && outcome.output == "f: 3 pictures, 64x48\n")
    #expect(try shell.names(in: "f") == ["frame-000003.png", "frame-000004.png", "frame-000005.png"])
  }

  @Test func `debugged tiles tint what differs from the frame before, whatever is asked for in whatever order`() throws
  {
    #expect(try shell.run("frames", "slide.yaml", "-o", "f", "--size", "256x192", "--quiet").code == 0)
    for (folder, more) in [("a", ["--jobs", "1"]), ("b", ["--jobs", "3"]), ("c", ["--at", "0.3s"])] {
      let command = ["frames", "slide.yaml", "-o", folder, "--size", "256x192", "--quiet", "--debug", "tiles"]
      #expect(try shell.run(command + more).code == 0)
      let (plain, marked) = (try picture("f/frame-000003.png"), try picture("\(folder)/frame-000003.png"))
      // The square is 32 pixels wide and was 16 further left: in the tiles of 64 x 16 from y = 80 to 112.
      for y in 0..<192 {
        for x in 0..<256 {
          let isTinted = (80..<112).contains(y) && x < 128
          #expect((plain[x, y] != marked[x, y]) == isTinted)
        }
      }
    }
  }

  @Test(arguments: [("0s", 0), ("0.55s", 5), ("1s", 9)])
  func `an instant gives the one frame that is on at it`(at: String, frame: Int) throws {
    let outcome = try shell.run("frames", "slide.yaml", "-o", "f", "--at", at)
    #expect(outcome.code == 0 && outcome.output == "f: 1 picture, 64x48\n")
    let name = "frame-00000\(frame).png"
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
      // Of another shape: the canvas stands in the middle, and its background goes on to the edges.
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
    #expect(outcome.code == 0 && outcome.output == "f: 1 picture, 63x47\n")
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

  @Test func `a picture of more pixels than a PNG can hold is refused before anything is drawn`() throws {
    #expect(
      try shell.run("frames", "square.yaml", "-o", "f", "--at", "0s", "--size", "16384x16129")
        == .failed(
          64, "Error: a PNG cannot be 16384x16129: FFmpeg writes at most 264241152 pixels, such as 16384x16128"))
    #expect(try !shell.names().contains("f"))
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

  @Test func `frames and instants beyond the clip are wrong use`() throws {
    #expect(
      try shell.run("frames", "square.yaml", "-o", "f", "--frames", "5..10")
        == .failed(64, "Error: --frames 5..10: the clip has the frames 0..9"))
    #expect(
      try shell.run("frames", "square.yaml", "-o", "f", "--at", "2s")
        == .failed(64, "Error: --at 2s: the clip lasts 1.0 s"))
    #expect(try shell.names() == ["slide.yaml", "square.yaml"])
  }

  @Test(arguments: ["1", "4"]) func `what frames lack is told once, whatever the number of jobs`(jobs: String) throws {
    try shell.write(SmallScenes.crowd, to: "crowd.yaml")
    let made = try shell.run("frames", "crowd.yaml", "-o", "stills", "--jobs", jobs)
    #expect(made.code == 0)
    #expect(made.errors.hasSuffix(SmallScenes.crowdWarning))
    #expect(made.errors.components(separatedBy: "warning").count == 2)
    #expect(try shell.run("frames", "crowd.yaml", "-o", "quiet", "--quiet").errors == "")
  }
}
