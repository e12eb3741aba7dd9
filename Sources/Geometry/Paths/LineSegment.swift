import Foundation

/// A straight piece of a path, `start` at parameter 0 and `end` at 1.
package struct LineSegment: Hashable, Sendable {
  package var start: CGPoint
  package var end: CGPoint

  package init(from start: CGPoint, to end: CGPoint) {
    self.start = start
    self.end = end
  }

  package func point(at t: CGFloat) -> CGPoint { start.interpolated(to: end, at: t) }

  /// The part between two parameters, 0 ≤ t0 ≤ t1 ≤ 1.
  package func subsegment(from t0: CGFloat, to t1: CGFloat) -> LineSegment {
    LineSegment(from: point(at: t0), to: point(at: t1))
  }

  package var length: CGFloat { start.distance(to: end) }
}
