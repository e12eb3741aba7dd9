import Foundation

/// A sound: its length and the source of its samples. A ``SoundTrack`` plays it.
///
/// Whatever the file has, the samples are 48,000 per second in two channels, left and right; full scale is −1…1. A
/// sound is a value: two sounds are equal if their samples are the same. The samples themselves are read on demand, in
/// pieces.
///
/// ```swift
/// let music = try Sound(contentsOf: URL(filePath: "music.mp3"))
/// let track = SoundTrack("music", music)
/// ```
public struct Sound: Sendable {
  /// The sample rate: samples per second of each channel.
  public static let rate = 48_000
  /// The number of channels, left and right.
  package static let channels = 2
  /// The longest sound that can be read, in seconds: 4 hours.
  public static let maximumDuration = 4 * 3600.0

  /// The number of samples of each channel.
  public let sampleCount: Int
  /// A 64-bit fingerprint of the samples.
  package let fingerprint: UInt64
  private let open: @Sendable () throws -> any SoundReader

  /// Creates a sound from a source of samples.
  ///
  /// - Parameter open: Opens a reader. It may be called on any thread, any number of times; each reader reads the same
  ///   samples.
  package init(sampleCount: Int, fingerprint: UInt64, open: @escaping @Sendable () throws -> any SoundReader) {
    (self.sampleCount, self.fingerprint, self.open) = (sampleCount, fingerprint, open)
  }

  /// The length in seconds.
  public var duration: Double { Double(sampleCount) / Double(Self.rate) }

  /// Opens a reader at the sound's source.
  package func makeReader() throws -> any SoundReader { try open() }

  /// The index of the sample that is nearest to a time in seconds, of either sign.
  static func sample(at seconds: Double) -> Int { Int((seconds * Double(rate)).rounded()) }
}

extension Sound: Hashable {
  public static func == (a: Sound, b: Sound) -> Bool {
    a.fingerprint == b.fingerprint && a.sampleCount == b.sampleCount
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}

/// A reader of the samples of one ``Sound``. It belongs to one thread at a time. `SoundDecoder` is the reader for sound
/// files.
package protocol SoundReader: AnyObject {
  /// Fills a buffer with interleaved stereo samples, from any sample of the sound on.
  ///
  /// - Parameter buffer: Two numbers per sample, left and right; all samples lie within the sound.
  /// - Throws: An error whose description reads after the file's name, such as "is damaged".
  func read(from sample: Int, into buffer: UnsafeMutableBufferPointer<Float>) throws
}

/// A 64-bit fingerprint of a sequence of samples. All samples contribute to it. A ``Sound`` is compared by it.
package struct SampleFingerprint {
  /// The fingerprint of the samples so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the fingerprint of no samples.
  package init() {}

  /// Adds samples to the fingerprint.
  ///
  /// - Parameter samples: Interleaved stereo samples, left and right in turn.
  package mutating func add(_ samples: UnsafeBufferPointer<Float>) {
    var value = value
    for i in stride(from: 0, to: samples.count - 1, by: 2) {
      let word = UInt64(samples[i].bitPattern) << 32 | UInt64(samples[i + 1].bitPattern)
      value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
      value ^= value >> 29
    }
    self.value = value
  }
}
