import Foundation

/// A straight segment of a path, from `start` at parameter 0 to `end` at 1. ``PathSegment`` holds one.
package struct LineSegment: Hashable, Sendable {
  package var start: CGPoint
  package var end: CGPoint

  package init(from start: CGPoint, to end: CGPoint) {
    self.start = start
    self.end = end
  }

  /// The point at a parameter.
  package func point(at t: CGFloat) -> CGPoint { start.interpolated(to: end, at: t) }

  /// Returns the part between two parameters, 0 ≤ t0 ≤ t1 ≤ 1.
  package func subsegment(from t0: CGFloat, to t1: CGFloat) -> LineSegment {
    LineSegment(from: point(at: t0), to: point(at: t1))
  }

  /// The length in path units.
  package var length: CGFloat { start.distance(to: end) }
}
