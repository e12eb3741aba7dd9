import ArgumentParser
import Foundation
import PathreelFarm
import PathreelFiles
import PathreelRendering

/// The `farm` command: hands a packed job to a cluster's queue. Its subcommands are `slurm` and `kubernetes`.
struct FarmCommand<Root: CommandTree>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "farm", abstract: "Hand a job to Slurm, or write what Kubernetes needs for it.",
      discussion: """
        The queue distributes the work among its machines, and starts again what is lost. All machines must see the job's \
        folder under the same name, and must have the same program.
        """, subcommands: [SlurmCommand<Root>.self, KubernetesCommand<Root>.self])
  }
}

/// The options `--shards` and `--processors` of the `farm` subcommands: how many shards a job has, and how many
/// processors each task gets.
struct DivisionOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many shards there are; unless given, each takes about five minutes.", valueName: "n"),
    transform: ShardCount.read)
  var shards: ShardCount?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Processors of each task.", valueName: "n"), transform: JobCount.read)
  var processors = JobCount(2)

  /// The number of shards, the estimated time of the whole job in seconds, and the memory of a task in bytes.
  ///
  /// Some frames are made here for the estimate. The memory is the largest that this process had by then.
  func division(of planned: any PlannedWork, _ work: WorkOptions) throws -> (shards: Int, seconds: Double, memory: Int)
  {
    let pieces = planned.outputs.reduce(0) { $0 + $1.pieceCount }
    let estimate = try planned.estimate(jobs: processors.count)
    let seconds = estimate?.seconds ?? 0
    let count = shards?.count ?? ShardDivision.shardCount(pieces: pieces, seconds: seconds)
    if count > pieces {
      work.warn("warning: --shards \(count): there are \(counted(pieces, "piece")) to make, so some shards are empty")
    }
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    // Linux counts the largest resident set in KiB.
    return (count, seconds, usage.ru_maxrss * 1024)
  }
}

extension WorkOptions {
  /// Throws for options that only make sense for work on this machine.
  fileprivate func checkForFarm() throws {
    if debug != nil { throw ValidationError("--debug is for looking at frames; leave it out.") }
    if jobs != nil { throw ValidationError("--jobs is for this machine; tasks have as many as --processors says.") }
  }
}

/// The number of shards of a job.
struct ShardCount: ExplainedArgument {
  static let form = "write a whole number from 1 to \(Shard.maximumCount)"
  let count: Int

  init?(argument: String) {
    guard let count = Int(argument), (1...Shard.maximumCount).contains(count) else { return nil }
    self.count = count
  }
}

