import Foundation
import PathreelGeometry

// The JSON of a display list, as `pathreel inspect` prints it: an item is an object with one key, its kind; paths are SVG
// path data, colours are CSS, points are [x, y], angles degrees, transforms [a, b, c, d, tx, ty]. What is at its default is left out.

extension DisplayList: Encodable {
  /// The list as indented JSON with sorted keys: equal lists give equal text.
  ///
  /// ```swift
  /// print(try scene.displayList(at: 1.5).json())
  /// ```
  /// - Throws: `EncodingError` where a coordinate is not finite, which JSON cannot say.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  private enum Keys: String, CodingKey { case size, background, items, warnings }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode([size.width, size.height], forKey: .size)
    try container.encode(background.css, forKey: .background)
    try container.encode(items, forKey: .items)
    if !warnings.isEmpty { try container.encode(warnings.map(\.description), forKey: .warnings) }
  }
}

extension DisplayList.Item: Encodable {
  private enum Keys: String, CodingKey { case fill, stroke, group }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .fill(let fill): try container.encode(fill, forKey: .fill)
    case .stroke(let stroke): try container.encode(stroke, forKey: .stroke)
    case .group(let group): try container.encode(group, forKey: .group)
    }
  }
}

extension DisplayList.Fill: Encodable {
  private enum Keys: String, CodingKey { case path, rule, paint, transform, blendMode }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(path.svg, forKey: .path)
    try container.encode(rule, forKey: .rule, unless: .nonzero)
    try container.encode(paint, forKey: .paint)
    try container.encode(transform.coefficients, forKey: .transform, unless: CGAffineTransform.identity.coefficients)
    try container.encode(blendMode, forKey: .blendMode, unless: .normal)
  }
}

extension DisplayList.Stroke: Encodable {
  private enum Keys: String, CodingKey {
    case path, width, cap, join, miterLimit, dash, dashPhase, paint, transform, blendMode
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    let plain = StrokeStyle()
    try container.encode(path.svg, forKey: .path)
    try container.encode(style.lineWidth, forKey: .width)
    try container.encode(style.lineCap.svgName, forKey: .cap, unless: plain.lineCap.svgName)
    try container.encode(style.lineJoin.svgName, forKey: .join, unless: plain.lineJoin.svgName)
    try container.encode(style.miterLimit, forKey: .miterLimit, unless: plain.miterLimit)
    try container.encode(style.dash, forKey: .dash, unless: plain.dash)
    try container.encode(style.dashPhase, forKey: .dashPhase, unless: plain.dashPhase)
    try container.encode(paint, forKey: .paint)
    try container.encode(transform.coefficients, forKey: .transform, unless: CGAffineTransform.identity.coefficients)
    try container.encode(blendMode, forKey: .blendMode, unless: .normal)
  }
}

extension DisplayList.Group: Encodable {
  private enum Keys: String, CodingKey { case items, filter, clip, mask, opacity, blendMode }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(items, forKey: .items)
    try container.encodeIfPresent(filter, forKey: .filter)
    try container.encodeIfPresent(clip, forKey: .clip)
    try container.encodeIfPresent(mask, forKey: .mask)
    try container.encode(opacity, forKey: .opacity, unless: 1)
    try container.encode(blendMode, forKey: .blendMode, unless: .normal)
  }
}

extension DisplayList.Filter: Encodable {
  private enum Keys: String, CodingKey { case blur, shadow }
  private enum PartKeys: String, CodingKey { case color, deviation, offset }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .blur(let blur):
      var inner = container.nestedContainer(keyedBy: PartKeys.self, forKey: .blur)
      try inner.encode([blur.deviation.width, blur.deviation.height], forKey: .deviation)
    case .shadow(let shadow):
      var inner = container.nestedContainer(keyedBy: PartKeys.self, forKey: .shadow)
      try inner.encode(shadow.color.css, forKey: .color)
      try inner.encode([shadow.deviation.width, shadow.deviation.height], forKey: .deviation)
      try inner.encode([shadow.offset.width, shadow.offset.height], forKey: .offset, unless: [0, 0])
    }
  }
}

