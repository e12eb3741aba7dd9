import Foundation
import PathreelDrawing
import PathreelPNG
import SmallScenes
import Testing
import VideoInspection
import WaveFiles

/// Tests of commands with a sequence of scenes.
struct SequenceCommandTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    for (name, color) in [("intro", "red"), ("body", "blue")] {
      try shell.write(
        """
        canvas: {size: [64, 48], background: black}
        fps: 10
        parameters: {tint: {value: \(color)}, size: {value: 20, range: [2, 40]}, title: {text: Hello}}
        beats: [{grow: {lasts: 1}}, {hold: {lasts: 1}}]
        elements:
          - rectangle: {size: [size, 10 + 10 * grow]}
            fill: tint
            id: \(name)_box
        """, to: "\(name).yaml")
    }
    try shell.write(
      "title: Both\nscenes: [intro.yaml, {file: body.yaml, transition: {dissolve: 0.5}}]", to: "both.yaml")
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: shell.folder.appending(path: name).path)
  }

  @Test func `parameters are listed, set, and varied by the names of their scenes`() throws {
    let list = try shell.run("parameters", "both.yaml").output
    for name in ["intro.tint", "intro.size", "body.title"] { #expect(list.contains(name)) }
    let plain = try shell.run("inspect", "both.yaml", "--at", "0").output
    let set = try shell.run("inspect", "both.yaml", "--at", "0", "--set", "intro.tint=lime").output
    #expect(plain.contains("#ff0000") && set.contains("#00ff00") && !set.contains("#ff0000"))
    try shell.write("small: {intro.size: 4, body.title: Bye}", to: "both.values.yaml")
    #expect(try shell.run("inspect", "both.yaml", "--at", "0", "--values", "small").code == 0)
    #expect(
      try shell.run(
        "sweep", "both.yaml", "--vary", "intro.size=10..30/10", "--layout", "files", "--at", "0", "-o",
        "s-{intro.size}.png", "--quiet"
      ) == .init(code: 0, output: "", errors: ""))
    #expect(exists("s-10.png") && exists("s-30.png"))
  }

  @Test func `a batch has columns for the parameters of scenes`() throws {
    try shell.write("id,intro.title,body.tint\none,Hi,lime\ntwo,Ho,gold", to: "rows.csv")
    let outcome = try shell.run(
      "batch", "both.yaml", "--data", "rows.csv", "-o", "{id}.mp4", "--where", "id != 'two'", "--quiet")
    #expect(outcome == .init(code: 0, output: "", errors: ""))
    #expect(exists("one.mp4") && !exists("two.mp4"))
  }

  @Test func `an unknown parameter says what there is`() throws {
    let outcome = try shell.run("inspect", "both.yaml", "--at", "0", "--set", "intro.tnt=red")
    #expect(outcome.code == 64 && outcome.errors.contains("intro.tint"), "\(outcome.errors)")
  }

  @Test func `a part of a scene is drawn alone`() throws {
    let part = try shell.run("inspect", "both.yaml", "--at", "1.7", "--only", "body_box")
    #expect(part.code == 0 && part.output.contains("#0000ff") && !part.output.contains("#ff0000"))
  }

  @Test func `a mistake in a scene of a sequence names the scene's file`() throws {
    try shell.write("canvas: {size: [9, 9]}\nduration: 1\nelements: [{circle: {radius: zz}}]", to: "body.yaml")
    let outcome = try shell.run("check", "both.yaml")
    #expect(outcome.code == 65 && outcome.errors.contains("body.yaml:3:30: unknown name 'zz'"), "\(outcome.errors)")
  }

  @Test func `inspect --debug why names places in the scenes of a sequence`() throws {
    let outcome = try shell.run("inspect", "both.yaml", "--at", "2.3", "--debug", "why")
    #expect(outcome.code == 0 && outcome.output.contains("body.yaml:6:5"), "\(outcome.output)")
  }

  @Test func `scenes and their beats are chapters, until the next scene begins`() throws {
    #expect(try shell.run("render", "both.yaml", "-o", "a.mp4", "--quiet").code == 0)
    let text = try output(
      of: "ffprobe",
      [
        "-v", "error", "-show_entries", "chapter=start_time:chapter_tags=title", "-of", "csv=p=0",
        shell.folder.appending(path: "a.mp4").path,
      ])
    #expect(
      String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init) == [
        "0.000000,intro", "1.000000,intro.hold", "1.500000,body", "2.500000,body.hold",
      ])
    let info = try shell.run("info", "a.mp4").output
    #expect(info.contains("both.yaml") && info.contains("intro.tint"))
  }

  @Test func `a second render takes the segments of the first, and a change of one scene is noticed`() throws {
    #expect(try shell.run("render", "both.yaml", "-o", "a.mp4", "--quiet").code == 0)
    let bytes = try shell.read("a.mp4")
    let again = try shell.run("render", "both.yaml", "-o", "b.mp4", "--why").output
    #expect(again.hasSuffix("\nb.mp4: all frames are in the cache\n"), "\(again)")
    #expect(try shell.read("b.mp4") == bytes)
    let body = String(decoding: try shell.read("body.yaml"), as: UTF8.self)
    try shell.write(body.replacing("size: {value: 20", with: "size: {value: 30"), to: "body.yaml")
    let changed = try shell.run("render", "both.yaml", "-o", "b.mp4", "--why").output
    #expect(
      changed.hasSuffix("; changed since the last time: body.yaml, body.size was 20 and is 30\n"), "\(changed)")
    #expect(try shell.read("b.mp4") != bytes)
  }

  @Test func `a job holds the scenes, and its shards make the bytes of one render`() throws {
    #expect(try shell.run("render", "both.yaml", "-o", "whole.mp4", "--quiet", "--no-cache").code == 0)
    let packed = try shell.run("render", "both.yaml", "-o", "a.mp4", "--bundle", "job")
    // The scenes are the sequence and its two parts. They last 3.5 s, as the dissolve takes half a second of both.
    #expect(packed.code == 0 && packed.output.hasPrefix("job: 3 files for 1 output, 35 frames, "), "\(packed)")
    try shell.write("nothing", to: "body.yaml")
    for number in 1...2 { #expect(try shell.run("shard", "job", "\(number)/2", "--quiet").code == 0) }
    #expect(try shell.run("join", "job").code == 0)
    #expect(try shell.read("a.mp4") == shell.read("whole.mp4"))
  }

  @Test func `sheets show all scenes`() throws {
    #expect(
      try shell.run("frames", "both.yaml", "-o", "a.png", "--contact-sheet", "3x2", "--quiet")
        == .init(code: 0, output: "", errors: ""))
    let sheet = try PNG.read(shell.folder.appending(path: "a.png"))
    let colors = Set((0..<sheet.width).flatMap { x in (0..<sheet.height).map { sheet[x, $0] } })
    #expect(colors.contains(Bitmap.Pixel(red: 255, green: 0, blue: 0, alpha: 255)), "the first scene")
    #expect(colors.contains(Bitmap.Pixel(red: 0, green: 0, blue: 255, alpha: 255)), "the second scene")
  }
}
