import Foundation
import PathreelGeometry

/// The curve of a pen on a wheel that rolls inside a fixed ring, the ring's centre in the middle of the frame. Radii are
/// in points: the frame moves the curve and does not scale it.
///
/// ```swift
/// Hypotrochoid(fixedRadius: 105, rollingRadius: 60, penDistance: 40)
///   .trim(to: time["draw"])
///   .stroke(.blue, lineWidth: 2)
/// ```
/// The formula, the ranges and what is wrong with other numbers: see ``Roulette``.
public struct Hypotrochoid: Shape {
  public var fixedRadius: Double
  public var rollingRadius: Double
  public var penDistance: Double
  /// How often the wheel goes around the ring; nil is until the curve closes.
  public var turns: Double?
  /// The share of the turns that is drawn, 0…1. Unlike a trim it grows with the angle, not with the length.
  public var amount: Double

  public init(
    fixedRadius: Double, rollingRadius: Double, penDistance: Double, turns: Double? = nil, amount: Double = 1
  ) {
    self.fixedRadius = fixedRadius
    self.rollingRadius = rollingRadius
    self.penDistance = penDistance
    self.turns = turns
    self.amount = amount
  }

  /// The curve about the origin.
  public var roulette: Roulette {
    Roulette(
      .hypotrochoid, fixedRadius: fixedRadius, rollingRadius: rollingRadius, penDistance: penDistance, turns: turns,
      amount: amount)
  }

  public func path(in rect: CGRect) -> Path { roulette.path(centredIn: rect) }
  public func fault(in rect: CGRect) -> (any Error)? { roulette.fault }
}

/// The curve of a pen on a wheel that rolls around the outside of a fixed ring; otherwise as ``Hypotrochoid``.
///
/// ```swift
/// Epitrochoid(fixedRadius: 60, rollingRadius: 20, penDistance: 20).stroke(.red)  // a cusp for each third of the ring
/// ```
public struct Epitrochoid: Shape {
  public var fixedRadius: Double
  public var rollingRadius: Double
  public var penDistance: Double
  /// How often the wheel goes around the ring; nil is until the curve closes.
  public var turns: Double?
  /// The share of the turns that is drawn, 0…1. Unlike a trim it grows with the angle, not with the length.
  public var amount: Double

  public init(
    fixedRadius: Double, rollingRadius: Double, penDistance: Double, turns: Double? = nil, amount: Double = 1
  ) {
    self.fixedRadius = fixedRadius
    self.rollingRadius = rollingRadius
    self.penDistance = penDistance
    self.turns = turns
    self.amount = amount
  }

  /// The curve about the origin.
  public var roulette: Roulette {
    Roulette(
      .epitrochoid, fixedRadius: fixedRadius, rollingRadius: rollingRadius, penDistance: penDistance, turns: turns,
      amount: amount)
  }

  public func path(in rect: CGRect) -> Path { roulette.path(centredIn: rect) }
  public func fault(in rect: CGRect) -> (any Error)? { roulette.fault }
}

extension Roulette {
  fileprivate func path(centredIn rect: CGRect) -> Path {
    // Without a path there is a fault, and the frame fails with it.
    ((try? path()) ?? Path()).offsetBy(dx: rect.midX, dy: rect.midY)
  }

  fileprivate var fault: (any Error)? {
    do { _ = try path() } catch { return error }
    return nil
  }
}
