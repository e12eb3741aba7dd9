import Foundation

/// The outlines of two paths as lines that meet only at their ends, with the winding numbers beside each. The boolean
/// operations of ``Path`` choose their borders from it.
///
/// Curves are flattened. Points are on a grid of 2⁻³⁰ of the size of both paths, so that lines that are cut at a point
/// meet there exactly.
struct PathArrangement {
  /// The two paths.
  enum Owner: Int { case first, second }

  /// A line from left to right (or upwards in numbers, if it is vertical), with how often each path runs along it.
  struct Edge {
    let start, end: Vertex
    var turns: SIMD2<Int32>
    /// The winding numbers of both paths on the side of greater y, or of smaller x beside a vertical line.
    var before = SIMD2<Int32>.zero
    /// The winding numbers on the other side.
    var after: SIMD2<Int32> { before &+ turns }
  }

  /// A point of the grid.
  struct Vertex: Hashable, Comparable {
    var x, y: Int64
    static func < (a: Self, b: Self) -> Bool { (a.x, a.y) < (b.x, b.y) }
  }

  /// The most lines of both paths together. Paths with more have no boolean operations.
  static let mostLines = 50_000
  /// The most times that lines are cut at crossings; a cut moves a line by less than a step of the grid, so that new
  /// crossings are rare.
  private static let mostRounds = 8

  private(set) var edges: [Edge] = []
  private let origin: CGPoint
  private let step: CGFloat

  /// The arrangement of two paths; nil if they have too many lines, or numbers that are not finite.
  init?(_ first: Path, _ second: Path, tolerance: Double) {
    let outlines = [first, second].map { $0.flattened(tolerance: tolerance).map(\.points) }
    let points = outlines.joined().joined()
    guard points.count <= Self.mostLines else { return nil }
    let bounds = points.reduce(CGRect.null) { $0.union(CGRect(origin: $1, size: .zero)) }
    let size = max(bounds.width, bounds.height)
    guard !bounds.isNull, size > 0, size.isFinite else { return nil }
    origin = bounds.origin
    step = size / 1_073_741_824
    var lines: [Edge] = []
    for (owner, outline) in outlines.enumerated() {
      for points in outline {
        let vertices = points.map {
          Vertex(x: Int64((($0.x - bounds.minX) / step).rounded()), y: Int64((($0.y - bounds.minY) / step).rounded()))
        }
        for (a, b) in zip(vertices, vertices.dropFirst() + vertices.prefix(1)) where a != b {
          var turns = SIMD2<Int32>.zero
          turns[owner] = a < b ? 1 : -1
          lines.append(Edge(start: min(a, b), end: max(a, b), turns: turns))
        }
      }
    }
    for _ in 0..<Self.mostRounds {
      let (cut, hasCrossings) = Self.cut(Self.merged(lines))
      lines = cut
      guard lines.count <= 4 * Self.mostLines else { return nil }
      if !hasCrossings { break }
    }
    edges = Self.merged(lines)
    findWindings()
  }

  /// A vertex as a point of the paths.
  func point(_ vertex: Vertex) -> CGPoint {
    CGPoint(x: origin.x + CGFloat(vertex.x) * step, y: origin.y + CGFloat(vertex.y) * step)
  }

  /// The lines without doubles.
  private static func merged(_ lines: [Edge]) -> [Edge] {
    let sorted = lines.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    var result: [Edge] = []
    for line in sorted {
      if let last = result.last, last.start == line.start, last.end == line.end {
        result[result.count - 1].turns &+= line.turns
      } else {
        result.append(line)
      }
    }
    return result.filter { $0.turns != .zero }
  }

  /// Cuts lines, which are in order from left to right, where they cross or touch each other.
  private static func cut(_ lines: [Edge]) -> (lines: [Edge], hasCrossings: Bool) {
    var cuts = [[Vertex]](repeating: [], count: lines.count)
    var active: [Int] = []
    for i in lines.indices {
      let line = lines[i]
      active.removeAll { lines[$0].end.x < line.start.x }
      let (low, high) = (min(line.start.y, line.end.y), max(line.start.y, line.end.y))
      for k in active {
        let other = lines[k]
        guard min(other.start.y, other.end.y) <= high, max(other.start.y, other.end.y) >= low else { continue }
        for point in crossings(line, other) {
          if point != line.start, point != line.end { cuts[i].append(point) }
          if point != other.start, point != other.end { cuts[k].append(point) }
        }
      }
      active.append(i)
    }
    var result: [Edge] = []
    for (i, line) in lines.enumerated() {
      if cuts[i].isEmpty {
        result.append(line)
        continue
      }
      // Along the line, not by coordinates: a rounded crossing may lie beside it.
      let way = (x: Double(line.end.x - line.start.x), y: Double(line.end.y - line.start.y))
      func place(_ p: Vertex) -> Double { Double(p.x - line.start.x) * way.x + Double(p.y - line.start.y) * way.y }
      let points = [line.start] + cuts[i].sorted { place($0) < place($1) } + [line.end]
      for (a, b) in zip(points, points.dropFirst()) where a != b {
        result.append(Edge(start: min(a, b), end: max(a, b), turns: a < b ? line.turns : SIMD2.zero &- line.turns))
      }
    }
    return (result, cuts.contains { !$0.isEmpty })
  }

