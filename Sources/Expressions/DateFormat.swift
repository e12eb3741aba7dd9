import Foundation
import PathreelDrawing
import PathreelNumerics

/// A date format: letters for the parts of a date, with literal characters between them. A ``NumberFormat`` may contain
/// one; axes of time scales use one for their ticks.
///
/// ```swift
/// DateFormat("DD.MM.YYYY hh:mm")?.text(of: 1_772_375_400)   // 01.03.2026 14:30
/// ```
///
/// There are no names of months or days, so no format depends on a language.
package struct DateFormat: Hashable, Sendable {
  private enum Piece: Hashable {
    case year, shortYear
    case month(digits: Int)
    case day(digits: Int)
    case hour, minute, second
    case sign(Character)
  }

  private let pieces: [Piece]

  /// Nil if the text is no date format, or has no part of a date; `hh:mm` alone is allowed, for the time of day.
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

  /// The format `hh:mm:ss` for a time of day. ``init(_:)`` does not read it: as a text, it means a duration.
  package static let timeOfDay = DateFormat(pieces: [.hour, .sign(":"), .minute, .sign(":"), .second])

  private init(pieces: [Piece]) { self.pieces = pieces }

  /// - Parameter seconds: Seconds since 1970-01-01 00:00. A time outside of the years 0 to 9999 is written as a number.
  package func text(of seconds: Double) -> String {
    guard let time = CalendarTime(seconds: Decimals.turns(seconds, every: 1).whole) else { return numberText(seconds) }
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
