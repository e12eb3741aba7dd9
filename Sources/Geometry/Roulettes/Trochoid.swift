import Foundation

/// A trochoid orbit·e^(iθ) + pen·e^(i·frequency·θ): the common form of hypotrochoid and epitrochoid. ``Roulette``
/// computes points, lengths and paths with it.
struct Trochoid: ParametricCurve {
  /// The signed distance of the wheel's centre from the ring's centre.
  var orbit: Double
  /// The signed distance of the pen from the wheel's centre.
  var pen: Double
  /// The wheel's rotation relative to θ.
  var frequency: Double

  /// The angle after which the curve repeats itself, rotated. The curve is symmetric about a lobe's middle and about
  /// both its ends, and cusps are only at a lobe's ends. A circle repeats after any angle; here its lobe is half a
  /// circle, so that half a lobe is a quarter.
  var lobe: Double { isCircle ? .pi : 2 * .pi / abs(frequency - 1) }

  /// Whether the pen stays at one distance from the origin. With a frequency of 1 the wheel is so large that it turns
  /// with its centre.
  private var isCircle: Bool { pen == 0 || frequency == 1 }

  var isPoint: Bool { orbit == 0 }

  func point(at angle: Double) -> CGPoint {
    CGPoint(
      x: orbit * cos(angle) + pen * cos(frequency * angle), y: orbit * sin(angle) + pen * sin(frequency * angle))
  }

  /// The arc length from angle 0 to `angle`.
  ///
  /// The speed is √(a² + b² ± 2ab·cos((f − 1)·θ)). Here a is the orbit, and b is the pen's distance times the frequency
  /// f. The speed equals (a + b)·√(1 − m·sin²ψ) with m = 4ab/(a + b)² and ψ = (f − 1)·θ/2. For the minus sign, ψ starts
  /// a quarter turn later.
  func length(upTo angle: Double) -> Double {
    guard frequency != 1 else { return abs(orbit + pen) * angle }
    let (a, b) = (abs(orbit), abs(pen * frequency))
    guard a > 0, b > 0 else { return max(a, b) * angle }
    let rate = abs(frequency - 1) / 2
    let integral = EllipticIntegral(complement: (a - b) / (a + b) * ((a - b) / (a + b)))
    let isAdding = orbit * pen * frequency > 0
    let unit =
      isAdding
      ? integral.value(at: rate * angle) : integral.value(at: rate * angle + .pi / 2) - integral.value(at: .pi / 2)
    return (a + b) / rate * unit
  }

  func departure(at angle: Double) -> CGPoint { direction(at: angle, cuspSign: 1) }
  func arrival(at angle: Double) -> CGPoint { direction(at: angle, cuspSign: -1) }

  /// The unit tangent. At a cusp, where the velocity vanishes, it is the acceleration's direction for departure, and
  /// the opposite for arrival.
  private func direction(at angle: Double, cuspSign: Double) -> CGPoint {
    let (orbitSpeed, penSpeed) = (orbit, pen * frequency)
    let velocity = CGPoint(
      x: -orbitSpeed * sin(angle) - penSpeed * sin(frequency * angle),
      y: orbitSpeed * cos(angle) + penSpeed * cos(frequency * angle))
    if velocity.norm > 1e-8 * (abs(orbitSpeed) + abs(penSpeed)) { return velocity * (1 / velocity.norm) }
    let acceleration = CGPoint(
      x: -orbit * cos(angle) - penSpeed * frequency * cos(frequency * angle),
      y: -orbit * sin(angle) - penSpeed * frequency * sin(frequency * angle))
    return acceleration.norm > 0 ? acceleration * (cuspSign / acceleration.norm) : .zero
  }
}

/// Builds closed paths. ``Roulette`` and ``RouletteMechanism`` add fitted pieces; ``MeasuredCurve`` and rounded
/// polygons also close their paths exactly.
extension Path {
  /// Adds a fitted piece. The `offset` shifts its parameters, which adds a copy further along a curve that repeats
  /// itself.
  mutating func add(_ piece: FittedCubic, of curve: some ParametricCurve, offset: Double) {
    let (start, end) = (offset + piece.start, offset + piece.end)
    let (first, last) = (currentPoint ?? curve.point(at: start), curve.point(at: end))
    addCurve(
      to: last, control1: first + curve.departure(at: start) * piece.startHandle,
      control2: last - curve.arrival(at: end) * piece.endHandle)
  }

  /// Returns the path closed, with its last point moved exactly onto its first. A path that does not start with a move,
  /// or does not end with a line or a cubic, is returned unchanged.
  ///
  /// - Precondition: The path has at most one subpath.
  func closedExactly() -> Path {
    guard case .move(let start) = elements.first, let last = elements.last else { return self }
    var closed = Path()
    closed.reserveCapacity(elements.count + 1)
    for element in elements.dropLast() { closed.append(element) }
    switch last {
    case .curve(_, let control1, let control2): closed.addCurve(to: start, control1: control1, control2: control2)
    case .line: closed.addLine(to: start)
    case .move, .quadCurve, .closeSubpath: return self
    }
    closed.closeSubpath()
    return closed
  }
}
