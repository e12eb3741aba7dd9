/// An audio track of a clip: a sound with its start time, the part that is heard, gain, fades and looping.
///
/// ```swift
/// var music = SoundTrack("music", sound)
/// (music.start, music.gain, music.fadeOut) = (0.5, -6, 2)
/// ```
///
/// A `SoundMix` adds the tracks of a clip, and clips the sum to full scale.
public struct SoundTrack: Hashable, Sendable {
  /// The name in messages.
  public var name: String
  /// The sound to play.
  public var sound: Sound
  /// The start time, in seconds on the clip's clock. The part before the clip's own start is not heard.
  public var start = 0.0
  /// The position in the sound at which playing begins, in seconds from the sound's start.
  public var offset = 0.0
  /// The length that is heard, in seconds. nil means that it is heard until the sound's end; a looped track is heard
  /// until the clip's end.
  public var length: Double?
  /// The gain in decibels; -6 nearly halves the amplitude.
  public var gain = 0.0
  /// The length of the linear fade-in, in seconds.
  public var fadeIn = 0.0
  /// The length of the linear fade-out, in seconds, before the track's end or the clip's, whichever comes first.
  public var fadeOut = 0.0
  /// Whether the sound continues at ``offset`` without a gap when its end is reached.
  public var isLooped = false
  /// Further factors of the amplitude, which change in time; nil for none.
  package var levels: SoundLevelCourse?
  /// The windows of the nested scene sequences that the track belongs to, the innermost first. The track is heard only
  /// within all of them.
  package private(set) var windows: [SoundWindow] = []

  /// The allowed range of ``gain``, in decibels.
  public static let gainRange = -120.0...40.0
  /// The largest number of tracks in a clip.
  public static let maximumCount = 100
  /// The largest absolute value of ``start`` and of the other times, in seconds.
  package static let maximumTime = 1e6

  /// Creates a track that plays a whole sound from the clip's start on.
  public init(_ name: String, _ sound: Sound) { (self.name, self.sound) = (name, sound) }

  /// The track of a scene that is a part of a longer clip: it is moved to the scene's start and limited to its window.
  ///
  /// - Parameter window: The scene's window on the longer clip's clock; the scene's clock begins at its start.
  package func shown(in window: SoundWindow) -> SoundTrack {
    var track = self
    track.start += window.start
    track.windows = windows.map { $0.moved(by: window.start) } + [window]
    return track
  }

  /// The error in the track's numbers, as a sentence without the track's name; nil if there is none.
  package var fault: String? {
    let times = [("start", start), ("offset", offset), ("fade-in", fadeIn), ("fade-out", fadeOut)]
    for (key, seconds) in times + (length.map { [("length", $0)] } ?? []) {
      let range = (key == "start" ? -Self.maximumTime : 0)...Self.maximumTime
      guard range.contains(seconds) else {
        return "'\(key)' is \(seconds); it is in seconds, from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
      }
    }
    guard Self.gainRange.contains(gain) else {
      return "'gain' is \(gain); it is in decibels, -120 to 40, and 0 leaves the sound as loud as it is"
    }
    guard Sound.sample(at: offset) < sound.sampleCount else {
      return "'offset' is \(offset) s, and the sound ends at \(sound.duration) s; begin before its end"
    }
    return nil
  }
}

/// The course of a track's amplitude: factors at equal steps from the track's start, with straight lines between them.
package struct SoundLevelCourse: Hashable, Sendable {
  /// The number of steps in a second.
  package let rate: Double
  /// The factors; the last one stays.
  package let factors: [Double]

  /// - Precondition: The rate is positive, and there is a factor.
  package init(rate: Double, factors: [Double]) {
    precondition(rate > 0 && !factors.isEmpty)
    (self.rate, self.factors) = (rate, factors)
  }

  /// The factor at a time in seconds from the track's start.
  func factor(at seconds: Double) -> Double {
    let place = min(max(seconds * rate, 0), Double(factors.count - 1))
    let step = Int(place)
    guard step + 1 < factors.count else { return factors[step] }
    return factors[step] + (factors[step + 1] - factors[step]) * (place - Double(step))
  }
}

/// An error that explains why a scene's sound cannot be mixed (`SoundMix`) or analysed (`TrackAnalysis`).
public enum SoundError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A track with unusable numbers, with the reason.
  case badTrack(name: String, reason: String)
  /// More tracks than ``SoundTrack/maximumCount``.
  case tooManyTracks(Int)
  /// A sound whose samples can no longer be read, with the reason.
  case unreadable(track: String, reason: String)

  public var description: String {
    switch self {
    case .badTrack(let name, let reason): "sound '\(name)': \(reason)"
    case .tooManyTracks(let count):
      "the scene has \(count) sounds; at most \(SoundTrack.maximumCount) are mixed"
    case .unreadable(let track, let reason): "sound '\(track)': the file \(reason)"
    }
  }
}
