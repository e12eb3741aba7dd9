import Foundation
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

  /// A file that is whole.
  package struct Output: Sendable {
    package let bytes: Int
    package let sha256: String
    package let warnings: [FrameWarning]
  }

  private let plan: SeriesPlan
  private let jobs: Int
  private let stopsAtFailure: Bool
  private let cache: RenderCache?

  /// - Parameters:
  ///   - jobs: How many frames are drawn at once.
  ///   - stopsAtFailure: Whether nothing more is begun after a member failed.
  ///   - cache: Where what was made before is found.
  package init(
    _ plan: SeriesPlan, jobs: Int = FrameJobs.automatic, stopsAtFailure: Bool = false, cache: RenderCache? = nil
  ) {
    (self.plan, self.jobs, self.stopsAtFailure, self.cache) = (plan, jobs, stopsAtFailure, cache)
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
    let waiting = plan.items.enumerated().compactMap { i, item -> Work? in
      guard !whole.contains(i), case .success(let item) = item else { return nil }
      return Work(index: i, member: plan.series.members[i], item: item)
    }
    if waiting.isEmpty { return }
    let lanes = lanes(for: waiting)
    let state = State(
      waiting, plan.scene, format: plan.series.format, stopsAtFailure: stopsAtFailure, cache: cache)
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
      if cancellation.isCancelled { throw CancellationError() }
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
  private let scene: SeriesScene
  private let format: OutputFormat
  private let stopsAtFailure: Bool
  private let cache: RenderCache?

  init(
    _ waiting: [SeriesRun.Work], _ scene: SeriesScene, format: OutputFormat, stopsAtFailure: Bool, cache: RenderCache?
  ) {
    tally = Mutex(Tally(waiting: waiting[...]))
    (self.scene, self.format, self.stopsAtFailure, self.cache) = (scene, format, stopsAtFailure, cache)
  }

  /// What a thread does until nothing waits any more.
  func work(jobs: Int) {
    while !cancellation.isCancelled, let work = tally.withLock({ $0.waiting.popFirst() }) {
      let result = Result { try make(work, jobs: jobs) }
      if case .failure(let error) = result, error is CancellationError { break }
      tally.withLock { tally in
        tally.partial[work.index] = nil
        tally.frames += work.item.frameCount
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
    let clip = try scene.clip(of: work.member)
    let file = work.member.url
    let progress = { (done: Int, _: Int) in self.tally.withLock { $0.partial[work.index] = done } }
    let warnings =
      format.isVideo
      ? try clip.writeVideo(
        to: file, format: format, settings: scene.settings, jobs: jobs, cache: cache, cancellation: cancellation,
        progress: progress)
      : try clip.writeImage(
        ofFrame: scene.frame(ofPictureOf: clip), to: file, format: format, effort: scene.settings.effort ?? .fast,
        cancellation: cancellation, progress: progress)
    return SeriesRun.Output(
      bytes: Manifest.fileSize(of: file) ?? 0, sha256: try SHA256.digest(ofFile: file), warnings: warnings)
  }

  /// Waits until something has happened, or a moment.
  func next(
    unless cancelled: Cancellation, lanes: Int
  ) -> (events: [SeriesRun.Event], frames: (drawn: Int, members: Int), isRunning: Bool) {
    _ = changed.wait(timeout: .now() + .milliseconds(50))
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
