import Foundation
import PathreelDrawing
import PathreelGeometry

/// Gradients and their colours. ``DrawingBuilder`` calls this when a fill or stroke refers to a gradient.
extension DrawingBuilder {
  /// The paint of a gradient element, in the coordinates of the painted outline; nil if the fallback is
  /// painted in its place. A clear colour paints nothing.
  ///
  /// - Parameter box: The bounding box of the painted outline.
  func gradient(_ element: SVGElement, opacity: Double, box: () -> CGRect?, in context: Context) throws(SVGError)
    -> Paint?
  {
    let chain = try HrefChain(element, of: ["linearGradient", "radialGradient"], in: self)
    let stops = try self.stops(of: chain, in: context)
    // Without stops it paints nothing, not even a fallback (SVG 2, §14.2.4).
    guard let last = stops.last else { return .color(.clear) }
    if stops.count == 1 { return .color(last.color.opacity(opacity)) }

    let isInBox = chain.value("gradientUnits") != "userSpaceOnUse"
    let own = chain.transform(in: context, of: self)
    var transform = own
    if isInBox {
      guard let box = box(), box.width > 0, box.height > 0 else { return nil }
      transform = own.concatenating(CGAffineTransform(box.width, 0, 0, box.height, box.minX, box.minY))
    }
    guard transform.isUsable else { return nil }
    var space = context
    if isInBox { space.viewport = CGSize(width: 1, height: 1) }
    func value(_ name: String, _ axis: SVGAxis, _ initial: SVGLength?) -> Double? {
      let length = chain.value(name, of: element.name).flatMap { SVGLength($0) } ?? initial
      return length.flatMap { self.length($0, axis, in: space) }
    }
    func point(_ x: String, _ y: String, _ initialX: SVGLength, _ initialY: SVGLength) -> CGPoint {
      CGPoint(x: value(x, .x, initialX) ?? 0, y: value(y, .y, initialY) ?? 0)
    }
    let spread: Gradient.Spread = ["reflect": .reflect, "repeat": .repeat][chain.value("spreadMethod")] ?? .pad
    let gradient = Gradient(stops: stops, spread: spread, interpolation: .straight).opacity(opacity)

    if element.name == "linearGradient" {
      let start = point("x1", "y1", SVGLength(0, .percent), SVGLength(0, .percent))
      let end = point("x2", "y2", SVGLength(100, .percent), SVGLength(0, .percent))
      guard start != end else { return .color(last.color.opacity(opacity)) }
      return .linearGradient(gradient, start: start, end: end, transform: transform)
    }
    let half = SVGLength(50, .percent)
    // A negative radius counts as missing.
    let stated = value("r", .diagonal, half).flatMap { $0 >= 0 ? $0 : length(half, .diagonal, in: space) }
    guard let radius = stated, radius > 0 else { return .color(last.color.opacity(opacity)) }
    let center = point("cx", "cy", half, half)
    let focus = CGPoint(x: value("fx", .x, nil) ?? center.x, y: value("fy", .y, nil) ?? center.y)
    let focalRadius = max(value("fr", .diagonal, SVGLength(0)) ?? 0, 0)
    return .radialGradient(
      gradient, start: .init(center: focus, radius: focalRadius),
      end: .init(center: center, radius: radius), transform: transform)
  }

  /// The colour stops. A location that is less than the previous one is raised to the previous one, as SVG requires.
  private func stops(of chain: HrefChain, in context: Context) throws(SVGError) -> [Gradient.Stop] {
    guard let owner = chain.owner(where: { $0.name == "stop" }) else { return [] }
    var stops: [Gradient.Stop] = []
    for stop in owner.elements where stop.name == "stop" {
      try account.charge(6 + stop.parsingSteps, at: stop)
      let location = stop["offset"].flatMap { SVGNumber.share($0) } ?? 0
      stops.append(
        Gradient.Stop(
          color: color(.stopColor, opacity: .stopOpacity, of: stop),
          location: max(min(max(location, 0), 1), stops.last?.location ?? 0)))
    }
    return stops
  }

  /// The colour, with its opacity, of a gradient stop or a flood. Children do not inherit these properties, unless they
  /// declare `inherit`.
  func color(_ property: SVGProperty, opacity: SVGProperty, of element: SVGElement) -> Color {
    let value = Self.declared(property, of: element) ?? "black"
    let alpha = Self.declared(opacity, of: element).flatMap { SVGNumber.alpha($0) } ?? 1
    return (SVGColor.color(value, currentColor: currentColor(of: element)) ?? .black).opacity(alpha)
  }

  /// The declared value of a property that is not inherited; `inherit` takes the parent element's value. Nil if there
  /// is none.
  static func declared(_ property: SVGProperty, of element: SVGElement) -> String? {
    var asked: SVGElement? = element
    while let element = asked {
      guard element.declarations[property]?.lowercased() == "inherit" else { return element.declarations[property] }
      asked = element.parent
    }
    return nil
  }

  /// The value of an inherited property: the element's own value, or the value of the nearest ancestor that declares
  /// the property; nil if none does.
  static func inherited(_ property: SVGProperty, of element: SVGElement) -> String? {
    var asked: SVGElement? = element
    while let element = asked {
      if let value = element.declarations[property] { return value }
      asked = element.parent
    }
    return nil
  }

  /// The value of `color` that an element declares or inherits.
  func currentColor(of element: SVGElement) -> Color { Self.computedColor(of: element) }

  /// The value of `color` that an element declares or inherits.
  static func computedColor(of element: SVGElement) -> Color {
    var asked: SVGElement? = element
    while let element = asked {
      if let value = element.declarations[.color], value.lowercased() != "currentcolor",
        let color = SVGColor.color(value, currentColor: .black)
      {
        return color
      }
      asked = element.parent
    }
    return .black
  }
}

extension Dictionary where Key == String {
  /// Looks up a word that may be missing; nil if it is nil or unknown.
  fileprivate subscript(word: String?) -> Value? { word.flatMap { self[$0] } }
}
