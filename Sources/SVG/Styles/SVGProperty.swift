/// A CSS property that style sheets, `style` attributes or presentation attributes can set. ``Cascade`` fills
/// ``Declarations`` by property.
enum SVGProperty: String, CaseIterable, Hashable {
  case color, fill, stroke, opacity, display, visibility, overflow, mask, filter, isolation, transform, direction
  case backgroundColor = "background-color"
  case fillOpacity = "fill-opacity"
  case fillRule = "fill-rule"
  case strokeOpacity = "stroke-opacity"
  case strokeWidth = "stroke-width"
  case strokeLineCap = "stroke-linecap"
  case strokeLineJoin = "stroke-linejoin"
  case strokeMiterLimit = "stroke-miterlimit"
  case strokeDashArray = "stroke-dasharray"
  case strokeDashOffset = "stroke-dashoffset"
  case paintOrder = "paint-order"
  case clipPath = "clip-path"
  case clipRule = "clip-rule"
  case maskType = "mask-type"
  case mixBlendMode = "mix-blend-mode"
  case markerStart = "marker-start"
  case markerMid = "marker-mid"
  case markerEnd = "marker-end"
  case marker
  case stopColor = "stop-color"
  case stopOpacity = "stop-opacity"
  case floodColor = "flood-color"
  case floodOpacity = "flood-opacity"
  case colorInterpolation = "color-interpolation"
  case colorInterpolationFilters = "color-interpolation-filters"
  case imageRendering = "image-rendering"
  case vectorEffect = "vector-effect"
  case transformOrigin = "transform-origin"
  case transformBox = "transform-box"
  case font
  case fontFamily = "font-family"
  case fontSize = "font-size"
  case fontStyle = "font-style"
  case fontWeight = "font-weight"
  case fontStretch = "font-stretch"
  case fontVariant = "font-variant"
  case fontKerning = "font-kerning"
  case letterSpacing = "letter-spacing"
  case wordSpacing = "word-spacing"
  case textAnchor = "text-anchor"
  case textDecoration = "text-decoration"
  case dominantBaseline = "dominant-baseline"
  case alignmentBaseline = "alignment-baseline"
  case baselineShift = "baseline-shift"
  case writingMode = "writing-mode"
  case whiteSpace = "white-space"
  case kerning
  case textTransform = "text-transform"
  case lightingColor = "lighting-color"
  case colorScheme = "color-scheme"
  case translate, rotate, scale, offset
  case offsetPath = "offset-path"
  case offsetDistance = "offset-distance"
  case offsetRotate = "offset-rotate"
  case offsetAnchor = "offset-anchor"
  case animation
  case animationName = "animation-name"
  case animationDuration = "animation-duration"
  case animationDelay = "animation-delay"
  case animationTimingFunction = "animation-timing-function"
  case animationIterationCount = "animation-iteration-count"
  case animationDirection = "animation-direction"
  case animationFillMode = "animation-fill-mode"
  case animationPlayState = "animation-play-state"
  case animationComposition = "animation-composition"
  // The properties of boxes and lines, which only the HTML of a `foreignObject` has.
  case lineHeight = "line-height"
  case textAlign = "text-align"
  case overflowWrap = "overflow-wrap"
  case wordBreak = "word-break"
  case verticalAlign = "vertical-align"
  case listStyleType = "list-style-type"
  case position, gap
  case margin
  case marginTop = "margin-top"
  case marginRight = "margin-right"
  case marginBottom = "margin-bottom"
  case marginLeft = "margin-left"
  case padding
  case paddingTop = "padding-top"
  case paddingRight = "padding-right"
  case paddingBottom = "padding-bottom"
  case paddingLeft = "padding-left"
  case border
  case borderTop = "border-top"
  case borderRight = "border-right"
  case borderBottom = "border-bottom"
  case borderLeft = "border-left"
  case borderRadius = "border-radius"
  case alignItems = "align-items"
  case justifyContent = "justify-content"
  case flexDirection = "flex-direction"
  case flex
  case flexGrow = "flex-grow"
  case flexBasis = "flex-basis"
  case flexWrap = "flex-wrap"
  case alignSelf = "align-self"
  case textOverflow = "text-overflow"
  case textIndent = "text-indent"
  case boxShadow = "box-shadow"
  case backgroundImage = "background-image"
  case backgroundSize = "background-size"
  case backgroundPosition = "background-position"
  case float
  case minWidth = "min-width"
  case maxWidth = "max-width"
  case minHeight = "min-height"
  case maxHeight = "max-height"
  case boxSizing = "box-sizing"
  /// A custom property, whose name stands beside it; see ``Declarations/customs``.
  case custom = "--"
  /// The geometry properties; see ``GeometryProperties``.
  case x, y, cx, cy, r, rx, ry, width, height, d

  private static let byName: [String: SVGProperty] = {
    var names = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
    names["background"] = .backgroundColor
    names["word-wrap"] = .overflowWrap
    names["list-style"] = .listStyleType
    names["text-decoration-line"] = .textDecoration
    for property in allCases {
      let name = property.rawValue
      if name.hasPrefix("animation") || name.hasPrefix("transform") || ["filter", "clip-path", "mask"].contains(name) {
        names["-webkit-" + name] = property
      }
    }
    return names
  }()

