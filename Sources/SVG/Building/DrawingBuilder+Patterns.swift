import Foundation
import PathreelDrawing
import PathreelGeometry

/// Patterns. ``DrawingBuilder`` calls this when a fill or stroke refers to a `pattern` element.
extension DrawingBuilder {
  /// The paint of a `pattern` element, in the coordinates of the painted outline (SVG 2, §14.3); nil if it paints
  /// nothing.
  ///
  /// - Parameter box: The bounding box of the painted outline.
  func pattern(_ element: SVGElement, opacity: Double, box: () -> CGRect?, in outer: Context) throws(SVGError) -> Paint?
  {
    // A pattern that contains itself paints nothing there.
    guard !resolving.contains(ObjectIdentifier(element)), resolving.count < SVGLimits.depth else { return nil }
    resolving.append(ObjectIdentifier(element))
    defer { resolving.removeLast() }
    let chain = try HrefChain(element, of: ["pattern"], in: self)
    guard let owner = chain.owner(where: { $0.name != nil }) else { return nil }
    let isInBox = chain.value("patternUnits") != "userSpaceOnUse"
    let needsBox = isInBox || chain.value("patternContentUnits") == "objectBoundingBox"
    let own = needsBox ? box() : nil
    if needsBox, own == nil || own!.width <= 0 || own!.height <= 0 { return nil }
    func value(_ name: String, _ axis: SVGAxis) -> Double {
      guard let length = chain.value(name).flatMap({ SVGLength($0) }) else { return 0 }
      guard isInBox, let own else { return self.length(length, axis, in: outer) ?? 0 }
      return length.resolved(whole: 1, font: outer.style.font) * own.size.whole(axis)
    }
    let origin = isInBox ? own?.origin ?? .zero : .zero
    let tile = CGRect(
      x: origin.x + value("x", .x), y: origin.y + value("y", .y), width: value("width", .x),
      height: value("height", .y))
    let sides = [tile.minX, tile.minY, tile.width, tile.height]
    guard tile.width > 0, tile.height > 0, sides.allSatisfy({ abs($0) < 1e9 }) else { return nil }
    if let box = chain.value("viewBox"), ViewBox.isEmpty(box) { return nil }

    var context = Context(viewport: outer.viewport, depth: outer.depth + 1)
    guard context.depth < SVGLimits.depth else { return nil }
    context.style = try inheritedStyle(of: owner, viewport: outer.viewport)
    if let text = chain.value("viewBox"), let rect = ViewBox.rect(text) {
      let fit = AspectFit(chain.value("preserveAspectRatio") ?? "")
      context.transform = ViewBox(rect, fit: fit).transform(to: tile.size)
        .translatedAfter(x: tile.minX, y: tile.minY)
      context.viewport = rect.size
    } else if chain.value("patternContentUnits") == "objectBoundingBox", let own {
      context.transform = CGAffineTransform(own.width, 0, 0, own.height, tile.minX, tile.minY)
    } else {
      context.transform = CGAffineTransform(translationX: tile.minX, y: tile.minY)
    }
    // The elements of a pattern are no parts of the drawing, so they keep no numbers.
    let count = partCount
    let items = try children(of: owner, in: context).flatMap(\.items)
    partCount = count
    guard !items.isEmpty else { return nil }
    return .pattern(.init(items: items, tile: tile, transform: chain.transform(in: outer, of: self), opacity: opacity))
  }
}
