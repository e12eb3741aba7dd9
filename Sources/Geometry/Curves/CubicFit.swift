import Foundation

/// A plane curve that can be evaluated anywhere: a part of a ``CurveTrace``, a ``Trochoid`` or the line of a freehand
/// stroke (``FreehandFit``). ``fittedCubics(to:from:through:tolerance:longestStep:)`` fits cubics to it.
protocol ParametricCurve {
  /// The point at a parameter.
  func point(at parameter: Double) -> CGPoint
  /// The points at several parameters.
  func points(at parameters: [Double]) -> [CGPoint]
  /// The one-sided unit tangent just after the parameter. At a corner or cusp it differs from ``arrival(at:)``. It is
  /// zero if the curve has no direction there.
  func departure(at parameter: Double) -> CGPoint
  /// The one-sided unit tangent just before the parameter.
  func arrival(at parameter: Double) -> CGPoint
}

extension ParametricCurve {
  func points(at parameters: [Double]) -> [CGPoint] { parameters.map(point) }
}

/// A cubic Bézier curve that follows a ``ParametricCurve`` between two parameters. It leaves along the curve's tangent
/// with a handle of length `startHandle`, and arrives along it with a handle of length `endHandle`. Handles are
/// lengths, so the piece also fits rotated and mirrored copies. If both handles are 0, it is a straight line.
struct FittedCubic: Hashable {
  /// The curve's parameters between which the piece follows it.
  var start: Double
  var end: Double
  /// The lengths of the handles, in the curve's unit.
  var startHandle: Double
  var endHandle: Double
}

/// Fits a small number of cubic Bézier curves to a curve between two parameters.
///
/// Each piece covers as much of the curve as one cubic can follow. Its end points and end tangents are the curve's own,
/// and its two handle lengths are a least-squares fit to samples, so the error falls with the sixth power of the
/// piece's length. The fit is Schneider's ("An Algorithm for Automatically Fitting Digitized Curves", Graphics Gems,
/// 1990), but it measures distances along the curve's normals only, which makes it converge within a few rounds.
///
/// - Parameters:
///   - longestStep: The largest parameter range of one piece. It must be so short that one cubic can follow a piece of
///     that length: a cubic has at most two points of inflection.
///   - tolerance: The largest distance of the curve from the pieces.
/// - Returns: The pieces in order. Adjacent pieces meet with the curve's own tangents. A piece is a straight line only
///   if the curve leaves and arrives along it, or if the piece is shorter than a 10⁻⁶ part of the whole range. A piece
///   that would be shorter than a 10⁻⁹ part of the whole is a straight line, whatever its error; if the curve jumps,
///   that is the line over the jump.
func fittedCubics(
  to curve: some ParametricCurve, from first: Double, through last: Double, tolerance: Double, longestStep: Double
) -> [FittedCubic] {
  var pieces: [FittedCubic] = []
  var (start, step) = (first, longestStep)
  let (shortStep, shortestStep) = ((last - first) * 1e-6, (last - first) * 1e-9)
  // The error is measured at samples; between them it may be slightly larger.
  let target = 0.9 * tolerance
  while start < last {
    step = min(step, longestStep)
    var end = last - start <= step * 1.000_001 ? last : start + step
    // The longest piece within the tolerance lies between the best so far and the shortest that failed. Bisection
    // narrows it down.
    var best: FittedCubic?
    var failed = Double.infinity
    let beginning = (point: curve.point(at: start), departure: curve.departure(at: start))
    while true {
      let (piece, error) = fittedCubic(
        to: curve, from: start, beginning, through: end, target: target, mayKink: end - start <= shortStep)
      if error <= target || end - start <= shortestStep {
        best = error <= target ? piece : FittedCubic(start: start, end: end, startHandle: 0, endHandle: 0)
        if failed == .infinity || end - start <= shortestStep { break }
      } else {
        failed = end
      }
      if let best {
        if failed - best.end <= 0.03 * (best.end - start) { break }
        end = (best.end + failed) / 2
      } else {
        // The error grows with the sixth power of the step. If a fit failed completely, the step shrinks to a quarter.
        let factor = error.isFinite ? pow(0.7 * target / error, 1.0 / 6) : 0
        end = start + (end - start) * min(max(factor, 0.25), 0.9)
      }
    }
    guard let best else { preconditionFailure("a piece was neither fitted nor short") }
    pieces.append(best)
    end = best.end
    step = max((end - start) * 1.6, shortestStep)
    start = end
  }
  return pieces
}

