import PathreelDrawing
import PathreelGeometry

extension DisplayList.Stroke {
  /// The outline to fill, in the path's own coordinates, so that the transform acts on the pen too; `nil` where
  /// nothing can be seen.
  func outline(_ transform: CGAffineTransform) -> Path? {
    let scale = Double(transform.maximumScale)
    guard scale > 0, scale.isFinite, style.lineWidth > 0 else { return nil }
    return nil
  }
}
