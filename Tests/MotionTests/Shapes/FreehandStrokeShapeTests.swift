import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

struct FreehandStrokeShapeTests {
  let drawing = FreehandDrawing([
    [PointerSample(x: 10, y: 10, pressure: 1), PointerSample(x: 60, y: 10, pressure: 1)], [PointerSample(x: 30, y: 40)],
  ])

  @Test func `a freehand stroke as a view is drawn with a round pen of 2 points in the foreground style`() throws {
    let items = try drawing.foregroundStyle(.red).displayItems(in: CGSize(width: 100, height: 80))
    #expect(items.count == 2)
    for item in items {
      guard case .stroke(let stroke) = item else { throw SceneError.notFinite("an item that is no stroke") }
      #expect(stroke.style == .freehand && stroke.paint == .color(.red))
    }
  }

  @Test func `one stroke can be moved, recoloured and trimmed by itself`() throws {
    let view = drawing.strokes[0].trim(to: 0.5).stroke(.blue, lineWidth: 4).offset(x: 5, y: 7)
    #expect(try drawnFrames(of: view, in: 100, 80) == [CGRect(15, 17, 25, 0)])
  }

  @Test func `ink is a shape that is filled`() throws {
    let ink = drawing.strokes[0].ink(Nib(width: 6, by: .pressure)).fill(.green)
    let items = try ink.displayItems(in: CGSize(width: 100, height: 80))
    guard case .fill(let fill)? = items.first else { throw SceneError.notFinite("an item that is no fill") }
    let bounds = fill.path.boundingRect
    #expect(abs(bounds.minX - 7) < 0.05 && abs(bounds.maxX - 63) < 0.05 && abs(bounds.height - 6) < 0.05)
  }
}
