import Foundation

/// Parts of a curve between two distances. ``CurvePlaces`` cuts the path between two things by them.
extension MeasuredCurve {
  /// Returns the part of the curve between two distances. It runs backwards if the second is smaller. It is empty if
  /// they are equal or not numbers.
  ///
  /// A path's own lines and curves are cut. On an open curve distances are clamped to its length. On a closed curve
  /// they continue beyond start and end, so −10…10 is one piece through the start. A part that is as long as the curve
  /// or longer is one whole turn, and it is closed if the curve has no gap.
  ///
  /// ```swift
  /// let half = circle.path(fromDistance: 0, toDistance: circle.length / 2)
  /// ```
  ///
  /// - Parameter tolerance: The largest distance from a function's curve, in points; greater than 0. By default it is
  ///   the curve's own ``tolerance``.
  public func path(fromDistance start: Double, toDistance end: Double, tolerance: Double? = nil) -> Path {
    guard start != end, !start.isNaN, !end.isNaN, length > 0 else { return Path() }
    let tolerance = tolerance ?? self.tolerance
    if start > end { return path(fromDistance: end, toDistance: start, tolerance: tolerance).reversed() }
    guard isClosed else { return path(pieces: [(max(0, start), min(end, length))], tolerance: tolerance) }
    guard start.isFinite, end.isFinite else { return path(tolerance: tolerance) }
    let slack = 1e-12 * length
    let first = start - (start / length).rounded(.down) * length
    let isWhole = end - start >= length - slack
    if isWhole, min(first, length - first) <= slack { return path(tolerance: tolerance) }
    let last = first + (isWhole ? length : end - start)
    var path = path(
      pieces: last <= length + slack ? [(first, min(last, length))] : [(first, length), (0, last - length)],
      tolerance: tolerance)
    if isWhole, isClosedWithoutGap { path.closeSubpath() }
    return path
  }

  /// Measures the arc length between two distances anew; through a closed curve's start if the second is smaller.
  func remeasuredLength(fromDistance start: Double, toDistance end: Double) -> Double {
    if start > end {
      return remeasuredLength(fromDistance: start, toDistance: length)
        + remeasuredLength(fromDistance: 0, toDistance: end)
    }
    guard start < end else { return 0 }
    switch source {
    case .path: return PathMeasure(path(pieces: [(start, end)], tolerance: 1)).length
    case .trace(let trace):
      let (first, last) = (trace.share(atDistance: start), trace.share(atDistance: end))
      return (try? trace.part(from: first, to: last))?.length ?? 0
    }
  }

  /// Returns a path of several parts, one after another. A part continues the previous part if the curve ends at its
  /// own start.
  ///
  /// - Parameter pieces: Ascending distances within 0…``length``.
  private func path(pieces: [(start: Double, end: Double)], tolerance: Double) -> Path {
    var path = Path()
    for piece in pieces where piece.start < piece.end {
      // The first piece may be empty, or so short that it adds nothing.
      var isContinuation = self.pieces.endsAtStart && !path.isEmpty
      switch source {
      case .path(let measure):
        for part in measure.parts(of: measure.subpaths.indices, from: piece.start, to: piece.end) {
          measure.add(part, to: &path, isContinuation: isContinuation)
          isContinuation = false
        }
      case .trace(let trace):
        trace.add(
          from: trace.location(atDistance: piece.start, arriving: false),
          through: trace.location(atDistance: piece.end, arriving: true), tolerance: tolerance,
          isContinuation: isContinuation, to: &path)
      }
    }
    return path
  }
}
