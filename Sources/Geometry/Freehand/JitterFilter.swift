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

  /// A stroke without tremble.
  struct Result {
    /// The filtered places.
    var points: [CGPoint]
    /// The smooth line's places. They are the filtered ones at ends and corners; elsewhere those of places that tremble most
    /// may be further from the recorded ones, by the slack.
    var line: [CGPoint]
    /// Indices strictly between the first and the last place, ascending.
    var corners: [Int]
  }

  /// The filtered places, and where the corners are among them: indices strictly between the first and the last.
  package func filter(_ recorded: [CGPoint]) -> (points: [CGPoint], corners: [Int]) {
    let result = filter(recorded, corners: .kept, slack: 0)
    return (result.points, result.corners)
  }

  /// - Parameter slack: How far the smooth line may pass by filtered places, in points.
  func filter(_ recorded: [CGPoint], corners keeping: FreehandCorners, slack: Double) -> Result {
    guard recorded.count > 2 else { return Result(points: recorded, line: recorded, corners: []) }
    // Tremble makes the stroke longer than it is, so the length along it is taken from ever smoother strokes.
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

  /// The standard deviation of a coordinate's tremble, from how far places are off the cubic through their two neighbours to
  /// either side; at most half of ``jitter``.
  ///
  /// The median is little moved by the few places at corners. That of Rayleigh's distribution, as of distances in the plane,
  /// is 1.177 deviations of a coordinate; the cubic's own tremble adds 34/36 of the place's variance.
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

  /// The length along a smooth stroke. Where smoothing has drawn places together, as at a corner, their distance is what it was
  /// recorded as, less what tremble may have added.
  private func trueLengths(along smooth: [CGPoint], of recorded: [CGPoint], _ deviation: Double) -> [Double] {
    var length = 0.0
    return recorded.indices.map { (index: Int) -> Double in
      guard index > 0 else { return 0 }
      let step = recorded[index].distance(to: recorded[index - 1]) - 3 * deviation
      length += max(smooth[index].distance(to: smooth[index - 1]), step, 1e-9, length * 1e-12)
      return length
    }
  }

  private func passes(over recorded: [CGPoint], between corners: [Int]) -> [CGPoint] {
    let once = filtered(recorded, along: lengths(of: recorded), between: corners)
    return filtered(recorded, along: lengths(of: clamped(once, near: recorded)), between: corners)
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
        let target = fit(recorded).value
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

  // MARK: Staying near

  /// A smooth line with its places brought near to the recorded ones. What pulls at one place pulls at its neighbours
  /// too, the less the further away they are, so that the line stays smooth.
  private func near(_ recorded: [CGPoint], _ smooth: [CGPoint], within bound: (Int) -> Double) -> [CGPoint] {
    guard jitter > 0 else { return recorded }
    var line = smooth
    let lengths = lengths(of: smooth)
    var width = reach / 2
    // Where samples that tremble to either side lie close together, what they pull at becomes ever shorter.
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
