import Foundation

/// The pieces of a curve between its gaps, and which of their ends are one point.
///
/// The end of a piece and the start of the next one have the same distance, so at most one of them can be a place. It is the
/// start of the next piece, unless that point is already the place of an earlier distance and the end is not.
struct CurvePieces: Sendable {
  struct Piece {
    var start: CGPoint
    var end: CGPoint
    /// The arc length from the curve's start.
    var startDistance: Double
  }

  /// Points nearer to each other than this are one: a 10⁻⁶ part of the curve's extent.
  let slack: Double
  /// Whether the curve's end is its start.
  let endsAtStart: Bool
  /// Whether the curve's end is its start, or each piece's end is the piece's own start.
  let isClosed: Bool
  /// Whether the curve's end is no place of its own, because that point is the place of an earlier distance.
  let isEndTaken: Bool
  /// The distances at which the place is the end of a piece and not the start of the next one; ascending.
  private let arrivals: [Double]
  /// How many there are.
  let count: Int

  /// - Parameters:
  ///   - pieces: In order, all with a length.
  ///   - extent: The longer side of the rectangle around the curve.
  init(_ pieces: [Piece], extent: Double) {
    count = pieces.count
    let slack = 1e-6 * extent
    self.slack = slack
    guard let first = pieces.first, let last = pieces.last, slack > 0 else {
      (endsAtStart, isClosed, isEndTaken, arrivals) = (false, false, false, [])
      return
    }
    endsAtStart = first.start.distance(to: last.end) <= slack
    isClosed = endsAtStart || pieces.allSatisfy { $0.start.distance(to: $0.end) <= slack }
    var taken = PointSet(origin: first.start, slack: slack)
    var arrivals: [Double] = []
    taken.insert(first.start)
    for (before, after) in zip(pieces, pieces.dropFirst()) {
      if taken.contains(after.start), !taken.contains(before.end) {
        arrivals.append(after.startDistance)
        taken.insert(before.end)
      } else {
        taken.insert(after.start)
      }
    }
    isEndTaken = taken.contains(last.end)
    self.arrivals = arrivals
  }

  /// The distance of the gap that a distance is at, if the place there is the end of a piece and not the start of the next.
  /// - Parameter epsilon: Distances nearer to each other than this are one.
  func arrival(at distance: Double, within epsilon: Double) -> Double? {
    guard !arrivals.isEmpty else { return nil }
    var (low, high) = (0, arrivals.count)
    while low < high {
      let middle = (low + high) / 2
      if arrivals[middle] < distance - epsilon { low = middle + 1 } else { high = middle }
    }
    return low < arrivals.count && arrivals[low] <= distance + epsilon ? arrivals[low] : nil
  }
}

/// Points that can be found again within a slack, in constant time.
private struct PointSet {
  private struct Cell: Hashable {
    var x, y: Int
  }
  private let origin: CGPoint
  private let slack: Double
  private var cells: [Cell: [CGPoint]] = [:]

  init(origin: CGPoint, slack: Double) { (self.origin, self.slack) = (origin, slack) }

  mutating func insert(_ point: CGPoint) {
    guard let cell = cell(of: point), !contains(point) else { return }
    cells[cell, default: []].append(point)
  }

  func contains(_ point: CGPoint) -> Bool {
    guard let cell = cell(of: point) else { return false }
    for x in cell.x - 1...cell.x + 1 {
      for y in cell.y - 1...cell.y + 1
      where cells[Cell(x: x, y: y)]?.contains(where: { $0.distance(to: point) <= slack }) == true { return true }
    }
    return false
  }

  /// `nil` for a point that is not a number or far outside of the curve's extent.
  private func cell(of point: CGPoint) -> Cell? {
    let place = (point - origin) * (1 / slack)
    guard abs(place.x) < 1e12, abs(place.y) < 1e12 else { return nil }
    return Cell(x: Int(place.x.rounded(.down)), y: Int(place.y.rounded(.down)))
  }
}
