import Foundation

/// Boolean operations on the areas of paths, with SwiftUI's names.
///
/// Curves become lines within a hundredth of a unit, or less for paths smaller than 20 units: a two-thousandth of the
/// size. The result is for the nonzero rule and for the even-odd rule. Paths of more than 50,000 lines, and such with
/// numbers that are not finite, have an empty result.
extension Path {
  /// The area that is in this path or in the other one.
  public func union(_ other: Path, eoFill: Bool = false) -> Path { combined(with: other, eoFill) { $0 || $1 } }
  /// The area that is in both paths.
  public func intersection(_ other: Path, eoFill: Bool = false) -> Path { combined(with: other, eoFill) { $0 && $1 } }
  /// The area of this path without that of the other one.
  public func subtracting(_ other: Path, eoFill: Bool = false) -> Path {
    combined(with: other, eoFill) { $0 && !$1 }
  }
  /// The area that is in one of the paths, and not in both.
  public func symmetricDifference(_ other: Path, eoFill: Bool = false) -> Path {
    combined(with: other, eoFill) { $0 != $1 }
  }
  /// The same area without lines that cross each other.
  public func normalized(eoFill: Bool = true) -> Path { combined(with: Path(), eoFill) { first, _ in first } }

  /// The parts of this path's lines that are inside of the other path.
  public func lineIntersection(_ other: Path, eoFill: Bool = false) -> Path { lines(inside: true, other, eoFill) }
  /// The parts of this path's lines that are outside of the other path.
  public func lineSubtraction(_ other: Path, eoFill: Bool = false) -> Path { lines(inside: false, other, eoFill) }

  /// How far flattened lines may be from the curves of both paths.
  private func tolerance(with other: Path) -> Double {
    let bounds = boundingRect.union(other.boundingRect)
    return min(0.01, max(Double(max(bounds.width, bounds.height)) / 2000, 1e-9))
  }

  private func combined(with other: Path, _ eoFill: Bool, _ rule: (Bool, Bool) -> Bool) -> Path {
    guard let arrangement = PathArrangement(self, other, tolerance: tolerance(with: other)) else { return Path() }
    func isInside(_ windings: SIMD2<Int32>) -> Bool {
      eoFill ? rule(windings.x & 1 != 0, windings.y & 1 != 0) : rule(windings.x != 0, windings.y != 0)
    }
    // Each border runs so that the area is on the same side of it.
    var next: [PathArrangement.Vertex: [PathArrangement.Vertex]] = [:]
    for edge in arrangement.edges {
      switch (isInside(edge.before), isInside(edge.after)) {
      case (true, false): next[edge.start, default: []].append(edge.end)
      case (false, true): next[edge.end, default: []].append(edge.start)
      default: break
      }
    }
    var path = Path()
    // In the order of the arrangement, so that the result is always the same.
    for edge in arrangement.edges {
      for start in [edge.start, edge.end] {
        while let loop = Self.loop(from: start, &next) {
          path.addLines(loop.map(arrangement.point))
          path.closeSubpath()
        }
      }
    }
    return path
  }

  /// Takes a closed border out of a set of borders. Where several begin, it goes on with the sharpest turn to one side,
  /// so that areas that touch in a point stay apart.
  private static func loop(
    from start: PathArrangement.Vertex, _ next: inout [PathArrangement.Vertex: [PathArrangement.Vertex]]
  ) -> [PathArrangement.Vertex]? {
    guard var ways = next[start], !ways.isEmpty else { return nil }
    var vertices = [start]
    var (last, current) = (start, ways.removeLast())
    next[start] = ways
    while current != start {
      vertices.append(current)
      guard var ways = next[current], !ways.isEmpty else { return nil }
      func angle(_ to: PathArrangement.Vertex) -> Double {
        let (ax, ay) = (Double(current.x - last.x), Double(current.y - last.y))
        let (bx, by) = (Double(to.x - current.x), Double(to.y - current.y))
        return atan2(ax * by - ay * bx, ax * bx + ay * by)
      }
      let chosen = ways.indices.max { angle(ways[$0]) < angle(ways[$1]) } ?? 0
      (last, current) = (current, ways.remove(at: chosen))
      next[last] = ways
    }
    return vertices
  }

  private func lines(inside: Bool, _ other: Path, _ eoFill: Bool) -> Path {
    let tolerance = tolerance(with: other)
    let borders = other.flattened(tolerance: tolerance).flatMap { line in
      zip(line.points, line.points.dropFirst() + line.points.prefix(1)).map { ($0, $1) }
    }
    var path = Path()
    let own = flattened(tolerance: tolerance)
    guard own.reduce(0, { $0 + $1.points.count }) * borders.count <= 100_000_000 else { return path }
    for line in own {
      let points = line.isClosed ? line.points + line.points.prefix(1) : line.points
      var isDrawing = false
      for (a, b) in zip(points, points.dropFirst()) {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        var cuts: [CGFloat] = [0, 1]
        for (c, d) in borders {
          let (ex, ey) = (d.x - c.x, d.y - c.y)
          let area = dx * ey - dy * ex
          if area == 0 { continue }
          let t = ((c.x - a.x) * ey - (c.y - a.y) * ex) / area
          let u = ((c.x - a.x) * dy - (c.y - a.y) * dx) / area
          if t > 0, t < 1, u >= 0, u <= 1 { cuts.append(t) }
        }
        cuts.sort()
        for (t0, t1) in zip(cuts, cuts.dropFirst()) where t1 > t0 {
          func point(_ t: CGFloat) -> CGPoint { CGPoint(x: a.x + dx * t, y: a.y + dy * t) }
          guard other.contains(point((t0 + t1) / 2), eoFill: eoFill) == inside else {
            isDrawing = false
            continue
          }
          if !isDrawing { path.move(to: point(t0)) }
          path.addLine(to: point(t1))
          isDrawing = true
        }
      }
    }
    return path
  }
}
