import Foundation

/// A date and time of day in the Gregorian calendar, without a time zone or daylight saving time.
///
/// As a number it is the count of seconds since 1970-01-01 00:00; every day has 86,400 seconds. Used by ``ChartScale``
/// for time scales, and by `DateFormat` and `DataDraftReader` for the dates of scene files.
///
/// ```swift
/// CalendarTime("2026-03-01T14:30")?.seconds          // 1772375400
/// CalendarTime(seconds: 1_772_375_400)?.day          // 1
/// ```
package struct CalendarTime: Hashable, Sendable {
  /// The year 0…9999, the month 1…12, and the day of the month from 1.
  package let year, month, day: Int
  /// The time of day on a 24-hour clock.
  package let hour, minute: Int
  /// The second of the minute, with its fraction.
  package let second: Double

  /// The seconds of the years 0 to 9999; the upper bound is excluded.
  package static let range = -62_167_219_200.0..<253_402_300_800.0
  /// The number of seconds of a day.
  package static let secondsOfDay = 86_400.0

  /// Nil if there is no such date. The years are 0 to 9999.
  package init?(_ year: Int, _ month: Int, _ day: Int, hour: Int = 0, minute: Int = 0, second: Double = 0) {
    guard (0...9999).contains(year), (1...12).contains(month), (1...Self.days(inMonth: month, of: year)).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), second >= 0, second < 60
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  /// Nil if the seconds since 1970-01-01 are outside ``range``.
  package init?(seconds: Double) {
    guard Self.range.contains(seconds) else { return nil }
    let days = (seconds / Self.secondsOfDay).rounded(.down)
    // A negative number near 0 would be rounded to 24:00.
    let rest = min(seconds - days * Self.secondsOfDay, Self.secondsOfDay.nextDown)
    (year, month, day) = Self.date(ofDay: Int(days))
    (hour, minute) = (Int(rest) / 3600, Int(rest) / 60 % 60)
    second = rest - Double(3600 * hour + 60 * minute)
  }

  /// Parses ISO 8601: `2026-03-01`, `2026-03`, or with a time, `2026-03-01T14:30`, `2026-03-01 14:30:05.25`. A trailing
  /// `Z` has no effect. Nil for other time zones, and for dates that do not exist.
  package init?(_ text: some StringProtocol) {
    let pattern =
      /([0-9]{4})-([0-9]{2})(?:-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2}(?:\.[0-9]{1,9})?))?Z?)?)?/
    guard text.utf8.count <= 40, let match = String(text).wholeMatch(of: pattern) else { return nil }
    func number(_ digits: Substring?) -> Int { digits.flatMap { Int($0) } ?? 0 }
    self.init(
      number(match.1), number(match.2), match.3.map { number($0) } ?? 1, hour: number(match.4),
      minute: number(match.5), second: match.6.flatMap { Double($0) } ?? 0)
  }

  /// The seconds since 1970-01-01 00:00.
  package var seconds: Double {
    Double(Self.number(ofDay: day, year: year, month: month)) * Self.secondsOfDay + Double(3600 * hour + 60 * minute)
      + second
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  // The algorithm counts years from March: then the leap day is the last day of a year. A period of 400 years, an era,
  // has 146,097 days; 719,468 days lie between 0000-03-01 and 1970-01-01. From March on, five months have 153 days.

  /// The number of days from 1970-01-01 to a date.
  private static func number(ofDay day: Int, year: Int, month: Int) -> Int {
    let years = month > 2 ? year : year - 1
    let (era, yearOfEra) = floorDivided(years, by: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + 365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The date `number` days after 1970-01-01.
  private static func date(ofDay number: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = floorDivided(number + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (400 * era + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  private static func floorDivided(_ a: Int, by b: Int) -> (quotient: Int, remainder: Int) {
    let quotient = a >= 0 ? a / b : -((b - 1 - a) / b)
    return (quotient, a - quotient * b)
  }
}
