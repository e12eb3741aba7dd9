import Foundation
import PathreelGeometry

/// The offset of a contour, as the reference draws it: each curve is moved by its control polygon, and joined.
extension BezierShape {
  /// The contour moved outwards by an amount, or inwards if it is negative.
  func offset(by amount: Double, join: CGLineJoin, miterLimit: Double) -> BezierShape {
    var pieces = curves.map { $0.offset(by: amount) }
    if !isClosed { pieces += curves.reversed().map { $0.turned.offset(by: amount) } }
    guard let first = pieces.first else { return self }
    var vertices: [Vertex] = []
    for (index, piece) in pieces.enumerated() {
      if index > 0 { vertices += Self.join(pieces[index - 1], piece, join, miterLimit) }
      vertices.append(Vertex(piece.start, out: piece.control1))
      vertices.append(Vertex(piece.end, into: piece.control2))
    }
    if let last = pieces.last { vertices += Self.join(last, first, join, miterLimit) }
    return BezierShape(vertices, isClosed: isClosed)
  }

  /// The vertices between the end of a curve and the start of the next.
  private static func join(
    _ a: CubicBezier, _ b: CubicBezier, _ join: CGLineJoin, _ miterLimit: Double
  ) -> [Vertex] {
    let (from, to) = (a.end, b.start)
    let distance = hypot(to.x - from.x, to.y - from.y)
    guard join != .bevel, distance > 1e-9 else { return [] }
    let before = a.control2 == from ? a.start : a.control2
    let after = b.control1 == to ? b.end : b.control1
    guard let corner = intersection(before, from, to, after) else { return [] }
    let isAhead = (corner.x - from.x) * (from.x - before.x) + (corner.y - from.y) * (from.y - before.y) > 0
    guard isAhead else { return [] }
    if join == .round {
      return [
        Vertex(from, out: from.moved(to: corner, by: Outline.circleTangent)),
        Vertex(to, into: to.moved(to: corner, by: Outline.circleTangent)),
      ]
    }
    return hypot(corner.x - from.x, corner.y - from.y) < miterLimit ? [Vertex(corner)] : []
  }
}

extension CubicBezier {
  /// The curve in the other direction.
  fileprivate var turned: CubicBezier { CubicBezier(from: end, to: start, control1: control2, control2: control1) }

  /// The curve whose control polygon has its sides moved.
  fileprivate func offset(by amount: Double) -> CubicBezier {
    // A side without a length has the direction of the next one.
    let points = [start, control1, control2, end]
    func direction(_ index: Int) -> CGPoint {
      for (a, b) in [(index, index + 1), (index, 3), (0, index + 1), (0, 3)] {
        let (x, y) = (points[b].x - points[a].x, points[b].y - points[a].y)
        let length = hypot(x, y)
        if length > 1e-9 { return CGPoint(x: x / length, y: y / length) }
      }
      return .zero
    }
    func moved(_ point: CGPoint, _ side: Int) -> CGPoint {
      let direction = direction(side)
      return CGPoint(x: point.x + direction.y * amount, y: point.y - direction.x * amount)
    }
    let (a, b) = ((moved(start, 0), moved(control1, 0)), (moved(control1, 1), moved(control2, 1)))
    let c = (moved(control2, 2), moved(end, 2))
    return CubicBezier(
      from: a.0, to: c.1, control1: intersection(a.0, a.1, b.0, b.1) ?? a.1,
      control2: intersection(c.0, c.1, b.0, b.1) ?? c.0)
  }
}

/// Where two lines through two points each meet; nil if they are parallel.
private func intersection(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) -> CGPoint? {
  let (u, v) = (CGPoint(x: b.x - a.x, y: b.y - a.y), CGPoint(x: d.x - c.x, y: d.y - c.y))
  let cross = u.x * v.y - u.y * v.x
  guard abs(cross) > 1e-9 * max(1, abs(u.x) + abs(u.y)) * max(1, abs(v.x) + abs(v.y)) else { return nil }
  let t = ((c.x - a.x) * v.y - (c.y - a.y) * v.x) / cross
  return CGPoint(x: a.x + u.x * t, y: a.y + u.y * t)
}
