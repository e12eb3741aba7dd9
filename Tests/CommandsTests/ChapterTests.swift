import Foundation
import Testing
import VideoInspection

@Suite struct ChapterTests {
  let shell: Shell
  init() throws {
    shell = try Shell()
    try shell.write(
      """
      canvas: {size: [64, 64], background: black}
      fps: 10
      beats: [{intro: {lasts: 1}}, {together: [{draw: {lasts: 2}}, {turn: {lasts: 1}}]}, {outro: {lasts: 0.5}}]
      elements: [{circle: {radius: 5 + 10 * draw}}]
      """, to: "a.yaml")
  }

  /// Start, end and title of each chapter in a file.
  private func chapters(_ name: String) throws -> [String] {
    let file = shell.folder.appending(path: name).path
    let text = try output(
      of: "ffprobe",
      ["-v", "error", "-show_entries", "chapter=start_time,end_time:chapter_tags=title", "-of", "csv=p=0", file])
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(arguments: ["mp4", "mov", "mkv", "webm"]) func `the beats of a scene become chapters`(ending: String) throws {
    #expect(try shell.run("render", "a.yaml", "-o", "a." + ending, "--quiet") == .init(code: 0, output: "", errors: ""))
    #expect(
      try chapters("a." + ending) == [
        "0.000000,1.000000,intro", "1.000000,3.000000,draw", "3.000000,3.500000,outro",
      ])
  }

  @Test func `a stagger of no beats is no chapter`() throws {
    try shell.write(
      """
      canvas: {size: [64, 64], background: black}
      fps: 10
      beats:
        - stagger: {name: petal, count: 0, lasts: 1, every: 0.1}
        - draw: {lasts: 0.5}
        - hold: {lasts: 0.5}
      elements: [{circle: {radius: 5}}]
      """, to: "none.yaml")
    #expect(try shell.run("render", "none.yaml", "-o", "none.mp4", "--quiet").code == 0)
    #expect(try chapters("none.mp4") == ["0.000000,0.500000,draw", "0.500000,1.000000,hold"])
  }

  @Test func `a part of a clip has the chapters that lie in it`() throws {
    #expect(try shell.run("render", "a.yaml", "-o", "b.mp4", "--frames", "15..31", "--quiet").code == 0)
    #expect(try chapters("b.mp4") == ["0.000000,1.500000,draw", "1.500000,1.700000,outro"])
  }
}
