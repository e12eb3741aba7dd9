import Foundation

/// A path measured by its arc length: its total length, the point at a distance, and the part between two distances.
/// Trims, dashes, curves and text along a path use it.
///
/// Distances run in the path's units from the start of its first subpath through all subpaths in order. Gaps between
/// subpaths have no length; the line that closes a subpath has one. Arc lengths are exact to a relative 1e-9 away from
/// cusps and 1e-8 at them. Measuring costs more than a query, so keep a measure while its path stays the same.
///
/// Segments have no length if a coordinate is not finite or beyond ±1e100, or if they are shorter than 1e-100.
/// Distances below zero or not a number count as zero; distances beyond the end count as the end.
///
/// ```swift
/// let circle = PathMeasure(Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100)))
/// print(circle.length)  // 314.159…
/// let half = circle.point(atDistance: circle.length / 2)  // the leftmost point
/// ```
public struct PathMeasure: Sendable {
  /// The path that was measured.
  public let path: Path
  /// The arc length of all subpaths together.
  public let length: Double
  /// The arc length of each subpath in order; zero for a subpath that is a point or only a `move`.
  public let subpathLengths: [Double]

  let subpaths: [Subpath]
  /// The distance at which each subpath begins.
  let subpathStarts: [Double]
  /// All segments, including closing lines.
  private let segments: [PathSegment]
  /// The segments of each subpath, as a range of ``segments``.
  private let ranges: [Range<Int>]
  /// The parts of segments that have a length, in order; a binary search finds a distance in them.
  private let stretches: [Stretch]

  /// A part of a segment on which the speed is smooth enough for one quadrature rule.
  private struct Stretch {
    var segment: Int
    var t0, t1: Double
    /// The distances of its start and its end from the path's start.
    var start, end: Double
  }

  /// A place on a segment, by the segment's index and the parameter.
  private struct Location {
    var segment: Int
    var t: Double
  }

  /// Measures the path once, in a time proportional to the number of its segments.
  public init(_ path: Path) {
    self.path = path
    subpaths = path.subpaths
    var segments: [PathSegment] = []
    var ranges: [Range<Int>] = []
    var stretches: [Stretch] = []
    var starts: [Double] = []
    var lengths: [Double] = []
    var distance = 0.0
    for subpath in subpaths {
      let (first, start) = (segments.count, distance)
      for segment in subpath.outline {
        for interval in segment.speedIntervals where interval.length > 0 {
          let end = distance + interval.length
          stretches.append(
            Stretch(segment: segments.count, t0: interval.t0, t1: interval.t1, start: distance, end: end))
          distance = end
        }
        segments.append(segment)
      }
      ranges.append(first..<segments.count)
      starts.append(start)
      lengths.append(distance - start)
    }
    (self.segments, self.ranges, self.stretches) = (segments, ranges, stretches)
    (subpathStarts, subpathLengths, length) = (starts, lengths, distance)
  }

  /// Returns the point at a distance. Where a subpath ends and another begins, it is the start of the second. It is
  /// `nil` for a path without points.
  public func point(atDistance distance: Double) -> CGPoint? { point(atDistance: distance, arriving: false) }

  /// Returns the point at a distance.
  ///
  /// - Parameter arriving: Where a subpath ends and another begins, whether to return the end of the first.
  func point(atDistance distance: Double, arriving: Bool) -> CGPoint? {
    guard let location = location(atDistance: distance, arriving: arriving) else {
      return subpaths.lazy.map(\.start).first(where: \.isUsable)
    }
    return segments[location.segment].point(at: location.t)
  }

  /// Returns the unit tangent at a distance. At a corner or a cusp it is the direction in which the path leaves; at the
  /// end of the path it is the direction in which it arrives. It is `nil` for a path without length.
  public func tangent(atDistance distance: Double) -> CGVector? { tangent(atDistance: distance, arriving: false) }

