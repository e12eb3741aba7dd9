import Foundation
import SmallScenes
import Testing

/// Tests of `frames` with picture formats and file name templates.
struct PictureSequenceTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.write(SmallScenes.square, to: "square.yaml")
  }

  @Test(arguments: ["png", "jpg", "tiff", "exr", "webp", "avif"]) func `frames of every format are named by a template`(
    ending: String
  ) throws {
    let outcome = try shell.run(
      "frames", "square.yaml", "-o", "out/{name}-{frame:05}.\(ending)", "--frames", "3..4", "--quiet")
    #expect(outcome == Shell.Outcome(code: 0, output: "", errors: ""))
    #expect(try shell.names(in: "out") == ["square-00003.\(ending)", "square-00004.\(ending)"])
  }

  @Test func `the instant is a field of file names, and the files are printed`() throws {
    let outcome = try shell.run("frames", "square.yaml", "-o", "f-{time:.2}.png", "--frames", "0..2")
    #expect(outcome.output == "f-0.00.png to f-0.20.png: 3 pictures, 64x48\n")
  }

  @Test(arguments: [
    (["-o", "page", "--at", "0"], ["page.tiff"]), (["-o", "page.tiff", "--at", "0"], ["page.tiff"]),
    (["-o", "page.tiff", "--contact-sheet", "2x1"], ["page.tiff"]),
  ]) func `frames for print are TIFF files with 300 pixels an inch`(options: [String], names: [String]) throws {
    #expect(try shell.run(["frames", "square.yaml", "--for", "print", "--quiet"] + options).code == 0)
    #expect(try shell.names() == names + ["square.yaml"])
    let bytes = try shell.read("page.tiff")
    // The values of XResolution and YResolution: fractions of 300 ÷ 1, little-endian.
    let resolution: [UInt8] = [0x2C, 1, 0, 0, 1, 0, 0, 0]
    #expect(bytes.ranges(of: Data(resolution)).count >= 2)
  }

  @Test func `pictures to be printed are named by their frames`() throws {
    #expect(
      try shell.run("frames", "square.yaml", "--for", "print", "-o", "out", "--frames", "0..1", "--quiet").code == 0)
    #expect(try shell.names(in: "out") == ["frame-000000.tiff", "frame-000001.tiff"])
  }

  @Test func `a folder of pictures to be printed is checked and cleaned as others are`() throws {
    func draw(_ options: String...) throws -> Shell.Outcome {
      try shell.run(["frames", "square.yaml", "--for", "print", "-o", "out", "--quiet"] + options)
    }
    #expect(try draw().code == 0)
    #expect(try draw("--fps", "5").code == 64, "frames that the clip does not have would be left")
    #expect(try draw("--fps", "5", "--clean") == Shell.Outcome(code: 0, output: "", errors: ""))
    #expect(try shell.names(in: "out") == (0..<5).map { "frame-00000\($0).tiff" })
    let outcome = try draw("--at", "0", "--clean")
    #expect(outcome.code == 64 && outcome.errors.contains("-o out.tiff is one picture"))
  }

  @Test(arguments: [".", "..", "out/."]) func `a folder given by dots is no name of a picture`(folder: String) throws {
    try FileManager.default.createDirectory(
      at: shell.folder.appending(path: "in/out"), withIntermediateDirectories: true)
    let outcome = try shell.run(
      script: #"cd in && "$0" frames ../square.yaml --for print --quiet --at 0 -o "$@""#, folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let place = ["in/" + folder, "frame-000000.tiff"].joined(separator: "/")
    #expect(FileManager.default.fileExists(atPath: shell.folder.appending(path: place).path))
  }

  @Test func `another format than that of print is refused`() throws {
    let outcome = try shell.run("frames", "square.yaml", "--for", "print", "--at", "0", "-o", "a.png")
    #expect(outcome.code == 64 && outcome.errors.contains("--for print makes TIFF; end the name in .tiff"))
    let many = try shell.run("frames", "square.yaml", "--for", "print", "-o", "out/{frame}.png")
    #expect(many.code == 64 && many.errors.contains("--for print makes TIFF; end the name in .tiff.\n"))
    #expect(
      try shell.run("frames", "square.yaml", "--for", "print", "-o", "out/{frame}.tiff", "--frames", "0..1").code == 0)
  }

  @Test(arguments: [
    ("f-{tim}.png", "there is no field 'tim'; did you mean 'time'?"),
    ("f-{frame:3}.png", "'3' is no format of a number"),
    ("f-{frame.png", "this '{' is never closed"),
    ("f-{frame}.mp4", "the name of an output has to end in .png, .jpg"),
    ("f-{name}.png", "frames 0 and 1 would both be called 'f-square.png'; give {frame} or more decimals"),
    ("f-{time:.0}.png", "frames 0 and 1 would both be called 'f-0.png'"),
    ("{frame}/a.png", "a field may stand in the file's name only"),
    ("f-{name:03}.png", "{name} is 'square', and only a number has a format"),
  ])
  func `an invalid template is refused before anything is made`(template: String, message: String) throws {
    let outcome = try shell.run("frames", "square.yaml", "-o", template)
    #expect(outcome.code == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try shell.names() == ["square.yaml"])
  }

  @Test func `a folder around the pictures' folder has to be there`() throws {
    let outcome = try shell.run("frames", "square.yaml", "-o", "a/b/{frame}.png")
    #expect(outcome.code == 74 && outcome.errors.contains("the folder around it does not exist"), "\(outcome)")
  }

  @Test func `pictures do not replace the scene's own`() throws {
    try shell.write("canvas: {size: [8, 8]}\nduration: 1\nfps: 2\nelements:\n  - image: in-1.png\n", to: "own.yaml")
    #expect(try shell.run("frames", "square.yaml", "-o", "in-1.png", "--at", "0s", "--quiet").code == 0)
    let before = try shell.read("in-1.png")
    let outcome = try shell.run("frames", "own.yaml", "-o", "in-{frame}.png", "--quiet")
    #expect(outcome.code == 64 && outcome.errors.contains("in-1.png"), "\(outcome)")
    #expect(try shell.read("in-1.png") == before && shell.names() == ["in-1.png", "own.yaml", "square.yaml"])
  }

  @Test(arguments: ["jpg", "avif"]) func `a transparent scene in a format without alpha is an error`(ending: String)
    throws
  {
    try shell.write(
      "canvas: {size: [8, 8], background: transparent}\nduration: 1\nelements: []\n", to: "clear.yaml")
    let outcome = try shell.run("frames", "clear.yaml", "-o", "a.\(ending)", "--at", "0s", "--quiet")
    #expect(outcome.code != 0 && outcome.errors.contains("has no transparency"), "\(outcome)")
    #expect(try shell.names() == ["clear.yaml", "square.yaml"])
  }

  @Test(arguments: [("gif", "25"), ("apng", "25"), ("webp", "25")]) func `a clip becomes an animated picture`(
    ending: String, rate: String
  ) throws {
    let outcome = try shell.run("render", "square.yaml", "-o", "a.\(ending)", "--fps", rate, "--quiet")
    #expect(outcome == Shell.Outcome(code: 0, output: "", errors: ""))
    #expect(try shell.names() == ["a.\(ending)", "square.yaml"])
  }

  @Test(arguments: ["gif", "apng", "webp", "avif", "webm", "mov", "mkv"])
  func `an interrupted clip of another format leaves an earlier file alone`(ending: String) throws {
    try shell.write(SmallScenes.endless, to: "endless.yaml")
    try shell.write("earlier", to: "a.\(ending)")
    let outcome = try shell.run(
      "render", "endless.yaml", "-o", "a.\(ending)", "--fps", "25", "--quiet", sending: SIGINT,
      once: { try shell.names().contains { $0.contains(".partial") } })
    let kept = "an earlier one is untouched; the cache keeps the segments that were completed"
    #expect(outcome == .failed(130, "Interrupted; a.\(ending) was not written, \(kept)."))
    #expect(try shell.read("a.\(ending)") == Data("earlier".utf8))
    #expect(try shell.names() == ["a.\(ending)", "endless.yaml", "square.yaml"])
  }

  @Test(arguments: ["gif", "apng", "webp"]) func `files that a killed run left are removed by the next one`(
    ending: String
  ) throws {
    try shell.write(SmallScenes.endless, to: "endless.yaml")
    let outcome = try shell.run(
      "render", "endless.yaml", "-o", "a.\(ending)", "--fps", "25", "--quiet", sending: SIGKILL,
      once: { try shell.names().contains { $0.contains(".partial") } })
    #expect(outcome.code == -SIGKILL)
    // A GIF also has a file for its frames, whose name is removed at once. The test may run before or after that.
    #expect(try (1...2).contains(shell.names().count { $0.contains(".partial") }))
    #expect(try shell.run("render", "square.yaml", "-o", "a.\(ending)", "--fps", "25", "--quiet").code == 0)
    #expect(try shell.names() == ["a.\(ending)", "endless.yaml", "square.yaml"])
  }
}