  /// The points that two lines share: a crossing, or the ends that lie on the other line.
  private static func crossings(_ a: Edge, _ b: Edge) -> [Vertex] {
    func cross(_ p: Vertex, _ q: Vertex, _ r: Vertex) -> Double {
      // Differences of coordinates have 31 bits, so the products and their difference are exact in 64 bits.
      Double((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x))
    }
    func isBetween(_ p: Vertex, _ line: Edge) -> Bool {
      p.x >= line.start.x && p.x <= line.end.x && p.y >= min(line.start.y, line.end.y)
        && p.y <= max(line.start.y, line.end.y)
    }
    let (c, d) = (cross(a.start, a.end, b.start), cross(a.start, a.end, b.end))
    let (e, f) = (cross(b.start, b.end, a.start), cross(b.start, b.end, a.end))
    var points: [Vertex] = []
    if c == 0, isBetween(b.start, a) { points.append(b.start) }
    if d == 0, isBetween(b.end, a) { points.append(b.end) }
    if e == 0, isBetween(a.start, b) { points.append(a.start) }
    if f == 0, isBetween(a.end, b) { points.append(a.end) }
    if !points.isEmpty { return points }
    guard (c > 0) != (d > 0), (e > 0) != (f > 0) else { return [] }
    let share = e / (e - f)
    return [
      Vertex(
        x: a.start.x + Int64((Double(a.end.x - a.start.x) * share).rounded()),
        y: a.start.y + Int64((Double(a.end.y - a.start.y) * share).rounded()))
    ]
  }

  /// Finds the winding numbers beside each line, by the lines that a ray from its middle crosses.
  private mutating func findWindings() {
    let upright = Slabs(edges) { $0.start.x..<$0.end.x }
    let flat = Slabs(edges) { min($0.start.y, $0.end.y)..<max($0.start.y, $0.end.y) }
    for i in edges.indices {
      let edge = edges[i]
      let (x, y) = (Double(edge.start.x + edge.end.x) / 2, Double(edge.start.y + edge.end.y) / 2)
      var winding = SIMD2<Int32>.zero
      if edge.start.x < edge.end.x {
        // A ray towards greater y.
        for k in upright.indices(at: Int64(x.rounded(.down))) where k != i {
          let other = edges[k]
          guard Double(other.start.x) <= x, Double(other.end.x) > x else { continue }
          let share = (x - Double(other.start.x)) / Double(other.end.x - other.start.x)
          if Double(other.start.y) + share * Double(other.end.y - other.start.y) > y { winding &+= other.turns }
        }
      } else {
        // A ray towards smaller x. Lines that run towards greater y are crossed the other way round.
        for k in flat.indices(at: Int64(y.rounded(.down))) where k != i {
          let other = edges[k]
          let (low, high) = (min(other.start.y, other.end.y), max(other.start.y, other.end.y))
          guard Double(low) <= y, Double(high) > y else { continue }
          let share = (y - Double(other.start.y)) / Double(other.end.y - other.start.y)
          guard Double(other.start.x) + share * Double(other.end.x - other.start.x) < x else { continue }
          winding &+= other.end.y > other.start.y ? other.turns : SIMD2.zero &- other.turns
        }
      }
      edges[i].before = winding
    }
  }

  /// Lines by the parts of an axis that they cover.
  private struct Slabs {
    private var lists: [[Int]]
    private let width: Int64

    init(_ edges: [Edge], _ range: (Edge) -> Range<Int64>) {
      let count = max(1, min(edges.count, 4096))
      width = (1 << 30) / Int64(count) + 1
      lists = Array(repeating: [], count: count + 1)
      for (i, edge) in edges.enumerated() {
        let range = range(edge)
        guard !range.isEmpty else { continue }
        for slab in Int(range.lowerBound / width)...Int(range.upperBound / width) where lists.indices.contains(slab) {
          lists[slab].append(i)
        }
      }
    }

    func indices(at place: Int64) -> [Int] {
      let slab = Int(place / width)
      return lists.indices.contains(slab) ? lists[slab] : []
    }
  }
}
