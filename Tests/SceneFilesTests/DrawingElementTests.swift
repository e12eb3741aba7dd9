import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSceneFiles
import PathreelSceneSyntax
import Testing

/// Tests of the element `svg`: a drawing from a file, its parts, and how it draws itself.
final class DrawingElementTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "DrawingElementTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let drawing = """
      <svg xmlns='http://www.w3.org/2000/svg' width='100' height='50'>
        <rect id='leaf' class='green' width='10' height='20' fill='#ff0000'/>
        <rect class='green' x='50' width='10' height='20' fill='#0000ff'/>
      </svg>
      """
    try Data(drawing.utf8).write(to: folder.appending(path: "a.svg"))
    let other = """
      <svg xmlns='http://www.w3.org/2000/svg' width='200' height='50'>
        <circle cx='100' cy='25' r='10' fill='#00ff00'/>
        <rect id='leaf' x='20' width='10' height='20' fill='#0000ff'/>
      </svg>
      """
    try Data(other.utf8).write(to: folder.appending(path: "b.svg"))
    try Data("<svg xmlns='http://www.w3.org/2000/svg'><rect id='7' width='9' height='9'/></svg>".utf8).write(
      to: folder.appending(path: "number.svg"))
    try Data("<svg xmlns='http://www.w3.org/2000/svg'>\n<image href='b.png'/></svg>".utf8).write(
      to: folder.appending(path: "outside.svg"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func scene(_ element: String) throws -> SceneFile {
    let text = "canvas: {size: [400, 200]}\nduration: 2\nelements:\n  - svg: \(element)\n"
    return try SceneFile(text: text, name: "p.yaml", folder: folder, images: nil)
  }

  /// The fills of the first frame that are not in groups.
  private func fills(_ element: String) throws -> [DisplayList.Fill] {
    try scene(element).displayList(at: 0).items.compactMap { if case .fill(let fill) = $0 { fill } else { nil } }
  }

  private func box(_ fill: DisplayList.Fill) -> CGRect { fill.path.applying(fill.transform).boundingRect }

  @Test func `a drawing stands in the middle in its own size`() throws {
    let boxes = try fills("a.svg").map(box)
    // The drawing of 100 by 50 begins at (150, 75) of the canvas.
    #expect(boxes == [CGRect(x: 150, y: 75, width: 10, height: 20), CGRect(x: 200, y: 75, width: 10, height: 20)])
  }

  @Test(arguments: [
    ("[1]", "the name of an SVG file"),
    ("{file: a.svg, parts: 3}", "'parts' is a mapping"),
  ]) func `a value of another form is an error that says which it takes`(element: String, message: String) throws {
    let error = #expect(throws: SceneFileError.self) { try scene(element) }
    let text = "\(try #require(error))"
    #expect(text.contains(message), "\(text)")
  }

  @Test func `a drawing fits into its size in its own proportions`() throws {
    let boxes = try fills("{file: a.svg, size: [200, 200]}").map(box)
    // It is twice as large: 100 high, in the middle of 200.
    #expect(boxes[0] == CGRect(x: 100, y: 50, width: 20, height: 40))
  }

  @Test func `an id selects one part of a drawing, and a class several`() throws {
    let one = try fills("{file: a.svg, parts: {leaf: {fill: \"#00ff00\"}}}").map(\.paint)
    let both = try fills("{file: a.svg, parts: {.green: {fill: \"#00ff00\"}}}").map(\.paint)
    let (green, blue) = (Paint.color(Color(css: "#00ff00")!), Paint.color(Color(css: "#0000ff")!))
    #expect(one == [green, blue])
    #expect(both == [green, green])
  }

  @Test func `a part is moved, and turns about its own anchor`() throws {
    let moved = try fills("{file: a.svg, parts: {leaf: {offset: [5, 7]}}}").map(box)
    #expect(moved[0] == CGRect(x: 155, y: 82, width: 10, height: 20))
    let turned = try fills("{file: a.svg, parts: {leaf: {rotate: 90, anchor: top-left}}}").map(box)
    // The part turns by a quarter about (150, 75): its width becomes downward, and its height leftward.
    #expect(abs(turned[0].minX - 130) < 1e-9 && abs(turned[0].maxY - 85) < 1e-9)
  }

  @Test func `a part is trimmed`() throws {
    let fill = try fills("{file: a.svg, parts: {leaf: {trim: {to: 0.5}}}}")[0]
    #expect(abs(PathMeasure(fill.path).length - 30) < 1e-9)
  }

  @Test func `nothing is there at the beginning of drawing, and all at its end`() throws {
    #expect(try scene("{file: a.svg, draw: 0}").displayList(at: 0).items.isEmpty)
    #expect(try fills("{file: a.svg, draw: 1}").count == 2)
  }

  @Test func `with lag the parts come one after the other`() throws {
    // With a lag of 1 the second part begins when the first one is complete.
    #expect(try fills("{file: a.svg, draw: {progress: 0.5, lag: 1}}").map(\.paint).count == 1)
  }

  @Test func `inside of a blend mode that depends on coverage, coverage appears with the fills`() throws {
    let items = try scene("{file: a.svg, draw: 0.75}\n    blend: copy").displayList(at: 0).items
    guard items.count == 1, case .group(let group) = items[0] else {
      Issue.record("no group: \(items)")
      return
    }
    let masks = group.items.map { if case .group(let part) = $0 { part.mask != nil } else { false } }
    // Each of the two rectangles has a fill and its outline.
    #expect(group.blendMode == .copy && masks == [true, true, true, true])
  }

  @Test(arguments: ["draw: 1", "parts: {a: {opacity: 1}}"])
  func `a filter that fills an empty part stays if nothing changes`(keys: String) throws {
    let document = """
      <svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>
        <filter id='f' filterUnits='userSpaceOnUse' x='0' y='0' width='9' height='9'><feFlood/></filter>
        <g filter='url(#f)'/><rect id='a' width='9' height='9'/>
      </svg>
      """
    try Data(document.utf8).write(to: folder.appending(path: "flood.svg"))
    let plain = try scene("flood.svg").displayList(at: 0)
    #expect(try scene("{file: flood.svg, \(keys)}").displayList(at: 0) == plain)
  }

  @Test(arguments: [("0", "a.svg"), ("1", "b.svg"), ("2", "a.svg")])
  func `at each whole number a morph shows the drawing of that number in the middle`(progress: String, file: String)
    throws
  {
    let morphed = try scene("{file: a.svg, morph: {through: [b.svg, a.svg], progress: \(progress)}}")
    #expect(try morphed.displayList(at: 0).items == scene(file).displayList(at: 0).items)
  }

  @Test func `between drawings what has the same id moves, and the others become each other`() throws {
    let fills = try fills("{file: a.svg, morph: {through: [b.svg], progress: 0.5}}")
    // The leaf moves from 150 to 100 + 20, and both drawings are centred. The other square moves from 200 to the disc's
    // 190.
    let middles = fills.map { box($0).midX }.sorted()
    #expect(middles.count == 2 && abs(middles[0] - 140) < 1e-6 && abs(middles[1] - 202.5) < 1e-6)
    #expect(fills.contains { $0.paint == .color(Color(css: "#ff0000")!.mix(with: Color(css: "#0000ff")!, by: 0.5)) })
  }

  @Test(arguments: ["0", "0.5", "1", "1.5"])
  func `a morph of drawings draws itself as a drawing does`(progress: String) throws {
    func morph(_ draw: String) throws -> [DisplayList.Item] {
      try scene("{file: a.svg, morph: {through: [b.svg, a.svg], progress: \(progress)}}\n    draw: \(draw)")
        .displayList(at: 0).items
    }
    #expect(try morph("0").isEmpty)
    // Between the drawings, the page clips the items.
    func leaves(_ items: [DisplayList.Item]) -> [DisplayList.Item] {
      items.flatMap { if case .group(let group) = $0 { leaves(group.items) } else { [$0] } }
    }
    let outlines = try leaves(morph("{progress: 0.5, until: 0.5}"))
    #expect(outlines.count == 2 && outlines.allSatisfy { if case .stroke = $0 { true } else { false } })
    let whole = try leaves(morph("1"))
    #expect(whole.count == 2 && whole.allSatisfy { if case .fill = $0 { true } else { false } })
    // The second of two parts begins when the first one is whole.
    #expect(try leaves(morph("{progress: 0.2, lag: 1}")).count == 1)
  }

  @Test func `others that fade are groups of half their opacity after three quarters`() throws {
    let scene = try scene("{file: a.svg, morph: {through: [b.svg], progress: 0.75, others: fade}}")
    let groups = try scene.displayList(at: 0).items.compactMap { if case .group(let group) = $0 { group } else { nil } }
    #expect(groups.map(\.opacity) == [0.5])
  }

  @Test func `each drawing of a morph fits into the size`() throws {
    let morph = "size: [200, 200], morph: {through: [b.svg], progress: "
    #expect(try box(fills("{file: a.svg, \(morph)0}}")[0]) == CGRect(x: 100, y: 50, width: 20, height: 40))
    // The other drawing is already 200 wide, so it keeps its size.
    #expect(try box(fills("{file: a.svg, \(morph)1}}")[1]) == CGRect(x: 120, y: 75, width: 10, height: 20))
  }

  @Test func `morphs of too many outlines are an error`() throws {
    let many = String(repeating: "<circle r='4'/>", count: 20_000) + "</svg>"
    let squares = String(repeating: "<path d='M 0 0 H 9 L 4 4 Z'/>", count: 20_000) + "</svg>"
    let head = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"
    try Data((head + many).utf8).write(to: folder.appending(path: "many.svg"))
    try Data((head + squares).utf8).write(to: folder.appending(path: "squares.svg"))
    var message = "drawn"
    do {
      _ = try scene("{file: many.svg, morph: {through: [squares.svg], progress: 0.5}}").displayList(at: 0)
    } catch { message = "\(error)" }
    #expect(message.contains("p.yaml:4:") && message.contains("steps"), "\(message)")
  }

  @Test(
    arguments: [
      (
        "{file: a.svg, morph: {through: [none.svg], progress: 0}}",
        "p.yaml:4:42: 'none.svg' is not there; check the name and the folder"
      ),
      ("none.svg", "p.yaml:4:10: 'none.svg' is not there; check the name and the folder"),
      (
        "{file: a.svg, parts: {leef: {rotate: 3}}}",
        "p.yaml:4:38: the drawing has no part 'leef'; did you mean 'leaf'?"
      ),
      (
        "{file: a.svg, parts: {nobody: {rotate: 3}}}",
        "p.yaml:4:40: the drawing has no part 'nobody'; pathreel inspect lists its parts"
      ),
      (
        "{file: number.svg, parts: {7: {rotate: 3}}}",
        "p.yaml:4:40: the drawing has no part '7'; write '#7' for the part with this id"
      ),
      (
        "{file: a.svg, parts: {leaf: {rotate: 3}, '#leaf': {rotate: 4}}}",
        "p.yaml:4:60: '#leaf' is the same part as 'leaf'; write all its changes under one of them"
      ),
      (
        "outside.svg",
        "p.yaml:4:10: 'outside.svg' cannot be read: on line 2, column 1, the picture 'b.png' lies in another file, and drawings are read from one file alone; embed it as a data: address"
      ),
    ])
  func `a drawing that cannot be shown is an error with its place`(element: String, expected: String) {
    var message = "drawn"
    do { _ = try scene(element).displayList(at: 0) } catch { message = "\(error)" }
    #expect(message == expected)
  }
}
