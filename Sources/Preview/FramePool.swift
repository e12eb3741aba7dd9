import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering

/// The worker threads that draw for all pages, and their job queues. ``Studio`` has one; each ``StudioPage`` adds its
/// frames and queries.
///
/// Pages take turns. A page's newest request replaces its older ones, except during playback: then frames are drawn in
/// the order of the requests, several at a time, and are sent in that order. A thread of its own tells pages of their
/// scene, so that they hear of a changed one at once, however long frames take.
final class FramePool: @unchecked Sendable {
  /// The largest number of frames of a page that are requested, or sent and not painted yet (backpressure).
  static let credit = 4
  /// The largest number of waiting queries of a page.
  static let maximumQueries = 8

  /// A frame or a query that a page requested. It is a class, so that two jobs with the same contents stay distinct.
  final class Job: @unchecked Sendable {
    enum Work: Sendable {
      case show(ShowRequest)
      case query(Query)
    }

    let page: StudioPage
    let work: Work
    /// The budget of steps for evaluating the frame. Cancelling it ends the job, also while it draws.
    let account = FrameAccount()
    /// The position in the sending order of the page's frames, given when the job begins.
    fileprivate(set) var ticket = 0
    fileprivate(set) var isCancelled = false
    /// Whether the frame was sent, so that the page may request the next one.
    fileprivate(set) var isSent = false

    init(_ work: Work, for page: StudioPage) { (self.work, self.page) = (work, page) }
  }

  /// The jobs of one page. The pool's lock guards them.
  private final class Line {
    /// The frames and the queries that wait, and those that threads work on.
    var shows: [Job] = []
    var runningShows: [Job] = []
    var queries: [Job] = []
    var runningQueries: [Job] = []
    /// Requests whose frames were sent and are not painted yet.
    var unpainted: Set<Int> = []
    /// The ticket of the next job that begins.
    var nextTicket = 0
  }

  private let condition = NSCondition()
  private var lines: [ObjectIdentifier: Line] = [:]
  /// The pages, the next one to be served first.
  private var turns: [StudioPage] = []
  /// Work for no particular page, such as a still that a browser downloads.
  private final class Errand: Sendable {
    let body: @Sendable (FrameArtist) -> Void
    let cancellation = CancellationFlag()

    init(_ body: @escaping @Sendable (FrameArtist) -> Void) { self.body = body }
  }

  /// The errands that wait, and those that threads work on.
  private var others: [Errand] = []
  private var runningOthers: [Errand] = []
  /// Whether this work comes before the pages' next job. The two take turns, because a page that plays slow frames
  /// always has a job that waits.
  private var servesOthers = false
  private var isStopped = false

  /// - Parameter threads: The number of threads beside the one that tells pages of their scene.
  init(threads: Int = max(2, min(ProcessInfo.processInfo.activeProcessorCount, 8))) {
    for i in 0...threads {
      let thread = Thread { [self] in work(onScenesAlone: i == threads) }
      thread.stackSize = 16 << 20
      thread.name = "pathreel preview"
      thread.start()
    }
  }

  // MARK: Requests

  func add(_ page: StudioPage) {
    condition.withLock {
      lines[ObjectIdentifier(page)] = Line()
      turns.append(page)
    }
  }

  func remove(_ page: StudioPage) {
    condition.withLock {
      guard let line = lines.removeValue(forKey: ObjectIdentifier(page)) else { return }
      turns.removeAll { $0 === page }
      for job in line.runningShows + line.runningQueries { cancel(job) }
      condition.broadcast()
    }
  }

  func stop() {
    condition.withLock {
      isStopped = true
      for line in lines.values {
        for job in line.runningShows + line.runningQueries { cancel(job) }
      }
      for errand in runningOthers { errand.cancellation.cancel() }
      condition.broadcast()
    }
  }

  /// Adds a frame job.
  ///
  /// - Parameter isQueued: Whether the job waits behind the page's earlier frames, as in playback. Otherwise it
  ///   replaces them.
  /// - Returns: The waiting jobs that were replaced; nil if the page has requested too much.
  func enqueue(_ job: Job, isQueued: Bool) -> [Job]? {
    condition.withLock {
      guard let line = lines[ObjectIdentifier(job.page)] else { return [] }
      var replaced: [Job] = []
      if !isQueued {
        swap(&replaced, &line.shows)
        for running in line.runningShows { cancel(running) }
      }
      guard line.shows.count + line.runningShows.count(where: { !$0.isSent }) < Self.credit else { return nil }
      line.shows.append(job)
      condition.broadcast()
      return replaced
    }
  }

  /// Adds an internal query, which does not count against the page's limit: there is at most one at a time.
  func enqueueOwn(_ job: Job) {
    condition.withLock {
      lines[ObjectIdentifier(job.page)]?.queries.append(job)
      condition.broadcast()
    }
  }

  /// Adds a query of a page.
  ///
  /// - Returns: False if the page has too many waiting queries.
  func enqueueQuery(_ job: Job) -> Bool {
    condition.withLock {
      guard let line = lines[ObjectIdentifier(job.page)] else { return true }
      guard line.queries.count < Self.maximumQueries else { return false }
      line.queries.append(job)
      condition.broadcast()
      return true
    }
  }

  /// Adds work for no particular page.
  ///
  /// - Returns: False if too much is waiting.
  func enqueue(_ body: @escaping @Sendable (FrameArtist) -> Void) -> Bool {
    condition.withLock {
      guard others.count < Self.maximumQueries, !isStopped else { return false }
      others.append(Errand(body))
      condition.broadcast()
      return true
    }
  }

