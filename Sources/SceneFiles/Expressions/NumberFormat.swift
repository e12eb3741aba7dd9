import Foundation

/// How a number is written as text: `03` fills it up with zeros to three characters, `.2` gives it two decimals, `+` gives
/// a number above zero its sign, and `+07.2` does all of these.
///
/// ```swift
/// NumberFormat("03")?.text(of: 7)        // 007
/// NumberFormat("+.1")?.text(of: 2.25)    // +2.3
/// NumberFormat().text(of: 2.5)           // 2.5
/// ```
///
/// The forms mean what they do in C and in Python: the width counts the sign and the decimals, too. Without decimals asked
/// for, a number has as many as it needs, six at most.
package struct NumberFormat: Hashable, Sendable {
  /// Whether a number above zero has a `+`.
  package var showsSign: Bool
  /// The fewest characters; zeros fill it up behind the sign. 0…``maximumWidth``.
  package var width: Int
  /// Exactly as many digits after the point, 0…9; nil for as many as are needed.
  package var decimals: Int?

  package static let maximumWidth = 20
  /// What a person may write, for messages.
  package static let form = "03 for zeros in front, .2 for decimals, + for a sign, or these together as +07.2"

  package init(showsSign: Bool = false, width: Int = 0, decimals: Int? = nil) {
    (self.showsSign, self.width, self.decimals) = (showsSign, width, decimals)
  }

  /// Nil for what is no format, also for an empty text.
  package init?(_ text: some StringProtocol) {
    guard !text.isEmpty, let match = String(text).wholeMatch(of: /(\+)?(?:0([1-9][0-9]?))?(?:\.([0-9]))?/) else {
      return nil
    }
    let width = match.2.flatMap { Int($0) } ?? 0
    guard width <= Self.maximumWidth else { return nil }
    self.init(showsSign: match.1 != nil, width: width, decimals: match.3.flatMap { Int($0) })
  }

  /// - Precondition: the number is finite.
  package func text(of number: Double) -> String {
    var digits = String(format: "%.\(decimals ?? 6)f", abs(number))
    if decimals == nil {
      while digits.hasSuffix("0") { digits.removeLast() }
      if digits.hasSuffix(".") { digits.removeLast() }
    }
    // What is rounded to zero has no sign.
    let isZero = !digits.contains { ("1"..."9").contains($0) }
    let sign = isZero ? "" : number < 0 ? "-" : showsSign ? "+" : ""
    return sign + String(repeating: "0", count: max(0, width - sign.count - digits.count)) + digits
  }
}
