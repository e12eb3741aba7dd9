import Foundation

/// An angle, with SwiftUI's API. In Pathreel's y-down plane 0° points right and 90° points down.
///
/// ```swift
/// let quarter = Angle(degrees: 90)
/// let sweep = quarter * 3 + .radians(0.1)
/// print(sweep.degrees)  // 275.7295…
/// ```
public struct Angle: Hashable, Comparable, Sendable {
  public var radians: Double

  public init() { radians = 0 }
  public init(radians: Double) { self.radians = radians }
  public init(degrees: Double) { radians = degrees * .pi / 180 }

  public static let zero = Angle()
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }

  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }
  public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
  public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }
  public static func * (angle: Angle, factor: Double) -> Angle { Angle(radians: angle.radians * factor) }
  public static func * (factor: Double, angle: Angle) -> Angle { angle * factor }
  public static func / (angle: Angle, divisor: Double) -> Angle { Angle(radians: angle.radians / divisor) }
  public static func += (a: inout Angle, b: Angle) { a.radians += b.radians }
  public static func -= (a: inout Angle, b: Angle) { a.radians -= b.radians }
  public static func *= (angle: inout Angle, factor: Double) { angle.radians *= factor }
  public static func /= (angle: inout Angle, divisor: Double) { angle.radians /= divisor }
}

extension Angle {
  /// Cosine and sine as a point of the unit circle. Multiples of 90° come out exact, so that a shape made of quarter
  /// turns has no dust in its coordinates.
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
