/// A keyframe animation: a value as a pure function of time, with SwiftUI's API. Authors of scenes in Swift use it as
/// below; the keyframes of scene files are one too (`KeyframesTemplate`).
///
/// One track of keyframes animates the whole value, or several tracks animate properties of it at the same time. Before
/// time 0 the value is the initial one. After a track's end it keeps its last value, except that a spring continues to
/// its target.
///
/// ```swift
/// struct Pose { var y = -200.0, squash = 1.0, tilt = Angle.zero }
///
/// static let drop = KeyframeTimeline(initialValue: Pose()) {
///   KeyframeTrack(\.y) {
///     LinearKeyframe(0, duration: 0.5, timingCurve: .easeIn)
///     SpringKeyframe(-20, duration: 0.8, spring: .bouncy)
///   }
///   KeyframeTrack(\.squash) {
///     MoveKeyframe(1)
///     LinearKeyframe(1, duration: 0.45)
///     CubicKeyframe(0.6, duration: 0.1)
///     SpringKeyframe(1, spring: .bouncy)
///   }
/// }
/// let pose = drop.value(time: time.seconds)  // or drop.value(progress: time["drop"])
/// ```
///
/// A NaN time, and a keyframe whose duration is negative or not finite, yield NaN values. A frame that draws them fails
/// with an error that says so.
public struct KeyframeTimeline<Value> {
  private let initialValue: Value
  private let tracks: [ResolvedTrack<Value>]
  /// The length of the longest track, in seconds.
  public let duration: Double

  /// Creates tracks that begin at the initial value. A property without a track keeps its initial value.
  public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
    self.initialValue = initialValue
    tracks = content().tracks(from: initialValue)
    // `max` would ignore a NaN; here, a track of NaN makes the whole duration NaN.
    duration = tracks.reduce(0) { $1.duration > $0 || $1.duration.isNaN ? $1.duration : $0 }
  }

  /// The value at a time in seconds. Any time is allowed, also an infinite one.
  ///
  /// - Complexity: Logarithmic in the number of keyframes of each track.
  public func value(time: Double) -> Value {
    var value = initialValue
    update(value: &value, time: time)
    return value
  }

  /// The value at a share, 0…1, of the ``duration``.
  public func value(progress: Double) -> Value { value(time: time(at: progress)) }

  /// The starts and ends of keyframes in ascending order, without duplicates; empty if the duration is NaN.
  package var times: [Double] { Set(tracks.flatMap(\.times)).sorted() }

  /// Sets the properties that the tracks animate and leaves the rest of `value` unchanged. If several tracks animate
  /// the same property, the last one counts.
  public func update(value: inout Value, time: Double) {
    for track in tracks { track.write(&value, time) }
  }

  /// Sets the properties that the tracks animate to their values at a share, 0…1, of the duration.
  public func update(value: inout Value, progress: Double) { update(value: &value, time: time(at: progress)) }

  private func time(at progress: Double) -> Double { progress.isInfinite ? progress : progress * duration }
}

extension KeyframeTimeline: Sendable where Value: Sendable {}

/// A track of keyframes with its initial value, resolved into a function of time. ``KeyframeTimeline`` evaluates it.
struct ResolvedTrack<Root>: Sendable {
  /// The length in seconds; NaN if a keyframe has an invalid length.
  var duration: Double
  /// The start of each keyframe and the end of the last one, in seconds.
  var times: [Double]
  /// Writes the animated property of a value at a time in seconds.
  var write: @Sendable (inout Root, Double) -> Void
}
