import Foundation

/// Reversed paths. ``MeasuredCurve`` needs them for parts that run backwards, and ``PathMorph`` needs them to align
/// subpaths.
extension Path {
  /// Returns the same outline in the opposite direction: the last subpath first, each of them backwards. A closed
  /// subpath starts at the same point and has the opposite orientation.
  ///
  /// ```swift
  /// let back = path.reversed()   // back.trimmedPath(from: 0, to: 0.1) is the end of the path
  /// ```
  public func reversed() -> Path {
    var path = Path()
    for subpath in subpaths.reversed() {
      var segments = subpath.outline.reversed().map(\.reversed)
      // The close draws the line that leads back to the start.
      if subpath.isClosed, segments.count > 1, case .line? = segments.last { segments.removeLast() }
      path.add(
        Subpath(
          start: subpath.isClosed ? subpath.start : subpath.end, segments: segments, isClosed: subpath.isClosed))
    }
    return path
  }
}

extension PathSegment {
  /// The same curve in the opposite direction: parameter t becomes 1 − t.
  package var reversed: PathSegment {
    switch self {
    case .line(let line): .line(LineSegment(from: line.end, to: line.start))
    case .quadratic(let curve): .quadratic(QuadraticBezier(from: curve.end, to: curve.start, control: curve.control))
    case .cubic(let curve):
      .cubic(CubicBezier(from: curve.end, to: curve.start, control1: curve.control2, control2: curve.control1))
    }
  }
}
