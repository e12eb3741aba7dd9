import PathreelDrawing
import PathreelMotion
import PathreelRaster
import PathreelSequencing
import PathreelVideo

/// What one frame shows: a display list, or several of which its pixels are the mean.
///
/// ```swift
/// let exposure = try clip.exposure(ofFrame: 37)
/// exposure.samples.count  // 8 with motion blur of 8 samples; 1 where nothing moves
/// ```
public struct Exposure: Sendable {
  /// Of the instants at which the shutter is open, the earliest first. Where all are equal there is one.
  public let samples: [DisplayList]

  /// A frame of these samples, of which there is one at least.
  package init(_ samples: [DisplayList]) {
    precondition(!samples.isEmpty)
    self.samples = samples.dropFirst().allSatisfy { $0 == samples[0] } ? [samples[0]] : samples
  }

  /// What the samples lack of what the scene asks for.
  public var warnings: [DrawingWarning] { samples.flatMap(\.warnings) }

  /// - Throws: As ``DisplayList/checkOpacity(of:for:)`` does: of a mean of transparent pixels some are transparent.
  func checkOpacity(of bitmap: Bitmap, for format: OutputFormat) throws(OutputError) {
    if let list = samples.first(where: { !$0.isOpaque }) { try list.checkOpacity(of: bitmap, for: format) }
  }
}

extension Clip {
  /// What a frame shows, with the clip's ``motionBlur``.
  /// - Throws: ``FrameError`` that names the frame, and the instant in it.
  public func exposure(ofFrame frame: Int) throws -> Exposure {
    Exposure(try samples(ofFrame: frame).map { try displayList(of: $0) })
  }

  /// The instants of a frame.
  package func samples(ofFrame frame: Int) -> [FrameSample] {
    precondition(clock.frames.contains(frame))
    return FrameSample.all(ofFrame: frame, motionBlur)
  }

  /// What is to be seen at one of a frame's instants.
  /// - Throws: ``FrameError`` that names the frame, and the instant.
  package func displayList(of sample: FrameSample) throws -> DisplayList {
    ground.applied(to: try naming(sample) { try makeDisplayList(sample) }, size)
  }

  /// The clip with other motion blur than the scene's, or none.
  ///
  /// ```swift
  /// try Clip(scene).motionBlur(MotionBlur(samples: 16)).writeVideo(to: file)
  /// ```
  /// - Throws: `SceneError` for samples and shutters that no frame can be made with.
  public func motionBlur(_ blur: MotionBlur?) throws(SceneError) -> Clip {
    if let blur, !blur.isPossible { throw .badMotionBlur(blur) }
    var clip = self
    clip.motionBlur = blur
    return clip
  }
}

extension FrameSample {
  /// What one of a frame's instants may take: the frame's steps, divided evenly.
  package var account: FrameAccount { FrameAccount(limit: FrameAccount.limit / count) }
}
