import Foundation

/// The mechanism that draws a ``Roulette``, at one angle: a fixed ring, a wheel that rolls on it without slipping, the
/// arm from the wheel's centre to the pen, and the pen. ``Roulette/mechanism(teeth:)`` makes it. The shapes of
/// roulettes in `Motion` and the elements of scene files draw its parts.
///
/// ```swift
/// var curve = Roulette(.hypotrochoid, fixedRadius: 105, rollingRadius: 60, penDistance: 40)
/// curve.amount = 0.3
/// let mechanism = try curve.mechanism(teeth: 60)  // the pen stands where the drawn part of the curve ends
/// let wheel = try mechanism.path(of: .wheel(rim: 6))
/// ```
public struct RouletteMechanism: Hashable, Sendable {
  /// A part that can be drawn separately. Distances are in the radii's unit.
  public enum Part: Hashable, Sendable {
    /// The ring's edge, a circle or its teeth. With a `rim`, it is the ring's body of that width, on the side away from
    /// the wheel.
    case ring(rim: Double = 0)
    /// The wheel's edge. With a `rim`, it is a hoop of that width, on the side away from the ring.
    case wheel(rim: Double = 0)
    /// Lines from the wheel's centre to its edge, at equal angles. The first points to the point that touched the ring
    /// at θ = 0.
    case spokes(Int = 6)
    /// The line from the wheel's centre to the pen.
    case arm
    /// A disc about the pen.
    case pen(radius: Double = 4)
  }

  /// The curve that the pen draws.
  public let roulette: Roulette
  /// The angle θ in radians at which the wheel touches the ring.
  public let angle: Double
  /// The number of the wheel's teeth; 0 means plain circles.
  public let teeth: Int

  /// - Precondition: The roulette is valid.
  fileprivate init(_ roulette: Roulette, at angle: Double, teeth: Int) {
    (self.roulette, self.angle, self.teeth) = (roulette, angle, teeth)
  }

  /// The point where the wheel touches the ring.
  public var contact: CGPoint { unit(angle) * roulette.fixedRadius }

  /// The wheel's centre relative to the ring's centre, in points.
  public var wheelCenter: CGPoint { unit(angle) * roulette.trochoid.orbit }

  /// The wheel's rotation since θ = 0; positive is clockwise on screen.
  public var wheelRotation: Angle { .radians(roulette.trochoid.frequency * angle) }

  /// The curve's point at this angle, relative to the ring's centre.
  public var pen: CGPoint { roulette.trochoid.point(at: angle) }

  /// The number of the ring's teeth.
  public var ringTeeth: Int { Int((Double(teeth) * roulette.fixedRadius / roulette.rollingRadius).rounded()) }

  /// Returns the radius around the ring's centre within which ring, wheel, arm and pen stay while they move. Rims,
  /// teeth and the pen's own radius are not included.
  public static func reach(of roulette: Roulette) -> Double {
    let orbit = abs(roulette.trochoid.orbit)
    return max(roulette.fixedRadius, orbit + roulette.rollingRadius, orbit + roulette.penDistance)
  }

  /// Returns the outline of a part, relative to the ring's centre.
  ///
  /// The curves of the wheel begin at its mark, the point that touched the ring at θ = 0, and turn with it. Teeth are
  /// waves with an amplitude of a fifth of their pitch about the radius, so that ring and wheel mesh.
  ///
  /// - Parameter tolerance: The largest distance from the true outline of teeth, in the radii's unit; greater than 0.
  public func path(of part: Part, tolerance: Double = 0.05) -> Path {
    switch part {
    case .ring(let rim):
      let edge = edge(radius: roulette.fixedRadius, teeth: ringTeeth, startsOutward: true, tolerance: tolerance)
      return edge.withRim(at: roulette.fixedRadius + (isWheelInside ? rim : -rim), isNeeded: rim != 0)
    case .wheel(let rim):
      let edge = edge(radius: roulette.rollingRadius, teeth: teeth, startsOutward: isInside, tolerance: tolerance)
      let surroundsRing = isInside && !isWheelInside
      return edge.withRim(at: roulette.rollingRadius + (surroundsRing ? rim : -rim), isNeeded: rim != 0)
        .applying(wheelFrame)
    case .spokes(let count):
      return Path { path in
        for index in 0..<max(0, count) {
          path.move(to: .zero)
          path.addLine(to: unit(2 * .pi * Double(index) / Double(count)) * roulette.rollingRadius)
        }
      }.applying(wheelFrame)
    case .arm:
      return Path { $0.addLines([wheelCenter, pen]) }
    case .pen(let radius):
      return Path(ellipseIn: CGRect(x: pen.x - radius, y: pen.y - radius, width: 2 * radius, height: 2 * radius))
    }
  }

