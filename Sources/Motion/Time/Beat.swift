/// A named stretch of time whose eased progress runs from 0 to 1.
///
/// ```swift
/// Beat("draw", lasting: 4, .easeInOut)
/// Beat("glow", lasting: 1, after: -0.5)  // begins half a second before "draw" ends
/// ```
public struct Beat: Hashable, Sendable {
  /// What ``SceneTime`` finds it by; no other beat of the timeline has it.
  public var name: String
  /// In seconds, 0 or more; of one pass where it is repeated.
  public var duration: Double
  /// How its progress runs.
  public var easing: Easing
  /// Seconds between the end of what comes before and this beat's start; negative ones overlap.
  public var delay: Double
  /// Once unless ``repeated(_:pingPong:)`` says otherwise.
  public var repetition = Repetition.once

  /// A beat that follows the one before at once, evenly, unless given.
  public init(_ name: String, lasting duration: Double, _ easing: Easing = .linear, after delay: Double = 0) {
    self.name = name
    self.duration = duration
    self.easing = easing
    self.delay = delay
  }
}

/// A row of equal beats, one for each item of a list, begun one after another.
///
/// ```swift
/// Stagger("petal", count: 12, lasting: 0.5, every: 0.1, .easeOut)  // read as time["petal", i]
/// ```
public struct Stagger: Hashable, Sendable {
  /// What ``SceneTime`` finds them by; no other beat of the timeline has it.
  public var name: String
  /// How many, 0…``maximumCount``.
  public var count: Int
  /// The length of each, in seconds; of one pass where they are repeated.
  public var duration: Double
  /// Seconds from one start to the next.
  public var interval: Double
  /// How the progress of each runs.
  public var easing: Easing
  /// As in ``Beat``.
  public var delay: Double
  /// Of each beat; the next one need not wait for its end.
  public var repetition = Repetition.once

  /// The most beats that a stagger can have.
  public static let maximumCount = 1_000_000

  /// Beats of one length, begun at one interval.
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

/// Equal beats at given times of the scene, whatever stands before and after them in the list.
///
/// ```swift
/// Cues("hit", at: [0.5, 1.1, 1.6], lasting: 0.2, .easeOut)  // read as time["hit", i]
/// ```
public struct Cues: Hashable, Sendable {
  /// What ``SceneTime`` finds them by; no other beat of the timeline has it.
  public var name: String
  /// When each begins, in seconds from the scene's first frame.
  public var times: [Double]
  /// The length of each, in seconds.
  public var duration: Double
  /// How the progress of each runs.
  public var easing: Easing

  /// Beats of one length at these times.
  public init(_ name: String, at times: [Double], lasting duration: Double, _ easing: Easing = .linear) {
    (self.name, self.times, self.duration, self.easing) = (name, times, duration, easing)
  }
}

/// Beats that start at the same moment; what follows waits for the last of them to end.
///
/// ```swift
/// Together { Beat("draw", lasting: 2); Beat("turn", lasting: 3) }
/// ```
public struct Together: Hashable, Sendable {
  /// What begins together. A ``Timeline/Step/sequence(_:)`` runs in order meanwhile.
  public var steps: [Timeline.Step]
  /// Seconds between the end of what comes before and the start; negative ones overlap.
  public var delay: Double

  /// Steps that begin at the same moment.
  public init(_ steps: [Timeline.Step], after delay: Double = 0) {
    self.steps = steps
    self.delay = delay
  }
  /// What the closure lists begins at the same moment.
  public init(after delay: Double = 0, @TimelineBuilder _ build: () -> Timeline) {
    self.init(build().steps, after: delay)
  }
}
