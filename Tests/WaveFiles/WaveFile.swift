import Foundation

/// A WAV file (RIFF, IBM and Microsoft 1991) with given samples, for tests of sound.
public struct WaveFile {
  /// The format of a sample.
  public enum Depth { case int16, float32 }

  /// The samples of each channel, all of the same length; −1…1 is full scale.
  public var channels: [[Float]]
  public var rate: Int
  public var depth: Depth

  public init(channels: [[Float]], rate: Int = 48_000, depth: Depth = .int16) {
    (self.channels, self.rate, self.depth) = (channels, rate, depth)
  }

  public var data: Data {
    let width = depth == .int16 ? 2 : 4
    var samples = Data()
    for place in (channels.first ?? []).indices {
      for channel in channels {
        switch depth {
        case .int16: samples.append(Int16(max(-32_768, min(32_767, (channel[place] * 32_768).rounded()))))
        case .float32: samples.append(channel[place].bitPattern)
        }
      }
    }
    var file = Data("RIFF".utf8)
    file.append(UInt32(36 + samples.count))
    file += Data("WAVEfmt ".utf8)
    file.append(UInt32(16))
    file.append(UInt16(depth == .int16 ? 1 : 3))
    file.append(UInt16(channels.count))
    file.append(UInt32(rate))
    file.append(UInt32(rate * channels.count * width))
    file.append(UInt16(channels.count * width))
    file.append(UInt16(8 * width))
    file += Data("data".utf8)
    file.append(UInt32(samples.count))
    return file + samples
  }
}

extension Data {
  fileprivate mutating func append(_ value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
