import Foundation
import PathreelGeometry

/// A polygon of equal sides on the largest circle in the middle of its frame, one corner at the top.
///
/// ```swift
/// RegularPolygon(sides: 6).stroke(.blue, lineWidth: 3)
/// ```
public struct RegularPolygon: InsettableShape {
  /// At least 3.
  public var sides: Int

  public init(sides: Int) {
    precondition(sides >= 3, "a polygon has at least 3 sides, not \(sides)")
    self.sides = sides
  }

  public func path(in rect: CGRect) -> Path { Path(cornersOnRingsIn: rect, count: sides, rings: [1]) }
  public func inset(by amount: CGFloat) -> Inset<RegularPolygon> { Inset(shape: self, amount: amount) }
}

/// A star on the largest circle in the middle of its frame, one point at the top.
///
/// ```swift
/// Star(points: 5).fill(.yellow)
/// ```
public struct Star: InsettableShape {
  /// At least 2.
  public var points: Int
  /// The radius of the inner corners as a share of the outer ones'.
  public var innerRatio: CGFloat

  /// - Parameter innerRatio: By default that of the pentagram, 1/φ² = 0.382.
  public init(points: Int, innerRatio: CGFloat = 0.381_966_011_250_105) {
    precondition(points >= 2, "a star has at least 2 points, not \(points)")
    self.points = points
    self.innerRatio = innerRatio
  }

  public func path(in rect: CGRect) -> Path { Path(cornersOnRingsIn: rect, count: 2 * points, rings: [1, innerRatio]) }
  public func inset(by amount: CGFloat) -> Inset<Star> { Inset(shape: self, amount: amount) }
}

extension Path {
  /// A closed polygon whose corners stand at equal angles, clockwise from the top, on rings of the given shares of the
  /// rectangle's inner circle in turn.
  fileprivate init(cornersOnRingsIn rect: CGRect, count: Int, rings: [CGFloat]) {
    self.init()
    let radius = min(rect.width, rect.height) / 2
    for i in 0..<count {
      let angle = 2 * CGFloat.pi * CGFloat(i) / CGFloat(count)
      let reach = radius * rings[i % rings.count]
      let corner = CGPoint(x: rect.midX + reach * sin(angle), y: rect.midY - reach * cos(angle))
      if i == 0 { move(to: corner) } else { addLine(to: corner) }
    }
    closeSubpath()
  }
}
