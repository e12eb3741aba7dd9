import ArgumentParser
import PathreelDrawing
import PathreelMotion
import PathreelRendering

/// The options `--motion-blur` and `--shutter`, which override the scene's own motion blur. ``SceneOptions`` includes
/// them.
struct MotionBlurOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Make each frame the mean of so many instants, 1 to \(MotionBlur.maximumSamples), instead of the scene's own number; 0 turns it off.",
      valueName: "samples"),
    transform: SampleCount.read)
  var motionBlur: SampleCount?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long the shutter is open, in degrees up to 360; 180 is half of the time from frame to frame.",
      valueName: "degrees"),
    transform: ShutterAngle.read)
  var shutter: ShutterAngle?

  func validate() throws {
    if let motionBlur, motionBlur.count < 2, let shutter {
      throw ValidationError(
        "--motion-blur \(motionBlur.count) blurs nothing, so --shutter \(shutter.text) has no effect; leave one of them out."
      )
    }
  }

  /// The name of one of the two options, if any was given, for error messages: `--motion-blur` if both were. Nil if
  /// neither was given.
  var given: String? { motionBlur != nil ? "--motion-blur" : shutter != nil ? "--shutter" : nil }

  /// The clip with the given motion blur.
  func applied(to clip: Clip) throws -> Clip {
    if motionBlur == nil, shutter == nil { return clip }
    var blur = clip.motionBlur ?? MotionBlur(samples: 1)
    if let motionBlur { blur.samples = max(motionBlur.count, 1) }
    if let shutter {
      guard blur.samples > 1 else {
        throw UsageError("--shutter \(shutter.text): the scene has no motion blur; give --motion-blur 8, too")
      }
      blur.shutter = shutter.degrees
    }
    return try clip.motionBlur(blur.samples > 1 ? blur : nil)
  }

  /// The given options as text. The text differs whenever the options change pixels, so a series can tell that outputs
  /// are stale.
  var texts: [String] {
    [motionBlur.map { "motion blur \($0.count)" }, shutter.map { "shutter \($0.degrees)" }].compactMap(\.self)
  }
}

/// The number of instants whose mean is a frame; 0 turns motion blur off.
struct SampleCount: ExplainedArgument {
  static let form = "write a whole number up to \(MotionBlur.maximumSamples), such as 8, or 0 to turn motion blur off"
  let count: Int

  init?(argument: String) {
    guard let count = Int(argument), (0...MotionBlur.maximumSamples).contains(count) else { return nil }
    self.count = count
  }
}

/// The shutter angle in degrees: 360 is the whole time from frame to frame.
struct ShutterAngle: ExplainedArgument {
  static let form = "write degrees above 0, and 360 at most, such as 180"
  let degrees: Double
  /// The argument as typed, for messages.
  let text: String

  init?(argument: String) {
    guard let degrees = Double(scalarNumber: argument), degrees > 0, degrees <= MotionBlur.maximumShutter else {
      return nil
    }
    (self.degrees, text) = (degrees, argument)
  }
}
