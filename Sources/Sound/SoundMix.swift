import Foundation

/// The mixed sound of a clip: the sum of its tracks, exactly as long as the clip. The video encoder (`SoundStream`) and
/// the preview (`SceneSounds`) read it.
///
/// A sample depends on the tracks and on its index alone. So pieces may be computed in any order and equal the parts of
/// the whole. If the sum exceeds full scale, samples are clipped to −1 or 1; they never wrap around.
/// ``SoundMixReader/peak`` shows whether that happened.
///
/// ```swift
/// let mix = try SoundMix(tracks, sampleCount: 10 * Sound.rate)
/// let reader = mix.makeReader()
/// try reader.read(0..<4096, into: buffer)
/// ```
package struct SoundMix: Sendable {
  /// The tracks that are added.
  package let tracks: [SoundTrack]
  /// The length in samples of each channel.
  package let sampleCount: Int

  /// Creates a mix of tracks.
  /// - Throws: ``SoundError`` for a track whose numbers are unusable, or too many tracks.
  package init(_ tracks: [SoundTrack], sampleCount: Int) throws(SoundError) {
    precondition(sampleCount >= 0)
    guard tracks.count <= SoundTrack.maximumCount else { throw .tooManyTracks(tracks.count) }
    for track in tracks {
      if let fault = track.fault { throw .badTrack(name: track.name, reason: fault) }
    }
    (self.tracks, self.sampleCount) = (tracks, sampleCount)
  }

  /// The first sample of a frame: the first at or after the frame's time, n · 48000 / rate, in exact integer
  /// arithmetic. If n is the number of frames, the result is the clip's number of samples. So the parts of a clip join
  /// without a gap.
  ///
  /// - Parameters:
  ///   - numerator: The numerator of the frame rate.
  ///   - denominator: The denominator of the frame rate.
  package static func firstSample(ofFrame frame: Int, numerator: Int, denominator: Int) -> Int {
    let (high, low) = frame.multipliedFullWidth(by: Sound.rate * denominator)
    let (quotient, remainder) = numerator.dividingFullWidth((high, low))
    return quotient + (remainder > 0 ? 1 : 0)
  }

  /// A reader with a state of its own.
  package func makeReader() -> SoundMixReader { SoundMixReader(self) }
}

/// Computes the samples of one ``SoundMix``, which makes it. It belongs to one thread at a time.
package final class SoundMixReader {
  /// The greatest amplitude so far, before clipping; above 1, samples were clipped.
  package private(set) var peak: Float = 0
  /// The earliest sample so far that was clipped; nil if none was.
  package private(set) var firstClippedSample: Int?

  private let mix: SoundMix
  private let players: [TrackPlayer]
  /// The samples of one track before they are added.
  private var piece: [Float] = []

  fileprivate init(_ mix: SoundMix) {
    self.mix = mix
    players = mix.tracks.map { TrackPlayer($0, clipEnd: mix.sampleCount) }
  }

  /// Fills a buffer with interleaved stereo samples.
  ///
  /// - Parameter range: Any range of samples; outside of the clip they are silence.
  /// - Throws: ``SoundError/unreadable(track:reason:)``.
  package func read(_ range: Range<Int>, into buffer: UnsafeMutableBufferPointer<Float>) throws(SoundError) {
    precondition(buffer.count == range.count * Sound.channels)
    buffer.update(repeating: 0)
    if piece.count < buffer.count { piece = [Float](repeating: 0, count: buffer.count) }
    for player in players {
      let part = range.clamped(to: player.range)
      if part.isEmpty { continue }
      do {
        try piece.withUnsafeMutableBufferPointer { piece in
          let samples = UnsafeMutableBufferPointer(rebasing: piece[..<(part.count * Sound.channels)])
          try player.read(part, into: samples)
          let sum = buffer.baseAddress! + (part.lowerBound - range.lowerBound) * Sound.channels
          for i in 0..<samples.count { sum[i] += samples[i] }
        }
      } catch {
        throw .unreadable(track: player.track.name, reason: "\(error)")
      }
    }
    hold(buffer, from: range.lowerBound)
  }

  /// Clips samples to full scale, and records the peak.
  private func hold(_ buffer: UnsafeMutableBufferPointer<Float>, from start: Int) {
    var highest: Float = 0
    for sample in buffer { highest = max(highest, abs(sample)) }
    peak = max(peak, highest)
    guard highest > 1 else { return }
    if let first = buffer.firstIndex(where: { abs($0) > 1 }) {
      firstClippedSample = min(firstClippedSample ?? .max, start + first / Sound.channels)
    }
    for i in buffer.indices { buffer[i] = min(max(buffer[i], -1), 1) }
  }
}

/// The player of one track of a mix: its range of samples, with gain and fades applied.
private final class TrackPlayer {
  let track: SoundTrack
  /// The samples of the clip in which the track is heard.
  let range: Range<Int>

