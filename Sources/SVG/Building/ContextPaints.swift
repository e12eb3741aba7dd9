import Foundation
import PathreelGeometry

/// The values of `context-fill` and `context-stroke` inside a marker or a `use`: the paints of the referencing element,
/// with its bounding box and its coordinates. ``DrawingBuilder`` makes one for each marker and `use`, and resolves
/// these paints with it.
final class ContextPaints {
  let fill: SVGPaint
  let stroke: SVGPaint
  /// Computes the element's bounding box, in its coordinates; nil if it is empty.
  let box: () throws(SVGError) -> CGRect?
  /// From the element's coordinates to the drawing's.
  let transform: CGAffineTransform
  /// The context paints around the referencing element; nil if there are none.
  let outer: ContextPaints?

  init(
    fill: SVGPaint, stroke: SVGPaint, transform: CGAffineTransform, outer: ContextPaints?,
    box: @escaping () throws(SVGError) -> CGRect?
  ) {
    (self.fill, self.stroke, self.transform, self.outer, self.box) = (fill, stroke, transform, outer, box)
  }
}
