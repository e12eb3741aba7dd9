import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRaster

/// The pixels of a view on a transparent canvas, one for each point.
func drawnPixels(of view: some View, in width: Int, _ height: Int) throws -> Bitmap {
  let (size, bitmap) = (CGSize(width: width, height: height), Bitmap(width: width, height: height))
  try Rasterizer().draw(
    DisplayList(size: size, background: .clear, items: try view.displayItems(in: size)), into: bitmap)
  return bitmap
}
