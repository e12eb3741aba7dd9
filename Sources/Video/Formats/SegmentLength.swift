/// How many frames the segments of a clip have: the parts that are encoded apart from each other, and kept.
///
/// A render that is killed has lost no more than the segment that it was at.
package enum SegmentLength {
  /// Of encoders that predict frames from others: a closed group of pictures that an encoder of its own makes, so that its bytes
  /// follow from its frames and the settings. Shorter ones cost size, and the ground is encoded anew at each; it is x264's own
  /// longest distance of key frames.
  static let ofPredictedFrames = 250

  /// Of encoders whose frames take some hundred kilobytes each, and little from each other. The segments of large frames are shorter,
  /// because a segment is in memory while it is made.
  static func ofLargeFrames(_ shape: VideoShape) -> Int {
    max(1, min(25, 25 * 1920 * 1080 / (shape.width * shape.height)))
  }

  /// Of files that are made as a whole, of which the pictures are kept.
  package static let ofPictures = 50
}
