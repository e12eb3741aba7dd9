import Foundation
import PathreelMotion
import PathreelSequencing

/// How the parameters of a sweep move over the length of a clip: together, each with its own easing, from their first values
/// on the first frame to their last values on the last.
///
/// ```swift
/// let course = Course([.init(variation, .easeInOut)], pingPong: true, hold: 0.5)
/// course.values(atFrame: 0, of: clock)  // the first values
/// ```
package struct Course: Sendable {
  /// A parameter, and how it gets from value to value.
  package struct Track: Sendable {
    package let variation: Variation
    package let easing: Easing

    package init(_ variation: Variation, _ easing: Easing = .linear) {
      (self.variation, self.easing) = (variation, easing)
    }
  }

  package let tracks: [Track]
  /// Whether the values run to their ends by the clip's middle, and back by its end.
  package let pingPong: Bool
  /// How long the values stand still at each end of their way, in seconds.
  package let hold: Double

  package init(_ tracks: [Track], pingPong: Bool = false, hold: Double = 0) {
    (self.tracks, self.pingPong, self.hold) = (tracks, pingPong, hold)
  }

  /// The longest that values can stand still in a clip, in seconds: some frames are left to move in.
  package func longestHold(in clock: FrameClock) -> Double {
    let frames = pingPong ? (clock.frameCount - 3) / 3 : (clock.frameCount - 2) / 2
    return Double(max(frames, 0)) / clock.rate.framesPerSecond
  }

  /// Whether the holds leave frames to move in.
  package func fits(_ clock: FrameClock) -> Bool {
    holdFrames(clock) == 0 ? !pingPong || clock.frameCount >= 3 : frames(clock).way >= 1
  }

  /// The parameters' values on a frame; frames count from 0.
  ///
  /// With ``pingPong`` the last values stand on one frame in the middle, or on two where the number of frames is even. On
  /// the way back an easing runs backward.
  package func values(atFrame n: Int, of clock: FrameClock) -> [SeriesValue] { values(at: Double(n), of: clock) }

  /// The same at an instant that is counted in frames from the first one, as motion blur shows some; before the first and after the
  /// last frame they are theirs.
  func values(at position: Double, of clock: FrameClock) -> [SeriesValue] {
    let share = share(at: position, of: clock)
    let seconds = Double(frames(clock).way) / clock.rate.framesPerSecond
    return tracks.map { track in
      let eased: Double =
        switch share {
        case 0: 0
        case 1: 1
        default: track.easing.progress(after: share * seconds, of: seconds)
        }
      return track.variation.value(atShare: eased)
    }
  }

  /// The share of the way, 0…1, before easing.
  func share(atFrame n: Int, of clock: FrameClock) -> Double {
    precondition(clock.frames.contains(n))
    return share(at: Double(n), of: clock)
  }

  private func share(at position: Double, of clock: FrameClock) -> Double {
    let last = clock.frameCount - 1
    let (hold, way) = frames(clock)
    let (start, end) = (Double(hold), Double(last - hold))
    guard way > 0, position > start else { return 0 }
    if !pingPong { return position >= end ? 1 : (position - start) / Double(way) }
    if position >= end { return 0 }
    if position < Double(hold + way) { return (position - start) / Double(way) }
    let turn = end - Double(way)
    return position <= turn ? 1 : 1 - (position - turn) / Double(way)
  }

  /// How many frames lie in a hold, and from one end of the way to the other.
  private func frames(_ clock: FrameClock) -> (hold: Int, way: Int) {
    let (hold, last) = (holdFrames(clock), clock.frameCount - 1)
    return (hold, pingPong ? (last - 3 * hold) / 2 : last - 2 * hold)
  }

  private func holdFrames(_ clock: FrameClock) -> Int {
    Int(min((hold * clock.rate.framesPerSecond).rounded(), Double(clock.frameCount)))
  }
}