/// The `farm slurm` command: submits a job's shards to Slurm as an array of tasks, and a task that joins them.
struct SlurmCommand<Root: CommandTree>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "slurm", abstract: "Submit a job to Slurm: an array of tasks, and a join that waits for them.",
      discussion: """
        The scripts are written into the job's folder, with the tasks' logs. The time and memory of a task are estimated from \
        some frames, which are made here. A task that fails is put back into the queue twice. Slurm restarts a task that is \
        preempted or loses its node. The outputs appear in the folder in which this command runs.
        """)
  }

  @OptionGroup var job: JobOptions
  @OptionGroup var division: DivisionOptions

  @Option(
    help: ArgumentHelp("An option of sbatch, for both scripts, as --sbatch=--partition=short.", valueName: "option"))
  var sbatch: [String] = []

  @Flag(help: "Write the scripts, and submit nothing.")
  var noSubmit = false

  @Flag(help: "Wait until the outputs are complete, and show how many shards are.")
  var wait = false

  @OptionGroup var work: WorkOptions

  func validate() throws {
    if noSubmit, wait { throw ValidationError("--no-submit submits nothing to wait for; use one.") }
    try work.checkForFarm()
  }

  func run() throws {
    let job = try job.open()
    if !noSubmit { try Slurm.check() }
    let planned = try job.planned(by: Root.self, work)
    let (count, seconds, memory) = try division.division(of: planned, work)
    let tasks = ShardDivision(shards: count, mostTasks: noSubmit ? 1000 : try Slurm.mostTasks())
    // The estimated time of one task in seconds.
    let share = seconds * Double(tasks.shardsPerTask) / Double(count)
    let folder = URL(filePath: job.folder.absoluteURL.path)
    let scripts = try SlurmScripts(
      tasks, Resources(processors: division.processors.count, seconds: share, memory: memory),
      program: Program.path, job: folder.path, folder: FileManager.default.currentDirectoryPath,
      name: folder.lastPathComponent)
    let place = folder.appending(path: SlurmScripts.folderName, directoryHint: .isDirectory)
    try makeFolder(place, for: "scripts")
    // Remove what an earlier submission of the job left.
    for name in try FileManager.default.contentsOfDirectory(atPath: place.path)
    where name == SlurmScripts.statusName || name.hasPrefix("failures-") {
      try FileManager.default.removeItem(at: place.appending(path: name))
    }
    let (array, join) = (place.appending(path: "array.sh"), place.appending(path: "join.sh"))
    for (file, text) in [(array, scripts.array), (join, scripts.join)] {
      let partial = try PartialFile(target: file, links: .refused)
      try partial.write(Data(text.utf8))
      try partial.commit()
    }
    let tasks =
      "\(counted(tasks.taskCount, "task")) of \(counted(tasks.shardsPerTask, "shard")), each with "
      + "\(counted(scripts.resources.processors, "processor")), \(scripts.resources.memory) MB and \(scripts.resources.minutes) min"
    if noSubmit { return try work.say("\(array.path), \(join.path): \(tasks)") }
    let arrayID = try Slurm.submit(sbatch + [array.path])
    let joinID: String
    do {
      joinID = try Slurm.submit(sbatch + ["--dependency=afterok:\(arrayID)", "--kill-on-invalid-dep=yes", join.path])
    } catch {
      throw FarmError(
        description: "the join was not submitted (\(error)), but the tasks were; 'scancel \(arrayID)' ends them")
    }
    try work.say("\(job.folder.relativePath): submitted as \(arrayID), with \(tasks); \(joinID) joins them")
    if wait {
      try waitForJoin(of: job, count, [arrayID, joinID], status: place.appending(path: SlurmScripts.statusName))
    }
  }

  /// The time for which Slurm may leave polls without an answer.
  private static var longestSilence: Duration { .seconds(120) }

  /// Polls until the join has ended. Throws if the join failed, or if the queue no longer has it.
  private func waitForJoin(of job: Job, _ count: Int, _ ids: [String], status: URL) throws {
    let line = ProgressLine(total: count, unit: "shard", form: work.progressForm)
    let kept = "the tasks go on; 'scancel \(ids.joined(separator: " "))' ends them"
    try work.run(line, keeping: kept) { cancellation, line in
      // The number of polls in a row that found no job in the queue.
      var absent = 0
      var lastAnswer = ContinuousClock.now
      while true {
        if cancellation.isCancelled { throw CancellationError() }
        line.update(
          done: (1...count).count { FileManager.default.fileExists(atPath: job.file(of: Shard($0, of: count)).path) })
        // The file is empty for a moment before the code is in it.
        if let text = RegularFile.contents(of: status.path, atMost: 64, links: .refused),
          case let code = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines),
          !code.isEmpty
        {
          if code == "0" { return }
          throw FarmError(
            description: "the join has failed: see \(status.deletingLastPathComponent().path)/join.log")
        }
        // On a shared file system, the file may become visible only some time after the queue has ended.
        do {
          absent = try Slurm.isQueued(ids) ? 0 : absent + 1
          lastAnswer = .now
        } catch {
          // A busy controller times out now and then; the tasks go on meanwhile.
          if .now - lastAnswer > Self.longestSilence { throw FarmError(description: "\(error); \(kept)") }
        }
        if absent > 5 { throw FarmError(description: failure(of: job, count, ids)) }
        // Wait two seconds, unless Ctrl-C is pressed.
        for _ in 0..<20 where !cancellation.isCancelled { Thread.sleep(forTimeInterval: 0.1) }
      }
    }
    try work.say("\(job.folder.relativePath): joined")
  }

  /// The message for a queue that has ended without a join: which of the `count` shards are missing.
  private func failure(of job: Job, _ count: Int, _ ids: [String]) -> String {
    let missing = (1...count).filter {
      !FileManager.default.fileExists(atPath: job.file(of: Shard($0, of: count)).path)
    }
    let list = missing.prefix(20).map { "\($0)/\(count)" }.joined(separator: ", ")
    let states = Slurm.states(of: ids).map { " (\($0))" } ?? ""
    return
      "the queue has ended\(states), and \(missing.isEmpty ? "nothing was joined" : "shards are missing: \(list)"); "
      + "see the logs in \(job.folder.path)/\(SlurmScripts.folderName)"
  }
}

