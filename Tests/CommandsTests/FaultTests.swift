import Foundation
import Testing

/// Tests of the messages about errors in single frames.
struct FaultTests {
  @Test func `check finds curves without a length, with their line, second and frame`() throws {
    let shell = try Shell()
    try shell.write(
      "canvas: {size: [100, 100]}\nfps: 10\nduration: 1\nelements:\n- curve: {y: sqrt(0.55 - t) + 0 * x}\n",
      to: "a.yaml")
    let outcome = try shell.run("check", "a.yaml")
    #expect(outcome.code == 65)
    #expect(outcome.errors.hasPrefix("a.yaml:5:3: 'curve': the curve has no point between 0.0 and 100.0"))
    #expect(outcome.errors.hasSuffix(" (t = 0.6) in frame 6\n"))
  }

  @Test func `the frame's number is that of the rate that was asked for`() throws {
    let shell = try Shell()
    try shell.write(
      "canvas: {size: [100, 100]}\nfps: 10\nduration: 1\nelements:\n- circle: {radius: 1 / (0.5 - t)}\n", to: "a.yaml")
    let outcome = try shell.run("render", "a.yaml", "-o", "a.mp4", "--fps", "20", "--frames", "10..12", "--quiet")
    #expect(outcome.code == 65)
    #expect(outcome.errors == "a.yaml:5:22: division by zero in '1 / (0.5 - t)' (t = 0.5) in frame 10\n")
  }

  @Test func `a fault in a cell of a sheet names one frame`() throws {
    let shell = try Shell()
    try shell.write(
      "canvas: {size: [100, 100]}\nfps: 10\nduration: 1\nparameters: {r: {value: 1, range: [1, 4]}}\nelements:\n"
        + "- circle: {radius: r / (0.5 - t)}\n", to: "a.yaml")
    let outcome = try shell.run(
      "sweep", "a.yaml", "--layout", "grid", "--vary", "r=1,2", "--at", "0.5s", "-o", "g.png", "--size", "320x240",
      "--quiet")
    #expect(outcome.code == 65)
    #expect(outcome.errors == "a.yaml:6:22: division by zero in 'r / (0.5 - t)' (t = 0.5) in frame 5\n")
  }

  @Test func `an error in drawing names its element and its frame`() throws {
    let shell = try Shell()
    try shell.write(
      "canvas: {size: [100, 100]}\nfps: 10\nduration: 1\nelements:\n"
        + "- circle: {radius: 9}\n- group:\n  - circle: {radius: 40}\n"
        + "    stroke: {color: red, width: 4, dash: [1.0001 - 2 * t, 0.0001]}\n- circle: {radius: 8}\n", to: "a.yaml")
    let outcome = try shell.run("frames", "a.yaml", "-o", "stills", "--frames", "0..5", "--quiet")
    #expect(outcome.code == 65)
    #expect(
      outcome.errors
        == "a.yaml:7:5: 'circle': a stroke has more dashes inside the picture than can be drawn: 100000, or fewer "
        + "with wide round caps; make its dashes and gaps longer (t = 0.5) in frame 5\n")
    #expect(try shell.names(in: "stills") == (0..<5).map { "frame-00000\($0).png" })
  }

  @Test(arguments: ["blur: 2000\n    ", ""])
  func `the error about nested blurs that are too wide names the innermost element`(own: String) throws {
    let shell = try Shell()
    try shell.write(
      "canvas: {size: [100, 100]}\nfps: 10\nduration: 1\nelements:\n- group:\n"
        + "  - circle: {radius: 40}\n    \(own)shadow: {radius: 1000}\n  blur: 1000\n- circle: {radius: 8}\n",
      to: "a.yaml")
    for debug in [[], ["--debug", "tiles"]] {
      let outcome = try shell.run(["frames", "a.yaml", "-o", "stills", "--at", "0.5s", "--quiet"] + debug)
      #expect(outcome.code == 65)
      #expect(
        outcome.errors.hasPrefix(
          "a.yaml:6:5: 'circle': a blur or a shadow, with those it stands in, reaches more than 8128")
      )
      #expect(outcome.errors.hasSuffix("make its radius or its offset smaller (t = 0.5) in frame 5\n"))
    }
  }
}
