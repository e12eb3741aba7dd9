import PathreelDrawing
import PathreelSequencing
import PathreelVideo

/// Makes the frames of a clip and appends them to a file: all are drawn, or a cache provides segments. ``Clip`` uses it
/// for videos and for the segments of videos.
struct ClipMaking {
  let clip: Clip
  let frames: Range<Int>
  let format: OutputFormat
  /// Whether the file has alpha. If it has not, transparent pixels are an error.
  let isTransparent: Bool
  /// The number of frames that are drawn in parallel.
  let jobs: Int
  let cancellation: Cancellation

  /// Draws all frames.
  func make(
    in file: any FrameTaker, progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> [FrameWarning] {
    let (clip, format, isTransparent) = (clip, format, isTransparent)
    return try clip.render(
      frames: frames, jobs: jobs, on: file.makeFrame, bytesPerPixel: file.bytesPerPixel, cancellation: cancellation,
      progress: progress,
      draw: { number, renderer, frame in
        let exposure = try renderer.draw(number, of: clip, into: frame.bitmap)
        try clip.complete(frame, number, exposure, isTransparent, format)
        return exposure
      },
      consume: { _, frame in
        if cancellation.isCancelledAtSegment { throw CancellationError() }
        try file.append(frame)
      })
  }

  /// Thrown to begin a segment again, because its frames were evaluated and no segment in the cache matches.
  private struct ChangedSegmentError: Error {
    let first: Int
  }

  /// Takes segments from the cache if it has them; draws and keeps the others.
  func make(
    with plan: SegmentPlan, _ writer: any SegmentedFile, _ cache: RenderCache,
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> [FrameWarning] {
    let warnings = WarningCollection()
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
        try evaluate(next..<frames.upperBound, plan, writer, warnings) { frame, surface in
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

  /// Evaluates frames on worker threads, and draws those that the plan wants.
  private func evaluate(
    _ rest: Range<Int>, _ plan: SegmentPlan, _ writer: any SegmentedFile, _ warnings: WarningCollection,
    consume: (_ frame: Int, _ surface: VideoFrame) throws -> Void
  ) throws {
    let (clip, format, isTransparent) = (clip, format, isTransparent)
    _ = try clip.render(
      frames: rest, jobs: jobs, on: writer.makeFrame, bytesPerPixel: writer.bytesPerPixel, warnings: warnings,
      cancellation: cancellation, progress: { _, _ in },
      draw: { number, renderer, frame in
        do {
          let (exposure, isDrawn) = try renderer.draw(number, of: clip, into: frame.bitmap) { exposure in
            plan.decide(number, renderer.digests.digest(of: exposure.samples))
          }
          if isDrawn { try clip.complete(frame, number, exposure, isTransparent, format) }
          return exposure
        } catch {
          plan.fail(number)
          throw error
        }
      }, consume: consume)
  }
}

extension Clip {
  /// Checks a drawn frame, and converts it on the thread that drew it.
  fileprivate func complete(
    _ frame: VideoFrame, _ number: Int, _ exposure: Exposure, _ isTransparent: Bool, _ format: OutputFormat
  ) throws {
    if !isTransparent { try naming(number) { try exposure.checkOpacity(of: frame.bitmap, for: format) } }
    frame.convert()
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