  /// Cancels the strips that the page requested and that are not complete.
  ///
  /// - Returns: Those that had not begun, and so will send no answer of their own.
  func cancelStrips(of page: StudioPage) -> [Job] {
    condition.withLock {
      guard let line = lines[ObjectIdentifier(page)] else { return [] }
      func isStrip(_ job: Job) -> Bool {
        if case .query(let query) = job.work, case .strip = query.what { true } else { false }
      }
      let waiting = line.queries.filter(isStrip)
      line.queries.removeAll(where: isStrip)
      for running in line.runningQueries.filter(isStrip) { cancel(running) }
      return waiting
    }
  }

  /// Records that the page has painted a frame, which gives it room for another one.
  func notePainted(_ request: Int, by page: StudioPage) {
    condition.withLock {
      lines[ObjectIdentifier(page)]?.unpainted.remove(request)
      condition.broadcast()
    }
  }

  private func cancel(_ job: Job) {
    job.isCancelled = true
    job.account.cancel()
    condition.broadcast()
  }

  /// Whether the job was cancelled.
  func isCancelled(_ job: Job) -> Bool { condition.withLock { job.isCancelled } }

  // MARK: Threads

  /// The loop of a thread.
  ///
  /// - Parameter tellsScenes: Whether it does nothing but tell pages of their scene.
  private func work(onScenesAlone tellsScenes: Bool) {
    let artist = FrameArtist()
    while let task = claim(onScenesAlone: tellsScenes) { task(artist) }
  }

  /// Waits for the next task; nil when the pool is stopped.
  private func claim(onScenesAlone tellsScenes: Bool) -> ((FrameArtist) -> Void)? {
    condition.withLock {
      while !isStopped {
        if let job = nextAboutScene() { return { [self] in run(job, by: $0) } }
        if tellsScenes {
          condition.wait()
          continue
        }
        if !servesOthers || others.isEmpty, let job = next() {
          servesOthers = true
          return { [self] in run(job, by: $0) }
        }
        servesOthers = false
        if !others.isEmpty {
          let errand = others.removeFirst()
          runningOthers.append(errand)
          return { [self] in run(errand, by: $0) }
        }
        condition.wait()
      }
      return nil
    }
  }

  private func run(_ job: Job, by artist: FrameArtist) {
    do {
      try CancellationFlag.threadLocal.withValue(job.account.cancellation) {
        switch job.work {
        case .show(let show): try job.page.draw(show, job, by: artist)
        case .query(let query): try job.page.answer(query, job, by: artist)
        }
      }
    } catch {
      job.page.drop(job)
    }
    finish(job)
  }

  private func run(_ errand: Errand, by artist: FrameArtist) {
    CancellationFlag.threadLocal.withValue(errand.cancellation) { errand.body(artist) }
    condition.withLock { runningOthers.removeAll { $0 === errand } }
  }

  /// The next message about the scene that a page waits for.
  private func nextAboutScene() -> Job? {
    for page in turns {
      guard let line = lines[ObjectIdentifier(page)], !line.runningQueries.contains(where: \.isAboutScene),
        let i = line.queries.firstIndex(where: \.isAboutScene)
      else { continue }
      let job = line.queries.remove(at: i)
      line.runningQueries.append(job)
      return job
    }
    return nil
  }

  /// The next job of the first page that has one. That page goes to the end of the order.
  private func next() -> Job? {
    for (i, page) in turns.enumerated() {
      guard let line = lines[ObjectIdentifier(page)], let job = next(in: line) else { continue }
      turns.append(turns.remove(at: i))
      return job
    }
    return nil
  }

  /// The next job of a page that may begin now; nil if there is none. Frames run in parallel only in playback; queries
  /// run one at a time, but for the one about the scene.
  private func next(in line: Line) -> Job? {
    let unsent = line.runningShows.count { !$0.isSent }
    if let job = line.shows.first, line.unpainted.count + unsent < Self.credit,
      line.runningShows.allSatisfy({ $0.isCancelled || $0.isQueued && job.isQueued })
    {
      line.shows.removeFirst()
      job.ticket = line.nextTicket
      line.nextTicket += 1
      line.runningShows.append(job)
      return job
    }
    if let job = line.queries.first, line.runningQueries.allSatisfy(\.isAboutScene) {
      line.queries.removeFirst()
      line.runningQueries.append(job)
      return job
    }
    return nil
  }

  private func finish(_ job: Job) {
    condition.withLock {
      guard let line = lines[ObjectIdentifier(job.page)] else { return }
      line.runningShows.removeAll { $0 === job }
      line.runningQueries.removeAll { $0 === job }
      condition.broadcast()
    }
  }

  /// Waits until the page's earlier frames are sent or cancelled, and then sends this one.
  ///
  /// - Returns: Whether the frame was sent; false if the job was cancelled.
  func inTurn(_ job: Job, request: Int, _ send: () -> Void) -> Bool {
    let isWanted = condition.withLock {
      guard let line = lines[ObjectIdentifier(job.page)] else { return false }
      func waits(for other: Job) -> Bool { other.ticket < job.ticket && (!other.isCancelled || other.isSent) }
      while !job.isCancelled, line.runningShows.contains(where: waits), !isStopped { condition.wait() }
      guard !job.isCancelled, !isStopped else { return false }
      // Record it first: the page's answer may come before `send` returns.
      line.unpainted.insert(request)
      job.isSent = true
      return true
    }
    if isWanted { send() }
    return isWanted
  }
}

extension FramePool.Job {
  /// The page's number of the request.
  var request: Int {
    switch work {
    case .show(let show): show.request
    case .query(let query): query.request
    }
  }

  fileprivate var isQueued: Bool { if case .show(let show) = work { show.isQueued } else { false } }
  fileprivate var isAboutScene: Bool {
    if case .query(let query) = work, case .scene = query.what { true } else { false }
  }
}
