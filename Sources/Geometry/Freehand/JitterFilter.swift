import Foundation

/// Takes the tremble of hand and sensor out of a stroke's places.
///
/// Each place moves to a local parabola through its neighbours within ``reach`` along the stroke, or three of them where
/// they are far between, which looks as far
/// ahead as back: nothing lags behind the hand, and a stroke read backwards is filtered alike. Straight lines and parabolas
/// stay as they are, circles shrink by about (reach / 4)⁴ / radius³. Places never move further than ``jitter``. A stroke is
/// filtered from corner to corner, so that corners stay.
package struct JitterFilter {
  /// The furthest that a place is moved, in points; at 0 none is.
  package let jitter: Double

  package init(jitter: Double) { self.jitter = jitter }

  /// How far along the stroke neighbours count, in points.
  var reach: Double { 12 * jitter }

  /// The filtered places, and where the corners are among them: indices strictly between the first and the last.
  package func filter(_ recorded: [CGPoint]) -> (points: [CGPoint], corners: [Int]) {
    guard recorded.count > 2 else { return (recorded, []) }
    // Tremble makes the stroke longer than it is, so the length along it is taken from ever smoother strokes.
    let smooth = passes(over: recorded, between: [])
    let tremble = zip(recorded, smooth).map { $0.distance(to: $1) }.sorted()[recorded.count / 2]
    // The median of Rayleigh's distribution, as of distances in the plane, is 1.177 deviations of a coordinate.
    let search = CornerSearch(jitter: jitter, deviation: tremble / 1.177)
    let corners = search.corners(of: recorded, along: lengths(of: smooth))
    return (corners.isEmpty ? smooth : passes(over: recorded, between: corners), corners)
  }

  private func passes(over recorded: [CGPoint], between corners: [Int]) -> [CGPoint] {
    var points = recorded
    for _ in 0..<2 { points = filtered(recorded, along: lengths(of: points), between: corners) }
    return points
  }

  /// One pass, each stretch between two corners on its own.
  private func filtered(_ recorded: [CGPoint], along lengths: [Double], between corners: [Int]) -> [CGPoint] {
    guard jitter > 0 else { return recorded }
    var points = recorded
    var isShared = false
    for (first, last) in zip([0] + corners, corners + [recorded.count - 1]) {
      for index in first...last {
        let width = width(at: index, of: lengths, in: first...last)
        let neighbours = lengths.neighbours(of: index, in: first..<last + 1, width: width)
        guard neighbours.count > 3 else { continue }
        let fit = LocalFit(at: lengths[index], in: lengths, neighbours, width: width, degree: 2)
        let target = clamped(fit(recorded).value, near: recorded[index])
        // A corner ends one stretch and begins the next: it goes to the middle between what both make of it.
        points[index] = index == first && isShared ? points[index].interpolated(to: target, at: 0.5) : target
      }
      isShared = true
    }
    return points
  }

  /// The reach, or where the hand was fast and samples are far between, as much as holds three of them to either side.
  private func width(at index: Int, of lengths: [Double], in stretch: ClosedRange<Int>) -> Double {
    let (first, last) = (max(stretch.lowerBound, index - 3), min(stretch.upperBound, index + 3))
    let extent = max(lengths[index] - lengths[first], lengths[last] - lengths[index])
    return max(reach, min(1.25 * extent, 4 * reach))
  }

  private func clamped(_ target: CGPoint, near recorded: CGPoint) -> CGPoint {
    let distance = target.distance(to: recorded)
    guard distance > jitter else { return target }
    return recorded.interpolated(to: target, at: jitter / distance)
  }
}

/// The length along a line of points up to each of them. Neighbours in one place count as a tiny step apart, so that the
/// lengths always rise.
func lengths(of points: [CGPoint]) -> [Double] {
  var (lengths, length) = ([Double](), 0.0)
  lengths.reserveCapacity(points.count)
  for (index, point) in points.enumerated() {
    if index > 0 { length += max(point.distance(to: points[index - 1]), 1e-9, length * 1e-12) }
    lengths.append(length)
  }
  return lengths
}
