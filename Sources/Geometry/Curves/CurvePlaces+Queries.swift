import Foundation

/// Queries about things on a curve: the function's argument at a thing, the path between two things, and travel from
/// one thing to another. Things are counted from 0. Authors of scenes in Swift use them, and `PlacedOutline` draws the
/// path between elements.
extension CurvePlaces {
  /// Returns the function's argument (x, u, or θ in radians) at a thing's place. The result is NaN if the thing has no
  /// place or does not exist.
  public func argument(at index: Int) -> Double { self[index]?.argument ?? .nan }

  // MARK: Between two things

  /// Returns the part of the curve from one thing to another, both included. It runs backwards if the second comes
  /// before the first. It is empty unless both things are placed.
  ///
  /// Lines and curves of a path are cut, not approximated. If a phase has moved one of the things past a closed curve's
  /// start, but not the other, the part runs through the start.
  ///
  /// ```swift
  /// let lit = places.path(from: 3, through: 9)
  /// ```
  ///
  /// - Parameter tolerance: The largest distance from a function's curve, in points; greater than 0. By default it is
  ///   the tolerance of ``curve``.
  public func path(from first: Int, through last: Int, tolerance: Double? = nil) -> Path {
    guard let (start, end) = distances(from: first, through: last) else { return Path() }
    if curve.isClosed || ends != .wrap {
      return curve.path(fromDistance: start, toDistance: end, tolerance: tolerance)
    }
    // On an open curve with wrapped ends, the part continues at the other end.
    let turns = (Swift.min(start, end) / curve.length + 1e-9).rounded(.down) * curve.length
    let (low, high) = (Swift.min(start, end) - turns, Swift.max(start, end) - turns)
    var path = curve.path(fromDistance: low, toDistance: high, tolerance: tolerance)
    path.addPath(curve.path(fromDistance: 0, toDistance: high - curve.length, tolerance: tolerance))
    return start <= end ? path : path.reversed()
  }

  /// Returns points at equal distances along a part of the curve; see ``path(from:through:tolerance:)``. The first and
  /// the last are exactly the two things' points.
  ///
  /// - Parameter step: The distance between points along the curve, in points; greater than 0.
  /// - Throws: ``CurveError`` if the step is not a positive finite number, or if there would be more than a million
  ///   points.
  public func samples(from first: Int, through last: Int, every step: Double) throws(CurveError) -> [CGPoint] {
    guard step > 0, step.isFinite else { throw CurveError.badSpacing(.fixed(step)) }
    guard let (start, end) = distances(from: first, through: last) else { return [] }
    let steps = abs(end - start) / step
    guard steps < 1e6 else { throw CurveError.tooManySamples(step: step) }
    let way = start <= end ? step : -step
    // The last sample is exactly the thing's point, free of rounding errors.
    let distances = (0..<Int((steps - 1e-9).rounded(.up))).map { start + Double($0) * way } + [end]
    return distances.compactMap { onCurve($0).map(curve.point(atDistance:)) }
  }

  /// Returns the points of the things from one to another, both included. It is empty unless both are placed.
  public func points(from first: Int, through last: Int) -> [CGPoint] {
    guard distances(from: first, through: last) != nil else { return [] }
    let things = first <= last ? Array(first...last) : (last...first).reversed()
    return things.compactMap { distance(of: $0).flatMap(onCurve).map(curve.point(atDistance:)) }
  }

  // MARK: Extent of things

  /// Returns the first and the last placed thing among the first `count` things; `nil` if none is placed.
  public func reach(of count: Int) -> ClosedRange<Int>? {
    let things = 0..<Swift.max(0, Swift.min(count, capacity))
    let isPlaced = { distance(of: $0).flatMap(onCurve) != nil }
    guard let first = things.first(where: isPlaced), let last = things.last(where: isPlaced) else { return nil }
    return first...last
  }

  /// Returns the part of the curve from the first placed thing to the last placed thing among the first `count` things.
  public func path(reaching count: Int, tolerance: Double? = nil) -> Path {
    reach(of: count).map { path(from: $0.lowerBound, through: $0.upperBound, tolerance: tolerance) } ?? Path()
  }

  // MARK: Travel

  /// Returns the place of a thing that travels along the curve from its own place to another one. The result is `nil`
  /// if one of the two places is not on the curve, if the progress is not a finite number, or if `ends` hides the
  /// result.
  ///
  /// On a closed curve the places repeat with each turn. With 12 things on a ring, numbered 0 to 11, place 12 is the
  /// first thing again: travel from 11 to 12 goes forwards to it, and travel from 11 to 0 goes back past all others.
  ///
  /// ```swift
  /// let runner = places.place(from: 0, to: 5, progress: time["run"])
  /// ```
  ///
  /// - Parameter progress: 0 is the thing's own place, 1 the other place.
  public func place(from first: Int, to last: Int, progress: Double) -> CurvePlace? {
    guard progress.isFinite, let start = distance(of: first), let end = distance(of: last) else { return nil }
    return place(at: start + (end - start) * progress)
  }

  // MARK: Accuracy

  /// Returns the largest error of the arc length between neighbours, in points. It measures all lengths again,
  /// independently of how the places were found: it evaluates the function at other arguments between each two
  /// neighbours.
  ///
  /// This costs about as much as measuring the curve. It is a check, not for each frame.
  public func worstSpacingError() -> Double {
    var worst = 0.0
    // On a closed curve that is filled, the first is also a neighbour of the last.
    let isRing = curve.isClosed && count == capacity && Double(capacity) * step >= curve.length * (1 - 1e-9)
    for index in 0..<Swift.max(0, Swift.min(count, capacity) - (isRing ? 0 : 1)) {
      guard let start = distance(of: index).flatMap(onCurve), let end = distance(of: index + 1).flatMap(onCurve) else {
        continue
      }
      let wanted = end >= start ? end - start : end - start + curve.length
      worst = Swift.max(worst, abs(curve.remeasuredLength(fromDistance: start, toDistance: end) - wanted))
    }
    return worst
  }

  // MARK: Distances

  /// The distance of a place from the start. The phase may move it beyond the curve's ends. It is `nil` if the curve
  /// has no such place.
  private func distance(of index: Int) -> Double? {
    guard hasPlace(index) else { return nil }
    if curve.isClosed {
      let turn = (Double(index) / Double(capacity)).rounded(.down)
      return (Double(index) - turn * Double(capacity)) * step + turn * curve.length + offset
    }
    return Double(index) * step + offset
  }

  /// The distances where the part between two things starts and ends; `nil` unless both are placed.
  private func distances(from first: Int, through last: Int) -> (Double, Double)? {
    guard let start = distance(of: first), let end = distance(of: last), let onStart = onCurve(start),
      let onEnd = onCurve(end)
    else { return nil }
    // Distances on closed and wrapped curves are not reduced to 0…length, so that they keep their order.
    return curve.isClosed || ends == .wrap ? (start, end) : (onStart, onEnd)
  }
}
