import Foundation
import PathreelFiles
import PathreelRendering
import PathreelSequencing
import PathreelVideo
import Synchronization

/// Makes all members of a series in one process, from one scene: what the scene was read from, its compiled expressions,
/// pictures and fonts are there once.
///
/// Several members are in the making at a time, each of which draws frames one after another; where there are fewer members
/// than jobs, each draws several frames at once. Every file has the bytes that `render` gives for the same values. It appears
/// when it is whole. A member that fails stops no other.
///
/// ```swift
/// let run = SeriesRun(plan, jobs: 4)
/// try run.make(except: []) { event in … }
/// ```
package struct SeriesRun: Sendable {
  /// What happens, told on the thread that called ``make(except:cancellation:report:)``.
  package enum Event {
    /// Called several times a second.
    case progress(frames: Int, members: Int)
    /// A member's file is whole.
    case made(index: Int, Output)
    /// A member could not be made.
    case failed(index: Int, any Error)
  }

  /// What was made of a member.
  package struct Output: Sendable {
    /// The size and the digest of its file; nothing for a part of a member.
    package var bytes = 0
    package var sha256 = ""
    package let warnings: [ToldWarning]

    package init(warnings: [ToldWarning]) { self.warnings = warnings }

    /// A file that is whole.
    package init(_ file: URL, warnings: [ToldWarning]) throws(FileError) {
      self.warnings = warnings
      (bytes, sha256) = (Manifest.fileSize(of: file) ?? 0, try SHA256.digest(ofFile: file))
    }
  }

  /// A member in the making.
  package struct MemberWork: Sendable {
    /// The member's place, from 0.
    package let index: Int
    package let member: Series.Member
    /// How many frames are made of it.
    package let frameCount: Int
    /// How many frames are drawn at once.
    package let jobs: Int
    package let cancellation: Cancellation
    package let progress: @Sendable (_ done: Int, _ total: Int) -> Void
  }

  /// Makes a member on a thread of the run's.
  package typealias Make = @Sendable (MemberWork) throws -> Output

  private let plan: SeriesPlan
  private let jobs: Int
  private let stopsAtFailure: Bool
  private let makeMember: Make

  /// - Parameters:
  ///   - jobs: How many frames are drawn at once.
  ///   - stopsAtFailure: Whether nothing more is begun after a member failed.
  ///   - cache: Where what was made before is found.
  package init(
    _ plan: SeriesPlan, jobs: Int = FrameJobs.automatic, stopsAtFailure: Bool = false, cache: RenderCache? = nil
  ) {
    self.init(plan, jobs: jobs, stopsAtFailure: stopsAtFailure) { work in
      try Output(work.member.url, warnings: try plan.write(work, to: work.member.url, cache: cache))
    }
  }

  /// - Parameter make: Makes each member instead of drawing it into its file.
  package init(
    _ plan: SeriesPlan, jobs: Int = FrameJobs.automatic, stopsAtFailure: Bool = false, make: @escaping Make
  ) {
    (self.plan, self.jobs, self.stopsAtFailure, makeMember) = (plan, jobs, stopsAtFailure, make)
  }

  /// Makes the members that can be made.
  ///
  /// - Parameters:
  ///   - whole: The places of the members that are not made, from 0.
  ///   - report: What it throws ends the work.
  /// - Throws: `CancellationError`, or what `report` throws. Members that are whole by then stay.
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
  /// - Parameter members: The places of members that can be made, and how many frames are made of each.
  package func make(
    _ members: [(index: Int, frameCount: Int)], cancellation: Cancellation = Cancellation(),
    report: (Event) throws -> Void
  ) throws {
    let waiting = try members.map { index, frameCount in
      Work(index: index, member: plan.series.members[index], item: try plan.items[index].get(), frameCount: frameCount)
    }
    if waiting.isEmpty { return }
    let lanes = lanes(for: waiting)
    let state = State(waiting, makeMember, stopsAtFailure: stopsAtFailure)
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
      if frames.members < waiting.count, cancellation.isCancelledAtSegment { throw CancellationError() }
      return
    }
  }

  /// How many members are in the making at a time: as many as jobs, as far as memory goes.
  private func lanes(for waiting: [Work]) -> Int {
    let area = waiting.map { Double($0.item.size.width * $0.item.size.height) }.max() ?? 1
    // A ring of three surfaces each, of a bitmap and its picture for the encoder.
    let affordable = Int(Double(FrameJobs.maximumMemory) / (3 * 8 * area))
    return max(1, min(jobs, waiting.count, affordable))
  }

  fileprivate struct Work: Sendable {
    let index: Int
    let member: Series.Member
    let item: SeriesPlan.Item
    let frameCount: Int
  }
}

