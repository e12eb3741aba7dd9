/// Motion blur from an open shutter: a frame is the mean of several instants (temporal supersampling). Scenes and the
/// options of commands ask for it.
///
/// The shutter is open around the frame's own instant, as long before it as after it. So the blurred image of a thing
/// that moves at a constant speed is centred where the thing is without blur, and pictures and sound stay in sync. The
/// instants divide that time into equal parts, and each lies in the middle of its part.
///
/// ```swift
/// struct Wheel: Scene {
///   var motionBlur: MotionBlur? { MotionBlur(samples: 16) }
/// }
/// ```
public struct MotionBlur: Hashable, Sendable {
  /// The largest number of instants per frame.
  public static let maximumSamples = 256
  /// The widest shutter, in degrees: it is open from one frame to the next.
  public static let maximumShutter = 360.0
  /// The shutter of most film cameras, in degrees.
  public static let standardShutter = 180.0

  /// The number of instants per frame, 1…``maximumSamples``. One instant is the frame's own, without blur.
  public var samples: Int
  /// The shutter angle in degrees: greater than 0, and at most ``maximumShutter``, which is the whole time from frame
  /// to frame.
  public var shutter: Double

  /// Creates a motion blur; by default the shutter is open for half of the time between frames. A scene or a clip
  /// validates the values.
  public init(samples: Int, shutter: Double = MotionBlur.standardShutter) {
    (self.samples, self.shutter) = (samples, shutter)
  }

  /// Whether both values are in their ranges.
  public var isPossible: Bool {
    (1...Self.maximumSamples).contains(samples) && shutter > 0 && shutter <= Self.maximumShutter
  }
}
