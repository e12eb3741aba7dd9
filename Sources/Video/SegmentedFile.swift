/// A file that takes frames one by one, or as segments that were encoded earlier. ``VideoWriter`` and
/// ``PictureSegmentFile`` conform.
///
/// A segment depends only on what its frames show and on ``segmentSettings``. So a cached segment can replace the
/// frames in another file with the same settings. The render cache of `Rendering` uses this, and shards of a `Job`
/// consist of segments.
package protocol SegmentedFile: FrameTaker {
  /// The number of frames of a segment. A clip's last segment may be shorter. nil if the file takes no segments.
  var segmentLength: Int? { get }
  /// All settings that affect segments, as lines of names and values; nil if the file takes no segments. The frames are
  /// the only other input.
  var segmentSettings: String? { get }
  /// Receives each segment as soon as it is complete, if it has at most `limit` bytes; nil if no one needs them.
  var keepSegment: (limit: Int, use: (EncodedSegment) throws(MediaError) -> Void)? { get set }
  /// Adds a segment that was encoded earlier.
  ///
  /// - Precondition: A segment starts at the next frame, and it has as many frames, unless the clip ends with it.
  /// - Returns: False if the segment does not fit. Then nothing is added.
  func append(_ segment: EncodedSegment) throws(VideoError) -> Bool
  /// Completes the clip's last segment. No frame may follow. A second call does nothing.
  func endSegment() throws(VideoError)
}
