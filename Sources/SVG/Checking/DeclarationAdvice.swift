import Foundation

/// What to do about values that a property cannot have. ``DocumentCheck`` adds it to its messages.
enum DeclarationAdvice {
  /// Whether a value that is void is one for browsers, too, and not written for some browser or by a program that had
  /// no value.
  static func isMistake(_ value: String, of property: SVGProperty) -> Bool {
    switch property {
    // Their values are not read as a whole.
    case .backgroundColor, .backgroundImage, .font, .fontFamily, .transform, .d, .offsetPath: return false
    default: break
    }
    let lower = value.lowercased()
    guard let first = lower.utf8.first, lower != "null" else { return false }
    // Words for sizes, such as `max-content`, are for boxes.
    if property.isGeometry, first.isASCIILetter { return false }
    if property == .strokeMiterLimit, CSSText.number(lower).map({ $0 >= 0 }) ?? false { return false }
    return !["-webkit-", "-moz-", "-ms-", "-o-", "progid:", "expression(", "\\", "{", "}", "env(", "attr("].contains {
      lower.contains($0)
    }
  }

  /// How to correct a value, to be added to a message; empty if that is not known.
  ///
  /// - Parameter nearest: Finds the word of a list that is meant by another.
  static func cure(
    of value: String, of property: SVGProperty, nearest: (String, [String]) -> String?
  ) -> String {
    let lower = value.lowercased()
    if let missing = missingSemicolon(in: lower) { return "; a ';' is missing before '\(missing)'" }
    if property == .animation { return animationCure(lower, nearest) }
    if let unit = withoutBlank(lower) { return "; write '\(unit)'" }
    if property == .animationDuration || property == .animationDelay {
      return CSSText.number(lower) != nil ? "; write '\(lower)s'" : ""
    }
    if property.isGeometry, CSSText.number(lower) != nil { return "; write '\(lower)px'" }
    if lower.hasPrefix("#") { return "; a colour has 3, 4, 6 or 8 hexadecimal digits" }
    if hasColors(property) {
      if [3, 6, 8].contains(lower.count), lower.allSatisfy(\.isHexDigit) { return "; write '#\(lower)'" }
      return nearest(lower, colors).map { "; did you mean '\($0)'?" } ?? ""
    }
    guard let words = property.words else { return "" }
    if let near = nearest(lower, words) { return "; did you mean '\(near)'?" }
    let list = words.map { "'\($0)'" }
    return list.count > 6 ? "" : "; it is \(list.dropLast().joined(separator: ", ")) or \(list.last ?? "")"
  }

  /// The property before which a semicolon is missing.
  private static func missingSemicolon(in value: String) -> String? {
    guard value.utf8.count < 400, let colon = value.firstIndex(of: ":") else { return nil }
    let word = value[..<colon].trimmed.split(whereSeparator: \.isWhitespace).last.map(String.init)
    return word.flatMap { CSSNames.properties.contains($0) ? $0 : nil }
  }

  /// A length or time without the blank before its unit.
  private static func withoutBlank(_ value: String) -> String? {
    let words = CSSText.words(value)
    let units: Set<String> = ["px", "pt", "em", "rem", "ex", "mm", "cm", "in", "pc", "%", "s", "ms", "deg"]
    guard words.count == 2, CSSText.number(words[0]) != nil, units.contains(words[1]) else { return nil }
    return words[0] + words[1]
  }

  private static func hasColors(_ property: SVGProperty) -> Bool {
    switch property {
    case .fill, .stroke, .color, .stopColor, .floodColor, .lightingColor: true
    default: false
    }
  }

