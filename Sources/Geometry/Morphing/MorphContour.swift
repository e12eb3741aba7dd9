import Foundation

/// A measured subpath for ``PathMorph``, with the values by which subpaths are matched and aligned.
struct MorphContour: Sendable {
  let isClosed: Bool
  /// The segments with the closing line; for a dot, one segment of zero length.
  let segments: [PathSegment]
  let measure: PathMeasure
  /// The points in the middles of ``sampleCount`` stretches of equal length.
  let samples: [CGPoint]
  /// The centroid of the line. The centroid of the area may lie far outside if a subpath crosses itself.
  let center: CGPoint
  /// The root mean square distance from the centre.
  let spread: Double
  /// The signed area, positive if the subpath runs clockwise on screen. It is 0 for an open subpath, and for one that
  /// encloses almost nothing.
  let area: Double
  /// The starts of its segments, with the turning angles there.
  let joints: [PathMeasure.Joint]

  /// The number is divisible by most small integers, so that samples of regular shapes match symmetrically.
  static let sampleCount = 240

  var length: Double { measure.length }
  /// The same subpath in the opposite direction.
  var reversed: MorphContour { measure.path.reversed().subpaths.first.map(MorphContour.init) ?? self }

  init(_ subpath: Subpath) {
    isClosed = subpath.isClosed
    let outline = subpath.outline
    segments = outline.isEmpty ? [.line(LineSegment(from: subpath.start, to: subpath.start))] : outline
    var path = Path()
    path.add(subpath)
    let measure = PathMeasure(path)
    self.measure = measure
    joints = measure.joints
    let count = Self.sampleCount
    samples = (0..<count).map {
      measure.point(atDistance: (Double($0) + 0.5) / Double(count) * measure.length) ?? subpath.start
    }
    let center = samples.reduce(.zero, +) * (1 / Double(count))
    self.center = center
    // The shoelace formula (Green's theorem) on the polygon of the samples.
    let doubled = zip(samples, samples.dropFirst() + samples.prefix(1)).reduce(0) {
      $0 + ($1.0 - center).cross($1.1 - center)
    }
    // A line there and back encloses only rounding errors.
    area = isClosed && abs(doubled) > 1e-6 * measure.length * measure.length ? doubled / 2 : 0
    spread = (samples.reduce(0) { $0 + ($1 - center).dot($1 - center) } / Double(count)).squareRoot()
  }
}

// MARK: Matching subpaths

extension MorphContour {
  /// One or two subpaths that a morph connects.
  enum Pair {
    case matched(MorphContour, MorphContour)
    /// A subpath of the second path that grows from a point.
    case grown(MorphContour)
    /// A subpath of the first path that shrinks to a point.
    case shrunk(MorphContour)
  }

  /// Returns the subpaths of two paths in pairs: first in the order of the first path, then the growing ones in the
  /// order of the second path.
  static func pairs(of first: Path, and second: Path) -> [Pair] {
    let from = first.contours
    var to = second.contours
    // If the two paths as wholes have opposite orientations, one of them is reversed.
    if from.reduce(0, { $0 + $1.area }) * to.reduce(0, { $0 + $1.area }) < 0 { to = to.map(\.reversed) }

    var partners = [Int?](repeating: nil, count: from.count)
    var isTaken = [Bool](repeating: false, count: to.count)
    func match(_ isFirst: (MorphContour) -> Bool, _ isSecond: (MorphContour) -> Bool) {
      let rows = from.indices.filter { partners[$0] == nil && isFirst(from[$0]) }
      let columns = to.indices.filter { !isTaken[$0] && isSecond(to[$0]) }
      for (row, column) in assignment(of: rows.map { from[$0] }, to: columns.map { to[$0] }) {
        partners[rows[row]] = columns[column]
        isTaken[columns[column]] = true
      }
    }
    match({ $0.area > 0 }, { $0.area > 0 })
    match({ $0.area < 0 }, { $0.area < 0 })
    match({ $0.area == 0 }, { $0.area == 0 })
    // A partner without an area, such as an open one, is better than none.
    match({ $0.area == 0 }, { _ in true })
    match({ _ in true }, { $0.area == 0 })

    return from.indices.map { index in partners[index].map { .matched(from[index], to[$0]) } ?? .shrunk(from[index]) }
      + to.indices.filter { !isTaken[$0] }.map { .grown(to[$0]) }
  }

