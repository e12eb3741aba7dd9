import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

struct DrawThenFillTests {
  private let box = CGRect(x: 0, y: 0, width: 100, height: 60)
  private func items(_ view: some View) throws -> [DisplayList.Item] { try view.displayItems(in: box.size) }
  private var both: some View { Rectangle().fill(.red).stroke(.blue, lineWidth: 4) }
  private let pen = StrokeStyle(lineWidth: 4)

  private func fill(_ opacity: Double) -> DisplayList.Item {
    .fill(.init(path: Path(box), rule: .nonzero, paint: .color(Color.red.opacity(opacity))))
  }
  private func stroke(_ share: Double, _ color: Color = .blue, width: Double = 4) -> DisplayList.Item {
    .stroke(
      .init(
        path: Path(box).trimmedPath(from: 0, to: share), style: StrokeStyle(lineWidth: width), paint: .color(color)))
  }

  @Test(arguments: [-0.3, 0]) func `draw at 0 draws nothing`(progress: Double) throws {
    #expect(try items(both.drawThenFill(progress)).isEmpty)
    #expect(try items(Rectangle().drawThenFill(progress)).isEmpty)
  }

  @Test(arguments: [1, 1.4]) func `draw at 1 draws the same as without it`(progress: Double) throws {
    #expect(try items(both.drawThenFill(progress)) == items(both))
    #expect(try items(Rectangle().fill(.red).drawThenFill(progress)) == items(Rectangle().fill(.red)))
  }

  private struct Gradients: Scene {
    static let stops = (0..<10_000).map { Gradient.Stop(color: .red, location: Double($0) / 10_000) }
    let count: Int
    let duration = 1.0
    func body(at time: SceneTime) -> some View {
      ForEach(0..<count) { _ in
        Rectangle().fill(LinearGradient(stops: Self.stops, startPoint: .top, endPoint: .bottom)).drawThenFill(0.9)
      }
    }
  }

  @Test func `the stops of gradients that appear count as work`() throws {
    #expect(try Gradients(count: 100).displayList(at: 0).items.count == 200)
    #expect(throws: SceneError.self) { try Gradients(count: 600).displayList(at: 0) }
  }

  private struct Zigzags: Scene {
    static let path = Path { $0.addLines((0..<10_000).map { CGPoint(x: $0 % 2, y: $0) }) }
    let count: Int
    let duration = 1.0
    func body(at time: SceneTime) -> some View {
      ForEach(0..<count) { _ in Self.path.stroke(.red).drawThenFill(0.01) }
    }
  }

  @Test func `the lines of a path that grows count as work, also those that are not drawn yet`() throws {
    #expect(try Zigzags(count: 100).displayList(at: 0).items.count == 100)
    #expect(throws: SceneError.self) { try Zigzags(count: 600).displayList(at: 0) }
  }

  @Test func `outlines grow in the first half and fills appear in the second`() throws {
    #expect(try items(both.drawThenFill(0.125)) == [stroke(0.25)])
    #expect(try items(both.drawThenFill(0.5)) == [stroke(1)])
    #expect(try items(both.drawThenFill(0.75)) == [fill(0.5), stroke(1)])
  }

  @Test func `a shape that is only filled gets a line for the while`() throws {
    let plain = Rectangle().fill(.red)
    #expect(try items(plain.drawThenFill(0.25)) == [stroke(0.5, .red, width: 2)])
    #expect(try items(plain.drawThenFill(0.75)) == [fill(0.5), stroke(1, Color.red.opacity(0.5), width: 2)])
  }

  @Test func `a stroke fades with fade-outline`() throws {
    #expect(
      try items(both.drawThenFill(0.75, fadesOutline: true)) == [fill(0.5), stroke(1, Color.blue.opacity(0.5))])
    #expect(try items(both.drawThenFill(1, fadesOutline: true)) == [fill(1)])
  }

  @Test func `where outlines end and fills begin can be chosen`() throws {
    #expect(try items(both.drawThenFill(0.4, outlineShare: 0.8)) == [stroke(0.5)])
    #expect(try items(both.drawThenFill(0.5, outlineShare: 0)) == [fill(0.5), stroke(1)])
    #expect(try items(both.drawThenFill(0.9, outlineShare: 1)) == [stroke(0.9)])
    #expect(try items(both.drawThenFill(1, outlineShare: 1)) == items(both))
  }

  @Test(
    arguments: [
      (0, [0.5, 0.5, 0.5]), (0.25, [0.75, 0.5, 0.25]), (0.5, [1, 0.5, 0]), (1, [1, 0.5, 0]),
    ] as [(Double, [Double])])
  func `subpaths are drawn one behind the other by their lag`(lag: Double, shares: [Double]) throws {
    let lines = Path { path in
      for y in 0..<3 { path.addLines([CGPoint(x: 0, y: 10 * y), CGPoint(x: 100, y: 10 * y)]) }
    }
    let drawn = try items(lines.stroke(.blue, lineWidth: 4).drawThenFill(0.25, lag: lag))
    let expected = Path { path in
      for (y, share) in shares.enumerated() where share > 0 {
        path.addLines([CGPoint(x: 0, y: 10 * y), CGPoint(x: 100 * share, y: Double(10 * y))])
      }
    }
    #expect(drawn == [.stroke(.init(path: expected, style: pen, paint: .color(.blue)))])
  }

  @Test func `draw applies to all shapes inside, and the inner draw counts`() throws {
    let group = ZStack {
      Rectangle().fill(.red)
      Rectangle().fill(.red).drawThenFill(1)
    }
    #expect(try items(group.drawThenFill(0.25)) == [stroke(0.5, .red, width: 2), fill(1)])
  }

  @Test func `the stroke of a shape is a stroke here too`() throws {
    let pen = Rectangle().stroke(style: pen).fill(.blue)
    #expect(try items(pen.drawThenFill(0.25)) == [stroke(0.5)])
  }

  @Test func `a canvas and the picture of a scene appear as fills do`() throws {
    struct Dot: Scene {
      var size: CGSize { CGSize(width: 100, height: 60) }
      var duration: Double { 1 }
      func body(at time: SceneTime) -> some View { Circle().fill(.red) }
    }
    let canvas = Canvas { context, size in
      context.fill(Path(CGRect(x: 20, y: 20, width: 9, height: 9)), with: .color(.red))
    }
    for view in [AnyView(canvas), AnyView(try ScenePicture(Dot(), at: 0))] {
      #expect(try items(view.drawThenFill(0)).isEmpty && items(view.drawThenFill(0.5)).isEmpty)
      #expect(try items(view.drawThenFill(0.75)) == items(view.opacity(0.5)))
      #expect(try items(view.drawThenFill(1)) == items(view))
    }
  }

  @Test func `a progress that is no number fails the frame`() {
    #expect(throws: SceneError.notFinite("how far a picture has drawn itself")) {
      try items(Canvas { _, _ in }.drawThenFill(.nan))
    }
    #expect(throws: SceneError.notFinite("how far Rectangle has drawn itself")) {
      try items(Rectangle().drawThenFill(.nan))
    }
  }
}
