import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

struct SceneTests {
  /// A scene with one disc, which the closure describes.
  struct Disc<Content: View>: Scene {
    var size = CGSize(width: 100, height: 50)
    var duration = 1.0
    var view: @Sendable (SceneTime) -> Content
    func body(at time: SceneTime) -> some View { view(time) }
  }

  @Test func `the root stands in the middle of the canvas`() throws {
    let list = try Disc { _ in Color.red.frame(width: 20, height: 10) }.displayList(at: 0)
    #expect(list.items.flatMap(\.frames) == [CGRect(40, 20, 20, 10)])
  }

  @Test func `several roots lie over each other`() throws {
    struct Two: Scene {
      var size: CGSize { CGSize(width: 100, height: 50) }
      var duration: Double { 1 }
      func body(at time: SceneTime) -> some View {
        Color.red
        Color.blue.frame(width: 20, height: 10)
      }
    }
    #expect(
      try Two().displayList(at: 0).items.flatMap(\.frames) == [CGRect(0, 0, 100, 50), CGRect(40, 20, 20, 10)])
  }

  @Test func `a display list has the scene's canvas and background`() throws {
    struct Night: Scene {
      var size: CGSize { CGSize(width: 10, height: 20) }
      var background: Color { .black }
      func body(at time: SceneTime) -> some View {}
    }
    let list = try Night().displayList(at: 0)
    #expect(list == DisplayList(size: CGSize(width: 10, height: 20), background: .black))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `numbers that are none stop the frame and are named`(number: Double) throws {
    func error(_ view: @escaping @Sendable (SceneTime) -> some View) -> SceneError? {
      #expect(throws: SceneError.self) { try Disc(view: view).displayList(at: 0) }
    }
    #expect(error { _ in Color.red.offset(x: number) } == .notFinite("the place or size of Rectangle"))
    #expect(error { _ in Circle().rotationEffect(.radians(number)) } == .notFinite("the place or size of Circle"))
    #expect(error { _ in Circle().scaleEffect(number) } == .notFinite("the place or size of Circle"))
    #expect(error { _ in Circle().stroke(.red, lineWidth: number) } == .notFinite("the stroke style of Circle"))
    #expect(error { _ in Color.red.position(x: number, y: 0) } == .notFinite("the place or size of Rectangle"))
    #expect(
      error { _ in Path { $0.move(to: CGPoint(x: number, y: 0)) }.stroke(.red) } == .notFinite("the path of Path"))
  }

  @Test func `an opacity that is no number stops the frame`() {
    #expect(throws: SceneError.notFinite("an opacity")) {
      try Disc { _ in Circle().opacity(.nan) }.displayList(at: 0)
    }
  }

  @Test func `a size that is no number stops the frame`() {
    #expect(throws: SceneError.self) { try Disc { _ in Color.red.frame(width: .nan) }.displayList(at: 0) }
    #expect(throws: SceneError.self) { try Disc { _ in Color.red.frame(width: .infinity) }.displayList(at: 0) }
    #expect(throws: SceneError.self) {
      try Disc { _ in
        HStack(spacing: .nan) {
          Color.red
          Color.blue
        }
      }.displayList(at: 0)
    }
  }

  @Test func `a time that is no number is refused`() {
    #expect(throws: SceneError.notFinite("the time")) { try Disc { _ in Circle() }.displayList(at: .nan) }
  }

  @Test(arguments: [CGSize(width: 0, height: 10), CGSize(width: -1, height: 10), CGSize(width: CGFloat.nan, height: 1)])
  func `an empty canvas is refused`(size: CGSize) {
    #expect(throws: SceneError.self) { try Disc(size: size) { _ in Circle() }.displayList(at: 0) }
    #expect(throws: SceneError.self) { try Disc(size: size) { _ in Circle() }.validate() }
  }

  @Test func `a scene without a length is found before it is rendered`() {
    #expect(throws: SceneError.badDuration(0)) { try Disc(duration: 0) { _ in Circle() }.validate() }
  }

  @Test func `the error about an infinite length or canvas says that it is infinite`() {
    #expect("\(SceneError.badDuration(.infinity))" == "the scene lasts inf s; give it a finite duration above 0")
    #expect(
      "\(SceneError.badCanvas(CGSize(width: CGFloat.infinity, height: 9)))"
        == "a canvas of inf × 9 points cannot be drawn; both must be finite and above 0")
  }

  @Test func `a faulty timeline stops every frame with its reason`() {
    struct Broken: Scene {
      var timeline: Timeline { Beat("draw", lasting: -1) }
      func body(at time: SceneTime) -> some View { Circle().opacity(time["draw"]) }
    }
    #expect(throws: TimelineError.badDuration(beat: "draw", -1)) { try Broken().displayList(at: 0) }
    #expect(throws: TimelineError.badDuration(beat: "draw", -1)) { try Broken().validate() }
  }

  @Test func `an error that a scene's body throws is passed on`() {
    struct TestError: Error {}
    struct Troubled: Scene {
      func body(at time: SceneTime) throws -> some View {
        let view = try trouble()
        return view
      }
      func trouble() throws -> Circle { throw TestError() }
    }
    #expect(throws: TestError.self) { try Troubled().displayList(at: 0) }
  }

  @Test func `a scene without parameters takes none`() {
    #expect(throws: SceneError.unknownParameter("hue", known: [])) {
      try Disc { _ in Circle() }.setting("hue", to: .number(1))
    }
  }

  @Test(
    arguments: [
      (.number(range: 0...1), .number(2), .outOfRange(parameter: "p", 2, 0...1)),
      (.number(), .number(.nan), .notFinite("the value of parameter 'p'")),
      (.number(), .boolean(true), .wrongKind(parameter: "p", wanted: "a number")),
      (.color, .number(1), .wrongKind(parameter: "p", wanted: "a colour")),
      (.choice(["a", "b"]), .choice("c"), .unknownChoice(parameter: "p", "c", known: ["a", "b"])),
      (.number(range: 0...1, step: 0.1), .number(0.55), nil), (.choice(["a"]), .choice("a"), nil),
      (.boolean, .boolean(false), nil), (.color, .color(.red), nil),
    ] as [(SceneParameter.Kind, ParameterValue, SceneError?)])
  func `a parameter takes what it says and explains what it does not`(
    kind: SceneParameter.Kind, value: ParameterValue, error: SceneError?
  ) {
    let parameter = SceneParameter("p", kind, value: value)
    if let error {
      #expect(throws: error) { try parameter.check(value) }
    } else {
      #expect(throws: Never.self) { try parameter.check(value) }
    }
  }
}
