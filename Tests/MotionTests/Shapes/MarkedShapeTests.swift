import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

/// Tests of strokes with arrowheads.
struct MarkedShapeTests {
  let link = Connector(from: CGPoint(x: 0, y: 20), to: CGPoint(x: 80, y: 20))
  let pen = StrokeStyle(lineWidth: 4)
  let arrow = LineEnds(end: Arrowhead(.triangle, size: 20))

  @Test func `line and marks are one fill, so that a translucent arrow is even`() throws {
    let items = try link.stroke(Color.red.opacity(0.5), style: pen, ends: arrow).displayItems(in: box.size)
    guard items.count == 1, case .fill(let fill) = items[0] else {
      Issue.record("\(items)")
      return
    }
    #expect(fill.rule == .nonzero && fill.paint == .color(Color.red.opacity(0.5)))
    #expect(fill.path.boundingRect.rounded == CGRect(0, 10, 80, 20))
  }

  @Test func `marks sit at the end of what a trim leaves`() throws {
    let half = link.trim(to: 0.5).stroke(.red, style: pen, ends: arrow)
    #expect(try drawnFrames(of: half, in: 100, 60) == [CGRect(0, 10, 40, 20)])
    #expect(try link.trim(to: 0).stroke(.red, style: pen, ends: arrow).displayItems(in: box.size).isEmpty)
  }

  @Test func `an arrow can be stroked over a fill, and filled again`() throws {
    let layered = Rectangle().trim(to: 0.5).fill(.blue).stroke(.red, style: pen, ends: arrow)
    #expect(try layered.displayItems(in: box.size).count == 2)
    let again = link.stroke(.red, style: pen, ends: arrow).stroke(.white, lineWidth: 1)
    #expect(try again.displayItems(in: box.size).count == 2)
  }

  @Test func `a fill on top of a line with marks fills the shape, as on top of any line`() throws {
    let filled = try Rectangle().stroke(.red, style: pen, ends: arrow).fill(.yellow).displayItems(in: box.size)
    guard filled.count == 2, case .fill(let fill) = filled[1] else {
      Issue.record("no fill")
      return
    }
    #expect(fill.path == Path(box) && fill.paint == .color(.yellow))
  }

  @Test func `without marks a stroke stays a stroke`() throws {
    let items = try link.stroke(.red, style: pen, ends: LineEnds()).displayItems(in: box.size)
    #expect(items == [.stroke(.init(path: link.path, style: pen, paint: .color(.red)))])
  }

  @Test func `numbers that make no mark stop the frame`() {
    for size in [0, -1, .nan, .infinity] as [CGFloat] {
      let bad = link.stroke(.red, style: pen, ends: LineEnds(start: Arrowhead(.dot, size: size)))
      #expect(throws: SceneError.self) { try bad.displayItems(in: box.size) }
    }
    let bad = link.stroke(.red, style: StrokeStyle(lineWidth: .nan), ends: arrow)
    #expect(throws: SceneError.notFinite("a stroke's style")) { try bad.displayItems(in: box.size) }
  }

  @Test func `a stroked text keeps its baselines`() {
    let letters = TextOutline("Ag", font: .system(size: 20))
    let stroke = letters.stroke(style: pen, ends: LineEnds())
    let (plain, stroked) = (letters._baselines(in: box.size), stroke._baselines(in: box.size))
    #expect(stroke._hasText && plain != nil && stroked?.first == plain?.first && stroked?.last == plain?.last)
  }

  @Test func `a text that is moved, turned, scaled or given a size as a shape keeps its baselines`() {
    let letters = TextOutline("Ag", font: .system(size: 20))
    func keepsBaselines(_ shape: some Shape) -> Bool {
      guard let plain = letters._baselines(in: box.size), let own = shape._baselines(in: box.size) else { return false }
      return shape._hasText && own == plain
    }
    #expect(keepsBaselines(letters.offset(x: 5, y: 9)))
    #expect(keepsBaselines(letters.rotation(.degrees(30))))
    #expect(keepsBaselines(letters.scale(x: 2, y: 3)))
    #expect(keepsBaselines(letters.transform(CGAffineTransform(2, 0, 0, 1, 3, 4))))
    #expect(keepsBaselines(letters.size(box.size)))
    #expect(!Circle().scale(2)._hasText)
  }

  @Test func `a line width that is no number stops a frame that clips to the stroke or fills it`() {
    let circle = Circle().stroke(style: StrokeStyle(lineWidth: .nan))
    #expect(throws: SceneError.notFinite("a stroke's style")) {
      try Color.red.clipShape(circle).displayItems(in: box.size)
    }
    #expect(throws: SceneError.notFinite("a stroke's style")) {
      try circle.fill(.red, style: FillStyle(eoFill: true)).displayItems(in: box.size)
    }
  }
}
