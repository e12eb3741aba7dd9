import Foundation
import PathreelFiles
import PathreelRendering
import PathreelSequencing
import PathreelVideo
import Synchronization

/// Renders all members (outputs) of a series on worker threads in one process. They share one scene: its files,
/// compiled expressions, pictures and fonts are loaded once. The `sweep` and `batch` commands run it (`SeriesWork`); a
/// shard runs parts of members with it (`SeriesPlan.make` in the module PathreelFarm).
///
/// Several members are made at a time, each on a thread that draws its frames in order. If there are fewer members than
/// jobs, each draws several frames at once. Each file has the same bytes as the file that `render` makes with the same
/// values. It appears when it is complete. A member that fails does not stop the others.
///
/// ```swift
/// let run = SeriesRun(plan, jobs: 4)
/// try run.make(except: []) { event in … }
/// ```
package struct SeriesRun: Sendable {
  /// A progress report, delivered on the thread that called ``make(except:cancellation:report:)``.
  package enum Event {
    /// The numbers of finished frames and members; reported several times a second.
    case progress(frames: Int, members: Int)
    /// A member's file is complete.
    case made(index: Int, Output)
    /// A member failed.
    case failed(index: Int, any Error)
  }

  /// The result of a member.
  package struct Output: Sendable {
    /// The file's size in bytes; 0 for a part of a member.
    package var bytes = 0
    /// The file's SHA-256 in hexadecimal digits; empty for a part of a member.
    package var sha256 = ""
    /// The warnings about its frames.
    package let warnings: [WarningText]

    /// The result of a part of a member.
    package init(warnings: [WarningText]) { self.warnings = warnings }

    /// The result of a complete file: reads its size and digest.
    package init(_ file: URL, warnings: [WarningText]) throws(FileError) {
      self.warnings = warnings
      (bytes, sha256) = (Manifest.fileSize(of: file) ?? 0, try SHA256.digest(ofFile: file))
    }
  }

  /// The work item for a member: which member to make, and with how many threads.
  package struct MemberWork: Sendable {
    /// The member's index, counted from 0.
    package var index: Int { member.number - 1 }
    /// The member.
    package let member: Series.Member
    /// The number of frames to make.
    package let frameCount: Int
    /// The number of frames to draw at once.
    package let jobs: Int
    /// The cancellation that the function must observe.
    package let cancellation: Cancellation
    /// Reports the numbers of finished and of all frames.
    package let progress: @Sendable (_ done: Int, _ total: Int) -> Void
  }

  /// A function that makes a member on a worker thread.
  package typealias Make = @Sendable (MemberWork) throws -> Output

  private let plan: SeriesPlan
  private let jobs: Int
  private let stopsAtFailure: Bool
  private let makeMember: Make

  /// Makes a run that renders each member to its file.
  ///
  /// - Parameters:
  ///   - plan: The series.
  ///   - jobs: The number of frames to draw at once, in all members together.
  ///   - stopsAtFailure: Whether no further member is started after a failure.
  ///   - cache: The cache of encoded segments; nil for none.
  package init(
    _ plan: SeriesPlan, jobs: Int = FrameJobs.automatic, stopsAtFailure: Bool = false, cache: RenderCache? = nil
  ) {
    self.init(plan, jobs: jobs, stopsAtFailure: stopsAtFailure) { work in
      try Output(work.member.url, warnings: try plan.write(work, to: work.member.url, cache: cache))
    }
  }

  /// Makes a run with its own function for members.
  ///
  /// - Parameter make: Makes each member, instead of drawing it into its file.
  package init(
    _ plan: SeriesPlan, jobs: Int = FrameJobs.automatic, stopsAtFailure: Bool = false, make: @escaping Make
  ) {
    (self.plan, self.jobs, self.stopsAtFailure, makeMember) = (plan, jobs, stopsAtFailure, make)
  }

  /// Makes all members that can be made.
  ///
  /// - Parameters:
  ///   - whole: The indices of the members to skip.
  ///   - report: Takes the events. If it throws, the work ends.
  /// - Throws: `CancellationError`, or an error of `report`. Members that are complete by then stay.
  package func make(
    except whole: Set<Int>, cancellation: Cancellation = Cancellation(), report: (Event) throws -> Void
  ) throws {
    let waiting = plan.items.enumerated().compactMap { i, item -> (index: Int, frameCount: Int)? in
      guard !whole.contains(i), case .success(let item) = item else { return nil }
      return (i, item.frameCount)
    }
    try make(waiting, cancellation: cancellation, report: report)
  }

  /// Makes members, or parts of them.
  ///
  /// - Parameter members: The indices of members that can be made, and the number of frames to make of each.
  package func make(
    _ members: [(index: Int, frameCount: Int)], cancellation: Cancellation = Cancellation(),
    report: (Event) throws -> Void
  ) throws {
    if members.isEmpty { return }
    let lanes = try lanes(for: members.map { try plan.items[$0.index].get() })
    let state = State(
      members.map { (plan.series.members[$0.index], $0.frameCount) }, makeMember, stopsAtFailure: stopsAtFailure)
    for _ in 0..<lanes {
      let thread = Thread { state.work(jobs: max(1, jobs / lanes)) }
      thread.stackSize = FrameJobs.stackSize
      thread.name = "pathreel series"
      thread.start()
    }
    defer { state.cancellation.cancel() }
    while true {
      let (events, frames, running) = state.next(unless: cancellation, lanes: lanes)
      for event in events { try report(event) }
      try report(.progress(frames: frames.drawn, members: frames.members))
      guard !running else { continue }
      if frames.members < members.count, cancellation.isCancelledAtSegment { throw CancellationError() }
      return
    }
  }

  /// The number of worker threads. Each makes one member at a time. There are as many threads as `--jobs` says, unless
  /// memory limits them.
  private func lanes(for items: [SeriesPlan.Item]) -> Int {
    let area = items.map { Double($0.size.width * $0.size.height) }.max() ?? 1
    // Each member has a ring buffer of three surfaces: a bitmap and the encoder's picture, 4 bytes a pixel each.
    let affordable = Int(Double(FrameJobs.maximumMemory) / (3 * 8 * area))
    return max(1, min(jobs, items.count, affordable))
  }
}

