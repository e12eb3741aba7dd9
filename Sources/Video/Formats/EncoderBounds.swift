/// How many threads x264 has, and what it may keep of large frames, so that its bytes do not depend on the machine and its
/// memory has a bound.
///
/// It reorders and works on several frames at a time, and each takes some five bytes a pixel. Of frames of more than 4096 × 2304
/// pixels it keeps fewer.
package struct EncoderBounds {
  /// x264 works on so many frames at once, at most. Where it looks ahead its bytes depend on the number, so it has just so many.
  package let threads: Int
  /// For `x264-params`, with a colon before each: where x264 is left to look ahead.
  package let lookahead: String
  /// The same for groups of B-frames.
  package let groups: String

  /// - Parameter area: Pixels a frame.
  package init(area: Int) {
    guard area > Self.freeArea else {
      (threads, lookahead, groups) = (Self.usualThreads, "", "")
      return
    }
    // As many pixels in all as of twelve such frames at work and of ten that are looked at.
    threads = max(1, min(Self.usualThreads, 12 * Self.freeArea / area))
    groups = ":bframes=1"
    lookahead = ":bframes=1:sync-lookahead=0:rc-lookahead=\(max(1, 10 * Self.freeArea / area))"
  }

  private static let usualThreads = 4
  private static let freeArea = 4096 * 2304
}
