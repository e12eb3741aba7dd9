import Foundation
import PathreelDrawing
import PathreelGeometry

/// The paints of fills and strokes. ``DrawingBuilder`` calls this for each outline that it draws.
extension DrawingBuilder {
  /// Resolves a paint, in the coordinates of the painted outline; nil if it paints nothing.
  ///
  /// - Parameter box: The object bounding box for gradients and patterns.
  func paint(
    _ paint: SVGPaint, opacity: Double, box: () -> CGRect?, of element: SVGElement, in context: Context
  ) throws(SVGError) -> Paint? {
    switch paint {
    case .none: return nil
    case .color(let color): return .color(color.opacity(opacity))
    case .currentColor: return .color(context.style.color.opacity(opacity))
    case .contextFill, .contextStroke:
      guard let paints = context.paints else { return nil }
      var outer = context
      (outer.paints, outer.transform) = (paints.outer, paints.transform)
      let meant = paint == .contextFill ? paints.fill : paints.stroke
      let toPath = paints.transform.concatenating(context.transform.inverted())
      var own: CGRect?
      if case .server = meant { own = try paints.box() }
      return try server(meant, opacity: opacity, box: { own }, of: element, in: outer)?.transformed(
        by: toPath)
    case .server: return try server(paint, opacity: opacity, box: box, of: element, in: context)
    }
  }

  /// Resolves a paint server, which is a gradient or a pattern, or its fallback.
  ///
  /// - Parameter box: The bounding box of the painted outline.
  private func server(
    _ paint: SVGPaint, opacity: Double, box: () -> CGRect?, of element: SVGElement, in context: Context
  ) throws(SVGError) -> Paint? {
    guard case .server(let id, let fallback) = paint else {
      return try self.paint(paint, opacity: opacity, box: box, of: element, in: context)
    }
    try account.charge(4, at: element)
    let server = self.element(id)
    var meant: Paint?
    switch server?.name {
    case "linearGradient", "radialGradient":
      meant = try gradient(server!, opacity: opacity, box: box, in: context)
    case "pattern": meant = try pattern(server!, opacity: opacity, box: box, in: context)
    case let name?: account.warn(at: server!, "<\(name)> paints nothing")
    case nil: try refuseOtherFile(id, at: element)
    }
    guard meant == nil, let fallback else { return meant }
    return try self.paint(fallback, opacity: opacity, box: box, of: element, in: context)
  }

  /// Checks the reference of a `url(…)` that names no known element.
  ///
  /// - Throws: An error if the reference leads to another file.
  func refuseOtherFile(_ reference: String, at element: SVGElement) throws(SVGError) {
    guard elementsByID[reference] == nil, reference.contains("#") || reference.contains("://") else { return }
    throw otherFile(reference, at: element)
  }

  /// The error of a reference to another file.
  func otherFile(_ reference: String, at element: SVGElement) -> SVGError {
    if self.element(reference) != nil {
      return account.error(at: element, "'\(reference.prefix(80))' is the id of an element here; write '#' before it")
    }
    return account.error(
      at: element,
      "'\(reference.prefix(80))' lies in another file, and drawings are read from one file alone; put it into this one")
  }
}

extension Paint {
  /// The paint of a transformed outline: gradients and patterns move along, others stay as they are.
  func transformed(by map: CGAffineTransform) -> Paint {
    switch self {
    case .linearGradient(let gradient, let start, let end, let transform):
      .linearGradient(gradient, start: start, end: end, transform: transform.concatenating(map))
    case .radialGradient(let gradient, let start, let end, let transform):
      .radialGradient(gradient, start: start, end: end, transform: transform.concatenating(map))
    case .pattern(let pattern):
      .pattern(
        .init(
          items: pattern.items, tile: pattern.tile, transform: pattern.transform.concatenating(map),
          opacity: pattern.opacity))
    default: self
    }
  }
}
