import Foundation
import PathreelGeometry
import PathreelNumerics

/// A hypotrochoid (spirograph): the curve of a pen on a wheel that rolls inside a fixed ring. The ring is centred in
/// the frame. Radii are in points: the frame moves the curve and does not scale it.
///
/// ```swift
/// Hypotrochoid(fixedRadius: 105, rollingRadius: 60, penDistance: 40)
///   .trim(to: time["draw"])
///   .stroke(.blue, lineWidth: 2)
/// ```
/// The element `hypotrochoid` of scene files makes one. For the formula, the ranges and the errors for other numbers,
/// see `Roulette`.
public struct Hypotrochoid: RouletteShape {
  /// The radius of the ring in which the wheel rolls, in points.
  public var fixedRadius: Double
  /// The radius of the wheel, in points.
  public var rollingRadius: Double
  /// The distance from the wheel's centre to the pen, in points.
  public var penDistance: Double
  /// The number of times that the wheel goes around the ring; nil means as many as the curve needs to close.
  public var turns: Double?
  /// The share of the turns that is drawn, 0…1. Unlike a trim, it is proportional to the angle, not to the arc length.
  public var amount: Double

  /// Creates a hypotrochoid. By default it has as many turns as the curve needs to close, and all of it is drawn.
  public init(
    fixedRadius: Double, rollingRadius: Double, penDistance: Double, turns: Double? = nil, amount: Double = 1
  ) {
    self.fixedRadius = fixedRadius
    self.rollingRadius = rollingRadius
    self.penDistance = penDistance
    self.turns = turns
    self.amount = amount
  }

  public var roulette: Roulette {
    Roulette(
      .hypotrochoid, fixedRadius: fixedRadius, rollingRadius: rollingRadius, penDistance: penDistance, turns: turns,
      amount: amount)
  }
}

/// An epitrochoid (spirograph): the curve of a pen on a wheel that rolls around the outside of a fixed ring. Otherwise
/// it is like ``Hypotrochoid``. The element `epitrochoid` of scene files makes one.
///
/// ```swift
/// Epitrochoid(fixedRadius: 60, rollingRadius: 20, penDistance: 20).stroke(.red)  // a cusp for each third of the ring
/// ```
public struct Epitrochoid: RouletteShape {
  /// The radius of the ring around which the wheel rolls, in points.
  public var fixedRadius: Double
  /// The radius of the wheel, in points.
  public var rollingRadius: Double
  /// The distance from the wheel's centre to the pen, in points.
  public var penDistance: Double
  /// The number of times that the wheel goes around the ring; nil means as many as the curve needs to close.
  public var turns: Double?
  /// The share of the turns that is drawn, 0…1. Unlike a trim, it is proportional to the angle, not to the arc length.
  public var amount: Double

  /// Creates an epitrochoid. By default it has as many turns as the curve needs to close, and all of it is drawn.
  public init(
    fixedRadius: Double, rollingRadius: Double, penDistance: Double, turns: Double? = nil, amount: Double = 1
  ) {
    self.fixedRadius = fixedRadius
    self.rollingRadius = rollingRadius
    self.penDistance = penDistance
    self.turns = turns
    self.amount = amount
  }

  public var roulette: Roulette {
    Roulette(
      .epitrochoid, fixedRadius: fixedRadius, rollingRadius: rollingRadius, penDistance: penDistance, turns: turns,
      amount: amount)
  }
}

/// A shape whose outline is a roulette centred in the frame: ``Hypotrochoid`` and ``Epitrochoid``.
public protocol RouletteShape: Shape {
  /// The curve, centred at the origin.
  var roulette: Roulette { get }
}

extension RouletteShape {
  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    roulette.drawnPath(tolerance: tolerance).offsetBy(dx: rect.midX, dy: rect.midY)
  }
  public func fault(in rect: CGRect) -> (any Error)? { roulette.fault }

  /// A shape of parts of the ring, wheel, arm and pen that draw the curve, in their positions at its `amount`.
  ///
  /// ```swift
  /// let curve = Hypotrochoid(fixedRadius: 105, rollingRadius: 60, penDistance: 40, amount: time["draw"])
  /// curve.mechanism(.ring(rim: 8), .wheel(), teeth: 60).fill(.gray.opacity(0.4))
  /// curve.mechanism(.arm).stroke(.white, lineWidth: 3)
  /// ```
  /// - Parameter teeth: The number of the wheel's teeth; 0 draws plain circles. The ring's number follows from the
  ///   radii and must be an integer.
  public func mechanism(_ parts: RouletteMechanism.Part..., teeth: Int = 0) -> some Shape {
    MechanismShape(roulette: roulette, parts: parts, teeth: teeth)
  }
}

/// A shape of parts of a roulette's mechanism. The ring is centred in the frame. ``RouletteShape/mechanism(_:teeth:)``
/// returns it, and scene files use it (`RouletteShapes.swift`).
package struct MechanismShape: Shape {
  let roulette: Roulette
  let parts: [RouletteMechanism.Part]
  let teeth: Int

  /// Creates a shape of some parts.
  package init(roulette: Roulette, parts: [RouletteMechanism.Part], teeth: Int) {
    (self.roulette, self.parts, self.teeth) = (roulette, parts, teeth)
  }

  package func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  package func path(in rect: CGRect, tolerance: Double) -> Path {
    // An error results in an empty path. The caller then asks for the `fault`, and the frame fails with it.
    guard let mechanism = try? roulette.mechanism(teeth: teeth) else { return Path() }
    let toMiddle = CGAffineTransform(translationX: rect.midX, y: rect.midY)
    return Path { path in
      for part in parts { path.addPath(mechanism.path(of: part, tolerance: tolerance), transform: toMiddle) }
    }
  }

  package func fault(in rect: CGRect) -> (any Error)? {
    do { _ = try roulette.mechanism(teeth: teeth) } catch { return error }
    return nil
  }
}

extension Roulette {
  /// The path; empty if there is a fault, with which the frame then fails. If the curve would need too many cubic
  /// Béziers at the tolerance, the tolerance is doubled until it does not, at most to ``OutlineTolerance/standard``. So
  /// a large scale never makes a valid curve fail.
  package func drawnPath(tolerance: Double) -> Path {
    var tolerance = tolerance
    while true {
      do { return try path(tolerance: tolerance) } catch {
        guard case .tooLong = error, tolerance < OutlineTolerance.standard else { return Path() }
        tolerance = min(2 * tolerance, OutlineTolerance.standard)
      }
    }
  }

  /// The reason why the curve has no path; nil if it has one.
  fileprivate var fault: (any Error)? {
    do { _ = try path() } catch { return error }
    return nil
  }
}
