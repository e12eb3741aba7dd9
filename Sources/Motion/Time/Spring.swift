import Foundation

/// The motion of a mass on a damped spring, in closed form, with SwiftUI's API.
///
/// Mass 1, stiffness (2π ⁄ duration)², damping ratio 1 − bounce for a bounce of 0 or more and 1 ⁄ (1 + bounce) below.
///
/// ```swift
/// let spring = Spring(duration: 0.5, bounce: 0.3)
/// spring.value(target: 1, time: 0.25)
/// ```
public struct Spring: Hashable, Sendable {
  /// The time of one turn of the undamped spring, in seconds; how long the motion seems to last.
  public var duration: Double
  /// −1…1 without the lower end: 0 is critical damping, above it the spring overshoots, below it the motion drags.
  public var bounce: Double

  public init(duration: Double = 0.5, bounce: Double = 0) {
    self.duration = duration
    self.bounce = bounce
  }

  public static var smooth: Spring { Spring(duration: 0.5, bounce: 0) }
  public static var snappy: Spring { Spring(duration: 0.5, bounce: 0.15) }
  public static var bouncy: Spring { Spring(duration: 0.5, bounce: 0.3) }

  public var mass: Double { 1 }
  public var stiffness: Double { frequency * frequency }
  public var damping: Double { 2 * dampingRatio * frequency }
  public var dampingRatio: Double { bounce >= 0 ? 1 - bounce : 1 / (1 + bounce) }

  private var frequency: Double { 2 * .pi / duration }

  /// How far from 0 the mass is after `time` seconds, on its way to `target`; 0 before the start.
  public func value(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
    guard time > 0 else { return 0 }
    return target - displacement(from: target, initialVelocity, time).position
  }

  /// How fast the mass is after `time` seconds, per second.
  public func velocity(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
    guard time > 0 else { return initialVelocity }
    return -displacement(from: target, initialVelocity, time).velocity
  }

  /// A time after which the mass stays within a thousandth of a target of 1, if it starts at rest.
  public var settlingDuration: Double {
    let (w, z) = (frequency, dampingRatio)
    if z < 1 {
      return z == 0 ? .infinity : max(-log(0.001 * (1 - z * z).squareRoot()) / (z * w), 0)
    }
    // No closed form; the displacement falls all the time, so halve.
    var (low, high) = (0.0, duration)
    while !isSettled(after: high, within: 0.001), high < 1e9 { (low, high) = (high, high * 2) }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if isSettled(after: middle, within: 0.001) { high = middle } else { low = middle }
    }
    return high
  }

  /// Whether the mass, started at rest towards 1, stays within `epsilon` of it from then on.
  package func isSettled(after time: Double, within epsilon: Double) -> Bool {
    let z = dampingRatio
    // Below critical damping the envelope decides, e^(−ζωt) ⁄ √(1 − ζ²); above it the displacement only falls.
    if z < 1 { return exp(-z * frequency * time) <= epsilon * (1 - z * z).squareRoot() }
    return displacement(from: 1, 0, time).position <= epsilon
  }

  /// The distance that is left and its rate of change: x'' + 2ζω x' + ω² x = 0 with x(0) = target, x'(0) = −velocity.
  private func displacement(from target: Double, _ velocity: Double, _ t: Double) -> (
    position: Double, velocity: Double
  ) {
    let (w, z) = (frequency, dampingRatio)
    let (x, v) = (target, -velocity)
    if z < 1 {
      let d = w * (1 - z * z).squareRoot()
      let c = (v + z * w * x) / d
      let decay = exp(-z * w * t)
      let (cosine, sine) = (cos(d * t), sin(d * t))
      let position = decay * (x * cosine + c * sine)
      return (position, decay * d * (c * cosine - x * sine) - z * w * position)
    }
    if z == 1 {
      let c = v + w * x
      let decay = exp(-w * t)
      return (decay * (x + c * t), decay * (c - w * (x + c * t)))
    }
    let root = (z * z - 1).squareRoot()
    // The slower rate as a quotient: the difference z − root would cancel.
    let (fast, slow) = (-w * (z + root), -w / (z + root))
    let b = (v - slow * x) / (fast - slow)
    let a = x - b
    return (a * exp(slow * t) + b * exp(fast * t), a * slow * exp(slow * t) + b * fast * exp(fast * t))
  }
}
