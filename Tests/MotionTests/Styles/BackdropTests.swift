import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelRaster
import Testing

/// A clear style that blurs what lies behind its shape.
private struct Frost: ShapeStyle {
  let radius: CGFloat
  func paint(in bounds: CGRect) -> Paint { .color(.clear) }
  var _backdropRadius: CGFloat { radius }
}

/// Blurs of what lies behind a shape.
struct BackdropTests {
  private func gaussianStep(_ distance: Double, deviation: Double) -> Double {
    erfc(-distance / deviation / 2.0.squareRoot()) / 2
  }

  /// White on the right of a black or transparent canvas.
  private var step: some View { Color.white.frame(width: 50).offset(x: 25) }

  private struct Film<Content: View>: Scene {
    let background: Color
    nonisolated(unsafe) let content: Content
    let size = CGSize(width: 100, height: 100)
    var duration: Double { 1 }
    func body(at time: SceneTime) -> some View { content }
  }

  private func pixels(_ view: some View, on background: Color) throws -> Bitmap {
    let bitmap = Bitmap(width: 100, height: 100)
    try Rasterizer().draw(Film(background: background, content: view).displayList(at: 0), into: bitmap)
    return bitmap
  }

  @Test(arguments: [-12, -3, 0, 4, 15]) func `a step behind the shape is blurred`(x: Int) throws {
    let view = step.background(Color.clear).overlay { Rectangle().fill(Frost(radius: 5)).frame(width: 100, height: 40) }
    let expected = 255 * gaussianStep(Double(x) + 0.5, deviation: 5)
    // Within 2: the blur has values at whole pixels, and is rounded.
    let onBlack = try pixels(view, on: .black)[50 + x, 50]
    #expect(abs(Double(onBlack.red) - expected) <= 2 && onBlack.alpha == 255)
    let onNothing = try pixels(view, on: .clear)[50 + x, 50]
    #expect(abs(Double(onNothing.alpha) - expected) <= 2)
  }

  @Test func `outside of the shape nothing is blurred`() throws {
    let view = step.overlay { Rectangle().fill(Frost(radius: 5)).frame(width: 100, height: 40) }
    for background in [Color.black, .clear] {
      let pixels = try pixels(view, on: background)
      #expect(pixels[48, 20].red == 0 && pixels[51, 20].red == 255 && pixels[51, 85].red == 255)
    }
  }

  @Test func `what is drawn later is sharp`() throws {
    let view = ZStack {
      Rectangle().fill(Frost(radius: 5))
      step
    }
    #expect(try pixels(view, on: .black)[51, 50].red == 255)
  }

  @Test func `many blurs behind each other make the list longer by its length for each`() throws {
    let view = ZStack { ForEach(0..<20) { _ in Rectangle().fill(Frost(radius: 5)) } }
    let list = try Film(background: .black, content: view).displayList(at: 0)
    func count(_ items: [DisplayList.Item]) -> Int {
      items.reduce(0) { sum, item in
        if case .group(let group) = item { sum + 1 + count(group.items) } else { sum + 1 }
      }
    }
    // For each shape a group with a ground, the clear shapes before it, and itself.
    #expect(count(list.items) == (0..<20).reduce(0) { $0 + 3 + $1 })
  }

  @Test func `the radius grows with the scale of the view`() throws {
    let view = Rectangle().fill(Frost(radius: 5)).scaleEffect(2)
    guard case .group(let group) = try view.displayItems(in: CGSize(width: 100, height: 100)).first else {
      throw SceneError.badShape("the view", reason: "has no blur")
    }
    #expect(group.filter == .blur(.init(deviation: CGSize(width: 10, height: 10))))
  }
}
