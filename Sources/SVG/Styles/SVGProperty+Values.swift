import PathreelDrawing

extension SVGProperty {
  /// The keywords that every property may have.
  private static let keywordsOfAll: Set = ["inherit", "initial", "unset", "revert", "revert-layer"]

  /// The keywords of the properties that have no other values, in the spelling of the specifications.
  private var keywords: [String]? {
    switch self {
    case .visibility: ["visible", "hidden", "collapse"]
    case .fillRule, .clipRule: ["nonzero", "evenodd"]
    case .strokeLineCap: ["butt", "round", "square"]
    case .strokeLineJoin: ["miter", "round", "bevel", "miter-clip", "arcs"]
    case .maskType: ["luminance", "alpha"]
    case .isolation: ["auto", "isolate"]
    case .colorInterpolation, .colorInterpolationFilters: ["auto", "sRGB", "linearRGB"]
    case .imageRendering:
      [
        "auto", "smooth", "high-quality", "pixelated", "crisp-edges", "optimizeSpeed", "optimizeQuality",
        "-webkit-optimize-contrast",
      ]
    case .direction: ["ltr", "rtl"]
    case .textAnchor: ["start", "middle", "end"]
    default: nil
    }
  }

  /// Returns a value with its keywords in the spelling of the specifications; nil if the property cannot have the value.
  /// CSS ignores the case of keywords.
  ///
  /// Of `display`, `overflow`, transforms, references and a few others, every value that is not empty counts as valid. So
  /// does a value with `var()`, because CSS finds out later that it has no meaning.
  func normalized(_ value: String) -> String? {
    let word = value.lowercased()
    if Self.keywordsOfAll.contains(word) { return word }
    if word.contains("var(") { return value }
    if let keywords { return keywords.first { $0.lowercased() == word } }
    let isValid: Bool
    switch self {
    case .fill, .stroke: return SVGPaint(value, currentColor: .black) != nil ? value : nil
    case .color, .stopColor, .floodColor: return SVGColor.color(value, currentColor: .black) != nil ? value : nil
    case .opacity, .fillOpacity, .strokeOpacity, .stopOpacity, .floodOpacity: isValid = SVGNumber.alpha(word) != nil
    // A negative width draws no stroke, as in other SVG libraries.
    case .strokeWidth, .strokeDashOffset: isValid = SVGLength(word) != nil
    case .strokeDashArray: isValid = word == "none" || !(SVGLength.list(word) ?? []).isEmpty
    case .strokeMiterLimit: isValid = SVGNumber.miterLimit(word) != nil
    case .paintOrder: isValid = ComputedStyle.order(word) != nil
    case .letterSpacing, .wordSpacing: isValid = word == "normal" || SVGLength(word) != nil
    case .mixBlendMode: isValid = BlendMode(svg: word) != nil
    case .fontSize: isValid = ComputedFont.size(word, parent: ComputedFont()) != nil
    case .fontWeight: isValid = ComputedFont.weight(word, parent: 400) != nil
    case .fontStretch: isValid = ComputedFont.width(word) != nil
    case .x, .y, .cx, .cy, .r, .rx, .ry, .width, .height: isValid = GeometryProperties.mayHave(self, length: word)
    case .font: return FontShorthand.parts(of: value).isEmpty ? nil : value
    // References, family names and paths keep their case.
    case .mask, .filter, .clipPath, .marker, .markerStart, .markerMid, .markerEnd, .transform, .fontFamily, .d,
      .backgroundColor:
      return value.isEmpty ? nil : word == "none" ? word : value
    default: isValid = !word.isEmpty
    }
    return isValid ? word : nil
  }
}