  /// The cheapest matching by distance and size; above ``PathMorph/maximumMatched`` subpaths, pairs in order.
  private static func assignment(of rows: [MorphContour], to columns: [MorphContour]) -> [(Int, Int)] {
    guard max(rows.count, columns.count) <= PathMorph.maximumMatched else {
      return zip(rows.indices, columns.indices).map { ($0, $1) }
    }
    let costs = rows.map { row in
      columns.map { column in
        let way = row.center - column.center
        return way.dot(way) + (row.spread - column.spread) * (row.spread - column.spread)
      }
    }
    return cheapestAssignment(costs)
  }
}

extension Path {
  /// The subpaths that are drawn and whose points are all usable.
  fileprivate var contours: [MorphContour] {
    subpaths
      .filter { ($0.isClosed || !$0.segments.isEmpty) && $0.start.isUsable && $0.segments.allSatisfy(\.isUsable) }
      .map(MorphContour.init)
  }
}

/// Solves the assignment problem, by which ``MorphContour`` matches subpaths: returns pairs of a row and a column with
/// the least sum of costs. Each row and column is in at most one pair, and there are as many pairs as possible. It uses
/// the Hungarian method, in O(n²m) for the smaller count n. Source: Kuhn, "The Hungarian method for the assignment
/// problem" (1955), with the potentials and shortest augmenting paths of Jonker and Volgenant (1987).
package func cheapestAssignment(_ costs: [[Double]]) -> [(row: Int, column: Int)] {
  let (rows, columns) = (costs.count, costs.first?.count ?? 0)
  guard rows > 0, columns > 0 else { return [] }
  if rows > columns {
    let transposed = (0..<columns).map { column in costs.map { $0[column] } }
    return cheapestAssignment(transposed).map { ($0.column, $0.row) }.sorted { $0.0 < $1.0 }
  }
  // Row and column numbers start at 1. Index 0 is a sentinel for none.
  var rowPotential = [Double](repeating: 0, count: rows + 1)
  var columnPotential = [Double](repeating: 0, count: columns + 1)
  var rowOfColumn = [Int](repeating: 0, count: columns + 1)
  for row in 1...rows {
    rowOfColumn[0] = row
    var previous = [Int](repeating: 0, count: columns + 1)
    var least = [Double](repeating: .infinity, count: columns + 1)
    var isDone = [Bool](repeating: false, count: columns + 1)
    var column = 0
    repeat {
      isDone[column] = true
      let row = rowOfColumn[column]
      var (step, next) = (Double.infinity, -1)
      for candidate in 1...columns where !isDone[candidate] {
        let reduced = costs[row - 1][candidate - 1] - rowPotential[row] - columnPotential[candidate]
        if reduced < least[candidate] { (least[candidate], previous[candidate]) = (reduced, column) }
        if next < 0 || least[candidate] < step { (step, next) = (least[candidate], candidate) }
      }
      for candidate in 0...columns {
        if isDone[candidate] {
          rowPotential[rowOfColumn[candidate]] += step
          columnPotential[candidate] -= step
        } else {
          least[candidate] -= step
        }
      }
      column = next
    } while rowOfColumn[column] != 0
    while column != 0 {
      rowOfColumn[column] = rowOfColumn[previous[column]]
      column = previous[column]
    }
  }
  return (1...columns).filter { rowOfColumn[$0] > 0 }.map { (rowOfColumn[$0] - 1, $0 - 1) }.sorted { $0.0 < $1.0 }
}
