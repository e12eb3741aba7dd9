import Foundation

/// Polygons in two flat arrays, ready to be filled by the nonzero rule. All have the same orientation. ``Stroker``
/// makes them. The rasteriser's `OutlineFlattener` and the search for the item at a point (`DisplayList+Picking`) read
/// them.
package struct StrokeOutline: Sendable {
  /// The corners of all contours, one contour after another.
  package private(set) var points: [CGPoint] = []
  /// For each contour, the index after its last point. Contours are closed, and the first point is not repeated.
  package private(set) var contourEnds: [Int] = []

  var contourCount: Int { contourEnds.count }

  /// The contours as slices. Loops over the two arrays themselves are faster.
  package var contours: some Sequence<ArraySlice<CGPoint>> {
    contourEnds.indices.lazy.map { points[($0 == 0 ? 0 : contourEnds[$0 - 1])..<contourEnds[$0]] }
  }

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    contourEnds.removeAll(keepingCapacity: true)
  }

  mutating func append(_ point: CGPoint) { points.append(point) }

  mutating func append(_ more: some Sequence<CGPoint>) { points.append(contentsOf: more) }

  /// Ends the open contour. A contour of fewer than three points encloses nothing and is dropped.
  mutating func endContour() {
    let start = contourEnds.last ?? 0
    if points.count - start >= 3 { contourEnds.append(points.count) } else { points.removeSubrange(start...) }
  }

  /// Reverses the orientation of the open contour.
  mutating func reverseOpenContour() {
    // Reversing a slice would make a copy.
    var (low, high) = (contourEnds.last ?? 0, points.count - 1)
    while low < high {
      points.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }
}

/// Strokes as paths. `StrokedShape` and authors of scenes in Swift use them.
extension Path {
  /// Returns the outline of this path's stroke, as a path to fill by the nonzero rule.
  ///
  /// The outline consists of closed polygons, which may overlap but never have opposite orientations. Dashes are
  /// measured along the true curves and start anew with each subpath. A dash pattern is ignored if a length is negative
  /// or not a number, or if all lengths add up to zero. It is also ignored if a subpath would get more than
  /// 100,000 dashes, or if the caps of these dashes would have more than 20 million points. Subpaths of zero length
  /// make a dot if caps are round or square, and nothing if they are butt.
  ///
  /// ```swift
  /// let ring = circle.strokedPath(StrokeStyle(lineWidth: 6))
  /// let dotted = circle.strokedPath(StrokeStyle(lineWidth: 6, lineCap: .round, dash: [0, 12]))
  /// ```
  ///
  /// - Parameter tolerance: The largest distance from the true outline, in the path's units; greater than 0.
  public func strokedPath(_ style: StrokeStyle, tolerance: Double = 0.025) -> Path {
    var stroker = Stroker()
    stroker.stroke(self, style: style, tolerance: tolerance)
    var path = Path()
    path.reserveCapacity(stroker.outline.points.count + 2 * stroker.outline.contourCount)
    for contour in stroker.outline.contours {
      path.move(to: contour[contour.startIndex])
      for point in contour.dropFirst() { path.addLine(to: point) }
      path.closeSubpath()
    }
    return path
  }
}
