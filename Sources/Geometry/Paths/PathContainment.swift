import Foundation

/// Hit tests, for authors of scenes in Swift and for finding the item at a point of a frame (`DisplayList+Picking`).
extension Path {
  /// Whether a fill of the path covers `point` (point in polygon, hit test): by the nonzero rule, or by the even-odd
  /// rule if `eoFill` is true.
  ///
  /// Open subpaths count as closed. Curves are intersected as curves; none is flattened. A point that lies exactly on
  /// the outline belongs to one side of it only: of two shapes that share an edge, exactly one contains it.
  public func contains(_ point: CGPoint, eoFill: Bool = false) -> Bool {
    let winding = windingNumber(around: point)
    return eoFill ? winding & 1 != 0 : winding != 0
  }

  /// The winding number: how often the path's closed outline turns around the point. It is positive if the outline runs
  /// clockwise on screen (y down).
  package func windingNumber(around point: CGPoint) -> Int {
    guard point.isUsable else { return 0 }
    return subpaths.reduce(0) { winding, subpath in
      let closing = PathSegment.line(LineSegment(from: subpath.end, to: subpath.start))
      return subpath.segments.reduce(winding + closing.crossings(rightOf: point)) {
        $0 + $1.crossings(rightOf: point)
      }
    }
  }
}

extension PathSegment {
  /// The signed number of crossings with the ray from `point` to the right: +1 downwards, −1 upwards.
  ///
  /// The segment is cut where y has an extremum. A piece from y0 to y1 crosses the ray if exactly one of its ends lies
  /// below it (y > the ray's y), so two segments that meet on the ray count once. A segment and its reverse are
  /// computed in the same direction. So both have the same rounding errors, and shapes that share an edge agree about
  /// it.
  fileprivate func crossings(rightOf point: CGPoint) -> Int {
    guard isUsable else { return 0 }
    let (least, greatest) = controlBounds
    guard greatest.x > point.x, greatest.y > point.y, least.y <= point.y else { return 0 }
    guard isDirected else { return -reversed.crossings(rightOf: point) }
    let cuts = extremumParameters(\.y) + [1]
    var count = 0
    var (t0, y0) = (CGFloat(0), start.y)
    for t1 in cuts {
      let y1 = self.point(at: t1).y
      if (y0 > point.y) != (y1 > point.y), crossing(ofHeight: point.y, between: t0, and: t1) > point.x {
        count += y1 > y0 ? 1 : -1
      }
      (t0, y0) = (t1, y1)
    }
    return count
  }

  /// Whether the segment runs in the direction in which its crossings are computed: of a segment and its reverse, at
  /// least one does.
  private var isDirected: Bool {
    let polygon = controlPolygon
    for (a, b) in zip(polygon, polygon.reversed()) where a != b { return (a.y, a.x) < (b.y, b.x) }
    return true
  }

  /// The x at which a piece that is monotone in y reaches the height `y`, which lies between the heights of its ends.
  /// It bisects the parameter down to adjacent doubles.
  private func crossing(ofHeight y: CGFloat, between t0: CGFloat, and t1: CGFloat) -> CGFloat {
    if case .line(let line) = self {
      return line.start.x + (line.end.x - line.start.x) * ((y - line.start.y) / (line.end.y - line.start.y))
    }
    var (low, high) = (t0, t1)
    let startsBelow = self.point(at: t0).y > y
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return self.point(at: middle).x }
      if (self.point(at: middle).y > y) == startsBelow { low = middle } else { high = middle }
    }
  }
}
