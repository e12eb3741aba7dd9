import Foundation

/// An angle, with SwiftUI's API. In Pathreel's y-down plane 0° points right and 90° points down.
///
/// ```swift
/// let quarter = Angle(degrees: 90)
/// let sweep = quarter * 3 + .radians(0.1)
/// print(sweep.degrees)  // 275.7295…
/// ```
public struct Angle: Hashable, Comparable, Sendable {
  /// The same angle in radians.
  public var radians: Double

  /// No turn at all.
  public init() { radians = 0 }
  /// An angle of so many radians; a turn has 2π.
  public init(radians: Double) { self.radians = radians }
  /// An angle of so many degrees; a turn has 360.
  public init(degrees: Double) { radians = degrees * .pi / 180 }

  /// No turn at all.
  public static let zero = Angle()
  /// An angle of so many radians; a turn has 2π.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  /// An angle of so many degrees; a turn has 360.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// The same angle in degrees.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }

  /// The same turn the other way.
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }
  /// One turn after the other.
  public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
  /// The first turn less the second.
  public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }
  /// The turn made so many times.
  public static func * (angle: Angle, factor: Double) -> Angle { Angle(radians: angle.radians * factor) }
  /// The turn made so many times.
  public static func * (factor: Double, angle: Angle) -> Angle { angle * factor }
  /// An equal part of the turn.
  public static func / (angle: Angle, divisor: Double) -> Angle { Angle(radians: angle.radians / divisor) }
  /// Turns on by another angle.
  public static func += (a: inout Angle, b: Angle) { a.radians += b.radians }
  /// Turns back by another angle.
  public static func -= (a: inout Angle, b: Angle) { a.radians -= b.radians }
  /// Multiplies the turn.
  public static func *= (angle: inout Angle, factor: Double) { angle.radians *= factor }
  /// Divides the turn.
  public static func /= (angle: inout Angle, divisor: Double) { angle.radians /= divisor }
}

extension Angle {
  /// Cosine and sine as a point of the unit circle. Multiples of 90° come out exact, so that a shape made of quarter
  /// turns has no rounding errors in its coordinates.
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
