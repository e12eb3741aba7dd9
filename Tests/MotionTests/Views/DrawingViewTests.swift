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
}
