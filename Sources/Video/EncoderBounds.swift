import Foundation

/// What x264 may keep of large frames, so that its memory has a bound.
///
/// It looks ahead, reorders and works on several frames at a time, and each takes some five bytes a pixel. Frames of up to
/// 4096 × 2304 pixels are left to its own settings; of larger ones it keeps fewer. For 8192 × 4352 pixels, the largest size, it
/// took 3.4 GB on two processors, and more on each further one. With these bounds it takes 1.6 GB.
package struct EncoderBounds {
  /// `nil` leaves the number to x264.
  package let threads: Int?
  /// For `x264-params`, with a colon before each.
  package let options: String

  /// - Parameters:
  ///   - area: Pixels a frame.
  ///   - processors: x264 itself takes a thread and a half for each.
  package init(area: Int, processors: Int = ProcessInfo.processInfo.activeProcessorCount) {
    guard area > Self.freeArea else {
      (threads, options) = (nil, "")
      return
    }
    // As many pixels in all as of twelve such frames at work and of ten that are looked at.
    threads = max(1, min(processors * 3 / 2, 12 * Self.freeArea / area))
    options = ":bframes=1:sync-lookahead=0:rc-lookahead=\(max(1, 10 * Self.freeArea / area))"
  }

  private static let freeArea = 4096 * 2304
}
