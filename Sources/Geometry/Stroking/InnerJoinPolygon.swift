import Foundation

/// Pieces of a stroke, one after another, over which the pen sweeps forwards on one side and backwards on the other.
///
/// Such a piece is two triangles that meet where the pen's places cross. Neighbours share the pen between them, on which
/// both crossings lie; so all triangles of a side together are one polygon: along the pen's ends, and back along the
/// crossings. It covers each point as often as the triangles do, without their edges through the width of the stroke.
struct InnerJoinPolygon {
  private var left = Side()
  private var right = Side()

  /// The pen's ends on one side, and the crossings between them.
  private struct Side {
    var ends: [CGPoint] = []
    /// Whether the polygon runs the right way round as it is; `nil` as long as that is open.
    var isPositive: Bool?

    /// Whether a triangle turns as those before it do.
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

  /// Adds a piece from one place of the pen to the next, which cross in a point; what cannot go on with the pieces before
  /// it begins anew.
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

  /// Emits the pieces, if there are any.
  mutating func finish(into outline: inout StrokeOutline) {
    guard !isEmpty else { return }
    left.finish(crossings, into: &outline)
    right.finish(crossings, into: &outline)
    crossings.removeAll(keepingCapacity: true)
  }
}
