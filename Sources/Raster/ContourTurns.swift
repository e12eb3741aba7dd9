import PathreelGeometry

/// The turns of the polygons of an outline. ``OutlineFlattener`` follows them before they are clipped, so that the answer
/// does not depend on the part of the bitmap that is drawn.
///
/// A polygon turns around once if its direction passes the horizontal only twice. If it then hardly turns to the other
/// side, it does not cross itself: a crossing would cut off a loop, and the turns along a loop add up to half a turn at
/// least. So no point has a winding number other than 0 and that of the inside, 1 or -1. All convex polygons are of this
/// kind, rounded ones too, whose curves and sides meet at angles that are not exactly flat.
///
/// The same holds for the stroke of a loop whose outline is two such polygons of opposite orientation, because winding
/// numbers of a stroke are nowhere negative (`Stroker`).
struct ContourTurns {
  /// The number of polygons that are not empty.
  private(set) var contourCount = 0
  /// Whether all polygons so far turn around once, and hardly to the other side.
  private(set) var areSimple = true
  /// The sum of the polygons' orientations, each 1 or -1.
  private(set) var orientations = 0

  /// The directions of the current polygon's first and last edge; zero before the first edge.
  private var first = SIMD2<Double>.zero
  private var last = SIMD2<Double>.zero
  /// The side to which the current polygon turns, 1 or -1; 0 as long as it has not turned.
  private var side = 0.0
  /// How often the current polygon's direction has passed the horizontal.
  private var passages = 0
  /// The sum of the sines of the current polygon's turns to the other side.
  private var turnedBack = 0.0

  /// The largest sum of the sines of turns to the other side. Such turns are less than a right angle each, so all of
  /// them together are less than 0.8 in radians.
  private static var mostTurnedBack: Double { 0.5 }
  /// The sine of the least turn that tells a polygon's orientation.
  private static var leastTurn: Double { 1e-3 }

  /// Whether the outline is one simple polygon.
  var isPolygon: Bool { contourCount == 1 && areSimple }

  /// Whether the outline is two simple polygons of opposite orientation.
  var isRing: Bool { contourCount == 2 && areSimple && orientations == 0 }

  /// Adds an edge of the current polygon.
  @inline(__always)
  mutating func add(_ step: SIMD2<Double>) {
    guard areSimple, step.x != 0 || step.y != 0 else { return }
    if last.x == 0 && last.y == 0 { first = step } else { turn(to: step) }
    last = step
  }

  /// Ends a polygon, whose last edge leads back to its start.
  mutating func endContour() {
    guard areSimple, last.x != 0 || last.y != 0 else { return }
    turn(to: first)
    if passages != 2 || side == 0 { areSimple = false }
    contourCount += 1
    orientations += side < 0 ? -1 : 1
    (first, last, side, passages, turnedBack) = (.zero, .zero, 0, 0, 0)
  }

  @inline(__always)
  private mutating func turn(to step: SIMD2<Double>) {
    let turn = last.x * step.y - last.y * step.x
    if !(turn * side > 0) { turnAside(turn, to: step) }
    if Self.leadsDown(last) != Self.leadsDown(step) {
      passages += 1
      // Then it turns around more than once, and its further turns do not matter.
      if passages > 2 { areSimple = false }
    }
  }

  /// A polygon's first turn, or one to the other side, or none, or one of edges so long that their product is no number.
  @inline(never)
  private mutating func turnAside(_ turn: Double, to step: SIMD2<Double>) {
    let squares = (last * last).sum() * (step * step).sum()
    guard squares.isFinite else {
      areSimple = false
      return
    }
    let sine = turn.magnitude / squares.squareRoot()
    if side == 0 && sine >= Self.leastTurn {
      side = turn < 0 ? -1 : 1
    } else {
      turnedBack += sine
      // The comparison also fails for numbers that are not finite.
      if !(turnedBack <= Self.mostTurnedBack && (last * step).sum() > 0) { areSimple = false }
    }
  }

  /// Whether a direction leads down, or to the right if it is horizontal.
  @inline(__always)
  private static func leadsDown(_ step: SIMD2<Double>) -> Bool { step.y > 0 || (step.y == 0 && step.x > 0) }
}

extension Path {
  /// Whether the path's stroke is a simple outline, whose polygons have the given turns. A longer path is not asked: while
  /// it grows, its beginning has to stay as it is (``Damage``).
  func hasSimpleStroke(_ turns: ContourTurns) -> Bool {
    turns.isPolygon ? elements.count <= 2 : turns.isRing && isShortLoop
  }

  /// Whether the path is a single closed subpath of few elements.
  var isShortLoop: Bool {
    guard elements.count <= 64, elements.last == .closeSubpath else { return false }
    return elements.dropFirst().dropLast().allSatisfy { element in
      switch element {
      case .move, .closeSubpath: false
      case .line, .quadCurve, .curve: true
      }
    }
  }
}
