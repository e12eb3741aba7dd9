import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import SmallScenes
import Testing
import VideoInspection

struct SweepCommandTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.write(SmallScenes.square, to: "square.yaml")
    try shell.write(SmallScenes.slide, to: "slide.yaml")
  }

  /// The range of black columns in the middle row of the slide, frame by frame.
  private func blackColumns() throws -> [ClosedRange<Int>] {
    try VideoReader(shell.folder.appending(path: "s.mp4")).frames.map { frame in
      let black = (0..<64).filter { frame.luma[24 * 64 + $0] < 126 }
      return try #require(black.first)...#require(black.last)
    }
  }

  /// The number of columns that the square covers in the middle row, frame by frame.
  private func widths() throws -> [Int] {
    // In limited range (16…235) cyan has the luma 188 and the background 67.
    try VideoReader(shell.folder.appending(path: "s.mp4")).frames.map { frame in
      (0..<64).count { frame.luma[24 * 64 + $0] > 128 }
    }
  }

  @Test func `the first frame has exactly the first value and the last frame the last`() throws {
    let outcome = try shell.run("sweep", "square.yaml", "--vary", "side=4..40", "-o", "s.mp4", "--no-caption")
    #expect(outcome.code == 0 && outcome.output == "s.mp4: 10 frames, 64x48, 10 frames/s\n")
    #expect(try widths() == (0..<10).map { 4 + 4 * $0 })
    #expect(
      try shell.run("sweep", "square.yaml", "--vary", "side=40..4", "-o", "s.mp4", "--quiet", "--no-caption").code == 0)
    #expect(try widths() == (0..<10).map { 40 - 4 * $0 })
  }

  @Test func `time goes on, unless it is held at an instant`() throws {
    #expect(
      try shell.run("sweep", "slide.yaml", "--vary", "tall=8..40", "-o", "s.mp4", "--quiet", "--no-caption").code == 0)
    #expect(try blackColumns() == (0..<10).map { 4 * $0...4 * $0 + 7 })
    #expect(
      try shell.run(
        "sweep", "slide.yaml", "--vary", "tall=8..40", "-o", "s.mp4", "--quiet", "--no-caption", "--at", "0.3s"
      ).code == 0)
    #expect(try blackColumns() == [ClosedRange<Int>](repeating: 12...19, count: 10))
    #expect(
      try shell.run(
        "sweep", "slide.yaml", "--vary", "tall=8..40", "-o", "s.mp4", "--quiet", "--no-caption", "--at", "1s"
      ).code == 0)
    #expect(
      try blackColumns() == [ClosedRange<Int>](repeating: 40...47, count: 10), "the end itself, not its last frame")
  }

  @Test func `the rest of the command line applies as in a render`() throws {
    let outcome = try shell.run(
      "sweep", "square.yaml", "--vary", "hue=0..1", "--set", "side=10", "--size", "128x96", "--fps", "5", "-o", "s.mp4")
    #expect(outcome.code == 0 && outcome.output == "s.mp4: 5 frames, 128x96, 5 frames/s\n")
  }

  @Test func `the frames are those of the scene with its values set`() throws {
    let scene = try SceneFile(text: SmallScenes.square, name: "square.yaml")
    let sweep = try Clip(sweeping: "side", from: 5, to: 37.5, of: scene)
    for (frame, value) in [(0, 5.0), (9, 37.5)] {
      let alone = try Clip(scene.setting("side", to: .number(value)))
      #expect(try sweep.bitmap(ofFrame: frame) == alone.bitmap(ofFrame: frame))
    }
    #expect(try sweep.bitmap(ofFrame: 0) != sweep.bitmap(ofFrame: 9))
  }

  @Test func `a parameter with a step moves in steps`() throws {
    let scene = try SceneFile(text: SmallScenes.slide, name: "slide.yaml")
    let sweep = try Clip(sweeping: "tall", from: 8, to: 40, of: scene, holdingTimeAt: 0)
    // 8 + 32 · 4 / 9 = 22.2, so the nearest step is 24.
    let alone = try Clip(scene.setting("tall", to: .number(24)))
    #expect(try sweep.bitmap(ofFrame: 4) == alone.bitmap(ofFrame: 0))
  }

  @Test(
    arguments: [
      ("sid=4..40", "the scene has no parameter 'sid'; did you mean 'side'?", "^~~"),
      ("side=4..400", "parameter 'side' cannot be 400; it takes 4 to 40", "        ^~~"),
      ("side=0..40", "parameter 'side' cannot be 0; it takes 4 to 40", "     ^"),
      (
        "side=5..5", "the range has one value only; give another end, or fix the parameter with --set side=5",
        "     ^~~~"
      ),
      ("side=4..40/5", "steps of 5 from 4 never reach 40; steps of 5.14285714286 do, or end at 39", "           ^"),
    ] as [(String, String, String)])
  func `a sweep over a range that the scene does not accept is an error`(vary: String, complaint: String, mark: String)
    throws
  {
    #expect(
      try shell.run("sweep", "square.yaml", "--vary", vary, "-o", "s.mp4")
        == .failed(64, "Error: --vary: \(complaint)\n  \(vary)\n  \(mark)"))
    #expect(try shell.names() == ["slide.yaml", "square.yaml"])
  }

  @Test func `an instant beyond the end is wrong use`() throws {
    #expect(
      try shell.run("sweep", "square.yaml", "--vary", "side=4..40", "-o", "s.mp4", "--at", "1.5s")
        == .failed(64, "Error: --at 1.5s: the clip lasts 1.0 s; write at most 1s, or end"))
    #expect(try shell.names() == ["slide.yaml", "square.yaml"])
  }

  @Test func `a value on the way that the scene cannot be drawn with is named by its frame`() throws {
    try shell.write(
      SmallScenes.square.replacing("[side, side]", with: "[side, 1 / (side - 8)]"), to: "hole.yaml")
    let outcome = try shell.run("sweep", "hole.yaml", "--vary", "side=4..40", "-o", "s.mp4", "--quiet")
    #expect(outcome.code == 65)
    #expect(outcome.errors.hasPrefix("hole.yaml:8:"), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("(t = 0) in frame 0\n"), "4 makes the height negative")
    #expect(try shell.names() == ["hole.yaml", "slide.yaml", "square.yaml"])
  }
}
