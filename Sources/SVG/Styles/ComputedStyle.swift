import Foundation
import PathreelDrawing
import PathreelGeometry

/// The computed values of an element's inherited properties; its children start with them.
///
/// ``DrawingBuilder`` keeps one in each context.
struct ComputedStyle: Hashable, Sendable {
  /// A layer of `paint-order`.
  enum PaintLayer {
    case fill, stroke, markers
  }

  var color = Color.black
  var fill = SVGPaint.color(.black)
  var fillOpacity = 1.0
  var fillRule = FillRule.nonzero
  var clipRule = FillRule.nonzero
  var stroke = SVGPaint.none
  var strokeOpacity = 1.0
  var strokeWidth = SVGLength(1)
  var lineCap = CGLineCap.butt
  var lineJoin = CGLineJoin.miter
  var miterLimit = 4.0
  var dashes: [SVGLength] = []
  var dashOffset = SVGLength(0)
  var paintOrder: [PaintLayer] = [.fill, .stroke, .markers]
  var isVisible = true
  /// The ids of the markers; nil for none.
  var markerStart: String?
  var markerMid: String?
  var markerEnd: String?
  /// Whether `color-interpolation` is `linearRGB`, which masks use.
  var isLinear = false
  var imageRendering = "auto"
  var font = ComputedFont()
  /// The lines of HTML.
  var block = BlockStyle()

  /// Whether it paints with the fill or the stroke of a `use` or a marker.
  var hasContextPaint: Bool {
    [fill, stroke].contains { $0 == .contextFill || $0 == .contextStroke }
  }

  /// The font size in user units.
  var em: Double { font.size }

  /// Returns the style of a child element: these values, with the child's declarations applied.
  ///
  /// Invalid values are ignored.
  func applying(_ declarations: Declarations, viewport: CGSize) -> ComputedStyle {
    guard !declarations.values.isEmpty else { return self }
    var style = self
    // Other properties refer to the colour and the font size, so both come first.
    if let value = declarations[.color], let color = SVGColor.color(value, currentColor: color) { style.color = color }
    style.font.apply(declarations)
    for (property, value) in declarations.values { style.apply(property, value) }
    return style
  }

  private mutating func apply(_ property: SVGProperty, _ value: String) {
    let isInitial = value == "initial"
    func keep<Value>(_ path: WritableKeyPath<ComputedStyle, Value>, _ new: Value?) {
      if isInitial {
        self[keyPath: path] = ComputedStyle()[keyPath: path]
      } else if let new {
        self[keyPath: path] = new
      }
    }
    // Children inherit lengths in user units, and percentages as they are.
    func absolute(_ length: SVGLength) -> SVGLength {
      length.unit == .percent ? length : SVGLength(length.resolved(whole: 0, font: font))
    }
    switch property {
    case .fill: keep(\.fill, SVGPaint(value, currentColor: color))
    case .fillOpacity: keep(\.fillOpacity, SVGNumber.alpha(value))
    case .fillRule: keep(\.fillRule, FillRule(svg: value))
    case .clipRule: keep(\.clipRule, FillRule(svg: value))
    case .stroke: keep(\.stroke, SVGPaint(value, currentColor: color))
    case .strokeOpacity: keep(\.strokeOpacity, SVGNumber.alpha(value))
    case .strokeWidth: keep(\.strokeWidth, SVGLength(value).map(absolute))
    case .strokeLineCap: keep(\.lineCap, Self.caps[value])
    case .strokeLineJoin: keep(\.lineJoin, Self.joins[value])
    case .strokeMiterLimit: keep(\.miterLimit, SVGNumber.miterLimit(value))
    case .strokeDashArray: keep(\.dashes, value == "none" ? [] : SVGLength.list(value)?.map(absolute))
    case .strokeDashOffset: keep(\.dashOffset, SVGLength(value).map(absolute))
    case .paintOrder: keep(\.paintOrder, Self.order(value))
    case .visibility: keep(\.isVisible, Self.visibilities[value])
    case .markerStart: keep(\.markerStart, Self.marker(value))
    case .markerMid: keep(\.markerMid, Self.marker(value))
    case .markerEnd: keep(\.markerEnd, Self.marker(value))
    case .colorInterpolation: keep(\.isLinear, value == "linearRGB")
    case .imageRendering: keep(\.imageRendering, value)
    case .lineHeight, .textAlign, .whiteSpace, .overflowWrap, .wordBreak: block.apply(property, value, font: font)
    default: break
    }
  }

  private static let caps: [String: CGLineCap] = ["butt": .butt, "round": .round, "square": .square]
  private static let visibilities = ["visible": true, "hidden": false, "collapse": false]
  private static let joins: [String: CGLineJoin] = [
    "miter": .miter, "round": .round, "bevel": .bevel, "miter-clip": .miter, "arcs": .miter,
  ]

  /// Parses a marker property. The whole result is nil if the value is invalid; the inner optional is nil for `none`.
  private static func marker(_ value: String) -> String?? {
    value == "none" ? .some(nil) : SVGReference.url(value).map { .some($0.id) }
  }

  /// Parses `paint-order`. Layers that it does not name follow in the default order.
  static func order(_ value: String) -> [PaintLayer]? {
    let layers: [String: PaintLayer] = ["fill": .fill, "stroke": .stroke, "markers": .markers]
    var order: [PaintLayer] = []
    if value != "normal" {
      for word in value.split(whereSeparator: \.isWhitespace) {
        guard let layer = layers[String(word)], !order.contains(layer) else { return nil }
        order.append(layer)
      }
    }
    for layer in [PaintLayer.fill, .stroke, .markers] where !order.contains(layer) { order.append(layer) }
    return order
  }
}

extension FillRule {
  init?(svg value: String) {
    switch value {
    case "nonzero": self = .nonzero
    case "evenodd": self = .evenOdd
    default: return nil
    }
  }
}

/// Parses numbers and percentages of properties.
enum SVGNumber {
  /// A number or a percentage as a fraction, clamped to 0…1.
  static func alpha(_ text: String) -> Double? {
    var scanner = ValueScanner(text.trimmed)
    guard let number = scanner.number() else { return nil }
    let value = scanner.take("%") ? number / 100 : number
    return scanner.isAtEnd ? min(max(value, 0), 1) : nil
  }

  /// The number at the beginning of a text.
  static func leading(_ text: String) -> Double? {
    var scanner = ValueScanner(text.trimmed)
    return scanner.number()
  }

  /// A number of at least 1; nil for other texts, such as `inf`.
  static func miterLimit(_ text: String) -> Double? {
    var scanner = ValueScanner(text)
    guard let number = scanner.number(), scanner.isAtEnd, number >= 1 else { return nil }
    return number
  }

  /// A number or a percentage as a fraction, not clamped.
  static func share(_ text: String) -> Double? {
    var scanner = ValueScanner(text.trimmed)
    guard let number = scanner.number() else { return nil }
    let value = scanner.take("%") ? number / 100 : number
    return scanner.isAtEnd ? value : nil
  }
}
