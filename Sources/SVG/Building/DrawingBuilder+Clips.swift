import Foundation
import PathreelDrawing
import PathreelGeometry

extension DrawingBuilder {
  /// What a `clip-path` keeps of an element.
  enum Clip {
    /// Nothing is cut.
    case all
    /// Everything is cut.
    case nothing
    /// The layers that cut, the innermost first.
    case layers([DisplayList.Group])
  }

  /// - Parameter content: What is cut, for its box.
  func clip(of element: SVGElement, content: [SVGDrawing.Part.Content], in context: Context) throws(SVGError) -> Clip {
    guard let value = element.declarations[.clipPath], value != "none", let (id, _) = SVGReference.url(value) else {
      return .all
    }
    guard let path = self.element(id), path.name == "clipPath" else {
      try refuseOtherFile(id, at: element)
      // As browsers have it, a reference to nothing cuts nothing.
      return .all
    }
    return try clip(by: path, content: content, at: element, in: context)
  }

  private func clip(
    by path: SVGElement, content: [SVGDrawing.Part.Content], at element: SVGElement, in context: Context
  ) throws(SVGError) -> Clip {
    try account.charge(SVGLimits.partSteps, at: path)
    // A clip path inside of itself cuts nothing there.
    guard !resolving.contains(ObjectIdentifier(path)), resolving.count < SVGLimits.depth else { return .all }
    resolving.append(ObjectIdentifier(path))
    defer { resolving.removeLast() }

    var inner = Context(viewport: context.viewport, transform: context.transform, depth: context.depth + 1)
    inner.style = inheritedStyle(of: path, viewport: context.viewport)
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
    // The clip path itself may be cut.
    switch try clip(of: path, content: content, in: context) {
    case .all: break
    case .nothing: return .nothing
    case .layers(let outer): layers += outer
    }
    return .layers(layers)
  }

  /// Outlines cut by themselves; items that are cut themselves cut by what they cover.
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

  /// What a child of a clip path keeps, as opaque fills: a shape, a text, or a `use` of one.
  private func clipItems(_ child: SVGElement, in outer: Context) throws(SVGError) -> [DisplayList.Item] {
    guard let name = child.name, child.declarations[.display] != "none", passesConditions(child) else { return [] }
    try account.charge(SVGLimits.partSteps, at: child)
    var context = outer
    context.style = outer.style.applying(child.declarations, viewport: outer.viewport)
    guard let own = transform(of: child, in: context) else { return [] }
    context.transform = own.concatenating(outer.transform)
    guard context.transform.isUsable else { return [] }
    var content: [SVGDrawing.Part.Content]
    switch name {
    case "use":
      guard let target = try target(of: child), let kind = target.name, Self.clippingElements.contains(kind) else {
        return []
      }
      let x = length("x", of: child, .x, in: context) ?? 0
      let y = length("y", of: child, .y, in: context) ?? 0
      context.transform = context.transform.translatedBy(x: x, y: y)
      content = try clipItems(target, in: context).map { .item($0) }
    case "text":
      context.style.fill = .color(.black)
      context.style.fillOpacity = 1
      context.style.stroke = .none
      content = try text(child, in: context).flatMap { $0.items }.map { .item($0) }
    default:
      guard context.style.isVisible, Self.clippingElements.contains(name),
        let path = try outline(of: child, in: context)?.path, !path.isEmpty
      else { return [] }
      content = [
        .item(
          .fill(
            .init(path: path, rule: context.style.clipRule, paint: .color(.black), transform: context.transform)))
      ]
    }
    guard !content.isEmpty else { return [] }
    switch try clip(of: child, content: content, in: context) {
    case .all: return content.flatMap(\.items)
    case .nothing: return []
    case .layers(let layers): return SVGDrawing.Part.composed(content.flatMap(\.items), on: layers)
    }
  }

  private static let clippingElements: Set<String> = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text",
  ]

  /// What the children of an element inherit that is referred to, from its own place in the document.
  func inheritedStyle(of element: SVGElement, viewport: CGSize) -> ComputedStyle {
    var way: [SVGElement] = []
    var next: SVGElement? = element
    while let element = next {
      way.append(element)
      next = element.parent
    }
    return way.reversed().reduce(ComputedStyle()) { $0.applying($1.declarations, viewport: viewport) }
  }
}

extension SVGDrawing.Part.Content {
  /// What it shows.
  var items: [DisplayList.Item] {
    switch self {
    case .item(let item): [item]
    case .part(let part): part.items
    }
  }
}
