import Foundation

/// The motion of a mass on a damped spring, in closed form, with SwiftUI's API.
///
/// Made of a duration and a bounce: mass 1, stiffness (2π ⁄ duration)², damping ratio 1 − bounce for a bounce of 0 or more
/// and 1 ⁄ (1 + bounce) below. A spring of no duration is at its target at once, one of an infinite duration never pulls; what
/// a spring of impossible numbers yields is NaN.
///
/// ```swift
/// let spring = Spring(duration: 0.5, bounce: 0.3)
/// spring.value(target: 1, time: 0.25)                                  // 0.959…
/// spring.value(fromValue: CGPoint.zero, toValue: tip, initialVelocity: .zero, time: 0.25)
/// Spring(mass: 1, stiffness: 100, damping: 10).bounce                  // 0.5
/// ```
public struct Spring: Hashable, Sendable {
  /// The mass at the spring's end; it decides the stiffness and the damping that are told, not the motion.
  public let mass: Double
  /// The time of one turn of the undamped spring, in seconds.
  public let response: Double
  /// 1 stops as fast as is possible without passing the target; below it the spring overshoots, above it the motion drags.
  public let dampingRatio: Double

  private init(mass: Double, response: Double, dampingRatio: Double) {
    (self.mass, self.response, self.dampingRatio) = (mass, response, dampingRatio)
  }

  /// - Parameters:
  ///   - duration: How long the motion seems to last, in seconds.
  ///   - bounce: Held in −1…1: 0 is critical damping, 1 no damping at all; below 0 the motion drags, at −1 it never starts.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    self.init(
      mass: 1, response: duration, dampingRatio: bounce >= 0 ? 1 - min(bounce, 1) : 1 / (1 + max(bounce, -1)))
  }

  /// Of a response in seconds and a damping ratio, with mass 1.
  public init(response: Double, dampingRatio: Double) {
    self.init(mass: 1, response: response, dampingRatio: dampingRatio)
  }

  /// - Parameters:
  ///   - stiffness: In mass units per second squared.
  ///   - damping: The friction, in mass units per second.
  ///   - allowOverDamping: Whether a spring may be damped more than critically; unless it may, it is damped critically.
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    let ratio = damping / (2 * (mass * stiffness).squareRoot())
    self.init(
      mass: mass, response: 2 * .pi * (mass / stiffness).squareRoot(),
      dampingRatio: allowOverDamping ? ratio : min(ratio, 1))
  }

  /// The spring of a damping ratio, above 0, that takes a given time to come to rest.
  ///
  /// - Parameter epsilon: How far from its target a motion over a distance of 1 may still be then, below 1.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    // All times of a spring grow with its response.
    let unit = Spring(response: 1, dampingRatio: dampingRatio).settlingDuration(target: 1.0, epsilon: epsilon)
    self.init(response: unit > 0 && unit.isFinite ? settlingDuration / unit : .nan, dampingRatio: dampingRatio)
  }

  /// No bounce.
  public static var smooth: Spring { smooth() }
  /// Without bounce, unless given.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }
  /// A small bounce, of 0.15.
  public static var snappy: Spring { snappy() }
  /// With a small bounce of 0.15, unless given more.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }
  /// A bounce of 0.3.
  public static var bouncy: Spring { bouncy() }
  /// With a bounce of 0.3, unless given more.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// How long the motion seems to last, in seconds: the ``response``.
  public var duration: Double { response }
  /// −1…1; see ``init(duration:bounce:)``.
  public var bounce: Double { dampingRatio > 1 ? 1 / dampingRatio - 1 : 1 - dampingRatio }
  /// The force for each unit of distance from the target.
  public var stiffness: Double { mass * frequency * frequency }
  /// The force against each unit of velocity.
  public var damping: Double { 2 * mass * dampingRatio * frequency }

  var frequency: Double { 2 * .pi / response }
}

// MARK: Where the mass is