/// Fits the best single cubic to a stretch of a curve, and returns the largest distance of the stretch's samples from
/// it.
///
/// - Parameters:
///   - beginning: The curve's point and unit tangent at the first parameter.
///   - mayKink: Whether the result may be a line that deviates from the curve's tangents.
private func fittedCubic(
  to curve: some ParametricCurve, from first: Double, _ beginning: (point: CGPoint, departure: CGPoint),
  through last: Double, target: Double, mayKink: Bool
) -> (FittedCubic, error: Double) {
  let (start, departure) = beginning
  let (end, arrival) = (curve.point(at: last), curve.arrival(at: last))
  let samples = FitSamples(of: curve, from: first, start, through: last)
  let length = samples.length
  var best = (FittedCubic(start: first, end: last, startHandle: 0, endHandle: 0), error: Double.infinity)
  guard length.isFinite else { return best }
  let isStraight = isStraight(departure, arrival, from: start, to: end)
  if length == 0 || mayKink || isStraight {
    best.error = samples.distance(fromLineFrom: start, to: end)
  }
  if isStraight, !mayKink, best.error <= target, samples.retreat(from: start, to: end) > target {
    // The stretch runs back and forth along a line. No single cubic follows that, although each sample is near it.
    best.error = .infinity
    return best
  }
  guard best.error > 0 else { return best }

  @discardableResult
  func improve(_ startHandle: Double, _ endHandle: Double, _ samples: inout FitSamples) -> Double {
    let (control1, control2) = (start + departure * startHandle, end - arrival * endHandle)
    let error = samples.moveParameters(onto: (start, control1, control2, end))
    if error < best.error {
      best = (FittedCubic(start: first, end: last, startHandle: startHandle, endHandle: endHandle), error)
    }
    return error
  }
  // A handle that is much shorter than the piece makes a bend that looks like a corner.
  let usable = shortestHandle * length..<2 * length
  var moved = samples
  var lastError = Double.infinity
  for _ in 0..<8 {
    guard let (startHandle, endHandle) = moved.handles(from: start, departure, to: end, arrival),
      usable.contains(startHandle), usable.contains(endHandle)
    else { break }
    let error = improve(startHandle, endHandle, &moved)
    // More rounds do not help once the error has settled.
    if best.error <= 0.7 * target || abs(error - lastError) <= 0.005 * error { break }
    lastError = error
  }
  if best.error > target {
    // A line's own handles are a third of the length. They also suit a bend so slight that the fit cannot determine
    // handles.
    moved = samples
    improve(length / 3, length / 3, &moved)
  }
  return best
}

/// The minimum length of a handle, as a fraction of its piece's length.
private let shortestHandle = 0.02

/// Whether the line between its ends can replace a curve with these end tangents, without a visible bend where the line
/// meets its neighbours. A zero tangent fits any line.
private func isStraight(_ departure: CGPoint, _ arrival: CGPoint, from start: CGPoint, to end: CGPoint) -> Bool {
  let chord = end - start
  return [departure, arrival].allSatisfy {
    $0 == .zero || ($0.dot(chord) > 0 && abs($0.cross(chord)) <= 1e-5 * chord.norm)
  }
}

/// Sample points on a stretch of a curve, each with the cubic's parameter that should reach it. Four samples stand in
/// the lanes of a vector.
private struct FitSamples {
  /// The number of vectors; 24 samples are enough to see each bend of a stretch that one cubic can follow.
  private static let groupCount = 6

  private var points = InlineArray<6, LanePoints>(repeating: LanePoints(.zero))
  /// The unit normals of the curve at the points.
  private var normals = InlineArray<6, LanePoints>(repeating: LanePoints(.zero))
  private var parameters = InlineArray<6, Lanes>(repeating: .zero)
  /// The length of the polyline through the stretch's ends and the points.
  private(set) var length = 0.0

