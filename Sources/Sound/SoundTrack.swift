/// A sound with its place in a clip: when it begins, which part of it is heard, how loud, and whether it repeats.
///
/// ```swift
/// var music = SoundTrack("music", sound)
/// (music.start, music.gain, music.fadeOut) = (0.5, -6, 2)
/// ```
///
/// Tracks of a clip are added. What goes beyond full scale then is cut off there.
public struct SoundTrack: Hashable, Sendable {
  /// What messages call it.
  public var name: String
  /// What is heard.
  public var sound: Sound
  /// When it begins, in seconds on the clip's clock. What would be heard before the clip begins is not.
  public var start = 0.0
  /// Where in the sound it begins, in seconds from the sound's own start.
  public var offset = 0.0
  /// How long it is heard, in seconds: to the sound's end unless given, and to the clip's end where it is looped.
  public var length: Double?
  /// How much louder than the sound, in decibels: -6 halves the amplitude, nearly.
  public var gain = 0.0
  /// How long it takes from silence to its gain, in seconds. The amplitude grows evenly.
  public var fadeIn = 0.0
  /// How long it takes back to silence, in seconds, at its end or at the clip's, whichever comes first.
  public var fadeOut = 0.0
  /// Whether the sound begins again at ``offset`` when its end is reached, without a gap.
  public var isLooped = false
  /// The scenes in sequence that it belongs to, the innermost first. It is heard while all of them are shown.
  package private(set) var windows: [SoundWindow] = []

  /// What ``gain`` may be, in decibels.
  public static let gainRange = -120.0...40.0
  /// The most tracks that a clip has.
  public static let maximumCount = 100
  /// The latest ``start`` and the longest of the other times, in seconds.
  package static let maximumTime = 1e6

  /// A whole sound from the clip's start on.
  public init(_ name: String, _ sound: Sound) { (self.name, self.sound) = (name, sound) }

  /// The track of a scene that begins at a time of a longer clip: what is heard outside of the scene's window is not.
  ///
  /// - Parameter window: On the longer clip's clock, on which it begins when the scene does.
  package func shown(in window: SoundWindow) -> SoundTrack {
    var track = self
    track.start += window.start
    track.windows = windows.map { $0.moved(by: window.start) } + [window]
    return track
  }

  /// What is wrong with it, as a sentence without its name, if anything is.
  package var fault: String? {
    let times = [("start", start), ("offset", offset), ("fade-in", fadeIn), ("fade-out", fadeOut)]
    for (key, seconds) in times + (length.map { [("length", $0)] } ?? []) {
      guard abs(seconds) <= Self.maximumTime else {
        return "'\(key)' is \(seconds); it is in seconds, and at most \(Int(Self.maximumTime))"
      }
      guard seconds >= 0 || key == "start" else { return "'\(key)' is \(seconds); it is in seconds, 0 or more" }
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

/// Why a scene's sound cannot be made.
public enum SoundError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A track with numbers that make no sense, and what is wrong with them.
  case badTrack(name: String, reason: String)
  /// More tracks than ``SoundTrack/maximumCount``.
  case tooManyTracks(Int)
  /// A sound whose samples could not be read any more.
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
