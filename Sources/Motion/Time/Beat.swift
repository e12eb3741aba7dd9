import PathreelNumerics

/// A named stretch of time whose eased progress runs from 0 to 1. Authors of scenes in Swift list beats in
/// ``Scene/timeline``, scene files under `beats`.
///
/// ```swift
/// Beat("draw", lasting: 4, .easeInOut)
/// Beat("glow", lasting: 1, after: -0.5)  // begins half a second before "draw" ends
/// ```
public struct Beat: Hashable, Sendable {
  /// The name by which ``SceneTime`` finds the beat; it is unique in the timeline.
  public var name: String
  /// The length in seconds, 0 or more; of a repeated beat, the length of one pass.
  public var duration: Double
  /// The easing of its progress.
  public var easing: Easing
  /// The time in seconds from the end of the preceding step to this beat's start; a negative delay overlaps.
  public var delay: Double
  /// The number of passes; once by default. See ``repeated(_:pingPong:)``.
  public var repetition = Repetition.once

  /// Creates a beat. By default its progress is linear, and it begins when the preceding step ends.
  public init(_ name: String, lasting duration: Double, _ easing: Easing = .linear, after delay: Double = 0) {
    self.name = name
    self.duration = duration
    self.easing = easing
    self.delay = delay
  }
}

/// A series of equal beats, one for each item of a list, which begin one after another at a fixed interval. It is a
/// step of a ``Timeline``.
///
/// ```swift
/// Stagger("petal", count: 12, lasting: 0.5, every: 0.1, .easeOut)  // read as time["petal", i]
/// ```
public struct Stagger: Hashable, Sendable {
  /// The name by which ``SceneTime`` finds the beats; it is unique in the timeline.
  public var name: String
  /// The number of beats, 0…``maximumCount``.
  public var count: Int
  /// The length of each beat in seconds; of repeated beats, the length of one pass.
  public var duration: Double
  /// The time in seconds from the start of one beat to the start of the next.
  public var interval: Double
  /// The easing of each beat's progress.
  public var easing: Easing
  /// The time in seconds from the end of the preceding step to the first beat's start; a negative delay overlaps.
  public var delay: Double
  /// The number of passes of each beat. The next beat does not wait for them to end.
  public var repetition = Repetition.once

  /// The largest number of beats in a stagger.
  public static let maximumCount = 1_000_000

  /// Creates beats of equal length that begin at a fixed interval.
  public init(
    _ name: String, count: Int, lasting duration: Double, every interval: Double, _ easing: Easing = .linear,
    after delay: Double = 0
  ) {
    self.name = name
    self.count = count
    self.duration = duration
    self.interval = interval
    self.easing = easing
    self.delay = delay
  }
}

/// Equal beats at given times of the scene, independent of the steps before and after them in the ``Timeline``.
///
/// ```swift
/// Cues("hit", at: [0.5, 1.1, 1.6], lasting: 0.2, .easeOut)  // read as time["hit", i]
/// ```
public struct Cues: Hashable, Sendable {
  /// The name by which ``SceneTime`` finds the beats; it is unique in the timeline.
  public var name: String
  /// The start of each beat, in seconds from the scene's first frame, in any order. Beat 0 is the earliest.
  public var times: [Double]
  /// The length of each beat, in seconds.
  public var duration: Double
  /// The easing of each beat's progress.
  public var easing: Easing

  /// Creates beats of equal length at the given times.
  public init(_ name: String, at times: [Double], lasting duration: Double, _ easing: Easing = .linear) {
    (self.name, self.times, self.duration, self.easing) = (name, times, duration, easing)
  }
}

/// Beats that start at the same moment. The following step of the ``Timeline`` begins when the last of them ends.
///
/// ```swift
/// Together { Beat("draw", lasting: 2); Beat("turn", lasting: 3) }
/// ```
public struct Together: Hashable, Sendable {
  /// The steps that begin together. The steps of a ``Timeline/Step/sequence(_:)`` among them run one after another.
  public var steps: [Timeline.Step]
  /// The time in seconds from the end of the preceding step to the start; a negative delay overlaps.
  public var delay: Double

  /// Creates steps that begin at the same moment.
  public init(_ steps: [Timeline.Step], after delay: Double = 0) {
    self.steps = steps
    self.delay = delay
  }
  /// Creates the steps of a closure, which begin at the same moment.
  public init(after delay: Double = 0, @TimelineBuilder _ build: () -> Timeline) {
    self.init(build().steps, after: delay)
  }
}
