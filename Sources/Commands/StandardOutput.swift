import Foundation
import PathreelFiles
import PathreelRendering

/// Standard output. Text is gathered and written in large pieces, and each write is checked.
///
/// ```swift
/// let output = StandardOutput()
/// for item in items { try output.write("\(item)\n") }
/// try output.flush()
/// ```
///
/// What is not flushed is not written.
package final class StandardOutput {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private static let pieceSize = 1 << 16

  package init() { descriptor = STDOUT_FILENO }

  /// For tests, which have pipes and files of their own.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Adds text, without a line end.
  package func write(_ text: String) throws(UnwritableOutput) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Writes what has been gathered.
  package func flush() throws(UnwritableOutput) {
    // What a film printed by itself stands before it.
    if descriptor == STDOUT_FILENO, fflush(nil) != 0 { throw UnwritableOutput(code: errno) }
    defer { buffer.removeAll(keepingCapacity: true) }
    if let code = buffer.withUnsafeBytes({ Descriptors.write($0, to: descriptor) }) {
      throw UnwritableOutput(code: code)
    }
  }

  /// Whether standard output is a pipe that nobody reads any more.
  static var hasLostReader: Bool {
    var state = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLERR) != 0
  }

  /// Writes one line, or several.
  static func print(_ text: String) throws(UnwritableOutput) {
    let output = StandardOutput()
    try output.write(text + "\n")
    try output.flush()
  }
}

/// Standard output takes no more.
package struct UnwritableOutput: Error, CustomStringConvertible {
  /// The system's number for the reason.
  package let code: Int32

  /// Whether the reader has gone, as `head` does when it has seen enough.
  var isBrokenPipe: Bool { code == EPIPE }

  package var description: String { "standard output cannot be written: \(String(cString: strerror(code)))" }
}

/// Says it on standard error. Where that cannot be written, nobody hears it, and the work goes on.
func complain(_ text: String) { writeToStandardError(text + "\n") }

/// Says warnings on standard error: the first ones, and how many more there are.
func tell(_ warnings: [FrameWarning], _ place: String = "") {
  let most = 50
  for warning in warnings.prefix(most) { complain("\(warning)\(place)") }
  let more = warnings.count - most
  if more > 0 { complain("\(more) more \(more == 1 ? "warning is" : "warnings are") not listed") }
}

/// Writes text to standard error, as far as that can be written.
func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { _ = Descriptors.write(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
}
