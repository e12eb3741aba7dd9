import Foundation
import PathreelGeometry

/// What `context-fill` and `context-stroke` mean inside a marker or a `use`: the paints of the element that it is drawn for, with the
/// box and the coordinates that they are given in.
final class ContextPaints {
  let fill: SVGPaint
  let stroke: SVGPaint
  /// In the coordinates of the element.
  let bounds: CGRect?
  let transform: CGAffineTransform
  let outer: ContextPaints?

  init(fill: SVGPaint, stroke: SVGPaint, bounds: CGRect?, transform: CGAffineTransform, outer: ContextPaints?) {
    (self.fill, self.stroke, self.bounds, self.transform, self.outer) = (fill, stroke, bounds, transform, outer)
  }
}