extension DisplayList.Clip: Encodable {
  private enum Keys: String, CodingKey { case path, rule, transform }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(path.svg, forKey: .path)
    try container.encode(rule, forKey: .rule, unless: .nonzero)
    try container.encode(transform.coefficients, forKey: .transform, unless: CGAffineTransform.identity.coefficients)
  }
}

extension Paint: Encodable {
  private enum Keys: String, CodingKey { case color, linearGradient, radialGradient, angularGradient, image }
  private enum GradientKeys: String, CodingKey {
    case stops, spread, start, end, transform, center, startAngle, endAngle
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .color(let color):
      try container.encode(color.css, forKey: .color)
    case .linearGradient(let gradient, let start, let end):
      var inner = container.nestedContainer(keyedBy: GradientKeys.self, forKey: .linearGradient)
      try encode(gradient, into: &inner)
      try inner.encode([start.x, start.y], forKey: .start)
      try inner.encode([end.x, end.y], forKey: .end)
    case .radialGradient(let gradient, let start, let end, let transform):
      var inner = container.nestedContainer(keyedBy: GradientKeys.self, forKey: .radialGradient)
      try encode(gradient, into: &inner)
      try inner.encode(start, forKey: .start)
      try inner.encode(end, forKey: .end)
      try inner.encode(transform.coefficients, forKey: .transform, unless: CGAffineTransform.identity.coefficients)
    case .angularGradient(let gradient, let center, let startAngle, let endAngle):
      var inner = container.nestedContainer(keyedBy: GradientKeys.self, forKey: .angularGradient)
      try encode(gradient, into: &inner)
      try inner.encode([center.x, center.y], forKey: .center)
      try inner.encode(startAngle.degrees, forKey: .startAngle)
      try inner.encode(endAngle.degrees, forKey: .endAngle)
    case .image(let image): try container.encode(image, forKey: .image)
    }
  }

  private func encode(
    _ gradient: Gradient, into container: inout KeyedEncodingContainer<GradientKeys>
  ) throws {
    try container.encode(gradient.stops, forKey: .stops)
    try container.encode(gradient.spread, forKey: .spread, unless: .pad)
  }
}

extension Paint.Image: Encodable {
  private enum Keys: String, CodingKey { case asset, rect, tiling, interpolation, opacity }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(asset, forKey: .asset)
    try container.encode([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height], forKey: .rect)
    try container.encode(tiling, forKey: .tiling, unless: .clamp)
    try container.encode(interpolation, forKey: .interpolation, unless: .medium)
    try container.encode(opacity, forKey: .opacity, unless: 1)
  }
}

extension Gradient.Circle: Encodable {
  private enum Keys: String, CodingKey { case center, radius }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode([center.x, center.y], forKey: .center)
    try container.encode(radius, forKey: .radius)
  }
}

extension Gradient.Stop: Encodable {
  private enum Keys: String, CodingKey { case color, location }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(color.css, forKey: .color)
    try container.encode(location, forKey: .location)
  }
}

extension KeyedEncodingContainer {
  fileprivate mutating func encode<Value: Encodable & Equatable>(
    _ value: Value, forKey key: Key, unless usual: Value
  ) throws {
    if value != usual { try encode(value, forKey: key) }
  }
}

extension CGAffineTransform {
  fileprivate var coefficients: [Double] { [a, b, c, d, tx, ty] }
}

extension CGLineCap {
  /// As `stroke-linecap` in SVG.
  fileprivate var svgName: String {
    switch self {
    case .butt: "butt"
    case .round: "round"
    case .square: "square"
    }
  }
}

extension CGLineJoin {
  /// As `stroke-linejoin` in SVG.
  fileprivate var svgName: String {
    switch self {
    case .miter: "miter"
    case .round: "round"
    case .bevel: "bevel"
    }
  }
}
