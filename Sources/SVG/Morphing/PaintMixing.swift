import Foundation
import PathreelDrawing
import PathreelGeometry

extension Paint {
  /// Interpolates two paints: returns one paint if they are colours or gradients of one kind, otherwise two that
  /// cross-fade, from back to front. Used by ``DrawingMorphing``.
  ///
  /// - Parameter share: The progress from the first paint to the second, 0…1.
  static func between(_ from: Paint?, _ to: Paint?, at share: Double) -> [Paint] {
    switch (from, to) {
    case (nil, nil): return []
    case (let from?, nil): return [from.opacity(1 - share)]
    case (nil, let to?): return [to.opacity(share)]
    case (let from?, let to?):
      if from == to { return [from] }
      if let mixed = from.mixed(with: to, at: share) { return [mixed] }
      return from.hidesAll && to.hidesAll ? [from, to.opacity(share)] : [from.opacity(1 - share), to.opacity(share)]
    }
  }

  /// The interpolated paint; nil if the paints are of different kinds.
  private func mixed(with other: Paint, at share: Double) -> Paint? {
    func between(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
    }
    func between(_ a: Gradient.Circle, _ b: Gradient.Circle) -> Gradient.Circle {
      .init(center: between(a.center, b.center), radius: a.radius + (b.radius - a.radius) * share)
    }
    switch (self, other) {
    case (.color(let a), .color(let b)): return .color(a.mix(with: b, by: share))
    case (.color(let color), .linearGradient(let gradient, let start, let end, let transform)):
      let mixed = gradient.filled(with: color).mixed(with: gradient, at: share)
      return mixed.map { .linearGradient($0, start: start, end: end, transform: transform) }
    case (.color(let color), .radialGradient(let gradient, let start, let end, let transform)):
      let mixed = gradient.filled(with: color).mixed(with: gradient, at: share)
      return mixed.map { .radialGradient($0, start: start, end: end, transform: transform) }
    case (.linearGradient, .color), (.radialGradient, .color): return other.mixed(with: self, at: 1 - share)
    case (.linearGradient(let a, let start, let end, let map), .linearGradient(let b, let start2, let end2, let map2)):
      guard let map = map.between(map2, at: share) else { return nil }
      return a.mixed(with: b, at: share).map {
        .linearGradient($0, start: between(start, start2), end: between(end, end2), transform: map)
      }
    case (.radialGradient(let a, let start, let end, let map), .radialGradient(let b, let start2, let end2, let map2)):
      guard let map = map.between(map2, at: share) else { return nil }
      return a.mixed(with: b, at: share).map {
        .radialGradient($0, start: between(start, start2), end: between(end, end2), transform: map)
      }
    default: return nil
    }
  }

  /// Whether the paint is opaque everywhere.
  private var hidesAll: Bool {
    switch self {
    case .color(let color): color.alpha >= 1
    case .linearGradient(let gradient, _, _, _): gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    default: false
    }
  }
}

extension Gradient {
  /// The gradient with one colour at all its stops.
  fileprivate func filled(with color: Color) -> Gradient {
    var gradient = self
    gradient.stops = stops.map { Stop(color: color, location: $0.location) }
    return gradient
  }

  /// Interpolates two gradients, with stops at the locations of both; nil if their spread or interpolation differs.
  /// Takes linear time.
  fileprivate func mixed(with other: Gradient, at share: Double) -> Gradient? {
    guard spread == other.spread, interpolation == other.interpolation, !stops.isEmpty, !other.stops.isEmpty else {
      return nil
    }
    var (from, to) = (GradientCursor(self), GradientCursor(other))
    var mixed: [Stop] = []
    while from.hasNext || to.hasNext {
      let location = min(from.nextLocation, to.nextLocation)
      let (a, b) = (from.advance(to: location), to.advance(to: location))
      mixed.append(Stop(color: interpolation.between(a.before, b.before, at: share), location: location))
      // Two stops at one location make a hard edge.
      if a.before != a.after || b.before != b.after {
        mixed.append(Stop(color: interpolation.between(a.after, b.after, at: share), location: location))
      }
    }
    return Gradient(stops: mixed, spread: spread, interpolation: interpolation)
  }
}

extension Gradient.Interpolation {
  /// The colour at a share of the way from one colour to another, 0…1.
  fileprivate func between(_ from: Color, _ to: Color, at share: Double) -> Color {
    if self == .premultiplied { return from.mix(with: to, by: share) }
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Color(
      red: between(from.red, to.red), green: between(from.green, to.green), blue: between(from.blue, to.blue),
      opacity: between(from.alpha, to.alpha))
  }
}

/// A walk along a gradient's stops, for ``Gradient/mixed(with:at:)``.
private struct GradientCursor {
  private let stops: [Gradient.Stop]
  private let interpolation: Gradient.Interpolation
  /// The index of the first stop that was not passed.
  private var next = 0

  /// The gradient must have a stop. A location before its predecessor's moves up to it, as in the renderer.
  init(_ gradient: Gradient) {
    var last = -Double.infinity
    stops = gradient.stops.map { stop in
      last = max(last, stop.location)
      return Gradient.Stop(color: stop.color, location: last)
    }
    interpolation = gradient.interpolation
  }

  var hasNext: Bool { next < stops.count }

  /// The location of the next stop; infinite at the end.
  var nextLocation: Double { hasNext ? stops[next].location : .infinity }

  /// Passes the stops at a location, and returns the gradient's colours just before and just after it. The location
  /// must not be beyond the next stop.
  mutating func advance(to location: Double) -> (before: Color, after: Color) {
    let first = next
    while next < stops.count, stops[next].location <= location { next += 1 }
    if first < next { return (stops[first].color, stops[next - 1].color) }
    guard next < stops.count else { return (stops[next - 1].color, stops[next - 1].color) }
    guard next > 0 else { return (stops[0].color, stops[0].color) }
    let (a, b) = (stops[next - 1], stops[next])
    let share = (location - a.location) / (b.location - a.location)
    let color = interpolation.between(a.color, b.color, at: share)
    return (color, color)
  }
}

extension CGAffineTransform {
  /// Interpolates two transforms, entry by entry; nil if a transform on the way from one to the other is singular, such
  /// as half-way between a gradient and the same gradient turned by 180°.
  fileprivate func between(_ other: CGAffineTransform, at share: Double) -> CGAffineTransform? {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    let map = CGAffineTransform(
      mix(a, other.a), mix(b, other.b), mix(c, other.c), mix(d, other.d), mix(tx, other.tx), mix(ty, other.ty))
    // At a share s the determinant is (1 − s)² p + s (1 − s) q + s² r. If p and r have the same sign, it is 0 for some
    // s in 0…1 only if q has the other sign and |q| ≥ 2 √(p r).
    let (p, r) = (determinant, other.determinant)
    let q = a * other.d + other.a * d - b * other.c - other.b * c
    guard p * r > 0, (p > 0 ? q : -q) > -2 * (1 - 1e-9) * (p * r).squareRoot() else { return nil }
    return map.isUsable ? map : nil
  }
}
