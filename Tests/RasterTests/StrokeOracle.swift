import Foundation
import PathreelGeometry

/// An oracle for strokes, by their definition: the union of a rectangle for each line of the finely flattened path and
/// a piece for each join and cap. All pieces have the same direction, so the nonzero rule unites them.
struct StrokeOracle {
  private(set) var pieces: [[CGPoint]] = []
  private let style: StrokeStyle
  private var half: Double { style.lineWidth / 2 }

  /// Creates the pieces of a stroke.
  ///
  /// - Parameter tolerance: The flattening tolerance, in the path's units. The turns between its chords are so small
  ///   that a bevel equals a round join.
  init(_ path: Path, _ style: StrokeStyle, tolerance: Double = 1e-3) {
    self.style = style
    var corners: Set<CGPoint> = []
    for element in path.elements {
      switch element {
      case .move(let to), .line(let to), .quadCurve(let to, _), .curve(let to, _, _): corners.insert(to)
      case .closeSubpath: break
      }
    }
    for line in path.flattened(tolerance: tolerance) {
      let dashes = style.dash.isEmpty ? [line.points] : Self.dashes(of: line.points, style.dash.map { Double($0) })
      for points in dashes { add(points, corners, isClosed: line.isClosed && style.dash.isEmpty) }
    }
  }

  private mutating func add(_ points: [CGPoint], _ corners: Set<CGPoint>, isClosed: Bool) {
    let ring = isClosed ? points + [points[0], points[1]] : points
    for (a, b) in zip(ring, ring.dropFirst()) {
      let side = half * unit(b - a).turned
      add([a + side, b + side, b - side, a - side])
    }
    for (a, (b, c)) in zip(ring, zip(ring.dropFirst(), ring.dropFirst(2))) {
      addJoin(unit(b - a), b, unit(c - b), corners.contains(b) ? style.lineJoin : .bevel)
    }
    guard !isClosed else { return }
    addCap(points[0], unit(points[0] - points[1]))
    addCap(points[points.count - 1], unit(points[points.count - 1] - points[points.count - 2]))
  }

  private mutating func addJoin(_ into: CGPoint, _ point: CGPoint, _ out: CGPoint, _ join: CGLineJoin) {
    let (sine, cosine) = (into.x * out.y - into.y * out.x, into.x * out.x + into.y * out.y)
    let outside = sine > 0 ? half : -half
    let (p, q) = (point + outside * into.turned, point + outside * out.turned)
    // The miter's length over the width is 1 / sin of half of the angle between the lines.
    if join == .miter, 1 / ((1 + cosine) / 2).squareRoot() <= style.miterLimit {
      add([point, p, point + (1 / (1 + cosine)) * ((p - point) + (q - point)), q])
    } else if join == .round {
      let (start, turn) = (atan2(p.y - point.y, p.x - point.x), atan2(sine, cosine))
      add([point] + (0...128).map { point + half * direction(start + turn * Double($0) / 128) })
    } else {
      add([point, p, q])
    }
  }

  private mutating func addCap(_ end: CGPoint, _ outwards: CGPoint) {
    let side = half * outwards.turned
    switch style.lineCap {
    case .butt: break
    case .round:
      // Add a half disc: a whole one would also fill the area behind a joint that is closer than half of the width.
      let middle = atan2(outwards.y, outwards.x)
      add((0...128).map { end + half * direction(middle + (Double($0) / 128 - 0.5) * .pi) })
    case .square: add([end + side, end + side + half * outwards, end - side + half * outwards, end - side])
    }
  }

  private mutating func add(_ polygon: [CGPoint]) {
    pieces.append(signedArea(polygon) < 0 ? polygon.reversed() : polygon)
  }

  private static func dashes(of points: [CGPoint], _ pattern: [Double]) -> [[CGPoint]] {
    var (dashes, current) = ([[CGPoint]](), [points[0]])
    var (index, left) = (0, pattern[0])
    for (a, b) in zip(points, points.dropFirst()) {
      var (from, length) = (a, hypot(b.x - a.x, b.y - a.y))
      while length > left {
        from = from + left * unit(b - from)
        length -= left
        if index % 2 == 0 { dashes.append(current + [from]) }
        (current, index) = ([from], index + 1)
        left = pattern[index % pattern.count]
      }
      left -= length
      current.append(b)
    }
    if index % 2 == 0, current.count > 1 { dashes.append(current) }
    return dashes
  }
}

private func unit(_ vector: CGPoint) -> CGPoint { (1 / hypot(vector.x, vector.y)) * vector }
private func direction(_ angle: Double) -> CGPoint { CGPoint(x: cos(angle), y: sin(angle)) }

extension CGPoint {
  /// The vector after a quarter turn.
  fileprivate var turned: CGPoint { CGPoint(x: y, y: -x) }
  fileprivate static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
  fileprivate static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
  fileprivate static func * (factor: Double, a: CGPoint) -> CGPoint { CGPoint(x: factor * a.x, y: factor * a.y) }
}
