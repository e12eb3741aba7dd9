import Foundation

/// An elliptical arc in SVG's endpoint parametrisation: end points, radii, rotation and two flags. The reader of SVG
/// path data makes one for each command A.
struct SVGArc {
  let from, to: CGPoint
  let radii: CGSize
  /// The angle of the ellipse's x axis.
  let rotation: Angle
  let isLarge: Bool
  /// Whether the angle increases along the arc, which is clockwise on screen.
  let isSweeping: Bool

  init(from: CGPoint, to: CGPoint, radii: CGSize, rotation: Angle, isLarge: Bool, isSweeping: Bool) {
    (self.from, self.to, self.radii, self.rotation) = (from, to, radii, rotation)
    (self.isLarge, self.isSweeping) = (isLarge, isSweeping)
  }
}

extension Path {
  /// Adds the arc; its start must be the current point. By SVG 2, §9.5.1, an arc between coincident points is left out,
  /// an arc with a zero radius is a line, the sign of a radius does not matter, and radii that are too small grow. A
  /// line also replaces an arc whose radii would grow beyond ``CGPoint/coordinateLimit``.
  mutating func addArc(_ arc: SVGArc) {
    guard arc.from != arc.to else { return }
    var (rx, ry) = (abs(arc.radii.width), abs(arc.radii.height))
    let axis = arc.rotation.unitPoint
    // Half the chord in the ellipse's axes. The centre is computed relative to the chord's middle, so that coordinates
    // far from the origin lose no precision.
    let half = (arc.from - arc.to) * 0.5
    let (halfX, halfY) = (half.dot(axis), axis.cross(half))
    // Half the chord in the plane where the ellipse is the unit circle. Its length is the sine of half the arc's angle.
    var (u, v) = (halfX / rx, halfY / ry)
    var sine = hypot(u, v)
    // A line replaces an arc with a zero radius, and an arc so flat that it leaves its chord by less than 1e-10 of the
    // chord. The inverse of a sine that is not a normal number may be infinite.
    guard rx > 0, ry > 0, sine.isFinite, sine > 1e-10 || arc.isLarge && sine >= .leastNormalMagnitude else {
      return addLine(to: arc.to)
    }
    if sine > 1 {
      (rx, ry) = (rx * sine, ry * sine)
      guard max(rx, ry) <= CGPoint.coordinateLimit else { return addLine(to: arc.to) }
      (u, v, sine) = (u / sine, v / sine, 1)
    }
    // The centre lies beside the chord, on the side that the two flags choose (SVG 2, B.2.4).
    let offset = max(0, 1 - sine * sine).squareRoot() / sine * (arc.isLarge == arc.isSweeping ? -1 : 1)
    let center = CGPoint(x: offset * v, y: -offset * u)
    let first = CGPoint(x: u, y: v) - center
    let angle = 2 * asin(sine)
    let delta = (arc.isLarge ? 2 * .pi - angle : angle) * (arc.isSweeping ? 1 : -1)

    let middle = arc.from.interpolated(to: arc.to, at: 0.5)
    let frame = CGAffineTransform(axis.x * rx, axis.y * rx, -axis.y * ry, axis.x * ry, middle.x, middle.y)
    var curves = Path()
    curves.move(to: arc.from)
    curves.addArcCurves(center: center, from: .radians(atan2(first.y, first.x)), by: .radians(delta), transform: frame)
    // The last point is the given one, free of rounding errors.
    for (index, element) in curves.elements.enumerated().dropFirst() {
      guard case .curve(let end, let control1, let control2) = element else { continue }
      addCurve(to: index == curves.elements.count - 1 ? arc.to : end, control1: control1, control2: control2)
    }
  }
}
