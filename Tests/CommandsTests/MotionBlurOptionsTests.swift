import Foundation
import PathreelPNG
import SmallScenes
import Testing

/// Tests of the options `--motion-blur` and `--shutter`, with and without a scene's own motion blur.
struct MotionBlurOptionsTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.write(SmallScenes.slide, to: "slide.yaml")
    try shell.write(SmallScenes.slide + "\nmotion-blur: {samples: 4, shutter: 90}\n", to: "blurred.yaml")
  }

  /// The red values of the middle row of a frame in which the square moves from 12 to 20.
  private func row(_ scene: String, _ options: String...) throws -> [UInt8] {
    let outcome = try shell.run(["frames", scene, "-o", "a.png", "--at", "0.4s", "--quiet"] + options)
    #expect(outcome == Shell.Outcome(code: 0, output: "", errors: ""))
    let picture = try PNG.read(shell.folder.appending(path: "a.png"))
    return (0..<64).map { picture[$0, 24].red }
  }

  /// Allows an error of one level: half of a pixel's coverage may be 127 or 128.
  private func isNear(_ row: [UInt8], _ lefts: [Double]) -> Bool {
    zip(row, expected(lefts)).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }

  /// The expected row: white, and black where the square is. In between, the value is the share of samples that are not
  /// black.
  private func expected(_ lefts: [Double]) -> [UInt8] {
    (0..<64).map { x in
      let shares = lefts.map { left -> Double in
        255 - 255 * max(0, min(Double(x + 1), left + 8) - max(Double(x), left))
      }
      return UInt8((shares.reduce(0) { $0 + $1.rounded() } / Double(lefts.count)).rounded())
    }
  }

  @Test func `samples are divided over half of the time from frame to frame, around the frame's own instant`() throws {
    // The speed is 40 points a second at 10 frames a second. A shutter of 180 degrees is open for 2 points, from 15 to
    // 17.
    #expect(isNear(try row("slide.yaml", "--motion-blur", "2"), [15.5, 16.5]))
    #expect(isNear(try row("slide.yaml", "--motion-blur", "4", "--shutter", "360"), [14.5, 15.5, 16.5, 17.5]))
  }

  @Test func `the command line overrides the scene, each by each`() throws {
    let own = try row("blurred.yaml")
    #expect(isNear(own, [15.625, 15.875, 16.125, 16.375]))
    #expect(isNear(try row("blurred.yaml", "--motion-blur", "0"), [16]))
    #expect(isNear(try row("blurred.yaml", "--motion-blur", "2"), [15.75, 16.25]))
    #expect(isNear(try row("blurred.yaml", "--shutter", "360"), [14.5, 15.5, 16.5, 17.5]))
    #expect(isNear(try row("slide.yaml", "--motion-blur", "1"), [16]))
  }

  @Test(arguments: ["-1", "257", "8.5", "many", "1e300"]) func `a number of samples out of bounds is refused`(
    text: String
  )
    throws
  {
    let outcome = try shell.run("frames", "slide.yaml", "-o", "a.png", "--at", "0", "--motion-blur", text)
    #expect(outcome.code == 64)
    #expect(
      outcome.errors.contains("write a whole number up to 256, such as 8, or 0 to turn motion blur off"),
      "\(outcome.errors)")
  }

  @Test(arguments: ["0", "-90", "361", "nan", "inf", "0x5a", "half"])
  func `a shutter out of bounds is refused`(text: String) throws {
    let outcome = try shell.run(
      "frames", "slide.yaml", "-o", "a.png", "--at", "0", "--motion-blur", "4", "--shutter", text)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("write degrees above 0, and 360 at most, such as 180"), "\(outcome.errors)")
  }

  @Test func `a shutter needs motion blur`() throws {
    let alone = try shell.run("render", "slide.yaml", "-o", "a.mp4", "--shutter", "90")
    #expect(
      alone == .failed(64, "Error: --shutter 90: the scene has no motion blur; give --motion-blur 8, too"))
    let off = try shell.run("render", "blurred.yaml", "-o", "a.mp4", "--motion-blur", "0", "--shutter", "90")
    #expect(off.errors.contains("--motion-blur 0 blurs nothing, so --shutter 90 has no effect; leave one of them out."))
  }

  @Test func `inspect prints a blurred frame at its own instant`() throws {
    let outcome = try shell.run("inspect", "blurred.yaml", "--at", "0.4s", "--motion-blur", "4")
    #expect(
      outcome.errors.contains("--motion-blur is for pictures; inspect prints a single instant."))
    #expect(
      try shell.run("inspect", "blurred.yaml", "--at", "0.4s").output
        == shell.run("inspect", "slide.yaml", "--at", "0.4s").output)
  }

  @Test func `outputs of a series are made again when their motion blur is another`() throws {
    func sweep(_ options: String...) throws -> String {
      try shell.run(
        [
          "sweep", "slide.yaml", "--layout", "files", "--vary", "tall=8,16", "-o", "out/{tall}.png", "--at", "0.4s",
          "--resume",
        ]
          + options
      ).output
    }
    _ = try sweep("--motion-blur", "4")
    let first = try PNG.read(shell.folder.appending(path: "out/8.png"))
    _ = try sweep("--motion-blur", "0")
    #expect(try PNG.read(shell.folder.appending(path: "out/8.png")) != first)
  }
}
