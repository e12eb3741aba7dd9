import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSceneFiles
import PathreelSceneSyntax
import Testing

/// Tests of layout in scene files: stacks, spacers, frames and fixed sizes, on a canvas of 200 by 100 points. The
/// expected places follow from SwiftUI's rules: the least flexible element first gets an equal part of the remaining
/// width.
@Suite struct StackElementTests: ElementSuite {
  @Test
  func `a background and an overlay have the element's frame with its padding, and the layout does not notice them`()
    throws
  {
    let items = try items(
      """
      - rectangle: {size: [40, 20]}
        padding: 5
        background: [{rectangle: {}, fill: red}, {circle: {radius: 30}}]
        overlay: {alignment: top-left, elements: [rectangle: {size: 6}]}
        position: [100, 50]
      """)
    let boxes = items.map { item -> CGRect in
      guard case .fill(let fill) = item else { return .null }
      return fill.path.boundingRect.applying(fill.transform)
    }
    #expect(
      boxes == [
        CGRect(x: 75, y: 35, width: 50, height: 30), CGRect(x: 70, y: 20, width: 60, height: 60),
        CGRect(x: 80, y: 40, width: 40, height: 20), CGRect(x: 75, y: 35, width: 6, height: 6),
      ])
  }

  @Test func `background takes elements, and a colour is an error`() {
    #expect(
      message("- circle: {radius: 4}\n  background: red")
        == "a:5:17: 'background' is a list; 'red' stands here; write [{rectangle: {}, fill: …}]")
    #expect(
      message("- circle: {radius: 4}\n  overlay: {alignment: top}") == "a:5:14: 'overlay' needs 'elements'")
  }

  private func boxes(_ element: String) throws -> [CGRect] {
    try items(element).map { item in
      guard case .fill(let fill) = item else { return .null }
      return fill.path.applying(fill.transform).boundingRect
    }
  }

  @Test(
    arguments: [
      ("spacer:", [0, 190]), ("spacer: {}", [0, 190]),
      // A spacer has no spacing. 200 − 10 − 10 is less than the minimum length, so the stack exceeds both edges.
      ("spacer: {min-length: 190}", [-5, 195]),
      ("rectangle: {size: 20}\n    opacity: 0", [72, 118]),
    ])
  func `a spacer takes what a stack leaves, and needs no spacing`(middle: String, expected: [Double]) throws {
    let circle = "circle: {radius: 5}"
    let found = try boxes("- h-stack: {}\n  elements:\n  - \(circle)\n  - \(middle)\n  - \(circle)")
    #expect(abs(found[0].minX - expected[0]) < 1e-9)
    #expect(abs(found[found.count - 1].minX - expected[1]) < 1e-9)
  }

  @Test func `a spacer of a v-stack is as high as what is left`() throws {
    let found = try boxes(
      "- v-stack: {}\n  elements: [{spacer: }, {circle: {radius: 5}}]")
    #expect(found.map(\.minY) == [90])
  }

  @Test(
    arguments: [
      ("{width: 30}", CGRect(x: 85, y: 0, width: 30, height: 100)),
      ("{height: 30}", CGRect(x: 0, y: 35, width: 200, height: 30)),
      ("{width: 30, height: 20}", CGRect(x: 85, y: 40, width: 30, height: 20)),
      ("{max-width: 60}", CGRect(x: 70, y: 0, width: 60, height: 100)),
      ("{max-width: 1000, max-height: 40}", CGRect(x: 0, y: 30, width: 200, height: 40)),
      ("{min-width: 300}", CGRect(x: -50, y: 0, width: 300, height: 100)),
      ("{width: 50, max-height: 10 + 10}", CGRect(x: 75, y: 40, width: 50, height: 20)),
    ])
  func `a frame may say one side, and limits`(frame: String, expected: CGRect) throws {
    #expect(try boxes("- rectangle: {}\n  frame: \(frame)") == [expected])
  }

  @Test(
    arguments: [
      ("2", CGRect(x: 0, y: 0, width: 200, height: 100)), ("0.5", CGRect(x: 75, y: 0, width: 50, height: 100)),
      ("{ratio: 2 + 2}", CGRect(x: 0, y: 25, width: 200, height: 50)),
      ("{ratio: 4, mode: fill}", CGRect(x: -100, y: 0, width: 400, height: 100)),
      ("{ratio: 1, mode: fill}", CGRect(x: 0, y: -50, width: 200, height: 200)),
      // The ideal size of a rectangle is 10 by 10 points.
      ("{}", CGRect(x: 50, y: 0, width: 100, height: 100)),
      ("{mode: fill}", CGRect(x: 0, y: -50, width: 200, height: 200)),
      ("2\n  frame: {size: 60}\n  padding: 5", CGRect(x: 70, y: 35, width: 60, height: 30)),
    ])
  func `an aspect ratio is held within what is offered, or covers it`(ratio: String, expected: CGRect) throws {
    #expect(try boxes("- rectangle: {}\n  aspect-ratio: \(ratio)") == [expected])
  }

  @Test(
    arguments: [
      ("none", CGRect(x: 0, y: 0, width: 200, height: 100)), ("both", CGRect(x: 95, y: 45, width: 10, height: 10)),
      ("width", CGRect(x: 95, y: 0, width: 10, height: 100)), ("height", CGRect(x: 0, y: 45, width: 200, height: 10)),
      ("\"if(t < 1, 'width', 'height')\"", CGRect(x: 95, y: 0, width: 10, height: 100)),
      ("both\n  aspect-ratio: 2", CGRect(x: 95, y: 47.5, width: 10, height: 5)),
    ])
  func `a fixed size is the ideal one, whatever is offered`(size: String, expected: CGRect) throws {
    #expect(try boxes("- rectangle: {}\n  fixed-size: \(size)") == [expected])
  }

  @Test func `in a stack of fixed width, lines are as long as its widest element`() throws {
    let column = """
      - v-stack: {spacing: 0}
        elements:
        - rectangle: {size: [30, 10]}
        - rectangle: {}
          frame: {height: 4}
        - rectangle: {size: [70, 10]}
        fixed-size: width
      """
    #expect(try boxes(column).map(\.width) == [30, 70, 70])
    #expect(try boxes(column).map(\.minX) == [85, 65, 65])
  }

  @Test func `a space too large for any number is an error with its place`() {
    let message = message("- rectangle: {}\n  aspect-ratio: {ratio: 1e-320, mode: fill}")
    #expect(message.hasPrefix("a:4:5: 'rectangle': the size of Rectangle is infinite or not a number"), "\(message)")
  }

  @Test func `a frame of one side aligns what is smaller`() throws {
    let found = try boxes("- circle: {radius: 5}\n  frame: {max-width: 1000, alignment: left}")
    #expect(found.map(\.minX) == [0])
  }

  @Test func `space goes to a higher layout priority first`() throws {
    let row = """
      - h-stack: {spacing: 0}
        elements:
        - rectangle: {}
          frame: {min-width: 20}
        - rectangle: {}
          layout-priority: 1
      """
    #expect(try boxes(row).map(\.width) == [20, 180])
  }

  @Test(
    arguments: [
      (
        "rectangle: {}\n  frame: {}",
        "a:5:12: 'frame' needs 'size', 'width', 'height', 'min-width', 'max-width', 'min-height' or 'max-height'"
      ),
      ("rectangle: {}\n  frame: {size: 4, width: 3}", "a:5:22: 'frame' has both 'size' and 'width'; keep one"),
      (
        "rectangle: {}\n  frame: {width: 4, max-width: 3}", "a:5:23: 'frame' has both 'width' and 'max-width'; keep one"
      ),
      ("rectangle: {}\n  frame: {width: -4}", "a:5:20: 'width' is -4; it must be at least 0"),
      ("rectangle: {}\n  aspect-ratio: 0", "a:5:19: 'aspect-ratio' is 0; it must be greater than 0"),
      ("rectangle: {}\n  aspect-ratio: {ratio: -1}", "a:5:27: 'ratio' is -1; it must be greater than 0"),
      (
        "rectangle: {}\n  aspect-ratio: {mode: cover}",
        "a:5:26: 'mode' is 'cover'; write 'fill'"
      ),
      (
        "rectangle: {}\n  fixed-size: horizontal",
        "a:5:17: 'fixed-size' is 'horizontal'; it must be one of 'none', 'width', 'height', 'both'"
      ),
      ("spacer: {min-length: -1}", "a:4:26: 'min-length' is -1; it must be at least 0"),
      ("spacer: {length: 1}", "a:4:14: unknown key 'length'; write 'min-length'"),
      (
        "spacer:\n  fill: red",
        "a:5:5: 'fill' is for shapes, and 'spacer' is not one; give it to a shape that is filled with it"
      ),
    ])
  func `a mistake is reported with its place`(element: String, expected: String) {
    let error = #expect(throws: SceneFileError.self) { try boxes("- \(element)") }
    #expect(error.map { "\($0)" } == expected)
  }

  @Test(arguments: ["background", "overlay"])
  func `each of several elements of a layer stands at the alignment`(key: String) throws {
    let layers = "[{rectangle: {}, fill: red}, {rectangle: {}, fill: gold, frame: {width: 6}}]"
    let boxes = try boxes(
      "- rectangle: {size: [160, 80]}\n  \(key): {alignment: left, elements: \(layers)}\n  position: [100, 50]")
    let own = CGRect(x: 20, y: 10, width: 160, height: 80)
    #expect(boxes == (key == "overlay" ? [own, own, bar] : [own, bar, own]))
  }

  /// A bar at the left of a box of 160 by 80 points in the middle of the canvas.
  private var bar: CGRect { CGRect(x: 20, y: 10, width: 6, height: 80) }
}
