/// A switch that a font offers, by its OpenType tag: other forms of some letters, digits of one width, ligatures.
///
/// ```swift
/// let font = Font.title.feature("zero").feature("-liga").feature("cv05=2")
/// ```
public struct FontFeature: Hashable, Sendable {
  /// Four letters, digits or spaces.
  public let tag: String
  /// 0 switches it off, 1 on; some features number their forms.
  public let value: Int

  /// Digits of one width.
  public static let monospacedDigits = FontFeature(tag: "tnum", value: 1)

  private init(tag: String, value: Int) { (self.tag, self.value) = (tag, value) }

  /// Reads `tnum`, `+tnum`, `-liga` or `cv05=2`; nil for anything else.
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
