import Foundation
import PathreelMotion
import PathreelNumerics
import SeededRandom
import Testing

/// Tests of dates without time zones, and of the round values of time scales.
@Suite struct CalendarTimeTests {
  // Seconds from Python's datetime, minus datetime(1970, 1, 1).
  @Test(
    arguments: [
      ("0001-01-01", -62_135_596_800), ("1582-10-15", -12_219_292_800), ("1900-02-28", -2_203_977_600),
      ("1969-12-31", -86_400), ("1970-01-01", 0), ("2000-02-29", 951_782_400), ("2026-03", 1_772_323_200),
      ("9999-12-31", 253_402_214_400), ("2026-03-01T14:30", 1_772_375_400), ("2026-03-01 14:30Z", 1_772_375_400),
      ("2026-03-01T14:30:05.250", 1_772_375_405.25), ("1969-07-20T20:17:40", -14_182_940),
      ("2024-02-29T23:59:59", 1_709_251_199),
    ] as [(String, Double)])
  func `a date is read as so many seconds, and back`(text: String, seconds: Double) throws {
    let time = try #require(CalendarTime(text))
    #expect(time.seconds == seconds)
    #expect(CalendarTime(seconds: seconds) == time)
  }

  @Test(arguments: [
    "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-04-31", "2026-3-1", "2026", "26-03-01",
    "2026-03-01T24:00",
    "2026-03-01T12:60", "2026-03-01T12:30+02:00", "2026-03-01T12", "01.03.2026", "", "2026-03-01T12:30:61",
    "2026-03-01T12:30:00.1234567890", "٢٠٢٦-٠٣-٠١",
  ])
  func `text that is no date is refused`(text: String) { #expect(CalendarTime(text) == nil) }

  @Test func `every day from the year 0 to 9999 follows the one before`() {
    var (seconds, last) = (CalendarTime.range.lowerBound, (year: -1, month: 12, day: 31))
    var wrong = 0
    while let time = CalendarTime(seconds: seconds) {
      let isNext =
        time.day == last.day + 1 && time.month == last.month
        || time.day == 1 && last.day >= 28
          && (time.month == last.month + 1 && time.year == last.year
            || time.month == 1 && last.month == 12 && time.year == last.year + 1)
      if !isNext || time.seconds != seconds { wrong += 1 }
      last = (time.year, time.month, time.day)
      seconds += CalendarTime.secondsOfDay
    }
    #expect(wrong == 0 && last == (9999, 12, 31))
  }

  @Test(arguments: [.nan, .infinity, -.infinity, 1e300, -1e300, 253_402_300_800, -62_167_219_201] as [Double])
  func `a number outside of the calendar is no date`(seconds: Double) { #expect(CalendarTime(seconds: seconds) == nil) }

  @Test func `just before midnight it is not 24 o'clock`() throws {
    let time = try #require(CalendarTime(seconds: -1e-12))
    #expect((time.year, time.month, time.day) == (1969, 12, 31))
    #expect((time.hour, time.minute) == (23, 59) && time.second < 60)
  }

  private func scale(_ from: String, _ to: String) throws -> ChartScale {
    let ends = try [from, to].map { try #require(CalendarTime($0)).seconds }
    return try #require(ChartScale(from: (ends[0], ends[1]), to: (0, 100), kind: .time))
  }

  /// The ticks as dates.
  private func ticks(_ from: String, _ to: String, _ count: Int = 6) throws -> [String] {
    try scale(from, to).ticks(count).map { seconds in
      let time = try #require(CalendarTime(seconds: seconds))
      let date = String(format: "%04d-%02d-%02d", time.year, time.month, time.day)
      let clock = String(format: "T%02d:%02d:%02.0f", time.hour, time.minute, time.second)
      return clock == "T00:00:00" ? date : date + clock
    }
  }

  @Test func `ticks begin years, months, weeks, days, hours and minutes`() throws {
    #expect(try ticks("1987-05-01", "2026-03-01", 4) == ["1990-01-01", "2000-01-01", "2010-01-01", "2020-01-01"])
    #expect(try ticks("2024-11-20", "2025-12-03", 4) == ["2025-01-01", "2025-04-01", "2025-07-01", "2025-10-01"])
    #expect(try ticks("2024-01-15", "2024-04-15", 3) == ["2024-02-01", "2024-03-01", "2024-04-01"])
    // The Mondays of March 2026.
    #expect(
      try ticks("2026-03-01", "2026-03-31", 5)
        == ["2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23", "2026-03-30"])
    #expect(try ticks("2026-02-27", "2026-03-02", 4) == ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"])
    #expect(
      try ticks("2026-03-01T20:00", "2026-03-02T13:00", 3) == [
        "2026-03-02", "2026-03-02T06:00:00", "2026-03-02T12:00:00",
      ])
    #expect(
      try ticks("2026-03-01T20:59:50", "2026-03-01T21:00:10", 4)
        == ["20:59:50", "20:59:55", "21:00:00", "21:00:05", "21:00:10"].map { "2026-03-01T" + $0 })
  }

