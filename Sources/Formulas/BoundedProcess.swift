import Foundation

/// A child process with limits on CPU time, wall-clock time, memory and file size.
///
/// It runs in its own folder and process group, with a clean environment and no input. Whatever it starts ends with it.
/// ``TeXRun`` runs LaTeX and dvisvgm with it.
package struct BoundedProcess {
  let program: String
  let arguments: [String]
  /// The working directory.
  let folder: URL
  let environment: [String: String]

  /// The limit of CPU time in seconds.
  package static let cpuSeconds = 8
  /// The limit of wall-clock time in seconds. It is longer, because other programs may occupy the processor.
  static let wallClockSeconds = 60
  /// The limit of virtual memory in kilobytes.
  static let memory = 800_000
  /// The limit of each file's size in units of 512 bytes.
  static let fileSize = 32 << 10

  /// How the process ended: by an exit code, a limit, or a signal.
  enum End: Equatable {
    case exit(Int32)
    /// It exceeded a time limit and was killed.
    case overtime
    case signal(Int32)
  }

  /// Runs the process and waits for its end. Its standard output and error go to a file in its folder.
  ///
  /// - Parameter output: The name of that file.
  /// - Throws: ``FormulaError/unusable(_:)`` with the system's message if the process cannot be started.
  func run(output: String) throws(FormulaError) -> End {
    // At the soft limit of CPU time, Linux sends SIGXCPU, which tells the reason. At the hard limit it sends SIGKILL, so
    // that one is a second later.
    let script = """
      cd "$1" && shift && ulimit -c 0 && ulimit -S -t \(Self.cpuSeconds) && ulimit -H -t \(Self.cpuSeconds + 1) && \
      ulimit -v \(Self.memory) && ulimit -f \(Self.fileSize) && \
      exec "$@" < /dev/null > '\(output)' 2>&1
      """
    let words = ["sh", "-c", script, "sh", folder.path, program] + arguments
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A process group of its own, so that its children can be killed with it.
    posix_spawnattr_setpgroup(&attributes, 0)
    // The child resets all signal dispositions: a signal that this process ignores, such as SIGXFSZ for a file beyond
    // the limit, must kill the child.
    var (ignored, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigfillset(&ignored)
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] =
      environment.sorted { $0.key < $1.key }.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var pid: pid_t = 0
    let failure = posix_spawn(&pid, "/bin/sh", nil, &attributes, &argv, &envp)
    guard failure == 0 else {
      throw FormulaError.unusable("a program cannot be started: \(String(cString: strerror(failure)))")
    }
    let deadline = DispatchTime.now() + .seconds(Self.wallClockSeconds)
    var status: Int32 = 0
    // In microseconds. It doubles up to 10 ms.
    var pause: UInt32 = 500
    while true {
      let ended = waitpid(pid, &status, WNOHANG)
      if ended == pid { break }
      if ended < 0, errno != EINTR { return .signal(0) }
      if DispatchTime.now() >= deadline {
        kill(-pid, SIGKILL)
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return .overtime
      }
      usleep(pause)
      pause = min(pause * 2, 10_000)
    }
    // Kills the processes that it left in its group.
    kill(-pid, SIGKILL)
    // The lowest seven bits of the status are the signal, and the second byte is the exit code.
    let signal = status & 0x7f
    if signal == SIGXCPU { return .overtime }
    return signal == 0 ? .exit(status >> 8 & 0xff) : .signal(signal)
  }

  /// Finds a program in the absolute folders of PATH; nil if it is in none of them.
  package static func find(
    _ name: String, path: String = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  ) -> String? {
    path.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
