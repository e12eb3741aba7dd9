import Foundation

/// What can be asked about things on a curve, beside where they stand. Things are counted from 0.
extension CurvePlaces {
  /// The function's argument (x, u, or θ in radians) at which a thing stands; NaN if it is not placed, and for a number that
  /// no thing has.
  public func argument(at index: Int) -> Double { self[index]?.argument ?? .nan }

  // MARK: Between two things

  /// The part of the curve from one thing to another, both included: backwards where the second comes before the first.
  /// Empty unless both are placed.
  ///
  /// Lines and curves of a path are cut, not approximated. Where a phase has moved one of them through a closed curve's
  /// start, so runs the part.
  ///
  /// ```swift
  /// let lit = places.path(from: 3, through: 9)
  /// ```
  ///
  /// - Parameter tolerance: The largest distance from a function's curve, in points; greater than 0. That of the ``curve``
  ///   unless given.
  public func path(from first: Int, through last: Int, tolerance: Double? = nil) -> Path {
    guard let (start, end) = distances(from: first, through: last) else { return Path() }
    if curve.isClosed || ends != .wrap {
      return curve.path(fromDistance: start, toDistance: end, tolerance: tolerance)
    }
    // On an open curve that is wrapped, the part goes on at the other end.
    let turns = (Swift.min(start, end) / curve.length + 1e-9).rounded(.down) * curve.length
    let (low, high) = (Swift.min(start, end) - turns, Swift.max(start, end) - turns)
    var path = curve.path(fromDistance: low, toDistance: high, tolerance: tolerance)
    path.addPath(curve.path(fromDistance: 0, toDistance: high - curve.length, tolerance: tolerance))
    return start <= end ? path : path.reversed()
  }

  /// The points of a part of the curve as in ``path(from:through:tolerance:)``, so far apart along the curve; the first and
  /// the last are the two things' own.
  ///
  /// - Parameter step: In points, greater than 0.
  /// - Throws: ``CurveError`` for a step that is no such number, and one that would take more than a million points.
  public func samples(from first: Int, through last: Int, every step: Double) throws -> [CGPoint] {
    guard step > 0, step.isFinite else { throw CurveError.badSpacing(.fixed(step)) }
    guard let (start, end) = distances(from: first, through: last) else { return [] }
    let steps = abs(end - start) / step
    guard steps < 1e6 else { throw CurveError.tooManySamples(step: step) }
    let way = start <= end ? step : -step
    // The last sample is the thing's own point, not one beside it.
    let distances = (0..<Int((steps - 1e-9).rounded(.up))).map { start + Double($0) * way } + [end]
    return distances.compactMap { onCurve($0).map(curve.point(atDistance:)) }
  }

  /// The own points of the things from one to another, both included; none unless both are placed.
  public func points(from first: Int, through last: Int) -> [CGPoint] {
    guard distances(from: first, through: last) != nil else { return [] }
    let things = first <= last ? Array(first...last) : (last...first).reversed()
    return things.compactMap { distance(of: $0).flatMap(onCurve).map(curve.point(atDistance:)) }
  }

  // MARK: As far as things reach

  /// The first and the last that are placed of so many things; `nil` where none is.
  public func reach(of count: Int) -> ClosedRange<Int>? {
    let things = 0..<Swift.max(0, Swift.min(count, capacity))
    let isPlaced = { distance(of: $0).flatMap(onCurve) != nil }
    guard let first = things.first(where: isPlaced), let last = things.last(where: isPlaced) else { return nil }
    return first...last
  }

  /// The part of the curve that so many things take up: from the first of them that is placed through the last.
  public func path(reaching count: Int, tolerance: Double? = nil) -> Path {
    reach(of: count).map { path(from: $0.lowerBound, through: $0.upperBound, tolerance: tolerance) } ?? Path()
  }

  // MARK: Travel

  /// The place of a thing on its way to another place, along the curve; `nil` if either is not on the curve, or the way is
  /// not a number, and where `ends` hides it.
  ///
  /// On a closed curve the places come again with each turn: of 12 things on a ring, the way from place 11 to place 12 leads
  /// forwards to the first, the one from place 11 to place 0 back past all others.
  ///
  /// ```swift
  /// let runner = places.place(from: 0, to: 5, progress: time["run"])
  /// ```
  ///
  /// - Parameter progress: 0 at its own place, 1 at the other.
  public func place(from first: Int, to last: Int, progress: Double) -> CurvePlace? {
    guard progress.isFinite, let start = distance(of: first), let end = distance(of: last) else { return nil }
    return place(at: start + (end - start) * progress)
  }

  // MARK: Accuracy

  /// The largest difference, in points, of the arc length between neighbours from what it should be, all measured once more
  /// and independently of how the places were found: the function is looked at again between each two, at other points.
  ///
  /// Costs about as much as measuring the curve; a check, not for each frame.
  public func worstSpacingError() -> Double {
    var worst = 0.0
    // On a closed curve that is filled, the last has the first for a neighbour too.
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

  /// How far from the start a place lies, beyond the ends as the phase has it; `nil` for a place that the curve has not.
  private func distance(of index: Int) -> Double? {
    guard hasPlace(index) else { return nil }
    if curve.isClosed {
      let turn = (Double(index) / Double(capacity)).rounded(.down)
      return (Double(index) - turn * Double(capacity)) * step + turn * curve.length + offset
    }
    return Double(index) * step + offset
  }

  /// Where a part starts and ends, if both its things are placed.
  private func distances(from first: Int, through last: Int) -> (Double, Double)? {
    guard let start = distance(of: first), let end = distance(of: last), let onStart = onCurve(start),
      let onEnd = onCurve(end)
    else { return nil }
    // Wrapped ones stay where the phase has them, so that they keep their order.
    return curve.isClosed || ends == .wrap ? (start, end) : (onStart, onEnd)
  }
}
