import Foundation

/// A checked dash pattern: which stretches of a line, measured from its start, are drawn.
struct DashPattern {
  /// A line that would have more dashes than this is drawn without gaps.
  static let largestDashCount = 100_000

  private let period: Double
  /// Starts and ends of the drawn stretches of one period that begins at the path's start, less the phase.
  private let stretches: [ClosedRange<Double>]
  private let phase: Double

  /// `nil` where there is nothing to dash by: an empty pattern, one with a length that is negative or not finite, or
  /// one whose lengths add up to nothing. The line is then drawn without gaps, as Core Graphics and SVG do.
  init?(_ lengths: [CGFloat], phase: CGFloat) {
    guard !lengths.isEmpty, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
    // An odd count is used twice over, so that dashes and gaps change places.
    let lengths = lengths.count % 2 == 0 ? lengths : lengths + lengths
    var (position, stretches) = (0.0, [ClosedRange<Double>]())
    for (index, length) in lengths.enumerated() {
      if index % 2 == 0 { stretches.append(position...(position + length)) }
      position += length
    }
    guard position > 0, position.isFinite else { return nil }
    self.stretches = stretches
    period = position
    let rest = phase.isFinite ? phase.truncatingRemainder(dividingBy: position) : 0
    self.phase = rest < 0 ? rest + position : rest
  }

  /// The drawn stretches of a line of the given length, in order, inside 0…length; `nil` where they would be more
  /// than ``largestDashCount``. A line that grows keeps its stretches and only lengthens the last or adds some.
  func stretches(upTo length: Double) -> [ClosedRange<Double>]? {
    stretches(upTo: length, touching: [0...length], atMost: Self.largestDashCount)
  }

  /// Those of the drawn stretches that reach into one of some parts of the line, given in order; `nil` where they would be
  /// more than `limit`.
  func stretches(
    upTo length: Double, touching parts: [ClosedRange<Double>], atMost limit: Int
  ) -> [ClosedRange<Double>]? {
    var drawn: [ClosedRange<Double>] = []
    var next = 0.0  // period
    var count = 0.0
    for part in parts {
      // The stretches of a period may begin in the one before, by rounding.
      let first = max(next, ((part.lowerBound + phase) / period).rounded(.down) - 1, 0)
      let last = ((part.upperBound + phase) / period).rounded(.up)
      guard first <= last else { continue }
      next = last + 1
      count += (last - first) * Double(stretches.count)
      // Beyond 10¹⁵ periods doubles do not know where a dash is.
      guard count <= Double(limit), last < 1e15 else { return nil }
      for index in Int(first)...Int(last) {
        let origin = Double(index) * period - phase
        for stretch in stretches {
          let (start, end) = (origin + stretch.lowerBound, origin + stretch.upperBound)
          // A dash that ends at the very start, or begins at the very end, would be a cap and nothing else; it is drawn
          // only if it has no length of its own.
          guard start <= length, end >= 0 else { continue }
          if start < end && (end == 0 || start == length) { continue }
          drawn.append(max(start, 0)...min(end, length))
        }
      }
    }
    return drawn
  }
}

extension Spine {
  /// Calls `body` with the drawn stretches of this spine, each an open spine, except that a pattern without a gap gives
  /// back the spine itself. On a closed spine a dash that runs over the start is one dash.
  ///
  /// - Parameters:
  ///   - window: Dashes that stay out of it are left out; `nil` draws all, and a spine with too many as if it had no gaps.
  ///   - limit: How many dashes there may be.
  /// - Returns: false where there would be more; none is drawn then.
  func forEachDash(_ pattern: DashPattern, in window: CGRect?, atMost limit: Int, _ body: (Spine) -> Void) -> Bool {
    let length = vertices[vertices.count - 1].distance
    let parts = window.map(parts(in:)) ?? [0...length]
    guard var stretches = pattern.stretches(upTo: length, touching: parts, atMost: limit) else {
      if window == nil { body(self) }
      return window == nil
    }
    if stretches.count == 1, stretches[0] == 0...length {
      body(self)
      return true
    }
    var dash = Spine()
    var next = 0
    if isClosed, stretches.count > 1, stretches[0].lowerBound == 0, stretches[stretches.count - 1].upperBound == length
    {
      let (first, last) = (stretches.removeFirst(), stretches.removeLast())
      append(last, to: &dash, from: lowerVertex(at: last.lowerBound))
      dash.vertices[dash.vertices.count - 1].departure = vertices[0].departure
      dash.vertices[dash.vertices.count - 1].isCorner = true
      append(first, to: &dash, from: 0, continues: true)
      body(dash)
    }
    for stretch in stretches {
      while next + 2 < vertices.count, vertices[next + 1].distance <= stretch.lowerBound { next += 1 }
      dash.vertices.removeAll(keepingCapacity: true)
      append(stretch, to: &dash, from: next)
      body(dash)
    }
    return true
  }

  /// The parts of the spine in a window, as ranges of distances, in order.
  private func parts(in window: CGRect) -> [ClosedRange<Double>] {
    var parts: [ClosedRange<Double>] = []
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
    return parts
  }

  /// Adds the vertices between two distances, and one at each of them; the first one is left out where the dash goes on.
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

  private func vertex(at distance: Double, after index: Int) -> Vertex {
    let (a, b) = (vertices[index], vertices[index + 1])
    let length = b.distance - a.distance
    let share = length > 0 ? min(max((distance - a.distance) / length, 0), 1) : 0
    if share == 1 { return b }
    if a.departure == b.arrival {
      // Measured from its start, so that a line that grows keeps its dashes to the last bit.
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
  /// The dashes of this path as open subpaths of true curves, measured along each subpath from its start; on a closed
  /// subpath a dash that runs over the start is one dash. Dashes of no length, which only a stroke's caps show, are left
  /// out; patterns that ``strokedPath(_:tolerance:)`` ignores give back the path.
  ///
  /// ```swift
  /// let arcs = circle.dashed([20, 10], phase: 5)
  /// ```
  public func dashed(_ lengths: [CGFloat], phase: CGFloat = 0) -> Path {
    guard let pattern = DashPattern(lengths, phase: phase) else { return self }
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
