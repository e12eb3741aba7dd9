import Foundation

/// How far an animation has come at a time, for a way of length 1.
struct AnimationShare {
  /// The share of the way, and its change per second.
  var way, wayRate: Double
  /// The share of an initial velocity that shows in the value, and its change per second; only springs have it.
  var push = 0.0, pushRate = 0.0

  /// At the target, at rest.
  static let complete = AnimationShare(way: 1, wayRate: 0)
  static let beginning = AnimationShare(way: 0, wayRate: 0)
}

extension Animation {
  /// The share of the way at a time after the change, in seconds.
  func share(after time: Double) -> AnimationShare { kind.share(after: time) }

  /// The time after which the value stays at its target, in seconds; infinite if it never does. A spring has ended when
  /// it stays within a thousandth of its way.
  package var duration: Double { kind.duration }

  /// The time after which the value is at its target to a millionth of its way, in seconds.
  var restDuration: Double { kind.duration(within: 1e-6) }

  /// The time after which the animation counts as complete: the response of a spring, before it has come to rest.
  package var logicalDuration: Double { kind.logicalDuration }

  /// Whether the animation has no end.
  package var isEndless: Bool { duration == .infinity }

  /// The length of the period in which the animation repeats without end; nil if it does not.
  package var period: Double? { kind.period }
}

extension Animation.Kind {
  func share(after time: Double) -> AnimationShare {
    switch self {
    case .curve(let curve, let duration):
      if time >= duration { return .complete }
      return AnimationShare(
        way: curve.value(at: time / duration), wayRate: curve.velocity(at: time / duration) / duration)
    case .spring(let spring): return spring.share(after: time)
    case .interpolatingSpring(let spring, let velocity):
      var share = spring.share(after: time)
      share.way += velocity * share.push
      share.wayRate += velocity * share.pushRate
      (share.push, share.pushRate) = (0, 0)
      return share
    case .delayed(let inner, let delay):
      return time < delay ? .beginning : inner.share(after: time - delay)
    case .faster(let inner, let speed):
      var share = inner.share(after: time * speed)
      share.wayRate *= speed
      share.push /= speed
      return share
    case .completing(let inner, _): return inner.share(after: time)
    case .repeated(let inner, let count, let autoreverses):
      let leg = inner.duration
      guard leg > 0 else { return .complete }
      if leg == .infinity { return inner.share(after: time) }
      // A quotient of decimal times may be a little less than the whole number that is meant.
      let index = max((time / leg + 1e-9).rounded(.down), 0)
      if let count, index >= Double(count) { return .complete }
      var share = inner.share(after: max(time - index * leg, 0))
      (share.push, share.pushRate) = (0, 0)
      if autoreverses, index.truncatingRemainder(dividingBy: 2) == 1 {
        (share.way, share.wayRate) = (1 - share.way, -share.wayRate)
      }
      return share
    case .custom(let custom):
      guard let way = custom.animate(1.0, at: time) else { return .complete }
      let step = 1e-4
      let later = custom.animate(1.0, at: time + step) ?? 1
      return AnimationShare(way: way, wayRate: (later - way) / step)
    }
  }

  var duration: Double { duration(within: 0.001) }

  /// The length in seconds; a spring ends when it stays within `epsilon` of its way.
  func duration(within epsilon: Double) -> Double {
    switch self {
    case .curve(_, let duration): max(duration, 0)
    case .spring(let spring): spring.settlingDuration(target: 1.0, epsilon: epsilon)
    case .interpolatingSpring(let spring, let velocity):
      spring.settlingDuration(target: 1.0, initialVelocity: velocity, epsilon: epsilon)
    case .delayed(let inner, let delay): max(inner.duration(within: epsilon) + delay, 0)
    case .faster(let inner, let speed): speed > 0 ? inner.duration(within: epsilon) / speed : .infinity
    case .completing(let inner, _): inner.duration(within: epsilon)
    case .repeated(let inner, let count, _):
      inner.duration > 0 ? count.map { Double(max($0, 0)) * inner.duration } ?? .infinity : 0
    case .custom(let custom): custom.duration
    }
  }

  var logicalDuration: Double {
    switch self {
    case .curve, .custom: duration
    case .spring(let spring), .interpolatingSpring(let spring, _): min(spring.response, spring.settlingDuration)
    case .delayed(let inner, let delay): max(inner.logicalDuration + delay, 0)
    case .faster(let inner, let speed): speed > 0 ? inner.logicalDuration / speed : .infinity
    case .completing(_, let time): max(time, 0)
    case .repeated(let inner, let count, _):
      count.map { Double(max($0 - 1, 0)) * inner.duration + inner.logicalDuration } ?? .infinity
    }
  }

  var period: Double? {
    switch self {
    case .curve, .spring, .interpolatingSpring, .custom: nil
    case .delayed(let inner, _), .completing(let inner, _): inner.period
    case .faster(let inner, let speed): speed > 0 ? inner.period.map { $0 / speed } : nil
    case .repeated(let inner, nil, let autoreverses):
      inner.duration > 0 && inner.duration.isFinite ? inner.duration * (autoreverses ? 2 : 1) : inner.period
    case .repeated: nil
    }
  }

