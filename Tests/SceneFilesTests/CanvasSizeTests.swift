import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests of scenes with several canvases.
@Suite struct CanvasSizeTests {
  private static let text = """
    canvas: {sizes: {wide: [192, 108], tall: [108, 192]}, background: "#102030"}
    duration: 2
    parameters: {k: {value: 3, range: [0, 9]}}
    let: {half: width / 2}
    elements:
      - rectangle: {size: [width, height - k]}
      - circle: {radius: "if(canvas == 'tall', 5, 9)"}
        position: [half, height / 4]
    """

  private func written(_ width: Int, _ height: Int, radius: Int) throws -> DisplayList {
    try SceneFile(
      text: """
        canvas: {size: [\(width), \(height)], background: "#102030"}
        duration: 2
        elements:
          - rectangle: {size: [\(width), \(height) - 3]}
          - circle: {radius: \(radius)}
            position: [\(width) / 2, \(height) / 4]
        """, name: "a"
    ).displayList(at: 1)
  }

  @Test func `the first size is shown unless another one is set`() throws {
    let scene = try SceneFile(text: Self.text, name: "a")
    #expect(scene.size == CGSize(width: 192, height: 108))
    #expect(try scene.displayList(at: 1) == written(192, 108, radius: 9))
    let tall = try scene.setting("canvas", to: .choice("tall"))
    #expect(tall.size == CGSize(width: 108, height: 192))
    #expect(try tall.displayList(at: 1) == written(108, 192, radius: 5))
    // The original scene is unchanged.
    #expect(scene.size == CGSize(width: 192, height: 108))
  }

  @Test func `the canvas is the first parameter, a choice among the names`() throws {
    let parameters = try SceneFile(text: Self.text, name: "a").parameters
    #expect(parameters.map(\.name) == ["canvas", "k"])
    #expect(parameters[0].kind == .choice(["wide", "tall"]) && parameters[0].value == .choice("wide"))
    #expect(throws: SceneError.self) {
      try SceneFile(text: Self.text, name: "a").setting("canvas", to: .choice("square"))
    }
  }

  @Test func `one size with a name is a canvas, too`() throws {
    let scene = try SceneFile(
      text: "canvas: {sizes: {only: [30, 20]}}\nduration: 1\nelements: [{circle: {radius: width / 5}}]", name: "a")
    #expect(scene.size == CGSize(width: 30, height: 20))
    guard case .fill(let fill)? = try scene.displayList(at: 0).items.first else {
      Issue.record("nothing was drawn")
      return
    }
    #expect(abs(fill.path.boundingRect.width - 12) < 1e-9)
  }

  @Test(arguments: [
    ("{sizes: {}}", "a:1:17: 'sizes' is empty; write at least one size, such as wide: [1920, 1080]"),
    ("{sizes: {a: [1, 2]}, size: [3, 4]}", "a:1:30: 'canvas' has both 'sizes' and 'size'; keep one"),
    ("{background: red}", "a:1:9: 'canvas' needs 'size' or 'sizes'"),
    (
      "{sizes: {a b: [1, 2]}}",
      "a:1:18: 'a b' is not a name; a name has English letters, digits and '_', and no digit first; write 'a_b'"
    ),
    (
      "{sizes: {a: [t, 2]}}",
      "a:1:22: the canvas's size does not depend on parameters, named values or the time; write a number"
    ),
    ("{sizes: [1, 2]}", "a:1:17: 'sizes' is a mapping; a list stands here"),
    (
      "{sizes: {\((0...100).map { "a\($0): [1, 2]" }.joined(separator: ", "))}}",
      "a:1:17: 'sizes' has 101 sizes; at most 100 are read"
    ),
  ])
  func `a mistake in the sizes of a canvas has its place`(canvas: String, expected: String) {
    do {
      _ = try SceneFile(text: "canvas: \(canvas)\nduration: 1\nelements: [{circle: {radius: 1}}]", name: "a")
      Issue.record("no error")
    } catch { #expect("\(error)" == expected) }
  }

  @Test func `the file gives nothing else the name of the canvas`() {
    do {
      _ = try SceneFile(
        text: "canvas: {sizes: {a: [9, 9]}}\nlet: {canvas: 3}\nduration: 1\nelements: [{circle: {radius: 1}}]",
        name: "a")
      Issue.record("no error")
    } catch {
      #expect(
        "\(error)"
          == "a:2:7: the name 'canvas' is already a parameter, which chooses among 'sizes'; give the named value another"
      )
    }
  }
}
