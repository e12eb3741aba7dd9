import Foundation

/// Tells on standard error how far a render is: one line that redraws itself on a terminal, a plain line every few
/// seconds elsewhere, so that a log stays readable.
package final class ProgressLine {
  private let total: Int
  private let isTerminal: Bool
  private let isQuiet: Bool
  private let start = ContinuousClock.now
  private var lastUpdate: ContinuousClock.Instant
  private var lastLength = 0

  init(total: Int, isQuiet: Bool, isTerminal: Bool = isatty(STDERR_FILENO) == 1) {
    self.total = total
    self.isQuiet = isQuiet
    self.isTerminal = isTerminal
    lastUpdate = start
  }

  func update(done: Int) {
    let now = ContinuousClock.now
    guard !isQuiet, now - lastUpdate >= (isTerminal ? .milliseconds(80) : .seconds(3)) || done == total else { return }
    lastUpdate = now
    let seconds = (now - start) / .seconds(1)
    let text = Self.text(done: done, total: total, seconds: seconds, isTerminal: isTerminal)
    if isTerminal {
      let blanks = String(repeating: " ", count: max(0, lastLength - text.count))
      writeToStandardError("\r" + text + blanks)
      lastLength = text.count
    } else {
      writeToStandardError(text + "\n")
    }
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
