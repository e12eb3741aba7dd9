import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import PathreelSceneSyntax
import SeededRandom
import Testing

/// Tests of the frames of elements in expressions.
@Suite struct ElementFrameTests: ElementSuite {
  /// The bounding box of each item.
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

  @Test func `a column of data is read before an element with the id of the table, and the frame after it`() throws {
    let text = """
      canvas: {size: [200, 100]}
      duration: 1
      data: {box: {rows: [{x: 3, width: 5}]}}
      elements:
        - circle: {radius: "box.x[0]"}
        - {rectangle: {size: [30, 20]}, id: box}
        - circle: {radius: "box.width + box.height"}
      """
    let widths = try SceneFile(text: text, name: "a").displayList(at: 0).items.map { item in
      guard case .fill(let fill) = item else { return 0.0 }
      return (fill.path.boundingRect.width * 1e6).rounded() / 1e6
    }
    #expect(widths == [6, 30, 100])
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

  @Test func `a text can show an element's size, and a component can get it by a parameter`() throws {
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
    let width = bar.path.boundingRect.width
    #expect(width > 30)
    #expect(try items[2] == self.items("- text: \(Int(width.rounded())) points")[0])
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

  @Test func `an earlier element whose frame is read is made with its own values`() throws {
    let head = "components: {bar: {parameters: {wide: number}, elements: [{rectangle: {size: [wide, 3 + t]}}]}}\n"
    let scene = try SceneFile(
      text: "canvas: {size: [200, 100]}\nduration: 1\n" + head + """
        elements:
          - repeat: {count: 3}
            element: {rectangle: {size: [60 + i, 3 + t]}}
          - {bar: {wide: 50}, frame: [40, 20], id: card}
          - {rectangle: {size: card.width}}
          - {bar: {wide: 30}, frame: [card.width, card.height], id: next}
          - {rectangle: {size: next.height}}
        """, name: "a")
    let widths = try scene.displayList(at: 0).items.map { item -> CGFloat in
      guard case .fill(let fill) = item else { return 0 }
      return fill.path.boundingRect.width
    }
    #expect(widths == [60, 61, 62, 50, 40, 30, 20])
  }

  @Test func `a frame without steps left says so, wherever they end`() throws {
    let scene = try SceneFile(
      text: """
        canvas: {size: [200, 100]}
        duration: 1
        elements:
          - h-stack: {}
            elements:
              - repeat: {count: 5}
                element: {group: [{circle: {radius: 9}}, {text: {text: here, size: 9}}]}
              - {text: {text: last, size: 9}, id: last}
          - {rectangle: {size: last.width}}
        """, name: "a")
    let full = FrameAccount()
    _ = try scene.displayList(at: 0, paidBy: full)
    for limit in stride(from: 1, to: FrameAccount.limit - full.remaining, by: 37) {
      do {
        _ = try scene.displayList(at: 0, paidBy: FrameAccount(limit: limit))
        Issue.record("no error with \(limit)")
      } catch { #expect("\(error)".contains("steps of work"), "\(limit): \(error)") }
    }
  }

  @Test func `an id that is read is that of one element`() {
    #expect(
      message("- {circle: {radius: 3}, id: a}\n- {rectangle: {size: a.width}}\n- {circle: {radius: 4}, id: a}")
        == "a:6:31: 'a' is the id of 2 elements, in line 4 and line 6; give one of them another, since its frame is read"
    )
  }

  @Test func `a parameter of a component may be called 'id', and gives its use no id`() throws {
    let scene = try SceneFile(
      text: """
        canvas: {size: [200, 100]}
        duration: 1
        components: {bar: {parameters: {id: {value: 3}}, elements: [{circle: {radius: id}}]}}
        elements:
          - {bar: {id: 4}}
          - {text: "see bar.x and 4.x"}
        """, name: "a")
    #expect(scene.elementIDs.isEmpty)
    guard case .fill(let circle)? = try scene.displayList(at: 0).items.first else {
      Issue.record("no circle")
      return
    }
    #expect(abs(circle.path.boundingRect.width - 8) < 1e-9)
  }

  @Test func `two thousand frames that follow each other are read, and a circle of them is an error`() throws {
    var lines = (1..<2000).map { "- {rectangle: {size: a\($0 - 1).width}, id: a\($0)}" }
    lines.insert("- {rectangle: {size: 10}, id: a0}", at: 0)
    #expect(try boxes(lines.joined(separator: "\n")).last?.width == 10)
    let circle = "- {rectangle: {size: a1999.width}, id: a0}\n" + lines.dropFirst().joined(separator: "\n")
    #expect(message(circle).hasPrefix("a:4:24: frames depend on each other: "))
  }

  @Test(
    arguments: [
      (
        "- {rectangle: {size: card.width}}\n- {circle: {radius: 3}, id: card}",
        "a:4:24: 'card' stands after this, in line 5; elements read the frames of those before them, so move it up"
      ),
      (
        "- {rectangle: {size: b.width}, id: a}\n- {rectangle: {size: a.width}, id: b}",
        "a:4:24: frames depend on each other: 'a' reads 'b', 'b' reads 'a'; write a number in place of one of them"
      ),
      (
        "- {circle: {radius: 1}, offset: [c.x, 0], id: a}\n- group: [{circle: {radius: a.x}, id: b}]\n- {circle: {radius: 1}, opacity: b.x, id: c}",
        "a:4:36: frames depend on each other: 'a' reads 'c', 'c' reads 'b', 'b' reads 'a'; write a number in place of one of them"
      ),
      (
        "- {group: [{circle: {radius: me.width}}], id: me}",
        "a:4:32: 'me' stands in the same element of the file as this; elements read the frames of those before them"
      ),
      (
        "- {repeat: {count: 2}, element: {circle: {radius: 3}, id: dot}}\n- {circle: {radius: dot.x}}",
        "a:5:23: 'dot' is repeated, and frames of elements in a 'repeat' are not read; read that of an element around it"
      ),
      (
        "- {circle: {radius: 3}, id: a}\n- {connector: {from: a, to: [9, 9]}, element: {circle: {radius: 3}, id: dot}}\n- {circle: {radius: dot.x}}",
        "a:6:23: 'dot' stands on a connector, which is drawn when all frames are known; read the frame of something else"
      ),
      (
        "- {circle: {radius: 3}, id: card}\n- {rectangle: {size: crad.width + card.width}}",
        "a:5:24: no element before this has the id 'crad'; did you mean 'card'?"
      ),
      (
        "- {circle: {radius: gateway.x}}",
        "a:4:23: no element before this has the id 'gateway'; give it to one with 'id: gateway'"
      ),
      (
        "- {circle: {radius: 3}, id: card}\n- {rectangle: {size: card.widht}}",
        "a:5:24: 'card' has no part 'widht'; did you mean 'card.width'?"
      ),
      (
        "- {circle: {radius: 3}, id: card}\n- {rectangle: {size: card.nope}}",
        "a:5:24: 'card' has no part 'nope'; its parts are 'x', 'y', 'left', 'top', 'right', 'bottom', 'width', 'height'"
      ),
      (
        "- along: {circle: {radius: 1}, spacing: 9}\n  elements: [{circle: {radius: 3}}, {circle: {radius: 3}, id: last}]\n- {rectangle: {size: last.width}}",
        "a:4:5: 'last' is not drawn now, and another element reads its frame; read one that is always drawn (t = 0)"
      ),
    ] as [(String, String)])
  func `an error says what to write instead`(elements: String, expected: String) {
    #expect(message(elements) == expected)
  }

  @Test func `a list has no frame, and the message says how it is read`() throws {
    let error = #expect(throws: SceneFileError.self) {
      try SceneFile(
        text: "canvas: {size: [9, 9]}\nduration: 1\nlet: {spot: [4, 5]}\nelements: [{circle: {radius: spot.x}}]",
        name: "a")
    }
    #expect(
      "\(try #require(error))" == "a:4:30: 'spot' is a list; write spot[0] for its first value, or length(spot)")
  }

  @Test(arguments: [
    ("let: {w: card.x}", "a:3:10"),
    ("components: {bar: {elements: [{circle: {radius: card.x}}]}}", "a:3:49"),
  ])
  func `outside of the elements of the file no frames are read`(head: String, place: String) {
    do {
      _ = try SceneFile(
        text: "canvas: {size: [9, 9]}\nduration: 1\n\(head)\nelements: [{circle: {radius: 3}, id: card}]", name: "a")
      Issue.record("no error")
    } catch {
      #expect(
        "\(error)"
          == "\(place): 'card.x' is of an element's frame, which the elements of the file read; give it to a component as a parameter"
      )
    }
  }
}