  /// Nil for an unknown name. CSS names are not case-sensitive.
  init?(name: some StringProtocol) {
    if name.hasPrefix("--") {
      self = .custom
      return
    }
    guard let property = Self.byName[String(name)] ?? Self.byName[name.lowercased()] else { return nil }
    self = property
  }

  /// Whether the property is also a presentation attribute. The builder itself reads the attribute `transform`, and those
  /// of the geometry properties.
  var isPresentationAttribute: Bool {
    switch self {
    case .transform, .marker, .font, .mixBlendMode, .isolation, .backgroundColor, .d, .translate, .rotate, .scale,
      .colorScheme, .custom:
      false
    case _ where isLayout || isMotion: false
    default: !isGeometry
    }
  }

  /// Whether the property is a length that places or sizes an element.
  var isGeometry: Bool {
    switch self {
    case .x, .y, .cx, .cy, .r, .rx, .ry, .width, .height: true
    default: false
    }
  }

  /// Whether the property belongs to animations and motion paths.
  var isMotion: Bool {
    rawValue.hasPrefix("animation") || rawValue.hasPrefix("offset")
  }

  /// Whether the property has an effect only on HTML.
  var isLayout: Bool {
    switch self {
    case .lineHeight, .textAlign, .overflowWrap, .wordBreak, .verticalAlign, .listStyleType, .position, .gap, .margin,
      .marginTop, .marginRight, .marginBottom, .marginLeft, .padding, .paddingTop, .paddingRight, .paddingBottom,
      .paddingLeft, .border, .borderTop, .borderRight, .borderBottom, .borderLeft, .borderRadius, .alignItems,
      .justifyContent, .flexDirection, .minWidth, .maxWidth, .minHeight, .maxHeight, .boxSizing, .flex, .flexGrow,
      .flexBasis, .flexWrap, .alignSelf, .textOverflow, .textIndent, .boxShadow, .float,
      .backgroundImage, .backgroundSize, .backgroundPosition:
      true
    default: false
    }
  }

  /// The properties that a shorthand sets for the four sides, clockwise from the top; nil for other properties.
  var sides: [SVGProperty]? {
    switch self {
    case .margin: [.marginTop, .marginRight, .marginBottom, .marginLeft]
    case .padding: [.paddingTop, .paddingRight, .paddingBottom, .paddingLeft]
    case .border: [.borderTop, .borderRight, .borderBottom, .borderLeft]
    default: nil
    }
  }

  /// Whether an element without a declaration takes the value of its parent.
  var isInherited: Bool {
    switch self {
    case .opacity, .display, .overflow, .mask, .filter, .isolation, .transform, .transformOrigin, .transformBox,
      .backgroundColor, .clipPath, .maskType, .mixBlendMode, .stopColor, .stopOpacity, .floodColor, .floodOpacity,
      .vectorEffect, .textDecoration, .alignmentBaseline, .baselineShift, .d, .translate, .rotate, .scale,
      .lightingColor, .colorScheme:
      false
    case .lineHeight, .textAlign, .overflowWrap, .wordBreak: true
    default: !isGeometry && !isMotion && !isLayout
    }
  }
}

/// The cascaded values of an element: the winning value of each declared property, as text. ``ComputedStyle`` and
/// ``DrawingBuilder`` parse them.
struct Declarations {
  private(set) var values: [(property: SVGProperty, value: String)] = []
  /// The properties that are declared `!important`, which animations do not change.
  private(set) var important: Set<SVGProperty> = []
  /// The custom properties of the element, with those that it inherits.
  var customs: [String: String] = [:]

  subscript(property: SVGProperty) -> String? {
    get { values.first { $0.property == property }?.value }
    set {
      let index = values.firstIndex { $0.property == property }
      switch (index, newValue) {
      case (let index?, let value?): values[index].value = value
      case (let index?, nil): values.remove(at: index)
      case (nil, let value?): values.append((property, value))
      case (nil, nil): break
      }
    }
  }

  /// Sets a property; expands shorthands. An inherited property that takes the parent's value is as if it were not
  /// declared.
  mutating func set(_ property: SVGProperty, to value: String, isImportant: Bool = false) {
    switch property {
    case .marker:
      for part in [SVGProperty.markerStart, .markerMid, .markerEnd] { set(part, to: value, isImportant: isImportant) }
    case .border, .margin, .padding:
      let words = property == .border ? [value] : CSSText.words(value)
      guard let sides = property.sides, (1...4).contains(words.count) else { return }
      for (i, side) in sides.enumerated() {
        // Missing values are those of the opposite sides.
        set(side, to: words[[i, i % 2, 0].first { $0 < words.count } ?? 0], isImportant: isImportant)
      }
    case .flex:
      for (part, value) in BlockStyle.flexParts(of: value) { set(part, to: value, isImportant: isImportant) }
    case .font:
      for (part, value) in FontShorthand.parts(of: value) { set(part, to: value, isImportant: isImportant) }
    case .animation:
      for (part, value) in AnimationShorthand.parts(of: value) { set(part, to: value, isImportant: isImportant) }
    case .offset:
      for (part, value) in AnimationShorthand.offsetParts(of: value) { set(part, to: value, isImportant: isImportant) }
    default:
      let isParents = property.isInherited && SVGProperty.inheritingKeywords.contains(value)
      self[property] = isParents ? nil : value
      if isImportant { important.insert(property) }
    }
  }
}
