import Foundation
import Testing

/// Runs the built `pathreel` as a user would: a process of its own, in a folder of its own.
struct Shell {
  /// The working directory; scenes written here are named as `a.yaml`.
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "pathreel-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  struct Outcome: Equatable {
    var code: Int32
    var output: String
    var errors: String
  }

  /// Runs to the end. Output goes through files, so that no pipe can fill up.
  func run(_ arguments: String..., interruptAfter delay: Duration? = nil) throws -> Outcome {
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let logs = FileManager.default.temporaryDirectory.appending(path: "pathreel-log-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: logs) }
    let (output, errors) = (logs.appending(path: "output"), logs.appending(path: "errors"))
    for file in [output, errors] { try Data().write(to: file) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    if let delay {
      Thread.sleep(forTimeInterval: delay / .seconds(1))
      process.interrupt()
    }
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> URL {
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// The names in the folder, hidden ones too, sorted.
  func names(in subfolder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: subfolder).path).sorted()
  }

  /// The tests' binary lies beside the tool's.
  static let executable: URL = {
    var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appending(path: "pathreel")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    preconditionFailure("pathreel is not built beside \(CommandLine.arguments[0])")
  }()
}
