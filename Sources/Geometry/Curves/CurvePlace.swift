import Foundation

/// A place on a ``MeasuredCurve``.
public struct CurvePlace: Hashable, Sendable {
  /// The arc length from the curve's start, in points.
  public var distance: Double
  /// In the container's points.
  public var point: CGPoint
  /// The unit direction of travel; to the right where the curve has no length.
  public var tangent: CGVector
  /// The function's argument (x, u or θ, the latter in radians); on a path the share of its length.
  public var argument: Double

  /// The direction of travel as a rotation from pointing right.
  public var angle: Angle { Angle(radians: atan2(tangent.dy, tangent.dx)) }
}

extension MeasuredCurve {
  /// The place at a distance from the start, which is clamped to the curve's length.
  public func place(atDistance distance: Double) -> CurvePlace {
    CurvePlace(
      distance: distance > 0 ? min(distance, length) : 0, point: point(atDistance: distance),
      tangent: tangent(atDistance: distance) ?? CGVector(dx: 1, dy: 0), argument: argument(atDistance: distance))
  }
}
