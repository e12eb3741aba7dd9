import Foundation

/// How loud a sound is over time, in all and by pitch.
///
/// Fifty times a second the power of 2048 samples (43 ms) under a Hann window around that time is taken, of both channels, and
/// spread over bands of a sixth of an octave from 20 Hz to 20.5 kHz, with one below and one above. Powers between two such
/// times lie on the line between them. A power of 1 is that of a sine at full scale on both sides; a level is
/// 1 + dB / 60, held within 0…1.
struct SoundLevels: Sendable {
  private static let window = 2048
  private static let hop = 960
  /// In hertz: where bands begin, and where the last one ends.
  private static let edges: [Double] =
    [0] + (0...60).map { 20 * exp2(Double($0) / 6) } + [Double(Sound.rate) / 2]
  private static let bandCount = edges.count - 1
  /// What is 0: 60 dB under full scale.
  private static let range = 60.0
  /// The longest sound that is followed, in seconds: an hour takes 45 MB.
  static let maximumDuration = 3600.0

  /// Powers, band by band, time by time.
  private let powers: [Float]
  private let count: Int

  /// - Throws: What ends a sentence about the sound's file.
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
        // |Z(k)|² + |Z(N − k)|² of left + i right is twice the sum of both channels' powers.
        var power = transform.power(bin)
        if bin > 0, bin < half { power += transform.power(Self.window - bin) }
        for (band, share) in shares[bin] { powers[column * Self.bandCount + band] += power * share * scale }
      }
    }
    self.powers = powers
  }

  /// Which bands a bin belongs to, and with what share: a bin covers half a step on both sides.
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

  /// The level at a time of the sound, in samples.
  func level(at sample: Double) -> Double { level(at: sample) { _ in 1 } }

  /// The level of the pitches between two frequencies in hertz.
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

/// Reads a sound from its beginning on for analyses whose windows overlap.
final class SoundPieces {
  private let reader: any SoundReader
  private let length: Int
  private var samples: [Float] = []
  private var start = 0

  private static let pieceLength = 1 << 15

  init(of reader: any SoundReader, length: Int) { (self.reader, self.length) = (reader, length) }

  /// Hands over samples, left and right in turn; beyond the sound there is silence.
  ///
  /// - Parameter range: Begins no earlier than the one before.
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
