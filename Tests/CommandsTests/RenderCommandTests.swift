import Foundation
import PathreelVideo
import SmallScenes
import Testing
import VideoInspection

struct RenderCommandTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.write(SmallScenes.square, to: "square.yaml")
  }

  private func render(_ scene: String, _ options: String...) throws -> VideoFacts {
    let outcome = try shell.run(["render", scene, "-o", "a.mp4", "--quiet"] + options)
    #expect(outcome == Shell.Outcome(code: 0, output: "", errors: ""))
    return try VideoFacts(of: shell.folder.appending(path: "a.mp4"))
  }

  private func decoded() throws -> VideoReader { try VideoReader(shell.folder.appending(path: "a.mp4")) }

  @Test func `the progress goes to standard error, what was made to standard output`() throws {
    let outcome = try shell.run("render", "square.yaml", "-o", "a.mp4")
    #expect(outcome.code == 0 && outcome.output == "a.mp4: 10 frames, 64x48, 10 frames/s\n")
    let line = /100% frame 10 of 10, [0-9.]+ frames\/s, [0-9.]+ s\n/
    #expect(try line.wholeMatch(in: outcome.errors) != nil, "\(outcome.errors)")
  }

  @Test func `the video is H 264 High with every frame at a constant rate from zero`() throws {
    let facts = try render("square.yaml")
    #expect((facts.codec, facts.profile, facts.pixelFormat) == ("h264", "High", "yuv420p"))
    #expect((facts.range, facts.matrix) == ("tv", "bt709"))
    #expect((facts.transfer, facts.primaries) == ("bt709", "bt709"))
    #expect((facts.width, facts.height) == (64, 48))
    #expect((facts.frameCount, facts.averageRate, facts.start) == (10, "10/1", 0))
    #expect(abs(facts.duration - 1) < 1e-6)
    let step = facts.timestamps[1]
    #expect(facts.timestamps == (0..<10).map { $0 * step })
  }

  @Test func `the index stands before the pictures`() throws {
    _ = try render("square.yaml")
    let boxes = try MP4Box.boxes(of: shell.folder.appending(path: "a.mp4")).map(\.type)
    let (index, pictures) = (boxes.firstIndex(of: "moov"), boxes.firstIndex(of: "mdat"))
    #expect(try #require(index) < #require(pictures))
  }

  @Test(
    arguments: [
      (["--fps", "30000/1001"], "30000/1001", 30), (["--fps", "12.5"], "25/2", 13), (["--fps", "1"], "1/1", 1),
      (["--frames", "3..7"], "10/1", 5), (["--frames", "9..9"], "10/1", 1),
      (["--fps", "30", "--frames", "10..29"], "30/1", 20),
    ] as [([String], String, Int)])
  func `rate and range decide the frames, to the last one`(options: [String], rate: String, count: Int) throws {
    let outcome = try shell.run(["render", "square.yaml", "-o", "a.mp4", "--quiet"] + options)
    #expect(outcome == Shell.Outcome(code: 0, output: "", errors: ""))
    let facts = try VideoFacts(of: shell.folder.appending(path: "a.mp4"))
    #expect(facts.frameCount == count)
    // ffprobe reports no rate for a single frame.
    if count > 1 { #expect(facts.averageRate == rate) }
    #expect(facts.start == 0)
  }

  @Test func `size and scale decide the pixels`() throws {
    let sized = try render("square.yaml", "--size", "160x90")
    #expect((sized.width, sized.height) == (160, 90))
    let scaled = try render("square.yaml", "--scale", "1.5")
    #expect((scaled.width, scaled.height) == (96, 72))
  }

  /// The colours are those of hsb(hue, 1, 1). A hue of 0.7 is 4.2 sextants, so red is at 0.2 and blue is full.
  @Test(arguments: [("0.5", [0, 255, 255]), ("0", [255, 0, 0]), ("0.7", [51, 0, 255])] as [(String, [Int])])
  func `flat colours come back within 5 of 255, and a setting changes them`(hue: String, expected: [Int]) throws {
    _ = try render("square.yaml", "--set", "hue=\(hue)")
    let video = try decoded()
    #expect(video.frames.count == 10)
    for (n, frame) in video.frames.enumerated() {
      for (places, wanted) in [
        ([(24, 16), (32, 24), (39, 31)], expected), ([(4, 4), (60, 24), (32, 44)], [32, 64, 96]),
      ] {
        for (x, y) in places {
          let error = zip(frame.color(x: x, y: y), wanted).map { abs($0 - $1) }.max()!
          #expect(error <= 5, "frame \(n) at \(x), \(y): \(frame.color(x: x, y: y)) instead of \(wanted)")
        }
      }
    }
  }

  @Test func `a range shows the frames that it names`() throws {
    try shell.write(SmallScenes.slide, to: "slide.yaml")
    _ = try render("slide.yaml", "--frames", "4..6")
    // The luma of a row. The black square is 8 pixels wide, with its left edge at 4 · frame.
    let lefts = try decoded().frames.map { frame in (0..<64).first { frame.luma[24 * 64 + $0] < 126 } }
    #expect(lefts == [16, 20, 24])
  }

  @Test func `the file is the same bytes whatever the jobs`() throws {
    try shell.write(SmallScenes.medley, to: "medley.yaml")
    for jobs in ["1", "2", "5"] {
      #expect(try shell.run("render", "medley.yaml", "-o", "\(jobs).mp4", "--jobs", jobs, "--quiet").code == 0)
    }
    let first = try shell.read("1.mp4")
    #expect(try shell.read("2.mp4") == first)
    #expect(try shell.read("5.mp4") == first)
  }

  @Test func `an earlier file is replaced, and nothing lies beside the new one`() throws {
    try shell.write("earlier", to: "a.mp4")
    #expect(try render("square.yaml").frameCount == 10)
    #expect(try shell.names() == ["a.mp4", "square.yaml"])
  }

  @Test(
    arguments: [
      (["--size", "63x48"], "63x48", "62x48 or 64x48 would do, or --pad"),
      (["--size", "64x47"], "64x47", "64x46 or 64x48 would do, or --pad"),
      (["--size", "1x1"], "1x1", "2x2 would do"),
      (["--scale", "1.01"], "65x48", "64x48 or 66x48 would do, or --pad"),
    ] as [([String], String, String)])
  func `an odd size says which sizes would do`(options: [String], size: String, better: String) throws {
    #expect(
      try shell.run(["render", "square.yaml", "-o", "a.mp4"] + options)
        == .failed(
          64,
          "Error: a video cannot be \(size): H.264 with 4:2:0 colour needs an even width and height of 2 to 16384; "
            + better))
    #expect(try shell.names() == ["square.yaml"])
  }

  @Test func `frames beyond the clip are an error that names the clip's frames`() throws {
    #expect(
      try shell.run("render", "square.yaml", "-o", "a.mp4", "--frames", "5..10")
        == .failed(64, "Error: --frames 5..10: the clip has the frames 0..9"))
    #expect(
      try shell.run("render", "square.yaml", "-o", "a.mp4", "--frames", "5..30", "--fps", "30")
        == .failed(64, "Error: --frames 5..30: the clip has the frames 0..29"))
  }

  @Test func `a fault at a later frame names it and leaves an earlier file as it was`() throws {
    try shell.write(SmallScenes.hole, to: "hole.yaml")
    try shell.write("earlier", to: "a.mp4")
    #expect(
      try shell.run("render", "hole.yaml", "-o", "a.mp4", "--quiet", "--fps", "20")
        == .failed(65, "hole.yaml:5:24: division by zero in '1 / (0.5 - t)' (t = 0.5) in frame 10"))
    #expect(try shell.read("a.mp4") == Data("earlier".utf8))
    #expect(try shell.names() == ["a.mp4", "hole.yaml", "square.yaml"])
  }

  @Test func `a missing folder, and a folder with the file's name, are errors`() throws {
    #expect(
      try shell.run("render", "square.yaml", "-o", "no/a.mp4")
        == .failed(74, "Error: no/a.mp4: the folder no does not exist; create it first"))
    try FileManager.default.createDirectory(
      at: shell.folder.appending(path: "dir.mp4"), withIntermediateDirectories: true)
    #expect(
      try shell.run("render", "square.yaml", "-o", "dir.mp4")
        == .failed(74, "Error: dir.mp4: is a folder; give the name of a file in it"))
    #expect(
      try shell.run("render", "square.yaml", "-o", "square.yaml/a.mp4")
        == .failed(74, "Error: square.yaml/a.mp4: the folder square.yaml is not a folder"))
    #expect(try shell.names() == ["dir.mp4", "square.yaml"])
  }

  @Test(.enabled(if: getuid() != 0, "nothing is closed to root"))
  func `a folder without write permission is an error`() throws {
    let closed = shell.folder.appending(path: "closed")
    try FileManager.default.createDirectory(at: closed, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: closed.path)
    #expect(
      try shell.run("render", "square.yaml", "-o", "closed/a.mp4")
        == .failed(74, "Error: closed/a.mp4: the folder closed cannot be written to: Permission denied"))
  }

  @Test func `a folder that takes no files is an error`() throws {
    let outcome = try shell.run("render", "square.yaml", "-o", "/proc/a.mp4")
    #expect(outcome.code == 74 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("Error: /proc/a.mp4: the folder /proc cannot be written to: "))
  }

  @Test(arguments: ["a.avi", "a", "", "mp4"])
  func `an output name with the ending of another kind of file is an error`(name: String) throws {
    #expect(
      try shell.run("render", "square.yaml", "-o", name)
        == .misused("-o \(name): the name has to end in \(OutputFormat.videos.endings).", "render"))
  }

  @Test func `the name of a picture leads to the command that makes pictures`() throws {
    #expect(
      try shell.run("render", "square.yaml", "-o", "a.png")
        == .misused(
          "-o a.png: the name has to end in \(OutputFormat.videos.endings); 'pathreel frames' makes pictures.", "render"
        ))
  }
}
