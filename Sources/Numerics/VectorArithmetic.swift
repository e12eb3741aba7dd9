import Foundation

/// A vector: a value that can be added, scaled and so interpolated, with SwiftUI's protocol. The animated numbers of an
/// ``Animatable`` value are one; ``Spring`` and ``KeyframeTrack`` calculate with them.
///
/// ```swift
/// 10.0.interpolated(towards: 20, amount: 0.25)  // 12.5
/// ```
public protocol VectorArithmetic: AdditiveArithmetic, Sendable {
  /// Multiplies each component.
  mutating func scale(by factor: Double)
  /// The dot product of the value with itself.
  var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
  /// The vector times a number.
  public func scaled(by factor: Double) -> Self {
    var result = self
    result.scale(by: factor)
    return result
  }

  /// Linear interpolation to another value: exactly this one at amount 0 and exactly the other at 1; other amounts
  /// extrapolate.
  public func interpolated(towards other: Self, amount: Double) -> Self {
    scaled(by: 1 - amount) + other.scaled(by: amount)
  }

  /// Moves the vector towards another one by linear interpolation.
  public mutating func interpolate(towards other: Self, amount: Double) {
    self = interpolated(towards: other, amount: amount)
  }

  var magnitude: Double { magnitudeSquared.squareRoot() }
}

extension Double: VectorArithmetic {
  public mutating func scale(by factor: Double) { self *= factor }
  public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
  public mutating func scale(by factor: Double) { self *= Float(factor) }
  public var magnitudeSquared: Double { Double(self) * Double(self) }
}

extension CGFloat: VectorArithmetic {
  public mutating func scale(by factor: Double) { self *= CGFloat(factor) }
  public var magnitudeSquared: Double { Double(self) * Double(self) }
}

/// The animatable data of a value without animated numbers.
public struct EmptyAnimatableData: VectorArithmetic, Hashable {
  /// Creates the only value.
  public init() {}
  public static let zero = EmptyAnimatableData()
  public static func + (a: Self, b: Self) -> Self { a }
  public static func - (a: Self, b: Self) -> Self { a }
  public mutating func scale(by factor: Double) {}
  public var magnitudeSquared: Double { 0 }
}

/// A pair of vectors as one vector. Nested pairs make vectors of any number of components.
///
/// ```swift
/// var animatableData: AnimatablePair<Double, CGFloat> {
///   get { AnimatablePair(turn, width) }
///   set { (turn, width) = (newValue.first, newValue.second) }
/// }
/// ```
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  /// The first vector.
  public var first: First
  /// The second vector.
  public var second: Second

  /// Creates a vector of two vectors.
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  public static var zero: Self { Self(.zero, .zero) }
  public static func + (a: Self, b: Self) -> Self { Self(a.first + b.first, a.second + b.second) }
  public static func - (a: Self, b: Self) -> Self { Self(a.first - b.first, a.second - b.second) }
  public mutating func scale(by factor: Double) {
    first.scale(by: factor)
    second.scale(by: factor)
  }
  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}
