import Foundation
import PathreelGeometry

/// The modifiers that change one contour alone, as the reference draws them.
extension BezierShape {
  /// Rounds corners between straight lines.
  func withRoundedCorners(radius: Double) -> BezierShape {
    guard vertices.count > 1 else { return self }
    var rounded: [Vertex] = []
    for (index, vertex) in vertices.enumerated() {
      let isEnd = !isClosed && (index == 0 || index == vertices.count - 1)
      guard vertex.isSharp, !isEnd else {
        rounded.append(vertex)
        continue
      }
      let before = vertices[(index + vertices.count - 1) % vertices.count].point
      let after = vertices[(index + 1) % vertices.count].point
      /// The point on the way to a neighbour at which the corner begins.
      func cut(to neighbour: CGPoint) -> CGPoint {
        let distance = hypot(neighbour.x - vertex.point.x, neighbour.y - vertex.point.y)
        let share = distance > 0 ? min(distance / 2, radius) / distance : 0
        return vertex.point.moved(to: neighbour, by: share)
      }
      let (start, end) = (cut(to: before), cut(to: after))
      rounded.append(Vertex(start, out: start.moved(to: vertex.point, by: Outline.circleTangent)))
      rounded.append(Vertex(end, into: end.moved(to: vertex.point, by: Outline.circleTangent)))
    }
    return BezierShape(rounded, isClosed: isClosed)
  }

  /// Moves vertices towards the centre and control points away from it, or the reverse.
  func puckered(by amount: Double) -> BezierShape {
    guard !vertices.isEmpty else { return self }
    let count = Double(vertices.count)
    let center = CGPoint(
      x: vertices.reduce(0) { $0 + $1.point.x } / count, y: vertices.reduce(0) { $0 + $1.point.y } / count)
    return BezierShape(
      vertices.map {
        Vertex(
          $0.point.moved(to: center, by: amount), into: $0.into.moved(to: center, by: -amount),
          out: $0.out.moved(to: center, by: -amount))
      }, isClosed: isClosed)
  }

  /// Adds ridges to each segment: points in turn to both sides.
  func zigZag(amplitude: Double, ridges: Int, isSmooth: Bool) -> BezierShape {
    let curves = curves
    guard !curves.isEmpty else { return self }
    var (zigZag, side): ([Vertex], Double) = ([], -1)
    /// Adds a point beside the contour, in the direction of an angle (counterclockwise).
    func add(_ point: CGPoint, angle: Double, side: Double, into: Double, out: Double) {
      let ridge = CGPoint(
        x: point.x + cos(angle) * side * amplitude, y: point.y - sin(angle) * side * amplitude)
      func arm(_ turn: Double, _ length: Double) -> CGPoint {
        CGPoint(x: ridge.x + cos(angle + turn) * length, y: ridge.y - sin(angle + turn) * length)
      }
      zigZag.append(Vertex(ridge, into: arm(.pi / 2, into), out: arm(-.pi / 2, out)))
    }
    let share = isSmooth ? 1 / Double((ridges + 1) * 2) : 0
    func addCorner(_ index: Int) {
      let count = vertices.count
      let point = vertices[index % count].point
      let before = vertices[index == 0 ? count - 1 : index - 1].point
      let after = vertices[(index + 1) % count].point
      add(
        point, angle: -atan2(before.x - after.x, after.y - before.y), side: side,
        into: hypot(point.x - before.x, point.y - before.y) * share,
        out: hypot(point.x - after.x, point.y - after.y) * share)
    }
    addCorner(0)
    for (index, curve) in curves.enumerated() {
      side = -side
      let length = hypot(curve.end.x - curve.start.x, curve.end.y - curve.start.y) * share
      for ridge in 0..<ridges {
        let t = Double(ridge + 1) / Double(ridges + 1)
        let tangent = curve.derivative(at: t)
        add(curve.point(at: t), angle: atan2(tangent.x, tangent.y), side: side, into: length, out: length)
        side = -side
      }
      addCorner(index + 1)
    }
    return BezierShape(zigZag, isClosed: isClosed)
  }
}

extension CGPoint {
  /// The point on the way to another.
  func moved(to other: CGPoint, by share: Double) -> CGPoint {
    CGPoint(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}
