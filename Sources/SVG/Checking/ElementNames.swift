/// The elements of SVG and their attributes: those of SVG 1.1, 1.2 Tiny and 2, and SVG Animations. ``DocumentCheck`` warns
/// of others.
enum ElementNames {
  /// The attributes of an element that are its own, without those of all elements; nil for an unknown element.
  static func attributes(of element: String) -> Set<String>? {
    own[element] ?? (element.hasPrefix("fe") && filterElements.contains(element) ? filterAttributes : nil)
  }

  /// The attributes of any element.
  static let all: Set<String> = own.values.reduce(filterAttributes) { $0.union($1) }

  /// Whether a name is that of an element.
  static func isElement(_ name: String) -> Bool {
    own[name] != nil || filterElements.contains(name) || others.contains(name)
  }

  static let elements: Set<String> = Set(own.keys).union(filterElements)

  /// The attributes that every element may have, and those that programs write to any element.
  static let common: Set<String> = words(
    """
    id class style lang xml:space xml:lang xml:base tabindex autofocus role requiredExtensions requiredFeatures
    requiredFormats requiredFonts systemLanguage externalResourcesRequired transform focusable focusHighlight nonce slot
    part name title hidden dir about property resource rel rev content datatype typeof base is xmlns space
    d2Version nodetypes connector-curvature
    """)

  /// Properties that may be given as attributes.
  static let presentation: Set<String> = words(
    """
    alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
    color-profile color-rendering cursor direction display dominant-baseline enable-background fill fill-opacity fill-rule
    filter flood-color flood-opacity font font-family font-size font-size-adjust font-stretch font-style font-variant
    font-weight glyph-orientation-horizontal glyph-orientation-vertical image-rendering inline-size kerning
    letter-spacing lighting-color line-height marker marker-end marker-mid marker-start mask mask-type opacity overflow
    paint-order pointer-events shape-inside shape-margin shape-padding shape-rendering shape-subtract solid-color
    solid-opacity stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
    stroke-miterlimit stroke-opacity stroke-width text-align text-anchor text-decoration text-decoration-color
    text-decoration-fill text-decoration-line text-decoration-stroke text-decoration-style text-orientation
    text-overflow text-rendering transform-origin transform-box unicode-bidi vector-effect vertical-align viewport-fill
    viewport-fill-opacity visibility white-space word-spacing writing-mode audio-level buffered-rendering
    font-feature-settings font-kerning font-variant-ligatures font-variation-settings
    """)

  private static let own: [String: Set<String>] = {
    let box = "x y width height"
    let view = "viewBox preserveAspectRatio"
    let timing =
      "attributeName attributeType begin dur end min max restart repeatCount repeatDur fill href additive accumulate "
      + "calcMode values keyTimes keySplines from to by"
    let text = "x y dx dy rotate textLength lengthAdjust"
    let list = [
      "svg":
        "\(box) \(view) version baseProfile zoomAndPan contentScriptType contentStyleType snapshotTime timelineBegin "
        + "playbackOrder syncBehaviorDefault syncToleranceDefault",
      "g": "", "defs": "", "title": "", "desc": "", "metadata": "", "switch": "",
      "symbol": "\(box) \(view) refX refY", "use": "\(box) href", "view": "\(view) viewTarget zoomAndPan",
      "image": "\(box) preserveAspectRatio href type crossorigin decoding fetchpriority loading",
      "a": "href target download ping hreflang type referrerpolicy name",
      "path": "d pathLength", "rect": "\(box) rx ry pathLength", "circle": "cx cy r pathLength",
      "ellipse": "cx cy rx ry pathLength", "line": "x1 y1 x2 y2 pathLength", "polyline": "points pathLength",
      "polygon": "points pathLength", "text": "\(text) editable", "tspan": text, "tref": "\(text) href",
      "textPath": "\(text) href path startOffset method spacing side",
      "linearGradient": "x1 y1 x2 y2 gradientUnits gradientTransform spreadMethod href",
      "radialGradient": "cx cy r fx fy fr gradientUnits gradientTransform spreadMethod href", "stop": "offset path",
      "pattern": "\(box) \(view) patternUnits patternContentUnits patternTransform href",
      "clipPath": "clipPathUnits", "mask": "\(box) maskUnits maskContentUnits",
      "marker": "\(view) refX refY markerUnits markerWidth markerHeight orient",
      "filter": "\(box) filterUnits primitiveUnits filterRes href", "foreignObject": box,
      "style": "type media", "script": "type href crossorigin async defer integrity referrerpolicy",
      "animate": timing, "animateColor": timing, "set": timing, "animateTransform": "\(timing) type",
      "animateMotion": "\(timing) path keyPoints rotate origin", "mpath": "href", "discard": "begin href",
    ]
    return list.mapValues(words)
  }()

  /// The elements of filters share one list of attributes.
  private static let filterElements: Set<String> = words(
    """
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
    feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
    feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
    """)

  private static let filterAttributes: Set<String> = words(
    """
    x y width height result in in2 mode type values operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY
    edgeMode kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent
    limitingConeAngle azimuth elevation z pointsAtX pointsAtY pointsAtZ scale xChannelSelector yChannelSelector dx dy
    stdDeviation tableValues slope intercept amplitude exponent offset radius baseFrequency numOctaves seed stitchTiles
    href preserveAspectRatio crossorigin blend
    """)

  /// Elements whose attributes are not known here: of fonts, of other versions of SVG, and those that only browsers show.
  private static let others: Set<String> = words(
    """
    altGlyph altGlyphDef altGlyphItem animation audio canvas color-profile cursor font font-face font-face-format
    font-face-name font-face-src font-face-uri flowDiv flowPara flowRegion flowRegionExclude flowRegionBreak flowRoot
    flowSpan flowLine flowTref glyph glyphRef handler hatch hatchpath hkern iframe link listener mesh meshgradient
    meshpatch meshrow missing-glyph page pageSet path-effect prefetch source solidColor solidcolor tbreak textArea track
    unknown video vkern
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
