import Foundation
import PathreelMotion
import PathreelRendering

/// The threads that draw for all pages, and what waits for them.
///
/// Pages take turns. A page's newest request takes the place of older ones, unless it plays: then frames are drawn in the
/// order in which they are asked for, several at a time, and still sent in that order.
final class FramePool: @unchecked Sendable {
  /// How many frames a page may have asked for, or got and not painted.
  static let credit = 4
  /// How many questions of a page may wait.
  static let maximumQueries = 8

  /// What is asked of a thread. It is a class so that it can be told from another of the same contents.
  final class Job: @unchecked Sendable {
    enum Work: Sendable {
      case show(ShowRequest)
      case query(Query)
    }

    let page: StudioPage
    let work: Work
    /// Pays for the job's evaluation; cancelling ends it.
    let account = FrameAccount()
    /// Frames of a page are sent in the order of their tickets.
    fileprivate(set) var ticket = 0
    fileprivate(set) var isCancelled = false
    /// Whether its frame is on the way to the page, which may ask for the next one.
    fileprivate(set) var isSent = false

    init(_ work: Work, for page: StudioPage) { (self.work, self.page) = (work, page) }
  }

  /// One page's jobs; guarded by the pool's lock.
  private final class Line {
    var shows: [Job] = []
    var runningShows: [Job] = []
    var queries: [Job] = []
    var runningQueries: [Job] = []
    /// Requests of frames that were sent and are not painted yet.
    var unpainted: Set<Int> = []
    var nextTicket = 0
  }

  private let condition = NSCondition()
  private var lines: [ObjectIdentifier: Line] = [:]
  /// The pages in the order of their turns.
  private var turns: [StudioPage] = []
  /// What no page waits for, such as stills that a browser downloads.
  private var others: [@Sendable (FrameArtist) -> Void] = []
  private var isStopped = false

  init(threads: Int = max(2, min(ProcessInfo.processInfo.activeProcessorCount, 8))) {
    for _ in 0..<threads {
      let thread = Thread { [self] in work() }
      thread.stackSize = 16 << 20
      thread.name = "pathreel preview"
      thread.start()
    }
  }

  // MARK: What pages ask

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
      for line in lines.values { for job in line.runningShows + line.runningQueries { cancel(job) } }
      condition.broadcast()
    }
  }

  /// - Returns: the jobs that this one replaces before they began; nil if the page has asked for too much.
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

  /// Adds a question without counting it, because the page asks for one at a time.
  func enqueueOwn(_ job: Job) {
    condition.withLock {
      lines[ObjectIdentifier(job.page)]?.queries.append(job)
      condition.broadcast()
    }
  }

  /// - Returns: whether the page has not asked too much.
  func enqueueQuery(_ job: Job) -> Bool {
    condition.withLock {
      guard let line = lines[ObjectIdentifier(job.page)] else { return true }
      guard line.queries.count < Self.maximumQueries else { return false }
      line.queries.append(job)
      condition.broadcast()
      return true
    }
  }

  /// - Returns: whether there is room for it.
  func enqueue(_ body: @escaping @Sendable (FrameArtist) -> Void) -> Bool {
    condition.withLock {
      guard others.count < Self.maximumQueries, !isStopped else { return false }
      others.append(body)
      condition.broadcast()
      return true
    }
  }

  /// Strips that are not drawn yet are no longer wanted.
  func cancelStrips(of page: StudioPage) {
    condition.withLock {
      guard let line = lines[ObjectIdentifier(page)] else { return }
      func isStrip(_ job: Job) -> Bool {
        if case .query(let query) = job.work, case .strip = query.what { true } else { false }
      }
      line.queries.removeAll(where: isStrip)
      line.runningQueries.filter(isStrip).forEach(cancel)
    }
  }

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

  func isCancelled(_ job: Job) -> Bool { condition.withLock { job.isCancelled } }

  // MARK: Threads

  private func work() {
    let artist = FrameArtist()
    while let task = claim() { task(artist) }
  }

  private func claim() -> ((FrameArtist) -> Void)? {
    condition.withLock {
      while !isStopped {
        if let job = next() { return { [self] in run(job, by: $0) } }
        if !others.isEmpty { return others.removeFirst() }
        condition.wait()
      }
      return nil
    }
  }

  private func run(_ job: Job, by artist: FrameArtist) {
    switch job.work {
    case .show(let show): job.page.draw(show, job, by: artist)
    case .query(let query): job.page.answer(query, job, by: artist)
    }
    finish(job)
  }

  /// The next job of the first page that has one; its turn comes again after all others.
  private func next() -> Job? {
    for (i, page) in turns.enumerated() {
      guard let line = lines[ObjectIdentifier(page)], let job = next(in: line) else { continue }
      turns.append(turns.remove(at: i))
      return job
    }
    return nil
  }

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
    if let job = line.queries.first, line.runningQueries.isEmpty {
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

  /// Waits until the frames that the page asked for before are sent or cancelled, then sends one.
  ///
  /// - Returns: whether it was sent; a job that is cancelled is not.
  func inTurn(_ job: Job, request: Int, _ send: () -> Void) -> Bool {
    let isWanted = condition.withLock {
      guard let line = lines[ObjectIdentifier(job.page)] else { return false }
      func waits(for other: Job) -> Bool { other.ticket < job.ticket && (!other.isCancelled || other.isSent) }
      while !job.isCancelled, line.runningShows.contains(where: waits), !isStopped { condition.wait() }
      guard !job.isCancelled, !isStopped else { return false }
      // The page may answer sooner than `send` returns.
      line.unpainted.insert(request)
      job.isSent = true
      return true
    }
    if isWanted { send() }
    return isWanted
  }
}

extension FramePool.Job {
  fileprivate var isQueued: Bool { if case .show(let show) = work { show.isQueued } else { false } }
}
