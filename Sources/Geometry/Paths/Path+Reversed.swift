import Foundation

extension Path {
  /// The same outline, drawn from its end to its start: the last subpath first, each of them backwards. A closed subpath
  /// starts where it did and runs the other way round.
  ///
  /// ```swift
  /// let back = path.reversed()   // back.trimmedPath(from: 0, to: 0.1) is the end of the path
  /// ```
  public func reversed() -> Path {
    var path = Path()
    for subpath in subpaths.reversed() {
      var segments = subpath.outline.reversed().map(\.reversed)
      // The line that leads back to the start is the close's.
      if subpath.isClosed, segments.count > 1, case .line? = segments.last { segments.removeLast() }
      path.add(
        Subpath(
          start: subpath.isClosed ? subpath.start : subpath.end, segments: segments, isClosed: subpath.isClosed))
    }
    return path
  }
}

extension PathSegment {
  /// The same curve, its parameter running from its end to its start.
  package var reversed: PathSegment {
    switch self {
    case .line(let line): .line(LineSegment(from: line.end, to: line.start))
    case .quadratic(let curve): .quadratic(QuadraticBezier(from: curve.end, to: curve.start, control: curve.control))
    case .cubic(let curve):
      .cubic(CubicBezier(from: curve.end, to: curve.start, control1: curve.control2, control2: curve.control1))
    }
  }
}
