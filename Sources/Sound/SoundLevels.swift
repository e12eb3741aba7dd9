import Foundation

/// The loudness of a sound over time, in total and by frequency band. ``TrackAnalysis`` uses it.
///
/// Fifty times per second, the power spectrum of 2048 samples (43 ms) of both channels is computed under a Hann window
/// around that time. It is summed in bands of a sixth of an octave from 20 Hz to 20.5 kHz, with one more band below and
/// one above. Between two of these times, powers are interpolated linearly. A full-scale sine in both channels has
/// power 1. A level is 1 + dB / 60, clamped to 0…1.
struct SoundLevels: Sendable {
  /// The length of a spectrum, in samples.
  private static let window = 2048
  /// The samples from one column to the next: 20 ms.
  private static let hop = 960
  /// The band edges in hertz, including the end of the last band.
  private static let edges: [Double] =
    [0] + (0...60).map { 20 * exp2(Double($0) / 6) } + [Double(Sound.rate) / 2]
  private static let bandCount = edges.count - 1
  /// The range of levels in dB: level 0 is 60 dB below full scale.
  private static let range = 60.0
  /// The longest sound that can be analysed, in seconds; an hour takes 45 MB.
  static let maximumDuration = 3600.0

  /// The power of each band of each time; the bands of one time are adjacent.
  private let powers: [Float]
  /// The number of times.
  private let count: Int

  /// Analyses a sound.
  /// - Throws: An error whose description reads after the file's name, such as "is damaged".
  init(of sound: Sound) throws {
    count = sound.sampleCount / Self.hop + 2
    let transform = FourierTransform(count: Self.window)
    let window = hannWindow(Self.window)
    let shares = Self.binShares()
    let scale = 1 / (Float(Self.window) * window.reduce(0) { $0 + $1 * $1 })
    var powers = [Float](repeating: 0, count: count * Self.bandCount)
    let pieces = SoundPieces(of: try sound.makeReader(), length: sound.sampleCount)
    for column in 0..<count {
      let start = column * Self.hop - Self.window / 2
      try pieces.withSamples(start..<start + Self.window) { transform.load($0, under: window) }
      transform.transform()
      let half = Self.window / 2
      for bin in 0...half {
        // For left + i right, |Z(k)|² + |Z(N − k)|² is twice the sum of both channels' powers.
        var power = transform.power(bin)
        if bin > 0, bin < half { power += transform.power(Self.window - bin) }
        for (band, share) in shares[bin] { powers[column * Self.bandCount + band] += power * share * scale }
      }
    }
    self.powers = powers
  }

  /// The bands that each bin overlaps, with its share in each. A bin extends half a step to both sides of its
  /// frequency.
  private static func binShares() -> [[(band: Int, share: Float)]] {
    let step = Double(Sound.rate) / Double(window)
    return (0...window / 2).map { bin in
      let (low, high) = (max((Double(bin) - 0.5) * step, 0), min((Double(bin) + 0.5) * step, edges.last!))
      return (0..<bandCount).compactMap { band in
        let part = min(high, edges[band + 1]) - max(low, edges[band])
        return part > 0 ? (band, Float(part / (high - low))) : nil
      }
    }
  }

  /// The total level at a position in samples.
  func level(at sample: Double) -> Double { level(at: sample) { _ in 1 } }

  /// The level of the frequencies between two bounds in hertz, at a position in samples.
  func level(at sample: Double, from low: Double, to high: Double) -> Double {
    level(at: sample) { band in
      let (start, end) = (Self.edges[band], Self.edges[band + 1])
      return max(0, min(high, end) - max(low, start)) / (end - start)
    }
  }

  private func level(at sample: Double, _ share: (_ band: Int) -> Double) -> Double {
    let place = min(max(sample / Double(Self.hop), 0), Double(count - 1))
    let first = min(Int(place), count - 2)
    let after = place - Double(first)
    var power = 0.0
    for band in 0..<Self.bandCount {
      let part = share(band)
      if part <= 0 { continue }
      let (a, b) = (powers[first * Self.bandCount + band], powers[(first + 1) * Self.bandCount + band])
      power += part * (Double(a) * (1 - after) + Double(b) * after)
    }
    return power > 0 ? min(max(1 + 10 * log10(power) / Self.range, 0), 1) : 0
  }
}

extension FourierTransform {
  fileprivate func power(_ bin: Int) -> Float { real[bin] * real[bin] + imaginary[bin] * imaginary[bin] }
}

/// A sequential reader of overlapping windows of a sound, for ``SoundLevels`` and ``SoundBeats``.
final class SoundPieces {
  private let reader: any SoundReader
  private let length: Int
  /// The buffered samples, interleaved, and the index of the first of them.
  private var samples: [Float] = []
  private var start = 0

  /// The least number of samples that are read at once.
  private static let pieceLength = 1 << 15

  init(of reader: any SoundReader, length: Int) { (self.reader, self.length) = (reader, length) }

  /// Passes the interleaved samples of a range to `body`; outside of the sound they are silence.
  ///
  /// - Parameter range: A range that begins no earlier than the previous one.
  func withSamples(_ range: Range<Int>, _ body: (UnsafePointer<Float>) -> Void) throws {
    let end = start + samples.count / Sound.channels
    if samples.isEmpty || range.upperBound > end {
      let keep = samples.isEmpty ? 0 : min(max(range.lowerBound - start, 0), samples.count / Sound.channels)
      samples.removeFirst(keep * Sound.channels)
      start = samples.isEmpty ? range.lowerBound : start + keep
      let count = max(Self.pieceLength, range.upperBound - start - samples.count / Sound.channels)
      try append(count)
    }
    samples.withUnsafeBufferPointer { body($0.baseAddress! + (range.lowerBound - start) * Sound.channels) }
  }

  private func append(_ count: Int) throws {
    let first = start + samples.count / Sound.channels
    let before = samples.count
    samples += repeatElement(0, count: count * Sound.channels)
    let part = (first..<first + count).clamped(to: 0..<length)
    guard !part.isEmpty else { return }
    try samples.withUnsafeMutableBufferPointer { buffer in
      let place = before + (part.lowerBound - first) * Sound.channels
      try reader.read(
        from: part.lowerBound,
        into: UnsafeMutableBufferPointer(rebasing: buffer[place..<place + part.count * Sound.channels]))
    }
  }
}
