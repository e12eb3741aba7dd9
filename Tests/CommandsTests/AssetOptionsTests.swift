import Foundation
import Testing

/// Tests of scenes that name files: what the commands say if a file is missing, wrong or somewhere else.
struct AssetOptionsTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try FileManager.default.createDirectory(
      at: shell.folder.appending(path: "scenes"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      at: shell.folder.appending(path: "pens"), withIntermediateDirectories: true)
    try shell.write("x,y\n5,5\n50,40\n", to: "pens/line.csv")
  }

  func write(naming file: String) throws {
    let scene = """
      canvas: {size: [64, 48], background: white}
      fps: 10
      duration: 1
      elements:
        - freehand: {file: \(file), drawn: t}
      """
    try shell.write(scene, to: "scenes/word.yaml")
  }

  @Test func `every command that reads a scene refuses a file outside, with its place`() throws {
    try write(naming: "../pens/line.csv")
    let complaint =
      "scenes/word.yaml:5:22: '../pens/line.csv' leads up with '..' out of the scene file's folder; move the file there, or allow its folder with --assets"
    for command in [
      ["check"], ["render", "-o", "a.mp4"], ["frames", "-o", "f"], ["inspect", "--at", "0"], ["parameters"], ["schema"],
    ] {
      #expect(try shell.run(command + ["scenes/word.yaml"]) == .failed(65, complaint))
    }
    #expect(try shell.names() == ["pens", "scenes"])
  }

  @Test func `--assets allows a folder, to check and to draw`() throws {
    try write(naming: "../pens/line.csv")
    #expect(
      try shell.run("check", "scenes/word.yaml", "--assets", "pens")
        == Shell.Outcome(code: 0, output: "scenes/word.yaml: 10 frames, 64x48, 10 frames/s\n", errors: ""))
    #expect(
      try shell.run("frames", "scenes/word.yaml", "--assets", "pens", "-o", "f", "--at", "1s", "--quiet").code == 0)
    #expect(try shell.names(in: "f").count == 1)
    #expect(try shell.run("check", "scenes/word.yaml", "--assets", "scenes").code == 65)
  }

  @Test func `mistakes of a recording are those of its file, with line and column`() throws {
    try write(naming: "line.csv")
    try shell.write("x,y,time\n1,2,0\n3,4,-1\n", to: "scenes/line.csv")
    #expect(
      try shell.run("check", "scenes/word.yaml")
        == .failed(65, "scenes/line.csv:3:1: the time is -1 after 0, the one before; times never go back"))
    try shell.write("x;y\n1;2,5\n", to: "scenes/line.csv")
    #expect(
      try shell.run("check", "scenes/word.yaml")
        == .failed(65, "scenes/line.csv:2:3: 'y' is '2,5'; it must be a number; write a decimal point, not a comma"))
  }

  @Test func `a recording that is not there is the scene's mistake`() throws {
    try write(naming: "none.csv")
    #expect(
      try shell.run("check", "scenes/word.yaml")
        == .failed(65, "scenes/word.yaml:5:22: 'none.csv' is not there; check the name and the folder"))
  }
}
