import Foundation
import PathreelNumerics
import PathreelSceneGrammar

/// How the cells of a column write numbers or dates: the value of `format`. ``DataDraftReader`` reads cells by it.
package enum CellFormat: Sendable {
  case number(NumberPattern)
  case date([DatePart])

  /// A number as people write it, shown by an example of 1, 234 and 5.
  package struct NumberPattern: Sendable {
    /// What stands before and behind the digits, such as `$`.
    var prefix = "", suffix = ""
    /// The sign between thousands; nil for none.
    var separator: Character?
    var decimalPoint: Character = "."
    /// Whether a `%` stands behind the number, so that it is a hundredth.
    var isPercent = false
  }

  package enum DatePart: Sendable, Equatable {
    case field(Field)
    /// A sign between the fields.
    case sign(Character)

    package enum Field: String, CaseIterable, Sendable { case year, month, day, hour, minute, second }
  }

  /// Nil if the text is no format.
  package init?(_ text: String) {
    guard let format = Self.date(text) ?? Self.number(text) else { return nil }
    self = format
  }

  /// What a format is, for messages.
  static let advice =
    "an example such as \"1,234.5\", \"1.234,5\", \"1 234\", \"1,5\", \"$1,234\" or \"1%\", or the order of a date such as day.month.year, month/day/year or \"day month year hour:minute\""

  var type: DataColumnType {
    switch self {
    case .number: .number
    case .date: .date
    }
  }

  /// The number that a cell holds; nil if it does not have the format.
  package func value(of text: String) -> Double? {
    switch self {
    case .number(let pattern): pattern.value(of: text)
    case .date(let parts): Self.seconds(of: text, parts)
    }
  }

  private static func number(_ text: String) -> CellFormat? {
    // The digits of the example, with the signs between them.
    guard text.utf8.count <= 40,
      let match = text.wholeMatch(
        of: /([^0-9]*)1(?:([ .,'’_\u{A0}\u{202F}])?234)?(?:([.,])5)?([^0-9%]*)(%?)([^0-9%]*)/)
    else { return nil }
    var pattern = NumberPattern()
    pattern.prefix = match.1.trimmingCharacters(in: .whitespaces)
    pattern.suffix = (match.4 + match.6).trimmingCharacters(in: .whitespaces)
    pattern.separator = match.2?.first
    pattern.decimalPoint = match.3?.first ?? (pattern.separator == "." ? "," : ".")
    pattern.isPercent = !match.5.isEmpty
    return pattern.separator == pattern.decimalPoint ? nil : .number(pattern)
  }

  private static func date(_ text: String) -> CellFormat? {
    guard text.utf8.count <= 60 else { return nil }
    var (parts, rest) = ([DatePart](), text[...])
    while let first = rest.first {
      if let field = DatePart.Field.allCases.first(where: { rest.hasPrefix($0.rawValue) }) {
        guard !parts.contains(.field(field)) else { return nil }
        parts.append(.field(field))
        rest = rest.dropFirst(field.rawValue.count)
      } else {
        guard !first.isLetter, !first.isNumber else { return nil }
        parts.append(.sign(first))
        rest = rest.dropFirst()
      }
    }
    return parts.contains(.field(.year)) ? .date(parts) : nil
  }

  private static func seconds(of text: String, _ parts: [DatePart]) -> Double? {
    var (values, rest) = ([DatePart.Field: Double](), text[...])
    for part in parts {
      switch part {
      case .sign(let sign):
        guard rest.first == sign || sign.isWhitespace && rest.first?.isWhitespace == true else { return nil }
        rest = rest.dropFirst()
      case .field(.month) where rest.first?.isLetter == true:
        let word = rest.prefix(while: \.isLetter).lowercased()
        guard word.count >= 3, let month = months.firstIndex(where: { $0.hasPrefix(word) }) else { return nil }
        values[.month] = Double(month + 1)
        rest = rest.dropFirst(word.count)
        // 'Mar.'
        if rest.first == ".", part != parts.last { rest = rest.dropFirst() }
      case .field(let field):
        let digits = rest.prefix { $0.isASCII && ($0.isNumber || field == .second && $0 == ".") }
        guard field == .year ? digits.count == 4 : (1...(field == .second ? 12 : 2)).contains(digits.count),
          let value = Double(digits)
        else { return nil }
        values[field] = value
        rest = rest.dropFirst(digits.count)
      }
    }
    guard rest.isEmpty else { return nil }
    func whole(_ field: DatePart.Field, _ other: Int) -> Int { values[field].map { Int($0) } ?? other }
    return CalendarTime(
      whole(.year, 0), whole(.month, 1), whole(.day, 1), hour: whole(.hour, 0), minute: whole(.minute, 0),
      second: values[.second] ?? 0
    )?.seconds
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
}

extension CellFormat.NumberPattern {
  fileprivate func value(of text: String) -> Double? {
    var rest = text[...]
    func trim() { rest = rest.drop(while: \.isWhitespace) }
    trim()
    var isNegative = false
    func takeSign() {
      guard let first = rest.first, "+-−".contains(first) else { return }
      isNegative = first != "+"
      rest = rest.dropFirst()
    }
    takeSign()
    if !prefix.isEmpty, rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
      trim()
      if !isNegative { takeSign() }
    }
    var tail = rest.reversed().drop(while: \.isWhitespace)
    if !suffix.isEmpty, String(tail.reversed()).hasSuffix(suffix) {
      tail = tail.dropFirst(suffix.count).drop(while: \.isWhitespace)
    }
    if isPercent, tail.first == "%" { tail = tail.dropFirst().drop(while: \.isWhitespace) }
    let parts = String(tail.reversed()).split(separator: decimalPoint, omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let digits = digits(of: parts[0]), parts.count == 1 || isDigits(parts[1]),
      let value = Double(parts.count == 1 ? digits : "\(digits).\(parts[1])0")
    else { return nil }
    let number = isPercent ? value / 100 : value
    return isNegative ? -number : number
  }

  /// The digits before the decimal point without separators; nil if these are not between thousands.
  private func digits(of text: Substring) -> String? {
    guard let separator else { return isDigits(text) ? String(text) : nil }
    let groups = text.split(omittingEmptySubsequences: false) {
      $0 == separator || separator.isWhitespace && $0.isWhitespace || separator == "'" && $0 == "’"
    }
    guard let first = groups.first, groups.allSatisfy(isDigits), groups.count == 1 || (1...3).contains(first.count),
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return groups.joined()
  }

  private func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension CellFormat {
  /// The format in which a text is probably a number or a date, as a file writes it; nil if it looks like neither.
  ///
  /// - Parameter type: The type that is wanted; nil for either.
  static func likely(for text: String, as type: DataColumnType? = nil) -> String? {
    guard text.utf8.count <= 40, Double(text) == nil else { return nil }
    for sample in [
      "1,234", "1,234.5", "1.234,5", "1 234", "1 234,5", "1'234.5", "1,5", "1%", "1,5%", "$1,234.5", "€1.234,5",
      "1.234,5 €", "£1,234.5", "day.month.year", "day/month/year", "month/day/year", "year/month/day",
      "day month year", "month day, year", "month year",
    ] {
      guard let format = CellFormat(sample), type == nil || format.type == type else { continue }
      if format.value(of: text) != nil { return sample }
    }
    return nil
  }
}
