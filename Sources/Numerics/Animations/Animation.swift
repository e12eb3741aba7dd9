import Foundation
import PathreelGeometry

/// How a change of an animated value takes its time, with SwiftUI's API: a curve, a spring, or one of them delayed,
/// faster or repeated. `withAnimation` and `View.animation(_:value:)` take one.
///
/// All animations are closed functions of the time since the change. The order of modifiers counts: the outer one maps
/// the time first.
///
/// ```swift
/// withAnimation(.easeInOut(duration: 0.8).repeatForever()) { isLarge = true }
/// ```
public struct Animation: Hashable, Sendable {
  indirect enum Kind: Hashable, Sendable {
    /// A curve over a duration in seconds.
    case curve(UnitCurve, duration: Double)
    /// A spring that takes over the velocity of the spring that it replaces.
    case spring(Spring)
    /// A spring that is combined with the motion before it. The velocity is in shares of the way per second.
    case interpolatingSpring(Spring, initialVelocity: Double)
    case delayed(Kind, by: Double)
    case faster(Kind, by: Double)
    /// A number of legs; nil for no end.
    case repeated(Kind, count: Int?, autoreverses: Bool)
    case custom(AnyCustomAnimation)
    /// A modification of the time or the end only, for ``Animation/logicallyComplete(after:)``.
    case completing(Kind, after: Double)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// An animation of your own.
  public init(_ base: some CustomAnimation) { kind = .custom(AnyCustomAnimation(base)) }

  // MARK: Curves

  /// The spring that SwiftUI uses since iOS 17 if no animation is named: response 0.55 s, critically damped.
  public static let `default` = Animation(.spring(Spring(response: 0.55, dampingRatio: 1)))

  /// Constant speed, over 0.35 s.
  public static var linear: Animation { linear(duration: standardDuration) }
  /// Constant speed over a duration in seconds.
  public static func linear(duration: TimeInterval) -> Animation { timingCurve(.linear, duration: duration) }
  /// Slow at the start, over 0.35 s.
  public static var easeIn: Animation { easeIn(duration: standardDuration) }
  /// Slow at the start, over a duration in seconds.
  public static func easeIn(duration: TimeInterval) -> Animation { timingCurve(.easeIn, duration: duration) }
  /// Slow at the end, over 0.35 s.
  public static var easeOut: Animation { easeOut(duration: standardDuration) }
  /// Slow at the end, over a duration in seconds.
  public static func easeOut(duration: TimeInterval) -> Animation { timingCurve(.easeOut, duration: duration) }
  /// Slow at both ends, over 0.35 s.
  public static var easeInOut: Animation { easeInOut(duration: standardDuration) }
  /// Slow at both ends, over a duration in seconds.
  public static func easeInOut(duration: TimeInterval) -> Animation { timingCurve(.easeInOut, duration: duration) }
  /// The Bézier curve with the control points (x1, y1) and (x2, y2) over a duration in seconds.
  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: TimeInterval = 0.35
  ) -> Animation {
    timingCurve(
      .bezier(startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2)),
      duration: duration)
  }
  /// A curve over a duration in seconds.
  public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
    Animation(.curve(curve, duration: duration))
  }

  private static let standardDuration = 0.35

  // MARK: Springs

  /// A spring of 0.5 s without bounce.
  public static var spring: Animation { spring(duration: 0.5) }
  /// A spring with a perceptual duration in seconds, and a bounce between −1 and 1.
  ///
  /// - Parameter blendDuration: Accepted for SwiftUI's sake. A spring that replaces another one takes over its velocity
  ///   at once.
  public static func spring(duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0) -> Animation {
    Animation(.spring(Spring(duration: duration, bounce: bounce)))
  }
  /// A spring with a response in seconds and a damping ratio.
  ///
  /// - Parameter blendDuration: See ``spring(duration:bounce:blendDuration:)``.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation {
    Animation(.spring(Spring(response: response, dampingRatio: dampingFraction)))
  }
  /// The motion of a spring.
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
    Animation(.spring(spring))
  }
  /// A quick spring for motions that follow a finger: response 0.15 s, damping ratio 0.86.
  public static var interactiveSpring: Animation { interactiveSpring(response: 0.15) }
  /// A quick spring with a duration in seconds.
  public static func interactiveSpring(
    duration: TimeInterval = 0.15, extraBounce: Double = 0, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    Animation(.spring(Spring(duration: duration, bounce: 0.14 + extraBounce)))
  }
  /// A quick spring with a response in seconds.
  @_disfavoredOverload
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation {
    Animation(.spring(Spring(response: response, dampingRatio: dampingFraction)))
  }
  /// A spring of 0.5 s without bounce that is combined with the motion before it.
  public static var interpolatingSpring: Animation { interpolatingSpring(duration: 0.5) }
  /// A physical spring that is combined with the motion before it.
  ///
  /// - Parameter initialVelocity: In shares of the way per second.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    Animation(
      .interpolatingSpring(
        Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true),
        initialVelocity: initialVelocity))
  }
  /// A spring with a duration in seconds that is combined with the motion before it.
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    Animation(.interpolatingSpring(Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity))
  }
  /// A spring that is combined with the motion before it.
  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation {
    Animation(.interpolatingSpring(spring, initialVelocity: initialVelocity))
  }
  /// A spring of 0.5 s without bounce.
  public static var smooth: Animation { smooth() }
  /// A spring without bounce.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    Animation(.spring(.smooth(duration: duration, extraBounce: extraBounce)))
  }
  /// A spring of 0.5 s with a small bounce, 0.15.
  public static var snappy: Animation { snappy() }
  /// A spring with a small bounce.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    Animation(.spring(.snappy(duration: duration, extraBounce: extraBounce)))
  }
  /// A spring of 0.5 s with a bounce of 0.3.
  public static var bouncy: Animation { bouncy() }
  /// A spring with a bounce.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    Animation(.spring(.bouncy(duration: duration, extraBounce: extraBounce)))
  }

  // MARK: Modifiers

  /// The animation, after a delay in seconds in which the value stays.
  public func delay(_ delay: TimeInterval) -> Animation { Animation(.delayed(kind, by: delay)) }
  /// The animation, faster by a factor.
  public func speed(_ speed: Double) -> Animation { Animation(.faster(kind, by: speed)) }
  /// The animation, a number of times. If it reverses, every second time runs back to the start.
  ///
  /// After an even number of times with reversal the value is at its start, and jumps to its target.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    Animation(.repeated(kind, count: repeatCount, autoreverses: autoreverses))
  }
  /// The animation, without an end. If it reverses, every second time runs back to the start.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    Animation(.repeated(kind, count: nil, autoreverses: autoreverses))
  }
  /// The animation, which counts as complete after a duration in seconds.
  public func logicallyComplete(after duration: TimeInterval) -> Animation {
    Animation(.completing(kind, after: duration))
  }
}

