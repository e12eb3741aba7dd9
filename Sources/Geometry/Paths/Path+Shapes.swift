import Foundation

/// Rectangles and ellipses, for authors of scenes in Swift, the shapes of `Motion` and SVG pictures.
extension Path {
  /// Creates a rectangle. It begins at its top-left corner and runs clockwise on screen.
  public init(_ rect: CGRect) { addRect(rect) }

  /// Creates an ellipse. It begins at its rightmost point and runs clockwise on screen.
  public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }

  /// Adds a rectangle as a closed subpath. The null rectangle adds nothing; a negative size extends to the other side.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    guard !rect.isNull else { return }
    let rect = rect.standardized
    // Most rectangles are paths of their own, so one allocation of the right size is enough.
    if isEmpty { reserveCapacity(5) }
    move(to: CGPoint(x: rect.minX, y: rect.minY).applying(transform))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY).applying(transform))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY).applying(transform))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY).applying(transform))
    closeSubpath()
  }

  /// Adds each rectangle as a subpath of its own, as ``addRect(_:transform:)`` does.
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds an ellipse as a closed subpath of eight cubics. Their distance from the true curve is at most 4.2e-6 times
  /// the greater radius.
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    addEllipse(in: rect, transform: transform, tolerance: .infinity)
  }

  /// Adds the same ellipse within a tolerance of the true one. For large radii that takes more cubics.
  package mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity, tolerance: Double) {
    guard !rect.isNull else { return }
    let rect = rect.standardized
    let frame = CGAffineTransform(rect.width / 2, 0, 0, rect.height / 2, rect.midX, rect.midY).concatenating(transform)
    addCircle(under: frame, tolerance: tolerance)
  }
}
