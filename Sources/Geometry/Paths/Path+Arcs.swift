import Foundation

/// Circular arcs, for authors of scenes in Swift, the round shapes of this module and the shapes of `Motion`.
extension Path {
  /// Adds a circular arc, with SwiftUI's semantics. If there is a current point, a line joins it to the arc's start.
  ///
  /// `clockwise` is named for a plane with y up. Here, with y down, `true` draws towards *decreasing* angles, which
  /// looks counter-clockwise on screen. If the end angle lies in the other direction, whole turns are added to it. No
  /// arc is more than one turn, and angles exactly one turn apart give the full circle in either direction.
  ///
  /// Arcs are cubics of at most 45°, within 4.2e-6 radii of the true arc. Their length and the area below them are
  /// exact to 1e-9; for an elliptical arc, to 1e-6. If an angle is not finite, nothing is added.
  ///
  /// ```swift
  /// // From 3 o'clock down over 6 to 9 o'clock.
  /// path.addArc(center: .zero, radius: 50, startAngle: .zero, endAngle: .degrees(180), clockwise: false)
  /// ```
  ///
  /// - Parameter transform: It applies to the arc, not to the current point.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    guard startAngle.radians.isFinite, endAngle.radians.isFinite else { return }
    let delta = Self.arcDelta(from: startAngle, to: endAngle, clockwise: clockwise)
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
  }

  /// Returns the signed sweep angle of an arc of ``addArc(center:radius:startAngle:endAngle:clockwise:transform:)``: at
  /// most one turn, positive towards increasing angles.
  ///
  /// - Precondition: The angles are finite.
  package static func arcDelta(from startAngle: Angle, to endAngle: Angle, clockwise: Bool) -> Angle {
    let turn = 2 * Double.pi
    let ahead = clockwise ? startAngle.radians - endAngle.radians : endAngle.radians - startAngle.radians
    var swept = ahead < 0 ? turn - (-ahead).truncatingRemainder(dividingBy: turn) : min(ahead, turn)
    // 45° to 405° is a whole turn too, although the difference of the two in radians is not exactly 2π. The same is
    // true of 1° to −359°, where almost nothing is left.
    if abs(swept - turn) < 1e-12 || (ahead < 0 && swept < 1e-12) { swept = turn }
    return .radians(clockwise ? -swept : swept)
  }

  /// Adds a circular arc that runs from `startAngle` through the sweep angle `delta`, towards increasing angles if
  /// `delta` is positive; see ``addArc(center:radius:startAngle:endAngle:clockwise:transform:)``. It may turn more than
  /// once, but at most a thousand times.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
  ) {
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform, tolerance: .infinity)
  }

  /// Adds the same arc within a tolerance of the true arc. For large radii, more and shorter cubics are needed.
  package mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity,
    tolerance: Double
  ) {
    guard startAngle.radians.isFinite, delta.radians.isFinite else { return }
    let frame = CGAffineTransform(radius, 0, 0, radius, center.x, center.y).concatenating(transform)
    join(to: startAngle.unitPoint.applying(frame))
    let limit = 2000 * Double.pi
    addArcCurves(
      from: startAngle, by: .radians(max(-limit, min(delta.radians, limit))), transform: frame,
      tolerance: tolerance)
  }

  /// Adds a line and the arc of the given radius that touches the line from the current point to `tangent1End` and the
  /// line from there to `tangent2End`: the rounded corner of a polyline.
  ///
  /// There is no such arc if the three points lie on a line or coincide, if the radius is not a positive number, or if
  /// there is no current point. Then only the line to `tangent1End` is added.
  ///
  /// - Parameter transform: It applies to the two points and the circle, not to the current point.
  public mutating func addArc(
    tangent1End corner: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard let current = currentPoint else { return move(to: corner.applying(transform)) }
    let (arriving, leaving) = (corner - current.applying(transform.inverted()), tangent2End - corner)
    let (turn, advance) = (arriving.cross(leaving), arriving.dot(leaving))
    let size = arriving.norm * leaving.norm
    guard radius > 0, radius.isFinite, abs(turn) > 1e-12 * size else { return addLine(to: corner.applying(transform)) }
    // The arc turns by the angle between the lines. Its tangent points lie radius·tan(angle / 2) from the corner.
    let angle = atan2(turn, advance)
    let into = arriving * (1 / arriving.norm)
    let reach = radius * tan(abs(angle) / 2)
    let normal = turn > 0 ? CGPoint(x: -into.y, y: into.x) : CGPoint(x: into.y, y: -into.x)
    let first = corner - into * reach
    let centre = first + normal * radius
    join(to: first.applying(transform))
    let frame = CGAffineTransform(radius, 0, 0, radius, centre.x, centre.y).concatenating(transform)
    addArcCurves(from: .radians(atan2(-normal.y, -normal.x)), by: .radians(angle), transform: frame)
  }

  /// Adds cubics along a unit circle mapped by `transform`. They start at the current point, which must be the arc's
  /// start; the last point is exact.
  ///
  /// Each piece has the area of its sector; see ``handle(ofArcBy:)``.
  ///
  /// - Parameter tolerance: The largest distance from the true arc. Pieces are shorter than 45° where it requires that,
  ///   but not shorter than a sixteenth of 45°.
  mutating func addArcCurves(
    center: CGPoint = .zero, from start: Angle, by delta: Angle, transform: CGAffineTransform,
    tolerance: Double = .infinity
  ) {
    guard delta.radians != 0, delta.radians.isFinite else { return }
    let count = Self.arcPieceCount(of: delta, transform, tolerance)
    let step = delta / Double(count)
    let handle = Self.handle(ofArcBy: step.radians)
    var from = start.unitPoint
    for index in 1...count {
      // A whole turn ends exactly at its first point.
      let isBack = index == count && abs(delta.radians) == 2 * .pi
      let to = isBack ? start.unitPoint : (start + step * Double(index)).unitPoint
      addArcPiece(from: from, to: to, handle, center, transform)
      from = to
    }
  }

  /// Adds one cubic of ``addArcCurves(center:from:by:transform:tolerance:)`` between two points of the unit circle.
  private mutating func addArcPiece(
    from: CGPoint, to: CGPoint, _ handle: CGFloat, _ center: CGPoint, _ transform: CGAffineTransform
  ) {
    let control1 = CGPoint(x: from.x - handle * from.y, y: from.y + handle * from.x)
    let control2 = CGPoint(x: to.x + handle * to.y, y: to.y - handle * to.x)
    addCurve(
      to: (center + to).applying(transform), control1: (center + control1).applying(transform),
      control2: (center + control2).applying(transform))
  }

  /// The number of cubics of an arc of the unit circle under a transform.
  private static func arcPieceCount(of delta: Angle, _ transform: CGAffineTransform, _ tolerance: Double) -> Int {
    let excess = 4.2e-6 * transform.maximumScale / tolerance
    // The power of a number up to 1 is at most 1, and it takes as long as a cubic.
    let eighths = abs(delta.radians) / (.pi / 4) * (excess > 1 ? min(max(pow(excess, 1.0 / 6), 1), 16) : 1)
    return max(1, Int((eighths - 1e-9).rounded(.up)))
  }

  /// Adds the whole circle from the angle 0 as a closed subpath, as ``addArcCurves(center:from:by:transform:tolerance:)``
  /// does. Most circles have eight cubics, whose points are the same each time.
  mutating func addCircle(under transform: CGAffineTransform, tolerance: Double) {
    let turn = Angle.degrees(360)
    let count = Self.arcPieceCount(of: turn, transform, tolerance)
    // Most circles are paths of their own, so one allocation of the right size is enough.
    if isEmpty { reserveCapacity(count + 2) }
    move(to: CGPoint(x: 1, y: 0).applying(transform))
    if count == 8 {
      let (points, handle) = Self.eighths
      for i in 0..<8 { addArcPiece(from: points[i], to: points[i + 1], handle, .zero, transform) }
    } else {
      addArcCurves(from: .zero, by: turn, transform: transform, tolerance: tolerance)
    }
    closeSubpath()
  }

  /// The ends of eight pieces of the unit circle, and the handle length of each.
  private static let eighths: (points: [CGPoint], handle: CGFloat) = {
    let step = Angle.degrees(360) / 8
    let points = (0..<8).map { (Angle.zero + step * Double($0)).unitPoint }
    return (points + [Angle.zero.unitPoint], handle(ofArcBy: step.radians))
  }()

  /// The handle length of the cubic that approximates an arc of the unit circle.
  ///
  /// Let δ be the angle and h the handle length. By Green's theorem, the area between the cubic and the circle's centre
  /// is (10·sin δ + 12·h·(1 − cos δ) − 3·h²·sin δ)/20. This h makes that area equal to the sector's, δ/2. The cubic
  /// then runs alternately outside and inside of the circle. Its distance is at most 4.2e-6 at 45°, and falls with the
  /// sixth power of the angle. The error of its length is half the mean square of that distance's derivative, 3.7e-10
  /// at 45°. The usual handles of 4/3·tan(δ/4) keep the cubic outside and make it 2.2e-6 too long.
  private static func handle(ofArcBy angle: Double) -> Double {
    // Both formulas agree to 1e-12 here, and the exact one would lose more by cancellation.
    guard abs(angle) > 0.05 else { return 4.0 / 3 * tan(angle / 4) }
    let (sine, rise) = (sin(angle), 1 - cos(angle))
    return 20 * (angle - sine) / (12 * rise + (144 * rise * rise - 120 * sine * (angle - sine)).squareRoot())
  }

  /// Adds a line to `point`, unless the current point is already there. Without a current point, it begins a subpath at
  /// `point`.
  private mutating func join(to point: CGPoint) {
    guard let current = currentPoint else { return move(to: point) }
    if current != point { addLine(to: point) }
  }
}
