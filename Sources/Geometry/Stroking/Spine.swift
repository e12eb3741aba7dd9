import Foundation

/// The line along which a pen is drawn: a subpath flattened finely enough for the pen's width, with the true directions
/// of the curve at each vertex. Between two vertices the pen turns by so little that straight edges between its ends stay
/// within tolerance of the true outline.
struct Spine {
  struct Vertex {
    var point: CGPoint
    /// The unit direction in which the path arrives. Equal to `departure` inside a smooth curve.
    var arrival: CGPoint
    var departure: CGPoint
    /// The true arc length from the subpath's start; kept only where it was asked for.
    var distance: Double
    /// Whether two segments of the path meet here, so that the style's join applies. Elsewhere a turn is part of a
    /// curve (a cusp) and is round.
    var isCorner: Bool
    /// By how much the pen is drawn wider, so that the chords between its ends are balanced like the spine's own.
    var penScale = 1.0
  }

  /// At least two, no two neighbours in one place. A closed spine's last vertex is its first once more.
  var vertices: [Vertex] = []
  var isClosed = false
}

/// Makes the spines of a path's subpaths, one after the other in one buffer.
///
/// Points with a coordinate that is not a number, infinite or beyond ``CGPoint/coordinateLimit`` are left out together with
/// their segments; the path goes on from the last good point.
struct SpineBuilder {
  private(set) var spine = Spine()
  private(set) var start = CGPoint.zero
  /// Whether anything was drawn since the last `begin`, be it of no length.
  private(set) var isDrawn = false

  private let tolerance: Double
  private let chords: ChordTolerance
  private let halfWidth: Double
  private let lengths: Lengths
  private var measuresLength: Bool { lengths != .none }
  /// Where the spine has to be right.
  private let window: CGRect?
  /// Vertices nearer to each other than this are one.
  private let shortest: Double
  /// Lines up to this long may be drawn as one.
  private let longestMerged: Double
  /// Lines that have not become a vertex yet.
  private var run: LineMerger

  /// Whether vertices know their distances, and what for.
  enum Lengths: Hashable {
    case none
    case exact
    /// For dashes: what the window leaves out may count by a multiple of the pattern's period less.
    case dashes(period: Double)
  }

  /// - Parameter spine: One whose buffer may be used again.
  /// - Parameter window: A curve that stays out of it becomes one piece, straight between its ends' pens.
  init(reusing spine: Spine, chords: ChordTolerance, halfWidth: Double, lengths: Lengths, window: CGRect? = nil) {
    self.window = window
    self.spine = spine
    self.chords = chords
    tolerance = chords.sagitta
    self.halfWidth = halfWidth
    self.lengths = lengths
    shortest = self.tolerance * 1e-2
    // Dashes are measured along each line. Under a wide pen each turn of a short line shows, however small.
    longestMerged = lengths != .none || halfWidth > 256 * self.tolerance ? 0 : 128 * self.tolerance
    // An eighth of the tolerance, for all of a run's points lie on one side of it: the outline of a curve would shrink.
    run = LineMerger(tolerance: tolerance / 8, halfWidth: halfWidth)
  }

  mutating func begin(at point: CGPoint) {
    spine.vertices.removeAll(keepingCapacity: true)
    spine.isClosed = false
    isDrawn = false
    start = point
    run.removeAll()
  }

  /// Where the next segment starts.
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

  /// Makes a line of the short ones that were drawn. A subpath ends with this or with ``close()``.
  mutating func endRun() {
    guard !run.isEmpty else { return }
    depart(towards: run.departure, isCorner: true)
    // Runs are made only where no length is asked for.
    append(run.end, arrival: run.arrival, length: 0)
    run.removeAll()
  }

  mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    isDrawn = true
    endRun()
    let start = last
    let extent = start.distance(to: control1) + control1.distance(to: control2) + control2.distance(to: end)
    guard extent > shortest else { return }
    // A control point so near to its end point shows nowhere but in the direction of a wide pen's end, which a curve that
    // was computed, or read from a file of few digits, does not mean. It counts as being there.
    let nearest = min(shortest, extent / 16)
    let control1 = start.distance(to: control1) <= nearest ? start : control1
    let control2 = end.distance(to: control2) <= nearest ? end : control2
    let departure = direction(from: start, to: control1, control2, end, atLeast: 1e-9 * extent)
    let arrival = -direction(from: end, to: control2, control1, start, atLeast: 1e-9 * extent)
    depart(towards: departure, isCorner: true)
    // The same bound of the work as for the width.
    var chords = chords
    chords.sagitta = max(chords.sagitta, extent * 1e-7)
    flatten((start, control1, control2, end), departure, arrival, chords, depth: 0)
  }

  /// Closes the spine by a line to its start, or onto its start where the path already ends there.
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

  // MARK: - Lines longer than distances are exact

  /// Appends a line that departs from the last vertex.
  ///
  /// A distance of 2³⁰ periods has digits left for a part of a dash, one of 2⁵³ has none. Of so long a line only the part
  /// in the window keeps its length; what lies before and behind it counts by whole periods less, so that dashes in the
  /// window and after it stay where they are.
  private mutating func appendLine(to end: CGPoint, _ direction: CGPoint, length: Double) {
    guard case .dashes(let period) = lengths, let window, length > Self.mostPeriods * period else {
      return append(end, arrival: direction, length: length)
    }
    let start = last
    var (near, far) = (start, end)
    // Each round gains the digits of a double; 1e100 has seven times as many.
    for _ in 0..<8 {
      guard let shares = window.shares(from: near, to: far) else { break }
      let step = far - near
      (near, far) = (near + step * shares.lowerBound, shares.upperBound < 1 ? near + step * shares.upperBound : far)
    }
    let seen = max((far - near).dot(direction), 0)
    guard seen <= Self.mostPeriods * period else { return append(end, arrival: direction, length: unseen(length)) }
    // Both products are exact along an axis, where their difference is not.
    let before = (-start.dot(direction)).truncatingRemainder(dividingBy: period)
    append(near, arrival: direction, length: near == start ? 0 : unseen(before + near.dot(direction), isWhole: false))
    append(far, arrival: direction, length: seen)
    append(end, arrival: direction, length: far == end ? 0 : unseen((end - far).dot(direction)))
  }

  /// The length that a piece outside the window counts by.
  ///
  /// - Parameter isWhole: Whether that is its own length, and not just as much of it as exceeds whole periods.
  private func unseen(_ length: Double, isWhole: Bool = true) -> Double {
    guard case .dashes(let period) = lengths, !isWhole || length > Self.mostPeriods * period else { return length }
    let rest = length.truncatingRemainder(dividingBy: period)
    return rest <= 0 ? rest + period : rest
  }

  private static let mostPeriods = 0x1p30

  private typealias Curve = (CGPoint, CGPoint, CGPoint, CGPoint)

  /// Halves the curve until its speed and direction are even enough for equal steps of its parameter.
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
      // A chord of a step deviates by |B″|/8 of the step's square from the curve (B″ is at most 6 · bend), and the pen's ends
      // by the sagitta of the turn, which is at most |B″| over the lowest speed.
      let bend = max(length(d1 - d0), length(d2 - d1))
      let turn = 2 * bend * chordLength / slowest
      let sagitta = 0.75 * bend + halfWidth * turn * turn / 8
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
      // A cusp, or what is as small as one: the point itself turns.
      depart(towards: departure, isCorner: false)
      append(p3, arrival: departure, length: (chordLength + extent) / 2)
      return depart(towards: arrival, isCorner: false)
    }
    let (p01, p12, p23) = (middle(p0, p1), middle(p1, p2), middle(p2, p3))
    let (p012, p123) = (middle(p01, p12), middle(p12, p23))
    let centre = middle(p012, p123)
    // Both are one direction unless the curve has a cusp in its middle.
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

  private static func arcLength(_ curve: Curve) -> Double {
    let cubic = CubicBezier(from: curve.0, to: curve.3, control1: curve.1, control2: curve.2)
    let scale =
      curve.0.distance(to: curve.1) + curve.1.distance(to: curve.2) + curve.2.distance(to: curve.3)
    return CurveSpeed(of: cubic).intervals(scale: scale).reduce(0) { $0 + $1.length }
  }

  private mutating func step(along curve: Curve, _ arrival: CGPoint, corners: Int) {
    let (p0, p1, p2, p3) = curve
    // The coefficients of the curve's polynomial and of its derivative.
    let (c1, c2) = ((p1 - p0) * 3, ((p2 - p1) - (p1 - p0)) * 3)
    let c3 = (p3 - p0) - (p2 - p1) * 3
    func velocity(_ t: Double) -> CGPoint { c1 + (c2 * 2 + c3 * (3 * t)) * t }
    let h = ChordTolerance.step(corners: corners)
    var distance = spine.vertices[spine.vertices.count - 1].distance
    var (lastT, lastVelocity) = (0.0, c1)
    /// The arc length since the last vertex, by Simpson's rule, exact to the fourth power of the small step.
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

  /// Lets the pen's ends lie as far outside their curves as the last vertices, a curve's corners, do outside the spine.
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

  /// Says where the path goes from the last vertex; the first call sets the first vertex.
  private mutating func depart(towards direction: CGPoint, isCorner: Bool) {
    guard let last = spine.vertices.indices.last else {
      spine.vertices.append(
        Spine.Vertex(point: start, arrival: direction, departure: direction, distance: 0, isCorner: true))
      return
    }
    spine.vertices[last].departure = direction
    spine.vertices[last].isCorner = spine.vertices[last].isCorner || isCorner
  }

  private mutating func append(_ point: CGPoint, arrival: CGPoint, length: Double) {
    let last = spine.vertices[spine.vertices.count - 1]
    let step = point - last.point
    let distance = measuresLength ? last.distance + length : 0
    if step.dot(step) <= shortest * shortest {
      // The vertex stays where it is, but what follows continues in the new direction.
      spine.vertices[spine.vertices.count - 1].distance = distance
      return
    }
    dropIdleVertex(before: point)
    spine.vertices.append(
      Spine.Vertex(point: point, arrival: arrival, departure: arrival, distance: distance, isCorner: false))
  }

  /// Drops the last vertex where the spine goes straight on to a point, as it does where a curve goes on in the direction of
  /// what comes before it.
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

/// The unit direction from a point to the first of three others that is not in the same place.
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
