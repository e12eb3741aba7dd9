import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import SeededRandom
import Testing

/// Frames of elements in expressions.
@Suite struct ElementFrameTests: ElementSuite {
  /// The upright rectangle around each item.
  private func boxes(_ elements: String, at seconds: Double = 0) throws -> [CGRect] {
    try items(elements, at: seconds).map { item in
      guard case .fill(let fill) = item else { return .null }
      let box = fill.path.applying(fill.transform).boundingRect
      func rounded(_ value: CGFloat) -> CGFloat { (value * 1e6).rounded() / 1e6 }
      return CGRect(
        x: rounded(box.minX), y: rounded(box.minY), width: rounded(box.width), height: rounded(box.height))
    }
  }

  @Test func `an element reads the frame of one before it`() throws {
    let found = try boxes(
      """
      - {rectangle: {size: [40, 20]}, position: [60, 30 + 10 * t], id: card}
      - {rectangle: {size: [card.width / 2, card.height / 4]}, position: [card.x, card.bottom + 10]}
      - {rectangle: {size: [card.right - card.left, card.bottom - card.top]}, position: [card.left, card.y]}
      """, at: 1)
    #expect(
      found == [
        CGRect(x: 40, y: 30, width: 40, height: 20), CGRect(x: 50, y: 57.5, width: 20, height: 5),
        CGRect(x: 20, y: 30, width: 40, height: 20),
      ])
  }

  @Test func `the frame is that of the layout, before what moves, turns and scales`() throws {
    let found = try boxes(
      """
      - h-stack: {spacing: 0}
        elements:
          - {rectangle: {size: [30, 20]}}
          - {rectangle: {size: [10, 20]}, scale: 3, rotate: 20, offset: [50, 50], padding: 5, id: small}
        offset: [9, 9]
        id: row
      - {rectangle: {size: [small.width, small.height]}, position: [small.left, small.y]}
      - {rectangle: {size: [row.width, row.height]}}
      """)
    #expect(
      found.suffix(2) == [CGRect(x: 95, y: 35, width: 20, height: 30), CGRect(x: 75, y: 35, width: 50, height: 30)])
  }

  @Test func `frames of frames follow each other in the order of the file`() throws {
    let found = try boxes(
      """
      - {rectangle: {size: 10 + 10 * t}, position: [20, 20], id: a}
      - {rectangle: {size: a.width}, position: [a.right + a.width / 2, 20], id: b}
      - repeat: {count: 2}
        element: {rectangle: {size: 4}, position: [b.right + 10 * i, b.y]}
      """, at: 0.5)
    #expect(found.suffix(3).map(\.midX) == [35, 42.5, 52.5])
  }

  @Test func `a text tells a size, and a component gets it by a parameter`() throws {
    let scene = try SceneFile(
      text: """
        canvas: {size: [200, 100]}
        duration: 1
        components: {bar: {parameters: {wide: number}, elements: [{rectangle: {size: [wide, 3]}}]}}
        elements:
          - {text: {text: wide, size: 20}, id: word}
          - bar: {wide: word.width}
          - text: "{word.width:.0} points"
        """, name: "a")
    let items = try scene.displayList(at: 0).items
    guard items.count == 3, case .fill(let bar) = items[1] else {
      Issue.record("\(items.count) items")
      return
    }
    #expect(bar.path.boundingRect.width > 30)
  }

  @Test func `frames are the same with what was kept of other frames and without`() throws {
    let scene = try SceneFile(
      text: """
        canvas: {size: [200, 100]}
        beats: [{wait: {lasts: 0.5}}, {move: {lasts: 1}}, {rest: {lasts: 0.5}}]
        elements:
          - {group: [{circle: {radius: 9}}, {rectangle: {size: 20 + 30 * move}, id: inner}], position: [50, 50], id: a}
          - {rectangle: {size: inner.width}, position: [a.x + inner.width, 20], id: b}
          - {circle: {radius: 3}, position: [b.right, b.y]}
          - {connector: {from: a, to: b}, stroke: white}
        """, name: "a")
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let retention = Retention()
    for frame in 0..<40 {
      let instant = (Double.random(in: 0...2, using: &random) * 5).rounded() / 5
      let kept = RetentionTests.Outcome(scene, at: instant, retaining: retention)
      let difference = kept.difference(from: RetentionTests.Outcome(scene, at: instant, retaining: nil))
      #expect(difference == nil, "seed \(seed), frame \(frame) at \(instant)")
    }
  }

  @Test(
    arguments: [
      (
        "- {rectangle: {size: card.width}}\n- {circle: {radius: 3}, id: card}",
        "a:4:24: no single element before this one has the id 'card'; the elements of the file read the frames of those before them that stand in no repeat"
      ),
      (
        "- {rectangle: {size: b.width}, id: a}\n- {rectangle: {size: a.width}, id: b}",
        "a:4:24: no single element before this one has the id 'b'; the elements of the file read the frames of those before them that stand in no repeat"
      ),
      (
        "- {group: [{circle: {radius: me.width}}], id: me}",
        "a:4:32: no single element before this one has the id 'me'; the elements of the file read the frames of those before them that stand in no repeat"
      ),
      (
        "- {circle: {radius: 3}, id: card}\n- {rectangle: {size: crad.width + card.width}}",
        "a:5:24: no single element before this one has the id 'crad'; did you mean 'card'?"
      ),
      (
        "- {circle: {radius: 3}, id: card}\n- {rectangle: {size: card.widht}}",
        "a:5:24: a name has no '.' and no parts: 'card.widht'; did you mean 'card.width'?"
      ),
      (
        "- along: {circle: {radius: 1}, spacing: 9}\n  elements: [{circle: {radius: 3}}, {circle: {radius: 3}, id: last}]\n- {rectangle: {size: last.width}}",
        "a:4:5: 'last' is not drawn now, and another element reads its frame (t = 0)"
      ),
    ] as [(String, String)])
  func `what is wrong says what would do`(elements: String, expected: String) {
    #expect(message(elements) == expected)
  }
}