  /// Returns the unit tangent at a distance.
  ///
  /// - Parameter arriving: Whether to return the direction in which the path arrives, at a corner, a cusp or the end of
  ///   a subpath. If false, it is the direction in which the path leaves.
  func tangent(atDistance distance: Double, arriving: Bool) -> CGVector? {
    guard let location = location(atDistance: distance, arriving: arriving) else { return nil }
    return segments[location.segment].direction(at: location.t).map { CGVector(dx: $0.x, dy: $0.y) }
  }

  /// Returns the signed curvature at a distance, the inverse radius of the osculating circle. It is positive where the
  /// path bends clockwise on screen (y down), zero on straight lines and for a path without length, and infinite at
  /// cusps.
  public func curvature(atDistance distance: Double) -> Double {
    guard let location = location(atDistance: distance) else { return 0 }
    let segment = segments[location.segment]
    let (velocity, acceleration) = (segment.derivative(at: location.t), segment.secondDerivative(at: location.t))
    let (bend, speed) = (velocity.cross(acceleration), velocity.norm)
    if speed > 0 { return bend / speed / speed / speed }
    // Where the speed vanishes, the curve is straight or infinitely bent. A small step aside tells which, and its sign.
    let aside = location.t < 0.5 ? location.t + 1e-6 : location.t - 1e-6
    let trend = segment.derivative(at: aside).cross(segment.secondDerivative(at: aside))
    return trend == 0 ? 0 : trend > 0 ? .infinity : -.infinity
  }

  /// Returns the part of the path between two distances, as true curves; empty unless `start` < `end`.
  ///
  /// A subpath that lies wholly inside is kept as it is, closed if it was closed. Any other part is open.
  public func path(fromDistance start: Double, toDistance end: Double) -> Path {
    guard start < end else { return Path() }
    var path = Path()
    for part in parts(of: subpaths.indices, from: max(0, start), to: min(length, end)) { add(part, to: &path) }
    return path
  }

  // MARK: Parts

  /// A part of one subpath between two distances from the path's start.
  struct Part {
    var subpath: Int
    var start, end: Double
    /// Whether the part begins or ends where its subpath does.
    var touchesStart, touchesEnd: Bool

    var isWhole: Bool { touchesStart && touchesEnd }
  }

  /// Returns the parts of some subpaths between two distances. A dot, a subpath without length, is included if its
  /// distance lies in start..<end, or also at `end` if that is the end of the path.
  func parts(of indices: Range<Int>, from start: Double, to end: Double) -> [Part] {
    var parts: [Part] = []
    for index in indices {
      let first = subpathStarts[index]
      let last = first + subpathLengths[index]
      if subpathLengths[index] == 0 {
        let isDot = subpaths[index].isClosed || !subpaths[index].segments.isEmpty
        if isDot, start <= first, first < end || end >= length {
          parts.append(Part(subpath: index, start: first, end: last, touchesStart: true, touchesEnd: true))
        }
        continue
      }
      let (from, to) = (max(first, start), min(last, end))
      guard to - from > slack else { continue }
      parts.append(
        Part(
          subpath: index, start: from, end: to, touchesStart: from - first <= slack, touchesEnd: last - to <= slack))
    }
    return parts
  }

  /// Distances nearer to each other than this are equal: far below the accuracy of lengths, well above the rounding of
  /// sums.
  private var slack: Double { 1e-13 * length }

  /// Adds a part to a path.
  ///
  /// - Parameter isContinuation: Whether the part continues from the path's end instead of beginning a subpath.
  func add(_ part: Part, to path: inout Path, isContinuation: Bool = false) {
    if part.isWhole, !isContinuation { return path.add(subpaths[part.subpath]) }
    let range = ranges[part.subpath]
    let from =
      part.touchesStart ? Location(segment: range.lowerBound, t: 0) : location(atDistance: part.start, arriving: false)
    let to =
      part.touchesEnd
      ? Location(segment: range.upperBound - 1, t: 1) : location(atDistance: part.end, arriving: true)
    guard let from, let to, from.segment <= to.segment else { return }
    for index in from.segment...to.segment {
      let (t0, t1) = (index == from.segment ? from.t : 0, index == to.segment ? to.t : 1)
      let piece = segments[index].subsegment(from: t0, to: t1)
      if index == from.segment, !isContinuation { path.move(to: piece.start) }
      path.append(piece.element)
    }
  }

