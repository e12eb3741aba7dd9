import Foundation
import PathreelGeometry

/// A vertex of a path, with the direction of a marker there: the bisector of the incoming and outgoing tangents. Used
/// by ``DrawingBuilder`` for markers.
struct MarkerVertex {
  var point: CGPoint
  /// The direction in radians, from x towards y.
  var angle: Double

  /// The vertices in drawing order: the end points of commands. Where a subpath closes, its start is a vertex again.
  static func vertices(of data: SVGPathData) -> [MarkerVertex] {
    var ways: [Way] = []
    var start = 0
    var last = CGPoint.zero
    var isInsideArc = false
    for (i, element) in data.path.elements.enumerated() {
      let segment: PathSegment
      switch element {
      case .move(let point):
        start = ways.count
        ways.append(Way(point: point))
        last = point
        continue
      case .line(let point): segment = .line(LineSegment(from: last, to: point))
      case .quadCurve(let point, let control):
        segment = .quadratic(QuadraticBezier(from: last, to: point, control: control))
      case .curve(let point, let control1, let control2):
        segment = .cubic(CubicBezier(from: last, to: point, control1: control1, control2: control2))
      case .closeSubpath:
        guard start < ways.count else { continue }
        segment = .line(LineSegment(from: last, to: ways[start].point))
        let direction = segment.direction(at: 0)
        // The closing and the first vertex of a subpath are the same point and get the same direction.
        let arriving = direction ?? ways[ways.count - 1].arriving
        if let direction { ways[ways.count - 1].leaving = direction }
        ways.append(Way(point: ways[start].point, arriving: arriving, leaving: ways[start].leaving))
        ways[start].arriving = arriving
        continue
      }
      // An arc consists of several curves: the first has the outgoing tangent, the last the incoming one.
      if !isInsideArc { ways[ways.count - 1].leaving = segment.direction(at: 0) }
      last = segment.end
      isInsideArc = data.innerElements.contains(i)
      if isInsideArc { continue }
      ways.append(Way(point: segment.end, arriving: segment.direction(at: 1)))
    }
    return ways.map { MarkerVertex(point: $0.point, angle: $0.angle) }
  }

  /// A vertex with its incoming and outgoing tangents; nil where it has none.
  private struct Way {
    var point: CGPoint
    var arriving: CGPoint?
    var leaving: CGPoint?

    /// The direction of the bisector in radians.
    var angle: Double {
      guard let into = arriving ?? leaving, let out = leaving ?? arriving else { return 0 }
      let sum = CGPoint(x: into.x + out.x, y: into.y + out.y)
      // Where the path reverses, both perpendicular directions are bisectors. As in other programs, the result is the
      // mean of the two tangents' angles, each from 0 to a full turn.
      if hypot(sum.x, sum.y) < 1e-9 {
        func turn(_ way: CGPoint) -> Double { (atan2(way.y, way.x) + 2 * .pi).truncatingRemainder(dividingBy: 2 * .pi) }
        return (turn(into) + turn(out)) / 2
      }
      return atan2(sum.y, sum.x)
    }
  }
}
