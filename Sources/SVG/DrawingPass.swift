import Foundation
import PathreelDrawing
import PathreelGeometry

/// A traversal of a drawing's part tree that collects its display items and applies changes to some parts.
///
/// ``SVGDrawing/items(changing:)`` and the drawing views of `Motion` use it.
package struct DrawingPass {
  private let changes: [SVGDrawing.PartReference: SVGDrawing.PartChange]
  private let reveal: ((DisplayList.Item, Shape) -> [DisplayList.Item])?
  /// The index of the next shape.
  private var shapeIndex = 0

  /// A part with items of its own.
  package struct Shape {
    /// Its index among the shapes, in document order.
    package var index: Int
    /// Whether one of its items is a stroke.
    package var hasStroke: Bool
  }

  /// - Parameters:
  ///   - changes: The changes of parts. If several references select one part, its id overrides its classes, and its
  ///     number overrides both.
  ///   - reveal: Replaces an item by other items. It gets the item and its shape.
  package init(
    changes: [SVGDrawing.PartReference: SVGDrawing.PartChange] = [:],
    reveal: ((DisplayList.Item, Shape) -> [DisplayList.Item])? = nil
  ) {
    (self.changes, self.reveal) = (changes, reveal)
  }

  /// Returns the items that the root and all parts inside it draw, back to front.
  package func items(of root: SVGDrawing.Part) -> [DisplayList.Item] {
    // Without changes, the tree's own items are the result.
    if changes.isEmpty, reveal == nil { return root.items }
    var pass = self
    return pass.items(root, Inherited())
  }

  /// The overrides that a part inherits from the changes of its ancestors.
  private struct Inherited {
    var fill: Color?
    var stroke: Color?
    var trim: ClosedRange<Double>?
  }

  private mutating func items(_ part: SVGDrawing.Part, _ outer: Inherited) -> [DisplayList.Item] {
    let own = changes(of: part)
    var inherited = outer
    for change in own {
      inherited.fill = change.fill ?? inherited.fill
      inherited.stroke = change.stroke ?? inherited.stroke
      inherited.trim = change.trim ?? inherited.trim
    }
    var items: [DisplayList.Item] = []
    var isShape = false
    let shape = Shape(index: shapeIndex, hasStroke: reveal != nil && part.hasStroke)
    for piece in part.content {
      switch piece {
      case .part(let inner): items += self.items(inner, inherited)
      case .item(let item):
        isShape = true
        let changed = item.changed(fill: inherited.fill, stroke: inherited.stroke, trim: inherited.trim)
        items += reveal.map { $0(changed, shape) } ?? [changed]
      }
    }
    if isShape { shapeIndex += 1 }
    // A part without items may have a filter that fills it. A part whose items are not revealed yet is not drawn.
    if items.isEmpty, reveal != nil || part.layers.isEmpty { return [] }
    items = SVGDrawing.Part.composed(items, on: part.layers)
    for change in own { items = change.applied(to: items, of: part) }
    return items
  }

  /// The changes that apply to a part, from the lowest to the highest precedence: classes, id, number.
  private func changes(of part: SVGDrawing.Part) -> [SVGDrawing.PartChange] {
    guard !changes.isEmpty else { return [] }
    var found: [SVGDrawing.PartChange] = []
    for name in part.classes { if let change = changes[.class(name)] { found.append(change) } }
    if let id = part.id, let change = changes[.id(id)] { found.append(change) }
    if let change = changes[.number(part.number)] { found.append(change) }
    return found
  }
}

extension SVGDrawing.Part {
  /// Whether a stroke is among the part's own items.
  fileprivate var hasStroke: Bool {
    content.contains { if case .item(.stroke) = $0 { true } else { false } }
  }
}

extension SVGDrawing.PartChange {
  /// Applies the change's offset, rotation, scale and opacity to a part's items.
  fileprivate func applied(to items: [DisplayList.Item], of part: SVGDrawing.Part) -> [DisplayList.Item] {
    var items = items
    var map = CGAffineTransform.identity
    if rotation != .zero || scale != CGSize(width: 1, height: 1) {
      let box = part.bounds
      if !box.isNull {
        let pivot = CGPoint(x: box.minX + anchor.x * box.width, y: box.minY + anchor.y * box.height)
        map = CGAffineTransform(translationX: pivot.x, y: pivot.y).rotated(by: rotation.radians)
          .scaledBy(x: scale.width, y: scale.height).translatedBy(x: -pivot.x, y: -pivot.y)
      }
    }
    map = map.concatenating(CGAffineTransform(translationX: offset.width, y: offset.height))
    if !map.isIdentity { items = items.map { $0.transformed(by: map) } }
    if opacity < 1 { items = [.group(.init(items: items, opacity: max(opacity, 0)))] }
    return items
  }
}

extension DisplayList.Item {
  /// The item with other colours, and with its path trimmed; nil changes nothing.
  fileprivate func changed(fill color: Color?, stroke strokeColor: Color?, trim: ClosedRange<Double>?)
    -> DisplayList.Item
  {
    switch self {
    case .fill(var fill):
      if let color { fill.paint = .color(color) }
      if let trim { fill.path = fill.path.trimmedPath(from: trim.lowerBound, to: trim.upperBound) }
      return .fill(fill)
    case .stroke(var stroke):
      if let strokeColor { stroke.paint = .color(strokeColor) }
      if let trim { stroke.path = stroke.path.trimmedPath(from: trim.lowerBound, to: trim.upperBound) }
      return .stroke(stroke)
    case .group(var group):
      group.items = group.items.map { $0.changed(fill: color, stroke: strokeColor, trim: trim) }
      return .group(group)
    }
  }
}
