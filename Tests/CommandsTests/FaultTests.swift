import Foundation
import Testing

/// How faults of single frames reach the person who typed the command.
struct FaultTests {
  func write(_ text: String, in shell: Shell) throws {
    try Data(text.utf8).write(to: shell.folder.appending(path: "a.yaml"))
  }

  @Test func `check finds curves without a length, with their line, second and frame`() throws {
    let shell = try Shell()
    defer { try? FileManager.default.removeItem(at: shell.folder) }
    try write(
      "canvas: {size: [100, 100]}\nfps: 10\nduration: 1\nelements:\n- curve: {y: sqrt(0.55 - t) + 0 * x}\n", in: shell)
    let outcome = try shell.run("check", "a.yaml")
    #expect(outcome.code == 65)
    #expect(outcome.errors.hasPrefix("a.yaml:5:3: 'curve': the curve has no point between 0.0 and 100.0"))
    #expect(outcome.errors.hasSuffix(" (t = 0.6) in frame 6\n"))
  }

  @Test func `the frame's number is that of the rate that was asked for`() throws {
    let shell = try Shell()
    defer { try? FileManager.default.removeItem(at: shell.folder) }
    try write(
      "canvas: {size: [100, 100]}\nfps: 10\nduration: 1\nelements:\n- circle: {radius: 1 / (0.5 - t)}\n", in: shell)
    let outcome = try shell.run("render", "a.yaml", "-o", "a.mp4", "--fps", "20", "--frames", "10..12", "--quiet")
    #expect(outcome.code == 65)
    #expect(outcome.errors == "a.yaml:5:22: division by zero in '1 / (0.5 - t)' (t = 0.5) in frame 10\n")
  }

  @Test func `what cannot be drawn is a fault of the scene, in its frame`() throws {
    let shell = try Shell()
    defer { try? FileManager.default.removeItem(at: shell.folder) }
    try write(
      "canvas: {size: [100, 100]}\nfps: 10\nduration: 1\nelements:\n"
        + "- circle: {radius: 40}\n  stroke: {color: red, width: 4, dash: [1.0001 - 2 * t, 0.0001]}\n", in: shell)
    let outcome = try shell.run("frames", "a.yaml", "-o", "stills", "--frames", "0..5", "--quiet")
    #expect(outcome.code == 65)
    #expect(
      outcome.errors
        == "a.yaml: frame 5 (t = 0.5 s): a stroke has more dashes inside the picture than can be drawn: 100000, or fewer "
        + "with wide round caps; make its dashes and gaps longer\n")
  }
}
