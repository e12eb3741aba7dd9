import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRendering
import SmallScenes
import Testing

struct ElementDetailsTests {
  static let text = """
    canvas: {size: [100, 80]}
    duration: 1
    elements:
      - rectangle: {size: [20, 10]}
        fill: "#ff8040"
        stroke: {color: "#000000", width: 2, cap: round, dash: [3, 1]}
        position: [30, 40]
        opacity: 0.5
        blur: 2
      - repeat: {count: 300}
        element:
          circle: {radius: 1 + i}
          fill: hsb(i / 300, 1, 1)
    """

  func details(_ key: String) throws -> ElementDetails {
    try #require(try SmallScenes.file(Self.text).displayList(at: 0).details(of: ElementKey(key)))
  }

  func facts(_ details: ElementDetails) -> [String: String] {
    Dictionary(uniqueKeysWithValues: details.facts.map { ($0.name, $0.value) })
  }

  @Test func `an element's details have its paints, its pen, its effects and its bounds`() throws {
    let details = try details("rectangle")
    #expect(details.name == "rectangle" && details.place.map { "\($0)" } == "scene.yaml:4:5")
    #expect(
      facts(details) == [
        "kind": "rectangle", "draws": "1 fill, 1 stroke, 1 group", "opacity": "0.5", "blur": "2", "fill": "#ff8040",
        "stroke": "#000000", "line width": "2", "line cap": "round", "line join": "miter", "dashes": "3 1",
        "transform": "moved by 20, 35", "bounds": "19, 34 · 22 × 12", "path elements": "10",
      ])
    #expect(details.bounds == CGRect(x: 19, y: 34, width: 22, height: 12))
  }

  @Test func `paths lie on the canvas, from the back to the front`() throws {
    let outlines = try details("rectangle").outlines
    #expect(outlines.map(\.svg) == Array(repeating: "M20 35L40 35L40 45L20 45Z", count: 2))
    #expect(outlines.map(\.isFilled) == [true, false] && outlines.map(\.strokeWidth) == [nil, 2])
  }

  @Test func `of an element's many paths and values the first are listed, with their number`() throws {
    let details = try details("repeat")
    #expect(details.outlines.count == 200 && details.omittedOutlineCount == 100)
    #expect(facts(details)["draws"] == "300 fills")
    #expect(facts(details)["fill"]?.hasPrefix("#ff0000; ") == true)
    #expect(facts(details)["fill"]?.hasSuffix("; and others") == true)
    #expect(details.bounds == CGRect(x: -250, y: -260, width: 600, height: 600))
  }

  @Test func `path data ends at a mebibyte`() {
    let path = Path { path in
      path.move(to: .zero)
      for i in 0..<20_000 { path.addLine(to: CGPoint(x: Double(i) + 0.123, y: 5)) }
    }
    let place = Place(.position(0), in: nil)
    let items = (0..<9).map { _ in DisplayList.Item.fill(.init(path: path, paint: .color(.red), place: place)) }
    let details = DisplayList(size: CGSize(width: 9, height: 9), items: items).details(of: place.elementKey)
    let size = details?.outlines.reduce(0) { $0 + $1.svg.utf8.count } ?? 0
    #expect(size <= ElementDetails.outlineSizeLimit && size > 700_000)
    #expect((details?.outlines.count ?? 0) + (details?.omittedOutlineCount ?? 0) == 9)
  }

  @Test func `a rectangle around the clip of its group is shown as large as the clip`() {
    let (place, turn) = (Place(.position(0), in: nil), CGAffineTransform(rotationAngle: .pi / 2))
    let clip = DisplayList.ClipPath(path: Path(CGRect(x: 1, y: 2, width: 3, height: 4)), transform: turn)
    let fill = DisplayList.Fill(
      path: Path(CGRect(x: -9, y: -9, width: 30, height: 30)), paint: .color(.red), transform: turn, place: place)
    let items: [DisplayList.Item] = [.group(.init(items: [.fill(fill)], clip: clip))]
    let details = DisplayList(size: CGSize(width: 9, height: 9), items: items).details(of: place.elementKey)
    // A quarter turn takes (x, y) to (-y, x).
    let box = CGRect(x: -6, y: 1, width: 4, height: 3)
    let bounds = details?.bounds ?? .zero
    for (side, expected) in [
      (bounds.minX, box.minX), (bounds.maxX, box.maxX), (bounds.minY, box.minY), (bounds.maxY, box.maxY),
    ] {
      #expect(abs(side - expected) < 1e-9)
    }
  }

  @Test func `of an element that draws nothing nothing is known, and the scene's key is all that is drawn`() throws {
    let list = try SmallScenes.file(Self.text).displayList(at: 0)
    #expect(list.details(of: ElementKey("star")) == nil)
    let whole = try #require(list.details(of: .scene))
    #expect(whole.name == "scene" && whole.place == nil && facts(whole)["draws"] == "301 fills, 1 stroke, 1 group")
    let empty = DisplayList(size: CGSize(width: 9, height: 9)).details(of: .scene)
    #expect(empty.map(facts) == ["draws": "nothing"] && empty?.bounds == nil)
  }
}
