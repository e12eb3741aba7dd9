import Foundation
import PathreelDrawing
import PathreelSequencing
import PathreelVideo

extension Clip {
  /// Encodes frames, all unless told, into a video that appears when it is whole.
  ///
  /// - Parameters:
  ///   - format: One of ``OutputFormat/videos``, whatever the file is called.
  ///   - jobs: How many frames are drawn at once. The video is the same whatever the number.
  /// - Returns: What the frames lack of what the scene asks for, each told once.
  /// - Throws: ``FrameError``, ``OutputError``, ``VideoError``, or `CancellationError`; an earlier file stays untouched then.
  ///   A frame with transparent pixels is an error where the format has no alpha.
  @discardableResult
  public func writeVideo(
    to target: URL, format: OutputFormat = .mp4, frames: Range<Int>? = nil, settings: VideoSettings = VideoSettings(),
    jobs: Int = FrameJobs.automatic, cancellation: Cancellation = Cancellation(),
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> [FrameWarning] {
    try inputs.check(target)
    let writer = try VideoWriter(
      to: target, format: format, width: size.width, height: size.height, rate: clock.rate, settings: settings)
    // Also on the way out by an error: the half-written file goes.
    defer { writer.cancel() }
    let warnings = try render(
      frames: frames, jobs: jobs, on: writer.makeFrame, bytesPerPixel: writer.bytesPerPixel, cancellation: cancellation,
      progress: progress,
      draw: { number, renderer, frame in
        let list = try renderer.draw(number, of: self, into: frame.bitmap)
        if !format.hasAlpha { try naming(number) { try list.checkOpacity(of: frame.bitmap, for: format) } }
        // What was drawn is converted by the thread that drew it.
        frame.convert()
        return list
      },
      consume: { _, frame in try writer.append(frame) })
    // Scenes in Swift read pictures when they are drawn.
    try inputs.check(target)
    try writer.finish()
    return warnings
  }
}
