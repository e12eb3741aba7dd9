import PathreelDrawing
import PathreelMotion
import PathreelRaster
import PathreelSequencing
import PathreelVideo

/// The content of one frame: a display list, or with motion blur several lists. The frame's pixels are the mean of the
/// lists' pixels. ``FrameRenderer`` draws it.
///
/// ```swift
/// let exposure = try clip.exposure(ofFrame: 37)
/// exposure.samples.count  // 8 with motion blur of 8 samples; 1 if nothing moves
/// ```
public struct Exposure: Sendable {
  /// The display lists of the instants at which the shutter is open, in ascending order; a single one if all are equal.
  public let samples: [DisplayList]
  /// The warning that drawing the frame takes long, once ``Clip/withinBudget(_:ofFrame:)`` has estimated it.
  package internal(set) var slowness: Slowness?

  /// Creates a frame's content from at least one sample.
  package init(_ samples: [DisplayList]) {
    precondition(!samples.isEmpty)
    self.samples = samples.dropFirst().allSatisfy { $0 == samples[0] } ? [samples[0]] : samples
  }

  /// The warnings of all samples, and of a frame that takes long to draw.
  public var warnings: [DrawingWarning] { samples.flatMap(\.warnings) + (slowness.map { [$0.warning()] } ?? []) }

  /// Checks the drawn pixels of the frame before they are encoded.
  ///
  /// - Throws: ``OutputError`` if a pixel is transparent. The mean is transparent wherever a sample is, so the check
  ///   needs only one sample that may be transparent.
  func checkOpacity(of bitmap: Bitmap, for format: OutputFormat) throws(OutputError) {
    if let list = samples.first(where: { !$0.isOpaque }) { try list.checkOpacity(of: bitmap, for: format) }
  }
}

extension Clip {
  /// Makes the content of a frame, with the clip's ``motionBlur``.
  ///
  /// - Throws: ``FrameError`` that names the frame, and the instant in it.
  public func exposure(ofFrame frame: Int) throws -> Exposure {
    Exposure(try samples(ofFrame: frame).map { try displayList(of: $0) })
  }

  /// The instants of a frame: one, or several with motion blur.
  package func samples(ofFrame frame: Int) -> [FrameSample] {
    precondition(clock.frames.contains(frame))
    return FrameSample.all(ofFrame: frame, motionBlur)
  }

  /// Makes the display list of one of a frame's instants.
  ///
  /// - Throws: ``FrameError`` that names the frame, and the instant.
  package func displayList(of sample: FrameSample) throws -> DisplayList {
    backdrop.applied(to: try naming(sample) { try makeDisplayList(sample) }, size)
  }

  /// Returns the clip with motion blur that replaces the scene's own, or without any.
  ///
  /// ```swift
  /// try Clip(scene).motionBlur(MotionBlur(samples: 16)).writeVideo(to: file)
  /// ```
  /// - Throws: `SceneError` if a number of samples or a shutter is impossible.
  public func motionBlur(_ blur: MotionBlur?) throws(SceneError) -> Clip {
    if let blur, !blur.isPossible { throw .badMotionBlur(blur) }
    var clip = self
    clip.motionBlur = blur
    return clip
  }
}

extension FrameSample {
  /// The budget of an instant: the frame's steps, divided evenly among its instants.
  package var account: FrameAccount { FrameAccount(limit: FrameAccount.limit / count) }
}
