import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests of a scene's camera, and of elements that are pinned to the screen.
@Suite struct CameraTests {
  private func scene(_ camera: String, _ elements: String) throws -> SceneFile {
    try SceneFile(
      text: """
        canvas: {size: [200, 100]}
        duration: 4
        camera: \(camera)
        elements:
        \(elements.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
        """, name: "a")
  }

  /// The centres and widths of the drawn items.
  private func spots(_ camera: String, _ elements: String, at seconds: Double = 1) throws -> [(
    middle: CGPoint, width: Double
  )] {
    try scene(camera, elements).displayList(at: seconds).items.map { item in
      guard case .fill(let fill) = item else { return (.zero, 0) }
      let box = fill.path.applying(fill.transform).boundingRect
      return (CGPoint(x: box.midX, y: box.midY), box.width)
    }
  }

  private func message(_ camera: String, _ elements: String) -> String {
    do {
      _ = try scene(camera, elements).displayList(at: 1)
      return "no error"
    } catch { return "\(error)" }
  }

  @Test(arguments: [
    ("{}", 40.0, 30.0, 10.0), ("{center: [40, 30]}", 100, 50, 10), ("{center: [50, 30], zoom: 2}", 80, 50, 20),
    ("{zoom: 3}", -80, -10, 30), ("{center: [40, 10], rotate: 90}", 120, 50, 10),
    ("{center: [40, 20], rotate: 90, zoom: 2}", 120, 50, 20), ("{center: [40 * t, 30], zoom: 1 + t}", 100, 50, 20),
    ("{center: [dot.x, dot.y], zoom: 4}", 100, 50, 40),
  ])
  func `a point lies where the camera shows it`(camera: String, x: Double, y: Double, width: Double) throws {
    let spot = try #require(
      try spots(camera, "- circle: {radius: 5}\n  position: [40, 30]\n  id: dot").first)
    #expect(abs(spot.middle.x - x) < 1e-9 && abs(spot.middle.y - y) < 1e-9, "\(spot)")
    #expect(abs(spot.width - width) < 1e-6)
  }

  @Test func `pinned elements do not move with the camera, and keep their order`() throws {
    let found = try spots(
      "{center: [40, 30], zoom: 2}",
      """
      - circle: {radius: 5}
        position: [40, 30]
      - circle: {radius: 3}
        position: [40, 30]
        pinned: true
      - circle: {radius: 7}
        position: [40, 30]
      """)
    #expect(zip(found.map(\.width), [20, 6, 28]).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(found.map(\.middle) == [CGPoint(x: 100, y: 50), CGPoint(x: 40, y: 30), CGPoint(x: 100, y: 50)])
  }

  @Test func `without a camera, or with one that shows all, a scene is what it was`() throws {
    let elements = "- circle: {radius: 5}\n- rectangle: {size: [20, 30]}\n  offset: [9 * t, 3]\n  stroke: red"
    let plain = try SceneFile(
      text: "canvas: {size: [200, 100]}\nduration: 4\nelements:\n"
        + elements.split(separator: "\n").map { "  \($0)\n" }.joined(),
      name: "a")
    let items = try plain.displayList(at: 1).items
    #expect(items.count == 2)
    #expect(try scene("{}", elements).displayList(at: 1).items == items)
  }

  @Test func `connectors follow elements through the camera`() throws {
    let elements = """
      - circle: {radius: 5}
        position: [40, 30]
        id: a
      - circle: {radius: 5}
        position: [140, 30]
        id: b
      - connector: {from: a, to: b, line: straight}
        stroke: {color: white, width: 1}
      """
    let plain = try scene("{}", elements).displayList(at: 1)
    let shown = try scene("{center: [90, 30], zoom: 0.5}", elements).displayList(at: 1)
    #expect(plain.items.count == 3 && shown.items.count == 3)
    func ends(_ list: DisplayList) -> CGRect {
      switch list.items[2] {
      case .stroke(let stroke): stroke.path.applying(stroke.transform).boundingRect
      case .fill(let fill): fill.path.applying(fill.transform).boundingRect
      default: .null
      }
    }
    #expect(abs(ends(plain).minX - 45) < 1 && abs(ends(plain).maxX - 135) < 1)
    #expect(abs(ends(shown).minX - 77.5) < 1 && abs(ends(shown).maxX - 122.5) < 1)
  }

  @Test func `when only the camera moves, nothing else is made again`() throws {
    let scene = try scene(
      "{center: [40 * t, dot.y], zoom: 1 + t, rotate: t}",
      "- circle: {radius: 5}\n  position: [40, 30]\n  id: dot\n- text: hello\n- circle: {radius: 2}\n  pinned: true")
    let (retention, log) = (Retention(), RemakeLog())
    for (i, instant) in [1.0, 2, 3].enumerated() {
      try RemakeLog.threadLocal.withValue(i == 2 ? log : nil) {
        _ = try Retention.withValue(retention) { try scene.displayList(at: instant) }
      }
    }
    #expect(log.remakes.isEmpty && log.keptCount > 0)
  }

  @Test func `a camera in Swift shows the same`() throws {
    struct Shown: Scene {
      var size: CGSize { CGSize(width: 200, height: 100) }
      var background: Color { .black }
      var duration: Double { 4 }
      func body(at time: SceneTime) -> some View {
        ZStack {
          ZStack { Circle().fill(.white).frame(width: 10, height: 10).position(x: 40, y: 30) }
            .camera(Camera(center: CGPoint(x: 50, y: 20), zoom: 1 + time.seconds, rotation: .degrees(20)))
          Circle().fill(.white).frame(width: 6, height: 6)
        }
      }
    }
    let file = try scene(
      "{center: [50, 20], zoom: 1 + t, rotate: 20}",
      "- circle: {radius: 5}\n  position: [40, 30]\n- circle: {radius: 3}\n  pinned: true")
    for seconds in [0, 1, 2.5] {
      #expect(try file.displayList(at: seconds).items == Shown().displayList(at: seconds).items)
    }
  }

  @Test(arguments: [
    ("{zoom: 0}", "- circle: {radius: 3}", "a:3:16: 'zoom' is 0; it must be greater than 0"),
    ("{centre: [1, 2]}", "- circle: {radius: 3}", "a:3:10: unknown key 'centre'; did you mean 'center'?"),
    (
      "{center: [box.x, 3]}", "- circle: {radius: 3}",
      "a:3:19: no element before this has the id 'box'; give it to one with 'id: box'"
    ),
    ("{}", "- circle: {radius: 3}\n  pinned: t > 1", "a:6:13: 'pinned' cannot change; write true or false"),
    (
      "{}", "- group:\n    - circle: {radius: 3}\n      pinned: true",
      "a:7:17: 'pinned' is for the elements of the file; give it to the one around this"
    ),
  ])
  func `a mistake in the camera has its place`(camera: String, elements: String, expected: String) {
    #expect(message(camera, elements) == expected)
  }

  @Test func `a camera without an extent is an error in Swift`() {
    struct Shown: Scene {
      let zoom: Double
      var duration: Double { 1 }
      func body(at time: SceneTime) -> some View { Circle().camera(Camera(zoom: zoom)) }
    }
    for zoom in [0, -1, .nan, .infinity] {
      #expect(throws: SceneError.undrawable("the zoom of a camera is above 0; here it is \(zoom)")) {
        try Shown(zoom: zoom).displayList(at: 0)
      }
    }
  }
}
