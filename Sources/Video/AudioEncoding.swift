/// How a video format keeps sound, made with FFmpeg.
///
/// A format that has sound names one of these in its ``VideoEncoding``.
package struct AudioEncoding: Sendable {
  /// FFmpeg's name of the encoder.
  package var encoder: String
  /// The name that people know the encoding by.
  package var title: String
  /// In bits a second; nil where the encoding loses nothing.
  var bitRate: Int64?
  /// How the encoder takes samples.
  var samples: Samples

  /// What samples an encoder takes.
  enum Samples: Sendable {
    /// 32-bit numbers with a point; of both channels in turn, or of each apart.
    case float, planarFloat
    /// Whole numbers of 24 bits, in the upper part of 32.
    case int24
  }

  /// For MP4 and QuickTime: what plays everywhere. 192 kbit/s are what FFmpeg's encoder needs for music in stereo.
  package static let aac = AudioEncoding(encoder: "aac", title: "AAC", bitRate: 192_000, samples: .planarFloat)
  /// For WebM and Matroska. At 160 kbit/s listeners tell it from the original no more (Xiph's recommendation for music in stereo
  /// is 128).
  package static let opus = AudioEncoding(encoder: "libopus", title: "Opus", bitRate: 160_000, samples: .float)
  /// Samples of 24 bits as they are, for editors.
  package static let pcm = AudioEncoding(encoder: "pcm_s24le", title: "PCM", samples: .int24)
  /// The same samples in half the room or less.
  package static let flac = AudioEncoding(encoder: "flac", title: "FLAC", samples: .int24)
}
