import Foundation
import PathreelRendering
import PathreelSequencing
import PathreelVideo

/// A measured estimate of the time that a series or a clip takes: it draws and encodes a few frames of a few members
/// into a temporary folder. The commands print it for `--dry-run`, and `farm` divides a job by it (`PlannedWork`).
///
/// Other members and frames may take longer or shorter. The measurement is of the time that passes, so the estimate
/// assumes that the machine stays as busy with other work as it is.
package struct SeriesEstimate: Sendable {
  /// The estimated time of all frames in seconds.
  package let seconds: Double
  /// The number of frames that were made for the measurement.
  package let measuredFrames: Int
  /// The number of members (outputs of the series) that were measured.
  package let measuredMembers: Int
  /// The warnings of frames that take too long to be drawn for a measurement.
  package let warnings: [FrameWarning]

  /// The smallest and the largest number of runs, each of consecutive frames. A run must be long, since the encoder
  /// starts to work long after the first frame.
  private static let runCounts = (least: 3, most: 12)
  /// The time for runs beyond the smallest number.
  private static let patience = Duration.seconds(2)
  /// All runs together make at most this share of the frames, unless the smallest number of runs makes more.
  private static let mostOfFrames = 0.1
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
  /// - Throws: An error of making the frames, or `CancellationError`. A frame that cannot be made is an error only if
  ///   every measured member has one: such a member stops no other.
  package static func measure(
    _ plan: SeriesPlan, except whole: Set<Int> = [], kept: [Int: Int] = [:], jobs: Int = FrameJobs.automatic,
    cancellation: Cancellation = Cancellation()
  ) throws -> SeriesEstimate? {
    let makeable = plan.makeable.filter { !whole.contains($0.member.number - 1) }
    guard !makeable.isEmpty else { return nil }
    let format = plan.series.format
    let total = makeable.reduce(0) { $0 + $1.item.frameCount - kept[$1.member.number - 1, default: 0] }
    let count = min(runCount(for: total, each: format.isVideo ? frameCount + 2 * shortCount : 1), makeable.count)
    let order = spreadOrder(of: count)
    let cost = try measure(
      runs: count, skippingFailures: true, format: format, settings: plan.scene.settings, jobs: jobs,
      cancellation: cancellation
    ) { i in
      let (member, item) = makeable[(2 * order[i] + 1) * makeable.count / (2 * count)]
      let clip = try plan.scene.clip(of: member)
      guard format.isVideo else {
        let frame = try plan.scene.frame(ofPictureOf: clip)
        return (clip, frame..<frame + 1)
      }
      return (clip, run(i, in: 0..<item.frameCount))
    }
    // This measures pictures one by one, but a run makes several at a time.
    let share = format.isVideo ? 1 : Double(min(jobs, makeable.count))
    return SeriesEstimate(
      seconds: (cost.ofClip * Double(makeable.count) + cost.ofFrame * Double(total)) / share,
      measuredFrames: cost.frameCount, measuredMembers: cost.runCount, warnings: cost.warnings.all)
  }

  /// Measures frames of one clip.
  ///
  /// - Parameter kept: The number of cached frames.
  package static func measure(
    _ clip: Clip, frames: Range<Int>, kept: Int = 0, format: OutputFormat, settings: VideoSettings,
    jobs: Int = FrameJobs.automatic, cancellation: Cancellation = Cancellation()
  ) throws -> SeriesEstimate {
    let cost = try measure(
      runs: min(runCount(for: frames.count - kept, each: frameCount + 2 * shortCount), frames.count), format: format,
      settings: settings, jobs: jobs, cancellation: cancellation
    ) { i in
      (clip, run(i, in: frames))
    }
    return SeriesEstimate(
      seconds: cost.ofClip + cost.ofFrame * Double(frames.count - kept), measuredFrames: cost.frameCount,
      measuredMembers: 1, warnings: cost.warnings.all)
  }

  /// The number of runs for a number of frames.
  ///
  /// - Parameter each: The number of frames that are made for a run.
  private static func runCount(for frames: Int, each: Int) -> Int {
    min(max(Int(Double(frames) * mostOfFrames) / each, runCounts.least), runCounts.most)
  }

  /// The numbers 0..<count in an order in which the first few are spread over all of them.
  private static func spreadOrder(of count: Int) -> [Int] {
    (0..<count).sorted { goldenShare($0) < goldenShare($1) }
  }

  /// Numbers in 0..<1, of which any first few are spread evenly: multiples of the golden section without their whole
  /// parts.
  private static func goldenShare(_ i: Int) -> Double {
    (Double(i) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
  }

  /// The frames of a run. The first run is in the middle of the range. Runs of early members are not early in their
  /// clips.
  private static func run(_ i: Int, in frames: Range<Int>) -> Range<Int> {
    let length = min(frameCount, frames.count)
    let share = (goldenShare(i) + 0.5).truncatingRemainder(dividingBy: 1)
    let first = frames.lowerBound + Int((Double(frames.count - length) * share).rounded())
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
    /// The number of runs.
    var runCount = 0
    /// The warnings of slow frames.
    let warnings = WarningCollection()
  }

  /// Makes two short runs and a long run of each clip. The difference between the long run and the faster short one is
  /// the cost of the frames. If other work of the machine delays both short runs, the frames seem to cost too little.
  ///
  /// - Parameters:
  ///   - runs: The largest number of runs. If they take long, fewer are made, but not fewer than the smallest number.
  ///   - skipsFailures: Whether a run with a frame that cannot be made is left out, unless all runs have one.
  private static func measure(
    runs: Int, skippingFailures skipsFailures: Bool = false, format: OutputFormat, settings: VideoSettings, jobs: Int,
    cancellation: Cancellation, run: (_ index: Int) throws -> (clip: Clip, frames: Range<Int>)
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
    // Makes the runs of a clip, and adds their cost.
    func add(_ clip: Clip, _ frames: Range<Int>) throws {
      if let slow = try slowness(of: frames, of: clip, cost.warnings) {
        cost.ofFrame += slow
        cost.frameCount += frames.count
        cost.runCount += 1
        return
      }
      let short = frames.prefix(shortCount)
      // A warm-up run, so that one-time costs of the process do not count.
      if cost.runCount == 0 { _ = try seconds(clip, short) }
      var ofShort = try seconds(clip, short)
      var ofFrame = ofShort / Double(short.count)
      if frames.count > short.count {
        ofShort = min(ofShort, try seconds(clip, short))
        let ofLong = try seconds(clip, frames)
        // On a busy machine, the difference can have any value. A frame costs at least a tenth of the mean.
        ofFrame = max(
          (ofLong - ofShort) / Double(frames.count - short.count), 0.1 * ofLong / Double(frames.count))
      }
      cost.ofFrame += ofFrame
      cost.ofClip += max(0, ofShort - ofFrame * Double(short.count))
      cost.runCount += 1
    }
    let start = ContinuousClock.now
    var failure: FrameError?
    for i in 0..<runs where i < runCounts.least || start.duration(to: .now) < patience {
      let (clip, frames) = try run(i)
      do {
        try add(clip, frames)
      } catch let error as FrameError where skipsFailures {
        failure = failure ?? error
      }
    }
    if cost.runCount == 0, let failure { throw failure }
    cost.ofFrame /= Double(cost.runCount)
    cost.ofClip /= Double(cost.runCount)
    return cost
  }

  /// The mean time of drawing a run, in seconds, if any of its frames takes too long to be drawn for a measurement.
  ///
  /// - Throws: `FrameError` if one takes more than the clip's budget.
  private static func slowness(
    of frames: Range<Int>, of clip: Clip, _ warnings: WarningCollection
  ) throws -> Double? {
    var (sum, isSlow) = (0.0, false)
    for frame in frames {
      guard let slowness = try clip.slowness(ofFrame: frame, showing: try clip.displayList(ofFrame: frame)) else {
        continue
      }
      warnings.add([slowness.warning()], ofFrame: frame)
      (sum, isSlow) = (sum + slowness.seconds, true)
    }
    return isSlow ? sum / Double(frames.count) : nil
  }
}
