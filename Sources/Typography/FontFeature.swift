/// An OpenType feature by its tag and value: alternative letterforms, digits of equal width, ligatures.
/// ``Font/feature(_:)`` takes it; scene files list `features`.
///
/// ```swift
/// let font = Font.title.feature("zero").feature("-liga").feature("cv05=2")
/// ```
public struct FontFeature: Hashable, Sendable {
  /// The OpenType tag: four letters or digits.
  public let tag: String
  /// 0 switches the feature off, 1 on. Some features number their alternatives.
  public let value: Int

  /// Digits of equal width.
  public static let monospacedDigits = FontFeature(tag: "tnum", value: 1)

  private init(tag: String, value: Int) { (self.tag, self.value) = (tag, value) }

  /// Reads `tnum`, `+tnum`, `-liga` or `cv05=2`. Returns nil for anything else.
  public init?(_ text: some StringProtocol) {
    guard let match = String(text).wholeMatch(of: /([+-]?)([A-Za-z0-9]{4})(?:=([0-9]{1,3}))?/) else { return nil }
    let (_, sign, tag, number) = match.output
    guard number == nil || sign.isEmpty else { return nil }
    self.init(tag: String(tag), value: number.flatMap { Int($0) } ?? (sign == "-" ? 0 : 1))
  }
}

extension FontFeature: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    guard let feature = FontFeature(text) else {
      preconditionFailure("'\(text)' is no OpenType feature; it is written as 'tnum', '-liga' or 'cv05=2'")
    }
    self = feature
  }
}
