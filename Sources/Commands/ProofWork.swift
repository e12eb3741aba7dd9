import Foundation
import PathreelFiles
import PathreelRendering
import PathreelSeries
import PathreelVideo

/// The work of `batch --proof`: draws sheets with a still of each row, and prints the problems that it finds.
/// ``BatchCommand`` makes it.
struct ProofWork {
  let plan: SeriesPlan
  /// The data file with the rows.
  let data: URL
  /// The instant that the stills show; nil for the default.
  let at: Instant?
  let work: WorkOptions

  /// The height of each sheet in a folder, in pixels. A sheet with few rows is lower.
  private static let sheetHeight = 1920

  /// Draws the sheets and prints the findings.
  ///
  /// - Throws: ``FailedOutputsError`` at the end, if the outputs of some rows cannot be made.
  func draw(to output: PictureOutput) throws {
    let proof = Proof(of: plan, at: at?.ofPicture)
    let inputs = InputFiles(of: plan.scene.scene, and: [data])
    switch output {
    case .sequence(let name):
      throw UsageError("--proof \(name): sheets have numbers of their own; name a folder, or a file")
    case .file(let name, let format):
      try format.checkSheet("--proof \(name)")
      let sheet: Sheet
      do { sheet = try proof.sheet(of: proof.pages(ofHeight: nil)[0]) } catch {
        throw UsageError(
          "--proof \(name): \(counted(plan.items.count, "row")) are too many for one sheet; name a folder")
      }
      try draw([(name, sheet)], format, inputs, keeping: "\(name) was not written, an earlier one is untouched")
      try tell(proof, [name])
    case .folder(let name):
      let pages = proof.pages(ofHeight: Self.sheetHeight)
      let sheets = try pages.enumerated().map { index, page in
        do { return (pageName(index + 1, in: name), try proof.sheet(of: page)) } catch {
          throw UsageError("--proof \(name): \(error)")
        }
      }
      try makeFolder(URL(filePath: name, directoryHint: .isDirectory), for: "sheets")
      try draw(sheets, .png, inputs, keeping: "the sheets drawn so far are in \(name)")
      let further = pageName(sheets.count + 1, in: name)
      if FileManager.default.fileExists(atPath: further) {
        work.warn("warning: \(name) also holds \(further) of an earlier proof")
      }
      try tell(proof, sheets.map(\.0))
    }
  }

  /// `proof/proof-001.png`
  private func pageName(_ number: Int, in folder: String) -> String {
    let digits = String(number)
    let name = "proof-" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits + ".png"
    return (folder as NSString).appendingPathComponent(name)
  }

  /// Writes the sheets.
  ///
  /// - Parameter kept: What is there after an interruption, for the message.
  private func draw(
    _ sheets: [(name: String, sheet: Sheet)], _ format: OutputFormat, _ inputs: InputFiles, keeping kept: String
  ) throws {
    // No sheet is drawn if a later one would replace a file that is read.
    for (name, _) in sheets { try inputs.check(URL(filePath: name)) }
    try work.run(frames: plan.items.count, keeping: kept) {
      cancellation, progress in
      var done = 0
      for (name, sheet) in sheets {
        try sheet.write(
          to: URL(filePath: name), format: format, notReplacing: inputs, jobs: work.jobCount, cancellation: cancellation
        ) { cells, _ in progress(done + cells, plan.items.count) }
        done += sheet.cellCount
      }
    }
  }

  /// Prints the findings: each row's own ones, and then the warnings that all rows share.
  private func tell(_ proof: Proof, _ files: [String]) throws {
    let all = proof.findings
    let common = commonWarnings(all)
    var lines: [String] = []
    var flagged = 0
    for (member, findings) in all {
      let own = findings.filter { !common.contains($0) }
      if !own.isEmpty { flagged += 1 }
      lines += own.map { "\(member.label): \(member.file): \($0)" }
    }
    let most = 100
    for line in lines.prefix(most) { work.warn(line) }
    let more = lines.count - most
    if more > 0 { work.warn("\(counted(more, "more finding")) \(more == 1 ? "is" : "are") marked on the sheets") }
    for finding in common.sorted(by: { "\($0)" < "\($1)" }) { work.warn("all rows: \(finding)") }
    let sheets = files.count == 1 ? files[0] : "\(files[0]) to \(files[files.count - 1])"
    let flags = flagged == 0 ? "nothing to look at" : "\(flagged) \(flagged == 1 ? "is" : "are") flagged"
    try work.say("\(sheets): \(counted(plan.items.count, "row")), \(flags)", files.map { .sheet($0) })
    let failed = all.filter { $0.findings.contains { if case .fault = $0 { true } else { false } } }.count
    if failed > 0 { throw FailedOutputsError(count: failed, of: plan.items.count, isPlanned: true) }
  }

  /// The warnings that every row has, and that are therefore not about one row.
  private func commonWarnings(_ all: [(member: Series.Member, findings: [Proof.Finding])]) -> Set<Proof.Finding> {
    guard all.count == plan.items.count, all.count > 1 else { return [] }
    let sets = all.map { Set($0.findings.filter { if case .warning = $0 { true } else { false } }) }
    return sets.dropFirst().reduce(sets[0]) { $0.intersection($1) }
  }
}
