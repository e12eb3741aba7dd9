import PathreelDrawing
import PathreelNumerics

/// The timeline of a scene: its beats, which follow one another unless ``Together`` or ``Cues`` say otherwise.
///
/// Authors of scenes in Swift return one from ``Scene/timeline``; ``SceneTime`` looks up beats in it. If the steps are
/// unusable, for instance because a length is negative or a name is used twice, ``fault`` holds the reason;
/// ``init(_:)-([Timeline.Step])`` throws it.
///
/// ```swift
/// let timeline = Timeline {
///   Beat("draw", lasting: 4, .easeInOut)
///   Together { Beat("fade", lasting: 1); Beat("turn", lasting: 2) }
///   Beat("hold", lasting: 1)
/// }
/// timeline.duration  // 7
/// ```
public struct Timeline: Hashable, Sendable {
  /// An element of a timeline's list.
  public enum Step: Hashable, Sendable {
    /// A single beat.
    case beat(Beat)
    /// A series of equal beats.
    case stagger(Stagger)
    /// Equal beats at given times, such as the beats of a sound.
    case cues(Cues)
    /// Steps that begin at the same moment.
    case together(Together)
    /// A timeline within a ``Together``: its steps follow one another.
    case sequence([Step])
  }

  /// The steps from which the timeline was built, in order; empty for a sequence of scenes.
  public let steps: [Step]
  /// The end of the last beat, in seconds; 0 if there is a ``fault``.
  public let duration: Double
  /// The error in the steps; nil if there is none.
  public let fault: TimelineError?
  /// The beats and staggers in the order in which they begin, and at the same time in the order of the ``steps``. Empty
  /// if there is a ``fault``.
  public let stretches: [Stretch]
  /// Indices into ``stretches``, by name.
  private let positions: [String: Int]

  /// Creates a timeline from steps, and throws if they are unusable.
  public init(_ steps: [Step]) throws(TimelineError) {
    self.init(unchecked: steps)
    if let fault { throw fault }
  }

  /// Creates a timeline without beats.
  public init() { self.init(unchecked: []) }

  /// Creates a timeline from the beats of a closure; ``fault`` holds the error if they are unusable.
  public init(@TimelineBuilder _ build: () -> Timeline) { self = build() }

  init(unchecked steps: [Step]) {
    self.steps = steps
    do throws(TimelineError) {
      var schedule = Schedule()
      _ = try schedule.add(steps, at: 0)
      stretches = schedule.stretches.enumerated().sorted { a, b in
        (a.element.start, a.offset) < (b.element.start, b.offset)
      }.map(\.element)
      (duration, fault) = (schedule.end, nil)
    } catch {
      (stretches, duration, fault) = ([], 0, error)
    }
    positions = Dictionary(uniqueKeysWithValues: stretches.enumerated().map { ($1.name, $0) })
  }

