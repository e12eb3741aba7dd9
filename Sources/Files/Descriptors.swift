import Foundation

/// Safe operations on file descriptors: complete writes despite short writes and interrupted calls, and protection of
/// the descriptors 0 to 2. All code that opens files by descriptor uses them, and ``PartialFile`` writes with them.
package enum Descriptors {
  /// Writes all bytes, with as many calls as necessary.
  ///
  /// - Returns: The error number of the failed call; `nil` on success.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var rest = bytes
    while !rest.isEmpty {
      let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if count == 0 {
        return ENOSPC
      } else if errno == EAGAIN {
        // Another process that shares the descriptor may have made it non-blocking, so this waits with `poll`.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  /// Opens `/dev/null` on each closed descriptor from 0 to 2, so that no later file becomes standard input, output or
  /// error. Call it at the start of a process, before anything is opened.
  ///
  /// - Returns: Whether it succeeded.
  package static func openStandard() -> Bool {
    for descriptor in STDIN_FILENO...STDERR_FILENO where !isOpen(descriptor) {
      // The system assigns the lowest free number.
      guard open("/dev/null", O_RDWR) == descriptor else { return false }
    }
    return true
  }

  /// Runs a function that opens files. Their descriptors are above 2, even if the process has closed some of the
  /// descriptors 0 to 2, because other parts of the program may write to 0 to 2.
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
    // Preserves the body's errno for the caller.
    let code = errno
    for placeholder in placeholders { close(placeholder) }
    errno = code
    return result
  }

  private static func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF }
}
