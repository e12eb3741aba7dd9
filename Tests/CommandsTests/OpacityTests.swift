import Foundation
import PathreelVideo
import Testing

/// Tests of formats without transparency, such as MP4, which would show it as black.
struct OpacityTests {
  let shell: Shell

  init() throws { shell = try Shell() }

  private var formats: String {
    OutputFormat.videos.filter(\.hasAlpha).map { "\($0.name) (.\($0.fileExtension))" }.joined(separator: ", ")
  }

  private func write(background: String, blend: String) throws {
    try shell.write(
      """
      canvas: {size: [64, 48], background: \(background)}
      fps: 10
      duration: 1
      parameters:
        veil: {value: 0.5, range: [0, 1]}
      elements:
        - group:
            - rectangle: {size: [20, 20]}
              fill: red
              blend: \(blend)
      """, to: "scene.yaml")
  }

  @Test(
    arguments: [
      ("transparent", "#00000000"), ("\"#20406080\"", "#20406080"),
      ("\"rgb(0, 0, 0, veil)\"", "rgb(0.0 0.0 0.0 / 0.5)"),
    ])
  func `a background that is not opaque is refused, and PNG pictures keep it`(background: String, color: String) throws
  {
    try write(background: background, blend: "normal")
    try shell.write("earlier", to: "a.mp4")
    #expect(
      try shell.run("render", "scene.yaml", "-o", "a.mp4", "--quiet")
        == .failed(
          64,
          """
          scene.yaml: frame 0 (t = 0.0 s): MP4 has no transparency, and the scene's background is transparent \
          (\(color)); give it an opaque one with --background or --matte, or write a format that keeps it: \(formats)
          """))
    #expect(try shell.read("a.mp4") == Data("earlier".utf8))
    #expect(try shell.run("frames", "scene.yaml", "-o", "a.png", "--at", "0", "--quiet").code == 0)
    #expect(try shell.names() == ["a.mp4", "a.png", "scene.yaml"])
  }

  @Test func `a background that a sweep makes transparent is refused at the frame where it does`() throws {
    try write(background: "\"rgb(0, 0, 0, 1 - veil)\"", blend: "normal")
    let outcome = try shell.run("sweep", "scene.yaml", "--vary", "veil=0..0.9", "-o", "a.mp4", "--quiet")
    #expect(
      outcome.code == 64 && outcome.errors.hasPrefix("scene.yaml: frame 1 (t = 0.1 s): MP4 has no transparency"))
  }

  @Test func `blend modes that leave holes in the canvas are refused, and those in a group are not`() throws {
    let complaint = """
      scene.yaml: frame 0 (t = 0.0 s): MP4 has no transparency, and a blend mode such as clear or source-out leaves \
      transparent pixels on the canvas; blend inside a group ('blend: normal' in scene files, compositingGroup() in \
      Swift), lay a --matte behind them, or write a format that keeps them: \(formats)
      """
    try write(background: "black", blend: "clear")
    #expect(try shell.run("render", "scene.yaml", "-o", "a.mp4", "--quiet") == .failed(64, complaint))
    try write(background: "black", blend: "clear\n    blend: normal")
    #expect(try shell.run("render", "scene.yaml", "-o", "a.mp4", "--quiet").errors == "")
    // The blend mode `copy` with an opaque colour leaves no transparency.
    try write(background: "black", blend: "copy")
    #expect(try shell.run("render", "scene.yaml", "-o", "a.mp4", "--quiet").errors == "")
  }
}
