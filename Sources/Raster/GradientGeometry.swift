import Foundation
import PathreelDrawing
import PathreelGeometry

/// The location of device pixels along a gradient, as a function of their position. ``GradientShader`` evaluates it.
enum GradientGeometry {
  case linear(PixelAffine)
  /// (distance − startRadius) · scale, with the distance of (u, v) from the origin.
  case concentric(u: PixelAffine, v: PixelAffine, startRadius: Float, scale: Float)
  /// A radial gradient between two circles with different centres.
  case cone(Cone)
  /// An angular gradient.
  case angular(AngularGeometry)

  /// The result of resolving a paint. It is `nil` if the paint draws nothing, because the transform is singular, there
  /// are no stops, or a coordinate is not finite.
  enum Resolved {
    case geometry(GradientGeometry)
    /// The last colour fills everything.
    case lastColor
  }

  /// Whether every point has a location.
  var coversAll: Bool {
    if case .cone(let cone) = self { cone.a < 0 } else { true }
  }

  /// Resolves a linear gradient. The transform maps the paint's coordinates to pixels, as for the other kinds.
  static func linear(from start: CGPoint, to end: CGPoint, _ transform: CGAffineTransform) -> Resolved? {
    guard let inverse = InverseMap(transform) else { return nil }
    let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
    let square = dx * dx + dy * dy
    guard square.isFinite else { return nil }
    let (px, py) = (dx / square, dy / square)
    let axis = PixelAffine(
      dx: px * inverse.xx + py * inverse.xy, dy: px * inverse.yx + py * inverse.yy,
      constant: px * (inverse.x0 - Double(start.x)) + py * (inverse.y0 - Double(start.y)))
    if axis.isUsable { return .geometry(.linear(axis)) }
    // The points coincide, or are too close to each other for a finite location.
    return start.x.isFinite && start.y.isFinite ? .lastColor : nil
  }

  static func radial(
    from start: Gradient.Circle, to end: Gradient.Circle, _ transform: CGAffineTransform
  ) -> Resolved? {
    guard let (u, v) = plane(around: start.center, transform) else { return nil }
    // An infinite radius is replaced by a very large one.
    let (startRadius, endRadius) = (min(max(start.radius, 0), 1e12), min(max(end.radius, 0), 1e12))
    let (dx, dy) = (Double(end.center.x - start.center.x), Double(end.center.y - start.center.y))
    guard !start.radius.isNaN, !end.radius.isNaN, (dx * dx + dy * dy).isFinite else { return nil }
    let width = endRadius - startRadius
    if dx == 0 && dy == 0 {
      // Equal radii are the limit of a narrowing ring: a hard edge at that radius.
      let scale = width == 0 ? 1e15 : max(-1e15, min(1 / width, 1e15))
      let radius = Float(min(startRadius, 1e15))
      return .geometry(.concentric(u: u, v: v, startRadius: radius, scale: Float(scale)))
    }
    guard (width * width).isFinite, (startRadius * startRadius).isFinite else { return nil }
    return .geometry(.cone(Cone(u: u, v: v, dx: dx, dy: dy, startRadius: startRadius, width: width)))
  }

  static func angular(
    around center: CGPoint, from start: Angle, to end: Angle, _ spread: Gradient.Spread, _ transform: CGAffineTransform
  ) -> Resolved? {
    guard let (u, v) = plane(around: center, transform) else { return nil }
    let (start, end) = (start.radians / (2 * .pi), end.radians / (2 * .pi))
    guard start.isFinite, end.isFinite, (end - start).isFinite else { return nil }
    return .geometry(.angular(AngularGeometry(u: u, v: v, start: start, end: end, spread)))
  }

  /// The paint's coordinates relative to a point, as functions of device pixels.
  private static func plane(
    around center: CGPoint, _ transform: CGAffineTransform
  ) -> (u: PixelAffine, v: PixelAffine)? {
    guard let inverse = InverseMap(transform) else { return nil }
    let u = PixelAffine(dx: inverse.xx, dy: inverse.yx, constant: inverse.x0 - Double(center.x))
    let v = PixelAffine(dx: inverse.xy, dy: inverse.yy, constant: inverse.y0 - Double(center.y))
    return u.isUsable && v.isUsable ? (u, v) : nil
  }
}

/// A two-point conical gradient: the circles between two circles, and beyond them. ``GradientShader`` asks it for
/// locations.
struct Cone {
  /// A pixel's coordinates relative to the start circle's centre.
  private let u, v: PixelAffine
  /// From the start circle to the end circle: the offset of the centre, and the change of the radius.
  private let dx, dy, startRadius, width: Double
  /// The coefficient a of a·t² − 2·b·t + c = 0, which holds if the circle at t passes through a point. It is negative
  /// if each circle lies inside the larger ones.
  let a: Double
  /// The location of the circle of radius 0, if each circle lies inside the larger ones; otherwise NaN.
  private let tip: Float

