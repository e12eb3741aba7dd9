/// How a value changes over time: a pure function of time, made of keyframes, with SwiftUI's API.
///
/// One track of keyframes moves the whole value, or several tracks move properties of it at the same time. Before 0 the value
/// is the initial one; after a track's end it keeps its last value, save for a spring, which goes on to its target.
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
/// A time that is no number, and a keyframe whose duration is negative or not finite, yield values that are no numbers; a
/// frame that draws them fails with an error that says so.
public struct KeyframeTimeline<Value> {
  private let initialValue: Value
  private let tracks: [ResolvedTrack<Value>]
  /// In seconds: that of the longest track.
  public let duration: Double

  /// Tracks that begin at the value; a property without a track keeps it.
  public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
    self.initialValue = initialValue
    tracks = content().tracks(from: initialValue)
    // Not `max`, which would drop a NaN on its left.
    duration = tracks.reduce(0) { $1.duration > $0 || $1.duration.isNaN ? $1.duration : $0 }
  }

  /// The value at a time in seconds, which may be any, infinite ones included.
  ///
  /// - Complexity: Logarithmic in the number of keyframes of each track.
  public func value(time: Double) -> Value {
    var value = initialValue
    update(value: &value, time: time)
    return value
  }

  /// The value at a share of the ``duration``.
  public func value(progress: Double) -> Value { value(time: time(at: progress)) }

  /// When keyframes begin and end, in rising order, each once; none where the duration is no number.
  package var times: [Double] { Set(tracks.flatMap(\.times)).sorted() }

  /// Sets what the tracks move and leaves the rest of `value` as it is. Where tracks move the same, the last one counts.
  public func update(value: inout Value, time: Double) {
    for track in tracks { track.write(&value, time) }
  }

  /// Changes what the tracks move to how it is at a share, 0…1, of the duration.
  public func update(value: inout Value, progress: Double) { update(value: &value, time: time(at: progress)) }

  private func time(at progress: Double) -> Double { progress.isInfinite ? progress : progress * duration }
}

extension KeyframeTimeline: Sendable where Value: Sendable {}

/// A track that knows its beginning.
struct ResolvedTrack<Root>: Sendable {
  var duration: Double
  /// When its keyframes begin, and when the last one ends.
  var times: [Double]
  /// Writes what the track moves, as it is at a time.
  var write: @Sendable (inout Root, Double) -> Void
}
