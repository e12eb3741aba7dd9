import Foundation
import PathreelDrawing
import PathreelGeometry

extension DrawingBuilder {
  /// A gradient for something with a box, in the coordinates of what it paints; nil where nothing is painted.
  func gradient(_ element: SVGElement, opacity: Double, box: () -> CGRect?, in context: Context) throws(SVGError)
    -> Paint?
  {
    let chain = try HrefChain(element, of: ["linearGradient", "radialGradient"], in: self)
    let stops = try self.stops(of: chain, in: context)
    guard let last = stops.last else { return nil }
    if stops.count == 1 { return .color(last.color.opacity(opacity)) }

    let isInBox = chain.value("gradientUnits") != "userSpaceOnUse"
    let own = chain.transform(in: context, of: self)
    var transform = own
    if isInBox {
      guard let box = box(), box.width > 0, box.height > 0 else { return nil }
      transform = own.concatenating(CGAffineTransform(box.width, 0, 0, box.height, box.minX, box.minY))
    }
    guard transform.isUsable else { return nil }
    func value(_ name: String, _ axis: SVGAxis, _ initial: SVGLength?) -> Double? {
      guard let length = chain.value(name, of: element.name).flatMap({ SVGLength($0) }) ?? initial else { return nil }
      let value =
        isInBox
        ? length.resolved(whole: 1, em: context.style.em)
        : length.resolved(whole: context.viewport.whole(axis), em: context.style.em)
      return abs(value) <= CGPoint.coordinateLimit ? value : nil
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
    guard let radius = value("r", .diagonal, half), radius > 0 else { return .color(last.color.opacity(opacity)) }
    let center = point("cx", "cy", half, half)
    let focus = CGPoint(x: value("fx", .x, nil) ?? center.x, y: value("fy", .y, nil) ?? center.y)
    let focalRadius = max(value("fr", .diagonal, SVGLength(0)) ?? 0, 0)
    return .radialGradient(
      gradient, start: .init(center: focus, radius: focalRadius),
      end: .init(center: center, radius: radius), transform: transform)
  }

  /// The stops in increasing order of their locations, whatever the document says.
  private func stops(of chain: HrefChain, in context: Context) throws(SVGError) -> [Gradient.Stop] {
    guard let owner = chain.owner(where: { $0.name == "stop" }) else { return [] }
    var stops: [Gradient.Stop] = []
    for stop in owner.elements where stop.name == "stop" {
      try account.charge(6, at: stop)
      let location = stop["offset"].flatMap { SVGNumber.share($0) } ?? 0
      stops.append(
        Gradient.Stop(
          color: color(.stopColor, opacity: .stopOpacity, of: stop),
          location: max(min(max(location, 0), 1), stops.last?.location ?? 0)))
    }
    return stops
  }

  /// A colour that is not inherited, with its opacity: that of a stop or of a flood. What it inherits is its parent's, if it asks.
  func color(_ property: SVGProperty, opacity: SVGProperty, of element: SVGElement) -> Color {
    let value = Self.asking(property, of: element) ?? "black"
    let alpha = Self.asking(opacity, of: element).flatMap { SVGNumber.alpha($0) } ?? 1
    return (SVGColor.color(value, currentColor: currentColor(of: element)) ?? .black).opacity(alpha)
  }

  /// A declared value, that of the parent for `inherit`.
  static func asking(_ property: SVGProperty, of element: SVGElement) -> String? {
    var asked: SVGElement? = element
    while let element = asked {
      guard element.declarations[property] == "inherit" else { return element.declarations[property] }
      asked = element.parent
    }
    return nil
  }

  /// The value of an inherited property by an element's place in the document.
  static func inherited(_ property: SVGProperty, of element: SVGElement) -> String? {
    var asked: SVGElement? = element
    while let element = asked {
      if let value = element.declarations[property], value != "inherit" { return value }
      asked = element.parent
    }
    return nil
  }

  /// `color` as an element's place in the document has it.
  func currentColor(of element: SVGElement) -> Color {
    var asked: SVGElement? = element
    while let element = asked {
      if let value = element.declarations[.color], value != "inherit", value.lowercased() != "currentcolor",
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
  fileprivate subscript(word: String?) -> Value? { word.flatMap { self[$0] } }
}
