import Foundation
import PathreelMotion
import PathreelSequencing
import PathreelSound
import Synchronization

/// The mixed sound of scenes for the pages' playback, in pieces of two seconds with immutable addresses.
///
/// ``Studio`` has one; ``HTTPHandler`` serves the pieces. It is the same mix as in a video. The sixteen sounds that were
/// used last are kept; a page requests the sound again when its scene's sound changes.
final class SceneSounds: Sendable {
  /// The number of samples of a piece: 384 kB of 16-bit stereo.
  static let pieceLength = 2 * Sound.rate
  /// The number of columns of a waveform.
  static let waveformWidth = 1600
  /// The number of sounds that are kept.
  private static let keptCount = 16

  /// The sounds in LRU order, the most recently used one last.
  private let kept = Mutex<[SceneSound]>([])
  private let lastID = Mutex(0)

  /// The sound of a scene; nil if it has none.
  func sound(of scene: any Scene, _ clock: FrameClock) throws -> SceneSound? {
    let tracks = try scene.audio
    guard !tracks.isEmpty else { return nil }
    let samples = SoundMix.firstSample(
      ofFrame: clock.frameCount, numerator: clock.rate.numerator, denominator: clock.rate.denominator)
    if let known = use({ $0.mix.tracks == tracks && $0.mix.sampleCount == samples }) { return known }
    let id = lastID.withLock { id in
      id += 1
      return id
    }
    let sound = SceneSound(id: id, mix: try SoundMix(tracks, sampleCount: samples))
    kept.withLock { kept in
      kept.append(sound)
      if kept.count > Self.keptCount { kept.removeFirst() }
    }
    return sound
  }

  /// A kept sound by its number; nil if it is no longer kept.
  func sound(id: Int) -> SceneSound? { use { $0.id == id } }

  /// The kept sound that a condition names, which becomes the most recently used one; nil if there is none.
  private func use(_ isWanted: (SceneSound) -> Bool) -> SceneSound? {
    kept.withLock { kept in
      guard let i = kept.firstIndex(where: isWanted) else { return nil }
      kept.append(kept.remove(at: i))
      return kept.last
    }
  }
}

/// The mixed sound of one scene, cut into pieces.
final class SceneSound: Sendable {
  /// The number in the addresses of the pieces.
  let id: Int
  let mix: SoundMix
  /// The reader for all pieces, because pages request them in order. Concurrent requests wait for the lock.
  private let reader: Mutex<Reader>
  /// The bytes of the waveform; nil until a page requests them.
  private let waveform = Mutex<[UInt8]?>(nil)

  /// Makes the reader sendable: the lock guards it.
  private struct Reader: @unchecked Sendable {
    let reader: SoundMixReader
  }

  init(id: Int, mix: SoundMix) {
    (self.id, self.mix) = (id, mix)
    reader = Mutex(Reader(reader: mix.makeReader()))
  }

  var pieceCount: Int { (mix.sampleCount + SceneSounds.pieceLength - 1) / SceneSounds.pieceLength }

  /// A piece as interleaved stereo samples of 16 bits, little-endian. The last piece may be shorter.
  ///
  /// - Throws: `SoundError`.
  func piece(_ number: Int) throws -> [UInt8] {
    let start = number * SceneSounds.pieceLength
    let samples = try read(start..<min(start + SceneSounds.pieceLength, mix.sampleCount))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * samples.count)
    for sample in samples {
      let level = UInt16(bitPattern: Int16(max(-32_768, min(32_767, (sample * 32_768).rounded()))))
      bytes.append(UInt8(level & 0xFF))
      bytes.append(UInt8(level >> 8))
    }
    return bytes
  }

  /// The peak amplitude of each column of a waveform over the whole clip, 0…255.
  ///
  /// - Throws: `SoundError`.
  func waveformBytes() throws -> [UInt8] {
    try waveform.withLock { known in
      if let known { return known }
      let columns = min(SceneSounds.waveformWidth, max(mix.sampleCount, 1))
      // Use a separate reader, so that the reader of pieces keeps its position.
      let reader = mix.makeReader()
      var greatest = [Float](repeating: 0, count: columns)
      var samples = [Float](repeating: 0, count: 1 << 16)
      for start in stride(from: 0, to: mix.sampleCount, by: samples.count / 2) {
        let end = min(start + samples.count / 2, mix.sampleCount)
        try samples.withUnsafeMutableBufferPointer {
          try reader.read(start..<end, into: UnsafeMutableBufferPointer(rebasing: $0[..<(2 * (end - start))]))
        }
        for i in 0..<(end - start) {
          let column = (start + i) * columns / mix.sampleCount
          greatest[column] = max(greatest[column], abs(samples[2 * i]), abs(samples[2 * i + 1]))
        }
      }
      let bytes = greatest.map { UInt8(($0 * 255).rounded()) }
      known = bytes
      return bytes
    }
  }

  /// The samples of a range, left and right in turn.
  private func read(_ range: Range<Int>) throws -> [Float] {
    try reader.withLock { state in
      var samples = [Float](repeating: 0, count: 2 * range.count)
      try samples.withUnsafeMutableBufferPointer { try state.reader.read(range, into: $0) }
      return samples
    }
  }
}

extension SceneMessage.Audio {
  init(_ sound: SceneSound) {
    self.init(
      id: sound.id, rate: Sound.rate, samples: sound.mix.sampleCount, pieceLength: SceneSounds.pieceLength,
      tracks: sound.mix.tracks.map(\.name))
  }
}