  private var isInside: Bool { roulette.kind == .hypotrochoid }
  private var isWheelInside: Bool { isInside && roulette.rollingRadius < roulette.fixedRadius }

  /// The transform from wheel coordinates, where the wheel's centre is the origin and its mark lies on +x.
  private var wheelFrame: CGAffineTransform {
    let mark = wheelRotation.radians + (isInside ? 0 : .pi)
    return CGAffineTransform(translationX: wheelCenter.x, y: wheelCenter.y).rotated(by: mark)
  }

  /// Returns a circle, plain or toothed, about the origin.
  ///
  /// - Parameter startsOutward: Whether a tooth (not a gap) lies on +x.
  private func edge(radius: Double, teeth: Int, startsOutward: Bool, tolerance: Double) -> Path {
    guard teeth > 0 else {
      return Path(ellipseIn: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    }
    let height = 0.2 * 2 * .pi * radius / Double(teeth)
    let edge = ToothedCircle(radius: radius, teeth: teeth, height: startsOutward ? height : -height)
    return edge.path(tolerance: tolerance)
  }

  private func unit(_ angle: Double) -> CGPoint { Angle(radians: angle).unitPoint }
}

extension Roulette {
  /// Returns the mechanism in the position that ends the drawn part of the curve, after the fraction ``amount`` of all
  /// turns.
  ///
  /// - Parameter teeth: The number of the wheel's teeth, or 0 for none. The radii determine the number of the ring's
  ///   teeth, which must be an integer.
  /// - Throws: ``RouletteError``, for teeth that do not fit and as ``path(tolerance:)`` does.
  public func mechanism(teeth: Int = 0) throws(RouletteError) -> RouletteMechanism {
    let angle = try sweep()
    guard teeth != 0 else { return RouletteMechanism(self, at: angle, teeth: 0) }
    let onRing = Double(teeth) * fixedRadius / rollingRadius
    guard (3...Self.largestToothCount).contains(teeth), onRing >= 2.5, onRing < Double(Self.largestToothCount) + 0.5,
      abs(onRing - onRing.rounded()) <= 1e-6 * Double(teeth)
    else {
      throw RouletteError.badTeeth(teeth, ratio: fixedRadius / rollingRadius, multipleOf: ratio?.denominator)
    }
    return RouletteMechanism(self, at: angle, teeth: teeth)
  }

  /// The largest number of teeth on ring or wheel.
  public static let largestToothCount = 2_000
}

/// A circle whose radius oscillates as a cosine; it is `height` larger at angle 0.
private struct ToothedCircle: ParametricCurve {
  let radius: Double
  let teeth: Int
  let height: Double

  func point(at angle: Double) -> CGPoint {
    let reach = radius + height * cos(Double(teeth) * angle)
    return CGPoint(x: reach * cos(angle), y: reach * sin(angle))
  }

  func departure(at angle: Double) -> CGPoint {
    let reach = radius + height * cos(Double(teeth) * angle)
    let climb = -height * Double(teeth) * sin(Double(teeth) * angle)
    let velocity = CGPoint(x: climb * cos(angle) - reach * sin(angle), y: climb * sin(angle) + reach * cos(angle))
    return velocity * (1 / velocity.norm)
  }
  func arrival(at angle: Double) -> CGPoint { departure(at: angle) }

  /// Returns the outline: one tooth is fitted, the others are copies.
  func path(tolerance: Double) -> Path {
    let pitch = 2 * .pi / Double(teeth)
    // As for a roulette, doubles have no more digits.
    let tolerance = max(tolerance, 1e-13 * radius)
    let tooth = fittedCubics(to: self, from: 0, through: pitch, tolerance: tolerance, longestStep: pitch / 2)
    var path = Path()
    path.reserveCapacity(teeth * tooth.count + 2)
    path.move(to: point(at: 0))
    for index in 0..<teeth {
      for piece in tooth { path.add(piece, of: self, offset: Double(index) * pitch) }
    }
    return path.closedExactly()
  }
}

extension Path {
  /// Returns the path with a circle about the origin in the opposite direction, so that only the area between them is
  /// filled.
  fileprivate func withRim(at radius: Double, isNeeded: Bool) -> Path {
    guard isNeeded, radius > 0 else { return self }
    var path = self
    path.move(to: CGPoint(x: radius, y: 0))
    path.addArc(
      center: .zero, radius: radius, startAngle: .zero, endAngle: .degrees(-360), clockwise: true)
    path.closeSubpath()
    return path
  }
}