/// The usual work of a ``SeriesRun``.
extension SeriesPlan {
  /// Renders a member to a file.
  package func write(_ work: SeriesRun.MemberWork, to file: URL, cache: RenderCache?) throws -> [WarningText] {
    let clip = try scene.clip(of: work.member)
    let warnings =
      series.format.isVideo
      ? try clip.writeVideo(
        to: file, format: series.format, settings: scene.settings, jobs: work.jobs, cache: cache,
        cancellation: work.cancellation, progress: work.progress)
      : try clip.writeImage(
        ofFrame: scene.frame(ofPictureOf: clip), to: file, format: series.format,
        effort: scene.settings.effort ?? .fast, cancellation: work.cancellation, progress: work.progress)
    return warnings.map(WarningText.init)
  }
}

/// The shared state of a run's worker threads: a work queue and a queue of events.
private final class State: Sendable {
  /// The progress, guarded by a mutex.
  private struct Tally {
    /// The members that no thread has taken yet, and the number of frames to make of each.
    var waiting: ArraySlice<(member: Series.Member, frameCount: Int)>
    /// The events that are not reported yet.
    var events: [SeriesRun.Event] = []
    /// The number of frames of finished members.
    var frames = 0
    /// The number of finished members.
    var members = 0
    /// The numbers of finished frames of members in progress, by index.
    var partial: [Int: Int] = [:]
    /// The number of threads that have ended.
    var endedLanes = 0
  }

  /// Stops the worker threads.
  let cancellation = Cancellation()
  private let tally: Mutex<Tally>
  /// Signalled for each event and at the end of each thread.
  private let changed = DispatchSemaphore(value: 0)
  private let makeMember: SeriesRun.Make
  private let stopsAtFailure: Bool

  init(
    _ waiting: [(member: Series.Member, frameCount: Int)], _ make: @escaping SeriesRun.Make, stopsAtFailure: Bool
  ) {
    tally = Mutex(Tally(waiting: waiting[...]))
    (makeMember, self.stopsAtFailure) = (make, stopsAtFailure)
  }

  /// The loop of a worker thread: takes members until none is waiting.
  func work(jobs: Int) {
    while !cancellation.isCancelledAtSegment, let (member, frameCount) = tally.withLock({ $0.waiting.popFirst() }) {
      let index = member.number - 1
      let work = SeriesRun.MemberWork(
        member: member, frameCount: frameCount, jobs: jobs, cancellation: cancellation
      ) { done, _ in self.tally.withLock { $0.partial[index] = done } }
      let result = Result { try makeMember(work) }
      if case .failure(let error) = result, error is CancellationError { break }
      tally.withLock { tally in
        tally.partial[index] = nil
        tally.frames += frameCount
        tally.members += 1
        switch result {
        case .success(let output): tally.events.append(.made(index: index, output))
        case .failure(let error):
          tally.events.append(.failed(index: index, error))
          if stopsAtFailure { tally.waiting = [] }
        }
      }
      changed.signal()
    }
    tally.withLock { $0.endedLanes += 1 }
    changed.signal()
  }

  /// Waits for an event, at most 50 ms; returns the events since the last call and the progress. The thread that called
  /// `SeriesRun.make` calls it.
  ///
  /// - Parameters:
  ///   - cancelled: The caller's cancellation, which is passed on to the worker threads.
  ///   - lanes: The number of worker threads.
  func next(
    unless cancelled: Cancellation, lanes: Int
  ) -> (events: [SeriesRun.Event], frames: (drawn: Int, members: Int), isRunning: Bool) {
    _ = changed.wait(timeout: .now() + .milliseconds(50))
    if cancelled.isCancelledAtSegment { cancellation.cancelAtSegment() }
    if cancelled.isCancelled {
      cancellation.cancel()
      // Wait until no thread writes any more, since members may be complete whose events are not reported yet.
      while tally.withLock({ $0.endedLanes }) < lanes { changed.wait() }
    }
    return tally.withLock { tally in
      defer { tally.events = [] }
      let drawn = tally.frames + tally.partial.values.reduce(0, +)
      return (tally.events, (drawn, tally.members), tally.endedLanes < lanes)
    }
  }
}

extension SeriesRun.Event: @unchecked Sendable {}
