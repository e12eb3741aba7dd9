import Foundation

/// A validated dash pattern. It computes which stretches of a line, measured from its start, are drawn. ``Stroker`` and
/// ``Path/dashed(_:phase:)`` use it.
struct DashPattern {
  /// The largest number of dashes. A line that would have more is drawn without gaps.
  static let largestDashCount = 100_000

  /// The length after which the pattern repeats.
  let period: Double
  /// Alternating lengths of dashes and gaps. An odd number of lengths is used twice, so that dashes and gaps swap the
  /// second time.
  private let lengths: [CGFloat]
  /// The distance into the pattern at which a line starts, 0..<``period``.
  private let phase: Double

  /// The number of dashes and gaps in a period.
  private var lengthCount: Int { lengths.count % 2 == 0 ? lengths.count : 2 * lengths.count }

  /// Returns `nil` if the pattern is empty, has a length that is negative or not finite, or has lengths that add up to
  /// zero. The line is then drawn without gaps, as in Core Graphics and SVG.
  init?(_ lengths: [CGFloat], phase: CGFloat) {
    guard !lengths.isEmpty, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
    self.lengths = lengths
    var period = 0.0
    for index in 0..<(lengths.count % 2 == 0 ? 1 : 2) * lengths.count { period += lengths[index % lengths.count] }
    guard period > 0, period.isFinite else { return nil }
    self.period = period
    let rest = phase.isFinite ? phase.truncatingRemainder(dividingBy: period) : 0
    self.phase = rest < 0 ? rest + period : rest
  }

  /// Returns the drawn stretches of a line of the given length, in order, inside 0…length; `nil` if there would be more
  /// than ``largestDashCount``. While a line grows, its stretches stay the same, except that the last grows or new ones
  /// follow.
  func stretches(upTo length: Double) -> [ClosedRange<Double>]? {
    var stretches: [ClosedRange<Double>] = []
    let isComplete = findStretches(upTo: length, touching: [0...length], atMost: Self.largestDashCount, &stretches)
    return isComplete ? stretches : nil
  }

  /// Finds the drawn stretches that overlap some parts of the line, given in order.
  ///
  /// - Parameter stretches: Receives the result; its old contents are removed.
  /// - Returns: `false` if there would be more than `limit`.
  func findStretches(
    upTo length: Double, touching parts: [ClosedRange<Double>], atMost limit: Int,
    _ stretches: inout [ClosedRange<Double>]
  ) -> Bool {
    stretches.removeAll(keepingCapacity: true)
    // Distances nearer to each other than this are equal: well above the rounding of sums.
    let slack = 1e-12 * length
    func clamped(_ distance: Double) -> Double { min(max(distance, 0), length) }
    var next = 0.0  // the first period that is not searched yet
    var count = 0.0
    for part in parts {
      // Because of rounding, the stretches of a period may begin in the previous period.
      let first = max(next, ((part.lowerBound + phase) / period).rounded(.down) - 1, 0)
      let last = ((part.upperBound + phase) / period).rounded(.up)
      guard first <= last else { continue }
      next = last + 1
      count += (last - first) * Double(lengthCount / 2)
      // Beyond 10¹⁵ periods doubles are too coarse to place a dash.
      guard count <= Double(limit), last < 1e15 else { return false }
      for index in Int(first)...Int(last) {
        let origin = Double(index) * period - phase
        var position = 0.0  // in the period
        for place in stride(from: 0, to: lengthCount, by: 2) {
          let dashEnd = position + lengths[place % lengths.count]
          let (start, end) = (origin + position, origin + dashEnd)
          position = dashEnd + lengths[(place + 1) % lengths.count]
          // A dash that ends at the very start, or begins at the very end, would be only a cap. It is drawn only if the
          // dash itself has zero length.
          guard start <= length + slack, end >= -slack else { continue }
          if start < end && (end <= slack || start >= length - slack) { continue }
          stretches.append(clamped(start)...clamped(end))
        }
      }
    }
    return true
  }
}

/// Reusable buffers for finding dashes. ``Stroker`` keeps them from stroke to stroke.
struct DashBuffers {
  fileprivate var parts: [ClosedRange<Double>] = []
  fileprivate var stretches: [ClosedRange<Double>] = []
  fileprivate var dash = Spine()
}

