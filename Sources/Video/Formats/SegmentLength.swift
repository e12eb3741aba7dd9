/// The number of frames of a segment, a part of a clip that is encoded by itself and cached.
///
/// The formats' ``VideoEncoder/Options`` name one of these lengths, and `Clip` divides its frames by it. If a render is
/// killed, only the segment that was being made is lost.
package enum SegmentLength {
  /// For encoders that predict frames from others. Each segment is a closed GOP with an encoder of its own, so its
  /// bytes depend only on its frames and the settings. Shorter segments make the file larger, because the background is
  /// encoded again in each. x264 by default puts at most 250 frames between two key frames.
  static let ofPredictedFrames = 250

  /// For encoders whose frames take hundreds of kilobytes each and share little: 25 frames up to 1920 × 1080 pixels.
  /// Segments of larger frames are shorter, because a segment stays in memory while it is made.
  static func ofLargeFrames(_ shape: VideoShape) -> Int {
    max(1, min(25, 25 * 1920 * 1080 / (shape.width * shape.height)))
  }

  /// For files that are encoded as a whole: ``PictureSegmentFile`` caches their pictures in segments of this length.
  package static let ofPictures = 50
}
