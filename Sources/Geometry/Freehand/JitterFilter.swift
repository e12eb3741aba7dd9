import Foundation

/// Removes the tremble (jitter) of hand and sensor from a stroke's places. ``FreehandDrawing`` filters each stroke with
/// it.
///
/// Each place moves to a local parabola through its neighbours within ``reach`` along the stroke, or through three of
/// them on either side if they are far apart. The filter looks as far ahead as back: it has no lag, and a stroke read
/// backwards is filtered equally. Straight lines and parabolas stay as they are; circles shrink by about (reach / 4)⁴ /
/// radius³. Places never move further than ``jitter``. A stroke is filtered from corner to corner, so that corners
/// stay.
package struct JitterFilter {
  /// The largest distance by which a place is moved, in points; at 0 nothing moves.
  package let jitter: Double

  package init(jitter: Double) { self.jitter = jitter }

  /// The distance along the stroke within which neighbours count, in points.
  var reach: Double { 12 * jitter }

  /// A filtered stroke.
  struct Result {
    /// The filtered places.
    var points: [CGPoint]
    /// The smooth line's places. At ends and corners they equal the filtered places. Between these, places with the
    /// strongest tremble may lie further from the recorded places: by the slack.
    var line: [CGPoint]
    /// The indices of corners, strictly between the first and the last place, ascending.
    var corners: [Int]
  }

  /// Returns the filtered places, and the indices of corners strictly between the first and the last.
  package func filter(_ recorded: [CGPoint]) -> (points: [CGPoint], corners: [Int]) {
    let result = filter(recorded, corners: .kept, slack: 0)
    return (result.points, result.corners)
  }

  /// Filters a stroke.
  ///
  /// - Parameter slack: The largest distance of the smooth line from filtered places, in points.
  func filter(_ recorded: [CGPoint], corners keeping: FreehandCorners, slack: Double) -> Result {
    guard recorded.count > 2 else { return Result(points: recorded, line: recorded, corners: []) }
    // Tremble lengthens the stroke, so its length is measured on increasingly smooth versions of it.
    var smooth = passes(over: recorded, between: [])
    var corners: [Int] = []
    if keeping == .kept {
      let deviation = tremble(of: recorded)
      let lengths = trueLengths(along: clamped(smooth, near: recorded), of: recorded, deviation)
      corners = CornerSearch(jitter: jitter, deviation: deviation).corners(of: recorded, along: lengths)
      if !corners.isEmpty { smooth = passes(over: recorded, between: corners) }
    }
    let exact = Set(corners + [0, recorded.count - 1])
    let line = near(recorded, smooth) { jitter + (exact.contains($0) ? 0 : slack) }
    return Result(points: clamped(line, near: recorded), line: line, corners: corners)
  }

  /// The standard deviation of a coordinate's tremble; at most half of ``jitter``. It is estimated from the distances
  /// of places to the cubic through their two neighbours on either side.
  ///
  /// The few places at corners hardly change the median. Distances in the plane have Rayleigh's distribution, whose
  /// median is 1.177 deviations of a coordinate; the cubic's own tremble adds 34/36 of the place's variance.
  private func tremble(of recorded: [CGPoint]) -> Double {
    guard recorded.count > 4 else { return 0 }
    let distances = (2..<recorded.count - 2).map { (index: Int) -> Double in
      let near = (recorded[index - 1] + recorded[index + 1]) * (4.0 / 6)
      let far = (recorded[index - 2] + recorded[index + 2]) * (1.0 / 6)
      return recorded[index].distance(to: near - far)
    }
    let median = distances.sorted()[distances.count / 2]
    return min(median / 1.177 / (70.0 / 36).squareRoot(), jitter / 2)
  }

  /// The length along a smooth stroke. Smoothing may have moved places together, for example at a corner. Their
  /// recorded distance counts there, minus the amount that tremble may have added.
  private func trueLengths(along smooth: [CGPoint], of recorded: [CGPoint], _ deviation: Double) -> [Double] {
    var length = 0.0
    return recorded.indices.map { (index: Int) -> Double in
      guard index > 0 else { return 0 }
      let step = recorded[index].distance(to: recorded[index - 1]) - 3 * deviation
      length += max(smooth[index].distance(to: smooth[index - 1]), step, 1e-9, length * 1e-12)
      return length
    }
  }

  /// Filters in two passes. The second measures lengths on the result of the first.
  private func passes(over recorded: [CGPoint], between corners: [Int]) -> [CGPoint] {
    let once = filtered(recorded, along: lengths(of: recorded), between: corners)
    return filtered(recorded, along: lengths(of: clamped(once, near: recorded)), between: corners)
  }

  /// Filters once; each stretch between two corners is filtered separately.
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
        let target = fit(recorded).value
        // A corner ends one stretch and begins the next. It moves to the middle between the results of both.
        points[index] = index == first && isShared ? points[index].interpolated(to: target, at: 0.5) : target
      }
      isShared = true
    }
    return points
  }

  /// The filter's half width: the reach, or enough for three samples on either side if they are far apart because of a
  /// fast hand.
  private func width(at index: Int, of lengths: [Double], in stretch: ClosedRange<Int>) -> Double {
    let (first, last) = (max(stretch.lowerBound, index - 3), min(stretch.upperBound, index + 3))
    let extent = max(lengths[index] - lengths[first], lengths[last] - lengths[index])
    return max(reach, min(1.25 * extent, 4 * reach))
  }

  // MARK: Staying near

  /// Moves a smooth line's places near to the recorded ones. The correction of one place also moves its neighbours,
  /// with less effect at greater distances, so that the line stays smooth.
  private func near(_ recorded: [CGPoint], _ smooth: [CGPoint], within bound: (Int) -> Double) -> [CGPoint] {
    guard jitter > 0 else { return recorded }
    var line = smooth
    let lengths = lengths(of: smooth)
    var width = reach / 2
    // If neighbouring samples tremble to opposite sides, the corrections must act over ever shorter distances.
    for _ in 0..<20 {
      var pulls = Array(repeating: (sum: CGPoint.zero, weight: 0.0), count: line.count)
      var isNear = true
      for index in line.indices {
        let pull = clamped(line[index], near: recorded[index], within: bound(index)) - line[index]
        guard pull != .zero else { continue }
        isNear = false
        for neighbour in lengths.neighbours(of: index, in: line.indices, width: width) {
          let share = (lengths[neighbour] - lengths[index]) / width
          let weight = (1 - share * share) * (1 - share * share)
          pulls[neighbour].sum = pulls[neighbour].sum + pull * weight
          pulls[neighbour].weight += weight
        }
      }
      if isNear { return line }
      for index in line.indices { line[index] = line[index] + pulls[index].sum * (1 / max(1, pulls[index].weight)) }
      width *= 0.8
    }
    return line.indices.map { clamped(line[$0], near: recorded[$0], within: bound($0)) }
  }

  private func clamped(_ line: [CGPoint], near recorded: [CGPoint]) -> [CGPoint] {
    zip(line, recorded).map { clamped($0, near: $1, within: jitter) }
  }

  private func clamped(_ target: CGPoint, near recorded: CGPoint, within bound: Double) -> CGPoint {
    let distance = target.distance(to: recorded)
    guard distance > bound else { return target }
    return recorded.interpolated(to: target, at: bound / distance)
  }
}

/// Returns the length along a polyline up to each of its points, for ``JitterFilter`` and ``FreehandFit``. Coincident
/// neighbours count as a tiny step apart, so that the lengths always increase.
func lengths(of points: [CGPoint]) -> [Double] {
  var (lengths, length) = ([Double](), 0.0)
  lengths.reserveCapacity(points.count)
  for (index, point) in points.enumerated() {
    if index > 0 { length += max(point.distance(to: points[index - 1]), 1e-9, length * 1e-12) }
    lengths.append(length)
  }
  return lengths
}
