import PathreelDrawing
import PathreelSequencing

extension Clip {
  /// Makes frames, all unless told, on several threads, and hands their bitmaps over in order on the calling thread.
  ///
  /// ```swift
  /// try clip.render(frames: 0..<60) { frame, bitmap in try window.show(bitmap) }
  /// ```
  ///
  /// - Parameters:
  ///   - jobs: How many frames are drawn at once. The pixels are the same whatever the number.
  ///   - progress: Called on the calling thread after each frame, with the number of frames done and of all.
  ///   - consume: Takes a frame's number and its bitmap, which is its own until it returns. What it throws ends the work.
  /// - Returns: What the frames lack of what the scene asks for, each told once.
  /// - Throws: ``FrameError``, what `consume` throws, or `CancellationError`.
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
      draw: { frame, renderer, bitmap in try renderer.draw(frame, of: self, into: bitmap) }, consume: consume)
  }

  /// - Parameters:
  ///   - makeSurface: Makes what frames are drawn on, as many times as there are frames on their way.
  ///   - bytesPerPixel: What such a surface takes.
  ///   - warnings: Takes what frames lack.
  ///   - draw: Draws a frame on the thread of its renderer, and says what it draws.
  func render<Surface>(
    frames: Range<Int>?, jobs: Int, on makeSurface: @escaping @Sendable () -> Surface, bytesPerPixel: Double,
    warnings: WarningCollection = WarningCollection(), cancellation: Cancellation,
    progress: (_ done: Int, _ total: Int) -> Void,
    draw: @escaping @Sendable (_ frame: Int, _ renderer: FrameRenderer, _ surface: Surface) throws -> Exposure,
    consume: (_ frame: Int, _ surface: Surface) throws -> Void
  ) throws -> [FrameWarning] {
    let frames = frames ?? clock.frames
    precondition(frames.clamped(to: clock.frames) == frames, "the clip has not these frames")
    let memory = (bytesPerPixel + (marksRedrawnTiles ? 4 : 0)) * Double(size.width * size.height)
    let sequence = FrameSequence(frames: frames, jobs: jobs, surfaceMemory: memory, makeSurface: makeSurface) {
      let renderer = FrameRenderer()
      return { frame, surface in warnings.add(try draw(frame, renderer, surface).warnings, ofFrame: frame) }
    }
    try sequence.render(cancellation: cancellation, progress: progress, consume: consume)
    return warnings.all
  }
}
