import Foundation
import PathreelGeometry

/// The geometry of a border: a line inside of a shape that ends at its outline. ``StrokeBorderShapeView`` and elements
/// of scene files draw it.
///
/// The line runs along the shape's inset outline and is as wide as twice the inset, so that its corners, caps and dashes
/// are those of a stroke. Where such a line would leave the shape, it is clipped to the shape: beyond rounded corners
/// that are smaller than half of its width, along ellipses, whose insets are not parallel to them, and if it is wider
/// than the shape is deep. In the last case it also moves outward, so that it fills the shape and grows steadily.
package struct Border: Hashable, Sendable {
  /// The width of the line, in points.
  let width: CGFloat
  /// The factor by which the shape is scaled after it was inset; the width is not scaled.
  let scale: CGFloat

  /// - Precondition: The scale is greater than 0.
  package init(width: CGFloat, scale: CGFloat = 1) { (self.width, self.scale) = (width, scale) }

  /// The width in the shape's own points.
  private var own: CGFloat { width / scale }

  /// How far a line of this width extends beyond the outline at which it is clipped, before it is widened. It is wider
  /// than the clip by more than a pixel, because an edge that is smoothed twice would be too thin.
  static func overshoot(ofWidth width: CGFloat) -> CGFloat { min(0.5, width / 2) }

  /// Whether the line stays inside of the shape without a clip.
  fileprivate func fits(_ shape: some InsettableShape, in rect: CGRect) -> Bool {
    own <= shape._evenBorder(in: rect) * (1 + 1e-9)
  }

  /// The distance from the outline to the middle of the line.
  fileprivate func inset(in shape: some InsettableShape, _ rect: CGRect) -> CGFloat {
    if fits(shape, in: rect) { return own / 2 }
    let depth = shape._depth(in: rect)
    let inset = own > depth ? depth - own / 2 : own / 2
    return max(inset - Self.overshoot(ofWidth: width) / scale, 0)
  }
}

/// The line along which a ``Border`` is stroked.
struct BorderLine<Content: InsettableShape>: Shape {
  let shape: Content
  let border: Border

  func _isSame(as other: Self) -> Bool { shape._isSame(as: other.shape) && haveSameBits(border, other.border) }
  func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  func path(in rect: CGRect, tolerance: Double) -> Path { inner(in: rect).path(in: rect, tolerance: tolerance) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  func fault(in rect: CGRect) -> (any Error)? { inner(in: rect).fault(in: rect) }

  private func inner(in rect: CGRect) -> Content.InsetShape { shape.inset(by: border.inset(in: shape, rect)) }
}

/// The area to which a ``Border`` is clipped; empty if it needs no clip.
struct BorderLimit<Content: InsettableShape>: Shape {
  let shape: Content
  let border: Border

  func _isSame(as other: Self) -> Bool { shape._isSame(as: other.shape) && haveSameBits(border, other.border) }
  func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  func path(in rect: CGRect, tolerance: Double) -> Path {
    border.fits(shape, in: rect) ? Path() : shape._area(in: rect, tolerance: tolerance)
  }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

extension InsettableShape {
  /// The line of a border in this shape, and the area to which it is clipped.
  package func bordered(by border: Border) -> (line: AnyShape, limit: AnyShape) {
    (AnyShape(BorderLine(shape: self, border: border)), AnyShape(BorderLimit(shape: self, border: border)))
  }
}
