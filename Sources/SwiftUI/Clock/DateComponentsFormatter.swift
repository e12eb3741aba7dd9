import Foundation

/// Writes lengths of time in words or as on a clock, in English. Foundation on Linux has none.
///
/// ```swift
/// let formatter = DateComponentsFormatter()
/// formatter.allowedUnits = [.minute, .second]
/// formatter.zeroFormattingBehavior = .pad
/// formatter.string(from: 75)  // 01:15
/// ```
public final class DateComponentsFormatter {
  /// How units are written.
  public enum UnitsStyle: Int, Sendable { case positional, abbreviated, short, full, spellOut, brief }
  /// Which zeros are left out.
  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let `default` = Self(rawValue: 1), dropLeading = Self(rawValue: 2)
    public static let dropMiddle = Self(rawValue: 4), dropTrailing = Self(rawValue: 8)
    public static let dropAll: Self = [.dropLeading, .dropMiddle, .dropTrailing]
    public static let pad = Self(rawValue: 65_536)
  }

  /// The units that are written: days, hours, minutes and seconds.
  public var allowedUnits: Set<Calendar.Component> = [.day, .hour, .minute, .second]
  public var unitsStyle = UnitsStyle.positional
  public var zeroFormattingBehavior = ZeroFormattingBehavior.default
  public var includesApproximationPhrase = false
  public var includesTimeRemainingPhrase = false
  /// The most units that are written; 0 for all.
  public var maximumUnitCount = 0
  public var collapsesLargestUnit = false
  public var allowsFractionalUnits = false
  public var calendar: Calendar?

  public init() {}

  private static let units:
    [(unit: Calendar.Component, seconds: Int, names: (letter: String, short: String, full: String))] =
      [
        (.day, 86_400, ("d", "day", "day")), (.hour, 3600, ("h", "hr", "hour")), (.minute, 60, ("m", "min", "minute")),
        (.second, 1, ("s", "sec", "second")),
      ]

  /// The text for a number of seconds.
  public func string(from interval: TimeInterval) -> String? {
    guard interval.isFinite, abs(interval) < 1e12 else { return nil }
    var rest = Int(abs(interval).rounded(.down))
    var parts: [(value: Int, names: (letter: String, short: String, full: String))] = []
    for (unit, seconds, names) in Self.units where allowedUnits.contains(unit) {
      parts.append((rest / seconds, names))
      rest %= seconds
    }
    let isClock = unitsStyle == .positional
    let zeros = zeroFormattingBehavior
    if !zeros.contains(.pad) {
      let dropsAll = zeros == .default && !isClock
      if zeros.contains(.dropLeading) || zeros == .default {
        while parts.count > 1, parts[0].value == 0 { parts.removeFirst() }
      }
      if dropsAll || zeros.contains(.dropTrailing) {
        while parts.count > 1, parts[parts.count - 1].value == 0 { parts.removeLast() }
      }
      if dropsAll || zeros.contains(.dropMiddle) {
        parts = parts.enumerated().filter { $0.offset == 0 || $0.offset == parts.count - 1 || $0.element.value != 0 }
          .map(\.element)
      }
    }
    if maximumUnitCount > 0 { parts = Array(parts.prefix(maximumUnitCount)) }
    let sign = interval < 0 ? "-" : ""
    if isClock {
      return sign
        + parts.enumerated().map { i, part in
          let isPadded = i > 0 || zeros.contains(.pad) && parts.count > 1
          return isPadded && part.value < 10 ? "0\(part.value)" : "\(part.value)"
        }.joined(separator: ":")
    }
    let texts = parts.map { part in
      switch unitsStyle {
      case .abbreviated: "\(part.value)\(part.names.letter)"
      case .brief: "\(part.value)\(part.names.short)"
      case .short: "\(part.value) \(part.names.short)"
      default: "\(part.value) \(part.names.full)\(part.value == 1 ? "" : "s")"
      }
    }
    return sign + texts.joined(separator: unitsStyle == .full || unitsStyle == .short ? ", " : " ")
  }

  /// The text for the time between two dates.
  public func string(from start: Date, to end: Date) -> String? { string(from: end.timeIntervalSince(start)) }
}
