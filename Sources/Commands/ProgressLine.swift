import Foundation
import PathreelSeries

/// The progress display of a command. On a terminal it is one line on standard error that redraws itself. In a log file
/// it is a plain line every few seconds, so that the log stays readable. For programs it is a JSON object a line on
/// standard output. ``WorkOptions`` and the `check` command show it.
package final class ProgressLine {
  private let total: Int
  private let unit: String
  private let outputs: Int?
  private let form: Form?
  private let title: String?
  private let delay: Duration
  private let columns: () -> Int?
  private let start = ContinuousClock.now
  /// The time of the last line, counted from the start.
  private var lastUpdate: Duration = .zero
  /// The number of columns of the redrawn line.
  private var lastLength = 0

  /// How progress is shown.
  package enum Form: Sendable {
    /// A bar that is redrawn in place.
    case bar
    /// A new line every few seconds.
    case plain
    /// A ``WorkEvent`` several times a second.
    case json
  }

  /// Creates a progress line in a given form.
  ///
  /// - Parameters:
  ///   - total: The number of frames, or of other units.
  ///   - unit: The name of one of them.
  ///   - outputs: The number of outputs that the frames belong to; nil if there is only one.
  ///   - title: A prefix of the line, such as a file's name.
  ///   - form: Nil shows no progress.
  ///   - delay: How long the work must take before the first line appears.
  ///   - columns: Returns the terminal's number of columns; nil if it is unknown.
  package init(
    total: Int, unit: String = "frame", outputs: Int? = nil, of title: String? = nil, form: Form?,
    after delay: Duration = .zero, columns: @escaping () -> Int? = ProgressLine.terminalColumns
  ) {
    self.columns = columns
    self.total = total
    self.unit = unit
    self.outputs = outputs
    self.title = title
    self.form = form
    self.delay = delay
  }

  /// Creates a progress line for people: a bar on a terminal, or plain lines if the output is not a terminal.
  package convenience init(
    total: Int, outputs: Int? = nil, of title: String? = nil, isQuiet: Bool, after delay: Duration = .zero,
    isTerminal: Bool = isatty(STDERR_FILENO) == 1
  ) {
    self.init(
      total: total, outputs: outputs, of: title, form: isQuiet ? nil : isTerminal ? .bar : .plain, after: delay)
  }

  /// Shows the progress if enough time has passed since the last line.
  func update(done: Int, outputs doneOutputs: Int = 0) {
    guard let text = text(done: done, outputs: doneOutputs, after: ContinuousClock.now - start) else { return }
    // Ignore errors of standard output here; the message at the end of the work reports them.
    if form == .json { try? StandardOutput.print(text) } else { writeToStandardError(text) }
  }

  /// The text to write after `done` frames; nil if it is too early for another line.
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
    func line(hasBar: Bool) -> String {
      let line = Self.text(
        done: done, total: total, unit: unit, outputs: outputs.map { (doneOutputs, $0) }, seconds: seconds,
        isTerminal: hasBar)
      return title.map { "\($0): \(line)" } ?? line
    }
    guard form == .bar else { return line(hasBar: false) + "\n" }
    let text = fitted(line(hasBar: true), without: line(hasBar: false))
    let blanks = String(repeating: " ", count: max(0, lastLength - text.columnCount))
    lastLength = text.columnCount
    return "\r" + text + blanks
  }

  /// Ends the redrawn line, so that later output starts on a line of its own.
  func finish() {
    if form == .bar, lastLength > 0 { writeToStandardError("\n") }
  }

  /// Erases the redrawn line, so that a message can be printed in its place. The next update draws the line again.
  func clear() {
    guard form == .bar, lastLength > 0 else { return }
    writeToStandardError("\r" + String(repeating: " ", count: lastLength) + "\r")
    lastLength = 0
  }

  /// Formats the progress: `done` of `total` units, the outputs, the speed, and the time left, `seconds` after the
  /// start.
  package static func text(
    done: Int, total: Int, unit: String = "frame", outputs: (done: Int, total: Int)? = nil, seconds: Double,
    isTerminal: Bool
  ) -> String {
    let share = total > 0 ? Double(done) / Double(total) : 1
    let speed = seconds > 0 ? Double(done) / seconds : 0
    let percent = "\(Int(share * 100))%"
    var text = "\(unit) \(done) of \(total)"
    if let outputs { text = "\(outputs.done) of \(counted(outputs.total, "output")), " + text }
    if speed > 0 {
      text += ", \(speedText(speed)) \(unit)s/s"
      text += done == total ? ", \(decimal(seconds)) s" : ", \(decimal(Double(total - done) / speed)) s left"
    }
    guard isTerminal else { return "\(percent) \(text)" }
    let width = 24
    let filled = Int(share * Double(width))
    let bar = String(repeating: "━", count: filled) + String(repeating: "╌", count: width - filled)
    let column = String(repeating: " ", count: 4 - percent.count) + percent
    return "\(bar) \(column)  \(text)"
  }

  /// One digit after the decimal point below ten, none above.
  private static func decimal(_ value: Double) -> String {
    let rounded = (value * 10).rounded() / 10
    return rounded < 10 ? "\(rounded)" : "\(Int(min(value.rounded(), 1e9)))"
  }

  /// The speed in units per second, with two digits after the decimal point below a tenth.
  private static func speedText(_ speed: Double) -> String {
    speed < 0.095 ? String(format: "%.2f", speed) : decimal(speed)
  }

  /// The line in fewer columns than a terminal has. A longer line would continue on the next row, where the next update
  /// would not replace it. The bar is left out first.
  private func fitted(_ line: String, without plain: String) -> String {
    guard let columns = columns(), columns > 1 else { return line }
    return line.columnCount < columns ? line : String(plain.prefix(columns: columns - 1))
  }

  /// The number of columns of the terminal on standard error; nil if it is unknown.
  package static func terminalColumns() -> Int? {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

extension ProgressLine.Form {
  /// The time from one line to the next.
  fileprivate var interval: Duration {
    switch self {
    case .bar: .milliseconds(80)
    case .plain: .seconds(3)
    case .json: .milliseconds(250)
    }
  }
}
