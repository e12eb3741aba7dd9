import Foundation
import PathreelDrawing
import PathreelGeometry

/// A way through a drawing's parts that draws them, some of them changed.
package struct DrawingPass {
  private let changes: [SVGDrawing.PartReference: SVGDrawing.PartChange]
  private let reveal: ((DisplayList.Item, _ shape: Int) -> [DisplayList.Item])?
  private var shape = 0

  /// - Parameter reveal: What is drawn instead of an item of the shape with a number, counted in document order.
  package init(
    changes: [SVGDrawing.PartReference: SVGDrawing.PartChange] = [:],
    reveal: ((DisplayList.Item, _ shape: Int) -> [DisplayList.Item])? = nil
  ) {
    (self.changes, self.reveal) = (changes, reveal)
  }

  package func items(of root: SVGDrawing.Part) -> [DisplayList.Item] {
    // What nothing changes is there already.
    if changes.isEmpty, reveal == nil { return root.items }
    var pass = self
    return pass.items(root, Inherited())
  }

  /// What a part takes from the changes of those around it.
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
    for piece in part.content {
      switch piece {
      case .part(let inner): items += self.items(inner, inherited)
      case .item(let item):
        isShape = true
        let changed = item.changed(fill: inherited.fill, stroke: inherited.stroke, trim: inherited.trim)
        items += reveal.map { $0(changed, shape) } ?? [changed]
      }
    }
    if isShape { shape += 1 }
    guard !items.isEmpty else { return [] }
    items = SVGDrawing.Part.composed(items, on: part.layers)
    for change in own { items = change.applied(to: items, of: part) }
    return items
  }

  private func changes(of part: SVGDrawing.Part) -> [SVGDrawing.PartChange] {
    guard !changes.isEmpty else { return [] }
    var found: [SVGDrawing.PartChange] = []
    for name in part.classes { if let change = changes[.class(name)] { found.append(change) } }
    if let id = part.id, let change = changes[.id(id)] { found.append(change) }
    if let change = changes[.number(part.number)] { found.append(change) }
    return found
  }
}

extension SVGDrawing.PartChange {
  /// The items of a part moved, turned, enlarged and faded.
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
