/// How FFmpeg encodes the sound of a video format.
///
/// A format with sound names one of these in its ``VideoEncoding``.
package struct AudioEncoding: Sendable {
  /// FFmpeg's name of the encoder.
  package var encoder: String
  /// The encoding's name for people.
  package var title: String
  /// The bit rate in bits a second; nil if the encoding is lossless.
  var bitRate: Int64?
  /// The sample format of the encoder.
  var samples: Samples

  /// The sample formats that Pathreel's encoders take.
  enum Samples: Sendable {
    /// 32-bit floats, with both channels interleaved or in planes.
    case float, planarFloat
    /// 24-bit integers, in the upper bits of 32.
    case int24
  }

  /// AAC for MP4 and QuickTime, which plays everywhere. FFmpeg's encoder needs 192 kbit/s for music in stereo.
  package static let aac = AudioEncoding(encoder: "aac", title: "AAC", bitRate: 192_000, samples: .planarFloat)
  /// Opus for WebM and Matroska. At 160 kbit/s listeners cannot tell it from the original (for music in stereo, Xiph
  /// recommends 128).
  package static let opus = AudioEncoding(encoder: "libopus", title: "Opus", bitRate: 160_000, samples: .float)
  /// Uncompressed 24-bit samples, for editors.
  package static let pcm = AudioEncoding(encoder: "pcm_s24le", title: "PCM", samples: .int24)
  /// FLAC: the same samples, lossless, in at most half the space.
  package static let flac = AudioEncoding(encoder: "flac", title: "FLAC", samples: .int24)
}
