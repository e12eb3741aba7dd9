/// An error of one frame: its number, its time and the cause. ``Clip`` and ``FrameRenderer`` throw it.
public struct FrameError: Error, CustomStringConvertible {
  /// The frame's number, from 0.
  public let frame: Int
  /// The instant that the frame shows, in seconds.
  public let seconds: Double
  /// The error of the scene or of the rasteriser.
  public let cause: any Error

  public var description: String { "frame \(frame) (t = \(seconds) s): \(cause)" }
}
