import Foundation
import PathreelDrawing
import PathreelSound

/// When each scene of a sequence is shown, in frames of the sequence.
///
/// Scenes begin at frames, so that the frames of a scene in a sequence are those of the scene alone: its frame m is shown at m / rate on
/// its own clock, divided afresh, and not at a difference of two times. A scene has as many frames as a clip of it has.
struct SequenceSchedule: Sendable {
  private struct Slot {
    var start: Int
    var count: Int
    /// How many frames of it belong to the transition from the scene before.
    var overlap: Int
  }

  /// A scene at a time of its own.
  struct Shown {
    let scene: Int
    let seconds: Double
    /// The own instant of the frame, on the same clock.
    let frameSeconds: Double
  }

  /// What is shown at a time: a scene, and the one before while it crosses over.
  struct Moment {
    let shown: Shown
    let crossing: (from: Shown, share: Double)?
  }

  private var slots: [Slot] = []
  private let rate: FrameRate

  /// - Throws: For scenes without a length, and for transitions that there is no room for.
  init(_ scenes: [SequencedScene], rate: FrameRate) throws(SceneSequenceError) {
    self.rate = rate
    guard !scenes.isEmpty else { throw .noScenes }
    guard scenes.count <= SceneSequenceError.mostScenes else { throw .tooManyScenes(scenes.count) }
    var (names, end) = (Set<String>(), 0)
    for (i, part) in scenes.enumerated() {
      guard part.name.isSceneName else { throw .badName(part.name) }
      guard names.insert(part.name).inserted else { throw .duplicateName(part.name) }
      if let fault = part.scene._sequence?.fault { throw .badScene(part.name, reason: "\(fault)") }
      if let fault = part.scene.timeline.fault { throw .badScene(part.name, reason: "\(fault)") }
      let seconds = part.scene.duration
      guard seconds > 0, seconds.isFinite else {
        throw .badScene(part.name, reason: "\(SceneError.badDuration(seconds))")
      }
      let count = max(frames(in: seconds, rounded: .up), 1)
      guard end + count < Self.mostFrames else { throw .tooLong }
      var slot = Slot(start: end, count: count, overlap: 0)
      if let transition = part.transition {
        slot.overlap = try overlap(of: transition, into: part.name, count, number: i, scenes)
      }
      slot.start -= slot.overlap
      slots.append(slot)
      end = slot.start + slot.count
    }
  }

  /// How many frames a transition has.
  private func overlap(
    of transition: SceneTransition, into name: String, _ count: Int, number: Int, _ scenes: [SequencedScene]
  ) throws(SceneSequenceError) -> Int {
    let seconds = transition.duration
    guard seconds >= 0, seconds.isFinite else { throw .badTransition(into: name, seconds) }
    guard transition.easing.isValid else { throw .badEasing(into: name) }
    guard number > 0 else { throw .nothingBefore(name) }
    let overlap = frames(in: seconds, rounded: .toNearestOrAwayFromZero)
    let before = slots[number - 1]
    for (other, length) in [(name, count), (scenes[number - 1].name, before.count)] where overlap > length {
      throw .longTransition(into: name, seconds, scene: other, time(ofFrame: length))
    }
    guard before.overlap + overlap <= before.count else {
      throw .crowdedTransitions(
        scene: scenes[number - 1].name, time(ofFrame: before.count), scenes[number - 1].transition?.duration ?? 0,
        seconds)
    }
    return overlap
  }

  /// More than any clip has.
  private static let mostFrames = 1 << 30

  private func position(of seconds: Double) -> Double {
    let position = seconds * Double(rate.numerator) / Double(rate.denominator)
    // As a clip counts its frames: what is within a millionth of one is one.
    let whole = position.rounded()
    return abs(position - whole) < 1e-6 ? whole : position
  }

  private func frames(in seconds: Double, rounded rule: FloatingPointRoundingRule) -> Int {
    Int(min(position(of: seconds).rounded(rule), Double(Self.mostFrames)))
  }

  private func time(ofFrame n: Int) -> Double { Double(n * rate.denominator) / Double(rate.numerator) }

  var duration: Double { time(ofFrame: slots[slots.count - 1].start + slots[slots.count - 1].count) }

