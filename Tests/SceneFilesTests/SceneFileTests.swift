import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSceneFiles
import Testing

@Suite struct SceneFileTests {
  @Test func `the specification's spirograph has its curve and petals`() throws {
    let scene = try SceneFile(text: SampleScenes.spirograph, name: "spirograph.yaml")
    #expect(scene.title == "Spirograph")
    #expect(scene.size == CGSize(width: 1280, height: 720))
    #expect(scene.background == Color(rgb: 0x0B1020))
    #expect(scene.frameRate == FrameRate(60))
    #expect(scene.duration == 5)
    #expect(scene.parameters.map(\.name) == ["fixed", "rolling", "pen", "hue"])
    let list = try scene.displayList(at: 5)
    #expect(list.items.count == 13)
    guard case .stroke(let stroke) = list.items[0] else {
      Issue.record("the curve is no stroke")
      return
    }
    #expect(stroke.style == StrokeStyle(lineWidth: 2.5, lineCap: .round))
    #expect(stroke.paint == .color(Color(hue: 0.68, saturation: 0.7, brightness: 1)))
    // By the definition of 'zoom', the farthest point is 320 points from the centre, which is the canvas's centre.
    let bounds = stroke.path.applying(stroke.transform).boundingRect
    #expect(abs(bounds.maxX - (640 + 320)) < 0.1)
  }

  @Test(arguments: SampleScenes.everything + [SampleScenes.data, SampleScenes.components])
  func `sample scenes load, check and draw`(text: String) throws {
    let scene = try SceneFile(text: text, name: "sample.yaml")
    for share in [0.2, 0.5, 0.9, 1] {
      #expect(try !scene.displayList(at: share * scene.duration).items.isEmpty)
    }
  }

  @Test func `beats repeat and run to and fro as often as their keys say`() throws {
    let scene = try SceneFile(
      text: """
        canvas: {size: [100, 100]}
        parameters: {times: {value: 3, range: [1, 9], step: 1}, back: {value: true}}
        beats:
          - once: {lasts: 1}
          - again: {lasts: 0.5, repeat: times}
          - there: {lasts: 0.5, ping-pong: back}
          - stagger: {name: row, count: 2, lasts: 1, every: 0.5, repeat: 4, ping-pong: true, ease: in}
        elements: []
        """, name: "beats.yaml")
    let expected = Timeline {
      Beat("once", lasting: 1)
      Beat("again", lasting: 0.5).repeated(3)
      Beat("there", lasting: 0.5).repeated(2, pingPong: true)
      Stagger("row", count: 2, lasting: 1, every: 0.5, .easeIn).repeated(4, pingPong: true)
    }
    #expect(scene.timeline == expected)
    let changed = try scene.setting("times", to: .number(5)).setting("back", to: .boolean(false))
    #expect(changed.timeline.span(of: "again") == 1...3.5)
    #expect(changed.timeline.span(of: "there") == 3.5...4)
  }

  /// The items that one element draws on a canvas of 200 by 200.
  private func items(_ element: String, at seconds: Double = 0) throws -> [DisplayList.Item] {
    let text = "canvas: {size: [200, 200]}\nduration: 2\nelements:\n" + element
    return try SceneFile(text: text, name: "element.yaml").displayList(at: seconds).items
  }

  /// The items that a view draws on such a canvas.
  private func items(of view: some View) throws -> [DisplayList.Item] {
    try view.displayItems(in: CGSize(width: 200, height: 200))
  }

  @Test func `a trim's keys are the arguments of the shape's trim`() throws {
    let drawn = try items(
      "- path: M 0 0 h 100 v 100 z M 0 150 h 50\n  trim: {from: 0.1, to: 0.6, offset: t - 0.2, by: subpath}\n  stroke: red"
    )
    let path = try Path(svg: "M 0 0 h 100 v 100 z M 0 150 h 50")
    let expected = path.trim(from: 0.1, to: 0.6, offset: -0.2, by: .eachSubpath).stroke(Color(css: "red")!)
    #expect(try drawn == items(of: expected))
    let whole = try items("- circle: {radius: 50}\n  trim: {to: 0.4, offset: 0.8}\n  stroke: red")
    let arc = Circle().trim(to: 0.4, offset: 0.8).stroke(Color(css: "red")!).frame(width: 100, height: 100)
    #expect(try whole == items(of: arc))
  }

  @Test func `a morph's shapes have a common centre and a frame for the largest`() throws {
    let morph = "- morph: {through: [{circle: {radius: 30}}, {rectangle: {size: [80, 40]}}], progress: t}"
    let (circle, rectangle) = (CGRect(x: 10, y: 0, width: 60, height: 60), CGRect(x: 0, y: 10, width: 80, height: 40))
    for (seconds, expected) in [
      (0, Path(ellipseIn: circle)), (1, Path(rectangle)),
      (0.25, Path(ellipseIn: circle).morphed(to: Path(rectangle), progress: 0.25)),
    ] {
      guard case .fill(let fill)? = try items(morph, at: seconds).first else {
        Issue.record("nothing is drawn at \(seconds) s")
        continue
      }
      #expect(fill.path == expected && fill.transform == CGAffineTransform(translationX: 60, y: 70))
    }
  }

  @Test func `the range of a parameter may have any numbers, such as dates in seconds`() throws {
    let scene = try SceneFile(
      text: "canvas: {size: [9, 9]}\nduration: 1\nparameters: {day: {value: 2e9, range: [1e9, 3e9]}}\nelements: []",
      name: "a")
    #expect(scene.parameters.first?.kind == .number(range: 1e9...3e9))
  }

  @Test func `a quotient in a colour is a quotient, not an opacity`() throws {
    guard case .fill(let fill)? = try items("- circle: {radius: 5}\n  fill: rgb(255, 128 / 2, 0)").first else {
      Issue.record("no fill")
      return
    }
    #expect(fill.paint == .color(Color(rgb: 0xFF4000)))
  }

  @Test func `an element draws itself as the view modifier says`() throws {
    let drawn = try items(
      "- rectangle: {size: [80, 40]}\n  fill: red\n  stroke: {color: blue, width: 4}\n"
        + "  draw: {progress: t, lag: 0.5, until: 0.4, fade-outline: true}", at: 0.7)
    let view = Rectangle().fill(Color(css: "red")!).stroke(Color(css: "blue")!, lineWidth: 4)
      .drawThenFill(0.7, lag: 0.5, outlineShare: 0.4, fadesOutline: true).frame(width: 80, height: 40)
    #expect(try drawn == items(of: view))
    // All shapes of a group draw themselves, and so does each petal of a flower, by its own index.
    let group = try items("- group: [{circle: {radius: 5}}, {circle: {radius: 9}}]\n  draw: 0.5")
    #expect(group.allSatisfy { if case .stroke = $0 { true } else { false } } && group.count == 2)
    let flower = try items("- flower: {petals: 4, length: 50, width: 20}\n  draw: i")
    #expect(flower.count == 3)
  }
}
