import Foundation
import PathreelDrawing
import PathreelSequencing
import PathreelVideo

extension Clip {
  /// Encodes frames, all unless told, with the sound that is heard with them, into a video that appears when it is whole.
  ///
  /// - Parameters:
  ///   - format: One of ``OutputFormat/videos``, whatever the file is called.
  ///   - jobs: How many frames are drawn at once. The video is the same whatever the number.
  ///   - cache: Where what is made is kept, segment by segment, and found again. The video is the same with one and without.
  /// - Returns: What the frames lack of what the scene asks for, each told once.
  /// - Throws: ``FrameError``, ``OutputError``, ``VideoError``, `SoundError`, or `CancellationError`; an earlier file stays untouched then.
  ///   A frame with transparent pixels is an error where the format has no alpha.
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

  /// Sends frames to standard output as they are made.
  ///
  /// - Parameter format: One that ``OutputFormat/streams``.
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

  private func write(
    to destination: VideoDestination, format: OutputFormat, frames: Range<Int>?, settings: VideoSettings, jobs: Int,
    cache: RenderCache?, cancellation: Cancellation, progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> [FrameWarning] {
    let frames = frames ?? clock.frames
    let (file, isTransparent) = try begin(
      destination, format, frames, settings, sound: try sound(ofFrames: frames))
    // Also on the way out by an error: the half-written file goes.
    defer { file.cancel() }
    var (warnings, plan) = try make(
      frames, in: file, format, isTransparent: isTransparent, jobs: jobs, cache: cache, cancellation: cancellation,
      progress: progress)
    // Scenes in Swift read pictures when they are drawn.
    if case .file(let target) = destination { try inputs.check(target) }
    try file.finish { _ in if cancellation.isCancelled { throw CancellationError() } }
    if let clipping = file.soundClipping { warnings.append(warning(of: clipping)) }
    if case .file(let target) = destination, let plan, let made = plan.made {
      cache?.keep(VideoAccount(of: self, plan, made: made), of: target)
    }
    return warnings
  }

  /// Begins a file for some frames.
  func begin(
    _ destination: VideoDestination, _ format: OutputFormat, _ frames: Range<Int>, _ settings: VideoSettings,
    sound: ClipSound?
  ) throws -> (file: any ClipFile, isTransparent: Bool) {
    let isTransparent = try format.hasAlpha && (settings.alpha != nil || isTransparent(from: frames.lowerBound))
    var settings = settings
    settings.metadata?.fill(from: origin)
    settings.metadata?.chapters = VideoChapter.chapters(
      chapters, from: clock.time(ofFrame: frames.lowerBound), to: clock.time(ofFrame: frames.upperBound))
    let shape = VideoShape(width: size.width, height: size.height, rate: clock.rate, isTransparent: isTransparent)
    return (try format.beginClip(at: destination, shape, settings, sound: sound), isTransparent)
  }

  /// Gives a file some frames: all drawn, or as far as a cache has no segments of them.
  ///
  /// - Parameter segmented: What takes the segments of the file, where somebody wants them beside the cache.
  /// - Returns: What the frames lack of what the scene asks for, and what became of their segments if there is a cache.
  func make(
    _ frames: Range<Int>, in file: any ClipFile, through segmented: (any SegmentedFile)? = nil, _ format: OutputFormat,
    isTransparent: Bool, jobs: Int, cache: RenderCache?, cancellation: Cancellation,
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> (warnings: [FrameWarning], plan: SegmentPlan?) {
    let making = ClipMaking(
      clip: self, frames: frames, format: format, isTransparent: isTransparent, jobs: jobs,
      cancellation: cancellation)
    // What tiles are tinted depends on the frame before, too.
    if let cache, !marksRedrawnTiles {
      let segmented = segmented ?? self.segmented(file, isTransparent: isTransparent)
      if let plan = SegmentPlan(frames, segmented, cache, origin: origin?.0) {
        return (try making.make(with: plan, segmented, cache, progress: progress), plan)
      }
    }
    let warnings = try making.make(in: segmented ?? file, progress: progress)
    try segmented?.endSegment()
    return (warnings, nil)
  }

  /// A file that takes what was kept: encoded segments, or else pictures.
  func segmented(_ file: any ClipFile, isTransparent: Bool) -> any SegmentedFile {
    if let writer = file as? VideoWriter, writer.segmentLength != nil { return writer }
    return KeptPictures(
      of: file, VideoShape(width: size.width, height: size.height, rate: clock.rate, isTransparent: isTransparent))
  }

  /// Whether the clip is written with alpha, where a format has it: the first of its frames decides.
  public func isTransparent(from frame: Int) throws -> Bool {
    try !exposure(ofFrame: frame).samples.allSatisfy(\.isOpaque)
  }

  /// The clip with columns and rows added that a format needs, for settings that it takes.
  package func padded(for format: OutputFormat, _ settings: VideoSettings) throws(VideoError) -> Clip {
    let (columns, rows) = try format.multiples(for: settings)
    return padded(toColumns: columns, rows: rows)
  }
}
