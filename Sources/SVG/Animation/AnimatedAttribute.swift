/// What an attribute or property of an element is when it is animated: how its values are read, and what it is without a
/// value.
struct AnimatedAttribute: Hashable {
  let name: String
  /// The property that the name means; nil for a plain attribute.
  let property: SVGProperty?
  let kind: AnimatedValue.Kind

  /// The attribute of a name, for SMIL.
  init(attribute name: String) {
    self.name = name
    let property = SVGProperty(name: name)
    let isPlain = property.map { !$0.isPresentationAttribute } ?? true
    self.property = isPlain ? nil : property
    kind = Self.kinds[name] ?? .lengths
  }

  /// A property, for CSS.
  init(property: SVGProperty) {
    (name, self.property) = (property.rawValue, property)
    switch property {
    case .rotate: kind = .angle
    case .translate: kind = .translate
    case .scale: kind = .scale
    case .filter, .clipPath: kind = .functions
    case .offsetPath: kind = .shape
    case .offsetRotate: kind = .turn
    case .transformOrigin, .offsetAnchor, .backgroundPosition: kind = .position
    default: kind = Self.kinds[property.rawValue] ?? .lengths
    }
  }

  /// The kinds of the names whose values are not lengths.
  private static let kinds: [String: AnimatedValue.Kind] = {
    var kinds: [String: AnimatedValue.Kind] = [
      "d": .path, "transform": .transform, "gradientTransform": .transform, "patternTransform": .transform,
      "points": .list, "viewBox": .list, "values": .list, "tableValues": .list, "kernelMatrix": .list,
      "stroke-dasharray": .dashes, "orient": .angle,
      // Of these, a second number may be left out.
      "stdDeviation": .scale, "baseFrequency": .scale, "radius": .scale, "order": .scale,
    ]
    for name in [
      "fill", "stroke", "color", "stop-color", "flood-color", "lighting-color", "background-color",
    ] {
      kinds[name] = .color
    }
    for name in [
      "class", "display", "visibility", "href", "id", "in", "in2", "result", "mode", "type", "operator", "font-family",
      "text-anchor", "fill-rule", "clip-rule", "stroke-linecap", "stroke-linejoin", "spreadMethod", "style",
      "preserveAspectRatio", "gradientUnits", "patternUnits", "clipPathUnits", "maskUnits", "filter", "clip-path",
      "mask", "marker-start", "marker-mid", "marker-end", "overflow", "method", "side", "lengthAdjust", "edgeMode",
    ] {
      kinds[name] = .keyword
    }
    return kinds
  }()

  /// The value of an element without one.
  static func initial(_ name: String) -> String {
    initials[name] ?? "0"
  }

  private static let initials: [String: String] = [
    "fill": "black", "stroke": "none", "color": "black", "stop-color": "black", "flood-color": "black",
    "lighting-color": "white", "background-color": "transparent", "opacity": "1", "fill-opacity": "1",
    "stroke-opacity": "1", "stop-opacity": "1", "flood-opacity": "1", "stroke-width": "1", "stroke-miterlimit": "4",
    "stroke-dasharray": "none", "display": "inline", "visibility": "visible", "transform": "none", "filter": "none",
    "clip-path": "none", "mask": "none", "translate": "none", "rotate": "none", "scale": "none", "font-size": "16",
    "font-weight": "400", "offset-path": "none", "offset-rotate": "auto", "offset-anchor": "auto", "d": "none",
    "transform-origin": "0 0", "letter-spacing": "0", "stroke-linecap": "butt", "stroke-linejoin": "miter",
    "fill-rule": "nonzero", "paint-order": "normal", "mix-blend-mode": "normal", "text-anchor": "start",
    "marker-start": "none", "marker-mid": "none", "marker-end": "none",
    // Attributes whose initial value is another than 0.
    "surfaceScale": "1", "diffuseConstant": "1", "specularConstant": "1", "specularExponent": "1", "numOctaves": "1",
    "scale-factor": "1", "k2": "0", "slope": "1", "amplitude": "1", "exponent": "1", "refX": "0", "refY": "0",
    "markerWidth": "3", "markerHeight": "3",
  ]
}

extension SVGElement {
  /// The value of an attribute or property before it is animated: the element's own, the inherited, or the initial one.
  func value(of attribute: AnimatedAttribute) -> String {
    if let property = attribute.property {
      if property.isInherited {
        if let value = DrawingBuilder.inherited(property, of: self) { return value }
      } else if let value = DrawingBuilder.declared(property, of: self), !SVGProperty.keywordsOfAll.contains(value) {
        return value
      }
      if property == .transform || property.isGeometry || property == .d, let value = self[attribute.name] {
        return value
      }
    } else if let value = self[attribute.name] {
      return value
    }
    return AnimatedAttribute.initial(attribute.name)
  }
}
