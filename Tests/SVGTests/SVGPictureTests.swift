import Foundation
import GoldenImages
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import PathreelSVG
import Testing

/// Golden images of drawings, at three pixels a point.
struct SVGPictureTests {
  private static let goldens = GoldenFolder(["becoming", "features"])
  private static let pictures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../scenes/pictures")

  private func bitmap(_ items: [DisplayList.Item], _ size: CGSize) throws -> Bitmap {
    let bitmap = Bitmap(width: Int(size.width * 3), height: Int(size.height * 3))
    try Rasterizer().draw(DisplayList(size: size, background: .white, items: items), into: bitmap)
    return bitmap
  }

  @Test func `strokes, markers, gradients, patterns, clips, masks, filters and modes look as they did`() throws {
    let drawing = try drawing(
      """
      <style>.line { fill: none; stroke: #264653; stroke-width: 2 } .line.dashed { stroke-dasharray: 4 2 }</style>
      <defs>
        <linearGradient id="g" gradientTransform="rotate(30)">
          <stop stop-color="#2a9d8f"/><stop offset="1" stop-color="#e9c46a" stop-opacity="0.3"/>
        </linearGradient>
        <pattern id="p" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(20)">
          <circle cx="3" cy="3" r="2" fill="#e76f51"/>
        </pattern>
        <marker id="m" markerWidth="4" markerHeight="4" refX="2" refY="2" orient="auto-start-reverse">
          <path d="M 0 0 L 4 2 L 0 4 Z" fill="context-stroke"/>
        </marker>
        <clipPath id="c"><circle cx="16" cy="46" r="11"/><rect x="20" y="40" width="14" height="14"/></clipPath>
        <mask id="k" maskContentUnits="objectBoundingBox"><rect width="1" height="1" fill="url(#g)"/></mask>
        <filter id="f"><feGaussianBlur stdDeviation="1.5"/><feOffset dx="2" dy="2" result="s"/>
          <feMerge><feMergeNode in="s"/><feMergeNode in="SourceGraphic"/></feMerge></filter>
        <symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10" rx="3"/></symbol>
      </defs>
      <rect x="4" y="4" width="28" height="24" rx="6" fill="url(#g)" stroke="#264653" paint-order="stroke"/>
      <rect x="36" y="4" width="28" height="24" fill="url(#p)"/>
      <path class="line dashed" d="M 70 8 Q 82 2 94 8 T 94 26" marker-start="url(#m)" marker-end="url(#m)"/>
      <rect x="4" y="34" width="30" height="24" fill="url(#p)" clip-path="url(#c)"/>
      <rect x="38" y="34" width="26" height="24" fill="#264653" mask="url(#k)"/>
      <use href="#s" x="70" y="36" width="18" height="18" fill="#e9c46a" filter="url(#f)"/>
      <g style="isolation: isolate"><circle cx="18" cy="78" r="12" fill="#e76f51"/>
        <circle cx="30" cy="78" r="12" fill="#2a9d8f" style="mix-blend-mode: multiply"/></g>
      <path class="line" d="M 50 90 L 58 66 L 66 90" stroke-linejoin="miter" stroke-linecap="square"/>
      <g opacity="0.5"><rect x="74" y="66" width="16" height="16"/><rect x="80" y="72" width="16" height="16" fill="red"/></g>
      """)
    try Self.goldens.expect(bitmap(drawing.items, drawing.size), toLookLike: "features")
  }

  @Test func `a drawing on its way to another looks as it did`() throws {
    let (from, to) = (
      try SVGDrawing(contentsOf: Self.pictures.appending(path: "sprout.svg"), images: nil),
      try SVGDrawing(contentsOf: Self.pictures.appending(path: "blossom.svg"), images: nil)
    )
    let morphing = DrawingMorphing(
      from: DrawingFigures(from, at: .identity), to: DrawingFigures(to, at: .identity), othersMorph: false)
    let items = morphing.items(at: 0.7) { from, to, _ in from.morphed(to: to, progress: 0.7) }
    try Self.goldens.expect(bitmap(items, from.size), toLookLike: "becoming")
  }

  @Test func `every reference has a test`() throws { try Self.goldens.expectNoLeftovers() }
}