extension Spring {
  /// How far the mass has come after `time` seconds on its way to `target`; zero before the start.
  public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: Double) -> V {
    if time <= 0 { return .zero }
    let motion = motion(after: time)
    return target.scaled(by: 1 - motion.rest) + initialVelocity.scaled(by: motion.drift)
  }

  /// How fast the mass is after `time` seconds, per second.
  public func velocity<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: Double) -> V {
    if time <= 0 { return initialVelocity }
    let motion = motion(after: time)
    return initialVelocity.scaled(by: motion.driftVelocity) - target.scaled(by: motion.restVelocity)
  }

  /// What pulls a mass that is at `position`, as the acceleration it gives, in units of the vector per second squared.
  public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    (target - position).scaled(by: frequency * frequency) - velocity.scaled(by: 2 * dampingRatio * frequency)
  }

  /// Moves a mass on by `deltaTime` seconds, exactly, however long the step.
  public func update<V: VectorArithmetic>(value: inout V, velocity: inout V, target: V, deltaTime: Double) {
    let (way, speed) = (target - value, velocity)
    value += self.value(target: way, initialVelocity: speed, time: deltaTime)
    velocity = self.velocity(target: way, initialVelocity: speed, time: deltaTime)
  }

  /// Where the spring is after `time` seconds; the velocity is in units a second.
  public func value<V: Animatable>(fromValue: V, toValue: V, initialVelocity: V, time: Double) -> V {
    var result = toValue
    let (from, to) = (fromValue.animatableData, toValue.animatableData)
    result.animatableData =
      from + value(target: to - from, initialVelocity: initialVelocity.animatableData, time: time)
    return result
  }

  /// How fast the spring is after `time` seconds, in units a second.
  public func velocity<V: Animatable>(fromValue: V, toValue: V, initialVelocity: V, time: Double) -> V {
    var result = toValue
    let (from, to) = (fromValue.animatableData, toValue.animatableData)
    result.animatableData = velocity(target: to - from, initialVelocity: initialVelocity.animatableData, time: time)
    return result
  }

  /// The force upon the mass at a place and a velocity.
  public func force<V: Animatable>(fromValue: V, toValue: V, position: V, velocity: V) -> V {
    var result = toValue
    result.animatableData = force(
      target: toValue.animatableData, position: position.animatableData, velocity: velocity.animatableData)
    return result
  }

  /// The two motions of which all others of x'' + 2ζω x' + ω² x = 0 are sums: `rest` starts at 1 without a velocity, `drift`
  /// at 0 with a velocity of 1.
  struct Motion {
    var rest, restVelocity, drift, driftVelocity: Double
  }

  func motion(after t: Double) -> Motion {
    let (w, z) = (frequency, dampingRatio)
    if response <= 0 || t == .infinity && z > 0 { return Motion(rest: 0, restVelocity: 0, drift: 0, driftVelocity: 0) }
    if w == 0 { return Motion(rest: 1, restVelocity: 0, drift: t, driftVelocity: 1) }
    if z == .infinity { return Motion(rest: 1, restVelocity: 0, drift: 0, driftVelocity: 0) }
    // `decay` is the part of the motion without the drift; the roots of the equation are −fall and −rise.
    let (decay, drift, fall, rise): (Double, Double, Double, Double)
    if z < 1 {
      let d = w * (1 - z * z).squareRoot()
      let envelope = exp(-z * w * t)
      (decay, drift, fall, rise) = (envelope * cos(d * t), envelope * sin(d * t) / d, z * w, z * w)
    } else if z == 1 {
      let envelope = exp(-w * t)
      (decay, drift, fall, rise) = (envelope, envelope * t, w, w)
    } else {
      let root = (z * z - 1).squareRoot()
      // The slower rate as a quotient, and the difference of the exponentials by expm1: both would cancel.
      (fall, rise) = (w / (z + root), w * (z + root))
      decay = exp(-fall * t)
      drift = -decay * expm1((fall - rise) * t) / (rise - fall)
    }
    return Motion(
      rest: decay + fall * drift, restVelocity: -w * w * drift, drift: drift, driftVelocity: decay - rise * drift)
  }
}