  /// Creates a timeline from stretches with fixed times, for a sequence of scenes.
  ///
  /// - Parameter stretches: Their names should be distinct; if several have one name, only the first is found.
  init(stretches: [Stretch], duration: Double) {
    (steps, fault, self.duration) = ([], nil, duration)
    self.stretches = stretches.enumerated().sorted { a, b in
      (a.element.start, a.offset) < (b.element.start, b.offset)
    }.map(\.element)
    positions = Dictionary(
      self.stretches.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The names of the beats and staggers, sorted.
  public var beatNames: [String] { positions.keys.sorted() }

  /// The times of a beat or stagger; nil for an unknown name.
  public func stretch(of name: String) -> Stretch? { positions[name].map { stretches[$0] } }

  /// The number of beats of a stagger; nil for a plain beat or an unknown name.
  public func count(of name: String) -> Int? { stretch(of: name)?.count }

  /// The first start and the last end of a beat or stagger, in seconds; nil for an unknown name.
  public func span(of name: String) -> ClosedRange<Double>? {
    stretch(of: name).map { $0.start...max($0.end, $0.start) }
  }

  /// The eased progress of a beat, or the elapsed share of the time of a whole stagger; nil for an unknown name.
  public func progress(of name: String, at seconds: Double) -> Double? {
    guard let stretch = stretch(of: name) else { return nil }
    if stretch.count == nil { return stretch.progress(after: seconds - stretch.start) }
    return Easing.linear.progress(after: seconds - stretch.start, of: stretch.end - stretch.start)
  }

  /// The index of a stagger's beat that began last; −1 before the first one, and for a plain beat or an unknown name.
  public func latest(of name: String, at seconds: Double) -> Int {
    guard let stretch = stretch(of: name), let count = stretch.count else { return -1 }
    return stretch.startedCount(at: seconds, of: count) - 1
  }

  /// The eased progress of one beat of a stagger; nil for an unknown name, a plain beat, or an index out of range.
  public func progress(of name: String, _ index: Int, at seconds: Double) -> Double? {
    guard let stretch = stretch(of: name), let count = stretch.count, (0..<count).contains(index) else { return nil }
    return stretch.progress(of: index, at: seconds)
  }
}

extension Timeline {
  /// The times of a beat or stagger on the scene's clock, in seconds from the scene's first frame.
  /// ``Timeline/stretches`` lists them; the preview shows them below the picture.
  ///
  /// ```swift
  /// for stretch in scene.timeline.stretches { print(stretch.name, stretch.start, stretch.end) }
  /// ```
  public struct Stretch: Hashable, Sendable {
    /// The name of the beat or stagger.
    public private(set) var name: String
    /// The name of the scene that it belongs to, in a sequence of scenes; nil for a beat of the scene itself.
    public private(set) var scene: String?
    /// Whether it is a scene of a sequence.
    public var isScene = false
    /// The start of the beat, or of a stagger's first beat.
    public private(set) var start: Double
    /// The length of one pass of one beat.
    public let length: Double
    /// The easing of each beat's progress.
    public let easing: Easing
    /// The number of passes of each beat.
    public let repetition: Repetition
    /// The number of beats of a stagger; nil for a plain beat.
    public var count: Int?
    /// The time from the start of one beat of a stagger to the start of the next; 0 for a plain beat and for ``Cues``.
    public var interval = 0.0
    /// The start of each beat of ``Cues``, in order; nil for others.
    public var times: [Double]?

    /// The end of the last pass; for a stagger, the end of the last pass of its last beat.
    public var end: Double {
      if count == 0 { return start }
      let last = times?.last ?? start + Double((count ?? 1) - 1) * interval
      return last + Double(repetition.count) * length
    }

    /// The start of one beat of a stagger.
    public func start(of index: Int) -> Double { times?[index] ?? start + Double(index) * interval }

    /// The stretch on the clock of a sequence in which its scene begins at `seconds`. The name of the scene becomes a
    /// prefix of its name.
    func inScene(named scene: String, from seconds: Double) -> Stretch {
      var stretch = self
      stretch.name = "\(scene).\(name)"
      stretch.scene = self.scene.map { "\(scene).\($0)" } ?? scene
      stretch.start += seconds
      stretch.times = times?.map { $0 + seconds }
      return stretch
    }

    /// The number of a stagger's beats that have begun.
    fileprivate func startedCount(at seconds: Double, of count: Int) -> Int {
      // Binary search for the first index that has not begun.
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if Decimals.elapsed(since: start(of: middle), at: seconds) >= 0 { low = middle + 1 } else { high = middle }
      }
      return low
    }

    /// The eased progress of one beat of a stagger. The index must be in range.
    package func progress(of index: Int, at seconds: Double) -> Double {
      progress(after: seconds - start(of: index))
    }

    /// The eased progress of a beat that began `elapsed` seconds ago.
    fileprivate func progress(after elapsed: Double) -> Double {
      easing.progress(after: elapsed, of: length, repeated: repetition)
    }
  }
}

extension Timeline.Step {
  /// The name of the first beat in the step; nil if there is none. An error about a group of steps names it.
  fileprivate var firstName: String? {
    switch self {
    case .beat(let beat): beat.name
    case .stagger(let stagger): stagger.name
    case .cues(let cues): cues.name
    case .together(let together): together.steps.lazy.compactMap(\.firstName).first
    case .sequence(let steps): steps.lazy.compactMap(\.firstName).first
    }
  }
}

/// Computes the times of a timeline's steps, for the initialiser of ``Timeline``.
private struct Schedule {
  var stretches: [Timeline.Stretch] = []
  /// The end of the last beat so far, in seconds.
  var end = 0.0
  private var names: Set<String> = []

