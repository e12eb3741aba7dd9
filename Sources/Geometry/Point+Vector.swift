import Foundation

/// Points read as vectors of the plane.
extension CGPoint {
  static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: CGPoint, factor: CGFloat) -> CGPoint { CGPoint(x: a.x * factor, y: a.y * factor) }
  static prefix func - (a: CGPoint) -> CGPoint { CGPoint(x: -a.x, y: -a.y) }

  /// The vector's length.
  var norm: CGFloat { (x * x + y * y).squareRoot() }

  func dot(_ other: CGPoint) -> CGFloat { x * other.x + y * other.y }

  /// Positive when `other` lies clockwise of this vector on screen (y down).
  func cross(_ other: CGPoint) -> CGFloat { x * other.y - y * other.x }

  /// Exactly this point at 0 and exactly the other one at 1.
  func interpolated(to other: CGPoint, at t: CGFloat) -> CGPoint {
    self * (1 - t) + other * t
  }

  func distance(to other: CGPoint) -> CGFloat { (other - self).norm }
}

extension CGPoint {
  /// The largest magnitude of a coordinate that is drawn or measured. It leaves room for cubes of differences below
  /// the largest double, so that arithmetic on usable points never overflows.
  package static let coordinateLimit: CGFloat = 1e100

  /// Whether both coordinates are numbers within ``coordinateLimit``. Points that are not are left out of everything
  /// that is drawn, measured or written.
  @inlinable package var isUsable: Bool { abs(x) <= 1e100 && abs(y) <= 1e100 }
}
