import Foundation

/// An angle, with SwiftUI's API, for rotations, arcs and angular gradients. Pathreel's y axis points down: 0° points
/// right and 90° points down.
///
/// ```swift
/// let quarter = Angle(degrees: 90)
/// let sweep = quarter * 3 + .radians(0.1)
/// print(sweep.degrees)  // 275.7295…
/// ```
public struct Angle: Hashable, Comparable, Sendable {
  /// The angle in radians.
  public var radians: Double

  /// Creates the zero angle.
  public init() { radians = 0 }
  /// Creates an angle from radians; 2π is a full turn.
  public init(radians: Double) { self.radians = radians }
  /// Creates an angle from degrees; 360 is a full turn.
  public init(degrees: Double) { radians = degrees * .pi / 180 }

  /// The zero angle.
  public static let zero = Angle()
  /// Returns an angle from radians; 2π is a full turn.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  /// Returns an angle from degrees; 360 is a full turn.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// The angle in degrees.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }

  /// Returns the opposite angle.
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }
  /// Returns the sum of two angles.
  public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
  /// Returns the first angle minus the second.
  public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }
  /// Returns the angle times a factor.
  public static func * (angle: Angle, factor: Double) -> Angle { Angle(radians: angle.radians * factor) }
  /// Returns the angle times a factor.
  public static func * (factor: Double, angle: Angle) -> Angle { angle * factor }
  /// Returns the angle divided by a number.
  public static func / (angle: Angle, divisor: Double) -> Angle { Angle(radians: angle.radians / divisor) }
  /// Adds an angle.
  public static func += (a: inout Angle, b: Angle) { a.radians += b.radians }
  /// Subtracts an angle.
  public static func -= (a: inout Angle, b: Angle) { a.radians -= b.radians }
  /// Multiplies the angle by a factor.
  public static func *= (angle: inout Angle, factor: Double) { angle.radians *= factor }
  /// Divides the angle by a number.
  public static func /= (angle: inout Angle, divisor: Double) { angle.radians /= divisor }
}

/// Exact directions, from which ``Path`` builds its arcs and ``RouletteMechanism`` its wheel.
extension Angle {
  /// The point (cos, sin) on the unit circle. Multiples of 90° are exact, so that a shape made of quarter turns has no
  /// rounding errors in its coordinates.
  var unitPoint: CGPoint {
    let quarters = radians / (.pi / 2)
    let nearest = quarters.rounded()
    guard abs(quarters - nearest) <= 4e-16 * max(1, abs(nearest)), abs(nearest) < 1e9 else {
      return CGPoint(x: cos(radians), y: sin(radians))
    }
    switch (Int(nearest) % 4 + 4) % 4 {
    case 0: return CGPoint(x: 1, y: 0)
    case 1: return CGPoint(x: 0, y: 1)
    case 2: return CGPoint(x: -1, y: 0)
    default: return CGPoint(x: 0, y: -1)
    }
  }
}
