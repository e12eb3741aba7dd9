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
  private let halfWidth: Double
  private let measuresLength: Bool
  /// Where the spine has to be right.
  private let window: CGRect?
  /// Vertices nearer to each other than this are one.
  private let shortest: Double
  /// Lines up to this long may be drawn as one.
  private let longestMerged: Double
  /// Lines that have not become a vertex yet.
  private var run: DenseLine?

  /// - Parameter spine: One whose buffer may be used again.
  /// - Parameter window: A curve that stays out of it becomes one piece, straight between its ends' pens.
  init(reusing spine: Spine, tolerance: Double, halfWidth: Double, measuresLength: Bool, window: CGRect? = nil) {
    self.window = window
    self.spine = spine
    // No pen is drawn finer than to a ten-millionth of itself: that bounds the work for absurd sizes.
    self.tolerance = max(tolerance, halfWidth * 1e-7)
    self.halfWidth = halfWidth
    self.measuresLength = measuresLength
    shortest = self.tolerance * 1e-3
    // Dashes are measured along each line. Under a wide pen each turn of a short line shows, however small.
    longestMerged = measuresLength || halfWidth > 256 * self.tolerance ? 0 : 128 * self.tolerance
  }

  mutating func begin(at point: CGPoint) {
    spine.vertices.removeAll(keepingCapacity: true)
    spine.isClosed = false
    isDrawn = false
    start = point
    run = nil
  }

  /// Where the next segment starts.
  var last: CGPoint { run?.end ?? spine.vertices.last?.point ?? start }

  mutating func addLine(to point: CGPoint) {
    isDrawn = true
    let line = point - last
    let length = line.dot(line).squareRoot()
    guard length > shortest else { return }
    let direction = line * (1 / length)
    guard length <= longestMerged else {
      endRun()
      depart(towards: direction, isCorner: true)
      return append(point, arrival: direction, length: length)
    }
    if run?.extend(to: point, direction) == true { return }
    endRun()
    // An eighth of the tolerance, for all of a run's points lie on one side of it: the outline of a curve would shrink.
    run = DenseLine(
      from: last, to: point, direction, length: length, tolerance: tolerance / 8, halfWidth: halfWidth)
  }

  /// Makes a line of the short ones that were drawn. A subpath ends with this or with ``close()``.
  mutating func endRun() {
    guard let run else { return }
    self.run = nil
    depart(towards: run.departure, isCorner: true)
    // Runs are made only where no length is asked for.
    append(run.end, arrival: run.arrival, length: 0)
  }

  mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    isDrawn = true
    endRun()
    let start = last
    let extent = start.distance(to: control1) + control1.distance(to: control2) + control2.distance(to: end)
    guard extent > shortest else { return }
    let departure = direction(from: start, to: control1, control2, end, atLeast: 1e-9 * extent)
    let arrival = -direction(from: end, to: control2, control1, start, atLeast: 1e-9 * extent)
    depart(towards: departure, isCorner: true)
    // The same bound of the work as for the width.
    let strayed = max(tolerance, extent * 1e-7)
    flatten((start, control1, control2, end), departure, arrival, tolerance: strayed, depth: 0)
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

  private typealias Curve = (CGPoint, CGPoint, CGPoint, CGPoint)

  /// Halves the curve until its speed and direction are even enough for equal steps of its parameter.
  private mutating func flatten(
    _ curve: Curve, _ departure: CGPoint, _ arrival: CGPoint, tolerance: Double, depth: Int
  ) {
    let (p0, p1, p2, p3) = curve
    if let window, !window.mayHold(p0, p1, p2, p3) {
      depart(towards: departure, isCorner: false)
      return append(p3, arrival: arrival, length: measuresLength ? Self.arcLength(curve) : 0)
    }
    let (d0, d1, d2) = (p1 - p0, p2 - p1, p3 - p2)
    let chord = p3 - p0
    let chordLength = length(chord)
    let slowest = min(d0.dot(chord), d1.dot(chord), d2.dot(chord))
    if slowest > 0.1 * chordLength * chordLength {
      // A chord of a step strays by |B″|/8 of the step's square from the curve (B″ is at most 6 · bend), and the pen's ends
      // by the sagitta of the turn, which is at most |B″| over the lowest speed.
      let bend = max(length(d1 - d0), length(d2 - d1))
      let turn = 2 * bend * chordLength / slowest
      let squaredCount = (0.75 * bend + halfWidth * turn * turn / 8) / tolerance
      if squaredCount <= 16 || (turn <= 1 && squaredCount <= 10_000) {
        return step(along: curve, arrival, count: max(1, Int(squaredCount.squareRoot().rounded(.up))))
      }
    }
    let extent = length(d0) + length(d1) + length(d2)
    if extent <= tolerance * 0.01 || depth >= 40 {
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
    flatten((p0, p01, p012, centre), departure, into, tolerance: tolerance, depth: depth + 1)
    depart(towards: out, isCorner: false)
    flatten((centre, p123, p23, p3), out, arrival, tolerance: tolerance, depth: depth + 1)
  }

  private static func arcLength(_ curve: Curve) -> Double {
    let cubic = CubicBezier(from: curve.0, to: curve.3, control1: curve.1, control2: curve.2)
    let scale =
      curve.0.distance(to: curve.1) + curve.1.distance(to: curve.2) + curve.2.distance(to: curve.3)
    return CurveSpeed(of: cubic).intervals(scale: scale).reduce(0) { $0 + $1.length }
  }

  private mutating func step(along curve: Curve, _ arrival: CGPoint, count: Int) {
    let (p0, p1, p2, p3) = curve
    // The coefficients of the curve's polynomial and of its derivative.
    let (c1, c2) = ((p1 - p0) * 3, ((p2 - p1) - (p1 - p0)) * 3)
    let c3 = (p3 - p0) - (p2 - p1) * 3
    func velocity(_ t: Double) -> CGPoint { c1 + (c2 * 2 + c3 * (3 * t)) * t }
    let h = 1 / Double(count)
    var distance = spine.vertices[spine.vertices.count - 1].distance
    var lastSpeed = measuresLength ? length(c1) : 0
    for index in 1...count {
      let t = Double(index) * h
      let now = velocity(t)
      let speed = length(now)
      var passed = 0.0
      if measuresLength {
        // Simpson's rule, exact to the fourth power of the small step.
        passed = h / 6 * (lastSpeed + 4 * length(velocity(t - h / 2)) + speed)
        lastSpeed = speed
      }
      if index == count { return append(p3, arrival: arrival, length: passed) }
      distance += passed
      // Moved by h²·B″/12, so that the chords lie as much on one side of the curve as on the other.
      let balance = (c2 + c3 * (3 * t)) * (h * h / 6)
      let (point, direction) = (p0 + (c1 + (c2 + c3 * t) * t) * t - balance, now * (1 / speed))
      spine.vertices.append(
        Spine.Vertex(point: point, arrival: direction, departure: direction, distance: distance, isCorner: false))
    }
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
    spine.vertices.append(
      Spine.Vertex(point: point, arrival: arrival, departure: arrival, distance: distance, isCorner: false))
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
