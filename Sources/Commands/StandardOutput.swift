import Foundation
import PathreelFiles
import PathreelRendering

/// A buffered writer for standard output that checks every write. All commands print through it.
///
/// ```swift
/// let output = StandardOutput()
/// for item in items { try output.write("\(item)\n") }
/// try output.flush()
/// ```
///
/// Text that is not flushed is lost. On a terminal, characters that it would obey are as ``Swift/String/inLines`` shows
/// them, since results name files.
package final class StandardOutput {
  private let descriptor: Int32
  private let isTerminal: Bool
  private var buffer: [UInt8] = []
  /// When the buffer holds this number of bytes, it is written.
  private static let pieceSize = 1 << 16

  /// Creates a writer for standard output.
  package convenience init() { self.init(descriptor: STDOUT_FILENO) }

  /// Creates a writer for another descriptor. Tests use it with pipes and files.
  package init(descriptor: Int32) { (self.descriptor, isTerminal) = (descriptor, isatty(descriptor) == 1) }

  /// Appends text to the buffer; it adds no line break.
  package func write(_ text: String) throws(StandardOutputError) {
    buffer.append(contentsOf: (isTerminal ? text.inLines : text).utf8)
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Writes the buffered text.
  package func flush() throws(StandardOutputError) {
    // First flush what a film printed through C's own buffers, so that it comes before.
    if descriptor == STDOUT_FILENO, fflush(nil) != 0 { throw StandardOutputError(code: errno) }
    defer { buffer.removeAll(keepingCapacity: true) }
    if let code = buffer.withUnsafeBytes({ Descriptors.write($0, to: descriptor) }) {
      throw StandardOutputError(code: code)
    }
  }

  /// Whether standard output is a pipe that nobody reads any more.
  static var hasLostReader: Bool {
    var state = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLERR) != 0
  }

  /// Prints text and a line break, and flushes.
  static func print(_ text: String) throws(StandardOutputError) {
    let output = StandardOutput()
    try output.write(text + "\n")
    try output.flush()
  }
}

/// The error of a failed write to standard output.
package struct StandardOutputError: Error, CustomStringConvertible {
  /// The system's error number.
  package let code: Int32

  /// Whether the reader has closed the pipe, as `head` does when it has seen enough.
  var isBrokenPipe: Bool { code == EPIPE }

  package var description: String { "standard output cannot be written: \(String(cString: strerror(code)))" }
}

/// Prints a message on standard error, with control characters as ``Swift/String/inLines`` shows them, since messages
/// quote files. If printing fails, the work goes on.
func complain(_ text: String) { writeToStandardError(text.inLines + "\n") }

/// Prints the first 50 warnings on standard error, and how many more there are.
///
/// - Parameter place: A text after each warning, such as the canvas; empty for none.
func tell(_ warnings: [FrameWarning], _ place: String = "") {
  let most = 50
  for warning in warnings.prefix(most) { complain("\(warning)\(place)") }
  let more = warnings.count - most
  if more > 0 { complain("\(more) more \(more == 1 ? "warning is" : "warnings are") not listed") }
}

/// Writes text to standard error and ignores failures.
func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { _ = Descriptors.write(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
}