/// An animation of your own, with SwiftUI's protocol.
///
/// A frame may be made at any time and before or after any other frame, so ``animate(value:time:context:)`` is a pure
/// function: the context is a new one in each call, and what it stores is lost.
///
/// ```swift
/// struct Steps: CustomAnimation {
///   func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
///     time < 1 ? value.scaled(by: (time * 4).rounded(.down) / 4) : nil
///   }
/// }
/// ```
public protocol CustomAnimation: Hashable, Sendable {
  /// How far the value has come, between zero and `value`; nil after the end.
  ///
  /// - Parameters:
  ///   - value: The whole way.
  ///   - time: The seconds since the change.
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V?
  /// The velocity at a time; nil if it is not known.
  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V?
  /// Whether the animation takes over from an earlier one. Pathreel combines animations of your own always.
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool
}

extension CustomAnimation {
  public func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? { nil }
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool { false }
}

/// What a ``CustomAnimation`` is given beside value and time.
public struct AnimationContext<Value: VectorArithmetic> {
  /// Values that the animation may store during one call.
  public var state = AnimationState<Value>()
  /// Whether the animation counts as complete.
  public var isLogicallyComplete = false
}

/// Values by key, in an ``AnimationContext``.
public struct AnimationState<Value: VectorArithmetic> {
  private var values: [ObjectIdentifier: Any] = [:]

  /// An empty state.
  public init() {}

  /// The value of a key.
  public subscript<Key: AnimationStateKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// The key of a value in an ``AnimationState``.
public protocol AnimationStateKey {
  /// The type of the key's value.
  associatedtype Value
  /// The value before the first one is stored.
  static var defaultValue: Value { get }
}

/// A custom animation of any type.
struct AnyCustomAnimation: Hashable, Sendable {
  let base: any CustomAnimation

  init(_ base: some CustomAnimation) { self.base = base }

  static func == (a: Self, b: Self) -> Bool { AnyHashable(a.base) == AnyHashable(b.base) }
  func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }

  func animate<V: VectorArithmetic>(_ value: V, at time: Double) -> V? {
    var context = AnimationContext<V>()
    return base.animate(value: value, time: time, context: &context)
  }

  /// The end, found by doubling and bisection; infinite if it lasts more than an hour.
  var duration: Double {
    var high = 1.0
    while animate(1.0, at: high) != nil {
      high *= 2
      if high > 3600 { return .infinity }
    }
    var low = 0.0
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if animate(1.0, at: middle) == nil { high = middle } else { low = middle }
    }
    return high
  }
}
