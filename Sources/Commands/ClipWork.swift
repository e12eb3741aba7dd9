import Foundation
import PathreelFarm
import PathreelFiles
import PathreelRendering
import PathreelSequencing
import PathreelSeries
import PathreelVideo

/// The plan for one output file: a video, or a picture of one instant. The `render` command and the layouts `time` and
/// `grid` of `sweep` make it.
struct ClipWork: PlannedWork {
  let clip: Clip
  /// The range of frames to write; a single frame for a picture.
  let frames: Range<Int>
  /// A file, or `-` for standard output.
  let output: String
  let format: OutputFormat
  let settings: VideoSettings
  /// The value of `--for`; nil if the format was chosen by other means.
  var purpose: Purpose?
  let cacheOptions: CacheOptions
  var work: WorkOptions
  let isDryRun: Bool

  private var isPicture: Bool { !format.isVideo }

  func run() throws {
    try cacheOptions.check(format)
    if isDryRun { return try list() }
    if isPicture {
      return try work.writePicture(
        clip, ofFrame: frames.lowerBound, to: output, format, effort: settings.effort ?? .fast)
    }
    let cache = try cacheOptions.open(for: format, work)
    let file = URL(filePath: output, directoryHint: .notDirectory)
    let before = cacheOptions.why ? cache?.record(of: file) : nil
    try work.write(clip, frames: frames, to: output, format, settings, cache)
    if cacheOptions.why { try explain(cache?.record(of: file), after: before) }
    try purpose?.writeCompanions(of: output, format, clip, frames: frames, work)
  }

  /// Prints why frames are drawn again: the output of `--why`.
  private func explain(_ record: RenderRecord?, after before: RenderRecord?) throws {
    for (text, event) in CacheOptions.reasons(record, after: before, of: output) {
      try work.say("\(output): \(text)", event)
    }
  }

  /// Prints what would be made: the output of `--dry-run`.
  private func list() throws {
    let cache = try cacheOptions.open(for: format, work)
    let (record, estimate) = try work.run(ProgressLine(total: 0, form: nil), keeping: "nothing was to be written") {
      cancellation, _ in
      let record = try cache.flatMap {
        try clip.record(
          in: $0, frames: frames, format: format, settings: settings, isComplete: cacheOptions.why, jobs: work.jobCount,
          cancellation: cancellation)
      }
      return (record, try measure(kept: record?.keptFrameCount ?? 0, jobs: work.jobCount, cancellation))
    }
    work.warn(estimate.warnings)
    let kept = record?.keptFrameCount
    var content =
      isPicture ? "\(clip.size)" : "\(counted(frames.count, "frame")), \(clip.size), \(clip.clock.rate) frames/s"
    if let kept, kept > 0 { content += "; the cache has \(kept == frames.count ? "all" : "\(kept)") of them" }
    try work.say(
      "\(output): \(content); it would take \(estimate.text) with this machine as busy as now, estimated from "
        + counted(estimate.measuredFrames, "frame"),
      .planned(output, frames: frames.count, cached: kept, size: clip.size, values: [:]),
      .planned(frames: frames.count, outputs: 1, secondsLeft: estimate.seconds))
    guard cacheOptions.why else { return }
    try explain(record, after: cache?.record(of: URL(filePath: output, directoryHint: .notDirectory)))
  }

  /// Estimates the time by drawing some frames.
  ///
  /// - Parameter kept: The number of frames that the cache has.
  private func measure(kept: Int = 0, jobs: Int, _ cancellation: Cancellation) throws -> SeriesEstimate {
    try SeriesEstimate.measure(
      clip, frames: frames, kept: kept, format: format, settings: settings, jobs: jobs, cancellation: cancellation)
  }

  // MARK: On many machines

  func estimate(jobs: Int) throws -> SeriesEstimate? {
    try work.run(ProgressLine(total: 0, form: nil), keeping: "nothing was to be written") { cancellation, _ in
      try measure(jobs: jobs, cancellation)
    }
  }

  var inputs: [URL] { clip.inputs.all }

  var outputs: [DividedOutput] {
    [DividedOutput(name: output, frameCount: frames.count, segmentLength: clip.segmentLength(of: format, settings))]
  }

  func checkSharing(_ option: String) throws {
    if isDryRun { throw UsageError("\(option) packs the work for other machines, and --dry-run lists it; use one") }
    if work.debug != nil { throw UsageError("\(option): --debug is for looking at frames; leave it out") }
    if cacheOptions.why { throw UsageError("\(option) makes nothing here that --why could explain; use one") }
    if isPicture {
      throw UsageError("\(option): \(output) is one picture, which one machine makes; leave the option out")
    }
    if output == "-" { throw UsageError("\(option): shards are joined to a file; give -o a name instead of -") }
    try clip.check(format, settings, fromFrame: frames.lowerBound)
  }

  /// Evaluates about 200 frames, spread evenly, and the last one.
  func evaluateSamples(_ use: (Clip, _ frame: Int) throws -> Void) throws {
    let step = max(1, frames.count / 200)
    for frame in stride(from: frames.lowerBound, to: frames.upperBound, by: step) { try use(clip, frame) }
    try use(clip, frames.upperBound - 1)
  }

  func make(_ parts: [Part], into writer: ShardWriter) throws {
    let cache = try cacheOptions.open(for: format, work)
    defer { CacheOptions.tellFailure(of: cache, work) }
    for part in parts {
      let warnings: [FrameWarning]
      do {
        warnings = try work.run(frames: part.frameCount, keeping: "\(writer.name) was not written", in: cache) {
          cancellation, progress in
          try clip.encodeSegments(
            part.pieces, ofFrames: frames, format: format, settings: settings, named: writer.name, jobs: work.jobCount,
            cache: cache, cancellation: cancellation, progress: progress
          ) { piece, segment throws(MediaError) in
            do { try writer.append(segment, piece: piece, ofOutput: part.output) } catch {
              throw MediaError(reason: "\(error)")
            }
          }
        }
      } catch {
        // The shard's own error names its file.
        throw writer.fault ?? error
      }
      work.warn(warnings)
      writer.note(warnings.map(WarningText.init), ofOutput: part.output)
    }
  }

  func join(_ shards: ShardSet) throws {
    // This plan has one output, with the number 0.
    if let failure = shards.failure(ofOutput: 0) { throw RemoteError(description: failure) }
    let kept = "\(output) was not written, an earlier one is untouched"
    let warnings = try work.run(frames: frames.count, keeping: kept) { cancellation, progress in
      try clip.joinVideo(
        to: URL(filePath: output), format: format, frames: frames, settings: settings, cancellation: cancellation,
        progress: progress
      ) { try shards.segment($0, ofOutput: 0) }
    }
    for warning in shards.warnings(ofOutput: 0) + warnings.map(WarningText.init) { work.warn("\(warning)") }
    try work.tellWritten(output, clip, frames)
    try purpose?.writeCompanions(of: output, format, clip, frames: frames, work)
  }
}
