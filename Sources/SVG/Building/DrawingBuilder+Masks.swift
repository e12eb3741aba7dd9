import Foundation
import PathreelDrawing
import PathreelGeometry

/// The `mask` property. ``DrawingBuilder/layers(of:content:in:)`` resolves it for each element.
extension DrawingBuilder {
  /// The layers of an element's `mask`: empty if there is no mask, nil if the mask hides everything.
  ///
  /// - Parameter content: The content to mask; its bounding box defines the units.
  func masks(of element: SVGElement, content: [SVGDrawing.Part.Content], in context: Context) throws(SVGError)
    -> [DisplayList.Group]?
  {
    guard let value = Self.declared(.mask, of: element), !Self.isNone(value) else { return [] }
    guard let (id, _) = SVGReference.url(value) else {
      account.warn(at: element, "the mask '\(value.prefix(60))' is not understood, and so left out")
      return []
    }
    guard let mask = self.element(id), mask.name == "mask" else {
      try refuseOtherFile(id, at: element)
      return []
    }
    try account.charge(SVGLimits.partSteps, at: mask)
    // A mask that refers to itself hides nothing there.
    guard !resolving.contains(ObjectIdentifier(mask)), resolving.count < SVGLimits.depth else { return [] }
    resolving.append(ObjectIdentifier(mask))
    defer { resolving.removeLast() }

    var box: CGRect?
    func toBox() throws(SVGError) -> CGAffineTransform? {
      if box == nil { box = try bounds(of: content, in: context.transform, at: element) }
      guard let box, !box.isNull, box.width > 0, box.height > 0 else { return nil }
      return CGAffineTransform(box.width, 0, 0, box.height, box.minX, box.minY)
    }
    var inner = Context(viewport: context.viewport, transform: context.transform, depth: context.depth + 1)
    inner.style = try inheritedStyle(of: mask, viewport: context.viewport)
    let isRegionInBox = mask["maskUnits"] != "userSpaceOnUse"
    guard let region = maskRegion(of: mask, em: isRegionInBox ? inner.style.em : nil, in: context) else { return nil }
    var regionTransform = context.transform
    if isRegionInBox {
      guard let map = try toBox() else { return nil }
      regionTransform = map.concatenating(context.transform)
    }
    if mask["maskContentUnits"] == "objectBoundingBox" {
      guard let map = try toBox() else { return nil }
      inner.transform = map.concatenating(context.transform)
      inner.viewport = CGSize(width: 1, height: 1)
    }
    // The elements of a mask are no parts of the drawing, so they keep no numbers.
    let count = partCount
    let items = try children(of: mask, in: inner).flatMap(\.items)
    partCount = count

    var masked = items
    // A mask can have a `mask` of its own; nil means that it hides everything.
    if let outer = try masks(of: mask, content: content, in: context) {
      masked = SVGDrawing.Part.composed(items, on: outer)
    } else {
      masked = []
    }
    return [
      DisplayList.Group(
        items: [], clip: .init(path: Path(region), transform: regionTransform),
        mask: .init(items: masked, kind: maskKind(of: mask, inner.style)))
    ]
  }

  /// The region of a mask; outside, the mask hides everything. Nil if the region is empty.
  ///
  /// - Parameter em: The font size of a region in units of the bounding box; nil for a region in user space.
  private func maskRegion(of mask: SVGElement, em: Double?, in context: Context) -> CGRect? {
    func measure(_ name: String, _ axis: SVGAxis, _ initial: Double) -> Double {
      let length = mask[name].flatMap { SVGLength($0) } ?? SVGLength(initial, .percent)
      return em.map { length.resolved(whole: 1, em: $0) } ?? self.length(length, axis, in: context) ?? 0
    }
    let (width, height) = (measure("width", .x, 120), measure("height", .y, 120))
    guard width > 0, height > 0 else { return nil }
    return CGRect(x: measure("x", .x, -10), y: measure("y", .y, -10), width: width, height: height)
  }

  /// Whether a mask uses the alpha or the luminance of its content, by `mask-type` and `color-interpolation`.
  private func maskKind(of mask: SVGElement, _ style: ComputedStyle) -> DisplayList.Mask.Kind {
    switch (mask.declarations[.maskType], style.isLinear) {
    case ("alpha", _): .alpha
    case (_, true): .linearLuminance
    default: .luminance
    }
  }
}
