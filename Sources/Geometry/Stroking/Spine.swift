import Foundation

/// The centre line of a stroke, along which ``Stroker`` and ``InkOutline`` move their pens: a subpath flattened finely
/// enough for the pen's width, with the curve's true tangent at each vertex. Between two vertices the pen turns so
/// little that straight edges between its ends stay within tolerance of the true outline.
struct Spine {
  struct Vertex {
    var point: CGPoint
    /// The unit direction in which the path arrives. It equals `departure` inside a smooth curve.
    var arrival: CGPoint
    /// The unit direction in which the path leaves.
    var departure: CGPoint
    /// The true arc length from the subpath's start; set only if ``SpineBuilder/Lengths`` requires it.
    var distance: Double
    /// Whether two segments of the path meet here, so that the style's line join applies. Elsewhere a turn is part of a
    /// curve (a cusp) and gets a round join.
    var isCorner: Bool
    /// The factor by which the pen is widened, so that the chords between its ends are balanced like the spine's own.
    var penScale = 1.0
  }

  /// The vertices, at least two. No two neighbours coincide. In a closed spine the last vertex repeats the first.
  var vertices: [Vertex] = []
  var isClosed = false
}

/// Builds the spines of a path's subpaths, one after another in one buffer.
///
/// Points with a coordinate that is not a number, infinite or beyond ``CGPoint/coordinateLimit`` are left out together
/// with their segments; the path continues from the last usable point.
struct SpineBuilder {
  private(set) var spine = Spine()
  private(set) var start = CGPoint.zero
  /// Whether anything was drawn since the last `begin`, even with zero length.
  private(set) var isDrawn = false

  /// The sagitta of ``chords``, in the path's units.
  private let tolerance: Double
  private let chords: ChordTolerance
  /// Half of the pen's width, in the path's units.
  private let halfWidth: Double
  private let lengths: Lengths
  private var measuresLength: Bool { lengths != .none }
  /// The rectangle in which the spine must be accurate; `nil` for everywhere.
  private let window: CGRect?
  /// Vertices nearer to each other than this coincide.
  private let shortest: Double
  /// The maximum length of a line that may be merged with others.
  private let longestMerged: Double
  /// The current run of short lines, which is not yet a vertex.
  private var run: LineMerger

  /// Whether vertices have distances, and for which purpose.
  enum Lengths: Hashable {
    /// Vertices have no distances.
    case none
    /// Distances are exact arc lengths.
    case exact
    /// Distances are for dashes: parts outside the window may be shorter by a multiple of the pattern's period.
    case dashes(period: Double)
  }

  /// - Parameter spine: An old spine whose buffer is reused.
  /// - Parameter window: A curve that stays outside of it becomes one piece, straight between the pens at its ends.
  init(reusing spine: Spine, chords: ChordTolerance, halfWidth: Double, lengths: Lengths, window: CGRect? = nil) {
    self.window = window
    self.spine = spine
    self.chords = chords
    tolerance = chords.sagitta
    self.halfWidth = halfWidth
    self.lengths = lengths
    shortest = self.tolerance * 1e-2
    // Dashes are measured along each line. With a wide pen every turn of a short line is visible, however small.
    longestMerged = lengths != .none || halfWidth > 256 * self.tolerance ? 0 : 128 * self.tolerance
    // The merger gets an eighth of the tolerance. The merged points of a curve all lie on one side of the new line, so
    // with more the curve's outline would visibly shrink.
    run = LineMerger(tolerance: tolerance / 8, halfWidth: halfWidth)
  }

  mutating func begin(at point: CGPoint) {
    spine.vertices.removeAll(keepingCapacity: true)
    spine.isClosed = false
    isDrawn = false
    start = point
    run.removeAll()
  }

  /// The point where the next segment starts.
  var last: CGPoint { run.isEmpty ? spine.vertices.last?.point ?? start : run.end }

  mutating func addLine(to point: CGPoint) {
    isDrawn = true
    let line = point - last
    let length = line.dot(line).squareRoot()
    guard length > shortest else { return }
    let direction = line * (1 / length)
    guard length <= longestMerged else {
      endRun()
      depart(towards: direction, isCorner: true)
      return appendLine(to: point, direction, length: length)
    }
    if !run.isEmpty, run.extend(to: point, direction) { return }
    endRun()
    run.begin(from: last, to: point, direction, length: length)
  }

