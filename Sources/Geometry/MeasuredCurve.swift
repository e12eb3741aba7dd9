import Foundation

/// A ``Curve`` in its container, measured by its arc length. Distances are in points from the curve's start; gaps have none.
///
/// ```swift
/// let circle = try Curve.circle(radius: 100).measured(in: .zero)
/// circle.length  // 628.318…
/// circle.isClosed  // true
/// circle.point(atDistance: circle.length / 4)  // (0, 100)
/// ```
public struct MeasuredCurve: Sendable {
  public let length: Double
  /// Whether the path closes or the curve's ends coincide within 10⁻⁶ of its extent. A curve with gaps is open, and so is
  /// one without length.
  public let isClosed: Bool

  private enum Source {
    case trace(CurveTrace)
    case path(PathMeasure)
  }
  private let source: Source

  init(_ trace: CurveTrace) throws {
    source = .trace(trace)
    length = trace.stretches.last?.endDistance ?? 0
    guard let first = trace.stretches.first, let last = trace.stretches.last,
      !trace.stretches.contains(where: \.isAfterGap)
    else {
      isClosed = false
      return
    }
    isClosed = Self.coincide(first.start, last.end, extentOf: trace.stretches.map(\.end))
  }

  init(_ path: Path) throws {
    let measure = PathMeasure(path)
    source = .path(measure)
    length = measure.length
    guard let start = measure.point(atDistance: 0) else { throw CurveError.nowhereDefined(start: 0, end: 0) }
    let drawn = measure.subpathLengths.indices.filter { measure.subpathLengths[$0] > 0 }
    guard drawn.count == 1, let end = measure.point(atDistance: length) else {
      isClosed = false
      return
    }
    let bounds = path.boundingRect
    let corners = [CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.maxY)]
    isClosed = measure.subpaths[drawn[0]].isClosed || Self.coincide(start, end, extentOf: corners)
  }

  private static func coincide(_ a: CGPoint, _ b: CGPoint, extentOf points: [CGPoint]) -> Bool {
    var (least, most) = (a, a)
    for point in points {
      least = CGPoint(x: min(least.x, point.x), y: min(least.y, point.y))
      most = CGPoint(x: max(most.x, point.x), y: max(most.y, point.y))
    }
    return a.distance(to: b) <= 1e-6 * max(most.x - least.x, most.y - least.y)
  }

  /// The point at a distance, which is clamped to the curve's length.
  public func point(atDistance distance: Double) -> CGPoint {
    switch source {
    case .path(let measure): return measure.point(atDistance: distance) ?? .zero
    case .trace(let trace):
      let distance = clamped(distance)
      guard let stretch = trace.stretch(atDistance: distance) else { return trace.firstPoint }
      return trace.near(trace.share(atDistance: distance), stretch)
    }
  }

  /// The unit direction of travel at a distance; `nil` for a curve without length.
  public func tangent(atDistance distance: Double) -> CGVector? {
    switch source {
    case .path(let measure): return measure.tangent(atDistance: distance)
    case .trace(let trace):
      let distance = clamped(distance)
      guard let stretch = trace.stretch(atDistance: distance) else { return nil }
      let share = trace.share(atDistance: distance)
      let curve = TracedPiece(trace: trace, stretch: stretch)
      let direction = share < stretch.last ? curve.departure(at: share) : curve.arrival(at: share)
      return CGVector(dx: direction.x, dy: direction.y)
    }
  }

  /// The function's argument (x, u or θ) at a distance; on a path the share of its length.
  public func argument(atDistance distance: Double) -> Double {
    switch source {
    case .path: length > 0 ? clamped(distance) / length : 0
    case .trace(let trace): trace.argument(at: trace.share(atDistance: clamped(distance)))
    }
  }

  private func clamped(_ distance: Double) -> Double { distance > 0 ? min(distance, length) : 0 }

  /// The curve as a path of cubics, one subpath for each stretch between gaps; closed where the curve is. The path of a path is
  /// itself.
  ///
  /// - Parameter tolerance: The largest distance from the function's curve; greater than 0.
  public func path(tolerance: Double = 0.05) -> Path {
    precondition(tolerance > 0, "a tolerance is greater than 0")
    guard case .trace(let trace) = source else {
      if case .path(let measure) = source { return measure.path }
      return Path()
    }
    var path = Path()
    // Pieces turn by less than a half turn and have no corner inside, so that a cubic has a chance to follow them and
    // cannot mistake a fast wave for a line.
    var first = 0
    var turned = 0.0
    for index in trace.stretches.indices {
      let stretch = trace.stretches[index]
      let isLast = index + 1 == trace.stretches.count
      if index == 0 || stretch.isAfterGap { path.move(to: stretch.start) }
      let next = isLast ? stretch : trace.stretches[index + 1]
      let (chord, nextChord) = (stretch.end - stretch.start, next.end - next.start)
      let turn = abs(atan2(chord.cross(nextChord), chord.dot(nextChord)))
      turned += turn
      if isLast || next.isAfterGap || turn > 0.25 || turned > 1.7 {
        let piece = TracedPiece(trace: trace, stretches: first...index)
        path.add(piece, tolerance: tolerance)
        (first, turned) = (index + 1, 0)
      }
    }
    if isClosed { path.closeSubpath() }
    return path
  }
}

/// A part of a traced curve without a gap, as a curve to fit cubics to.
private struct TracedPiece: ParametricCurve {
  let trace: CurveTrace
  let first: CurveTrace.Stretch
  let last: CurveTrace.Stretch

  init(trace: CurveTrace, stretch: CurveTrace.Stretch) {
    (self.trace, first, last) = (trace, stretch, stretch)
  }

  init(trace: CurveTrace, stretches: ClosedRange<Int>) {
    self.trace = trace
    (first, last) = (trace.stretches[stretches.lowerBound], trace.stretches[stretches.upperBound])
  }

  func point(at share: Double) -> CGPoint {
    if share == last.last { return last.end }
    return trace.near(share, share > (first.first + last.last) / 2 ? last : first)
  }

  func departure(at share: Double) -> CGPoint { direction(at: share, towards: last.last) }
  func arrival(at share: Double) -> CGPoint { -direction(at: share, towards: first.first) }

  /// The one-sided derivative of second order, from points a thousandth of the piece apart.
  private func direction(at share: Double, towards limit: Double) -> CGPoint {
    let reach = limit - share
    let step = abs(reach) < 1e-14 ? 0 : reach * min(1e-4 * (last.last - first.first) / abs(reach), 0.5)
    let (here, near, far) = (point(at: share), point(at: share + step), point(at: share + 2 * step))
    let slope = (near - here) * 4 - (far - here)
    for vector in [slope, far - here, point(at: limit) - here] where vector.norm > 0 {
      return vector * (1 / vector.norm)
    }
    let chord = last.end - first.start
    return chord.norm > 0 ? chord * ((limit > first.first ? 1 : -1) / chord.norm) : CGPoint(x: 1, y: 0)
  }
}

extension Path {
  fileprivate mutating func add(_ curve: TracedPiece, tolerance: Double) {
    let (first, last) = (curve.first.first, curve.last.last)
    // What lies around a corner is too short to show.
    guard curve.last.endDistance - curve.first.startDistance > tolerance * 1e-3 else { return }
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