  /// The time in which the value stays where it is, in seconds.
  var delay: Double {
    switch self {
    case .delayed(let inner, let delay): delay + inner.delay
    case .faster(let inner, let speed): speed > 0 ? inner.delay / speed : 0
    case .completing(let inner, _), .repeated(let inner, _, _): inner.delay
    case .curve, .spring, .interpolatingSpring, .custom: 0
    }
  }

  /// Whether it is a spring that takes over the velocity of the spring that it replaces.
  var isMergingSpring: Bool {
    switch self {
    case .spring: true
    case .faster(let inner, _), .completing(let inner, _): inner.isMergingSpring
    case .curve, .interpolatingSpring, .delayed, .repeated, .custom: false
    }
  }
}

extension Spring {
  fileprivate func share(after time: Double) -> AnimationShare {
    let motion = motion(after: time)
    return AnimationShare(
      way: 1 - motion.rest, wayRate: -motion.restVelocity, push: motion.drift, pushRate: motion.driftVelocity)
  }
}

/// The motion of an animated value from its last change on: a closed function of time.
///
/// With an earlier motion p that still runs, a new one with share f and target b gives p + f·(b − p), as in SwiftUI. A
/// spring that follows a spring replaces it, and takes over its value and velocity.
package struct AnimatedMotion<Data: VectorArithmetic>: Sendable {
  /// Where the value comes from.
  private indirect enum Origin: Sendable {
    case value(Data)
    case motion(AnimatedMotion)
  }

  private let origin: Origin
  /// The value at the end.
  package let target: Data
  /// The instant of the change, in seconds.
  package let start: Double
  package let animation: Animation
  /// The velocity at the start that the animation takes over.
  private let velocity: Data
  /// The number of earlier motions that still run.
  private let depth: Int

  /// At most so many motions are combined. The value of the others stays where it is at the change.
  private static var mostCombined: Int { 64 }

  /// The motion from a value at rest.
  package init(from value: Data, to target: Data, _ animation: Animation, start: Double) {
    (origin, self.target, self.animation, self.start) = (.value(value), target, animation, start)
    (velocity, depth, rest) = (.zero, 0, start + animation.restDuration)
  }

  /// The motion that follows another one.
  package init(after motion: AnimatedMotion, to target: Data, _ animation: Animation, start: Double) {
    (self.target, self.animation, self.start) = (target, animation, start)
    rest = start + animation.restDuration
    if motion.rest <= start {
      (origin, velocity, depth) = (.value(motion.target), .zero, 0)
    } else if animation.kind.isMergingSpring, motion.animation.kind.isMergingSpring {
      (origin, velocity, depth) = (.value(motion.value(at: start)), motion.velocity(at: start), 0)
    } else if start == motion.start, animation.kind.delay <= 0, !motion.isIndependent(of: target) {
      // Of two changes of the same numbers in the same instant, the later one counts; unless it begins later.
      (origin, velocity, depth) = (motion.origin, motion.velocity, motion.depth)
    } else if motion.depth + 1 >= Self.mostCombined {
      (origin, velocity, depth) = (.value(motion.value(at: start)), .zero, 0)
    } else {
      (origin, velocity, depth) = (.motion(motion), .zero, motion.depth + 1)
    }
  }

  /// Whether a further change to another target concerns other numbers than this motion: the directions of both are at
  /// right angles.
  private func isIndependent(of next: Data) -> Bool {
    let (own, further) = (target - originalValue(at: start), next - target)
    let squares = own.magnitudeSquared + further.magnitudeSquared
    return own != .zero && further != .zero && abs((own + further).magnitudeSquared - squares) <= 1e-9 * squares
  }

  /// The instant from which on the value is at its target, in seconds; may be infinite.
  package var end: Double { start + animation.duration }

  /// The instant from which on the value is exactly at its target.
  private let rest: Double

  /// The instant at which the motion counts as complete.
  package var logicalEnd: Double { start + animation.logicalDuration }

  /// The value at an instant in seconds. Before the start it is the value of the motion before.
  package func value(at time: Double) -> Data {
    if time >= rest { return target }
    let elapsed = max(time - start, 0)
    if case .custom(let custom) = animation.kind, case .value(let from) = origin {
      return custom.animate(target - from, at: elapsed).map { from + $0 } ?? target
    }
    let share = animation.share(after: elapsed)
    let from = originalValue(at: time)
    var value = from.interpolated(towards: target, amount: share.way)
    if share.push != 0, velocity != .zero { value += velocity.scaled(by: share.push) }
    return value
  }

  /// The velocity at an instant, per second.
  package func velocity(at time: Double) -> Data {
    if time >= rest { return .zero }
    let share = animation.share(after: max(time - start, 0))
    var result = (target - originalValue(at: time)).scaled(by: share.wayRate)
    if case .motion(let earlier) = origin { result += earlier.velocity(at: time).scaled(by: 1 - share.way) }
    return result + velocity.scaled(by: share.pushRate)
  }

  private func originalValue(at time: Double) -> Data {
    switch origin {
    case .value(let value): value
    case .motion(let motion): motion.value(at: time)
    }
  }

  /// Whether the motion or one that it is combined with repeats without end; nil periods are none.
  package var periods: [(start: Double, period: Double)] {
    let own = animation.period.map { [(start, $0)] } ?? []
    if case .motion(let motion) = origin { return motion.periods + own }
    return own
  }
}
