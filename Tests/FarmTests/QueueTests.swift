import Foundation
import PathreelFarm
import TestFolders
import Testing

/// Tests of the scripts and manifests that queues get.
@Suite struct QueueTests {
  private let scripts: SlurmScripts

  init() throws {
    scripts = try SlurmScripts(
      ShardDivision(shards: 5, mostTasks: 2), Resources(processors: 3, seconds: 60, memory: 100_000_000),
      program: "/opt/path reel/pathreel", job: "/data/it's", folder: "/data", name: "it's")
  }

  @Test func `scripts are correct for bash, also where names have blanks and quotes`() throws {
    for script in [scripts.array, scripts.join] {
      let process = Process()
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = ["-n", "-c", script]
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
  }

  @Test func `a percent sign in the job's folder stays in the names of logs`() throws {
    let scripts = try SlurmScripts(
      scripts.division, scripts.resources, program: "/opt/pathreel", job: "/data/50%a", folder: "/data", name: "a")
    #expect(scripts.array.contains("#SBATCH --output=/data/50%%a/slurm/task-%a.log\n"))
    #expect(scripts.join.contains("#SBATCH --output=/data/50%%a/slurm/join.log\n"))
  }

  /// Writes a script for bash that can be run.
  private static func writeProgram(_ file: URL, _ text: String) throws {
    try Data(("#!/bin/bash\n" + text).utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  /// Runs the array's script with a fake program and a fake `scontrol`.
  ///
  /// - Parameter job: The name of the job's folder.
  private func run(
    task: Int, program: String, times: Int = 1, job: String = "job"
  ) throws -> (code: Int32, log: String, requeues: Int) {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    try FileManager.default.createDirectory(at: folder.file("job/slurm"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(at: folder.file(job + "/slurm"), withIntermediateDirectories: true)
    try Self.writeProgram(folder.file("program"), "cd '\(path)'\necho \"$@\" >> log\n" + program)
    try Self.writeProgram(folder.file("scontrol"), "cd '\(path)'\necho \"$@\" >> requeues")
    try Self.writeProgram(folder.file("sleep"), "true")
    let own = try SlurmScripts(
      scripts.division, scripts.resources, program: path + "/program", job: path + "/" + job, folder: path, name: job)
    var code: Int32 = 0
    for _ in 0..<times {
      let process = Process()
      // Start it through `env`: bash cannot trap signals that are ignored when it starts, and other tests run commands
      // that ignore this one.
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["--default-signal=TERM", "/bin/bash", "-c", own.array]
      process.environment = [
        "PATH": path + ":/usr/bin:/bin", "SLURM_ARRAY_TASK_ID": "\(task)", "SLURM_ARRAY_JOB_ID": "77",
        "SLURM_CPUS_PER_TASK": "3",
      ]
      try process.run()
      process.waitUntilExit()
      code = process.terminationStatus
    }
    func lines(_ name: String) -> String {
      (try? String(contentsOf: folder.file(name), encoding: .utf8)) ?? ""
    }
    #expect(
      try folder.names.allSatisfy { ["job", job, "log", "program", "requeues", "scontrol", "sleep"].contains($0) })
    #expect(lines("requeues").split(separator: "\n").allSatisfy { $0 == "requeue 77_\(task)" })
    return (
      code, lines("log").replacing(path, with: ""), lines("requeues").split(separator: "\n").count
    )
  }

  @Test func `a task makes its shards, the last one what is left`() throws {
    #expect(
      try run(task: 0, program: "exit 0").log
        == "shard /job 1/5 --jobs 3\nshard /job 2/5 --jobs 3\nshard /job 3/5 --jobs 3\n")
    let last = try run(task: 1, program: "exit 0")
    #expect(last.log == "shard /job 4/5 --jobs 3\nshard /job 5/5 --jobs 3\n" && last.code == 0 && last.requeues == 0)
  }

  @Test(arguments: [
    "it's", "a\"b", "$(touch pwned)", "`touch pwned`", "-rf", "a;touch pwned", "a & touch pwned", "#a", "a #b", "$HOME",
    "*", "%a", "!x", "a  b", "~", "ü\u{202E}x",
  ])
  func `no name of a job's folder is a command for the shell`(name: String) throws {
    let outcome = try run(task: 1, program: "exit 0", job: name)
    #expect(outcome.log == "shard /\(name) 4/5 --jobs 3\nshard /\(name) 5/5 --jobs 3\n" && outcome.code == 0)
  }

  @Test(arguments: ["a\ntouch pwned\n", "a\r", "a\u{85}b", "a\tb", "a\\b"])
  func `a name that the lines for sbatch cannot hold is refused`(name: String) throws {
    for (job, folder, title) in [("/\(name)", "/", "a"), ("/a", "/\(name)", "a"), ("/a", "/", name)] {
      let error = #expect(throws: JobError.self) {
        try SlurmScripts(
          scripts.division, scripts.resources, program: "/p", job: job, folder: folder, name: title)
      }
      #expect(error?.description.contains(": Slurm's scripts cannot hold this name") == true)
    }
  }

  @Test func `a task that fails puts itself back twice`() throws {
    let once = try run(task: 1, program: "exit 74")
    #expect(once.code == 74 && once.requeues == 1)
    let often = try run(task: 1, program: "exit 74", times: 4)
    #expect(often.code == 74 && often.requeues == 2)
  }

  @Test(arguments: [64, 65, 130, 137, 143])
  func `a wrong scene, and what was ended from outside, is not put back`(code: Int32) throws {
    let outcome = try run(task: 0, program: "exit \(code)")
    #expect(outcome.code == code && outcome.requeues == 0)
  }

  @Test func `a task that is asked to end hands that on, and is not put back`() throws {
    // The program sends SIGTERM to its parent, the script, and logs whether the script passes it on.
    let outcome = try run(
      task: 0,
      program: "trap 'echo asked >> log; exit 74' TERM; kill -TERM $PPID; for i in {1..500}; do /bin/sleep 0.02; done")
    #expect(outcome.log == "shard /job 1/5 --jobs 3\nasked\n" && outcome.requeues == 0, "\(outcome)")
    // The code is the program's own, or that of the signal if the program ended before the script trapped it.
    #expect([74, 143].contains(outcome.code))
  }

  @Test func `a task that was asked to end begins no other shard`() throws {
    // Here SIGTERM comes when the program has finished.
    let outcome = try run(task: 0, program: "trap '' TERM; kill -TERM $PPID; exit 0")
    #expect(outcome.log == "shard /job 1/5 --jobs 3\n" && outcome.requeues == 0 && outcome.code == 143, "\(outcome)")
  }

  @Test func `the exit code of the join appears in one step`() throws {
    let folder = try TemporaryFolder()
    let (path, farm) = (folder.url.path, folder.file("job/slurm"))
    try FileManager.default.createDirectory(at: farm, withIntermediateDirectories: true)
    let (status, earlier) = (farm.appending(path: "join.status"), farm.appending(path: "earlier"))
    try Data("earlier\n".utf8).write(to: status)
    // The second name of the file shows whether it was replaced or written over.
    try FileManager.default.linkItem(at: status, to: earlier)
    let own = try SlurmScripts(
      scripts.division, scripts.resources, program: "/bin/false", job: path + "/job", folder: path, name: "a")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", own.join]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(try String(contentsOf: status, encoding: .utf8) == "1\n")
    #expect(try String(contentsOf: earlier, encoding: .utf8) == "earlier\n")
  }

  @Test func `Kubernetes gets an Indexed Job with an index for each shard`() throws {
    let manifest = KubernetesJob(
      shards: 12, Resources(processors: 2, seconds: 60, memory: 100_000_000), image: "reg/pathreel:1",
      program: "pathreel",
      claim: "films", path: "jobs/a", name: "a", parallelism: 4)
    let json = try #require(try JSONSerialization.jsonObject(with: manifest.json) as? [String: Any])
    let spec = try #require(json["spec"] as? [String: Any])
    #expect(json["kind"] as? String == "Job" && spec["completionMode"] as? String == "Indexed")
    #expect(spec["completions"] as? Int == 12 && spec["parallelism"] as? Int == 4)
    #expect(spec["backoffLimitPerIndex"] as? Int == 2)
  }

  @Test func `Kubernetes replaces no variable in the name of a job's folder`() throws {
    let manifest = KubernetesJob(
      shards: 1, Resources(processors: 1, seconds: 60, memory: 100_000_000), image: "i", program: "pathreel",
      claim: "c", path: "a$$b/$(HOME)", name: "a", parallelism: 1)
    // Kubernetes takes $$ for a $.
    #expect(String(decoding: manifest.json, as: UTF8.self).contains("\"/mnt/a$$$$b/$$(HOME)\""))
  }

  @Test func `the example for Kubernetes finds a scene in the current folder, and waits for the Job by its own name`()
    throws
  {
    let folder = try TemporaryFolder()
    for name in ["programs", "films", "here"] {
      try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: false)
    }
    let log = folder.file("log")
    try Self.writeProgram(folder.file("programs/pathreel"), "echo pathreel \"$@\" >> '\(log.path)'")
    // `kubectl apply` reads a manifest, and prints the name of the Job.
    try Self.writeProgram(
      folder.file("programs/kubectl"),
      """
      if [ "$1" = apply ]; then cat; echo job.batch/my-film; fi
      echo kubectl "$@" >> '\(log.path)'
      """)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let example = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Examples/farm/kubernetes.sh")
    process.arguments = [example.path, "scene.yaml", "My_Film"]
    process.currentDirectoryURL = folder.file("here")
    process.environment = [
      "PATH": folder.file("programs").path + ":/usr/bin:/bin", "FILMS": folder.file("films").path, "IMAGE": "i",
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
    try #require(lines.count == 5)
    #expect(lines[0].hasPrefix("pathreel render /"))
    #expect(lines[0].hasSuffix("/here/scene.yaml -o My_Film.mp4 --bundle My_Film"))
    #expect(lines[3] == "kubectl wait --for=condition=complete job.batch/my-film --timeout=24h")
    #expect(lines[4] == "pathreel join My_Film")
  }

  @Test(arguments: [("My Film!", "my-film"), ("--", "pathreel"), ("a_b.c", "a-b-c")])
  func `names for Kubernetes have letters, digits and hyphens`(text: String, name: String) {
    #expect(KubernetesJob.name(text, shards: 1) == name)
  }

  @Test(arguments: [(1, 61), (10, 61), (11, 60), (100_000, 57)])
  func `with the last index the name of a pod has at most 63 characters`(shards: Int, length: Int) {
    let name = KubernetesJob.name(String(repeating: "x", count: 99), shards: shards)
    #expect(name.count == length && "\(name)-\(shards - 1)".count == 63)
  }
}
