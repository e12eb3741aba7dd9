import Foundation
import PathreelDrawing
import PathreelMotion

/// The clock of the run that this thread makes: its time stands in place of the device's.
package enum VirtualClock {
  /// The time since the start, in seconds, in an action, an update or a frame of a run; nil elsewhere.
  package static var now: Double? { FrameTree.current?.time ?? Run.acting?.now }

  /// The date at the start of a run: 1 January 2026, 9:41 UTC, so that clocks show the same in each film.
  package static let epoch = Date(timeIntervalSince1970: 1_767_260_460)

  /// The date now; that of the device outside of a run.
  package static var date: Date {
    now.map { epoch.addingTimeInterval($0) } ?? Date(timeIntervalSinceNow: 0)
  }

  /// Performs an action after some seconds.
  ///
  /// - Returns: Whether there is a run.
  @discardableResult package static func perform(after delay: Double, _ action: @escaping () -> Void) -> Bool {
    guard let run = Run.acting, FrameTree.current == nil else { return false }
    run.schedule(at: run.now + max(delay, 0), action)
    return true
  }

  /// Performs an action again and again, first after one interval. The times are multiples of the interval, without
  /// a growing error.
  ///
  /// - Parameter action: Performs it once; false ends the repetition.
  package static func perform(every interval: Double, _ action: @escaping () -> Bool) {
    guard let run = Run.acting, FrameTree.current == nil else { return }
    let (start, interval) = (run.now, max(interval, 1e-4))
    func next(_ count: Double) {
      run.schedule(at: start + count * interval) { if action() { next(count + 1) } }
    }
    next(1)
  }

  /// Starts asynchronous work whose steps are performed on this clock.
  ///
  /// - Returns: The task; nil outside of a run.
  package static func start(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never>? {
    guard let run = Run.acting, FrameTree.current == nil else { return nil }
    return Task(executorPreference: run.executor) { await work() }
  }

  /// Waits for some seconds of this clock. Outside of a run it does not wait.
  package static func sleep(for seconds: Double) async throws {
    await withCheckedContinuation { continuation in
      if !perform(after: seconds, { continuation.resume() }) { continuation.resume() }
    }
    try Task.checkCancellation()
  }
}

/// Performs the steps of asynchronous work in a run, on the thread of the run.
final class RunExecutor: TaskExecutor, @unchecked Sendable {
  private var jobs: [UnownedJob] = []
  private let lock = NSLock()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock { jobs.append(job) }
  }

  /// Performs all steps that are due.
  ///
  /// - Returns: Whether there were any.
  func drain() -> Bool {
    var hasWorked = false
    while let job = lock.withLock({ jobs.isEmpty ? nil : jobs.removeFirst() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
      hasWorked = true
    }
    return hasWorked
  }
}
