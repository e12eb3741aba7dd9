import Foundation
import PathreelDrawing
import PathreelGeometry

/// The painting of shapes, and of texts, whose glyphs are outlines too. ``DrawingBuilder/part(_:in:)`` calls it.
extension DrawingBuilder {
  /// The content of a basic shape or path, in `paint-order`.
  func shape(_ element: SVGElement, in context: Context) throws(SVGError) -> [SVGDrawing.Part.Content] {
    guard let data = try outline(of: element, in: context), !data.path.isEmpty else { return [] }
    return try painted(data.path, element: element, in: context) { () throws(SVGError) in
      try markers(along: data, of: element, in: context)
    }
  }

  /// Fills and strokes an outline by the style, and adds its markers.
  ///
  /// - Parameter box: The object bounding box for gradients and patterns; the outline's own by default.
  func painted(
    _ path: Path, element: SVGElement, in context: Context, box: CGRect? = nil,
    markers: () throws(SVGError) -> [DisplayList.Item] = { () throws(SVGError) in [] }
  ) throws(SVGError) -> [SVGDrawing.Part.Content] {
    let style = context.style
    guard style.isVisible else { return [] }
    if context.isClip {
      // An outline clips whatever its paints are (CSS Masking 1, §6).
      return [
        .item(.fill(.init(path: path, rule: style.clipRule, paint: .color(.black), transform: context.transform)))
      ]
    }
    var content: [SVGDrawing.Part.Content] = []
    for layer in style.paintOrder {
      switch layer {
      case .fill:
        guard path.hasInterior,
          let paint = try paint(
            style.fill, opacity: style.fillOpacity, box: box.map { box in { box } } ?? { path.boundingRect },
            of: element, in: context)
        else { continue }
        content.append(
          .item(.fill(.init(path: path, rule: style.fillRule, paint: paint, transform: context.transform))))
      case .stroke:
        // Each stroke has its own copy of the dashes.
        try account.charge(style.dashes.count, at: element)
        guard let pen = strokeStyle(of: element, path, in: context),
          let paint = try paint(
            style.stroke, opacity: style.strokeOpacity, box: box.map { box in { box } } ?? { path.boundingRect },
            of: element, in: context)
        else { continue }
        if element.declarations[.vectorEffect] == "non-scaling-stroke" {
          let map = context.transform
          content.append(
            .item(.stroke(.init(path: path.applying(map), style: pen, paint: paint.transformed(by: map)))))
          continue
        }
        content.append(.item(.stroke(.init(path: path, style: pen, paint: paint, transform: context.transform))))
      case .markers: content += try markers().map { .item($0) }
      }
    }
    return content
  }

  /// The stroke style, with dashes scaled by `pathLength`; nil if nothing is stroked.
  func strokeStyle(of element: SVGElement, _ path: Path, in context: Context) -> StrokeStyle? {
    let style = context.style
    guard style.stroke != .none, let width = length(style.strokeWidth, .diagonal, in: context), width > 0 else {
      return nil
    }
    var pen = StrokeStyle(
      lineWidth: width, lineCap: style.lineCap, lineJoin: style.lineJoin, miterLimit: style.miterLimit)
    let dashes = style.dashes.compactMap { length($0, .diagonal, in: context).map { CGFloat($0) } }
    // A negative dash is an error, and dashes of total length 0 mean a solid line.
    guard !dashes.isEmpty, dashes.allSatisfy({ $0 >= 0 }), dashes.contains(where: { $0 > 0 }) else { return pen }
    let scale = Self.lengthScale(of: element, along: PathMeasure(path).length)
    // As in browsers, a dash without end is a solid line, and so are dashes along a path without a length.
    guard scale > 0, scale.isFinite else { return pen }
    pen.dash = dashes.map { $0 * scale }
    pen.dashPhase = (length(style.dashOffset, .diagonal, in: context) ?? 0) * scale
    return pen
  }

  /// The factor from lengths in the units of an element's `pathLength` to lengths along its path: 1 without the
  /// attribute, and infinite if it is 0 (SVG 2, §9.6.1).
  static func lengthScale(of element: SVGElement, along length: @autoclosure () -> Double) -> Double {
    guard let stated = element["pathLength"].flatMap({ Double($0.trimmed) }), stated >= 0, stated.isFinite else {
      return 1
    }
    return stated == 0 ? .infinity : length() / stated
  }
}

extension Path {
  /// Whether a fill of the path can show anything: a single line has no interior, but a single curve has one.
  fileprivate var hasInterior: Bool {
    if elements.count > 2 { return true }
    return switch elements.last {
    case .curve, .quadCurve: true
    default: false
    }
  }
}
