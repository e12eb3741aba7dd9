import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

struct PathLayoutTests {
  /// The centres of the drawn views, rounded to a thousandth of a point.
  func centres(_ view: some View) throws -> [CGPoint] {
    try drawnFrames(of: view, in: 200, 100).map {
      CGPoint(x: ($0.midX * 1000).rounded() / 1000, y: ($0.midY * 1000).rounded() / 1000)
    }
  }

  func dots(_ count: Int) -> some View { ForEach(0..<count) { _ in Color.red.frame(width: 4, height: 2) } }

  func points(_ pairs: [(CGFloat, CGFloat)]) -> [CGPoint] { pairs.map { CGPoint(x: $0.0, y: $0.1) } }

  static let middle = CurveCoordinates(origin: UnitPoint(x: 0, y: 0.5))
  static let line = Curve.rectangular(coordinates: middle) { _ in 0 }

  @Test func `views stand at equal distances on an open curve, the first and last at its ends`() throws {
    #expect(try centres(PathLayout(Self.line) { dots(3) }) == points([(0, 50), (100, 50), (200, 50)]))
  }

  @Test func `on a closed curve the last view keeps its distance from the first`() throws {
    var circle = Curve.circle(radius: 40)
    circle.coordinates.origin = UnitPoint(x: 0.5, y: 0.5)
    #expect(try centres(PathLayout(circle) { dots(4) }) == points([(140, 50), (100, 90), (60, 50), (100, 10)]))
  }

  @Test func `views that do not fit are not drawn`() throws {
    let layout = PathLayout(Self.line, spacing: .fixed(90)) { dots(5) }
    #expect(try centres(layout) == points([(0, 50), (90, 50), (180, 50)]))
  }

  @Test(
    arguments: [
      (CurveEnds.hide, [(50.0, 50.0), (150, 50)]), (.clamp, [(50, 50), (150, 50), (200, 50)]),
    ] as [(CurveEnds, [(CGFloat, CGFloat)])])
  func `a phase moves views along a curve, and beyond its ends as the option says`(
    ends: CurveEnds, places: [(CGFloat, CGFloat)]
  ) throws {
    let layout = PathLayout(Self.line, phase: .share(0.25), ends: ends) { dots(3) }
    #expect(try centres(layout) == points(places))
  }

  @Test func `views that go on at the other end stand no further apart there`() throws {
    let layout = PathLayout(Self.line, phase: .share(0.375), ends: .wrap) { dots(4) }
    #expect(try centres(layout) == points([(75, 50), (125, 50), (175, 50), (25, 50)]))
  }

  @Test func `a view can be turned along the curve, about its anchor`() throws {
    let down = Path {
      $0.move(to: CGPoint(x: 50, y: 20))
      $0.addLine(to: CGPoint(x: 50, y: 80))
    }
    let turned = PathLayout(along: down, orientation: .tangent) { dots(2) }
    #expect(try drawnFrames(of: turned, in: 200, 100) == [CGRect(49, 18, 2, 4), CGRect(49, 78, 2, 4)])
    let upright = PathLayout(along: down, anchor: .topLeading) { dots(2) }
    #expect(try drawnFrames(of: upright, in: 200, 100) == [CGRect(50, 20, 4, 2), CGRect(50, 80, 4, 2)])
  }

  @Test func `a shape's outline lies in the container`() throws {
    let layout = PathLayout(along: Rectangle()) { dots(6) }.padding(10)
    // The rectangle of 180 × 80 from (10, 10) has a length of 520, so the distance between views is 86.67, from the top
    // left corner.
    let places = try centres(layout)
    #expect(places.count == 6)
    #expect(places[0] == CGPoint(x: 10, y: 10))
    #expect(places[3] == CGPoint(x: 190, y: 90))
  }

  @Test func `the origin's view stands at the origin and is drawn last`() throws {
    let layout = PathLayout(Self.line) {
      dots(2)
    } origin: {
      Color.blue.frame(width: 10, height: 10)
    }
    #expect(try centres(layout) == points([(0, 50), (200, 50), (0, 50)]))
  }