  /// The names of colours that are suggested.
  private static let colors = [
    "none", "currentColor", "transparent", "black", "white", "red", "green", "blue", "yellow", "orange", "purple",
    "pink", "brown", "gray", "grey", "silver", "gold", "cyan", "magenta", "lime", "navy", "teal", "olive", "maroon",
    "aqua", "fuchsia", "coral", "crimson", "indigo", "violet", "salmon", "tomato", "turquoise", "steelblue", "skyblue",
    "royalblue", "lightgray", "lightgrey", "darkgray", "darkgrey", "lightblue", "darkblue", "lightgreen", "darkgreen",
    "darkred", "hotpink", "orchid", "khaki", "ivory", "beige", "chocolate", "whitesmoke", "slategray", "dodgerblue",
  ]

  /// The keywords of properties of which every value counts as valid.
  static func words(notReadBy property: SVGProperty) -> [String]? { usual[property] }

  private static let usual: [SVGProperty: [String]] = [
    .display: [
      "none", "inline", "block", "contents", "flex", "grid", "table", "ruby", "math", "list-item", "flow-root",
      "run-in",
      "inline-block", "inline-flex", "inline-grid", "inline-table", "table-cell", "table-row", "table-column",
      "table-row-group", "table-column-group", "table-header-group", "table-footer-group", "table-caption", "box",
      "inline-box", "compact", "marker", "flexbox", "inline-flexbox",
    ],
    .overflow: ["visible", "hidden", "scroll", "auto", "clip", "overlay"],
    .vectorEffect: ["none", "non-scaling-stroke", "non-scaling-size", "non-rotation", "fixed-position"],
    .transformBox: ["content-box", "border-box", "fill-box", "stroke-box", "view-box"],
    .fontStyle: ["normal", "italic", "oblique"],
    .dominantBaseline: [
      "auto", "text-bottom", "alphabetic", "ideographic", "middle", "central", "mathematical", "hanging", "text-top",
      "use-script", "no-change", "reset-size", "text-after-edge", "text-before-edge",
    ],
    .transformOrigin: ["left", "center", "right", "top", "bottom"],
    .textDecoration: ["none", "underline", "overline", "line-through", "blink"],
    .textTransform: ["none", "capitalize", "uppercase", "lowercase", "full-width", "full-size-kana", "math-auto"],
  ]

  /// What is wrong in `animation`: a word that has no place, a time without a unit.
  private static func animationCure(_ value: String, _ nearest: (String, [String]) -> String?) -> String {
    for item in CSSText.list(value) where AnimationShorthand.parts(of: item).isEmpty {
      let words = CSSText.words(item)
      let times = words.count { ClockValue.css($0) != nil }
      if times < 2, let number = words.first(where: { CSSText.number($0) != nil }) {
        return "; '\(number)' has no unit, write '\(number)s'"
      }
      // A word that is near to one of the shorthand's was taken for the name, and the name had no place then.
      for word in words where !keywords.contains(word) && word.utf8.allSatisfy({ $0.isASCIILetter || $0 == 0x2d }) {
        if let near = nearest(word, keywords) { return "; did you mean '\(near)' by '\(word)'?" }
      }
      if times > 2 { return "; it has more than two times" }
    }
    return ""
  }

  fileprivate static let easings = ["linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end"]
  private static let keywords =
    easings + [
      "infinite", "normal", "reverse", "alternate", "alternate-reverse", "forwards", "backwards", "both", "running",
      "paused",
    ]
}

extension SVGProperty {
  /// The keywords that the property may have, for messages; nil if they are not known.
  fileprivate var words: [String]? {
    if let keywords { return keywords }
    return switch self {
    case .animationTimingFunction: DeclarationAdvice.easings
    case .animationIterationCount: ["infinite"]
    case .animationDirection: ["normal", "reverse", "alternate", "alternate-reverse"]
    case .animationFillMode: ["none", "forwards", "backwards", "both"]
    case .animationPlayState: ["running", "paused"]
    case .animationComposition: ["replace", "add", "accumulate"]
    case .fontWeight: ["normal", "bold", "bolder", "lighter"]
    case .strokeDashArray: ["none"]
    case .mixBlendMode:
      [
        "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
        "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity", "plus-lighter",
      ]
    default: nil
    }
  }
}
