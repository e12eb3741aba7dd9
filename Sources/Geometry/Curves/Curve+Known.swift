import Foundation

/// Curves with a name, about the origin of their coordinates. Lengths are in points, angles in radians.
extension Curve {
  /// y = slope · x + intercept.
  public static func line(slope: Double = 0, intercept: Double = 0) -> Curve {
    .rectangular { x in slope * x + intercept }
  }

  /// y = amplitude · sin(2π · x / wavelength + phase).
  public static func sine(amplitude: Double, wavelength: Double, phase: Double = 0) -> Curve {
    .rectangular { x in amplitude * sin(2 * .pi * x / wavelength + phase) }
  }

  /// r = radius.
  public static func circle(radius: Double) -> Curve { .polar { _ in radius } }

  /// The path of a point on a rolling wheel's rim: x = radius · (u − sin u), y = radius · (1 − cos u). An arch is 8 radii long.
  public static func cycloid(radius: Double, arches: Double = 1) -> Curve {
    .parametric(coordinates: CurveCoordinates(start: 0, end: 2 * .pi * arches)) { u in
      CGPoint(x: radius * (u - sin(u)), y: radius * (1 - cos(u)))
    }
  }

  /// r = gap · θ / 2π, where the gap is the distance from one turn to the next.
  public static func archimedeanSpiral(gap: Double, turns: Double) -> Curve {
    .polar(coordinates: CurveCoordinates(start: 0, end: 2 * .pi * turns)) { angle in gap * angle / (2 * .pi) }
  }

  /// r = radius · e^(growth · θ).
  public static func logarithmicSpiral(radius: Double, growth: Double, turns: Double) -> Curve {
    .polar(coordinates: CurveCoordinates(start: 0, end: 2 * .pi * turns)) { angle in radius * exp(growth * angle) }
  }

  /// r = size · (1 − cos θ), 8 sizes long.
  public static func cardioid(size: Double) -> Curve { .polar { angle in size * (1 - cos(angle)) } }

  /// x = radius · cos³ u, y = radius · sin³ u, 6 radii long.
  public static func astroid(radius: Double) -> Curve {
    .parametric(coordinates: CurveCoordinates(start: 0, end: 2 * .pi)) { u in
      let (x, y) = (cos(u), sin(u))
      return CGPoint(x: radius * x * x * x, y: radius * y * y * y)
    }
  }

  /// Bernoulli's lemniscate r² = radius² · cos 2θ, drawn as one line: x = radius · cos u / (1 + sin² u), y = x · sin u.
  public static func lemniscate(radius: Double) -> Curve {
    .parametric(coordinates: CurveCoordinates(start: 0, end: 2 * .pi)) { u in
      let x = radius * cos(u) / (1 + sin(u) * sin(u))
      return CGPoint(x: x, y: x * sin(u))
    }
  }

  /// x = width / 2 · sin(xFrequency · u + phase), y = height / 2 · sin(yFrequency · u), with whole frequencies a closed line.
  public static func lissajous(
    size: CGSize, xFrequency: Double, yFrequency: Double, phase: Double = .pi / 2
  ) -> Curve {
    .parametric(coordinates: CurveCoordinates(start: 0, end: 2 * .pi)) { u in
      CGPoint(x: size.width / 2 * sin(xFrequency * u + phase), y: size.height / 2 * sin(yFrequency * u))
    }
  }

  /// r = radius · cos(petals · θ): as many petals where the number is odd, twice as many where it is even.
  public static func rose(radius: Double, petals: Int) -> Curve {
    let end = petals % 2 == 0 ? 2 * Double.pi : .pi
    return .polar(coordinates: CurveCoordinates(start: 0, end: end)) { angle in radius * cos(Double(petals) * angle) }
  }
}
