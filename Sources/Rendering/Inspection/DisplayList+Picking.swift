import Foundation
import PathreelDrawing
import PathreelGeometry

/// Hit testing. The preview's page selects elements with it (`StudioPage`).
extension DisplayList {
  /// Finds the elements that are drawn at a point, from front to back, each once.
  ///
  /// A fill is drawn at the points inside its path by its fill rule, a stroke at the points of its line with dashes and
  /// caps. A paint without alpha draws nothing. A group draws nothing if its opacity is 0, outside its clip, and where
  /// its mask draws nothing. In a luminance mask, black counts as drawn. A gradient, picture or pattern counts as
  /// opaque everywhere, and filters are ignored.
  ///
  /// - Parameters:
  ///   - point: The point, in canvas points.
  ///   - tolerance: The distance from a stroke at which it still counts, so that thin lines can be clicked; in canvas
  ///     points.
  ///   - limit: The largest number of elements to find.
  /// - Complexity: Linear in the number of path elements. Strokes take longer if they pass near the point.
  package func elements(at point: CGPoint, tolerance: Double = 0, limit: Int = 100) -> [ElementKey] {
    var picker = Picker(tolerance: tolerance, limit: limit)
    picker.pick(items, at: point)
    return picker.found
  }
}

/// Finds the elements at a point, from front to back.
private struct Picker {
  let tolerance: Double
  let limit: Int
  /// The elements found so far, from front to back.
  private(set) var found: [ElementKey] = []
  /// The same elements, to find duplicates.
  private var known: Set<ElementKey> = []
  private var keys = ElementKeys()
  private var hitTest = HitTest()

  init(tolerance: Double, limit: Int) { (self.tolerance, self.limit) = (tolerance, limit) }

  /// Adds the elements among these items that are drawn at the point.
  mutating func pick(_ items: [DisplayList.Item], at point: CGPoint) {
    for item in items.reversed() {
      guard found.count < limit else { return }
      if case .group(let group) = item {
        if hitTest.shows(group, at: point) { pick(group.items, at: point) }
        continue
      }
      let key = keys[item.place]
      guard !known.contains(key), hitTest.draws(item, at: point, tolerance: tolerance) else { continue }
      known.insert(key)
      found.append(key)
    }
  }
}

/// Tests whether items are drawn at a point. It reuses its working memory.
private struct HitTest {
  private var stroker = Stroker()

  /// Returns whether a group's contents are visible at the point.
  mutating func shows(_ group: DisplayList.Group, at point: CGPoint) -> Bool {
    guard group.opacity > 0 else { return false }
    if let clip = group.clip, !clip.contains(point) { return false }
    guard let mask = group.mask else { return true }
    return draws(mask.items, at: point)
  }

  private mutating func draws(_ items: [DisplayList.Item], at point: CGPoint) -> Bool {
    for item in items where draws(item, at: point, tolerance: 0) { return true }
    return false
  }

  mutating func draws(_ item: DisplayList.Item, at point: CGPoint, tolerance: Double) -> Bool {
    switch item {
    case .fill(let fill):
      fill.paint.isVisible && fill.path.covers(point, rule: fill.rule, transform: fill.transform)
    case .stroke(let stroke): stroke.paint.isVisible && covers(stroke, point, tolerance: tolerance)
    case .group(let group): shows(group, at: point) && draws(group.items, at: point)
    }
  }

  /// Returns whether a stroke, widened by a tolerance, covers a point.
  private mutating func covers(_ stroke: DisplayList.Stroke, _ point: CGPoint, tolerance: Double) -> Bool {
    // A pen without width draws nothing, also with a tolerance.
    guard stroke.style.lineWidth > 0, let point = stroke.transform.preimage(of: point) else { return false }
    let scale = Double(stroke.transform.maximumScale)
    var style = stroke.style
    // A wider pen covers the points near the line, and its caps and joins grow with it.
    style.lineWidth += 2 * tolerance / scale
    // The reach of a pen includes the tips of its joins and the corners of its caps.
    let reach = style.lineWidth / 2 * (style.lineJoin == .miter ? max(1.5, style.miterLimit) : 1.5)
    guard stroke.path.mayReach(point, within: reach) else { return false }
    // Only a window of 0.1 canvas points around the point is stroked.
    let pixel = 0.05 / scale
    let window = StrokeWindow(
      rect: CGRect(origin: point, size: .zero).insetBy(dx: -pixel, dy: -pixel), pixel: pixel,
      maximumDashCount: 100_000)
    stroker.stroke(stroke.path, style: style, tolerance: pixel / 2, window: window)
    return stroker.outline.windingNumber(around: point) != 0
  }
}

extension StrokeOutline {
  /// The winding number of the outline around a point.
  fileprivate func windingNumber(around point: CGPoint) -> Int {
    var (winding, start) = (0, 0)
    for end in contourEnds {
      var last = points[end - 1]
      for next in points[start..<end] {
        if (last.y > point.y) != (next.y > point.y),
          last.x + (next.x - last.x) * ((point.y - last.y) / (next.y - last.y)) > point.x
        {
          winding += next.y > last.y ? 1 : -1
        }
        last = next
      }
      start = end
    }
    return winding
  }
}

extension DisplayList.ClipPath {
  fileprivate func contains(_ point: CGPoint) -> Bool {
    parts.contains { part in
      part.path.covers(point, rule: part.rule, transform: part.transform) && part.clip?.contains(point) != false
    }
  }
}

extension Path {
  fileprivate func covers(_ point: CGPoint, rule: FillRule, transform: CGAffineTransform) -> Bool {
    guard let point = transform.preimage(of: point), mayReach(point, within: 0) else { return false }
    return contains(point, eoFill: rule == .evenOdd)
  }

  /// Returns whether the path may come within a distance of a point, judged by the bounding box of its control points.
  fileprivate func mayReach(_ point: CGPoint, within distance: CGFloat) -> Bool {
    var (left, top, right, bottom) = (CGFloat.infinity, CGFloat.infinity, -CGFloat.infinity, -CGFloat.infinity)
    func add(_ point: CGPoint) {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    for element in elements {
      switch element {
      case .move(let to), .line(let to): add(to)
      case .quadCurve(let to, let control):
        add(to)
        add(control)
      case .curve(let to, let control1, let control2):
        add(to)
        add(control1)
        add(control2)
      case .closeSubpath: break
      }
    }
    return point.x >= left - distance && point.x <= right + distance && point.y >= top - distance
      && point.y <= bottom + distance
  }
}

extension CGAffineTransform {
  /// The point that is mapped to this one; nil if the transform is singular or not finite.
  fileprivate func preimage(of point: CGPoint) -> CGPoint? {
    guard determinant != 0, determinant.isFinite else { return nil }
    let preimage = point.applying(inverted())
    return preimage.x.isFinite && preimage.y.isFinite ? preimage : nil
  }
}

extension Paint {
  /// Whether the paint has any alpha.
  fileprivate var isVisible: Bool {
    switch self {
    case .color(let color): color.alpha > 0
    case .linearGradient(let gradient, _, _, _), .radialGradient(let gradient, _, _, _),
      .angularGradient(let gradient, _, _, _):
      gradient.stops.contains { $0.color.alpha > 0 }
    case .image(let image): image.opacity > 0
    case .pattern(let pattern): pattern.opacity > 0 && !pattern.items.isEmpty
    }
  }
}
