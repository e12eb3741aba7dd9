import Foundation
import PathreelRendering
import PathreelSequencing
import PathreelVideo

/// How long a series, or a clip, will take, measured: a few frames of a few members are drawn and encoded into a temporary
/// folder.
///
/// It is an estimate. Other members and other frames may take another time, and so may a machine that is busy with other
/// things.
package struct SeriesEstimate: Sendable {
  /// For all frames.
  package let seconds: Double
  /// How many frames were made for it.
  package let measuredFrames: Int
  package let measuredMembers: Int

  /// How many runs of frames are tried, and how many frames of each. The encoder begins to work long after the first frame.
  private static let runCount = 3
  private static let frameCount = 32
  /// The frames of a run that tells what a clip takes before its first frame and after its last.
  private static let shortCount = 2

  /// - Parameters:
  ///   - whole: The places of the members that need not be made.
  ///   - kept: How many frames a cache has, by the places of members.
  /// - Returns: Nil where there is nothing to make.
  /// - Throws: What making the frames throws, or `CancellationError`.
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
    // Pictures are made one by one here, and several at a time in a run.
    let share = format.isVideo ? 1 : Double(min(jobs, makeable.count))
    let total = makeable.reduce(0) { $0 + $1.item.frameCount - kept[$1.member.number - 1, default: 0] }
    return SeriesEstimate(
      seconds: (cost.ofClip * Double(makeable.count) + cost.ofFrame * Double(total)) / share,
      measuredFrames: cost.frameCount, measuredMembers: count)
  }

  /// The same for frames of one clip.
  ///
  /// - Parameter kept: How many of them a cache has.
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

  /// Frames from a range's beginning, its middle or its end.
  private static func run(_ i: Int, of count: Int, in frames: Range<Int>) -> Range<Int> {
    let length = min(frameCount, frames.count)
    let first = frames.lowerBound + (frames.count - length) * (2 * i + 1) / (2 * count)
    return first..<first + length
  }

  /// What clips take, in seconds.
  private struct Cost {
    /// Each clip, however short.
    var ofClip = 0.0
    /// Each frame.
    var ofFrame = 0.0
    /// How many frames were made to know it.
    var frameCount = 0
  }

  /// Makes runs of frames: a short and a long one of each, whose difference is what frames take.
  private static func measure(
    runs: Int, format: OutputFormat, settings: VideoSettings, jobs: Int, cancellation: Cancellation,
    run: (_ index: Int) throws -> (clip: Clip, frames: Range<Int>)
  ) throws -> Cost {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pathreel-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "estimate.\(format.fileExtension)")
    var cost = Cost()
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
      // What a process does once belongs to no clip.
      if i == 0 { _ = try seconds(clip, short) }
      let ofShort = try seconds(clip, short)
      var ofFrame = ofShort / Double(short.count)
      if frames.count > short.count {
        let ofLong = try seconds(clip, frames)
        // On a busy machine the difference can be anything; a frame takes at least a tenth of its share.
        ofFrame = max(
          (ofLong - ofShort) / Double(frames.count - short.count), 0.1 * ofLong / Double(frames.count))
      }
      cost.ofFrame += ofFrame / Double(runs)
      cost.ofClip += max(0, ofShort - ofFrame * Double(short.count)) / Double(runs)
    }
    return cost
  }
}
