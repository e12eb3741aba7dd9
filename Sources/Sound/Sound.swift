import Foundation

/// A sound that tracks play: its length, and where its samples come from.
///
/// Samples are 48,000 a second in two channels, left and right, whatever the file has; full scale is −1…1. A sound is a value:
/// two sounds are equal when their samples are the same. The samples themselves are read when they are needed, piece by piece.
///
/// ```swift
/// let music = try Sound(contentsOf: URL(filePath: "music.mp3"))
/// let track = SoundTrack("music", music)
/// ```
public struct Sound: Sendable {
  /// Samples a second, of each channel.
  public static let rate = 48_000
  /// Left and right.
  package static let channels = 2
  /// The longest sound that is read, in seconds: 4 hours.
  public static let maximumDuration = 4 * 3600.0

  /// How many samples each channel has.
  public let sampleCount: Int
  /// Tells the samples from all others.
  package let fingerprint: UInt64
  private let open: @Sendable () throws -> any SoundReader

  /// - Parameter open: Begins to read. It may be called on any thread, any number of times, and gives the same samples each time.
  package init(sampleCount: Int, fingerprint: UInt64, open: @escaping @Sendable () throws -> any SoundReader) {
    (self.sampleCount, self.fingerprint, self.open) = (sampleCount, fingerprint, open)
  }

  /// In seconds.
  public var duration: Double { Double(sampleCount) / Double(Self.rate) }

  package func makeReader() throws -> any SoundReader { try open() }

  /// The moment of a sample, the nearest one, for seconds of either sign.
  static func sample(at seconds: Double) -> Int { Int((seconds * Double(rate)).rounded()) }
}

extension Sound: Hashable {
  public static func == (a: Sound, b: Sound) -> Bool {
    a.fingerprint == b.fingerprint && a.sampleCount == b.sampleCount
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}

/// Reads the samples of one ``Sound``. It belongs to one thread at a time.
package protocol SoundReader: AnyObject {
  /// Fills a buffer with samples, left and right in turn, beginning with any of the sound's.
  ///
  /// - Parameter buffer: Two numbers for each moment; all of them lie within the sound.
  /// - Throws: What ends a sentence about the sound's file.
  func read(from sample: Int, into buffer: UnsafeMutableBufferPointer<Float>) throws
}

/// What tells sequences of samples from each other: 64 bits that follow from all of them.
package struct SampleFingerprint {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// - Parameter samples: Left and right in turn.
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
