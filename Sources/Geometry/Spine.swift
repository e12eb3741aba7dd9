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
  /// Vertices nearer to each other than this are one.
  private let shortest: Double

  init(tolerance: Double, halfWidth: Double, measuresLength: Bool) {
    // No pen is drawn finer than to a ten-millionth of itself: that bounds the work for absurd sizes.
    self.tolerance = max(tolerance, halfWidth * 1e-7)
    self.halfWidth = halfWidth
    self.measuresLength = measuresLength
    shortest = self.tolerance * 1e-3
  }

  mutating func begin(at point: CGPoint) {
    spine.vertices.removeAll(keepingCapacity: true)
    spine.isClosed = false
    isDrawn = false
    start = point
  }

  /// Where the next segment starts.
  var last: CGPoint { spine.vertices.last?.point ?? start }

  mutating func addLine(to point: CGPoint) {
    isDrawn = true
    let line = point - last
    let length = line.dot(line).squareRoot()
    guard length > shortest else { return }
    let direction = line * (1 / length)
    depart(towards: direction, isCorner: true)
    append(point, arrival: direction, length: length)
  }

  mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    isDrawn = true
    let start = last
    let extent = start.distance(to: control1) + control1.distance(to: control2) + control2.distance(to: end)
    guard extent > shortest else { return }
    let departure = direction(from: start, to: control1, control2, end, atLeast: 1e-9 * extent)
    let arrival = -direction(from: end, to: control2, control1, start, atLeast: 1e-9 * extent)
    depart(towards: departure, isCorner: true)
    // The same bound of the work as for the width.
    let flatness = max(tolerance / 2, extent * 1e-7)
    flatten((start, control1, control2, end), departure, arrival, flatness: flatness, depth: 0)
  }

  /// Closes the spine by a line to its start, or onto its start where the path already ends there.
  mutating func close() {
    isDrawn = true
    addLine(to: start)
    guard spine.vertices.count > 2 else { return }
    let end = spine.vertices.count - 1
    spine.vertices[end].point = spine.vertices[0].point
    spine.vertices[end].departure = spine.vertices[0].departure
    spine.vertices[end].isCorner = true
    spine.isClosed = true
  }

  /// Halves the curve until it is flat and its direction turns so little that the pen's ends draw straight lines, too.
  private mutating func flatten(
    _ curve: (CGPoint, CGPoint, CGPoint, CGPoint), _ departure: CGPoint, _ arrival: CGPoint, flatness: Double,
    depth: Int
  ) {
    let (p0, p1, p2, p3) = curve
    let (p01, p12, p23) = (middle(p0, p1), middle(p1, p2), middle(p2, p3))
    let (p012, p123) = (middle(p01, p12), middle(p12, p23))
    let centre = middle(p012, p123)
    let extent = length(p1 - p0) + length(p2 - p1) + length(p3 - p2)
    let isTiny = extent <= tolerance * 0.01 || depth >= 40
    // Both are one direction unless the curve has a cusp in its middle.
    var centreDirection = p123 - p012
    var centreDeparture = centreDirection
    let speed = length(centreDirection)
    if speed > 1e-9 * extent {
      centreDirection = centreDirection * (1 / speed)
      centreDeparture = centreDirection
    } else {
      centreDirection = -direction(from: centre, to: p012, p01, p0, atLeast: 1e-9 * extent)
      centreDeparture = direction(from: centre, to: p123, p23, p3, atLeast: 1e-9 * extent)
    }
    let chord = p3 - p0
    let chordLength = length(chord)
    if isTiny || isStraight(chord, chordLength, p1 - p0, p2 - p3, flatness: flatness) {
      let turn = max(1 - departure.dot(centreDirection), 1 - centreDeparture.dot(arrival))
      // A chord of an arc of radius w lies w·(1 − cos δ) below it, where δ is half of the arc's angle.
      if isTiny || (turn < 0.5 && halfWidth * turn <= tolerance / 2) {
        if isTiny && departure.dot(arrival) < 0.9 {
          // A cusp: the point itself turns.
          depart(towards: departure, isCorner: false)
          append(p3, arrival: departure, length: (chordLength + extent) / 2)
          depart(towards: arrival, isCorner: false)
        } else {
          depart(towards: departure, isCorner: false)
          // The mean of chord and polygon is the length of a cubic to the fourth order (Gravesen, "Adaptive subdivision
          // and the length and energy of Bézier curves", 1997).
          append(p3, arrival: arrival, length: (chordLength + extent) / 2)
        }
        return
      }
    }
    flatten((p0, p01, p012, centre), departure, centreDirection, flatness: flatness, depth: depth + 1)
    flatten((centre, p123, p23, p3), centreDeparture, arrival, flatness: flatness, depth: depth + 1)
  }

  /// Whether the inner control points lie beside the chord, no farther than the flatness allows. A cubic strays from its
  /// chord by at most three quarters of what its control points do.
  private func isStraight(_ chord: CGPoint, _ length: Double, _ a: CGPoint, _ b: CGPoint, flatness: Double) -> Bool {
    guard a.dot(chord) >= 0, b.dot(chord) <= 0 else { return false }
    return 0.75 * max(abs(chord.cross(a)), abs(chord.cross(b))) <= flatness * length
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
