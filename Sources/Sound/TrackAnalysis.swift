import Foundation
import Synchronization

/// The analysis of a track for scenes that react to sound: its loudness at a time of the scene, and the times of its
/// beats. Expressions and beats of scene files use it.
///
/// It analyses the part of the sound that is played, with start, offset, length and loop. Gain and fades have no
/// effect.
package struct TrackAnalysis: Sendable {
  /// The track.
  package let track: SoundTrack
  private let analysis: SoundAnalysis

  /// Creates the analysis of a track. The sound is read only when a level or beat is asked for.
  package init(_ track: SoundTrack) {
    self.track = track
    analysis = SoundAnalysis.of(track.sound)
  }

  /// The loudness at a time in seconds, 0…1.
  /// - Throws: ``SoundError``.
  package func level(at seconds: Double) throws(SoundError) -> Double {
    guard let sample = sample(at: seconds) else { return 0 }
    return try analysed { try analysis.levels() }.level(at: sample)
  }

  /// The loudness of the frequencies between two bounds in hertz, at a time in seconds, 0…1.
  package func level(at seconds: Double, from low: Double, to high: Double) throws(SoundError) -> Double {
    guard let sample = sample(at: seconds) else { return 0 }
    return try analysed { try analysis.levels() }.level(at: sample, from: low, to: high)
  }

  /// The events of a sound that are taken as beats.
  package enum Taken: String, CaseIterable, Sendable {
    /// A regular pulse, as a listener would tap it.
    case beats
    /// Every start of a note or noise.
    case onsets
  }

  /// The times of the beats or onsets, in seconds on the scene's clock, none before 0.
  ///
  /// - Parameter end: The time at which a looped track stops; nil plays it once.
  /// - Throws: ``SoundError``.
  package func times(of taken: Taken, until end: Double?) throws(SoundError) -> [Double] {
    let found = try analysed { try analysis.beats() }
    let times = (taken == .beats ? found.beats : found.onsets).filter { $0 >= track.offset }.map { $0 - track.offset }
    let loop = track.sound.duration - track.offset
    var result: [Double] = []
    var pass = 0.0
    while true {
      for time in times {
        let time = time + pass * loop
        guard time < track.length ?? .infinity, track.start + time < end ?? .infinity,
          result.count < Self.maximumCount
        else { return result }
        if track.start + time >= 0 { result.append(track.start + time) }
      }
      pass += 1
      guard track.isLooped, end != nil || track.length != nil, !times.isEmpty else { return result }
    }
  }

  /// The tempo in beats per minute; nil if the sound has none.
  package func tempo() throws(SoundError) -> Double? { try analysed { try analysis.beats() }.tempo }

  /// The largest number of beats that are taken from a sound.
  private static let maximumCount = 100_000

  private func analysed<Result>(_ body: () throws -> Result) throws(SoundError) -> Result {
    guard track.sound.duration <= SoundLevels.maximumDuration else {
      throw .badTrack(
        name: track.name,
        reason: "it lasts \(Int(track.sound.duration)) s; at most \(Int(SoundLevels.maximumDuration)) s can be followed"
      )
    }
    do { return try body() } catch { throw .unreadable(track: track.name, reason: "\(error)") }
  }

  /// The position in the sound that is heard at a time, in samples; nil if none is heard.
  private func sample(at seconds: Double) -> Double? {
    // As in the mix, a sound begins and ends with the nearest sample.
    let half = 0.5 / Double(Sound.rate)
    var played = seconds - track.start
    guard played >= -half, played < (track.length ?? .infinity) - half else { return nil }
    let loop = track.sound.duration - track.offset
    if track.isLooped {
      played.formTruncatingRemainder(dividingBy: loop)
      if played >= loop - half { played = 0 }
    }
    return played < loop - half ? (track.offset + max(played, 0)) * Double(Sound.rate) : nil
  }
}

/// The memoised levels and beats of a sound, shared by all scenes of the process that play it.
private final class SoundAnalysis: Sendable {
  private let sound: Sound
  private let knownLevels = Mutex<Result<SoundLevels, any Error>?>(nil)
  private let knownBeats = Mutex<Result<SoundBeats, any Error>?>(nil)

  private init(_ sound: Sound) { self.sound = sound }

  /// The levels, computed at the first call. A concurrent caller waits for the result.
  func levels() throws -> SoundLevels {
    try knownLevels.withLock { known in
      let result = known ?? Result { try SoundLevels(of: sound) }
      known = result
      return result
    }.get()
  }

  /// The beats, computed at the first call. A concurrent caller waits for the result.
  func beats() throws -> SoundBeats {
    try knownBeats.withLock { known in
      let result = known ?? Result { try SoundBeats(of: sound) }
      known = result
      return result
    }.get()
  }

  /// An LRU cache of analyses, which outlive the scenes that use them; the most recent is last.
  private static let kept = Mutex<[SoundAnalysis]>([])
  private static let keptCount = 8

  /// The analysis of a sound, from the cache if it has it.
  static func of(_ sound: Sound) -> SoundAnalysis {
    kept.withLock { kept in
      if let index = kept.firstIndex(where: { $0.sound == sound }) {
        let known = kept.remove(at: index)
        kept.append(known)
        return known
      }
      let new = SoundAnalysis(sound)
      kept.append(new)
      if kept.count > keptCount { kept.removeFirst() }
      return new
    }
  }
}
