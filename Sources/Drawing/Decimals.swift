/// Comparisons of doubles that stand for decimal numbers and fractions.
///
/// Times in a scene are decimals such as 0.1, and frame n is at n / rate. A double is rarely equal to either: 0.1 + 0.2
/// is later than 0.3, and 0.6 / 0.2 is less than 3. By plain comparisons a layer, a beat or a turn of a loop would begin
/// a frame early or late. So everything that decides by a boundary asks these functions. They ignore a difference that
/// can be a rounding error:
///
/// - Times in seconds are the same instant if they are less than a ``nanosecond`` apart. The rounding errors of an hour's
///   times are a thousand times smaller. Decimals of six digits and frames of the common rates are either equal or
///   more than a hundred times as far apart.
/// - Other numbers have any unit, so their size decides: they are equal if they differ by less than 2⁻⁴⁰ (a trillionth)
///   of the larger one, or of 1 if that is less, or by four units in the last place. Whole numbers up to 2⁴⁷ stay
///   exact.
///
/// Fractions would have no tolerance, but a time may follow from any expression, such as a square root.
package enum Decimals {
  /// The tolerance for times, in seconds.
  package static let nanosecond = 1e-9
  /// The tolerance for other numbers, near 1.
  private static let precision = 0x1p-40

  // MARK: Times in seconds

  /// The time from one instant to another; exactly 0 if they are the same instant. It is 0 or more if the first is
  /// reached.
  package static func elapsed(since start: Double, at time: Double) -> Double {
    let seconds = time - start
    return abs(seconds) < nanosecond ? 0 : seconds
  }

  /// The whole periods in a time, and the share of the next one, from 0 up to but not including 1. The end of a period
  /// is the start of the next.
  package static func turns(_ seconds: Double, every period: Double) -> (whole: Double, share: Double) {
    let turns = seconds / period
    if let whole = whole(near: turns, within: nanosecond / period.magnitude) { return (whole, 0) }
    let whole = turns.rounded(.down)
    return (whole, turns - whole)
  }

  // MARK: Numbers

  /// Whether a number is less than another one that differs by more than a rounding error.
  package static func isLess(_ a: Double, _ b: Double) -> Bool {
    let size = max(abs(a), abs(b))
    return b - a > slack(of: size, precision * min(size, 1))
  }

  /// The whole number that a number stands for; nil if it is another number.
  ///
  /// - Parameter extra: The error that the number may have besides.
  package static func whole(near number: Double, within extra: Double = 0) -> Double? {
    let whole = number.rounded()
    return abs(number - whole) <= slack(of: number.magnitude, precision + extra) ? whole : nil
  }

  /// The number, rounded to a whole one. Halves are rounded away from 0 by `.toNearestOrAwayFromZero`.
  package static func rounded(_ number: Double, _ rule: FloatingPointRoundingRule) -> Double {
    if let whole = whole(near: number) { return whole }
    guard rule == .toNearestOrAwayFromZero, let half = whole(near: number - 0.5) else { return number.rounded(rule) }
    return (half + 0.5).rounded(rule)
  }

  /// The remainder of x / y with the sign of y; exactly 0 if x stands for a multiple of y. Whole numbers have their
  /// exact remainder.
  ///
  /// - Parameter extra: The error that x / y may have besides.
  package static func remainder(_ x: Double, _ y: Double, within extra: Double = 0) -> Double {
    let turns = x / y
    // A small number is itself, not the multiple 0.
    if let whole = whole(near: turns, within: extra), whole != 0 || turns < 0, x != x.rounded() || y != y.rounded() {
      return 0
    }
    let remainder = x.truncatingRemainder(dividingBy: y)
    return remainder != 0 && (remainder < 0) != (y < 0) ? remainder + y : remainder
  }

  /// The tolerance for a number: four units in the last place and `least`, but no more than an eighth.
  private static func slack(of size: Double, _ least: Double) -> Double { min(size * 0x1p-50 + least, 0.125) }
}