extension Spine {
  /// Calls `body` with each drawn stretch of this spine as an open spine. If one dash covers all of the spine, `body`
  /// gets the spine itself. On a closed spine a dash across the start is one dash.
  ///
  /// - Parameters:
  ///   - window: Dashes outside of it are left out. `nil` draws all; a spine with too many dashes is then drawn without
  ///     gaps.
  ///   - limit: The largest number of dashes.
  /// - Returns: `false` if there would be more; then none is drawn.
  func forEachDash(
    _ pattern: DashPattern, in window: CGRect?, atMost limit: Int, _ buffers: inout DashBuffers, _ body: (Spine) -> Void
  ) -> Bool {
    let length = vertices[vertices.count - 1].distance
    buffers.parts.removeAll(keepingCapacity: true)
    if let window { findParts(in: window, &buffers.parts) } else { buffers.parts.append(0...length) }
    guard pattern.findStretches(upTo: length, touching: buffers.parts, atMost: limit, &buffers.stretches) else {
      if window == nil { body(self) }
      return window == nil
    }
    var stretches = buffers.stretches[...]
    if stretches.count == 1, stretches[0] == 0...length {
      body(self)
      return true
    }
    buffers.dash.vertices.removeAll(keepingCapacity: true)
    var next = 0
    if isClosed, stretches.count > 1, stretches[0].lowerBound == 0, stretches[stretches.count - 1].upperBound == length
    {
      let (first, last) = (stretches[0], stretches[stretches.count - 1])
      stretches = stretches.dropFirst().dropLast()
      append(last, to: &buffers.dash, from: lowerVertex(at: last.lowerBound))
      buffers.dash.vertices[buffers.dash.vertices.count - 1].departure = vertices[0].departure
      buffers.dash.vertices[buffers.dash.vertices.count - 1].isCorner = true
      append(first, to: &buffers.dash, from: 0, continues: true)
      body(buffers.dash)
    }
    for stretch in stretches {
      while next + 2 < vertices.count, vertices[next + 1].distance <= stretch.lowerBound { next += 1 }
      buffers.dash.vertices.removeAll(keepingCapacity: true)
      append(stretch, to: &buffers.dash, from: next)
      body(buffers.dash)
    }
    return true
  }

  /// Finds the parts of the spine inside a window, as ranges of distances, in order.
  private func findParts(in window: CGRect, _ parts: inout [ClosedRange<Double>]) {
    for (a, b) in zip(vertices, vertices.dropFirst()) {
      guard let shares = window.shares(from: a.point, to: b.point) else { continue }
      let length = b.distance - a.distance
      let (start, end) = (a.distance + shares.lowerBound * length, a.distance + shares.upperBound * length)
      if let last = parts.last, last.upperBound >= start {
        parts[parts.count - 1] = last.lowerBound...max(end, last.upperBound)
      } else {
        parts.append(start...end)
      }
    }
  }

  /// Adds the vertices between two distances, and one at each of the two. If the dash continues, the first one is left
  /// out.
  private func append(_ stretch: ClosedRange<Double>, to dash: inout Spine, from first: Int, continues: Bool = false) {
    var index = first
    if !continues { dash.vertices.append(vertex(at: stretch.lowerBound, after: index)) }
    while index + 1 < vertices.count, vertices[index + 1].distance < stretch.upperBound {
      index += 1
      if vertices[index].distance > stretch.lowerBound { dash.vertices.append(vertices[index]) }
    }
    if stretch.upperBound > stretch.lowerBound {
      dash.vertices.append(vertex(at: stretch.upperBound, after: min(index, vertices.count - 2)))
    }
  }

  /// The last vertex that is not beyond a distance and has a successor.
  private func lowerVertex(at distance: Double) -> Int {
    var (low, high) = (0, vertices.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if vertices[middle].distance <= distance { low = middle } else { high = middle }
    }
    return low
  }

  /// The interpolated vertex at a distance after the vertex with the given index.
  private func vertex(at distance: Double, after index: Int) -> Vertex {
    let (a, b) = (vertices[index], vertices[index + 1])
    let length = b.distance - a.distance
    let share = length > 0 ? min(max((distance - a.distance) / length, 0), 1) : 0
    if share == 1 { return b }
    if a.departure == b.arrival {
      // The point is computed from the segment's start, so that a line that grows keeps its dashes exactly.
      let point = a.point + a.departure * (distance - a.distance)
      return Vertex(point: point, arrival: b.arrival, departure: b.arrival, distance: distance, isCorner: false)
    }
    let sum = a.departure.interpolated(to: b.arrival, at: share)
    let norm = sum.norm
    let direction = norm > 1e-6 ? sum * (1 / norm) : a.departure
    let point = a.point.interpolated(to: b.point, at: share)
    return Vertex(point: point, arrival: direction, departure: direction, distance: distance, isCorner: false)
  }
}

extension Path {
  /// Returns the dashes of this path as open subpaths of true curves. They are measured along each subpath from its
  /// start; on a closed subpath a dash across the start is one dash. Dashes of zero length, which only a stroke's caps
  /// show, are left out. For patterns that ``strokedPath(_:tolerance:)`` ignores, the path itself is returned.
  ///
  /// ```swift
  /// let arcs = circle.dashed([20, 10], phase: 5)
  /// ```
  public func dashed(_ lengths: [CGFloat], phase: CGFloat = 0) -> Path {
    guard let pattern = DashPattern(StrokeStyle(dash: lengths).replacingInfinities.dash, phase: phase) else {
      return self
    }
    var dashes = Path()
    for subpath in subpaths {
      var whole = Path()
      whole.add(subpath)
      let measure = PathMeasure(whole)
      let length = measure.length
      guard length > 0, var stretches = pattern.stretches(upTo: length) else {
        dashes.addPath(whole)
        continue
      }
      if subpath.isClosed, stretches.count > 1, stretches[0].lowerBound == 0,
        stretches[stretches.count - 1].upperBound == length
      {
        let (first, last) = (stretches.removeFirst(), stretches.removeLast())
        let share = (length - last.lowerBound + first.upperBound) / length
        dashes.addPath(whole.trimmed(from: 0, to: share, offset: last.lowerBound / length))
      }
      for stretch in stretches {
        dashes.addPath(measure.path(fromDistance: stretch.lowerBound, toDistance: stretch.upperBound))
      }
    }
    return dashes
  }
}
