import PathreelSound

extension Sound {
  /// A sound with these samples in its left channel, and their negatives in the right one.
  static func of(_ samples: [Float]) -> Sound {
    let both = samples.flatMap { [$0, -$0] }
    var fingerprint = SampleFingerprint()
    both.withUnsafeBufferPointer { fingerprint.add($0) }
    return Sound(sampleCount: samples.count, fingerprint: fingerprint.value) { ArrayReader(both) }
  }
}

/// A reader of samples in memory. It must not be asked for samples outside of them.
private final class ArrayReader: SoundReader {
  private let samples: [Float]
  init(_ samples: [Float]) { self.samples = samples }

  func read(from sample: Int, into buffer: UnsafeMutableBufferPointer<Float>) {
    for i in buffer.indices { buffer[i] = samples[2 * sample + i] }
  }
}

extension SoundMix {
  /// The samples of the left channel.
  func left(_ range: Range<Int>) throws -> [Float] { try makeReader().left(range) }
}

extension SoundMixReader {
  func both(_ range: Range<Int>) throws -> [Float] {
    var samples = [Float](repeating: .nan, count: 2 * range.count)
    try samples.withUnsafeMutableBufferPointer { try read(range, into: $0) }
    return samples
  }

  func left(_ range: Range<Int>) throws -> [Float] {
    let samples = try both(range)
    return stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
  }
}
