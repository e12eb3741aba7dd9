import Foundation

/// Tells how far some work is: on standard error one line that redraws itself on a terminal, or a plain line every few
/// seconds elsewhere, so that a log stays readable; for programs a JSON object a line on standard output.
package final class ProgressLine {
  private let total: Int
  private let outputs: Int?
  private let form: Form?
  private let title: String?
  private let delay: Duration
  private let start = ContinuousClock.now
  private var lastUpdate: Duration = .zero
  private var lastLength = 0

  /// How progress is told.
  package enum Form: Sendable {
    /// A bar that redraws itself.
    case bar
    /// A line now and then.
    case plain
    /// A ``WorkEvent`` several times a second.
    case json
  }

  /// - Parameters:
  ///   - total: How many frames there are.
  ///   - outputs: How many outputs these are for, where there may be several.
  ///   - title: Stands before the line: of several things, the one that is meant.
  ///   - form: Nil for work whose progress nobody wants to know.
  ///   - delay: What is done sooner needs no line.
  package init(
    total: Int, outputs: Int? = nil, of title: String? = nil, form: Form?, after delay: Duration = .zero
  ) {
    self.total = total
    self.outputs = outputs
    self.title = title
    self.form = form
    self.delay = delay
  }

  /// A line for people, on a terminal or elsewhere.
  package convenience init(
    total: Int, outputs: Int? = nil, of title: String? = nil, isQuiet: Bool, after delay: Duration = .zero,
    isTerminal: Bool = isatty(STDERR_FILENO) == 1
  ) {
    self.init(
      total: total, outputs: outputs, of: title, form: isQuiet ? nil : isTerminal ? .bar : .plain, after: delay)
  }

  func update(done: Int, outputs doneOutputs: Int = 0) {
    guard let text = text(done: done, outputs: doneOutputs, after: ContinuousClock.now - start) else { return }
    // Where standard output is gone, what is told at the end finds out.
    if form == .json { try? StandardOutput.print(text) } else { writeToStandardError(text) }
  }

  /// What is to be written when so many frames are done, if it is time to write.
  package func text(done: Int, outputs doneOutputs: Int = 0, after elapsed: Duration) -> String? {
    guard let form, elapsed >= delay else { return nil }
    let isDone = done == total && doneOutputs == outputs ?? 0
    guard elapsed - lastUpdate >= form.interval || isDone else { return nil }
    lastUpdate = elapsed
    let seconds = elapsed / .seconds(1)
    if form == .json {
      let left = done > 0 && seconds > 0 ? seconds * Double(total - done) / Double(done) : nil
      return WorkEvent.progress(
        frames: done, totalFrames: total, outputs: outputs.map { _ in doneOutputs }, totalOutputs: outputs,
        seconds: seconds, secondsLeft: left
      ).json
    }
    let line = Self.text(
      done: done, total: total, outputs: outputs.map { (doneOutputs, $0) }, seconds: seconds, isTerminal: form == .bar)
    let text = title.map { "\($0): \(line)" } ?? line
    guard form == .bar else { return text + "\n" }
    let blanks = String(repeating: " ", count: max(0, lastLength - text.count))
    lastLength = text.count
    return "\r" + text + blanks
  }

  /// Ends the redrawn line, so that what follows starts on one of its own.
  func finish() {
    if form == .bar, lastLength > 0 { writeToStandardError("\n") }
  }

  /// Takes the redrawn line away, so that something can be told before it; the next update draws it again.
  func clear() {
    guard form == .bar, lastLength > 0 else { return }
    writeToStandardError("\r" + String(repeating: " ", count: lastLength) + "\r")
    lastLength = 0
  }

  /// The line after `done` of `total` frames, and so many of all outputs, `seconds` after the start.
  package static func text(
    done: Int, total: Int, outputs: (done: Int, total: Int)? = nil, seconds: Double, isTerminal: Bool
  ) -> String {
    let share = total > 0 ? Double(done) / Double(total) : 1
    let speed = seconds > 0 ? Double(done) / seconds : 0
    let percent = "\(Int(share * 100))%"
    var text = "frame \(done) of \(total)"
    if let outputs { text = "\(outputs.done) of \(counted(outputs.total, "output")), " + text }
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

extension ProgressLine.Form {
  /// How long is waited from one line to the next.
  fileprivate var interval: Duration {
    switch self {
    case .bar: .milliseconds(80)
    case .plain: .seconds(3)
    case .json: .milliseconds(250)
    }
  }
}
