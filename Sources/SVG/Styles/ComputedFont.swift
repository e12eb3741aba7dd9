import Foundation

/// The computed values of an element's font and text properties, a part of ``ComputedStyle``. ``TextSetter`` lays out
/// text with them.
struct ComputedFont: Hashable {
  /// The family names in order of preference, without quotes.
  var families: [String] = ["Times New Roman", "serif"]
  /// The font size in user units.
  var size = 16.0
  /// The font size of the root element, which ``SVGLength/Unit/rootEm`` means.
  var rootSize = 16.0
  /// The weight, 1…1000.
  var weight = 400.0
  var isItalic = false
  /// The width in percent of the normal width.
  var width = 100.0
  var hasSmallCaps = false
  var hasKerning = true
  var letterSpacing = 0.0
  var wordSpacing = 0.0
  var anchor = Anchor.start
  var isRightToLeft = false
  var isVertical = false
  var dominantBaseline = "auto"
  /// How `text-transform` changes letters.
  var transform = "none"
  /// Whether `white-space` keeps blanks; `pre-line` keeps only the ends of lines, which are blanks here.
  var keepsBlanks = false

  enum Anchor: String {
    case start, middle, end
  }

  /// Applies declarations; the font size comes first, since other properties depend on it.
  mutating func apply(_ declarations: Declarations) {
    if let value = declarations[.fontSize] { set(\.size, to: Self.size(value, parent: self), by: value) }
    for (property, value) in declarations.values { apply(property, value) }
  }

  private mutating func set<Value>(
    _ path: WritableKeyPath<ComputedFont, Value>, to new: Value?, by value: String
  ) {
    if value == "initial" {
      self[keyPath: path] = ComputedFont()[keyPath: path]
    } else if let new {
      self[keyPath: path] = new
    }
  }

  private mutating func apply(_ property: SVGProperty, _ value: String) {
    switch property {
    case .fontFamily:
      let names = Self.known.value(of: value) { $0.split(separator: ",").map { Self.unquoted($0.trimmed) } }
      set(\.families, to: names.isEmpty ? nil : names, by: value)
    case .fontStyle: isItalic = value.hasPrefix("italic") || value.hasPrefix("oblique")
    case .fontWeight: set(\.weight, to: Self.weight(value, parent: weight), by: value)
    case .fontStretch: set(\.width, to: Self.width(value), by: value)
    case .fontVariant: hasSmallCaps = value == "small-caps"
    case .fontKerning: hasKerning = value != "none"
    case .kerning: hasKerning = value != "0"
    case .letterSpacing: letterSpacing = spacing(value)
    case .wordSpacing: wordSpacing = spacing(value)
    case .textAnchor: set(\.anchor, to: Anchor(rawValue: value), by: value)
    case .direction: isRightToLeft = value == "rtl"
    case .writingMode: isVertical = value.hasPrefix("tb") || value.hasPrefix("vertical")
    case .dominantBaseline: set(\.dominantBaseline, to: value, by: value)
    case .textTransform: set(\.transform, to: value, by: value)
    case .whiteSpace: keepsBlanks = value.hasPrefix("pre") && value != "pre-line" || value == "break-spaces"
    default: break
    }
  }

  /// The lists of families, which many elements share.
  private static let known = KnownValues<[String]>()

  /// A family's name without the quotes around it.
  private static func unquoted(_ name: String) -> String {
    var rest = name[...]
    while rest.first == "'" || rest.first == "\"" { rest.removeFirst() }
    while rest.last == "'" || rest.last == "\"" { rest.removeLast() }
    return String(rest)
  }

  private func spacing(_ value: String) -> Double {
    SVGLength(value)?.resolved(whole: size, font: self) ?? 0
  }

  /// The size of a `font-size` value in user units; nil if it is invalid. The keywords are those of browsers
  /// (CSS Fonts 4, §2.5).
  static func size(_ value: String, parent: ComputedFont) -> Double? {
    if let size = sizes[value] { return size }
    switch value {
    case "larger": return parent.size * 1.2
    case "smaller": return parent.size / 1.2
    default:
      guard let length = SVGLength(value) else { return nil }
      let size = length.resolved(whole: parent.size, font: parent)
      return size >= 0 && size.isFinite ? size : nil
    }
  }

  private static let sizes: [String: Double] = [
    "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
    "xxx-large": 48,
  ]

  /// The weight of a `font-weight` value, 1…1000; nil if it is invalid.
  static func weight(_ value: String, parent: Double) -> Double? {
    switch value {
    case "normal": 400
    case "bold": 700
    case "bolder": parent < 350 ? 400 : parent < 550 ? 700 : 900
    case "lighter": parent < 550 ? 100 : parent < 750 ? 400 : 700
    default: Double(value).flatMap { (1...1000).contains($0) ? $0 : nil }
    }
  }

  /// The width of a `font-stretch` value in percent of the normal width; nil if it is invalid.
  static func width(_ value: String) -> Double? {
    widths[value] ?? SVGNumber.share(value).map { $0 * 100 }
  }

  private static let widths: [String: Double] = [
    "ultra-condensed": 50, "extra-condensed": 62.5, "condensed": 75, "semi-condensed": 87.5, "normal": 100,
    "semi-expanded": 112.5, "expanded": 125, "extra-expanded": 150, "ultra-expanded": 200,
  ]
}

extension ComputedFont {
  /// A text with the letters that `text-transform` shows (CSS Text 3, §2.1).
  ///
  /// - Parameter afterBlank: Whether a word begins with the text.
  func transformed(_ text: String, afterBlank: Bool) -> String {
    switch transform {
    case "uppercase": return text.uppercased()
    case "lowercase": return text.lowercased()
    case "capitalize":
      var isStart = afterBlank
      return String(
        text.flatMap { character -> String in
          defer {
            if character.isWhitespace {
              isStart = true
            } else if character.isLetter || character.isNumber {
              isStart = false
            }
          }
          return isStart && character.isLetter ? character.uppercased() : String(character)
        })
    default: return text
    }
  }
}
