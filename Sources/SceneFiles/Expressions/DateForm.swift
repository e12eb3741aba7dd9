import Foundation
import PathreelMotion

/// How dates are written: letters that stand for parts of a date, and signs between them.
///
/// ```swift
/// DateForm("DD.MM.YYYY hh:mm")?.text(of: 1_772_375_400)   // 01.03.2026 14:30
/// ```
///
/// There are no names of months or days, so no form depends on a language.
package struct DateForm: Hashable, Sendable {
  private enum Piece: Hashable {
    case year, shortYear
    case month(digits: Int)
    case day(digits: Int)
    case hour, minute, second
    case sign(Character)
  }

  private let pieces: [Piece]
  /// What is cut off from a time: what is within a part of a millisecond of the next second is that.
  private static let rounding = 0.0005

  /// Nil for what is no form, also for one without a part of a date: `hh:mm` alone is one, for the time of a day.
  package init?(_ text: some StringProtocol) {
    var pieces: [Piece] = []
    var rest = Substring(String(text))
    while let first = rest.first {
      let run = rest.prefix { $0 == first }
      switch String(run) {
      case "YYYY": pieces.append(.year)
      case "YY": pieces.append(.shortYear)
      case "M", "MM": pieces.append(.month(digits: run.count))
      case "D", "DD": pieces.append(.day(digits: run.count))
      case "hh": pieces.append(.hour)
      case "mm": pieces.append(.minute)
      case "ss": pieces.append(.second)
      case let signs where signs.allSatisfy("-./, :T".contains): pieces += signs.map(Piece.sign)
      default: return nil
      }
      rest = rest.dropFirst(run.count)
    }
    let hasDate = pieces.contains {
      switch $0 {
      case .year, .shortYear, .month, .day: true
      default: false
      }
    }
    guard hasDate || pieces == [.hour, .sign(":"), .minute] else { return nil }
    self.pieces = pieces
  }

  /// The time of a day, which as a text means so many hours, minutes and seconds.
  package static let timeOfDay = DateForm(pieces: [.hour, .sign(":"), .minute, .sign(":"), .second])

  private init(pieces: [Piece]) { self.pieces = pieces }

  /// - Parameter seconds: From 1970-01-01 00:00 on; a number outside of the years 0 to 9999 is written as a number.
  package func text(of seconds: Double) -> String {
    guard let time = CalendarTime(seconds: (seconds + Self.rounding)) else { return numberText(seconds) }
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return pieces.map { piece in
      switch piece {
      case .year: digits(time.year, 4)
      case .shortYear: digits(time.year % 100, 2)
      case .month(let count): digits(time.month, count)
      case .day(let count): digits(time.day, count)
      case .hour: digits(time.hour, 2)
      case .minute: digits(time.minute, 2)
      case .second: digits(Int(time.second), 2)
      case .sign(let sign): String(sign)
      }
    }.joined()
  }
}

extension DateForm {
  /// What tells the ticks of a scale of time from each other.
  init(ofTicks scale: ChartScale, _ count: Int) {
    let form = scale.tickDateForm(count)
    self = form == "hh:mm:ss" ? .timeOfDay : DateForm(form) ?? .timeOfDay
  }
}
