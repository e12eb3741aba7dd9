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
  /// The geometry properties; see ``GeometryProperties``.
  case x, y, cx, cy, r, rx, ry, width, height, d

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) } + [("background", .backgroundColor)])

  /// Nil for an unknown name. CSS names are not case-sensitive.
  init?(name: some StringProtocol) {
    guard let property = Self.byName[String(name)] ?? Self.byName[name.lowercased()] else { return nil }
    self = property
  }

  /// Whether the property is also a presentation attribute. The builder itself reads the attribute `transform`, and those
  /// of the geometry properties.
  var isPresentationAttribute: Bool {
    switch self {
    case .transform, .marker, .font, .mixBlendMode, .isolation, .backgroundColor, .d: false
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

  /// Whether an element without a declaration takes the value of its parent.
  var isInherited: Bool {
    switch self {
    case .opacity, .display, .overflow, .mask, .filter, .isolation, .transform, .transformOrigin, .transformBox,
      .backgroundColor, .clipPath, .maskType, .mixBlendMode, .stopColor, .stopOpacity, .floodColor, .floodOpacity,
      .vectorEffect, .textDecoration, .alignmentBaseline, .baselineShift, .d:
      false
    default: !isGeometry
    }
  }
}

/// The cascaded values of an element: the winning value of each declared property, as text. ``ComputedStyle`` and
/// ``DrawingBuilder`` parse them.
struct Declarations {
  private(set) var values: [(property: SVGProperty, value: String)] = []

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

  /// Sets a property; expands the shorthands `marker` and `font`. An inherited property that takes the parent's value is
  /// as if it were not declared.
  mutating func set(_ property: SVGProperty, to value: String) {
    switch property {
    case .marker:
      for part in [SVGProperty.markerStart, .markerMid, .markerEnd] { set(part, to: value) }
    case .font:
      for (part, value) in FontShorthand.parts(of: value) { set(part, to: value) }
    default:
      let isParents = property.isInherited && SVGProperty.inheritingKeywords.contains(value)
      self[property] = isParents ? nil : value
    }
  }
}
