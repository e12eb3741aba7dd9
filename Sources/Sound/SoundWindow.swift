import Foundation

/// When a scene in a sequence is heard, and how its sound crosses with those of its neighbours.
///
/// Two scenes have different sounds as a rule, whose powers add up, not their amplitudes. So the amplitudes run along a quarter of a
/// sine and a cosine, whose squares are 1 together: the sum is as loud during the transition as before and after it. A fade
/// with straight lines would be 3 dB softer in its middle.
///
/// ```swift
/// track.shown(in: SoundWindow(start: 4, end: 9, fadeIn: 0.5, fadeOut: 1))
/// ```
package struct SoundWindow: Hashable, Sendable {
  /// From when to when, in seconds.
  package var start, end: Double
  /// How long the transitions at its beginning and its end take, in seconds; 0 cuts.
  package var fadeIn, fadeOut: Double

  package init(start: Double, end: Double, fadeIn: Double = 0, fadeOut: Double = 0) {
    (self.start, self.end, self.fadeIn, self.fadeOut) = (start, end, fadeIn, fadeOut)
  }

  func moved(by seconds: Double) -> SoundWindow {
    SoundWindow(start: start + seconds, end: end + seconds, fadeIn: fadeIn, fadeOut: fadeOut)
  }

  /// The samples in which it is heard.
  var samples: Range<Int> {
    let (first, last) = (Sound.sample(at: start), Sound.sample(at: end))
    return first..<max(first, last)
  }

  /// Multiplies samples of the clip, from `first` on, by what is heard of each, at its middle.
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
