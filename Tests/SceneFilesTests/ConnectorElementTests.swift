import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests of connectors, arrowheads and labels in scene files.
@Suite struct ConnectorElementTests {
  private func items(_ elements: String, at seconds: Double = 0) throws -> [DisplayList.Item] {
    let text = "canvas: {size: [400, 300]}\nduration: 1\nlet: {aside: 100 * t}\nelements:\n\(elements)"
    return try SceneFile(text: text, name: "a").displayList(at: seconds).items
  }

  private func path(_ keys: String, at seconds: Double = 0) throws -> Path? {
    guard
      case .stroke(let stroke)? = try items("- connector: {\(keys)}\n  stroke: white", at: seconds).first
    else { return nil }
    return stroke.path.applying(stroke.transform)
  }

  private let from = CGPoint(x: 10, y: 20)
  private let to = CGPoint(x: 210, y: 90)

  @Test func `each kind of connector line is the same as in Swift`() throws {
    let ends = "from: [10, 20], to: [210, 90]"
    let elbow = "\(ends), leaving: right, entering: top"
    #expect(try path(elbow) == Connector(from: from, leaving: .right, to: to, entering: .top).path)
    let told = Connector(
      from: from, leaving: .right, to: to, entering: .left, radius: 3, stub: 50, bendPosition: 0.2)
    #expect(
      try path("\(ends), leaving: right, entering: left, radius: 3, stub: 50, bend: 0.2, line: elbow") == told.path)
    #expect(try path("\(ends), line: straight") == Connector(from: from, to: to).path)
    #expect(try path("\(ends), line: quad") == Connector(from: from, to: to, line: .quad(bow: 0.25)).path)
    #expect(try path("\(ends), line: quad, bow: -1") == Connector(from: from, to: to, line: .quad(bow: -1)).path)
    let cubic = Connector.Line.cubic(leaving: .bottom, entering: .left)
    #expect(
      try path("\(ends), line: cubic, leaving: bottom, entering: left")
        == Connector(from: from, to: to, line: cubic).path)
    let tense = Connector.Line.cubic(leaving: .bottom, entering: .left, tension: 2)
    #expect(
      try path("\(ends), line: cubic, leaving: bottom, entering: left, tension: 2")
        == Connector(from: from, to: to, line: tense).path)
  }

  @Test func `a frozen connector keeps its bends while its ends move`() throws {
    var frozen = Connector(from: from, leaving: .right, to: to, entering: .left).frozen
    frozen.end = CGPoint(x: 60, y: 90)
    let keys = "from: [10, 20], to: [160 - aside, 90], leaving: right, entering: left"
    #expect(try path("\(keys), freeze: {from: [10, 20], to: [210, 90]}", at: 1) == frozen.path)
    var behind = frozen
    behind.end.x = -30
    let back = "from: [10, 20], to: [70 - aside, 90], leaving: right, entering: left"
    #expect(try path("\(back), freeze: {from: [10, 20], to: [210, 90]}", at: 1) == behind.path)
    #expect(try path(back, at: 1) != behind.path)
  }

  @Test func `elements stand on a connector, at a share or in the middle of the longest segment`() throws {
    let link = Connector(from: from, leaving: .right, to: to, entering: .left)
    func place(_ label: String, _ element: String = "circle: {radius: 4}") throws -> CGRect {
      let keys = "from: [10, 20], to: [210, 90], leaving: right, entering: left\(label)"
      let items = try items("- connector: {\(keys)}\n  stroke: white\n  element: {\(element)}")
      guard items.count == 2, case .fill(let fill) = items[1] else { return .null }
      return fill.path.applying(fill.transform).boundingRect
    }
    for (label, expected) in [
      ("", link.labelPlace), (", label: {orientation: upright}", link.labelPlace),
      (", label: {at: 0}", link.place(at: 0)), (", label: {at: 0.3}", link.place(at: 0.3)),
    ] {
      let box = try place(label)
      #expect(abs(box.midX - expected.point.x) < 1e-9 && abs(box.midY - expected.point.y) < 1e-9, "\(label)")
      #expect(abs(box.width - 8) < 1e-9)
    }
    // Half-way, the line runs downwards.
    let turned = try place(", label: {at: 0.5, orientation: tangent}", "rectangle: {size: [30, 10]}")
    #expect(abs(turned.width - 10) < 1e-9 && abs(turned.height - 30) < 1e-9)
    let upright = try place(", label: {at: 0.5}", "rectangle: {size: [30, 10]}")
    #expect(abs(upright.width - 30) < 1e-9 && abs(upright.height - 10) < 1e-9)
  }

  @Test func `things travel along the outline of a connector`() throws {
    let items = try items(
      "- along: {shape: {connector: {from: [0, 0], to: [100, 0], line: straight}}}\n  elements:\n"
        + "  - {circle: {radius: 1}}\n  - {circle: {radius: 1}}")
    let middles = items.compactMap { item -> CGFloat? in
      if case .fill(let fill) = item { fill.path.applying(fill.transform).boundingRect.midX } else { nil }
    }
    #expect(middles.map { $0.rounded() } == [0, 100])
  }

  @Test func `arrowheads make line and marks one filled outline, which follows the trim`() throws {
    let line = "- connector: {from: [0, 50], to: [200, 50], line: straight}\n  trim: {to: 0.5}\n"
    let items = try items(
      line + "  stroke: {color: white, width: 4, start: bar, end: {form: triangle, size: 20}}")
    guard items.count == 1, case .fill(let fill) = items[0] else {
      Issue.record("\(items)")
      return
    }
    let box = fill.path.applying(fill.transform).boundingRect
    #expect(abs(box.minX) < 0.01 && abs(box.maxX - 100) < 0.01 && abs(box.height - 20) < 0.01)
    #expect(fill.rule == .nonzero && fill.paint == .color(.white))
  }

  @Test func `a stroke without marks stays a stroke, also over a fill`() throws {
    let items = try items("- circle: {radius: 9}\n  fill: red\n  stroke: white")
    guard items.count == 2, case .stroke = items[1] else {
      Issue.record("\(items)")
      return
    }
  }

  @Test(
    arguments: [
      ("- connector: {to: [9, 9], line: straight}", "5:14: 'connector' needs 'from'"),
      (
        "- connector: {from: [0, 0], to: [9, 9], line: straight, leaving: top}",
        "5:57: 'leaving' is for a 'line' that is 'elbow' or 'cubic'; here it is 'straight'"
      ),
      (
        "- connector: {from: [0, 0], to: [9, 9], leaving: top, entering: top, bow: 1}",
        "5:70: 'bow' is for a 'line' that is 'quad'; here it is 'elbow'"
      ),
      (
        "- connector: {from: [0, 0], to: [9, 9], line: cubic, leaving: top, entering: top, radius: 1}",
        "5:83: 'radius' is for a 'line' that is 'elbow'; here it is 'cubic'"
      ),
      (
        "- connector: {from: [0, 0], to: [9, 9], leaving: top, entering: top, line: crooked}",
        "5:76: 'line' is 'crooked'; it must be one of 'elbow', 'straight', 'quad', 'cubic'"
      ),
      (
        "- connector: {from: [0, 0], to: [9, 9], leaving: up, entering: top}",
        "5:50: 'leaving' is 'up'; write 'top'"
      ),
      (
        "- connector: {from: [0, 0], to: [9, 9], leaving: top, entering: top, stub: 0}",
        "5:76: 'stub' is 0; it must be at least 1"
      ),
      (
        "- connector: {from: [0, 0], to: [9, 9], leaving: top, entering: top, freeze: {from: [0, 0]}}",
        "5:78: 'freeze' needs 'to'"
      ),
      (
        "- connector: {from: [0, 0], to: [9, 9], line: straight, label: {at: 0.5}}",
        "5:64: 'label' says where the elements of a 'connector' stand, and there are none; add 'element' beside it or remove 'label'"
      ),
      (
        "- connector: {from: [0, 0], to: [9, 9], line: straight, label: {at: 2}}\n  element: {circle: {radius: 1}}",
        "5:69: 'at' is 2; it must be at most 1"
      ),
      (
        "- connector: {from: [0, 0], to: [9, 9], line: straight}\n  stroke: {end: arrow}",
        "6:17: 'end' is 'arrow'; write 'triangle'"
      ),
      (
        "- connector: {from: [0, 0], to: [9, 9], line: straight}\n  stroke: {end: {size: 4}}",
        "6:17: 'end' needs 'form'"
      ),
      (
        "- connector: {from: [0, 0], to: [9, 9], line: straight}\n  stroke: {start: {form: dot, size: 0}}",
        "6:37: 'size' is 0; it must be greater than 0"
      ),
    ] as [(String, String)])
  func `an error says what to write instead`(elements: String, expected: String) {
    do {
      _ = try items(elements)
      Issue.record("no error")
    } catch {
      let message = "\(error)".split(separator: "\n").map { $0.dropFirst(2) }.joined(separator: "\n")
      #expect(message.hasPrefix(expected), "\(message)")
    }
  }

  @Test func `a parameter may choose the kind of connector line`() throws {
    let text = """
      canvas: {size: [400, 300]}
      duration: 1
      parameters: {kind: {value: quad, choices: [elbow, straight, quad, cubic]}}
      elements:
      - connector: {from: [0, 0], to: [90, 50], line: kind, leaving: right, entering: left, bow: 0.5}
        stroke: white
      """
    let scene = try SceneFile(text: text, name: "a")
    let (start, end) = (CGPoint.zero, CGPoint(x: 90, y: 50))
    for (word, connector) in [
      ("straight", Connector(from: start, to: end)), ("quad", Connector(from: start, to: end, line: .quad(bow: 0.5))),
      ("cubic", Connector(from: start, to: end, line: .cubic(leaving: .right, entering: .left))),
      ("elbow", Connector(from: start, leaving: .right, to: end, entering: .left)),
    ] {
      let item = try scene.setting("kind", to: .choice(word)).displayList(at: 0).items.first
      guard case .stroke(let stroke)? = item else {
        Issue.record("no stroke for \(word)")
        continue
      }
      #expect(stroke.path.applying(stroke.transform) == connector.path, "\(word)")
    }
  }

  // MARK: Gaps

  /// The area in which a line is drawn that has a label of 40 by 20 points; nil if it is drawn everywhere.
  private func shown(_ keys: String, _ label: String = "rectangle: {size: [40, 20]}", rest: String = "") throws -> Path?
  {
    let drawn = try items(
      "- connector: {\(keys)}\n  stroke: {color: white, width: 4, end: triangle}\n\(rest)  elements:\n    - \(label)")
    guard case .group(let group)? = drawn.first, let clip = group.clip else { return nil }
    return clip.path.applying(clip.transform)
  }

  @Test func `a line breaks off around its label`() throws {
    let keys = "from: [0, 100], to: [200, 100], line: straight, label: {gap: 6}"
    let area = try #require(try shown(keys))
    // The label covers 80…120.
    for (x, isShown) in [(10.0, true), (73, true), (75, false), (100, false), (125, false), (127, true), (190, true)] {
      #expect(area.contains(CGPoint(x: x, y: 100)) == isShown, "at \(x)")
    }
    #expect(try shown("from: [0, 100], to: [200, 100], line: straight, label: {at: 0.5}") == nil)
  }

  @Test func `a gap is cut across the line, whatever its direction`() throws {
    // 45 degrees: the line enters the box of 20 by 20 at its corner, 14.14 points before the middle.
    let area = try #require(
      try shown("from: [0, 0], to: [200, 200], line: straight, label: {gap: 0}", "rectangle: {size: [20, 20]}"))
    let across = CGPoint(x: 4 / 2.0.squareRoot(), y: -4 / 2.0.squareRoot())
    for side in [-1.0, 0, 1] {
      for (distance, isShown) in [(-15.0, true), (-13.5, false), (13.5, false), (15, true)] {
        let along = 100 + distance / 2.0.squareRoot()
        let point = CGPoint(x: along + side * across.x, y: along + side * across.y)
        #expect(area.contains(point) == isShown, "\(distance) \(side)")
      }
    }
  }

  @Test func `an elbow and a curve break off, too`() throws {
    for line in ["leaving: right, entering: left", "line: cubic, leaving: right, entering: left", "line: quad"] {
      let keys = "from: [10, 20], to: [210, 90], \(line)"
      let path = try #require(try path(keys))
      let area = try #require(try shown("\(keys), label: {gap: 4, at: 0.4}", "circle: {radius: 8}"))
      let measure = PathMeasure(path)
      let middle = try #require(measure.point(atDistance: 0.4 * measure.length))
      for share in stride(from: 0.01, to: 1, by: 0.01) {
        let point = try #require(measure.point(atDistance: share * measure.length))
        let isInside = max(abs(point.x - middle.x), abs(point.y - middle.y))
        if abs(isInside - 12) > 0.1 { #expect(area.contains(point) == (isInside > 12), "\(line) \(share)") }
      }
    }
  }

  @Test func `a label that turns has a gap that turns`() throws {
    let keys = "from: [100, 0], to: [100, 200], line: straight, label: {gap: 0, orientation: tangent}"
    let area = try #require(try shown(keys))
    #expect(area.contains(CGPoint(x: 100, y: 79)) && !area.contains(CGPoint(x: 100, y: 81)))
  }

  @Test func `only elements without a place of their own break the line`() throws {
    let keys = "from: [0, 100], to: [200, 100], line: straight, label: {gap: 6}"
    #expect(try shown(keys, "circle: {radius: 8}\n      at: 0.2") == nil)
    #expect(try shown(keys, "text: ''").map { $0.contains(CGPoint(x: 100, y: 100)) } != false)
  }

  @Test func `the gap stays while a line draws itself`() throws {
    let keys = "from: [0, 100], to: [200, 100], line: straight, label: {gap: 6}"
    #expect(try shown(keys, rest: "  trim: {to: 0.3}\n") == shown(keys))
  }
}
