import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

struct PlacesTests {
  struct ExplainedError: Error, Equatable {
    var name: String
    var fault: SceneError
  }

  /// Adds the name of the innermost element to errors and warnings.
  final class Naming: PlaceExplainer {
    func error(_ error: any Error, at place: Place) -> any Error {
      ExplainedError(name: place.elementName ?? "", fault: error as? SceneError ?? .undrawable("\(error)"))
    }
    func warning(_ warning: DrawingWarning, at place: Place) -> DrawingWarning {
      var warning = warning
      warning.subject = place.elementName ?? ""
      return warning
    }
  }

  let size = CGSize(width: 100, height: 100)
  let bad = Hypotrochoid(fixedRadius: -1, rollingRadius: 10, penDistance: 10)

  func place(_ name: String) -> Place {
    Place(.element(name, FilePosition(file: "a.yaml", line: 1, column: 1), number: 0), in: nil, explainer: Naming())
  }

  func named(_ name: String, _ view: some View) -> some View { view.placed(at: place(name)) }

  func name(of view: some View) -> String? {
    (#expect(throws: ExplainedError.self) { try view.displayItems(in: size) })?.name
  }

  func places(_ view: some View) throws -> [String] {
    try view.displayItems(in: size).map { $0.place?.description ?? "none" }
  }

  // MARK: Structure

  @Test func `views of a builder have places by their positions, wherever they are nested`() throws {
    let view = ZStack {
      Circle()
      Group {
        Circle()
        Circle()
      }
      HStack { Circle() }
    }
    #expect(try places(view) == ["[0] › Circle", "[1][0] › Circle", "[1][1] › Circle", "[2] › Circle"])
  }

  @Test func `cells of a grid and views that fit have places, also without a type of their own`() throws {
    let grid = Grid {
      GridRow { Color.red }
      GridRow { Color.blue }
    }
    #expect(try places(grid) == ["[0]", "[1]"])
    let choice = ViewThatFits {
      Color.red
      Color.blue
    }
    #expect(try places(choice) == ["[0]"])
  }

  struct Leaf: View {
    var body: some View {
      Circle().fill(.red)
      Circle().stroke(.green)
    }
  }

  struct Plant: View {
    var body: some View {
      ZStack {
        Rectangle()
        ForEach(["a", "b"], id: \.self) { _ in Leaf() }
      }
    }
  }

  @Test func `views of one's own name their types, and elements of a ForEach their ids`() throws {
    #expect(
      try places(Plant()) == [
        "Plant[0] › Rectangle", "Plant[1][a] › Leaf[0]", "Plant[1][a] › Leaf[1]", "Plant[1][b] › Leaf[0]",
        "Plant[1][b] › Leaf[1]",
      ])
  }

  @Test func `an element keeps its place when others come before it`() throws {
    func items(_ names: [String]) throws -> [DisplayList.Item] {
      try ZStack { ForEach(names, id: \.self) { _ in Circle() } }.displayItems(in: size)
    }
    #expect(try items(["b"])[0].place == items(["a", "b"])[1].place)
    #expect(try items(["b"])[0].place != items(["a", "b"])[0].place)
  }

  @Test func `the branches of an if are different places`() throws {
    @ViewBuilder func view(_ isFirst: Bool) -> some View { if isFirst { Circle() } else { Circle() } }
    #expect(try view(true).displayItems(in: size)[0].place != view(false).displayItems(in: size)[0].place)
  }

  @Test func `backgrounds, overlays and masks are places beside the content`() throws {
    let view = ZStack { Circle().overlay { Rectangle() }.background { Capsule() } }
    #expect(Set(try places(view)).count == 3)
    #expect(try places(view).contains { $0.contains("overlay") })
    guard case .group(let group)? = try Circle().mask({ Rectangle() }).displayItems(in: size).first else {
      Issue.record("a masked view is no group")
      return
    }
    #expect(group.mask?.items[0].place?.description == "mask › Rectangle")
  }

  @Test func `a modifier does not change a place, and a layer has the place of the view that it is made of`() throws {
    let plain = ZStack {
      Circle()
      Leaf()
    }
    let changed = ZStack {
      Circle().padding(3).rotationEffect(.degrees(10)).offset(x: 4)
      Leaf().opacity(0.5)
    }
    let (before, after) = (try plain.displayItems(in: size), try changed.displayItems(in: size))
    #expect(after[0].place == before[0].place)
    // Each of the two is a layer of its own, as in SwiftUI.
    #expect(after[1...].map { $0.place } == before[1...].map { $0.place })
  }

  @Test func `items of a canvas and of a geometry reader have places`() throws {
    let view = ZStack {
      Canvas { context, size in context.fill(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(.red)) }
      GeometryReader { _ in
        Circle()
        Circle()
      }
    }
    #expect(try places(view) == ["[0]", "[1][0] › Circle", "[1][1] › Circle"])
  }

  struct Pulse: Scene {
    func body(at time: SceneTime) -> some View { Plant().scaleEffect(1 + time.seconds) }
  }

  @Test func `a place is the same at all times, and begins with the scene`() throws {
    let (a, b) = (try Pulse().displayList(at: 0.5).items, try Pulse().displayList(at: 0.7).items)
    #expect(a.map(\.place) == b.map(\.place) && a != b)
    #expect(a[0].place?.description == "Pulse › Plant[0] › Rectangle")
  }

  // MARK: Faults

  @Test func `a fault is explained by the place in which it is found`() {
    #expect(name(of: named("a", bad.stroke(.red).padding(5).opacity(0.5))) == "a")
    #expect(name(of: named("a", Circle().scaleEffect(.nan))) == "a")
  }

  @Test func `the innermost of nested places explains, and the first that is drawn`() {
    let row = HStack {
      named("first", Circle())
      named("second", bad.stroke(.red))
      named("third", bad.fill(.red))
    }
    #expect(name(of: named("row", row)) == "second")
    #expect(name(of: named("row", bad)) == "row")
  }

  @Test func `a fault outside of such places stays as it is`() {
    let row = HStack {
      named("first", Circle())
      bad.stroke(.red)
    }
    #expect(throws: SceneError.self) { try row.displayItems(in: size) }
  }

  @Test func `places do not change the layout`() throws {
    let plain = HStack {
      Color.red
      Spacer()
      Color.blue.frame(width: 10)
    }
    let wrapped = HStack {
      named("a", Color.red)
      named("b", Spacer())
      named("c", Color.blue.frame(width: 10))
    }
    #expect(try drawnFrames(of: wrapped, in: 100, 50) == drawnFrames(of: plain, in: 100, 50))
  }

  @Test func `a frame that takes too many steps is explained by the place at which they were used up`() throws {
    let crowd = ForEach(0..<1000) { _ in Circle() }
    let view = ZStack {
      named("calm", Circle())
      named("crowd", ZStack { crowd })
    }
    FrameAccount.threadLocal.withValue(FrameAccount(limit: 3000)) { #expect(name(of: view) == "crowd") }
  }
}
