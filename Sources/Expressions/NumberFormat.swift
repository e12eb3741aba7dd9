import Foundation
import PathreelDrawing

/// A format that writes a number as text. A ``TextTemplate`` uses it for `{value:.2}`; axes, captions and file names
/// use it too.
///
/// ```swift
/// NumberFormat("03")?.text(of: 7)             // 007
/// NumberFormat("+.1")?.text(of: 2.26)         // +2.3
/// NumberFormat(",.2")?.text(of: 1234567.5)    // 1,234,567.50
/// NumberFormat(".3g")?.text(of: 0.0012345)    // 0.00123
/// NumberFormat(".1%")?.text(of: 0.256)        // 25.6%
/// NumberFormat(".3s")?.text(of: 12345)        // 12.3k
/// NumberFormat("mm:ss")?.text(of: 83.4)       // 01:23
/// NumberFormat("DD.MM.YYYY")?.text(of: 0)     // 01.01.1970
/// NumberFormat().text(of: 2.5)                // 2.5
/// ```
///
/// The formats have the same meaning as in C and Python: the width includes the sign, the decimals and all other
/// characters. Without a number of decimals, a number has as many as it needs, six at most. No format depends on a
/// language: the decimal point is `.`, and `,` separates thousands.
package struct NumberFormat: Hashable, Sendable {
  /// The notation of the number.
  package enum Style: Hashable, Sendable {
    /// Fixed-point notation with a number of decimals.
    case decimal
    /// `g`: a number of significant digits, never in scientific notation.
    case significant
    /// `%`: the number times a hundred, with a percent sign.
    case percent
    /// `s`: a value from 1 to 1000 with an SI prefix and a number of significant digits: `12.3k`.
    case prefix
    /// `mm:ss` and the like: seconds as a clock shows them, truncated instead of rounded.
    case clock(hours: Int, minutes: Int)
    /// `YYYY-MM-DD` and the like: a date, from seconds since 1970-01-01.
    case date(DateFormat)
  }

  /// Whether a number above zero has a `+`.
  package var showsSign: Bool
  /// The minimum number of characters, 0…``maximumWidth``. Zeros after the sign fill it up.
  package var width: Int
  /// Whether `,` separates thousands.
  package var partsThousands = false
  /// The exact number of decimals or of significant digits, 0…9; nil for the number that the value needs.
  package var decimals: Int?
  /// The notation of the number.
  package var style = Style.decimal

  /// The maximum of ``width``.
  package static let maximumWidth = 20
  /// The formats that a person may write, for messages.
  package static let form =
    "03 for zeros in front, a comma for thousands, .2 for decimals, .3g for digits in all, + for a sign, % for percent, s for k and M, mm:ss for seconds, or YYYY-MM-DD for a date"

  package init(showsSign: Bool = false, width: Int = 0, decimals: Int? = nil) {
    (self.showsSign, self.width, self.decimals) = (showsSign, width, decimals)
  }

  /// Nil if the text is no number format or is empty.
  package init?(_ text: some StringProtocol) {
    let text = String(text)
    if let form = DateFormat(text) {
      self.init(form)
      return
    }
    if let match = text.wholeMatch(of: /(\+)?(?:(h{1,2}):mm|(m{1,2})):ss(?:\.([1-9]))?/) {
      self.init(showsSign: match.1 != nil, decimals: match.4.flatMap { Int($0) })
      style = .clock(hours: match.2?.count ?? 0, minutes: match.3?.count ?? 2)
      return
    }
    guard !text.isEmpty,
      let match = text.wholeMatch(of: /(\+)?(?:0([1-9][0-9]?))?(,)?(?:\.([0-9]))?([%gs])?/)
    else { return nil }
    let (width, decimals) = (match.2.flatMap { Int($0) } ?? 0, match.4.flatMap { Int($0) })
    guard width <= Self.maximumWidth else { return nil }
    self.init(showsSign: match.1 != nil, width: width, decimals: decimals)
    partsThousands = match.3 != nil
    switch match.5 {
    case "%": style = .percent
    case "g": style = .significant
    case "s": style = .prefix
    default: break
    }
    // There is at least one significant digit, and a value below 1000 has no thousands.
    if style == .significant, (decimals ?? 0) == 0 { return nil }
    if style == .prefix, decimals == 0 || partsThousands { return nil }
  }

  /// The format that a form of C, Python or a spreadsheet means, such as `.1` for `.1f` or `0.0`; nil if none is known.
  private static func form(meantBy text: String) -> String? {
    if let decimals = text.wholeMatch(of: /[0#]+\.([0#]{1,9})/) { return ".\(decimals.1.count)" }
    guard let form = text.wholeMatch(of: /%?(\+?(?:0[1-9][0-9]?)?)[0-9]*(,?(?:\.[0-9])?)[dfFi]?/) else { return nil }
    let meant = "\(form.1)\(form.2)"
    return meant != text && NumberFormat(meant) != nil ? meant : nil
  }

  /// What to write in place of a text that is no format, for messages.
  package static func advice(insteadOf text: String) -> String { form(meantBy: text).map { "'\($0)'" } ?? form }

  /// A format for dates.
  package init(_ form: DateFormat) {
    self.init()
    style = .date(form)
  }

  /// - Precondition: The number is finite.
  package func text(of number: Double) -> String {
    if case .date(let form) = style { return form.text(of: number) }
    let magnitude = abs(number)
    let (digits, suffix): (String, String) =
      switch style {
      case .decimal: (fixed(magnitude, decimals), "")
      case .significant: (significant(magnitude, decimals ?? 6), "")
      case .percent: (percent(magnitude), "%")
      case .prefix: prefixed(magnitude)
      case .clock(let hours, let minutes): (clock(magnitude, hours: hours, minutes: minutes), "")
      case .date(let form): (form.text(of: number), "")
      }
    // A value that rounds to zero has no sign.
    let isZero = !digits.contains { ("1"..."9").contains($0) }
    let sign = isZero ? "" : number < 0 ? "-" : showsSign ? "+" : ""
    return sign + filled(digits, to: width - sign.count - suffix.count) + suffix
  }

  private func fixed(_ magnitude: Double, _ decimals: Int?) -> String {
    var digits = String(format: "%.\(decimals ?? 6)f", magnitude)
    if decimals == nil {
      while digits.hasSuffix("0") { digits.removeLast() }
      if digits.hasSuffix(".") { digits.removeLast() }
    }
    return digits
  }

  private func percent(_ magnitude: Double) -> String {
    if (100 * magnitude).isFinite { return fixed(100 * magnitude, decimals) }
    // A number of this size is whole.
    let fraction = decimals.map { $0 > 0 ? "." + String(repeating: "0", count: $0) : "" } ?? ""
    return fixed(magnitude, 0) + "00" + fraction
  }

  private func significant(_ magnitude: Double, _ count: Int) -> String {
    guard magnitude > 0 else { return fixed(0, count - 1) }
    // C does the rounding, which may add a digit before the point: 9.99 with two digits is 10.
    let rounded = String(format: "%.\(count - 1)e", magnitude)
    let exponent = Int(rounded[rounded.lastIndex(of: "e")!...].dropFirst()) ?? 0
    return fixed(Double(rounded) ?? magnitude, max(0, count - 1 - exponent))
  }

  private func prefixed(_ magnitude: Double) -> (String, String) {
    let prefixes = ["f", "p", "n", "µ", "m", "", "k", "M", "G", "T", "P", "E"]
    guard magnitude > 0 else { return (decimals.map { significant(0, $0) } ?? "0", "") }
    let places = decimals.map { $0 - 1 } ?? 14
    let rounded = String(format: "%.\(places)e", magnitude)
    let exponent = Int(rounded[rounded.lastIndex(of: "e")!...].dropFirst()) ?? 0
    var step = min(max(Int((Double(exponent) / 3).rounded(.down)), -5), 6)
    func digits() -> String {
      let unit = pow(10, Double(3 * step))
      // With a number of digits, the rounded number is divided: 950 with one digit is 1k, but 0.95 would be 0.9.
      guard let decimals, let rounded = Double(rounded) else { return fixed(magnitude / unit, nil) }
      return significant(rounded / unit, decimals)
    }
    // The digits are rounded, too: 999.9999999 is 1k.
    if step < 6, digits() == "1000" { step += 1 }
    return (digits(), prefixes[step + 5])
  }

  private func clock(_ magnitude: Double, hours: Int, minutes: Int) -> String {
    let scale = pow(10, Double(decimals ?? 0))
    let seconds = min(magnitude, 1e15)
    // The ticks that have passed. Beyond 10¹⁵ ticks doubles have no such digits.
    let all = Decimals.turns(seconds, every: 1 / scale).whole
    let whole = all < 1e15 ? (all / scale).rounded(.down) : seconds.rounded(.down)
    let ticks = all < 1e15 ? all - whole * scale : min(((seconds - whole) * scale).rounded(.down), scale - 1)
    func two(_ value: Double, _ count: Int = 2) -> String {
      let digits = String(format: "%.0f", value)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    var text = two(whole.truncatingRemainder(dividingBy: 60))
    let allMinutes = (whole / 60).rounded(.down)
    if hours > 0 {
      text =
        two((allMinutes / 60).rounded(.down), hours) + ":" + two(allMinutes.truncatingRemainder(dividingBy: 60)) + ":"
        + text
    } else {
      text = two(allMinutes, minutes) + ":" + text
    }
    guard let decimals else { return text }
    return text + "." + two(ticks, decimals)
  }

  /// The digits with leading zeros, and with thousands separated if asked for.
  private func filled(_ digits: String, to width: Int) -> String {
    guard partsThousands else { return String(repeating: "0", count: max(0, width - digits.count)) + digits }
    let point = digits.firstIndex(of: ".") ?? digits.endIndex
    let rest = digits[point...]
    var whole = Array(digits[..<point])
    func parted() -> String {
      var text = ""
      for (i, digit) in whole.enumerated() {
        if i > 0, (whole.count - i) % 3 == 0 { text.append(",") }
        text.append(digit)
      }
      return text + rest
    }
    while parted().count < width { whole.insert("0", at: 0) }
    return parted()
  }
}
