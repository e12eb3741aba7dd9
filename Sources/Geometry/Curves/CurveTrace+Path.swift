import Foundation

/// Conversion of a traced curve to cubic Bézier curves, for the paths of ``MeasuredCurve``.
extension CurveTrace {
  /// Adds the part between two places to a path, with one subpath for each run between gaps.
  ///
  /// The cubics end where the cubics of the whole curve end, except the first and the last. So a part that grows keeps
  /// its beginning.
  ///
  /// - Parameters:
  ///   - last: The end of the part; not before `first`.
  ///   - isContinuation: Whether the part continues from the path's end instead of beginning a subpath.
  ///   - evaluationLimit: After more function calls than this, the rest is left out.
  /// - Returns: The number of function calls.
  @discardableResult
  func add(
    from first: Location, through last: Location, tolerance: Double, isContinuation: Bool = false,
    evaluationLimit: Int = .max, to path: inout Path
  ) -> Int {
    precondition(tolerance > 0, "a tolerance is greater than 0")
    // A piece turns by less than half a turn and has no corner inside, so that one cubic can follow it and cannot
    // mistake a fast wave for a line.
    var start = first
    var turned = 0.0
    let evaluations = EvaluationCounter()
    for index in first.stretch...last.stretch {
      let stretch = stretches[index]
      let isLast = index == last.stretch
      if index == first.stretch {
        if !isContinuation { path.move(to: point(at: first)) }
      } else if stretch.isAfterGap {
        path.move(to: stretch.start)
      }
      let next = isLast ? stretch : stretches[index + 1]
      let (chord, nextChord) = (stretch.end - stretch.start, next.end - next.start)
      let turn = abs(atan2(chord.cross(nextChord), chord.dot(nextChord)))
      turned += turn
      if isLast || next.isAfterGap || turn > 0.25 || turned > 1.7 {
        let end = isLast ? last : Location(stretch: index, share: stretch.last)
        path.add(TracedPiece(trace: self, from: start, to: end, evaluations: evaluations), tolerance: tolerance)
        if evaluations.count > evaluationLimit { break }
        (start, turned) = (Location(stretch: index + 1, share: next.first), 0)
      }
    }
    return evaluations.count
  }

  /// The curve's point at a place.
  func point(at place: Location) -> CGPoint {
    let stretch = stretches[place.stretch]
    if place.share == stretch.first { return stretch.start }
    return place.share == stretch.last ? stretch.end : near(place.share, stretch)
  }

  /// The unit tangent at a place; at the end of a stretch, the direction in which the curve arrives.
  func direction(at place: Location) -> CGPoint {
    let stretch = stretches[place.stretch]
    let piece = TracedPiece(
      trace: self, from: Location(stretch: place.stretch, share: stretch.first),
      to: Location(stretch: place.stretch, share: stretch.last), evaluations: EvaluationCounter())
    return place.share < stretch.last ? piece.departure(at: place.share) : piece.arrival(at: place.share)
  }
}

/// A shared counter of function calls during a fit.
private final class EvaluationCounter {
  var count = 0
}

/// A part of a traced curve without gaps, as input of the cubic fit.
private struct TracedPiece: ParametricCurve {
  let trace: CurveTrace
  let from: CurveTrace.Location
  let to: CurveTrace.Location
  let evaluations: EvaluationCounter

  /// The arc length.
  var length: Double { trace.distance(at: to) - trace.distance(at: from) }

  func point(at share: Double) -> CGPoint {
    evaluations.count += 1
    if share == from.share { return trace.point(at: from) }
    if share == to.share { return trace.point(at: to) }
    return trace.near(share, stretch(near: share))
  }

  func points(at shares: [Double]) -> [CGPoint] {
    evaluations.count += shares.count
    let points = trace.points(at: shares)
    return shares.indices.map { i in
      let share = shares[i]
      if share == from.share { return trace.point(at: from) }
      if share == to.share { return trace.point(at: to) }
      return points[i] ?? trace.beside(share, stretch(near: share))
    }
  }

  /// The stretch of the nearer end.
  private func stretch(near share: Double) -> CurveTrace.Stretch {
    trace.stretches[share > (from.share + to.share) / 2 ? to.stretch : from.stretch]
  }

  func departure(at share: Double) -> CGPoint { direction(at: share, towards: to.share) }
  func arrival(at share: Double) -> CGPoint { -direction(at: share, towards: from.share) }

  /// The one-sided derivative of second order (three-point finite difference). The points are a ten-thousandth of the
  /// piece apart. They are much nearer than the limit, because the function may have a pole beyond it.
  private func direction(at share: Double, towards limit: Double) -> CGPoint {
    let reach = limit - share
    let step = abs(reach) < 1e-14 ? 0 : reach * min(1e-4 * (to.share - from.share) / abs(reach), 0.01)
    let (here, near, far) = (point(at: share), point(at: share + step), point(at: share + 2 * step))
    let slope = (near - here) * 4 - (far - here)
    // Near a jump of the slope, the formula may point backwards. Then the chord is used.
    let isTrue = slope.dot(near - here) > 0
    for vector in [isTrue ? slope : .zero, far - here, point(at: limit) - here] where vector.norm > 0 {
      return vector * (1 / vector.norm)
    }
    let chord = point(at: to.share) - point(at: from.share)
    return chord.norm > 0 ? chord * ((limit > from.share ? 1 : -1) / chord.norm) : CGPoint(x: 1, y: 0)
  }
}

extension CurveTrace {
  /// The arc length from the start to a place. Within a stretch it is interpolated linearly in the argument.
  fileprivate func distance(at place: Location) -> Double {
    let stretch = stretches[place.stretch]
    let share = (place.share - stretch.first) / (stretch.last - stretch.first)
    return stretch.startDistance + share * (stretch.endDistance - stretch.startDistance)
  }
}

extension Path {
  /// Adds cubics fitted to a piece.
  fileprivate mutating func add(_ curve: TracedPiece, tolerance: Double) {
    // Pieces around a corner are too short to be visible.
    guard curve.length > tolerance * 1e-3 else { return }
    let (first, last) = (curve.from.share, curve.to.share)
    for piece in fittedCubics(
      to: curve, from: first, through: last, tolerance: tolerance * 0.99, longestStep: last - first)
    {
      let end = curve.point(at: piece.end)
      guard piece.startHandle > 0 || piece.endHandle > 0, let start = currentPoint else {
        addLine(to: end)
        continue
      }
      addCurve(
        to: end, control1: start + curve.departure(at: piece.start) * piece.startHandle,
        control2: end - curve.arrival(at: piece.end) * piece.endHandle)
    }
  }
}
