import ArgumentParser
import Foundation
import PathreelFarm
import PathreelFormulas
import PathreelRendering
import PathreelSeries

/// What a command line asks for: all is read and checked, and nothing is drawn yet.
///
/// It is made here, or in shards on many machines, which are joined.
protocol PlannedWork {
  /// How it is done, and what is told meanwhile.
  var work: WorkOptions { get set }
  /// All files that it was read from.
  var inputs: [URL] { get }
  /// What will be made, as it can be divided.
  var outputs: [DividedOutput] { get }
  /// Makes all of it.
  func run() throws
  /// Refuses what cannot be made in shards.
  ///
  /// - Parameter option: The option that asks for it.
  func checkSharing(_ option: String) throws
  /// Hands over frames of all kinds that it has.
  func evaluateSamples(_ use: (Clip, _ frame: Int) throws -> Void) throws
  /// How long all of it takes here, measured by some frames; nil where there is nothing to make.
  func estimate(jobs: Int) throws -> SeriesEstimate?
  /// Makes a shard's parts.
  func make(_ parts: [Part], into writer: ShardWriter) throws
  /// Makes all outputs of shards that fit.
  func join(_ shards: ShardSet) throws
}

/// A command whose work can be packed, so that many machines do it.
protocol WorkCommand: SceneCommand {
  var sharing: SharingOptions { get }
  /// What is made: a file, or the pattern of several.
  var output: String { get }
  var work: WorkOptions { get }
  func planned() throws -> any PlannedWork
}

extension WorkCommand {
  func run() throws { try run(try planned()) }

  /// Makes the shard that was asked for of the job that is packed now.
  func makeShard<Root: CommandTree>(by root: Root.Type) throws {
    guard let job = sharing.job(of: output), let shard = sharing.shard else { return }
    try Job(in: URL(filePath: job, directoryHint: .isDirectory)).make(shard.shard, by: root, work)
  }

  /// Does the work, or packs it.
  func run(_ planned: any PlannedWork) throws {
    guard let option = sharing.option else { return try planned.run() }
    try planned.checkSharing(option)
    try sharing.pack(planned, of: output)
  }
}

/// How work is given to other machines.
struct SharingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Make nothing yet: pack the scene with all that it needs into a folder, for 'shard', 'join' and 'farm'.",
      valueName: "job"),
    completion: .directory)
  var bundle: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Make this shard at once, from 1/8 to 8/8.", valueName: "n/count"),
    transform: ShardNumber.read)
  var shard: ShardNumber?

  /// The job's folder; nil where everything is made here.
  ///
  /// - Parameter output: What is made. Without ``bundle`` its name gives the job's: of `out/{side}.mp4` that is `out.job`.
  func job(of output: String) -> String? {
    if let bundle { return bundle }
    if shard == nil { return nil }
    guard let field = output.firstIndex(of: "{") else { return output + ".job" }
    let folder = output[..<field].split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/")
    return (folder.isEmpty ? "outputs" : folder) + ".job"
  }

  /// A command line without what says nothing of the outputs.
  private static func essential(_ arguments: some Sequence<String>) -> [String] {
    let (flags, options) = (["--quiet"], ["--bundle", "--shard", "--jobs", "--progress"])
    var rest: [String] = []
    var isValue = false
    for argument in arguments {
      let isName = !isValue && options.contains(argument)
      let isAside = isValue || isName || flags.contains(argument) || options.contains { argument.hasPrefix($0 + "=") }
      if !isAside { rest.append(argument) }
      isValue = isName
    }
    return rest
  }

  /// The option that was given.
  var option: String? { bundle.map { "--bundle \($0)" } ?? shard.map { "--shard \($0.shard)" } }

  /// Packs the command line, and says what comes next.
  func pack(_ planned: any PlannedWork, of output: String) throws {
    guard let bundle = job(of: output) else { return }
    let outputs = planned.outputs
    let pieces = outputs.reduce(0) { $0 + $1.pieceCount }
    guard pieces > 0 else { throw WrongUse("--bundle \(bundle): nothing of it can be made") }
    // Texts ask for the fonts that they need while they are set, and formulas are set.
    try planned.evaluateSamples { clip, frame in _ = try clip.displayList(ofFrame: frame) }
    let job = try Job(
      packing: Self.essential(CommandLine.arguments.dropFirst()), files: planned.inputs, fonts: .asked,
      formulas: try FormulaMemory.shared.formulas(),
      to: URL(filePath: bundle, directoryHint: .isDirectory))
    let frames = outputs.reduce(0) { $0 + $1.frameCount }
    try planned.work.say(
      "\(bundle): \(counted(job.fileCount, "file")) for \(counted(outputs.count, "output")), "
        + "\(counted(frames, "frame")), which can be made in up to \(counted(pieces, "shard"))")
  }
}
