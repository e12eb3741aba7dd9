import ColorFonts
import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSVG
import Testing

/// Emoji in colour in texts of a document, in an embedded font that has one as a pixel of 20 per em.
struct SVGEmojiTests {
  private static func document(_ content: String) -> String {
    "<style>@font-face { font-family: Own; src: \(ColorFont.bitmaps.data.address) }</style>" + content
  }

  /// The images of a drawing: their boxes and their opacities.
  private func images(_ content: String) throws -> [(box: CGRect, opacity: Double)] {
    images(in: try drawing(Self.document(content)).items)
  }

  private func images(in items: [DisplayList.Item]) -> [(box: CGRect, opacity: Double)] {
    items.flatMap { item -> [(CGRect, Double)] in
      switch item {
      case .fill(let fill):
        guard case .image(let image) = fill.paint else { return [] }
        return [(image.rect.applying(fill.transform), image.opacity)]
      case .group(let group): return images(in: group.items).map { ($0.box, $0.opacity * group.opacity) }
      case .stroke: return []
      }
    }
  }

  @Test func `an emoji stands in its text`() throws {
    let images = try images("<text x='10' y='50' font-size='10' style='font-family: Own'>I🎉</text>")
    try #require(images.count == 1)
    // After an I of a fifth of an em, a twentieth of an em wide and high.
    let box = images[0].box
    #expect(abs(box.minX - 12) < 1e-6 && abs(box.maxX - 12.5) < 1e-6)
    #expect(abs(box.minY - 49.5) < 1e-6 && abs(box.maxY - 50) < 1e-6)
  }

  @Test(arguments: [("red", 1), ("none", nil), ("rgba(0, 0, 0, 0.5)", 0.5)] as [(String, Double?)])
  func `a fill gives an emoji its opacity, and no fill hides it`(fill: String, opacity: Double?) throws {
    let images = try images("<text y='50' style='font-family: Own' fill='\(fill)' stroke='red'>🎉</text>")
    #expect(images.map(\.opacity) == (opacity.map { [$0] } ?? []))
  }

  @Test func `an emoji in a clip path is left out with a warning`() throws {
    let drawing = try drawing(
      Self.document(
        "<clipPath id='c'><text y='50' style='font-family: Own'>🎉</text></clipPath>"
          + "<rect width='9' height='9' clip-path='url(#c)'/>"))
    #expect(
      drawing.warnings.map(\.problem) == ["emoji in colour have no outline, so they do not belong to the clip path"])
  }

  @Test func `an emoji stands in the HTML of a document`() throws {
    let images = try images(
      """
      <foreignObject width='100' height='50'><div xmlns='http://www.w3.org/1999/xhtml' \
      style='font: 10px Own; opacity: 0.5'>I🎉</div></foreignObject>
      """)
    try #require(images.count == 1)
    #expect(abs(images[0].box.minX - 2) < 1e-6 && abs(images[0].box.width - 0.5) < 1e-6)
    #expect(images[0].opacity == 0.5)
  }
}
