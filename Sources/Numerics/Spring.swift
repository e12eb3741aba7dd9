import Foundation

/// A damped spring (harmonic oscillator) in closed form, with SwiftUI's API. ``Easing`` and ``SpringKeyframe`` use it.
///
/// A duration and a bounce result in mass 1, stiffness (2π ⁄ duration)² and a damping ratio of 1 − bounce for a bounce
/// of 0 or more, and 1 ⁄ (1 + bounce) below. A spring whose duration is zero or negative is at its target at once. A
/// spring of infinite duration never pulls. Impossible physical constants, such as a negative stiffness, yield NaN.
///
/// ```swift
/// let spring = Spring(duration: 0.5, bounce: 0.3)
/// spring.value(target: 1, time: 0.25)                                  // 0.984…
/// spring.value(fromValue: CGPoint.zero, toValue: tip, initialVelocity: .zero, time: 0.25)
/// Spring(mass: 1, stiffness: 100, damping: 10).bounce                  // 0.5
/// ```
public struct Spring: Hashable, Sendable {
  /// The mass at the spring's end. It scales ``stiffness`` and ``damping`` only; the motion does not depend on it.
  public let mass: Double
  /// The period of the undamped spring, in seconds.
  public let response: Double
  /// 1 is critical damping: the fastest stop without overshoot. Below 1 the spring overshoots, above 1 the motion is
  /// slower.
  public let dampingRatio: Double

  private init(mass: Double, response: Double, dampingRatio: Double) {
    (self.mass, self.response, self.dampingRatio) = (mass, response, dampingRatio)
  }

  /// Creates a spring from a perceptual duration and a bounce.
  ///
  /// - Parameters:
  ///   - duration: The time that the motion seems to last, in seconds.
  ///   - bounce: Clamped to −1…1: 0 is critical damping, 1 no damping at all. Below 0 the motion is slower; at −1 it
  ///     never starts.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    self.init(
      mass: 1, response: duration, dampingRatio: bounce >= 0 ? 1 - min(bounce, 1) : 1 / (1 + max(bounce, -1)))
  }

  /// Creates a spring of mass 1 from a response in seconds and a damping ratio.
  public init(response: Double, dampingRatio: Double) {
    self.init(mass: 1, response: response, dampingRatio: dampingRatio)
  }

  /// Creates a spring from physical constants.
  ///
  /// - Parameters:
  ///   - stiffness: The spring constant, in mass units per second squared.
  ///   - damping: The friction, in mass units per second.
  ///   - allowOverDamping: Whether damping may exceed critical damping; if not, it is limited to it.
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    let ratio = damping / (2 * (mass * stiffness).squareRoot())
    self.init(
      mass: mass, response: 2 * .pi * (mass / stiffness).squareRoot(),
      dampingRatio: allowOverDamping ? ratio : min(ratio, 1))
  }

  /// Creates a spring that takes a given time to come to rest, with a damping ratio above 0.
  ///
  /// - Parameter epsilon: The distance from the target that counts as rest, as a share of the whole motion; between 0
  ///   and 1.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    // All times of a spring are proportional to its response.
    let unit = Spring(response: 1, dampingRatio: dampingRatio).settlingDuration(target: 1.0, epsilon: epsilon)
    self.init(response: unit > 0 && unit.isFinite ? settlingDuration / unit : .nan, dampingRatio: dampingRatio)
  }

  /// A spring without bounce.
  public static var smooth: Spring { smooth() }
  /// A spring without bounce, by default.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }
  /// A spring with a small bounce of 0.15.
  public static var snappy: Spring { snappy() }
  /// A spring with a small bounce of 0.15 and an extra bounce.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }
  /// A spring with a bounce of 0.3.
  public static var bouncy: Spring { bouncy() }
  /// A spring with a bounce of 0.3 and an extra bounce.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// The time that the motion seems to last, in seconds: the ``response``.
  public var duration: Double { response }
  /// The bounce, −1…1; see ``init(duration:bounce:)``.
  public var bounce: Double { dampingRatio > 1 ? 1 / dampingRatio - 1 : 1 - dampingRatio }
  /// The spring constant: the force per unit of distance from the target.
  public var stiffness: Double { mass * frequency * frequency }
  /// The friction: the opposing force per unit of velocity.
  public var damping: Double { 2 * mass * dampingRatio * frequency }

  /// The angular frequency ω of the undamped spring, in radians per second.
  var frequency: Double { 2 * .pi / response }
}

// MARK: Position, velocity and force

