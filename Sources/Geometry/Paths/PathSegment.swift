import Foundation

/// One segment of a subpath: a line, a quadratic or a cubic Bézier curve. Its parameter runs from 0 to 1.
/// ``PathMeasure``, ``PathMorph`` and bounding boxes work on segments.
package enum PathSegment: Hashable, Sendable {
  case line(LineSegment)
  case quadratic(QuadraticBezier)
  case cubic(CubicBezier)

  /// The first point, at parameter 0.
  package var start: CGPoint {
    switch self {
    case .line(let line): line.start
    case .quadratic(let curve): curve.start
    case .cubic(let curve): curve.start
    }
  }

  /// The last point, at parameter 1.
  package var end: CGPoint {
    switch self {
    case .line(let line): line.end
    case .quadratic(let curve): curve.end
    case .cubic(let curve): curve.end
    }
  }

  /// The point at a parameter.
  package func point(at t: CGFloat) -> CGPoint {
    switch self {
    case .line(let line): line.point(at: t)
    case .quadratic(let curve): curve.point(at: t)
    case .cubic(let curve): curve.point(at: t)
    }
  }

  /// The derivative with respect to the parameter.
  package func derivative(at t: CGFloat) -> CGPoint {
    switch self {
    case .line(let line): line.end - line.start
    case .quadratic(let curve): curve.derivative(at: t)
    case .cubic(let curve): curve.derivative(at: t)
    }
  }

  /// The second derivative with respect to the parameter.
  package func secondDerivative(at t: CGFloat) -> CGPoint {
    switch self {
    case .line: .zero
    case .quadratic(let curve): curve.secondDerivative
    case .cubic(let curve): curve.secondDerivative(at: t)
    }
  }

  /// Returns the part between two parameters, 0 ≤ t0 ≤ t1 ≤ 1, as a segment of the same kind.
  package func subsegment(from t0: CGFloat, to t1: CGFloat) -> PathSegment {
    if t0 == 0 && t1 == 1 { return self }
    return switch self {
    case .line(let line): .line(line.subsegment(from: t0, to: t1))
    case .quadratic(let curve): .quadratic(curve.subsegment(from: t0, to: t1))
    case .cubic(let curve): .cubic(curve.subsegment(from: t0, to: t1))
    }
  }

  /// The parameters inside 0…1, ascending, where one coordinate has an extremum.
  package func extremumParameters(_ axis: KeyPath<CGPoint, CGFloat>) -> [CGFloat] {
    switch self {
    case .line: []
    case .quadratic(let curve): curve.extremumParameters(axis)
    case .cubic(let curve): curve.extremumParameters(axis)
    }
  }

  /// The control polygon: the end points and control points in order.
  package var controlPolygon: [CGPoint] {
    switch self {
    case .line(let line): [line.start, line.end]
    case .quadratic(let curve): [curve.start, curve.control, curve.end]
    case .cubic(let curve): [curve.start, curve.control1, curve.control2, curve.end]
    }
  }

  /// Whether every point of the segment is usable. A segment that is not has no length and no extent.
  package var isUsable: Bool {
    switch self {
    case .line(let line): line.start.isUsable && line.end.isUsable
    case .quadratic(let curve): curve.start.isUsable && curve.control.isUsable && curve.end.isUsable
    case .cubic(let curve):
      curve.start.isUsable && curve.control1.isUsable && curve.control2.isUsable && curve.end.isUsable
    }
  }

  /// The bounding box of the end points and control points, which contains the whole segment.
  var controlBounds: (least: CGPoint, greatest: CGPoint) {
    let (start, end) = (start, end)
    let least = CGPoint(x: min(start.x, end.x), y: min(start.y, end.y))
    let greatest = CGPoint(x: max(start.x, end.x), y: max(start.y, end.y))
    switch self {
    case .line: return (least, greatest)
    case .quadratic(let curve):
      let control = curve.control
      return (
        CGPoint(x: min(least.x, control.x), y: min(least.y, control.y)),
        CGPoint(x: max(greatest.x, control.x), y: max(greatest.y, control.y))
      )
    case .cubic(let curve):
      let (control1, control2) = (curve.control1, curve.control2)
      return (
        CGPoint(x: min(least.x, control1.x, control2.x), y: min(least.y, control1.y, control2.y)),
        CGPoint(x: max(greatest.x, control1.x, control2.x), y: max(greatest.y, control1.y, control2.y))
      )
    }
  }

  /// The same curve as a cubic (degree elevation).
  var cubic: CubicBezier {
    switch self {
    case .line(let line):
      CubicBezier(
        from: line.start, to: line.end, control1: line.point(at: 1.0 / 3), control2: line.point(at: 2.0 / 3))
    case .quadratic(let curve): curve.elevated
    case .cubic(let curve): curve
    }
  }

  /// The path element that draws the segment from its start.
  package var element: Path.Element {
    switch self {
    case .line(let line): .line(to: line.end)
    case .quadratic(let curve): .quadCurve(to: curve.end, control: curve.control)
    case .cubic(let curve): .curve(to: curve.end, control1: curve.control1, control2: curve.control2)
    }
  }

  /// The unit tangent at a parameter, also where the derivative vanishes; `nil` for a segment of zero extent. At a cusp
  /// it is the direction in which the curve leaves; at parameter 1 it is the direction in which the curve arrives.
  package func direction(at t: CGFloat) -> CGPoint? {
    let polygon = controlPolygon
    let extent = zip(polygon, polygon.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    guard extent > 0 else { return nil }
    let velocity = derivative(at: t)
    if velocity.norm > 1e-9 * extent { return velocity * (1 / velocity.norm) }
    // Where the velocity vanishes, the next nonzero derivative gives the direction. At an end that is the direction to
    // (or from) the nearest control point that differs from the end.
    let ahead =
      if t <= 0 {
        polygon.lazy.map { $0 - polygon[0] }.first { $0.norm > 1e-9 * extent }
      } else if t >= 1 {
        polygon.reversed().lazy.map { polygon[polygon.count - 1] - $0 }.first { $0.norm > 1e-9 * extent }
      } else {
        [secondDerivative(at: t), cubic.thirdDerivative].first { $0.norm > 1e-9 * extent }
      }
    guard let ahead else { return nil }
    return ahead * (1 / ahead.norm)
  }
}

/// A run of connected segments. ``Path/subpaths`` divides a path into them.
package struct Subpath: Hashable, Sendable {
  /// The first point.
  package var start: CGPoint
  /// The segments as drawn; each segment starts at the end of the previous one. Empty for a subpath that is only a
  /// point.
  package var segments: [PathSegment]
  /// Whether a close ends the subpath.
  package var isClosed: Bool

  /// Creates a subpath; without segments it is a lone point.
  package init(start: CGPoint, segments: [PathSegment] = [], isClosed: Bool = false) {
    self.start = start
    self.segments = segments
    self.isClosed = isClosed
  }

  /// The end of the last segment, before a closing line; the start if there are no segments.
  package var end: CGPoint { segments.last?.end ?? start }

  /// The line that a close draws; `nil` if the subpath is open or already ends at its start.
  package var closingLine: LineSegment? { isClosed && end != start ? LineSegment(from: end, to: start) : nil }

  /// The segments and the closing line, if there is one.
  package var outline: [PathSegment] { closingLine.map { segments + [.line($0)] } ?? segments }
}

extension Path {
  /// The path's subpaths in drawing order; curves stay curves. A `move` with nothing after it is a subpath without
  /// segments.
  package var subpaths: [Subpath] {
    var subpaths: [Subpath] = []
    var last = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let point):
        subpaths.append(Subpath(start: point))
        last = point
      case .line(let point):
        subpaths[subpaths.count - 1].segments.append(.line(LineSegment(from: last, to: point)))
        last = point
      case .quadCurve(let point, let control):
        let curve = QuadraticBezier(from: last, to: point, control: control)
        subpaths[subpaths.count - 1].segments.append(.quadratic(curve))
        last = point
      case .curve(let point, let control1, let control2):
        let curve = CubicBezier(from: last, to: point, control1: control1, control2: control2)
        subpaths[subpaths.count - 1].segments.append(.cubic(curve))
        last = point
      case .closeSubpath:
        subpaths[subpaths.count - 1].isClosed = true
        last = subpaths[subpaths.count - 1].start
      }
    }
    return subpaths
  }

  /// Adds a run of segments as a subpath of its own.
  package mutating func add(_ subpath: Subpath) {
    move(to: subpath.start)
    for segment in subpath.segments { append(segment.element) }
    if subpath.isClosed { closeSubpath() }
  }
}
