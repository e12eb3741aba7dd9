import Foundation
import Synchronization

/// A track as a scene follows it: how loud its sound is at a time of the scene, and when its beats are.
///
/// It follows what is heard of the sound, with start, offset, length and loop. Gain and fades do not change it.
package struct HeardTrack: Sendable {
  package let track: SoundTrack
  private let analysis: SoundAnalysis

  package init(_ track: SoundTrack) {
    self.track = track
    analysis = SoundAnalysis.of(track.sound)
  }

  /// How loud it is at a time in seconds, 0…1.
  /// - Throws: ``SoundError``.
  package func level(at seconds: Double) throws(SoundError) -> Double {
    guard let sample = sample(at: seconds) else { return 0 }
    return try analysed { try analysis.levels() }.level(at: sample)
  }

  /// How loud its pitches between two frequencies are, in hertz.
  package func level(at seconds: Double, from low: Double, to high: Double) throws(SoundError) -> Double {
    guard let sample = sample(at: seconds) else { return 0 }
    return try analysed { try analysis.levels() }.level(at: sample, from: low, to: high)
  }

  /// What is taken from a sound as beats.
  package enum Taken: String, CaseIterable, Sendable {
    /// An even pulse, as one would tap.
    case beats
    /// Everything that begins.
    case onsets
  }

  /// When its beats or onsets are, in seconds on the scene's clock, none before 0.
  ///
  /// - Parameter end: Where a looped track stops; nil plays it once.
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

  /// Beats a minute; nil where the sound has none.
  package func tempo() throws(SoundError) -> Double? { try analysed { try analysis.beats() }.tempo }

  /// The most beats that are taken from a sound.
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

  /// Which sample of the sound is heard at a time; nil where none is.
  private func sample(at seconds: Double) -> Double? {
    var played = seconds - track.start
    guard played >= 0, played < track.length ?? .infinity else { return nil }
    let loop = track.sound.duration - track.offset
    if track.isLooped { played.formTruncatingRemainder(dividingBy: loop) }
    return played < loop ? (track.offset + played) * Double(Sound.rate) : nil
  }
}

/// What was found out about a sound, once for all scenes of the process that play it.
private final class SoundAnalysis: Sendable {
  private let sound: Sound
  private let knownLevels = Mutex<Result<SoundLevels, any Error>?>(nil)
  private let knownBeats = Mutex<Result<SoundBeats, any Error>?>(nil)

  private init(_ sound: Sound) { self.sound = sound }

  /// Whoever asks at the same time waits for the one that works it out.
  func levels() throws -> SoundLevels {
    try knownLevels.withLock { known in
      let result = known ?? Result { try SoundLevels(of: sound) }
      known = result
      return result
    }.get()
  }

  func beats() throws -> SoundBeats {
    try knownBeats.withLock { known in
      let result = known ?? Result { try SoundBeats(of: sound) }
      known = result
      return result
    }.get()
  }

  /// The analyses that are kept when no scene has them any more, the newest last.
  private static let kept = Mutex<[SoundAnalysis]>([])
  private static let keptCount = 8

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
