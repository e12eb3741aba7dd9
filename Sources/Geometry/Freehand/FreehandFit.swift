import Foundation

/// Fits as few cubics as possible to a stroke's filtered places, and computes where each place lies on them.
/// ``FreehandDrawing`` fits each stroke with it.
///
/// Between corners a smooth curve runs through the smooth line's places, and
/// ``fittedCubics(to:from:through:tolerance:longestStep:)`` follows it. If a place is too far from a piece, the piece
/// is fitted again in shorter steps, down to one piece from place to place. Without a tolerance, lines join the places.
struct FreehandFit {
  /// The result: one open subpath; a closed point if there is only one place.
  private(set) var path = Path()
  /// The arc length from the stroke's start to each place; never descending.
  private(set) var distances = [0.0]

  /// - Parameters:
  ///   - stroke: The filtered stroke. It has at least one place, and no two neighbours coincide.
  ///   - tolerance: The largest distance of a place from the path, in points, or 0 for lines. The fraction ``slack`` of
  ///     it is allowed for the distance of places from the smooth line.
  init(_ stroke: JitterFilter.Result, tolerance: Double) {
    let (points, corners) = (stroke.points, stroke.corners)
    path.move(to: points[0])
    guard points.count > 1 else {
      path.closeSubpath()
      return
    }
    guard tolerance > 0 else {
      for (start, end) in zip(points, points.dropFirst()) {
        distances.append(distances[distances.count - 1] + start.distance(to: end))
        path.addLine(to: end)
      }
      return
    }
    for (first, last) in zip([0] + corners, corners + [points.count - 1]) {
      add(SmoothRun(Array(stroke.line[first...last]), near: Array(points[first...last])), tolerance: tolerance)
    }
  }

  /// Fits cubics to the smooth line between two corners and appends them to the path.
  private mutating func add(_ run: SmoothRun, tolerance: Double) {
    var (next, distance) = (1, distances[distances.count - 1])
    for piece in pieces(
      of: run, from: 0, to: run.length, tolerance: tolerance, fitTolerance: tolerance, longestStep: run.length)
    {
      let segment = run.segment(of: piece)
      while next < run.points.count - 1, run.lengths[next] <= piece.end {
        let t = run.nearest(next, on: segment, of: piece).t
        distances.append(max(distance + segment.subsegment(from: 0, to: t).length, distances[distances.count - 1]))
        next += 1
      }
      distance += segment.length
      path.append(segment.element)
    }
    distances.append(max(distance, distances[distances.count - 1]))
  }

  /// Fits cubics. Where a place is too far from a cubic, that part is fitted again in shorter steps.
  ///
  /// - Parameter fitTolerance: The largest distance of the smooth line from the cubics.
  private func pieces(
    of run: SmoothRun, from start: Double, to end: Double, tolerance: Double, fitTolerance: Double, longestStep: Double
  ) -> [FittedCubic] {
    let pieces = fittedCubics(to: run, from: start, through: end, tolerance: fitTolerance, longestStep: longestStep)
    return pieces.flatMap { piece -> [FittedCubic] in
      let segment = run.segment(of: piece)
      let isNear = run.places(from: piece.start, to: piece.end)
        .allSatisfy { run.nearest($0, on: segment, of: piece).distance <= tolerance }
      if isNear { return [piece] }
      return self.pieces(
        of: run, from: piece.start, to: piece.end, tolerance: tolerance,
        fitTolerance: tolerance * (1 - Self.slack), longestStep: (piece.end - piece.start) / 2)
    }
  }

  /// The fraction of the tolerance by which filtered places may be off the smooth line. The rest is for the fit.
  static let slack = 0.6
}

/// A smooth interpolating spline through points, parametrised by the length of the polyline. Its cubics leave each
/// point in the direction of the parabola through it and its two neighbours (Bessel's tangents; de Boor, "A Practical
/// Guide to Splines", ch. IV).
private struct SmoothRun: ParametricCurve {
  /// The interpolated points, and the length of the polyline up to each.
  let points: [CGPoint]
  let lengths: [Double]
  /// The filtered places that should be near the curve, one for each point.
  private let places: [CGPoint]
  /// The derivative at each point, by the polyline's length.
  private var tangents: [CGPoint] = []

  var length: Double { lengths[lengths.count - 1] }