  init(of curve: some ParametricCurve, from first: Double, _ start: CGPoint, through last: Double) {
    let count = Self.groupCount * Lanes.scalarCount
    func parameter(_ index: Int) -> Double { first + (last - first) * Double(index) / Double(count + 1) }
    let samples = curve.points(at: (1...count).map(parameter))
    let end = curve.point(at: parameter(count + 1))
    var (before, point) = (start, samples[0])
    for i in 0..<count {
      let after = i + 1 < count ? samples[i + 1] : end
      length += point.distance(to: before)
      let chord = after - before
      let normal = chord.norm > 0 ? CGPoint(x: chord.y, y: -chord.x) * (1 / chord.norm) : .zero
      let (group, lane) = (i / Lanes.scalarCount, i % Lanes.scalarCount)
      points[group][lane] = point
      normals[group][lane] = normal
      parameters[group][lane] = length
      (before, point) = (point, after)
    }
    length += point.distance(to: before)
    guard length > 0 else { return }
    for group in parameters.indices { parameters[group] /= Lanes(repeating: length) }
  }

  /// The largest distance of a sample from the line between the ends.
  func distance(fromLineFrom start: CGPoint, to end: CGPoint) -> Double {
    var largest = 0.0
    forEach { largest = max(largest, PathreelGeometry.distance(from: $0, toLineFrom: start, to: end)) }
    return largest
  }

  /// The longest way that the samples go back on the line between the ends; 0 if they only go forward.
  func retreat(from start: CGPoint, to end: CGPoint) -> Double {
    let chord = end - start
    guard chord.norm > 0 else { return 0 }
    var (furthest, longest) = (0.0, 0.0)
    forEach { point in
      let way = (point - start).dot(chord) / chord.norm
      furthest = max(furthest, way)
      longest = max(longest, furthest - way)
    }
    return longest
  }

  private func forEach(_ body: (CGPoint) -> Void) {
    let points = points.span
    for group in points.indices {
      for lane in 0..<Lanes.scalarCount { body(points[group][lane]) }
    }
  }

  /// Solves the least-squares problem for the handle lengths. The result is `nil` if they make no difference, for
  /// example if both tangents lie along one line through the samples.
  func handles(
    from start: CGPoint, _ departure: CGPoint, to end: CGPoint, _ arrival: CGPoint
  ) -> (Double, Double)? {
    let (start, departure) = (LanePoints(start), LanePoints(departure))
    let (end, arrival) = (LanePoints(end), LanePoints(arrival))
    // Without spans, each access to a group would copy the whole array.
    let points = points.span
    let normals = normals.span
    let parameters = parameters.span
    // The coefficients and right-hand sides of the two normal equations.
    var (c00, c01, c11, x0, x1) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for group in points.indices {
      let (point, normal, u) = (points[group], normals[group], parameters[group])
      let v = 1 - u
      let (b1, b2) = (3 * u * v * v, 3 * u * u * v)
      let (a1, a2) = (b1 * departure.dot(normal), -b2 * arrival.dot(normal))
      let rest = (point - (start * (v * v * v + b1) + end * (u * u * u + b2))).dot(normal)
      let (a11, a12, a22, r1, r2) = (a1 * a1, a1 * a2, a2 * a2, a1 * rest, a2 * rest)
      for lane in 0..<Lanes.scalarCount {
        c00 += a11[lane]
        c01 += a12[lane]
        c11 += a22[lane]
        x0 += r1[lane]
        x1 += r2[lane]
      }
    }
    let determinant = c00 * c11 - c01 * c01
    guard determinant > 1e-12 * c00 * c11 else { return nil }
    return ((x0 * c11 - x1 * c01) / determinant, (x1 * c00 - x0 * c01) / determinant)
  }

  /// Moves each sample's parameter towards the nearest point of the cubic by Newton's method, four samples at a time.
  /// - Returns: The largest distance of a sample from the cubic at its new parameter.
  mutating func moveParameters(onto cubic: (CGPoint, CGPoint, CGPoint, CGPoint)) -> Double {
    let cubic = LaneCubic(cubic)
    var largest = Lanes.zero
    for group in points.indices {
      let (sample, start) = (points[group], parameters[group])
      let startOffset = cubic.point(at: start) - sample
      var (u, offset) = (start, startOffset)
      var isMoving = SIMDMask<SIMD4<Int64>>(repeating: true)
      for _ in 0..<2 {
        let (velocity, acceleration) = cubic.derivatives(at: u)
        let slope = velocity.dot(velocity) + offset.dot(acceleration)
        isMoving .&= slope .> 0
        u = u.replaced(by: (u - offset.dot(velocity) / slope).inUnitRange, where: isMoving)
        offset = cubic.point(at: u) - sample
      }
      let (before, after) = (startOffset.norm, offset.norm)
      let isNearer = after .< before
      parameters[group] = start.replaced(by: u, where: isNearer)
      let nearest = before.replaced(by: after, where: isNearer)
      largest = largest.replaced(by: nearest, where: nearest .> largest)
    }
    return largest.max()
  }
}