extension SeriesPlan {
  /// Draws a member into a file.
  package func write(_ work: SeriesRun.MemberWork, to file: URL, cache: RenderCache?) throws -> [ToldWarning] {
    let clip = try scene.clip(of: work.member)
    let warnings =
      series.format.isVideo
      ? try clip.writeVideo(
        to: file, format: series.format, settings: scene.settings, jobs: work.jobs, cache: cache,
        cancellation: work.cancellation, progress: work.progress)
      : try clip.writeImage(
        ofFrame: scene.frame(ofPictureOf: clip), to: file, format: series.format,
        effort: scene.settings.effort ?? .fast, cancellation: work.cancellation, progress: work.progress)
    return warnings.map(ToldWarning.init)
  }
}

/// What the threads of a run share.
private final class State: Sendable {
  private struct Tally {
    var waiting: ArraySlice<SeriesRun.Work>
    var events: [SeriesRun.Event] = []
    /// Of members that are finished.
    var frames = 0
    var members = 0
    /// Of members that are in the making.
    var partial: [Int: Int] = [:]
    var endedLanes = 0
  }

  let cancellation = Cancellation()
  private let tally: Mutex<Tally>
  private let changed = DispatchSemaphore(value: 0)
  private let makeMember: SeriesRun.Make
  private let stopsAtFailure: Bool

  init(_ waiting: [SeriesRun.Work], _ make: @escaping SeriesRun.Make, stopsAtFailure: Bool) {
    tally = Mutex(Tally(waiting: waiting[...]))
    (makeMember, self.stopsAtFailure) = (make, stopsAtFailure)
  }

  /// What a thread does until nothing waits any more.
  func work(jobs: Int) {
    while !cancellation.isCancelledAtSegment, let work = tally.withLock({ $0.waiting.popFirst() }) {
      let result = Result { try make(work, jobs: jobs) }
      if case .failure(let error) = result, error is CancellationError { break }
      tally.withLock { tally in
        tally.partial[work.index] = nil
        tally.frames += work.frameCount
        tally.members += 1
        switch result {
        case .success(let output): tally.events.append(.made(index: work.index, output))
        case .failure(let error):
          tally.events.append(.failed(index: work.index, error))
          if stopsAtFailure { tally.waiting = [] }
        }
      }
      changed.signal()
    }
    tally.withLock { $0.endedLanes += 1 }
    changed.signal()
  }

  private func make(_ work: SeriesRun.Work, jobs: Int) throws -> SeriesRun.Output {
    try makeMember(
      SeriesRun.MemberWork(
        index: work.index, member: work.member, frameCount: work.frameCount, jobs: jobs, cancellation: cancellation
      ) { done, _ in self.tally.withLock { $0.partial[work.index] = done } })
  }

  /// Waits until something has happened, or a moment.
  func next(
    unless cancelled: Cancellation, lanes: Int
  ) -> (events: [SeriesRun.Event], frames: (drawn: Int, members: Int), isRunning: Bool) {
    _ = changed.wait(timeout: .now() + .milliseconds(50))
    if cancelled.isCancelledAtSegment { cancellation.cancelAtSegment() }
    if cancelled.isCancelled {
      cancellation.cancel()
      // Until nothing is written any more: a member may be whole by now that nobody was told of.
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
