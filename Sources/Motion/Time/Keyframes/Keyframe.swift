/// The way of a track from one value to the next: at the even pace of a unit curve.
///
/// ```swift
/// LinearKeyframe(120, duration: 0.5, timingCurve: .easeIn)
/// ```
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent, PrimitiveTrackContent {
  let ownSteps: [KeyframeStep<Value.AnimatableData>]

  /// - Parameter duration: In seconds, 0 or more; one of 0 jumps.
  public init(_ to: Value, duration: Double, timingCurve: UnitCurve = .linear) {
    ownSteps = [.linear(to: to.animatableData, duration: duration, curve: timingCurve)]
  }

  public var body: Self { return self }
}

/// The way of a track from one value to the next: a cubic curve that goes on where its neighbours meet it.
///
/// A velocity that is not given is chosen for smooth motion. Between cubic keyframes it is the one of Catmull and Rom's
/// splines ("A Class of Local Interpolating Splines", 1974): the way from the value before to the value after, over the time
/// that takes. After another kind it is the velocity that one ends with, before another kind the one that begins with. At the
/// ends of a track and beside a jump or a rest it is zero.
///
/// ```swift
/// CubicKeyframe(CGPoint(x: 300, y: 80), duration: 0.6)
/// CubicKeyframe(0, duration: 0.2, endVelocity: -900)  // arrives at speed
/// ```
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent, PrimitiveTrackContent {
  let ownSteps: [KeyframeStep<Value.AnimatableData>]

  /// - Parameters:
  ///   - duration: In seconds, 0 or more; one of 0 jumps.
  ///   - startVelocity: Per second; nil goes on smoothly.
  ///   - endVelocity: Likewise.
  public init(_ to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil) {
    ownSteps = [
      .cubic(
        to: to.animatableData, duration: duration, startVelocity: startVelocity?.animatableData,
        endVelocity: endVelocity?.animatableData)
    ]
  }

  public var body: Self { return self }
}

/// The way of a track from one value to the next: a spring, let go with the velocity that the value has.
///
/// Where the spring has not come to rest when its time is over, the next keyframe takes over its place and its velocity; at
/// the end of a track the spring goes on until it rests.
///
/// ```swift
/// SpringKeyframe(.degrees(45), duration: 0.6, spring: .bouncy)
/// ```
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent, PrimitiveTrackContent {
  let ownSteps: [KeyframeStep<Value.AnimatableData>]

  /// - Parameters:
  ///   - duration: In seconds, 0 or more; nil is the spring's ``Spring/settlingDuration``.
  ///   - startVelocity: Per second; nil goes on smoothly.
  public init(_ to: Value, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Value? = nil) {
    ownSteps = [
      .spring(
        to: to.animatableData, duration: duration, spring: spring, startVelocity: startVelocity?.animatableData)
    ]
  }

  public var body: Self { return self }
}

/// A jump of a track to a value, in no time.
///
/// ```swift
/// MoveKeyframe(0)
/// ```
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent, PrimitiveTrackContent {
  let ownSteps: [KeyframeStep<Value.AnimatableData>]

  /// Is at the value at once.
  public init(_ to: Value) { ownSteps = [.move(to: to.animatableData)] }

  public var body: Self { return self }
}

/// A rest of a track: for its time the value stays where the keyframe before has brought it, and does not move.
///
/// A spring that has not come to rest stops where it is. A cubic keyframe before or behind it ends or begins at rest. To hold
/// a value and then jump to another, as hold keyframes of animation programs do, put a ``MoveKeyframe`` behind it.
///
/// ```swift
/// CubicKeyframe(1, duration: 0.3)
/// HoldKeyframe(duration: 0.5)
/// CubicKeyframe(0, duration: 0.3)
/// ```
public struct HoldKeyframe<Value: Animatable>: KeyframeTrackContent, PrimitiveTrackContent {
  let ownSteps: [KeyframeStep<Value.AnimatableData>]

  /// - Parameter duration: In seconds, 0 or more.
  public init(duration: Double) { ownSteps = [.hold(duration: duration)] }

  public var body: Self { return self }
}
