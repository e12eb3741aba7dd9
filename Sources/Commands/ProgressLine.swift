import Foundation

/// Tells on standard error how far a render is: one line that redraws itself on a terminal, a plain line every few
/// seconds elsewhere, so that a log stays readable.
package final class ProgressLine {
  private let total: Int
  private let isTerminal: Bool
  private let isQuiet: Bool
  private let title: String?
  private let delay: Duration
  private let start = ContinuousClock.now
  private var lastUpdate: Duration = .zero
  private var lastLength = 0

  /// - Parameters:
  ///   - title: Stands before the line: of several things, the one that is meant.
  ///   - delay: What is done sooner needs no line.
  package init(
    total: Int, of title: String? = nil, isQuiet: Bool, after delay: Duration = .zero,
    isTerminal: Bool = isatty(STDERR_FILENO) == 1
  ) {
    self.total = total
    self.title = title
    self.isQuiet = isQuiet
    self.delay = delay
    self.isTerminal = isTerminal
  }

  func update(done: Int) {
    if let text = text(done: done, after: ContinuousClock.now - start) { writeToStandardError(text) }
  }

  /// What is to be written when so many frames are done, if it is time to write.
  package func text(done: Int, after elapsed: Duration) -> String? {
    guard !isQuiet, elapsed >= delay else { return nil }
    guard elapsed - lastUpdate >= (isTerminal ? .milliseconds(80) : .seconds(3)) || done == total else { return nil }
    lastUpdate = elapsed
    let line = Self.text(done: done, total: total, seconds: elapsed / .seconds(1), isTerminal: isTerminal)
    let text = title.map { "\($0): \(line)" } ?? line
    guard isTerminal else { return text + "\n" }
    let blanks = String(repeating: " ", count: max(0, lastLength - text.count))
    lastLength = text.count
    return "\r" + text + blanks
  }

  /// Ends the redrawn line, so that what follows starts on one of its own.
  func finish() {
    if !isQuiet, isTerminal, lastLength > 0 { writeToStandardError("\n") }
  }

  /// The line after `done` of `total` frames, `seconds` after the start.
  package static func text(done: Int, total: Int, seconds: Double, isTerminal: Bool) -> String {
    let share = Double(done) / Double(total)
    let speed = seconds > 0 ? Double(done) / seconds : 0
    let percent = "\(Int(share * 100))%"
    var text = "frame \(done) of \(total)"
    if speed > 0 {
      text += ", \(decimal(speed)) frames/s"
      text += done == total ? ", \(decimal(seconds)) s" : ", \(decimal(Double(total - done) / speed)) s left"
    }
    guard isTerminal else { return "\(percent) \(text)" }
    let width = 24
    let filled = Int(share * Double(width))
    let bar = String(repeating: "━", count: filled) + String(repeating: "╌", count: width - filled)
    let column = String(repeating: " ", count: 4 - percent.count) + percent
    return "\(bar) \(column)  \(text)"
  }

  /// One digit after the point below ten, none above.
  private static func decimal(_ value: Double) -> String {
    value < 10 ? "\((value * 10).rounded() / 10)" : "\(Int(min(value, 1e9)))"
  }
}
