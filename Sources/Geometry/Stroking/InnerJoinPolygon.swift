import Foundation

/// A sequence of consecutive stroke pieces over which the pen sweeps forwards on one side and backwards on the other.
/// This happens where a pen is wider than the path's circle of curvature. ``Stroker`` uses it.
///
/// Such a piece consists of two triangles that meet where the two pen positions cross. Adjacent pieces share a pen
/// position, and both their crossings lie on it. So all triangles of one side form one polygon: along the pen's ends,
/// and back along the crossings. It covers each point as often as the triangles do, without their edges across the
/// width of the stroke.
struct InnerJoinPolygon {
  private var left = Side()
  private var right = Side()

  /// The pen's ends on one side. The polygon goes along them and back along the crossings.
  private struct Side {
    var ends: [CGPoint] = []
    /// Whether the polygon already has positive orientation; `nil` until the first triangle with an area.
    var isPositive: Bool?

    /// Tells whether a triangle has the same orientation as those before it.
    mutating func takes(_ area: Double) -> Bool {
      guard area != 0 else { return true }
      if let isPositive { return isPositive == (area > 0) }
      isPositive = area > 0
      return true
    }

    mutating func finish(_ crossings: [CGPoint], into outline: inout StrokeOutline) {
      if let isPositive {
        outline.append(ends)
        outline.append(crossings.reversed())
        if !isPositive { outline.reverseOpenContour() }
        outline.endContour()
      }
      ends.removeAll(keepingCapacity: true)
      isPositive = nil
    }
  }
  private var crossings: [CGPoint] = []

  var isEmpty: Bool { crossings.isEmpty }

  /// Adds a piece between two consecutive pen positions that cross in a point. If it does not continue the pieces
  /// before it, a new polygon begins.
  mutating func add(
    left first: CGPoint, _ nextLeft: CGPoint, right last: CGPoint, _ nextRight: CGPoint, crossing: CGPoint,
    into outline: inout StrokeOutline
  ) {
    let leftArea = (nextLeft - first).cross(crossing - first)
    let rightArea = (nextRight - last).cross(crossing - last)
    if left.ends.last != first || right.ends.last != last || !left.takes(leftArea) || !right.takes(rightArea) {
      finish(into: &outline)
      left.ends.append(first)
      right.ends.append(last)
      _ = left.takes(leftArea)
      _ = right.takes(rightArea)
    }
    left.ends.append(nextLeft)
    right.ends.append(nextRight)
    crossings.append(crossing)
  }

  /// Emits the polygons, if there are any.
  mutating func finish(into outline: inout StrokeOutline) {
    guard !isEmpty else { return }
    left.finish(crossings, into: &outline)
    right.finish(crossings, into: &outline)
    crossings.removeAll(keepingCapacity: true)
  }
}
