import Foundation
import Pathreel
import PathreelRendering
import Testing

/// Frames that take long to draw. None of them is drawn: the estimates are made before.
struct BudgetOptionsTests {
  let shell: Shell

  init() throws { shell = try Shell() }

  /// A scene of blurred rectangles of 4000 × 4000 pixels, of which each takes about a tenth of a second.
  private func scene(_ count: Int, more: String = "") -> String {
    """
    canvas: {size: [4000, 4000]}
    fps: 10
    duration: 0.2
    \(more)elements:
      - repeat: {count: \(count), as: i}
        element:
          group:
            - rectangle: {size: [3500, 3500 - i / 10]}
              fill: red
            - {circle: {radius: 1000}, fill: blue}
          blur: 20
    """
  }

  private let error = /^slow\.yaml:7:7: 'group': drawing the frame would take about \d+ \w+.*, and may take 60 s; .*$/
  private let warning =
    /^slow\.yaml:7:7: warning: 'group': drawing a frame takes long, and this takes the longest; .* \(about \d+ s.*, t = 0.*\) in frame 0$/

  /// Checks that a command ends at once with the error, and writes nothing.
  private func expectError(_ arguments: String...) throws {
    let outcome = try shell.run(arguments)
    let lines = outcome.errors.split(separator: "\n")
    let first = lines.first { !$0.contains(": warning: ") } ?? ""
    #expect(outcome.code == 65 && first.contains("drawing the frame would take about "), "\(arguments): \(outcome)")
    #expect(first.contains(":7: 'group': ") && first.contains("with --frame-budget "), "\(outcome)")
  }

  @Test func `a frame of more than a minute is an error of every command that draws it`() throws {
    try shell.write(scene(4000, more: "parameters: {side: {value: 1, range: [0, 9]}}\n"), to: "slow.yaml")
    try expectError("render", "slow.yaml", "-o", "slow.mp4")
    try expectError("render", "slow.yaml", "-o", "slow.gif")
    try expectError("frames", "slow.yaml", "-o", "slow.png", "--at", "0")
    try expectError("frames", "slow.yaml", "-o", "frames")
    try expectError("render", "slow.yaml", "-o", "slow.mp4", "--dry-run")
    try expectError("check", "slow.yaml")
    let sweep = try shell.run(
      "sweep", "slow.yaml", "--vary", "side=1,2", "--layout", "files", "-o", "out/{side}.mp4")
    #expect(sweep.code == 65 && sweep.errors.contains("drawing the frame would take about "), "\(sweep)")
  }

  @Test func `the error about a slow frame names the element, the time and the option that allows it`() throws {
    try shell.write(scene(4000), to: "slow.yaml")
    let outcome = try shell.run("frames", "slow.yaml", "-o", "slow.png", "--at", "0")
    #expect(try error.wholeMatch(in: outcome.errors.trimmingCharacters(in: .newlines)) != nil, "\(outcome)")
    #expect(
      try error.wholeMatch(in: try shell.run("check", "slow.yaml", "--quiet").errors.trimmingCharacters(in: .newlines))
        != nil)
  }

  @Test func `frames above ten seconds are warned of once, without drawing`() throws {
    try shell.write(scene(200), to: "slow.yaml")
    let check = try shell.run("check", "slow.yaml")
    #expect(check.code == 0 && check.output == "slow.yaml: 2 frames, 4000x4000, 10 frames/s\n", "\(check)")
    #expect(try warning.wholeMatch(in: check.errors.trimmingCharacters(in: .newlines)) != nil, "\(check)")
    let dryRun = try shell.run("render", "slow.yaml", "-o", "slow.mp4", "--dry-run")
    #expect(dryRun.code == 0 && dryRun.output.hasPrefix("slow.mp4: 2 frames, "), "\(dryRun)")
    #expect(try warning.wholeMatch(in: dryRun.errors.trimmingCharacters(in: .newlines)) != nil, "\(dryRun)")
  }

  @Test func `a frame budget allows more time, and may allow less`() throws {
    try shell.write(scene(4000), to: "slow.yaml")
    let outcome = try shell.run("check", "slow.yaml", "--frame-budget", "10h")
    #expect(
      outcome.code == 0 && outcome.errors.contains(": warning: 'group': drawing a frame takes long"), "\(outcome)")
    try shell.write(scene(200), to: "slow.yaml")
    try expectError("frames", "slow.yaml", "-o", "slow.png", "--at", "0", "--frame-budget", "5s")
  }

  @Test(arguments: ["0", "-1", "10x", "m", "1e999h", ""])
  func `a frame budget that is no length of time is refused`(text: String) throws {
    try shell.write(scene(1), to: "slow.yaml")
    let outcome = try shell.run("check", "slow.yaml", "--frame-budget", text)
    #expect(
      outcome.code == 64 && outcome.errors.contains("write a length of time above 0 as 90s, 10m or 2h"), "\(outcome)")
  }

  @Test func `motion blur counts each instant of what moves`() throws {
    let moving = scene(30).replacing("3500 - i / 10", with: "3500 - i / 10 - 1000 * t")
    try shell.write(moving, to: "slow.yaml")
    #expect(try shell.run("check", "slow.yaml").errors == "")
    try shell.write(moving.replacing("fps: 10", with: "fps: 10\nmotion-blur: 256"), to: "slow.yaml")
    let outcome = try shell.run("check", "slow.yaml")
    #expect(outcome.code == 65 && outcome.errors.contains("drawing the frame would take about "), "\(outcome)")
  }

  @Test(arguments: GalleryTests.stills)
  func `scenes of the gallery are far from a warning at the size of 8K`(name: String, seconds: Double) throws {
    let (width, height) = (7680, 4320)
    let clip = try Clip(try GalleryTests.scene(name), size: OutputSize(width: width, height: height))
    let frame = try #require(clip.clock.frame(at: seconds))
    let exposure = try clip.exposure(ofFrame: frame)
    #expect(Slowness(of: exposure.samples, width: width, height: height) == nil)
  }
}
