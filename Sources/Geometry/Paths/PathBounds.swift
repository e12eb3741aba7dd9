import Foundation

/// The bounding box of a path. Canvases, formulas, SVG pictures, ``MeasuredCurve`` and the inspection of frames
/// use it, among others.
extension Path {
  /// The tight bounding box of the path: curves count with their own extrema, not with their control points. It is
  /// `CGRect.null` for a path without points. A curve with a control point that is not usable is drawn as a line, and
  /// counts as that line.
  public var boundingRect: CGRect {
    var bounds = Bounds()
    for subpath in subpaths {
      bounds.include(subpath.start)
      for segment in subpath.segments {
        bounds.include(segment.end)
        guard segment.isUsable else { continue }
        // A curve can leave the bounds only if its control points do.
        let (least, greatest) = segment.controlBounds
        if !bounds.containsWidth(from: least.x, to: greatest.x) {
          for t in segment.extremumParameters(\.x) { bounds.include(segment.point(at: t)) }
        }
        if !bounds.containsHeight(from: least.y, to: greatest.y) {
          for t in segment.extremumParameters(\.y) { bounds.include(segment.point(at: t)) }
        }
      }
    }
    return bounds.rect
  }

  /// A rectangle around all points and control points, which contains ``boundingRect``. It costs much less.
  package var controlRect: CGRect {
    var bounds = Bounds()
    for element in elements {
      switch element {
      case .move(let point), .line(let point): bounds.include(point)
      case .quadCurve(let point, let control):
        bounds.include(point)
        bounds.include(control)
      case .curve(let point, let control1, let control2):
        bounds.include(point)
        bounds.include(control1)
        bounds.include(control2)
      case .closeSubpath: break
      }
    }
    return bounds.rect
  }
}

/// An axis-aligned bounding box that grows point by point.
private struct Bounds {
  private var least = CGPoint(x: CGFloat.infinity, y: .infinity)
  private var greatest = CGPoint(x: -CGFloat.infinity, y: -.infinity)

  mutating func include(_ point: CGPoint) {
    guard point.isUsable else { return }
    least = CGPoint(x: min(least.x, point.x), y: min(least.y, point.y))
    greatest = CGPoint(x: max(greatest.x, point.x), y: max(greatest.y, point.y))
  }

  func containsWidth(from left: CGFloat, to right: CGFloat) -> Bool { left >= least.x && right <= greatest.x }
  func containsHeight(from top: CGFloat, to bottom: CGFloat) -> Bool { top >= least.y && bottom <= greatest.y }

  var rect: CGRect {
    guard least.x <= greatest.x else { return .null }
    return CGRect(x: least.x, y: least.y, width: greatest.x - least.x, height: greatest.y - least.y)
  }
}
