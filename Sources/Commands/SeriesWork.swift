import ArgumentParser
import Foundation
import PathreelFarm
import PathreelFiles
import PathreelRendering
import PathreelSeries
import Synchronization

/// The plan for many outputs, which ``BatchCommand`` and ``SweepCommand`` (with `--layout files`) make. It resumes an
/// earlier run, writes the manifest and the gallery page, shows progress, and lists the failures.
struct SeriesWork: PlannedWork {
  let plan: SeriesPlan
  var work: WorkOptions
  let options: SeriesOptions
  let cacheOptions: CacheOptions
  let isDryRun: Bool
  /// The further files, beside the scene, from which the outputs' values are read: the table of rows.
  var others: [URL] = []
  /// Whether the outputs are only some of those of the table, which an earlier run may have made.
  var isSelection = false

  /// Makes all outputs.
  ///
  /// - Throws: ``FailedOutputsError`` at the end if some outputs could not be made, ``InterruptionError``, or an error
  ///   that prevents all of them.
  func run() throws {
    let cache = try cacheOptions.open(for: plan.series.format, work)
    defer { CacheOptions.tellFailure(of: cache, work) }
    try cacheOptions.check(plan.series.format)
    // The reasons for `--why`, by the indices of the series' members (outputs).
    let explanations = Mutex<[Int: [(text: String, event: WorkEvent)]]>([:])
    let result = Result {
      try run(in: cache) { [plan, why = cacheOptions.why] work in
        let file = work.member.url
        let before = why ? cache?.record(of: file) : nil
        let warnings = try plan.write(work, to: file, cache: cache)
        if why {
          let reasons = CacheOptions.reasons(cache?.record(of: file), after: before, of: work.member.file)
          explanations.withLock { $0[work.index] = reasons }
        }
        return try SeriesRun.Output(file, warnings: warnings)
      }
    }
    for (index, reasons) in explanations.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      for (text, event) in reasons { try work.say("\(plan.series.members[index].file): \(text)", event) }
    }
    try result.get()
  }

  /// Makes the outputs, or lists them for `--dry-run`.
  ///
  /// - Parameter make: Makes one member.
  private func run(in cache: RenderCache?, make: @escaping SeriesRun.Make) throws {
    var manifest = Manifest(of: plan, fingerprint: plan.scene.fingerprint(), version: PathreelCommand.version)
    let whole = options.resume ? try takeOver(into: &manifest) : []
    if isDryRun { return try list(except: whole, cache) }

    try makeFolder(folder, for: "outputs")
    for name in [Manifest.fileName, Gallery.fileName] { try InputFiles(of: plan.scene.scene).check(file(name)) }
    // The command line does not name these two files, so they may replace only those of another series.
    _ = try Manifest.read(file(Manifest.fileName))
    try Gallery.checkEarlier(file(Gallery.fileName))
    let format = plan.series.format
    if !format.hasSound, format.isVideo, let first = plan.makeable.first {
      work.warn(ofSoundIn: try plan.scene.clip(of: first.member), without: format, in: shownFolder)
    }
    let record = try ManifestFile(manifest, to: file(Manifest.fileName))
    var report = Report(plan: plan, work: work)
    for fault in plan.faults { try report.fail(fault.member, fault.error, record) }
    let start = ContinuousClock.now
    do {
      try self.make(except: whole, record, &report, in: cache, make)
    } catch {
      // Outputs that are complete stay, and the manifest must list them for the next run.
      try? record.finish()
      try? Gallery(record.manifest).write(to: file(Gallery.fileName))
      throw error
    }
    try record.finish()
    try Gallery(record.manifest).write(to: file(Gallery.fileName))
    try report.conclude(whole: whole.count, after: ContinuousClock.now - start)
  }

  /// Makes the members on this machine's threads, and records each in the manifest.
  ///
  /// - Parameter whole: The indices of members that an earlier run completed.
  private func make(
    except whole: Set<Int>, _ record: ManifestFile, _ report: inout Report, in cache: RenderCache?,
    _ makeMember: @escaping SeriesRun.Make
  ) throws {
    let makeable = plan.makeable.filter { !whole.contains($0.member.number - 1) }
    // With `--fail-fast`, a member that could not be planned counts as a failure, too.
    if makeable.isEmpty || options.failFast && !plan.faults.isEmpty { return }
    let line = ProgressLine(
      total: makeable.reduce(0) { $0 + $1.item.frameCount }, outputs: makeable.count, form: work.progressForm)
    let run = SeriesRun(plan, jobs: work.jobCount, stopsAtFailure: options.failFast, make: makeMember)
    let kept = "the outputs made so far are in \(shownFolder), and --resume makes the others"
    try work.run(line, keeping: kept, in: cache) { cancellation, line in
      try run.make(except: whole, cancellation: cancellation) { event in
        switch event {
        case .progress(let frames, let outputs): line.update(done: frames, outputs: outputs)
        case .made(let index, let output): try report.note(output, ofMember: index, record)
        case .failed(let index, let error): try report.fail(plan.series.members[index], error, record)
        }
      }
    }
  }

  private func estimate(jobs: Int, except whole: Set<Int>, kept: [Int: Int] = [:]) throws -> SeriesEstimate? {
    try work.run(ProgressLine(total: 0, form: nil), keeping: "nothing was to be written") { cancellation, _ in
      try SeriesEstimate.measure(plan, except: whole, kept: kept, jobs: jobs, cancellation: cancellation)
    }
  }

  // MARK: On many machines

  func estimate(jobs: Int) throws -> SeriesEstimate? { try estimate(jobs: jobs, except: []) }

  var outputs: [DividedOutput] { plan.dividedOutputs }

  var inputs: [URL] {
    var all = InputFiles(of: plan.scene.scene, and: others).all
    for (member, _) in plan.makeable { all += (try? plan.scene.clip(of: member).inputs.all) ?? [] }
    return all
  }

  func checkSharing(_ option: String) throws {
    if isDryRun { throw UsageError("\(option) packs the work for other machines, and --dry-run lists it; use one") }
    if work.debug != nil { throw UsageError("\(option): --debug is for looking at frames; leave it out") }
    if cacheOptions.why { throw UsageError("\(option) makes nothing here that --why could explain; use one") }
    if plan.makeable.isEmpty {
      let first = plan.faults.first.map { ": \($0.member.label): \($0.error)" } ?? ""
      throw UsageError("\(option): no output can be made\(first)")
    }
  }

  func evaluateSamples(_ use: (Clip, _ frame: Int) throws -> Void) throws {
    let makeable = plan.makeable
    let stride = max(1, makeable.count / Self.sampledMembers)
    for i in Swift.stride(from: 0, to: makeable.count, by: stride) {
      // A member that fails stops no other. The machine that makes its shard records the failure.
      guard let clip = try? plan.scene.clip(of: makeable[i].member) else { continue }
      let last = clip.clock.frameCount - 1
      let frames =
        plan.series.format.isVideo ? [0, last / 2, last] : [try plan.scene.frame(ofPictureOf: clip)]
      for frame in frames { try? use(clip, frame) }
    }
  }
  /// The approximate number of members that ``evaluateSamples(_:)`` evaluates.
  private static let sampledMembers = 500

  func make(_ parts: [Part], into writer: ShardWriter) throws {
    let cache = try cacheOptions.open(for: plan.series.format, work)
    defer { CacheOptions.tellFailure(of: cache, work) }
    let line = ProgressLine(
      total: parts.reduce(0) { $0 + $1.frameCount }, outputs: parts.count, form: work.progressForm)
    let name = plan.scene.name
    try work.run(line, keeping: "\(writer.name) was not written", in: cache) { cancellation, line in
      try plan.make(
        parts, into: writer, jobs: work.jobCount, cache: cache, cancellation: cancellation,
        explaining: { explanation(of: $0, in: name) }
      ) { frames, outputs in line.update(done: frames, outputs: outputs) }
    }
  }

  func join(_ shards: ShardSet) throws {
    let outputs = self.outputs
    // Maps the index of a member to its index among the members that can be made.
    let places = Dictionary(uniqueKeysWithValues: plan.makeable.enumerated().map { ($1.member.number - 1, $0) })
    try run(in: nil) { [plan] work in
      guard let output = places[work.index] else { preconditionFailure("a member that cannot be made") }
      if let failure = shards.failure(ofOutput: output) { throw RemoteError(description: failure) }
      var warnings = shards.warnings(ofOutput: output)
      if outputs[output].segmentLength == nil {
        try shards.write(output: output, to: work.member.url)
      } else {
        warnings += try plan.scene.clip(of: work.member).joinVideo(
          to: work.member.url, format: plan.series.format, settings: plan.scene.settings,
          cancellation: work.cancellation, progress: work.progress
        ) { try shards.segment($0, ofOutput: output) }.map(WarningText.init)
      }
      return try SeriesRun.Output(work.member.url, warnings: warnings)
    }
  }

  // MARK: Files and folders

  private var folder: URL {
    let name = plan.series.template.folder
    return URL(filePath: name.isEmpty ? "." : name, directoryHint: .isDirectory)
  }
  private var shownFolder: String { plan.series.template.folder.isEmpty ? "this folder" : plan.series.template.folder }
  private func shownFile(_ name: String) -> String {
    (plan.series.template.folder as NSString).appendingPathComponent(name)
  }
  private func file(_ name: String) -> URL { URL(filePath: shownFile(name), directoryHint: .notDirectory) }

  /// The indices of the members that an earlier run completed. Their entries are copied into the manifest.
  private func takeOver(into manifest: inout Manifest) throws -> Set<Int> {
    guard let earlier = try Manifest.read(file(Manifest.fileName)) else {
      work.warn("warning: --resume: there is no \(shownFile(Manifest.fileName)); everything is made")
      return []
    }
    if let difference = manifest.difference(to: earlier) {
      work.warn("warning: --resume: \(shownFile(Manifest.fileName)): \(difference); everything is made again")
      return []
    }
    return manifest.takeOver(earlier, in: folder, keepingOthers: isSelection)
  }

  // MARK: The dry run

  /// Prints a line for each output that would be made, and an estimate of the time.
  private func list(except whole: Set<Int>, _ cache: RenderCache?) throws {
    let planned = plan.makeable.filter { !whole.contains($0.member.number - 1) }
    for (member, error) in plan.faults { complain("\(member.label): \(explanation(of: error, in: plan.scene.name))") }
    let records = try records(of: planned.map(\.member), in: cache)
    let kept = records.mapValues(\.keptFrameCount)
    let width = planned.map(\.member.file.columnCount).max() ?? 0
    for (member, item) in planned {
      let gap = String(repeating: " ", count: width - member.file.columnCount)
      let values = Dictionary(member.values.map { ($0.name, $0.text) }) { first, _ in first }
      let cached = kept[member.number - 1]
      var text = "\(member.file)\(gap)  \(member.label)  \(item.summary)"
      if let cached, cached > 0 { text += "; the cache has \(cached == item.frameCount ? "all" : "\(cached)") of them" }
      try work.say(
        text, .planned(member.file, frames: item.frameCount, cached: cached, size: item.size, values: values))
      if cacheOptions.why, let cache {
        let before = cache.record(of: member.url)
        for (text, event) in CacheOptions.reasons(records[member.number - 1], after: before, of: member.file) {
          try work.say("  " + text, event)
        }
      }
    }
    let estimate = try estimate(jobs: work.jobCount, except: whole, kept: kept)
    work.warn(estimate?.warnings ?? [])
    let frames = planned.reduce(0) { $0 + $1.item.frameCount }
    var summary = "\(counted(planned.count, "output")), \(counted(frames, "frame"))"
    let keptFrames = kept.values.reduce(0, +)
    if keptFrames > 0 { summary += ", of which the cache has \(keptFrames)" }
    if !whole.isEmpty { summary += "; \(whole.count) more \(whole.count == 1 ? "is" : "are") whole already" }
    if let estimate {
      summary +=
        "; it would take \(estimate.text) with this machine as busy as now, estimated from "
        + "\(counted(estimate.measuredFrames, "frame")) of \(counted(estimate.measuredMembers, "output"))"
    }
    try work.say(summary, .planned(frames: frames, outputs: planned.count, secondsLeft: estimate?.seconds))
    if !plan.faults.isEmpty {
      throw FailedOutputsError(count: plan.faults.count, of: plan.items.count, isPlanned: true)
    }
  }

  /// What the cache has of the members, by their indices; empty without a cache.
  private func records(of members: [Series.Member], in cache: RenderCache?) throws -> [Int: RenderRecord] {
    guard let cache, plan.series.format.isVideo else { return [:] }
    return try work.run(ProgressLine(total: 0, form: nil), keeping: "nothing was to be written") { cancellation, _ in
      var records: [Int: RenderRecord] = [:]
      for member in members {
        // Skip a member that cannot be made; its error is reported when it is made.
        guard let clip = try? plan.scene.clip(of: member) else { continue }
        do {
          records[member.number - 1] = try clip.record(
            in: cache, format: plan.series.format, settings: plan.scene.settings, isComplete: cacheOptions.why,
            jobs: work.jobCount, cancellation: cancellation)
        } catch let error where !(error is CancellationError) {}
      }
      return records
    }
  }

  // MARK: The report

  /// Collects the result of each member, for the messages at the end.
  private struct Report {
    let plan: SeriesPlan
    let work: WorkOptions
    private var failures: [(member: Series.Member, text: String)] = []
    /// The indices of the members that were made.
    private var made: [Int] = []
    /// The first occurrence of each warning, and the number of outputs that have it.
    private var warnings: [String: (text: String, count: Int)] = [:]

    init(plan: SeriesPlan, work: WorkOptions) { (self.plan, self.work) = (plan, work) }

    /// Records an output that was made.
    mutating func note(_ output: SeriesRun.Output, ofMember index: Int, _ record: ManifestFile) throws {
      try record.note(output, ofMember: index)
      made.append(index)
      for warning in output.warnings {
        let text = "\(warning) of \(plan.series.members[index].file)"
        warnings[warning.text, default: (text, 0)].count += 1
      }
      guard work.progress == .json, case .success(let item) = plan.items[index] else { return }
      try work.say("", .made(plan.series.members[index].file, frames: item.frameCount, size: item.size))
    }

    /// Records a member that could not be made.
    mutating func fail(_ member: Series.Member, _ error: any Error, _ record: ManifestFile) throws {
      let text = explanation(of: error, in: plan.scene.name)
      failures.append((member, text))
      try record.note(failure: text, ofMember: member.number - 1)
      if work.progress == .json { try work.say("", .failed(member.file, error: text)) }
    }

    /// Prints the warnings, the summary and the failures.
    ///
    /// - Parameter whole: The number of members that an earlier run completed.
    /// - Throws: ``FailedOutputsError`` if there are failures.
    func conclude(whole: Int, after elapsed: Duration) throws {
      let mostWarnings = 50
      for (text, count) in warnings.values.sorted(by: { $0.text < $1.text }).prefix(mostWarnings) {
        work.warn(count > 1 ? "\(text), and of \(counted(count - 1, "output")) more" : text)
      }
      let more = warnings.count - mostWarnings
      if more > 0 { work.warn("\(more) more \(more == 1 ? "warning is" : "warnings are") not listed") }
      if work.progress == nil { try work.say(summary(whole: whole, after: elapsed)) }
      guard !failures.isEmpty else { return }
      let most = 100
      for (member, text) in failures.prefix(most) { complain("\(member.file), \(member.label): \(text)") }
      if failures.count > most { complain("\(failures.count - most) more are in the manifest") }
      throw FailedOutputsError(count: failures.count, of: plan.items.count, isPlanned: false)
    }

    private func summary(whole: Int, after elapsed: Duration) -> String {
      let files = made.sorted().map { plan.series.members[$0].file }
      var text: String
      switch files.count {
      case 0: text = "nothing was made"
      case 1: text = "\(files[0]): 1 output"
      default: text = "\(files[0]) to \(files[files.count - 1]): \(files.count) outputs"
      }
      let frames = made.reduce(0) { $0 + ((try? plan.items[$1].get().frameCount) ?? 0) }
      if frames > 0 { text += ", \(counted(frames, "frame"))" }
      if whole > 0 { text += "; \(whole) \(whole == 1 ? "was" : "were") whole already" }
      return text
    }
  }
}

/// The error of a series in which some outputs could not be made. Each failure was printed before. ``SeriesWork`` and
/// ``ProofWork`` throw it.
struct FailedOutputsError: Error, CustomStringConvertible {
  let count: Int
  let total: Int
  private let isPlanned: Bool

  init(count: Int, of total: Int, isPlanned: Bool) {
    (self.count, self.total, self.isPlanned) = (count, total, isPlanned)
  }

  var description: String {
    "\(count) of \(counted(total, "output")) \(isPlanned ? "cannot" : "could not") be made"
      + (isPlanned ? "" : "; --resume makes what is missing")
  }
}

/// Short descriptions for the dry run.
extension SeriesPlan.Item {
  fileprivate var summary: String {
    frameCount == 1 && duration == 0 ? "\(size)" : "\(counted(frameCount, "frame")), \(size), \(rate) frames/s"
  }
}

extension SeriesEstimate {
  /// The time in words: `about 14 s`, `about 3 min`, `about 2 h 10 min`.
  var text: String { seconds < 1 ? "less than a second" : "about \(roughTime(seconds))" }
}