  // MARK: Segments

  /// The start of a segment that has a length. ``MorphContour`` uses joints to find corners.
  struct Joint {
    /// The distance from the path's start.
    var distance: Double
    /// The turning angle in radians; positive is clockwise on screen. It is 0 at the start of an open subpath.
    var turn: Double
  }

  /// The joints of a path with one subpath, in order.
  var joints: [Joint] {
    var starts: [(segment: Int, distance: Double)] = []
    for stretch in stretches where stretch.segment != starts.last?.segment {
      starts.append((stretch.segment, stretch.start))
    }
    return starts.indices.map { index in
      let isTurn = index > 0 || subpaths.first?.isClosed == true
      guard isTurn, let arriving = segments[starts[index > 0 ? index - 1 : starts.count - 1].segment].direction(at: 1),
        let leaving = segments[starts[index].segment].direction(at: 0)
      else { return Joint(distance: starts[index].distance, turn: 0) }
      return Joint(distance: starts[index].distance, turn: atan2(arriving.cross(leaving), arriving.dot(leaving)))
    }
  }

  /// Returns the part between two distances that lie on one segment.
  func segmentPart(from start: Double, to end: Double) -> PathSegment? {
    guard let first = location(atDistance: start), let middle = location(atDistance: start + (end - start) / 2),
      let last = location(atDistance: end, arriving: true)
    else { return nil }
    let segment = segments[middle.segment]
    // Both distances are at a joint, and one of them belongs to the segment before it.
    if last.segment < middle.segment { return segment.subsegment(from: middle.t, to: middle.t) }
    return segment.subsegment(
      from: first.segment == middle.segment ? first.t : 0, to: last.segment == middle.segment ? last.t : 1)
  }

  // MARK: Distance to parameter

  /// Returns the place at a distance, found by binary search.
  ///
  /// - Parameter arriving: At a joint of two segments, whether the place belongs to the segment that ends there.
  private func location(atDistance distance: Double, arriving: Bool = false) -> Location? {
    guard !stretches.isEmpty else { return nil }
    let distance = distance > 0 ? min(distance, length) : 0
    // The first stretch that ends after the distance; if arriving, the first that ends at or after it.
    var (low, high) = (0, stretches.count - 1)
    while low < high {
      let middle = (low + high) / 2
      let isBehind = stretches[middle].end - distance
      if arriving ? isBehind >= -slack : isBehind > slack { high = middle } else { low = middle + 1 }
    }
    return Location(segment: stretches[low].segment, t: parameter(at: distance, in: stretches[low]))
  }

  /// Returns the parameter at a distance inside a stretch, by Newton's method safeguarded by bisection.
  private func parameter(at distance: Double, in stretch: Stretch) -> Double {
    if distance - stretch.start <= slack { return stretch.t0 }
    if stretch.end - distance <= slack { return stretch.t1 }
    let (target, whole) = (distance - stretch.start, stretch.end - stretch.start)
    var t = stretch.t0 + (stretch.t1 - stretch.t0) * (target / whole)
    guard let speed = segments[stretch.segment].speed else { return t }
    var (low, high) = (stretch.t0, stretch.t1)
    for _ in 0..<64 {
      let error = speed.integral(from: stretch.t0, to: t) - target
      if abs(error) <= 1e-14 * whole { break }
      if error > 0 { high = t } else { low = t }
      let step = t - error / speed(at: t)
      // This is also false if the speed is zero and the step is not a number.
      let next = step > low && step < high ? step : low + (high - low) / 2
      if next == t { break }
      t = next
    }
    return t
  }
}