  init(u: PixelAffine, v: PixelAffine, dx: Double, dy: Double, startRadius: Double, width: Double) {
    (self.u, self.v, self.dx, self.dy, self.startRadius, self.width) = (u, v, dx, dy, startRadius, width)
    a = dx * dx + dy * dy - width * width
    tip = a < 0 ? Float(max(-1e15, min(-startRadius / width, 1e15))) : .nan
  }

  /// The locations of eight pixels on the gradient: the pixel whose centre is (x, y), and seven pixels to its right.
  /// NaN means no location.
  func locations(_ x: Double, _ y: Double) -> SIMD8<Float> {
    var locations = SIMD8<Float>()
    for lane in 0..<8 { locations[lane] = location(x + Double(lane), y) }
    return locations
  }

  private func location(_ x: Double, _ y: Double) -> Float {
    let (px, py) = (x * u.dx + y * u.dy + u.constant, x * v.dx + y * v.dy + v.constant)
    let b = px * dx + py * dy + startRadius * width
    let c = px * px + py * py - startRadius * startRadius
    let discriminant = b * b - a * c
    // Nested circles cover every point. At the point of radius 0, rounding may leave neither root.
    guard discriminant >= 0 else { return tip }
    // Both roots are computed without cancellation, even if a is near 0 and one root is far away.
    let q = b < 0 ? b - discriminant.squareRoot() : b + discriminant.squareRoot()
    var greatest = -Double.infinity
    for t in [q / a, c / q] where t.isFinite && t > greatest && startRadius + t * width >= 0 { greatest = t }
    return greatest.isFinite ? Float(max(-1e15, min(greatest, 1e15))) : tip
  }
}

/// The locations of an angular gradient: angles around a centre. ``GradientShader`` asks for them.
struct AngularGeometry {
  private let u, v: PixelAffine
  /// The start of the gradient, or its end if it spans more than a turn; and its span. Both are in turns.
  private let origin, extent: Float
  /// Whether the gradient repeats beyond its end.
  private let goesOn: Bool

  /// Creates an angular gradient from `start` to `end`, in turns.
  init(u: PixelAffine, v: PixelAffine, start: Double, end: Double, _ spread: Gradient.Spread) {
    // A gradient in the other direction is its mirror image.
    let isMirrored = end < start
    let (start, end) = isMirrored ? (-start, -end) : (start, end)
    self.u = u
    self.v = isMirrored ? PixelAffine(dx: -v.dx, dy: -v.dy, constant: -v.constant) : v
    extent = Float(min(end - start, 1e15))
    let origin = end - start > 1 ? end : start
    self.origin = Float(origin - origin.rounded(.down))
    // A gradient shorter than a millionth of a turn does not repeat.
    goesOn = spread != .pad && extent > 1e-6
  }

  @inline(__always)
  func locations(_ x: Double, _ y: Double) -> SIMD8<Float> {
    let turns = Self.turns(u(x, y), v(x, y)) - origin
    if extent > 1 {
      // The last turn hides those before it, so locations count backwards from the end.
      let back = 0 - turns
      return 1 - (back - back.floored) / extent
    }
    let turned = turns - turns.floored
    let location = turned / Swift.max(extent, 1e-15)
    if goesOn { return location }
    // The rest of the turn is outside of the gradient. Its half next to the gradient's end has the last colour, and its
    // other half the first colour.
    let ends = SIMD8<Float>(repeating: 1).replaced(by: .zero, where: turned .> (1 + extent) / 2)
    return location.replaced(by: ends, where: turned .> extent)
  }

  /// The angle of (u, v) in turns, −½…½.
  @inline(__always)
  private static func turns(_ u: SIMD8<Float>, _ v: SIMD8<Float>) -> SIMD8<Float> {
    let (along, across) = (u.magnitude, v.magnitude)
    let slope = along.atMost(across) / along.atLeast(across).atLeast(1e-30)
    // The angle is reduced to within 22.5° of 0° or of 45°. There, the series of the arc tangent has an error of 2e-8
    // after eight terms.
    let isSteep = slope .> 0.41421356
    let x = slope.replaced(by: (slope - 1) / (slope + 1), where: isSteep)
    let square = x * x
    var series = SIMD8<Float>(repeating: -1 / 15)
    for odd in stride(from: 13, through: 1, by: -2) {
      series = series * square + (odd % 4 == 1 ? 1 : -1) / Float(odd)
    }
    var angle = x * series * Float(1 / (2 * Double.pi))
    angle = angle.replaced(by: angle + 0.125, where: isSteep)
    angle = angle.replaced(by: 0.25 - angle, where: across .> along)
    angle = angle.replaced(by: 0.5 - angle, where: u .< 0)
    return angle.replaced(by: 0 - angle, where: v .< 0)
  }
}
