import Foundation
import PathreelGeometry

/// The values of `context-fill` and `context-stroke` inside a marker or a `use`: the paints of the referencing element,
/// with its bounding box and its coordinates. ``DrawingBuilder`` makes one for each marker and `use`, and resolves
/// these paints with it.
final class ContextPaints {
  let fill: SVGPaint
  let stroke: SVGPaint
  /// Computes the element's bounding box.
  private let measure: () throws(SVGError) -> CGRect?
  /// The computed box; nil before the first call of ``box()``.
  private var knownBox: CGRect??
  /// From the element's coordinates to the drawing's.
  let transform: CGAffineTransform
  /// The context paints around the referencing element; nil if there are none.
  let outer: ContextPaints?

  init(
    fill: SVGPaint, stroke: SVGPaint, transform: CGAffineTransform, outer: ContextPaints?,
    box: @escaping () throws(SVGError) -> CGRect?
  ) {
    (self.fill, self.stroke, self.transform, self.outer, measure) = (fill, stroke, transform, outer, box)
  }

  /// The element's bounding box, in its coordinates; nil if it is empty. It is computed once, because each shape that
  /// is painted with a gradient of the element needs it.
  func box() throws(SVGError) -> CGRect? {
    if let knownBox { return knownBox }
    let box = try measure()
    knownBox = .some(box)
    return box
  }
}
