import Foundation
import PathreelGeometry

/// A vertex of a path, with the direction that a marker has there: half-way between those in which the path arrives and leaves.
struct MarkerVertex {
  var point: CGPoint
  /// In radians, from x towards y.
  var angle: Double

  /// The vertices in drawing order: where commands end, and where a closed subpath comes back to its start.
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
        // The vertex at which a subpath closes and begins has the same direction both times.
        let arriving = direction ?? ways[ways.count - 1].arriving
        if let direction { ways[ways.count - 1].leaving = direction }
        ways.append(Way(point: ways[start].point, arriving: arriving, leaving: ways[start].leaving))
        ways[start].arriving = arriving
        last = ways[start].point
        continue
      }
      // Of an arc, the first piece leaves and the last one arrives.
      if !isInsideArc { ways[ways.count - 1].leaving = segment.direction(at: 0) }
      last = segment.end
      isInsideArc = data.innerElements.contains(i)
      if isInsideArc { continue }
      ways.append(Way(point: segment.end, arriving: segment.direction(at: 1)))
    }
    return ways.map { MarkerVertex(point: $0.point, angle: $0.angle) }
  }

  private struct Way {
    var point: CGPoint
    var arriving: CGPoint?
    var leaving: CGPoint?

    var angle: Double {
      guard let into = arriving ?? leaving, let out = leaving ?? arriving else { return 0 }
      let sum = CGPoint(x: into.x + out.x, y: into.y + out.y)
      // Where it turns back both sides are right; as elsewhere, the mean of both angles counts, each from 0 to a full turn.
      if hypot(sum.x, sum.y) < 1e-9 {
        func turn(_ way: CGPoint) -> Double { (atan2(way.y, way.x) + 2 * .pi).truncatingRemainder(dividingBy: 2 * .pi) }
        return (turn(into) + turn(out)) / 2
      }
      return atan2(sum.y, sum.x)
    }
  }
}
