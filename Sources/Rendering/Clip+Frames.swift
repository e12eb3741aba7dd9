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
    frames: Range<Int>? = nil, jobs: Int = FrameSequence.defaultJobs, cancellation: Cancellation = Cancellation(),
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    consume: (_ frame: Int, _ bitmap: Bitmap) throws -> Void
  ) throws -> [FrameWarning] {
    try render(
      frames: frames, jobs: jobs, bytesPerPixel: 4, cancellation: cancellation, progress: progress,
      prepare: { _, _ in }, consume: consume)
  }

  /// - Parameters:
  ///   - bytesPerPixel: What a frame's bitmap takes with what `prepare` makes of it.
  ///   - prepare: Looks at a bitmap, or makes something of it, on the thread that drew it. What it throws gets the frame's
  ///     number.
  func render(
    frames: Range<Int>?, jobs: Int, bytesPerPixel: Double, cancellation: Cancellation,
    progress: (_ done: Int, _ total: Int) -> Void,
    prepare: @escaping @Sendable (_ list: DisplayList, _ bitmap: Bitmap) throws -> Void,
    consume: (_ frame: Int, _ bitmap: Bitmap) throws -> Void
  ) throws -> [FrameWarning] {
    let frames = frames ?? clock.frames
    precondition(frames.clamped(to: clock.frames) == frames, "the clip has not these frames")
    let warnings = WarningCollection()
    let sequence = FrameSequence(
      frames: frames, width: size.width, height: size.height, jobs: jobs,
      bytesPerPixel: bytesPerPixel + (marksRedrawnTiles ? 4 : 0)
    ) {
      let renderer = FrameRenderer()
      return { frame, bitmap in
        let list = try renderer.draw(frame, of: self, into: bitmap)
        warnings.add(list.warnings, ofFrame: frame)
        try naming(frame) { try prepare(list, bitmap) }
      }
    }
    try sequence.render(cancellation: cancellation, progress: progress, consume: consume)
    return warnings.all
  }
}
