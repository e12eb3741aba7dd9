import Foundation

/// Equally spaced places for a number of things along a curve, each within 0.01 points of its true arc length.
/// `PathLayout` places views by them.
///
/// A thing that does not fit on the curve has no place: it is `nil` here, counts in ``unplacedCount``, and is never
/// piled up at an end. Two things never share one point of the curve, unless ``CurveEnds/clamp`` requires it. If the
/// curve's end coincides with its start, or with a point where a piece of it begins, there is no place at the end.
/// Where a curve crosses or touches itself, or repeats a part, each pass has its own places. A place is computed when
/// it is asked for, in a time that grows with the logarithm of the curve's complexity.
///
/// ```swift
/// let spiral = try Curve.archimedeanSpiral(gap: 30, turns: 5).measured(in: size)
/// let places = try spiral.places(for: 50, spacing: .fixed(12))
/// places[7]?.point                      // where the eighth thing stands
/// places.argument(at: 7)                // at which θ, in radians
/// places.path(from: 3, through: 9)      // the spiral between two things
/// ```
public struct CurvePlaces: RandomAccessCollection, Sendable {
  /// The curve that the places lie on.
  public let curve: MeasuredCurve
  /// The number of things, whether or not they fit.
  public let count: Int
  /// The number of things that fit on the curve.
  public let capacity: Int
  /// The arc length from each thing to the next, in points; 0 if there is room for only one.
  public let step: Double
  /// The rule for things that are moved beyond the ends of an open curve.
  public let ends: CurveEnds
  /// The arc length by which all things are moved along the curve, in points.
  public let offset: Double

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }
  /// The number of things, at the end of the sequence, that have no place because the curve has no room for them.
  /// Things that `ends` hides do not count.
  public var unplacedCount: Int { Swift.max(0, count - capacity) }

  /// Returns whether the curve has a place with this number, even without a thing there. The places are
  /// 0..<``capacity``. On a closed curve every number is a place, because places repeat with each turn.
  public func hasPlace(_ index: Int) -> Bool { curve.isClosed || (0..<capacity).contains(index) }

  /// The place of a thing; `nil` if it has no place or does not exist.
  public subscript(index: Int) -> CurvePlace? {
    guard indices.contains(index), index < capacity else { return nil }
    return place(at: Double(index) * step + offset)
  }
}

extension MeasuredCurve {
  /// Returns places for a number of things in order.
  ///
  /// ```swift
  /// let places = try measured.places(for: 50, spacing: .fixed(12), phase: .share(0.25))
  /// ```
  ///
  /// - Throws: ``CurveError`` if the spacing or phase is not a finite number, or if the spacing is zero or less.
  public func places(
    for count: Int, spacing: CurveSpacing = .flexed, phase: CurvePhase = .length(0), ends: CurveEnds = .hide
  ) throws(CurveError) -> CurvePlaces {
    let (step, capacity) = try step(of: spacing, for: count, hasEnd: !pieces.isEndTaken && ends != .wrap)
    let offset: Double
    switch phase {
    case .length(let length): offset = length
    case .share(let share): offset = share * length
    }
    guard offset.isFinite else { throw CurveError.badPhase(phase) }
    return CurvePlaces(curve: self, count: max(0, count), capacity: capacity, step: step, ends: ends, offset: offset)
  }

  /// Returns the distance between neighbours, and how many things fit.
  ///
  /// - Parameter hasEnd: Whether one thing may be at the curve's end while another thing is at its start.
  private func step(of spacing: CurveSpacing, for count: Int, hasEnd: Bool) throws(CurveError) -> (Double, Int) {
    let step: Double
    switch spacing {
    case .flexed:
      return evenStep(for: max(1, count), hasEnd: hasEnd)
    case .count(let wanted):
      guard wanted > 0 else { throw CurveError.badSpacing(spacing) }
      return evenStep(for: wanted, hasEnd: hasEnd)
    case .fixed(let length):
      guard length > 0, length.isFinite else { throw CurveError.badSpacing(spacing) }
      step = length
    }
    // If a spacing divides the length exactly, it keeps its last place despite rounding.
    let intervals = length / step * (1 + 1e-9)
    guard intervals < Double(Int32.max) else { return (step, Int(Int32.max)) }
    let whole = Int(intervals)
    let isAtEnd = length - Double(whole) * step <= max(epsilon, pieces.slack)
    return (step, isAtEnd && !hasEnd ? max(whole, 1) : whole + 1)
  }

  private func evenStep(for count: Int, hasEnd: Bool) -> (Double, Int) {
    // Only the start is a place if the curve has no length, or if a single thing is on an open curve.
    guard length > 0 else { return (0, 1) }
    if !hasEnd { return (length / Double(count), count) }
    return count > 1 ? (length / Double(count - 1), count) : (0, 1)
  }
}

extension CurvePlaces {
  /// Returns the place at a distance that may lie beyond the curve's ends; `nil` if `ends` hides it.
  func place(at distance: Double) -> CurvePlace? { onCurve(distance).map(curve.place(atDistance:)) }

  /// Maps a distance that may lie beyond the curve's ends to 0…length; `nil` if `ends` hides it.
  func onCurve(_ distance: Double) -> Double? {
    let (length, epsilon) = (curve.length, curve.epsilon)
    if curve.isClosed {
      let wrapped = Self.wrapped(distance, length)
      return length - wrapped <= epsilon ? 0 : wrapped
    }
    if curve.pieces.isEndTaken, ends == .hide, distance >= length - epsilon { return nil }
    if distance >= -epsilon, distance <= length + epsilon { return Swift.min(Swift.max(distance, 0), length) }
    switch ends {
    case .hide: return nil
    case .clamp: return distance < 0 ? 0 : length
    case .wrap: return length > 0 ? Self.wrapped(distance, length) : 0
    }
  }

  private static func wrapped(_ distance: Double, _ length: Double) -> Double {
    let rest = distance.truncatingRemainder(dividingBy: length)
    return rest < 0 ? rest + length : rest
  }
}
