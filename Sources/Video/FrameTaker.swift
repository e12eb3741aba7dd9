/// Takes the frames of a clip, one after another.
package protocol FrameTaker: AnyObject {
  /// Makes frames as they are taken; any thread may call it.
  var makeFrame: @Sendable () -> VideoFrame { get }
  /// What such a frame takes, in bytes a pixel.
  var bytesPerPixel: Double { get }
  /// Adds the next frame, which may be reused when this returns.
  func append(_ frame: VideoFrame) throws(VideoError)
}
