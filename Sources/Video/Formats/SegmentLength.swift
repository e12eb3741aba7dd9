/// The number of frames of a segment, a part of a clip that is encoded by itself and cached.
///
/// If a render is killed, only the segment in work is lost.
package enum SegmentLength {
  /// For encoders that predict frames from others: each segment is a closed GOP with an encoder of its own, so its
  /// bytes depend only on its frames and the settings. Shorter segments cost size, because the background is encoded
  /// again in each. 250 is x264's own longest distance of key frames.
  static let ofPredictedFrames = 250

  /// For encoders whose frames take hundreds of kilobytes each and share little. Segments of large frames are shorter,
  /// because a segment stays in memory while it is made.
  static func ofLargeFrames(_ shape: VideoShape) -> Int {
    max(1, min(25, 25 * 1920 * 1080 / (shape.width * shape.height)))
  }

  /// For files that are encoded as a whole: ``PictureSegmentFile`` caches their pictures in segments of this length.
  package static let ofPictures = 50
}
