import Foundation

/// Well-known curves about the origin: line, sine, circle, cycloid, spirals, cardioid, astroid, lemniscate, Lissajous,
/// rose. Scene files name them in `curve` and `along`. Lengths are in points, angles in radians.
extension Curve {
  /// A straight line: y = slope · x + intercept.
  public static func line(slope: Double = 0, intercept: Double = 0) -> Curve {
    .rectangular { x in slope * x + intercept }
  }

  /// A sine wave: y = amplitude · sin(2π · x / wavelength + phase).
  public static func sine(amplitude: Double, wavelength: Double, phase: Double = 0) -> Curve {
    .rectangular { x in amplitude * sin(2 * .pi * x / wavelength + phase) }
  }

  /// A circle: r = radius.
  public static func circle(radius: Double) -> Curve { .polar { _ in radius } }

  /// A cycloid, the path of a point on a rolling wheel's rim: x = radius · (u − sin u), y = radius · (1 − cos u). Each
  /// arch is 8 radii long.
  public static func cycloid(radius: Double, arches: Double = 1) -> Curve {
    .parametric(coordinates: CurveCoordinates(start: 0, end: 2 * .pi * arches)) { u in
      CGPoint(x: radius * (u - sin(u)), y: radius * (1 - cos(u)))
    }
  }

  /// An Archimedean spiral: r = gap · θ / 2π. The gap is the distance from one turn to the next.
  public static func archimedeanSpiral(gap: Double, turns: Double) -> Curve {
    .polar(coordinates: CurveCoordinates(start: 0, end: 2 * .pi * turns)) { angle in gap * angle / (2 * .pi) }
  }

  /// A logarithmic spiral: r = radius · e^(growth · θ).
  public static func logarithmicSpiral(radius: Double, growth: Double, turns: Double) -> Curve {
    .polar(coordinates: CurveCoordinates(start: 0, end: 2 * .pi * turns)) { angle in radius * exp(growth * angle) }
  }

  /// A cardioid: r = size · (1 − cos θ). It is 8 sizes long.
  public static func cardioid(size: Double) -> Curve { .polar { angle in size * (1 - cos(angle)) } }

  /// An astroid: x = radius · cos³ u, y = radius · sin³ u. It is 6 radii long.
  public static func astroid(radius: Double) -> Curve {
    .parametric(coordinates: CurveCoordinates(start: 0, end: 2 * .pi)) { u in
      let (x, y) = (cos(u), sin(u))
      return CGPoint(x: radius * x * x * x, y: radius * y * y * y)
    }
  }

  /// Bernoulli's lemniscate r² = radius² · cos 2θ as one continuous curve: x = radius · cos u / (1 + sin² u), y = x ·
  /// sin u.
  public static func lemniscate(radius: Double) -> Curve {
    .parametric(coordinates: CurveCoordinates(start: 0, end: 2 * .pi)) { u in
      let x = radius * cos(u) / (1 + sin(u) * sin(u))
      return CGPoint(x: x, y: x * sin(u))
    }
  }

  /// A Lissajous curve: x = width / 2 · sin(xFrequency · u + phase), y = height / 2 · sin(yFrequency · u). It is closed
  /// if both frequencies are integers.
  public static func lissajous(
    size: CGSize, xFrequency: Double, yFrequency: Double, phase: Double = .pi / 2
  ) -> Curve {
    .parametric(coordinates: CurveCoordinates(start: 0, end: 2 * .pi)) { u in
      CGPoint(x: size.width / 2 * sin(xFrequency * u + phase), y: size.height / 2 * sin(yFrequency * u))
    }
  }

  /// A rose: r = radius · cos(petals · θ). It has `petals` petals if that number is odd, and twice as many if it is
  /// even.
  public static func rose(radius: Double, petals: Int) -> Curve {
    let end = petals % 2 == 0 ? 2 * Double.pi : .pi
    return .polar(coordinates: CurveCoordinates(start: 0, end: end)) { angle in radius * cos(Double(petals) * angle) }
  }
}
