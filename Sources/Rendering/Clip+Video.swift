import Foundation
import PathreelDrawing
import PathreelSequencing
import PathreelVideo

extension Clip {
  /// Encodes frames, all unless told, into a video that appears when it is whole.
  ///
  /// - Parameter jobs: How many frames are drawn at once. The video is the same whatever the number.
  /// - Returns: What the frames lack of what the scene asks for, each told once.
  /// - Throws: ``FrameError``, ``OutputError``, `VideoError`, or `CancellationError`; an earlier file stays untouched then.
  ///   An MP4 has no transparency: a frame with transparent pixels is an error.
  @discardableResult
  public func writeVideo(
    to target: URL, frames: Range<Int>? = nil, settings: VideoSettings = VideoSettings(),
    jobs: Int = FrameSequence.defaultJobs, cancellation: Cancellation = Cancellation(),
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> [FrameWarning] {
    try inputs.check(target)
    let writer = try VideoWriter(
      to: target, width: size.width, height: size.height, rate: clock.rate, settings: settings)
    // Also on the way out by an error: the half-written file goes.
    defer { writer.cancel() }
    let warnings = try render(
      frames: frames, jobs: jobs, bytesPerPixel: 5.5, cancellation: cancellation, progress: progress,
      prepare: { list, bitmap in
        try list.checkOpacity(of: bitmap)
        // What was drawn is converted by the thread that drew it: to one and a half bytes a pixel.
        VideoWriter.prepare(bitmap)
      },
      consume: { _, bitmap in try writer.append(bitmap) })
    // Scenes in Swift read pictures when they are drawn.
    try inputs.check(target)
    try writer.finish()
    return warnings
  }
}