  /// Schedules steps one after another and returns the end of the last.
  mutating func add(_ steps: [Timeline.Step], at start: Double) throws(TimelineError) -> Double {
    var cursor = start
    for step in steps { cursor = try add(step, at: cursor) }
    return cursor
  }

  /// Schedules one step and returns the time at which the next step begins, in seconds.
  ///
  /// - Parameter cursor: The end of the step before, in seconds.
  mutating func add(_ step: Timeline.Step, at cursor: Double) throws(TimelineError) -> Double {
    switch step {
    case .beat(let beat):
      let start = try checkedStart(cursor + beat.delay, of: beat.name)
      guard beat.duration >= 0, beat.duration.isFinite else { throw .badDuration(beat: beat.name, beat.duration) }
      guard beat.easing.isValid else { throw .badEasing(beat: beat.name) }
      return try add(
        .init(
          name: beat.name, start: start, length: beat.duration, easing: beat.easing, repetition: beat.repetition))
    case .stagger(let stagger):
      let start = try checkedStart(cursor + stagger.delay, of: stagger.name)
      guard stagger.duration >= 0, stagger.duration.isFinite else {
        throw .badDuration(beat: stagger.name, stagger.duration)
      }
      guard stagger.interval >= 0, stagger.interval.isFinite else {
        throw .badInterval(beat: stagger.name, stagger.interval)
      }
      guard (0...Stagger.maximumCount).contains(stagger.count) else {
        throw .badCount(beat: stagger.name, stagger.count)
      }
      guard stagger.easing.isValid else { throw .badEasing(beat: stagger.name) }
      return try add(
        .init(
          name: stagger.name, start: start, length: stagger.duration, easing: stagger.easing,
          repetition: stagger.repetition, count: stagger.count, interval: stagger.interval))
    case .cues(let cues):
      guard cues.duration >= 0, cues.duration.isFinite else { throw .badDuration(beat: cues.name, cues.duration) }
      guard cues.times.count <= Stagger.maximumCount else { throw .badCount(beat: cues.name, cues.times.count) }
      guard cues.easing.isValid else { throw .badEasing(beat: cues.name) }
      let times = try cues.times.sorted().map { (time) throws(TimelineError) in try checkedStart(time, of: cues.name) }
      var stretch = Timeline.Stretch(
        name: cues.name, start: times.first ?? 0, length: cues.duration, easing: cues.easing, repetition: .once)
      (stretch.count, stretch.times) = (times.count, times)
      _ = try add(stretch)
      // Cues have fixed times, so the next step begins as if they were not there.
      return cursor
    case .together(let together):
      let start = try checkedStart(
        cursor + together.delay, of: Timeline.Step.together(together).firstName ?? "together")
      var last = start
      for step in together.steps { last = max(last, try add(step, at: start)) }
      return last
    case .sequence(let steps): return try add(steps, at: cursor)
    }
  }

  /// Checks the start of a beat and returns it.
  private func checkedStart(_ start: Double, of name: String) throws(TimelineError) -> Double {
    guard start.isFinite else { throw .badStart(beat: name, start) }
    // With a negative delay, a beat that should begin at 0 may be scheduled a rounding error earlier.
    guard Decimals.elapsed(since: 0, at: start) >= 0 else { throw .badStart(beat: name, start) }
    return max(start, 0)
  }

