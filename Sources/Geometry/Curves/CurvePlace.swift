import Foundation

/// A place on a ``MeasuredCurve`` or a ``Connector``: distance, point, tangent and argument.
public struct CurvePlace: Hashable, Sendable {
  /// The arc length from the curve's start, in points.
  public var distance: Double
  /// The point, in the container's points.
  public var point: CGPoint
  /// The unit direction of travel. It points right if the curve has no length.
  public var tangent: CGVector
  /// The function's argument: x, u, or θ in radians. On a path it is the fraction of its length.
  public var argument: Double

  /// The direction of travel as a rotation; 0° points right.
  public var angle: Angle { Angle(radians: atan2(tangent.dy, tangent.dx)) }
}

extension MeasuredCurve {
  /// Returns the place at a distance from the start. The distance is clamped to the curve's length.
  public func place(atDistance distance: Double) -> CurvePlace {
    CurvePlace(
      distance: distance > 0 ? min(distance, length) : 0, point: point(atDistance: distance),
      tangent: tangent(atDistance: distance) ?? CGVector(dx: 1, dy: 0), argument: argument(atDistance: distance))
  }
}
