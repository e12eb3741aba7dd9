import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSceneFiles
import PathreelSceneSyntax
import Testing

/// Tests of the elements `lottie` and `svg` with files that move by themselves. A square of 10 points moves to the right
/// by 100 points in one second; distances are exact to 1e-6 points.
final class MovingDrawingTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "MovingDrawingTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    try write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='20'><rect width='9' height='9'/></svg>", "still.svg")
    try write(
      """
      <svg xmlns='http://www.w3.org/2000/svg' width='200' height='20'><rect width='10' height='10'>
      <animate attributeName='x' from='0' to='100' dur='1s' fill='freeze'/></rect></svg>
      """, "moves.svg")
    func lottie(markers: String) -> String {
      """
      {"v": "5.7.0", "fr": 10, "ip": 0, "op": 20, "w": 200, "h": 20, \(markers)"layers": [{"ty": 4, "ip": 0, "op": 20,
      "st": 0, "ks": {"p": {"a": 1, "k": [
        {"t": 0, "s": [0, 0], "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}}, {"t": 10, "s": [100, 0]}]}},
      "shapes": [{"ty": "rc", "p": {"a": 0, "k": [5, 5]}, "s": {"a": 0, "k": [10, 10]}, "r": {"a": 0, "k": 0}},
        {"ty": "fl", "c": {"a": 0, "k": [1, 0, 0, 1]}, "o": {"a": 0, "k": 100}}]}]}
      """
    }
    try write(
      """
      <svg xmlns='http://www.w3.org/2000/svg' width='200' height='20'>
      <style>:root { --tint: #f00; --left: 40; --top-edge: 0 }
      rect { fill: var(--tint); x: calc(var(--left) * 1px); y: calc(var(--top-edge) * 1px) }</style>
      <rect width='10' height='10'/></svg>
      """, "custom.svg")
    try write(
      """
      {"v": "5.7.0", "fr": 10, "ip": 0, "op": 20, "w": 200, "h": 20,
      "slots": {"tint": {"p": {"a": 0, "k": [1, 0, 0]}}, "place": {"p": {"a": 0, "k": [5, 5]}}},
      "layers": [{"ty": 4, "ip": 0, "op": 20, "st": 0, "ks": {},
      "shapes": [{"ty": "rc", "p": {"sid": "place"}, "s": {"a": 0, "k": [10, 10]}, "r": {"a": 0, "k": 0}},
        {"ty": "fl", "c": {"sid": "tint"}, "o": {"a": 0, "k": 100}}]}]}
      """, "slots.json")
    try write(lottie(markers: ""), "moves.json")
    try write(lottie(markers: #""markers": [{"cm": "second", "tm": 10, "dr": 10}], "#), "marked.json")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func scene(_ element: String) throws -> SceneFile {
    let text = "canvas: {size: [200, 20]}\nduration: 4\nelements:\n  - \(element)\n"
    return try SceneFile(text: text, name: "p.yaml", folder: folder, images: nil)
  }

  /// The first fill.
  private func fill(_ element: String, at time: Double) throws -> DisplayList.Fill? {
    func first(_ items: [DisplayList.Item]) -> DisplayList.Fill? {
      for item in items {
        switch item {
        case .fill(let fill): return fill
        case .group(let group): if let fill = first(group.items) { return fill }
        case .stroke: break
        }
      }
      return nil
    }
    return first(try scene(element).displayList(at: time).items)
  }

  /// The left side of the square.
  private func left(_ element: String, at time: Double) throws -> Double {
    let fill = try fill(element, at: time)
    return Double(fill?.path.applying(fill?.transform ?? .identity).boundingRect.minX ?? .nan)
  }

  @Test(arguments: ["svg: moves.svg", "lottie: moves.json"])
  func `a drawing moves in the time of its element`(element: String) throws {
    #expect(abs(try left(element, at: 0.25) - 25) < 1e-6)
    #expect(abs(try left(element, at: 1.5) - 100) < 1e-6)
  }

  @Test(arguments: ["svg: {file: moves.svg, time: 2 * t}", "lottie: {file: moves.json, time: 2 * t}"])
  func `a drawing has the time that it is given`(element: String) throws {
    #expect(abs(try left(element, at: 0.25) - 50) < 1e-6)
  }

  @Test func `a drawing in a loop begins again when it has ended`() throws {
    #expect(abs(try left("svg: {file: moves.svg, loop: true}", at: 1.25) - 25) < 1e-6)
    #expect(abs(try left("lottie: {file: moves.json, loop: true}", at: 2.25) - 25) < 1e-6)
  }

  @Test(arguments: [
    "svg: {file: custom.svg, set: {left: 100 * t}}", "lottie: {file: slots.json, set: {place.x: 5 + 100 * t}}",
  ])
  func `values that a file takes may change with time`(element: String) throws {
    #expect(abs(try left(element, at: 0.25) - 25) < 1e-6)
    #expect(abs(try left(element, at: 1.5) - 150) < 1e-6)
  }

  @Test(arguments: ["svg: {file: custom.svg, set: {tint: blue}}", "lottie: {file: slots.json, set: {tint: blue}}"])
  func `a value of a file may be a colour`(element: String) throws {
    #expect(try fill(element, at: 0)?.paint == .color(.init(red: 0, green: 0, blue: 1)))
  }

  @Test func `names of values may have hyphens, as those of CSS do`() throws {
    let fill = try #require(try fill("svg: {file: custom.svg, set: {top-edge: 10 * t}}", at: 0.5))
    #expect(abs(fill.path.applying(fill.transform).boundingRect.minY - 5) < 1e-6)
  }

  @Test func `an animation draws nothing outside of its rectangle`() throws {
    let fill = try fill("lottie: {file: slots.json, set: {place.x: 1, place.y: 17}}", at: 0)
    // The square of 10 points around (1, 17) is cut off at the left side and at the bottom, 20.
    let box = try #require(fill).path.applying(fill?.transform ?? .identity).boundingRect
    #expect(abs(box.minX) < 1e-6 && abs(box.maxX - 6) < 1e-6)
    #expect(abs(box.minY - 12) < 1e-6 && abs(box.maxY - 20) < 1e-6)
  }

  @Test func `values that are not set stay as they are in the file`() throws {
    #expect(abs(try left("svg: {file: custom.svg, set: {tint: blue}}", at: 0) - 40) < 1e-6)
    #expect(abs(try left("lottie: {file: slots.json, set: {tint: blue}}", at: 0)) < 1e-6)
  }

  @Test func `a drawing with the values of its file is the drawing of the file`() throws {
    let plain = try scene("svg: custom.svg").displayList(at: 0)
    #expect(try scene("svg: {file: custom.svg, set: {left: 40}}").displayList(at: 0) == plain)
  }

  @Test(arguments: [
    ("svg: {file: still.svg, time: t}", "the drawing does not move, so 'time' has no effect"),
    ("lottie: [1]", "the name of a Lottie file"),
    ("lottie: {file: moves.json, marker: intro}", "the animation has no marker 'intro'; it has no markers"),
    ("lottie: {file: marked.json, marker: secnd}", "the animation has no marker 'secnd'; did you mean 'second'?"),
    ("svg: {file: still.svg, set: {tint: red}}", "the drawing has no custom property 'tint'; it has none"),
    ("svg: {file: custom.svg, set: {tnt: red}}", "the drawing has no custom property 'tnt'; did you mean 'tint'?"),
    ("svg: {file: custom.svg, set: {left: red}}", "'left' is a number; this is a colour"),
    ("lottie: {file: slots.json, set: {tnt: red}}", "the animation has no slot 'tnt'; did you mean 'tint'?"),
    ("lottie: {file: moves.json, animation: intro}", "'moves.json' cannot be read: "),
  ])
  func `a mistake is told`(element: String, message: String) throws {
    let error = try #require(#expect(throws: (any Error).self) { try scene(element).displayList(at: 0) })
    #expect("\(error)".contains(message), "\(error)")
  }
}
