import Foundation
import PathreelMotion
import PathreelStage

extension Text {
  /// How a text shows a date.
  public struct DateStyle: Hashable, Sendable {
    fileprivate enum Kind { case time, date, relative, offset, timer }
    fileprivate let kind: Kind
    /// The hour and minute; the day; how far away it is, in words, with a sign, or as a clock.
    public static let time = Self(kind: .time), date = Self(kind: .date), relative = Self(kind: .relative)
    public static let offset = Self(kind: .offset), timer = Self(kind: .timer)
  }

  /// The text of a date, in American English and GMT. Distances are those from the date of the film.
  public init(_ date: Date, style: DateStyle) {
    let distance = Int(date.timeIntervalSince(VirtualClock.date).rounded(.towardZero))
    let length = abs(distance)
    let text: String
    switch style.kind {
    case .time: text = Self.style(.omitted, .shortened).format(date)
    case .date: text = Self.style(.long, .omitted).format(date)
    case .timer: text = Self.clock(length)
    case .relative: text = Self.words(length)
    case .offset: text = (distance < 0 ? "-" : "+") + Self.words(length)
    }
    self.init(verbatim: text)
  }

  private static func style(_ date: Date.FormatStyle.DateStyle, _ time: Date.FormatStyle.TimeStyle) -> Date.FormatStyle
  {
    var style = Date.FormatStyle(date: date, time: time, locale: Locale(identifier: "en_US"))
    style.timeZone = TimeZone(secondsFromGMT: 0)!
    return style
  }

  /// Seconds as hours, minutes and seconds.
  private static func clock(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }

  /// Seconds in the two largest units.
  private static func words(_ seconds: Int) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    if hours > 0 { return "\(hours) hr, \(minutes) min" }
    return minutes > 0 ? "\(minutes) min, \(seconds % 60) sec" : "\(seconds) sec"
  }
}