  /// - Parameter points: At least two points; no two neighbours coincide.
  init(_ points: [CGPoint], near places: [CGPoint]) {
    (self.points, self.places) = (points, places)
    lengths = PathreelGeometry.lengths(of: points)
    var slopes: [CGPoint] = []
    for index in 1..<points.count {
      slopes.append((points[index] - points[index - 1]) * (1 / (lengths[index] - lengths[index - 1])))
    }
    let last = points.count - 1
    tangents.reserveCapacity(points.count)
    for index in points.indices {
      if last == 1 {
        tangents.append(slopes[0])
      } else if index == 0 {
        tangents.append(bessel(slopes, at: 1, leaning: -1))
      } else {
        tangents.append(
          index == last ? bessel(slopes, at: last - 1, leaning: 1) : bessel(slopes, at: index, leaning: 0))
      }
    }
  }

  /// The slope of the parabola through a point and its neighbours: at the point, or at the neighbour before or after
  /// it.
  private func bessel(_ slopes: [CGPoint], at index: Int, leaning: Int) -> CGPoint {
    let (before, after) = (lengths[index] - lengths[index - 1], lengths[index + 1] - lengths[index])
    let middle = slopes[index - 1].interpolated(to: slopes[index], at: before / (before + after))
    return leaning == 0 ? middle : slopes[leaning < 0 ? index - 1 : index] * 2 - middle
  }

  func point(at parameter: Double) -> CGPoint {
    let (cubic, t, _) = place(parameter)
    return cubic.point(at: t)
  }

  func departure(at parameter: Double) -> CGPoint { direction(at: parameter, isArriving: false) }
  func arrival(at parameter: Double) -> CGPoint { direction(at: parameter, isArriving: true) }

  private func direction(at parameter: Double, isArriving: Bool) -> CGPoint {
    let (cubic, t, index) = place(parameter)
    let velocity = cubic.derivative(at: t)
    if velocity.norm > 1e-12 { return velocity * (1 / velocity.norm) }
    // The tangent vanishes only where the stroke turns straight back.
    let chord =
      isArriving && t == 0 && index > 0 ? points[index] - points[index - 1] : points[index + 1] - points[index]
    return chord.norm > 0 ? chord * (1 / chord.norm) : CGPoint(x: 1, y: 0)
  }

  /// The cubic at a parameter, the parameter on it, and its index.
  private func place(_ parameter: Double) -> (CubicBezier, t: Double, index: Int) {
    var (low, high) = (0, points.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= parameter { low = middle } else { high = middle }
    }
    let step = lengths[high] - lengths[low]
    let cubic = CubicBezier(
      from: points[low], to: points[high], control1: points[low] + tangents[low] * (step / 3),
      control2: points[high] - tangents[high] * (step / 3))
    return (cubic, min(max((parameter - lengths[low]) / step, 0), 1), low)
  }

  // MARK: Pieces

  func segment(of piece: FittedCubic) -> PathSegment {
    let (start, end) = (point(at: piece.start), point(at: piece.end))
    if piece.startHandle == 0, piece.endHandle == 0 { return .line(LineSegment(from: start, to: end)) }
    return .cubic(
      CubicBezier(
        from: start, to: end, control1: start + departure(at: piece.start) * piece.startHandle,
        control2: end - arrival(at: piece.end) * piece.endHandle))
  }

  /// The indices of the places strictly between two parameters.
  func places(from start: Double, to end: Double) -> Range<Int> {
    func first(above bound: Double, orAt isIncluded: Bool) -> Int {
      var (low, high) = (0, lengths.count)
      while low < high {
        let middle = (low + high) / 2
        if isIncluded ? lengths[middle] >= bound : lengths[middle] > bound { high = middle } else { low = middle + 1 }
      }
      return low
    }
    let begin = first(above: start, orAt: false)
    return begin..<max(begin, first(above: end, orAt: true))
  }

  /// The point of a piece nearest to a place: a search around the expected parameter, then Newton's method.
  func nearest(_ index: Int, on segment: PathSegment, of piece: FittedCubic) -> (t: Double, distance: Double) {
    let target = places[index]
    let guess = (lengths[index] - piece.start) / (piece.end - piece.start)
    var best: (t: Double, distance: Double) = (guess, segment.point(at: guess).distance(to: target))
    for step in -6...6 {
      let t = min(max(guess + Double(step) / 24, 0), 1)
      let distance = segment.point(at: t).distance(to: target)
      if distance < best.distance { best = (t, distance) }
    }
    for _ in 0..<4 {
      let (away, velocity) = (segment.point(at: best.t) - target, segment.derivative(at: best.t))
      let slope = velocity.dot(velocity) + away.dot(segment.secondDerivative(at: best.t))
      guard slope > 0 else { break }
      let t = min(max(best.t - away.dot(velocity) / slope, 0), 1)
      let distance = segment.point(at: t).distance(to: target)
      guard distance < best.distance else { break }
      best = (t, distance)
    }
    return best
  }
}
