import Foundation

/// A point on the scene's clock, in seconds from its first frame, and how far each beat has got by then.
///
/// ```swift
/// func body(at time: SceneTime) -> some View {
///   Circle().trim(to: time["draw"]).opacity(1 - time["fade"])
/// }
/// ```
public struct SceneTime: Hashable, Sendable {
  /// From the scene's first frame.
  public var seconds: Double
  /// The own instant of the frame that is made, on the same clock. It is ``seconds`` but at the instants of ``MotionBlur``.
  ///
  /// What a cut brings or takes away asks for this one, so that a frame has all of it or nothing: a cut is not blurred.
  ///
  /// ```swift
  /// if time.frameSeconds >= 2 { Text("Chapter two") }
  /// ```
  public var frameSeconds: Double
  /// The beats that the subscripts look up.
  public var timeline: Timeline

  /// An instant of a scene with these beats.
  ///
  /// - Parameter frameSeconds: The own instant of the frame, where that is another one.
  public init(seconds: Double, timeline: Timeline = Timeline(), frameSeconds: Double? = nil) {
    self.seconds = seconds
    self.timeline = timeline
    self.frameSeconds = frameSeconds ?? seconds
  }

  /// The eased progress of a beat of the scene's timeline: 0 before it, 1 after it. Of a stagger, the share of its time.
  public subscript(_ beat: String) -> Double {
    guard let progress = progress(of: beat) else {
      preconditionFailure("no beat is called '\(beat)'; the timeline has \(timeline.beatNames)")
    }
    return progress
  }

  /// The eased progress of one beat of a stagger.
  public subscript(_ stagger: String, _ index: Int) -> Double {
    guard let progress = progress(of: stagger, index) else {
      let count = timeline.count(of: stagger)
      preconditionFailure(
        count.map { "stagger '\(stagger)' has the indices 0..<\($0), not \(index)" }
          ?? "no stagger is called '\(stagger)'; the timeline has \(timeline.beatNames)")
    }
    return progress
  }

  /// As the subscript; nil for a name the timeline has not.
  public func progress(of beat: String) -> Double? { timeline.progress(of: beat, at: seconds) }

  /// As the subscript; nil for a stagger or an index the timeline has not.
  public func progress(of stagger: String, _ index: Int) -> Double? {
    timeline.progress(of: stagger, index, at: seconds)
  }

  /// How far the present turn of an endless loop has got: 0 at each multiple of `period` seconds, then up towards 1.
  public func loop(every period: Double) -> Double { Self.loop(seconds, every: period) }

  /// To and fro without end: 0 at the start, 1 after half of `period` seconds, 0 after all of it.
  public func pingPong(every period: Double) -> Double { Self.pingPong(seconds, every: period) }

  package static func loop(_ seconds: Double, every period: Double) -> Double {
    let turns = seconds / period
    let share = turns - turns.rounded(.down)
    // What lies less than a rounding before a multiple has no share below 1.
    return share < 1 ? share : share.isNaN ? .nan : 0
  }

  package static func pingPong(_ seconds: Double, every period: Double) -> Double {
    1 - abs(2 * loop(seconds, every: period) - 1)
  }
}
