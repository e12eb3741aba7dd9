/// The number of x264's threads, and limits for large frames. Used by ``H264``.
///
/// The fixed number of threads makes x264's bytes independent of the machine. The limits bound its memory: x264
/// reorders frames and works on several at a time, and each takes about five bytes a pixel. If a frame has more than
/// 4096 × 2304 pixels, the encoder keeps fewer frames.
package struct X264Limits {
  /// The most frames that x264 works on at once. With lookahead, x264's bytes depend on the number of threads, so it
  /// gets exactly this many unless the settings give a number.
  package let threads: Int
  /// Options of FFmpeg's encoder for encoding with x264's own lookahead.
  package let lookahead: [(name: String, value: String)]
  /// A suffix for x264's parameters, with a colon before each, for encoding without lookahead: it limits the groups of
  /// B-frames.
  package let groups: String

  /// - Parameter area: The pixels of a frame.
  package init(area: Int) {
    guard area > Self.freeArea else {
      (threads, lookahead, groups) = (Self.usualThreads, [], "")
      return
    }
    // All frames that x264 encodes at once have at most the pixels of twelve frames of `freeArea`, and those in the
    // lookahead at most the pixels of ten.
    threads = max(1, min(Self.usualThreads, 12 * Self.freeArea / area))
    groups = ":bframes=1"
    lookahead = [
      ("bf", "1"), ("rc-lookahead", "\(max(1, 10 * Self.freeArea / area))"), ("x264opts", "sync-lookahead=0"),
    ]
  }

  /// The number of threads for frames of at most ``freeArea`` pixels.
  private static let usualThreads = 4
  /// Up to this many pixels, frames need no limits.
  private static let freeArea = 4096 * 2304
}
