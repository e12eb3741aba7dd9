/// The inherited values of HTML's lines, a part of ``ComputedStyle``. ``HTMLLayout`` sets lines with them.
struct BlockStyle: Hashable, Sendable {
  /// The height of a line, by `line-height`.
  enum LineHeight: Hashable, Sendable {
    /// That of the font.
    case normal
    /// A multiple of the font size, which each element multiplies anew.
    case factor(Double)
    case length(Double)

    /// - Returns: nil if the value is invalid.
    init?(_ value: String, font: ComputedFont) {
      if value == "normal" {
        self = .normal
      } else if let number = CSSText.number(value), number >= 0 {
        self = .factor(number)
      } else if let length = SVGLength(value)?.resolved(whole: font.size, font: font), length >= 0 {
        self = .length(length)
      } else {
        return nil
      }
    }
  }

  var lineHeight = LineHeight.normal
  /// The side of lines, by `text-align`.
  var alignment = "start"
  /// Whether lines are broken at blanks, and whether the ends of lines in the text count, by `white-space`.
  var wraps = true
  var keepsLines = false
  /// Whether words that are too long are broken.
  var breaksWords = false

  mutating func apply(_ property: SVGProperty, _ value: String, font: ComputedFont) {
    switch property {
    case .lineHeight: lineHeight = LineHeight(value == "initial" ? "normal" : value, font: font) ?? lineHeight
    case .textAlign: alignment = value == "initial" ? "start" : value
    case .whiteSpace:
      wraps = !["nowrap", "pre"].contains(value)
      keepsLines = ["pre", "pre-wrap", "pre-line", "break-spaces"].contains(value)
    case .overflowWrap, .wordBreak: breaksWords = ["anywhere", "break-word", "break-all"].contains(value)
    default: break
    }
  }

  /// The properties that the shorthand `flex` sets (CSS Flexbox 1, §7.1.1).
  static func flexParts(of value: String) -> [(SVGProperty, String)] {
    var (grow, basis): (String?, String?)
    var numbers = 0
    switch value {
    case "none": return [(.flexGrow, "0"), (.flexBasis, "auto")]
    case "initial", "unset", "inherit", "revert", "revert-layer": return [(.flexGrow, value), (.flexBasis, value)]
    default: break
    }
    for word in CSSText.words(value) {
      // The second number says how items shrink.
      if CSSText.number(word) != nil, numbers < 2 {
        numbers += 1
        if numbers == 1 { grow = word }
      } else {
        basis = word
      }
    }
    return [(.flexGrow, grow ?? "1"), (.flexBasis, basis ?? "0")]
  }

  /// The share of free space that lies left of a line.
  func leftShare(isRightToLeft: Bool) -> Double {
    switch alignment {
    case "center", "-webkit-center": 0.5
    case "right", "-webkit-right": 1
    case "end": isRightToLeft ? 0 : 1
    case "left", "-webkit-left": 0
    default: isRightToLeft ? 1 : 0
    }
  }
}
