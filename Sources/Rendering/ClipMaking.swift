import PathreelDrawing
import PathreelSequencing
import PathreelVideo

/// A video of a clip in the making: the open file, and what is needed to draw its frames. ``Clip`` makes videos and
/// segments of videos with it.
struct ClipMaking {
  let clip: Clip
  /// The frames of the whole video.
  let frames: Range<Int>
  let format: OutputFormat
  /// Whether the file has alpha. If it has not, transparent pixels are an error.
  let isTransparent: Bool
  let file: any ClipFile
  /// The number of frames that are drawn in parallel.
  private let jobs: Int
  private let cancellation: Cancellation

  /// Opens a file, with its metadata.
  ///
  /// - Parameter frames: The frames of the video; nil for all of the clip.
  init(
    of clip: Clip, to destination: VideoDestination, _ format: OutputFormat, frames: Range<Int>?,
    _ settings: VideoSettings, jobs: Int = 1, cancellation: Cancellation = Cancellation()
  ) throws {
    let frames = frames ?? clip.clock.frames
    (self.clip, self.frames, self.format) = (clip, frames, format)
    (self.jobs, self.cancellation) = (jobs, cancellation)
    var sound: ClipSound?
    if case .segments = destination {} else { sound = try clip.sound(ofFrames: frames) }
    isTransparent = try format.hasAlpha && (settings.alpha != nil || clip.isTransparent(from: frames.lowerBound))
    file = try format.beginClip(
      at: destination, clip.shape(isTransparent: isTransparent),
      clip.described(settings, frames, format, isPiped: destination == .standardOutput), sound: sound)
  }

  /// Returns the file as one that makes and takes segments: encoded segments, or, if the format is encoded as a whole,
  /// segments of lossless pictures.
  func segmented() -> any SegmentedFile {
    if let writer = file as? VideoWriter, writer.segmentLength != nil { return writer }
    return PictureSegmentFile(of: file, clip.shape(isTransparent: isTransparent))
  }

  /// Makes frames and appends them to the file. Segments that the cache has are not drawn again.
  ///
  /// - Parameters:
  ///   - part: The frames; nil for all.
  ///   - segmented: Receives the file's segments if they are needed for something else than the cache, such as a shard;
  ///     otherwise nil.
  /// - Returns: The warnings of the frames, and, with a cache, the plan with the outcome of each segment.
  func make(
    _ part: Range<Int>? = nil, through segmented: (any SegmentedFile)? = nil, cache: RenderCache?,
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> (warnings: [FrameWarning], plan: SegmentPlan?) {
    let part = part ?? frames
    // The cache is not used for frames with tinted tiles (``Clip/marksRedrawnTiles``), because the tints also depend on
    // the frame before.
    if let cache, !clip.marksRedrawnTiles {
      let segmented = segmented ?? self.segmented()
      if let plan = SegmentPlan(part, segmented, cache, origin: clip.source?.origin) {
        return (try make(with: plan, segmented, cache, progress: progress), plan)
      }
    }
    let warnings = WarningCollection()
    let taker: any FrameTaker = segmented ?? file
    try draw(part, nil, taker, warnings, progress: progress) { _, frame in
      if cancellation.isCancelledAtSegment { throw CancellationError() }
      try taker.append(frame)
    }
    try segmented?.endSegment()
    return (warnings.all, nil)
  }

  /// Thrown to begin a segment again, because its frames were evaluated and no segment in the cache matches.
  private struct ChangedSegmentError: Error {
    let first: Int
  }

  /// Takes segments from the cache if it has them; draws and keeps the others.
  private func make(
    with plan: SegmentPlan, _ writer: any SegmentedFile, _ cache: RenderCache,
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> [FrameWarning] {
    let warnings = WarningCollection()
    let frames = plan.frames
    // The first frame of the segment that is being written.
    var next = frames.lowerBound
    // The receiver of segments besides the cache, if there is one.
    let taken = writer.keepSegment
    writer.keepSegment = (
      max(cache.maximumSegment, taken?.limit ?? 0),
      { segment throws(MediaError) in
        cache.keep(segment, named: plan.name(ofSegmentAt: next))
        try taken?.use(segment)
      }
    )
    /// Notes that the frames before `end` are written. If they complete a segment, the plan releases it.
    func isWritten(to end: Int) throws(CancellationError) {
      progress(end - frames.lowerBound, frames.count)
      guard end < frames.upperBound, plan.segment(of: end).lowerBound == end else { return }
      plan.forget(segmentAt: next)
      next = end
      if cancellation.isCancelledAtSegment { throw CancellationError() }
    }
    while true {
      do {
        try draw(next..<frames.upperBound, plan, writer, warnings) { frame, surface in
          let segment = plan.segment(of: frame)
          switch plan.source(ofSegmentAt: segment.lowerBound) {
          case .drawn:
            try writer.append(surface)
            try isWritten(to: frame + 1)
          case .recalled:
            guard frame + 1 == segment.upperBound else { return }
            let name = plan.name(ofSegmentAt: segment.lowerBound)
            guard let kept = cache.segment(named: name), kept.frameCount == segment.count, try writer.append(kept)
            else {
              throw ChangedSegmentError(first: segment.lowerBound)
            }
            try taken?.use(kept)
            try isWritten(to: segment.upperBound)
          case .changed, nil: throw ChangedSegmentError(first: segment.lowerBound)
          }
        }
        try writer.endSegment()
        return warnings.all
      } catch let error as ChangedSegmentError {
        plan.draw(segmentAt: error.first)
      }
    }
  }

  /// Evaluates frames on worker threads, and draws those that the plan wants, or all without a plan.
  private func draw(
    _ frames: Range<Int>, _ plan: SegmentPlan?, _ taker: any FrameTaker, _ warnings: WarningCollection,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    consume: (_ frame: Int, _ surface: VideoFrame) throws -> Void
  ) throws {
    let (clip, format, isTransparent) = (clip, format, isTransparent)
    _ = try clip.render(
      frames: frames, jobs: jobs, on: taker.makeFrame, bytesPerPixel: taker.bytesPerPixel, warnings: warnings,
      cancellation: cancellation, progress: progress,
      draw: { number, renderer, frame in
        do {
          let (exposure, isDrawn) = try renderer.draw(number, of: clip, into: frame.bitmap) { exposure in
            plan?.decide(number, renderer.digests.digest(of: exposure.samples)) ?? true
          }
          guard isDrawn else { return exposure }
          if !isTransparent { try clip.naming(number) { try exposure.checkOpacity(of: frame.bitmap, for: format) } }
          // The thread that drew the frame also converts it.
          frame.convert()
          return exposure
        } catch {
          plan?.fail(number)
          throw error
        }
      }, consume: consume)
  }
}

extension SegmentPlan {
  /// Creates a plan for a file that takes segments; nil for any other file, and if the code that makes segments cannot
  /// be identified.
  convenience init?(
    _ frames: Range<Int>, _ writer: any SegmentedFile, _ cache: RenderCache, origin: ClipOrigin?
  ) {
    guard let length = writer.segmentLength, let settings = writer.segmentSettings,
      let program = ProgramIdentity.current
    else { return nil }
    self.init(frames, length: length, program: program, settings: settings, in: cache, origin: origin)
  }
}