/// The error of the `farm` command: Slurm refused a request, or did not complete the job.
struct FarmError: Error, CustomStringConvertible {
  let description: String
}

/// The `farm kubernetes` command: prints the manifest of a Kubernetes Indexed Job that makes a job's shards.
struct KubernetesCommand<Root: CommandTree>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "kubernetes", abstract: "Print the manifest of an Indexed Job that makes a job's shards.",
      discussion: """
        'pathreel farm kubernetes job … | kubectl apply -f -' starts it. When it is complete, 'join' makes the outputs where \
        the volume can be seen. The manifest needs Kubernetes 1.29. It was checked against the published schemas, and not run.
        """)
  }

  @OptionGroup var job: JobOptions
  @OptionGroup var division: DivisionOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The container's image, in which the program is installed.", valueName: "image"),
    transform: ImageName.read)
  var image: ImageName

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The persistent volume claim with the job's folder.", valueName: "claim"),
    transform: ClaimName.read)
  var claim: ClaimName

  @Option(help: ArgumentHelp("The job's folder on that volume; its name unless given.", valueName: "path"))
  var path: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How many pods there are at a time.", valueName: "n"),
    transform: ShardCount.read)
  var parallel: ShardCount?

  @OptionGroup var work: WorkOptions

  func validate() throws {
    if work.progress != nil { throw ValidationError("the manifest is all that is printed; leave --progress out.") }
    if path == "" { throw ValidationError("--path '': name the job's folder on the volume, or leave --path out.") }
    try work.checkForFarm()
  }

  func run() throws {
    let job = try job.open()
    let planned = try job.planned(by: Root.self, work)
    let (count, seconds, memory) = try division.division(of: planned, work)
    let name = job.folder.absoluteURL.standardizedFileURL.lastPathComponent
    let manifest = KubernetesJob(
      shards: count,
      Resources(processors: division.processors.count, seconds: seconds / Double(count), memory: memory),
      image: image.text, program: URL(filePath: Program.path).lastPathComponent, claim: claim.text, path: path ?? name,
      name: KubernetesJob.name(name, shards: count), parallelism: min(parallel?.count ?? count, count))
    try StandardOutput.print(String(decoding: manifest.json, as: UTF8.self).trimmingCharacters(in: .newlines))
  }
}

/// The name of a container's image, with or without its registry, tag and digest.
struct ImageName: ExplainedArgument {
  static let form = "write the image's name, as registry.example/pathreel:1"
  let text: String

  init?(argument: String) {
    guard argument.wholeMatch(of: #/[A-Za-z0-9][-A-Za-z0-9._:/@]*/#) != nil else { return nil }
    text = argument
  }
}

/// The name of a persistent volume claim, which is a DNS subdomain
/// (https://kubernetes.io/docs/concepts/overview/working-with-objects/names/).
struct ClaimName: ExplainedArgument {
  static let form = "write the claim's name, of lower-case letters, digits, hyphens and dots"
  let text: String

  init?(argument: String) {
    guard argument.utf8.count <= 253, argument.wholeMatch(of: #/[a-z0-9]([-a-z0-9.]*[a-z0-9])?/#) != nil else {
      return nil
    }
    text = argument
  }
}

/// The path of the running executable. The scripts for a cluster call it.
enum Program {
  static var path: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
  }
}
