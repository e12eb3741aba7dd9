import ArgumentParser
import Foundation
import PathreelFarm
import PathreelFormulas
import PathreelRendering
import PathreelSeries
import PathreelSwiftFiles

/// A plan of all outputs of a command line, which is read and checked before anything is drawn.
///
/// Either this machine makes the outputs, or many machines make shards of them, which are joined. ``ClipWork`` and
/// ``SeriesWork`` are the plans of the `render`, `sweep` and `batch` commands.
protocol PlannedWork {
  /// The number of threads, and the way to print messages and progress.
  var work: WorkOptions { get set }
  /// All files that were read.
  var inputs: [URL] { get }
  /// The outputs, and how each can be divided into pieces.
  var outputs: [DividedOutput] { get }
  /// Makes all outputs on this machine.
  func run() throws
  /// Throws ``UsageError`` if the work cannot be divided into shards.
  ///
  /// - Parameter option: The option that asks for shards, for the message.
  func checkSharing(_ option: String) throws
  /// Calls the closure with a sample of the frames, which covers all outputs.
  func evaluateSamples(_ use: (Clip, _ frame: Int) throws -> Void) throws
  /// Estimates the time of all outputs on this machine by making some frames; nil if there is nothing to make.
  func estimate(jobs: Int) throws -> SeriesEstimate?
  /// Makes the parts of one shard.
  func make(_ parts: [Part], into writer: ShardWriter) throws
  /// Makes all outputs from a complete set of shards.
  func join(_ shards: ShardSet) throws
}

/// A command whose outputs can be divided among machines: `render`, `sweep` or `batch`.
protocol WorkCommand: SceneCommand {
  var sharing: SharingOptions { get }
  /// The output file, or the template of several.
  var output: String { get }
  /// Whether ``output`` is a template, in which braces are fields.
  var hasTemplate: Bool { get }
  var work: WorkOptions { get }
  /// Reads and checks all inputs, and returns the plan.
  func planned() throws -> any PlannedWork
}

extension WorkCommand {
  func run() throws { try run(try planned()) }

  /// The program of a SwiftUI file, which is only on this machine.
  func program() throws -> SwiftProgram? {
    guard let program = try scene.source.program() else { return nil }
    guard let option = sharing.option else { return program }
    throw UsageError("\(option): a SwiftUI file cannot be shared among machines; make it here")
  }

  /// Makes the shard that `--shard` asks for, in the job that was just packed; does nothing without `--shard`.
  func makeShard<Root: CommandTree>(by root: Root.Type) throws {
    guard let job, let shard = sharing.shard else { return }
    try Job(in: URL(filePath: job, directoryHint: .isDirectory)).make(shard.shard, by: root, work)
  }

  /// Makes the outputs, or packs the job if an option asks for it.
  func run(_ planned: any PlannedWork) throws {
    guard let option = sharing.option else { return try planned.run() }
    try planned.checkSharing(option)
    if let job { try sharing.pack(planned, and: scene.valued.files, beside: scene.source.valueFile, to: job) }
  }

  /// The path of the job's folder; nil if this machine makes everything.
  private var job: String? { sharing.job(of: output, isTemplate: hasTemplate) }
}

/// The options `--bundle` and `--shard`, which divide the work among machines. The `render`, `sweep` and `batch`
/// commands include them.
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

  /// The path of the job's folder; nil if this machine makes everything.
  ///
  /// - Parameters:
  ///   - output: The output's name. Without ``bundle`` the job is named after it: the job of `out/clip.mp4` is
  ///     `out/clip.mp4.job`, and the job of the template `out/{side}.mp4` is `out.job`.
  ///   - isTemplate: Whether the name is a template.
  func job(of output: String, isTemplate: Bool) -> String? {
    if let bundle { return bundle }
    if shard == nil { return nil }
    guard isTemplate, let folder = OutputTemplate.folder(of: output) else { return output + ".job" }
    return (folder.isEmpty ? "outputs" : folder) + ".job"
  }

  /// The arguments without the options that do not affect the outputs, such as `--jobs`.
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

  /// The sharing option that was given, with its value; nil if there is none.
  var option: String? { bundle.map { "--bundle \($0)" } ?? shard.map { "--shard \($0.shard)" } }

  /// Packs the command line and its inputs into the job's folder, and prints a summary.
  ///
  /// - Parameters:
  ///   - others: Files that only the command line reads, such as the value sets.
  ///   - valueFile: The file with value sets, in the folder to which names of files in values are relative.
  func pack(_ planned: any PlannedWork, and others: [URL], beside valueFile: URL, to bundle: String) throws {
    let outputs = planned.outputs
    let pieces = outputs.reduce(0) { $0 + $1.pieceCount }
    // Fonts and formulas are known only after layout: setting a text requests its fonts, and setting a formula records
    // it.
    try planned.evaluateSamples { clip, frame in _ = try clip.displayList(ofFrame: frame) }
    let job = try Job(
      packing: Self.essential(CommandLine.arguments.dropFirst()), files: planned.inputs + others,
      valuesIn: valueFile.deletingLastPathComponent(), fonts: .asked, formulas: try FormulaMemory.shared.formulas(),
      to: URL(filePath: bundle, directoryHint: .isDirectory))
    let frames = outputs.reduce(0) { $0 + $1.frameCount }
    try planned.work.say(
      "\(bundle): \(counted(job.fileCount, "file")) for \(counted(outputs.count, "output")), "
        + "\(counted(frames, "frame")), which can be made in up to \(counted(pieces, "shard"))")
  }
}