  /// When a scene is heard.
  func window(of scene: Int) -> SoundWindow {
    let slot = slots[scene]
    return SoundWindow(
      start: time(ofFrame: slot.start), end: time(ofFrame: slot.start + slot.count),
      fadeIn: time(ofFrame: slot.overlap),
      fadeOut: scene + 1 < slots.count ? time(ofFrame: slots[scene + 1].overlap) : 0)
  }

  /// What is shown at a time, which may be any: before the first frame the first scene, after the last one the last.
  ///
  /// - Parameter frame: The own time of the frame. What lies beyond a cut from there is not shown: the scene on this side begins or
  ///   ends there, as it does alone.
  func moment(at seconds: Double, ofFrameAt frame: Double) -> Moment {
    let position = position(of: seconds)
    var number = slot(at: position)
    let instant: Instant
    if seconds == frame {
      instant = Instant(position: position, seconds: seconds, framePosition: position, frameSeconds: frame)
    } else {
      let framePosition = self.position(of: frame)
      let shot = shot(around: slot(at: framePosition))
      var (position, seconds) = (position, seconds)
      if number < shot.lowerBound {
        (number, position) = (shot.lowerBound, Double(slots[shot.lowerBound].start))
        seconds = time(ofFrame: slots[number].start)
      } else if number > shot.upperBound {
        number = shot.upperBound
        let end = slots[number].start + slots[number].count
        (position, seconds) = (Double(end), time(ofFrame: end))
      }
      instant = Instant(
        position: position, seconds: seconds, framePosition: framePosition, frameSeconds: frame)
    }
    let slot = slots[number]
    let passed = instant.position - Double(slot.start)
    let shown = shown(number, at: instant)
    guard passed >= 0, passed < Double(slot.overlap) else { return Moment(shown: shown, crossing: nil) }
    return Moment(shown: shown, crossing: (self.shown(number - 1, at: instant), passed / Double(slot.overlap)))
  }

  /// A time of the sequence, and that of the frame: in frames from its start, and in seconds.
  private struct Instant {
    let position: Double
    let seconds: Double
    let framePosition: Double
    let frameSeconds: Double
  }

  /// The last scene that has begun at a position; the first one before it begins.
  private func slot(at position: Double) -> Int {
    var (low, high) = (0, slots.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if Double(slots[middle].start) <= position { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The scenes around one that transitions join to it: from cut to cut.
  private func shot(around number: Int) -> ClosedRange<Int> {
    var (first, last) = (number, number)
    while slots[first].overlap > 0 { first -= 1 }
    while last + 1 < slots.count, slots[last + 1].overlap > 0 { last += 1 }
    return first...last
  }

  /// The time of a scene at a time of the sequence.
  func seconds(of scene: Int, at seconds: Double) -> Double {
    time(in: scene, at: position(of: seconds), seconds)
  }

  private func shown(_ scene: Int, at instant: Instant) -> Shown {
    Shown(
      scene: scene, seconds: time(in: scene, at: instant.position, instant.seconds),
      frameSeconds: time(in: scene, at: instant.framePosition, instant.frameSeconds))
  }

  private func time(in scene: Int, at position: Double, _ seconds: Double) -> Double {
    let start = slots[scene].start
    guard position == position.rounded(), abs(position) < 1e15 else { return seconds - time(ofFrame: start) }
    return Double((Int(position) - start) * rate.denominator) / Double(rate.numerator)
  }

  /// The scenes as beats, and the beats of each with its name in front.
  func timeline(of scenes: [SequencedScene]) throws(SceneSequenceError) -> Timeline {
    var stretches: [Timeline.Stretch] = []
    for (i, part) in scenes.enumerated() {
      let window = window(of: i)
      var whole = Timeline.Stretch(
        name: part.name, start: window.start, length: window.end - window.start, easing: .linear, repetition: .once)
      whole.isScene = true
      stretches.append(whole)
      let inner = part.scene.timeline.stretches
      guard stretches.count + inner.count <= SceneSequenceError.mostBeats else { throw .tooManyBeats }
      stretches += inner.map { $0.inScene(named: part.name, from: window.start) }
    }
    return Timeline(stretches: stretches, duration: duration)
  }
}

extension String {
  /// Letters, digits and `_`, as names of scenes are.
  fileprivate var isSceneName: Bool {
    !isEmpty
      && unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }
}