  /// Checks and adds a stretch, and returns its end.
  private mutating func add(_ stretch: Timeline.Stretch) throws(TimelineError) -> Double {
    let name = stretch.name
    guard (1...Repetition.maximumCount).contains(stretch.repetition.count) else {
      throw .badRepetition(beat: name, stretch.repetition.count)
    }
    guard names.insert(name).inserted else { throw .duplicateName(name) }
    guard stretch.end.isFinite else { throw .badDuration(beat: name, stretch.length) }
    stretches.append(stretch)
    end = max(end, stretch.end)
    return stretch.end
  }
}

/// An error that explains why steps cannot form a ``Timeline``. ``Scene/validate()`` throws it too.
///
/// ```swift
/// do { _ = try Timeline([.beat(Beat("draw", lasting: -1))]) } catch { print(error) }
/// // beat 'draw' lasts -1.0 s; a length is a finite number of seconds, 0 or more
/// ```
public enum TimelineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A length that is negative or not finite.
  case badDuration(beat: String, Double)
  /// An interval that is negative or not finite.
  case badInterval(beat: String, Double)
  /// A number of beats below 0 or above ``Stagger/maximumCount``.
  case badCount(beat: String, Int)
  /// A number of passes below 1 or above ``Repetition/maximumCount``.
  case badRepetition(beat: String, Int)
  /// A start before the scene's start.
  case badStart(beat: String, Double)
  /// A spring without duration, or whose bounce is not between −1 and 1.
  case badEasing(beat: String)
  /// A name that two beats have.
  case duplicateName(String)

  public var description: String {
    switch self {
    case .badDuration(let beat, let seconds):
      "beat '\(beat)' lasts \(seconds) s; a length is a finite number of seconds, 0 or more"
    case .badInterval(let beat, let seconds):
      "beat '\(beat)' repeats every \(seconds) s; an interval is a finite number of seconds, 0 or more"
    case .badCount(let beat, let count):
      "beat '\(beat)' has a count of \(count); a count is 0 to \(Stagger.maximumCount)"
    case .badRepetition(let beat, let count):
      "beat '\(beat)' is passed through \(count) times; it must be 1 to \(Repetition.maximumCount) times"
    case .badStart(let beat, let seconds):
      "beat '\(beat)' would start at \(seconds) s; the scene starts at 0, so shift it by less"
    case .badEasing(let beat):
      "the spring of beat '\(beat)' needs a duration above 0 s and a bounce between -1 and 1"
    case .duplicateName(let name):
      "two beats are called '\(name)'; give each a name of its own"
    }
  }
}

/// The result builder that lists the steps of a ``Timeline``.
@resultBuilder
public enum TimelineBuilder {
  public static func buildExpression(_ beat: Beat) -> [Timeline.Step] { [.beat(beat)] }
  public static func buildExpression(_ stagger: Stagger) -> [Timeline.Step] { [.stagger(stagger)] }
  public static func buildExpression(_ cues: Cues) -> [Timeline.Step] { [.cues(cues)] }
  public static func buildExpression(_ together: Together) -> [Timeline.Step] { [.together(together)] }
  public static func buildExpression(_ timeline: Timeline) -> [Timeline.Step] { [.sequence(timeline.steps)] }
  public static func buildBlock(_ parts: [Timeline.Step]...) -> [Timeline.Step] { Array(parts.joined()) }
  public static func buildOptional(_ part: [Timeline.Step]?) -> [Timeline.Step] { part ?? [] }
  public static func buildEither(first: [Timeline.Step]) -> [Timeline.Step] { first }
  public static func buildEither(second: [Timeline.Step]) -> [Timeline.Step] { second }
  public static func buildArray(_ parts: [[Timeline.Step]]) -> [Timeline.Step] { Array(parts.joined()) }
  public static func buildFinalResult(_ steps: [Timeline.Step]) -> Timeline { Timeline(unchecked: steps) }
}
