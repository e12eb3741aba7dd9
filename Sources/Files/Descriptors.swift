import Foundation

/// File descriptors, where the system's rules are easily broken: short writes, interrupted calls, and the three numbers that
/// every program writes to.
package enum Descriptors {
  /// Writes all bytes, however many calls that takes.
  ///
  /// - Returns: The error number of the call that failed; `nil` when all is written.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var rest = bytes
    while !rest.isEmpty {
      let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if count == 0 {
        return ENOSPC
      } else if errno == EAGAIN {
        // Whoever shares the descriptor may have made it non-blocking; then we wait ourselves.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  /// Opens `/dev/null` on each of the descriptors 0 to 2 that is closed, so that no file that is opened later is taken for
  /// standard input, output or error. For the start of a process, before it opens anything.
  ///
  /// - Returns: False where that is not possible.
  package static func openStandard() -> Bool {
    for descriptor in STDIN_FILENO...STDERR_FILENO where !isOpen(descriptor) {
      // The system gives the lowest number that is free.
      guard open("/dev/null", O_RDWR) == descriptor else { return false }
    }
    return true
  }

  /// Runs what opens files. None of them gets a descriptor from 0 to 2, also where the process has closed some of these:
  /// other parts of the program may write to them.
  package static func beyondStandard<Result>(_ body: () -> Result) -> Result {
    if (STDIN_FILENO...STDERR_FILENO).allSatisfy(isOpen) { return body() }
    var placeholders: [Int32] = []
    while true {
      let placeholder = open("/dev/null", O_RDWR | O_CLOEXEC)
      guard placeholder >= 0 else { break }
      placeholders.append(placeholder)
      if placeholder > STDERR_FILENO { break }
    }
    let result = body()
    // Why the body failed is for whoever asked for it.
    let code = errno
    for placeholder in placeholders { close(placeholder) }
    errno = code
    return result
  }

  private static func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF }
}
