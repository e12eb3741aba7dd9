import Foundation
import PathreelGeometry

/// What `context-fill` and `context-stroke` mean inside a marker or a `use`: the paints of the element that it is drawn for, with the
/// box and the coordinates that they are given in.
final class ContextPaints {
  let fill: SVGPaint
  let stroke: SVGPaint
  /// The element's box, in its coordinates.
  let box: () throws(SVGError) -> CGRect?
  let transform: CGAffineTransform
  let outer: ContextPaints?

  init(
    fill: SVGPaint, stroke: SVGPaint, transform: CGAffineTransform, outer: ContextPaints?,
    box: @escaping () throws(SVGError) -> CGRect?
  ) {
    (self.fill, self.stroke, self.transform, self.outer, self.box) = (fill, stroke, transform, outer, box)
  }
}
