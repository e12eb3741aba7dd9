import Foundation
import PathreelDrawing
import PathreelGeometry

/// Images of a context. Authors of scenes in Swift draw them in the renderer of a ``Canvas``.
extension GraphicsContext {
  /// An image that is ready to be measured and drawn.
  public struct ResolvedImage {
    /// The picture's own size, in points.
    public var size: CGSize { image.size }
    /// The distance from the top of the image to its baseline, in points. The baseline is its bottom edge.
    public var baseline: CGFloat { size.height }
    fileprivate let image: Image
  }

  /// Resolves an image, for measuring and drawing.
  public func resolve(_ image: Image) -> ResolvedImage { ResolvedImage(image: image) }

  /// Draws an image at its own size, with its anchor point at `point`.
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    let corner = anchor.point(in: CGRect(origin: .zero, size: image.size))
    draw(image, in: CGRect(origin: CGPoint(x: point.x - corner.x, y: point.y - corner.y), size: image.size))
  }
  /// Draws an image into a rectangle. It is stretched, unless it is resizable by tiling.
  public func draw(_ image: ResolvedImage, in rect: CGRect) {
    let node = image.image.resizableUnlessItIs.node(in: sheet.inherited)
    draw { $0.place(node, at: rect.origin, for: ProposedViewSize(rect.size)) }
  }
  /// Draws an image at its own size, with its anchor point at `point`.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(image), at: point, anchor: anchor)
  }
  /// Draws an image into a rectangle. It is stretched, unless it is resizable by tiling.
  public func draw(_ image: Image, in rect: CGRect) { draw(resolve(image), in: rect) }
}

extension GraphicsContext.Shading {
  /// An image that is repeated in both directions, with a corner at `origin`; see
  /// ``ImagePaint/init(image:sourceRect:scale:)``.
  public static func tiledImage(
    _ image: Image, origin: CGPoint = .zero, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
    scale: CGFloat = 1
  ) -> Self {
    let paint = ImagePaint(image: image, sourceRect: sourceRect, scale: scale)
    return paint._fault == nil ? .paint(paint.paint(in: CGRect(origin: origin, size: .zero))) : .style(paint)
  }
}