  /// In samples: the track's start in the clip, the position in the sound where it begins, and the track's end in the
  /// clip.
  private let start: Int
  private let offset: Int
  private let end: Int
  /// The lengths of the fades, in samples.
  private let fadeIn, fadeOut: Int
  /// The amplitude factor.
  private let gain: Float
  private var reader: (any SoundReader)?
  /// The samples of a short loop, which would otherwise be read from the file again and again.
  private var kept: [Float]?

  /// The longest loop that is kept in memory, in samples: 5 seconds, 2 MiB.
  private static let longestKeptPart = 1 << 18
  /// A short loop is repeated in memory until it has at least this length, so that it is not copied in tiny pieces.
  private static let shortestKeptPart = 1 << 12

  init(_ track: SoundTrack, clipEnd: Int) {
    self.track = track
    start = Sound.sample(at: track.start)
    offset = Sound.sample(at: track.offset)
    // A quarter of the largest integer: longer than any clip, and sums with it do not overflow.
    let rest = track.isLooped ? Int.max / 4 : track.sound.sampleCount - offset
    let length = track.length.map(Sound.sample) ?? rest
    let shown = track.windows.reduce(0..<clipEnd) { $0.clamped(to: $1.samples) }
    end = min(start + min(rest, length), shown.upperBound)
    range = max(start, shown.lowerBound)..<max(end, start, shown.lowerBound)
    (fadeIn, fadeOut) = (Sound.sample(at: track.fadeIn), Sound.sample(at: track.fadeOut))
    gain = Float(decibels: track.gain)
  }

  func read(_ part: Range<Int>, into buffer: UnsafeMutableBufferPointer<Float>) throws {
    var done = 0
    while done < part.count {
      let rest = UnsafeMutableBufferPointer(rebasing: buffer[(done * Sound.channels)...])
      done += try next(from: part.lowerBound + done - start, into: rest)
    }
    fade(buffer, from: part.lowerBound)
  }

  /// Reads the next samples of the track, without gain and fades. For a looped track it reads at most up to the end of
  /// the loop in the sound or in memory.
  ///
  /// - Parameter played: The number of the track's samples before these.
  /// - Returns: The number of samples that were read.
  private func next(from played: Int, into buffer: UnsafeMutableBufferPointer<Float>) throws -> Int {
    let wanted = buffer.count / Sound.channels
    guard track.isLooped else {
      try samples(from: offset + played, into: buffer)
      return wanted
    }
    let loop = track.sound.sampleCount - offset
    let place = played % loop
    guard loop <= Self.longestKeptPart else {
      let count = min(wanted, loop - place)
      try samples(from: offset + place, into: UnsafeMutableBufferPointer(rebasing: buffer[..<(count * Sound.channels)]))
      return count
    }
    let kept = try kept ?? keep(loop)
    self.kept = kept
    let count = min(wanted, kept.count / Sound.channels - place)
    for i in 0..<(count * Sound.channels) { buffer[i] = kept[place * Sound.channels + i] }
    return count
  }

  private func keep(_ loop: Int) throws -> [Float] {
    var part = [Float](repeating: 0, count: loop * Sound.channels)
    try part.withUnsafeMutableBufferPointer { try samples(from: offset, into: $0) }
    let once = part
    while part.count < Self.shortestKeptPart * Sound.channels { part += once }
    return part
  }

  private func samples(from sample: Int, into buffer: UnsafeMutableBufferPointer<Float>) throws {
    let reader = try reader ?? track.sound.makeReader()
    self.reader = reader
    try reader.read(from: sample, into: buffer)
  }

  /// Applies the gain and the fades. A sample is faded by the factor at its middle.
  private func fade(_ buffer: UnsafeMutableBufferPointer<Float>, from first: Int) {
    let last = first + buffer.count / Sound.channels
    if gain != 1 { for i in buffer.indices { buffer[i] *= gain } }
    func apply(_ range: Range<Int>, _ amplitude: (Int) -> Double) {
      for sample in range.clamped(to: first..<last) {
        let share = Float(min(max(amplitude(sample), 0), 1))
        for channel in 0..<Sound.channels { buffer[(sample - first) * Sound.channels + channel] *= share }
      }
    }
    if fadeIn > 0 { apply(start..<(start + fadeIn)) { (Double($0 - start) + 0.5) / Double(fadeIn) } }
    if fadeOut > 0 { apply((end - fadeOut)..<max(end, end - fadeOut)) { (Double(end - $0) - 0.5) / Double(fadeOut) } }
    if let levels = track.levels {
      for sample in first..<last {
        let factor = Float(levels.factor(at: (Double(sample - start) + 0.5) / Double(Sound.rate)))
        for channel in 0..<Sound.channels { buffer[(sample - first) * Sound.channels + channel] *= factor }
      }
    }
    for window in track.windows { window.fade(buffer, from: first) }
  }
}

extension Float {
  /// Creates an amplitude factor from decibels: 20 dB are a factor of ten.
  init(decibels: Double) { self = decibels == 0 ? 1 : Float(pow(10, decibels / 20)) }
}
