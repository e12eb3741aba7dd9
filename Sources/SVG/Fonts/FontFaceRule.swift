import PathreelTypography

/// A font that a style sheet declares by `@font-face` (CSS Fonts 4, §4). ``StyleSheetReader`` makes it, and
/// ``DocumentFonts`` loads it.
struct FontFaceRule {
  /// A place where the font may be.
  enum Source {
    /// A `data:` address.
    case data(String)
    /// The name of an installed font.
    case local(String)
    /// An address that is not read.
    case elsewhere(String)
  }

  /// The name of the family, as the style sheet spells it.
  let family: String
  /// The places, of which the first that has a font counts.
  let sources: [Source]
  /// The weights, the widths in percent and the slant that the font is for.
  let weights, widths: ClosedRange<Double>
  let isItalic: Bool
  /// The code points that the font is for; nil for all.
  let scalars: [ClosedRange<UInt32>]?

  /// - Returns: nil if the rule names no family or no place.
  init?(_ descriptors: [String: String]) {
    let name = descriptors["font-family"].map(CSSText.unquoted)?.trimmed ?? ""
    let sources = (descriptors["src"].map(CSSText.list) ?? []).compactMap(Self.source)
    guard !name.isEmpty, !sources.isEmpty else { return nil }
    (family, self.sources) = (name, sources)
    weights = Self.range(descriptors["font-weight"], or: 400...400) { ComputedFont.weight($0, parent: 400) }
    widths = Self.range(descriptors["font-stretch"] ?? descriptors["font-width"], or: 100...100, ComputedFont.width)
    let style = descriptors["font-style"]?.lowercased() ?? "normal"
    isItalic = style.hasPrefix("italic") || style.hasPrefix("oblique")
    scalars = descriptors["unicode-range"].flatMap(Self.scalars)
  }

  /// One item of `src`: an address or the name of an installed font, with hints after it.
  private static func source(_ text: String) -> Source? {
    let words = CSSText.words(text)
    guard let first = words.first, let (name, argument) = CSSText.call(first.trimmed) else { return nil }
    // Browsers do not read these formats, nor does this module.
    let hints = words.dropFirst().joined(separator: " ").lowercased()
    guard !hints.contains("embedded-opentype"), !hints.contains("format(\"svg") && !hints.contains("format('svg") else {
      return nil
    }
    let address = CSSText.unquoted(argument.trimmed)
    switch name {
    case "local": return .local(address)
    case "url": return address.lowercased().hasPrefix("data:") ? .data(address) : .elsewhere(address)
    default: return nil
    }
  }

  /// One or two values as a range.
  private static func range(
    _ text: String?, or standard: ClosedRange<Double>, _ value: (String) -> Double?
  ) -> ClosedRange<Double> {
    let values = CSSText.words(text?.lowercased() ?? "").compactMap(value)
    guard let first = values.first else { return standard }
    let last = values.count > 1 ? values[1] : first
    return min(first, last)...max(first, last)
  }

  /// The code points of `unicode-range`; nil if the value is invalid, so that the font is for all.
  private static func scalars(_ text: String) -> [ClosedRange<UInt32>]? {
    var ranges: [ClosedRange<UInt32>] = []
    for item in text.split(separator: ",").prefix(1_000) {
      let item = item.trimmed.uppercased()
      guard item.hasPrefix("U+") else { return nil }
      let ends = item.dropFirst(2).split(separator: "-", omittingEmptySubsequences: false)
      guard let first = ends.first, ends.count <= 2,
        let low = UInt32(first.replacing("?", with: "0"), radix: 16),
        let high = UInt32((ends.count > 1 ? ends[1] : first).replacing("?", with: "F"), radix: 16), low <= high
      else { return nil }
      ranges.append(low...high)
    }
    return ranges.isEmpty ? nil : ranges
  }

  // MARK: Matching

  /// How far the font is from a style: widths come first, then the slant, then the weight (CSS Fonts 4, §5.2). The
  /// smallest one fits best.
  func distance(to font: ComputedFont) -> [Double] {
    [
      Self.distance(widths, to: font.width, prefersLess: font.width <= 100), isItalic == font.isItalic ? 0 : 1,
      weightDistance(to: font.weight),
    ]
  }

  /// A weight of 400 to 500 looks for heavier ones up to 500 first, then for lighter, then for heavier ones.
  private func weightDistance(to weight: Double) -> Double {
    if weights.contains(weight) { return 0 }
    guard (400...500).contains(weight) else { return Self.distance(weights, to: weight, prefersLess: weight < 400) }
    if weights.lowerBound > weight, weights.lowerBound <= 500 { return weights.lowerBound - weight }
    return Self.distance(weights, to: weight, prefersLess: true) + 100
  }

  private static func distance(_ range: ClosedRange<Double>, to value: Double, prefersLess: Bool) -> Double {
    if range.contains(value) { return 0 }
    let isLess = range.upperBound < value
    let amount = isLess ? value - range.upperBound : range.lowerBound - value
    return amount + (isLess == prefersLess ? 0 : 1_000)
  }

  /// Whether the rule is for the same style as another, so that both draw the characters of one font.
  func hasStyle(of other: FontFaceRule) -> Bool {
    weights == other.weights && widths == other.widths && isItalic == other.isItalic
  }
}
