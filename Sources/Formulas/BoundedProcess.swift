import Foundation

/// A program that runs in a folder of its own, with limits: of time, of memory, of the size of its files. It gets a clean environment
/// and no input, and ends together with whatever it started.
package struct BoundedProcess {
  let program: String
  let arguments: [String]
  let folder: URL
  let environment: [String: String]

  /// How long a processor may work for it, in seconds.
  package static let cpuSeconds = 8
  /// How long it may take in all, in seconds: more, because other programs may have the processor.
  static let wallClockSeconds = 60
  /// How much memory it may have, in kilobytes.
  static let memory = 800_000
  /// How large its files may become, in units of 512 bytes.
  static let fileSize = 32 << 10

  enum End: Equatable {
    case exit(Int32)
    /// It did not end in time, and was ended.
    case overtime
    case signal(Int32)
  }

  /// Runs it to its end. What it prints goes to a file in its folder.
  ///
  /// - Throws: What the system says where it cannot be started.
  func run(output: String) throws -> End {
    let script = """
      cd "$1" && shift && ulimit -c 0 && ulimit -t \(Self.cpuSeconds) && ulimit -v \(Self.memory) && ulimit -f \(Self.fileSize) && \
      exec "$@" < /dev/null > '\(output)' 2>&1
      """
    let words = ["sh", "-c", script, "sh", folder.path, program] + arguments
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of its own, so that whatever it starts can be ended with it.
    posix_spawnattr_setpgroup(&attributes, 0)
    // What this process ignores, such as files beyond a limit, must end them.
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
    // What it left behind in its group.
    kill(-pid, SIGKILL)
    let signal = status & 0x7f
    if signal == SIGXCPU { return .overtime }
    return signal == 0 ? .exit(status >> 8 & 0xff) : .signal(signal)
  }

  /// Where a program is, by the folders of PATH that are absolute; nil where it is not.
  package static func find(
    _ name: String, path: String = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  ) -> String? {
    path.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
