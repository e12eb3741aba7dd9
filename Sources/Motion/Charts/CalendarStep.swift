import Foundation
import PathreelNumerics

/// The interval between the ticks of a time scale: a number of years, months, days or seconds.
///
/// ``ChartScale`` makes one for its `nice` domain and its ticks. The step is the one that comes nearest to the wanted
/// number of ticks.
struct CalendarStep {
  /// The unit. Hours and minutes are multiples of seconds; weeks are 7 days.
  enum Unit {
    case years, months, days, seconds
  }

  let unit: Unit
  /// The number of units between two ticks.
  let count: Int

  /// The possible steps. Steps of seconds, minutes and hours divide the next larger unit, so that midnight has a tick.
  private static let steps: [(unit: Unit, count: Int, seconds: Double)] =
    [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200]
    .map { (.seconds, $0, Double($0)) } + [1, 2, 7].map { (.days, $0, Double($0) * 86_400) }
    + [1, 2, 3, 6].map { (.months, $0, Double($0) * yearLength / 12) }
    + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].map { (.years, $0, Double($0) * yearLength) }

  /// The mean length of a year in the Gregorian calendar, in seconds.
  private static let yearLength = 365.2425 * 86_400

  /// The step that divides the interval from `low` to `high` into about `count` parts. The times are in seconds since
  /// 1970-01-01.
  init(between low: Double, _ high: Double, _ count: Int) {
    let ideal = (high - low) / Double(min(max(count, 2), 1000))
    // The nearest step is the one with the smallest ratio to the ideal one, as on linear scales.
    let step = Self.steps.min { abs(log($0.seconds / ideal)) < abs(log($1.seconds / ideal)) } ?? Self.steps[0]
    (unit, self.count) = (step.unit, step.count)
  }

  /// The last tick at or before a time; nil outside the calendar's range.
  func tick(before seconds: Double) -> Double? {
    guard let time = CalendarTime(seconds: seconds) else { return nil }
    switch unit {
    case .years: return CalendarTime(time.year / count * count, 1, 1)?.seconds
    case .months:
      let month = (12 * time.year + time.month - 1) / count * count
      return CalendarTime(month / 12, month % 12 + 1, 1)?.seconds
    case .days:
      // A week begins on Monday; the first Monday after 1970-01-01 is January 5.
      let length = Double(count) * CalendarTime.secondsOfDay
      let start = count == 7 ? 4 * CalendarTime.secondsOfDay : 0
      return start + ((seconds - start) / length).rounded(.down) * length
    case .seconds: return (seconds / Double(count)).rounded(.down) * Double(count)
    }
  }

  /// The tick after a tick; nil at the end of the calendar's range.
  func tick(after tick: Double) -> Double? {
    guard let time = CalendarTime(seconds: tick) else { return nil }
    switch unit {
    case .years: return CalendarTime(time.year + count, 1, 1)?.seconds
    case .months:
      let month = 12 * time.year + time.month - 1 + count
      return CalendarTime(month / 12, month % 12 + 1, 1)?.seconds
    case .days: return tick + Double(count) * CalendarTime.secondsOfDay
    case .seconds: return tick + Double(count)
    }
  }

  /// A date format that distinguishes the ticks, in the syntax of scene files. The ticks are between `low` and `high`,
  /// in seconds since 1970-01-01.
  func form(between low: Double, _ high: Double) -> String {
    let isOneYear = CalendarTime(seconds: low)?.year == CalendarTime(seconds: high)?.year
    let date = isOneYear ? "MM-DD" : "YYYY-MM-DD"
    switch unit {
    case .years: return "YYYY"
    case .months: return "YYYY-MM"
    case .days: return date
    case .seconds:
      let clock = count < 60 ? "hh:mm:ss" : "hh:mm"
      let isOneDay =
        (low / CalendarTime.secondsOfDay).rounded(.down) == (high / CalendarTime.secondsOfDay).rounded(.down)
        || high - low <= CalendarTime.secondsOfDay
      return isOneDay ? clock : "\(date) \(clock)"
    }
  }
}
