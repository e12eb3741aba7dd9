import Foundation

/// A ``Curve`` in its container, parametrised by arc length; ``Curve/measured(in:)`` makes it. Distances are in points
/// from the curve's start; gaps have no length.
///
/// If a piece ends and another begins after a gap, both end points have the same distance. The point at that distance
/// is the start of the next piece. But if that start is also the point of an earlier distance, the point is the end of
/// the piece before. An example is a star that is drawn ray by ray from its centre.
///
/// ```swift
/// let circle = try Curve.circle(radius: 100).measured(in: .zero)
/// circle.length  // 628.318…
/// circle.isClosed  // true
/// circle.point(atDistance: circle.length / 4)  // (0, 100)
/// ```
public struct MeasuredCurve: Sendable {
  /// The arc length of all pieces together, in points.
  public let length: Double
  /// Whether the curve is closed: the path closes, or the curve's ends coincide within 10⁻⁶ of its extent, with or
  /// without gaps. Several pieces that each end where they begin are closed too. A curve without length is open.
  public var isClosed: Bool { pieces.isClosed }
  /// The default largest distance, in points, between a function's curve and a path made from it; greater than 0. A
  /// curve that is drawn enlarged has a smaller one.
  public var tolerance = 0.05
  /// The pieces between gaps.
  let pieces: CurvePieces

  /// The representation of the curve: a traced function or a measured path.
  enum Source: Sendable {
    case trace(CurveTrace)
    case path(PathMeasure)
  }
  let source: Source

  init(_ trace: CurveTrace) throws(CurveError) {
    source = .trace(trace)
    length = trace.length
    var pieces: [CurvePieces.Piece] = []
    for stretch in trace.stretches {
      if pieces.isEmpty || stretch.isAfterGap {
        pieces.append(.init(start: stretch.start, end: stretch.end, startDistance: stretch.startDistance))
      }
      pieces[pieces.count - 1].end = stretch.end
    }
    self.pieces = CurvePieces(pieces, extent: Self.extent(of: trace.stretches.map(\.start) + pieces.map(\.end)))
  }

  init(_ path: Path) throws(CurveError) {
    let measure = PathMeasure(path)
    source = .path(measure)
    length = measure.length
    guard measure.point(atDistance: 0) != nil else { throw CurveError.emptyPath }
    let drawn = measure.subpaths.indices.filter { measure.subpathLengths[$0] > 0 }
    let bounds = path.boundingRect
    pieces = CurvePieces(
      drawn.map { index in
        let subpath = measure.subpaths[index]
        return CurvePieces.Piece(
          start: subpath.start, end: subpath.isClosed ? subpath.start : subpath.end,
          startDistance: measure.subpathStarts[index])
      }, extent: max(bounds.width, bounds.height))
  }

  /// The longer side of the points' bounding box.
  private static func extent(of points: [CGPoint]) -> Double {
    guard var (least, most) = points.first.map({ ($0, $0) }) else { return 0 }
    for point in points {
      least = CGPoint(x: min(least.x, point.x), y: min(least.y, point.y))
      most = CGPoint(x: max(most.x, point.x), y: max(most.y, point.y))
    }
    return max(most.x - least.x, most.y - least.y)
  }

  /// Returns the point at a distance. The distance is clamped to the curve's length.
  public func point(atDistance distance: Double) -> CGPoint {
    switch source {
    case .path(let measure):
      let (distance, isArriving) = place(at: distance)
      return measure.point(atDistance: distance, arriving: isArriving) ?? .zero
    case .trace(let trace): return location(on: trace, at: distance).map(trace.point) ?? trace.firstPoint
    }
  }

  /// Returns the unit tangent at a distance; `nil` for a curve without length.
  public func tangent(atDistance distance: Double) -> CGVector? {
    switch source {
    case .path(let measure):
      let (distance, isArriving) = place(at: distance)
      return measure.tangent(atDistance: distance, arriving: isArriving)
    case .trace(let trace):
      guard let direction = location(on: trace, at: distance).map(trace.direction) else { return nil }
      return CGVector(dx: direction.x, dy: direction.y)
    }
  }

  /// Returns the function's argument (x, u or θ) at a distance; on a path, the fraction of its length.
  public func argument(atDistance distance: Double) -> Double {
    switch source {
    case .path: length > 0 ? clamped(distance) / length : 0
    case .trace(let trace): trace.argument(at: location(on: trace, at: distance)?.share ?? 0)
    }
  }

  /// Clamps a distance, and tells whether its place is the end of a piece although another piece begins there.
  private func place(at distance: Double) -> (distance: Double, isArriving: Bool) {
    let distance = clamped(distance)
    return pieces.arrival(at: distance, within: epsilon).map { ($0, true) } ?? (distance, false)
  }

  /// The place on a trace; `nil` if the curve has no length.
  private func location(on trace: CurveTrace, at distance: Double) -> CurveTrace.Location? {
    let (distance, isArriving) = place(at: distance)
    return trace.stretches.isEmpty ? nil : trace.location(atDistance: distance, arriving: isArriving)
  }

  /// Distances nearer to each other than this are equal up to rounding.
  var epsilon: Double { 1e-9 * length }

  /// Whether the curve ends at its start without a gap.
  var isClosedWithoutGap: Bool { pieces.count == 1 && pieces.endsAtStart }

  private func clamped(_ distance: Double) -> Double { distance > 0 ? min(distance, length) : 0 }

  /// Returns the curve as a path of cubics, with one subpath for each stretch between gaps. It is closed if the curve
  /// is closed and has no gap. A curve made from a path returns that path.
  ///
  /// - Parameter tolerance: The largest distance from the function's curve, in points; greater than 0. By default it is
  ///   the curve's own ``tolerance``.
  public func path(tolerance: Double? = nil) -> Path {
    path(tolerance: tolerance ?? self.tolerance, evaluationLimit: .max) ?? Path()
  }

  /// Returns the same path, or `nil` if that needs more function calls than the limit.
  package func path(tolerance: Double, evaluationLimit: Int) -> Path? {
    switch source {
    case .path(let measure): return measure.path
    case .trace(let trace):
      var path = Path()
      var evaluations = 0
      if let last = trace.stretches.last {
        evaluations = trace.add(
          from: .init(stretch: 0, share: trace.stretches[0].first),
          through: .init(stretch: trace.stretches.count - 1, share: last.last), tolerance: tolerance,
          evaluationLimit: evaluationLimit, to: &path)
      }
      if evaluations > evaluationLimit { return nil }
      return isClosedWithoutGap ? path.closedExactly() : path
    }
  }
}
