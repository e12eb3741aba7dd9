import PathreelDrawing
import PathreelNumerics

/// An instant on the scene's clock, with the progress of each beat at that instant. ``Scene/body(at:)`` takes one.
///
/// ```swift
/// func body(at time: SceneTime) -> some View {
///   Circle().trim(to: time["draw"]).opacity(1 - time["fade"])
/// }
/// ```
public struct SceneTime: Hashable, Sendable {
  /// The time in seconds since the scene's first frame.
  public var seconds: Double
  /// The frame's own instant on the same clock. It differs from ``seconds`` only with `MotionBlur`, which evaluates the
  /// scene at several instants for one frame.
  ///
  /// Use it for content that a cut shows or hides, so that a frame shows all of it or nothing: a cut is not blurred.
  ///
  /// ```swift
  /// if time.frameSeconds >= 2 { Text("Chapter two") }
  /// ```
  public var frameSeconds: Double
  /// The beats that the subscripts look up.
  public var timeline: Timeline

  /// Creates an instant of a scene with these beats.
  ///
  /// - Parameter frameSeconds: The frame's own instant; nil if it is `seconds`.
  public init(seconds: Double, timeline: Timeline = Timeline(), frameSeconds: Double? = nil) {
    self.seconds = seconds
    self.timeline = timeline
    self.frameSeconds = frameSeconds ?? seconds
  }

  /// The eased progress of a beat of the scene's timeline: 0 before it, and 1 from its end on unless a spring still
  /// moves. For a stagger, the elapsed share of its time.
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

  /// The progress as the subscript returns it; nil if the timeline has no beat of that name.
  public func progress(of beat: String) -> Double? { timeline.progress(of: beat, at: seconds) }

  /// The progress as the subscript returns it; nil if the timeline has no such stagger or index.
  public func progress(of stagger: String, _ index: Int) -> Double? {
    timeline.progress(of: stagger, index, at: seconds)
  }

  /// The progress of the current turn of an endless loop: 0 at each multiple of `period` seconds, then rising towards
  /// 1.
  public func loop(every period: Double) -> Double { MotionShare.loop(seconds, every: period) }

  /// The progress of an endless ping-pong: 0 at the start, 1 after half of `period` seconds, 0 after `period`.
  public func pingPong(every period: Double) -> Double { MotionShare.pingPong(seconds, every: period) }
}
