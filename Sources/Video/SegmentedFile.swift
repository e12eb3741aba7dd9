/// A file of frames that takes them in segments, too: runs of frames as they were made before.
///
/// A segment follows from what its frames show and from ``segmentSettings`` alone. Whoever has kept one can give it to another file with
/// the same settings instead of the frames.
package protocol SegmentedFile: FrameTaker {
  /// How many frames a segment has; the last one of a clip may have fewer. Nil where the file takes no segments.
  var segmentLength: Int? { get }
  /// What decides segments beside their frames, as lines of a name and a value; nil where the file takes none.
  var segmentSettings: String? { get }
  /// Takes each segment as soon as it is complete, as long as it has at most so many bytes.
  var keepSegment: (limit: Int, use: (EncodedSegment) throws(MediaFailure) -> Void)? { get set }
  /// Adds frames that were kept.
  ///
  /// - Precondition: a segment begins with the next frame, and has as many frames unless the clip ends with it.
  /// - Returns: False, and nothing is added, where the segment does not fit.
  func append(_ segment: EncodedSegment) throws(VideoError) -> Bool
  /// Completes the clip's last segment, after which no frame comes. Does nothing a second time.
  func endSegment() throws(VideoError)
}
