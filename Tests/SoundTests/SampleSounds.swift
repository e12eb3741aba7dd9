import PathreelSound

extension Sound {
  /// A sound of these samples of the left channel; the right one has their opposites.
  static func of(_ samples: [Float]) -> Sound {
    let both = samples.flatMap { [$0, -$0] }
    var fingerprint = SampleFingerprint()
    both.withUnsafeBufferPointer { fingerprint.add($0) }
    return Sound(sampleCount: samples.count, fingerprint: fingerprint.value) { ArrayReader(both) }
  }
}

/// Samples in memory. What lies outside of them may not be asked for.
private final class ArrayReader: SoundReader {
  private let samples: [Float]
  init(_ samples: [Float]) { self.samples = samples }

  func read(from sample: Int, into buffer: UnsafeMutableBufferPointer<Float>) {
    for i in buffer.indices { buffer[i] = samples[2 * sample + i] }
  }
}

extension SoundMix {
  /// The left channel.
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
