/// The names that animations may change, and the values that they may have. ``SMILEffect`` warns of others.
extension AnimatedAttribute {
  /// Whether the name means anything on an element.
  func exists(on element: SVGElement) -> Bool {
    if property != nil { return true }
    if Self.geometry.contains(name), let own = element.name.flatMap({ Self.shapeNames[$0] }) {
      return own.contains(name)
    }
    return Self.names.contains(name) || SVGProperty(name: name).map { $0 != .custom } ?? false
  }

  /// The attribute of an element that is most likely meant by this name, which is none of it.
  func nearest(on element: SVGElement, by spelling: Spelling) -> String? {
    guard !spelling.isUsedUp, !ElementNames.all.contains(name),
      let own = element.name.flatMap({ ElementNames.attributes(of: $0) })
    else { return nil }
    let names = own.union(ElementNames.presentation).filter { AnimatedAttribute(attribute: $0).exists(on: element) }
    return spelling.nearest(to: name, among: names, named: "to animate")
  }

  /// Whether the attribute can have a value that has been read.
  func canHave(_ value: AnimatedValue) -> Bool {
    guard case .keyword(let word) = value else { return true }
    if let property { return property.normalized(word) != nil || CustomProperties.areUsed(in: word) }
    return !Self.geometry.contains(name) || ["auto", "none", "inherit"].contains(word.trimmed)
  }

  /// The attributes that place and size basic shapes.
  private static let shapeNames: [String: Set<String>] = [
    "rect": ["x", "y", "width", "height", "rx", "ry"], "circle": ["cx", "cy", "r"],
    "ellipse": ["cx", "cy", "rx", "ry"], "line": ["x1", "y1", "x2", "y2"], "polyline": ["points"],
    "polygon": ["points"], "path": ["d"],
  ]
  private static let geometry = shapeNames.values.reduce(into: Set<String>()) { $0.formUnion($1) }

  /// The attributes of SVG that can be animated and are no properties.
  private static let names: Set<String> = geometry.union([
    "transform", "gradientTransform", "patternTransform", "viewBox", "preserveAspectRatio", "href", "class", "id",
    "dx", "dy", "rotate", "textLength", "lengthAdjust", "startOffset", "method", "side", "spacing", "path",
    "pathLength",
    "offset", "fx", "fy", "fr", "gradientUnits", "spreadMethod", "patternUnits", "patternContentUnits", "clipPathUnits",
    "maskUnits", "maskContentUnits", "filterUnits", "primitiveUnits", "markerWidth", "markerHeight", "markerUnits",
    "refX", "refY", "orient", "in", "in2", "result", "mode", "operator", "k1", "k2", "k3", "k4", "type", "values",
    "tableValues", "slope", "intercept", "amplitude", "exponent", "stdDeviation", "edgeMode", "radius", "order",
    "kernelMatrix", "divisor", "bias", "targetX", "targetY", "preserveAlpha", "kernelUnitLength", "surfaceScale",
    "diffuseConstant", "specularConstant", "specularExponent", "limitingConeAngle", "azimuth", "elevation", "z",
    "pointsAtX", "pointsAtY", "pointsAtZ", "baseFrequency", "numOctaves", "seed", "stitchTiles", "scale",
    "xChannelSelector", "yChannelSelector", "target", "requiredExtensions", "systemLanguage",
  ])
}
