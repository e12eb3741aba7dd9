import Foundation
import PathreelMotion
import PathreelNumerics
import PathreelSequencing

/// The motion of a sweep's parameters over a clip. All parameters move at the same time, each with its own easing. The
/// first frame has the first values, and the last frame the last values. `sweep --layout time` makes it
/// (`SweepCommand`), and `Clip.init(_:moving:…)` sets the values.
///
/// ```swift
/// let motion = ParameterMotion([.init(variation, .easeInOut)], pingPong: true, hold: 0.5)
/// motion.values(atFrame: 0, of: clock)  // the first values
/// ```
package struct ParameterMotion: Sendable {
  /// A parameter with its values and its easing.
  package struct Track: Sendable {
    /// The parameter with its values.
    package let variation: Variation
    /// The easing between the values.
    package let easing: Easing

    /// Makes a track.
    package init(_ variation: Variation, _ easing: Easing = .linear) {
      (self.variation, self.easing) = (variation, easing)
    }
  }

  /// The tracks of the parameters.
  package let tracks: [Track]
  /// Whether the values reach their ends in the clip's middle and return by its end.
  package let pingPong: Bool
  /// The time for which the first and the last values are held, in seconds.
  package let hold: Double

  /// Makes a motion.
  package init(_ tracks: [Track], pingPong: Bool = false, hold: Double = 0) {
    (self.tracks, self.pingPong, self.hold) = (tracks, pingPong, hold)
  }

  /// The longest possible ``hold`` in a clip, in seconds; it leaves some frames for the motion.
  package func longestHold(in clock: FrameClock) -> Double {
    // With a way back there are three holds, otherwise two.
    let frames = pingPong ? (clock.frameCount - 3) / 3 : (clock.frameCount - 2) / 2
    return Double(max(frames, 0)) / clock.rate.framesPerSecond
  }

  /// Whether the holds leave frames for the motion.
  package func fits(_ clock: FrameClock) -> Bool {
    holdFrames(clock) == 0 ? !pingPong || clock.frameCount >= 3 : frames(clock).way >= 1
  }

  /// The values that name pictures.
  var pictures: [SeriesValue] {
    tracks.flatMap { track in
      guard case .image = track.variation.parameter.kind, case .list(let values) = track.variation.values else {
        return [SeriesValue]()
      }
      return values
    }
  }

  /// Returns the parameters' values on a frame; frames count from 0.
  ///
  /// With ``pingPong``, the last values occupy one frame in the middle, or two if the number of frames is even; a hold
  /// adds its frames. On the way back, an easing runs backward.
  package func values(atFrame n: Int, of clock: FrameClock) -> [SeriesValue] { values(at: Double(n), of: clock) }

  /// Returns the values at a position in frames, which may be fractional for motion blur. Positions before the first
  /// and after the last frame are clamped to these.
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

  /// The progress of the motion at a position in frames, 0…1, before easing.
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

  /// The number of frames of a hold, and of the motion from one end to the other.
  private func frames(_ clock: FrameClock) -> (hold: Int, way: Int) {
    let (hold, last) = (holdFrames(clock), clock.frameCount - 1)
    return (hold, pingPong ? (last - 3 * hold) / 2 : last - 2 * hold)
  }

  /// The number of frames of a hold.
  private func holdFrames(_ clock: FrameClock) -> Int {
    Int(min((hold * clock.rate.framesPerSecond).rounded(), Double(clock.frameCount)))
  }
}
