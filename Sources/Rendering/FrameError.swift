/// Which frame could not be made, and why.
public struct FrameError: Error, CustomStringConvertible {
  /// The frame's number, from 0.
  public let frame: Int
  /// The instant that it shows.
  public let seconds: Double
  /// What the scene or the rasteriser threw.
  public let cause: any Error

  public var description: String { "frame \(frame) (t = \(seconds) s): \(cause)" }
}
