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
      let width = style.reach * stroke.transform.maximumScale
      return stroke.path.bounds(in: stroke.transform).insetBy(dx: -width, dy: -width)
    case .group(let group): return group.filter == nil ? group.items.extent : .infinite
    }
  }

  /// Whether the item's ``extent`` lies in a rectangle. If its control points do, no curve is looked at.
  package func lies(in rect: CGRect) -> Bool {
    func isInside(_ path: Path, _ transform: CGAffineTransform, reach: CGFloat) -> Bool {
      let box = path.controlRect
      return box.isNull || rect.contains(box.applying(transform).insetBy(dx: -reach, dy: -reach))
    }
    switch self {
    case .fill(let fill): return isInside(fill.path, fill.transform, reach: 0) || rect.contains(extent)
    case .stroke(let stroke):
      let reach = stroke.style.reach * stroke.transform.maximumScale
      return isInside(stroke.path, stroke.transform, reach: reach) || rect.contains(extent)
    case .group(let group): return group.filter == nil && group.items.allSatisfy { $0.lies(in: rect) }
    }
  }
}

extension StrokeStyle {
  /// How far a stroke reaches from its path at most. A miter reaches `miterLimit` half widths; a square cap √2, which 1.5
  /// covers.
  fileprivate var reach: CGFloat { lineWidth / 2 * (lineJoin == .miter ? max(miterLimit, 1.5) : 1.5) }
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
