import Foundation
import PathreelDrawing
import PathreelGeometry

/// A gradient's location as a function of device pixels.
enum GradientGeometry {
  case linear(PixelAffine)
  /// (distance − startRadius) · scale, of the point's distance from the origin.
  case concentric(u: PixelAffine, v: PixelAffine, startRadius: Float, scale: Float)
  case cone(Cone)
  case sweep(Sweep)

  /// The parts of a paint, or `nil` where it draws nothing: a singular transform, no stops, a coordinate that is not finite.
  enum Resolved {
    case geometry(GradientGeometry)
    /// The last colour fills everything.
    case lastColor
  }

  /// Whether each point has a location.
  var coversAll: Bool {
    if case .cone(let cone) = self { cone.a < 0 } else { true }
  }

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
    // Coincident points, also those too near to one another for the location to be a number.
    return start.x.isFinite && start.y.isFinite ? .lastColor : nil
  }

  static func radial(
    from start: Gradient.Circle, to end: Gradient.Circle, _ transform: CGAffineTransform
  ) -> Resolved? {
    guard let (u, v) = plane(around: start.center, transform) else { return nil }
    // An infinite radius means a very large one.
    let (startRadius, endRadius) = (min(max(start.radius, 0), 1e12), min(max(end.radius, 0), 1e12))
    let (dx, dy) = (Double(end.center.x - start.center.x), Double(end.center.y - start.center.y))
    guard !start.radius.isNaN, !end.radius.isNaN, (dx * dx + dy * dy).isFinite else { return nil }
    let width = endRadius - startRadius
    if dx == 0 && dy == 0 {
      // Equal radii: the limit of a narrowing ring, a hard edge at that radius.
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
    return .geometry(.sweep(Sweep(u: u, v: v, start: start, end: end, spread)))
  }

  /// The paint's coordinates relative to a point of its own.
  private static func plane(
    around center: CGPoint, _ transform: CGAffineTransform
  ) -> (u: PixelAffine, v: PixelAffine)? {
    guard let inverse = InverseMap(transform) else { return nil }
    let u = PixelAffine(dx: inverse.xx, dy: inverse.yx, constant: inverse.x0 - Double(center.x))
    let v = PixelAffine(dx: inverse.xy, dy: inverse.yy, constant: inverse.y0 - Double(center.y))
    return u.isUsable && v.isUsable ? (u, v) : nil
  }
}

/// The circles between two, and beyond them.
struct Cone {
  private let u, v: PixelAffine
  private let dx, dy, startRadius, width: Double
  /// Of a·t² − 2·b·t + c = 0, which says that the circle at t goes through a point; less than 0 where each circle lies
  /// inside the larger ones.
  let a: Double

  init(u: PixelAffine, v: PixelAffine, dx: Double, dy: Double, startRadius: Double, width: Double) {
    (self.u, self.v, self.dx, self.dy, self.startRadius, self.width) = (u, v, dx, dy, startRadius, width)
    a = dx * dx + dy * dy - width * width
  }

  /// The locations at the centres of eight pixels, from the one at (x, y) to the right; NaN where there is none.
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
    guard discriminant >= 0 else { return .nan }
    // Both roots without cancellation, also where a is near 0 and one of them far away.
    let q = b < 0 ? b - discriminant.squareRoot() : b + discriminant.squareRoot()
    var greatest = -Double.infinity
    for t in [q / a, c / q] where t.isFinite && t > greatest && startRadius + t * width >= 0 { greatest = t }
    return greatest.isFinite ? Float(max(-1e15, min(greatest, 1e15))) : .nan
  }
}

/// Locations by direction.
struct Sweep {
  private let u, v: PixelAffine
  /// In turns: where the gradient begins, or where it ends if it takes more than a turn; and how much it takes.
  private let origin, extent: Float
  private let goesOn: Bool

  /// - Parameters: start and end in turns.
  init(u: PixelAffine, v: PixelAffine, start: Double, end: Double, _ spread: Gradient.Spread) {
    // The other way round is the same in a mirror.
    let isMirrored = end < start
    let (start, end) = isMirrored ? (-start, -end) : (start, end)
    self.u = u
    self.v = isMirrored ? PixelAffine(dx: -v.dx, dy: -v.dy, constant: -v.constant) : v
    extent = Float(min(end - start, 1e15))
    let origin = end - start > 1 ? end : start
    self.origin = Float(origin - origin.rounded(.down))
    // What is shorter than a millionth of a turn has nothing to repeat.
    goesOn = spread != .pad && extent > 1e-6
  }

  @inline(__always)
  func locations(_ x: Double, _ y: Double) -> SIMD8<Float> {
    let turns = Self.turns(u(x, y), v(x, y)) - origin
    if extent > 1 {
      let back = 0 - turns
      return 1 - (back - back.floored) / extent
    }
    let turned = turns - turns.floored
    let location = turned / Swift.max(extent, 1e-15)
    if goesOn { return location }
    let ends = SIMD8<Float>(repeating: 1).replaced(by: .zero, where: turned .> (1 + extent) / 2)
    return location.replaced(by: ends, where: turned .> extent)
  }

  /// The angle of (u, v) in turns, −½…½.
  @inline(__always)
  private static func turns(_ u: SIMD8<Float>, _ v: SIMD8<Float>) -> SIMD8<Float> {
    let (along, across) = (u.magnitude, v.magnitude)
    let slope = along.atMost(across) / along.atLeast(across).atLeast(1e-30)
    // To within an eighth of a right angle about 0 or about half of one, where the series of the arc tangent has an
    // error of 2e-8 after eight terms.
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
