import Foundation
import PathreelRendering
import PathreelSequencing
import PathreelVideo

/// A measured estimate of the time that a series or a clip takes: it draws and encodes a few frames of a few members
/// into a temporary folder. The commands print it for `--dry-run`, and `farm` divides a job by it (`PlannedWork`).
///
/// Other members and frames may take longer or shorter, and so may a busy machine.
package struct SeriesEstimate: Sendable {
  /// The estimated time of all frames in seconds.
  package let seconds: Double
  /// The number of frames that were made for the measurement.
  package let measuredFrames: Int
  /// The number of members (outputs of the series) that were measured.
  package let measuredMembers: Int

  /// The number of runs, each of consecutive frames. A run must be long, since the encoder starts to work long after
  /// the first frame.
  private static let runCount = 3
  /// The number of frames of a run.
  private static let frameCount = 32
  /// The number of frames of a short run, which measures the fixed cost of a clip.
  private static let shortCount = 2

  /// Measures a series.
  ///
  /// - Parameters:
  ///   - plan: The series.
  ///   - whole: The indices of the members that need not be made.
  ///   - kept: The number of cached frames, by the indices of members.
  ///   - jobs: The number of frames that are made at the same time.
  /// - Returns: The estimate; nil if there is nothing to make.
  /// - Throws: An error of making the frames, or `CancellationError`.
  package static func measure(
    _ plan: SeriesPlan, except whole: Set<Int> = [], kept: [Int: Int] = [:], jobs: Int = FrameJobs.automatic,
    cancellation: Cancellation = Cancellation()
  ) throws -> SeriesEstimate? {
    let makeable = plan.makeable.filter { !whole.contains($0.member.number - 1) }
    guard !makeable.isEmpty else { return nil }
    let count = min(runCount, makeable.count)
    let format = plan.series.format
    let cost = try measure(
      runs: count, format: format, settings: plan.scene.settings, jobs: jobs, cancellation: cancellation
    ) { i in
      let (member, item) = makeable[(2 * i + 1) * makeable.count / (2 * count)]
      let clip = try plan.scene.clip(of: member)
      guard format.isVideo else {
        let frame = try plan.scene.frame(ofPictureOf: clip)
        return (clip, frame..<frame + 1)
      }
      return (clip, run(i, of: count, in: 0..<item.frameCount))
    }
    // This measures pictures one by one, but a run makes several at a time.
    let share = format.isVideo ? 1 : Double(min(jobs, makeable.count))
    let total = makeable.reduce(0) { $0 + $1.item.frameCount - kept[$1.member.number - 1, default: 0] }
    return SeriesEstimate(
      seconds: (cost.ofClip * Double(makeable.count) + cost.ofFrame * Double(total)) / share,
      measuredFrames: cost.frameCount, measuredMembers: count)
  }

  /// Measures frames of one clip.
  ///
  /// - Parameter kept: The number of cached frames.
  package static func measure(
    _ clip: Clip, frames: Range<Int>, kept: Int = 0, format: OutputFormat, settings: VideoSettings,
    jobs: Int = FrameJobs.automatic, cancellation: Cancellation = Cancellation()
  ) throws -> SeriesEstimate {
    let count = min(runCount, frames.count)
    let cost = try measure(
      runs: count, format: format, settings: settings, jobs: jobs, cancellation: cancellation
    ) { i in
      (clip, run(i, of: count, in: frames))
    }
    return SeriesEstimate(
      seconds: cost.ofClip + cost.ofFrame * Double(frames.count - kept), measuredFrames: cost.frameCount,
      measuredMembers: 1)
  }

  /// The frames of a run, from the beginning, the middle or the end of a range.
  private static func run(_ i: Int, of count: Int, in frames: Range<Int>) -> Range<Int> {
    let length = min(frameCount, frames.count)
    let first = frames.lowerBound + (frames.count - length) * (2 * i + 1) / (2 * count)
    return first..<first + length
  }

  /// The cost of clips in seconds.
  private struct Cost {
    /// The fixed cost of each clip, however short.
    var ofClip = 0.0
    /// The cost of each frame.
    var ofFrame = 0.0
    /// The number of frames that were made for the measurement.
    var frameCount = 0
  }

  /// Makes a short and a long run of each clip; their difference is the cost of the frames.
  private static func measure(
    runs: Int, format: OutputFormat, settings: VideoSettings, jobs: Int, cancellation: Cancellation,
    run: (_ index: Int) throws -> (clip: Clip, frames: Range<Int>)
  ) throws -> Cost {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pathreel-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "estimate.\(format.fileExtension)")
    var cost = Cost()
    // Makes some frames, and returns the time that it takes.
    func seconds(_ clip: Clip, _ frames: Range<Int>) throws -> Double {
      let start = ContinuousClock.now
      if format.isVideo {
        try clip.writeVideo(
          to: file, format: format, frames: frames, settings: settings, jobs: jobs, cancellation: cancellation)
      } else {
        try clip.writeImage(
          ofFrame: frames.lowerBound, to: file, format: format, effort: settings.effort ?? .fast,
          cancellation: cancellation)
      }
      cost.frameCount += frames.count
      return start.duration(to: .now) / .seconds(1)
    }
    for i in 0..<runs {
      let (clip, frames) = try run(i)
      let short = frames.prefix(shortCount)
      // A warm-up run, so that one-time costs of the process do not count.
      if i == 0 { _ = try seconds(clip, short) }
      let ofShort = try seconds(clip, short)
      var ofFrame = ofShort / Double(short.count)
      if frames.count > short.count {
        let ofLong = try seconds(clip, frames)
        // On a busy machine, the difference can have any value. A frame costs at least a tenth of the mean.
        ofFrame = max(
          (ofLong - ofShort) / Double(frames.count - short.count), 0.1 * ofLong / Double(frames.count))
      }
      cost.ofFrame += ofFrame / Double(runs)
      cost.ofClip += max(0, ofShort - ofFrame * Double(short.count)) / Double(runs)
    }
    return cost
  }
}
