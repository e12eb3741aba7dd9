import Foundation

/// Parses decimal numbers in ASCII, correctly rounded, for ``SVGNumberScanner`` and the SVG reader's `ValueScanner`.
package enum DecimalNumber {
  /// Returns the number as a double.
  ///
  /// - Parameter text: A sign, digits with or without a point, and an exponent, as SVG and CSS write them; at least one
  ///   digit.
  /// - Returns: `nil` if the text is not a number, or if it is too large for a double.
  package static func value(of text: ArraySlice<UInt8>) -> Double? {
    if let value = shortValue(of: text) { return value }
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else { return nil }
    return value
  }

  /// Powers of ten that a double represents exactly.
  private static let powers: [Double] = (0...22).map { pow(10, Double($0)) }

  /// A fast path for numbers of at most 15 digits without an exponent; `nil` for all others. Such a number is the
  /// quotient of two exact doubles, and so it is correctly rounded (W. D. Clinger: How to read floating point numbers
  /// accurately, 1990).
  private static func shortValue(of text: ArraySlice<UInt8>) -> Double? {
    var (mantissa, decimals, digits) = (UInt64(0), 0, 0)
    var (isNegative, hasPoint) = (false, false)
    // In ASCII, 0x30…0x39 are digits, 0x2e is a point, 0x2d a minus and 0x2b a plus.
    for (i, byte) in zip(text.indices, text) {
      switch byte {
      case 0x30...0x39:
        digits += 1
        guard digits <= 15 else { return nil }
        mantissa = 10 * mantissa + UInt64(byte - 0x30)
        if hasPoint { decimals += 1 }
      case 0x2e where !hasPoint: hasPoint = true
      case 0x2d where i == text.startIndex: isNegative = true
      case 0x2b where i == text.startIndex: break
      default: return nil
      }
    }
    guard digits > 0 else { return nil }
    let value = Double(mantissa) / powers[decimals]
    return isNegative ? -value : value
  }
}
