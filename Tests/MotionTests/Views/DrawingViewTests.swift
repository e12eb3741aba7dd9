import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSVG
import Testing

struct DrawingViewTests {
  private func view() throws -> DrawingView {
    let squares = String(repeating: "<rect width='9' height='9'/>", count: 7)
    let document = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(squares)</svg>"
    return DrawingView(try SVGDrawing(text: document, name: "a.svg", images: nil))
  }

  @Test func `of several missing parts the first by name is the error`() throws {
    let view = try "hgfedcba".reduce(view()) { $0.part(.id("\($1)"), .init()) }
    #expect(throws: SceneError.badShape("DrawingView", reason: "the drawing has no part '#a'")) {
      try view.displayItems(in: CGSize(width: 9, height: 9))
    }
  }

  @Test func `of several changes that are not finite the first by name is the error`() throws {
    let wild = SVGDrawing.PartChange(opacity: .nan)
    let view = try "76543210".reduce(view()) { $0.part(.number($1.wholeNumberValue!), wild) }
    #expect(throws: SceneError.notFinite("the change of the drawing's part '0'")) {
      try view.displayItems(in: CGSize(width: 9, height: 9))
    }
  }

  /// The strokes of a square that draws itself, at a quarter of the time.
  private func strokes(_ attributes: String, side: Double) throws -> [DisplayList.Stroke] {
    let document =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M2,2H7V7H2Z' \(attributes)/></svg>"
    let drawing = DrawingView(try SVGDrawing(text: document, name: "a.svg", images: nil)).resizable()
    return try drawing.drawThenFill(0.25).displayItems(in: CGSize(width: side, height: side)).compactMap {
      if case .stroke(let stroke) = $0 { stroke } else { nil }
    }
  }

  @Test(arguments: [9.0, 36]) func `the temporary line of a filled part is 2 points wide at any size`(side: Double)
    throws
  {
    let stroke = try #require(try strokes("fill='red'", side: side).first)
    #expect(abs(stroke.style.lineWidth * stroke.transform.maximumScale - 2) < 1e-12)
  }

  @Test func `a part with a stroke gets no temporary line`() throws {
    #expect(try strokes("fill='red' stroke='blue'", side: 9).map(\.paint) == [.color(Color(rgb: 0x0000FF))])
  }
}
