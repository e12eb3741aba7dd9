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
  /// Of all pieces together, in points.
  public let length: Double
  /// Whether the path closes or the curve's ends coincide within 10⁻⁶ of its extent. A curve with gaps is open, and so is
  /// one without length.
  public let isClosed: Bool
  /// The largest distance, in points, of paths that follow a function's curve from that curve, where they are not told
  /// otherwise; greater than 0. A curve that is drawn enlarged has a smaller one.
  public var tolerance = 0.05

  enum Source: Sendable {
    case trace(CurveTrace)
    case path(PathMeasure)
  }
  let source: Source

  init(_ trace: CurveTrace) throws {
    source = .trace(trace)
    length = trace.length
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
      return trace.stretches.isEmpty
        ? trace.firstPoint : trace.point(at: trace.location(atDistance: clamped(distance), arriving: false))
    }
  }

  /// The unit direction of travel at a distance; `nil` for a curve without length.
  public func tangent(atDistance distance: Double) -> CGVector? {
    switch source {
    case .path(let measure): return measure.tangent(atDistance: distance)
    case .trace(let trace):
      guard !trace.stretches.isEmpty else { return nil }
      let direction = trace.direction(at: trace.location(atDistance: clamped(distance), arriving: false))
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
  /// - Parameter tolerance: The largest distance from the function's curve, in points; greater than 0. The curve's own
  ///   ``tolerance`` unless given.
  public func path(tolerance: Double? = nil) -> Path { countedPath(tolerance: tolerance).path ?? Path() }

  /// How often the function was called to measure the curve; 0 for a path.
  package var lookCount: Int { if case .trace(let trace) = source { trace.lookCount } else { 0 } }

  /// ``path(tolerance:)``, and how often the function was called for it.
  ///
  /// - Parameter lookLimit: Where the function would be called more often, there is no path.
  package func countedPath(tolerance: Double? = nil, lookLimit: Int = .max) -> (path: Path?, lookCount: Int) {
    let tolerance = tolerance ?? self.tolerance
    switch source {
    case .path(let measure): return (measure.path, 0)
    case .trace(let trace):
      var path = Path()
      var looks = 0
      if let last = trace.stretches.last {
        looks = trace.add(
          from: .init(stretch: 0, share: trace.stretches[0].first),
          through: .init(stretch: trace.stretches.count - 1, share: last.last), tolerance: tolerance,
          lookLimit: lookLimit, to: &path)
      }
      if looks > lookLimit { return (nil, looks) }
      if isClosed { path.closeSubpath() }
      return (path, looks)
    }
  }
}
