import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelStage

/// Lines with a pattern are solid here.
extension Text {
  public func underline(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
    underline(isActive, color: color)
  }
  public func strikethrough(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
    strikethrough(isActive, color: color)
  }
}

extension View {
  public func underline(_ isActive: Bool = true, pattern: Text.LineStyle.Pattern, color: Color? = nil) -> some View {
    underline(isActive, color: color)
  }
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern, color: Color? = nil
  ) -> some View {
    strikethrough(isActive, color: color)
  }
}

extension Text {
  /// The time that passes in an interval, or is left of it, as minutes and seconds.
  ///
  /// - Parameters:
  ///   - pauseTime: The date at which the text stands still.
  ///   - showsHours: Whether hours are counted, too; otherwise minutes go on beyond 60.
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {
    let now = min(max(pauseTime ?? VirtualClock.date, timerInterval.lowerBound), timerInterval.upperBound)
    let length =
      countsDown ? timerInterval.upperBound.timeIntervalSince(now) : now.timeIntervalSince(timerInterval.lowerBound)
    let seconds = Int(min(length, 1e9).rounded(countsDown ? .up : .down))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = showsHours ? (seconds / 3600, seconds / 60 % 60) : (0, seconds / 60)
    let rest = two(seconds % 60)
    self.init(verbatim: hours > 0 ? "\(hours):\(two(minutes)):\(rest)" : "\(minutes):\(rest)")
  }

  /// The two ends of an interval.
  public init(_ dates: ClosedRange<Date>) {
    self = Text(dates.lowerBound, style: .time) + Text(verbatim: " – ") + Text(dates.upperBound, style: .time)
  }
}
