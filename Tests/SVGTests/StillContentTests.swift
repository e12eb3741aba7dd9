import Foundation
import PathreelDrawing
import PathreelSVG
import Testing

/// What animated documents keep from frame to frame.
struct StillContentTests {
  /// A group that moves in steps, with contents that stay and are numbered anew while the parts before it are hidden.
  private let document = """
    <svg xmlns='http://www.w3.org/2000/svg' width='90' height='60'>
      <g><animate attributeName='display' values='inline;none' dur='2s' calcMode='discrete' repeatCount='indefinite'/>
        <rect id='first' class='a b' width='9' height='9'/><rect width='5' height='5'/></g>
      <g><animateTransform attributeName='transform' type='translate' values='0 0;20 10;40 0' dur='3s' \
    calcMode='discrete' repeatCount='indefinite'/>
        <g opacity='0.5'><circle r='9' fill='#0af'/><circle r='4' fill=' Red '/><g><path d='M0 0h9v9z'/></g></g>
        <text font-family="'DejaVu Sans', serif" font-size='small' y='30'>still</text></g>
      <g fill='red'><animate attributeName='fill' values='red;blue' dur='2s'/><rect width='3' height='3'/></g>
    </svg>
    """

  private func animated() throws -> AnimatedDrawing {
    try AnimatedDrawing(data: Data(document.utf8), name: "still.svg", images: nil)
  }

  @Test func `a frame is the same alone and after others`() throws {
    let kept = try animated()
    for seconds in [0.0, 0.5, 1.5, 0.5, 2.5, 2.6, 1.5, 0] {
      let (one, other) = (try kept.drawing(at: seconds), try animated().drawing(at: seconds))
      #expect(one.root == other.root && one.items == other.items, "at \(seconds) s")
    }
  }

  /// The items of a part are those of its content, whether they were made before or not.
  @Test func `a kept part has the items of its content`() throws {
    let kept = try animated()
    _ = try kept.drawing(at: 0)
    for part in try kept.drawing(at: 0.2).parts {
      let content = part.content.flatMap { piece -> [DisplayList.Item] in
        switch piece {
        case .item(let item): [item]
        case .part(let inner): inner.items
        }
      }
      #expect(part.items == SVGDrawing.Part.composed(content, on: part.layers))
    }
  }

  @Test func `a drawing has the ids, classes and numbers of its parts`() throws {
    let drawing = try animated().drawing(at: 0)
    for known in [SVGDrawing.PartReference.id("first"), .class("a"), .class("b"), .number(0)] {
      #expect(drawing.has(known))
    }
    for unknown in [SVGDrawing.PartReference.id("a"), .class("first"), .number(99)] {
      #expect(!drawing.has(unknown))
    }
  }
}
