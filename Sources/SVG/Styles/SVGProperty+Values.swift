import PathreelDrawing

extension SVGProperty {
  /// The keywords with which an inherited property takes the parent's value.
  static let inheritingKeywords: Set = ["inherit", "unset", "revert", "revert-layer"]
  /// The keywords that every property may have.
  static let keywordsOfAll = inheritingKeywords.union(["initial"])

  /// The keywords of the properties that have no other values, in the spelling of the specifications.
  var keywords: [String]? {
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
  /// Of `display`, `overflow`, references and a few others, every value that is not empty counts as valid.
  func normalized(_ value: String) -> String? {
    let word = value.lowercased()
    if Self.keywordsOfAll.contains(word) { return word }
    if let keywords { return keywords.first { $0.lowercased() == word } }
    let isValid: Bool
    switch self {
    case .fill, .stroke: return SVGPaint(value, currentColor: .black) != nil ? value : nil
    case .backgroundColor where word == "none" || HTMLGround.isGradient(value): return value
    case .backgroundImage: return word == "none" || HTMLGround.isGradient(value) ? value : nil
    case .color, .stopColor, .floodColor, .backgroundColor, .lightingColor:
      return SVGColor.color(value, currentColor: .black) != nil ? value : nil
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
    case _ where isGeometry: isValid = GeometryProperties.mayHave(self, length: word)
    case .transform: return SVGTransform.matrix(value) != nil ? value : nil
    case .animation: return AnimationShorthand.parts(of: value).isEmpty ? nil : value
    case .animationDuration, .animationDelay, .animationTimingFunction, .animationIterationCount, .animationDirection,
      .animationFillMode, .animationPlayState, .animationComposition:
      isValid = CSSText.list(word).allSatisfy { AnimationShorthand.mayHave(self, $0) }
    case .font: return FontShorthand.parts(of: value).isEmpty ? nil : value
    // References, family names and paths keep their case.
    case .mask, .filter, .clipPath, .marker, .markerStart, .markerMid, .markerEnd, .fontFamily, .d, .offsetPath,
      .animationName, .offset, .custom:
      return value.isEmpty ? nil : word == "none" ? word : value
    default: isValid = !word.isEmpty
    }
    return isValid ? word : nil
  }
}
