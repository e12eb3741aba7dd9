import Foundation

/// Transformed and concatenated paths. Shapes and text layouts use them to place their outlines.
extension Path {
  /// Returns the path with every point transformed.
  public func applying(_ transform: CGAffineTransform) -> Path {
    guard !transform.isIdentity else { return self }
    var path = Path()
    path.addPath(self, transform: transform)
    return path
  }

  /// Returns the path translated by (dx, dy).
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    applying(CGAffineTransform(translationX: dx, y: dy))
  }

  /// Appends another path's subpaths, transformed by `transform`, in a time proportional to the number of their
  /// elements.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    reserveCapacity(elements.count + path.elements.count)
    for element in path.elements { append(element.applying(transform)) }
  }

  /// Begins a subpath at the first point and adds lines to the others.
  public mutating func addLines(_ points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }
}

extension Path.Element {
  func applying(_ transform: CGAffineTransform) -> Path.Element {
    switch self {
    case .move(let to): .move(to: to.applying(transform))
    case .line(let to): .line(to: to.applying(transform))
    case .quadCurve(let to, let control):
      .quadCurve(to: to.applying(transform), control: control.applying(transform))
    case .curve(let to, let control1, let control2):
      .curve(
        to: to.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
    case .closeSubpath: .closeSubpath
    }
  }
}
