import Foundation
import PathreelDrawing
import PathreelSequencing
import PathreelVideo

/// Videos of a clip. Programs with scenes in Swift call these methods, and the `render`, `sweep` and `batch` commands
/// use them.
extension Clip {
  /// Encodes frames and their sound into a video file, which appears under its name when it is complete.
  ///
  /// - Parameters:
  ///   - format: One of ``OutputFormat/videos``; the file's extension does not matter.
  ///   - frames: The frames to encode; by default all.
  ///   - jobs: The number of frames that are drawn in parallel. It does not affect the video.
  ///   - cache: A cache from which unchanged segments are taken, and in which new ones are kept. It does not affect the
  ///     video.
  /// - Returns: The warnings of the frames, each once.
  /// - Throws: ``FrameError``, ``OutputError``, ``VideoError``, `SoundError`, or `CancellationError`; an earlier file
  ///   then stays untouched. A frame with transparent pixels is an error if the format has no alpha, or if the
  ///   first encoded frame is opaque and the settings do not ask for alpha.
  @discardableResult
  public func writeVideo(
    to target: URL, format: OutputFormat = .mp4, frames: Range<Int>? = nil, settings: VideoSettings = VideoSettings(),
    jobs: Int = FrameJobs.automatic, cache: RenderCache? = nil, cancellation: Cancellation = Cancellation(),
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> [FrameWarning] {
    try inputs.check(target)
    return try write(
      to: .file(target), format: format, frames: frames, settings: settings, jobs: jobs, cache: cache,
      cancellation: cancellation, progress: progress)
  }

  /// Encodes frames and sends them to standard output as they are made.
  ///
  /// - Parameter format: A format that ``OutputFormat/streams``.
  /// - Throws: As ``writeVideo(to:format:frames:settings:jobs:cache:cancellation:progress:)``.
  @discardableResult
  public func streamVideo(
    format: OutputFormat, frames: Range<Int>? = nil, settings: VideoSettings = VideoSettings(),
    jobs: Int = FrameJobs.automatic, cache: RenderCache? = nil, cancellation: Cancellation = Cancellation(),
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> [FrameWarning] {
    try write(
      to: .standardOutput, format: format, frames: frames, settings: settings, jobs: jobs, cache: cache,
      cancellation: cancellation, progress: progress)
  }

  /// Writes a video to a file or to standard output.
  private func write(
    to destination: VideoDestination, format: OutputFormat, frames: Range<Int>?, settings: VideoSettings, jobs: Int,
    cache: RenderCache?, cancellation: Cancellation, progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> [FrameWarning] {
    let making = try ClipMaking(
      of: self, to: destination, format, frames: frames, settings, jobs: jobs, cancellation: cancellation)
    let file = making.file
    // An error also removes the incomplete file.
    defer { file.cancel() }
    var (warnings, plan) = try making.make(cache: cache, progress: progress)
    // Scenes in Swift read pictures only when they are drawn, so the check is repeated.
    if case .file(let target) = destination { try inputs.check(target) }
    try file.finish { _ in if cancellation.isCancelled { throw CancellationError() } }
    if let clipping = file.soundClipping { warnings.append(warning(of: clipping)) }
    if case .file(let target) = destination, let plan, let made = plan.made {
      cache?.keep(RenderRecord(of: self, plan, made: made), of: target)
    }
    return warnings
  }

  /// Whether a video that begins with this frame has alpha, in formats that have it: whether the frame is transparent
  /// anywhere.
  public func isTransparent(from frame: Int) throws -> Bool {
    try !exposure(ofFrame: frame).samples.allSatisfy(\.isOpaque)
  }

  /// The properties of the frames, for a file.
  func shape(isTransparent: Bool) -> VideoShape {
    VideoShape(width: size.width, height: size.height, rate: clock.rate, isTransparent: isTransparent)
  }

  /// Returns settings with the metadata of a file of some frames.
  func described(
    _ settings: VideoSettings, _ frames: Range<Int>, _ format: OutputFormat, isPiped: Bool
  ) -> VideoSettings {
    var settings = settings
    if let metadata = settings.metadata {
      let origin = origin(ofFrames: frames, format, settings, isPiped: isPiped)
      settings.metadata?.title = metadata.title ?? source?.title
      settings.metadata?.comment = metadata.comment ?? origin?.comment
    }
    settings.metadata?.chapters = VideoChapter.chapters(
      chapters, from: clock.time(ofFrame: frames.lowerBound), to: clock.time(ofFrame: frames.upperBound))
    return settings
  }

  /// Returns the clip with the added columns and rows that a format requires with these settings.
  package func padded(for format: OutputFormat, _ settings: VideoSettings) throws(VideoError) -> Clip {
    let (columns, rows) = try format.multiples(for: settings)
    return padded(toColumns: columns, rows: rows)
  }
}
