import Foundation

extension Path {
  /// Adds an arc of a circle, with SwiftUI's semantics; a line first joins the current point, if there is one, to its start.
  ///
  /// `clockwise` is named for a plane with y up. Here, with y down, `true` draws towards *decreasing* angles, which looks
  /// counter-clockwise on screen. An end angle that lies the other way is taken whole turns further; no arc is more than
  /// one turn, and angles exactly one turn apart give the full circle in either direction.
  ///
  /// Arcs are cubics of at most 45°, within 4.2e-6 radii of the true arc; their length and the area below them are exact to
  /// 1e-9, those of an ellipse's arc to 1e-6. An angle that is not finite adds nothing.
  ///
  /// ```swift
  /// // From 3 o'clock down over 6 to 9 o'clock.
  /// path.addArc(center: .zero, radius: 50, startAngle: .zero, endAngle: .degrees(180), clockwise: false)
  /// ```
  ///
  /// - Parameter transform: Applied to the arc, not to the current point.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    guard startAngle.radians.isFinite, endAngle.radians.isFinite else { return }
    let delta = Self.arcDelta(from: startAngle, to: endAngle, clockwise: clockwise)
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
  }

  /// How far an arc turns that ``addArc(center:radius:startAngle:endAngle:clockwise:transform:)`` adds: at most one turn,
  /// positive towards increasing angles. Of finite angles.
  package static func arcDelta(from startAngle: Angle, to endAngle: Angle, clockwise: Bool) -> Angle {
    let turn = 2 * Double.pi
    let ahead = clockwise ? startAngle.radians - endAngle.radians : endAngle.radians - startAngle.radians
    var swept = ahead < 0 ? turn - (-ahead).truncatingRemainder(dividingBy: turn) : min(ahead, turn)
    // 45° to 405° is a whole turn too, although the difference of the two in radians is not exactly 2π.
    if abs(swept - turn) < 1e-12 { swept = turn }
    return .radians(clockwise ? -swept : swept)
  }

  /// Adds an arc that runs from `startAngle` through `delta`, towards increasing angles where that is positive; see
  /// ``addArc(center:radius:startAngle:endAngle:clockwise:transform:)``. It may turn more than once, a thousand times at most.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
  ) {
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform, tolerance: .infinity)
  }

  /// The same arc within a tolerance of the true one, which for large radii takes shorter cubics.
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

  /// Adds the arc of the given radius that touches the line from the current point to `tangent1End` and the line from
  /// there to `tangent2End`, and the line that leads to it; the rounded corner of a polyline.
  ///
  /// Where there is no such arc (the three points lie on a line or coincide, the radius is not positive, or there is no
  /// current point) it is just the line to `tangent1End`.
  ///
  /// - Parameter transform: Applied to the two points and the circle, not to the current point.
  public mutating func addArc(
    tangent1End corner: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard let current = currentPoint else { return move(to: corner.applying(transform)) }
    let (arriving, leaving) = (corner - current.applying(transform.inverted()), tangent2End - corner)
    let (turn, advance) = (arriving.cross(leaving), arriving.dot(leaving))
    let size = arriving.norm * leaving.norm
    guard radius > 0, abs(turn) > 1e-12 * size else { return addLine(to: corner.applying(transform)) }
    // The arc turns by the angle between the lines, and touches each of them radius·tan(half of it) from the corner.
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

  /// Cubics along the unit circle, drawn from the current point, which is the arc's start; its last point is exact.
  ///
  /// Each piece has the area of its sector, see ``handle(ofArcBy:)``.
  ///
  /// - Parameter tolerance: Pieces are shorter than 45° where that is needed to stay so near to the true arc, but not
  ///   shorter than a sixteenth of that.
  mutating func addArcCurves(
    center: CGPoint = .zero, from start: Angle, by delta: Angle, transform: CGAffineTransform,
    tolerance: Double = .infinity
  ) {
    guard delta.radians != 0, delta.radians.isFinite else { return }
    let refinement = pow(4.2e-6 * transform.maximumScale / tolerance, 1.0 / 6)
    let eighths = abs(delta.radians) / (.pi / 4) * (refinement > 1 ? min(refinement, 16) : 1)
    let count = max(1, Int((eighths - 1e-9).rounded(.up)))
    let step = delta / Double(count)
    let handle = Self.handle(ofArcBy: step.radians)
    var from = start.unitPoint
    for index in 1...count {
      // A whole turn comes back to its very first point.
      let isBack = index == count && abs(delta.radians) == 2 * .pi
      let to = isBack ? start.unitPoint : (start + step * Double(index)).unitPoint
      let control1 = CGPoint(x: from.x - handle * from.y, y: from.y + handle * from.x)
      let control2 = CGPoint(x: to.x + handle * to.y, y: to.y - handle * to.x)
      addCurve(
        to: (center + to).applying(transform), control1: (center + control1).applying(transform),
        control2: (center + control2).applying(transform))
      from = to
    }
  }

  /// How long the handles are of the cubic that represents an arc of the unit circle.
  ///
  /// With δ for the angle and h for the handles, the area between the cubic and the circle's centre is, by Green's theorem,
  /// (10·sin δ + 12·h·(1 − cos δ) − 3·h²·sin δ)/20; h is chosen so that this is the sector's δ/2. The cubic then runs
  /// outside and inside of the circle in turn, by at most 4.2e-6 at 45°, and falls with the sixth power of the angle. Its
  /// length is off by half the mean square of the change of that, 3.7e-10 at 45°. The usual handles of 4/3·tan(δ/4) keep
  /// the cubic outside and make it 2.2e-6 too long.
  private static func handle(ofArcBy angle: Double) -> Double {
    // Both agree to 1e-12 here, and differences of almost equal numbers would lose more.
    guard abs(angle) > 0.05 else { return 4.0 / 3 * tan(angle / 4) }
    let (sine, rise) = (sin(angle), 1 - cos(angle))
    return 20 * (angle - sine) / (12 * rise + (144 * rise * rise - 120 * sine * (angle - sine)).squareRoot())
  }

  /// A line to `point` if the path has a current point elsewhere; otherwise a subpath begins there.
  private mutating func join(to point: CGPoint) {
    guard let current = currentPoint else { return move(to: point) }
    if current != point { addLine(to: point) }
  }
}
