import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests of the values of an element's keys at a moment, as the preview shows them.
@Suite struct ElementValuesTests {
  static let text = """
    canvas: {size: [200, 100]}
    beats: [{draw: {lasts: 2}}]
    parameters: {size: {value: 4}, title: {text: Hello}}
    let: {double: 2 * size}
    elements:
      - repeat: {count: 3, as: k}
        element:
          circle: {radius: double + k}
          fill: {gradient: ["hsb(draw, 1, 1)", white], angles: [0, 90]}
          stroke: {width: "1 + draw", cap: round}
          offset: [10 * k, t]
          clip: {star: {points: 5, radius: 9 * draw}, rule: even-odd}
          mask:
            - text: {text: "{title} {k}", size: 10}
      - path: M0 0L5 5
        opacity: 1 / (t - 1)
    """

  /// The values of the element with the n-th item, masks included.
  func values(_ element: String, _ number: Int = 0, at seconds: Double = 1, text: String = Self.text) throws -> [String]
  {
    let scene = try SceneFile(text: text, name: "a")
    var places: [Place] = []
    func add(_ items: [DisplayList.Item]) {
      for item in items {
        if case .group(let group) = item {
          add(group.items + (group.mask?.items ?? []))
        } else {
          places.append(item.place!)
        }
      }
    }
    add(try scene.displayList(at: 3).items)
    let place = try #require(places.filter { $0.elementName == element }.dropFirst(number).first)
    return try scene.values(ofElementAt: place, seconds: seconds).map { "\($0.key) = \($0.value)" }
  }

  @Test func `values are those of the moment, the parameters and the iteration`() throws {
    let expected = [
      "radius = 10", "fill.gradient = #00ffff; #ffffff", "fill.angles = 0, 90", "stroke.width = 1.5",
      "stroke.cap = round", "offset = 20, 1", "clip.star.points = 5", "clip.star.radius = 4.5", "clip.rule = even-odd",
    ]
    let values = try values("circle", 4)
    #expect(values.sorted() == expected.sorted())
  }

  @Test func `a value that reads the frame of another element is that of the moment`() throws {
    let text = """
      canvas: {size: [200, 100]}
      duration: 1
      elements:
        - {rectangle: {size: [80 * t, 20]}, id: gateway}
        - circle: {radius: gateway.width / 4}
      """
    #expect(try values("circle", at: 0.5, text: text) == ["radius = 10"])
  }

  @Test func `elements under other keys of an element are found, too`() throws {
    #expect(try values("text", 0).first == "text = Hello 0")
  }

  @Test func `keys that have no value at the moment are left out`() throws {
    #expect(try values("path", at: 1) == ["path = 2 path elements"])
    #expect(try values("path", at: 3) == ["path = 2 path elements", "opacity = 0.5"])
  }

  @Test func `of a long list the first values are shown, with the number of the others`() throws {
    let text = """
      canvas: {size: [200, 100]}
      duration: 1
      elements:
        - lines: {points: [[0, 0], [1, t], [2, 0], [3, 0], [4, 0], [5, 0], [6, 0], [7, 0], [8, 0], [9, 0]]}
          fill: {gradient: [{color: red, at: 0.25}, blue]}
      """
    #expect(
      try values("lines", text: text) == [
        "points = 0, 0; 1, 1; 2, 0; 3, 0; 4, 0; 5, 0; 6, 0; 7, 0; and 2 more",
        "fill.gradient = #ff0000 0.25; #0000ff",
      ])
  }

  @Test func `a place of another scene has no values`() throws {
    let scene = try SceneFile(text: Self.text, name: "a")
    let place = Place(.element("star", FilePosition(file: "a", line: 1, column: 1), number: 0), in: nil)
    #expect(try scene.values(ofElementAt: place, seconds: 0).isEmpty)
    #expect(try scene.values(ofElementAt: Place(.position(0), in: nil), seconds: 0).isEmpty)
  }
}
