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

  private func drawing(_ inside: String, _ name: String) throws -> SVGDrawing {
    let document = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(inside)</svg>"
    return try SVGDrawing(text: document, name: name, images: nil)
  }

  @Test func `a frame warns once of what each of its drawings does not show, at the places in their files`() throws {
    let (video, frame) = (try drawing("<video/>", "a.svg"), try drawing("\n<iframe/><canvas/>", "b.svg"))
    let view = VStack {
      DrawingView(video)
      DrawingView(frame)
      DrawingView(video).resizable()
      DrawingMorph(from: video, to: frame, progress: 0.5)
    }
    let warnings = try view.drawing(in: CGSize(width: 99, height: 99)).warnings
    #expect(
      warnings.map(\.description) == [
        "a.svg:1:62: warning: 'svg': <video> is not drawn", "b.svg:2:1: warning: 'svg': <iframe> is not drawn",
        "b.svg:2:10: warning: 'svg': <canvas> is not drawn",
      ])
  }

  @Test(arguments: [(0.0, ["a.svg"]), (0.5, ["a.svg", "b.svg"]), (1.0, ["b.svg"])])
  func `a morph warns of the drawings that it shows`(progress: Double, files: [String]) throws {
    let morph = DrawingMorph(
      from: try drawing("<video/>", "a.svg"), to: try drawing("<video/>", "b.svg"), progress: progress)
    let warnings = try morph.drawing(in: CGSize(width: 99, height: 99)).warnings
    #expect(warnings.compactMap { $0.place?.filePositions.first?.file } == files)
  }
}
