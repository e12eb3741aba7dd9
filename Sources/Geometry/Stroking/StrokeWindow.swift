import Foundation

/// The part of the plane in which a stroke will be looked at. Elsewhere its outline may be coarse or missing: that bounds
/// the work for pens, curves and dashes that reach far beyond what anybody sees.
package struct StrokeWindow: Sendable {
  /// In the path's units.
  package var rect: CGRect
  /// How many dashes may show in it.
  package var maximumDashCount: Int
  /// The side of a pixel, in the path's units; finer than pixels show nothing is drawn.
  package var pixel: Double

  package init(rect: CGRect, pixel: Double, maximumDashCount: Int) {
    (self.rect, self.pixel, self.maximumDashCount) = (rect, pixel, maximumDashCount)
  }

  /// A bound on the distance from any point of the path to any point of the window; a pen that reaches farther covers the
  /// window as one does that reaches so far.
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

  /// The window with a margin for a pen.
  func outset(by margin: Double) -> CGRect { rect.insetBy(dx: -margin, dy: -margin) }
}

extension CGRect {
  /// Whether a curve with these control points may come into the rectangle.
  func mayHold(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) -> Bool {
    max(max(a.x, b.x), max(c.x, d.x)) >= minX && min(min(a.x, b.x), min(c.x, d.x)) <= maxX
      && max(max(a.y, b.y), max(c.y, d.y)) >= minY && min(min(a.y, b.y), min(c.y, d.y)) <= maxY
  }

  /// The shares of the way from one point to another that lie in the rectangle (Liang and Barsky 1984), or `nil`.
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
