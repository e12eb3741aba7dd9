import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelRaster
import Testing

/// Tests of scenes as views of other scenes.
@Suite struct ScenePictureTests {
  private struct Dot: Scene {
    var size: CGSize { CGSize(width: 200, height: 100) }
    var background: Color { .white }
    var timeline: Timeline { Beat("grow", lasting: 2) }
    func body(at time: SceneTime) -> some View { Circle().fill(.red).frame(width: 20 + 40 * time["grow"]) }
  }

  private struct Outer: Scene {
    var seconds: Double
    var canvas: CGSize?
    var size: CGSize { CGSize(width: 400, height: 200) }
    var duration: Double { 1 }
    func body(at time: SceneTime) throws -> some View { try ScenePicture(Dot(), at: seconds, size: canvas) }
  }

  /// The bounding box of the circle, which comes after the background.
  private func circle(_ scene: Outer) throws -> CGRect {
    guard case .group(let group)? = try scene.displayList(at: 0).items.first,
      case .fill(let fill)? = group.items.dropFirst().first
    else { return .null }
    return fill.path.boundingRect.applying(fill.transform)
  }

  @Test(arguments: [(0.0, 20.0), (1, 40), (9, 60), (-1, 20)])
  func `a scene is shown at a time of its own, in the middle of what is around it`(seconds: Double, width: Double)
    throws
  {
    let box = try circle(Outer(seconds: seconds))
    #expect(abs(box.width - width) < 1e-9 && box.midX == 200 && box.midY == 100)
  }

  @Test func `an embedded scene's canvas is scaled to the view's size`() throws {
    #expect(abs(try circle(Outer(seconds: 0, canvas: CGSize(width: 400, height: 200))).width - 40) < 1e-9)
    #expect(abs(try circle(Outer(seconds: 0, canvas: CGSize(width: 100, height: 200))).width - 10) < 1e-9)
  }

  @Test func `a reader in an inner scene finds its place on that scene's canvas, by any unknown name too`() throws {
    struct Measured: Scene {
      var isGlobal: Bool
      var size: CGSize { CGSize(width: 100, height: 100) }
      var duration: Double { 1 }
      func body(at time: SceneTime) -> some View {
        GeometryReader { proxy in
          Color.red.frame(width: proxy.frame(in: isGlobal ? .global : .named("nowhere")).minX, height: 10)
        }
        .frame(width: 50, height: 50)
      }
    }
    struct Around: Scene {
      var isGlobal: Bool
      var size: CGSize { CGSize(width: 400, height: 200) }
      var duration: Double { 1 }
      func body(at time: SceneTime) throws -> some View { try ScenePicture(Measured(isGlobal: isGlobal), at: 0) }
    }
    for isGlobal in [true, false] {
      guard case .group(let group)? = try Around(isGlobal: isGlobal).displayList(at: 0).items.first,
        case .fill(let fill)? = group.items.last
      else { throw SceneError.notFinite("no fill") }
      #expect(fill.path.boundingRect.width == 25)
    }
  }

  @Test func `the edge of a turned picture has the coverage of a rectangle`() throws {
    struct Night: Scene {
      var size: CGSize { CGSize(width: 40, height: 30) }
      var background: Color { .black }
      var duration: Double { 1 }
      func body(at time: SceneTime) -> some View { EmptyView() }
    }
    struct Turned: Scene {
      var isPicture: Bool
      var size: CGSize { CGSize(width: 60, height: 60) }
      var duration: Double { 1 }
      func body(at time: SceneTime) throws -> some View {
        if isPicture {
          try ScenePicture(Night(), at: 0).rotationEffect(.degrees(7))
        } else {
          Rectangle().fill(.black).frame(width: 40, height: 30).rotationEffect(.degrees(7))
        }
      }
    }
    let pictures = try [true, false].map { isPicture in
      let bitmap = Bitmap(width: 60, height: 60)
      try Rasterizer().draw(try Turned(isPicture: isPicture).displayList(at: 0), into: bitmap)
      return bitmap
    }
    for y in 0..<60 {
      for x in 0..<60 {
        // A clip rounds its coverage to a byte before it is multiplied.
        #expect(abs(Int(pictures[0][x, y].red) - Int(pictures[1][x, y].red)) <= 1)
      }
    }
  }

  @Test func `a size of nothing and a time of no number are errors`() {
    for size in [CGSize.zero, CGSize(width: -1, height: 5), CGSize(width: Double.infinity, height: 5)] {
      #expect(throws: SceneError.badCanvas(size)) { try Outer(seconds: 0, canvas: size).displayList(at: 0) }
    }
    #expect(throws: SceneError.notFinite("the time")) { try Outer(seconds: .nan).displayList(at: 0) }
  }

  @Test func `a sequence of scenes may be one`() throws {
    struct Whole: Scene {
      var duration: Double { 4 }
      var size: CGSize { CGSize(width: 400, height: 200) }
      func body(at time: SceneTime) throws -> some View {
        try ScenePicture(
          SceneSequence {
            Dot()
            Dot().named("other").transition(.dissolve(0.5))
          }, at: time.seconds)
      }
    }
    for seconds in [0, 1.75, 3] { #expect(try Whole().displayList(at: seconds).items.count == 1) }
  }
}
