/// Receives the frames of a clip in order: a video file (``ClipFile``) or another consumer. `ClipMaking` draws the
/// frames.
package protocol FrameTaker: AnyObject {
  /// Makes a frame of the form that ``append(_:)`` expects. Any thread may call it.
  var makeFrame: @Sendable () -> VideoFrame { get }
  /// The memory of a frame from ``makeFrame``, in bytes a pixel.
  var bytesPerPixel: Double { get }
  /// Adds the next frame. The frame may be reused after the call returns.
  func append(_ frame: VideoFrame) throws(VideoError)
}
