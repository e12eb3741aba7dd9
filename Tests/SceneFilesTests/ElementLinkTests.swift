import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSceneFiles
import SeededRandom
import Testing

/// Tests of connectors between elements.
@Suite struct ElementLinkTests: ElementSuite {
  private func scene(_ elements: String, _ head: String = "") throws -> SceneFile {
    let lines = elements.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    return try SceneFile(
      text: "canvas: {size: [1000, 1000]}\nduration: 4\n\(head)elements:\n\(lines)\n", name: "a")
  }

  /// The first and the last point of each stroke, on the canvas.
  private func ends(_ items: [DisplayList.Item]) -> [(start: CGPoint, end: CGPoint)] {
    items.flatMap { item -> [(start: CGPoint, end: CGPoint)] in
      switch item {
      case .stroke(let stroke):
        let path = stroke.path.applying(stroke.transform)
        guard case .move(let start)? = path.elements.first, let end = path.currentPoint else { return [] }
        return [(start, end)]
      case .group(let group): return ends(group.items)
      case .fill: return []
      }
    }
  }

  private func ends(_ elements: String, at seconds: Double = 0, _ head: String = "") throws -> [[CGFloat]] {
    try ends(scene(elements, head).displayList(at: seconds).items).map {
      [$0.start.x, $0.start.y, $0.end.x, $0.end.y].map { ($0 * 1e6).rounded() / 1e6 }
    }
  }

  /// Two boxes of 100 by 40 points with their centres at these points.
  private func boxes(_ a: String, _ b: String) -> String {
    "- {rectangle: {size: [100, 40]}, position: \(a), id: a}\n- {rectangle: {size: [100, 40]}, position: \(b), id: b}\n"
  }

  // MARK: Ends

  @Test func `a connector joins the sides that face each other, whether it stands before or after the elements`() throws
  {
    let (boxes, link) = (boxes("[100, 100]", "[400, 200]"), "- {connector: {from: a, to: b}, stroke: white}\n")
    #expect(try ends(boxes + link) == [[150, 100, 350, 200]])
    #expect(try ends(link + boxes) == [[150, 100, 350, 200]])
  }

  @Test func `a connector follows elements that move, turn and grow`() throws {
    let elements = """
      - connector: {from: a.right, to: b.left}
        stroke: white
      - {rectangle: {size: [100, 40]}, position: [100, 100 + 50 * t], offset: [10 * t, 0], id: a}
      - group:
          - {rectangle: {size: [100, 40]}, scale: 1 + t, rotate: 90 * t, id: b}
        position: [500, 500]
      """
    #expect(try ends(elements, at: 0) == [[150, 100, 450, 500]])
    #expect(try ends(elements, at: 1) == [[160, 150, 500, 400]])
  }

  @Test func `groups around an element move, turn and grow it, and those around a connector do not matter`() throws {
    let elements = """
      - group:
          - group:
              - {rectangle: {size: [100, 40]}, position: [500, 300], id: a}
            rotate: 90
        scale: 0.5
      - group: [{connector: {from: a.left, to: [100, 500], line: straight}, stroke: white}]
        offset: [30, 20]
        scale: {by: 2, anchor: top-left}
      """
    // The centre of 'a' moves to [600, 500], and its left side becomes its top.
    #expect(try ends(elements) == [[600, 475, 230, 1020]])
  }

  @Test(arguments: [
    "{rectangle: {size: [0, 0]}}", "{rectangle: {size: [30, 0]}}", "{rectangle: {size: 9}, scale: 0}",
    "{rectangle: {size: 9}, scale: [0, 1], rotate: 20}", "{rectangle: {size: 9}, opacity: 0}", "{group: []}",
  ])
  func `an element without a size or looks has a place to join`(element: String) throws {
    for line in ["elbow", "straight", "quad", "cubic"] {
      let found = try ends(
        "- {group: [\(element)], frame: [0, 0], position: [300, 100], id: around}\n- {group: [\(element.dropLast()), id: a}]"
          + ", frame: [0, 0], position: [300, 100]}\n"
          + "- {connector: {from: [10, 100], to: a, line: \(line)}, stroke: white}\n"
          + "- {connector: {from: around, to: a, line: \(line)}, stroke: white}\n")
      #expect(found.first.map { $0[2] >= 285 && $0[2] <= 315 && abs($0[3] - 100) < 5 } == true, "\(line)")
    }
  }