  /// Ends the current run of short lines and makes one line of it. Each subpath ends with this or with ``close()``.
  mutating func endRun() {
    guard !run.isEmpty else { return }
    depart(towards: run.departure, isCorner: true)
    // Runs exist only if lengths are not needed.
    append(run.end, arrival: run.arrival, length: 0)
    run.removeAll()
  }

  mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    isDrawn = true
    endRun()
    let start = last
    let extent = start.distance(to: control1) + control1.distance(to: control2) + control2.distance(to: end)
    guard extent > shortest else { return }
    // A control point very near its end point affects only the direction of a wide pen's end. In a curve that was
    // computed, or read from a file with few digits, that direction may be only a rounding error. So the control point
    // counts as coincident with the end point.
    let nearest = min(shortest, extent / 16)
    let control1 = start.distance(to: control1) <= nearest ? start : control1
    let control2 = end.distance(to: control2) <= nearest ? end : control2
    let departure = direction(from: start, to: control1, control2, end, atLeast: 1e-9 * extent)
    let arrival = -direction(from: end, to: control2, control1, start, atLeast: 1e-9 * extent)
    depart(towards: departure, isCorner: true)
    // Like the bound for the width in ``Stroker``, this bounds the work for huge curves.
    var chords = chords
    chords.sagitta = max(chords.sagitta, extent * 1e-7)
    flatten((start, control1, control2, end), departure, arrival, chords, depth: 0)
  }

  /// Closes the spine by a line to its start. If the path already ends there, the last vertex moves onto the start.
  mutating func close() {
    isDrawn = true
    addLine(to: start)
    endRun()
    guard spine.vertices.count > 2 else { return }
    let end = spine.vertices.count - 1
    spine.vertices[end].point = spine.vertices[0].point
    spine.vertices[end].departure = spine.vertices[0].departure
    spine.vertices[end].isCorner = true
    spine.isClosed = true
  }

  // MARK: - Lines that are too long for exact distances

  /// Appends a line that departs from the last vertex.
  ///
  /// A distance of 2³⁰ periods still has digits for a part of a dash; a distance of 2⁵³ periods has none. So in a
  /// longer line only the part in the window keeps its length. The parts before and after it are shortened by whole
  /// periods, so that dashes in the window and after it stay where they are.
  private mutating func appendLine(to end: CGPoint, _ direction: CGPoint, length: Double) {
    guard case .dashes(let period) = lengths, let window, length > Self.mostPeriods * period else {
      return append(end, arrival: direction, length: length)
    }
    let start = last
    var (near, far) = (start, end)
    // Each round gains as many digits as a double has. A coordinate of 1e100 takes seven rounds.
    for _ in 0..<8 {
      guard let shares = window.shares(from: near, to: far) else { break }
      let step = far - near
      (near, far) = (near + step * shares.lowerBound, shares.upperBound < 1 ? near + step * shares.upperBound : far)
    }
    let seen = max((far - near).dot(direction), 0)
    guard seen <= Self.mostPeriods * period else { return append(end, arrival: direction, length: unseen(length)) }
    // For a line along an axis, the products of `start` and `near` with the direction are exact, but their difference
    // is not. So the first is reduced by whole periods before.
    let before = (-start.dot(direction)).truncatingRemainder(dividingBy: period)
    append(near, arrival: direction, length: near == start ? 0 : unseen(before + near.dot(direction), isWhole: false))
    append(far, arrival: direction, length: seen)
    append(end, arrival: direction, length: far == end ? 0 : unseen((end - far).dot(direction)))
  }

  /// The length that a piece outside the window counts as: its length, reduced by whole periods if it is very long.
  ///
  /// - Parameter isWhole: Whether `length` is the piece's own length. Otherwise only its remainder modulo the period
  ///   matters.
  private func unseen(_ length: Double, isWhole: Bool = true) -> Double {
    guard case .dashes(let period) = lengths, !isWhole || length > Self.mostPeriods * period else { return length }
    let rest = length.truncatingRemainder(dividingBy: period)
    return rest <= 0 ? rest + period : rest
  }

  /// The largest length of a line, in periods, for which distances along it are exact.
  private static let mostPeriods = 0x1p30

  private typealias Curve = (CGPoint, CGPoint, CGPoint, CGPoint)

  /// Halves the curve recursively until its speed and direction are even enough for equal parameter steps.
  private mutating func flatten(
    _ curve: Curve, _ departure: CGPoint, _ arrival: CGPoint, _ chords: ChordTolerance, depth: Int
  ) {
    let (p0, p1, p2, p3) = curve
    if let window, !window.mayHold(p0, p1, p2, p3) {
      depart(towards: departure, isCorner: false)
      return append(p3, arrival: arrival, length: measuresLength ? unseen(Self.arcLength(curve)) : 0)
    }
    let (d0, d1, d2) = (p1 - p0, p2 - p1, p3 - p2)
    let chord = p3 - p0
    let chordLength = length(chord)
    let slowest = min(d0.dot(chord), d1.dot(chord), d2.dot(chord))
    if slowest > 0.1 * chordLength * chordLength {
      // A chord deviates from the curve by at most |B″|/8 times the square of the parameter step (B″ is at most 6 ·
      // bend). The pen's ends deviate by the sagitta of the turn, which is at most |B″| over the lowest speed.
      let bend = max(length(d1 - d0), length(d2 - d1))
      let turn = 2 * bend * chordLength / slowest
      let sagitta = 0.75 * bend + halfWidth * turn * turn / 8
      // A curve that turns little, at an even speed, is divided at equal steps. Other curves are halved first.
      let squaredCount = sagitta / chords.sagitta
      if squaredCount <= 16 || (turn <= 2.5 && slowest > 0.25 * chordLength * chordLength && squaredCount <= 10_000)
        || (turn <= 1 && squaredCount <= 10_000)
      {
        let count = chords.corners(
          sagitta: sagitta, length: length(d0) + length(d1) + length(d2) + halfWidth * turn)
        return step(along: curve, arrival, corners: count)
      }
    }
    let extent = length(d0) + length(d1) + length(d2)
    if extent <= chords.sagitta * 0.01 || depth >= 40 {
      // A cusp, or a curve as small as one: the pen turns on the spot.
      depart(towards: departure, isCorner: false)
      append(p3, arrival: departure, length: (chordLength + extent) / 2)
      return depart(towards: arrival, isCorner: false)
    }
    let (p01, p12, p23) = (middle(p0, p1), middle(p1, p2), middle(p2, p3))
    let (p012, p123) = (middle(p01, p12), middle(p12, p23))
    let centre = middle(p012, p123)
    // The two directions are equal unless the curve has a cusp in its middle.
    let velocity = p123 - p012
    let speed = length(velocity)
    let isCusp = speed <= 1e-9 * extent
    let into =
      isCusp ? -direction(from: centre, to: p012, p01, p0, atLeast: 1e-9 * extent) : velocity * (1 / speed)
    let out = isCusp ? direction(from: centre, to: p123, p23, p3, atLeast: 1e-9 * extent) : into
    flatten((p0, p01, p012, centre), departure, into, chords, depth: depth + 1)
    depart(towards: out, isCorner: false)
    flatten((centre, p123, p23, p3), out, arrival, chords, depth: depth + 1)
  }

  /// The arc length of a cubic Bézier curve.
  private static func arcLength(_ curve: Curve) -> Double {
    let cubic = CubicBezier(from: curve.0, to: curve.3, control1: curve.1, control2: curve.2)
    let scale =
      curve.0.distance(to: curve.1) + curve.1.distance(to: curve.2) + curve.2.distance(to: curve.3)
    return CurveSpeed(of: cubic).intervals(scale: scale).reduce(0) { $0 + $1.length }
  }

  /// Appends vertices at equal parameter steps along a curve, moved outside of it to balance their chords.
  private mutating func step(along curve: Curve, _ arrival: CGPoint, corners: Int) {
    let (p0, p1, p2, p3) = curve
    // The coefficients of the curve's polynomial. The derivative uses them too.
    let (c1, c2) = ((p1 - p0) * 3, ((p2 - p1) - (p1 - p0)) * 3)
    let c3 = (p3 - p0) - (p2 - p1) * 3
    func velocity(_ t: Double) -> CGPoint { c1 + (c2 * 2 + c3 * (3 * t)) * t }
    let h = ChordTolerance.step(corners: corners)
    var distance = spine.vertices[spine.vertices.count - 1].distance
    var (lastT, lastVelocity) = (0.0, c1)
    /// The arc length since the last vertex, by Simpson's rule. Its error falls with the fourth power of the small
    /// step.
    func passed(to t: Double, _ now: CGPoint) -> Double {
      guard measuresLength else { return 0 }
      return (t - lastT) / 6 * (length(lastVelocity) + 4 * length(velocity((t + lastT) / 2)) + length(now))
    }
    for index in 0..<corners {
      let isEnd = index == 0 || index == corners - 1
      let t = (Double(index) + ChordTolerance.endStep) * h
      let now = velocity(t)
      distance += passed(to: t, now)
      let outset = (c2 + c3 * (3 * t)) * (2 * h * h * (isEnd ? ChordTolerance.endOutset : ChordTolerance.outset))
      let (point, direction) = (p0 + (c1 + (c2 + c3 * t) * t) * t - outset, now * (1 / length(now)))
      if index == 0 { dropIdleVertex(before: point) }
      spine.vertices.append(
        Spine.Vertex(point: point, arrival: direction, departure: direction, distance: distance, isCorner: false))
      (lastT, lastVelocity) = (t, now)
    }
    scalePen(corners: corners)
    append(p3, arrival: arrival, length: passed(to: 1, velocity(1)))
  }

  /// Widens the pen at the last vertices, which are corners of a curve. The pen's ends then lie outside the outline's
  /// curves by the same distance by which the corners lie outside the spine's curve.
  private mutating func scalePen(corners: Int) {
    guard corners > 0 else { return }
    let (first, last) = (spine.vertices.count - corners, spine.vertices.count - 1)
    /// The square of the angle between two directions.
    func squaredTurn(_ from: CGPoint, _ to: CGPoint) -> Double { 2 * (1 - from.dot(to)) }
    var before = 0.0
    for index in first..<last {
      let after = squaredTurn(spine.vertices[index].departure, spine.vertices[index + 1].arrival)
      spine.vertices[index].penScale +=
        index == first ? after * ChordTolerance.endOutset : (before + after) / 2 * ChordTolerance.outset
      before = after
    }
    spine.vertices[last].penScale += before * ChordTolerance.endOutset
  }

  /// Sets the direction in which the path leaves the last vertex; the first call adds the first vertex.
  private mutating func depart(towards direction: CGPoint, isCorner: Bool) {
    guard let last = spine.vertices.indices.last else {
      spine.vertices.append(
        Spine.Vertex(point: start, arrival: direction, departure: direction, distance: 0, isCorner: true))
      return
    }
    spine.vertices[last].departure = direction
    spine.vertices[last].isCorner = spine.vertices[last].isCorner || isCorner
  }

  /// Appends a vertex, unless it coincides with the last one.
  private mutating func append(_ point: CGPoint, arrival: CGPoint, length: Double) {
    let last = spine.vertices[spine.vertices.count - 1]
    let step = point - last.point
    let distance = measuresLength ? last.distance + length : 0
    if step.dot(step) <= shortest * shortest {
      // The vertex stays where it is, but the next segment continues in the new direction.
      spine.vertices[spine.vertices.count - 1].distance = distance
      return
    }
    dropIdleVertex(before: point)
    spine.vertices.append(
      Spine.Vertex(point: point, arrival: arrival, departure: arrival, distance: distance, isCorner: false))
  }

  /// Drops the last vertex if the spine goes straight on to a point, as it does where a curve continues the direction
  /// of the segment before it.
  private mutating func dropIdleVertex(before point: CGPoint) {
    let count = spine.vertices.count
    guard count > 1, !measuresLength else { return }
    let (before, last) = (spine.vertices[count - 2], spine.vertices[count - 1])
    guard last.arrival.dot(last.departure) > 1 - 1e-8 else { return }
    let (way, step) = (point - before.point, last.point - before.point)
    let deviation = way.cross(step)
    guard step.dot(way) > 0, (point - last.point).dot(way) > 0,
      deviation * deviation <= way.dot(way) * tolerance * tolerance * (1.0 / 1024)
    else { return }
    spine.vertices.removeLast()
  }
}

private func middle(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: (a.x + b.x) * 0.5, y: (a.y + b.y) * 0.5) }

private func length(_ vector: CGPoint) -> Double { vector.dot(vector).squareRoot() }

/// The unit direction from a point to the first of three others that does not coincide with it.
private func direction(
  from point: CGPoint, to first: CGPoint, _ second: CGPoint, _ third: CGPoint, atLeast shortest: Double
) -> CGPoint {
  for target in [first, second, third] {
    let vector = target - point
    let norm = length(vector)
    if norm > shortest { return vector * (1 / norm) }
  }
  return CGPoint(x: 1, y: 0)
}
