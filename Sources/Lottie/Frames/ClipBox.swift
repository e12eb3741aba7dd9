import Foundation
import PathreelDrawing
import PathreelGeometry

/// A rectangle that clips items: the box of a precomposition, or a mask.
///
/// A group with a clip is drawn on a layer of its own, so items that the clip leaves whole are kept out of it.
struct ClipBox {
  private let box: CGRect
  private let map: CGAffineTransform

  /// - Parameter map: The transform from the rectangle's coordinates to the canvas.
  init(_ box: CGRect, _ map: CGAffineTransform) { (self.box, self.map) = (box, map) }

  /// The items as a group with the clip.
  func group(of items: [DisplayList.Item]) -> DisplayList.Item {
    .group(.init(items: items, clip: .init(path: Path(box), transform: map)))
  }

  /// The items with the clip: a group of those from the first to the last that may cross the border, and the others
  /// as they are.
  func clipped(_ items: [DisplayList.Item]) -> [DisplayList.Item] {
    let inverse = map.inverted()
    // Blend modes act within the composition only.
    guard abs(map.determinant) > 1e-12, inverse.tx.isFinite, !items.contains(where: \.hasBlendMode) else {
      return [group(of: items)]
    }
    guard let first = items.firstIndex(where: { !contains($0, inverse) }),
      let last = items.lastIndex(where: { !contains($0, inverse) })
    else { return items }
    if first == last {
      // What is left of a rectangle is a rectangle.
      if case .fill(let fill) = items[first], let rest = cut(fill, inverse) {
        return items[..<first] + rest + items[(first + 1)...]
      }
      // One clip inside another: the group's own items may all be inside.
      if items.count == 1, case .group = items[first] { return [group(of: items)] }
    }
    return items[..<first] + [group(of: Array(items[first...last]))] + items[(last + 1)...]
  }

  /// Whether an item draws nothing outside of the rectangle.
  private func contains(_ item: DisplayList.Item, _ inverse: CGAffineTransform) -> Bool {
    switch item {
    case .fill(let fill): contains(fill.path, fill.transform.concatenating(inverse), reach: 0)
    case .stroke(let stroke):
      contains(stroke.path, stroke.transform.concatenating(inverse), reach: stroke.style.reach)
    case .group(let group): contains(group, inverse)
    }
  }

  private func contains(_ group: DisplayList.Group, _ inverse: CGAffineTransform) -> Bool {
    if let clip = group.clip, clip.union.isEmpty,
      contains(clip.path, clip.transform.concatenating(inverse), reach: 0)
    {
      return true
    }
    return group.filter == nil && group.items.allSatisfy { contains($0, inverse) }
  }

  /// Whether all points of a path, and those within a distance, are in the rectangle after a transform.
  private func contains(_ path: Path, _ transform: CGAffineTransform, reach: Double) -> Bool {
    let margin = reach > 0 ? reach * transform.maximumScale : 0
    let (left, right) = (box.minX + margin - Self.tolerance, box.maxX - margin + Self.tolerance)
    let (top, bottom) = (box.minY + margin - Self.tolerance, box.maxY - margin + Self.tolerance)
    func contains(_ point: CGPoint) -> Bool {
      let x = point.x * transform.a + point.y * transform.c + transform.tx
      let y = point.x * transform.b + point.y * transform.d + transform.ty
      return x >= left && x <= right && y >= top && y <= bottom
    }
    return path.elements.allSatisfy { element in
      switch element {
      case .move(let point), .line(let point): contains(point)
      case .quadCurve(let point, let control): contains(point) && contains(control)
      case .curve(let point, let control1, let control2):
        contains(point) && contains(control1) && contains(control2)
      case .closeSubpath: true
      }
    }
  }

  /// How far rounding may move a point, in points.
  private static let tolerance = 1e-6

  /// The part of a rectangle that is inside; nil if the fill is no rectangle with the same axes.
  private func cut(_ fill: DisplayList.Fill, _ inverse: CGAffineTransform) -> [DisplayList.Item]? {
    let transform = fill.transform.concatenating(inverse)
    guard transform.b == 0, transform.c == 0, transform.a != 0, transform.d != 0, let own = fill.path.rectangle else {
      return nil
    }
    let inside = own.intersection(box.applying(transform.inverted()))
    guard !inside.isEmpty, inside.width.isFinite, inside.height.isFinite else { return [] }
    var fill = fill
    fill.path = Path(inside)
    return [.fill(fill)]
  }
}

extension Path {
  /// The rectangle that the path is; nil for other paths.
  var rectangle: CGRect? {
    guard elements.count == 5 || elements.count == 6, case .move(let a) = elements[0], case .line(let b) = elements[1],
      case .line(let c) = elements[2], case .line(let d) = elements[3], elements.last == .closeSubpath
    else { return nil }
    if elements.count == 6 { guard elements[4] == .line(to: a) else { return nil } }
    let isUpright =
      (a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y)
      || (a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x)
    guard isUpright, [a, b, c, d].allSatisfy({ abs($0.x) < 1e9 && abs($0.y) < 1e9 }) else { return nil }
    return CGRect(x: min(a.x, c.x), y: min(a.y, c.y), width: abs(c.x - a.x), height: abs(c.y - a.y))
  }
}

extension StrokeStyle {
  /// How far a line reaches from its path: to the tip of a miter, or the corner of a square cap.
  fileprivate var reach: Double {
    // A square cap reaches √2 half widths.
    lineWidth / 2 * (lineJoin == .miter ? max(miterLimit, 1.5) : 1.5)
  }
}

extension [DisplayList.Item] {
  /// The clip that a matte of these items is the same as: that of a single opaque fill; nil for others.
  var onlyOpaqueFill: DisplayList.ClipPath? {
    guard count == 1, case .fill(let fill) = self[0], fill.blendMode == .normal, case .color(let color) = fill.paint,
      color.alpha == 1
    else { return nil }
    return .init(path: fill.path, rule: fill.rule, transform: fill.transform)
  }
}
