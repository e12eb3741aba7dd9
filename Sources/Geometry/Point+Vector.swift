import Foundation

/// Vector arithmetic on points, for the geometry of this module: sum, difference, dot product, cross product, norm,
/// linear interpolation.
extension CGPoint {
  static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: CGPoint, factor: CGFloat) -> CGPoint { CGPoint(x: a.x * factor, y: a.y * factor) }
  static prefix func - (a: CGPoint) -> CGPoint { CGPoint(x: -a.x, y: -a.y) }

  /// The Euclidean length of the vector.
  var norm: CGFloat { (x * x + y * y).squareRoot() }

  /// The dot product.
  func dot(_ other: CGPoint) -> CGFloat { x * other.x + y * other.y }

  /// The cross product (its z component). It is positive if `other` lies clockwise of this vector on screen (y down).
  func cross(_ other: CGPoint) -> CGFloat { x * other.y - y * other.x }

  /// Interpolates linearly: exactly this point at 0 and exactly `other` at 1.
  func interpolated(to other: CGPoint, at t: CGFloat) -> CGPoint {
    self * (1 - t) + other * t
  }

  /// The Euclidean distance between two points.
  func distance(to other: CGPoint) -> CGFloat { (other - self).norm }
}

/// The limit of coordinates. Everything that draws, measures or writes a point checks it.
extension CGPoint {
  /// The largest magnitude of a coordinate that is drawn or measured. The cube of a difference of two such coordinates
  /// is still below the largest double, so arithmetic on usable points never overflows.
  package static let coordinateLimit: CGFloat = 1e100

  /// Whether both coordinates are numbers within ``coordinateLimit``. Points that are not usable are never drawn,
  /// measured or written.
  @inlinable package var isUsable: Bool { abs(x) <= 1e100 && abs(y) <= 1e100 }
}
