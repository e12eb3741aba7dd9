import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import PathreelSceneSyntax
import Testing

/// Tests of values that are out of the range of their key: one that moves stops at the range's end, and one that stands
/// still is a mistake.
@Suite struct NumberRangeTests {
  private func scene(_ elements: String) throws -> SceneFile {
    try SceneFile(
      text: "canvas: {size: [90, 60]}\nduration: 2\nparameters: {size: {value: 3}}\nelements:\n\(elements)\n", name: "a"
    )
  }

  private func message(_ elements: String) -> String {
    do {
      _ = try scene(elements).displayList(at: 1)
      return ""
    } catch { return "\(error)" }
  }

  /// What moves, and the end at which it stops after a second.
  @Test(arguments: [
    ("opacity", "1.028 * t", "1"), ("opacity", "0.5 - t", "0"), ("blur", "1 - 2 * t", "0"),
    ("stroke", "{color: red, width: 1 - 2 * t}", "{color: red, width: 0}"),
    ("stroke", "{color: red, width: 2, dash: [3 * t, 2 - 5 * t]}", "{color: red, width: 2, dash: [3, 0]}"),
    ("stroke", "{color: red, miter-limit: 1 - 2 * t}", "{color: red, miter-limit: 0.001}"),
    ("shadow", "{radius: 1 - 2 * t}", "{radius: 0}"),
    ("frame", "{width: 5 - 9 * t, height: 5}", "{width: 0, height: 5}"),
    ("draw", "{progress: 0.5, lag: 2 * t}", "{progress: 0.5, lag: 1}"),
    ("fill", "{gradient: [{color: red, at: 0 - t}, {color: blue, at: 2 * t}]}", "{gradient: [red, blue]}"),
  ])
  func `a modifier that moves stops at the end of its range`(key: String, moving: String, end: String) throws {
    let list = try scene("  - star: {points: 5, radius: 9}\n    \(key): \(moving)").displayList(at: 1)
    #expect(try list.items == scene("  - star: {points: 5, radius: 9}\n    \(key): \(end)").displayList(at: 1).items)
  }

  @Test(arguments: [
    ("circle: {radius: 1 - 9 * t}", "circle: {radius: 0}"),
    ("annulus: {radius: 9, inner: 3 * t}", "annulus: {radius: 9, inner: 1}"),
    (
      "rounded-rectangle: {size: [20, 10 - 20 * t], radius: [1, -t, 2, 3]}",
      "rounded-rectangle: {size: [20, 0], radius: [1, 0, 2, 3]}"
    ),
    ("text: {text: Hi, size: 9 - 20 * t}", "text: {text: Hi, size: 0.001}"),
    ("text: {text: Hi, size: 9, width: 5 - 20 * t}", "text: {text: Hi, size: 9, width: 0.001}"),
    ("arc: {radius: 1 - 9 * t, start: 0, end: 90}", "arc: {radius: 0, start: 0, end: 90}"),
  ])
  func `a shape that moves stops at the end of its range`(moving: String, end: String) throws {
    #expect(try scene("  - \(moving)").displayList(at: 1).items == scene("  - \(end)").displayList(at: 1).items)
  }

  /// With an overshoot of 1.028: the spring's bounce is 0.25.
  @Test(arguments: ["spring(0.5, 0.25, t)", "pop", "drop(t)", "mix(0, 1, soft)"])
  func `springs, beats and keyframes beyond 1 are opaque`(opacity: String) throws {
    let moving = try SceneFile(
      text: """
        canvas: {size: [90, 60]}
        beats: [{pop: {lasts: 0.5, ease: "spring(0.5, 0.25)"}}, {rest: {lasts: 1.5}}]
        keyframes: {drop: [{to: 0}, {to: 1.5, lasts: 0.4}]}
        let: {soft: "spring(0.5, 0.25, t)"}
        elements: [{circle: {radius: 9}, opacity: "\(opacity)"}]
        """, name: "a")
    let still = try scene("  - circle: {radius: 9}")
    let beyond = try (20..<40).map { try moving.displayList(at: Double($0) / 60).items }
    #expect(beyond.contains(try still.displayList(at: 0).items))
  }

  @Test func `copies of a repeat stop each for itself`() throws {
    let moving = try scene("  - repeat: {count: 3}\n    element: {circle: {radius: 1 - i * t}}").displayList(at: 1)
    let same = "  - circle: {radius: 1}\n  - circle: {radius: 0}\n  - circle: {radius: 0}"
    #expect(try moving.items == scene(same).displayList(at: 1).items)
  }

  @Test(arguments: [
    ("circle: {radius: 9}\n    opacity: 1.028", "a:6:14: 'opacity' is 1.028; it must be at most 1"),
    ("circle: {radius: 9}\n    opacity: 2 * 0.514", "a:6:14: 'opacity' is 1.028; it must be at most 1"),
    ("circle: {radius: 9}\n    opacity: 2 * size", "a:6:14: 'opacity' is 6; it must be at most 1 (t = 1)"),
    (
      "repeat: {count: 2}\n    element: {circle: {radius: -i}}",
      "a:6:32: 'radius' is -1; it must be at least 0 (t = 1, i = 1)"
    ),
    (
      "repeat: {count: 2.5 * t}\n    elements: []",
      "a:5:21: 'count' is 2.5; it must be a whole number, and floor(x) makes x whole (t = 1)"
    ),
  ])
  func `a constant value out of its range is a mistake`(element: String, expected: String) {
    #expect(message("  - \(element)") == expected)
  }

  @Test func `a moving value that is no number is a mistake`() {
    #expect(message("  - circle: {radius: sqrt(0 - t)}").contains("has no value"))
  }

  @Test func `a parameter that an enclosing scene moves moves`() throws {
    let files = try SceneFolder()
    let inner =
      "canvas: {size: [9, 9]}\nduration: 1\nparameters: {p: {value: 1}}\nelements: [{circle: {radius: 3}, opacity: p}]\n"
    try files.write(inner, to: "inner.yaml")
    func items(_ p: String) throws -> [DisplayList.Item] {
      try files.load("canvas: {size: [9, 9]}\nduration: 2\nelements: [{scene: {file: inner.yaml, set: {p: \(p)}}}]\n")
        .displayList(at: 1).items
    }
    #expect(try items("1.028 * t") == items("1"))
    #expect(throws: SceneFileError.self) { try items("1.028") }
  }
}
