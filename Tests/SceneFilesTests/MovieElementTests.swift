import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSceneFiles
import PathreelSceneSyntax
import Testing

/// Tests of animated pictures in scene files. Here a file with "still" in its content is one picture, and one with
/// "bad" fails at its second picture. One with "single" is an animation of one picture. Others have ten pictures of a tenth of a second; the width of each is its number
/// plus one.
final class MovieElementTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "MovieElementTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["a.gif", "still.png", "bad.gif", "clip.mp4", "twice.gif", "single.gif"] {
      try Data(name.utf8).write(to: folder.appending(path: name))
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  struct DamagedError: Error, CustomStringConvertible { let description = "is damaged at 0.10 s" }

  final class Counting: MovieSource {
    final class File: MovieFile { let digest = [UInt8](repeating: 7, count: 32) }
    let file: any MovieFile = File()
    let pixelCost = 0
    let isBad: Bool
    init(isBad: Bool) { self.isBad = isBad }

    func picture(_ index: Int, while isWanted: () -> Bool) throws -> ImageAsset {
      if isBad, index == 1 { throw DamagedError() }
      return ImageAsset(Bitmap(width: index + 1, height: 1))
    }
  }

  private static func movie(_ name: String) -> Movie {
    if name.contains("single") {
      return Movie(
        ImageAsset(Bitmap(width: 3, height: 1)), times: MovieTimes(starts: [0], end: 1, unit: (1, 10)), playCount: nil)
    }
    return Movie(
      Counting(isBad: name.contains("bad")), width: 10, height: 1,
      times: MovieTimes(starts: Array(0..<10), end: 10, unit: (1, 10)), playCount: name.contains("twice") ? 2 : nil)
  }

  private func scene(_ elements: [String], beside keys: String = "") throws -> SceneFile {
    let text =
      "canvas: {size: [400, 200]}\nduration: 9\n" + keys + "elements:\n" + elements.map { "  - \($0)\n" }.joined()
    return try SceneFile(
      text: text, name: "m.yaml", folder: folder, images: { _, _ in ImageAsset(Bitmap(width: 40, height: 20)) },
      movies: MovieReader(
        animation: { data in
          let name = String(decoding: data, as: UTF8.self)
          return name.contains("still") ? nil : Self.movie(name)
        }, video: { Self.movie($0.lastPathComponent) }))
  }

  /// The numbers of the shown pictures, from back to front.
  private func shown(_ elements: String..., beside keys: String = "", at seconds: Double) throws -> [Int] {
    try scene(elements, beside: keys).displayList(at: seconds).items.compactMap { item in
      if case .fill(let fill) = item, case .image(let image) = fill.paint { image.asset.width - 1 } else { nil }
    }
  }

  private func message(_ elements: String..., beside keys: String = "", at seconds: Double = 0) -> String {
    do {
      _ = try scene(elements, beside: keys).displayList(at: seconds)
      return "drawn"
    } catch { return "\(error)" }
  }

  @Test(arguments: [(0, 0), (0.34, 3), (1.25, 2), (7.7, 7)]) func `an animated picture shows its picture of the time`(
    seconds: Double, number: Int
  ) throws {
    #expect(try shown("image: a.gif", at: seconds) == [number])
    #expect(try shown("{circle: {radius: 9}, fill: {image: a.gif}}", at: seconds) == [number])
  }

  @Test(arguments: [(0, 2), (0.5, 7), (0.8, 9), (3, 9)])
  func `a video without loop shows the picture of its time and stays at the last one`(
    seconds: Double, number: Int
  ) throws {
    #expect(try shown("video: {file: clip.mp4, at: t + 0.2, loop: false}", at: seconds) == [number])
  }

  @Test func `a movie plays as often as its file says, or as the scene says`() throws {
    #expect(try shown("image: twice.gif", at: 1.3) == [3])
    #expect(try shown("image: twice.gif", at: 2.3) == [9])
    #expect(try shown("image: {file: twice.gif, loop: true}", at: 2.3) == [3])
    #expect(try shown("image: {file: a.gif, loop: false}", at: 2.3) == [9])
    #expect(try shown("image: {file: a.gif, loop: t < 1}", at: 2.3) == [9])
  }

  @Test func `the time of an element with its own time is its own`() throws {
    #expect(try shown("{image: a.gif, layer: {from: 0.5}}", at: 0.75) == [2])
    #expect(try shown("{image: a.gif, time: 0.42}", at: 3) == [4])
  }

  @Test func `retention does not freeze an animated picture`() throws {
    let scene = try scene(["image: a.gif", "image: {file: a.gif, at: 0.3}"])
    let retention = Retention()
    for seconds in [0, 0.1, 0.11, 0.5, 0.2, 0.2, 0.2, 0.9] {
      let list = try Retention.withValue(retention) { try scene.displayList(at: seconds) }
      #expect(try list == scene.displayList(at: seconds), "\(seconds) s")
    }
  }

  @Test func `a picture parameter may be one that moves`() throws {
    let keys = "parameters: {photo: {image: still.png}}\n"
    let scene = try scene(["image: {file: photo, at: t + 0.1}"], beside: keys)
    func widths(_ scene: SceneFile) throws -> [Int] {
      try scene.displayList(at: 0.3).items.compactMap { item in
        if case .fill(let fill) = item, case .image(let image) = fill.paint { image.asset.width } else { nil }
      }
    }
    #expect(try widths(scene) == [40])
    #expect(try widths(scene.setting("photo", to: .image("a.gif"))) == [5])
  }

  @Test func `a video is named by its file`() {
    #expect(message("video: [1]").contains("the name of a video file"), "\(message("video: [1]"))")
  }

  @Test func `a program that reads no videos says so`() {
    let text = "canvas: {size: [9, 9]}\nduration: 1\nelements: [{video: clip.mp4}]\n"
    let error = #expect(throws: SceneFileError.self) {
      try SceneFile(text: text, name: "m.yaml", folder: folder, images: nil)
    }
    #expect(error.map { "\($0)" } == "m.yaml:3:20: 'clip.mp4' is a video, and this program reads none")
  }

  @Test func `keys for what moves are an error on a still picture`() {
    #expect(
      message("image: {file: still.png, at: 2}")
        == "m.yaml:4:12: 'still.png' is a still picture; 'at' and 'loop' are for pictures that move (t = 0)")
    #expect(
      message("{circle: {radius: 9}, fill: {color: red, loop: true}}")
        == "m.yaml:4:46: 'loop' needs 'image' beside it")
  }

  @Test func `an animation may have one picture, which is shown always`() throws {
    for seconds in [0, 0.3, 8] {
      #expect(try shown("image: {file: single.gif, at: 2 * t - 1, loop: true}", at: seconds) == [2])
      #expect(try shown("video: {file: single.gif, at: t}", at: seconds) == [2])
      #expect(try shown("image: single.gif", at: seconds) == [2])
    }
  }

  @Test func `the error of a damaged file has the position that names the file`() {
    #expect(message("image: bad.gif") == "drawn")
    #expect(message("image: bad.gif", at: 0.1) == "m.yaml:4:12: 'bad.gif' is damaged at 0.10 s (t = 0.1)")
    #expect(message("video: none.mp4") == "m.yaml:4:12: 'none.mp4' is not there; check the name and the folder")
  }

  @Test func `a frame is charged for the pixels that it shows`() throws {
    let account = FrameAccount(limit: 1_000_000)
    _ = try scene(["image: a.gif"]).displayList(at: 0, paidBy: account)
    #expect(account.cost[.pixels] == 1 + 10 / 8)
  }
}