private typealias Lanes = SIMD4<Double>

/// Four points, one in each SIMD lane.
private struct LanePoints {
  var x, y: Lanes

  @inline(__always)
  init(x: Lanes, y: Lanes) { (self.x, self.y) = (x, y) }
  @inline(__always)
  init(_ point: CGPoint) { (x, y) = (Lanes(repeating: point.x), Lanes(repeating: point.y)) }

  @inline(__always)
  subscript(lane: Int) -> CGPoint {
    get { CGPoint(x: x[lane], y: y[lane]) }
    set { (x[lane], y[lane]) = (newValue.x, newValue.y) }
  }

  @inline(__always)
  static func + (a: Self, b: Self) -> Self { Self(x: a.x + b.x, y: a.y + b.y) }
  @inline(__always)
  static func - (a: Self, b: Self) -> Self { Self(x: a.x - b.x, y: a.y - b.y) }
  @inline(__always)
  static func * (a: Self, factor: Lanes) -> Self { Self(x: a.x * factor, y: a.y * factor) }
  @inline(__always)
  func dot(_ other: Self) -> Lanes { x * other.x + y * other.y }
  @inline(__always)
  var norm: Lanes { (x * x + y * y).squareRoot() }
}

/// A cubic Bézier curve that is evaluated at four parameters at a time.
private struct LaneCubic {
  private let p0, p1, p2, p3: LanePoints
  /// The differences of neighbouring control points, and the differences of these.
  private let d0, d1, d2, e0, e1: LanePoints

  init(_ cubic: (CGPoint, CGPoint, CGPoint, CGPoint)) {
    (p0, p1, p2, p3) = (LanePoints(cubic.0), LanePoints(cubic.1), LanePoints(cubic.2), LanePoints(cubic.3))
    (d0, d1, d2) = (p1 - p0, p2 - p1, p3 - p2)
    (e0, e1) = (d1 - d0, d2 - d1)
  }

  @inline(__always)
  func point(at u: Lanes) -> LanePoints {
    let v = 1 - u
    return (p0 * (v * v * v) + p1 * (3 * v * v * u)) + (p2 * (3 * v * u * u) + p3 * (u * u * u))
  }

  /// The first and the second derivative.
  @inline(__always)
  func derivatives(at u: Lanes) -> (LanePoints, LanePoints) {
    let v = 1 - u
    return (
      (d0 * (v * v) + d1 * (2 * u * v) + d2 * (u * u)) * Lanes(repeating: 3),
      (e0 * v + e1 * u) * Lanes(repeating: 6)
    )
  }
}

extension SIMD4<Double> {
  /// Selects by bit masks; the standard library's `replace(with:where:)` goes lane by lane.
  @inline(__always)
  fileprivate func replaced(by other: Self, where mask: SIMDMask<SIMD4<Int64>>) -> Self {
    let bits = unsafeBitCast(mask, to: SIMD4<UInt64>.self)
    return unsafeBitCast(
      (unsafeBitCast(self, to: SIMD4<UInt64>.self) & ~bits) | (unsafeBitCast(other, to: SIMD4<UInt64>.self) & bits),
      to: Self.self)
  }

  /// The lanes clamped to 0…1.
  @inline(__always)
  fileprivate var inUnitRange: Self {
    let positive = replaced(by: Self(repeating: 0), where: self .<= 0)
    return positive.replaced(by: Self(repeating: 1), where: positive .> 1)
  }
}

/// The distance from a point to a line segment.
private func distance(from point: CGPoint, toLineFrom start: CGPoint, to end: CGPoint) -> Double {
  let line = end - start
  let squaredLength = line.dot(line)
  guard squaredLength > 0 else { return point.distance(to: start) }
  let share = min(max((point - start).dot(line) / squaredLength, 0), 1)
  return point.distance(to: start + line * share)
}
