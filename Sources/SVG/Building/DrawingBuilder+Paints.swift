import Foundation
import PathreelDrawing
import PathreelGeometry

extension DrawingBuilder {
  /// What an outline is painted with, in the outline's coordinates; nil where it is not painted.
  ///
  /// - Parameter box: The box that gradients and patterns measure.
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

  /// A gradient or a pattern.
  ///
  /// - Parameter box: The box of what is painted.
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
    default: try refuseOtherFile(id, at: element)
    }
    guard meant == nil, let fallback else { return meant }
    return try self.paint(fallback, opacity: opacity, box: box, of: element, in: context)
  }

  /// The paint server that another one takes what it lacks from.
  func paintServer(after element: SVGElement) throws(SVGError) -> SVGElement? {
    guard let reference = element["href"]?.trimmed else { return nil }
    guard reference.hasPrefix("#") else {
      try refuseOtherFile(reference, at: element)
      return nil
    }
    return self.element(String(reference.dropFirst()))
  }

  /// - Throws: For a reference that leads out of the document.
  func refuseOtherFile(_ reference: String, at element: SVGElement) throws(SVGError) {
    guard elementsByID[reference] == nil, reference.contains("#") || reference.contains("://") else { return }
    throw account.error(
      at: element,
      "'\(reference.prefix(80))' lies in another file, and drawings are read from one file alone; put it into this one")
  }
}

extension Paint {
  /// The paint of a transformed outline.
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
