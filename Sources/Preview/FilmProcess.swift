import Foundation
import Glibc

/// A film's child process, started by ``FilmPreview``, with a pipe for reports about builds.
package final class FilmProcess {
  private let process: pid_t
  /// The write end of the pipe.
  private let reports: FileHandle
  /// Writes the reports in order. A film that hangs before it reads them fills the pipe, and must not block its parent.
  private let writing = DispatchQueue(label: "pathreel reports")
  /// Whether the process has ended, and `waitpid` has reported it.
  private var isOver = false
  /// Whether this child only shows why the film ended.
  let showsFault: Bool

  /// Starts the program with the sockets open in it.
  ///
  /// - Parameter variables: Returns environment variables that tell the child its numbers of the sockets and of the
  ///   reports' pipe.
  package init(
    _ program: URL, _ arguments: [String], _ environment: [String: String], sockets: [Int32], showsFault: Bool,
    variables: (_ sockets: [Int32], _ reports: Int32) -> [String: String]
  ) throws(PreviewError) {
    self.showsFault = showsFault
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .cannotStart(program.path, reason: String(cString: strerror(errno))) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    // Numbers that are free in the child. Only the descriptors that are named here stay open in it.
    let numbers = sockets.indices.map { Int32(200 + $0) }
    let reportNumber: Int32 = 199
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (socket, number) in zip(sockets, numbers) { posix_spawn_file_actions_adddup2(&actions, socket, number) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], reportNumber)
    let pairs = environment.merging(variables(numbers, reportNumber)) { $1 }.map { "\($0)=\($1)" }
    var (argv, envp) = (arguments.map { strdup($0) } + [nil], pairs.map { strdup($0) } + [nil])
    defer { for text in argv + envp { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, program.path, &actions, nil, &argv, &envp)
    reports = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    self.process = process
    guard code == 0 else { throw .cannotStart(program.path, reason: String(cString: strerror(code))) }
  }

  /// How the process ended, in words; nil while it runs.
  package var end: String? {
    if isOver { return "ended" }
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else { return nil }
    isOver = true
    let signal = status & 0x7F
    return signal == 0 ? "exit code \(status >> 8 & 0xFF)" : String(cString: strsignal(signal))
  }

  /// Sends the child a line about the build. Errors are ignored, because the child may have just ended.
  package func report(_ line: String) {
    writing.async { [reports] in try? reports.write(contentsOf: Data((line + "\n").utf8)) }
  }

  /// Ends the process: by SIGTERM, and after a second by SIGKILL.
  package func stop() {
    guard end == nil else { return }
    kill(process, SIGTERM)
    for _ in 0..<20 {
      if end != nil { return }
      Thread.sleep(forTimeInterval: 0.05)
    }
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    isOver = true
  }
}
