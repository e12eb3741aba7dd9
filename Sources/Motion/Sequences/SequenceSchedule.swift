import Foundation
import PathreelDrawing
import PathreelSound

/// The schedule of a ``SceneSequence``: when each scene is shown, in frames of the sequence.
///
/// Scenes begin at whole frames, so a scene has the same frames in a sequence as alone, and as many. Frame m of a scene
/// is shown at m / rate on the scene's own clock. This time comes from one division, not from the difference of two
/// times, so it is equal to the last bit.
struct SequenceSchedule: Sendable {
  /// The frames of one scene.
  private struct Slot {
    /// The first frame, counted from the start of the sequence.
    var start: Int
    /// The number of frames, with the frames of the transitions.
    var count: Int
    /// The number of its frames that belong to the transition from the scene before.
    var overlap: Int
    /// The scene's own duration, in seconds. It may end within the last frame.
    var duration: Double
  }

  /// A scene at a time on its own clock.
  struct Shown {
    /// The index of the scene.
    let scene: Int
    let seconds: Double
    /// The frame's own instant, on the same clock.
    let frameSeconds: Double
  }

  /// The scenes to show at a time: one scene; during a transition also the previous scene, and the elapsed share of the
  /// transition.
  struct Content {
    let shown: Shown
    let crossing: (from: Shown, share: Double)?
  }

  private var slots: [Slot] = []
  private let rate: FrameRate

  /// Computes the start and the number of frames of each scene.
  ///
  /// - Throws: If a scene has no length or no canvas, or a transition does not fit.
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
      let (size, seconds) = (part.scene.size, part.scene.duration)
      guard size.isCanvas else { throw .badScene(part.name, reason: "\(SceneError.badCanvas(size))") }
      guard seconds > 0, seconds.isFinite else {
        throw .badScene(part.name, reason: "\(SceneError.badDuration(seconds))")
      }
      let count = max(frames(in: seconds, rounded: .up), 1)
      guard end + count < Self.mostFrames else { throw .tooLong }
      var slot = Slot(start: end, count: count, overlap: 0, duration: seconds)
      if let transition = part.transition {
        slot.overlap = try overlap(of: transition, into: part.name, count, number: i, scenes)
      }
      slot.start -= slot.overlap
      slots.append(slot)
      end = slot.start + slot.count
    }
  }

  /// The length of a transition, in frames.
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

  /// An upper bound; no clip has as many frames.
  private static let mostFrames = 1 << 30

  private func frames(in seconds: Double, rounded rule: FloatingPointRoundingRule) -> Int {
    Int(min(Decimals.rounded(rate.position(of: seconds), rule), Double(Self.mostFrames)))
  }

  private func time(ofFrame n: Int) -> Double { Double(n * rate.denominator) / Double(rate.numerator) }

  var duration: Double { time(ofFrame: slots[slots.count - 1].start + slots[slots.count - 1].count) }

  /// The time window in which a scene's sound is heard.
  func window(of scene: Int) -> SoundWindow {
    let slot = slots[scene]
    return SoundWindow(
      start: time(ofFrame: slot.start), end: time(ofFrame: slot.start + slot.count),
      fadeIn: time(ofFrame: slot.overlap),
      fadeOut: scene + 1 < slots.count ? time(ofFrame: slots[scene + 1].overlap) : 0)
  }

  /// The scenes to show at any time: before the first frame the first scene, after the last frame the last one.
  ///
  /// - Parameter frame: The frame's own time, in seconds. With motion blur, `seconds` may be on the other side of a
  ///   cut. Then the scene on the frame's side is shown at its start or end, as it is when it is rendered alone.
  func content(at seconds: Double, ofFrameAt frame: Double) -> Content {
    let position = rate.position(of: seconds)
    var number = slot(at: position)
    let instant: Instant
    if seconds == frame {
      instant = Instant(position: position, seconds: seconds, framePosition: position, frameSeconds: frame)
    } else {
      let framePosition = rate.position(of: frame)
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
    guard passed >= 0, passed < Double(slot.overlap) else { return Content(shown: shown, crossing: nil) }
    return Content(shown: shown, crossing: (self.shown(number - 1, at: instant), passed / Double(slot.overlap)))
  }

  /// A time of the sequence and the frame's own time, each in frames from the sequence's start and in seconds.
  private struct Instant {
    let position: Double
    let seconds: Double
    let framePosition: Double
    let frameSeconds: Double
  }

  /// The index of the last scene that has begun at a position; 0 before the first one begins.
  private func slot(at position: Double) -> Int {
    var (low, high) = (0, slots.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if Double(slots[middle].start) <= position { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The range of scenes that transitions join to a given one, from cut to cut.
  private func shot(around number: Int) -> ClosedRange<Int> {
    var (first, last) = (number, number)
    while slots[first].overlap > 0 { first -= 1 }
    while last + 1 < slots.count, slots[last + 1].overlap > 0 { last += 1 }
    return first...last
  }

  /// The time on a scene's own clock for a time of the sequence.
  func seconds(of scene: Int, at seconds: Double) -> Double {
    time(in: scene, at: rate.position(of: seconds), seconds)
  }

  private func shown(_ scene: Int, at instant: Instant) -> Shown {
    var seconds = time(in: scene, at: instant.position, instant.seconds)
    // A clip of the scene alone shows no instant outside of the scene.
    if instant.seconds != instant.frameSeconds { seconds = min(max(seconds, 0), slots[scene].duration) }
    return Shown(
      scene: scene, seconds: seconds,
      frameSeconds: time(in: scene, at: instant.framePosition, instant.frameSeconds))
  }

  /// The time on a scene's own clock for a time of the sequence, given in frames and in seconds. For a whole frame it
  /// comes from one division.
  private func time(in scene: Int, at position: Double, _ seconds: Double) -> Double {
    let start = slots[scene].start
    // Beyond this many frames, the product below would overflow, or doubles are too coarse for whole frames.
    let limit = min(1e15, 0x1p61 / Double(rate.denominator))
    guard position == position.rounded(), abs(position) < limit else { return seconds - time(ofFrame: start) }
    return Double((Int(position) - start) * rate.denominator) / Double(rate.numerator)
  }

  /// The timeline of the sequence: each scene is a beat, followed by the scene's own beats with its name as a prefix.
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
  /// Whether the string is a valid name of a scene: letters, digits and `_`.
  fileprivate var isSceneName: Bool {
    !isEmpty
      && unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }
}
