import Foundation

/// A ``Curve`` in its container, measured by its arc length. Distances are in points from the curve's start; gaps have none.
///
/// Where a piece ends and another begins after a gap, both ends have the same distance. Its point is the one at which the
/// next piece begins; but where that point is the one of an earlier distance too, as the centre of a star that is drawn ray
/// by ray, it is the one at which the piece before ends.
///
/// ```swift
/// let circle = try Curve.circle(radius: 100).measured(in: .zero)
/// circle.length  // 628.318…
/// circle.isClosed  // true
/// circle.point(atDistance: circle.length / 4)  // (0, 100)
/// ```
public struct MeasuredCurve: Sendable {
  /// Of all pieces together, in points.
  public let length: Double
  /// Whether the path closes or the curve's ends coincide within 10⁻⁶ of its extent, with gaps or without. So do several
  /// pieces of which each ends where it begins. A curve without length is open.
  public var isClosed: Bool { pieces.isClosed }
  /// The largest distance, in points, of paths that follow a function's curve from that curve, where they are not told
  /// otherwise; greater than 0. A curve that is drawn enlarged has a smaller one.
  public var tolerance = 0.05
  /// The stretches between gaps.
  let pieces: CurvePieces

  enum Source: Sendable {
    case trace(CurveTrace)
    case path(PathMeasure)
  }
  let source: Source

  init(_ trace: CurveTrace) throws {
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

  init(_ path: Path) throws {
    let measure = PathMeasure(path)
    source = .path(measure)
    length = measure.length
    guard measure.point(atDistance: 0) != nil else { throw CurveError.nowhereDefined(start: 0, end: 0) }
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

  private static func extent(of points: [CGPoint]) -> Double {
    guard var (least, most) = points.first.map({ ($0, $0) }) else { return 0 }
    for point in points {
      least = CGPoint(x: min(least.x, point.x), y: min(least.y, point.y))
      most = CGPoint(x: max(most.x, point.x), y: max(most.y, point.y))
    }
    return max(most.x - least.x, most.y - least.y)
  }

  /// The point at a distance, which is clamped to the curve's length.
  public func point(atDistance distance: Double) -> CGPoint {
    switch source {
    case .path(let measure):
      let (distance, isArriving) = place(at: distance)
      return measure.point(atDistance: distance, arriving: isArriving) ?? .zero
    case .trace(let trace): return location(on: trace, at: distance).map(trace.point) ?? trace.firstPoint
    }
  }

  /// The unit direction of travel at a distance; `nil` for a curve without length.
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

  /// The function's argument (x, u or θ) at a distance; on a path the share of its length.
  public func argument(atDistance distance: Double) -> Double {
    switch source {
    case .path: length > 0 ? clamped(distance) / length : 0
    case .trace(let trace): trace.argument(at: location(on: trace, at: distance)?.share ?? 0)
    }
  }

  /// A distance on the curve, and whether the place there is the end of a piece although another piece begins there.
  private func place(at distance: Double) -> (distance: Double, isArriving: Bool) {
    let distance = clamped(distance)
    return pieces.arrival(at: distance, within: epsilon).map { ($0, true) } ?? (distance, false)
  }

  /// `nil` where the curve has no length.
  private func location(on trace: CurveTrace, at distance: Double) -> CurveTrace.Location? {
    let (distance, isArriving) = place(at: distance)
    return trace.stretches.isEmpty ? nil : trace.location(atDistance: distance, arriving: isArriving)
  }

  /// Distances nearer to each other than this are one, whatever rounding made of them.
  var epsilon: Double { 1e-9 * length }

  /// Whether it ends where it begins without a gap between.
  var isRing: Bool { pieces.count == 1 && pieces.endsAtStart }

  private func clamped(_ distance: Double) -> Double { distance > 0 ? min(distance, length) : 0 }

  /// The curve as a path of cubics, one subpath for each stretch between gaps; closed where the curve is and has no gap. The
  /// path of a path is itself.
  ///
  /// - Parameter tolerance: The largest distance from the function's curve, in points; greater than 0. The curve's own
  ///   ``tolerance`` unless given.
  public func path(tolerance: Double? = nil) -> Path {
    path(tolerance: tolerance ?? self.tolerance, evaluationLimit: .max) ?? Path()
  }

  /// The same, unless the function would be called more often than a limit; `nil` then.
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
      return isRing ? path.closedExactly() : path
    }
  }
}