  @Test func `a curve that cannot be measured stops the frame with its reason`() throws {
    let nowhere = Curve.rectangular { _ in .nan }
    let frame = CGSize(width: 10, height: 10)
    #expect(throws: SceneError.self) { try PathLayout(nowhere) { dots(3) }.displayItems(in: frame) }
    #expect(throws: SceneError.self) { try nowhere.stroke(.red).displayItems(in: frame) }
    #expect(throws: SceneError.self) {
      try PathLayout(Self.line, spacing: .fixed(0)) { dots(3) }.displayItems(in: frame)
    }
    let bad = Hypotrochoid(fixedRadius: 0, rollingRadius: 1, penDistance: 1)
    #expect(throws: SceneError.self) { try PathLayout(along: bad) { dots(3) }.displayItems(in: frame) }
  }

  @Test func `a curve is a shape`() throws {
    let frames = try drawnFrames(of: Self.line.stroke(.red).padding(10), in: 200, 100)
    #expect(frames == [CGRect(10, 50, 180, 0)])
  }

  @Test func `a layout without views draws nothing`() throws {
    #expect(try centres(PathLayout(Self.line) { EmptyView() }).isEmpty)
  }

  @Test func `the view at the origin of a shape stands at the given point`() throws {
    let layout = PathLayout(along: Rectangle(), originPoint: .center) {
      dots(1)
    } origin: {
      Color.blue.frame(width: 10, height: 10)
    }
    #expect(try centres(layout) == points([(0, 0), (100, 50)]))
  }

  // MARK: Travel

  @Test func `a view travels to another place along the curve, the others stay`() throws {
    let layout = PathLayout(along: Rectangle()) {
      ForEach(0..<6) { i in
        if i == 0 { dot.travel(toPlace: 2, progress: 0.5) } else { dot }
      }
    }
    // The length is 600. View 0 is half-way to 200, which is the second corner.
    #expect(try centres(layout) == points([(100, 0), (100, 0), (200, 0), (200, 100), (100, 100), (0, 100)]))
  }

  @Test func `modifiers outside and inside of it leave the travel as it is`() throws {
    let layout = PathLayout(Self.line) {
      Group { dot.opacity(0.5).travel(toPlace: 1, progress: 0.25) }.padding(1)
      dot
    }
    #expect(try centres(layout) == points([(50, 50), (200, 50)]))
  }

  @Test func `elsewhere a travel does nothing`() throws {
    #expect(try centres(ZStack { dot.travel(toPlace: 3, progress: 1) }) == points([(100, 50)]))
  }

  @Test(
    arguments: [
      (4, 0.5, "a view travels to place 4, which the curve does not have; it has 0 to 1"),
      (1, .nan, "the progress of a travel along a curve is infinite or not a number"),
    ] as [(Int, Double, String)])
  func `a travel that leads nowhere stops the frame`(place: Int, progress: Double, reason: String) throws {
    let layout = PathLayout(Self.line) {
      dot.travel(toPlace: place, progress: progress)
      dot
    }
    let error = #expect(throws: SceneError.self) { try layout.displayItems(in: CGSize(width: 200, height: 100)) }
    #expect(error?.description.contains(reason) == true)
  }

  var dot: some View { Color.red.frame(width: 4, height: 2) }

  // MARK: Warnings

  func warnings(_ view: some View) throws -> [String] {
    try view.drawing(in: CGSize(width: 200, height: 100)).warnings.map(\.description)
  }

  @Test func `views that do not fit are one warning for the layout`() throws {
    #expect(
      try warnings(PathLayout(Self.line, spacing: .fixed(90)) { dots(5) }) == [
        "PathLayout: warning: not all views fit on the curve, and the last ones are not drawn; place fewer, or nearer to "
          + "each other (3 of 5 fit)"
      ])
    #expect(try warnings(PathLayout(Self.line, spacing: .count(2)) { dots(5) }).count == 1)
  }

  @Test func `views that fit, or are hidden on purpose, give no warning`() throws {
    #expect(try warnings(PathLayout(Self.line, spacing: .fixed(90)) { dots(3) }).isEmpty)
    #expect(try warnings(PathLayout(Self.line, phase: .share(0.5)) { dots(3) }).isEmpty)
  }

  @Test func `each warning names its place, once`() throws {
    func placed(_ name: String, _ view: some View) -> some View {
      view.placed(at: Place(.element(name, FilePosition(file: name, line: 1, column: 1), number: 0), in: nil))
    }
    let layout = PathLayout(Self.line, spacing: .count(1)) { dots(2) }
    let view = placed(
      "outer",
      ZStack {
        placed("inner", layout)
        placed("inner", layout)
        layout
      })
    let warnings = try view.drawing(in: CGSize(width: 200, height: 100)).warnings
    #expect(warnings.map { $0.place?.elementName } == ["inner", "outer"])
  }
}
