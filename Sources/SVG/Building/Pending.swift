import Foundation
import PathreelDrawing
import PathreelGeometry

extension DrawingBuilder {
  func pattern(_ element: SVGElement, opacity: Double, box: () -> CGRect?, in context: Context) throws(SVGError)
    -> Paint?
  { nil }
}
