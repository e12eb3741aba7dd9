import Foundation

/// How far apart things stand along a curve, by arc length. The first stands at the start.
public enum CurveSpacing: Hashable, Sendable {
  /// Spread over the whole: the length ÷ n on a closed curve, ÷ (n − 1) on an open one.
  case flexed
  /// A distance in points, greater than 0.
  case fixed(Double)
  /// As `flexed` would for so many, whatever their number is; at least 1.
  case count(Int)
}

/// How far all things on a curve are moved along it.
public enum CurvePhase: Hashable, Sendable {
  /// In points.
  case length(Double)
  /// In lengths of the curve.
  case share(Double)
}

/// What becomes of things that a phase moves beyond the ends of an open curve.
public enum CurveEnds: String, Hashable, Sendable, CaseIterable {
  /// They stay at the end.
  case clamp
  /// They are not placed.
  case hide
  /// They go on at the other end.
  case wrap
}

/// A place on a ``MeasuredCurve``.
public struct CurvePlace: Hashable, Sendable {
  /// The arc length from the curve's start, in points.
  public var distance: Double
  public var point: CGPoint
  /// The unit direction of travel; to the right where the curve has no length.
  public var tangent: CGVector
  /// The function's argument (x, u or θ); on a path the share of its length.
  public var argument: Double

  /// The direction of travel as a rotation from pointing right.
  public var angle: Angle { Angle(radians: atan2(tangent.dy, tangent.dx)) }
}

extension MeasuredCurve {
  /// Places for a number of things in order, each within 0.01 points of its true arc length.
  ///
  /// What does not fit on the curve has no place: it is `nil` in the result and never piled up at an end. On a closed curve
  /// the start is not used a second time.
  ///
  /// ```swift
  /// let places = try measured.places(for: 50, spacing: .fixed(12), phase: .share(0.25))
  /// ```
  ///
  /// - Throws: ``CurveError`` for a spacing or phase that is not a number, infinite, or for spacings zero or less.
  public func places(
    for count: Int, spacing: CurveSpacing = .flexed, phase: CurvePhase = .length(0), ends: CurveEnds = .hide
  ) throws -> [CurvePlace?] {
    guard count > 0 else { return [] }
    let (step, limit) = try step(of: spacing, for: count)
    let offset: Double
    switch phase {
    case .length(let length): offset = length
    case .share(let share): offset = share * length
    }
    guard offset.isFinite else { throw CurveError.badPhase(phase) }
    return (0..<count).map { index in
      guard index < limit else { return nil }
      return distance(Double(index) * step + offset, ends: ends).map { place(atDistance: $0) }
    }
  }

  /// The place at a distance from the start, which is clamped to the curve's length.
  public func place(atDistance distance: Double) -> CurvePlace {
    CurvePlace(
      distance: distance, point: point(atDistance: distance),
      tangent: tangent(atDistance: distance) ?? CGVector(dx: 1, dy: 0), argument: argument(atDistance: distance))
  }

  /// The distance between neighbours, and how many fit.
  private func step(of spacing: CurveSpacing, for count: Int) throws -> (Double, Int) {
    let step: Double
    switch spacing {
    case .flexed:
      return evenStep(for: count)
    case .count(let wanted):
      guard wanted > 0 else { throw CurveError.badSpacing(spacing) }
      return evenStep(for: wanted)
    case .fixed(let length):
      guard length > 0, length.isFinite else { throw CurveError.badSpacing(spacing) }
      step = length
    }
    // A spacing that was meant to divide the length keeps its last place despite rounding.
    let intervals = length / step * (1 + 1e-9)
    guard intervals < Double(Int32.max) else { return (step, Int(Int32.max)) }
    let whole = Int(intervals)
    let comesBack = isClosed && Double(whole) * step >= length * (1 - 1e-9)
    return (step, comesBack ? whole : whole + 1)
  }

  private func evenStep(for count: Int) -> (Double, Int) {
    // Without a length, or for a single one on an open curve, there is the start and nothing else.
    guard length > 0 else { return (0, 1) }
    if isClosed { return (length / Double(count), count) }
    return count > 1 ? (length / Double(count - 1), count) : (0, 1)
  }

  private func distance(_ distance: Double, ends: CurveEnds) -> Double? {
    let dust = 1e-9 * length
    if isClosed {
      let rest = distance.truncatingRemainder(dividingBy: length)
      let wrapped = rest < 0 ? rest + length : rest
      return length - wrapped <= dust ? 0 : wrapped
    }
    if distance >= -dust, distance <= length + dust { return min(max(distance, 0), length) }
    switch ends {
    case .hide: return nil
    case .clamp: return distance < 0 ? 0 : length
    case .wrap:
      guard length > 0 else { return 0 }
      let rest = distance.truncatingRemainder(dividingBy: length)
      return rest < 0 ? rest + length : rest
    }
  }
}
