import Foundation

/// The pieces of a curve between its gaps, and which of their end points coincide. ``MeasuredCurve`` holds them.
///
/// The end of a piece and the start of the next piece have the same distance from the curve's start, so only one of the
/// two points can be the place at that distance. The end is chosen if the start coincides with a place at an earlier
/// distance and the end does not. Otherwise the start is chosen.
struct CurvePieces: Sendable {
  struct Piece {
    var start: CGPoint
    var end: CGPoint
    /// The arc length from the curve's start.
    var startDistance: Double
  }

  /// Points nearer to each other than this coincide: a 10⁻⁶ part of the curve's extent.
  let slack: Double
  /// Whether the curve's end coincides with its start.
  let endsAtStart: Bool
  /// Whether the curve's end coincides with its start, or every piece ends at its own start.
  let isClosed: Bool
  /// Whether the curve's end coincides with a place at an earlier distance, so that it is not a separate place.
  let isEndTaken: Bool
  /// The distances of the gaps at which the place is the end of a piece, not the start of the next one; ascending.
  private let endDistances: [Double]
  /// The number of pieces.
  let count: Int

  /// - Parameters:
  ///   - pieces: The pieces in order. Each has a length above 0.
  ///   - extent: The longer side of the curve's bounding box.
  init(_ pieces: [Piece], extent: Double) {
    count = pieces.count
    let slack = 1e-6 * extent
    self.slack = slack
    guard let first = pieces.first, let last = pieces.last, slack > 0 else {
      (endsAtStart, isClosed, isEndTaken, endDistances) = (false, false, false, [])
      return
    }
    endsAtStart = first.start.distance(to: last.end) <= slack
    isClosed = endsAtStart || pieces.allSatisfy { $0.start.distance(to: $0.end) <= slack }
    var taken = PointSet(origin: first.start, slack: slack)
    var endDistances: [Double] = []
    taken.insert(first.start)
    for (before, after) in zip(pieces, pieces.dropFirst()) {
      if taken.contains(after.start), !taken.contains(before.end) {
        endDistances.append(after.startDistance)
        taken.insert(before.end)
      } else {
        taken.insert(after.start)
      }
    }
    isEndTaken = taken.contains(last.end)
    self.endDistances = endDistances
  }

  /// Returns the distance of the gap at a distance if the place there is the end of a piece. It is `nil` if the place
  /// is the start of the next piece or if there is no gap.
  ///
  /// - Parameter epsilon: Distances nearer to each other than this are equal.
  func arrival(at distance: Double, within epsilon: Double) -> Double? {
    guard !endDistances.isEmpty else { return nil }
    var (low, high) = (0, endDistances.count)
    while low < high {
      let middle = (low + high) / 2
      if endDistances[middle] < distance - epsilon { low = middle + 1 } else { high = middle }
    }
    return low < endDistances.count && endDistances[low] <= distance + epsilon ? endDistances[low] : nil
  }
}

/// A set of points with tolerant lookup in constant time: a hash grid whose cells are `slack` wide.
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

  /// The grid cell of a point; `nil` if the point is not a number or far outside of the curve's extent.
  private func cell(of point: CGPoint) -> Cell? {
    let place = (point - origin) * (1 / slack)
    guard abs(place.x) < 1e12, abs(place.y) < 1e12 else { return nil }
    return Cell(x: Int(place.x.rounded(.down)), y: Int(place.y.rounded(.down)))
  }
}
