import Foundation

/// A roulette (spirograph curve): the curve of a pen on a wheel that rolls, without slipping, inside or outside a fixed
/// ring. Authors of scenes in Swift draw it as a shape; scene files have `hypotrochoid` and `epitrochoid`.
///
/// The ring's centre is the origin and θ = 0 lies on the x axis. With R, r and d for ``fixedRadius``, ``rollingRadius``
/// and ``penDistance``:
/// - hypotrochoid: x = (R−r)·cos θ + d·cos((R−r)/r·θ), y = (R−r)·sin θ − d·sin((R−r)/r·θ)
/// - epitrochoid: x = (R+r)·cos θ − d·cos((R+r)/r·θ), y = (R+r)·sin θ − d·sin((R+r)/r·θ)
///
/// ```swift
/// let star = Roulette(.hypotrochoid, fixedRadius: 105, rollingRadius: 60, penDistance: 40)
/// let outline = try star.path()  // 4 turns, 7 lobes, closed
/// var half = star
/// half.amount = 0.5  // half of the angle, not of the length
/// ```
///
/// Its measures can be set to anything. If one of them is out of range, every query throws
/// ``RouletteError/badMeasure(_:)``.
public struct Roulette: Hashable, Sendable {
  /// The side of the fixed ring on which the wheel rolls.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Inside the ring.
    case hypotrochoid
    /// Outside the ring.
    case epitrochoid
  }

  /// Whether the wheel rolls inside or outside of the ring.
  public var kind: Kind
  /// The ring's radius R, greater than 0.
  public var fixedRadius: Double
  /// The wheel's radius r, greater than 0. Inside the ring it may be the greater one.
  public var rollingRadius: Double
  /// The pen's distance d from the wheel's centre, 0 or greater.
  public var penDistance: Double
  /// The number of turns of θ. `nil` means the number that the curve needs to close; see ``closingTurns``.
  public var turns: Double?
  /// The fraction of θ that is drawn, clamped to 0…1.
  public var amount: Double

  /// Creates a roulette. Radii are in points and above 0; the pen's distance is 0 or more. By default the whole closed
  /// curve is drawn.
  public init(
    _ kind: Kind, fixedRadius: Double, rollingRadius: Double, penDistance: Double, turns: Double? = nil,
    amount: Double = 1
  ) {
    self.kind = kind
    self.fixedRadius = fixedRadius
    self.rollingRadius = rollingRadius
    self.penDistance = penDistance
    self.turns = turns
    self.amount = amount
  }

  /// The number of turns of θ after which the curve closes: the lowest q for which R/r is a fraction p/q, or 1 for a
  /// circle and a point. It is `nil` if the curve never closes: no p/q with q ≤ 1000 lies within 10⁻⁹ of R/r.
  /// - Throws: ``RouletteError/badMeasure(_:)``.
  public var closingTurns: Int? {
    get throws(RouletteError) {
      try validate()
      return ownClosingTurns
    }
  }

  /// Returns the point at θ (radians), whether or not that part is drawn. It is not a number if θ is not finite.
  /// - Throws: ``RouletteError/badMeasure(_:)``.
  public func point(at angle: Double) throws(RouletteError) -> CGPoint {
    try validate()
    return trochoid.point(at: angle)
  }

  /// The greatest distance of any point of the whole curve from the ring's centre.
  /// - Throws: ``RouletteError/badMeasure(_:)``.
  public var outerRadius: Double {
    get throws(RouletteError) {
      try validate()
      return abs(trochoid.orbit) + abs(trochoid.pen)
    }
  }

  /// The last θ that is drawn, in radians.
  /// - Throws: ``RouletteError``, as ``path(tolerance:)`` does.
  public func sweep() throws(RouletteError) -> Double {
    try validate()
    guard let turns = turns ?? ownClosingTurns.map(Double.init) else {
      throw RouletteError.neverCloses(ratio: fixedRadius / rollingRadius)
    }
    return 2 * .pi * turns * min(max(amount, 0), 1)
  }

  /// Returns the arc length of the drawn part, in the radii's unit. It is the length of the true curve, not of the
  /// cubics that approximate it in ``path(tolerance:)``. It is exact to a relative 1e-12.
  ///
  /// ```swift
  /// let ring = Roulette(.hypotrochoid, fixedRadius: 4, rollingRadius: 1, penDistance: 1)  // an astroid
  /// try ring.length()  // 24, six fixed radii
  /// ```
  /// - Throws: ``RouletteError`` if a measure is out of range, or if the ratio of radii never closes and ``turns`` is
  ///   `nil`. A curve that is too long to have a path still has a length.
  public func length() throws(RouletteError) -> Double { trochoid.length(upTo: try sweep()) }

  /// Returns the curve as a path of few cubics.
  ///
  /// The curve's lobes are rotated copies of one another, and the same is true of the path's lobes. The drawn part of a
  /// lobe does not change while ``amount`` grows, except in its last cubic. If whole closings are drawn (``amount`` 1
  /// and ``turns`` a multiple of ``closingTurns``), the path ends exactly at its start and is closed. It is empty if
  /// nothing is drawn, and one closed point if the curve is a point.
  ///
  /// - Parameter tolerance: The largest distance from the true curve, in the radii's unit; greater than 0. It counts as
  ///   at least a 10⁻¹³ part of ``outerRadius``, because doubles have no more digits.
  /// - Throws: ``RouletteError`` if a measure is out of range, if the ratio of radii never closes and ``turns`` is
  ///   `nil`, or if the curve has more than ``largestCurveCount`` cubics.
  public func path(tolerance: Double = 0.05) throws(RouletteError) -> Path {
    precondition(tolerance > 0, "a tolerance is greater than 0")
    let sweep = try sweep()
    guard sweep > 0 else { return Path() }
    let trochoid = trochoid
    let tolerance = max(tolerance, 1e-13 * (abs(trochoid.orbit) + abs(trochoid.pen)))
    var path = Path()
    path.move(to: trochoid.point(at: 0))
    if trochoid.isPoint {
      path.closeSubpath()
      return path
    }
    // A cubic spans at most half a turn of θ and of the wheel.
    let speed = trochoid.pen == 0 ? 1 : max(1, abs(trochoid.frequency))
    guard sweep * speed / .pi < Double(Self.largestCurveCount) else { throw tooLong }
    let halfLobe = trochoid.lobe / 2
    let template = fittedCubics(
      to: trochoid, from: 0, through: min(halfLobe, sweep), tolerance: tolerance, longestStep: .pi / speed)
    guard sweep / halfLobe * Double(template.count) < Double(Self.largestCurveCount) else { throw tooLong }

    let isClosed = closes
    let lobeCount = isClosed ? (sweep / trochoid.lobe).rounded() : (sweep / trochoid.lobe).rounded(.up)
    let mirrored = template.reversed().map { piece in
      FittedCubic(
        start: trochoid.lobe - piece.end, end: trochoid.lobe - piece.start, startHandle: piece.endHandle,
        endHandle: piece.startHandle)
    }
    let lobe = sweep > halfLobe ? template + mirrored : template
    path.reserveCapacity(Int(lobeCount) * lobe.count + 2)
    for index in 0..<Int(lobeCount) {
      let offset = Double(index) * trochoid.lobe
      for piece in lobe where isClosed || offset + piece.start < sweep {
        let end = offset + piece.end
        if isClosed || end <= sweep {
          path.add(piece, of: trochoid, offset: offset)
        } else {
          let rest = fittedCubics(
            to: trochoid, from: offset + piece.start, through: sweep, tolerance: tolerance, longestStep: .pi / speed)
          for piece in rest { path.add(piece, of: trochoid, offset: 0) }
        }
      }
    }
    return isClosed ? path.closedExactly() : path
  }

  /// The largest number of cubics in a path; a longer one is refused. A path of so many cubics has tens of thousands of
  /// lobes and takes about 20 MB. Making and drawing it takes a sixth of the memory that a frame may hold.
  public static let largestCurveCount = 400_000

  /// The largest radius and pen distance, so that no square or product of them overflows.
  fileprivate static let largestMeasure = 1e50

  private func validate() throws(RouletteError) {
    guard isValid else { throw RouletteError.badMeasure(self) }
  }

  private var isValid: Bool {
    let measures = [fixedRadius, rollingRadius, penDistance]
    return measures.allSatisfy { $0 >= 0 && $0 <= Self.largestMeasure } && fixedRadius > 0 && rollingRadius > 0
      && (fixedRadius / rollingRadius).isNormal && !amount.isNaN && (turns ?? 0) >= 0 && (turns ?? 0).isFinite
  }

  /// ``closingTurns`` of a valid roulette.
  private var ownClosingTurns: Int? { isCircleOrPoint ? 1 : ratio?.denominator }

  private var isCircleOrPoint: Bool { penDistance == 0 || (kind == .hypotrochoid && fixedRadius == rollingRadius) }

  /// Whether the drawn part ends at its start: it consists of whole closings.
  private var closes: Bool {
    guard amount >= 1, let closingTurns = ownClosingTurns else { return false }
    let closings = (turns ?? Double(closingTurns)) / Double(closingTurns)
    return closings >= 1 && closings == closings.rounded()
  }

  private var tooLong: RouletteError {
    .tooLong(turns: turns ?? Double(ownClosingTurns ?? 0), ratio: fixedRadius / rollingRadius)
  }

  /// R/r as a fraction, by its continued fraction. A fraction nearer to a number than 1/(2q²) is one of its convergents
  /// (Legendre).
  var ratio: (numerator: Int, denominator: Int)? {
    let value = fixedRadius / rollingRadius
    guard value < 1e9 else { return nil }
    var (p0, q0, p1, q1) = (0, 1, 1, 0)
    var rest = value
    while rest < 2e9 {
      let whole = Int(rest)
      (p0, q0, p1, q1) = (p1, q1, whole * p1 + p0, whole * q1 + q0)
      guard q1 <= 1000 else { return nil }
      if p1 > 0, abs(Double(p1) / Double(q1) - value) <= 1e-9 { return (p1, q1) }
      rest = 1 / (rest - Double(whole))
    }
    return nil
  }

  /// The curve in its common form. A ratio of radii that is nearly a fraction counts as that fraction, so that the
  /// curve closes exactly.
  var trochoid: Trochoid {
    let exact = ratio.map { Double($0.numerator) / Double($0.denominator) } ?? fixedRadius / rollingRadius
    return switch kind {
    case .hypotrochoid: Trochoid(orbit: fixedRadius - rollingRadius, pen: penDistance, frequency: 1 - exact)
    case .epitrochoid: Trochoid(orbit: fixedRadius + rollingRadius, pen: -penDistance, frequency: 1 + exact)
    }
  }
}

