import Foundation

/// The curve drawn by a pen on a wheel that rolls, without slipping, inside or outside a fixed ring: a spirograph.
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
/// Its measures can be set to anything; whatever is asked of a roulette throws ``RouletteError/badMeasure(_:)`` where one of
/// them is out of range.
public struct Roulette: Hashable, Sendable {
  /// On which side of the fixed ring the wheel rolls.
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
  /// How often θ goes round. `nil` means as often as the curve takes to close; see ``closingTurns``.
  public var turns: Double?
  /// The share of θ that is drawn, clamped to 0…1.
  public var amount: Double

  /// Radii in points, above 0; the pen's distance is 0 or more. As many turns as close the curve, and all of it, unless given.
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

  /// The turns of θ after which the curve closes: the lowest q for which R/r is a fraction p/q, or 1 for a circle and a
  /// point. `nil` where the curve never closes: no p/q with q ≤ 1000 lies within 10⁻⁹ of R/r.
  /// - Throws: ``RouletteError/badMeasure(_:)``.
  public var closingTurns: Int? {
    get throws {
      try validate()
      return ownClosingTurns
    }
  }

  /// The point at θ (radians), whether or not that much is drawn. Not a number where θ is not finite.
  /// - Throws: ``RouletteError/badMeasure(_:)``.
  public func point(at angle: Double) throws -> CGPoint {
    try validate()
    return trochoid.point(at: angle)
  }

  /// The greatest distance of the whole curve from the ring's centre.
  /// - Throws: ``RouletteError/badMeasure(_:)``.
  public var outerRadius: Double {
    get throws {
      try validate()
      return abs(trochoid.orbit) + abs(trochoid.pen)
    }
  }

  /// The last θ that is drawn, in radians.
  /// - Throws: ``RouletteError``, as ``path(tolerance:)`` does.
  public func sweep() throws -> Double {
    try validate()
    guard let turns = turns ?? ownClosingTurns.map(Double.init) else {
      throw RouletteError.neverCloses(ratio: fixedRadius / rollingRadius)
    }
    return 2 * .pi * turns * min(max(amount, 0), 1)
  }

  /// The arc length of what is drawn, in the radii's unit: that of the true curve, not of the cubics that
  /// ``path(tolerance:)`` makes of it. Exact to a relative 1e-12.
  ///
  /// ```swift
  /// let ring = Roulette(.hypotrochoid, fixedRadius: 4, rollingRadius: 1, penDistance: 1)  // an astroid
  /// try ring.length()  // 24, six fixed radii
  /// ```
  /// - Throws: ``RouletteError`` for a measure that is out of range, and a ratio of radii that never closes without
  ///   ``turns``. A curve too long to have a path has a length.
  public func length() throws -> Double { trochoid.length(upTo: try sweep()) }

  /// The curve as a path of few cubics.
  ///
  /// The curve's lobes are turned copies of one another, and so are the path's; what is drawn of a lobe does not change
  /// while ``amount`` grows, except in its last cubic. Where whole closings are drawn (``amount`` 1 and ``turns`` a multiple of
  /// ``closingTurns``), the path ends exactly at its start and is closed. It is empty where nothing is drawn, and one
  /// closed point where the curve is a point.
  ///
  /// - Parameter tolerance: The largest distance from the true curve, in the radii's unit; greater than 0.
  /// - Throws: ``RouletteError`` for a measure that is out of range, a ratio of radii that never closes without
  ///   ``turns``, and a curve of more than ``largestCurveCount`` cubics.
  public func path(tolerance: Double = 0.05) throws -> Path {
    precondition(tolerance > 0, "a tolerance is greater than 0")
    let sweep = try sweep()
    guard sweep > 0 else { return Path() }
    let trochoid = trochoid
    var path = Path()
    path.move(to: trochoid.point(at: 0))
    if trochoid.isPoint {
      path.closeSubpath()
      return path
    }
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

  /// A path of more cubics than this is refused; it would have tens of thousands of lobes. It takes some 20 MB, and a sixth
  /// of what a frame may hold where it is made and drawn.
  public static let largestCurveCount = 400_000

  private func validate() throws {
    guard isValid else { throw RouletteError.badMeasure(self) }
  }

  private var isValid: Bool {
    let measures = [fixedRadius, rollingRadius, penDistance]
    return measures.allSatisfy { $0.isFinite && $0 >= 0 && $0 <= 1e50 } && fixedRadius > 0 && rollingRadius > 0
      && (fixedRadius / rollingRadius).isNormal && !amount.isNaN && (turns ?? 0) >= 0 && (turns ?? 0).isFinite
  }

  /// ``closingTurns`` of a valid roulette.
  private var ownClosingTurns: Int? { isCircleOrPoint ? 1 : ratio?.denominator }

  private var isCircleOrPoint: Bool { penDistance == 0 || (kind == .hypotrochoid && fixedRadius == rollingRadius) }

  /// Whether what is drawn ends where it began: whole closings, all of them.
  private var closes: Bool {
    guard amount >= 1, let closingTurns = ownClosingTurns else { return false }
    let closings = (turns ?? Double(closingTurns)) / Double(closingTurns)
    return closings >= 1 && closings == closings.rounded()
  }

  private var tooLong: RouletteError {
    .tooLong(turns: turns ?? Double(ownClosingTurns ?? 0), ratio: fixedRadius / rollingRadius)
  }

  /// R/r as a fraction, by its continued fraction: a fraction nearer to a number than 1/(2q²) is one of its convergents
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

  var trochoid: Trochoid {
    let exact = ratio.map { Double($0.numerator) / Double($0.denominator) } ?? fixedRadius / rollingRadius
    return switch kind {
    case .hypotrochoid: Trochoid(orbit: fixedRadius - rollingRadius, pen: penDistance, frequency: 1 - exact)
    case .epitrochoid: Trochoid(orbit: fixedRadius + rollingRadius, pen: -penDistance, frequency: 1 + exact)
    }
  }
}

/// Why a ``Roulette`` has no path.
public enum RouletteError: Error, Equatable, CustomStringConvertible {
  /// A radius that is not greater than 0, or a number that is negative, infinite or not a number.
  case badMeasure(Roulette)
  /// The ratio of the radii is no fraction p/q with q ≤ 1000 and `turns` was not given.
  case neverCloses(ratio: Double)
  /// More cubics than ``Roulette/largestCurveCount``.
  case tooLong(turns: Double, ratio: Double)
  /// A wheel of so many teeth that those of the ring are not whole, or there are too few or too many of them. Where the ratio
  /// is a fraction, the wheel's teeth must be a multiple of its denominator.
  case badTeeth(Int, ratio: Double, multipleOf: Int?)

  public var description: String {
    switch self {
    case .badMeasure(let curve):
      """
      the radii of a roulette must be greater than 0, and pen distance and turns 0 or greater; these are fixed radius \
      \(curve.fixedRadius), rolling radius \(curve.rollingRadius), pen distance \(curve.penDistance), turns \
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
        a wheel of \(teeth) teeth does not fit a ring \(ratio) times its size; the wheel needs a multiple of \(divisor), and \
        both of them 3 to \(Roulette.largestToothCount)
        """
      } else {
        "a wheel cannot have \(teeth) teeth on a ring \(ratio) times its size, of which no number fits; leave the teeth out"
      }
    }
  }
}
