import Foundation
import Synchronization
import Testing

/// Runs the built `pathreel`, or a film, as a separate process in a temporary folder. The test suites of all commands
/// use it. The folder is removed together with the shell.
final class Shell {
  /// The working directory of the processes. Scenes in it are named as `a.yaml`.
  let folder: URL
  /// The program to run.
  let executable: URL
  /// The folder for the processes' caches; it is beside ``folder``.
  let caches: URL
  /// Environment variables of the processes, in addition to those of the tests.
  var environment: [String: String]

  init(_ program: String = "pathreel") throws {
    executable = Self.executable(program)
    folder = FileManager.default.temporaryDirectory.appending(path: "pathreel-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    caches = URL(filePath: folder.path + "-caches", directoryHint: .isDirectory)
    environment = ["XDG_CACHE_HOME": caches.path, "PATHREEL_CACHE_LIMIT": ""]
  }

  deinit { for url in [folder, caches] { try? FileManager.default.removeItem(at: url) } }

  /// The result of a process.
  struct Outcome: Equatable {
    /// The exit code, or the negative number of the signal that ended the process.
    var code: Int32
    var output: String
    var errors: String
  }

  /// Runs the program and waits for its end.
  func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

  func run(_ arguments: [String]) throws -> Outcome {
    try Running(executable, arguments, in: folder, environment: environment).end()
  }

  /// Runs a bash script and waits for its end. In the script `"$0" "$@"` is the program with its arguments.
  func run(script: String, _ arguments: String...) throws -> Outcome {
    try Running(
      URL(filePath: "/bin/bash"), ["-c", script, executable.path] + arguments, in: folder, environment: environment
    ).end()
  }

  /// Runs the program on a terminal of its own and waits for its end. Standard output and standard error come together
  /// there, and lines end with CR LF.
  func runOnTerminal(_ arguments: String...) throws -> Outcome {
    let command = ([executable.path] + arguments).map { "'\($0)'" }.joined(separator: " ")
    // script(1) is part of every Debian installation.
    let script = URL(filePath: "/usr/bin/script")
    return try Running(
      script, ["--quiet", "--return", "--command", command, "/dev/null"], in: folder, environment: environment
    ).end()
  }

  /// Starts the program, sends the signal as soon as the condition holds, and waits for the end. A process that ignores
  /// its signal for minutes is killed, which gives it another outcome.
  func run(
    _ arguments: String..., sending signal: Int32, ignoredFromTheStart: Bool = false, once condition: () throws -> Bool
  ) throws -> Outcome {
    let running =
      ignoredFromTheStart
      // As with nohup: an ignored signal stays ignored in the program that the shell executes.
      ? try Running(
        URL(filePath: "/bin/sh"), ["-c", "trap '' \(signal); exec \"$0\" \"$@\"", executable.path] + arguments,
        in: folder, environment: environment)
      : try Running(executable, arguments, in: folder, environment: environment)
    while running.process.isRunning, try !condition() { Thread.sleep(forTimeInterval: 0.002) }
    let process = running.process.processIdentifier
    let isOver = Mutex(false)
    let watchdog = Thread {
      let limit = ContinuousClock.now + .seconds(180)
      while !isOver.withLock({ $0 }) {
        if ContinuousClock.now > limit {
          _ = kill(process, SIGKILL)
          return
        }
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
    watchdog.start()
    kill(process, signal)
    defer { isOver.withLock { $0 = true } }
    return try running.end()
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> URL {
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file
  }

  func read(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }

  /// The names of all files in the folder, hidden ones included, sorted.
  func names(in subfolder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: subfolder).path).sorted()
  }

  /// A started process. Its output goes into files, because a pipe could fill up.
  private struct Running {
    let process = Process()
    private let logs: URL

    init(_ executable: URL, _ arguments: [String], in folder: URL, environment: [String: String]) throws {
      logs = FileManager.default.temporaryDirectory.appending(path: "pathreel-log-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
      for name in ["output", "errors"] { try Data().write(to: logs.appending(path: name)) }
      // Start it through `env`: a server in this process ignores SIGPIPE, and the child would inherit that.
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["--default-signal=PIPE", executable.path] + arguments
      process.currentDirectoryURL = folder
      // ArgumentParser wraps its help to the width in this variable.
      process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "COLUMNS" }.merging(environment) {
        $1
      }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: logs.appending(path: "output"))
      process.standardError = try FileHandle(forWritingTo: logs.appending(path: "errors"))
      try process.run()
    }

    func end() throws -> Outcome {
      process.waitUntilExit()
      defer { try? FileManager.default.removeItem(at: logs) }
      let status = process.terminationStatus
      return Outcome(
        code: process.terminationReason == .uncaughtSignal ? -status : status,
        output: try String(contentsOf: logs.appending(path: "output"), encoding: .utf8),
        errors: try String(contentsOf: logs.appending(path: "errors"), encoding: .utf8))
    }
  }

  /// The path of a built program: it is beside the tests' binary.
  private static func executable(_ program: String) -> URL {
    var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appending(path: program)
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    preconditionFailure("\(program) is not built beside \(CommandLine.arguments[0])")
  }
}

extension Shell.Outcome {
  static func failed(_ code: Int32, _ errors: String) -> Self { Self(code: code, output: "", errors: errors + "\n") }

  /// The outcome of wrong use that ArgumentParser detects. It adds the usage to the message.
  static func misused(_ error: String, _ command: String) -> Self {
    failed(64, "Error: \(error)\nUsage: \(usage[command]!)\n  See 'pathreel \(command) --help' for more information.")
  }

  /// The text after `USAGE:` in each command's help.
  static let usage = [
    "render":
      // ArgumentParser prints at most twelve options.
      "pathreel render [<options>] <scene> --output <file.mp4>",
    "preview": "pathreel preview [<options>] <scene>",
    "check":
      "pathreel check [<options>] <scenes> ...",
    "frames":
      "pathreel frames [<options>] <scene> --output <folder|still.png>",
    "inspect": "pathreel inspect [<options>] <scene>",
    "sweep":
      "pathreel sweep [<options>] <scene> --output <file.mp4> --vary <name=a..b> ...",
    "batch": "pathreel batch [<options>] <scene> --data <rows.csv> --output <template>",
    "parameters":
      "pathreel parameters <scene> [--assets <folder>] [--view <name>] [--duration <3s>] [--script <taps.yaml>] [--show-touches] [--random-seed <number>] [--animation <id>] [--marker <name>] [--loops <n>]",
  ]
}
