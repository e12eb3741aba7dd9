import Foundation

/// Polygons in two flat arrays, ready to be filled by the non-zero rule. All run the same way round.
package struct StrokeOutline: Sendable {
  /// The corners of all contours, one contour after the other.
  package private(set) var points: [CGPoint] = []
  /// For each contour, the index behind its last point. Contours are closed, and the first is not repeated.
  package private(set) var contourEnds: [Int] = []

  var contourCount: Int { contourEnds.count }

  /// The contours, one at a time. Loops over the two arrays themselves are faster.
  package var contours: some Sequence<ArraySlice<CGPoint>> {
    contourEnds.indices.lazy.map { points[($0 == 0 ? 0 : contourEnds[$0 - 1])..<contourEnds[$0]] }
  }

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    contourEnds.removeAll(keepingCapacity: true)
  }

  mutating func append(_ point: CGPoint) { points.append(point) }

  mutating func append(_ more: some Sequence<CGPoint>) { points.append(contentsOf: more) }

  /// Ends the open contour; one of fewer than three points encloses nothing and is dropped.
  mutating func endContour() {
    let start = contourEnds.last ?? 0
    if points.count - start >= 3 { contourEnds.append(points.count) } else { points.removeSubrange(start...) }
  }

  /// Turns the open contour over.
  mutating func reverseOpenContour() {
    // A slice that is reversed would be a copy.
    var (low, high) = (contourEnds.last ?? 0, points.count - 1)
    while low < high {
      points.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }
}

extension Path {
  /// The outline of this path's stroke, as a path that is to be filled by the non-zero rule.
  ///
  /// The outline consists of closed polygons, which may overlap but never run against each other. Where the stroke is
  /// dashed, dashes are measured along the true curves and start anew with each subpath; a pattern with a negative or
  /// infinite length, one that adds up to nothing, and one that would make more than 100,000 dashes of a subpath, or
  /// more than 20 million points of all their caps, are ignored. Subpaths of no length give a dot where caps are round or square, and nothing where they are butt.
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
