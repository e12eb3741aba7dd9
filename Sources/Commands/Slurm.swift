import Foundation
import PathreelFiles

/// A client of Slurm's command-line tools `sbatch`, `scontrol`, `squeue` and `sacct`. The `farm slurm` command uses it.
enum Slurm {
  /// Throws ``UsageError`` if `sbatch` is not on the PATH.
  static func check() throws {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard folders.contains(where: { access("\($0)/sbatch", X_OK) == 0 }) else {
      throw UsageError("Slurm's sbatch is not on this machine's PATH; --no-submit only writes the scripts")
    }
  }

  /// The largest number of tasks that an array may have in this cluster.
  static func mostTasks() throws -> Int {
    let configuration: String
    do { configuration = try run("scontrol", ["show", "config"]) } catch {
      throw FarmError(
        description: "this machine reaches no Slurm controller, so nothing was submitted (\(error)); run it where the "
          + "cluster's commands work, or give --no-submit for the scripts alone")
    }
    let line = configuration.split(separator: "\n").first { $0.hasPrefix("MaxArraySize") }
    guard let count = line.flatMap({ Int($0.split(separator: "=").last?.trimmingCharacters(in: .whitespaces) ?? "") }),
      count > 1
    else { throw FarmError(description: "scontrol show config: does not say MaxArraySize, or allows no arrays") }
    // MaxArraySize is one more than the largest index. Indices begin at 0, so this is the number of tasks.
    return count
  }

  /// Submits a script with `sbatch`.
  ///
  /// - Returns: The Slurm ID of the new job.
  static func submit(_ arguments: [String]) throws -> String {
    let answer = try run("sbatch", ["--parsable"] + arguments)
    // The answer is the ID, and in some clusters a semicolon and the cluster's name.
    guard let id = answer.split(separator: ";").first?.trimmingCharacters(in: .whitespacesAndNewlines), Int(id) != nil
    else {
      throw FarmError(description: "sbatch answered '\(answer)', which is not a job ID")
    }
    return id
  }

  /// Whether at least one of the jobs is waiting or running.
  static func isQueued(_ ids: [String]) throws -> Bool {
    // `squeue` fails for jobs that ended long ago; then look at the list of all jobs.
    guard let answer = try? run("squeue", ["--noheader", "--jobs", ids.joined(separator: ","), "--format=%T"]) else {
      return try run("squeue", ["--noheader", "--format=%F"]).split(separator: "\n").contains {
        ids.contains(String($0))
      }
    }
    return !answer.isEmpty
  }

  /// The final states of jobs that did not complete; nil if there are none, or if Slurm keeps no accounts.
  static func states(of ids: [String]) -> String? {
    guard
      let answer = try? run(
        "sacct",
        ["--noheader", "--parsable2", "--allocations", "--jobs", ids.joined(separator: ","), "--format=JobID,State"])
    else { return nil }
    let lines = answer.split(separator: "\n").filter { !$0.hasSuffix("COMPLETED") }
    return lines.isEmpty ? nil : lines.prefix(10).map { $0.replacing("|", with: " ") }.joined(separator: ", ")
  }

  /// Runs a command and waits for its end.
  ///
  /// - Returns: Its standard output.
  private static func run(_ command: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [command] + arguments
    // Standard error goes to a file: two pipes would have to be read at the same time.
    let (output, errors) = (
      Pipe(), FileManager.default.temporaryDirectory.appending(path: "pathreel-\(UUID().uuidString)")
    )
    try Data().write(to: errors)
    defer { try? FileManager.default.removeItem(at: errors) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let data = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let text = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
      let reason = text.trimmingCharacters(in: .whitespacesAndNewlines)
      throw FarmError(
        description: "\(command): \(reason.isEmpty ? "failed with code \(process.terminationStatus)" : reason)")
    }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
