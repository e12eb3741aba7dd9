import Foundation
import PathreelDrawing
import PathreelGeometry

/// Clip paths. ``DrawingBuilder/layers(of:content:in:)`` resolves them for each element.
extension DrawingBuilder {
  /// The effect of `clip-path` on an element.
  enum Clip {
    /// No clipping.
    case all
    /// Everything is clipped away.
    case nothing
    /// The layers that clip, the innermost first.
    case layers([DisplayList.Group])
  }

  /// Resolves an element's `clip-path`.
  ///
  /// - Parameter content: The content to clip; its bounding box defines the units.
  func clip(of element: SVGElement, content: [SVGDrawing.Part.Content], in context: Context) throws(SVGError) -> Clip {
    guard let value = Self.declared(.clipPath, of: element), !Self.isNone(value) else { return .all }
    guard let (id, _) = SVGReference.url(value) else {
      // A shape lies in the box of the element, unless it names the viewport's (CSS Masking 1, §5.1).
      var box = CGRect(origin: .zero, size: context.viewport)
      if !value.contains("view-box") { box = try bounds(of: content, in: context.transform, at: element) }
      let isEmpty = box.isNull
      if let outline = shape(value, box: isEmpty ? .zero : box, in: context) {
        if isEmpty { return .all }
        let rule: FillRule = value.contains("evenodd") ? .evenOdd : .nonzero
        return .layers([
          DisplayList.Group(items: [], clip: .init(path: outline, rule: rule, transform: context.transform))
        ])
      }
      account.warn(at: element, "the clip path '\(value.prefix(60))' is not understood, and so left out")
      return .all
    }
    guard let path = self.element(id), path.name == "clipPath" else {
      try refuseOtherFile(id, at: element)
      // As in browsers, a reference to no element clips nothing.
      return .all
    }
    return try clip(by: path, content: content, at: element, in: context)
  }

  private func clip(
    by path: SVGElement, content: [SVGDrawing.Part.Content], at element: SVGElement, in context: Context
  ) throws(SVGError) -> Clip {
    try account.charge(SVGLimits.partSteps, at: path)
    // A clip path may refer to itself, directly or through others. The inner reference clips nothing.
    guard !resolving.contains(ObjectIdentifier(path)), resolving.count < SVGLimits.depth else { return .all }
    resolving.append(ObjectIdentifier(path))
    defer { resolving.removeLast() }

    var inner = Context(viewport: context.viewport, transform: context.transform, depth: context.depth + 1)
    inner.style = try inheritedStyle(of: path, viewport: context.viewport)
    inner.isClip = true
    guard let own = transform(of: path, in: context) else { return .nothing }
    if path["clipPathUnits"] == "objectBoundingBox" {
      let box = try bounds(of: content, in: context.transform, at: element)
      guard !box.isNull, box.width > 0, box.height > 0 else { return .nothing }
      inner.transform = CGAffineTransform(box.width, 0, 0, box.height, box.minX, box.minY)
        .concatenating(own).concatenating(inner.transform)
    } else {
      inner.transform = own.concatenating(inner.transform)
    }
    guard inner.transform.isUsable else { return .nothing }

    var items: [DisplayList.Item] = []
    for child in path.elements { items += try clipItems(child, in: inner) }
    guard !items.isEmpty else { return .nothing }
    var layers = [Self.layer(cuttingBy: items)]
    // A clip path can have a `clip-path` of its own.
    switch try clip(of: path, content: content, in: context) {
    case .all: break
    case .nothing: return .nothing
    case .layers(let outer): layers += outer
    }
    return .layers(layers)
  }

  /// Builds the layer: fills become clip paths; if any item is clipped itself, all items become an alpha mask.
  private static func layer(cuttingBy items: [DisplayList.Item]) -> DisplayList.Group {
    var paths: [DisplayList.ClipPath] = []
    for item in items {
      guard case .fill(let fill) = item else {
        return DisplayList.Group(items: [], mask: .init(items: items, kind: .alpha))
      }
      paths.append(.init(path: fill.path, rule: fill.rule, transform: fill.transform))
    }
    paths[0].union = Array(paths.dropFirst())
    return DisplayList.Group(items: [], clip: paths[0])
  }

  /// The opaque fills of a clip path's child, which is a shape, a text or a `use` of one.
  private func clipItems(_ child: SVGElement, in outer: Context) throws(SVGError) -> [DisplayList.Item] {
    guard let name = child.name, child.declarations[.display] != "none", passesConditions(child) else { return [] }
    try account.charge(SVGLimits.partSteps, at: child)
    var context = outer
    context.style = try style(of: child, in: outer)
    guard let own = transform(of: child, in: context) else { return [] }
    context.transform = own.concatenating(outer.transform)
    guard context.transform.isUsable else { return [] }
    let content: [SVGDrawing.Part.Content]
    switch name {
    case "use":
      guard let target = try target(of: child), let kind = target.name, Self.clippingElements.contains(kind) else {
        return []
      }
      let x = length("x", of: child, .x, in: context) ?? 0
      let y = length("y", of: child, .y, in: context) ?? 0
      context.transform = context.transform.translatedBy(x: x, y: y)
      let shown = try shadows?.element(target, in: child) ?? target
      content = try clipItems(shown, in: context).map { .item($0) }
    case "text": content = try text(child, in: context)
    default: content = Self.clippingElements.contains(name) ? try shape(child, in: context) : []
    }
    guard !content.isEmpty else { return [] }
    switch try clip(of: child, content: content, in: context) {
    case .all: return content.flatMap(\.items)
    case .nothing: return []
    case .layers(let layers): return SVGDrawing.Part.composed(content.flatMap(\.items), on: layers)
    }
  }

  /// The elements that may clip inside a clip path.
  private static let clippingElements: Set<String> = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text",
  ]

  /// The style that the children of a referenced element inherit: from the element's own ancestors, not from the place
  /// where it is used.
  func inheritedStyle(of element: SVGElement, viewport: CGSize) throws(SVGError) -> ComputedStyle {
    var way: [SVGElement] = []
    var next: SVGElement? = element
    while let element = next {
      way.append(element)
      next = element.parent
    }
    var context = Context(viewport: viewport)
    for element in way.reversed() { context.style = try style(of: element, in: context) }
    return context.style
  }
}

extension SVGDrawing.Part.Content {
  /// The display items of the piece.
  var items: [DisplayList.Item] {
    switch self {
    case .item(let item): [item]
    case .part(let part): part.items
    }
  }
}
