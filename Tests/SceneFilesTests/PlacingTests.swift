import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests of where elements stand by `position` and `place`, and whether they are there by `if`.
@Suite struct `An element's place` {
  /// The bounding rectangles of what a scene of 400 × 300 points fills.
  private func rectangles(_ elements: String, at seconds: Double = 1, _ more: String = "") throws -> [CGRect] {
    let text = "canvas: {size: [400, 300]}\nduration: 4\n\(more)elements:\n\(elements)"
    let scene = try SceneFile(text: text, name: "a")
    return try scene.displayList(at: seconds).items.compactMap {
      if case .fill(let fill) = $0 { fill.path.boundingRect.applying(fill.transform) } else { nil }
    }
  }

  private func message(_ elements: String) -> String {
    do {
      let text = "canvas: {size: [400, 300]}\nduration: 4\nelements:\n\(elements)"
      _ = try SceneFile(text: text, name: "a").displayList(at: 0)
      return "no error"
    } catch { return "\(error)" }
  }

  @Test(
    arguments: [
      ("position: [50, 60]", CGPoint(x: 30, y: 50)), ("position: {at: [50, 60], anchor: left}", CGPoint(x: 50, y: 50)),
      ("position: {at: [50, 60], anchor: bottom-right}", CGPoint(x: 10, y: 40)),
      ("position: {at: [50, 60], anchor: [0.25, 0]}", CGPoint(x: 40, y: 60)),
      ("position: {at: [50, 60], anchor: [t / 4, 0]}", CGPoint(x: 40, y: 60)),
      ("place: top-left", CGPoint(x: 0, y: 0)), ("place: center", CGPoint(x: 180, y: 140)),
      ("place: bottom-right", CGPoint(x: 360, y: 280)), ("place: right", CGPoint(x: 360, y: 140)),
      ("place: {at: bottom-right, margin: 12}", CGPoint(x: 348, y: 268)),
      ("place: {at: top, margin: [90, 12]}", CGPoint(x: 180, y: 12)),
      ("place: {at: [0.25, 0.5], margin: 12}", CGPoint(x: 12 + (376 - 40) / 4, y: 140)),
    ] as [(String, CGPoint)])
  func `is where its point lies on the point of the container`(place: String, corner: CGPoint) throws {
    let found = try rectangles("  - {rectangle: {size: [40, 20]}, fill: red, \(place)}")
    #expect(found.count == 1)
    #expect(abs(found[0].minX - corner.x) < 1e-9 && abs(found[0].minY - corner.y) < 1e-9, "\(found)")
  }

  @Test func `in a group with a frame is on that frame`() throws {
    let found = try rectangles(
      """
        - group:
            - {rectangle: {size: [40, 20]}, fill: red, place: {at: bottom-left, margin: 5}}
          frame: {size: [100, 60]}
          position: [200, 150]
      """)
    #expect(abs(found[0].minX - 155) < 1e-9 && abs(found[0].maxY - 175) < 1e-9, "\(found)")
  }

  @Test func `in a component is on the frame of its use`() throws {
    let found = try rectangles(
      "  - {box: {}, frame: {size: [100, 60]}, position: [200, 150]}",
      "components: {box: {elements: [{rectangle: {size: [40, 20]}, fill: red, place: top-right}]}}\n")
    #expect(abs(found[0].maxX - 250) < 1e-9 && abs(found[0].minY - 120) < 1e-9, "\(found)")
  }

  @Test func `keeps padding and background around the element`() throws {
    let found = try rectangles(
      """
        - rectangle: {size: [40, 20]}
          fill: red
          padding: 10
          background: [{rectangle: {}, fill: blue}]
          place: bottom-right
      """)
    #expect(found[0] == CGRect(x: 340, y: 260, width: 60, height: 40))
  }

  /// Inter's digits stand on the baseline, so the bottom of a 1 is there.
  @Test(arguments: [("first", 1), ("last", 0)]) func `puts a line of text on its height`(line: String, index: Int)
    throws
  {
    let found = try rectangles(
      "  - {text: {text: \"1\\n1\", size: 30}, position: {at: [50, 120], anchor: left, baseline: \(line)}}")
    let box = found.reduce(CGRect.null) { $0.union($1) }
    let other = try rectangles(
      "  - {text: {text: \"1\", size: 30}, position: {at: [50, 120], anchor: left, baseline: \(line)}}")
    // The one line, and the first or last of the two, have the same bottom.
    let bottom = other.reduce(CGRect.null) { $0.union($1) }.maxY
    #expect(abs(bottom - 120) < 0.5)
    if index == 0 { #expect(abs(box.maxY - bottom) < 1e-6) } else { #expect(box.maxY > bottom + 20) }
  }

  @Test(arguments: [
    (
      "  - {circle: {radius: 3}, position: [1, 2], place: left}",
      "'position' and 'place' both say where the element stands; remove one of them"
    ),
    ("  - {circle: {radius: 3}, position: bottom-left}", "write place: bottom-left instead"),
    ("  - {circle: {radius: 3}, place: {margin: 3}}", "'place' needs 'at'"),
    ("  - {circle: {radius: 3}, place: {at: left, margin: -3}}", "'margin' is -3; it must be at least 0"),
    ("  - {circle: {radius: 3}, position: {anchor: left}}", "'position' needs 'at'"),
    ("  - {circle: {radius: 3}, if: 3}", "'if' is true or false; this is a number"),
  ]) func `has a message where it is wrong`(element: String, expected: String) {
    #expect(message(element).contains(expected), "\(message(element))")
  }

  // MARK: Whether it is there

  @Test func `takes no room where it is not there`() throws {
    func row(_ elements: String) throws -> [CGRect] {
      try rectangles("  - h-stack: {spacing: 10}\n    elements:\n\(elements)", at: 0.5)
    }
    let with = try row(
      """
            - {circle: {radius: 10}, fill: red}
            - {circle: {radius: 30}, fill: blue, if: t > 1}
            - {circle: {radius: 20}, fill: green}
      """)
    let without = try row(
      """
            - {circle: {radius: 10}, fill: red}
            - {circle: {radius: 20}, fill: green}
      """)
    #expect(with == without)
  }

  @Test func `comes and goes with its condition, in any order of frames`() throws {
    let element = "  - {circle: {radius: 10 + t}, fill: red, if: t >= 1 and t < 2}"
    #expect(try rectangles(element, at: 0.99).isEmpty)
    #expect(try rectangles(element, at: 1).count == 1)
    #expect(try rectangles(element, at: 2).isEmpty)
  }

  @Test func `an iteration may be left out, and the others close up`() throws {
    let found = try rectangles(
      """
        - h-stack: {spacing: 0}
          element:
            repeat: {count: 5}
            element: {rectangle: {size: [20, 20]}, fill: red, if: i != 2}
      """)
    #expect(found.map(\.minX) == [160, 180, 200, 220])
  }

  @Test func `a repeat with a condition still gives its copies to the stack around it`() throws {
    let found = try rectangles(
      """
        - h-stack: {spacing: 0}
          elements:
            - repeat: {count: 2}
              if: t > 0
              element: {rectangle: {size: [20, 20]}, fill: red}
      """)
    #expect(found.map(\.minX) == [180, 200])
  }
}