extension Spring {
  /// The distance that the mass has moved towards `target` after `time` seconds; zero before the start.
  public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: Double) -> V {
    if time <= 0 { return .zero }
    let motion = motion(after: time)
    return target.scaled(by: 1 - motion.rest) + initialVelocity.scaled(by: motion.drift)
  }

  /// The velocity of the mass after `time` seconds, per second.
  public func velocity<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: Double) -> V {
    if time <= 0 { return initialVelocity }
    let motion = motion(after: time)
    return initialVelocity.scaled(by: motion.driftVelocity) - target.scaled(by: motion.restVelocity)
  }

  /// The acceleration of a mass at `position` with `velocity`, in units of the vector per second squared.
  public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    (target - position).scaled(by: frequency * frequency) - velocity.scaled(by: 2 * dampingRatio * frequency)
  }

  /// Advances a mass by `deltaTime` seconds. The result is exact for steps of any length.
  public func update<V: VectorArithmetic>(value: inout V, velocity: inout V, target: V, deltaTime: Double) {
    let (way, speed) = (target - value, velocity)
    value += self.value(target: way, initialVelocity: speed, time: deltaTime)
    velocity = self.velocity(target: way, initialVelocity: speed, time: deltaTime)
  }

  /// The value after `time` seconds; the initial velocity is in units per second.
  public func value<V: Animatable>(fromValue: V, toValue: V, initialVelocity: V, time: Double) -> V {
    var result = toValue
    let (from, to) = (fromValue.animatableData, toValue.animatableData)
    result.animatableData =
      from + value(target: to - from, initialVelocity: initialVelocity.animatableData, time: time)
    return result
  }

  /// The velocity after `time` seconds, in units per second.
  public func velocity<V: Animatable>(fromValue: V, toValue: V, initialVelocity: V, time: Double) -> V {
    var result = toValue
    let (from, to) = (fromValue.animatableData, toValue.animatableData)
    result.animatableData = velocity(target: to - from, initialVelocity: initialVelocity.animatableData, time: time)
    return result
  }

  /// The acceleration of the mass at a position with a velocity.
  public func force<V: Animatable>(fromValue: V, toValue: V, position: V, velocity: V) -> V {
    var result = toValue
    result.animatableData = force(
      target: toValue.animatableData, position: position.animatableData, velocity: velocity.animatableData)
    return result
  }

  /// The two fundamental solutions of the differential equation x″ + 2ζω·x′ + ω²·x = 0, with their velocities. `rest`
  /// starts at 1 with velocity 0, `drift` at 0 with velocity 1. All other solutions are linear combinations of them.
  struct Motion {
    var rest, restVelocity, drift, driftVelocity: Double
  }

  /// The fundamental solutions at a time in seconds.
  func motion(after t: Double) -> Motion {
    // In the formulas, w is the angular frequency ω and z the damping ratio ζ.
    let (w, z) = (frequency, dampingRatio)
    if response <= 0 || t == .infinity && z > 0 { return Motion(rest: 0, restVelocity: 0, drift: 0, driftVelocity: 0) }
    if w == 0 { return Motion(rest: 1, restVelocity: 0, drift: t, driftVelocity: 1) }
    if z == .infinity { return Motion(rest: 1, restVelocity: 0, drift: 0, driftVelocity: 0) }
    // The motion decays exponentially, as exp(−r·t) for the two solutions r of r² − 2ζω·r + ω² = 0. `slowRate` is the
    // smaller solution (the slower decay), and `fastRate` the larger one. Below critical damping the solutions are
    // complex; then both are their real part, ζω. `rest` is `decay` plus `slowRate` times `drift`.
    let (decay, drift, slowRate, fastRate): (Double, Double, Double, Double)
    if z < 1 {
      let d = w * (1 - z * z).squareRoot()
      let envelope = exp(-z * w * t)
      (decay, drift, slowRate, fastRate) = (envelope * cos(d * t), envelope * sin(d * t) / d, z * w, z * w)
    } else if z == 1 {
      let envelope = exp(-w * t)
      (decay, drift, slowRate, fastRate) = (envelope, envelope * t, w, w)
    } else {
      let root = (z * z - 1).squareRoot()
      // Differences of nearly equal numbers would lose their digits. So the slower rate w·(z − root) is computed as a
      // quotient, and the difference of the exponentials with expm1.
      (slowRate, fastRate) = (w / (z + root), w * (z + root))
      decay = exp(-slowRate * t)
      drift = -decay * expm1((slowRate - fastRate) * t) / (fastRate - slowRate)
    }
    return Motion(
      rest: decay + slowRate * drift, restVelocity: -w * w * drift, drift: drift,
      driftVelocity: decay - fastRate * drift)
  }
}
