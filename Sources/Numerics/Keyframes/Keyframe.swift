/// A keyframe that moves a track to a value linearly, or with a timing curve.
///
/// Authors of scenes in Swift write this and the other keyframes in a ``KeyframeTrack``; `KeyframesTemplate` makes them
/// for scene files.
///
/// ```swift
/// LinearKeyframe(120, duration: 0.5, timingCurve: .easeIn)
/// ```
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent, PrimitiveTrackContent {
  let ownSteps: [KeyframeStep<Value.AnimatableData>]

  /// Creates a keyframe for a value.
  ///
  /// - Parameter duration: The length in seconds, 0 or more; with 0 the value jumps.
  public init(_ to: Value, duration: Double, timingCurve: UnitCurve = .linear) {
    ownSteps = [.linear(to: to.animatableData, duration: duration, curve: timingCurve)]
  }

  public var body: Self { return self }
}

/// A keyframe that moves a track to a value along a cubic curve, smoothly with its neighbours.
///
/// A velocity that is not given is chosen for smooth motion. Between cubic keyframes the curve is a Catmull-Rom spline
/// ("A Class of Local Interpolating Splines", 1974): the velocity is the difference between the next value and the
/// previous one, divided by the time between them. Next to another kind of keyframe, it is the velocity of that
/// keyframe at the common end. At the ends of a track, and next to a jump or a rest, it is zero.
///
/// ```swift
/// CubicKeyframe(CGPoint(x: 300, y: 80), duration: 0.6)
/// CubicKeyframe(0, duration: 0.2, endVelocity: -900)  // arrives at speed
/// ```
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent, PrimitiveTrackContent {
  let ownSteps: [KeyframeStep<Value.AnimatableData>]

  /// Creates a keyframe for a value.
  ///
  /// - Parameters:
  ///   - duration: The length in seconds, 0 or more; with 0 the value jumps.
  ///   - startVelocity: The velocity at the start, per second; nil continues smoothly.
  ///   - endVelocity: The velocity at the end, per second; nil continues smoothly.
  public init(_ to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil) {
    ownSteps = [
      .cubic(
        to: to.animatableData, duration: duration, startVelocity: startVelocity?.animatableData,
        endVelocity: endVelocity?.animatableData)
    ]
  }

  public var body: Self { return self }
}

/// A keyframe that moves a track to a value by a spring, which starts with the value's current velocity.
///
/// If the spring has not come to rest when its time is over, the next keyframe continues from its position and
/// velocity. At the end of a track the spring continues until it rests.
///
/// ```swift
/// SpringKeyframe(.degrees(45), duration: 0.6, spring: .bouncy)
/// ```
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent, PrimitiveTrackContent {
  let ownSteps: [KeyframeStep<Value.AnimatableData>]

  /// Creates a keyframe for a value.
  ///
  /// - Parameters:
  ///   - duration: The length in seconds, 0 or more; nil means the spring's ``Spring/settlingDuration``.
  ///   - startVelocity: The velocity at the start, per second; nil continues smoothly.
  public init(_ to: Value, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Value? = nil) {
    ownSteps = [
      .spring(
        to: to.animatableData, duration: duration, spring: spring, startVelocity: startVelocity?.animatableData)
    ]
  }

  public var body: Self { return self }
}

/// A keyframe that moves a track to a value at once.
///
/// ```swift
/// MoveKeyframe(0)
/// ```
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent, PrimitiveTrackContent {
  let ownSteps: [KeyframeStep<Value.AnimatableData>]

  /// Creates a jump to a value.
  public init(_ to: Value) { ownSteps = [.move(to: to.animatableData)] }

  public var body: Self { return self }
}

/// A keyframe that holds a track's current value for a time.
///
/// A spring before it that has not come to rest stops where it is. A cubic keyframe before it ends at rest, and one
/// after it begins at rest. To hold a value and then jump to another, as hold keyframes of animation programs do, put a
/// ``MoveKeyframe`` after it.
///
/// ```swift
/// CubicKeyframe(1, duration: 0.3)
/// HoldKeyframe(duration: 0.5)
/// CubicKeyframe(0, duration: 0.3)
/// ```
public struct HoldKeyframe<Value: Animatable>: KeyframeTrackContent, PrimitiveTrackContent {
  let ownSteps: [KeyframeStep<Value.AnimatableData>]

  /// Creates a rest.
  ///
  /// - Parameter duration: The length in seconds, 0 or more.
  public init(duration: Double) { ownSteps = [.hold(duration: duration)] }

  public var body: Self { return self }
}
