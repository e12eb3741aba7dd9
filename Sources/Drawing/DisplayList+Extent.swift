import Foundation
import PathreelGeometry

/// Bounding boxes with strokes. Morphs of SVG drawings and SVG output use them.
extension DisplayList.Item {
  /// A conservative bounding box of what the item draws, in the list's coordinates: null for nothing, infinite if a
  /// filter is inside.
  package var extent: CGRect {
    switch self {
    case .fill(let fill): return fill.path.bounds(in: fill.transform)
    case .stroke(let stroke):
      let style = stroke.style
      // A miter reaches `miterLimit` half widths from the path; a square cap √2, which 1.5 covers.
      let reach = style.lineWidth / 2 * (style.lineJoin == .miter ? max(style.miterLimit, 1.5) : 1.5)
      let width = reach * stroke.transform.maximumScale
      return stroke.path.bounds(in: stroke.transform).insetBy(dx: -width, dy: -width)
    case .group(let group): return group.filter == nil ? group.items.extent : .infinite
    }
  }
}

extension Sequence<DisplayList.Item> {
  /// The union of the items' extents.
  package var extent: CGRect { reduce(CGRect.null) { $0.union($1.extent) } }
}

extension Path {
  /// The bounding box of the transformed path.
  package func bounds(in transform: CGAffineTransform) -> CGRect {
    // Without rotation and skew, it transforms the box, which is faster than the path.
    if transform.b == 0, transform.c == 0 {
      let box = boundingRect
      return box.isNull ? box : box.applying(transform)
    }
    return applying(transform).boundingRect
  }
}
