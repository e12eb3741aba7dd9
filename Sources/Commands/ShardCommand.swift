import ArgumentParser
import Foundation
import PathreelFarm
import PathreelRendering

/// The argument that names a packed job's folder. The `shard`, `join` and `farm` commands include it.
struct JobOptions: ParsableArguments {
  @Argument(help: "The folder that --bundle has made.", completion: .directory)
  var job: String

  /// Opens the job and checks its files.
  func open() throws -> Job { try Job(in: URL(filePath: job, directoryHint: .isDirectory)) }
}

/// Plans and makes the work of a packed job. The `shard`, `join` and `farm` commands use it.
extension Job {
  /// Parses the packed command line again and plans its work, from the files in the job.
  func planned<Root: CommandTree>(by root: Root.Type, _ work: WorkOptions) throws -> any PlannedWork {
    let files = FileManager.default
    let current = files.currentDirectoryPath
    guard files.changeCurrentDirectoryPath(workingFolder.path) else {
      throw JobError("\(folder.relativePath): the working folder in it is missing; pack the job again")
    }
    // The names of outputs are relative to the folder in which the job is used.
    defer { _ = files.changeCurrentDirectoryPath(current) }
    useFontsAndFormulas()
    guard let command = try root.parseAsRoot(arguments) as? any WorkCommand else {
      throw JobError("\(folder.relativePath): '\(arguments.first ?? "")' makes nothing that can be shared")
    }
    var planned = try command.planned()
    planned.work = work
    return planned
  }

  /// Makes a shard and writes it into the job's folder. A shard that is already there and intact is kept.
  func make<Root: CommandTree>(_ shard: Shard, by root: Root.Type, _ work: WorkOptions) throws {
    let name = file(of: shard).relativePath
    let planned = try planned(by: root, work)
    let parts = shard.parts(of: planned.outputs)
    let frames = parts.reduce(0) { $0 + $1.frameCount }
    let most = planned.outputs.reduce(0) { $0 + $1.pieceCount }
    let content =
      parts.isEmpty
      ? "nothing to make; other shards make all frames, and at most \(most) can share them"
      : "\(counted(frames, "frame")) of \(counted(parts.count, "output"))"
    if FileManager.default.fileExists(atPath: file(of: shard).path) {
      if let earlier = try? ShardReader(shard, of: self), earlier.isWhole() {
        return try work.say("\(name): is there already, \(content)", .shard(name, frames: frames))
      }
      work.warn("warning: \(name): is damaged, or of another job, and is made again")
    }
    let writer = try ShardWriter(shard, of: self)
    if !parts.isEmpty { try planned.make(parts, into: writer) }
    try writer.finish()
    try work.say("\(name): \(content)", .shard(name, frames: frames))
  }
}

/// The `shard` command: makes one shard of a packed job.
struct ShardCommand<Root: CommandTree>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "shard", abstract: "Make one of the shards of a job that --bundle has packed.",
      discussion: """
        'shard job 3/8' makes the third of eight shards, on any machine and in any order, and writes it into the job's folder. \
        A shard that is there is made again only when it is damaged. 'join job' makes the outputs of all shards.

        'render … -o a.mp4 --shard 3/8' packs and makes a shard in one go, in the job of --bundle or else in a.mp4.job.

        Videos are divided into segments of at most 250 frames; how many depends on the format and the size. Of a \
        GIF, an APNG, an animated WebP and raw frames the shards draw 50 pictures at a time, and 'join' encodes them. In a sweep or a batch, each of these files, \
        as each picture, is made as a whole by one shard.
        """)
  }

  @OptionGroup var job: JobOptions

  @Argument(
    help: ArgumentHelp("Which shard of how many, from 1/8 to 8/8.", valueName: "n/count"), transform: ShardNumber.read)
  var shard: ShardNumber

  @OptionGroup var work: WorkOptions

  func validate() throws {
    if work.debug != nil { throw ValidationError("--debug is for looking at frames; leave it out.") }
  }

  func run() throws { try job.open().make(shard.shard, by: Root.self, work) }
}

/// The number of a shard and the count of all, as `3/8`: the argument of the `shard` command, and the value of
/// `--shard`.
struct ShardNumber: ExplainedArgument {
  static let form =
    "write the shard's number and how many there are, as 3/8: from 1/8 to 8/8, and at most \(Shard.maximumCount) shards"
  let shard: Shard

  init?(argument: String) {
    guard let shard = Shard(argument) else { return nil }
    self.shard = shard
  }
}

/// The `join` command: makes the outputs of a job from its shards.
struct JoinCommand<Root: CommandTree>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "join", abstract: "Make the outputs of a job from its shards.",
      discussion: """
        All shards have to be in the job's folder. They are checked, and are joined without being encoded again, together \
        with the sound: outputs have the same bytes as those that one machine makes. Their names are relative to the \
        folder in which 'join' runs.
        """)
  }

  @OptionGroup var job: JobOptions
  @OptionGroup var work: WorkOptions

  func validate() throws {
    if work.debug != nil { throw ValidationError("--debug is for looking at frames; leave it out.") }
  }

  func run() throws {
    let job = try job.open()
    let planned = try job.planned(by: Root.self, work)
    try planned.join(try ShardSet(of: job, planned.outputs))
  }
}
