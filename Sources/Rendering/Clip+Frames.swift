import PathreelDrawing
import PathreelSequencing

/// Makes many frames in parallel. Programs that show or process frames themselves use it; videos are made with it too
/// (``ClipMaking``).
extension Clip {
  /// Makes frames on several threads, and passes their bitmaps to a closure in order, on the calling thread.
  ///
  /// ```swift
  /// try clip.render(frames: 0..<60) { frame, bitmap in try window.show(bitmap) }
  /// ```
  /// - Parameters:
  ///   - frames: The frames to make; by default all.
  ///   - jobs: The number of frames that are drawn in parallel. It does not affect the pixels.
  ///   - progress: Called on the calling thread after each frame, with the number of finished frames and of all frames.
  ///   - consume: Receives a frame's number and its bitmap, which it owns until it returns. An error that it throws
  ///     ends the work.
  /// - Returns: The warnings of the frames, each once.
  /// - Throws: ``FrameError``, errors of `consume`, or `CancellationError`.
  @discardableResult
  public func render(
    frames: Range<Int>? = nil, jobs: Int = FrameJobs.automatic, cancellation: Cancellation = Cancellation(),
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    consume: (_ frame: Int, _ bitmap: Bitmap) throws -> Void
  ) throws -> [FrameWarning] {
    let (width, height) = (size.width, size.height)
    return try render(
      frames: frames, jobs: jobs, on: { Bitmap(width: width, height: height) }, bytesPerPixel: 4,
      cancellation: cancellation, progress: progress,
      draw: { frame, renderer, bitmap in try renderer.draw(frame, of: self, into: bitmap) },
      consume: { frame, bitmap in
        if cancellation.isCancelledAtSegment { throw CancellationError() }
        try consume(frame, bitmap)
      })
  }

  /// Makes frames on surfaces of any type; see ``render(frames:jobs:cancellation:progress:consume:)``.
  ///
  /// - Parameters:
  ///   - makeSurface: Makes a surface to draw on. Surfaces are reused, so it is called once for each frame that is in
  ///     progress at the same time.
  ///   - bytesPerPixel: The memory of a surface per pixel, which limits the number of surfaces.
  ///   - warnings: Collects the frames' warnings.
  ///   - draw: Draws a frame on a worker thread, with its renderer, and returns the frame's content.
  func render<Surface>(
    frames: Range<Int>?, jobs: Int, on makeSurface: @escaping @Sendable () -> Surface, bytesPerPixel: Double,
    warnings: WarningCollection = WarningCollection(), cancellation: Cancellation,
    progress: (_ done: Int, _ total: Int) -> Void,
    draw: @escaping @Sendable (_ frame: Int, _ renderer: FrameRenderer, _ surface: Surface) throws -> Exposure,
    consume: (_ frame: Int, _ surface: Surface) throws -> Void
  ) throws -> [FrameWarning] {
    let frames = frames ?? clock.frames
    precondition(frames.clamped(to: clock.frames) == frames, "the clip does not have these frames")
    let memory = (bytesPerPixel + (marksRedrawnTiles ? 4 : 0)) * Double(size.width * size.height)
    let sequence = FrameSequence(frames: frames, jobs: jobs, surfaceMemory: memory, makeSurface: makeSurface) {
      let renderer = FrameRenderer()
      return { frame, surface in warnings.add(try draw(frame, renderer, surface).warnings, ofFrame: frame) }
    }
    try sequence.render(cancellation: cancellation, progress: progress, consume: consume)
    return warnings.all
  }

  /// Evaluates all frames on several threads without drawing them, and passes their warnings to a closure in order, on
  /// the calling thread. Like a renderer, each thread keeps the parts of a frame for the next one.
  ///
  /// - Parameters:
  ///   - jobs: The number of frames that are evaluated in parallel.
  ///   - consume: Receives the warnings of a frame's own instant, also that drawing the frame takes long.
  /// - Throws: The ``FrameError`` of the first frame that cannot be evaluated or takes too long to draw, after all frames
  ///   before it were consumed, or errors of `consume`.
  package func evaluate(
    jobs: Int = FrameJobs.automatic, consume: (_ frame: Int, _ warnings: [DrawingWarning]) throws -> Void
  ) throws {
    let sequence = FrameSequence(
      frames: clock.frames, jobs: jobs, surfaceMemory: 1, makeSurface: { EvaluatedFrame() },
      makeDraw: {
        let renderer = FrameRenderer()
        return { frame, evaluated in
          let list = try renderer.displayList(ofFrame: frame, of: self)
          let slowness = try self.slowness(ofFrame: frame, showing: list)
          evaluated.warnings = list.warnings + (slowness.map { [$0.warning()] } ?? [])
        }
      })
    try sequence.render { frame, evaluated in try consume(frame, evaluated.warnings) }
  }
}

/// The warnings of a frame that is evaluated and not drawn.
private final class EvaluatedFrame {
  var warnings: [DrawingWarning] = []
}
