/// Motion blur as a shutter makes it: a frame is the mean of several instants at which the shutter is open.
///
/// The shutter is open around the frame's own instant, as long before it as after it. So what moves at a constant speed has its
/// middle where it is without blur, and pictures and sound stay together. The instants divide that time into equal parts
/// and lie in the middle of each.
///
/// ```swift
/// struct Wheel: Scene {
///   var motionBlur: MotionBlur? { MotionBlur(samples: 16) }
/// }
/// ```
public struct MotionBlur: Hashable, Sendable {
  /// The most instants of a frame.
  public static let maximumSamples = 256
  /// The widest shutter, in degrees: it is open from frame to frame.
  public static let maximumShutter = 360.0
  /// The shutter of most film cameras, in degrees.
  public static let standardShutter = 180.0

  /// The number of instants, 1…``maximumSamples``. One is the frame's own, and blurs nothing.
  public var samples: Int
  /// How long the shutter is open, in degrees: more than 0, and ``maximumShutter`` at most for the whole time from frame to frame.
  public var shutter: Double

  /// Half of the time from frame to frame unless given. A scene or a clip checks the values.
  public init(samples: Int, shutter: Double = MotionBlur.standardShutter) {
    (self.samples, self.shutter) = (samples, shutter)
  }

  /// Whether frames can be made so.
  public var isPossible: Bool {
    (1...Self.maximumSamples).contains(samples) && shutter > 0 && shutter <= Self.maximumShutter
  }
}