/// The reason why a ``Roulette`` has no path.
public enum RouletteError: Error, Equatable, CustomStringConvertible {
  /// A radius is not greater than 0, or a number is negative, infinite, NaN or too large.
  case badMeasure(Roulette)
  /// The ratio of the radii is not a fraction p/q with q ≤ 1000, and `turns` was not given.
  case neverCloses(ratio: Double)
  /// The path has more cubics than ``Roulette/largestCurveCount``.
  case tooLong(turns: Double, ratio: Double)
  /// With so many teeth on the wheel, the ring would have a fraction of a tooth, or either has too few or too many
  /// teeth. If the ratio is a fraction, the wheel's teeth must be a multiple of its denominator.
  case badTeeth(Int, ratio: Double, multipleOf: Int?)

  public var description: String {
    switch self {
    case .badMeasure(let curve):
      """
      the radii of a roulette must be greater than 0, pen distance and turns 0 or greater, radii and pen distance at \
      most \(Roulette.largestMeasure), and all of them numbers; these are fixed radius \(curve.fixedRadius), rolling \
      radius \(curve.rollingRadius), pen distance \(curve.penDistance), turns \
      \(curve.turns.map { "\($0)" } ?? "automatic"), amount \(curve.amount)
      """
    case .neverCloses(let ratio):
      """
      a roulette whose radii have the ratio \(ratio) does not close within 1000 turns; say how many turns to draw, or \
      choose radii whose ratio is a fraction of small whole numbers
      """
    case .tooLong(let turns, let ratio):
      """
      a roulette of \(turns) turns with the ratio \(ratio) of its radii has more than \(Roulette.largestCurveCount) \
      curves; draw fewer turns
      """
    case .badTeeth(let teeth, let ratio, let divisor):
      if let divisor {
        """
        a wheel of \(teeth) teeth does not fit a ring \(ratio) times its size; the wheel needs a \
        multiple of \(divisor) teeth, and wheel and ring need 3 to \(Roulette.largestToothCount) each
        """
      } else {
        """
        a wheel of \(teeth) teeth does not fit a ring \(ratio) times its size; leave the teeth out, or choose radii \
        whose ratio is a fraction of small whole numbers
        """
      }
    }
  }
}