  @Test func `the frame has the padding and not what lies around`() throws {
    let elements = """
      - {connector: {from: a.right, to: b.top}, stroke: white}
      - {circle: {radius: 20}, padding: 5, background: {elements: [{rectangle: {}}]}, shadow: {radius: 30}, position: [100, 100], id: a}
      - {circle: {radius: 20}, frame: [60, 80], blur: 9, position: [300, 300], id: b}
      """
    #expect(try ends(elements) == [[125, 100, 300, 260]])
  }

  @Test func `a side is given with the id or beside it`() throws {
    let boxes = boxes("[100, 100]", "[400, 200]")
    #expect(
      try ends(boxes + "- {connector: {from: a.bottom, to: b, entering: top}, stroke: white}")
        == [[100, 120, 400, 180]])
    #expect(
      try ends(
        boxes + "- {connector: {from: a, leaving: \"if(t > 1, top, left)\", to: b.right}, stroke: white}", at: 2,
        "parameters: {top: {value: top, choices: [top, left]}, left: {value: left, choices: [top, left]}}\n")
        == [[100, 80, 450, 200]])
  }

  @Test(arguments: [
    ("[400, 180]", 150, 350), ("[180, 400]", 100, 180), ("[100, -200]", 100, 100), ("[-300, 100]", 50, -250),
  ])
  func `the side that is left out lies on the axis on which the two are further apart`(
    other: String, startX: CGFloat, endX: CGFloat
  ) throws {
    let found = try ends(boxes("[100, 100]", other) + "- {connector: {from: a, to: b}, stroke: white}")
    #expect(found.map { [$0[0], $0[2]] } == [[startX, endX]])
  }

  @Test func `a connector between points chooses its sides, too`() throws {
    let link = Connector(
      from: CGPoint(x: 10, y: 20), leaving: .bottom, to: CGPoint(x: 90, y: 220), entering: .top)
    let items = try scene("- {connector: {from: [10, 20], to: [90, 220]}, stroke: white}").displayList(at: 0).items
    guard case .stroke(let stroke)? = items.first else {
      Issue.record("no stroke")
      return
    }
    #expect(stroke.path == link.path)
  }

  @Test func `an end of a connector may be a point, also a named one`() throws {
    let elements = boxes("[100, 100]", "[400, 200]") + "- {connector: {from: home, to: b}, stroke: white}"
    #expect(try ends(elements, "let: {home: [20, 200]}\n") == [[20, 200, 350, 200]])
  }

  @Test func `a straight line ends where the way to the other middle crosses the edge`() throws {
    let line = "- {connector: {from: a, to: b, line: straight}, stroke: white}"
    #expect(try ends(boxes("[100, 100]", "[100, 300]") + line) == [[100, 120, 100, 280]])
    #expect(try ends(boxes("[100, 100]", "[300, 180]") + line) == [[150, 120, 250, 160]])
    let sided = "- {connector: {from: a.right, to: b, line: quad}, stroke: white}"
    #expect(try ends(boxes("[100, 100]", "[400, 100]") + sided) == [[150, 100, 350, 100]])
  }

  @Test func `connectors share a side in the order of what is at their other ends`() throws {
    let elements = """
      - {connector: {from: hub, to: "leaf[2]"}, stroke: white}
      - {connector: {from: hub, to: "leaf[0]"}, stroke: white}
      - {connector: {from: "leaf[1]", to: hub}, stroke: white}
      - {rectangle: {size: [100, 80]}, position: [100, 200], id: hub}
      - repeat: {count: 3}
        element: {circle: {radius: 10}, position: [500, 100 + 100 * i], id: leaf}
      """
    #expect(
      try ends(elements) == [[150, 220, 490, 300], [150, 180, 490, 100], [490, 200, 150, 200]])
  }

  /// Without the rule, the connector to 'b' would leave a third of the side above the middle.
  @Test func `a connector between boxes that are straight opposite is straight, whatever shares its sides`() throws {
    let elements =
      boxes("[100, 100]", "[400, 100]") + "- {rectangle: {size: [100, 40]}, position: [400, 300], id: c}\n"
      + "- {connector: {from: a.right, to: b.left}, stroke: white}\n- {connector: {from: a.right, to: c.left}, stroke: white}\n"
    #expect(try ends(elements) == [[150, 100, 350, 100], [150, 110, 350, 300]])
  }

  @Test func `the ends of connectors move without a jump when boxes pass each other`() throws {
    let elements =
      "- {rectangle: {size: [100, 40]}, position: [100, 100], id: a}\n"
      + "- {rectangle: {size: [100, 40]}, position: [400, 60 + 20 * t], id: b}\n"
      + "- {rectangle: {size: [100, 40]}, position: [400, 300], id: c}\n"
      + "- {connector: {from: a.right, to: b.left}, stroke: white}\n- {connector: {from: a.right, to: c.left}, stroke: white}\n"
    let file = try scene(elements)
    var last: CGFloat?
    // The end moves by less than a third of the way of the box.
    for step in 0...400 {
      let start = try ends(file.displayList(at: Double(step) / 100).items)[0].start.y
      if let last { #expect(abs(start - last) < 0.07, "\(step)") }
      last = start
    }
    #expect(try ends(file.displayList(at: 2).items)[0].start.y == 100)
  }

  // MARK: Names of rows

  private let tables = """
    data:
      boxes: {rows: [{name: Browser, x: 100}, {name: Gateway, x: 400}, {name: Login, x: 700}]}
      links: {rows: [{from: Browser, to: Gateway}, {from: Gateway, to: Login}]}

    """

  private func linked(_ from: String, _ to: String = "box[link.to]", id: String = "box") -> String {
    """
    - repeat: {over: boxes, as: node}
      element: {rectangle: {size: [100, 40]}, position: [node.x, 100], id: \(id)}
    - repeat: {over: links, as: link}
      element: {connector: {from: \(from), to: "\(to)"}, stroke: white}

    """
  }

  @Test func `connectors find elements by the names of rows`() throws {
    #expect(
      try ends(linked("\"box[link.from]\""), at: 0, tables) == [[150, 100, 350, 100], [450, 100, 650, 100]])
    #expect(
      try ends(linked("\"box['Browser'].bottom\""), at: 0, tables).map { Array($0[..<2]) } == [
        [83.333333, 120], [116.666667, 120],
      ])
  }

  @Test(arguments: [
    ("\"box['Gatway']\"", "a:10:38: 'boxes' has no row 'Gatway'; did you mean 'Gateway'?"),
    ("\"box[if(t > 9, 'a', 'b')]\"", "'boxes' has no row 'b'; its rows are 'Browser', 'Gateway', 'Login'"),
    ("\"box[Gateway]\"", "a:10:38: unknown name 'Gateway'; the name of a row stands in quotes: box['Gateway']"),
    ("\"box[gold]\"", "a:10:38: 'box[…]' is a number; this is a colour"),
    (
      "link.from",
      "a:10:33: 'link.from' is no element; if the elements have 'id: box' in a repeat over rows, the one whose row has this name is box[link.from]"
    ),
    ("\"{link.from}\"", "a:10:33: '{link.from}' is no element; if the elements have 'id: box' in a repeat over rows"),
    ("\"boxes[link.from]\"", "no element has the id 'boxes'; give it to one with 'id: boxes'"),
    ("\"boxes.name[link.from]\"", "the one whose row has this name is box[link.from]"),
  ]) func `a wrong name of a row says what is wrong`(from: String, expected: String) {
    let error = #expect(throws: (any Error).self) { _ = try self.ends(linked(from), tables) }
    #expect("\(error!)".contains(expected), "\(error!)")
  }

  @Test(arguments: [
    (
      "{count: 2}", "",
      "the repeat around 'box' goes over no rows with names; say by a number which one is meant: box[0]"
    ),
    (
      "{over: boxes, as: i}", "boxes: {rows: [{name: A}, {name: A}]}",
      "several rows of 'boxes' are called 'A'; say with 'key' what names them"
    ),
  ]) func `rows without names are found by number`(repetition: String, data: String, expected: String) {
    let elements =
      "- {repeat: \(repetition), element: {circle: {radius: 9}, id: box}}\n- {connector: {from: \"box['A']\", to: [0, 0]}, stroke: red}"
    let error = #expect(throws: (any Error).self) {
      _ = try self.ends(elements, data.isEmpty ? "" : "data:\n  \(data)\n")
    }
    #expect("\(error!)".contains(expected), "\(error!)")
  }

  @Test func `an id is the same in all rows`() {
    let error = #expect(throws: (any Error).self) { _ = try self.ends(linked("[0, 0]", id: "node.name"), tables) }
    #expect(
      "\(error!)".contains(
        "'node.name' is not a name; all copies in a repeat have one id, such as 'box', and a connector names one of them by its row: box[row.name]"
      ))
  }

  @Test func `connectors between the same two elements lie beside each other`() throws {
    let link = "- {connector: {from: a, to: b}, stroke: white}\n- {connector: {from: b, to: a}, stroke: white}\n"
    let found = try ends(link + boxes("[100, 100]", "[400, 100]"))
    #expect(found.map { [$0[1], $0[3]] } == [[93.333333, 93.333333], [106.666667, 106.666667]])
  }

  @Test func `a connector from an element to itself makes a loop`() throws {
    let items = try scene("- {connector: {from: a, to: a}, stroke: white}\n" + boxes("[100, 100]", "[400, 100]"))
      .displayList(at: 0).items
    guard case .stroke(let stroke)? = items.first else {
      Issue.record("no stroke")
      return
    }
    let bounds = stroke.path.applying(stroke.transform).boundingRect
    #expect(bounds.maxX > 160 && bounds.minY < 75)
  }

  @Test func `ends lie on the edges, wherever the boxes are`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for turn in 0..<300 {
      var rects: [CGRect] = []
      var elements = ""
      for i in 0..<6 {
        let center = CGPoint(
          x: Double.random(in: -200...1200, using: &random), y: Double.random(in: -200...1200, using: &random))
        let size = CGSize(
          width: Double.random(in: 1...300, using: &random), height: Double.random(in: 1...300, using: &random))
        let factor = Double.random(in: 0.2...3, using: &random)
        let (width, height) = (size.width * factor, size.height * factor)
        rects.append(
          CGRect(x: center.x + 7 - width / 2, y: center.y - 3 - height / 2, width: width, height: height))
        elements +=
          "- {rectangle: {size: [\(size.width), \(size.height)]}, scale: \(factor), position: [\(center.x), \(center.y)], offset: [7, -3], id: box\(i)}\n"
      }
      var joined: [(Int, Int)] = []
      for _ in 0..<8 {
        let (a, b) = (Int.random(in: 0..<6, using: &random), Int.random(in: 0..<6, using: &random))
        if a == b { continue }
        let side = ["", "", ".left", ".top"].randomElement(using: &random)!
        let line = ["elbow", "straight", "cubic", "quad"].randomElement(using: &random)!
        elements +=
          "- {connector: {from: box\(a)\(side), to: box\(b), line: \(line)}, stroke: white, offset: [30, 40]}\n"
        joined.append((a, b))
      }
      let found = ends(try scene(elements).displayList(at: 0).items)
      #expect(found.count == joined.count, "seed \(seed), turn \(turn)")
      for ((a, b), (start, end)) in zip(joined, found) {
        for (point, rect) in [(start, rects[a]), (end, rects[b])] {
          let inside = min(
            point.x - rect.minX, rect.maxX - point.x, point.y - rect.minY, rect.maxY - point.y)
          #expect(abs(inside) < 1e-9, "seed \(seed), turn \(turn): \(point) is \(inside) from the edge of \(rect)")
        }
      }
    }
  }

  // MARK: Which element

  @Test func `in a repeat the element of the same iteration is meant, or that of an index`() throws {
    let elements = """
      - repeat: {count: 3}
        elements:
          - {rectangle: {size: 10}, position: [100 + 100 * i, 100], id: a}
          - {rectangle: {size: 10}, position: [100 + 100 * i, 200], id: b}
          - {connector: {from: a, to: b}, stroke: white}
      - repeat: {count: 2, as: k}
        element: {connector: {from: "a[k]", to: "a[k + 1]"}, stroke: white}
      """
    #expect(
      try ends(elements) == [
        [100, 105, 100, 195], [200, 105, 200, 195], [300, 105, 300, 195], [105, 100, 195, 100], [205, 100, 295, 100],
      ])
  }

  @Test func `in nested repeats a reference has an index for each`() throws {
    let elements = """
      - repeat: {count: 2}
        elements:
          - repeat: {count: 2, as: k}
            element: {rectangle: {size: 10}, position: [100 + 100 * k, 100 + 100 * i], id: cell}
          - {connector: {from: "cell[0]", to: "cell[1]"}, stroke: white}
      - {connector: {from: "cell[0][1]", to: "cell[1][1]"}, stroke: white}
      """
    #expect(try ends(elements) == [[105, 100, 195, 100], [105, 200, 195, 200], [200, 105, 200, 195]])
  }

  @Test func `an id inside of a component is that of the same use, and a use has one of its own`() throws {
    let head = """
      components:
        pair:
          elements:
            - {rectangle: {size: 10}, offset: [-40, 0], id: a}
            - {rectangle: {size: 10}, offset: [40, 0], id: b}
            - {connector: {from: a, to: b}, stroke: white}

      """
    let elements = """
      - {pair: , frame: [100, 50], position: [100, 100], id: left}
      - {pair: , frame: [100, 50], position: [400, 100], id: right}
      - {connector: {from: left, to: right}, stroke: white}
      """
    #expect(
      try ends(elements, head)
        == [[65, 100, 135, 100], [365, 100, 435, 100], [150, 100, 350, 100]])
  }

  @Test func `a use gives elements to a component, which may name a side of them`() throws {
    let head = """
      components:
        link:
          parameters: {from: element, to: element}
          elements: [{connector: {from: from.bottom, to: to}, stroke: white}]
        both:
          parameters: {a: element, b: {type: element}}
          elements: [{link: {from: a, to: b}}, {link: {from: b, to: a.left}}]

      """
    #expect(
      try ends(boxes("[100, 100]", "[400, 300]") + "- both: {a: a, b: b}\n", head)
        == [[100, 120, 350, 300], [400, 320, 50, 100]])
    #expect(
      try ends(boxes("[100, 100]", "[400, 300]") + "- link: {from: a, to: [30, 40]}\n", head).map { [$0[2], $0[3]] }
        == [[30, 40]])
  }

  @Test func `content belongs to who gives it`() throws {
    let head = """
      components:
        holder:
          elements:
            - {rectangle: {size: 10}, id: a}
            - content:

      """
    let elements = """
      - holder:
        content: [{rectangle: {size: 20}, id: a, position: [300, 100]}]
      - {connector: {from: a, to: [500, 100]}, stroke: white}
      """
    #expect(try ends(elements, head) == [[310, 100, 500, 100]])
  }

  // MARK: When

  @Test func `a connector is drawn when both its elements are`() throws {
    let elements = """
      - repeat: {count: floor(t)}
        element: {rectangle: {size: 10}, position: [100, 100 + 100 * i], id: step}
      - {connector: {from: "step[0]", to: "step[1]"}, stroke: white}
      """
    #expect(try [0, 1.5, 2.5].map { try ends(elements, at: $0).count } == [0, 0, 1])
  }

  private static let linked = """
    canvas: {size: [300, 200]}
    beats: [{wait: {lasts: 0.4}}, {move: {lasts: 1}}, {rest: {lasts: 0.6}}]
    components:
      box:
        parameters: {title: text}
        elements: [{rounded-rectangle: {size: [60, 30], radius: 6}}, {text: {text: "{title}", size: 12}, fill: black}]
    elements:
      - connector: {from: a, to: b}
        stroke: {color: white, end: triangle}
        elements: [{text: {text: one, size: 9}}, {circle: {radius: 3}, at: move}, {circle: {radius: 3}, at: 1 - move}]
      - {box: {title: A}, position: [50, 60], id: a}
      - {box: {title: B}, position: [220, 60 + 80 * move], id: b}
      - group:
          - {box: {title: C}, position: [50 + 9 * move, 160], id: c}
          - {connector: {from: c, to: a}, stroke: white}
        opacity: 0.5
      - repeat: {count: 3}
        element: {circle: {radius: 4 + i}, position: [100 + 30 * i, 180], id: dot}
      - {connector: {from: "dot[0]", to: "dot[floor(2 * move)]", line: straight}, stroke: white}
    """

  @Test func `frames are the same with what was kept of other frames and without`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let scene = try SceneFile(text: Self.linked, name: "a")
    let retention = Retention()
    for frame in 0..<60 {
      let instant = (Double.random(in: 0...2, using: &random) * 5).rounded() / 5
      let kept = RetentionTests.Outcome(scene, at: instant, retaining: retention)
      let difference = kept.difference(from: RetentionTests.Outcome(scene, at: instant, retaining: nil))
      #expect(difference == nil, "seed \(seed), frame \(frame) at \(instant)")
    }
    #expect(retention.count > 3)
  }

  /// Random nested groups, some of them animated, with connectors between elements that have an id.
  @Test(arguments: 0..<12) func `connectors at random follow what they join, whatever was kept`(number: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    var count = 0
    func element(_ depth: Int) -> String {
      let motion = [
        "offset: [9 * move, 5]", "rotate: 20 * move", "scale: 1 + move", "offset: [90 * t, 0]", "rotate: 33",
        "scale: 0.7",
        "opacity: 0.5 + 0.3 * sin(t)", "frame: [80 + 20 * move, 60]",
        "position: [\(Int.random(in: 0...300, using: &random)), 90]",
        "padding: 4", "background: {elements: [{circle: {radius: 5}}]}", "blur: move",
      ].randomElement(using: &random)!
      if depth < 3, Bool.random(using: &random) {
        let inner = (0..<Int.random(in: 1...3, using: &random)).map { _ in element(depth + 1) }
        return "{group: [\(inner.joined(separator: ", "))], \(motion)\(id())}"
      }
      let shape = ["circle: {radius: 9}", "rectangle: {size: [30, 20 + 9 * move]}", link()].randomElement(
        using: &random)!
      return "{\(shape), \(motion)\(shape.hasPrefix("connector") ? "" : id())}"
    }
    func id() -> String {
      count += 1
      return ", id: e\(count)"
    }
    func link() -> String {
      let ends = (0..<2).map { _ in "e\(Int.random(in: 1...6, using: &random))" }
      let line = ["elbow", "straight", "cubic", "quad"].randomElement(using: &random)!
      return "connector: {from: \(ends[0]), to: \(ends[1]), line: \(line)}, element: {circle: {radius: 3}, at: move}"
    }
    var elements = (0..<4).map { _ in "- \(element(1))\n" }.joined()
    while count < 6 { elements += "- {circle: {radius: 5}\(id())}\n" }
    for _ in 0..<3 { elements += "- {\(link()), stroke: white}\n" }
    let scene = try scene(elements, "beats: [{wait: {lasts: 1}}, {move: {lasts: 1}}, {rest: {lasts: 2}}]\n")
    let retention = Retention()
    for frame in 0..<24 {
      let instant = Double(frame) / 6
      let kept = RetentionTests.Outcome(scene, at: instant, retaining: retention)
      let difference = kept.difference(from: RetentionTests.Outcome(scene, at: instant, retaining: nil))
      #expect(difference == nil, "seed \(seed), frame \(frame)")
      #expect(kept.error == "", "seed \(seed)")
    }
  }

  @Test func `a thousand connectors take some steps each`() throws {
    func cost(_ count: Int) throws -> Int {
      let elements = """
        - repeat: {count: \(count)}
          elements:
            - {rectangle: {size: 10}, position: [15 * (i % 60), 20 * floor(i / 60)], id: a}
        - repeat: {count: \(count - 1)}
          elements:
            - {connector: {from: "a[i]", to: "a[i + 1]"}, stroke: white}
            - {connector: {from: "a[0]", to: "a[i + 1].top"}, stroke: white}
        """
      let account = FrameAccount()
      let list = try scene(elements).displayList(at: 0, paidBy: account)
      #expect(ends(list.items).count == 2 * (count - 1))
      return FrameAccount.limit - account.remaining
    }
    let (half, whole) = (try cost(251), try cost(501))
    #expect(whole < 5_000_000 && whole < half * 5 / 2)
  }

  // MARK: Elements on connectors

  @Test func `elements on a connector have places of their own`() throws {
    let elements = """
      - {rectangle: {size: 10}, position: [100, 100], id: a}
      - {rectangle: {size: 10}, position: [310, 100], id: b}
      - connector: {from: a, to: b, label: {at: 0.25}}
        stroke: white
        elements:
          - {circle: {radius: 3}}
          - {circle: {radius: 3}, at: t}
          - repeat: {count: 2}
            element: {rectangle: {size: [6, 4]}, at: {share: 0.5 * i, orientation: tangent}}
      """
    let middles = try scene(elements).displayList(at: 0.75).items.suffix(4).map { item -> [CGFloat] in
      guard case .fill(let fill) = item else { return [] }
      let box = fill.path.applying(fill.transform).boundingRect
      return [box.midX, box.midY].map { ($0 * 1e6).rounded() / 1e6 }
    }
    #expect(middles == [[155, 100], [255, 100], [105, 100], [205, 100]])
  }

  // MARK: Mistakes

  private static let two =
    "- {circle: {radius: 5}, id: gateway}\n- repeat: {count: 3}\n  element: {circle: {radius: 5}, id: box}\n"

  @Test(
    arguments: [
      (
        "- connector: {from: gatway, to: [0, 0]}",
        "a:7:23: no element has the id 'gatway'; did you mean 'gateway'?"
      ),
      (
        "- connector: {from: store, to: [0, 0]}",
        "a:7:23: no element has the id 'store'; give it to one with 'id: store'"
      ),
      (
        "- connector: {from: gateway.rigth, to: [0, 0]}",
        "a:7:31: an element has no side 'rigth'; did you mean 'right'?"
      ),
      (
        "- connector: {from: gateway.north-east, to: [0, 0]}",
        "a:7:31: an element has no side 'north-east'; it has 'top', 'right', 'bottom', 'left'"
      ),
      (
        "- connector: {from: 3 + 4, to: [0, 0]}",
        "a:7:23: 'from' is '3 + 4'; write [x, y], or the id of an element, with a side where that matters: gateway or gateway.right"
      ),
      (
        "- connector: {from: {x: 1}, to: [0, 0]}",
        "a:7:23: 'from' is a list of two numbers or the id of an element; a mapping stands here"
      ),
      (
        "- connector: {from: box, to: [0, 0]}",
        "a:7:23: 'box' is repeated; say which one is meant: 'box[0]' is the first"
      ),
      (
        "- connector: {from: \"gateway[0]\", to: [0, 0]}",
        "a:7:23: 'gateway' stands in no repeat; write it without an index"
      ),
      (
        "- connector: {from: \"box[0][1]\", to: [0, 0]}",
        "a:7:23: 'box' stands in 1 repeat, and has 2 indices here"
      ),
      (
        "- connector: {from: \"box[3]\", to: [0, 0]}",
        "a:7:23: 'box' has no element 3; its indices are 0 to 2 (t = 0)"
      ),
      (
        "- connector: {from: \"box[t + 0.5]\", to: [0, 0]}",
        "a:7:23: 'box' has no element 0.5; its indices are 0 to 2 (t = 0)"
      ),
      (
        "- {circle: {radius: 1}, id: gateway}\n- connector: {from: gateway, to: [0, 0]}",
        "a:8:23: 'gateway' is the id of 2 elements, in line 4 and line 7; give one of them another"
      ),
      (
        "- connector: {from: gateway.left, leaving: right, to: [0, 0]}",
        "a:7:46: 'from' names a side already; remove 'leaving'"
      ),
      (
        "- connector: {from: gateway, to: [0, 0]}\n  element: {circle: {radius: 2}, id: rider}\n- connector: {from: rider, to: [0, 0]}",
        "a:9:23: 'rider' stands on a connector, and connectors are drawn after all that they join; join something else"
      ),
      (
        "- connector: {from: gateway, to: [0, 0]}\n  element: {connector: {from: gateway, to: [9, 9]}}",
        "a:8:33: a connector between elements cannot stand on another one; put it beside that"
      ),
      (
        "- along: {shape: {connector: {from: gateway, to: [9, 9]}}}\n  element: {circle: {radius: 1}}",
        "a:7:32: 'shape' takes a 'connector' between points; write [x, y] for its ends"
      ),
      (
        "- groop:\n    - circl: {radius: 5}\n      id: tray\n- circle: {radius: tray.width}\n- connector: {from: tray, to: gateway}",
        "a:7:5: unknown kind of element 'groop'; did you mean 'group'?"
      ),
      (
        "- {circle: {radius: 5}, at: 0.5}",
        "a:7:27: 'at' is for the elements of a 'connector', and this one stands on none; write 'position' for a point of the container"
      ),
      (
        "- connector: {from: [0, 0], to: [9, 9]}\n  element: {circle: {radius: 2}, at: 1.5}",
        "a:8:40: 'at' is 1.5; it must be at most 1"
      ),
    ] as [(String, String)])
  func `an error says what to write instead`(elements: String, expected: String) {
    #expect(message(Self.two + elements) == expected)
  }

  @Test(
    arguments: [
      (
        "link: {parameters: {a: element}, elements: [{connector: {from: dot, to: a}}]}", "- link: {a: [1, 2]}",
        "a:3:129: no element has the id 'dot'; one inside of a component has it, which only that component sees"
      ),
      (
        "link: {parameters: {a: element}, elements: [{connector: {from: \"a[0]\", to: a}}]}", "- link: {a: [1, 2]}",
        "a:3:132: a parameter is one element; remove '[0]'"
      ),
      (
        "link: {parameters: {a: element}, elements: [{connector: {from: a.left, to: a}}]}",
        "- {circle: {radius: 5}, id: dot}\n- link: {a: dot.top}",
        "a:3:129: 'dot.top' names a side already; remove '.left' (in 'link', used in line 6)"
      ),
      (
        "link: {parameters: {a: element}, elements: [{circle: {radius: a}}]}", "- {circle: {radius: 5}, id: dot}",
        "a:3:128: 'a' is an element; it stands where a connector begins or ends"
      ),
    ] as [(String, String, String)])
  func `an error about components and connectors says what to write instead`(
    components: String, elements: String, expected: String
  ) {
    do {
      _ = try scene(elements, "components: {card: {elements: [{circle: {radius: 1}, id: dot}]}, \(components)}\n")
      Issue.record("no error")
    } catch { #expect("\(error)" == expected) }
  }

  @Test func `a connector to an iteration that does not exist at a time is not drawn`() throws {
    let elements = """
      - repeat: {count: floor(t)}
        element: {rectangle: {size: 10}, id: step}
      - {connector: {from: "step[9]", to: [0, 0]}, stroke: white}
      """
    #expect(try ends(elements, at: 3).isEmpty)
    let none = elements.replacingOccurrences(of: "floor(t)", with: "0")
    do {
      _ = try ends(none)
      Issue.record("no error")
    } catch { #expect("\(error)" == "a:6:24: 'step' has no element 9; it has none (t = 0)") }
  }

  // MARK: The schema

  @Test func `the schema of a scene completes its ids`() throws {
    let schema = try scene("- {circle: {radius: 5}, id: gateway}").ownSchema
    #expect(schema.contains("\"gateway\""))
    #expect(!SceneFile.schema.contains("\"gateway\""))
  }
}