  @Test func `a scale of time is made round by the calendar`() throws {
    let nice = try scale("2024-11-20", "2025-12-03").nice(4)
    #expect(nice.start == CalendarTime(2024, 10, 1)?.seconds && nice.end == CalendarTime(2026, 1, 1)?.seconds)
    // A descending scale whose ends are round already.
    let ends = (CalendarTime(2026, 1, 1)!.seconds, CalendarTime(2024, 1, 1)!.seconds)
    let down = try #require(ChartScale(from: ends, to: (0, 9), kind: .time))
    #expect(down.nice(4) == down)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `both ends of a round scale of time are ticks`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let start = Double.random(in: -5e9...5e9, using: &random).rounded()
      let end = start + pow(10, Double.random(in: 1...10, using: &random)).rounded()
      let count = Int.random(in: 2...20, using: &random)
      let nice = try #require(ChartScale(from: (start, end), to: (0, 1), kind: .time)).nice(count)
      let ticks = nice.ticks(count)
      #expect(ticks.first == nice.start && ticks.last == nice.end, "seed \(seed): \(start) to \(end), \(count)")
    }
  }

  @Test(
    arguments: [
      ("1990-01-01", "2026-03-01", "YYYY"), ("2025-01-01", "2025-12-03", "YYYY-MM"),
      ("2026-02-27", "2026-03-09", "MM-DD"),
      ("2026-02-27", "2026-02-27T12:00", "hh:mm"), ("2026-02-27T12:00", "2026-02-27T12:01", "hh:mm:ss"),
      ("2026-02-27", "2026-02-28T18:00", "MM-DD hh:mm"), ("2023-12-29", "2024-01-03", "YYYY-MM-DD"),
      ("2023-12-31", "2024-01-01T18:00", "YYYY-MM-DD hh:mm"),
    ])
  func `labels of dates are as long as they must be to differ`(from: String, to: String, form: String) throws {
    #expect(try scale(from, to).tickDateFormat() == form)
  }

  @Test func `a scale at the ends of the calendar, and one of a moment, have few ticks`() throws {
    let years = [0, 2000, 4000, 6000, 8000].map { String(format: "%04d-01-01", $0) }
    #expect(try ticks("0000-01-01", "9999-12-31", 5) == years)
    // The ticks are ten years apart.
    #expect(try scale("0000-01-01", "9999-12-31").ticks(1000).count == 1000)
    let moment = try #require(ChartScale(from: (0, 1e-9), to: (0, 1), kind: .time))
    #expect(moment.ticks(1000) == [0])
    for end in [.nan, 1e300, 253_402_300_800, -62_167_219_201] {
      #expect(ChartScale(from: (0, end), to: (0, 1), kind: .time) == nil)
    }
  }
}
