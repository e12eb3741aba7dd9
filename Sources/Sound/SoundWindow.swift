import Foundation

/// The time window in which a scene of a sequence is heard, with an equal-power cross-fade to its neighbours.
/// `SceneSequence` limits each scene's tracks to one (``SoundTrack/shown(in:)``).
///
/// The sounds of two scenes usually differ, so their powers add up, not their amplitudes. The amplitudes therefore
/// follow a quarter of a sine and of a cosine, whose squares add up to 1: the sum is as loud during the transition as
/// before and after it. A linear cross-fade would be 3 dB softer in its middle.
///
/// ```swift
/// track.shown(in: SoundWindow(start: 4, end: 9, fadeIn: 0.5, fadeOut: 1))
/// ```
package struct SoundWindow: Hashable, Sendable {
  /// The start and end of the window, in seconds.
  package var start, end: Double
  /// The lengths of the transitions at its start and end, in seconds; 0 is a cut.
  package var fadeIn, fadeOut: Double

  /// Creates a window. By default it has no fades.
  package init(start: Double, end: Double, fadeIn: Double = 0, fadeOut: Double = 0) {
    (self.start, self.end, self.fadeIn, self.fadeOut) = (start, end, fadeIn, fadeOut)
  }

  /// The window at a later time.
  func moved(by seconds: Double) -> SoundWindow {
    SoundWindow(start: start + seconds, end: end + seconds, fadeIn: fadeIn, fadeOut: fadeOut)
  }

  /// The samples of the window.
  var samples: Range<Int> {
    let (first, last) = (Sound.sample(at: start), Sound.sample(at: end))
    return first..<max(first, last)
  }

  /// Multiplies samples of the clip, from `first` on, by the amplitude of the fades at each sample's middle.
  func fade(_ buffer: UnsafeMutableBufferPointer<Float>, from first: Int) {
    let (own, last) = (samples, first + buffer.count / Sound.channels)
    let (fadeIn, fadeOut) = (Sound.sample(at: fadeIn), Sound.sample(at: fadeOut))
    func apply(_ range: Range<Int>, _ share: (Int) -> Double) {
      for sample in range.clamped(to: first..<last) {
        let amplitude = Float(sin(min(max(share(sample), 0), 1) * .pi / 2))
        for channel in 0..<Sound.channels { buffer[(sample - first) * Sound.channels + channel] *= amplitude }
      }
    }
    if fadeIn > 0 {
      apply(own.lowerBound..<(own.lowerBound + fadeIn)) { (Double($0 - own.lowerBound) + 0.5) / Double(fadeIn) }
    }
    if fadeOut > 0 {
      apply((own.upperBound - fadeOut)..<own.upperBound) { (Double(own.upperBound - $0) - 0.5) / Double(fadeOut) }
    }
  }
}
