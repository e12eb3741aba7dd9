import Foundation

/// The visible rectangle of a stroke, for ``Stroker``. `FramePlan` makes one for each stroke, and the search for the
/// item at a point (`DisplayList+Picking`) makes a tiny one around the point. Outside of it the outline may be coarse or
/// missing. This bounds the work for pens, curves and dashes that reach far beyond the visible area.
package struct StrokeWindow: Sendable {
  /// The rectangle, in the path's units.
  package var rect: CGRect
  /// The largest number of dashes that may be visible in the window.
  package var maximumDashCount: Int
  /// The side of a pixel, in the path's units. Details finer than a pixel may be left out.
  package var pixel: Double

  package init(rect: CGRect, pixel: Double, maximumDashCount: Int) {
    (self.rect, self.pixel, self.maximumDashCount) = (rect, pixel, maximumDashCount)
  }

  /// An upper bound of the distance from any point of the path to any point of the window. A pen with a greater radius
  /// covers the window as a pen with this radius does.
  func reach(of path: Path) -> Double {
    var (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    func add(_ point: CGPoint) {
      guard point.isUsable else { return }
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    for element in path.elements {
      switch element {
      case .move(let to), .line(let to): add(to)
      case .quadCurve(let to, let control): [to, control].forEach(add)
      case .curve(let to, let control1, let control2): [to, control1, control2].forEach(add)
      case .closeSubpath: break
      }
    }
    return hypot(right - left, bottom - top)
  }

  /// The window enlarged by a margin for the pen.
  func outset(by margin: Double) -> CGRect { rect.insetBy(dx: -margin, dy: -margin) }
}

extension CGRect {
  /// Whether a curve with these control points may intersect the rectangle.
  func mayHold(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) -> Bool {
    max(max(a.x, b.x), max(c.x, d.x)) >= minX && min(min(a.x, b.x), min(c.x, d.x)) <= maxX
      && max(max(a.y, b.y), max(c.y, d.y)) >= minY && min(min(a.y, b.y), min(c.y, d.y)) <= maxY
  }

  /// The parameter range of a line segment inside the rectangle (Liang and Barsky 1984 line clipping), or `nil`.
  func shares(from a: CGPoint, to b: CGPoint) -> ClosedRange<Double>? {
    var (enter, leave) = (0.0, 1.0)
    let step = b - a
    for (start, delta, low, high) in [(a.x, step.x, minX, maxX), (a.y, step.y, minY, maxY)] {
      if delta == 0 {
        guard start >= low, start <= high else { return nil }
        continue
      }
      let (first, second) = ((low - start) / delta, (high - start) / delta)
      enter = max(enter, min(first, second))
      leave = min(leave, max(first, second))
    }
    return enter <= leave ? enter...leave : nil
  }
}
